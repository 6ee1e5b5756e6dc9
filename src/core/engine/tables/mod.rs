//! Compiled rules: plain arrays the engine indexes, nothing to look up by name.

pub(in crate::engine) mod compile;

use crate::engine::layout::{kind_of, side_of};
use std::sync::OnceLock;

use crate::board::{Move, PieceKind, Side};
use crate::engine::attack::attackers::Attacks;
use crate::engine::condition::Cond;
use crate::engine::condition::count::Counting;
use crate::engine::layout::{Cell, Content, Layout};
use crate::engine::movegen::screens::{Gate, Hop};
use crate::engine::movegen::walk::Program;
use crate::engine::random_move::slots::SlotTable;
use crate::engine::rule::aims::Aim;
use crate::engine::rule::drops::colours::Evenly;
use crate::engine::rule::drops::places::DropPlace;
use crate::engine::rule::en_passant::first_moves::InPassing;
use crate::engine::rule::exempt::{Contents, Shunned};
use crate::engine::rule::explosion::Blast;
use crate::engine::rule::flips::Flipping;
use crate::engine::rule::gating::Gating;
use crate::engine::rule::obligation::First;
use crate::engine::rule::own_turn::OwnTurn;
use crate::engine::rule::passing::Passing;
use crate::engine::rule::pursuit::Pursuit;
use crate::engine::rule::royals::distress::Distress;
use crate::engine::rule::royals::{Danger, Few};
use crate::engine::rule::walls::Walling;
use crate::engine::state::State;

/// A vector a piece may move along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Atom {
    /// Cells from one step to the next.
    pub(crate) delta: i16,
    /// Steps it may make; `u8::MAX` is more than any board has.
    pub(crate) steps: u8,
    /// [`QUIET`], [`CAPTURE`] or both; above them the steps before the first that it may end on.
    pub(crate) mode: u8,
}

impl Atom {
    /// An atom that may end from step `least` on.
    pub(crate) const fn new(delta: i16, least: u8, steps: u8, mode: u8) -> Atom {
        Atom { delta, steps, mode: mode | (least - 1) << 2 }
    }

    /// The step from which on it may end; more than 1 for lame leaps, and for first moves that go on from others.
    pub(crate) const fn least(self) -> u8 {
        (self.mode >> 2) + 1
    }
}

/// An atom may end on an empty square.
pub(crate) const QUIET: u8 = 1;
/// An atom may end on an enemy.
pub(crate) const CAPTURE: u8 = 2;

/// How the pieces of one content move. Atoms lie in [`Tables::atoms`]: leaps, then rays, then those that may not end on
/// each step, then those of unmoved pieces, then leaps through gates. Among the first leaps those that both move and
/// capture come first.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts the compiler found")]
pub(crate) struct Mover {
    /// Whether it has more than atoms that share no target and end where they may of themselves.
    pub(crate) is_odd: bool,
    pub(crate) first_atom: u32,
    pub(crate) n_leaps: u16,
    /// Leaps that both move and capture.
    pub(crate) n_full_leaps: u16,
    pub(crate) n_rays: u16,
    pub(crate) n_lame: u16,
    pub(crate) n_unmoved: u16,
    /// The first of its gates in [`Tables::gates`].
    pub(crate) first_gate: u32,
    pub(crate) n_gates: u16,
    /// The first of its hops in [`Tables::hops`].
    pub(crate) first_hop: u32,
    pub(crate) n_hops: u16,
    /// Whether it has more than leaps and rays, first moves and programs left aside.
    pub(crate) has_others: bool,
    /// Whether it has no gates, hops and programs.
    pub(crate) is_plain: bool,
    /// Multi-leg and other moves the atoms cannot express.
    pub(crate) programs: Box<[Program]>,
    /// Whether two of its atoms, or an atom and a program, can give the same move.
    pub(crate) overlaps: bool,
    /// The same with the atoms of unmoved pieces.
    pub(crate) unmoved_overlaps: bool,
    /// Whether its programs can give the same move twice.
    pub(crate) programs_repeat: bool,
    /// Whether its programs or unmoved atoms can capture.
    pub(crate) attacks_by_walking: bool,
    /// How far away, in files or ranks, it can capture by them.
    pub(crate) walking_range: u16,
    /// Whether its moves change more about the royals' safety than leaving one cell for another: it becomes or ceases
    /// to be royal. Pieces that capture elsewhere than where they land never meet the fast path that asks.
    pub(crate) safety_needs_trial: bool,
    /// Index into [`Tables::promotions`].
    pub(crate) promotion: Option<u16>,
    /// Index into [`Placed::places`] when how it moves depends on where it stands. What is said here is then true of
    /// all its places together.
    pub(crate) places: Option<u16>,
    /// Index into [`Tables::hurdles`] when there are pieces it may not jump.
    pub(crate) hurdles: Option<u16>,
    /// Whether there are pieces it may not capture.
    pub(crate) shuns: bool,
    /// Index into [`Placed::masks`] when its moves do not end where they must of themselves.
    pub(crate) mask: Option<u16>,
}

impl Mover {
    /// Whether its moves can be counted without looking at each: atoms alone, which share no target. Those with a mask
    /// are taken to overlap.
    pub(crate) fn is_countable(&self) -> bool {
        self.programs.is_empty() && !self.overlaps && !self.shuns
    }
}

/// How the moves of one content end: as what it goes on, and where it may not stay what it is.
#[derive(Clone, Debug)]
pub(crate) struct Promoting {
    /// The kinds it may become.
    pub(crate) into: Box<[PieceKind]>,
    /// By cell: whether it is in the zone.
    pub(crate) zone: Box<[bool]>,
    pub(crate) enter: Trigger,
    pub(crate) within: Trigger,
    pub(crate) leave: Trigger,
    /// Whether a move may be several by it. Where it promotes in one way and cannot decline, it is one either way.
    pub(crate) multiplies: bool,
    /// By cell: whether a piece there stands in the zone or has a move that could end in it.
    pub(crate) is_near: Box<[bool]>,
    /// By cell: whether promotion may not be declined there.
    pub(crate) forced: Box<[bool]>,
    /// Whether `forced` are the cells where it would be stuck: there it promotes with any move to, from or within the zone.
    pub(crate) frees_stuck: bool,
    /// By cell: whether the piece may not come to stand there as what it is.
    pub(crate) barred: Option<Box<[bool]>>,
    /// What may bar some of these promotions.
    pub(crate) limits: Option<Box<PromotionLimits>>,
}

/// A limit for promotions to one kind.
#[derive(Clone, Debug)]
pub(crate) struct PromotionLimit {
    pub(crate) kind: PieceKind,
    /// What is counted together.
    pub(crate) contents: Box<[Content]>,
    pub(crate) at_most: u16,
}

/// Promotions that are barred while a player has enough of the piece.
#[derive(Clone, Debug)]
pub(crate) struct PromotionLimits {
    pub(crate) each: Box<[PromotionLimit]>,
    /// Whether a move may leave out a promotion it must make when all of them are barred.
    pub(crate) lifts_duty: bool,
}

/// Whether a move promotes: by whether it captures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trigger {
    pub(crate) quiet: bool,
    pub(crate) capturing: bool,
}

/// A way to capture in passing, of the pieces of one content.
#[derive(Clone, Debug)]
pub(crate) struct PassingCapture {
    pub(crate) content: Content,
    pub(crate) atom: Atom,
    /// By cell: whether such a piece has it there; nothing when it has it anywhere.
    pub(crate) from: Option<Box<[bool]>>,
    /// By cell: whether such a piece may go there; nothing when it may go anywhere.
    pub(crate) within: Option<Box<[bool]>>,
}

/// A castling.
#[derive(Clone, Debug)]
pub(crate) struct Castle {
    /// Its right: a bit of [`crate::engine::state::rights::Rights::castling`].
    pub(crate) right: u32,
    /// The rights it takes from the other side.
    pub(crate) denied: u32,
    /// King and partner, and where they stand before it.
    pub(crate) home: [(Cell, Content); 2],
    /// Whether its right also comes about by a drop.
    pub(crate) by_drop: bool,
    pub(crate) mv: Move,
    /// The cells that must be empty.
    pub(crate) empty: Box<[Cell]>,
    /// The cells the king passes.
    pub(crate) transit: Box<[Cell]>,
}

/// A piece that may lead a castling from this cell and others: all the rights of its side end when it leaves one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Roamer {
    pub(crate) king: (Cell, Content),
    pub(crate) rights: u32,
}

/// Where one kind may be dropped by one side.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dropping {
    /// The cells, ascending.
    pub(crate) cells: Box<[Cell]>,
    /// The other cells of the board.
    pub(crate) excluded: Box<[Cell]>,
    /// By cell: whether it is one of `cells`.
    pub(crate) allowed: Box<[bool]>,
    /// Most pieces of the kind on a file, the dropped one included.
    pub(crate) per_file: Option<u8>,
    /// What has to be around it; all of these bind.
    pub(crate) places: Box<[DropPlace]>,
    /// What has to be spread evenly over the colours of squares.
    pub(crate) evenly: Box<[Evenly]>,
    /// Whether there are as many as the player likes, the hand apart.
    pub(crate) from_supply: bool,
    /// A drop may not give check.
    pub(crate) no_check: bool,
    /// A drop may not give checkmate.
    pub(crate) no_mate: bool,
}

/// What sets a no-progress counter back to zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    pub capture: bool,
    pub drop: bool,
    pub promotion: bool,
    /// By kind, then side: a move of such a piece on the board.
    pub(crate) moves_of: Box<[[bool; 2]]>,
    /// By kind, then side: where a move of such a piece counts that it could not take back, the ways, files and ranks,
    /// that it could. Empty when there are no such pieces.
    pub(crate) may_go_back: Box<[[Option<Ways>; 2]]>,
}

/// Ways in files and ranks.
pub(crate) type Ways = Box<[(i32, i32)]>;

impl Clock {
    /// Whether any move of a piece counts.
    pub fn counts(&self, piece: Content) -> bool {
        let counts = self.moves_of.get(kind_of(piece).index()).and_then(|of| of.get(side_of(piece).index()));
        counts.is_some_and(|&counts| counts)
    }

    /// Whether a move of a piece counts because the piece could not take it back.
    pub fn is_final(&self, piece: Content, way: (i32, i32)) -> bool {
        self.ways_back(piece).is_some_and(|ways| !ways.contains(&way))
    }

    /// Whether moves of a piece count that it could not take back.
    pub fn looks_at(&self, piece: Content) -> bool {
        self.ways_back(piece).is_some()
    }

    fn ways_back(&self, piece: Content) -> Option<&Ways> {
        self.may_go_back.get(kind_of(piece).index())?.get(side_of(piece).index())?.as_ref()
    }
}

/// The movers of contents whose moves depend on where they stand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Placed {
    /// In the order found, a few for each content.
    pub(crate) movers: Vec<Mover>,
    /// By content that has places, then cell: which of the movers a piece that stands there is.
    pub(crate) places: Vec<Box<[u16]>>,
    /// By mask, then cell: whether a piece may land there.
    pub(crate) masks: Vec<Box<[bool]>>,
}

/// One variant, compiled. Shared by any number of positions.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts the compiler found")]
pub struct Tables {
    pub layout: Layout,
    pub(crate) n_kinds: usize,
    pub(crate) atoms: Vec<Atom>,
    pub(crate) gates: Vec<Gate>,
    pub(crate) hops: Vec<Hop>,
    /// Some of the movers', each by content: whether it may be jumped.
    pub(crate) hurdles: Vec<Box<[bool]>>,
    /// By content.
    pub(crate) movers: Vec<Mover>,
    pub(crate) placed: Placed,
    /// By content.
    pub(crate) royal: Vec<bool>,
    pub(crate) promotions: Vec<Promoting>,
    /// By side.
    pub(crate) attacks: [Attacks; 2],
    /// By side: what endangers the royal of the other side, for the guard; nothing when that is what attacks it.
    pub(crate) safety: Option<[Attacks; 2]>,
    /// By kind: what it becomes in the capturer's hand; nothing when captured pieces leave the game.
    pub(crate) in_hand: Vec<Option<PieceKind>>,
    /// By side, then kind.
    pub(crate) drops: [Vec<Dropping>; 2],
    /// The kinds that may be dropped by some side.
    pub(crate) hand_kinds: Box<[PieceKind]>,
    pub has_drops: bool,
    /// Squares of the board, holes left out.
    pub(crate) n_squares: usize,
    /// Whether some piece has moves only while unmoved.
    pub(crate) has_initial: bool,
    /// Whether the past of a game matters for more than who has moved: castling, capture in passing, checks given, passes.
    pub(crate) has_rights: bool,
    /// Whether a rule asks how many turns in a row were passes.
    pub(crate) counts_passes: bool,
    /// Which first moves may let pieces in.
    pub(crate) gating: Option<Box<Gating>>,
    /// Where positions tell by files who has not moved.
    pub(crate) told: Told,
    /// Who counts as moved once an enemy aims at it.
    pub(crate) aims: Box<[Aim]>,
    /// What captures blow up.
    pub(crate) blast: Option<Box<Blast>>,
    /// What becomes a wall where it captures.
    pub(crate) petrified: Option<Contents>,
    /// What may not be captured by what.
    pub(crate) shunned: Option<Shunned>,
    /// What changes sides after a move.
    pub(crate) flipping: Option<Flipping>,
    /// How walls are put up.
    pub(crate) walling: Option<Box<Walling>>,
    /// Whether a move leads to something by itself: explosions, flips, walls, other rights.
    pub(crate) has_aftermath: bool,
    /// Whether some piece can be captured in passing for the squares it went past, or is told to have gone past them.
    pub(crate) has_en_passant: bool,
    /// Whether some program can do that.
    pub(crate) walks_en_passant: bool,
    /// By side.
    pub(crate) en_passant: [Box<[PassingCapture]>; 2],
    /// What leaves squares open to these.
    pub(crate) in_passing: InPassing,
    /// By side.
    pub(crate) castles: [Box<[Castle]>; 2],
    /// Those pieces of castlings whose rights do not tell where they start.
    pub(crate) roamers: Box<[Roamer]>,
    /// Whether a drop may give a right to castle.
    pub(crate) castles_by_drop: bool,
    /// By cell: the castling rights that are lost when what stands there in the beginning leaves it.
    pub(crate) castling_loss: Box<[u32]>,
    pub(crate) danger: Danger,
    /// What an attacked royal may do itself.
    pub(crate) distress: Distress,
    /// Royals that count by how many of them a side has.
    pub(crate) few: Box<[Few]>,
    /// Whether some of them are counted before a move.
    pub(crate) counts_before_move: bool,
    /// Whether a move may not leave an own royal in danger.
    pub royals_are_safe: bool,
    /// Whether a move on the board may make a royal.
    pub(crate) royals_arise: bool,
    /// Royal kinds that may be dropped.
    pub(crate) royals_to_drop: Box<[PieceKind]>,
    /// Whether checks and pins tell which moves leave a lone royal safe.
    pub(crate) guardable: bool,
    /// Whether royals must be safe from pieces that must be walked to know what they attack.
    pub(crate) has_walkers_to_fear: bool,
    /// Whether there are pieces whose moves must be tried though a guard is there.
    pub(crate) has_moves_to_try: bool,
    /// Whether the replies to a move can be counted by what the move changes.
    pub(crate) has_outlook: bool,
    /// Whether there are moves after which they cannot.
    pub(crate) outlook_may_end: bool,
    /// Which moves are made before all others, when one is legal.
    pub(crate) first: First,
    /// Whether there are such moves.
    pub has_obligation: bool,
    /// By kind: what is taken from the hand for a drop of it.
    pub(crate) held_as: Vec<PieceKind>,
    /// By kind: what it was before it promoted.
    pub(crate) unpromoted: Vec<Option<PieceKind>>,
    /// By content: how it promotes as a turn of its own; nothing where no piece does.
    pub(crate) own_turns: Option<Box<[Option<OwnTurn>]>>,
    /// By side: when it may pass.
    pub(crate) passing: [Passing; 2],
    /// Whether some side may.
    pub has_passes: bool,
    /// What threats count when a piece is pursued.
    pub(crate) pursuit: Option<Box<Pursuit>>,
    /// What the side to move has to end, or to pass.
    pub(crate) answer: Option<Cond>,
    /// A move after which one of these holds is illegal; those that need history are left to the game.
    pub(crate) illegal: Vec<Cond>,
    /// Which conditions of the rules these are.
    pub(crate) illegal_numbers: Vec<usize>,
    /// Those of them that the guard sees to.
    pub(crate) guarded_illegal: Vec<Cond>,
    /// The rest of the conditions: they need the history of a game.
    pub illegal_in_game: Vec<Cond>,
    /// Whether the legality of drops depends on more than the safety of royals.
    pub(crate) judges_drops: bool,
    /// Whether legality depends on more than the safety of royals.
    pub(crate) has_odd_legality: bool,
    /// About how many squares are looked at to try a move, for each royal.
    pub(crate) trial_work: u64,
    /// Whether there are conditions that the guard does not see to.
    pub(crate) conditions_outdo_guard: bool,
    /// Whether legality depends on more than what the guard and barred drops see to.
    pub(crate) outdoes_guard: bool,
    /// Whether drops that may not give check or mate are found by looking outward from the royal: only the dropped piece
    /// itself can give it.
    pub(crate) bars_drops: bool,
    /// Whether giving check is all that is illegal beyond leaving a royal attacked.
    pub(crate) forbids_only_check: bool,
    /// Every ending, in order.
    pub ends: Vec<Cond>,
    /// The endings that the position alone decides.
    pub(crate) static_ends: Vec<Cond>,
    /// What the half-move clocks count: the one that positions show, then others of no-progress endings.
    pub clocks: Vec<Clock>,
    /// What is counted once few pieces are left.
    pub counts: Box<[Counting]>,
    /// By content: what it counts as when positions are compared for repetition; empty when each is told from each.
    pub(crate) alike: Box<[Content]>,
    /// Whether they are the same whoever has moved.
    pub(crate) ignores_first_moves: bool,
    /// The start position.
    pub(crate) start: State,
    /// The atoms of all pieces step by step, made from the rest when a move is first drawn.
    pub(crate) slots: OnceLock<SlotTable>,
}

/// By side, then cell: whether positions tell whether the piece that starts there has moved; empty when they tell of none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told(pub(crate) [Box<[bool]>; 2]);

impl Told {
    /// Whether they tell so of a side's piece on a cell.
    pub(crate) fn has(&self, side: Side, cell: Cell) -> bool {
        let of_side = self.0.get(side.index()).and_then(|cells| cells.get(usize::from(cell)));
        of_side.is_some_and(|&told| told)
    }
}

#[expect(
    clippy::indexing_slicing,
    reason = "contents, kinds and atoms are made by `compile` for these arrays"
)]
impl Tables {
    /// The mover of a content.
    pub(crate) fn mover(&self, content: Content) -> &Mover {
        &self.movers[usize::from(content)]
    }

    /// The mover of a content that stands on a cell.
    #[inline]
    pub(crate) fn mover_on(&self, content: Content, cell: Cell) -> &Mover {
        let mover = self.mover(content);
        match mover.places {
            None => mover,
            Some(places) => self.placed.mover(places, cell),
        }
    }

    /// Whether a mover may land on a cell, as far as its mask goes.
    pub(crate) fn may_land(&self, mover: &Mover, cell: Cell) -> bool {
        mover.mask.is_none_or(|mask| self.placed.masks[usize::from(mask)][usize::from(cell)])
    }

    /// Whether a mover may jump what stands there.
    #[inline]
    pub(crate) fn may_jump(&self, mover: &Mover, over: Content) -> bool {
        mover.hurdles.is_none_or(|hurdles| self.hurdles[usize::from(hurdles)][usize::from(over)])
    }

    /// The leaps of a mover.
    pub(crate) fn leaps(&self, mover: &Mover) -> &[Atom] {
        let first = mover.first_atom as usize;
        &self.atoms[first..first + usize::from(mover.n_leaps)]
    }

    /// The leaps and rays of a mover.
    #[inline]
    pub(crate) fn leaps_and_rays(&self, mover: &Mover) -> &[Atom] {
        let first = mover.first_atom as usize;
        &self.atoms[first..first + usize::from(mover.n_leaps) + usize::from(mover.n_rays)]
    }

    /// The rays of a mover.
    pub(crate) fn rays(&self, mover: &Mover) -> &[Atom] {
        let first = mover.first_atom as usize + usize::from(mover.n_leaps);
        &self.atoms[first..first + usize::from(mover.n_rays)]
    }

    /// The atoms of a mover that may not end on each step, those of its first move among them when it is unmoved.
    pub(crate) fn late_atoms(&self, mover: &Mover, unmoved: bool) -> &[Atom] {
        let first = mover.first_atom as usize + usize::from(mover.n_leaps) + usize::from(mover.n_rays);
        let n = mover.n_lame + if unmoved { mover.n_unmoved } else { 0 };
        &self.atoms[first..first + usize::from(n)]
    }

    /// The atoms of a mover that has not moved yet, beyond its ordinary ones.
    pub(crate) fn unmoved_atoms(&self, mover: &Mover) -> &[Atom] {
        let before = usize::from(mover.n_leaps) + usize::from(mover.n_rays) + usize::from(mover.n_lame);
        let first = mover.first_atom as usize + before;
        &self.atoms[first..first + usize::from(mover.n_unmoved)]
    }

    /// Whether a piece on `cell` stands one rank ahead of a square where such a piece starts.
    pub(crate) fn is_one_ahead(&self, content: Content, cell: Cell) -> bool {
        let back = match side_of(content) {
            Side::First => cell.checked_sub(self.layout.stride),
            Side::Second => cell.checked_add(self.layout.stride),
        };
        self.has_initial
            && back.is_some_and(|home| self.start.is_unmoved(home) && self.start.at(home) == content)
    }

    /// Whether a content is a royal piece.
    pub(crate) fn is_royal(&self, content: Content) -> bool {
        self.royal[usize::from(content)]
    }

    /// What is taken from the hand for a drop of a kind.
    pub(crate) fn held_as(&self, dropped: PieceKind) -> PieceKind {
        self.held_as[dropped.index()]
    }

    /// Whether a piece of one kind that becomes the other is what it was before it promoted.
    pub fn turns_back(&self, kind: PieceKind, into: PieceKind) -> bool {
        self.unpromoted[kind.index()] == Some(into)
    }

    /// The drop table of a kind.
    pub(crate) fn dropping(&self, side: Side, kind: PieceKind) -> &Dropping {
        &self.drops[side.index()][kind.index()]
    }
}

#[expect(clippy::indexing_slicing, reason = "cells and indices are made by `compile` for these arrays")]
impl Placed {
    fn mover(&self, places: u16, cell: Cell) -> &Mover {
        &self.movers[self.index(places, cell)]
    }

    /// Whether a piece is this mover on a cell; each mover belongs to one content.
    pub(crate) fn is_on(&self, mover: u16, cell: Cell) -> bool {
        self.places.iter().any(|by_cell| by_cell[usize::from(cell)] == mover)
    }

    /// Which of the movers a piece that has such places is on a cell.
    pub(crate) fn index(&self, places: u16, cell: Cell) -> usize {
        usize::from(self.places[usize::from(places)][usize::from(cell)])
    }
}
