//! The pieces that may ever capture, and those that they may capture.

use super::Possible;
use crate::board::{PieceKind, Side};
use crate::rules::{CaptureHow, Does, DropRule, Explosions, Kind, Leg, Neighbour, Onto, Rules, Term};

/// For each kind, whether it may ever capture: by its moves, by those that neighbours lend it, or by being dropped on
/// another piece. Says yes when in doubt.
pub fn capturing(kinds: &[Kind], neighbours: &[Neighbour], drops: &[DropRule]) -> Vec<bool> {
    let mut capturing = with_leg(kinds, neighbours, Leg::captures);
    for &kind in drops.iter().filter(|rule| rule.swap).flat_map(|rule| &rule.kinds) {
        mark(&mut capturing, kind);
    }
    capturing
}

/// For each kind, whether it has a move of which a leg passes a test, of its own or lent by neighbours. Says yes when in doubt.
pub fn with_leg(kinds: &[Kind], neighbours: &[Neighbour], test: fn(&Leg) -> bool) -> Vec<bool> {
    let has = |kind: &Kind| kind.terms().flat_map(|term| &term.legs).any(test);
    let own: Vec<bool> = kinds.iter().map(has).collect();
    let mut all = own.clone();
    for neighbour in neighbours.iter().filter(|neighbour| neighbour.effect.lends()) {
        if neighbour.beside.by.iter().any(|lender| own.get(lender.index()) == Some(&true)) {
            neighbour.of.iter().for_each(|&kind| mark(&mut all, kind));
        }
    }
    all
}

fn mark(flags: &mut [bool], kind: PieceKind) {
    if let Some(flag) = flags.get_mut(kind.index()) {
        *flag = true;
    }
}

/// Returns whether something is captured by another way than by a move of a piece: blown up, or dropped on.
pub fn can_take_without_capture(rules: &Rules) -> bool {
    rules.explosions != Explosions::Never || rules.drops.iter().any(|rule| rule.swap)
}

/// Returns whether a piece of a kind captures something by landing on it, or elsewhere. Says yes when in doubt.
pub fn may_capture_by(rules: &Rules, kind: PieceKind, how: CaptureHow) -> bool {
    let is_so = |term: &Term| {
        let [leg] = term.legs.as_slice() else { return term.legs.iter().any(Leg::captures) };
        match how {
            CaptureHow::ByLanding => leg.onto.has(Onto::ENEMY) || leg.onto.has(Onto::OWN),
            CaptureHow::WithoutLanding => leg.onto.has(Onto::EN_PASSANT),
        }
    };
    can_take_without_capture(rules) || rules.kind(kind).terms().any(is_so)
}

impl Possible<'_> {
    /// Returns whether a piece of a player may ever capture a piece of a kind. Says yes when in doubt.
    pub fn can_capture(&self, side: Side, captor: PieceKind, victim: PieceKind) -> bool {
        let own: &Kind = self.rules.kind(captor);
        let onto = |what: Onto| own.terms().flat_map(|term| &term.legs).any(|leg| leg.onto.has(what));
        let enemy = (onto(Onto::ENEMY) || onto(Onto::EN_PASSANT))
            && !own.never_captures.contains(&victim)
            && self.can_have(!side, victim);
        can_take_without_capture(self.rules) || enemy || (onto(Onto::OWN) && self.can_have(side, victim))
    }

    /// Returns what a player's piece that is of a kind after a move may have been before it.
    pub fn may_have_been(&self, side: Side, kind: PieceKind) -> Vec<PieceKind> {
        // An effect before another one may have made the piece something else.
        let changes = self.rules.effects.iter().any(|effect| match effect.does {
            Does::Becomes(_) | Does::BecomesCaptured | Does::ChangesSides => true,
            Does::Leaves | Does::BecomesWall | Does::Goes { .. } => false,
        });
        let may_be = |&was: &PieceKind| {
            self.can_have(side, was)
                && (changes || was == kind || self.rules.kind(was).may_become(side, kind))
        };
        self.rules.kind_indices().filter(may_be).collect()
    }
}
