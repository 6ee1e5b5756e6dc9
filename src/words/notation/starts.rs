//! Start positions by number, in games in which the pieces of the first rank may start in another order.

use std::fmt::Write as _;
use std::sync::Arc;

use alfil_core::board::fen::token;
use alfil_core::board::{PieceKind, Side, Square};
use alfil_core::game::Game;
use alfil_core::rules::Rules;
use alfil_core::variant::Variant;

use super::castling_letters::gate_letter;
use super::fen;

/// Returns the game that begins with the start position of this number; nothing if there is none.
pub fn game(variant: &Arc<Variant>, number: u32) -> Option<Game> {
    let rules = variant.rules();
    let pieces = rules.start(number)?;
    let mut text = String::new();
    for rank in (0..i32::from(rules.shape.ranks)).rev() {
        let mut empty = 0;
        for square in (0..i32::from(rules.shape.files)).filter_map(|file| rules.shape.square(file, rank)) {
            let token = match pieces.iter().find(|(at, _)| *at == square) {
                Some((_, piece)) => token(&rules.kind(piece.kind).id, piece.side),
                None if rules.holes.contains(square) || rules.setup.walls.contains(&square) => "*".to_owned(),
                None => {
                    empty += 1;
                    continue;
                }
            };
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text += &token;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text.push_str(if rank > 0 { "/" } else { "" });
    }
    if rules.has_hands() || rules.setup.shows_hands {
        text.push('[');
        for side in Side::ALL {
            for &(kind, n) in &rules.setup.hands[side] {
                text += &token(&rules.kind(kind).id, side).repeat(usize::from(n));
            }
        }
        text.push(']');
    }
    let side = if rules.setup.to_move == Side::First { "w" } else { "b" };
    let _ = write!(text, " {side} ");
    for side in Side::ALL {
        let own = pieces.iter().filter(|(_, piece)| piece.side == side);
        let named = own.filter(|(square, piece)| is_named(rules, side, *square, piece.kind));
        text.extend(named.map(|(square, _)| gate_letter(rules.shape, side, *square)));
    }
    let _ = write!(text, " - {} {}", rules.setup.quiet_plies, rules.setup.move_number);
    fen::parse(variant, &text).ok()
}

/// Returns whether the castling field names the piece on a square: a partner, or one that counts as unmoved there.
fn is_named(rules: &Rules, side: Side, square: Square, kind: PieceKind) -> bool {
    let is_partner = rules.castlings.iter().any(|castling| castling.side == side && castling.partner == kind);
    is_partner || rules.unmoved_shown_on(side).contains(square)
}
