//! Words in the wrong place, misspelt keys and values that contradict each other, in the tables about what follows from moves.

use alfil::author::validate;
use alfil::library::BundledVariants;
use alfil_language::diag::render;

const TOP: &str = "format = 1\nname = \"Test\"\nallow = [\"claims-nothing\"]\n[board]\nfiles = 6\nranks = 6\n\
     [pieces.king]\nid = \"K\"\nmove = \"K\"\n[pieces.rook]\nid = \"R\"\nmove = \"R\"\n[pieces.man]\nid = \"M\"\nmove = \"W\"\n\
     [setup]\nfen = \"rmk1mr/6/6/6/6/RM1KMR w\"\n\
     [[end]]\nwhen = { extinct = { pieces = [\"king\"], side = \"opponent\" } }\nresult = \"mover wins\"\n\
     [[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n";

/// What is added to the game, and the findings in order of place.
const CASES: &[(&str, &[&str])] = &[
    ("", &[]),
    (
        "[walls]\nturn = \"move-and-wall\"\non = \"any-square\"\nkeep = \"all\"\n\
         [[effect]]\nwhere = \"itself\"\non = { first = \"rank 3\", second = \"rank 4\" }\ndoes = \"goes\"\nto = { first = \"rank 5\", second = \"rank 2\" }\n",
        &["effect-key-mismatch"],
    ),
    (
        "[pieces.ox]\nid = \"O\"\nmove = \"oR\"\n[[effect]]\nby = [\"ox\"]\nwhere = \"between\"\ndoes = \"leaves\"\n",
        &["betza-read-elsewhere", "wraps-ambiguous"],
    ),
    ("[[effect]]\nwhere = \"arround\"\nsteps = \"K\"\ndoes = \"leaves\"\n", &["unknown-word"]),
    ("[[effect]]\nwhere = \"around\"\nstep = \"K\"\ndoes = \"leave\"\n", &["unknown-key", "unknown-word"]),
    ("[effect]\nwhere = \"around\"\nsteps = \"K\"\ndoes = \"leaves\"\n", &["wrong-type"]),
    (
        "[[effect]]\nwhere = \"itself\"\ndoes = \"becomes\"\nbecomes = \"rook\"\n",
        &["missing-key", "unknown-key"],
    ),
    (
        "[[effect]]\nwhere = \"around\"\nsteps = \"K\"\ndoes = \"becomes\"\ninto = \"man\"\nof = [\"man\"]\n",
        &["rule-never-applies"],
    ),
    (
        "[[effect]]\nwhere = \"around\"\nsteps = \"K\"\ndoes = \"leaves\"\ndrop-beside = { side = \"own\", at = \"K\" }\n",
        &["effect-key-mismatch"],
    ),
    (
        "[[effect]]\nwhere = \"itself\"\nafter = \"capture\"\ndoes = \"leaves\"\n\
         [[effect]]\nwhere = \"itself\"\nafter = \"capture\"\ndoes = \"becomes-wall\"\n",
        &["rule-never-applies"],
    ),
    (
        "[[effect]]\nwas = [\"rook\"]\nafter = \"capture\"\nwhere = \"itself\"\ndoes = \"becomes-wall\"\n\
         [[effect]]\nwas = [\"rook\"]\nafter = \"capture\"\nwhere = \"itself\"\ndoes = \"becomes-wall\"\n",
        &["listed-twice"],
    ),
    ("[[enclosure]]\nhow = \"in-line\"\nalong = []\nenemies = \"leave\"\n", &["empty-list"]),
    (
        "[[enclosure]]\nhow = \"in-line\"\nalong = [\"files\"]\nenemies = \"stay\"\nown = \"stay\"\n",
        &["enclosure-key-mismatch", "enclosure-key-mismatch"],
    ),
    (
        "[[enclosure]]\nhow = \"in-line\"\nalong = [\"files\"]\nenemies = \"leave\"\n\
         [[enclosure]]\nhow = \"in-line\"\nalong = [\"files\"]\nenemies = \"change-sides\"\n",
        &["rule-never-applies"],
    ),
    ("[[capture-limit]]\nby = [\"man\"]\nof = [\"rook\"]\ndistance = -1\n", &["unknown-key"]),
    ("[[capture-limit]]\nby = [\"man\"]\nof = [\"rook\"]\nhow = \"by-land\"\n", &["unknown-word"]),
    (
        "[[neighbour]]\nof = [\"man\"]\nby = [\"man\"]\nside = \"own\"\nat = \"K\"\neffect = \"freezes\"\n",
        &["unknown-word"],
    ),
    ("[turns]\nmoves = 0\n", &["number-out-of-range"]),
    ("[turns]\nmoves = 1\n", &["turns-conflict"]),
    ("[turns]\nmoves = 2\nearly-check = \"checkmate\"\n", &["turns-conflict"]),
    (
        "[turns]\nmoves = 2\n[moves]\npass = \"if-no-moves\"\nmust = \"drop\"\n",
        &["turns-conflict", "drops-without-hand"],
    ),
    (
        "[points]\nfor-capturing = { rook = -5, man = 70000 }\n",
        &["number-out-of-range", "number-out-of-range"],
    ),
];

#[test]
fn nothing_of_these_tables_is_taken_in_silence() {
    for (added, expected) in CASES {
        let (_, report) = validate::load_text("test.toml", &format!("{TOP}{added}"), &BundledVariants);
        let found: Vec<&str> = report.diagnostics.iter().map(|d| d.code.slug()).collect();
        assert_eq!(&found, expected, "{added}{}", render::human(&report, false));
    }
}
