//! Every recorded test vector of the notation, walked.
//!
//! `tests/betza/vectors.json` holds what independent programs make of each string: a piece on f5 of a 12x10 board, alone,
//! with one enemy on each square, and within rings of pieces.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::layout::{Content, EMPTY, GUARD, Layout};
use super::walk::{History, Program, View, Walked, keep_distinct};
use crate::betza::{Compiled, Dialect, compile};
use crate::board::{Shape, Side, SquareSet};
use crate::diag::{Severity, Sources, Span, Text};
use crate::rules::Movement;

type Offset = (i32, i32);

const OWN: Content = 2;
const OTHER_OWN: Content = 4;
const ENEMY: Content = 5;

#[derive(serde::Deserialize)]
struct Vectors {
    board15_from_h8: BTreeMap<String, BTreeSet<Offset>>,
    errors: Vec<Wrong>,
    vectors: Vec<Vector>,
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

fn vectors() -> Vectors {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/betza/vectors.json"));
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

impl Stage {
    fn new(files: u8, ranks: u8, from: Offset, side: Side) -> Stage {
        let shape = Shape { files, ranks };
        let layout = Layout::new(shape, files.max(ranks));
        let cells = layout.empty_cells(&SquareSet::new());
        let mut stage = Stage { layout, cells, from, side, history: History::Moved };
        stage.put((0, 0), OWN);
        stage
    }

    /// The vectors' board: 12x10, from f5.
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
        let turned = if self.side == Side::First || content == EMPTY { content } else { content ^ 1 };
        if let Some(cell) = self.cell(at) {
            self.cells[usize::from(cell)] = turned;
        }
    }

    fn walk(&self, movement: &Movement) -> Vec<Walked> {
        let view = View {
            cells: &self.cells,
            side: self.side,
            royal: &[],
            en_passant: None,
            history: self.history,
        };
        let from = self.cell((0, 0)).unwrap();
        let mut found = Vec::new();
        for term in &movement.terms {
            let flow = Program::new(term, self.side, &self.layout).walk(&view, from, &mut |walked| {
                found.push(walked);
                ControlFlow::<()>::Continue(())
            });
            assert_eq!(flow, ControlFlow::Continue(()));
        }
        keep_distinct(&mut found);
        found
    }

    /// Every move as its target and the set it captures in passing.
    fn moves(&self, movement: &Movement) -> BTreeSet<(Offset, Vec<Offset>)> {
        let outcome = |w: &Walked| {
            let mut captured: Vec<Offset> = w.captured.iter().map(|&c| self.offset(c)).collect();
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

/// The differences between a vector and what is walked, for a piece of `side`.
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
        // Captured in passing and landed on in the end is a plain capture, and there is always that one too.
        let expected: BTreeSet<Offset> = locust.to.iter().copied().filter(|to| *to != locust.victim).collect();
        compare(
            &format!("passing {:?}", locust.victim),
            &expected,
            &passing.remove(&locust.victim).unwrap_or_default(),
        );
    }
    if !passing.is_empty() {
        wrong.push(format!("{}: captures in passing {passing:?}", vector.betza));
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

fn every_vector_holds(dialect: Dialect, tag: &str) {
    let mut wrong = Vec::new();
    for vector in vectors().vectors.iter().filter(|v| v.dialects.iter().any(|d| d == tag)) {
        let compiled = compiled(&vector.betza, dialect);
        let Some(movement) = compiled.movement else {
            wrong.push(format!("{}: refused: {:?}", vector.betza, compiled.diagnostics));
            continue;
        };
        for side in Side::ALL {
            wrong.extend(differences(vector, &movement, side));
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_xbetza_vector_holds() {
    every_vector_holds(Dialect::XBetza, "recommended");
}

#[test]
fn every_fairy_stockfish_vector_holds() {
    every_vector_holds(Dialect::FairyStockfish, "fairy-stockfish");
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
