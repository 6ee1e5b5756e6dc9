//! Upper bounds on the number of pieces of some kinds.

use crate::board::{PieceKind, Side};
use crate::rules::{
    Captured, Does, DropSource, Effect, Explosions, Face, Kind, Leg, Onto, Rules, Term, Victims,
};

/// Returns the most pieces of some kinds that a player can ever have, on the board and in hand; nothing if there is no
/// bound.
pub fn most(rules: &Rules, side: Side, kinds: &[PieceKind]) -> Option<usize> {
    let sources = sources(rules, kinds);
    let is_one = |kind: PieceKind| sources.get(kind.index()) == Some(&true);
    let is_supplied = rules
        .drops
        .iter()
        .any(|rule| rule.source == DropSource::Supply && rule.kinds.iter().any(|&kind| is_one(kind)));
    if rules.captured == Captured::ToPartner || is_supplied {
        return None;
    }
    let of = |side: Side| {
        let on_board =
            rules.setup.pieces.iter().filter(|(_, piece)| piece.side == side && is_one(piece.kind));
        let held = rules.setup.hands[side].iter().filter(|(kind, _)| is_one(*kind));
        on_board.count() + held.map(|&(_, n)| usize::from(n)).sum::<usize>()
    };
    let others = if changes_sides(rules) { of(!side) } else { 0 };
    Some(of(side) + others)
}

/// Returns the most points that a player can ever get for pieces that the other player has at the start; nothing if there
/// is no bound, since pieces come back or come without end. `is_ever_taken` says whether any of a kind is ever taken from
/// that player.
pub fn most_points(rules: &Rules, side: Side, is_ever_taken: impl Fn(PieceKind) -> bool) -> Option<u64> {
    let is_supplied = rules.drops.iter().any(|rule| rule.source == DropSource::Supply);
    let are_taken_from_hands =
        rules.kind_indices().any(|kind| rules.kinds.iter().any(|k| k.takes_from_hand(kind)));
    if changes_sides(rules) || is_supplied || are_taken_from_hands {
        return None;
    }
    let mut worth = vec![0; rules.kinds.len()];
    for &(kind, points) in rules.points.iter().filter(|&&(kind, _)| is_ever_taken(kind)) {
        for (worth, _) in worth.iter_mut().zip(sources(rules, &[kind])).filter(|(_, may_become)| *may_become)
        {
            *worth = points.max(*worth);
        }
    }
    let of = |kind: PieceKind| worth.get(kind.index()).map_or(0, |&points| u64::from(points));
    let on_board = rules.setup.pieces.iter().filter(|(_, piece)| piece.side != side);
    let held = &rules.setup.hands[!side];
    let held: u64 = held.iter().map(|&(kind, n)| of(kind) * u64::from(n)).sum();
    Some(on_board.map(|(_, piece)| of(piece.kind)).sum::<u64>() + held)
}

/// Returns whether a piece may ever change hands.
fn changes_sides(rules: &Rules) -> bool {
    let by_blast = matches!(
        rules.explosions,
        Explosions::OnCapture { victims: Victims::ToHand | Victims::ToCaptor, .. }
    );
    rules.captured != Captured::Removed || rules.changes_others() || by_blast
}

/// For each kind, whether it is one of these, or may ever become one.
pub(super) fn sources(rules: &Rules, kinds: &[PieceKind]) -> Vec<bool> {
    let mut is_one = vec![false; rules.kinds.len()];
    let turns_back = rules.captured.turns_back();
    let is_turned = |base: PieceKind| {
        rules.drops.iter().any(|rule| rule.face == Face::EitherForm && rule.kinds.contains(&base))
    };
    let mut open: Vec<PieceKind> = kinds.to_vec();
    while let Some(found) = open.pop() {
        match is_one.get_mut(found.index()) {
            Some(known) if !*known => *known = true,
            Some(_) | None => continue,
        }
        for kind in rules.kind_indices() {
            let own = rules.kind(kind);
            let becomes = Side::ALL.into_iter().any(|side| own.may_become(side, found));
            let is_base = rules.kind(found).promoted_from == Some(kind) && is_turned(kind);
            let is_held = !rules.held_as.is_empty() && rules.in_hand_as(kind) == Some(found);
            let changes = rules.effects.iter().any(|effect| may_make(effect, kind, found));
            if becomes || changes || is_base || is_held || (turns_back && own.promoted_from == Some(found)) {
                open.push(kind);
            }
        }
    }
    is_one
}

/// Returns whether an effect may make a piece of one kind one of another.
fn may_make(effect: &Effect, kind: PieceKind, into: PieceKind) -> bool {
    let makes = match effect.does {
        Does::Becomes(new) => new == into,
        Does::BecomesCaptured => true,
        Does::Leaves | Does::ChangesSides | Does::BecomesWall | Does::Goes { .. } => false,
    };
    makes && effect.of.contains(&kind)
}

/// The most pieces of some kinds that may leave the board, or become other kinds, by one move: of the player who makes it,
/// and of the other player.
#[derive(Clone, Copy, Debug)]
pub struct Losses {
    /// Of the player who moves.
    pub own: usize,
    /// Of the other player.
    pub enemy: usize,
}

/// Returns the losses of some kinds by one move; nothing if there is no bound.
pub fn losses(rules: &Rules, kinds: &[PieceKind]) -> Option<Losses> {
    let turns = rules.drops.iter().any(|rule| rule.face == Face::EitherForm);
    let swaps = rules.drops.iter().any(|rule| rule.swap);
    if !matches!(rules.explosions, Explosions::Never)
        || rules.changes_others()
        || turns
        || swaps
        || !rules.enclosures.is_empty()
    {
        return None;
    }
    let most = |onto: [Onto; 2]| {
        let captures = |leg: &&Leg| onto.into_iter().any(|onto| leg.onto.has(onto));
        let of_term = |term: &Term| term.legs.iter().filter(captures).count();
        rules.kinds.iter().flat_map(Kind::terms).map(of_term).max().unwrap_or(0)
    };
    let becomes_another = |&kind: &PieceKind| {
        let mut into = rules.kind(kind).promotions.iter().map(|promotion| &promotion.into);
        into.any(|into| Side::ALL.into_iter().any(|side| into[side].iter().any(|to| !kinds.contains(to))))
    };
    let own = usize::from(kinds.iter().any(becomes_another)) + usize::from(rules.walls_movers());
    Some(Losses { own: own + most([Onto::OWN, Onto::OWN]), enemy: most([Onto::ENEMY, Onto::EN_PASSANT]) })
}
