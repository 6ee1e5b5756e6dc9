//! Boards with joined edges: lines that go over an edge, beside what the geometry of the board says.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use alfil::words::notation::fen;
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::variant::Variant;

use crate::playing::{legal_names, variant_of};
use crate::walls::holds_on_the_way;

const ROYAL: &str = "[royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n";

fn board(
    files: u8,
    ranks: u8,
    wraps: &str,
    pieces: &[(&str, &str)],
    start: &str,
    more: &str,
) -> Arc<Variant> {
    let mut text = format!(
        "format = 1\nname = \"Test\"\n[board]\nfiles = {files}\nranks = {ranks}\nsymmetry = \"mirror\"\n\
         wraps = [{wraps}]\n[setup]\nfen = \"{start} w\"\n{more}\n[[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n"
    );
    for &(id, betza) in pieces {
        let key = id.to_lowercase();
        let royal = if id == "K" && more.contains("[royals]") { "royal = true\n" } else { "" };
        let _ = write!(text, "[pieces.{key}]\nid = \"{id}\"\nmove = \"{betza}\"\n{royal}");
    }
    variant_of(&text)
}

/// The number of positions after so many plies, each move found by trying it.
fn counted(position: &Position, depth: u32) -> u64 {
    if position.is_over() {
        return 0;
    }
    let moves = position.legal_moves_by_trial();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |&mv| {
        let mut position = position.clone();
        position.play_unchecked(mv);
        counted(&position, depth - 1)
    };
    moves.iter().map(after).sum()
}

/// What a piece does along a line.
#[derive(Clone, Copy)]
enum Line {
    /// It makes so many steps at most.
    Slide(u8),
    /// It runs on over the first piece, and ends only behind it.
    Hop,
}

/// Where a piece on a square lands, by steps that are counted round the edges.
fn landings(
    (files, ranks): (i32, i32),
    (round_files, round_ranks): (bool, bool),
    from: (i32, i32),
    lines: Lines<'_>,
    there: impl Fn((i32, i32)) -> char,
) -> BTreeSet<(i32, i32)> {
    let mut found = BTreeSet::new();
    let on_board = |(file, rank): (i32, i32)| (0..files).contains(&file) && (0..ranks).contains(&rank);
    for &(line, steps) in lines {
        for &(dx, dy) in steps {
            let (mut at, mut has_jumped) = (from, false);
            for n in 1.. {
                at = (at.0 + dx, at.1 + dy);
                at.0 = if round_files { at.0.rem_euclid(files) } else { at.0 };
                at.1 = if round_ranks { at.1.rem_euclid(ranks) } else { at.1 };
                let most = match line {
                    Line::Slide(most) => i32::from(most),
                    Line::Hop => i32::MAX,
                };
                if !on_board(at) || at == from || n > most {
                    break;
                }
                let may_end = has_jumped || matches!(line, Line::Slide(_));
                if there(at) != '1' {
                    if may_end && there(at) == 's' {
                        found.insert(at);
                    }
                    if may_end {
                        break;
                    }
                    has_jumped = true;
                } else if may_end {
                    found.insert(at);
                }
            }
        }
    }
    found
}

/// A rank as positions write it, of letters and of `1` for each empty square.
fn row_text(row: &[char]) -> String {
    let runs = row.chunk_by(|a, b| a == b && *a == '1');
    let text = |run: &[char]| match run {
        ['1', ..] => run.len().to_string(),
        letters => letters.iter().collect(),
    };
    runs.map(text).collect()
}

type Lines<'a> = &'a [(Line, &'a [(i32, i32)])];

const ALL: u8 = u8::MAX;

const W: &[(i32, i32)] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
const F: &[(i32, i32)] = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
const N: &[(i32, i32)] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

#[test]
fn lines_lead_over_joined_edges_to_each_square_once() {
    let mut chance = 7_u64;
    let mut below = |n: u64| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (chance >> 33) % n
    };
    let pieces: [(&str, Lines<'_>); 9] = [
        ("W", &[(Line::Slide(1), W)]),
        ("R", &[(Line::Slide(ALL), W)]),
        ("B", &[(Line::Slide(ALL), F)]),
        ("Q", &[(Line::Slide(ALL), W), (Line::Slide(ALL), F)]),
        ("R3F", &[(Line::Slide(3), W), (Line::Slide(1), F)]),
        ("N", &[(Line::Slide(1), N)]),
        ("NN", &[(Line::Slide(ALL), N)]),
        ("pR", &[(Line::Hop, W)]),
        ("BpR", &[(Line::Slide(ALL), F), (Line::Hop, W)]),
    ];
    for (files, ranks) in [(5, 5), (4, 6), (8, 3), (3, 3), (6, 10), (17, 16)] {
        for (wraps, round) in [
            ("\"files\"", (true, false)),
            ("\"ranks\"", (false, true)),
            ("\"files\", \"ranks\"", (true, true)),
        ] {
            for (betza, lines) in pieces {
                let empty = vec![files.to_string(); ranks as usize].join("/");
                let variant = board(files as u8, ranks as u8, wraps, &[("P", betza), ("S", "W")], &empty, "");
                for _ in 0..6 {
                    let one_in = 2 + below(9);
                    let mut rows: Vec<Vec<char>> = Vec::new();
                    for _ in 0..ranks {
                        let stone = |_| match (below(one_in), below(2)) {
                            (0, 0) => 'S',
                            (0, _) => 's',
                            _ => '1',
                        };
                        rows.push((0..files).map(stone).collect());
                    }
                    let from = (below(files as u64) as i32, below(ranks as u64) as i32);
                    rows[from.1 as usize][from.0 as usize] = 'P';
                    let texts: Vec<String> = rows.iter().rev().map(|row| row_text(row)).collect();
                    let game = fen::parse(&variant, &format!("{} w - - 0 1", texts.join("/"))).unwrap();
                    let shape = variant.rules().shape;
                    let own = shape.square(from.0, from.1).unwrap();
                    let moves = game.position().legal_moves();
                    let of_piece: Vec<(i32, i32)> = moves
                        .iter()
                        .filter(|mv| mv.from == own)
                        .map(|mv| (i32::from(shape.file(mv.to)), i32::from(shape.rank(mv.to))))
                        .collect();
                    let there = |(file, rank): (i32, i32)| rows[rank as usize][file as usize];
                    let expected = landings((files, ranks), round, from, lines, there);
                    let place = format!("{betza} on {files}x{ranks} {wraps}: {}", texts.join("/"));
                    assert_eq!(of_piece.len(), expected.len(), "{place}");
                    assert_eq!(of_piece.into_iter().collect::<BTreeSet<_>>(), expected, "{place}");
                    assert_eq!(game.position().perft(1), moves.len() as u64, "{place}");
                }
            }
        }
    }
}

#[test]
fn checks_and_pins_come_over_joined_edges() {
    let army =
        [("K", "K"), ("R", "R"), ("B", "B"), ("N", "N"), ("C", "mRcpR"), ("P", "fmWfceFifmnD"), ("M", "nN")];
    for wraps in ["\"files\"", "\"ranks\"", "\"files\", \"ranks\""] {
        for start in
            ["rkb2/2p2/5/5/2P2/RKB2", "kcm2/1p3/5/5/3P1/2MCK", "k3r/5/5/5/5/R3K", "nkn2/5/5/5/1B3/RK2R"]
        {
            for more in
                ["", "[captured]\nto-hand = \"unpromoted\"\n[[drops]]\n", "[explosions]\non = \"capture\"\n"]
            {
                let variant = board(5, 6, wraps, &army, start, &format!("{ROYAL}{more}"));
                holds_on_the_way(&variant, 2, 12);
                let mut game = Game::new(&variant);
                for _ in 0..3 {
                    let position = game.position();
                    assert_eq!(
                        position.perft(2),
                        counted(position, 2),
                        "{} {wraps} {more}",
                        fen::print(&game)
                    );
                    let Some(mv) = game.legal_moves().pop() else { break };
                    game.play_unchecked(mv);
                }
            }
        }
    }
}

#[test]
fn one_piece_may_attack_a_king_from_both_sides() {
    let moves = |start: &str| {
        let variant = board(5, 5, "\"files\"", &[("K", "K"), ("R", "R")], start, ROYAL);
        legal_names(&mut Game::new(&variant)).join(" ")
    };
    // Nothing but the capture of the Rook ends both checks.
    assert_eq!(moves("4k/5/2R2/5/K1r2"), "a1a2 a1b2 a1e2 c3c1");
    // One side is blocked: that piece is pinned, and the check from the other side remains.
    assert_eq!(moves("4k/5/5/3R1/KRr2"), "a1a2 a1b2 a1e2 b1c1 d2d1");
}

#[test]
fn positions_of_circular_chess_are_counted() {
    let army = [("K", "K"), ("Q", "Q"), ("R", "R"), ("B", "B"), ("N", "N")];
    let pawns = |key: &str, id: &str, betza: &str, rank: u8| {
        format!(
            "[[promotion]]\npieces = [\"{key}\"]\nzone = \"rank {rank}\"\nenter = \"always\"\nmust = \"always\"\n\
             [pieces.{key}]\nid = \"{id}\"\nmove = \"{betza}\"\npromotes-to = [\"q\", \"r\", \"b\", \"n\"]\n"
        )
    };
    let more = pawns("up", "P", "fmWfcFifmnD", 12) + &pawns("down", "A", "bmWbcFibmnD", 13) + ROYAL;
    let start = "4/4/aaaa/kbnr/qbnr/pppp/4/4/4/4/PPPP/QBNR/KBNR/AAAA/4/4";
    let position = Game::new(&board(4, 16, "\"ranks\"", &army, start, &more)).position().clone();
    assert_eq!(position.perft(2), counted(&position, 2));
    // Counted with each move walked.
    assert_eq!([3, 5].map(|depth| position.perft(depth)), [8_584, 4_214_325]);
}

#[test]
fn repeated_legs_go_over_joined_edges() {
    let moves = |wraps: &str, start: &str| {
        let pieces = [("H", "(paf)pafK"), ("S", "none")];
        legal_names(&mut Game::new(&board(5, 5, wraps, &pieces, start, ""))).join(" ")
    };
    assert_eq!(moves("\"files\"", "5/5/5/5/S2HS"), "d1b1");
    assert_eq!(moves("\"ranks\"", "5/5/5/5/S2HS"), "");
    assert_eq!(moves("\"files\", \"ranks\"", "2s2/5/5/5/3HS"), "d1a1 d1b4");
}
