//! Rules become tables. The only place where the engine sees `Rules`.

use std::sync::OnceLock;

use crate::board::{PieceKind, Region, Side, Square, SquareSet};
use crate::engine::attack::attackers::Attacks;
use crate::engine::attack::compile::Capture;
use crate::engine::condition::Cond;
use crate::engine::layout::{Cell, Content, FIRST_PIECE, GUARD, Layout, content};
use crate::engine::movegen::compile_movers::Pool;
use crate::engine::movegen::compile_runs::Run;
use crate::engine::rule::castling::compile::Castles;
use crate::engine::rule::exempt::Contents;
use crate::engine::rule::gating::Gating;
use crate::engine::rule::obligation::{First, FirstDrops};
use crate::engine::rule::passing::Passing;
use crate::engine::rule::royals::Danger;
use crate::engine::rule::royals::distress::Distress;
use crate::engine::state::State;
use crate::engine::state::rights::Rights;
use crate::engine::tables::{
    Atom, Clock, Mover, Placed, Promoting, PromotionLimit, PromotionLimits, Tables, Told, Trigger,
};
use crate::rules::{
    self, Duty, Face, FirstMovesRepeated, Initial, Kind, Obligation, Permit, Progress, Rules, When,
    WhenAttacked,
};

/// Compiles a variant.
pub(crate) fn compile(rules: &Rules) -> Tables {
    let board = rules.shape.files.max(rules.shape.ranks);
    let layout = Layout::new(rules.shape, rules.longest_step().min(board));
    let compiler = Compiler { rules, cells: layout.empty_cells(&rules.holes), layout };
    compiler.tables()
}

/// What holds of no content that is no piece.
pub(in crate::engine) const NO_PIECES: [bool; FIRST_PIECE as usize] = [false; FIRST_PIECE as usize];

pub(in crate::engine) struct Compiler<'a> {
    pub(in crate::engine) rules: &'a Rules,
    /// The empty board.
    cells: Vec<Content>,
    pub(in crate::engine) layout: Layout,
}

/// A vector seen from the first player's side of a white-at-the-bottom board: files to the right, ranks up.
pub(in crate::engine) type Vector = (i32, i32);

impl Compiler<'_> {
    #[expect(clippy::too_many_lines, reason = "one line or two for each table")]
    fn tables(self) -> Tables {
        let rules = self.rules;
        let n_kinds = rules.kinds.len();
        let n_contents = self.n_contents();
        let gating = rules.gating.as_ref().map(|gating| Box::new(self.gating(gating)));
        let has_initial =
            rules.tells_by_file() || rules.kinds.iter().any(|k| k.terms().any(|t| t.initial != Initial::Any));
        let mut movers = vec![Mover::default(); usize::from(FIRST_PIECE)];
        let mut pool = Pool::default();
        let mut placed = Placed::default();
        let mut promotions = Vec::new();
        let mut captures: [Vec<Capture>; 2] = Default::default();
        let mut en_passant = [Vec::new(), Vec::new()];
        for (index, kind) in rules.kinds.iter().enumerate() {
            for side in Side::ALL {
                let here = content(PieceKind(index as u16), side);
                let before = (pool.atoms.len(), pool.hops.len());
                let (mut mover, runs) = self.mover(kind, &self.terms_anywhere(kind, side), side, &mut pool);
                let mut runs: Vec<(Option<u16>, Run)> = runs.into_iter().map(|run| (None, run)).collect();
                let ends_oddly = kind.promotion.is_some() || kind.never_on.is_some();
                let promotion = ends_oddly.then_some(promotions.len() as u16);
                if kind.depends_on_place() {
                    let placed_runs = self.place(kind, side, promotion, &mut pool, &mut placed);
                    runs = placed_runs.into_iter().map(|(mover, run)| (Some(mover), run)).collect();
                    mover.places = Some(placed.places.len() as u16 - 1);
                }
                mover.promotion = promotion;
                mover.is_odd = mover.places.is_some()
                    || !mover.is_plain
                    || mover.unmoved_overlaps
                    || mover.mask.is_some()
                    || mover.shuns;
                if let Some(captures) = captures.get_mut(side.index()) {
                    let capture = |(mover, run)| Capture { content: here, mover, run };
                    captures.extend(runs.into_iter().map(capture));
                }
                if let Some(ways) = en_passant.get_mut(side.index()) {
                    ways.extend(self.passing_captures(kind, side, here));
                }
                if ends_oddly {
                    promotions.push(self.promoting(kind, side, &pool.atoms_since(before)));
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
            NO_PIECES.into_iter().chain(rules.kinds.iter().flat_map(|k| [k.royal, k.royal])).collect();
        let drops =
            Side::ALL.map(|side| rules.kind_indices().map(|k| self.dropping(k, side)).collect::<Vec<_>>());
        let mut clocks: Vec<Clock> = rules.clock.iter().map(|progress| self.clock_of(progress)).collect();
        let ends: Vec<Cond> = rules.ends.iter().map(|e| self.cond(&e.when, &mut clocks)).collect();
        let counts = self.counts(&mut clocks);
        let conds: Vec<Cond> = rules.illegal.iter().map(|c| self.cond(c, &mut clocks)).collect();
        // Where legality is a matter of history, a position knows moves that a game may not have.
        let knows_moves = !conds.iter().any(|cond| cond.mentions(&Cond::needs_history));
        let is_left_open = |cond: &Cond| cond.is_left_open(knows_moves);
        let static_ends = ends.iter().filter_map(|cond| cond.without(&is_left_open)).collect();
        let (illegal_numbers, illegal): (Vec<usize>, Vec<Cond>) = (conds.iter().enumerate())
            .filter_map(|(number, cond)| Some((number, cond.without(&Cond::needs_history)?)))
            .unzip();
        let guarded_illegal: Vec<Cond> = (rules.illegal.iter())
            .filter(|condition| !self.facing_royals(condition).is_empty())
            .map(|condition| self.cond(condition, &mut clocks))
            .collect();
        let illegal_in_game: Vec<Cond> =
            conds.into_iter().filter(|cond| cond.mentions(&Cond::needs_history)).collect();
        if clocks.is_empty() {
            let usual = Progress { capture: true, drop: true, promotion: true, ..Progress::default() };
            clocks.push(self.clock_of(&usual));
        }
        let odd_drops = drops.iter().flatten().any(|d| d.no_check || d.no_mate);
        let royals_are_safe = rules.royalty.left_attacked == Permit::Illegal && royal.contains(&true);
        let hand_kinds: Box<[PieceKind]> = rules
            .kind_indices()
            .filter(|k| drops.iter().any(|d| d.get(k.index()).is_some_and(|d| !d.cells.is_empty())))
            .collect();
        let royals_to_drop: Box<[PieceKind]> =
            hand_kinds.iter().copied().filter(|&kind| rules.kind(kind).royal).collect();
        let blast = self.blast(&captures, &attacks, n_rows);
        let walling = self.walling();
        let flipping = self.flipping();
        let petrified = (!rules.petrified.is_empty()).then(|| Contents(self.contents_of(&rules.petrified)));
        let shunned = self.shunned();
        let changes_more = blast.is_some() || petrified.is_some() || walling.is_some() || flipping.is_some();
        let picks_drops =
            drops.iter().flatten().any(|d| d.from_supply || !d.places.is_empty() || !d.evenly.is_empty());
        let (danger, few) = self.danger();
        let royals_petrify = rules.petrified.iter().any(|&kind| rules.kind(kind).royal);
        let guardable = royals_are_safe
            && walling.is_none()
            && flipping.is_none()
            && (pool.hurdles.is_empty() || rules.drops.is_empty())
            && (blast.is_none() || (petrified.is_none() && guarded_illegal.is_empty()))
            && (blast.is_none() || danger == Danger::Each)
            && !royals_petrify;
        let own_turns = self.own_turns();
        let turns_ask_more =
            own_turns.iter().flatten().flatten().any(|rule| rule.forbidden.check || rule.forbidden.attack);
        let distress = match rules.royalty.when_attacked {
            WhenAttacked::AnyMove => Distress::AnyMove,
            WhenAttacked::NoFirstMoves => Distress::NoFirstMoves,
            WhenAttacked::CaptureAttacker => Distress::CaptureAttacker,
        };
        let judges_drops = odd_drops
            || !illegal.is_empty()
            || rules.answer.is_some()
            || (distress != Distress::AnyMove && royal.contains(&true));
        let has_odd_legality = judges_drops || turns_ask_more;
        let conditions_outdo_guard = illegal.len() > guarded_illegal.len();
        let has_walkers_to_fear = guardable && attacks.iter().any(|a| !a.walkers.is_empty());
        let is_seen = |a: &Attacks| !a.has_screens && a.walkers.is_empty();
        let bars_drops = guardable
            && blast.is_none()
            && odd_drops
            && !rules.drops.iter().any(|rule| rule.face == Face::EitherSide)
            && danger != Danger::Few
            && attacks.iter().all(is_seen);
        let outdoes_guard = conditions_outdo_guard || (odd_drops && !bars_drops);
        let is_check = |cond: &Cond| matches!(cond, Cond::Check);
        let forbids_only_check = guardable
            && blast.is_none()
            && illegal.iter().any(is_check)
            && illegal.iter().all(is_check)
            && !odd_drops
            && !turns_ask_more
            && rules.answer.is_none()
            && distress == Distress::AnyMove;
        let becomes_royal = movers.iter().any(|mover| mover.safety_needs_trial);
        // Looking along lines is quicker than walking, and a move is played and taken back besides.
        let trial_work = 4 + attacks.iter().map(Attacks::work).max().unwrap_or(0) / 8;
        let safety = if guardable { self.safety(&captures, &attacks, &placed, n_rows) } else { None };
        let has_obligation = rules.obligation != Obligation::None;
        let outlook_may_end =
            changes_more || rules.answer.is_some() || has_obligation || !rules.unmoved.lost.is_empty();
        let castles = Castles::new(rules, &self.layout);
        let has_en_passant = rules.tells_passing();
        let walks_en_passant = rules.kinds.iter().any(|kind| {
            let mut terms = kind.terms().filter(|term| term.captures_en_passant());
            terms.any(|term| term.plain().is_none())
        });
        let answer = rules.answer.as_ref().map(|answer| self.cond(answer, &mut clocks));
        let turns_in_hand = rules.drops.iter().any(|rule| rule.face == Face::EitherSide);
        let passing = Side::ALL.map(|side| match self.rules.passing[side] {
            rules::Passing::Never => Passing::Never,
            rules::Passing::WhenStuck => Passing::WhenStuck,
            rules::Passing::Always => Passing::Always,
        });
        let has_passes = passing != [Passing::Never; 2];
        let has_outlook = !walks_en_passant
            && gating.is_none()
            && own_turns.is_none()
            && rules.obligation != Obligation::Capture
            && !turns_in_hand
            && walling.is_none()
            && flipping.is_none()
            && !picks_drops
            && rules.promotion_limits.is_empty()
            && if royals_are_safe {
                guardable && royals_to_drop.is_empty() && blast.is_none() && !outdoes_guard && !becomes_royal
            } else {
                !has_odd_legality
            };
        let told = self.told();
        let mut start = self.start(&royal, has_initial, &told);
        let checks_left = [rules.checks_counted(); 2];
        let asks_for_passes = |cond: &Cond| matches!(cond, Cond::Passed { .. });
        let counts_passes =
            ends.iter().chain(&illegal).chain(&illegal_in_game).any(|cond| cond.mentions(&asks_for_passes));
        let has_rights = has_en_passant
            || castles.by_side.iter().any(|castles| !castles.is_empty())
            || checks_left != [0; 2]
            || counts_passes;
        start.rights = Rights { castling: castles.at_home(&start), en_passant: None, checks_left, passes: 0 };
        start.renew_key();
        let mut tables = Tables {
            n_kinds,
            atoms: pool.atoms,
            gates: pool.gates,
            hops: pool.hops,
            hurdles: pool.hurdles,
            movers,
            placed,
            promotions,
            attacks,
            safety,
            in_hand: self.in_hand(),
            first: self.first(&hand_kinds),
            hand_kinds,
            n_squares: self.squares().count(),
            has_drops: drops.iter().flatten().any(|d| !d.cells.is_empty()),
            drops,
            has_initial,
            has_aftermath: changes_more || has_rights || gating.is_some() || !rules.unmoved.lost.is_empty(),
            gating,
            told,
            aims: Box::default(),
            distress,
            blast,
            petrified,
            shunned,
            flipping,
            walling,
            has_rights,
            counts_passes,
            has_en_passant,
            walks_en_passant,
            en_passant: en_passant.map(Vec::into_boxed_slice),
            in_passing: self.in_passing(),
            castles_by_drop: castles.by_side.iter().flatten().any(|castle| castle.by_drop),
            castles: castles.by_side,
            roamers: castles.roamers,
            castling_loss: castles.loss,
            danger,
            counts_before_move: few.iter().any(|few| few.before_move),
            few,
            royals_are_safe,
            royals_arise: becomes_royal || flipping.is_some(),
            royals_to_drop,
            guardable,
            royal,
            judges_drops,
            has_odd_legality,
            trial_work,
            conditions_outdo_guard,
            outdoes_guard,
            forbids_only_check,
            bars_drops,
            has_walkers_to_fear,
            has_moves_to_try: becomes_royal || has_walkers_to_fear,
            has_outlook,
            outlook_may_end,
            has_obligation,
            held_as: rules.kind_indices().map(|kind| self.held_as(kind)).collect(),
            unpromoted: rules.kinds.iter().map(|kind| kind.promoted_from).collect(),
            own_turns,
            passing,
            has_passes,
            answer,
            pursuit: self.pursuit(),
            illegal,
            illegal_numbers,
            guarded_illegal,
            illegal_in_game,
            ends,
            static_ends,
            clocks,
            counts,
            alike: self.alike(),
            ignores_first_moves: rules.first_moves_repeated == FirstMovesRepeated::Ignored,
            start,
            slots: OnceLock::new(),
            layout: self.layout.clone(),
        };
        if !rules.unmoved.lost.is_empty() {
            tables.aims = self.aims(&tables);
        }
        tables
    }

    /// The vector of a heading for a side.
    pub(in crate::engine) fn vector(side: Side, dx: i8, dy: i8) -> Vector {
        match side {
            Side::First => (i32::from(dx), i32::from(dy)),
            Side::Second => (-i32::from(dx), -i32::from(dy)),
        }
    }

    pub(in crate::engine) fn fits(&self, (dx, dy): Vector) -> bool {
        dx.unsigned_abs() < u32::from(self.rules.shape.files)
            && dy.unsigned_abs() < u32::from(self.rules.shape.ranks)
    }

    pub(in crate::engine) fn delta(&self, (dx, dy): Vector) -> i16 {
        self.layout.delta(dx, dy) as i16
    }

    /// By cell: whether the square is in a side's part of a region.
    pub(in crate::engine) fn zone(&self, region: &Region, side: Side) -> Box<[bool]> {
        self.cells_of(&region[side])
    }

    /// By cell: whether its square is one of these.
    pub(in crate::engine) fn cells_of(&self, squares: &SquareSet) -> Box<[bool]> {
        let mut cells = vec![false; self.layout.n_cells];
        for square in squares.iter() {
            if let Some(slot) = cells.get_mut(usize::from(self.layout.cell(square))) {
                *slot = true;
            }
        }
        cells.into()
    }

    /// How many contents there are, pieces or not.
    pub(in crate::engine) fn n_contents(&self) -> usize {
        self.rules.kinds.len() * 2 + usize::from(FIRST_PIECE)
    }

    pub(in crate::engine) fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.rules.shape.squares().filter(|&s| !self.rules.holes.contains(s))
    }

    /// By cell: whether a piece with these atoms could stand or end in the zone, starting there.
    fn near(&self, zone: &[bool], atoms: &[Atom]) -> Box<[bool]> {
        let is_on_board = |cell: Cell| self.cells.get(usize::from(cell)).is_some_and(|&c| c != GUARD);
        let mut near = zone.to_vec();
        let mut cells: Vec<Cell> = self.squares().map(|square| self.layout.cell(square)).collect();
        cells.sort_unstable();
        // By cell: the steps to the first cell of the zone, for the atom in hand.
        let mut distance: Vec<Option<u16>> = vec![None; zone.len()];
        for atom in atoms {
            let mut look = |from: Cell| {
                let to = from.wrapping_add_signed(atom.delta);
                let beyond = match zone.get(usize::from(to)) {
                    _ if !is_on_board(to) => None,
                    Some(true) => Some(1),
                    Some(false) | None => {
                        let beyond = distance.get(usize::from(to)).copied().flatten();
                        beyond.map(|steps| steps.saturating_add(1))
                    }
                };
                if let Some(slot) = distance.get_mut(usize::from(from)) {
                    *slot = beyond;
                }
                if let Some(slot) = near.get_mut(usize::from(from)) {
                    *slot |= beyond.is_some_and(|steps| steps <= u16::from(atom.steps));
                }
            };
            // Where a step leads is looked at first.
            if atom.delta > 0 {
                cells.iter().rev().copied().for_each(&mut look);
            } else {
                cells.iter().copied().for_each(&mut look);
            }
        }
        near.into()
    }

    fn promoting(&self, kind: &Kind, side: Side, atoms: &[Atom]) -> Promoting {
        let trigger = |when: When| Trigger { quiet: when == When::Always, capturing: when != When::Never };
        let barred = kind.never_on.as_ref().map(|region| self.zone(region, side));
        let walks = kind.terms().any(|term| term.plain().is_none())
            || !kind.never_over.is_empty()
            || kind.moves_by_place().any(|extra| extra.to.is_some());
        let is_near = |zone: &[bool]| -> Box<[bool]> {
            if walks {
                return vec![true; self.layout.n_cells].into();
            }
            let barred = barred.as_deref().unwrap_or_default().iter().chain(std::iter::repeat(&false));
            let matters: Vec<bool> = zone.iter().zip(barred).map(|(&a, &b)| a || b).collect();
            self.near(&matters, atoms)
        };
        let Some(promotion) = &kind.promotion else {
            let nowhere: Box<[bool]> = vec![false; self.layout.n_cells].into();
            let never = trigger(When::Never);
            return Promoting {
                into: Box::default(),
                is_near: is_near(&nowhere),
                zone: nowhere.clone(),
                enter: never,
                within: never,
                leave: never,
                multiplies: true,
                forced: nowhere,
                frees_stuck: false,
                barred,
                limits: None,
            };
        };
        let is_duty = matches!(promotion.must, Duty::Always | Duty::IfPossible);
        let mut forced = vec![is_duty; self.layout.n_cells];
        if promotion.must == Duty::IfStuck {
            for square in self.squares() {
                let cell = self.layout.cell(square);
                if let Some(slot) = forced.get_mut(usize::from(cell)) {
                    *slot = self.is_stuck(kind, side, square);
                }
            }
        }
        let zone = self.zone(&promotion.zone, side);
        let into = &promotion.into[side];
        let limits = self.promotion_limits(into, promotion.must, side);
        Promoting {
            multiplies: into.len() != 1 || !is_duty || limits.is_some() || barred.is_some(),
            limits,
            into: into.clone().into(),
            is_near: is_near(&zone),
            zone,
            enter: trigger(promotion.enter),
            within: trigger(promotion.within),
            leave: trigger(promotion.leave),
            forced: forced.into(),
            frees_stuck: promotion.must == Duty::IfStuck && !into.is_empty(),
            barred,
        }
    }

    /// What may bar a player's promotions to these kinds.
    pub(in crate::engine) fn promotion_limits(
        &self,
        into: &[PieceKind],
        must: Duty,
        side: Side,
    ) -> Option<Box<PromotionLimits>> {
        let of = |kind: PieceKind| {
            let limits = self.rules.promotion_limits.iter().filter(move |limit| limit.kinds.contains(&kind));
            limits.map(move |limit| PromotionLimit {
                kind,
                contents: Self::contents(&limit.kinds, side),
                at_most: limit.at_most,
            })
        };
        let each: Box<[_]> = into.iter().flat_map(|&kind| of(kind)).collect();
        let lifts_duty = must == Duty::IfPossible;
        (!each.is_empty()).then(|| Box::new(PromotionLimits { each, lifts_duty }))
    }

    /// Which moves are made before all others.
    fn first(&self, hand_kinds: &[PieceKind]) -> First {
        match &self.rules.obligation {
            Obligation::None => First::Nothing,
            Obligation::Capture => First::Captures,
            Obligation::Drop { kinds } => {
                let is_named = |kind| kinds.is_empty() || kinds.contains(&kind);
                First::Drops(FirstDrops {
                    is_first: self.rules.kind_indices().map(is_named).collect(),
                    drops: hand_kinds.iter().copied().filter(|&kind| is_named(self.held_as(kind))).collect(),
                })
            }
        }
    }

    fn start(&self, royal: &[bool], has_initial: bool, told: &Told) -> State {
        let mut state = State::empty(self.cells.clone(), self.rules.kinds.len(), has_initial);
        for &(square, piece) in &self.rules.setup.pieces {
            let here = content(piece.kind, piece.side);
            let cell = self.layout.cell(square);
            state.put(cell, here, royal.get(usize::from(here)).is_some_and(|&r| r));
            let kind = self.rules.kind(piece.kind);
            if has_initial && (told.has(piece.side, cell) || kind.terms().any(|t| t.initial != Initial::Any))
            {
                state.set_unmoved(cell, true);
            }
        }
        for side in Side::ALL {
            for &(kind, count) in &self.rules.setup.hands[side] {
                state.set_hand(side, kind, count);
            }
        }
        for &square in &self.rules.setup.walls {
            state.raise_wall(self.layout.cell(square));
        }
        if self.rules.setup.to_move == Side::Second {
            state.pass_turn();
        }
        state
    }

    /// Where positions tell by files who has not moved.
    fn told(&self) -> Told {
        if !self.rules.tells_by_file() {
            return Told::default();
        }
        Told(Side::ALL.map(|side| self.cells_of(&self.rules.told_by_file(side))))
    }

    fn gating(&self, gating: &rules::Gating) -> Gating {
        Gating {
            gates: Side::ALL.map(|side| self.zone(&gating.zone, side)),
            kinds: gating.kinds.clone().into(),
        }
    }

    pub(in crate::engine) fn contents(kinds: &[PieceKind], side: Side) -> Box<[Content]> {
        kinds.iter().map(|&k| content(k, side)).collect()
    }
}
