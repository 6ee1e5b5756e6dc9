//! Games that castling decides.

use alfil_language::def::Definition;
use alfil_language::def::condition::{Castled, ConditionText, MayCastle, ResultWord, WhoWord};

use super::end;
use crate::fairy::import::game::Game;
use crate::fairy::import::rule::castling;
use crate::fairy::import::values::{not, plain};
use crate::fairy::ini::key;
use crate::fairy::ini::{Squares, Value};

/// Writes the endings: a player who castles wins, and one who no longer can loses.
pub(in crate::fairy::import) fn write(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    let Some(Value::Rights(letters)) = account.peek().get(key::CASTLING_WINS).map(|s| &s.value) else {
        return;
    };
    if letters.is_empty() {
        return;
    }
    account.map(key::CASTLING_WINS);
    if account.peek().is_on(key::CHESS960) {
        let what = "in Fairy-Stockfish the castlings of each starting position count; \
            in the definition only those of the start position of the file do";
        account.differ(key::CASTLING_WINS, what);
    }
    let mut with = Squares::EMPTY;
    let mut wins = [false; 2];
    // A letter of the start position means the wing of the rook that it finds.
    let side_and_wing = |letter: char| (letter.is_ascii_lowercase(), letter.eq_ignore_ascii_case(&'K'));
    for right in game.start.castling.chars().filter(|_| account.peek().is_on(key::CASTLING)) {
        let found = castling::castling(game, right)
            .filter(|c| letters.chars().any(|l| side_and_wing(l) == (c.side == 1, c.files[2] > c.files[0])));
        if let Some(castling) = found {
            with = with.union(Squares::square(castling.files[2], castling.rank));
            if let Some(wins) = wins.get_mut(castling.side) {
                *wins = true;
            }
        }
    }
    let is_asked = [0, 1].map(|side| letters.chars().any(|c| usize::from(c.is_ascii_lowercase()) == side));
    if is_asked != wins {
        account.refuse(key::CASTLING_WINS, "a player who may not castle in the start position has lost");
        return;
    }
    let from = game.origin(&[key::CASTLING_WINS]);
    let zone = || plain(game.frame.zone([with; 2]));
    let lost = |side| not(ConditionText::MayCastle(MayCastle { side: plain(side), with: zone() }));
    end(out, ConditionText::Castled(Castled { with: zone() }), ResultWord::MoverWins, from);
    match wins {
        [true, true] => {
            end(out, lost(WhoWord::Mover), ResultWord::MoverLoses, from);
            end(out, lost(WhoWord::Opponent), ResultWord::MoverWins, from);
        }
        [true, false] => end(out, lost(WhoWord::First), ResultWord::SecondWins, from),
        [false, _] => end(out, lost(WhoWord::Second), ResultWord::FirstWins, from),
    }
}
