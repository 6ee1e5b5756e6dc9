//! Names of groups where pieces are listed.

use alfil::author::validate;
use alfil::library::BundledVariants;
use alfil_language::diag::{Report, render};

const GAME: &str = r#"format = 1
name = "Groups"
[board]
files = 4
ranks = 4
symmetry = "mirror"
[pieces.rook]
id = "R"
move = "R"
promoted = { move = "Q" }
[pieces.bishop]
id = "B"
move = "B"
[setup]
fen = "rb2/4/4/RB2[] w"
[[promotion]]
zone = "last rank"
enter = "always"
must = "never"
[[drops]]
[[end]]
when = "no-moves"
result = "mover wins"
"#;

fn checked(more: &str) -> Report {
    validate::load_text("groups.toml", &format!("{GAME}{more}"), &BundledVariants).1
}

/// What is reported: message, label and help.
fn reported(more: &str) -> Vec<String> {
    let all = checked(more).diagnostics;
    let line = |d: &alfil_language::diag::Diagnostic| {
        let label = d.labels.first().map_or("", |label| label.text.as_str());
        format!("{}; {label}; {}", d.message, d.help.join(", "))
    };
    all.iter().map(line).collect()
}

#[test]
fn a_misspelt_group_is_named_where_pieces_are_listed() {
    let group = "[groups.light]\npieces = [\"rook\", \"bishop\"]\n[captured]\nto-hand = \"unpromoted\"\n";
    assert_eq!(reported(&format!("{group}pieces = [\"light\"]\n")), Vec::<String>::new());
    let found = checked(&format!("{group}pieces = [\"ligt\"]\n"));
    let found = render::human(&found, false);
    assert!(found.contains("not defined under `[pieces]` or `[groups]`"), "{found}");
    assert!(found.contains("did you mean `light`?"), "{found}");
    // Where one piece is meant, a group is no help.
    let alone = reported(&format!("{group}pieces = [\"light\"]\nas = {{ rook = \"ligt\" }}\n"));
    assert_eq!(alone, ["there is no piece `ligt`; not defined under `[pieces]`; "]);
}

#[test]
fn a_group_is_written_below_those_it_lists() {
    let captured = "[captured]\nto-hand = \"unpromoted\"\npieces = [\"a\"]\n";
    assert_eq!(
        reported(&format!("[groups.a]\npieces = [\"b\"]\n[groups.b]\npieces = [\"rook\"]\n{captured}"))[0],
        "there is no piece `b`; this group is written below; write `[groups.b]` above this group"
    );
    assert_eq!(
        reported(&format!("[groups.a]\npieces = [\"a\", \"rook\"]\n{captured}")),
        ["there is no piece `a`; a group cannot contain itself; remove it from the list"]
    );
}

#[test]
fn a_group_of_promoted_forms_never_comes_to_a_hand_unpromoted() {
    let of = |pieces: &str| {
        reported(&format!(
            "[groups.a]\npieces = [{pieces}]\n[captured]\nto-hand = \"unpromoted\"\npieces = [\"a\"]\n"
        ))
    };
    let never =
        "this piece can never be in hand; a captured piece loses its promotion; name that piece instead";
    let forms = of("\"+rook\"");
    assert!(forms.iter().any(|found| found == never), "{forms:?}");
    assert_eq!(of("\"rook\", \"+rook\", \"bishop\""), Vec::<String>::new());
}
