//! What pieces do.

use alfil_core::board::{Move, MoveSort, PieceKind, Side};
use alfil_core::engine::Position;
use alfil_core::observe;
use alfil_core::rules::{Kind, Rules};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Interval, Sample};

/// What a kind does.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Activity {
    /// The key of the kind.
    pub piece: String,
    /// Its name.
    pub name: String,
    /// Its share of the moves, drops included.
    pub moves: f64,
    /// Drops of it, in a game.
    pub drops: f64,
    /// Captures that it makes, in a game.
    pub captures: f64,
    /// How often it is captured, in a game.
    pub captured: f64,
    /// How often it becomes another kind by its own move, in a game.
    pub promotions: f64,
    /// How many of it are on the board or in hand at the end of a game.
    pub left: f64,
    /// The ply at which it first moves, on average over the games in which it does; null if it never does.
    pub first_move: Option<f64>,
    /// The share of games in which it never moves.
    pub never_moves: Interval,
}

/// What a kind did in all games together.
#[derive(Clone, Default)]
struct Tally {
    moves: usize,
    drops: usize,
    captures: usize,
    captured: usize,
    promotions: usize,
    left: usize,
    /// The plies of its first moves, added up.
    first_moves: usize,
    /// The games in which it was on the board or moved.
    games: usize,
    /// Those of them in which it moved.
    moving: usize,
}

/// What a kind did in a game.
#[derive(Clone, Copy, Default)]
struct InGame {
    was_there: bool,
    first_move: Option<usize>,
}

/// What all kinds did.
struct Tallies {
    of_kind: Vec<Tally>,
    in_game: Vec<InGame>,
}

/// Returns what each kind does that was ever in play.
pub(super) fn activity(rules: &Rules, samples: &[Sample]) -> Vec<Activity> {
    let mut tallies = Tallies { of_kind: vec![Tally::default(); rules.kinds.len()], in_game: Vec::new() };
    for sample in samples {
        tallies.count(rules, sample);
    }
    let tallies = tallies.of_kind;
    let n_moves: usize = tallies.iter().map(|tally| tally.moves).sum();
    let n_games = samples.len().max(1) as f64;
    let of_kind = |(kind, tally): (&Kind, &Tally)| Activity {
        piece: kind.key.clone(),
        name: kind.name.clone(),
        moves: tally.moves as f64 / n_moves.max(1) as f64,
        drops: tally.drops as f64 / n_games,
        captures: tally.captures as f64 / n_games,
        captured: tally.captured as f64 / n_games,
        promotions: tally.promotions as f64 / n_games,
        left: tally.left as f64 / n_games,
        first_move: (tally.moving > 0).then(|| tally.first_moves as f64 / tally.moving as f64),
        never_moves: Interval::share(tally.games - tally.moving, tally.games),
    };
    rules.kinds.iter().zip(&tallies).filter(|(_, tally)| tally.games > 0).map(of_kind).collect()
}

impl Tallies {
    fn count(&mut self, rules: &Rules, sample: &Sample) {
        let mut game = sample.game.clone();
        let moves: Vec<_> = game.moves().collect();
        while game.undo() {}
        self.in_game = vec![InGame::default(); rules.kinds.len()];
        for (_, piece) in game.position().pieces() {
            self.note(piece.kind, |_, now| now.was_there = true);
        }
        for (ply, &mv) in moves.iter().enumerate() {
            let n_captured = self.count_captured(game.position(), mv);
            let by = observe::mover(game.position(), mv);
            let is_drop = mv.sort == MoveSort::Drop;
            let side = game.position().side_to_move();
            game.play_unchecked(mv);
            let Some(kind) = by else { continue };
            let is_promotion = game
                .position()
                .piece_at(mv.to)
                .is_some_and(|now| mv.sort == MoveSort::Board && now.side == side && now.kind != kind);
            self.note(kind, |tally, now| {
                tally.moves += 1;
                tally.captures += n_captured;
                tally.drops += usize::from(is_drop);
                tally.promotions += usize::from(is_promotion);
                now.was_there = true;
                now.first_move = now.first_move.or(Some(ply + 1));
            });
        }
        for (_, piece) in sample.game.position().pieces() {
            self.note(piece.kind, |tally, _| tally.left += 1);
        }
        for kind in rules.kind_indices() {
            let held = |side| usize::from(sample.game.position().in_hand(side, kind));
            let n_held: usize = Side::ALL.into_iter().map(held).sum();
            self.note(kind, |tally, now| {
                tally.left += n_held;
                tally.games += usize::from(now.was_there);
                tally.moving += usize::from(now.first_move.is_some());
                tally.first_moves += now.first_move.unwrap_or(0);
            });
        }
    }

    /// Counts what a move captures, and returns the number.
    fn count_captured(&mut self, position: &Position, mv: Move) -> usize {
        let pieces = position.captured_by(mv).filter_map(|square| position.piece_at(square));
        let kinds: Vec<PieceKind> = pieces.map(|piece| piece.kind).collect();
        for &kind in &kinds {
            self.note(kind, |tally, _| tally.captured += 1);
        }
        kinds.len()
    }

    fn note(&mut self, kind: PieceKind, how: impl FnOnce(&mut Tally, &mut InGame)) {
        if let (Some(tally), Some(now)) =
            (self.of_kind.get_mut(kind.index()), self.in_game.get_mut(kind.index()))
        {
            how(tally, now);
        }
    }
}
