//! Numbers for moves: every move that a variant can have gets a number below a total that is fixed by the rules, as
//! programs that learn need.
//!
//! A number is `base + n_bases * (gate + n_gates * (wall + n_walls * twin))`. Bases are given to, one block after the other:
//!
//! 1. steps: `(from * n_squares + to) * n_forms + form`. `form` is 0 if the piece stays what it is, and otherwise its place among
//!    what it may become, from 1. A pass is the step of a piece to its own square;
//! 2. drops: `kind * n_squares + to`, by the place of the kind among those that may be dropped;
//! 3. castlings, in the order of the rules;
//! 4. walls placed instead of a move, by square;
//! 5. captures on the way by pieces of limited reach, unless that takes more numbers than twins do:
//!    `((from * n_via + via) * n_to + to) * n_forms + form`. `via` is the first square captured on without landing there.
//!    Both are counted in the smallest block of squares around `from` that all moves of the variant fit in, rank by rank.
//!
//! `gate` and `wall` are 0 for none. `twin` distinguishes moves that still have the same number, in the order of their texts:
//! captures of several pieces on the way or along whole lines, and pieces that are moved aside. Factors for what the
//! rules do not have are 1.

use alfil_core::board::{Move, MoveSort, PieceKind, Shape, Side, Square};
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::rules::{Castling, CastlingHome, Face, Onto, Reach, Rules, Term, WallPlace, WallTurn};

use super::coord;

/// The numbers of the moves of one variant.
#[derive(Clone, Debug)]
pub struct Numbering {
    shape: Shape,
    n_forms: u64,
    /// What pieces may become, by side and kind.
    forms: [Vec<Vec<PieceKind>>; 2],
    dropped: Vec<PieceKind>,
    castlings: Vec<Castling>,
    walls_alone: bool,
    on_the_way: Option<(Block, Block)>,
    gates: Vec<PieceKind>,
    has_wall_factor: bool,
    has_twins: bool,
}

/// Squares around another one, or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Block {
    /// Files and ranks on each side; none if the block is the whole board.
    radius: Option<u8>,
}

/// Most moves that have the same number but for their place among each other.
const MAX_TWINS: u64 = 8;

impl Numbering {
    /// Returns the numbers of the moves under these rules.
    pub fn of(rules: &Rules) -> Numbering {
        let forms =
            Side::ALL.map(|side| rules.kinds.iter().map(|kind| kind.becomes(side)).collect::<Vec<_>>());
        let most_forms = forms.iter().flatten().map(Vec::len).max().unwrap_or(0);
        let walls = rules.walls.as_ref();
        let walls_alone = walls.is_some_and(|walls| walls.turn == WallTurn::MoveOrWall);
        // A wall on the square that a piece leaves says nothing new, unless two pieces leave squares.
        let is_known =
            walls.is_some_and(|walls| walls.on == WallPlace::VacatedSquare && rules.castlings.is_empty());
        let reaches: Vec<Option<(u8, u8)>> =
            capturing_on_the_way(rules).map(|term| reach(rules, term)).collect();
        let bounded = reaches.iter().flatten().copied().reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)));
        let blocks =
            bounded.map(|(via, to)| (Block::around(rules.shape, via), Block::around(rules.shape, to)));
        // Where the blocks are large, they would take more numbers than to number twins does.
        let most = MAX_TWINS * rules.shape.n_squares() as u64;
        let on_the_way = blocks.filter(|(via, to)| via.size(rules.shape) * to.size(rules.shape) <= most);
        let is_unbounded = reaches.contains(&None) || blocks != on_the_way;
        let takes_several = capturing_on_the_way(rules).any(|term| term.n_passing(rules.shape) != Some(1));
        Numbering {
            shape: rules.shape,
            n_forms: 1 + most_forms as u64,
            forms,
            dropped: dropped(rules),
            castlings: rules.castlings.clone(),
            walls_alone,
            on_the_way,
            gates: rules.gating.as_ref().map_or_else(Vec::new, |gating| gating.kinds.clone()),
            has_wall_factor: walls.is_some() && !walls_alone && !is_known,
            has_twins: is_unbounded || takes_several || rules.moves_aside() || has_quiet_twins(rules),
        }
    }

    /// Returns how many numbers there are.
    pub fn total(&self) -> u64 {
        let n_twins = if self.has_twins { MAX_TWINS } else { 1 };
        self.n_once().saturating_mul(n_twins)
    }

    /// Returns the numbers of the legal moves of a position, in their order: nothing for a move without one, which is only
    /// where more than eight moves have the same number but for their texts.
    pub fn numbers(&self, rules: &Rules, position: &Position, legal: &[Move]) -> Vec<Option<u64>> {
        let mut numbers: Vec<Option<u64>> = legal.iter().map(|&mv| self.once(position, mv)).collect();
        if !self.has_twins {
            return numbers;
        }
        let mut by_number: Vec<(u64, usize)> =
            numbers.iter().enumerate().filter_map(|(index, number)| Some(((*number)?, index))).collect();
        by_number.sort_unstable();
        for twins in by_number.chunk_by(|a, b| a.0 == b.0).filter(|twins| twins.len() > 1) {
            let text = |index: usize| legal.get(index).map(|&mv| (coord::print(rules, position, mv), mv));
            let mut ordered: Vec<usize> = twins.iter().map(|&(_, index)| index).collect();
            ordered.sort_by_cached_key(|&index| text(index));
            for (twin, index) in (0..).zip(ordered) {
                let Some(number) = numbers.get_mut(index) else { continue };
                *number = number.filter(|_| twin < MAX_TWINS).map(|number| number + twin * self.n_once());
            }
        }
        numbers
    }

    /// Returns the number of a legal move; nothing for other moves.
    pub fn number(&self, game: &mut Game, mv: Move) -> Option<u64> {
        let legal = game.legal_moves();
        let index = legal.iter().position(|&other| other == mv)?;
        if !self.has_twins {
            return self.once(game.position(), mv);
        }
        let variant = game.variant();
        self.numbers(variant.rules(), game.position(), &legal).get(index).copied().flatten()
    }

    /// Returns the legal move with a number.
    pub fn find(&self, game: &mut Game, number: u64) -> Option<Move> {
        let legal = game.legal_moves();
        let numbers = self.numbers(game.variant().rules(), game.position(), &legal);
        let found = numbers.iter().position(|&other| other == Some(number))?;
        legal.get(found).copied()
    }

    fn n_squares(&self) -> u64 {
        self.shape.n_squares() as u64
    }

    /// Returns the sizes of the blocks of bases, in order.
    fn blocks(&self) -> [u64; 5] {
        let n = self.n_squares();
        let on_the_way = self
            .on_the_way
            .map_or(0, |(via, to)| n * via.size(self.shape) * to.size(self.shape) * self.n_forms);
        [
            n * n * self.n_forms,
            self.dropped.len() as u64 * n,
            self.castlings.len() as u64,
            if self.walls_alone { n } else { 0 },
            on_the_way,
        ]
    }

    fn block_start(&self, block: usize) -> u64 {
        self.blocks().iter().take(block).sum()
    }

    fn n_gates(&self) -> u64 {
        1 + 2 * self.gates.len() as u64
    }

    fn n_walls(&self) -> u64 {
        if self.has_wall_factor { 1 + self.n_squares() } else { 1 }
    }

    /// Returns how many numbers there are without twins.
    fn n_once(&self) -> u64 {
        let n_bases: u64 = self.blocks().iter().sum();
        n_bases.saturating_mul(self.n_gates()).saturating_mul(self.n_walls())
    }

    /// Returns the number of a move among which its twins are not distinguished.
    fn once(&self, position: &Position, mv: Move) -> Option<u64> {
        let n_bases: u64 = self.blocks().iter().sum();
        let gate = match mv.gate() {
            None => 0,
            Some((kind, at)) => {
                let place = self.gates.iter().position(|&gated| gated == kind)? as u64;
                1 + 2 * place + u64::from(at != mv.from)
            }
        };
        let wall = mv.wall().filter(|_| self.has_wall_factor).map_or(0, |wall| 1 + wall.index() as u64);
        Some(self.base(position, mv)? + n_bases * (gate + self.n_gates() * wall))
    }

    fn base(&self, position: &Position, mv: Move) -> Option<u64> {
        let n = self.n_squares();
        match mv.sort {
            MoveSort::Pass => match mv.wall().filter(|_| self.walls_alone) {
                Some(wall) => Some(self.block_start(3) + wall.index() as u64),
                None => Some(self.step(mv, 0)),
            },
            MoveSort::Drop => {
                let dropped = mv.dropped()?;
                let place = self.dropped.iter().position(|&kind| kind == dropped)? as u64;
                Some(self.block_start(1) + place * n + mv.to.index() as u64)
            }
            MoveSort::Castling => {
                let (side, partner) = (position.side_to_move(), mv.partner()?);
                let is_this = |castling: &Castling| {
                    let from = castling.from == mv.from || castling.home == CastlingHome::Anywhere;
                    let ways = (castling.to, castling.partner_from, castling.partner_to);
                    castling.side == side && from && ways == (mv.to, partner.0, partner.1)
                };
                Some(self.block_start(2) + self.castlings.iter().position(is_this)? as u64)
            }
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing => {
                let form = match mv.promotion() {
                    None => 0,
                    Some(kind) => {
                        let mover = position.piece_at(mv.from)?;
                        let [first, second] = &self.forms;
                        let forms = if mover.side == Side::First { first } else { second };
                        let forms = forms.get(mover.kind.index())?;
                        1 + forms.iter().position(|&form| form == kind)? as u64
                    }
                };
                let via = if mv.sort == MoveSort::Board { mv.passing().next() } else { None };
                let on_the_way = via.and_then(|via| self.on_the_way(mv, via, form));
                Some(on_the_way.unwrap_or_else(|| self.step(mv, form)))
            }
        }
    }

    fn step(&self, mv: Move, form: u64) -> u64 {
        (mv.from.index() as u64 * self.n_squares() + mv.to.index() as u64) * self.n_forms + form
    }

    fn on_the_way(&self, mv: Move, via: Square, form: u64) -> Option<u64> {
        let (via_block, to_block) = self.on_the_way?;
        let via = via_block.place(self.shape, mv.from, via)?;
        let to = to_block.place(self.shape, mv.from, mv.to)?;
        let path =
            (mv.from.index() as u64 * via_block.size(self.shape) + via) * to_block.size(self.shape) + to;
        Some(self.block_start(4) + path * self.n_forms + form)
    }
}

impl Block {
    fn around(shape: Shape, radius: u8) -> Block {
        let block = Block { radius: Some(radius) };
        if block.size(shape) < shape.n_squares() as u64 { block } else { Block { radius: None } }
    }

    fn size(self, shape: Shape) -> u64 {
        self.radius.map_or(shape.n_squares() as u64, |radius| (2 * u64::from(radius) + 1).pow(2))
    }

    /// Returns the place of a square in the block around another.
    fn place(self, shape: Shape, around: Square, square: Square) -> Option<u64> {
        let Some(radius) = self.radius else { return Some(square.index() as u64) };
        let radius = i64::from(radius);
        let files = i64::from(shape.file(square)) - i64::from(shape.file(around)) + radius;
        let ranks = i64::from(shape.rank(square)) - i64::from(shape.rank(around)) + radius;
        let side = 2 * radius + 1;
        let is_inside = (0..side).contains(&files) && (0..side).contains(&ranks);
        is_inside.then(|| (ranks * side + files) as u64)
    }
}

/// Returns the kinds that may be dropped, in the order of the file.
fn dropped(rules: &Rules) -> Vec<PieceKind> {
    let may_drop = |kind: PieceKind| {
        let turned = rules.kind(kind).promoted_from;
        rules.drops.iter().any(|rule| {
            let shows_form =
                rule.face == Face::EitherForm && turned.is_some_and(|own| rule.kinds.contains(&own));
            rule.kinds.contains(&kind) || shows_form
        })
    };
    rules.kind_indices().filter(|&kind| may_drop(kind)).collect()
}

/// Returns the terms that may capture something without landing on it, other than en passant.
fn capturing_on_the_way(rules: &Rules) -> impl Iterator<Item = &Term> {
    let takes = |term: &&Term| {
        term.legs.split_last().is_some_and(|(_, before)| before.iter().any(alfil_core::rules::Leg::captures))
    };
    rules.kinds.iter().flat_map(alfil_core::rules::Kind::terms).filter(takes)
}

/// Returns within how many files and ranks of its start a term captures on the way, and ends; nothing if there is no limit.
fn reach(rules: &Rules, term: &Term) -> Option<(u8, u8)> {
    if term.repeated.is_some() || rules.wraps.any() {
        return None;
    }
    let (mut so_far, mut via) = (0_u8, 0);
    for (index, leg) in term.legs.iter().enumerate() {
        let Reach::UpTo(steps) = leg.reach else { return None };
        if leg.wrap.any() || leg.goes_anywhere() {
            return None;
        }
        let length = leg.headings().map(|heading| heading.length()).max().unwrap_or(0);
        so_far = so_far.saturating_add(length.saturating_mul(steps.saturating_add(leg.skip)));
        if leg.captures() && index + 1 < term.legs.len() {
            via = so_far;
        }
    }
    Some((via, so_far))
}

/// Returns whether a piece might capture en passant on a square that it can also go to without a capture.
fn has_quiet_twins(rules: &Rules) -> bool {
    if !rules.has_en_passant() {
        return false;
    }
    !rules.neighbours.is_empty()
        || rules.kinds.iter().any(|kind| {
            let ends = |onto: Onto| {
                kind.terms().filter(move |term| term.legs.last().is_some_and(|leg| leg.onto.has(onto)))
            };
            ends(Onto::EN_PASSANT).any(|passing| {
                ends(Onto::EMPTY).any(|quiet| {
                    let [one, other] = [passing, quiet].map(|term| term.legs.as_slice());
                    let ([one], [other]) = (one, other) else { return true };
                    other.goes_anywhere()
                        || one.headings().any(|a| other.headings().any(|b| a.index == b.index))
                })
            })
        })
}
