//! What rules should do in some game.

use alfil_core::board::{PieceKind, Refusal, Side};
use alfil_core::observe::{Deed, Observation, Standing};
use alfil_core::rules::{
    Captured, Colours, DropNear, DropRule, EarlyCheck, End, EndedBy, Explosions, NeighbourEffect, Obligation,
    Passing, Permit, PieceKey, RuleId, Rules, Term,
};
use alfil_language::check::reach::implies;

/// Something that a rule should do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expected {
    pub(super) deed: Deed,
    /// The rule, or several of which any may do it.
    pub(super) rule: RuleId,
    /// The kind of piece that should move or promote.
    pub(super) kind: Option<PieceKind>,
}

/// How it shows that a rule has done something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// By a move that is played.
    Played,
    /// By a move that is not legal.
    Refused,
    /// By a position, before anybody moves.
    Standing,
}

impl Expected {
    /// Returns what a rule should do.
    fn of(rule: RuleId, deed: Deed) -> Expected {
        Expected { deed, rule, kind: None }
    }

    /// Returns what a rule should refuse.
    fn refusal(rule: RuleId, reason: Refusal) -> Expected {
        Expected::of(rule, Deed::Refuses(reason))
    }

    /// Returns how it shows.
    pub(super) fn shown(&self) -> Shown {
        if Standing::shows(self.deed, &self.rule) {
            Shown::Standing
        } else if matches!(self.deed, Deed::Refuses(_)) {
            Shown::Refused
        } else {
            Shown::Played
        }
    }

    /// Returns whether a rule that refuses a move for a reason may be an example of it.
    pub(super) fn is_refusal(&self, reason: Refusal) -> bool {
        let Deed::Refuses(expected) = self.deed else {
            // What may not be enclosed would be enclosed.
            return self.deed == Deed::Acts && reason == Refusal::NoLiberty;
        };
        // What a condition forbids, it may also forbid as a repetition.
        expected == reason || expected == Refusal::Forbidden && reason == Refusal::Repetition
    }

    /// Returns whether something that was observed is an example of it.
    pub(super) fn is_shown_by(&self, seen: &Observation) -> bool {
        let is_it = if let Deed::Refuses(reason) = seen.deed {
            self.is_refusal(reason)
        } else {
            self.deed == seen.deed
        };
        is_it && self.rule.names(&seen.rule)
    }
}

/// Returns all that some rules should do.
pub(super) fn expected_rules(rules: &Rules) -> Vec<Expected> {
    let ends = rules.ends.iter().enumerate().filter(|(_, end)| !is_forestalled(rules, end));
    let mut all: Vec<Expected> =
        ends.map(|(index, _)| Expected::of(RuleId::End(index), Deed::Ends)).collect();
    let refusing = [
        (rules.illegal.len(), RuleId::Illegal as fn(usize) -> RuleId, Refusal::Forbidden),
        (rules.promotion_limits.len(), RuleId::PromotionLimit, Refusal::PromotionLimit),
        (rules.capture_limits.len(), RuleId::CaptureLimit, Refusal::CaptureLimit),
    ];
    for (n, name, reason) in refusing {
        all.extend((0..n).map(|index| Expected::refusal(name(index), reason)));
    }
    all.extend(once(rules));
    for kind in rules.kind_indices().filter(|&kind| !rules.kind(kind).promotions.is_empty()) {
        let rule = RuleId::Promotion(vec![kind], None);
        all.push(Expected { kind: Some(kind), ..Expected::of(rule, Deed::Promotes) });
    }
    for (index, rule) in rules.drops.iter().enumerate() {
        let name = RuleId::Drop(index);
        all.push(Expected::of(name.clone(), Deed::Drops));
        all.extend(rule.swap.then(|| Expected::of(name.clone(), Deed::TakesOver)));
        all.extend(limits(rule).map(|limit| Expected::refusal(name.clone(), limit)));
    }
    let neighbours = rules.neighbours.iter().enumerate();
    let neighbours = neighbours.filter(|(_, neighbour)| neighbour.effect != NeighbourEffect::Stops);
    all.extend(neighbours.map(|(index, _)| Expected::of(RuleId::Neighbour(index), Deed::Acts)));
    all.extend((0..rules.effects.len()).map(|index| Expected::of(RuleId::Effect(index), Deed::Acts)));
    all.extend((0..rules.enclosures.len()).map(|index| Expected::of(RuleId::Enclosure(index), Deed::Acts)));
    all.extend((0..rules.counts.len()).map(|index| Expected::of(RuleId::Count(index), Deed::Counts)));
    for kind in rules.kind_indices() {
        let of = rules.kind(kind);
        if !of.movement.terms.is_empty() || of.depends_on_place() {
            let rule = RuleId::Pieces(vec![kind], PieceKey::Moves);
            all.push(Expected { kind: Some(kind), ..Expected::of(rule, Deed::Moves) });
        }
    }
    all
}

/// Returns what the rules should do of which there is only one, if they are there.
fn once(rules: &Rules) -> Vec<Expected> {
    let has_royal = rules.kinds.iter().any(|kind| kind.royal);
    let en_passant = || {
        let captures = |kind: &PieceKind| rules.kind(*kind).terms().any(Term::captures_en_passant);
        RuleId::Pieces(rules.kind_indices().filter(captures).collect(), PieceKey::Moves)
    };
    let turns = rules.turns.as_ref();
    let obliges = match rules.obligation {
        Obligation::None => None,
        Obligation::Capture => Some(Refusal::MustCapture),
        Obligation::CaptureEnPassant => Some(Refusal::MustCaptureEnPassant),
        Obligation::Drop { .. } => Some(Refusal::MustDrop),
    };
    let refusals = [
        (
            has_royal && rules.royals.left_attacked == Permit::Illegal,
            RuleId::Royals,
            Refusal::LeavesRoyalAttacked,
        ),
        (
            turns.is_some_and(|turns| turns.early_check == EarlyCheck::Illegal),
            RuleId::Turns,
            Refusal::GivesCheckEarly,
        ),
        (
            turns.is_some_and(|turns| turns.early_capture == Permit::Illegal),
            RuleId::Turns,
            Refusal::CapturesEarly,
        ),
        (rules.answer.is_some(), RuleId::Passing, Refusal::LeavesUnanswered),
    ];
    let deeds = [
        (rules.captured != Captured::Removed, RuleId::Captured, Deed::Captures),
        (rules.explosions != Explosions::Never, RuleId::Explosions, Deed::Explodes),
        (turns.is_some(), RuleId::Turns, Deed::GoesOn),
        (rules.has_en_passant(), en_passant(), Deed::CapturesEnPassant),
        (rules.gating.is_some(), RuleId::Gating, Deed::LetsIn),
        (!rules.castlings.is_empty(), RuleId::Castling, Deed::Castles),
        (rules.walls.is_some(), RuleId::Walls, Deed::PlacesWall),
    ];
    let passes =
        Side::ALL.map(|side| (rules.passing[side] != Passing::Never, RuleId::Passing, Deed::Passes(side)));
    let refusals = refusals.map(|(is_there, rule, reason)| (is_there, rule, Deed::Refuses(reason)));
    let there = deeds.into_iter().chain(refusals).chain(passes).filter(|(is_there, ..)| *is_there);
    let obliges = obliges.map(|reason| Expected::refusal(RuleId::Obligation, reason));
    there.map(|(_, rule, deed)| Expected::of(rule, deed)).chain(obliges).collect()
}

/// Returns the limits of a rule except its zone, which would hardly ever go unnoticed.
fn limits(rule: &DropRule) -> impl Iterator<Item = Refusal> {
    let limits = [
        (rule.per_file.is_some(), Refusal::FileLimit),
        (rule.stuck == Permit::Illegal, Refusal::StuckThere),
        (rule.near != DropNear::Anything || rule.first_on.is_some(), Refusal::WrongSurroundings),
        (rule.colours == Colours::Even, Refusal::WrongColour),
        (rule.check == Permit::Illegal, Refusal::DropGivesCheck),
        (rule.mate == Permit::Illegal, Refusal::DropGivesCheckmate),
    ];
    limits.into_iter().filter(|(is_there, _)| *is_there).map(|(_, limit)| limit)
}

/// Returns whether players who claim at once never let an ending come that needs no claim.
fn is_forestalled(rules: &Rules, end: &End) -> bool {
    let forestalls = |other: &End| other.by == EndedBy::Claim && implies(&end.when, &other.when);
    end.by == EndedBy::Rule && rules.ends.iter().any(forestalls)
}
