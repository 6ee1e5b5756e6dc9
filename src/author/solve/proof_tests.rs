//! Parts of a proof-number search, and when it stops.

use alfil_core::board::Side;
use alfil_core::game::Game;
use alfil_core::game::packing::Kept;
use alfil_core::variant::Variant;

use super::history::History;
use super::known::{Known, Numbers, Table};
use super::node::Nodes;
use super::proof::{Frame, Search, solve};
use super::work::Work;
use super::{Limits, Method, Open, Progress, Stop, Value};
use crate::author::validate::load_text;
use crate::library::BundledVariants;

const NO_LIMITS: Limits = Limits { bytes: u64::MAX, positions: u64::MAX, proof: u64::MAX };

/// The numbers at which a position is left only once it is settled.
const UNTIL_SETTLED: Numbers = Numbers { proof: Numbers::NEVER, disproof: Numbers::NEVER };

fn game(text: &str) -> Game {
    let (rules, report) = load_text("game", text, &BundledVariants);
    Game::new(&Variant::new("", rules.unwrap_or_else(|| panic!("{report}"))))
}

/// Returns a game in which marks are put on a square board, and rows of five win.
fn rows_of_five(size: usize) -> Game {
    let board = vec![size.to_string(); size].join("/");
    game(&format!(
        "format = 1\nname = \"Rows\"\nboard = {{ files = {size}, ranks = {size} }}\n\
         pieces.mark = {{ id = \"M\", move = \"none\" }}\nsetup.fen = \"{board} w\"\n\
         [[drops]]\nfrom = \"supply\"\n[[end]]\nwhen = {{ row = {{ along = [\"files\", \"ranks\", \"diagonals\"], \
         length = 5, pieces = [\"mark\"], side = \"mover\" }} }}\nresult = \"mover wins\"\n\
         [[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n"
    ))
}

fn nodes(game: &Game) -> Nodes {
    let history = History::of(game.variant().rules()).unwrap();
    Nodes::new(game.variant(), &history, Kept::Clocks)
}

/// With 225 moves in a position, some 50,000 are tried to find those of one position.
#[test]
fn many_moves_do_not_keep_it_from_asking_whether_to_go_on() {
    let game = rows_of_five(15);
    let history = History::of(game.variant().rules()).unwrap();
    let mut examined = Vec::new();
    let mut watch = |progress: Progress| {
        assert_eq!(progress.method, Method::ProofNumber);
        examined.push(progress.examined);
        examined.len() < 4
    };
    let solution = solve(&game, &history, NO_LIMITS, &mut watch);
    assert_eq!(solution.value, Err(Open::Stopped(Stop::Caller)));
    assert_eq!(examined, [0, 1, 1, 1]);
}

#[test]
fn a_full_memory_is_seen_between_the_moves_of_a_position() {
    let game = rows_of_five(15);
    let limits = Limits { bytes: 5000, ..NO_LIMITS };
    let mut watch = |_: Progress| true;
    let mut work = Work::new(nodes(&game), limits, &mut watch);
    let root = work.positions.root(&game).unwrap();
    let mut search = Search::new(Side::First);
    let frame = search.frame(root, UNTIL_SETTLED, &mut work).unwrap();
    assert_eq!((frame.moves.len(), work.found), (225, 225));
    let kept = frame.moves.iter().filter(|&&number| work.tables.first.get(number).is_some()).count();
    assert!(kept < 100, "{kept}");
}

/// Each player is tried as the attacker.
#[test]
fn each_search_finds_the_winner_and_a_move_that_wins() {
    for (text, winner) in [
        (include_str!("../../../tests/solve/octopawn.toml"), Side::First),
        (include_str!("../../../tests/solve/hexapawn.toml"), Side::Second),
    ] {
        let game = game(text);
        for attacker in [Side::First, Side::Second] {
            let mut watch = |_: Progress| true;
            let mut work = Work::new(nodes(&game), NO_LIMITS, &mut watch);
            let root = work.positions.root(&game).unwrap();
            let mut search = Search::new(attacker);
            let numbers = search.run(root, u64::MAX, &mut work).unwrap();
            let (found, line) = search.result(numbers, root, Side::First, &mut work).unwrap().unwrap();
            assert_eq!((found, line.len()), (winner, usize::from(winner == Side::First)), "{attacker:?}");
            for mv in line {
                let mut after = game.clone();
                after.play_unchecked(mv);
                let history = History::of(game.variant().rules()).unwrap();
                let solution = solve(&after, &history, NO_LIMITS, &mut |_| true);
                let wins = Value::Win { winner, plies: None, at_most: false };
                assert_eq!((solution.value, solution.line.len()), (Ok(wins), 0), "{attacker:?}");
            }
        }
    }
}

#[test]
fn room_is_made_in_the_tables_of_both_players() {
    let game = rows_of_five(5);
    let limits = Limits { bytes: 100_000, ..NO_LIMITS };
    let mut watch = |_: Progress| true;
    let mut work = Work::new(nodes(&game), limits, &mut watch);
    let fill = |table: &mut Table| {
        for number in 0..1000 {
            table.insert(number, Known::first(Numbers::UNKNOWN));
        }
    };
    fill(&mut work.tables.first);
    fill(&mut work.tables.second);
    work.check().unwrap();
    assert!(work.tables.iter().all(|table| table.get(1).is_none()));
}

/// Many ways to the same positions make sums as large as numbers can be.
#[test]
fn a_sum_is_never_taken_for_certain() {
    let large = Numbers { proof: Numbers::NEVER - 1, disproof: 7 };
    let mut search = Search::new(Side::First);
    let mut table = Table::default();
    table.insert(1, Known::first(large));
    table.insert(2, Known::first(large));
    let limits = Numbers { proof: Numbers::NEVER, disproof: Numbers::NEVER };
    let defends = Frame { number: 0, attacks: false, moves: vec![1, 2], limits };
    let (numbers, next) = search.look(&defends, &table);
    assert!(!numbers.is_settled() && numbers.proof < limits.proof, "{numbers:?}");
    // There is room to go on in the position that is next.
    let (_, room) = next.unwrap();
    assert!(room.proof > large.proof && room.disproof > large.disproof, "{room:?}");
    // What cannot be proved stays so.
    table.insert(2, Known::first(Numbers::DISPROVEN));
    assert_eq!(search.look(&defends, &table).0, Numbers::DISPROVEN);
}
