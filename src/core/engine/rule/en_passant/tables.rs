//! En passant captures, and the moves that leave squares open to them, as tables.

use crate::board::{PerSide, PieceKind, Shape, Side, SquareSet};
use crate::engine::layout::by::{ByCell, ByContent};
use crate::engine::layout::{Cell, Content, content};
use crate::engine::movegen::compile_runs::{Group, Run, Way};
use crate::engine::movegen::compile_uses::Use;
use crate::engine::movegen::near::Near;
use crate::engine::movegen::tables::{Atom, QUIET};
use crate::engine::tables::compiler::{Compiler, NO_PIECES};
use crate::rules::{ExtraMove, Kind, Movement, Plain, Term};

/// A way to capture en passant, of the pieces of one content.
#[derive(Clone, Debug)]
pub(crate) struct PassingCapture {
    pub(crate) content: Content,
    pub(crate) atom: Atom,
    /// By cell: whether this piece can capture from there; `None` if it can from anywhere.
    pub(crate) from: Option<ByCell<bool>>,
    /// By cell: whether this piece may go there; `None` if it may go anywhere.
    pub(crate) within: Option<ByCell<bool>>,
    /// The neighbour that it must have, or must not have.
    pub(crate) near: Option<Box<Near>>,
}

/// A way to pass squares, of the pieces of one content.
#[derive(Clone, Debug)]
pub(crate) struct PassingWay {
    pub(crate) atom: Atom,
    /// The numbers of steps, as bits, that lead to where an ordinary move leads on an empty board: these pass nothing.
    pub(in crate::engine) ordinary: u64,
    /// The number of squares it passes that are occupied by a piece that it jumps over.
    pub(in crate::engine) n_jumped: usize,
    /// True if it may be captured only after its first move.
    pub(in crate::engine) at_first: bool,
    /// By cell: whether it may be captured after starting there; `None` if it may after starting anywhere.
    pub(in crate::engine) from: Option<ByCell<bool>>,
}

/// The facts of a variant about pieces that pass squares.
#[derive(Clone, Debug, Default)]
pub(crate) struct EnPassantTables {
    /// True if some piece can be captured en passant, or is shown to have passed squares.
    pub(in crate::engine) exists: bool,
    /// True if some program can do that.
    pub(in crate::engine) by_walks: bool,
    /// By side: the ways to capture.
    captures: PerSide<Box<[PassingCapture]>>,
    /// By content.
    pub(in crate::engine) ways: ByContent<Box<[PassingWay]>>,
    /// By content: whether positions always show its first moves.
    pub(in crate::engine) shown: ByContent<bool>,
    /// By side: whether it may capture en passant on a cell; `None` if it may on every cell.
    pub(in crate::engine) on: Option<PerSide<ByCell<bool>>>,
    /// True if some ways depend on where they start, and not on whether the piece has moved.
    pub(in crate::engine) by_place: bool,
}

impl PassingWay {
    /// Returns whether this many steps are possible only as a first move.
    pub(in crate::engine) fn is_first_move(&self, steps: i32) -> bool {
        u32::try_from(steps).ok().and_then(|n| self.ordinary.checked_shr(n)).is_some_and(|bits| bits & 1 == 0)
    }

    /// Returns whether it may start from a cell.
    pub(in crate::engine) fn starts_on(&self, from: Cell, is_first_move: bool) -> bool {
        (is_first_move || !self.at_first) && self.from.as_ref().is_none_or(|cells| cells.has(from))
    }
}

impl EnPassantTables {
    /// Returns the ways in which a side captures.
    pub(in crate::engine) fn captures(&self, side: Side) -> &[PassingCapture] {
        &self.captures[side]
    }

    /// Returns the ways of a content.
    pub(in crate::engine) fn ways(&self, content: Content) -> &[PassingWay] {
        &self.ways[content]
    }

    /// Returns whether positions always show the first moves of a content.
    pub(in crate::engine) fn is_shown(&self, content: Content) -> bool {
        self.shown.has(content)
    }

    /// Returns whether a side may capture en passant on a cell.
    pub(in crate::engine) fn is_open(&self, side: Side, cell: Cell) -> bool {
        self.on.as_ref().is_none_or(|on| on[side].has(cell))
    }

    /// By cell: whether a side may capture en passant there; `None` if it may anywhere.
    pub(in crate::engine) fn open_cells(&self, side: Side) -> Option<&[bool]> {
        self.on.as_ref().map(|on| on[side].as_slice())
    }
}

impl Compiler<'_> {
    /// Returns what leaves squares open to en passant captures.
    pub(in crate::engine) fn en_passant(&self) -> EnPassantTables {
        let kinds = &self.rules.kinds;
        let shown = &self.rules.en_passant.shown;
        let ways = kinds.iter().flat_map(|kind| Side::ALL.map(|side| self.passing_ways(kind, side)));
        let is_shown = (0..kinds.len() as u16)
            .flat_map(|kind| Side::ALL.map(|side| shown[side].contains(&PieceKind(kind))));
        let captures = |side: Side| {
            let kinds = self.rules.kind_indices();
            let of = |kind| self.passing_captures(self.rules.kind(kind), side, content(kind, side));
            kinds.flat_map(of).collect()
        };
        let walks_by = |term: &Term| term.captures_en_passant() && term.plain().is_none();
        EnPassantTables {
            exists: self.rules.shows_passing(),
            by_walks: kinds.iter().flat_map(Kind::terms).any(walks_by),
            captures: PerSide::from_fn(captures),
            ways: NO_PIECES.into_iter().map(|_| Box::default()).chain(ways).collect(),
            shown: NO_PIECES.into_iter().chain(is_shown).collect(),
            on: self
                .rules
                .en_passant
                .on
                .as_ref()
                .map(|region| PerSide::from_fn(|side| self.zone(region, side))),
            by_place: kinds.iter().any(|kind| !kind.first_moves.is_empty()),
        }
    }

    /// Returns the ways a kind captures en passant by plain terms, including those that it has only in some places and
    /// those that neighbours lend it.
    fn passing_captures<'k>(&self, kind: &'k Kind, side: Side, content: Content) -> Vec<PassingCapture> {
        let confined_to = kind.confined_to.as_ref().map(|region| self.zone(region, side));
        let free = |movement: &'k Movement| movement.terms.iter().map(Use::free).collect();
        let usual = (self.beside_neighbours(kind, side, free(&kind.movement)), None, None);
        let by_place = kind.moves_by_place();
        let by_place = by_place.map(|extra| {
            let uses = self.left_by_neighbours(kind, side, free(&extra.movement));
            (uses, Some(&extra.on), extra.to.as_ref())
        });
        let mut ways = Vec::new();
        for (uses, on, to) in std::iter::once(usual).chain(by_place) {
            let to = to.map(|to| self.zone(to, side));
            let within = match (&confined_to, to) {
                (Some(a), Some(b)) => {
                    Some(a.as_slice().iter().zip(b.as_slice()).map(|(&a, &b)| a && b).collect())
                }
                (a, b) => a.clone().or(b),
            };
            for (near, group) in self.passing_groups(&uses, side) {
                ways.extend(group.runs(&Group::default()).into_iter().map(|run| PassingCapture {
                    content,
                    atom: self.atom(run),
                    from: on.map(|on| self.zone(on, side)),
                    within: within.clone(),
                    near: near.clone(),
                }));
            }
        }
        ways
    }

    /// Returns the plain terms among these that capture en passant, by the neighbours on which they depend.
    fn passing_groups(&self, uses: &[Use<'_>], side: Side) -> Vec<(Option<Box<Near>>, Group)> {
        let mut groups: Vec<(Option<Box<Near>>, Group)> = Vec::new();
        for used in uses {
            let Some(plain) = used.term.plain().filter(|plain| plain.en_passant) else { continue };
            let found = groups.iter().position(|(near, _)| *near == used.near);
            let index = found.unwrap_or_else(|| {
                groups.push((used.near.clone(), Group::default()));
                groups.len() - 1
            });
            if let Some((_, group)) = groups.get_mut(index) {
                for (vector, heading) in self.vectors(plain.headings, side) {
                    group.add_plain(Plain { quiet: false, captures: true, ..plain }, vector, heading);
                }
            }
        }
        groups
    }

    /// Returns the quiet moves of a kind that are possible only as first moves, on an empty board.
    fn passing_ways(&self, kind: &Kind, side: Side) -> Box<[PassingWay]> {
        // What crosses an edge passes nothing.
        let stays = |term: &&Term| !term.legs.iter().any(|leg| leg.wrap.any());
        let mut all = Vec::new();
        for (extras, on) in self.places_by_extra_moves(kind, side) {
            let usual =
                kind.movement.terms.iter().chain(extras.iter().flat_map(|extra| &extra.movement.terms));
            let uses: Vec<Use<'_>> = usual.filter(stays).map(Use::free).collect();
            let (ordinary, unmoved, _) = self.groups(&uses, false, side);
            let from = on.as_ref().map(|on| self.cells_of(on));
            all.extend(self.ways_beyond(&unmoved, &ordinary, from.as_ref(), true));
            for first in &kind.first_moves {
                let start = &first.on[side];
                let from = match &on {
                    Some(on) => start.iter().filter(|&square| on.contains(square)).collect(),
                    None => start.clone(),
                };
                let from = self.cells_of(&from);
                let uses: Vec<Use<'_>> = first.movement.terms.iter().filter(stays).map(Use::free).collect();
                let (anyhow, unmoved, _) = self.groups(&uses, false, side);
                for group in [anyhow, unmoved] {
                    all.extend(self.ways_beyond(&group, &ordinary, Some(&from), false));
                }
            }
        }
        all.into()
    }

    /// Returns the quiet moves of a group that are not ordinary ones.
    fn ways_beyond(
        &self,
        group: &Group,
        ordinary: &Group,
        from: Option<&ByCell<bool>>,
        at_first: bool,
    ) -> Vec<PassingWay> {
        let is_quiet = |run: &Run| run.mode & QUIET != 0;
        let usual: Vec<Run> = ordinary.runs(&Group::default()).into_iter().filter(is_quiet).collect();
        let way = |run: Run| PassingWay {
            atom: self.atom(run),
            ordinary: steps_like(run, &usual),
            n_jumped: match run.way {
                Way::Open | Way::Gate { .. } => 0,
                Way::Hop | Way::Vault => 1,
            },
            at_first,
            from: from.cloned(),
        };
        group.runs(ordinary).into_iter().filter(is_quiet).map(way).collect()
    }

    /// Returns the extra moves that a kind has, with the squares on which it has just these; `None` for all squares.
    fn places_by_extra_moves<'k>(
        &self,
        kind: &'k Kind,
        side: Side,
    ) -> Vec<(Vec<&'k ExtraMove>, Option<SquareSet>)> {
        if kind.extra_moves.is_empty() {
            return vec![(Vec::new(), None)];
        }
        let mut places: Vec<(Vec<usize>, SquareSet)> = Vec::new();
        for square in self.squares() {
            let has = |&(_, extra): &(usize, &ExtraMove)| extra.on[side].contains(square);
            let here: Vec<usize> = kind.extra_moves.iter().enumerate().filter(has).map(|(i, _)| i).collect();
            match places.iter_mut().find(|(extras, _)| *extras == here) {
                Some((_, on)) => on.insert(square),
                None => places.push((here, [square].into_iter().collect())),
            }
        }
        let with_moves = |(here, on): (Vec<usize>, SquareSet)| {
            (here.into_iter().filter_map(|i| kind.extra_moves.get(i)).collect(), Some(on))
        };
        places.into_iter().map(with_moves).collect()
    }
}

/// Returns the numbers of steps of a run, as bits, that lead to where one of the others ends.
fn steps_like(run: Run, others: &[Run]) -> u64 {
    let (dx, dy) = run.vector;
    let ends = |n: i32| {
        others.iter().any(|other| {
            let (x, y) = other.vector;
            let mut steps = i32::from(other.least)..=i32::from(other.steps.min(Shape::MAX));
            other.way == Way::Open && steps.any(|steps| (steps * x, steps * y) == (n * dx, n * dy))
        })
    };
    (1..=i32::from(run.steps.min(Shape::MAX))).filter(|n| ends(*n)).fold(0, |bits, n| bits | 1 << n)
}
