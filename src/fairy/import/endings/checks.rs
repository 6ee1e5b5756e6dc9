//! Checks that are counted, and mates.

use alfil_core::rules::Checkers;
use alfil_language::def::Definition;
use alfil_language::def::condition::{CheckedBy, ChecksGiven, ConditionText, Dropped, ResultWord};

use crate::fairy::import::endings;
use crate::fairy::import::game::Game;
use crate::fairy::import::rule::royals::Royals;
use crate::fairy::import::values::{all, plain, some_pieces};
use crate::fairy::ini::key;
use crate::fairy::ini::{Dialect, PieceType};

/// Writes that checks are counted.
pub(in crate::fairy::import) fn counted(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    if !account.is_on(key::CHECK_COUNTING) {
        return;
    }
    if !game.has("king") {
        let what = "in Fairy-Stockfish positions show how many checks are left even though no piece can give check; \
            in the definition they do not";
        account.differ(key::CHECK_COUNTING, what);
    }
    if royals.is_empty() {
        return;
    }
    if !game.has("king") {
        account.ignore(key::CHECK_COUNTING, "only checks to the piece `king` are counted");
        return;
    }
    if royals.has_others() {
        account.refuse(key::CHECK_COUNTING, "checks to only some of the royal pieces are counted");
    }
    match game.start.checks.unwrap_or([1; 2]) {
        [0, _] | [_, 0] => account.refuse(key::CHECK_COUNTING, "a player wins without giving check"),
        [white, black] if white == black => {
            let when = ConditionText::ChecksGiven(ChecksGiven { times: plain(u16::from(white)) });
            endings::end(out, when, ResultWord::MoverWins, game.origin(&[key::CHECK_COUNTING]));
        }
        [_, _] => account.refuse(key::CHECK_COUNTING, "the players need different numbers of checks"),
    }
}

/// Returns the keys of the pieces with these names.
fn keys_of(game: &Game<'_>, names: &[&str]) -> Vec<String> {
    let pieces = names.iter().filter_map(|name| PieceType::named(name));
    pieces.flat_map(|piece| game.keys_of(piece)).collect()
}

/// Writes what mates mean.
pub(in crate::fairy::import) fn mates(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    pawn_drop_mate(game, royals, out);
    let account = game.account;
    let Some(result) = endings::result(account.word(key::CHECKMATE_VALUE), false) else {
        account.refuse(key::CHECKMATE_VALUE, endings::NO_RESULT);
        return;
    };
    if !account.is_on(key::SHATAR_MATE_RULE) {
        endings::end(out, ConditionText::Checkmate, result, game.origin(&[key::CHECKMATE_VALUE]));
        return;
    }
    if royals.has_others() {
        account.refuse(key::SHATAR_MATE_RULE, "mates of royal pieces other than the king");
    }
    let from = game.origin(&[key::SHATAR_MATE_RULE]);
    let knights = keys_of(game, &["knight"]);
    if !knights.is_empty() {
        endings::end(out, all(mate_by(&knights, Checkers::All)), ResultWord::MoverLoses, from);
    }
    let strong = keys_of(game, &["knight", "rook", "bers"]);
    if !strong.is_empty() {
        endings::end(out, all(mate_by(&strong, Checkers::AnyInSeries)), result, from);
    }
    endings::end(out, ConditionText::Checkmate, ResultWord::Draw, from);
}

/// Returns the conditions of a mate that some pieces give.
fn mate_by(keys: &[String], of: Checkers) -> [ConditionText; 2] {
    let checked_by = CheckedBy { pieces: some_pieces(keys), of: plain(of) };
    [ConditionText::Checkmate, ConditionText::CheckedBy(checked_by)]
}

/// Writes that a mate by a dropped pawn loses.
fn pawn_drop_mate(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    let pawn = keys_of(game, &[key::SHOGI_PAWN]);
    if !account.is_on(key::SHOGI_PAWN_DROP_MATE_ILLEGAL) || !game.has_drops || pawn.is_empty() {
        return;
    }
    if !game.has("king") {
        account.ignore(key::SHOGI_PAWN_DROP_MATE_ILLEGAL, "it is only about mates of the piece `king`");
        return;
    }
    // There it is a rule of drops.
    if account.peek().dialect() == Dialect::FairyStockfishX {
        return;
    }
    if royals.has_others() {
        account.refuse(key::SHOGI_PAWN_DROP_MATE_ILLEGAL, "mates of royal pieces other than the king");
    }
    if account.peek().is_on(key::PIECE_DEMOTION) {
        account.refuse(key::SHOGI_PAWN_DROP_MATE_ILLEGAL, "mates by a piece that has just demoted to a pawn");
    }
    let dropped = ConditionText::Dropped(Dropped { pieces: some_pieces(&pawn) });
    let [mate, checked] = mate_by(&pawn, Checkers::All);
    endings::end(
        out,
        all([mate, dropped, checked]),
        ResultWord::MoverLoses,
        game.origin(&[key::SHOGI_PAWN_DROP_MATE_ILLEGAL]),
    );
}
