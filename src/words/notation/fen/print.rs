//! Writes positions as FEN.

use std::fmt::Write as _;

use alfil_core::board::fen;
use alfil_core::board::{PerSide, Side, Square};
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::rules::Rules;

use super::fields::turn_text;
use super::may_hold;
use super::rights::rights_of;

/// Prints the position of a game.
pub fn print(game: &Game) -> String {
    let rules = game.variant().rules();
    let position = game.position();
    let mut text = board(rules, position);
    if rules.has_hands() || rules.setup.shows_hands {
        let _ =
            write!(text, "[{}{}]", hand(rules, position, Side::First), hand(rules, position, Side::Second));
    }
    let side = match position.side_to_move() {
        Side::First => 'w',
        Side::Second => 'b',
    };
    let names = |squares: Vec<Square>| -> String {
        squares.into_iter().map(|s| rules.shape.name(s).to_string()).collect()
    };
    let rights = Side::ALL.into_iter().flat_map(|side| rights_of(rules, position, side));
    let letters: String = rights.map(|right| right.letter).collect();
    let is_gate = |square: &Square| {
        position.piece_at(*square).is_some_and(|piece| rules.unmoved_shown_on(piece.side).contains(*square))
    };
    let moved = position.moved_but_home().into_iter().filter(|square| !is_gate(square)).collect();
    let past = or_dash(letters + &names(moved));
    let count = game.count();
    let mut passed = names(position.passed());
    if let Some(square) = position.struck() {
        let _ = write!(passed, "x{}", rules.shape.name(square));
    }
    if count.limit > 0 {
        let space = if passed.is_empty() { "" } else { " " };
        let _ = write!(passed, "{space}{}", count.limit);
    }
    let passed = or_dash(passed);
    let _ = write!(text, " {side} {past} {passed}{}", turn_text(rules, position).unwrap_or_default());
    if rules.checks_counted() > 0 {
        let PerSide { first, second } = position.checks_left();
        let _ = write!(text, " {first}+{second}");
    }
    if !rules.points.is_empty() {
        let PerSide { first, second } = position.points();
        let _ = write!(text, " {{{first},{second}}}");
    }
    let plies = if count.limit > 0 { count.plies } else { game.quiet_plies() };
    let _ = write!(text, " {plies} {}", game.move_number());
    text
}

/// Returns whether a square that is named by its file is in the field while the piece on it has not moved.
pub(super) fn is_shown_if_unmoved(rules: &Rules, position: &Position, side: Side, square: Square) -> bool {
    let is_gate = rules.gating.as_ref().is_some_and(|gating| gating.zone[side].contains(square));
    !is_gate
        || may_hold(rules, position, side)
        || rules.unmoved.shown.as_ref().is_some_and(|zone| zone[side].contains(square))
        || position.piece_at(square).is_some_and(|piece| rules.kind(piece.kind).has_first_moves())
}

/// Returns the text of a field, or `-` if it is empty.
pub(in crate::words::notation) fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

pub(super) fn board(rules: &Rules, position: &Position) -> String {
    let mut text = String::new();
    let shape = rules.shape;
    let walls = position.walls();
    for rank in (0..i32::from(shape.ranks)).rev() {
        let mut empty = 0;
        for square in (0..i32::from(shape.files)).filter_map(|file| shape.square(file, rank)) {
            let token = match position.piece_at(square) {
                Some(piece) => fen::token(&rules.kind(piece.kind).id, piece.side),
                None if rules.holes.contains(square) || walls.contains(&square) => "*".to_owned(),
                None => {
                    empty += 1;
                    continue;
                }
            };
            if empty > 0 {
                let _ = write!(text, "{empty}");
                empty = 0;
            }
            text.push_str(&token);
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// Returns the pieces in a player's hand, in the order of the definition.
pub(super) fn hand(rules: &Rules, position: &Position, side: Side) -> String {
    let tokens = rules.kind_indices().flat_map(|kind| {
        let token = fen::token(&rules.kind(kind).id, side);
        std::iter::repeat_n(token, usize::from(position.in_hand(side, kind)))
    });
    tokens.collect()
}
