//! Rules about hands and drops, as tables.

use smallvec::SmallVec;

use crate::board::{PerSide, PieceKind, Side, Square, SquareSet};
use crate::engine::layout::by::ByCell;
use crate::engine::layout::{Cell, Content, kind_of};
use crate::engine::rule::drops::colours::Evenly;
use crate::engine::rule::drops::places::{DropPlace, Near};
use crate::engine::tables::compiler::Compiler;
use crate::rules::{Captured, Colours, DropNear, DropRule, DropSource, Permit};

/// The pieces that go to hands, and their ways out of hands.
#[derive(Clone, Debug)]
pub(crate) struct Drops {
    /// By side, then kind.
    pub(crate) droppings: PerSide<Vec<Dropping>>,
    /// The kinds that may be dropped by some side.
    pub(crate) kinds: Box<[PieceKind]>,
    /// Squares of the board, holes left out.
    pub(crate) n_squares: usize,
    /// By kind: what it becomes in the capturer's hand; `None` if captured pieces leave the game.
    pub(crate) in_hand: Vec<Option<PieceKind>>,
    /// By kind: what is taken from the hand for a drop of it.
    pub(crate) held: Vec<PieceKind>,
}

/// The cells on which one side may drop one kind.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct Dropping {
    /// The cells, ascending.
    pub(crate) cells: Box<[Cell]>,
    /// The other cells of the board.
    pub(crate) excluded: Box<[Cell]>,
    /// By cell: whether it is in `cells`.
    pub(crate) allowed: ByCell<bool>,
    /// The most pieces of the kind on a file, including the dropped one.
    pub(crate) per_file: Option<u8>,
    /// The conditions on its surroundings; all of these apply.
    pub(crate) places: Box<[DropPlace]>,
    /// The pieces that must be spread evenly over the colours of squares.
    pub(crate) evenly: Box<[Evenly]>,
    /// True if the player may drop any number, regardless of the hand.
    pub(crate) from_supply: bool,
    /// True if it may also be dropped on the only piece on the board, if that is the enemy's.
    pub(crate) swaps: bool,
    /// A drop may not give check.
    pub(crate) no_check: bool,
    /// A drop may not give checkmate.
    pub(crate) no_mate: bool,
}

/// Drops that are forbidden although the squares are free and the piece is in the hand.
pub(crate) type Barred = SmallVec<[(PieceKind, Cell); 4]>;

#[expect(clippy::indexing_slicing, reason = "made for each kind; cells belong to the layout")]
impl Drops {
    /// Returns whether there are drops.
    #[inline]
    pub(crate) fn exist(&self) -> bool {
        !self.kinds.is_empty()
    }

    /// Returns how a side drops a kind.
    pub(crate) fn dropping(&self, side: Side, kind: PieceKind) -> &Dropping {
        &self.droppings[side][kind.index()]
    }

    /// Returns what is taken from the hand for a drop of a kind.
    pub(crate) fn held_as(&self, dropped: PieceKind) -> PieceKind {
        self.held[dropped.index()]
    }

    /// Returns what a captured piece becomes in the capturer's hand.
    pub(crate) fn hand_kind(&self, taken: Content) -> Option<PieceKind> {
        self.in_hand[kind_of(taken).index()]
    }
}

impl Dropping {
    /// Returns whether the kind may be dropped on a cell, were it empty.
    pub(crate) fn allows(&self, cell: Cell) -> bool {
        self.allowed.has(cell)
    }
}

impl Compiler<'_> {
    /// Returns what goes to hands, and how it leaves them.
    pub(in crate::engine) fn drops(&self) -> Drops {
        let of_side =
            |side| self.rules.kind_indices().map(|kind| self.dropping(kind, side)).collect::<Vec<_>>();
        let droppings = PerSide::from_fn(of_side);
        let may_be_dropped = |kind: &PieceKind| {
            droppings.iter().any(|of| of.get(kind.index()).is_some_and(|dropping| !dropping.cells.is_empty()))
        };
        Drops {
            kinds: self.rules.kind_indices().filter(may_be_dropped).collect(),
            n_squares: self.squares().count(),
            in_hand: self.in_hand(),
            held: self.rules.kind_indices().map(|kind| self.rules.dropped_from(kind)).collect(),
            droppings,
        }
    }

    /// By kind: what it becomes in the capturer's hand.
    fn in_hand(&self) -> Vec<Option<PieceKind>> {
        self.rules
            .kind_indices()
            .map(|kind| match self.rules.captured {
                Captured::Removed | Captured::ToPartner => None,
                Captured::ToHandUnpromoted | Captured::ToHandAsCaptured => self.rules.in_hand_as(kind),
            })
            .collect()
    }

    /// Returns what a drop of a kind must leave evenly spread.
    fn evenly(&self, kind: PieceKind, side: Side) -> Box<[Evenly]> {
        let shape = self.rules.shape;
        let dark: SquareSet =
            self.squares().filter(|&s| (shape.file(s) + shape.rank(s)).is_multiple_of(2)).collect();
        let rules = self.rules.drops.iter().enumerate().filter(|(_, rule)| rule.colours == Colours::Even);
        let evenly = rules.map(|(number, rule)| Evenly {
            number,
            kinds: rule.kinds.clone().into(),
            cells: rule.zone[side].iter().map(|square| self.layout.cell(square)).collect(),
            place: self.drop_place(number, rule, side),
            dark: self.cells_of(&dark),
            is_of_them: rule.kinds.contains(&kind),
        });
        evenly.collect()
    }

    /// Returns where one side may drop a kind.
    fn dropping(&self, kind: PieceKind, side: Side) -> Dropping {
        let numbered: Vec<(usize, &DropRule)> = self.rules.drop_rules_of(kind).collect();
        if numbered.is_empty() {
            return Dropping::default();
        }
        let rules: Vec<&DropRule> = numbered.iter().map(|&(_, rule)| rule).collect();
        let stuck_is_illegal = rules.iter().any(|d| d.stuck == Permit::Illegal);
        let allowed = |&square: &Square| {
            rules.iter().all(|d| d.zone[side].contains(square))
                && self.rules.kind(kind).confined_to.as_ref().is_none_or(|r| r[side].contains(square))
                && !(stuck_is_illegal && self.is_stuck(self.rules.kind(kind), side, square))
        };
        let (cells, excluded): (Vec<Square>, Vec<Square>) = self.squares().partition(allowed);
        let on = |squares: &[Square]| squares.iter().map(|&s| self.layout.cell(s)).collect::<Box<[Cell]>>();
        let mut is_allowed = vec![false; self.layout.n_cells];
        for &cell in &on(&cells) {
            if let Some(slot) = is_allowed.get_mut(usize::from(cell)) {
                *slot = true;
            }
        }
        Dropping {
            cells: on(&cells),
            excluded: on(&excluded),
            allowed: is_allowed.into(),
            per_file: rules.iter().filter_map(|d| d.per_file).min(),
            places: numbered
                .iter()
                .filter_map(|&(number, rule)| self.drop_place(number, rule, side))
                .collect(),
            evenly: self.evenly(kind, side),
            from_supply: rules.iter().any(|d| d.source == DropSource::Supply),
            swaps: side != self.rules.setup.to_move && rules.iter().any(|d| d.swap),
            no_check: rules.iter().any(|d| d.check == Permit::Illegal),
            no_mate: rules.iter().any(|d| d.mate == Permit::Illegal),
        }
    }

    /// Returns what must be around a drop; `None` if that does not matter.
    fn drop_place(&self, number: usize, rule: &DropRule, side: Side) -> Option<DropPlace> {
        let near = match rule.near {
            DropNear::Anything => Near::Anything,
            DropNear::Enclosed => Near::Enclosed,
            DropNear::Own => Near::Own,
            DropNear::NoEnemies => Near::NoEnemies,
            DropNear::SlideEnd => Near::SlideEnd,
            DropNear::Pile => Near::Pile,
            DropNear::PathEnd => Near::PathEnd,
        };
        let first_on = rule.first_on.iter().flat_map(|region| region[side].iter());
        let first_on: Box<[_]> = first_on.map(|square| self.layout.cell(square)).collect();
        (near != Near::Anything || !first_on.is_empty()).then_some(DropPlace { number, near, first_on })
    }
}
