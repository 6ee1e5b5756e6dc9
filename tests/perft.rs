//! Every position of `tests/perft/*.perft` has as many legal lines as independent programs counted.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use alfil::library;
use alfil::words::notation::fen;
use alfil_core::engine::Position;
use alfil_core::variant::Variant;

struct Case {
    file: String,
    line: usize,
    variant: Arc<Variant>,
    fen: String,
    counts: Vec<(u32, u64)>,
    /// Of whole turns.
    turns: Vec<(u32, u64)>,
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut cases: Vec<Case> = Vec::new();
    for path in files {
        let id = path.file_stem().unwrap().to_str().unwrap();
        let variant = library::variant(id).unwrap();
        let mut has_source = true;
        for (i, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let place = format!("{id}.perft:{}", i + 1);
            match word {
                "" | "#" | "note" => {}
                "fen" => {
                    assert!(has_source, "{place}: the position before has no source");
                    has_source = false;
                    cases.push(Case {
                        file: format!("{id}.perft"),
                        line: i + 1,
                        variant: Arc::clone(&variant),
                        fen: rest.to_owned(),
                        counts: Vec::new(),
                        turns: Vec::new(),
                    });
                }
                "source" => has_source = true,
                "perft" | "turns" => {
                    let (depth, count) = rest.split_once(' ').unwrap();
                    let case = cases.last_mut().unwrap();
                    let counts = if word == "turns" { &mut case.turns } else { &mut case.counts };
                    counts.push((depth.parse().unwrap(), count.parse().unwrap()));
                }
                other => panic!("{place}: unknown word `{other}`"),
            }
        }
        assert!(has_source, "{id}.perft: the last position has no source");
    }
    cases
}

fn check(wanted: impl Fn(u64) -> bool) {
    let mut faults = Vec::new();
    let mut n_counts = 0;
    for case in cases() {
        let game = fen::parse(&case.variant, &case.fen)
            .unwrap_or_else(|errors| panic!("{}:{}: {errors:?}", case.file, case.line));
        for &(depth, count) in case.counts.iter().filter(|&&(_, count)| wanted(count)) {
            n_counts += 1;
            let found = game.position().perft(depth);
            if found != count {
                faults.push(format!("{}:{}: perft {depth} is {found}, not {count}", case.file, case.line));
            }
        }
        for &(depth, count) in case.turns.iter().filter(|&&(_, count)| wanted(count)) {
            n_counts += 1;
            let found = game.position().perft_turns(depth);
            if found != count {
                faults.push(format!("{}:{}: turns {depth} is {found}, not {count}", case.file, case.line));
            }
        }
    }
    assert!(n_counts > 0, "nothing was counted");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

const FAST: u64 = 50_000;

#[test]
fn counts_agree_with_independent_programs() {
    check(|count| count <= FAST);
}

#[test]
#[ignore = "millions of positions: run with --release -- --ignored"]
fn deep_counts_agree_with_independent_programs() {
    check(|count| count > FAST);
}

/// The fast path of legality lists the same moves as trying each one, along every line three plies deep.
#[test]
fn checks_and_pins_agree_with_trying_each_move() {
    fn compare(position: &Position, depth: u32, place: &str) {
        let mut fast = position.legal_moves();
        let mut slow = position.legal_moves_by_trial();
        fast.sort_unstable();
        slow.sort_unstable();
        assert_eq!(fast, slow, "{place}");
        assert!(fast.windows(2).all(|pair| pair[0] != pair[1]), "{place}: a move is listed twice");
        if depth > 0 {
            for mv in fast.into_iter().step_by(3) {
                let mut next = position.clone();
                next.play_unchecked(mv);
                assert!(next.is_consistent(), "{place}: after {mv:?}");
                compare(&next, depth - 1, place);
            }
        }
    }
    for case in cases() {
        let game = fen::parse(&case.variant, &case.fen).unwrap();
        let n_moves = game.position().legal_moves().len();
        compare(game.position(), if n_moves > 60 { 1 } else { 2 }, &format!("{}:{}", case.file, case.line));
    }
}
