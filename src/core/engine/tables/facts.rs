//! Facts that follow from the tables of several subjects, in one place.

use crate::board::PerSide;
use crate::engine::attack::tables::Attacks;
use crate::engine::condition::tables::Cond;
use crate::engine::layout::Content;
use crate::engine::rule::effect::tables::Effecting;
use crate::engine::rule::enclosure::tables::Enclosing;
use crate::engine::rule::obligation::tables::First;
use crate::engine::rule::royals::tables::{Danger, Distress};
use crate::engine::tables::{Consequences, Facts, Tables};

impl Facts {
    /// Returns what follows from these tables.
    pub(in crate::engine) fn of(t: &Tables) -> Facts {
        let (royals, conditions, attacks) = (&t.royals, &t.conditions, &t.attack.by_side);
        let droppings = || t.drops.droppings.iter().flatten();
        let changes_more = t.blast.is_some()
            || t.walling.is_some()
            || !t.enclosures.is_empty()
            || !t.effects_at_once.is_empty()
            || !t.effects.is_empty();
        let exchanges = !t.promotion.from_hands.is_empty();
        let loses_first_moves = !t.unmoved.aims.is_empty();
        let has_rights = t.en_passant.exists
            || t.castling.castles.iter().any(|castles| !castles.is_empty())
            || t.start.rights.checks_left != PerSide::default()
            || t.passes.are_counted
            || t.points.is_some()
            || t.capture_limits.as_ref().is_some_and(|limits| limits.after.is_some());
        let becomes_royal = t.movement.movers.iter().any(|mover| mover.safety_needs_trial);
        let odd_drops = droppings().any(|dropping| dropping.no_check || dropping.no_mate);
        let turns_in_hand = t.drops.held.iter().enumerate().any(|(kind, held)| held.index() != kind);
        let bars_early = t.turns.as_ref().is_some_and(|turns| turns.bars_early());
        let turns_ask_more = (t.own_turns.iter().flatten().flatten())
            .any(|rule| rule.forbidden.check || rule.forbidden.attack);
        let asks_of_distress = royals.distress != Distress::AnyMove && royals.exist();
        let judges_drops = odd_drops
            || !conditions.illegal.is_empty()
            || conditions.answer.is_some()
            || asks_of_distress
            || bars_early;
        let fears_the_way = royals.fear_the_way;
        let bars_what_follows =
            t.enclosures.iter().any(Enclosing::may_bar) || t.effects.iter().any(Effecting::may_bar);
        let guardable = Self::guardable(t);
        let is_seen = |attacks: &Attacks| !attacks.has_screens && attacks.walkers.is_empty();
        let bars_drops = guardable
            && t.blast.is_none()
            && odd_drops
            && !turns_in_hand
            && royals.danger != Danger::Few
            && attacks.iter().all(is_seen);
        let conditions_outdo_guard =
            conditions.illegal.len() > conditions.guarded_illegal.len() || bars_early;
        let has_walkers_to_fear = guardable && attacks.iter().any(|attacks| !attacks.walkers.is_empty());
        let consequences = if t.gating.is_some()
            || exchanges
            || loses_first_moves
            || !t.enclosures.is_empty()
            || !t.effects.iter().chain(&t.effects_at_once).all(Effecting::only_after_captures)
        {
            Consequences::OfMoves
        } else if t.blast.is_some() || !t.effects.is_empty() || !t.effects_at_once.is_empty() {
            Consequences::OfCaptures
        } else {
            Consequences::None
        };
        let facts = Facts {
            has_rights,
            consequences,
            has_aftermath: consequences != Consequences::None
                || t.walling.is_some()
                || has_rights
                || t.turns.is_some(),
            royals_arise: becomes_royal
                || t.enclosures.iter().any(Enclosing::turns_over)
                || !t.effects.is_empty(),
            guardable,
            has_walkers_to_fear,
            has_moves_to_try: becomes_royal || has_walkers_to_fear,
            judges_drops,
            has_odd_legality: judges_drops || turns_ask_more || fears_the_way || bars_what_follows,
            // Looking along lines is quicker than walking, and a trial also plays the move and takes it back.
            has_few_ways: false,
            trial_work: 4 + attacks.iter().map(Attacks::work).max().unwrap_or(0) / 8,
            conditions_outdo_guard,
            outdoes_guard: conditions_outdo_guard || (odd_drops && !bars_drops),
            bars_drops,
            forbids_only_check: guardable
                && t.blast.is_none()
                && conditions.illegal.iter().any(Cond::is_check)
                && conditions.illegal.iter().all(Cond::is_check)
                && !odd_drops
                && !turns_ask_more
                && !bars_early
                && conditions.answer.is_none()
                && royals.distress == Distress::AnyMove
                && !fears_the_way,
            has_outlook: false,
            outlook_may_end: changes_more
                || conditions.answer.is_some()
                || t.has_obligation()
                || t.gating.is_some()
                || exchanges
                || loses_first_moves,
        };
        Facts { has_outlook: facts.has_outlook(t, turns_in_hand, becomes_royal), ..facts }
    }

    /// Returns whether checks and pins decide which moves leave a lone royal safe.
    fn guardable(t: &Tables) -> bool {
        let at_once = &t.effects_at_once;
        let removes = |royal: Content| at_once.iter().any(|effect| effect.may_touch_mover(royal));
        let mut royals = (0..).zip(t.royals.is_royal.as_slice()).filter(|&(_, &is_royal)| is_royal);
        t.royals.are_safe
            && t.walling.is_none()
            && t.enclosures.is_empty()
            && at_once.iter().all(Effecting::only_after_captures)
            && t.effects.is_empty()
            && t.neighbours.is_none()
            && !t.movement.moves_aside
            && (t.movement.hurdles.is_empty() || !t.has_drops())
            && (t.blast.is_none()
                || (at_once.is_empty()
                    && t.conditions.guarded_illegal.is_empty()
                    && t.royals.danger == Danger::Each))
            && !royals.any(|(royal, _)| removes(royal))
    }

    fn has_outlook(&self, t: &Tables, turns_in_hand: bool, becomes_royal: bool) -> bool {
        let picks = t.drops.droppings.iter().flatten().any(|dropping| {
            dropping.from_supply
                || dropping.swaps
                || !dropping.places.is_empty()
                || !dropping.evenly.is_empty()
        });
        !t.en_passant.by_walks
            && t.own_turns.is_none()
            && t.turns.is_none()
            && !t.capture_limits.as_ref().is_some_and(|limits| limits.ask_for_more())
            && !matches!(t.first, First::Captures | First::EnPassant)
            && !turns_in_hand
            && t.walling.is_none()
            && t.enclosures.is_empty()
            && t.effects_at_once.iter().all(Effecting::only_after_captures)
            && t.effects.is_empty()
            && t.neighbours.is_none()
            && !t.movement.moves_aside
            && !t.royals.fear_the_way
            && !picks
            && if t.royals.are_safe {
                self.guardable
                    && t.royals.to_drop.is_empty()
                    && t.blast.is_none()
                    && !self.outdoes_guard
                    && !becomes_royal
            } else {
                !self.has_odd_legality
            }
    }
}
