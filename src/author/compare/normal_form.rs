//! Rules with equivalent formulations made the same, so that only what differs in play is a difference.
//!
//! What can never hold is left out, and so is what something else implies; where two formulations are the same for certain,
//! one of them is chosen. In doubt a rule stays as it is written.

use alfil_core::board::{PerOccasion, PerSide, PieceKind, Side, Square, SquareSet};
use alfil_core::possible::{arises, castles, stuck_on};
use alfil_core::rules::{
    Canonical, Captured, Colours, Condition, DropRule, DropSource, Duty, EarlyCheck, End, EndedBy, ExtraMove,
    Face, Initial, Kind, Movement, Onto, Passing, Permit, Promotion, Rules, Term, Unmoved, Verdict, When,
    WhenAttacked,
};
use alfil_language::check::reach::excludes;

use super::always_or_never::{Facts, Truth, is_remembered};

/// The most endings, or parts of a condition, that are related to each other; more stay as they are written.
pub(super) const MAX_RELATED: usize = 100;

/// Returns the rules, put plainly: the same game, as it is compared.
pub(super) fn normalised(rules: &Rules) -> Rules {
    let facts = Facts::of(rules);
    let mut plain = rules.clone();
    plain.ends = facts.ends();
    for illegal in &mut plain.illegal {
        facts.face(illegal);
    }
    if let Some(answer) = &mut plain.answer {
        facts.face(answer);
    }
    plain.counts.retain_mut(|count| match facts.simplified(&count.when) {
        _ if is_remembered(&count.when) => true,
        Truth::Never => false,
        Truth::Always => true,
        Truth::Open(when) => {
            count.when = when;
            true
        }
    });
    if rules.royals.left_attacked == Permit::Allowed {
        // No attack keeps a king from castling.
        for castling in &mut plain.castlings {
            castling.through_attack = Permit::Illegal;
        }
    }
    plain.drops = rules.drops.iter().flat_map(|rule| by_kind(rules, rule)).collect();
    for (index, kind) in rules.kind_indices().zip(&mut plain.kinds) {
        kind.royal = is_royal(rules, index);
        (kind.movement, kind.extra_moves) = movement(rules, index);
        for promotion in &mut kind.promotions {
            promotion.on = occasions(rules, index, promotion);
        }
    }
    plain
}

/// Returns a rule about drops for each of its kinds, on the squares where the kind may be and is not stuck.
fn by_kind(rules: &Rules, rule: &DropRule) -> Vec<DropRule> {
    if rule.colours != Colours::Any {
        return vec![rule.clone()];
    }
    let of = |kind: &PieceKind| {
        let mut own = DropRule { kinds: vec![*kind], ..rule.clone() };
        // Where a promoted form may stand is another question.
        let is_itself = rule.face == Face::Itself;
        let confined = rules.kind(*kind).confined_to.as_ref().filter(|_| is_itself);
        let is_never_stuck = rule.stuck == Permit::Illegal && is_itself;
        let stuck = if is_never_stuck { stuck_on(rules, *kind) } else { None };
        if stuck.is_some() {
            own.stuck = Permit::Allowed;
        }
        own.zone = PerSide::from_fn(|side| {
            let may_stand = |square: &Square| {
                confined.is_none_or(|region| region[side].contains(*square))
                    && !stuck.as_ref().is_some_and(|stuck| stuck[side].contains(*square))
            };
            rule.zone[side].iter().filter(may_stand).collect()
        });
        own
    };
    rule.kinds.iter().map(of).collect()
}

/// Sorts what is tried in an order that makes no difference: endings with the same result, those of which only one has to be
/// claimed, and those of which never both hold.
pub(super) fn sort(rules: &mut Rules) {
    // The limits have been renumbered.
    rules.promotion_limits.sort_by(|a, b| a.kinds.cmp(&b.kinds));
    rules.capture_limits.sort_by_cached_key(Canonical::canonical);
    rules.neighbours.sort_by_cached_key(Canonical::canonical);
    if rules.ends.len() > MAX_RELATED {
        return;
    }
    // The first of several sets the clock.
    let set_other_clocks = |a: &End, b: &End| match (&a.when, &b.when) {
        (Condition::NoProgress { reset_by: a, .. }, Condition::NoProgress { reset_by: b, .. }) => a != b,
        _ => false,
    };
    let commute = |a: &End, b: &End| {
        let is_same = a.result == b.result && a.result != Verdict::CulpritLoses;
        ((is_same || a.by != b.by) && !set_other_clocks(a, b)) || excludes(&a.when, &b.when)
    };
    let mut left = std::mem::take(&mut rules.ends);
    while !left.is_empty() {
        // Of those that could be tried now, the first by its bytes.
        let is_free = |at: usize| {
            let end = left.get(at)?;
            let earlier = left.get(..at)?;
            earlier.iter().all(|earlier| commute(earlier, end)).then(|| (end.canonical(), at))
        };
        let next = (0..left.len()).filter_map(is_free).min().map_or(0, |(_, at)| at);
        rules.ends.push(left.remove(next));
    }
    // Endings that need no claim come first in any case.
    let is_one_clock = rules.ends.iter().all(|a| rules.ends.iter().all(|b| !set_other_clocks(a, b)));
    if is_one_clock {
        rules.ends.sort_by_key(|end| end.by == EndedBy::Claim);
    }
}

/// Returns how a kind moves, with its further moves in some places. First moves that are tied to the past of a piece
/// are tied to the squares where it starts, if it can be there only before it has moved, and if nobody captures in
/// passing.
fn movement(rules: &Rules, index: PieceKind) -> (Movement, Vec<ExtraMove>) {
    let kind = rules.kind(index);
    let start = PerSide::from_fn(|side| -> SquareSet {
        let own = rules.setup.pieces.iter().filter(|(_, piece)| (piece.kind, piece.side) == (index, side));
        own.map(|(square, _)| *square).collect()
    });
    let mut ranks =
        Side::ALL.map(|side| start[side].iter().map(|square| rules.shape.rank(square)).collect::<Vec<_>>());
    for ranks in &mut ranks {
        ranks.dedup();
    }
    let legs = |term: &'_ Term| matches!(term.legs.as_slice(), [leg] if leg.headings().all(|h| h.dy > 0));
    let goes_ahead = kind.terms().all(legs) && !castles(rules, index) && !rules.wraps.ranks;
    let stays = rules.captured == Captured::Removed
        && rules.drops.is_empty()
        && rules.gating.is_none()
        && !rules.changes_others()
        && !arises(rules, index)
        && rules.unmoved == Unmoved::default()
        && !rules.shows_passing();
    let (first, usual): (Vec<Term>, Vec<Term>) =
        kind.movement.terms.iter().cloned().partition(|term| term.initial == Initial::Unmoved);
    if first.is_empty() || !goes_ahead || !stays || ranks.iter().any(|ranks| ranks.len() > 1) {
        return (kind.movement.clone(), kind.extra_moves.clone());
    }
    let terms = first.into_iter().map(|term| Term { initial: Initial::Any, ..term }).collect();
    let extra = ExtraMove { on: start, to: None, betza: String::new(), movement: Movement { terms } };
    (Movement { terms: usual }, kind.extra_moves.iter().cloned().chain([extra]).collect())
}

/// Returns when a kind promotes, without the moves that cannot be played.
fn occasions(rules: &Rules, kind: PieceKind, promotion: &Promotion) -> PerOccasion<When> {
    let mut on = promotion.on;
    let exists = |square: &Square| !rules.holes.contains(*square);
    let is_everywhere =
        |side: Side| rules.shape.squares().filter(exists).all(|square| promotion.zone[side].contains(square));
    if Side::ALL.into_iter().all(is_everywhere) {
        on.enter = When::Never;
        on.leave = When::Never;
    }
    let starts_there = rules
        .setup
        .pieces
        .iter()
        .any(|(square, piece)| piece.kind == kind && promotion.zone[piece.side].contains(*square));
    let drops = rules.drops.iter().flat_map(|rule| by_kind(rules, rule));
    let has_supply = rules.drops.iter().any(|rule| rule.source == DropSource::Supply);
    let mut drops = drops.filter(|rule| rule.kinds.contains(&kind)).peekable();
    let is_outside = |rule: DropRule| {
        Side::ALL
            .into_iter()
            .all(|side| !rule.zone[side].iter().any(|square| promotion.zone[side].contains(square)))
    };
    let is_dropped = drops.peek().is_some() && (has_supply || !drops.any(is_outside));
    let becomes = Side::ALL.into_iter().all(|side| !promotion.into[side].is_empty());
    let must = promotion.must == Duty::Always && on.enter == When::Always && becomes;
    let may_be_there = starts_there
        || arises(rules, kind)
        || is_dropped
        || rules.is_gated(kind)
        || castles(rules, kind)
        || rules.changes_others()
        || !rules.promotion_limits.is_empty();
    if must && !may_be_there {
        // It is never in the zone before it promotes.
        on.within = When::Never;
        on.leave = When::Never;
    }
    on
}

/// Returns whether it makes a difference that a kind is royal: not if it may be left attacked and nothing asks for
/// check.
pub(super) fn is_royal(rules: &Rules, kind: PieceKind) -> bool {
    let asks = |part: &Condition| {
        matches!(
            part,
            Condition::Check
                | Condition::Checkmate
                | Condition::Stalemate
                | Condition::CheckedBy { .. }
                | Condition::ChecksGiven { .. }
                | Condition::BackAndForth { .. }
                | Condition::Repeated { perpetual: Some(_), .. }
        )
    };
    let conditions = rules.ends.iter().map(|end| &end.when).chain(&rules.illegal).chain(&rules.answer);
    let mut conditions = conditions.chain(rules.counts.iter().map(|count| &count.when));
    let onto = |what: Onto| {
        let mut legs = rules.kinds.iter().flat_map(Kind::terms).flat_map(|term| &term.legs);
        legs.any(|leg| leg.onto.has(what))
    };
    let is_shown = Side::ALL.into_iter().any(|side| !rules.en_passant.shown[side].is_empty());
    // Royal pieces are never captured en passant.
    let may_pass = is_shown || rules.kind(kind).passes();
    let own_turns = rules.kinds.iter().filter_map(|kind| Some(kind.own_turn()?.1));
    let matters = rules.royals.left_attacked == Permit::Illegal
        || rules.royals.when_attacked != WhenAttacked::AnyMove
        || rules.royals.through_attack == Permit::Illegal
        || conditions.any(|when| when.any_part(&asks))
        || rules.drops.iter().any(|rule| {
            // No royal piece is taken over.
            rule.check == Permit::Illegal || rule.mate == Permit::Illegal || rule.swap
        })
        || own_turns.into_iter().any(|turn| turn.check == Permit::Illegal)
        || rules.passing != PerSide::from_fn(|_| Passing::Never)
        || rules.walls.is_some()
        || rules.turns.as_ref().is_some_and(|turns| turns.early_check != EarlyCheck::GoesOn)
        || (rules.shows_passing() && may_pass)
        || onto(Onto::OWN)
        || onto(Onto::SPARE_ROYAL);
    rules.kind(kind).royal && matters
}
