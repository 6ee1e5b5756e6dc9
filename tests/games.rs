//! The rules of the bundled games, each with a case that holds and that fails when the rule is taken out.
//!
//! `tests/games/pieces.txt` says how the pieces of some games move, all of each, `tests/games/*.toml` holds the cases:
//! a position, moves, what must be true then, and a change of the definition's text after which it must be true no
//! more.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use alfil::library::{self, BundledVariants};
use alfil::words::notation::{coord, fen};
use alfil_core::board::{Piece, Side};
use alfil_core::engine::Position;
use alfil_core::game::{Game, Outcome};
use alfil_core::variant::Variant;
use alfil_language::check;
use alfil_language::diag::render;
use serde::Deserialize;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games")
}

const COMPASS: [(&str, i32, i32); 8] = [
    ("N", 0, 1),
    ("NE", 1, 1),
    ("E", 1, 0),
    ("SE", 1, -1),
    ("S", 0, -1),
    ("SW", -1, -1),
    ("W", -1, 0),
    ("NW", -1, 1),
];

/// The targets a line of `pieces.txt` names, from the middle of an empty board; a pass is (0, 0).
fn targets(spec: &str, reach: i32) -> BTreeSet<(i32, i32)> {
    let mut targets = BTreeSet::new();
    for word in spec.split_whitespace().filter(|w| *w != "leaps" && *w != "pass") {
        if let Some(pair) = word.strip_prefix('(') {
            let (dx, dy) = pair.trim_end_matches(')').split_once(',').unwrap();
            targets.insert((dx.parse().unwrap(), dy.parse().unwrap()));
            continue;
        }
        let (direction, range) = word.split_once(':').unwrap();
        let &(_, dx, dy) = COMPASS.iter().find(|(name, _, _)| *name == direction).unwrap();
        let steps = match range {
            "inf" => reach,
            "1+jump2" => 2,
            n => n.parse().unwrap(),
        };
        targets.extend((1..=steps).map(|n| (n * dx, n * dy)));
    }
    targets
}

#[test]
fn every_piece_moves_as_its_document_says() {
    let text = fs::read_to_string(folder().join("pieces.txt")).unwrap();
    let mut variant: Option<Arc<Variant>> = None;
    let mut named = Vec::new();
    for line in text.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        if let Some(id) = line.strip_prefix("variant ") {
            variant = Some(library::variant(id).unwrap());
            continue;
        }
        let variant = variant.as_ref().unwrap();
        let (key, spec) = line.split_once(": ").unwrap();
        let rules = variant.rules();
        let kind = rules.kind_indices().find(|&k| rules.kind(k).key == key).unwrap();
        named.push((variant.id().to_owned(), key.to_owned()));
        let shape = rules.shape;
        let (file, rank) = (i32::from(shape.files / 2), i32::from(shape.ranks / 2));
        let from = shape.square(file, rank).unwrap();
        for side in Side::ALL {
            let piece = Piece { kind, side };
            let position = Position::set_up(variant.tables(), [(from, piece)], [], side, &[]);
            let turn = if side == Side::First { 1 } else { -1 };
            let mut found: BTreeSet<(i32, i32)> = BTreeSet::new();
            for mv in position.pseudo_legal_moves() {
                let to = if mv.sort == alfil_core::board::MoveSort::Pass { from } else { mv.to };
                let (dx, dy) = (i32::from(shape.file(to)) - file, i32::from(shape.rank(to)) - rank);
                found.insert((dx * turn, dy * turn));
            }
            let on_board =
                |&(dx, dy): &(i32, i32)| shape.square(file + dx * turn, rank + dy * turn).is_some();
            let expected: BTreeSet<_> = targets(spec, 20).into_iter().filter(on_board).collect();
            assert_eq!(found, expected, "{} {key} {side:?}", variant.id());
        }
    }
    let games: BTreeSet<String> = named.iter().map(|(id, _)| id.clone()).collect();
    assert!(games.len() >= 5, "{games:?}");
    for id in games {
        for kind in &library::variant(&id).unwrap().rules().kinds {
            assert!(named.contains(&(id.clone(), kind.key.clone())), "{id}: {} is not in the list", kind.key);
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    /// Texts of definitions by name, for rules that no bundled game has.
    #[serde(default)]
    definitions: BTreeMap<String, String>,
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Case {
    /// The rule, in words.
    rule: String,
    /// A bundled game, or one of the definitions.
    variant: String,
    /// The position; the start position when absent.
    fen: Option<String>,
    /// Moves played first.
    #[serde(default)]
    moves: String,
    #[serde(default)]
    legal: String,
    #[serde(default)]
    illegal: String,
    /// `none`, or who wins and why: `first checkmate`, `draw repetition`.
    outcome: Option<String>,
    /// What the player to move may claim, in the same words; several claims are joined by commas.
    claimable: Option<String>,
    check: Option<bool>,
    /// Board, hands and side to move after the moves.
    after: Option<String>,
    /// Replacements in the definition's text that take the rule out.
    #[serde(default)]
    without: Vec<[String; 2]>,
    /// No words of a definition stand for it: it is how the engine counts.
    #[serde(default)]
    engine: bool,
}

impl Case {
    /// What is not as it should be; an error when the position itself cannot be.
    fn faults(&self, variant: &Arc<Variant>) -> Result<Vec<String>, String> {
        let rules = variant.rules();
        let mut faults = Vec::new();
        let mut game = match &self.fen {
            Some(text) => match fen::parse(variant, text) {
                Ok(game) => game,
                Err(errors) => return Err(format!("{text}: {errors:?}")),
            },
            None => Game::new(variant),
        };
        for text in self.moves.split_whitespace() {
            let legal = game.legal_moves();
            let Some(mv) = coord::find(rules, game.position(), &legal, text) else {
                return Ok(vec![format!("{text} cannot be played in {}", fen::print(&game))]);
            };
            game.play_unchecked(mv);
        }
        let moves = game.legal_moves();
        let names: Vec<String> = moves.iter().map(|&mv| coord::print(rules, game.position(), mv)).collect();
        let has = |text: &str| names.iter().any(|name| name == text);
        faults.extend(self.legal.split_whitespace().filter(|t| !has(t)).map(|t| format!("{t} is not legal")));
        faults.extend(self.illegal.split_whitespace().filter(|t| has(t)).map(|t| format!("{t} is legal")));
        let said = |outcome: Outcome| {
            let winner = outcome.winner.map_or("draw", Side::name);
            format!("{winner} {}", outcome.reason.slug(rules))
        };
        let or_none =
            |texts: Vec<String>| if texts.is_empty() { "none".to_owned() } else { texts.join(", ") };
        if let Some(expected) = &self.outcome {
            let found = or_none(game.outcome().into_iter().map(said).collect());
            if *expected != found {
                faults.push(format!("the outcome is `{found}`, not `{expected}`"));
            }
        }
        if let Some(expected) = &self.claimable {
            let found = or_none(game.claimable().into_iter().map(said).collect());
            if *expected != found {
                faults.push(format!("`{found}` can be claimed, not `{expected}`"));
            }
        }
        if let Some(expected) = self.check.filter(|&c| c != game.position().is_check()) {
            faults.push(format!("check is not {expected}"));
        }
        let text = fen::print(&game);
        if let Some(expected) = self.after.as_ref().filter(|e| !text.starts_with(&format!("{e} "))) {
            faults.push(format!("the position is {text}, not {expected}"));
        }
        Ok(faults)
    }
}

#[test]
fn each_rule_holds_and_is_missed_when_taken_out() {
    let mut files: Vec<_> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .collect();
    files.sort();
    let mut faults = Vec::new();
    for path in files {
        let file = path.file_name().unwrap().to_str().unwrap().to_owned();
        let cases: Cases =
            toml::from_str(&fs::read_to_string(&path).unwrap()).unwrap_or_else(|e| panic!("{file}: {e}"));
        for case in cases.case {
            let place = format!("{file}, {}: {}", case.variant, case.rule);
            let original = match cases.definitions.get(&case.variant) {
                Some(text) => text.as_str(),
                None => library::bundled().find(|(id, _)| *id == case.variant).unwrap().1,
            };
            let (rules, report) = check::load_text(&format!("{place}.toml"), original, &BundledVariants);
            let rules = rules.unwrap_or_else(|| panic!("{place}: {}", render::human(&report, false)));
            let variant = Variant::new(&case.variant, rules);
            let found = case.faults(&variant).unwrap_or_else(|fault| vec![fault]);
            faults.extend(found.into_iter().map(|fault| format!("{place}\n    {fault}")));
            if case.engine {
                continue;
            }
            if case.without.is_empty() {
                faults.push(format!("{place}\n    nothing is taken out"));
                continue;
            }
            let mut text = original.to_owned();
            for [old, new] in &case.without {
                if !text.contains(old.as_str()) {
                    faults.push(format!("{place}\n    the definition does not contain {old:?}"));
                }
                text = text.replacen(old.as_str(), new, 1);
            }
            let (rules, report) = check::load_text(&format!("{place}.toml"), &text, &BundledVariants);
            let Some(rules) = rules else {
                faults.push(format!("{place}\n    without the rule: {:?}", report.diagnostics));
                continue;
            };
            match case.faults(&Variant::new("without", rules)) {
                Ok(missed) if missed.is_empty() => {
                    faults.push(format!("{place}\n    holds without the rule as well"));
                }
                Ok(_) => {}
                Err(fault) => faults.push(format!("{place}\n    proves nothing without the rule: {fault}")),
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The engine looks lenders up in parts of 64, and a game may have more.
#[test]
fn every_lender_of_seventy_lends_its_moves() {
    let text = fs::read_to_string("tests/laws/more-lenders-than-bits.toml").unwrap();
    let (rules, report) = check::load_text("lenders", &text, &BundledVariants);
    let variant = Variant::new("lenders", rules.unwrap_or_else(|| panic!("{report:?}")));
    let rules = variant.rules();
    let targets = |on_d3: &str, on_d2: &str| -> BTreeSet<String> {
        // The king that is not to move is on a square where it is not attacked.
        let mut fens =
            (0..8).map(|file| format!("{file}k{}/8/8/3<{on_d3}>4/{on_d2}/7K w", 7 - file).replace('0', ""));
        let mut game = fens.find_map(|fen| fen::parse(&variant, &fen).ok()).unwrap();
        let legal = game.legal_moves();
        let texts = legal.iter().map(|&mv| coord::print(rules, game.position(), mv));
        // A piece on d2 is in the way of moves down the file.
        let compared = |to: &&str| !["d1", "d2"].contains(to) && !to.ends_with('6');
        texts.filter_map(|text| text.strip_prefix("d3").filter(compared).map(str::to_owned)).collect()
    };
    let ids: Vec<&str> = rules.kinds.iter().map(|kind| kind.id.as_str()).filter(|&id| id != "K").collect();
    assert_eq!(ids.len(), 70);
    let mut n_lending = 0;
    for id in &ids {
        let lent = targets(id, "8");
        for borrower in [ids[0], ids[69]] {
            assert_eq!(targets(borrower, &format!("3<{id}>4")), lent, "{borrower} before {id}");
        }
        n_lending += usize::from(!lent.is_empty());
    }
    assert!(n_lending > 60, "{n_lending}");
}
