//! Winning regions: which pieces must reach them, and whether the opponent has one more move.

use alfil_language::def::Definition;
use alfil_language::def::condition::{CanReach, ConditionText, Occupied, Reached, ResultWord, WhoWord};
use alfil_language::def::definition::Zone;
use alfil_language::diag::Span;

use super::end;
use crate::fairy::import::game::Game;
use crate::fairy::import::values::{all, any, if_some, not, pieces, plain, reached};
use crate::fairy::ini::key;
use crate::fairy::ini::{Dialect, PieceType, Squares};

const KEYS: [&str; 6] = [
    key::FLAG_PIECE_WHITE,
    key::FLAG_PIECE_BLACK,
    key::FLAG_PIECE_COUNT,
    key::FLAG_PIECE_BLOCKED_WIN,
    key::FLAG_MOVE,
    key::FLAG_PIECE_SAFE,
];

/// Which pieces must reach which region.
struct Flag {
    /// The keys of the pieces; none for all.
    pieces: Vec<String>,
    /// The region of each player.
    zone: Zone,
    count: u16,
    /// True if one piece is enough in a full region.
    blocked: bool,
}

impl Flag {
    fn reached(&self, side: WhoWord, at_least: u16) -> Reached {
        let at_least = if_some((at_least > 1).then_some(at_least));
        Reached { at_least, ..reached(&self.pieces, side, self.zone.clone()) }
    }

    /// Returns the condition that enough of a player's pieces are there.
    fn enough_reached(&self, side: WhoWord) -> ConditionText {
        let enough = ConditionText::Reached(self.reached(side, self.count));
        if !self.blocked || self.count < 2 {
            return enough;
        }
        let one = ConditionText::Reached(self.reached(side, 1));
        let full = Occupied { side: plain(side), region: plain(self.zone.clone()) };
        any(vec![enough, all([one, ConditionText::Occupied(full)])])
    }

    /// Returns the condition that this cannot be undone by a capture: enough are not attacked, or there are more than
    /// enough.
    fn safely_there(&self, side: WhoWord) -> ConditionText {
        let safe = Reached { unattacked: plain(true), ..self.reached(side, self.count) };
        let more = self.reached(side, self.count.saturating_add(1));
        any(vec![ConditionText::Reached(more), ConditionText::Reached(safe)])
    }
}

pub(in crate::fairy::import) fn write(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    let region = game.on_board(account.both_squares(key::FLAG_REGION));
    if region.iter().all(|squares| squares.is_empty()) {
        account.ignore_all(&KEYS, "no region wins");
        return;
    }
    let pieces = [key::FLAG_PIECE_WHITE, key::FLAG_PIECE_BLACK].map(|name| account.piece(name));
    let keys = pieces.map(|piece| {
        piece.map_or_else(|| Some(Vec::new()), |p| Some(game.keys_of(p)).filter(|k| !k.is_empty()))
    });
    let can =
        |n: usize| region.get(n).is_some_and(|r| !r.is_empty()) && keys.get(n).is_some_and(Option::is_some);
    let of = |keys: &[String], region: [Squares; 2]| Flag {
        pieces: keys.to_vec(),
        zone: game.frame.zone(region),
        count: account.fitting(key::FLAG_PIECE_COUNT, account.number(key::FLAG_PIECE_COUNT).max(1)),
        blocked: blocks(game),
    };
    if account.peek().dialect() == Dialect::FairyStockfishX {
        let is_king = |piece: &Option<PieceType>| piece.is_some_and(PieceType::is_king);
        if account.is_on(key::FLAG_MOVE)
            && (account.is_on(key::FLAG_PIECE_SAFE) || !pieces.iter().all(is_king))
        {
            account.refuse(key::FLAG_MOVE, "a last move for both players that depends on who moves");
        }
        if account.is_on(key::FLAG_PIECE_SAFE) {
            safe_in_fork(game, keys.each_ref().map(Option::as_deref), region, out);
            return;
        }
    }
    let has_more = account.is_on(key::FLAG_MOVE) || account.is_on(key::FLAG_PIECE_SAFE);
    let is_alone = has_more && pieces[0] == pieces[1] && (can(0) || can(1));
    if is_alone || (can(0) && can(1) && keys[0] == keys[1]) {
        let flag = of(keys[0].as_deref().unwrap_or_default(), region);
        for_both(game, &flag, pieces[0].is_some_and(PieceType::is_king), out);
        return;
    }
    if !can(0) && !can(1) {
        account.ignore_all(&KEYS, "no player has the piece for the region");
        return;
    }
    let is_king = |n: usize| pieces.get(n).is_some_and(|piece| piece.is_some_and(PieceType::is_king));
    // Whether the other player gets a further move depends on the piece, even if neither player has it.
    if has_more && [0, 1].into_iter().any(is_king) {
        account.refuse(
            key::FLAG_MOVE,
            "a last move for the other king when the players have different goal pieces",
        );
    }
    let flags = keys.iter().enumerate().filter(|(n, _)| can(*n)).map(|(n, keys)| {
        let mut own = region;
        if let Some(other) = own.get_mut(1 - n) {
            *other = Squares::EMPTY;
        }
        of(keys.as_deref().unwrap_or_default(), own)
    });
    for_each(game, &flags.collect::<Vec<_>>(), out);
}

/// The endings of Fairy-Stockfish-X if the pieces must be safe: those that are count, and only those of the player who moved.
fn safe_in_fork(game: &Game<'_>, keys: [Option<&[String]>; 2], region: [Squares; 2], out: &mut Definition) {
    let account = game.account;
    let what = "in Fairy-Stockfish an attack by an illegal capture does not make a piece unsafe; in the definition \
        it does";
    account.differ(key::FLAG_PIECE_SAFE, what);
    account.is_on(key::FLAG_MOVE);
    if blocks(game) {
        account.refuse(key::FLAG_PIECE_BLOCKED_WIN, "full regions together with pieces that must be safe");
    }
    if keys[0] != keys[1] {
        account.refuse(key::FLAG_PIECE_SAFE, "players who need different pieces that must be safe");
    }
    let Some(pieces) = keys[0] else {
        account.ignore_all(&KEYS, "no player has the piece for the region");
        return;
    };
    let count = account.fitting(key::FLAG_PIECE_COUNT, account.number(key::FLAG_PIECE_COUNT).max(1));
    let flag = Flag { pieces: pieces.to_vec(), zone: game.frame.zone(region), count, blocked: false };
    let safe = Reached { unattacked: plain(true), ..flag.reached(WhoWord::Mover, count) };
    end(out, ConditionText::Reached(safe), ResultWord::MoverWins, origin(game));
}

/// The endings if the players need different pieces, or only one of them can have what it needs.
fn for_each(game: &Game<'_>, flags: &[Flag], out: &mut Definition) {
    let account = game.account;
    let [extra_move, safe] = [key::FLAG_MOVE, key::FLAG_PIECE_SAFE].map(|name| account.is_on(name));
    if safe && flags.iter().any(|flag| flag.blocked) {
        account.refuse(key::FLAG_PIECE_BLOCKED_WIN, "full regions together with pieces that must be safe");
    }
    let one_of = |side: WhoWord| {
        let there = |flag: &Flag| {
            if safe && !extra_move { flag.safely_there(side) } else { flag.enough_reached(side) }
        };
        any(flags.iter().map(there).collect())
    };
    let more = game.origin(&[key::FLAG_MOVE, key::FLAG_PIECE_SAFE]);
    if safe && !extra_move && flags.len() > 1 {
        let both = all([one_of(WhoWord::Opponent), one_of(WhoWord::Mover)]);
        end(out, both, ResultWord::Draw, more);
    }
    if extra_move || safe {
        end(out, one_of(WhoWord::Opponent), ResultWord::MoverLoses, more);
    }
    for flag in flags.iter().filter(|_| !extra_move || safe) {
        let there =
            if safe { flag.safely_there(WhoWord::Mover) } else { flag.enough_reached(WhoWord::Mover) };
        end(out, there, ResultWord::MoverWins, origin(game));
    }
}

fn origin(game: &Game<'_>) -> Span {
    game.origin(&[
        key::FLAG_REGION_WHITE,
        key::FLAG_REGION_BLACK,
        key::FLAG_PIECE_WHITE,
        key::FLAG_PIECE_BLACK,
    ])
}

/// Returns whether fewer pieces are enough in full regions. A region that is partly off the board is never full.
fn blocks(game: &Game<'_>) -> bool {
    let blocked = game.account.is_on(key::FLAG_PIECE_BLOCKED_WIN);
    let board = game.account.peek().board();
    let whole = game.account.both_squares(key::FLAG_REGION).map(|squares| squares.without(board).is_empty());
    if blocked && whole[0] != whole[1] {
        game.account
            .refuse(key::FLAG_PIECE_BLOCKED_WIN, "a region that is partly off the board, and so never full");
    }
    blocked && whole[0]
}

/// The endings if both players need the same pieces.
fn for_both(game: &Game<'_>, flag: &Flag, is_king: bool, out: &mut Definition) {
    let account = game.account;
    let [extra_move, safe] = [key::FLAG_MOVE, key::FLAG_PIECE_SAFE].map(|name| account.is_on(name));
    if safe && flag.blocked {
        account.refuse(key::FLAG_PIECE_BLOCKED_WIN, "full regions together with pieces that must be safe");
    }
    let from = origin(game);
    let more = game.origin(&[key::FLAG_MOVE, key::FLAG_PIECE_SAFE]);
    let [mover, opponent] = [WhoWord::Mover, WhoWord::Opponent];
    match (extra_move, safe, is_king) {
        (false, false, _) => end(out, flag.enough_reached(mover), ResultWord::MoverWins, from),
        (false, true, _) => {
            let both = all([flag.safely_there(opponent), flag.safely_there(mover)]);
            end(out, both, ResultWord::Draw, more);
            end(out, flag.safely_there(opponent), ResultWord::MoverLoses, more);
            end(out, flag.safely_there(mover), ResultWord::MoverWins, from);
        }
        (true, false, false) => end(out, flag.enough_reached(opponent), ResultWord::MoverLoses, more),
        (true, true, false) => {
            end(out, flag.enough_reached(opponent), ResultWord::MoverLoses, more);
            end(out, flag.safely_there(mover), ResultWord::MoverWins, from);
        }
        (true, false, true) => {
            end(
                out,
                all([flag.enough_reached(opponent), flag.enough_reached(mover)]),
                ResultWord::Draw,
                more,
            );
            end(out, flag.enough_reached(opponent), ResultWord::MoverLoses, more);
            // Black, who is a move behind, gets that move as long as it can still help.
            end(out, flag.enough_reached(WhoWord::Second), ResultWord::SecondWins, from);
            let reach = CanReach { pieces: pieces(&flag.pieces), region: plain(flag.zone.clone()) };
            let late = any(vec![ConditionText::Check, not(ConditionText::CanReach(reach))]);
            end(out, all([flag.enough_reached(WhoWord::First), late]), ResultWord::FirstWins, from);
            if flag.count > 1 || flag.blocked {
                account.refuse(key::FLAG_MOVE, "a last move for a king that is not alone in its region");
            }
        }
        (true, true, true) => {
            account.refuse(key::FLAG_PIECE_SAFE, "a last move against a king that is attacked in its region");
        }
    }
}
