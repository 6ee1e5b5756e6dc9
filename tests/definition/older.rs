//! Definitions that name an older table of a game that has been rewritten since.

use alfil::library::BundledVariants;
use alfil_core::rules::Rules;
use alfil_language::check::load_text;
use alfil_language::def::{Asker, Found, Library, NotFound};
use alfil_language::diag::{Certainty, fix_all, render};

/// The bundled games, and one with several effects.
struct WithSeveral;

const SEVERAL: &str = "format = 1\nname = \"Several\"\nboard = { files = 4, ranks = 4 }\n[pieces.stone]\nid = \"S\"\n\
     move = \"W\"\n[pieces.rook]\nid = \"R\"\nmove = \"R\"\n[setup]\nfen = \"s2r/4/4/S2R w\"\n[[effect]]\nwas = [\"rook\"]\n\
     after = \"capture\"\nwhere = \"itself\"\ndoes = \"becomes-wall\"\n[[effect]]\nwhere = \"around\"\nsteps = \"K\"\n\
     does = \"changes-sides\"\n[[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n";

impl Library for WithSeveral {
    fn find(&self, name: &str, asker: Option<Asker<'_>>) -> Result<Found, NotFound> {
        match name {
            "several" => Ok(Found { name: name.to_owned(), text: SEVERAL.to_owned() }),
            _ => BundledVariants.find(name, asker),
        }
    }

    fn names(&self) -> Vec<String> {
        BundledVariants.names()
    }
}

fn child(base: &str, body: &str) -> String {
    format!("format = 1\nname = \"Child\"\nextends = \"{base}\"\n{body}")
}

#[track_caller]
fn rules(text: &str) -> Rules {
    let (rules, report) = load_text("child.toml", text, &WithSeveral);
    let found = render::human(&report, false);
    assert!(!found.contains("error["), "{text}{found}");
    rules.unwrap()
}

/// The text after the certain fixes.
fn fixed(text: &str) -> String {
    fix_all(text, &|text| load_text("child.toml", text, &WithSeveral).1).text
}

const IN_LINE: &str = "[[enclosure]]\nway = \"in-line\"\nalong = [\"files\", \"ranks\", \"diagonals\"]\nenemies = \"change-sides\"\n";
const AROUND: &str = "[[effect]]\nwhere = \"around\"\nsteps = \"K\"\ndoes = \"changes-sides\"\n";
const QUEENS: &str =
    "[[effect]]\nafter = \"capture\"\nwhere = \"itself\"\ndoes = \"becomes-wall\"\nwas = [\"queen\"]\n";

/// The game, what names an older table, what says the same now, and whether it is fixed.
const CASES: &[(&str, &str, &str, bool)] = &[
    ("ataxx", "without = [\"flips\"]\n", "without = [\"effect\"]\n", true),
    ("flipersi", "without = [\"flips\"]\n", "without = [\"enclosure\"]\n", true),
    ("petrified", "without = [\"petrified\"]\n", "without = [\"effect\"]\n", true),
    ("flipersi", "[flips]\npieces = \"enclosed\"\n", IN_LINE, true),
    ("ataxx", "[flips]\npieces = \"adjacent\"\n", AROUND, true),
    ("petrified", "[petrified]\ncaptors = [\"queen\"]\n", QUEENS, true),
    ("ataxx", "[flips]\npieces = \"enclosed\"\n", "without = [\"effect\"]\nIN_LINE", false),
    ("flipersi", "[flips]\npieces = \"adjacent\"\n", "without = [\"enclosure\"]\nAROUND", false),
    (
        "flipersi",
        "[flips]\nafter = \"no-lone-drop\"\n",
        "IN_LINEdrop-beside = { side = \"own\", at = \"K\" }\n",
        false,
    ),
    (
        "several",
        "without = [\"flips\"]\n",
        "[[effect]]\nwas = [\"rook\"]\nafter = \"capture\"\nwhere = \"itself\"\ndoes = \"becomes-wall\"\n",
        false,
    ),
    ("several", "without = [\"petrified\"]\n", "AROUND", false),
    (
        "several",
        "[petrified]\ncaptors = [\"stone\"]\n",
        "AROUND[[effect]]\nwas = [\"stone\"]\nafter = \"capture\"\nwhere = \"itself\"\ndoes = \"becomes-wall\"\n",
        false,
    ),
];

#[test]
fn older_tables_take_away_and_replace_what_they_became() {
    for (base, older, newer, is_fixed) in CASES {
        let newer = newer.replace("IN_LINE", IN_LINE).replace("AROUND", AROUND);
        let [older, newer] = [child(base, older), child(base, &newer)];
        let [was, is] = [&older, &newer].map(|text| rules(text));
        assert_eq!(
            (was.effects.len(), was.enclosures.len()),
            (is.effects.len(), is.enclosures.len()),
            "{older}"
        );
        assert!(alfil::author::compare::compare(&was, &is).is_same_game(), "{older}");
        let (_, report) = load_text("child.toml", &older, &WithSeveral);
        let found: Vec<_> = report.diagnostics.iter().filter(|d| d.code.slug() == "old-table").collect();
        assert_eq!(found.len(), 1, "{older}{}", render::human(&report, false));
        let [fixed, fixed_again] = [fixed(&older), fixed(&newer)];
        assert_eq!(fixed == fixed_again, *is_fixed, "{older}\n{fixed}");
        assert_eq!(fixed == older, !is_fixed, "{older}\n{fixed}");
    }
}

#[test]
fn an_older_table_that_replaces_an_older_one_stays() {
    struct Chain;
    impl Library for Chain {
        fn find(&self, name: &str, asker: Option<Asker<'_>>) -> Result<Found, NotFound> {
            match name {
                "middle" => Ok(Found {
                    name: name.to_owned(),
                    text: child("flipersi", "[flips]\npieces = \"adjacent\"\n"),
                }),
                _ => BundledVariants.find(name, asker),
            }
        }

        fn names(&self) -> Vec<String> {
            BundledVariants.names()
        }
    }
    for (body, effects, enclosures) in
        [("[flips]\npieces = \"enclosed\"\n", 0, 1), ("without = [\"flips\"]\n", 0, 0), ("", 1, 0)]
    {
        let text = child("middle", body);
        let (rules, report) = load_text("child.toml", &text, &Chain);
        let rules = rules.unwrap_or_else(|| panic!("{}", render::human(&report, false)));
        assert_eq!((rules.effects.len(), rules.enclosures.len()), (effects, enclosures), "{text}");
        let certain = report.diagnostics.iter().any(|d| {
            d.fix.as_ref().is_some_and(|fix| {
                fix.certainty == Certainty::Certain
                    && fix.file().is_some_and(|file| report.sources.name(file) == "child.toml")
            })
        });
        assert!(!certain, "{text}{}", render::human(&report, false));
    }
}
