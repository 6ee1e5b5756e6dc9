//! Events that are possible in a game: a kind on a square or in hand, a promotion, a capture, a number of pieces.
//!
//! Lints, checks, comparisons and exports all ask here, so that an overlooked way for something to happen is added once.
//! All answers are on the side of yes: what is not found here never happens, but what is found may still be impossible.
//!
//! [`Possible`] follows every way for a piece to get anywhere, ignoring what could be in its way. The other functions
//! read the rules without following pieces, and say yes more often.

mod captures;
mod kinds;
mod numbers;
mod spread;
mod steps;

pub use captures::{can_take_without_capture, capturing, may_capture_by, with_leg};
pub use kinds::{arise_from_others, arises, castles, keep_royals, may_have, stays_among, stuck_on};
pub use numbers::{Losses, losses, most, most_points};
use spread::Doubt;
pub use steps::{Ground, Landing, terms_on};

use crate::board::{Budget, PerSide, PieceKind, Side, Square, SquareSet};
use crate::rules::{Face, Initial, Permit, Rules, Term};

/// Returns the rules with pieces that have all moves that neighbours may lend them and that go round the board. What can
/// happen is asked about these.
pub fn with_all_moves(rules: &Rules) -> Rules {
    let lent = (!rules.neighbours.is_empty()).then(|| rules.with_lent_moves());
    lent.as_ref().unwrap_or(rules).across_joined_edges().into_owned()
}

/// The events that are possible in a game, found by following its pieces.
#[derive(Debug)]
pub struct Possible<'a> {
    rules: &'a Rules,
    /// For each kind, the squares where a player may have one.
    on: PerSide<Vec<SquareSet>>,
    /// For each kind, the squares where a player's may promote to something else with a move that ends there.
    becomes_other_on: PerSide<Vec<SquareSet>>,
    /// For each kind, the squares that a player's pieces may be on after a quiet move there.
    moves_to: PerSide<Vec<SquareSet>>,
    /// The same after a capture.
    captures_to: PerSide<Vec<SquareSet>>,
    /// For each kind, the squares where a player may drop one or let one in.
    dropped_on: PerSide<Vec<SquareSet>>,
    /// For each kind, whether a player may have one in hand.
    held: PerSide<Vec<bool>>,
    /// For each kind, by which of its promotions a player's may promote, or turn back: a bit for each.
    promotes: PerSide<Vec<u32>>,
    /// For each kind, whether `never_on` may keep a player's from a square.
    refused: PerSide<Vec<bool>>,
}

impl<'a> Possible<'a> {
    /// Returns what may happen; nothing if the budget does not suffice.
    pub fn of(rules: &'a Rules, budget: &Budget) -> Option<Possible<'a>> {
        spread::over(rules, budget, Doubt::Follows)
    }

    /// Returns what may happen at the ends of turns, without that of which it is doubtful whether it ever does; nothing
    /// if the budget does not suffice.
    pub fn beyond_doubt(rules: &'a Rules, budget: &Budget) -> Option<Possible<'a>> {
        spread::over(rules, budget, Doubt::LeavesOut)
    }

    /// Returns that nothing may happen.
    pub fn none(rules: &'a Rules) -> Possible<'a> {
        let n = rules.kinds.len();
        let flags = || PerSide { first: vec![false; n], second: vec![false; n] };
        let none = || vec![SquareSet::new(); n];
        Possible {
            rules,
            on: PerSide { first: none(), second: none() },
            becomes_other_on: PerSide { first: none(), second: none() },
            moves_to: PerSide { first: none(), second: none() },
            captures_to: PerSide { first: none(), second: none() },
            dropped_on: PerSide { first: none(), second: none() },
            held: flags(),
            promotes: PerSide { first: vec![0; n], second: vec![0; n] },
            refused: flags(),
        }
    }

    /// Returns the squares where a player may have a piece of the kind.
    pub fn squares(&self, side: Side, kind: PieceKind) -> &SquareSet {
        const NONE: &SquareSet = &SquareSet::new();
        self.on[side].get(kind.index()).unwrap_or(NONE)
    }

    /// Returns how a player's piece of the kind can get to a square.
    pub fn ways_to(&self, side: Side, kind: PieceKind, square: Square) -> Ways {
        let has = |squares: &PerSide<Vec<SquareSet>>| {
            squares[side].get(kind.index()).is_some_and(|squares| squares.contains(square))
        };
        Ways { quiet: has(&self.moves_to), capture: has(&self.captures_to), drop: has(&self.dropped_on) }
    }

    /// Returns whether a player may ever bring a piece of the kind to one of these squares, even one that promotes
    /// there.
    pub fn can_enter(&self, region: &SquareSet, side: Side, kind: PieceKind) -> bool {
        let promoting = self.becomes_other_on[side].get(kind.index());
        let mut squares =
            self.squares(side, kind).iter().chain(promoting.into_iter().flat_map(SquareSet::iter));
        squares.any(|square| region.contains(square))
    }

    /// Returns whether a player may ever have a piece of the kind on the board.
    pub fn can_have(&self, side: Side, kind: PieceKind) -> bool {
        !self.squares(side, kind).is_empty()
    }

    /// Returns whether a player may ever have a piece of the kind in hand.
    pub fn can_hold(&self, side: Side, kind: PieceKind) -> bool {
        self.held[side].get(kind.index()) == Some(&true)
    }

    /// Returns whether a player's piece of the kind may ever promote, or turn back.
    pub fn can_promote(&self, side: Side, kind: PieceKind) -> bool {
        self.promotes[side].get(kind.index()).is_some_and(|by| *by != 0)
    }

    /// Returns whether it may ever do so by one of its promotions, by number.
    pub fn can_promote_by(&self, side: Side, kind: PieceKind, number: usize) -> bool {
        self.promotes[side].get(kind.index()).is_some_and(|by| by >> number & 1 == 1)
    }

    /// Returns whether `never_on` ever keeps a player's piece of the kind from a square.
    pub fn can_be_refused(&self, side: Side, kind: PieceKind) -> bool {
        self.refused[side].get(kind.index()) == Some(&true)
    }
}

/// The ways of pieces to a square, other than by a move or a change of kind there.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    /// By a move that captures nothing.
    pub quiet: bool,
    /// By a capture.
    pub capture: bool,
    /// By a drop, or by being let in.
    pub drop: bool,
}

/// Returns the empty board of the rules, with a budget for visiting squares.
pub fn ground<'a>(rules: &'a Rules, budget: &'a Budget) -> Ground<'a> {
    Ground { shape: rules.shape, holes: &rules.holes, budget }
}

/// Returns the squares where a kind may be dropped, including promoted forms that are dropped as such; nothing if it
/// may not be dropped at all.
pub fn drop_squares(rules: &Rules, ground: &Ground<'_>, kind: PieceKind, side: Side) -> Option<SquareSet> {
    let mut about = rules.drops.iter().filter(|rule| rule.kinds.contains(&kind)).peekable();
    about.peek()?;
    let about: Vec<_> = about.collect();
    ground.budget.spend((about.len() * rules.shape.n_squares()) as u64);
    let fits = |&square: &Square| {
        let own = rules.kind(kind);
        about.iter().all(|rule| {
            rule.zone[side].contains(square)
                && (rule.stuck == Permit::Allowed
                    || rule.face == Face::EitherForm
                    || !ground.is_surely_stuck(own, side, square))
        })
    };
    Some(ground.squares().filter(fits).collect())
}

/// Returns the squares where a player has pieces of the kind at the start.
pub fn starts(rules: &Rules, side: Side, kind: PieceKind) -> SquareSet {
    let own = rules.setup.pieces.iter().filter(|(_, piece)| piece.side == side && piece.kind == kind);
    own.map(|&(square, _)| square).collect()
}

/// Returns whether a piece that has these squares at the start may use a term from a square.
pub fn may_use(term: &Term, starts: &SquareSet, from: Square) -> bool {
    match term.initial {
        Initial::Any => true,
        Initial::Unmoved => starts.contains(from),
        Initial::UnmovedOrOneAhead => !starts.is_empty(),
    }
}
