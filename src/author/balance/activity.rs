//! Activity of pieces.

use alfil_core::board::{Move, MoveSort, PieceKind, Side};
use alfil_core::engine::Position;
use alfil_core::observe;
use alfil_core::rules::{Kind, Rules};
use schemars::JsonSchema;
use serde::Serialize;

use super::Interval;

/// The activity of a kind.
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
    /// The number of times it is captured, in a game.
    pub captured: f64,
    /// The number of times it becomes another kind by its own move, in a game.
    pub promotions: f64,
    /// The number of pieces of the kind on the board or in hand at the end of a game.
    pub left: f64,
    /// The ply at which it first moves, on average over the games in which it does; null if it never does.
    pub first_move: Option<f64>,
    /// The share of games in which it never moves.
    pub never_moves: Interval,
}

/// The activity of a kind in all games together.
#[derive(Clone, Debug, Default)]
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

/// The activity of a kind in a game.
#[derive(Clone, Copy, Debug, Default)]
struct InGame {
    was_there: bool,
    first_move: Option<usize>,
}

/// The activity of all kinds.
#[derive(Debug)]
pub(super) struct Tallies {
    of_kind: Vec<Tally>,
    in_game: Vec<InGame>,
}

/// The activity that a move consists of, as far as the position before it shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deed {
    by: Option<PieceKind>,
    side: Side,
    pub(super) n_captured: usize,
}

impl Tallies {
    pub(super) fn new(rules: &Rules) -> Tallies {
        Tallies { of_kind: vec![Tally::default(); rules.kinds.len()], in_game: Vec::new() }
    }

    /// Begins a game in a position.
    pub(super) fn begin(&mut self, position: &Position) {
        self.in_game = vec![InGame::default(); self.of_kind.len()];
        for (_, piece) in position.pieces() {
            self.note(piece.kind, |_, now| now.was_there = true);
        }
    }

    /// Counts what a move captures, and returns what it does.
    pub(super) fn before(&mut self, position: &Position, mv: Move) -> Deed {
        let pieces = position.captured_by(mv).filter_map(|square| position.piece_at(square));
        let kinds: Vec<PieceKind> = pieces.map(|piece| piece.kind).collect();
        for &kind in &kinds {
            self.note(kind, |tally, _| tally.captured += 1);
        }
        Deed { by: observe::mover(position, mv), side: position.side_to_move(), n_captured: kinds.len() }
    }

    /// Counts a move, the one with this number from 1, given the position after it.
    pub(super) fn after(&mut self, position: &Position, mv: Move, number: usize, deed: Deed) {
        let Some(kind) = deed.by else { return };
        let is_promotion = position
            .piece_at(mv.to)
            .is_some_and(|now| mv.sort == MoveSort::Board && now.side == deed.side && now.kind != kind);
        self.note(kind, |tally, now| {
            tally.moves += 1;
            tally.captures += deed.n_captured;
            tally.drops += usize::from(mv.sort == MoveSort::Drop);
            tally.promotions += usize::from(is_promotion);
            now.was_there = true;
            now.first_move = now.first_move.or(Some(number));
        });
    }

    /// Ends a game in a position.
    pub(super) fn end(&mut self, rules: &Rules, position: &Position) {
        for (_, piece) in position.pieces() {
            self.note(piece.kind, |tally, _| tally.left += 1);
        }
        for kind in rules.kind_indices() {
            let n_held: usize =
                Side::ALL.into_iter().map(|side| usize::from(position.in_hand(side, kind))).sum();
            self.note(kind, |tally, now| {
                tally.left += n_held;
                tally.games += usize::from(now.was_there);
                tally.moving += usize::from(now.first_move.is_some());
                tally.first_moves += now.first_move.unwrap_or(0);
            });
        }
    }

    /// Returns what each kind does that was ever in play.
    pub(super) fn activity(&self, rules: &Rules, n_games: usize) -> Vec<Activity> {
        let n_moves: usize = self.of_kind.iter().map(|tally| tally.moves).sum();
        let n_games = n_games.max(1) as f64;
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
        rules.kinds.iter().zip(&self.of_kind).filter(|(_, tally)| tally.games > 0).map(of_kind).collect()
    }

    fn note(&mut self, kind: PieceKind, how: impl FnOnce(&mut Tally, &mut InGame)) {
        if let (Some(tally), Some(now)) =
            (self.of_kind.get_mut(kind.index()), self.in_game.get_mut(kind.index()))
        {
            how(tally, now);
        }
    }
}
