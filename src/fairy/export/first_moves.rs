//! First moves, and en passant captures.
//!
//! The format ties first moves to squares: those where the pieces start that have them, or those that the definition names.

use alfil_core::board::{PerSide, PieceKind, Region, Side, SquareSet};
use alfil_core::rules::{ExtraMove, Movement, Reach, Rules, Term};

use super::draft::Pen;
use super::squares::either;
use crate::fairy::ini::key;

/// Writes where first moves are made, and where they can be captured en passant.
pub(super) fn write(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    let nowhere = || PerSide::from_fn(|_| SquareSet::new());
    let (mut double, mut triple): (Region, Region) = (nowhere(), nowhere());
    let add = |to: &mut Region, more: &Region| {
        for side in Side::ALL {
            to[side] = either(&to[side], &more[side]);
        }
    };
    for (index, kind) in rules.kind_indices().zip(&rules.kinds) {
        let leaps = super::turns::has_leaps(rules) && (kind.royal || pen.roles.is(index, "fers"));
        if kind.movement.has_initial() && !leaps {
            add(&mut double, &starts(rules, index));
        }
        for extra in by_squares(pen, index) {
            let is_long = pen.roles.is(index, "pawn") && goes_three(&extra.movement);
            add(if is_long { &mut triple } else { &mut double }, &extra.on);
        }
    }
    let is_empty = |region: &Region| Side::ALL.into_iter().all(|side| region[side].is_empty());
    let has_pawn = rules.kind_indices().find(|&kind| pen.roles.is(kind, "pawn"));
    if !is_empty(&double) {
        pen.region(key::DOUBLE_STEP_REGION, &double);
    } else if has_pawn.is_some() {
        pen.say(key::DOUBLE_STEP, false);
    }
    if !is_empty(&triple) {
        pen.region(key::TRIPLE_STEP_REGION, &triple);
    }
    let captors: Vec<PieceKind> = rules
        .kind_indices()
        .filter(|&kind| rules.kind(kind).terms().any(Term::captures_en_passant))
        .collect();
    if captors.iter().any(|&kind| !pen.roles.is(kind, "pawn")) {
        let letters = pen.letters(&captors);
        pen.set(key::EN_PASSANT_TYPES, letters);
    }
    let is_shown = Side::ALL.into_iter().any(|side| !rules.en_passant.shown[side].is_empty());
    // The piece `pawn` always captures en passant where this is allowed.
    let captures = has_pawn.map_or(!captors.is_empty(), |pawn| captors.contains(&pawn));
    let has_firsts = !is_empty(&double) || !is_empty(&triple);
    if let Some(on) = &rules.en_passant.on {
        pen.region(key::EN_PASSANT_REGION, on);
    } else if has_firsts && !is_shown && !captures {
        pen.set(key::EN_PASSANT_REGION, "-");
    }
}

/// Returns the further moves of a kind that are made from certain squares, to anywhere, and not like those of a
/// soldier.
fn by_squares<'a>(pen: &Pen<'a>, kind: PieceKind) -> impl Iterator<Item = &'a ExtraMove> + use<'a> {
    let is_soldier = pen.roles.is(kind, "soldier");
    let is_pawn = pen.roles.is(kind, "pawn");
    let kind = pen.rules.kind(kind);
    kind.moves_by_place().filter(move |extra| !is_soldier && (extra.to.is_none() || is_pawn))
}

fn goes_three(movement: &Movement) -> bool {
    movement.terms.iter().flat_map(|term| &term.legs).any(|leg| leg.reach == Reach::UpTo(3))
}

/// Returns where the pieces of a kind start.
fn starts(rules: &Rules, kind: PieceKind) -> Region {
    PerSide::from_fn(|side| {
        let own = rules.setup.pieces.iter().filter(|(_, piece)| piece.kind == kind && piece.side == side);
        own.map(|(square, _)| *square).collect()
    })
}
