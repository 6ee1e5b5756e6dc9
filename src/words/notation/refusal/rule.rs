//! Which rule refuses the move that a text names.

use alfil_core::board::{Move, PieceKind, Refusal, Square};
use alfil_core::game::Game;
use alfil_core::observe;
use alfil_core::rules::{RuleId, Rules};

use super::Question;
use super::named::{Named, Steps};
use crate::words::notation::coord;

/// Returns the rule for which a text does not name a legal move, given the reason.
///
/// Where the rule is one of a list, it is the first entry that refuses the move. Returns `None` if no single rule refuses it.
pub fn rule(game: &mut Game, text: &str, reason: Refusal) -> Option<RuleId> {
    let variant = game.variant().clone();
    let meant = meant(variant.rules(), game, text);
    meant.into_iter().find_map(|mv| observe::refusing(game, mv, reason))
}

/// Returns the kind of the piece that a text moves or drops.
pub fn mover(game: &Game, text: &str) -> Option<PieceKind> {
    let rules = game.variant().rules();
    if let Some((id, _)) = text.split_once('@') {
        return rules.kind_with_id(id);
    }
    let (from, _) = rules.shape.parse_prefix(text)?;
    game.position().piece_at(from).map(|piece| piece.kind)
}

/// Returns the moves that a text may name, whether or not a piece can make them.
fn meant(rules: &Rules, game: &Game, text: &str) -> Vec<Move> {
    let position = game.position();
    let possible = position.pseudo_legal_moves();
    if let Some(mv) = coord::find(rules, position, &possible, text) {
        return vec![mv];
    }
    match Named::read(rules, text) {
        Err(_) => Vec::new(),
        Ok(Named::Pass) => vec![Move::pass(Square(0))],
        Ok(Named::Drop { kind, to, .. }) => vec![Move::drop(kind, to)],
        Ok(Named::Steps(steps)) => Question { rules, position, possible: &possible }.moves(&steps),
    }
}

impl Question<'_> {
    /// Returns the moves that some steps may be: castlings from there, or the same move with each promotion that the suffix
    /// may mean.
    fn moves(&self, steps: &Steps<'_>) -> Vec<Move> {
        let castlings = self.position.castlings_from(steps.from).into_iter().map(|castling| castling.mv);
        let mut moves: Vec<Move> = castlings.filter(|&mv| self.goes_so(mv, steps)).collect();
        let passing = self.captured_on_the_way(steps);
        if passing.len() <= Move::MAX_PASSING {
            let plain = Move::board(steps.from, steps.to).capturing(&passing);
            let kind = self.position.piece_at(steps.from).map(|piece| piece.kind);
            let becomes = kind.map_or_else(Vec::new, |kind| self.meant_by(kind, steps.suffix));
            moves.extend(becomes.into_iter().map(|into| plain.promoting(into)));
            moves.push(plain);
        }
        moves
    }
}
