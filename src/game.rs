//! A game: a position with its history, its counters and its end.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::board::{Move, MoveSort, Side};
use crate::engine::condition::{Cond, Habit};
use crate::engine::legality::Level;
use crate::engine::{Position, Undo};
use crate::rules::{Rules, Tie, Verdict};
use crate::variant::Variant;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; nobody for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The ending with this place in the rules' list came about.
    End(usize),
    /// The player to move has no legal move and no ending says what that means.
    NoMoves,
}

impl Reason {
    /// One word for machines, as in `checkmate` or `perpetual-check`.
    pub fn slug(self, rules: &Rules) -> &'static str {
        match self {
            Reason::End(index) => rules.ends.get(index).map_or("unknown", |end| end.when.slug(rules)),
            Reason::NoMoves => "no-moves",
        }
    }
}

/// No-progress counters, in the order of the compiled rules.
type Clocks = SmallVec<[u16; 2]>;

/// One ply of the history.
#[derive(Clone, Debug)]
struct Ply {
    mv: Move,
    undo: Undo,
    last_capture_before: usize,
    clocks_before: Clocks,
    gave_check: bool,
    made_threat: bool,
}

/// A game of one variant.
#[derive(Clone, Debug)]
pub struct Game {
    variant: Arc<Variant>,
    position: Position,
    plies: Vec<Ply>,
    /// The key of the position before each ply.
    keys: Vec<u64>,
    /// Plies up to the last capture. What was captured never comes back where there are no drops: no position before it
    /// can occur again.
    last_capture: usize,
    clocks: Clocks,
    /// Whether the player to move has a legal move, once that is known.
    has_legal_move: Option<bool>,
    /// Number of the move the first position of this history belongs to, from 1.
    first_move: u32,
    first_to_move: Side,
}

impl Game {
    /// A game from the start position.
    pub fn new(variant: &Arc<Variant>) -> Game {
        Game::from_position(variant, Position::start(variant.tables()), 0, 1)
    }

    /// A game from a position of the variant, with the plies without progress so far and the number of the next move.
    pub fn from_position(
        variant: &Arc<Variant>,
        position: Position,
        quiet_plies: u16,
        next_move: u32,
    ) -> Game {
        let clocks = SmallVec::from_elem(quiet_plies, variant.tables().clocks.len().max(1));
        let first_to_move = position.side_to_move();
        Game {
            variant: Arc::clone(variant),
            position,
            plies: Vec::new(),
            keys: Vec::new(),
            last_capture: 0,
            clocks,
            has_legal_move: None,
            first_move: next_move.max(1),
            first_to_move,
        }
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.plies.iter().map(|p| p.mv)
    }

    /// Plies without progress, as the variant's first no-progress ending counts them; without one, plies since the
    /// last capture.
    pub fn quiet_plies(&self) -> u16 {
        self.clocks.first().copied().unwrap_or(0)
    }

    /// The number of the move to be made, from 1; it grows after the second player's moves.
    pub fn move_number(&self) -> u32 {
        let second_first = u32::from(self.first_to_move == Side::Second);
        let n_second_moves = (self.plies.len() as u32 + second_first) >> 1;
        self.first_move.saturating_add(n_second_moves)
    }

    /// Every legal move, each once; none when the game is over.
    pub fn legal_moves(&mut self) -> Vec<Move> {
        let moves = self.legal_moves_of_unfinished();
        self.has_legal_move = Some(!moves.is_empty());
        if self.outcome().is_some() { Vec::new() } else { moves }
    }

    fn legal_moves_of_unfinished(&mut self) -> Vec<Move> {
        let tables = Arc::clone(self.variant.tables());
        let mut moves = Vec::new();
        self.position.state.legal(&tables, Level::Replies, &mut moves);
        if !tables.illegal_in_game.is_empty() {
            moves.retain(|&mv| self.is_legal_by_history(mv));
        }
        moves
    }

    /// Whether a move that is legal on the board breaks no rule about the history.
    fn is_legal_by_history(&mut self, mv: Move) -> bool {
        let tables = Arc::clone(self.variant.tables());
        let known = self.has_legal_move;
        self.play_unchecked(mv);
        let legal = !tables.illegal_in_game.iter().any(|cond| self.holds(cond));
        self.undo();
        self.has_legal_move = known;
        legal
    }

    /// Plays a move if it is legal and says whether it was.
    pub fn play(&mut self, mv: Move) -> bool {
        let legal = self.legal_moves().contains(&mv);
        if legal {
            self.play_unchecked(mv);
        }
        legal
    }

    /// Plays a move that must be legal.
    pub fn play_unchecked(&mut self, mv: Move) {
        let tables = Arc::clone(self.variant.tables());
        let state = &mut self.position.state;
        let key_before = state.key;
        let threats = if tables.asks_for_chase { state.threats_before(&tables, mv) } else { Vec::new() };
        let mover_kind = matches!(mv.sort, MoveSort::Board | MoveSort::EnPassant | MoveSort::Castling)
            .then(|| crate::engine::tables::kind_of(state.at(tables.layout.cell(mv.from))));
        let undo = state.play_and_key(&tables, mv);
        let gave_check = tables.asks_for_check && state.is_in_check(&tables, state.side);
        let made_threat = tables.asks_for_chase && state.made_new_threat(&tables, mv, &threats);
        let clocks_before = self.clocks.clone();
        let captured = undo.n_captured() > 0;
        if tables.clocks.is_empty() {
            for clock in &mut self.clocks {
                *clock = if captured { 0 } else { clock.saturating_add(1) };
            }
        }
        for (clock, rule) in self.clocks.iter_mut().zip(&tables.clocks) {
            let progress = (rule.capture && captured)
                || (rule.drop && mv.sort == MoveSort::Drop)
                || (rule.promotion && mv.promotion().is_some())
                || mover_kind.is_some_and(|k| rule.moves_of.get(k.index()).is_some_and(|&m| m));
            *clock = if progress { 0 } else { clock.saturating_add(1) };
        }
        self.has_legal_move = None;
        let last_capture_before = self.last_capture;
        self.keys.push(key_before);
        self.plies.push(Ply { mv, undo, last_capture_before, clocks_before, gave_check, made_threat });
        if captured {
            self.last_capture = self.plies.len();
        }
    }

    /// Takes the last move back; false when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(ply) = self.plies.pop() else { return false };
        self.has_legal_move = None;
        self.keys.pop();
        self.last_capture = ply.last_capture_before;
        self.position.undo(ply.mv, &ply.undo);
        self.clocks = ply.clocks_before;
        true
    }

    /// How the game ended; nothing while it goes on.
    pub fn outcome(&mut self) -> Option<Outcome> {
        let variant = Arc::clone(&self.variant);
        let tables = variant.tables();
        for (index, (cond, end)) in tables.ends.iter().zip(&variant.rules().ends).enumerate() {
            if self.holds(cond) {
                return Some(Outcome { winner: self.winner(end.result, cond), reason: Reason::End(index) });
            }
        }
        (!self.has_legal_move()).then_some(Outcome { winner: None, reason: Reason::NoMoves })
    }

    fn has_legal_move(&mut self) -> bool {
        if let Some(known) = self.has_legal_move {
            return known;
        }
        let tables = Arc::clone(self.variant.tables());
        let has = if tables.illegal_in_game.is_empty() {
            self.position.state.has_legal_move(&tables, Level::Replies)
        } else {
            !self.legal_moves_of_unfinished().is_empty()
        };
        self.has_legal_move = Some(has);
        has
    }

    fn holds(&mut self, cond: &Cond) -> bool {
        match cond {
            Cond::Repeated { times, perpetual: None } => self.span_of_repetition(*times).is_some(),
            Cond::Repeated { times, perpetual: Some(habit) } => self.culprit(*times, *habit).is_some(),
            Cond::NoProgress { plies, clock } => self.clocks.get(*clock).is_some_and(|n| n >= plies),
            Cond::NoMoves { in_check } => {
                !self.has_legal_move() && in_check.is_none_or(|wanted| self.position.is_check() == wanted)
            }
            Cond::All(parts) => parts.iter().all(|p| self.holds(p)),
            Cond::Any(parts) => parts.iter().any(|p| self.holds(p)),
            Cond::Not(part) => !self.holds(part),
            Cond::Check
            | Cond::Extinct { .. }
            | Cond::Reached { .. }
            | Cond::Only { .. }
            | Cond::Facing { .. } => {
                let tables = Arc::clone(self.variant.tables());
                cond.holds(&tables, &mut self.position.state, Level::Board)
            }
        }
    }

    /// The plies since the first of the last `times` occurrences of the position, when there are so many.
    fn span_of_repetition(&self, times: u16) -> Option<&[Ply]> {
        let key = self.position.key();
        let earlier = usize::from(times).checked_sub(2)?;
        let first = if self.variant.tables().has_drops { 0 } else { self.last_capture };
        let alike = self.keys.get(first..)?;
        // The same player is to move at every second position only.
        let same = alike.iter().enumerate().rev().skip(1).step_by(2).filter(|&(_, &before)| before == key);
        same.map(|(i, _)| first + i).nth(earlier).and_then(|i| self.plies.get(i..))
    }

    /// The one player who did something with every move since the first of the last `times` occurrences.
    ///
    /// Nobody when both did.
    fn culprit(&self, times: u16, habit: Habit) -> Option<Side> {
        let span = self.span_of_repetition(times)?;
        let mut last_mover = !self.position.side_to_move();
        let mut always = [true, true];
        let mut moved = [false, false];
        for ply in span.iter().rev() {
            let did = match habit {
                Habit::Check => ply.gave_check,
                Habit::Chase => ply.made_threat,
            };
            if let (Some(always), Some(moved)) =
                (always.get_mut(last_mover.index()), moved.get_mut(last_mover.index()))
            {
                *always &= did;
                *moved = true;
            }
            last_mover = !last_mover;
        }
        match (always[0] && moved[0], always[1] && moved[1]) {
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            (true, true) | (false, false) => None,
        }
    }

    fn winner(&self, verdict: Verdict, cond: &Cond) -> Option<Side> {
        let mover = !self.position.side_to_move();
        match verdict {
            Verdict::Draw => None,
            Verdict::Wins(side) => Some(side),
            Verdict::MoverWins => Some(mover),
            Verdict::MoverLoses => Some(!mover),
            Verdict::CulpritLoses => self.culprit_of(cond).map(|side| !side),
            Verdict::MoreAdvanced { kind, tie } => {
                let shape = self.variant.rules().shape;
                let to_go = |side: Side| {
                    let ranks = self.position.pieces().filter(|(_, p)| p.kind == kind && p.side == side);
                    ranks
                        .map(|(square, _)| match side {
                            Side::First => shape.ranks - 1 - shape.rank(square),
                            Side::Second => shape.rank(square),
                        })
                        .min()
                        .unwrap_or(u8::MAX)
                };
                match (to_go(Side::First).cmp(&to_go(Side::Second)), tie) {
                    (std::cmp::Ordering::Less, _) => Some(Side::First),
                    (std::cmp::Ordering::Greater, _) => Some(Side::Second),
                    (std::cmp::Ordering::Equal, Tie::Draw) => None,
                    (std::cmp::Ordering::Equal, Tie::MoverWins) => Some(mover),
                    (std::cmp::Ordering::Equal, Tie::MoverLoses) => Some(!mover),
                }
            }
        }
    }

    /// Who did it, for the repetition somewhere in a condition that holds.
    fn culprit_of(&self, cond: &Cond) -> Option<Side> {
        match cond {
            Cond::Repeated { times, perpetual: Some(habit) } => self.culprit(*times, *habit),
            Cond::All(parts) | Cond::Any(parts) => parts.iter().find_map(|p| self.culprit_of(p)),
            Cond::Repeated { perpetual: None, .. }
            | Cond::NoProgress { .. }
            | Cond::NoMoves { .. }
            | Cond::Not(_)
            | Cond::Check
            | Cond::Extinct { .. }
            | Cond::Reached { .. }
            | Cond::Only { .. }
            | Cond::Facing { .. } => None,
        }
    }
}
