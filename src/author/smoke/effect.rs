//! The effects that rules can have in a game.

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::{
    Captured, Colours, DropNear, DropRule, EarlyCheck, Enclosure, End, EndedBy, Explosions, Neighbour,
    NeighbourEffect, Obligation, Passing, Permit, PieceKey, RuleId, Rules, Term, TurnRule,
};
use alfil_language::check::reach::implies;

/// An effect of a rule. Numbers are places in the lists of [`Rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Effect {
    /// The ending decides a game.
    End(usize),
    /// A move is illegal because of the condition.
    Illegal(usize),
    /// A move is illegal because it would leave a royal piece attacked.
    RoyalAttacked,
    /// A piece of the kind promotes or demotes.
    Promotes(PieceKind),
    /// A promotion limit bars a promotion.
    PromotionLimit(usize),
    /// A neighbour changes how a piece moves, other than by stopping its slides.
    Neighbours(usize),
    /// The effect follows from a move.
    Follows(usize),
    /// Something is enclosed, and leaves the game or changes sides.
    Encloses(usize),
    /// A player moves again in the same turn.
    GoesOn,
    /// A limit on captures bars one.
    CaptureLimit(usize),
    /// A captured piece does not just leave the game.
    Captured,
    /// Something blows up.
    Explodes,
    /// A capture in passing.
    InPassing,
    /// A piece is let in from the hand.
    LetsIn,
    /// Castling.
    Castles,
    /// A drop under the rule.
    Drops(usize),
    /// A drop under the rule takes over the first piece.
    TakesOver(usize),
    /// A move is illegal because it comes too early in a turn.
    Early,
    /// A limit of the rule makes a drop illegal.
    DropLimit(usize, DropLimit),
    /// A wall is put up.
    PutsUpWall,
    /// The side passes.
    Passes(Side),
    /// A move is illegal because the player is obliged to do something else.
    Obliges,
    /// A move is illegal because it leaves something unanswered.
    Answers,
    /// The count begins.
    Counts(usize),
}

/// Why a piece may not be dropped on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DropLimit {
    /// The file has enough pieces of the kind.
    PerFile,
    /// The piece could never move.
    Stuck,
    /// The surroundings of the square.
    Surroundings,
    /// The colours of squares.
    Colours,
    /// The drop would give check.
    Check,
    /// The drop would give checkmate.
    Mate,
}

impl DropLimit {
    /// Returns the limits of a rule except its zone, which would hardly ever go unnoticed.
    fn of(rule: &DropRule) -> Vec<DropLimit> {
        let limits = [
            (rule.per_file.is_some(), DropLimit::PerFile),
            (rule.stuck == Permit::Illegal, DropLimit::Stuck),
            (rule.near != DropNear::Anything || rule.first_on.is_some(), DropLimit::Surroundings),
            (rule.colours == Colours::Even, DropLimit::Colours),
            (rule.check == Permit::Illegal, DropLimit::Check),
            (rule.mate == Permit::Illegal, DropLimit::Mate),
        ];
        limits.into_iter().filter(|(is_there, _)| *is_there).map(|(_, limit)| limit).collect()
    }
}

/// Returns whether some moves are for the end of a turn.
fn bars_early(turns: &TurnRule) -> bool {
    turns.early_check == EarlyCheck::Illegal || turns.early_capture == Permit::Illegal
}

/// Returns whether players who claim at once never let an ending come that needs no claim.
fn is_forestalled(rules: &Rules, end: &End) -> bool {
    let forestalls = |other: &End| other.by == EndedBy::Claim && implies(&end.when, &other.when);
    end.by == EndedBy::Rule && rules.ends.iter().any(forestalls)
}

impl Effect {
    /// Returns all effects that these rules can have.
    pub(super) fn all(rules: &Rules) -> Vec<Effect> {
        let ends = rules.ends.iter().enumerate().filter(|(_, end)| !is_forestalled(rules, end));
        let mut all: Vec<Effect> = ends.map(|(index, _)| Effect::End(index)).collect();
        all.extend((0..rules.illegal.len()).map(Effect::Illegal));
        all.extend((0..rules.promotion_limits.len()).map(Effect::PromotionLimit));
        all.extend((0..rules.capture_limits.len()).map(Effect::CaptureLimit));
        all.extend((0..rules.counts.len()).map(Effect::Counts));
        let promotes = |kind: &PieceKind| !rules.kind(*kind).promotions.is_empty();
        all.extend(rules.kind_indices().filter(promotes).map(Effect::Promotes));
        for (index, rule) in rules.drops.iter().enumerate() {
            all.push(Effect::Drops(index));
            all.extend(rule.swap.then_some(Effect::TakesOver(index)));
            all.extend(DropLimit::of(rule).into_iter().map(|limit| Effect::DropLimit(index, limit)));
        }
        let acts = |(_, neighbour): &(usize, &Neighbour)| neighbour.effect != NeighbourEffect::Stops;
        let neighbours = rules.neighbours.iter().enumerate().filter(acts);
        all.extend(neighbours.map(|(index, _)| Effect::Neighbours(index)));
        all.extend((0..rules.effects.len()).map(Effect::Follows));
        all.extend((0..rules.enclosures.len()).map(Effect::Encloses));
        let passes = |side: &Side| rules.passing[*side] != Passing::Never;
        all.extend(Side::ALL.into_iter().filter(passes).map(Effect::Passes));
        let has_royal = rules.kinds.iter().any(|kind| kind.royal);
        let is_there = [
            (has_royal && rules.royalty.left_attacked == Permit::Illegal, Effect::RoyalAttacked),
            (rules.captured != Captured::Removed, Effect::Captured),
            (rules.explosions != Explosions::Never, Effect::Explodes),
            (rules.turns.is_some(), Effect::GoesOn),
            (rules.turns.as_ref().is_some_and(bars_early), Effect::Early),
            (rules.has_en_passant(), Effect::InPassing),
            (rules.gating.is_some(), Effect::LetsIn),
            (!rules.castlings.is_empty(), Effect::Castles),
            (rules.walls.is_some(), Effect::PutsUpWall),
            (rules.obligation != Obligation::None, Effect::Obliges),
            (rules.answer.is_some(), Effect::Answers),
        ];
        all.extend(is_there.into_iter().filter(|(is_there, _)| *is_there).map(|(_, effect)| effect));
        all
    }

    /// Returns the rule that has the effect.
    pub(super) fn rule(self, rules: &Rules) -> RuleId {
        match self {
            Effect::End(index) => RuleId::End(index),
            Effect::Illegal(index) => RuleId::Illegal(index),
            Effect::RoyalAttacked => RuleId::Royals,
            Effect::Promotes(kind) => RuleId::Promotion(vec![kind]),
            Effect::PromotionLimit(index) => RuleId::PromotionLimit(index),
            Effect::CaptureLimit(index) => RuleId::CaptureLimit(index),
            Effect::Captured => RuleId::Captured,
            Effect::Explodes => RuleId::Explosions,
            Effect::Neighbours(index) => RuleId::Neighbour(index),
            Effect::Follows(index) => RuleId::Effect(index),
            Effect::Encloses(index) => RuleId::Enclosure(index),
            Effect::GoesOn | Effect::Early => RuleId::Turns,
            Effect::InPassing => {
                let captures = |kind: &PieceKind| rules.kind(*kind).terms().any(Term::captures_en_passant);
                RuleId::Pieces(rules.kind_indices().filter(captures).collect(), PieceKey::Moves)
            }
            Effect::LetsIn => RuleId::Gating,
            Effect::Castles => RuleId::Castling,
            Effect::Drops(index) | Effect::TakesOver(index) | Effect::DropLimit(index, _) => {
                RuleId::Drop(index)
            }
            Effect::PutsUpWall => RuleId::Walls,
            Effect::Passes(_) | Effect::Answers => RuleId::Passing,
            Effect::Obliges => RuleId::Obligation,
            Effect::Counts(index) => RuleId::Count(index),
        }
    }

    /// Returns whether it shows in moves that are not legal.
    pub(super) fn is_about_other_moves(self, rules: &Rules) -> bool {
        match self {
            Effect::Illegal(_)
            | Effect::RoyalAttacked
            | Effect::PromotionLimit(_)
            | Effect::CaptureLimit(_)
            | Effect::DropLimit(..)
            | Effect::Early
            | Effect::Obliges
            | Effect::Answers => true,
            Effect::End(_)
            | Effect::Promotes(_)
            | Effect::Captured
            | Effect::Explodes
            | Effect::Neighbours(_)
            | Effect::Follows(_)
            | Effect::GoesOn
            | Effect::InPassing
            | Effect::LetsIn
            | Effect::Castles
            | Effect::Drops(_)
            | Effect::TakesOver(_)
            | Effect::PutsUpWall
            | Effect::Passes(_)
            | Effect::Counts(_) => false,
            Effect::Encloses(index) => rules.enclosures.get(index).is_some_and(Enclosure::forbids),
        }
    }

    /// That it was not seen, as a clause that `in 20 random games` can follow.
    pub(super) fn denied(self, rules: &Rules) -> String {
        match self {
            Effect::End(_) => "no game ended this way".to_owned(),
            Effect::Illegal(_) => "no move was illegal because of this".to_owned(),
            Effect::RoyalAttacked => "no move was illegal for leaving a royal piece attacked".to_owned(),
            Effect::Promotes(kind) if rules.kind(kind).promoted_from.is_some() => {
                format!("no `{}` demoted", rules.kind(kind).key)
            }
            Effect::Promotes(kind) => format!("no `{}` promoted", rules.kind(kind).key),
            Effect::PromotionLimit(_) => "no promotion was barred by this".to_owned(),
            Effect::CaptureLimit(_) => "no capture was barred by this".to_owned(),
            Effect::Captured => "nothing was captured".to_owned(),
            Effect::Explodes => "nothing blew up".to_owned(),
            Effect::Neighbours(_) => "no neighbour changed how a piece moves".to_owned(),
            Effect::Follows(_) => "no move had this effect".to_owned(),
            Effect::Encloses(_) => "nothing was enclosed in this way".to_owned(),
            Effect::GoesOn => "no turn had more than one move".to_owned(),
            Effect::InPassing => "nothing was captured en passant".to_owned(),
            Effect::LetsIn => "no piece was gated".to_owned(),
            Effect::Castles => "nobody castled".to_owned(),
            Effect::Drops(_) => "nobody dropped one of these".to_owned(),
            Effect::TakesOver(_) => "nobody used the pie rule".to_owned(),
            Effect::Early => "no check or capture was illegal for coming too early in a turn".to_owned(),
            Effect::DropLimit(_, DropLimit::PerFile) => "no file was full of these".to_owned(),
            Effect::DropLimit(_, DropLimit::Stuck) => {
                "no drop was barred for leaving a piece stuck".to_owned()
            }
            Effect::DropLimit(_, DropLimit::Surroundings) => {
                "no drop was barred by the squares around it".to_owned()
            }
            Effect::DropLimit(_, DropLimit::Colours) => {
                "no drop was barred for the colour of its square".to_owned()
            }
            Effect::DropLimit(_, DropLimit::Check) => "no drop was barred for giving check".to_owned(),
            Effect::DropLimit(_, DropLimit::Mate) => "no drop was barred for giving checkmate".to_owned(),
            Effect::PutsUpWall => "no wall was put up".to_owned(),
            Effect::Passes(side) => format!("{} did not pass", rules.sides[side]),
            Effect::Obliges => "no move was illegal because of this obligation".to_owned(),
            Effect::Answers => "nobody had to answer this".to_owned(),
            Effect::Counts(_) => "this count did not begin".to_owned(),
        }
    }
}
