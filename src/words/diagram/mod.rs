//! Draws how a kind of piece moves, on a board of its own.
//!
//! Nothing here knows how pieces move: a piece is put on a board, and the engine gives its moves.

mod fits;
mod legs;

use std::fmt::Write as _;
use std::sync::Arc;

use alfil_core::board::{
    Budget, Move, MoveSort, PerSide, Piece, PieceKind, Shape, Side, Square, SquareSet, Wraps,
};
use alfil_core::engine::Position;
use alfil_core::rules::{
    Captured, Credits, EnPassant, Explosions, FirstMovesRepeated, Hop, Kind, Movement, Obligation, Passing,
    Path, Permit, Reach, Royals, Rules, Setup, Turns, Unmoved, WhenAttacked, WhichRoyals,
};
use alfil_core::variant::Variant;
#[cfg(any(feature = "cli", feature = "studio"))]
pub(crate) use fits::off_board;
pub(crate) use legs::legs;

/// The kind of the piece being studied.
const SUBJECT: PieceKind = PieceKind(0);

/// A kind that never moves, for either player.
const BYSTANDER: PieceKind = PieceKind(1);

/// A piece on a board on which no other piece ever moves.
#[derive(Debug)]
pub(crate) struct Study {
    variant: Arc<Variant>,
    from: Square,
    /// What the study may cost.
    budget: Budget,
}

impl Study {
    /// Returns a study of a first player's piece with this movement on a square.
    pub(crate) fn new(movement: &Movement, shape: Shape, from: Square) -> Study {
        let kind = |id: &str, movement: &Movement| Kind {
            key: id.to_lowercase(),
            name: id.to_owned(),
            id: id.to_owned(),
            betza: String::new(),
            movement: movement.clone(),
            confined_to: None,
            never_on: None,
            extra_moves: Vec::new(),
            first_moves: Vec::new(),
            never_captures: Vec::new(),
            value: None,
            glyph: None,
            never_jumps_over: Vec::new(),
            royal: false,
            promoted_from: None,
            promotions: Vec::new(),
        };
        let rules = Rules {
            gating: None,
            name: String::new(),
            about: String::new(),
            sources: Credits::default(),
            sides: PerSide { first: "first".to_owned(), second: "second".to_owned() },
            shape,
            wraps: Wraps::NONE,
            holes: SquareSet::new(),
            regions: Vec::new(),
            look: None,
            piece_set: None,
            dark: Side::Second,
            colours: PerSide::default(),
            kinds: vec![kind("O", movement), kind("B", &Movement::default())],
            points: Vec::new(),
            walls: None,
            setup: Setup {
                pieces: vec![(from, Piece { kind: SUBJECT, side: Side::First })],
                walls: Vec::new(),
                hands: PerSide::default(),
                shows_hands: false,
                to_move: Side::First,
                quiet_plies: 0,
                move_number: 1,
            },
            royals: Royals {
                left_attacked: Permit::Allowed,
                which: WhichRoyals::Each,
                when_attacked: WhenAttacked::AnyMove,
                through_attack: Permit::Allowed,
                while_few: Vec::new(),
            },
            promotion_limits: Vec::new(),
            captured: Captured::Removed,
            held_as: Vec::new(),
            en_passant: EnPassant::default(),
            explosions: Explosions::Never,
            capture_limits: Vec::new(),
            neighbours: Vec::new(),
            effects: Vec::new(),
            enclosures: Vec::new(),
            drops: Vec::new(),
            unmoved: Unmoved::default(),
            castlings: Vec::new(),
            obligation: Obligation::None,
            turns: None,
            passing: PerSide { first: Passing::Never, second: Passing::Never },
            answer: None,
            pursuit: None,
            illegal: Vec::new(),
            clock: None,
            alike: Vec::new(),
            first_moves_repeated: FirstMovesRepeated::Compared,
            counts: Vec::new(),
            ends: Vec::new(),
        };
        Study { variant: Variant::new("study", rules), from, budget: Budget::unlimited() }
    }

    /// Returns the study within a budget; once it is spent, results cannot be trusted.
    pub(crate) fn within(self, budget: &Budget) -> Study {
        Study { budget: budget.clone(), ..self }
    }

    /// Returns whether the budget is spent.
    pub(crate) fn is_spent(&self) -> bool {
        self.budget.is_spent()
    }

    /// Returns the shape of the board.
    pub(crate) fn shape(&self) -> Shape {
        self.variant.rules().shape
    }

    /// Returns the square of the piece.
    pub(crate) fn from(&self) -> Square {
        self.from
    }

    /// Returns the moves among these other pieces.
    pub(crate) fn moves(&self, friends: &[Square], enemies: &[Square], moved: bool) -> Vec<Move> {
        let bystanders = |squares: &[Square], side| -> Vec<(Square, Piece)> {
            squares.iter().map(|&s| (s, Piece { kind: BYSTANDER, side })).collect()
        };
        let pieces = std::iter::once((self.from, Piece { kind: SUBJECT, side: Side::First }))
            .chain(bystanders(friends, Side::First))
            .chain(bystanders(enemies, Side::Second));
        let moved: &[Square] = if moved { &[self.from] } else { &[] };
        // Setting up a board costs steps too, though few.
        if !self.budget.spend(1 + self.shape().n_squares() as u64 / 8) {
            return Vec::new();
        }
        let mut position = Position::set_up(self.variant.tables(), pieces, [], Side::First, moved);
        position.set_budget(self.budget.clone());
        position.legal_moves()
    }
}

/// What a piece can do on a square, as a sign in the diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sign {
    /// Steps or leaps there, to move or to capture.
    Leap,
    /// Slides there.
    Slide,
    /// Goes there only to move.
    MoveOnly,
    /// Goes there only to capture.
    CaptureOnly,
    /// Goes there only as its first move.
    FirstMove,
    /// Goes there by jumping over something.
    Hop,
    /// Moves there freely, and captures there by jumping over something.
    HopToCapture,
    /// Captures there and moves on.
    OnTheWay,
    /// Captures there and moves on, or goes there by jumping over something.
    HopOrOnTheWay,
    /// Moves there only by moving a piece aside.
    Aside,
}

impl Sign {
    /// Every sign.
    const ALL: [Sign; 10] = [
        Sign::Leap,
        Sign::Slide,
        Sign::MoveOnly,
        Sign::CaptureOnly,
        Sign::FirstMove,
        Sign::Hop,
        Sign::HopToCapture,
        Sign::OnTheWay,
        Sign::HopOrOnTheWay,
        Sign::Aside,
    ];

    const fn letter(self) -> char {
        match self {
            Sign::Leap => 'x',
            Sign::Slide => '+',
            Sign::MoveOnly => 'm',
            Sign::CaptureOnly => 'c',
            Sign::FirstMove => 'i',
            Sign::Hop => 'h',
            Sign::HopToCapture => '*',
            Sign::OnTheWay => '!',
            Sign::HopOrOnTheWay => '&',
            Sign::Aside => 'u',
        }
    }

    const fn meaning(self) -> &'static str {
        match self {
            Sign::Leap => "steps or leaps there",
            Sign::Slide => "goes there if the way is clear",
            Sign::MoveOnly => "moves there without capturing",
            Sign::CaptureOnly => "goes there only to capture",
            Sign::FirstMove => "goes there only as its first move",
            Sign::Hop => "goes there by jumping over a piece",
            Sign::HopToCapture => "moves there without capturing, captures there by jumping over a piece",
            Sign::OnTheWay => "can also capture there and continue",
            Sign::HopOrOnTheWay => "goes there by jumping over a piece, or captures there and continues",
            Sign::Aside => "goes there by swapping places with a piece, or displacing it",
        }
    }
}

/// A diagram of a piece on a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Diagram {
    /// A line for each rank, the top rank first.
    pub(crate) lines: Vec<String>,
    /// The signs drawn, each once.
    pub(crate) signs: Vec<Sign>,
    /// True if the piece can pass its turn.
    pub(crate) passes: bool,
    /// How far the piece goes beyond what is drawn, in squares; nothing if all is drawn.
    pub(crate) farther: Option<u8>,
}

/// The least and the greatest distance from the piece to the edge of its board, unless something ends farther away.
const RADIUS: (u8, u8) = (2, 6);

/// The greatest distance from the piece to the edge of any board that has a middle.
const MAX_RADIUS: u8 = (Shape::MAX - 1) / 2;

/// The most steps spent on drawing a piece, or all pieces of a game together, each step a square looked at.
pub(crate) const MAX_STEPS: u64 = 6_000_000;

/// Draws a movement on a board just large enough to show it; nothing if that takes more than [`MAX_STEPS`], or more than is
/// left of a budget for several pieces. What would take too long on a large board is drawn on a smaller one.
pub(crate) fn compact(movement: &Movement, of_all: &Budget) -> Option<Diagram> {
    let most = of_all.left().min(MAX_STEPS);
    let budget = Budget::of(most);
    let radius = radius_of(movement);
    let is_cheap = |&radius: &u8| radius <= RADIUS.1 || cost(movement, radius) <= most / 2;
    let radius = [radius, RADIUS.1].into_iter().find(is_cheap).unwrap_or(RADIUS.1);
    let (shape, middle) = board_within(radius);
    let drawn = draw(&Study::new(movement, shape, middle).within(&budget), movement);
    of_all.spend(most - budget.left());
    (!budget.is_spent()).then_some(drawn)
}

/// Returns a board just large enough to show a movement, with its middle.
fn board_of(movement: &Movement) -> (Shape, Square) {
    board_within(radius_of(movement))
}

/// Returns the distance from the piece to the edge of its board.
fn radius_of(movement: &Movement) -> u8 {
    reach(movement).min(RADIUS.1).max(movement.extent()).clamp(RADIUS.0, MAX_RADIUS)
}

/// About how many steps drawing takes: each square is looked at among others, and those beyond hurdles once for each hurdle.
fn cost(movement: &Movement, radius: u8) -> u64 {
    let n = (2 * u64::from(radius) + 1).pow(2);
    let n_looks = if hops(movement) { n * n } else { 8 * n };
    n_looks * (n / 8 + 40)
}

/// Returns a board with an edge so far from its middle.
fn board_within(radius: u8) -> (Shape, Square) {
    let side = 2 * radius + 1;
    let shape = Shape { files: side, ranks: side };
    (shape, Square((shape.n_squares() / 2) as u16))
}

/// Returns the distance after which a movement repeats itself.
fn reach(movement: &Movement) -> u8 {
    let longest = |turns: &Turns| {
        let headings = match turns {
            Turns::Absolute(headings) => headings.clone(),
            Turns::Relative(by_index) => by_index.concat(),
        };
        headings.iter().map(|h| h.dx.unsigned_abs().max(h.dy.unsigned_abs())).max().unwrap_or(0)
    };
    let term = |legs: &[alfil_core::rules::Leg]| {
        legs.iter().fold(0u8, |sum, leg| {
            let steps = match leg.reach {
                Reach::UpTo(n) => n,
                Reach::Unlimited | Reach::AsOnLine => 3,
                Reach::SameAsBefore => 1,
            };
            sum.saturating_add(longest(&leg.turns).saturating_mul(steps))
        })
    };
    movement.terms.iter().map(|t| term(&t.legs)).max().unwrap_or(0)
}

/// Draws the moves of the piece of a study.
pub(crate) fn draw(study: &Study, movement: &Movement) -> Diagram {
    let mut signs: Vec<Option<Sign>> = study.shape().squares().map(|s| sign_of(study, s)).collect();
    mark_first_steps(study, &mut signs);
    if hops(movement) {
        mark_hops(study, &mut signs);
    }
    let mut used: Vec<Sign> = signs.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let lines = (0..i32::from(study.shape().ranks)).rev().map(|rank| {
        let squares = (0..i32::from(study.shape().files)).filter_map(|file| study.shape().square(file, rank));
        let mut line = String::new();
        for square in squares {
            let letter = match signs.get(square.index()).copied().flatten() {
                _ if square == study.from => 'o',
                Some(sign) => sign.letter(),
                None => '.',
            };
            let _ = write!(line, "{}{letter}", if line.is_empty() { "" } else { " " });
        }
        line
    });
    let lines = lines.collect();
    let passes = study.moves(&[], &[], false).iter().any(|mv| mv.sort == MoveSort::Pass);
    let shown = study.shape().files / 2;
    let farther = Some(movement.extent()).filter(|&extent| extent > shown);
    Diagram { lines, signs: used, passes, farther }
}

/// Returns what the piece can do on a square with at most one other piece near.
fn sign_of(study: &Study, square: Square) -> Option<Sign> {
    if square == study.from {
        return None;
    }
    let lands = |moves: &[Move]| moves.iter().any(|mv| mv.sort != MoveSort::Pass && mv.to == square);
    let attacked = study.moves(&[], &[square], false);
    if attacked.iter().any(|mv| mv.passing().any(|s| s == square)) {
        return Some(Sign::OnTheWay);
    }
    let moves = lands(&study.moves(&[], &[], false));
    let captures = attacked.iter().any(|mv| mv.landing() == Some(square));
    let once_moved = (lands(&study.moves(&[], &[], true)), lands(&study.moves(&[], &[square], true)));
    match (moves, captures) {
        (false, false) => displaces(study, square).then_some(Sign::Aside),
        _ if once_moved == (false, false) => Some(Sign::FirstMove),
        (true, false) => Some(Sign::MoveOnly),
        (false, true) => Some(Sign::CaptureOnly),
        (true, true) => {
            let others: Vec<Square> =
                study.shape().squares().filter(|&s| s != square && s != study.from).collect();
            let crowded = lands(&study.moves(&others, &[square], false));
            Some(if crowded { Sign::Leap } else { Sign::Slide })
        }
    }
}

/// Returns whether the piece can displace a piece on this square.
fn displaces(study: &Study, square: Square) -> bool {
    let displaces = |mv: &Move| mv.aside().is_some_and(|(from, _)| from == square);
    study.moves(&[square], &[], false).iter().chain(&study.moves(&[], &[square], false)).any(displaces)
}

/// Marks the first square of each slide as part of the slide, since nothing can be in the way there.
fn mark_first_steps(study: &Study, signs: &mut [Option<Sign>]) {
    let shape = study.shape();
    let (file, rank) = (i32::from(shape.file(study.from)), i32::from(shape.rank(study.from)));
    for (dx, dy) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
        let sign_at = |steps: i32| {
            let square = shape.square(file + dx * steps, rank + dy * steps)?;
            signs.get(square.index()).copied().flatten().map(|sign| (square, sign))
        };
        if let (Some((first, Sign::Leap)), Some((_, Sign::Slide))) = (sign_at(1), sign_at(2))
            && let Some(sign) = signs.get_mut(first.index())
        {
            *sign = Some(Sign::Slide);
        }
    }
}

/// Returns whether some leg needs a piece to jump over.
fn hops(movement: &Movement) -> bool {
    movement.terms.iter().flat_map(|t| &t.legs).any(|leg| {
        let onto = leg.onto.has(alfil_core::rules::Onto::PASS_ENEMY)
            || leg.onto.has(alfil_core::rules::Onto::PASS_OWN);
        leg.hop != Hop::None || leg.path == Path::Occupied || leg.reach == Reach::AsOnLine || onto
    })
}

/// Marks squares that can be reached, to move or to capture, only with another piece somewhere.
fn mark_hops(study: &Study, signs: &mut [Option<Sign>]) {
    let alone = study.moves(&[], &[], false);
    let bystanders = study.shape().squares().filter(|&s| s != study.from);
    for bystander in bystanders.take_while(|_| !study.is_spent()) {
        for (friends, enemies) in [(vec![bystander], vec![]), (vec![], vec![bystander])] {
            let near = study.moves(&friends, &enemies, false);
            for mv in near.iter().filter(|mv| mv.sort != MoveSort::Pass && mv.to != bystander) {
                let Some(sign) = signs.get_mut(mv.to.index()) else { continue };
                let needs_hurdle = || alone.iter().all(|plain| plain.to != mv.to);
                match sign {
                    None => *sign = Some(Sign::Hop),
                    Some(Sign::OnTheWay) if mv.passing().next().is_none() && needs_hurdle() => {
                        *sign = Some(Sign::HopOrOnTheWay);
                    }
                    Some(_) => {}
                }
            }
        }
        for target in study.shape().squares().filter(|&s| s != study.from && s != bystander) {
            let moves = study.moves(&[bystander], &[target], false);
            let captured = moves.iter().any(|mv| mv.to == target);
            if let Some(sign) = signs.get_mut(target.index())
                && captured
                && matches!(sign, None | Some(Sign::MoveOnly))
            {
                *sign = Some(if sign.is_none() { Sign::Hop } else { Sign::HopToCapture });
            }
        }
    }
}

/// Returns what a diagram does not show, in words; nothing if it shows all.
pub(crate) fn beyond(diagram: &Diagram) -> Option<String> {
    let farther = diagram.farther?;
    Some(format!("The diagram is too small: the piece goes up to {farther} squares away."))
}

/// Returns what the signs mean, a line each.
pub(crate) fn legend(used: &[Sign]) -> Vec<String> {
    let known = Sign::ALL.into_iter().filter(|sign| used.contains(sign));
    known.map(|sign| format!("{} {}", sign.letter(), sign.meaning())).collect()
}
