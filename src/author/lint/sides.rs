//! Start positions in which the players differ.

use alfil_core::board::{Piece, PieceKind, Side, Square};
use alfil_core::rules::{Rules, Setup};
use alfil_language::def::Spanned;
use alfil_language::def::definition::Symmetry;
use alfil_language::diag::{Code, Diagnostic};

use super::Lint;

pub(super) fn check_sides(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    let shape = rules.shape;
    let Some(place) = lint.setup() else { return };
    let turned = |square| shape.rotated(square);
    let mirrored = |square| shape.mirrored(square);
    let (by_turn, by_mirror) = (odd_one(rules, &turned), odd_one(rules, &mirrored));
    let board = lint.def.board.get().and_then(|board| board.value.symmetry.get());
    let (by_turn, by_mirror) = match (by_turn, by_mirror, board) {
        (Some(by_turn), Some(by_mirror), _) => (by_turn, by_mirror),
        (None, Some(odd), Some(symmetry)) if symmetry.value == Symmetry::Mirror => {
            return report_other_symmetry(lint, symmetry, odd, mirrored(odd.0));
        }
        (Some(odd), None, Some(symmetry)) if symmetry.value == Symmetry::Rotate => {
            return report_other_symmetry(lint, symmetry, odd, turned(odd.0));
        }
        (Some(_), None, _) | (None, Some(_) | None, _) => return,
    };
    let (odd, other) = match board.map(|symmetry| symmetry.value) {
        Some(Symmetry::Rotate) => (by_turn, turned(by_turn.0)),
        Some(Symmetry::Mirror) | None => (by_mirror, mirrored(by_mirror.0)),
    };
    let (square, piece) = odd;
    let there = piece_at(&rules.setup, other).map_or("nothing".to_owned(), |found| {
        format!("the {} player's `{}`", found.side.name(), rules.kind(found.kind).key)
    });
    let (owner, key, name) = (piece.side.name(), &rules.kind(piece.kind).key, shape.name(square));
    let evidence = if square == other {
        format!("the {owner} player has `{key}` on {name}, which has no corresponding square")
    } else {
        format!(
            "the {owner} player has `{key}` on {name}, but {there} is on the corresponding square, {}",
            shape.name(other)
        )
    };
    lint.push(
        Diagnostic::new(Code::SidesDiffer, "the start positions of the two players differ")
            .label(place, evidence)
            .help_to_allow("if this is intended"),
    );
}

/// Reports a start position whose symmetry is not the one by which regions are turned.
fn report_other_symmetry(
    lint: &mut Lint<'_>,
    symmetry: &Spanned<Symmetry>,
    odd: (Square, Piece),
    other: Square,
) {
    let (shape, (square, piece)) = (lint.rules.shape, odd);
    let kind = &lint.rules.kind(piece.kind).key;
    let (label, word) = match symmetry.value {
        Symmetry::Mirror => ("each file stays in place for the second player", "rotate"),
        Symmetry::Rotate => ("the second player sees the board from the other end", "mirror"),
    };
    let evidence = format!(
        "the {} player has `{kind}` on {}, but the other has none on {}",
        piece.side.name(),
        shape.name(square),
        shape.name(other)
    );
    let found =
        Diagnostic::new(Code::SymmetryDiffers, "the start position and the board have different symmetries")
            .label(symmetry.span, label)
            .note(evidence);
    let found = found.help(format!("the start position fits `symmetry = \"{word}\"`"));
    lint.push(found.guess(symmetry.span, format!("\"{word}\"")));
}

fn piece_at(setup: &Setup, square: Square) -> Option<Piece> {
    setup.pieces.iter().find(|(taken, _)| *taken == square).map(|&(_, piece)| piece)
}

/// Returns whether one player's pieces on the board are the image of the other's.
#[cfg(feature = "cli")]
pub fn are_images(rules: &Rules) -> bool {
    let shape = rules.shape;
    let turned = |square| shape.rotated(square);
    let mirrored = |square| shape.mirrored(square);
    odd_one(rules, &turned).is_none() || odd_one(rules, &mirrored).is_none()
}

/// Returns the first piece that the other player does not have on the corresponding square.
fn odd_one(rules: &Rules, other: &impl Fn(Square) -> Square) -> Option<(Square, Piece)> {
    let is_odd = |&&(square, piece): &&(Square, Piece)| {
        piece_at(&rules.setup, other(square)) != Some(Piece { kind: piece.kind, side: !piece.side })
    };
    let on_board = rules.setup.pieces.iter().find(is_odd).copied();
    on_board.filter(|_| has_both(rules))
}

/// Returns whether both players have pieces on the board: if one has none, comparing them means nothing.
fn has_both(rules: &Rules) -> bool {
    let has = |side: Side| rules.setup.pieces.iter().any(|(_, piece)| piece.side == side);
    Side::ALL.into_iter().all(has)
}

/// Reports hands that differ.
pub(super) fn check_hands(lint: &mut Lint<'_>) {
    let hands = &lint.rules.setup.hands;
    let count = |side: Side, kind: PieceKind| -> u16 {
        hands[side].iter().filter(|(held, _)| *held == kind).map(|&(_, n)| n).sum()
    };
    let odd = lint.rules.kind_indices().find(|&kind| count(Side::First, kind) != count(Side::Second, kind));
    if let (Some(kind), Some(place)) = (odd, lint.setup()) {
        let [first, second] = Side::ALL.map(|side| count(side, kind));
        lint.push(
            Diagnostic::new(Code::HandsDiffer, "the players do not hold the same pieces at the start")
                .label(
                    place,
                    format!(
                        "`{}`: the first player holds {first}, the second {second}",
                        lint.rules.kind(kind).key
                    ),
                )
                .help_to_allow("if this is intended"),
        );
    }
}
