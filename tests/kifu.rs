//! Games in KIF and CSA.

use alfil::library::variant as bundled;
use alfil::words::notation::pgn::{self, GameResult, Gravity, Record};
use alfil::words::notation::style::Style;
use alfil::words::notation::{fen, kifu};
use alfil_core::game::Game;

use crate::sampling::one_in;

/// The only game of a text.
fn game(text: &str) -> Record {
    let games = kifu::read(text).unwrap_or_else(|| panic!("neither KIF nor CSA: {text}"));
    let [game] = games.as_slice() else { panic!("{} games", games.len()) };
    game.clone()
}

/// The last position of a game, and what is wrong with it, as `line:column: what`.
fn replayed(record: &Record) -> (String, Vec<String>) {
    let replayed = pgn::replay(&bundled(record.tag(pgn::VARIANT).unwrap()).unwrap(), record);
    let faults = record.faults.iter().chain(&replayed.faults);
    let line = |fault: &pgn::Fault| {
        let gravity = if fault.gravity == Gravity::Error { "error" } else { "warning" };
        format!("{}:{}: {gravity}: {}", fault.place.line, fault.place.column, fault.message)
    };
    let faults = faults.map(line).collect();
    (replayed.game.map_or_else(String::new, |game| fen::print(&game)), faults)
}

const KIF: &str = "\
# KIF version=2.0 encoding=UTF-8
開始日時：2024/01/02 10:00
棋戦：a tournament
手合割：平手
先手：A
後手：B
手数----指手---------消費時間--
*before the first move
   1 ７六歩(77)   ( 0:01/00:00:01)
*a comment
   2 ３四歩(33)   ( 0:01/00:00:01)
   3 ２二角成(88) ( 0:01/00:00:02)+
   4 同　銀(31)   ( 0:01/00:00:02)
   5 ５五角打     ( 0:01/00:00:03)
   6 投了         ( 0:01/00:00:03)
まで5手で先手の勝ち

変化：4手
   4 同　飛(82)
";

#[test]
fn a_game_in_kif_is_read() {
    let record = game(KIF);
    let (last, faults) = replayed(&record);
    assert_eq!(last, "lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL[b] b - - 0 3");
    assert!(faults.is_empty(), "{faults:?}");
    let [variation] = record.moves[3].variations.as_slice() else { panic!("{:?}", record.moves[3]) };
    assert_eq!(variation.moves[0].meaning.as_deref(), Some("R8b-2b"));
    assert_eq!(record.result, GameResult::Won(alfil_core::board::Side::First));
    let tags = ["Date", "Event", "White", "Black", "Termination"].map(|tag| record.tag(tag).unwrap());
    assert_eq!(tags, ["2024.01.02", "a tournament", "A", "B", "resignation"]);
    assert_eq!(
        (record.comments.as_slice(), record.moves[0].comments.as_slice()),
        (&["before the first move".to_owned()][..], &["a comment".to_owned()][..])
    );
}

#[test]
fn a_game_in_csa_is_read() {
    let text = "'CSA\nV2.2\nN+A\nN-B\n$EVENT:x\nPI\n+\n+7776FU,T3\n-3334FU\nT1\n'*a comment\n+8822UM\n-3122GI\n+0055KA\n%TORYO\n";
    let record = game(text);
    let (last, faults) = replayed(&record);
    assert_eq!((last, faults), replayed(&game(KIF)));
    assert_eq!(record.result, GameResult::Won(alfil_core::board::Side::First));
    assert_eq!(kifu::read(&format!("{text}/\n{text}")).unwrap().len(), 2);
}

#[test]
fn other_first_positions_are_read() {
    let end = "1 投了\n";
    for (text, start) in [
        (
            "手合割：二枚落ち\n下手：A\n上手：B\n   1 投了\n",
            "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1",
        ),
        (
            "後手の持駒：飛　歩十二\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n|v馬 ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金\n後手番\n",
            "4k4/9/4P4/9/9/9/9/9/+b3K4[Grpppppppppppp] b - - 0 1",
        ),
        (
            "P1 *  *  *  * -OU *  *  *  * \nP+59OU00KI\nP-00HI\n-\n%CHUDAN\n",
            "4k4/9/9/9/9/9/9/9/4K4[Gr] b - - 0 1",
        ),
        ("PI82HI22KA\n-\n%CHUDAN\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1"),
        (
            "P-51OU\nP+59OU\nP+00AL\n+\n%CHUDAN\n",
            "4k4/9/9/9/9/9/9/9/4K4[PPPPPPPPPPPPPPPPPPLLLLNNNNSSSSGGGGBBRR] w - - 0 1",
        ),
    ] {
        let text = if text.starts_with('P') { format!("V2.2\n{text}") } else { format!("{text}{end}") };
        let record = game(text.trim_end_matches(if text.contains("下手") { end } else { "" }));
        let (last, faults) = replayed(&record);
        let sorted = |fen: &str| {
            let mut chars: Vec<char> = fen.chars().collect();
            chars.sort_unstable();
            chars
        };
        assert_eq!((sorted(&last), faults), (sorted(start), Vec::new()), "{text}\n{last}");
    }
}

#[test]
fn what_is_wrong_with_a_game_is_said_with_its_place() {
    for (text, said) in [
        (
            "手合割：平手\n1 ７六銀(77)\n2 中断\n",
            "2:3: error: move 1 of Black, `７六銀(77)`: `S7g-7f` is not a legal move: ",
        ),
        ("手合割：平手\n1 ７六歩(79)\n2 中断\n", "2:3: error: move 1 of Black, `７六歩(79)`: "),
        ("手合割：平手\n1 ７六歩\n2 中断\n", "2:3: error: `７六歩` is not a KIF move"),
        ("手合割：平手\n1 同　歩(77)\n2 中断\n", "2:3: error: `同　歩(77)` is not a KIF move"),
        ("手合割：平手\nnothing\n", "2:1: error: `nothing` is not a KIF line"),
        ("手合割：平手\n1 投了\n2 ７六歩(77)\n", "3:3: error: the game has already ended"),
        ("手合割：平手\n1 ７六歩(77)\n", "2:1: warning: the record does not say how the game ended"),
        ("▲７六歩 △３四歩\n", "1:1: error: this is KI2, which does not say where pieces come from"),
        ("手合割：その他\n1 投了\n", "error: the board above the moves does not have nine ranks"),
        ("|v玉|一\n手合割：平手\n", "1:1: error: this is not a rank of nine squares"),
        ("先手の持駒：x\n手合割：平手\n", "1:7: error: `x` is not a piece in hand"),
        ("V2.2\nPI\n+\n-3334FU\n", "4:1: error: `-3334FU` is a move of the other player"),
        ("V2.2\nPI\n+\n+7776XX\n", "4:1: error: `+7776XX` is not a CSA statement"),
        ("V2.2\nPI\n+\n+7776FU,+7675FU\n", "4:9: error: `+7675FU` is a move of the other player"),
        ("V2.2\nP1-KY\n+\n", "2:1: error: `P1-KY` is not a CSA position"),
        ("V2.2\nPI\n+\n%X\n", "4:1: error: `%X` is not an ending that CSA knows"),
        ("V2.2\nPI\n+\n+7776GI\n%CHUDAN\n", "4:1: error: move 1 of Black, `+7776GI`: "),
    ] {
        let (_, faults) = replayed(&game(text));
        assert!(faults.iter().any(|fault| fault.contains(said)), "{text}: {faults:?}");
    }
}

/// No text makes the readers fail.
#[test]
fn damaged_games_are_read_too() {
    let csa = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
    for text in [KIF, csa] {
        let chars: Vec<char> = text.chars().collect();
        for at in (0..chars.len()).step_by(one_in(2)) {
            for other in [None, Some('|'), Some('０'), Some('P'), Some('\n')] {
                let damaged: String =
                    chars[..at].iter().copied().chain(other).chain(chars[at + 1..].iter().copied()).collect();
                for record in kifu::read(&damaged).unwrap_or_default() {
                    if at % 7 == 0 && bundled(record.tag(pgn::VARIANT).unwrap()).is_some() {
                        replayed(&record);
                    }
                }
            }
        }
    }
}

/// Games of shogi as KIF, from the first position and from another one.
#[test]
fn games_are_written_as_kif_and_read_back() {
    let shogi = bundled("shogi").unwrap();
    let mut seed = 5_u64;
    let mut below = |n: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(seed) * u128::from(n)) >> 64) as u64
    };
    let mut game = Game::new(&shogi);
    let mut n_written = 0;
    for _ in 0..8 {
        let start = fen::parse(&shogi, &fen::print(&game)).unwrap();
        let mut played = start.clone();
        for ply in 0..60 {
            played.play_random(&mut below);
            if ply < 12 {
                game.play_random(&mut below);
            }
        }
        let mut record = Record::of(&played, Style::Hodges);
        record.comments.push("before".to_owned());
        record.moves[1].comments.push("second".to_owned());
        let text =
            kifu::write(&played, &record).unwrap_or_else(|why| panic!("{why}: {}", fen::print(&start))).text;
        let again = self::game(&text);
        let (last, faults) = replayed(&again);
        assert!(faults.is_empty(), "{faults:?} in {text}");
        assert_eq!(last.split(' ').next(), fen::print(&played).split(' ').next(), "{text}");
        assert_eq!(
            (&again.comments[0], &again.moves[1].comments[0]),
            (&"before".to_owned(), &"second".to_owned())
        );
        n_written += again.moves.len();
    }
    assert!(n_written > 300, "{n_written}");
}

/// Variations, as PGN writes them, and the numbers of the moves that they replace, as KIF writes them.
#[test]
fn variations_are_written_as_kif_and_read_back() {
    let shogi = bundled("shogi").unwrap();
    for (text, numbers) in [
        ("1. P-7f (1. P-2f P-8d) P-3d *", vec![1]),
        ("1. P-7f P-3d (P-8d 2. P-2f) (P-1d) 2. P-2f (2. P-6f {no exchange} P-4d) P-4d *", vec![3, 2, 2]),
        // One inside another one, and one that replaces the same move as the one around it.
        ("1. P-7f (1. P-2f P-8d (P-3d 2. P-7f)) P-3d 2. P-2f *", vec![1, 2]),
        ("1. P-7f (1. P-2f (1. P-1f P-1d) P-8d) P-3d *", vec![1, 1]),
        ("1. P-7f ({first} 1. P-2f P-8d 2. P-7f (2. P-2e) P-3d (P-8e)) P-3d 2. P-6f *", vec![1, 4, 3]),
    ] {
        let record = pgn::read(text).remove(0);
        let played = pgn::replay(&shogi, &record).game.unwrap();
        let kif = kifu::write(&played, &record).unwrap().text;
        let found: Vec<usize> = kif
            .lines()
            .filter_map(|line| line.strip_prefix("変化：")?.strip_suffix('手'))
            .map(|number| number.parse().unwrap())
            .collect();
        assert_eq!(found, numbers, "{text}: {kif}");
        let again = game(&kif);
        assert!(replayed(&again).1.is_empty(), "{kif}");
        assert_eq!(kifu::write(&played, &again).unwrap().text, kif);
        let said = |record: &Record| pgn::text_of(record, &played).matches('{').count();
        assert_eq!(said(&again), said(&record), "{kif}");
    }
}

#[test]
fn faults_in_variations_do_not_affect_the_game() {
    let (before, _) = KIF.split_once("変化").unwrap();
    for (text, wrong) in [
        (
            "変化：7手\n   7 ５五角打\n*left out\n",
            "18:1: warning: there is no move 7 for a variation to replace",
        ),
        ("変化：6手\n   6 ４四歩(43)\n", "18:1: warning: move 6 is the end of its line"),
        ("変化：手\n", "18:1: warning: this variation does not say at which move it begins"),
        ("変化：4手\n", "18:1: warning: the variation above has no moves"),
        ("変化：4手\n*x\n", "19:1: warning: the variation above has no moves: its comments are skipped too"),
        (
            "変化：4手\n*x\n 4 nonsense\n",
            "20:1: warning: the variation above has no moves: its comments are skipped too",
        ),
        ("変化：4手\n   4 nonsense\n   5 ５五角打\n", "19:6: warning: `nonsense` is not a KIF move"),
        ("変化：4手\n   4 同　飛(81)\n", "19:6: warning: in a variation: "),
    ] {
        let record = game(&format!("{before}{text}"));
        assert_eq!((record.moves.len(), record.result), (5, GameResult::Won(alfil_core::board::Side::First)));
        let faults = replayed(&record).1;
        assert!(faults.iter().any(|fault| fault.starts_with(wrong)), "{text}: {faults:?}");
    }
    // Ever deeper, but not too deep, and each with an end.
    let deep = "変化：1手\n   1 ２六歩(27)\n   2 投了\n".repeat(100);
    let record = game(&format!("{before}{deep}"));
    assert_eq!((record.moves[0].variations.len(), record.faults.len()), (100, 0));
    assert_eq!(record.moves[0].variations[0].moves[0].comments, ["投了"]);
    let line = |n: usize| format!("変化：{n}手\n   {n} ５五角打\n   {} ５五角打\n", n + 1);
    let deep: Vec<String> = (2..60).map(line).collect();
    let record = game(&format!("{before}{}", deep.concat()));
    assert!(record.faults.iter().any(|fault| fault.message.contains("variations are nested more than")));
}

/// The moves of variations, by the numbers of the moves that they replace, those of variations in them after them.
fn variations(moves: &[pgn::WrittenMove], first: usize) -> Vec<(usize, Vec<&str>)> {
    let mut found = Vec::new();
    for (number, mv) in (first..).zip(moves) {
        for variation in &mv.variations {
            let meant = variation.moves.iter().map(|mv| mv.meaning.as_deref().unwrap());
            found.push((number, meant.collect()));
            found.extend(variations(&variation.moves, number));
        }
    }
    found
}

#[test]
fn variations_replace_the_moves_that_they_name() {
    let (before, _) = KIF.split_once("変化").unwrap();
    let bishop = (4, vec!["B*5e", "P7f-7e"]);
    let end = "end of its line or left out";
    let above = "may belong to the variation above, which is left out";
    // The text below the game, the variations, and what is said.
    for (text, found, said) in [
        // What follows a move that cannot be read is left out, and so is what replaces it.
        ("変化：4手\n 4 nonsense\n 5 ５五角打\n*x\n", vec![], vec!["`nonsense` is not a KIF move: it and"]),
        ("変化：4手\n 4 nonsense\n変化：5手\n 5 ５五角打\n", vec![], vec!["`nonsense` is not", above]),
        (
            "変化：3手\n 3 ２六歩(27)\n 4 nonsense\n 5 ５五角打\n変化：5手\n 5 ４五角打\n変化：2手\n 2 ８四歩(83)\n",
            vec![(2, vec!["P8c-8d"]), (3, vec!["P2g-2f"])],
            vec!["`nonsense` is not", end],
        ),
        // The end of a line has a number too, but no move in the tree.
        ("変化：6手\n 6 ４四歩(43)\n 7 ３三角成(55)\n変化：7手\n 7 ５四角(55)\n", vec![], vec![end, above]),
        (
            "変化：2手\n 2 ８四歩(83)\n 3 投了\n変化：3手\n 3 ２六歩(27)\n変化：4手\n 4 ８五歩(84)\n",
            vec![(2, vec!["P8c-8d"])],
            vec![end, above],
        ),
        // A line that is too short leaves a variation to the line around it.
        (
            "変化：2手\n 2 ８四歩(83)\n変化：4手\n 4 ５五角打\n 5 ７五歩(76)\n",
            vec![(2, vec!["P8c-8d"]), bishop.clone()],
            vec![],
        ),
        (
            "変化：2手\n 2 ８四歩(83)\n 3 ２六歩(27)\n変化：3手\n 3 １六歩(17)\n変化：5手\n 5 同　飛(28)\n",
            vec![(2, vec!["P8c-8d", "P2g-2f"]), (3, vec!["P1g-1f"]), (5, vec!["R2h-2b"])],
            vec![],
        ),
        // Digits of any width.
        ("変化：４手\n 4 ５五角打\n 5 ７五歩(76)\n", vec![bishop.clone()], vec![]),
    ] {
        let record = game(&format!("{before}{text}"));
        let mut all = variations(&record.moves, 1);
        all.sort_unstable();
        assert_eq!(all, found, "{text}");
        let faults: Vec<&str> = record.faults.iter().map(|fault| fault.message.as_str()).collect();
        assert_eq!(faults.len(), said.len(), "{text}: {faults:?}");
        assert!(faults.iter().zip(&said).all(|(fault, said)| fault.contains(said)), "{text}: {faults:?}");
        assert!(record.moves.iter().all(|mv| !mv.comments.contains(&"x".to_owned())), "{text}");
    }
}

#[test]
fn a_game_is_read_up_to_a_move_that_cannot_be_read() {
    let record = game(&KIF.replace("３四歩(33)", "３四歩"));
    assert_eq!(record.moves.len(), 1);
    // How it ended is known by the number of the end.
    assert_eq!(record.result, GameResult::Won(alfil_core::board::Side::First));
    assert_eq!(record.moves[0].comments, ["a comment"]);
    let faults: Vec<&str> = record.faults.iter().map(|fault| fault.message.as_str()).collect();
    let [unread, lost] = faults.as_slice() else { panic!("{faults:?}") };
    assert!(
        unread.starts_with("`３四歩` is not a KIF move: it and the moves after it are left out"),
        "{unread}"
    );
    assert!(lost.starts_with("move 4 is the end of its line or left out"), "{lost}");
}

#[test]
fn variations_are_written_up_to_their_first_illegal_move() {
    let record = pgn::read("1. P-7f (1. P-2f P-9a 2. P-2e) (1. P-9a) P-3d *").remove(0);
    let played = pgn::replay(&bundled("shogi").unwrap(), &record).game.unwrap();
    let kif = kifu::write(&played, &record).unwrap().text;
    assert_eq!(variations(&game(&kif).moves, 1), [(1, vec!["P2g-2f"])], "{kif}");
}

#[test]
fn a_game_is_written_as_kif_writes_it() {
    let record = game(KIF);
    let played = pgn::replay(&bundled("shogi").unwrap(), &record).game.unwrap();
    let text = kifu::write(&played, &record).unwrap().text;
    let moves: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("手数")).skip(1).collect();
    assert_eq!(
        moves,
        [
            "*before the first move",
            "   1 ７六歩(77)",
            "*a comment",
            "   2 ３四歩(33)",
            "   3 ２二角成(88)",
            "   4 同　銀(31)",
            "   5 ５五角打",
            "   6 投了",
            "",
            "変化：4手",
            "   4 同　飛(82)",
        ]
    );
    // Its end is written by how it ended, and by its result.
    for end in
        ["   6 反則勝ち", "   6 反則負け", "   6 不戦勝", "   6 千日手", "   6 中断", "まで5手で先手の勝ち"]
    {
        let (before, after) = KIF.split_once("   6 投了").unwrap();
        let (_, after) = after.split_once("先手の勝ち").unwrap();
        let record = game(&format!("{before}{end}{after}"));
        let text = kifu::write(&played, &record).unwrap().text;
        let (main, _) = text.split_once("\n\n変化").unwrap();
        assert_eq!((main.lines().last(), self::game(&text).result), (Some(end), record.result));
    }
    // KIF has no squares for other boards, and no word for a draw that no rule explains.
    for (id, why) in [
        ("chess", "KIF requires a board of nine files and nine ranks"),
        ("dai-shogi", "KIF requires a board of nine files and nine ranks"),
        ("micro", "KIF requires a board of nine files and nine ranks"),
    ] {
        let found = kifu::write(&Game::new(&bundled(id).unwrap()), &Record::default());
        assert_eq!(found.unwrap_err(), why, "{id}");
    }
    let drawn = Record { result: GameResult::Drawn, ..Record::default() };
    let found = kifu::write(&Game::new(&bundled("shogi").unwrap()), &drawn);
    assert_eq!(found.unwrap_err(), "KIF has no words for how the game ended, `1/2-1/2`");
}

#[test]
fn comments_are_written_as_kif_and_read_back() {
    let shogi = bundled("shogi").unwrap();
    let said = ["*", "**bold", "a\nb", " ", "", "#1", "変化：1手"].map(str::to_owned).to_vec();
    let mut record = pgn::read("1. P-7f (1. P-2f) P-3d *").remove(0);
    let played = pgn::replay(&shogi, &record).game.unwrap();
    record.comments.clone_from(&said);
    record.moves[0].comments.clone_from(&said);
    record.moves[0].variations[0].comments.clone_from(&said);
    record.moves[0].variations[0].moves[0].comments = said;
    let again = game(&kifu::write(&played, &record).unwrap().text);
    let variation = &again.moves[0].variations[0];
    for found in
        [&again.comments, &again.moves[0].comments, &variation.comments, &variation.moves[0].comments]
    {
        assert_eq!(found.as_slice(), ["*", "**bold", "a b", "#1", "変化：1手"]);
    }
}

#[test]
fn what_kif_has_no_place_for_is_named() {
    for (text, left_out) in [
        ("1. P-7f *", vec![]),
        ("[Event \"E\"]\n[Round \"?\"]\n[Date \"2024.01.02\"]\n\n1. P-7f *", vec![]),
        ("[Round \"1\"]\n[WhiteElo \"9\"]\n\n1. P-7f *", vec!["the tag `Round`", "the tag `WhiteElo`"]),
        ("[Date \"2024.??.??\"]\n\n1. P-7f *", vec!["the tag `Date`"]),
        ("[Date \"????.05.01\"]\n\n1. P-7f *", vec!["the tag `Date`"]),
        ("[Date \"????.??.??\"]\n\n1. P-7f *", vec![]),
        ("[Date \"2024\"]\n\n1. P-7f *", vec!["the tag `Date`"]),
        ("1. P-7f (1. P-2f $1) *", vec!["annotations"]),
        ("1. P-7f! *", vec!["annotations"]),
        ("[Termination \"resignation\"]\n\n1. P-7f 1-0", vec![]),
        ("[Termination \"rain\"]\n\n1. P-7f 1-0", vec!["the tag `Termination`"]),
    ] {
        let record = pgn::read(text).remove(0);
        let played = pgn::replay(&bundled("shogi").unwrap(), &record).game.unwrap();
        assert_eq!(kifu::write(&played, &record).unwrap().left_out, left_out, "{text}");
    }
}
