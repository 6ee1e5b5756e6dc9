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
    ("space-in-key", "[pieces.knight]", "[pieces.small knight]"),
    ("list-of-pieces", "[pieces.knight]", "[[pieces]]\nkey = \"knight\""),
    ("capital-key", "name = \"Mistakes\"", "Name = \"Mistakes\""),
    ("first-player-missing", "PPPPPP/RN1KNR", "pppppp/rn1knr"),
    ("second-player-missing", "rnk1nr/pppppp", "RNK1NR/PPPPPP"),
    ("sides-exchanged", "rnk1nr/pppppp/6/6/PPPPPP/RN1KNR", "RNK1NR/PPPPPP/6/6/pppppp/rn1knr"),
    ("all-ranks-wider", "rnk1nr/pppppp/6/6/PPPPPP/RN1KNR", "rnk2nr/ppppppp/7/7/PPPPPPP/RN2KNR"),
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
];

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
