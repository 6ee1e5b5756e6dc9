//! Ordinary mistakes: one finding for one mistake, at its place, saying what to write.

use alfil::author::validate::load_text;
use alfil::library::BundledVariants;
use alfil_language::diag::render;

const GAME: &str = "format = 1
name = \"Mistakes\"

[board]
files = 6
ranks = 6
symmetry = \"rotate\"

[board.regions]
camp = \"last 2 ranks\"

# the players
[sides]
first = \"White\"
second = \"Black\"

[pieces.king]
id = \"K\"
move = \"K\"
royal = true

[pieces.rook]
id = \"R\"
move = \"R\"
promoted = { name = \"Dragon\", move = \"RF\" }

[pieces.knight]
id = \"N\"
move = \"N\"

[pieces.pawn]
id = \"P\"
move = \"fmWfcF\"
promotes-to = [\"rook\", \"knight\"]

[setup]
fen = \"rnk1nr/pppppp/6/6/PPPPPP/RN1KNR w\"

[[promotion]]
pieces = [\"pawn\"]
zone = \"last rank\"
enter = \"always\"
must = \"always\"

[[promotion]]
pieces = [\"rook\"]
zone = \"camp\"
enter = \"always\"
must = \"never\"

[royals]
left-attacked = \"illegal\"
which = \"each\"

[[end]]
when = \"checkmate\"
result = \"mover wins\"

[[end]]
when = \"stalemate\"
result = \"draw\"
";

/// What is written instead of what, and the name of the snapshot.
const ROWS: &[(&str, &str, &str)] = &[
    ("colon", "files = 6", "files: 6"),
    ("colon-string", "id = \"N\"", "id : \"N\""),
    ("prose", "symmetry = \"rotate\"", "The board turns."),
    ("slashes", "# the players", "// the players"),
    ("slashes-behind", "ranks = 6", "ranks = 6 // six"),
    ("curly", "\"Mistakes\"", "“Mistakes”"),
    ("curly-list", "[\"rook\", \"knight\"]", "[‘rook’, ‘knight’]"),
    ("unclosed-string", "\"Mistakes\"", "\"Mistakes"),
    ("unclosed-in-list", "[\"rook\", \"knight\"]", "[\"rook\", \"knight]"),
    ("unclosed-list", "[\"rook\", \"knight\"]", "[\"rook\", \"knight\""),
    ("appended-key", "result = \"draw\"", "result = \"draw\"\n\nsymmetry = \"mirror\""),
    ("appended-top-key", "result = \"draw\"", "result = \"draw\"\n\nauthor = \"me\""),
    ("board-key-in-regions", "camp = \"last 2 ranks\"", "camp = \"last 2 ranks\"\nholes = \"a3\""),
    ("long-id", "id = \"N\"", "id = \"NT\""),
    ("promoted-name", "pieces = [\"rook\"]", "pieces = [\"dragon\"]"),
    ("ids-as-keys", "promotes-to = [\"rook\", \"knight\"]", "promotes-to = [\"R\", \"N\"]"),
    ("table-twice", "[pieces.knight]", "[pieces.rook]"),
    ("key-twice", "ranks = 6", "ranks = 6\nfiles = 8"),
    ("promoted-word", "promoted = { name = \"Dragon\", move = \"RF\" }", "promoted = \"dragon\""),
    ("must-missing", "must = \"always\"\n", ""),
    ("left-attacked-missing", "left-attacked = \"illegal\"\n", ""),
    ("colon-in-region", "\"last 2 ranks\"", "\"a1:f2\""),
    ("dots-in-region", "\"last 2 ranks\"", "\"ranks 5..6\""),
    ("region-missing", "royal = true", "royal = true\nconfined-to = \"palace\""),
    ("section-of-an-ini", "[pieces.knight]", "[knight:chess]"),
    ("move-that-begins-like-false", "move = \"R\"", "move = fR"),
    ("move-that-begins-like-nan", "move = \"R\"", "move = N"),
    ("value-missing", "name = \"Mistakes\"", "name ="),
    ("value-missing-before-a-comment", "ranks = 6", "ranks = # six"),
    ("space-in-key", "[pieces.knight]", "[pieces.small knight]"),
    ("list-of-pieces", "[pieces.knight]", "[[pieces]]\nkey = \"knight\""),
    ("capital-key", "name = \"Mistakes\"", "Name = \"Mistakes\""),
    ("first-player-missing", "PPPPPP/RN1KNR", "pppppp/rn1knr"),
    ("second-player-missing", "rnk1nr/pppppp", "RNK1NR/PPPPPP"),
    ("sides-exchanged", "rnk1nr/pppppp/6/6/PPPPPP/RN1KNR", "RNK1NR/PPPPPP/6/6/pppppp/rn1knr"),
    ("all-ranks-wider", "rnk1nr/pppppp/6/6/PPPPPP/RN1KNR", "rnk2nr/ppppppp/7/7/PPPPPPP/RN2KNR"),
    ("key-and-word", "[royals]", "[moves]\nmust-capture = true\n\n[royals]"),
    ("moves-of-players", "[royals]", "[turns]\nmoves = { first = 1, second = 2 }\n\n[royals]"),
    ("region-with-space", "camp = \"last 2 ranks\"", "own-camp = \"first 2 ranks\"\ncamp = \"own camp\""),
    ("condition-unknown", "when = \"checkmate\"", "when = { points-made = 1 }"),
    ("nn-and-j", "move = \"N\"", "move = \"jnnD\""),
    ("nn-on-slides", "move = \"N\"", "move = \"mpnnRcpR\""),
    (
        "forms-without-id",
        "promoted = { name = \"Dragon\", move = \"RF\" }",
        "promoted = [{ name = \"Dragon\", move = \"RF\" }, { id = \"Q~\", name = \"Queen\", move = \"Q\" }]",
    ),
    ("cells-as-dots", "/6/6/", "/....../....../"),
    ("cells-as-digits", "/6/6/", "/111111/111111/"),
    ("cells-apart", "rnk1nr/pppppp/6/6/PPPPPP/RN1KNR", "r n k 1 n r/p p p p p p/6/6/P P P P P P/R N 1 K N R"),
    ("form-named", "pieces = [\"rook\"]", "pieces = [\"+rook\"]"),
    ("promoted-list", "promoted = { name = \"Dragon\", move = \"RF\" }", "promoted = [\"Dragon\", \"RF\"]"),
    ("piece-lists", "[pieces.knight]", "[[piece]]\nname = \"knight\""),
    ("checkmates", "when = \"checkmate\"", "when = { checkmates = true }"),
    ("word-as-id", "id = \"N\"", "id = \"knight\""),
    ("checks-in-table", "when = \"checkmate\"", "when = { checks = { times = 3 } }"),
    ("check-with-times", "when = \"checkmate\"", "when = { check = { times = 3 } }"),
    ("stalemate-of-a-side", "when = \"stalemate\"", "when = { stalemate = { side = \"first\" } }"),
    ("no-moves-of-a-side", "when = \"stalemate\"", "when = { no-moves = { side = \"second\" } }"),
    ("double-check", "when = \"checkmate\"", "when = { check = \"double\" }"),
    ("not-stalemate", "when = \"stalemate\"", "when = { stalemate = false }"),
    ("repetition-alone", "when = \"stalemate\"", "when = \"repetitions\""),
    ("moves-in-a-list", "move = \"N\"", "moves = [\"N\"]"),
    ("format-misspelled", "format = 1", "formt = 1"),
    (
        "closed-table-header",
        "[board]\nfiles = 6\nranks = 6\nsymmetry = \"rotate\"\n",
        "board = { files = 6, ranks = 6 }\n",
    ),
    (
        "closed-table-key",
        "[board.regions]\n",
        "pieces.wazir = { id = \"W\" }\npieces.wazir.move = \"W\"\n[board.regions]\n",
    ),
    ("closed-table-twice", "name = \"Mistakes\"\n", "name = \"Mistakes\"\nsides = { first = \"White\" }\n"),
    (
        "key-in-condition",
        "when = \"stalemate\"",
        "when = { reached = { pieces = [\"rook\"], side = \"mover\", squares = \"camp\" } }",
    ),
    (
        "word-of-two-conditions",
        "when = \"stalemate\"",
        "when = { all = [\"checkmate\", { checked-with = { pieces = [\"knight\"], of = \"all\" } }] }",
    ),
    (
        "culprit-of-nothing-known",
        "when = \"stalemate\"\nresult = \"draw\"",
        "when = { repetition = { times = 4, always = \"check\" } }\nresult = \"culprit loses\"",
    ),
    (
        "count-in-broken-condition",
        "when = \"stalemate\"",
        "when = { all = [\"counted-out\", { only = { pieces = [\"bishop\"] } }] }\nresult = \"draw\"\n\n[[count]]\nwhen = { only = { pieces = [\"king\"] } }\nmoves = 9\n\n[[end]]\nwhen = \"stalemate\"",
    ),
    ("must-in-a-table", "must = \"never\"", "must = { never = 3 }"),
    ("true-with-capital", "royal = true", "royal = True"),
    ("comma-behind-value", "ranks = 6", "ranks = 6,  # six"),
    ("region-rows", "\"last 2 ranks\"", "\"rows 5-6\""),
    ("region-column", "\"last 2 ranks\"", "\"a1, column b\""),
    ("region-own-half", "\"last 2 ranks\"", "\"own half\""),
    ("region-capitals", "\"last 2 ranks\"", "\"A5-F6, Rank 4\""),
    ("region-list", "\"last 2 ranks\"", "[\"rank 5\", \"rank 6\"]"),
    ("promoted-piece", "promoted = { name = \"Dragon\", move = \"RF\" }", "promoted = \"knight\""),
    ("capturing-true", "must = \"never\"", "must = \"never\"\ncapturing = true"),
    ("hands-of-colours", "# the players", "[setup.hands]\nwhite = { pawn = 1 }\n"),
    ("appended-dotted-key", "result = \"draw\"", "result = \"draw\"\n\nboard.look = \"lines\""),
    ("value-too-large", "id = \"N\"", "id = \"N\"\nvalue = 500000"),
    (
        "count-without-when",
        "when = \"stalemate\"",
        "when = \"counted-out\"\nresult = \"draw\"\n\n[[count]]\nmoves = 9\n\n[[end]]\nwhen = \"stalemate\"",
    ),
    (
        "effect-on-royals",
        "# the players",
        "[[effect]]\nwhere = \"around\"\nsteps = \"K\"\ndoes = \"leaves\"\n",
    ),
    ("enclosure-of-royals", "# the players", "[[enclosure]]\nhow = \"in-line\"\nenemies = \"leave\"\n"),
];

/// Mistakes in a definition that extends another one.
const EXTENDING: &[(&str, &str)] = &[
    (
        "replaced-list",
        "[[promotion]]\npieces = [\"knight\"]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"never\"\n",
    ),
    ("wider-board", "[board]\nfiles = 10\n"),
    ("taller-board", "[board]\nranks = 10\n"),
    ("id-missing", "[pieces.cannon]\nmove = \"mRcpR\"\n"),
    ("spelled-moves", "[[test]]\nname = \"x\"\nlegal = [\"Nf3\", \"e4\"]\n"),
    ("without-castle", "without = [\"castle\"]\n"),
    (
        "moves-with-hyphens",
        "[[test]]\nname = \"x\"\nlegal = [\"e2-e4\"]\nillegal = { e2-e5 = \"no-such-move\" }\n",
    ),
    ("hand-by-id", "[[test]]\nname = \"x\"\nhand = { first = { P = 1 } }\n"),
];

const FORMS: &str = "format = 1
name = \"Forms\"
extends = \"shogi\"

[pieces.weathercock]
id = \"W\"
move = \"fFbW\"
promoted = [{ id = \"S~\", name = \"Storm\", move = \"Q2\" }, { id = \"B~\", name = \"Breeze\", move = \"NK\" }]

[pieces.cannon]
id = \"C\"
move = \"mpRcafmR\"

[setup]
fen = \"lnsgkgsnl/1r2w2b1/ppppppppp/4c4/9/4C4/PPPPPPPPP/1B2W2R1/LNSGKGSNL w\"
";

#[track_caller]
fn shows(name: &str, text: &str) {
    let (_, report) = load_text("mistake.toml", text, &BundledVariants);
    insta::with_settings!(
        { snapshot_path => "../snapshots", prepend_module_to_snapshot => false, omit_expression => true },
        { insta::assert_snapshot!(format!("mistake-{name}"), render::human(&report, false)) }
    );
}

#[test]
fn a_mistake_is_reported_once_with_what_to_write() {
    let (_, report) = load_text("mistake.toml", GAME, &BundledVariants);
    assert_eq!(report.n_errors(), 0, "{}", render::human(&report, false));
    for (name, right, wrong) in ROWS {
        assert!(GAME.contains(right), "{name}");
        let text = GAME.replacen(right, wrong, 1);
        // The position spells ids as it would with the long one.
        let text = if *name == "long-id" { text.replace("rnk1nr", "rntk1ntr") } else { text };
        let (_, report) = load_text("mistake.toml", &text, &BundledVariants);
        let n_mistakes = if matches!(*name, "curly-list" | "ids-as-keys") { 2 } else { 1 };
        let found: Vec<&str> = report.diagnostics.iter().map(|found| found.code.slug()).collect();
        let n_found = found.iter().filter(|slug| **slug != "claims-nothing").count();
        assert!((1..=n_mistakes).contains(&n_found), "{name}\n{}", render::human(&report, false));
        shows(name, &text);
    }
}

#[test]
fn a_long_line_is_shown_in_part() {
    let not = format!("{}\"check\"{}", "{ not = ".repeat(300), " }".repeat(300));
    shows("nested-too-deep", &GAME.replacen("\"stalemate\"", &not, 1));
    let about = format!("about = \"{}\", # two\n", "a long text ".repeat(300));
    shows("long-line", &GAME.replacen("# the players", &about, 1));
}

/// Mistakes in claims, in a game of drops and forms in lists.
const CLAIMS: &[(&str, &str)] = &[
    (
        "claim-drops",
        "fen = \"k8/9/9/9/9/3P5/9/9/K8[P] w\"\nlegal = [\"P*e5\", \"P*d5\", \"p@e5\", \"S*d5\"]\n",
    ),
    ("claim-key-of-a-drop", "legal = []\nillegal = { P@d4 = \"nothing-to-drop\" }\n"),
    ("claim-key-of-a-form", "hand = { first = { +weathercock=1 = 1 } }\n"),
    ("claim-draw", "outcome = \"draw\"\n"),
    ("claim-first-wins", "outcome = \"first wins\"\n"),
    ("claim-claimable", "claimable = \"repetition\"\n"),
    ("claim-reached", "outcome = { winner = \"first\", reason = \"reached\" }\n"),
    ("claim-occupied", "illegal = { e1e2 = \"occupied\", e1e3 = \"promotion\" }\n"),
    (
        "claim-forms",
        "fen = \"k8/9/W8/9/9/9/9/9/K8 w\"\n\
         promotes = { a7b8s = \"+weathercock=storm\", a7b8b = \"+weathercock\", b1b2 = \"+silver=1\" }\n",
    ),
    (
        "claim-captures-on-the-way",
        "fen = \"3k5/9/9/9/3p5/9/3C5/9/3K5 w\"\n\
         captures = { d3d6 = [\"d5\"] }\nillegal = { d3d5 = \"nothing-to-jump\" }\n",
    ),
];

#[test]
fn a_mistake_in_a_claim_is_reported_with_what_to_write() {
    for (name, claim) in CLAIMS {
        let text = format!("{FORMS}\n[[test]]\nname = \"x\"\n{claim}");
        shows(name, &text);
    }
    let own_list = "[[promotion]]\npieces = [\"weathercock\"]\nzone = { first = \"last 3 ranks\", second = \"last 3 ranks\" }\n\
                    enter = \"always\"\nmust = \"never\"\n";
    shows("promotions-replaced", &format!("{FORMS}\n{own_list}"));
    let gold = FORMS.replace(
        "{ id = \"B~\", name = \"Breeze\"",
        "{ id = \"B~\", like = \"rook\" }, { id = \"G~\", name = \"Gold\"",
    );
    shows("name-of-a-form-in-a-list", &gold);
}

/// Letters of files run together neither where the rules are shown, nor in a game or the diagram of a movement.
#[test]
fn file_letters_are_apart_on_a_wide_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wide.toml");
    let path = path.to_str().unwrap();
    let text = "format = 1\nname = \"Wide\"\nboard = { files = 30, ranks = 2, symmetry = \"mirror\" }\n\
        pieces.rook = { id = \"R\", move = \"R\" }\nsetup.fen = \"r29/R29 w\"\n\
        [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n";
    std::fs::write(path, text).unwrap();
    let letters: Vec<String> =
        ('a'..='z').map(String::from).chain(('a'..='d').map(|letter| format!("a{letter}"))).collect();
    for arguments in [
        vec!["show", path],
        vec!["play", path, "--opponent", "human"],
        vec!["betza", "R", "--board", "30x2", "--from", "a1"],
    ] {
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_alfil"))
            .args(&arguments)
            .env("XDG_DATA_HOME", folder.path())
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let shown = String::from_utf8(run.stdout).unwrap();
        // The line above the board, in as many parts as fit, then the one below it.
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let above = shown
            .split_terminator('\n')
            .map(words)
            .filter(|words| letters.windows(words.len().max(1)).any(|part| part == words));
        let mut parts: Vec<Vec<String>> = above.filter(|part| part.len() > 2).collect();
        parts.dedup();
        assert_eq!(parts.concat(), letters, "{arguments:?}\n{shown}");
    }
}

#[test]
fn a_mistake_in_what_extends_another_is_reported_with_what_to_write() {
    for (name, text) in EXTENDING {
        shows(name, &format!("format = 1\nname = \"X\"\nextends = \"chess\"\n{text}"));
    }
    shows("extends-misspelled", "format = 1\nname = \"X\"\nextend = \"chess\"\n");
}
