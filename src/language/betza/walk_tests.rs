//! Every recorded test vector of the notation, walked.
//!
//! `tests/betza/vectors.json` holds what independent programs make of each string: a piece on f5 of a 12x10 board, alone,
//! with one enemy on each square, and within rings of pieces.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use alfil_core::board::{Budget, Shape, Side, SquareSet};
use alfil_core::engine::layout::{Content, EMPTY, GUARD, Layout};
use alfil_core::engine::movegen::walk::{History, Program, View, Walked};
use alfil_core::engine::state::rights::EnPassant;
use alfil_core::rules::Movement;

use crate::betza::{Compiled, Dialect, compile};
use crate::diag::{Severity, Sources, Span, Text};

type Offset = (i32, i32);

const OWN: Content = 4;
const OTHER_OWN: Content = 6;
const ENEMY: Content = 7;

#[derive(serde::Deserialize)]
struct Vectors {
    board15_from_h8: BTreeMap<String, BTreeSet<Offset>>,
    errors: Vec<Wrong>,
    #[serde(rename = "vectors")]
    strings: Vec<Vector>,
}

#[derive(serde::Deserialize)]
struct Wrong {
    betza: String,
}

#[derive(serde::Deserialize)]
struct Vector {
    betza: String,
    dialects: Vec<String>,
    quiet: BTreeSet<Offset>,
    quiet_virgin: BTreeSet<Offset>,
    capture: BTreeSet<Offset>,
    capture_virgin: BTreeSet<Offset>,
    locust: Vec<Locust>,
    scenarios: BTreeMap<String, Vec<Outcome>>,
}

#[derive(serde::Deserialize)]
struct Locust {
    victim: Offset,
    to: BTreeSet<Offset>,
}

#[derive(serde::Deserialize)]
struct Outcome {
    to: Offset,
    also_removed: Vec<Offset>,
}

/// Leaves one of each group of equal moves, in the order in which they were found.
fn keep_distinct(moves: &mut Vec<Walked>) {
    let mut seen = rustc_hash::FxHashSet::default();
    moves.retain(|walked| seen.insert(walked.key()));
}

fn vectors() -> Vectors {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/betza/vectors.json"));
    serde_json::from_str(&text.unwrap()).unwrap()
}

fn compiled(betza: &str, dialect: Dialect) -> Compiled {
    let mut sources = Sources::new();
    let file = sources.add("test", betza);
    compile(&Text::verbatim(betza, Span::new(file, 0..betza.len()), 0), dialect)
}

/// A mailbox with one mover, which is a piece of the first player unless turned round.
struct Stage {
    layout: Layout,
    cells: Vec<Content>,
    from: Offset,
    side: Side,
    history: History,
}

static UNLIMITED: Budget = Budget::unlimited();

impl Stage {
    fn new(files: u8, ranks: u8, from: Offset, side: Side) -> Stage {
        Stage::with_margin(Shape { files, ranks }, files.max(ranks), from, side)
    }

    /// With a margin as wide as the longest step that the test makes.
    fn with_margin(shape: Shape, longest: u8, from: Offset, side: Side) -> Stage {
        let layout = Layout::new(shape, longest);
        let cells = layout.empty_cells(&SquareSet::new());
        let mut stage = Stage { layout, cells, from, side, history: History::Moved };
        stage.put((0, 0), OWN);
        stage
    }

    /// Returns the vectors' board: 12x10, from f5.
    fn usual(side: Side) -> Stage {
        Stage::new(12, 10, (5, 4), side)
    }

    fn cell(&self, (dx, dy): Offset) -> Option<u16> {
        let square = self.layout.shape.square(self.from.0 + dx, self.from.1 + dy)?;
        let square = if self.side == Side::First { square } else { self.layout.shape.rotated(square) };
        Some(self.layout.cell(square))
    }

    fn offset(&self, cell: u16) -> Offset {
        let square = self.layout.square(cell);
        let square = if self.side == Side::First { square } else { self.layout.shape.rotated(square) };
        let shape = self.layout.shape;
        (i32::from(shape.file(square)) - self.from.0, i32::from(shape.rank(square)) - self.from.1)
    }

    fn put(&mut self, at: Offset, content: Content) {
        let turned = if self.side == Side::First || content <= GUARD { content } else { content ^ 1 };
        if let Some(cell) = self.cell(at) {
            self.cells[usize::from(cell)] = turned;
        }
    }

    fn view(&self) -> View<'_> {
        View {
            cells: &self.cells,
            side: self.side,
            royal: &[],
            en_passant: None,
            open_cells: None,
            history: self.history,
            budget: &UNLIMITED,
        }
    }

    fn walk(&self, movement: &Movement) -> Vec<Walked> {
        self.walk_with(movement, &self.view())
    }

    fn walk_with(&self, movement: &Movement, view: &View<'_>) -> Vec<Walked> {
        let from = self.cell((0, 0)).unwrap();
        let mut found = Vec::new();
        for term in &movement.terms {
            let flow = Program::new(term, self.side, &self.layout).walk(view, from, &mut |walked| {
                found.push(walked);
                ControlFlow::<()>::Continue(())
            });
            assert_eq!(flow, ControlFlow::Continue(()));
        }
        keep_distinct(&mut found);
        found
    }

    /// Returns whether some term can capture the piece there.
    fn captures(&self, movement: &Movement, at: Offset) -> bool {
        let (from, target) = (self.cell((0, 0)).unwrap(), self.cell(at).unwrap());
        let mut programs = movement.terms.iter().map(|term| Program::new(term, self.side, &self.layout));
        programs.any(|program| {
            let captures = program.captures(&self.view(), from, target);
            let offset = i32::from(target) - i32::from(from);
            assert!(!captures || program.capture_offsets().is_none_or(|offsets| offsets.contains(&offset)));
            captures
        })
    }

    /// Returns every move as its target and the set it captures on the way.
    fn moves(&self, movement: &Movement) -> BTreeSet<(Offset, Vec<Offset>)> {
        let outcome = |w: &Walked| {
            let mut captured: Vec<Offset> = w.captured().iter().map(|&c| self.offset(c)).collect();
            captured.sort_unstable();
            (self.offset(w.to), captured)
        };
        self.walk(movement).iter().map(outcome).collect()
    }

    fn targets(&self, movement: &Movement) -> BTreeSet<Offset> {
        self.moves(movement).into_iter().map(|(to, _)| to).collect()
    }
}

fn ring(distance: i32) -> impl Iterator<Item = Offset> {
    (-distance..=distance)
        .flat_map(move |dx| (-distance..=distance).map(move |dy| (dx, dy)))
        .filter(move |(dx, dy)| dx.abs().max(dy.abs()) == distance)
}

/// Returns the differences between a vector and what is walked, for a piece of `side`.
fn differences(vector: &Vector, movement: &Movement, side: Side) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut compare = |what: &str, expected: &BTreeSet<Offset>, found: &BTreeSet<Offset>| {
        if expected != found {
            let missing: Vec<_> = expected.difference(found).collect();
            let extra: Vec<_> = found.difference(expected).collect();
            wrong.push(format!("{}: {what}: missing {missing:?}, extra {extra:?}", vector.betza));
        }
    };
    let mut stage = Stage::usual(side);
    let quiet = stage.targets(movement);
    stage.history = History::Unmoved;
    let unmoved = stage.targets(movement);
    compare("quiet", &vector.quiet, &quiet);
    compare("quiet, unmoved", &vector.quiet_virgin, &unmoved.difference(&quiet).copied().collect());

    let (mut captures, mut unmoved_captures) = (BTreeSet::new(), BTreeSet::new());
    let mut passing: BTreeMap<Offset, BTreeSet<Offset>> = BTreeMap::new();
    let everywhere = (-5..=6).flat_map(|dx| (-4..=5).map(move |dy| (dx, dy))).filter(|&at| at != (0, 0));
    for victim in everywhere {
        let mut stage = Stage::usual(side);
        stage.put(victim, ENEMY);
        for (to, captured) in stage.moves(movement) {
            if to == victim {
                captures.insert(victim);
            }
            if captured.contains(&victim) {
                passing.entry(victim).or_default().insert(to);
            }
        }
        stage.history = History::Unmoved;
        if stage.targets(movement).contains(&victim) {
            unmoved_captures.insert(victim);
        }
    }
    compare("captures", &vector.capture, &captures);
    compare(
        "captures, unmoved",
        &vector.capture_virgin,
        &unmoved_captures.difference(&captures).copied().collect(),
    );
    for locust in &vector.locust {
        // A piece captured on the way and then landed on is a plain capture, and there is always that one too.
        let expected: BTreeSet<Offset> =
            locust.to.iter().copied().filter(|to| *to != locust.victim).collect();
        compare(
            &format!("passing {:?}", locust.victim),
            &expected,
            &passing.remove(&locust.victim).unwrap_or_default(),
        );
    }
    if !passing.is_empty() {
        wrong.push(format!("{}: captures on the way {passing:?}", vector.betza));
    }
    for (name, outcomes) in &vector.scenarios {
        let mut stage = Stage::usual(side);
        let (inner, outer) = match name.as_str() {
            "ring1_enemy" => (Some(ENEMY), None),
            "ring2_enemy" => (None, Some(ENEMY)),
            "ring1_friend" => (Some(OTHER_OWN), None),
            "ring1_friend_ring2_enemy" => (Some(OTHER_OWN), Some(ENEMY)),
            other => panic!("unknown scenario {other}"),
        };
        for (distance, content) in [(1, inner), (2, outer)] {
            for at in ring(distance) {
                stage.put(at, content.unwrap_or(EMPTY));
            }
        }
        let expected: BTreeSet<(Offset, Vec<Offset>)> = outcomes
            .iter()
            .map(|o| {
                let mut removed: Vec<_> = o.also_removed.iter().copied().filter(|&at| at != o.to).collect();
                removed.sort_unstable();
                (o.to, removed)
            })
            .collect();
        let found = stage.moves(movement);
        if expected != found {
            let missing: Vec<_> = expected.difference(&found).collect();
            let extra: Vec<_> = found.difference(&expected).collect();
            wrong.push(format!("{}: {name}: missing {missing:?}, extra {extra:?}", vector.betza));
        }
    }
    wrong
}

/// Strings whose vector for Fairy-Stockfish does not hold, each for a reason.
const EXCEPTIONS_IN_FSF: [&str; 1] = [
    // The vector has captures by an unmoved piece; Fairy-Stockfish, run on `iN`, has none. Initial moves are quiet here.
    "iR",
];

fn every_vector_holds(dialect: Dialect, tag: &str, exceptions: &[&str]) {
    let mut wrong = Vec::new();
    let mut n_vectors = 0;
    let tagged = vectors().strings.into_iter().filter(|v| v.dialects.iter().any(|d| d == tag));
    for vector in tagged.filter(|v| !exceptions.contains(&v.betza.as_str())) {
        n_vectors += 1;
        let compiled = compiled(&vector.betza, dialect);
        let Some(movement) = compiled.movement else {
            wrong.push(format!("{}: refused: {:?}", vector.betza, compiled.diagnostics));
            continue;
        };
        for side in Side::ALL {
            wrong.extend(differences(&vector, &movement, side));
        }
    }
    assert!(n_vectors > 200, "{n_vectors}");
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_xbetza_vector_holds() {
    every_vector_holds(Dialect::XBetza, "recommended", &[]);
}

#[test]
fn every_fairy_stockfish_vector_holds() {
    every_vector_holds(Dialect::FairyStockfish, "fairy-stockfish", &EXCEPTIONS_IN_FSF);
}

#[test]
fn every_vector_on_15x15_holds() {
    for (betza, expected) in vectors().board15_from_h8 {
        let movement = compiled(&betza, Dialect::XBetza).movement.unwrap();
        assert_eq!(Stage::new(15, 15, (7, 7), Side::First).targets(&movement), expected, "{betza}");
    }
}

#[test]
fn every_wrong_string_is_refused() {
    for wrong in vectors().errors {
        let compiled = compiled(&wrong.betza, Dialect::XBetza);
        assert!(compiled.movement.is_none(), "{}", wrong.betza);
        assert!(compiled.diagnostics.iter().any(|d| d.severity() == Severity::Error), "{}", wrong.betza);
    }
}

fn movement(betza: &str) -> Movement {
    compiled(betza, Dialect::XBetza).movement.unwrap()
}

#[test]
fn what_is_captured_by_some_move_is_attacked() {
    for vector in vectors().strings.iter().filter(|v| v.dialects.iter().any(|d| d == "recommended")) {
        let movement = movement(&vector.betza);
        let layout = Stage::usual(Side::First).layout;
        let programs = movement.terms.iter().map(|term| Program::new(term, Side::First, &layout));
        let range = programs.map(|program| program.range()).max().unwrap_or(0);
        for distance in 1..=3 {
            let mut stage = Stage::usual(Side::Second);
            ring(distance).for_each(|at| stage.put(at, ENEMY));
            let moves = stage.moves(&movement);
            for at in ring(distance) {
                let expected = moves.iter().any(|(to, captured)| *to == at || captured.contains(&at));
                assert_eq!(stage.captures(&movement, at), expected, "{}: {at:?}", vector.betza);
                assert!(!expected || i32::from(range) >= distance, "{}: {range}", vector.betza);
            }
        }
    }
}

#[test]
fn a_lion_has_88_moves_among_eight_enemies() {
    let mut stage = Stage::usual(Side::First);
    ring(1).for_each(|at| stage.put(at, ENEMY));
    assert_eq!(stage.walk(&movement("KNADcaKmcabK")).len(), 88);
    assert_eq!(stage.walk(&movement("KNADcaKmabK")).len(), 80);
}

#[test]
fn going_out_and_back_is_a_pass() {
    let stage = Stage::usual(Side::First);
    let from = stage.cell((0, 0)).unwrap();
    let found = stage.walk(&movement("mabK"));
    assert!(found.len() == 1 && found[0].is_pass(from), "{found:?}");
}

#[test]
fn a_capture_en_passant_takes_the_piece_that_passed() {
    let mut stage = Stage::usual(Side::First);
    stage.put((1, 0), ENEMY);
    let target = stage.cell((1, 1)).unwrap();
    let victim = stage.cell((1, 0)).unwrap();
    let step = victim as i16 - target as i16;
    let view =
        View { en_passant: Some(EnPassant { victim, step, n_passed: 1, files: None }), ..stage.view() };
    let found = stage.walk_with(&movement("fceF"), &view);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].to, found[0].captured()), (target, [victim].as_slice()));
    assert!(stage.walk(&movement("fceF")).is_empty());
}

#[test]
fn a_royal_may_be_spared() {
    let mut stage = Stage::usual(Side::First);
    stage.put((0, 2), ENEMY);
    let mut royal = [false; 8];
    royal[usize::from(ENEMY)] = true;
    for (betza, n) in [("cfR", 1), ("ctfR", 0), ("tfR", 1), ("fR", 2)] {
        let found = stage.walk_with(&movement(betza), &View { royal: &royal, ..stage.view() });
        assert_eq!(found.len(), n, "{betza}");
    }
}

#[test]
fn pieces_are_moved_aside_where_there_is_room() {
    // Which piece is where, and by target: which piece goes where.
    let all = |stage: &Stage, betza: &str| -> BTreeSet<(Offset, Option<(Offset, Offset)>)> {
        let at = |cell| stage.offset(cell);
        let found = stage.walk(&movement(betza)).into_iter();
        found.map(|w| (at(w.to), w.aside().map(|(start, end)| (at(start), at(end))))).collect()
    };
    let mut stage = Stage::usual(Side::First);
    stage.put((0, 2), ENEMY);
    stage.put((2, 0), OTHER_OWN);
    let swap = |square: Offset| (square, Some((square, (0, 0))));
    for (betza, expected) in [
        ("ucR", vec![swap((0, 2))]),
        ("udR", vec![swap((2, 0))]),
        ("ucdR", vec![swap((0, 2)), swap((2, 0))]),
        ("ufR", vec![((0, 1), None), swap((0, 2))]),
        ("udK", vec![]),
        // The piece that it pushes goes to where the last leg starts.
        ("fmafucW", vec![((0, 2), Some(((0, 2), (0, 1))))]),
        // It leaps over a piece, which goes to where it started.
        (
            "rudafmR",
            vec![
                ((3, 0), Some(((2, 0), (0, 0)))),
                ((4, 0), Some(((2, 0), (0, 0)))),
                ((5, 0), Some(((2, 0), (0, 0)))),
                ((6, 0), Some(((2, 0), (0, 0)))),
            ],
        ),
        // There is no room where it ends.
        ("rudabmR3", vec![((1, 0), Some(((2, 0), (0, 0)))), ((-1, 0), Some(((2, 0), (0, 0))))]),
    ] {
        assert_eq!(all(&stage, betza), expected.into_iter().collect(), "{betza}");
        let movement = movement(betza);
        assert!(!stage.captures(&movement, (0, 2)) && !stage.captures(&movement, (2, 0)), "{betza}");
    }
}

#[test]
fn a_piece_that_may_move_another_one_aside_stays_on_the_board() {
    for betza in ["uafK", "uaK", "mauK", "mafuK", "mauF", "uafF", "uafB", "mamauK"] {
        for at in [(0, 0), (0, 1), (1, 1), (3, 0), (3, 3)] {
            let stage = Stage::with_margin(Shape { files: 4, ranks: 4 }, 1, at, Side::First);
            let on_board = |(dx, dy): Offset| (0..4).contains(&(at.0 + dx)) && (0..4).contains(&(at.1 + dy));
            let targets = stage.targets(&movement(betza));
            assert!(targets.iter().copied().all(on_board), "{betza} from {at:?}: {targets:?}");
        }
    }
}

#[test]
fn a_piece_does_not_change_places_with_its_like() {
    let mut stage = Stage::usual(Side::First);
    stage.put((0, 1), OWN);
    assert!(stage.walk(&movement("udfW")).is_empty());
    stage.put((0, 1), OTHER_OWN);
    assert_eq!(stage.walk(&movement("udfW")).len(), 1);
}

#[test]
fn a_cylinder_has_no_side_edges() {
    let mut stage = Stage::new(5, 3, (0, 1), Side::First);
    let west_and_east = [(1, 0), (2, 0), (3, 0), (4, 0)];
    assert_eq!(stage.targets(&movement("osR")), BTreeSet::from(west_and_east));
    stage.put((3, 0), ENEMY);
    assert_eq!(stage.targets(&movement("olR")), BTreeSet::from([(4, 0), (3, 0)]));
    assert_eq!(stage.targets(&movement("lR")), BTreeSet::new());
    assert_eq!(stage.targets(&movement("ofN")), BTreeSet::new());
    assert_eq!(stage.targets(&movement("olN")), BTreeSet::from([(3, 1), (3, -1)]));
    assert_eq!(stage.targets(&movement("onlH")), BTreeSet::new());
    assert_eq!(stage.targets(&movement("olH")), BTreeSet::from([(2, 0)]));
}

#[test]
fn initial_moves_are_for_pieces_that_have_not_moved() {
    let mut stage = Stage::usual(Side::First);
    for (history, i, ii) in [(History::Unmoved, 1, 1), (History::OneAhead, 0, 1), (History::Moved, 0, 0)] {
        stage.history = history;
        assert_eq!(stage.walk(&movement("ifW")).len(), i, "{history:?}");
        assert_eq!(stage.walk(&movement("iifW")).len(), ii, "{history:?}");
    }
}

#[test]
fn holes_stop_slides_and_leaps_pass_over_them() {
    let mut stage = Stage::usual(Side::First);
    stage.put((0, 2), GUARD);
    assert_eq!(stage.targets(&movement("fR")), BTreeSet::from([(0, 1)]));
    assert_eq!(stage.targets(&movement("fD")), BTreeSet::new());
    assert_eq!(stage.targets(&movement("fH")), BTreeSet::from([(0, 3)]));
    assert_eq!(stage.targets(&movement("nfH")), BTreeSet::new());
}

#[test]
fn leaps_longer_than_the_board_are_left_out() {
    let stage = Stage::new(4, 4, (0, 0), Side::First);
    let movement = movement("(1,99)H(4,0)");
    assert_eq!(movement.longest_step(), 99);
    assert_eq!(stage.targets(&movement), BTreeSet::from([(0, 3), (3, 0)]));
    let empty: Vec<bool> =
        movement.terms.iter().map(|t| Program::new(t, Side::First, &stage.layout).is_empty()).collect();
    assert_eq!(empty, [true, false, true]);
    let can_move: Vec<bool> = movement.terms.iter().map(|t| t.can_move_on(stage.layout.shape)).collect();
    assert_eq!(can_move, [false, true, false]);
}
