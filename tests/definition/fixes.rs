//! What `--fix` does to definitions.

use std::path::Path;

use alfil::library::{BundledVariants, bundled};
use alfil_language::check::load_text;
use alfil_language::diag::{Certainty, fix_all, render};

use crate::wrong_files::WithBadFiles;

/// Applies the certain fixes of a text until none is left.
#[track_caller]
fn fixed_text(name: &str, text: &str) -> String {
    let fixed = fix_all(text, &|text| load_text(name, text, &WithBadFiles).1);
    let is_certain = |d: &alfil_language::diag::Diagnostic| {
        d.fix.as_ref().is_some_and(|fix| {
            fix.certainty == Certainty::Certain && report_file(&fixed.report, fix.file()) == name
        })
    };
    let left: Vec<_> = fixed.report.diagnostics.iter().filter(|d| is_certain(d)).collect();
    assert!(left.is_empty(), "{name}: {left:#?}\n{}", fixed.text);
    fixed.text
}

fn report_file(report: &alfil_language::diag::Report, file: Option<alfil_language::diag::FileId>) -> String {
    file.map(|file| report.sources.name(file).to_owned()).unwrap_or_default()
}

/// Codes whose file has only errors with a certain fix.
#[test]
fn wrong_files_are_fixed() {
    for slug in [
        "betza-no-effect",
        "listed-twice",
        "missing-key",
        "region-syntax",
        "toml-syntax",
        "unknown-definition",
        "unknown-key",
        "unknown-piece",
        "unknown-region",
        "unknown-word",
        "wrong-type",
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/bad/{slug}.toml"));
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let (_, before) = load_text(slug, &text, &WithBadFiles);
        let (_, after) = load_text(slug, &fixed_text(slug, &text), &WithBadFiles);
        let count = |report: &alfil_language::diag::Report| {
            report.diagnostics.iter().filter(|d| d.code.slug() == slug).count()
        };
        assert!(count(&after) < count(&before), "{slug}\n{}", render::human(&after, false));
    }
}

/// A wrong name of a region is guessed, unless the guess already means something.
#[test]
fn names_of_regions_are_guessed_unless_they_are_taken() {
    for (name, guess) in [("Far Bank", Some("far-bank")), ("E1", None), ("Nowhere", None)] {
        let text = format!(
            "format = 1\nname = \"Test\"\n[board]\nfiles = 5\nranks = 5\nregions.\"{name}\" = \"rank 5\"\n"
        );
        let (_, report) = load_text("test", &text, &WithBadFiles);
        let found = report.diagnostics.iter().find(|d| d.code.slug() == "bad-name");
        let found = found.unwrap_or_else(|| panic!("{name}"));
        assert_eq!(
            found.fix.as_ref().and_then(|fix| fix.edits.first()).map(|edit| edit.replacement.as_str()),
            guess,
            "{name}"
        );
    }
}

#[test]
fn nothing_certain_is_left_after_fixing() {
    for (path, text) in super::files("tests/bad") {
        fixed_text(&path.file_name().unwrap().to_string_lossy(), &text);
    }
}

#[track_caller]
fn fixes(wrong: &str, right: &str) {
    let whole = |part: &str| {
        format!(
            "# A comment\n{part}\n[pieces.king] # the king\nid = \"K\"\nmove = \"K\"\nroyal = true\n\n\
             [setup]\nfen = \"2k/3/K2 w\"\n\n[royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n"
        )
    };
    assert_eq!(fixed_text("wrong.toml", &whole(wrong)), whole(right));
}

#[test]
fn certain_fixes_are_applied_and_the_rest_stays() {
    const TOP: &str = "format = 1\nname = \"A\"\nboard = { files = 3, ranks = 3 }\n";
    let with = |end: &str| format!("{TOP}{end}");
    let end = |rest: &str| with(&format!("[[end]]\nwhen = \"checkmate\"\n{rest}"));
    fixes("name = \"A\"\nboard = { files = 3, ranks = 3 }", &TOP[..TOP.len() - 1]);
    fixes(
        "format = 1\nname = A Game\n[board\nfiles = 3\nrnaks = 3",
        "format = 1\nname = \"A Game\"\n[board]\nfiles = 3\nranks = 3",
    );
    fixes(
        "format = \"1\"\nname = 7\n[[board]]\nfiles = 3\nranks = 3",
        "format = 1\nname = \"7\"\n[board]\nfiles = 3\nranks = 3",
    );
    fixes(&with("[end]\nwhen = \"checkmate\"\nresult = \"draw\""), &end("result = \"draw\""));
    fixes(&with("[[end]]\nif = { checkmate = true }\nresult = \"drwa\""), &end("result = \"draw\""));
    fixes(
        &with("[[end]]\nwhen = { extinct = { pieces = \"king\", side = \"opponent\" } }\nresult = \"draw\""),
        &with(
            "[[end]]\nwhen = { extinct = { pieces = [\"king\"], side = \"opponent\" } }\nresult = \"draw\"",
        ),
    );
    fixes(
        &with(
            "[[end]]\nwhen = { extinct = { pieces = [\"Kign\", \"king\"], side = \"opponent\" } }\nresult = \"draw\"",
        ),
        &with(
            "[[end]]\nwhen = { extinct = { pieces = [\"king\"], side = \"opponent\" } }\nresult = \"draw\"",
        ),
    );
    fixes(
        &with("[pieces.rook]\nid = \"r\"\nmove = \"mcR nW\""),
        &with("[pieces.rook]\nid = \"R\"\nmove = \"mcRnW\""),
    );
}

#[test]
fn headers_get_the_brackets_they_need() {
    const TOP: &str = "format = 1\nname = \"A\"\nboard = { files = 3, ranks = 3 }\n";
    let rest = "when = \"checkmate\"\nresult = \"draw\"\n[END]\nwhen = \"stalemate\"\nresult = \"draw\"\n[END]\n\
                when = \"no-moves\"\nresult = \"draw\"";
    for wrong in [["[end]", "[end]"], ["[[end]]", "[end]"], ["[end]", "[[end]]"]] {
        let text = format!("{TOP}{}\n{}", wrong[0], rest.replace("[END]", wrong[1]));
        let (_, report) = load_text("a", &text, &WithBadFiles);
        let found: Vec<&str> = report.diagnostics.iter().map(|d| d.message.as_str()).collect();
        assert_eq!(found, ["`[end]` is a single table, but this must be a list of tables"], "{text}");
        fixes(&text, &format!("{TOP}[[end]]\n{}", rest.replace("[END]", "[[end]]")));
    }
    let rook = |header: &str| format!("{TOP}{header}\nid = \"R\"\nmove = \"R\"");
    fixes(&rook("[[pieces.rook]] # a comment"), &rook("[pieces.rook] # a comment"));
    let with = |end: &str| format!("{TOP}[[end]]\nwhen = \"checkmate\"\nresult = \"draw\"\n{end}");
    let few = "pieces = [\"king\"]\nat-most = 1";
    fixes(&with(&format!("[royals.while-few]\n{few}")), &with(&format!("[[royals.while-few]]\n{few}")));
    fixes(
        &format!("{TOP}end = {{ when = \"checkmate\", result = \"draw\" }}"),
        &format!("{TOP}end = [{{ when = \"checkmate\", result = \"draw\" }}]"),
    );
}

/// Every list of tables of the language is known by its header.
#[test]
fn lists_and_tables_of_the_language_are_distinguished() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/variant.schema.json");
    let schema: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let is_table = |of: &serde_json::Value| of.get("$ref").is_some() || of.get("anyOf").is_some();
    let mut n_lists = 0;
    for (name, of) in schema["properties"].as_object().unwrap() {
        if name == "pieces" {
            continue;
        }
        if of.get("items").is_some_and(is_table) {
            n_lists += 1;
            let text = format!("format = 1\nname = \"A\"\n[{name}]\na = 1\n[{name}]\na = 1\n");
            let (_, report) = load_text("a", &text, &WithBadFiles);
            let reported = render::short(&report);
            assert!(
                reported.contains(&format!("`[{name}]` is a single table"))
                    && !reported.contains("duplicate"),
                "{reported}"
            );
        } else if is_table(of) {
            let text = format!("format = 1\nname = \"A\"\n[[{name}]]\n");
            let (_, report) = load_text("a", &text, &WithBadFiles);
            let reported = render::human(&report, false);
            assert!(reported.contains(&format!("write `[{name}]`")) || name == "betza-dialect", "{reported}");
        }
    }
    assert!(n_lists >= 9, "{n_lists}");
}

#[test]
fn what_calls_a_piece_by_the_key_it_should_have_is_right() {
    let text = |key: &str, other: &str| {
        format!(
            "format = 1\nname = \"A\"\nboard = {{ files = 5, ranks = 5, symmetry = \"rotate\" }}\n[pieces.{key}]\n\
             id = \"D\"\nmove = \"Q\"\n[pieces.pawn]\nid = \"P\"\nmove = \"fW\"\npromotes-to = [\"{other}\"]\n\
             [setup]\nfen = \"k4/p4/5/4P/4K w\"\n[[promotion]]\nzone = \"last rank\"\nenter = \"always\"\n\
             must = \"always\"\n[pieces.king]\nid = \"K\"\nmove = \"K\"\nroyal = true\n[royals]\n\
             left-attacked = \"illegal\"\nwhich = \"each\"\n[[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n"
        )
    };
    for (key, other) in [("Dragon", "dragon"), ("Dragon", "Dragon"), ("dragon_king", "dragon-king")] {
        let wrong = text(key, other);
        let (_, report) = load_text("a", &wrong, &WithBadFiles);
        let found: Vec<&str> = report.diagnostics.iter().map(|d| d.code.slug()).collect();
        assert_eq!(found, ["bad-name"], "{wrong}");
        let right = key.to_lowercase().replace('_', "-");
        assert_eq!(fixed_text("a.toml", &wrong), text(&right, &right));
    }
}

#[test]
fn near_words_of_the_field_are_known() {
    const TOP: &str = "format = 1\nname = \"A\"\n[pieces.king]\nid = \"K\"\nmove = \"K\"\nroyal = true\n";
    for (wrong, meant) in [
        ("[board]\nsymmetry = \"rotational\"", "rotate"),
        ("[board]\nsymmetry = \"reflection\"", "mirror"),
        ("[board]\nlook = \"checkered\"", "chequered"),
        ("[board]\nlook = \"intersections\"", "lines"),
        ("[board]\nlook = \"uniform\"", "plain"),
        ("[board]\nlook = \"hexagonal\"", "hexagons"),
        ("[board]\npiece-set = \"shogi-pieces\"", "wedges"),
        ("[board]\npiece-set = \"silhouettes\"", "figures"),
        ("[[end]]\nwhen = \"king-captured\"", "royal-captured"),
        ("[[end]]\nwhen = { threefold-repetition = { times = 3 } }", "repetition"),
        ("[royals]\nleft-attacked = \"forbidden\"", "illegal"),
        ("[royals]\nleft-attacked = \"permitted\"", "allowed"),
        ("[[end]]\nresult = \"tie\"", "draw"),
        ("[[end]]\nresult = \"opponent wins\"", "mover loses"),
        ("[[promotion]]\nmust = \"mandatory\"", "always"),
        ("[[promotion]]\nenter = \"on-capture\"", "capturing"),
        ("[sides]\nfirst = \"Raiders\"\n[[end]]\nresult = \"Raiders win\"", "first wins"),
        ("[[end]]\nresult = \"white\"", "first wins"),
    ] {
        let (_, report) = load_text("a", &format!("{TOP}{wrong}\n"), &WithBadFiles);
        let reported = render::human(&report, false);
        assert!(reported.contains(&format!("did you mean `{meant}`?")), "{wrong}\n{reported}");
    }
}

#[test]
fn what_has_a_table_is_shown_with_one() {
    const TOP: &str = "format = 1\nname = \"A\"\n";
    for (wrong, shown) in [
        ("[[end]]\nwhen = { repetition = 3 }", "{ repetition = { times = 4 } }"),
        ("[[test]]\nname = \"a\"\nillegal = [\"a1a2\"]", "illegal = { e2e5 = \"way-blocked\" }"),
    ] {
        let (_, report) = load_text("a", &format!("{TOP}{wrong}\n"), &WithBadFiles);
        let reported = report.diagnostics.iter().find(|d| d.code.slug() == "wrong-type").unwrap();
        assert!(
            reported.fix.is_none() && reported.help.iter().any(|help| help.contains(shown)),
            "{reported:?}"
        );
    }
    let text = "format = 1\nname = \"A\"\nextends = \"chess\"\nsetup.fen = \"4k3/8/8/8/8/8/8/3K4 w\"\n";
    let (_, report) = load_text("a", text, &BundledVariants);
    let reported = report.diagnostics.iter().find(|d| d.code.slug() == "castling-start-mismatch").unwrap();
    assert!(reported.help.iter().any(|help| help.contains("without = [\"castling\"]")), "{reported:?}");
}

#[test]
fn a_list_is_no_table() {
    let text = "format = 1\nname = \"A\"\nextends = \"chess\"\nboard = [9, 10]\n";
    let (_, report) = load_text("a", text, &WithBadFiles);
    assert!(render::short(&report).contains("expected a table, found a list"));
}

#[test]
fn what_only_the_author_knows_is_left_alone() {
    const TOP: &str = "format = 1\nname = \"A\"\nboard = { files = 3, ranks = 3 }\n";
    // Two keys are as near; the key is there already; another language.
    for text in ["[pieces.pawn]\nid = \"P\"\nmov = \"W\"\nmove = \"F\"\n", "board.ranx = 3\n"] {
        assert_eq!(fixed_text("wrong.toml", &format!("{TOP}{text}")), format!("{TOP}{text}"));
    }
    let later = TOP.replace("= 1", "= 2");
    assert_eq!(fixed_text("wrong.toml", &later), later);
}

/// The comments of a definition whose texts have no `#`.
fn comments(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.split_once('#')).map(|(_, comment)| comment).collect()
}

/// The word around a byte of a text.
fn word_at(text: &str, at: usize) -> &str {
    let is_part = |c: char| c.is_ascii_lowercase() || c == '-';
    let start = text[..at].trim_end_matches(is_part).len();
    text[start..].split(|c| !is_part(c)).next().unwrap_or_default()
}

/// Two letters of a word change places, or one is left out: what is fixed without a finding left is the original game.
#[test]
fn fixed_slips_give_back_the_original_text() {
    let texts: Vec<(&str, &str)> = bundled().collect();
    let check = |text: &str| load_text("slip.toml", text, &BundledVariants).1;
    let mut seed = 7_u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let (mut n_fixed, mut n_tried) = (0, 0);
    while n_tried < 400 {
        let (id, text) = texts[next(texts.len())];
        let at = next(text.len() - 2);
        let is_letter = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_lowercase);
        if !(is_letter(at) && is_letter(at + 1)) {
            continue;
        }
        let line = &text[..at].rsplit('\n').next().unwrap_or_default();
        if line.contains('#') {
            continue;
        }
        let pair = [text.as_bytes()[at + 1] as char, text.as_bytes()[at] as char];
        let slip = if next(2) == 0 { String::from_iter(pair) } else { pair[0].to_string() };
        let wrong = format!("{}{slip}{}", &text[..at], &text[at + 2..]);
        n_tried += 1;
        let fixed = fix_all(&wrong, &check);
        assert_eq!(comments(&fixed.text), comments(text), "{id}");
        if !fixed.done.is_empty() && fixed.report.diagnostics.is_empty() {
            // A piece whose key has the slip in it may be called so everywhere else too.
            let [word, mistyped] = [word_at(text, at), word_at(&wrong, at)];
            let same = fixed.text.replace(word, mistyped) == text.replace(word, mistyped);
            assert!(same, "{id}: {:#?}", fixed.done);
            n_fixed += 1;
        }
    }
    assert!(n_fixed > 100, "{n_fixed}");
}

/// What pieces become is said of each player, and a zone once: both are keys called `to`.
#[test]
fn a_list_of_what_pieces_become_is_guessed_for_both_players() {
    let guess = |text: &str| {
        let text = format!("format = 1\nname = \"x\"\nextends = \"chess\"\n{text}");
        let (_, report) = load_text("text", &text, &BundledVariants);
        let fixes = report.diagnostics.iter().filter_map(|found| found.fix.as_ref());
        let first = fixes.flat_map(|fix| &fix.edits).map(|edit| edit.replacement.clone()).next();
        first.unwrap_or_default()
    };
    assert_eq!(guess("[[promotion]]\nto = [\"queen\"]\n"), "{ first = [\"queen\"], second = [\"queen\"] }");
    assert_eq!(guess("[[effect]]\nto = [\"files a-d\"]\n"), "\"files a-d\"");
}

/// What one might call a table of its own is said by entries of lists: the help names them.
#[test]
fn tables_that_are_entries_of_lists_are_named() {
    for (wrong, line, tables) in [
        ("[flips]\npieces = \"enclosed\"\n", 4, ["[[enclosure]]", "[[effect]]"]),
        ("allow = []\n[petrified]\ncaptors = [\"rook\"]\n", 5, ["[[effect]]", "becomes-wall"]),
    ] {
        let text = format!("format = 1\nname = \"A\"\nextends = \"chess\"\n{wrong}");
        let (rules, report) = load_text("tables.toml", &text, &WithBadFiles);
        let found = render::human(&report, false);
        assert!(rules.is_none() && report.diagnostics[0].code.slug() == "unknown-key", "{found}");
        assert!(found.contains(&format!("tables.toml:{line}:2")), "{found}");
        let help = report.diagnostics[0].help.join(" ");
        assert!(tables.iter().all(|table| help.contains(table)), "{found}");
    }
}
