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

#[test]
fn a_mistake_in_what_extends_another_is_reported_with_what_to_write() {
    for (name, text) in EXTENDING {
        shows(name, &format!("format = 1\nname = \"X\"\nextends = \"chess\"\n{text}"));
    }
}
