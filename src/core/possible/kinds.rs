//! Facts about kinds that follow from the rules alone, without following pieces.

use super::numbers::sources;
use crate::board::{PerSide, PieceKind, Region, Side, Square};
use crate::rules::{
    Captured, Does, DropSource, Effect, Explosions, Initial, Kind, Leg, Permit, Rules, Term, Victims,
    WhichRoyals,
};

/// Returns whether a player may ever have a kind on the board. Says yes when in doubt.
pub fn may_have(rules: &Rules, side: Side, kind: PieceKind) -> bool {
    let by_blast = matches!(
        rules.explosions,
        Explosions::OnCapture { victims: Victims::ToHand | Victims::ToCaptor, .. }
    );
    let starts = rules.setup.pieces.iter().any(|(_, piece)| piece.kind == kind && piece.side == side);
    let is_held = rules.setup.hands[side].iter().any(|(held, _)| *held == kind);
    starts
        || is_held
        || by_blast
        || rules.changes_others()
        || rules.captured != Captured::Removed
        || rules.drops.iter().any(|rule| rule.source == DropSource::Supply)
        || rules.kinds.iter().any(|other| other.may_become(side, kind))
        || rules.effects.iter().any(|effect| makes(effect, kind))
}

/// Returns whether another piece on the board may become one of a kind: by a promotion, or by an effect.
pub fn arises(rules: &Rules, kind: PieceKind) -> bool {
    let becomes = |other: &Kind| Side::ALL.into_iter().any(|side| other.may_become(side, kind));
    rules.kinds.iter().any(becomes) || rules.effects.iter().any(|effect| makes(effect, kind))
}

/// Returns whether an effect may make a piece one of a kind.
fn makes(effect: &Effect, kind: PieceKind) -> bool {
    match effect.does {
        Does::Becomes(into) => into == kind,
        Does::BecomesCaptured => true,
        Does::Leaves | Does::ChangesSides | Does::BecomesWall | Does::Goes { .. } => false,
    }
}

/// Returns whether a piece of another kind may become one of these, on the board or in a hand.
pub fn arise_from_others(rules: &Rules, kinds: &[PieceKind]) -> bool {
    let sources = sources(rules, kinds);
    rules.kind_indices().any(|kind| sources.get(kind.index()) == Some(&true) && !kinds.contains(&kind))
}

/// Returns whether a kind promotes to nothing but some kinds, and no effect makes it another.
pub fn stays_among(rules: &Rules, kind: PieceKind, kinds: &[PieceKind]) -> bool {
    let is_among = |side: Side| rules.kind(kind).becomes(side).iter().all(|into| kinds.contains(into));
    let stays = |effect: &Effect| match effect.does {
        Does::Becomes(into) => kinds.contains(&into) || !effect.of.contains(&kind),
        Does::BecomesCaptured => !effect.of.contains(&kind),
        Does::Leaves | Does::ChangesSides | Does::BecomesWall | Does::Goes { .. } => true,
    };
    Side::ALL.into_iter().all(is_among) && rules.effects.iter().all(stays)
}

/// Returns whether a kind castles.
pub fn castles(rules: &Rules, kind: PieceKind) -> bool {
    rules.castlings.iter().any(|castling| [castling.king, castling.partner].contains(&kind))
}

/// Returns whether no royal piece ever leaves the board, provided that the first move can capture none. Says no when in
/// doubt.
pub fn keep_royals(rules: &Rules) -> bool {
    rules.royals.left_attacked == Permit::Illegal
        && rules.royals.which == WhichRoyals::Each
        && rules.royals.while_few.is_empty()
        && rules.explosions == Explosions::Never
        && !rules.walls_movers()
        && !rules.changes_others()
        && rules.enclosures.is_empty()
        && rules.answer.is_none()
        && rules.gating.is_none()
}

/// Returns the squares from which a kind could never move; nothing if its moves are not steps, leaps and slides that it
/// has everywhere.
pub fn stuck_on(rules: &Rules, kind: PieceKind) -> Option<Region> {
    let kind = rules.kind(kind);
    let is_plain = |term: &Term| term.plain().is_some();
    if kind.depends_on_place() || !kind.movement.terms.iter().all(is_plain) {
        return None;
    }
    let terms = kind.movement.terms.iter().filter(|term| term.initial == Initial::Any);
    let headings: Vec<_> = terms.flat_map(|term| &term.legs).flat_map(Leg::headings).collect();
    let shape = rules.shape;
    Some(PerSide::from_fn(|side| {
        let way = if side == Side::First { 1 } else { -1 };
        let leaves = |square: Square| {
            headings.iter().any(|heading| {
                let file = i32::from(shape.file(square)) + way * i32::from(heading.dx);
                let rank = i32::from(shape.rank(square)) + way * i32::from(heading.dy);
                rules.wraps.square(shape, (file, rank)).is_some_and(|to| !rules.holes.contains(to))
            })
        };
        shape.squares().filter(|&square| !rules.holes.contains(square) && !leaves(square)).collect()
    }))
}
