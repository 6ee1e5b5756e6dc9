//! Plays the games and notes the effects of rules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use alfil_core::board::{Move, MoveSort, PieceKind, Refusal};
use alfil_core::engine::{Cause, Position};
use alfil_core::game::{Game, Outcome, Reason};
use alfil_core::playout;
use alfil_core::rules::{DropRule, DropSource, Rules};
use alfil_core::variant::Variant;

use super::effect::{DropLimit, Effect};
use super::{Limits, Pulse, Settings};

/// What was seen in all games.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) plies: u64,
    /// The effects not seen yet.
    pub(super) open: BTreeSet<Effect>,
    /// How many games ended for each reason.
    pub(super) ended: BTreeMap<&'static str, u64>,
    /// The games that were stopped: how many, and the number and position of the first.
    pub(super) unfinished: u64,
    pub(super) first_unfinished: Option<(u64, Game)>,
    /// For each kind: in how many games it was on the board, and whether it moved in one of them.
    pub(super) on_board: Vec<u64>,
    pub(super) moved: Vec<bool>,
}

/// The effect that a reason why a move is not legal shows, whatever the move.
const ALWAYS: [(Refusal, Effect); 7] = [
    (Refusal::GivesCheckEarly, Effect::Early),
    (Refusal::CapturesEarly, Effect::Early),
    (Refusal::LeavesRoyalAttacked, Effect::RoyalAttacked),
    (Refusal::MustCapture, Effect::Obliges),
    (Refusal::MustCaptureEnPassant, Effect::Obliges),
    (Refusal::MustDrop, Effect::Obliges),
    (Refusal::LeavesUnanswered, Effect::Answers),
];

/// The drop limit that such a reason shows.
const OF_DROPS: [(Refusal, DropLimit); 6] = [
    (Refusal::DropGivesCheck, DropLimit::Check),
    (Refusal::DropGivesCheckmate, DropLimit::Mate),
    (Refusal::StuckThere, DropLimit::Stuck),
    (Refusal::FileLimit, DropLimit::PerFile),
    (Refusal::WrongSurroundings, DropLimit::Surroundings),
    (Refusal::WrongColour, DropLimit::Colours),
];

/// Plays the games.
pub(super) fn watch(variant: &Arc<Variant>, settings: Settings, pulse: &Pulse, limits: &Limits<'_>) -> Seen {
    let rules = variant.rules();
    let n_kinds = rules.kinds.len();
    let mut seen = Seen {
        open: Effect::all(rules).into_iter().collect(),
        on_board: vec![0; n_kinds],
        moved: vec![false; n_kinds],
        ..Seen::default()
    };
    for index in 0..settings.n_games {
        let mut below = playout::chance(settings.seed, index);
        let mut game = Game::new(variant);
        game.set_budget(limits.steps.clone());
        let mut met = vec![false; n_kinds];
        note_all(&mut met, game.position().pieces().map(|(_, piece)| piece.kind));
        let mut ply = 0;
        while ply < settings.max_plies {
            pulse.set(index, ply);
            if limits.is_reached() {
                return seen;
            }
            if seen.open.iter().any(|effect| effect.is_about_other_moves(rules)) {
                seen.look(&mut game, rules);
            }
            let before = game.position().clone();
            let Some(mv) = game.play_random(&mut below) else { break };
            ply += 1;
            seen.played(&before, &game, mv, rules);
            note_all(&mut met, arrived(&game, mv));
        }
        pulse.set(index, ply);
        seen.plies += u64::from(ply);
        for (n, _) in seen.on_board.iter_mut().zip(&met).filter(|(_, met)| **met) {
            *n += 1;
        }
        if let Some(outcome) = game.outcome_or_claim() {
            seen.over(outcome, rules);
        } else {
            seen.unfinished += 1;
            seen.first_unfinished.get_or_insert((index, game));
        }
    }
    seen
}

fn note_all(flags: &mut [bool], kinds: impl IntoIterator<Item = PieceKind>) {
    for kind in kinds {
        if let Some(flag) = flags.get_mut(kind.index()) {
            *flag = true;
        }
    }
}

/// Returns the kinds that a move may have brought onto the board.
fn arrived(game: &Game, mv: Move) -> impl Iterator<Item = PieceKind> {
    let landed = game.position().piece_at(mv.to).map(|piece| piece.kind);
    [landed, mv.promotion(), mv.dropped(), mv.gate().map(|(kind, _)| kind)].into_iter().flatten()
}

impl Seen {
    fn over(&mut self, outcome: Outcome, rules: &Rules) {
        *self.ended.entry(outcome.reason.slug(rules)).or_insert(0) += 1;
        if let Reason::End(index) = outcome.reason {
            self.open.remove(&Effect::End(index));
        }
    }

    /// Notes what a move did.
    fn played(&mut self, before: &Position, game: &Game, mv: Move, rules: &Rules) {
        let (side, after) = (before.side_to_move(), game.position());
        let mover = before.piece_at(mv.from).map(|piece| piece.kind);
        match mv.sort {
            MoveSort::Castling => {
                self.open.remove(&Effect::Castles);
                let partner = mv.partner().and_then(|(from, _)| before.piece_at(from));
                note_all(&mut self.moved, mover.into_iter().chain(partner.map(|piece| piece.kind)));
            }
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing => {
                note_all(&mut self.moved, mover);
                if mv.sort == MoveSort::EnPassant {
                    self.open.remove(&Effect::InPassing);
                }
            }
            MoveSort::Drop => {
                let is_dropped = |kind: PieceKind| {
                    mv.dropped().is_some_and(|k| k == kind || rules.kind(k).promoted_from == Some(kind))
                };
                for (index, rule) in rules.drops.iter().enumerate() {
                    if rule.kinds.iter().any(|&kind| is_dropped(kind)) {
                        self.open.remove(&Effect::Drops(index));
                        if before.piece_at(mv.to).is_some() {
                            self.open.remove(&Effect::TakesOver(index));
                        }
                    }
                }
            }
            MoveSort::Pass => {
                self.open.remove(&Effect::Passes(side));
            }
        }
        if let (Some(kind), Some(_)) = (mover, mv.promotion()) {
            self.open.remove(&Effect::Promotes(kind));
        }
        if mv.gate().is_some() {
            self.open.remove(&Effect::LetsIn);
        }
        if mv.wall().is_some() {
            self.open.remove(&Effect::PutsUpWall);
        }
        if before.is_capture(mv) {
            self.open.remove(&Effect::Captured);
        }
        let limit = game.count().limit;
        if limit > 0 {
            for (index, count) in rules.counts.iter().enumerate() {
                if count.moves.saturating_mul(2) == limit {
                    self.open.remove(&Effect::Counts(index));
                }
            }
        }
        if self.open.contains(&Effect::Explodes) {
            let n_captured = before.captured_by(mv).count();
            if before.pieces().count() > after.pieces().count() + n_captured {
                self.open.remove(&Effect::Explodes);
            }
        }
        if after.side_to_move() == before.side_to_move() {
            self.open.remove(&Effect::GoesOn);
        }
        if self.open.iter().any(|effect| matches!(effect, Effect::Neighbours(_))) {
            for (square, piece) in after.pieces() {
                if after.moves_like(square) != [piece.kind] {
                    for index in after.acting_neighbours(square) {
                        self.open.remove(&Effect::Neighbours(index));
                    }
                }
            }
        }
        if self.open.iter().any(|effect| matches!(effect, Effect::Follows(_) | Effect::Encloses(_))) {
            for following in before.consequences(mv) {
                match following.cause {
                    Cause::Effect(index) => self.open.remove(&Effect::Follows(usize::from(index))),
                    Cause::Enclosure(index) => self.open.remove(&Effect::Encloses(usize::from(index))),
                    Cause::Displacement => false,
                };
            }
        }
    }

    /// Notes why other moves are not legal.
    fn look(&mut self, game: &mut Game, rules: &Rules) {
        let mut legal = game.legal_moves();
        if legal.is_empty() {
            return;
        }
        legal.sort_unstable();
        for mv in game.position().pseudo_legal_moves() {
            if legal.binary_search(&mv).is_err() {
                self.refused(game, mv, rules);
            }
        }
        if self.open.iter().any(|effect| matches!(effect, Effect::DropLimit(..))) {
            self.look_at_drops(game.position(), rules);
        }
        if self.open.iter().any(|effect| matches!(effect, Effect::CaptureLimit(_))) {
            for index in game.position().limits_that_bar() {
                self.open.remove(&Effect::CaptureLimit(index));
            }
        }
        for (index, limit) in rules.promotion_limits.iter().enumerate() {
            if self.open.contains(&Effect::PromotionLimit(index)) {
                let position = game.position();
                let own = position.pieces().filter(|(_, piece)| piece.side == position.side_to_move());
                if own
                    .into_iter()
                    .any(|(from, _)| limit.kinds.iter().any(|&kind| position.is_barred(from, kind)))
                {
                    self.open.remove(&Effect::PromotionLimit(index));
                }
            }
        }
    }

    /// Notes why a move is not legal.
    fn refused(&mut self, game: &mut Game, mv: Move, rules: &Rules) {
        let Some((reason, about_history)) = game.why_illegal(mv) else { return };
        let about_history = about_history.and_then(|c| rules.illegal.iter().position(|other| other == c));
        if let Some((_, effect)) = ALWAYS.iter().find(|(always, _)| *always == reason) {
            self.open.remove(effect);
        }
        if let Some((_, limit)) = OF_DROPS.iter().find(|(of_drops, _)| *of_drops == reason) {
            self.barred(rules, mv.dropped(), *limit);
        }
        if let (Refusal::NoLiberty, Some(Cause::Enclosure(index))) = (reason, game.position().barred_by(mv)) {
            self.open.remove(&Effect::Encloses(usize::from(index)));
        }
        if [Refusal::Forbidden, Refusal::Repetition].contains(&reason) {
            let on_board = if about_history.is_none() { game.position().broken_by(mv) } else { Vec::new() };
            for index in about_history.into_iter().chain(on_board) {
                self.open.remove(&Effect::Illegal(index));
            }
        }
    }

    /// Notes why pieces in hand cannot be dropped on empty squares.
    fn look_at_drops(&mut self, position: &Position, rules: &Rules) {
        let side = position.side_to_move();
        let walls = position.walls();
        let from_supply = |kind: PieceKind| {
            rules.drops.iter().any(|rule| rule.source == DropSource::Supply && rule.kinds.contains(&kind))
        };
        for kind in rules.kind_indices().filter(|&k| position.in_hand(side, k) > 0 || from_supply(k)) {
            for square in rules.shape.squares() {
                let is_empty = position.piece_at(square).is_none() && !walls.contains(&square);
                if rules.holes.contains(square) || !is_empty {
                    continue;
                }
                let reason = position.why_no_drop(kind, square);
                let Some((_, limit)) = OF_DROPS.iter().find(|(of_drops, _)| Some(*of_drops) == reason) else {
                    continue;
                };
                // Outside its zone, a piece is not barred for being stuck.
                let is_inside = |rule: &DropRule| rule.zone[side].contains(square);
                self.barred_by(rules, kind, *limit, is_inside);
            }
        }
    }

    /// Notes that a limit keeps a kind from being dropped.
    fn barred(&mut self, rules: &Rules, kind: Option<PieceKind>, limit: DropLimit) {
        if let Some(kind) = kind {
            self.barred_by(rules, kind, limit, |_| true);
        }
    }

    fn barred_by(
        &mut self,
        rules: &Rules,
        kind: PieceKind,
        limit: DropLimit,
        test: impl Fn(&DropRule) -> bool,
    ) {
        let base = rules.kind(kind).promoted_from;
        for (index, rule) in rules.drops.iter().enumerate() {
            if rule.kinds.iter().any(|&k| k == kind || Some(k) == base) && test(rule) {
                self.open.remove(&Effect::DropLimit(index, limit));
            }
        }
    }
}
