//! Reading rules back: where each is written, and what is left open.

use alfil::author::questions::{self, About};
use alfil::library::{self, BundledVariants};
use alfil::words::describe;
use alfil_core::rules::{PieceKey, RuleId};
use alfil_language::check::{self, Checked};
use alfil_language::def::{self, Definition, expanded};

use crate::playing::variant_of;

/// The text at the place of each ending, count and move of a bundled variant is what became that rule.
#[test]
fn rules_are_found_where_they_are_written() {
    for (id, _) in library::bundled() {
        let (read, report) = check::read(id, &BundledVariants);
        let read = read.unwrap();
        let (origins, rules) = (read.origins, read.rules.unwrap());
        let texts = |rule: &RuleId| -> Vec<String> {
            let text = |span: alfil_language::diag::Span| {
                let text = report.sources.text(span.file).get(span.range()).unwrap();
                text.to_owned()
            };
            origins.all_of(rule).into_iter().map(text).collect()
        };
        let is_all = |rule: &RuleId, word: &str| {
            let texts = texts(rule);
            assert!(texts.len() == 1 && texts[0].contains(word), "{id}: {rule:?} is at {texts:?}");
        };
        for (i, _) in rules.ends.iter().enumerate() {
            is_all(&RuleId::End(i), "end");
        }
        for (i, _) in rules.counts.iter().enumerate() {
            is_all(&RuleId::Count(i), "count");
        }
        for (i, _) in rules.drops.iter().enumerate() {
            is_all(&RuleId::Drop(i), "drops");
        }
        for kind in rules.kind_indices() {
            let written = &rules.kind(kind).betza;
            let found = texts(&RuleId::Pieces(vec![kind], PieceKey::Moves));
            let [found] = found.as_slice() else { panic!("{id}: {written} is at {found:?}") };
            let is_like = rules.kind(kind).promoted_from.is_some();
            assert!(is_like || found.contains(written.as_str()), "{id}: {written} is at {found}");
            if rules.kind(kind).royal {
                is_all(&RuleId::Pieces(vec![kind], PieceKey::Royal), "true");
            }
            let promotions = &rules.kind(kind).promotions;
            if !promotions.is_empty() {
                assert_eq!(texts(&RuleId::Promotion(vec![kind], None)).len(), promotions.len(), "{id}");
            }
        }
        // What a section says of a rule that is not there is written nowhere.
        for section in describe::describe(&rules) {
            for sentence in &section.sentences {
                let nowhere = texts(&sentence.rule).is_empty();
                let negative =
                    ["No ", "There are no", "Captured pieces leave", "When the player to move has"];
                let may_be = negative.iter().any(|start| sentence.text.starts_with(start))
                    || sentence.text.contains(" never promote");
                assert!(!nowhere || may_be || sentence.rule == RuleId::Sides, "{id}: {}", sentence.text);
            }
        }
    }
}

/// What a definition extends can be put into it: the text means the same.
#[test]
fn expanded_definitions_mean_the_same() {
    for (id, _) in library::bundled() {
        let (read, report) = check::read(id, &BundledVariants);
        let Checked { definition, rules: Some(written), .. } = read.unwrap() else { panic!("{id}") };
        let text = expanded(&definition, &report.sources);
        assert_eq!(def::format(id, &text).unwrap(), text, "{id}");
        let (read, again) = check::read_text("expanded.toml", &text, &BundledVariants);
        assert_eq!(again.n_errors(), 0, "{id}\n{text}");
        let again = read.unwrap();
        assert_eq!(again.rules, Some(written), "{id}\n{text}");
        // Claims are no rules: they are compared as they are written.
        let claims = |of: &Definition| {
            let alone = Definition { test: of.test.clone(), ..Definition::default() };
            def::written(&alone, &[], &|_| String::new())
        };
        assert_eq!(claims(&again.definition), claims(&definition), "{id}");
        assert_eq!(again.definition.test.items().len(), definition.test.items().len(), "{id}");
        assert!(!text.contains("\nextends"), "{id}");
    }
}

const ANSWERED: &str = r#"format = 1
name = "Answered"
[board]
files = 5
ranks = 5
symmetry = "rotate"
[pieces.king]
id = "K"
move = "K"
royal = true
[pieces.pawn]
id = "P"
move = "fmWfceFifmnD"
promoted = { move = "N" }
[pieces.rook]
id = "R"
move = "R"
[setup]
fen = "rk3/p4/5/4P/3KR[] w"
[[promotion]]
zone = "last rank"
enter = "always"
must = "always"
[captured]
to-hand = "unpromoted"
[[drops]]
never-on = "last rank, e2"
forbid = ["stuck", "checkmate"]
[royals]
left-attacked = "illegal"
which = "each"
[[castling]]
piece = "king"
from = "d1"
to = "b1"
partner = "rook"
partner-from = "e1"
partner-to = "c1"
side = "first"
[[end]]
when = "checkmate"
result = "mover wins"
[[end]]
when = "stalemate"
result = "draw"
[[end]]
when = { extinct = { pieces = ["rook"], side = "either" } }
result = "draw"
[[end]]
when = { repetition = { times = 3, perpetual = "check" } }
result = "culprit loses"
[[end]]
when = { repetition = { times = 4 } }
result = "draw"
[[end]]
when = { no-progress = { plies = 100, reset-by = ["capture"] } }
result = "draw"
"#;

fn open(changes: &[(&str, &str)]) -> Vec<About> {
    let mut text = ANSWERED.to_owned();
    for (old, new) in changes {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    questions::open(variant_of(&text).rules()).into_iter().map(|question| question.about).collect()
}

#[test]
fn a_question_is_open_when_nothing_answers_it() {
    assert_eq!(open(&[]), []);
    let mate = "[[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n";
    let stalemate = "[[end]]\nwhen = \"stalemate\"\nresult = \"draw\"\n";
    let perpetual =
        "[[end]]\nwhen = { repetition = { times = 3, perpetual = \"check\" } }\nresult = \"culprit loses\"\n";
    let repetition = "[[end]]\nwhen = { repetition = { times = 4 } }\nresult = \"draw\"\n";
    let slow =
        "[[end]]\nwhen = { no-progress = { plies = 100, reset-by = [\"capture\"] } }\nresult = \"draw\"\n";
    let extinct =
        "[[end]]\nwhen = { extinct = { pieces = [\"rook\"], side = \"either\" } }\nresult = \"draw\"\n";
    let no_drops = (
        "[captured]\nto-hand = \"unpromoted\"\n[[drops]]\nnever-on = \"last rank, e2\"\nforbid = [\"stuck\", \"checkmate\"]\n",
        "",
    );
    let effect = "[[effect]]\nby = [\"rook\"]\nof = [\"pawn\"]\nwhere = \"around\"\nsteps = \"W\"\ndoes = \"leaves\"\n";
    let no_hand = ("3KR[] w", "3KR w");
    let cases: &[(About, &[(&str, &str)])] = &[
        (About::NoMoves, &[(mate, ""), (stalemate, "")]),
        (About::Stalemate, &[(stalemate, "")]),
        (About::Repetition, &[(perpetual, ""), (repetition, "")]),
        (About::PerpetualCheck, &[(perpetual, "")]),
        (About::Progress, &[(perpetual, ""), (repetition, ""), (slow, "")]),
        (About::BareRoyals, &[(extinct, ""), no_drops, no_hand]),
        (About::Impasse, &[(slow, "")]),
        (About::DropMate, &[("\"stuck\", \"checkmate\"", "\"stuck\"")]),
        (
            About::StuckDrop,
            &[(
                "never-on = \"last rank, e2\"\nforbid = [\"stuck\", \"checkmate\"]",
                "forbid = [\"checkmate\"]",
            )],
        ),
        (About::StuckMove, &[("must = \"always\"", "must = \"never\"")]),
        (
            About::DropInZone,
            &[(
                "never-on = \"last rank, e2\"\nforbid = [\"stuck\", \"checkmate\"]",
                "forbid = [\"checkmate\"]",
            )],
        ),
        (About::DropAtHome, &[("last rank, e2", "last rank")]),
        (About::PromotedCaptured, &[("promoted = { move = \"N\" }", "promotes-to = [\"rook\"]")]),
        (About::Exchanged, &[("must = \"always\"", "must = \"always\"\nfrom = \"hand\"")]),
        (About::CaptureEnPassant, &[("fmWfceFifmnD", "fmWfcFifmnD")]),
        (About::CaptureOnTheSpot, &[("fmWfceFifmnD", "fmWfceFifmnDmcabK")]),
        (About::RoyalCrossing, &[("move = \"K\"\nroyal", "move = \"Q\"\nroyal")]),
        (About::TakenOtherwise, &[("[captured]", &format!("{effect}[captured]"))]),
        (
            About::EnclosingObliged,
            &[(
                "[captured]",
                "[[enclosure]]\nhow = \"in-line\"\nof = [\"rook\"]\n[moves]\nmust = \"capture\"\n[captured]",
            )],
        ),
        (
            About::RoyalTakenOtherwise,
            &[
                ("left-attacked = \"illegal\"", "left-attacked = \"allowed\""),
                ("[captured]", "[[enclosure]]\nhow = \"in-line\"\nof = [\"king\"]\n[captured]"),
            ],
        ),
        (
            About::OwnLiberties,
            &[("[captured]", "[[enclosure]]\nhow = \"without-liberties\"\nof = [\"rook\"]\n[captured]")],
        ),
        (About::FormPoints, &[("[captured]", "[points]\nfor-capturing = { pawn = 1 }\n[captured]")]),
        (
            About::LaterInTurn,
            &[("[captured]", "[turns]\nmoves = 2\ncheck-ends = true\n[captured]"), (perpetual, "")],
        ),
        (About::MovedAside, &[("move = \"K\"\nroyal", "move = \"KudK\"\nroyal")]),
        (About::CastlingAttacked, &[("left-attacked = \"illegal\"", "left-attacked = \"allowed\"")]),
    ];
    for (about, changes) in cases {
        let open = open(changes);
        assert!(open.contains(about), "{about:?} is not among {open:?}");
    }
    for about in About::ALL {
        assert!(cases.iter().any(|(case, _)| *case == about), "{about:?} has no case");
    }
}

const SAID: &str = r#"format = 1
name = "Said"
[board]
files = 5
ranks = 5
symmetry = "mirror"
holes = "c3"
[pieces.man]
id = "M"
move = "K"
[pieces.rook]
id = "R"
move = "R"
[setup]
fen = "mr3/5/2*2/5/MR3 w"
[[end]]
when = "no-moves"
result = "mover wins"
"#;

/// What is said about captures, besides that captured pieces leave the game.
fn said(more: &str) -> Vec<String> {
    said_about("Captures", more).split_off(1)
}

/// The sentences of a section.
fn said_about(title: &str, more: &str) -> Vec<String> {
    let (rules, report) = check::load_text("said.toml", &format!("{SAID}{more}"), &BundledVariants);
    let rules = rules.unwrap_or_else(|| panic!("{}", alfil_language::diag::render::human(&report, false)));
    let sections = describe::describe(&rules);
    let section = sections.into_iter().find(|section| section.title == title).unwrap();
    section.sentences.into_iter().map(|sentence| sentence.text).collect()
}

#[test]
fn effects_on_the_piece_that_moved_are_said_with_their_conditions() {
    let effect = |keys: &str| said(&format!("[[effect]]\nwhere = \"itself\"\n{keys}\n"));
    assert_eq!(effect("does = \"leaves\""), ["When a piece moves, it leaves the game."]);
    assert_eq!(
        effect(
            "does = \"leaves\"\nof = [\"man\"]\non = \"files a-b\"\nstayed = true\nbeside = { side = \"enemy\", at = \"K\" }"
        ),
        [
            "When a piece moves, it leaves the game if it is a Man, is on files a to b and was there before the move and has an \
          enemy piece on one of the eight adjacent squares."
        ]
    );
    assert_eq!(
        effect("after = \"capture\"\nhow = \"by-landing\"\ndoes = \"becomes\"\ninto = \"man\""),
        ["When a piece captures a piece by landing on it, it becomes a Man."]
    );
    assert_eq!(
        effect("after = \"capture\"\ncaptured = [\"rook\"]\nhow = \"without-landing\"\ndoes = \"leaves\""),
        ["When a piece captures a Rook without landing on it, it leaves the game."]
    );
    assert_eq!(
        effect("on = \"files a-b\"\ndoes = \"goes\"\nto = \"files d-e\""),
        [
            "When a piece moves, it goes to the corresponding square of files d to e if it is on files a to b. In castling, \
          its partner goes with it. The move is illegal if that square is occupied. This causes no further effects."
        ]
    );
}

#[test]
fn enclosures_say_which_enemies_leave_or_make_the_move_illegal() {
    let enclosure = |keys: &str| said(&format!("[[enclosure]]\n{keys}\n"));
    assert_eq!(
        enclosure("how = \"in-line\"\nof = [\"rook\"]\nby = [\"man\"]\nenemies = \"illegal\""),
        [
            "When a Man moves, the move is illegal if an enemy Rook is in an unbroken row between it and another Man of the \
          player who moved, on a file or rank."
        ]
    );
    assert_eq!(
        enclosure("how = \"on-all-sides\"\nhostile-squares = \"a1\"\nedges = \"close\""),
        [
            "When a piece moves next to an enemy piece, the enemy piece leaves the game if each other square adjacent to the enemy piece along \
          its file and rank holds another piece of the player who moved, is an empty square of a1 (First) or a5 (Second) or is off the board."
        ]
    );
    assert_eq!(
        enclosure("how = \"between-two\"\nenemies = \"illegal\""),
        [
            "When a piece moves to a square with an enemy piece on both sides of it, on a file or rank, the move is illegal."
        ]
    );
    assert_eq!(
        enclosure("how = \"without-liberties\"\nown = \"illegal\""),
        [
            "When a piece moves, each adjacent enemy group, connected along files and ranks, that has no liberty (an empty square \
          next to one of its pieces) leaves the game. The move is illegal if, after that, a group of the player who moved that \
          contains the piece or is adjacent to it has no liberty."
        ]
    );
    assert_eq!(
        enclosure("how = \"without-liberties\"\nenemies = \"illegal\"\nown = \"leave\""),
        [
            "When a piece moves, the move is illegal if an adjacent enemy group, connected along files and ranks, has no liberty (an \
          empty square next to one of its pieces). After that, a group of the player who moved that contains the piece or is \
          adjacent to it leaves the game if the group has no liberty."
        ]
    );
}

/// A king in check that may only capture may castle all the same, where a castling out of check is legal.
#[test]
fn a_king_that_may_castle_out_of_check_is_said_to() {
    let said = |through: &str| {
        let royals = "[royals]\nwhen-attacked = \"capture-attacker\"";
        let text = ANSWERED.replace("[royals]", royals).replace("side = \"first\"", through);
        let (rules, report) = check::load_text("castling.toml", &text, &BundledVariants);
        let rules =
            rules.unwrap_or_else(|| panic!("{}", alfil_language::diag::render::human(&report, false)));
        let all = describe::describe(&rules).into_iter().flat_map(|section| section.sentences);
        let found = all.map(|sentence| sentence.text).find(|text| text.contains("to capture the one piece"));
        found.unwrap()
    };
    assert_eq!(
        said("side = \"first\""),
        "A royal piece in check may move only to capture the one piece that attacks it."
    );
    assert_eq!(
        said("side = \"first\"\nthrough-attack = \"allowed\""),
        "A royal piece in check may move only to capture the one piece that attacks it, or castle."
    );
}

#[test]
fn conditions_in_conditions_say_where_they_begin() {
    let ending =
        |when: &str| said_about("End of the game", &format!("[[end]]\nwhen = {when}\nresult = \"draw\"\n"));
    let (no_man, no_rook) = (
        "{ extinct = { pieces = [\"man\"], side = \"mover\" } }",
        "{ extinct = { pieces = [\"rook\"], side = \"mover\" } }",
    );
    let cases = [
        (
            format!("{{ all = [\"no-moves\", {{ any = [{no_man}, {no_rook}] }}] }}"),
            "has no legal move, and either the player who moved has no Man left on the board or the player who moved has no Rook left",
        ),
        (
            format!("{{ any = [\"no-moves\", {{ all = [{no_man}, {no_rook}] }}] }}"),
            "has no legal move, or both the player who moved has no Man left on the board and the player who moved has no Rook left",
        ),
        (
            format!("{{ all = [\"no-moves\", {{ not = {no_man} }}] }}"),
            "has no legal move and the player who moved still has a Man on the board",
        ),
    ];
    for (when, clause) in cases {
        let said = ending(&when);
        assert!(said.iter().any(|sentence| sentence.contains(clause)), "{when}: {said:?}");
    }
}

/// What must not hold is said positively where that can be said.
#[test]
fn the_opposite_of_a_condition_reads_aloud() {
    let base = "format = 1\nname = \"Not\"\nextends = \"chess\"\n[points]\nfor-capturing = { pawn = 1 }\n[moves]\npass = \"always\"\n";
    let rows = [
        ("\"checkmate\"", "the player to move is not checkmated"),
        ("\"stalemate\"", "the player to move is not stalemated"),
        ("{ passed = { times = 1 } }", "the player who moved did not pass"),
        (
            "{ reached = { pieces = [\"king\"], side = \"mover\", region = \"e4\" } }",
            "the player who moved has no King on e4 (White) or e5 (Black)",
        ),
        (
            "{ reached = { pieces = [\"pawn\"], side = \"mover\", region = \"last rank\", at-least = 3 } }",
            "the player who moved has fewer than 3 pieces of the kind Pawn on the last rank",
        ),
        ("{ points = { side = \"mover\", at-least = 4 } }", "the player who moved has fewer than 4 points"),
    ];
    for (when, clause) in rows {
        let text = format!("{base}[[illegal]]\nwhen = {{ all = [\"check\", {{ not = {when} }}] }}\n");
        let (rules, report) = check::load_text("not.toml", &text, &BundledVariants);
        let rules = rules.unwrap_or_else(|| panic!("{text}{:?}", report.diagnostics));
        let all = describe::describe(&rules).into_iter().flat_map(|section| section.sentences);
        let sentences: Vec<String> = all.map(|sentence| sentence.text).collect();
        let wanted = format!("A move is illegal if, after it, the player to move is in check and {clause}.");
        assert!(sentences.contains(&wanted), "{wanted}\n{sentences:#?}");
    }
}
