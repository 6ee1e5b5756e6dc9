//! Castling. The start position says who may castle, these keys where.

use alfil_core::board::{Piece, PieceKind, Side, Square};
use alfil_core::rules::{Castling, CastlingHome, Denial, Rules};

use super::draft::Pen;
use crate::fairy::ini::key;

/// Returns how many of a player's pieces of some kinds start on the rank of a castling.
fn number_on_rank(rules: &Rules, castling: &Castling, counts: &dyn Fn(PieceKind) -> bool) -> usize {
    let shape = rules.shape;
    let is_there = |(square, piece): &&(Square, Piece)| {
        piece.side == castling.side && counts(piece.kind) && shape.rank(*square) == shape.rank(castling.from)
    };
    rules.setup.pieces.iter().filter(is_there).count()
}

/// Writes the castlings.
pub(super) fn write(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    let shape = rules.shape;
    let Some(any) = rules.castlings.first() else {
        // Without castling, letters of the start position name only other squares.
        if rules.shows_unmoved() {
            pen.say(key::CASTLING, false);
        }
        return;
    };
    let file = |square| (shape.file(square) + 1).to_string();
    let rank = match any.side {
        Side::First => shape.rank(any.from) + 1,
        Side::Second => shape.ranks - shape.rank(any.from),
    };
    pen.set(key::CASTLING_RANK, rank.to_string());
    if any.home == CastlingHome::Anywhere {
        pen.say(key::CHESS960, true);
    } else if any.home == CastlingHome::StartOrDrop
        || number_on_rank(rules, any, &|kind| kind == any.king) > 1
    {
        pen.set(key::CASTLING_KING_FILE, file(any.from));
    }
    for (is_kingside, wing, corner) in [
        (true, key::CASTLING_KINGSIDE_FILE, key::CASTLING_ROOK_KINGSIDE_FILE),
        (false, key::CASTLING_QUEENSIDE_FILE, key::CASTLING_ROOK_QUEENSIDE_FILE),
    ] {
        let on_wing = |castling: &&Castling| castling.is_on_higher_file(shape) == is_kingside;
        let Some(castling) = rules.castlings.iter().find(on_wing) else { continue };
        pen.set(wing, file(castling.to));
        // The search begins at the edge.
        let is_partner =
            |kind| rules.castlings.iter().any(|other| other.side == castling.side && other.partner == kind);
        if castling.home == CastlingHome::Start && number_on_rank(rules, castling, &is_partner) > 2 {
            pen.set(corner, file(castling.partner_from));
        }
    }
    for (side, player) in Side::ALL.into_iter().zip(["White", "Black"]) {
        let own: Vec<&Castling> = rules.castlings.iter().filter(|castling| castling.side == side).collect();
        let Some(first) = own.first() else { continue };
        let mut partners: Vec<PieceKind> = own.iter().map(|castling| castling.partner).collect();
        partners.sort_unstable();
        partners.dedup();
        if !pen.roles.is(first.king, "king") {
            let king = pen.letter(first.king).to_string();
            pen.set(&format!("castlingKingPiece{player}"), king);
        }
        if !partners.iter().all(|&partner| pen.roles.is(partner, "rook")) {
            let partners = pen.letters(&partners);
            pen.set(&format!("castlingRookPieces{player}"), partners);
        }
    }
    let by_drop = rules.castlings.iter().any(|castling| castling.home == CastlingHome::StartOrDrop);
    pen.say_if(key::CASTLING_DROPPED_PIECE, by_drop);
    pen.say_if(
        key::OPPOSITE_CASTLING,
        rules.castlings.iter().any(|castling| castling.denies == Denial::SameWing),
    );
}
