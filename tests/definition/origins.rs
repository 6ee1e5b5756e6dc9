//! Where the definition contains what a sentence about its rules says.

use alfil::library::BundledVariants;
use alfil_core::rules::{PieceKey, RuleId};
use alfil_language::check::read_text;

const TEXT: &str = r#"format = 1
name = "Origins"
[board]
files = 5
ranks = 5
symmetry = "rotate"
[pieces.king]
id = "K"
move = "K"
royal = true
never-captures = ["pawn"]
[pieces.pawn]
id = "P"
move = "fWfcpR"
confined-to = "all"
never-on = "a1"
never-jumps-over = ["king"]
never-captures = ["gold"]
extra-moves = [{ on = "rank 1", move = "W" }]
first-moves = [{ on = "rank 2", move = "fmnD" }]
promotes-to = ["gold"]
[pieces.gold]
id = "G"
move = "WfF"
promoted = { name = "Rook", move = "mRcpR", never-jumps-over = ["pawn"], extra-moves = [{ on = "rank 5", move = "F" }] }
[setup]
fen = "k4/p4/5/4P/4K w"
[[promotion]]
pieces = ["gold"]
zone = "rank 5"
enter = "always"
must = "always"
[[promotion]]
zone = "rank 4"
enter = "always"
must = "never"
[royals]
left-attacked = "illegal"
which = "each"
[[end]]
when = "checkmate"
result = "mover wins"
"#;

#[test]
fn each_rule_is_found_where_it_is_written() {
    let (checked, report) = read_text("origins.toml", TEXT, &BundledVariants);
    let checked = checked.unwrap();
    let rules = checked.rules.as_ref().unwrap_or_else(|| panic!("{:?}", report.diagnostics));
    let origins = &checked.origins;
    let at =
        |rule: RuleId| origins.all_of(&rule).into_iter().map(|span| &TEXT[span.range()]).collect::<Vec<_>>();
    let of = |key: &str, what: PieceKey| {
        let kind = rules.kind_indices().find(|&kind| rules.kind(kind).key == key).unwrap();
        at(RuleId::Pieces(vec![kind], what)).join(" ")
    };
    for (what, text) in [
        (PieceKey::Moves, "\"fWfcpR\""),
        (PieceKey::ConfinedTo, "\"all\""),
        (PieceKey::NeverOn, "\"a1\""),
        (PieceKey::ExtraMoves, "{ on = \"rank 1\", move = \"W\" }"),
        (PieceKey::FirstMoves, "{ on = \"rank 2\", move = \"fmnD\" }"),
        (PieceKey::NeverJumpsOver, "\"king\""),
        (PieceKey::NeverCaptures, "\"gold\""),
        (PieceKey::Becomes, "\"gold\""),
        // Nothing is said of it.
        (PieceKey::Royal, "pawn"),
    ] {
        assert_eq!(of("pawn", what), text, "{what:?}");
    }
    assert_eq!(of("king", PieceKey::Royal), "true");
    let form = rules.kind_indices().find(|&kind| rules.kind(kind).promoted_from.is_some()).unwrap();
    let of_form = |what: PieceKey| at(RuleId::Pieces(vec![form], what)).join(" ");
    assert_eq!(of_form(PieceKey::Moves), "\"mRcpR\"");
    assert_eq!(of_form(PieceKey::NeverJumpsOver), "\"pawn\"");
    assert_eq!(of_form(PieceKey::ExtraMoves), "{ on = \"rank 5\", move = \"F\" }");
    assert!(of_form(PieceKey::Royal).starts_with("{ name = \"Rook\""));

    let promotion = |key: &str| {
        let kind = rules.kind_indices().find(|&kind| rules.kind(kind).key == key).unwrap();
        let [place] = origins.all_of(&RuleId::Promotion(vec![kind], None)).try_into().unwrap();
        TEXT[..place.range().start].matches("[[promotion]]").count()
    };
    let (named, rest) = (promotion("gold"), promotion("pawn"));
    assert_eq!(rest, named + 1);
    assert_eq!(at(RuleId::NoEnding), [""; 0]);
    assert_eq!(at(RuleId::Castling), [""; 0]);
}

/// Each group names the one above it twice, so that there are very many ways from the last one to the first.
#[test]
fn what_a_group_says_is_found_however_deep_it_is() {
    let groups: String = (1..64)
        .map(|n| format!("[groups.g{n}]\npieces = [\"g{0}\", \"g{0}\"]\n", n - 1))
        .chain(["[groups.last]\npieces = [\"g63\"]\nnever-on = \"a1\"\n".to_owned()])
        .collect();
    let text = format!(
        "format = 1\nname = \"Groups\"\n[board]\nfiles = 5\nranks = 5\nsymmetry = \"rotate\"\n\
         [pieces.rook]\nid = \"R\"\nmove = \"R\"\n[pieces.man]\nid = \"M\"\nmove = \"fW\"\npromotes-to = [\"rook\"]\n\
         [groups.g0]\npieces = [\"man\"]\n{groups}[setup]\nfen = \"r4/m4/5/4M/4R w\"\n\
         [[promotion]]\npieces = [\"g63\"]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"always\"\n\
         [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n"
    );
    let (checked, report) = read_text("groups.toml", &text, &BundledVariants);
    let checked = checked.unwrap();
    let rules = checked.rules.as_ref().unwrap_or_else(|| panic!("{:?}", report.diagnostics));
    let origins = &checked.origins;
    let man = rules.kind_indices().find(|&kind| rules.kind(kind).key == "man").unwrap();
    let rook = rules.kind_indices().find(|&kind| rules.kind(kind).key == "rook").unwrap();
    let at =
        |rule: RuleId| origins.all_of(&rule).into_iter().map(|span| &text[span.range()]).collect::<Vec<_>>();
    assert_eq!(at(RuleId::Pieces(vec![man], PieceKey::NeverOn)), ["\"a1\""]);
    assert_eq!(at(RuleId::Pieces(vec![rook], PieceKey::NeverOn)), ["rook"]);
    assert_eq!(at(RuleId::Promotion(vec![man], None)), ["[[promotion]]"]);
}
