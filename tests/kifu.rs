//! Games in KIF and CSA.

use alfil::library::variant as bundled;
use alfil::words::notation::pgn::{self, GameResult, Gravity, Record};
use alfil::words::notation::{fen, kifu};

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
    assert_eq!(faults, ["18:1: warning: the variations from here on are skipped"]);
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
    assert_eq!((last, faults), replayed(&Record { faults: Vec::new(), ..game(KIF) }));
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
        for at in 0..chars.len() {
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
