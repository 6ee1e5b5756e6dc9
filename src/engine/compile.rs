//! Rules become tables. The only place where the engine sees `Rules`.

use std::sync::OnceLock;

use super::attackers::Attacks;
use super::compile_attacks::Capture;
use super::compile_movers::Pool;
use super::compile_rights::Castles;
use super::compile_runs::Run;
use super::condition::{Cond, Habit, Sides, Spots};
use super::layout::{Cell, Content, GUARD, Layout};
use super::rights::Rights;
use super::state::State;
use super::tables::{
    Atom, Clock, Danger, Dropping, Mover, PassingCapture, Placed, Promoting, Tables, Trigger, content,
};
use crate::board::{PieceKind, Region, Side, Square, SquareSet};
use crate::rules::{
    Along, Captured, Condition, Duty, Hop, Initial, Kind, Obligation, Permit, Perpetual, Progress, Promotion,
    Reach, Rules, Term, Turns, When, WhichRoyals, Who,
};

/// Compiles a variant.
pub(crate) fn compile(rules: &Rules) -> Tables {
    let longest = rules.kinds.iter().map(Kind::longest_step).max().unwrap_or(1);
    let board = rules.shape.files.max(rules.shape.ranks);
    let layout = Layout::new(rules.shape, longest.min(board));
    let compiler = Compiler { rules, cells: layout.empty_cells(&rules.holes), layout };
    compiler.tables()
}

pub(super) struct Compiler<'a> {
    pub(super) rules: &'a Rules,
    /// The empty board.
    cells: Vec<Content>,
    pub(super) layout: Layout,
}

/// A vector seen from the first player's side of a white-at-the-bottom board: files to the right, ranks up.
pub(super) type Vector = (i32, i32);

impl Compiler<'_> {
    #[expect(clippy::too_many_lines, reason = "one line or two for each table")]
    fn tables(self) -> Tables {
        let rules = self.rules;
        let n_kinds = rules.kinds.len();
        let n_contents = self.n_contents();
        let has_initial = rules.kinds.iter().any(|k| k.terms().any(|t| t.initial != Initial::Any));
        let mut movers = vec![Mover::default(); 2];
        let mut pool = Pool::default();
        let mut placed = Placed::default();
        let mut promotions = Vec::new();
        let mut captures: [Vec<Capture>; 2] = Default::default();
        let mut en_passant = [Vec::new(), Vec::new()];
        for (index, kind) in rules.kinds.iter().enumerate() {
            for side in Side::ALL {
                let here = content(PieceKind(index as u16), side);
                let before = (pool.atoms.len(), pool.hops.len());
                let terms: Vec<&Term> = kind.terms().collect();
                let (mut mover, runs) = self.mover(kind, &terms, side, &mut pool);
                let mut runs: Vec<(Option<u16>, Run)> = runs.into_iter().map(|run| (None, run)).collect();
                let promotion = kind.promotion.as_ref().map(|_| promotions.len() as u16);
                if kind.depends_on_place() {
                    let placed_runs = self.place(kind, side, promotion, &mut pool, &mut placed);
                    runs = placed_runs.into_iter().map(|(mover, run)| (Some(mover), run)).collect();
                    mover.places = Some(placed.places.len() as u16 - 1);
                }
                mover.promotion = promotion;
                mover.is_odd = mover.places.is_some()
                    || !mover.is_plain
                    || mover.unmoved_overlaps
                    || mover.mask.is_some();
                if let Some(captures) = captures.get_mut(side.index()) {
                    let capture = |(mover, run)| Capture { content: here, mover, run };
                    captures.extend(runs.into_iter().map(capture));
                }
                if let Some(ways) = en_passant.get_mut(side.index()) {
                    let atoms = self.passing_atoms(kind, side).into_iter();
                    ways.extend(atoms.map(|atom| PassingCapture { content: here, atom }));
                }
                if let Some(promotion) = &kind.promotion {
                    promotions.push(self.promoting(kind, promotion, side, &pool.atoms_since(before)));
                }
                movers.push(mover);
            }
        }
        let walkers = |side: Side| -> Box<[Content]> {
            let kinds = rules.kind_indices().map(|kind| content(kind, side));
            kinds.filter(|&c| movers.get(usize::from(c)).is_some_and(|m| m.attacks_by_walking)).collect()
        };
        let n_rows = n_contents + placed.movers.len();
        let attacks = Side::ALL.map(|side| {
            let captures = captures.get(side.index()).map_or(&[][..], Vec::as_slice);
            self.attacks(captures, &[], n_rows, walkers(side))
        });
        let royal: Vec<bool> =
            [false, false].into_iter().chain(rules.kinds.iter().flat_map(|k| [k.royal, k.royal])).collect();
        let drops =
            Side::ALL.map(|side| rules.kind_indices().map(|k| self.dropping(k, side)).collect::<Vec<_>>());
        let mut clocks = Vec::new();
        let ends: Vec<Cond> = rules.ends.iter().map(|e| self.cond(&e.when, &mut clocks)).collect();
        let static_ends =
            ends.iter().filter_map(|cond| cond.without(&Cond::needs_more_than_a_board)).collect();
        let conds: Vec<Cond> = rules.illegal.iter().map(|c| self.cond(c, &mut clocks)).collect();
        let illegal: Vec<Cond> = conds.iter().filter_map(|cond| cond.without(&Cond::needs_history)).collect();
        let guarded_illegal: Vec<Cond> = (rules.illegal.iter())
            .filter(|condition| !self.facing_royals(condition).is_empty())
            .map(|condition| self.cond(condition, &mut clocks))
            .collect();
        let illegal_in_game: Vec<Cond> =
            conds.into_iter().filter(|cond| cond.mentions(&Cond::needs_history)).collect();
        let odd_drops = drops.iter().flatten().any(|d| d.no_check || d.no_mate);
        let royals_are_safe = rules.royalty.left_attacked == Permit::Illegal && royal.contains(&true);
        let royals_drop = Side::ALL.into_iter().any(|side| {
            rules.kind_indices().any(|k| {
                rules.kind(k).royal
                    && drops
                        .get(side.index())
                        .and_then(|d| d.get(k.index()))
                        .is_some_and(|d| !d.cells.is_empty())
            })
        });
        let blast = self.blast(&captures, &attacks, n_rows);
        let guardable = royals_are_safe && !royals_drop && blast.is_none();
        let has_odd_legality = odd_drops || !illegal.is_empty();
        let conditions_outdo_guard = illegal.len() > guarded_illegal.len();
        let has_walkers_to_fear = guardable && attacks.iter().any(|a| !a.walkers.is_empty());
        let is_seen = |a: &Attacks| !a.has_screens && a.walkers.is_empty();
        let bars_drops = guardable && odd_drops && attacks.iter().all(is_seen);
        let outdoes_guard = conditions_outdo_guard || (odd_drops && !bars_drops);
        let becomes_royal = movers.iter().any(|mover| mover.safety_needs_trial);
        let safety = if guardable { self.safety(&captures, &attacks, &placed, n_rows) } else { None };
        let castles = Castles::new(rules, &self.layout);
        let has_en_passant = rules.has_en_passant();
        let walks_en_passant = (rules.kinds.iter().flat_map(|kind| &kind.movement.terms))
            .any(|term| term.captures_en_passant() && term.plain().is_none());
        let captures_come_first = rules.obligation == Obligation::Capture;
        let has_outlook = !walks_en_passant
            && !captures_come_first
            && blast.is_none()
            && if royals_are_safe {
                guardable && !outdoes_guard && !becomes_royal
            } else {
                !has_odd_legality
            };
        let mut start = self.start(&royal, has_initial);
        let checks_left = [rules.checks_counted(); 2];
        let has_rights = has_en_passant || !castles.rights.is_empty() || checks_left != [0; 2];
        start.rights = Rights { castling: all_bits(castles.rights.len()), en_passant: None, checks_left };
        start.renew_key();
        Tables {
            n_kinds,
            atoms: pool.atoms,
            gates: pool.gates,
            hops: pool.hops,
            movers,
            placed,
            promotions,
            attacks,
            safety,
            in_hand: self.in_hand(),
            hand_kinds: rules
                .kind_indices()
                .filter(|k| drops.iter().any(|d| d.get(k.index()).is_some_and(|d| !d.cells.is_empty())))
                .collect(),
            n_squares: self.squares().count(),
            has_drops: drops.iter().flatten().any(|d| !d.cells.is_empty()),
            drops,
            has_initial,
            has_aftermath: blast.is_some() || has_rights,
            blast,
            has_rights,
            has_en_passant,
            walks_en_passant,
            en_passant: en_passant.map(Vec::into_boxed_slice),
            castles: castles.by_side,
            castling_rights: castles.rights,
            castling_loss: castles.loss,
            danger: match rules.royalty.which {
                WhichRoyals::Each => Danger::Each,
                WhichRoyals::Last => Danger::Last,
            },
            royals_are_safe,
            guardable,
            royal,
            has_odd_legality,
            conditions_outdo_guard,
            outdoes_guard,
            bars_drops,
            has_walkers_to_fear,
            has_moves_to_try: becomes_royal || has_walkers_to_fear,
            has_outlook,
            captures_come_first,
            illegal,
            guarded_illegal,
            illegal_in_game,
            ends,
            static_ends,
            clocks,
            start,
            slots: OnceLock::new(),
            layout: self.layout,
        }
    }

    /// The vector of a heading for a side.
    pub(super) fn vector(side: Side, dx: i8, dy: i8) -> Vector {
        match side {
            Side::First => (i32::from(dx), i32::from(dy)),
            Side::Second => (-i32::from(dx), -i32::from(dy)),
        }
    }

    pub(super) fn fits(&self, (dx, dy): Vector) -> bool {
        dx.unsigned_abs() < u32::from(self.rules.shape.files)
            && dy.unsigned_abs() < u32::from(self.rules.shape.ranks)
    }

    pub(super) fn delta(&self, (dx, dy): Vector) -> i16 {
        self.layout.delta(dx, dy) as i16
    }

    /// By cell: whether the square is in a side's part of a region.
    pub(super) fn zone(&self, region: &Region, side: Side) -> Box<[bool]> {
        self.cells_of(&region[side])
    }

    /// By cell: whether its square is one of these.
    pub(super) fn cells_of(&self, squares: &SquareSet) -> Box<[bool]> {
        let mut cells = vec![false; self.layout.n_cells];
        for square in squares.iter() {
            if let Some(slot) = cells.get_mut(usize::from(self.layout.cell(square))) {
                *slot = true;
            }
        }
        cells.into()
    }

    /// How many contents there are, pieces or not.
    pub(super) fn n_contents(&self) -> usize {
        (self.rules.kinds.len() + 1) * 2
    }

    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.rules.shape.squares().filter(|&s| !self.rules.holes.contains(s))
    }

    /// By cell: whether a piece with these atoms could stand or end in the zone, starting there.
    fn near(&self, zone: &[bool], atoms: &[Atom]) -> Box<[bool]> {
        let is_in_zone = |cell: Cell| zone.get(usize::from(cell)).is_some_and(|&z| z);
        let is_on_board = |cell: Cell| self.cells.get(usize::from(cell)).is_some_and(|&c| c != GUARD);
        let mut near = zone.to_vec();
        for square in self.squares() {
            let from = self.layout.cell(square);
            let reaches = |atom: &Atom| {
                let mut at = from;
                let steps = (0..atom.steps).map(|_| {
                    at = at.wrapping_add_signed(atom.delta);
                    at
                });
                steps.take_while(|&cell| is_on_board(cell)).any(is_in_zone)
            };
            if let Some(slot) = near.get_mut(usize::from(from)) {
                *slot = *slot || atoms.iter().any(reaches);
            }
        }
        near.into()
    }

    fn promoting(&self, kind: &Kind, promotion: &Promotion, side: Side, atoms: &[Atom]) -> Promoting {
        let trigger = |when: When| Trigger { quiet: when == When::Always, capturing: when != When::Never };
        let mut forced = vec![promotion.must == Duty::Always; self.layout.n_cells];
        if promotion.must == Duty::IfStuck {
            for square in self.squares() {
                let cell = self.layout.cell(square);
                if let Some(slot) = forced.get_mut(usize::from(cell)) {
                    *slot = self.is_stuck(kind, side, square);
                }
            }
        }
        let zone = self.zone(&promotion.zone, side);
        let walks = kind.terms().any(|term| term.plain().is_none());
        let is_near = if walks { vec![true; self.layout.n_cells].into() } else { self.near(&zone, atoms) };
        Promoting {
            into: promotion.into.clone().into(),
            multiplies: promotion.into.len() > 1 || promotion.must != Duty::Always,
            zone,
            is_near,
            enter: trigger(promotion.enter),
            within: trigger(promotion.within),
            leave: trigger(promotion.leave),
            forced: forced.into(),
        }
    }

    /// Whether a piece of the kind could never leave the square, whatever stands around it.
    fn is_stuck(&self, kind: &Kind, side: Side, square: Square) -> bool {
        let may_leave = |term: &Term| {
            let Some(leg) = term.legs.first() else { return false };
            let Turns::Absolute(headings) = &leg.turns else { return false };
            let least = i32::from(leg.skip) + if leg.hop == Hop::None { 1 } else { 2 };
            let reaches = match leg.reach {
                Reach::UpTo(most) => i32::from(most) >= least,
                Reach::Unlimited | Reach::SameAsBefore => true,
            };
            reaches
                && headings.iter().any(|h| {
                    let (dx, dy) = Self::vector(side, h.dx, h.dy);
                    let shape = self.rules.shape;
                    let mut file = i32::from(shape.file(square)) + dx * least;
                    if leg.wrap {
                        file = file.rem_euclid(i32::from(shape.files));
                    }
                    let rank = i32::from(shape.rank(square)) + dy * least;
                    shape.square(file, rank).is_some_and(|s| !self.rules.holes.contains(s))
                })
        };
        !self.terms_on(kind, side, square).0.iter().filter(|t| t.initial == Initial::Any).any(may_leave)
    }

    fn in_hand(&self) -> Vec<Option<PieceKind>> {
        self.rules
            .kind_indices()
            .map(|kind| match self.rules.captured {
                Captured::Removed => None,
                Captured::ToHandUnpromoted => Some(self.rules.kind(kind).promoted_from.unwrap_or(kind)),
                Captured::ToHandAsCaptured => Some(kind),
            })
            .collect()
    }

    fn dropping(&self, kind: PieceKind, side: Side) -> Dropping {
        let rules: Vec<_> = self.rules.drops.iter().filter(|d| d.kinds.contains(&kind)).collect();
        if rules.is_empty() {
            return Dropping::default();
        }
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
            no_check: rules.iter().any(|d| d.check == Permit::Illegal),
            no_mate: rules.iter().any(|d| d.mate == Permit::Illegal),
        }
    }

    fn start(&self, royal: &[bool], has_initial: bool) -> State {
        let mut state = State::empty(self.cells.clone(), self.rules.kinds.len(), has_initial);
        for &(square, piece) in &self.rules.setup.pieces {
            let here = content(piece.kind, piece.side);
            let cell = self.layout.cell(square);
            state.put(cell, here, royal.get(usize::from(here)).is_some_and(|&r| r));
            let kind = self.rules.kind(piece.kind);
            if has_initial && kind.terms().any(|t| t.initial != Initial::Any) {
                state.set_unmoved(cell, true);
            }
        }
        for side in Side::ALL {
            for &(kind, count) in &self.rules.setup.hands[side] {
                state.set_hand(side, kind, count);
            }
        }
        if self.rules.setup.to_move == Side::Second {
            state.pass_turn();
        }
        state
    }

    fn contents(kinds: &[PieceKind], side: Side) -> Box<[Content]> {
        kinds.iter().map(|&k| content(k, side)).collect()
    }

    fn cond(&self, condition: &Condition, clocks: &mut Vec<Clock>) -> Cond {
        let sides = |who: Who| match who {
            Who::Mover => Sides::Mover,
            Who::Opponent => Sides::Opponent,
            Who::Side(side) => Sides::One(side),
            Who::Either => Sides::Either,
        };
        match condition {
            Condition::Check => Cond::Check,
            Condition::Checkmate => Cond::NoMoves { in_check: Some(true) },
            Condition::Stalemate => Cond::NoMoves { in_check: Some(false) },
            Condition::NoMoves => Cond::NoMoves { in_check: None },
            Condition::Extinct { kinds, of, at_most, with_hand } => Cond::Extinct {
                contents: Side::ALL.map(|side| Self::contents(kinds, side)),
                of: sides(*of),
                at_most: u32::from(*at_most),
                with_hand: *with_hand,
            },
            Condition::Reached { kinds, of, region } => Cond::Reached {
                spots: Side::ALL.map(|side| Spots {
                    contents: Self::contents(kinds, side),
                    cells: region[side].iter().map(|s| self.layout.cell(s)).collect(),
                }),
                of: sides(*of),
            },
            Condition::Only { kinds } => Cond::Only {
                contents: Side::ALL.into_iter().flat_map(|side| Self::contents(kinds, side)).collect(),
            },
            Condition::Facing { kinds, along } => {
                let (file, rank) = (self.layout.delta(0, 1) as i16, self.layout.delta(1, 0) as i16);
                Cond::Facing {
                    contents: Side::ALL.map(|side| Self::contents(kinds, side)),
                    royal: kinds.iter().all(|&k| self.rules.kind(k).royal),
                    deltas: match along {
                        Along::Files => [file, -file].into(),
                        Along::Ranks => [rank, -rank].into(),
                        Along::Both => [file, -file, rank, -rank].into(),
                    },
                }
            }
            Condition::ChecksGiven { times } => {
                Cond::ChecksLeft { at_most: self.rules.checks_counted().saturating_sub(*times) }
            }
            Condition::Repeated { times, perpetual } => Cond::Repeated {
                times: *times,
                perpetual: perpetual.map(|p| match p {
                    Perpetual::Check => Habit::Check,
                    Perpetual::Chase => Habit::Chase,
                }),
            },
            Condition::NoProgress { plies, reset_by } => {
                Cond::NoProgress { plies: *plies, clock: self.clock(reset_by, clocks) }
            }
            Condition::All(parts) => Cond::All(parts.iter().map(|p| self.cond(p, clocks)).collect()),
            Condition::Any(parts) => Cond::Any(parts.iter().map(|p| self.cond(p, clocks)).collect()),
            Condition::Not(part) => Cond::Not(Box::new(self.cond(part, clocks))),
        }
    }

    /// The index of the counter a no-progress condition reads, shared with equal ones.
    fn clock(&self, progress: &Progress, clocks: &mut Vec<Clock>) -> usize {
        let clock = Clock {
            capture: progress.capture,
            drop: progress.drop,
            promotion: progress.promotion,
            moves_of: self.rules.kind_indices().map(|k| progress.moves_of.contains(&k)).collect(),
        };
        clocks.iter().position(|c| *c == clock).unwrap_or_else(|| {
            clocks.push(clock);
            clocks.len() - 1
        })
    }
}

/// A set of the first `n` of 32 bits.
fn all_bits(n: usize) -> u32 {
    (0..n.min(32)).fold(0, |set, i| set | 1 << i)
}
