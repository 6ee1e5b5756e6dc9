//! A piece that goes back and forth too often.

use alfil_core::rules::{Interlude, Passing};
use alfil_language::def::condition::{BackAndForth, ConditionText, ResultWord};
use alfil_language::def::{Definition, Either};

use super::{Stops, end_by};
use crate::fairy::import::game::Game;
use crate::fairy::import::pieces::moves;
use crate::fairy::import::rule::royals::Royals;
use crate::fairy::import::rule::turns;
use crate::fairy::import::values::{if_some, plain, some_pieces};
use crate::fairy::ini::PieceType;
use crate::fairy::ini::key;

/// Writes the ending by moves back and forth.
pub(in crate::fairy::import) fn write(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    if !account.is_on(key::MOVE_REPETITION_ILLEGAL) {
        return;
    }
    if account.is_on(key::CAPTURES_TO_HAND) {
        account.refuse(
            key::MOVE_REPETITION_ILLEGAL,
            "where captured pieces go to a hand, progress does not interrupt it",
        );
    }
    if royals.has_others() {
        account.refuse(
            key::MOVE_REPETITION_ILLEGAL,
            "attacks on royal pieces other than the king do not count as check",
        );
    }
    let pieces: Vec<String> =
        game.in_play().filter(|piece| counts(game, *piece)).flat_map(|p| game.keys_of(p)).collect();
    if pieces.is_empty() {
        account.ignore(key::MOVE_REPETITION_ILLEGAL, "no piece can go where the other player's king can");
        return;
    }
    let may_pass = turns::passing(game) != [Passing::Never; 2];
    let pass = if_some(may_pass.then_some(Interlude::BeforeLast));
    let moves = BackAndForth { pieces: some_pieces(&pieces), moves: plain(4), pass };
    let when = ConditionText::BackAndForth(moves);
    end_by(
        out,
        Stops::OnClaim,
        when,
        Either::Word(ResultWord::MoverLoses),
        game.origin(&[key::MOVE_REPETITION_ILLEGAL]),
    );
}

/// Returns whether a piece can go to a square where the other player's king can go, given their regions.
fn counts(game: &Game<'_>, piece: PieceType) -> bool {
    let everywhere = [game.frame.squares; 2];
    let region = |piece| moves::confined(game, piece).unwrap_or(everywhere);
    let [white, black] = region(piece);
    let [white_king, black_king] = PieceType::named("king").map_or(everywhere, region);
    let meets = [(white, black_king), (black, white_king)]
        .map(|(own, king)| !own.without(own.without(king)).is_empty());
    game.alike(piece, meets).unwrap_or_else(|| {
        game.account.refuse(
            key::MOVE_REPETITION_ILLEGAL,
            "for only one of the players, a piece can go where the other player's king can",
        );
        false
    })
}
