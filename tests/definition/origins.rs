//! Where the definition contains what a sentence about its rules says.

use alfil::check::{Origins, read_text};
use alfil::library::BundledVariants;
use alfil::rules::{PieceKey, Rule};

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
never-over = ["king"]
never-captures = ["gold"]
extra-moves = [{ on = "rank 1", move = "W" }]
first-moves = [{ on = "rank 2", move = "fmnD" }]
promotes-to = ["gold"]
[pieces.gold]
id = "G"
move = "WfF"
promoted = { name = "Rook", move = "mRcpR", never-over = ["pawn"], extra-moves = [{ on = "rank 5", move = "F" }] }
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
    let origins = Origins::new(&checked.definition, rules);
    let at = |rule: Rule| origins.of(&rule).into_iter().map(|span| &TEXT[span.range()]).collect::<Vec<_>>();
    let of = |key: &str, what: PieceKey| {
        let kind = rules.kind_indices().find(|&kind| rules.kind(kind).key == key).unwrap();
        at(Rule::Pieces(vec![kind], what)).join(" ")
    };
    for (what, text) in [
        (PieceKey::Moves, "\"fWfcpR\""),
        (PieceKey::ConfinedTo, "\"all\""),
        (PieceKey::NeverOn, "\"a1\""),
        (PieceKey::ExtraMoves, "{ on = \"rank 1\", move = \"W\" }"),
        (PieceKey::FirstMoves, "{ on = \"rank 2\", move = \"fmnD\" }"),
        (PieceKey::NeverOver, "\"king\""),
        (PieceKey::NeverCaptures, "\"gold\""),
        (PieceKey::Becomes, "\"gold\""),
        // Nothing is said of it.
        (PieceKey::Royal, "pawn"),
    ] {
        assert_eq!(of("pawn", what), text, "{what:?}");
    }
    assert_eq!(of("king", PieceKey::Royal), "true");
    let form = rules.kind_indices().find(|&kind| rules.kind(kind).promoted_from.is_some()).unwrap();
    let of_form = |what: PieceKey| at(Rule::Pieces(vec![form], what)).join(" ");
    assert_eq!(of_form(PieceKey::Moves), "\"mRcpR\"");
    assert_eq!(of_form(PieceKey::NeverOver), "\"pawn\"");
    assert_eq!(of_form(PieceKey::ExtraMoves), "{ on = \"rank 5\", move = \"F\" }");
    assert!(of_form(PieceKey::Royal).starts_with("{ name = \"Rook\""));

    let promotion = |key: &str| {
        let kind = rules.kind_indices().find(|&kind| rules.kind(kind).key == key).unwrap();
        let [place] = origins.of(&Rule::Promotion(vec![kind])).try_into().unwrap();
        TEXT[..place.range().start].matches("[[promotion]]").count()
    };
    let (named, rest) = (promotion("gold"), promotion("pawn"));
    assert_eq!(rest, named + 1);
    assert_eq!(at(Rule::NoEnding), [""; 0]);
    assert_eq!(at(Rule::Castling), [""; 0]);
}
