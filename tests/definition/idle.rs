//! Changes that make no difference in any game from the start position, and what is said twice.

use alfil::author::lint::settled;
use alfil::author::validate;
use alfil::library::BundledVariants;
use alfil_core::rules::Rules;
use alfil_language::check::load_text;
use alfil_language::def::Library;

use super::small_game::{self, changed};

/// The rules of a bundled definition, and with another text in the place of the first like this.
fn both(id: &str, from: &str, to: &str) -> [Rules; 2] {
    let text = BundledVariants.find(id, None).unwrap().text;
    assert!(text.contains(from), "{id}: {from}");
    let changed = text.replacen(from, to, 1);
    [text, changed].map(|text| load_text(id, &text, &BundledVariants).0.unwrap())
}

#[test]
fn what_makes_no_difference_is_reported() {
    for (id, from, to) in [
        ("chess", "which = \"each\"", "which = \"last\""),
        ("chess", "must = \"always\"", "must = \"if-stuck\""),
        ("chess", "enter = \"always\"", "enter = \"always\"\nwithin = \"always\""),
    ] {
        let [before, after] = both(id, from, to);
        assert!(before != after && settled(&before) == settled(&after), "{id}: {from}");
    }
    let drops = |word: &str| {
        let text = changed(small_game::TEXT, "promotes-to = [\"rook\"]\n", "");
        let text = changed(
            &text,
            "[[promotion]]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"always\"\n",
            "",
        );
        load_text("drops", &format!("{text}[captured]\nto-hand = \"{word}\"\n[[drops]]\n"), &BundledVariants)
            .0
            .unwrap()
    };
    assert!(settled(&drops("unpromoted")) == settled(&drops("as-captured")));
}

#[test]
fn what_makes_a_difference_stays_one() {
    for (id, from, to) in [
        ("chess", "must = \"always\"", "must = \"never\""),
        ("dai-shogi", "which = \"last\"", "which = \"each\""),
        ("shogi", "must = \"if-stuck\"", "must = \"always\""),
        ("shogi", "within = \"always\"", "within = \"never\""),
        ("crazyhouse", "to-hand = \"unpromoted\"", "to-hand = \"as-captured\""),
    ] {
        let [before, after] = both(id, from, to);
        assert!(settled(&before) != settled(&after), "{id}: {from}");
    }
}

#[test]
fn where_no_move_gives_check_nothing_ends_by_check() {
    let text = BundledVariants.find("racingkings", None).unwrap().text;
    let mate = "[[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n\n[[end]]\nwhen = \"stalemate\"";
    let changed = text.replacen("[[end]]\nwhen = \"stalemate\"", mate, 1);
    let (_, report) = validate::load_text("racingkings", &changed, &BundledVariants);
    let codes: Vec<&str> = report.diagnostics.iter().map(|found| found.code.slug()).collect();
    assert_eq!(codes, ["ending-never"]);
}

#[test]
fn where_the_first_check_wins_nothing_ends_by_mate() {
    let text = BundledVariants.find("checkshogi", None).unwrap().text;
    let mate = "[[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n\n[[end]]\nwhen = \"stalemate\"";
    let changed = text.replacen("[[end]]\nwhen = \"stalemate\"", mate, 1);
    let (_, report) = load_text("checkshogi", &changed, &BundledVariants);
    let codes: Vec<&str> = report.diagnostics.iter().map(|found| found.code.slug()).collect();
    assert_eq!(codes, ["ending-shadowed"]);
}

#[test]
fn only_promotions_are_asked_for_where_pieces_are_dropped() {
    let found = BundledVariants.find("sittuyin", None).unwrap();
    let when = "when = { all = [{ not = \"check\" }, { extinct = { pieces = \"all\", side = \"opponent\", at-most = 2 } }, \"only-promotions\"] }";
    assert!(found.text.contains(when));
    let changed = found.text.replacen(when, "when = \"only-promotions\"", 1);
    let (_, report) = validate::load_text(&found.name, &changed, &BundledVariants);
    // The claims that ask for more than that fail, and all of them have been tried.
    assert!(report.diagnostics.iter().all(|found| found.code.slug() == "claim-fails"), "{report:?}");
    assert!(report.n_errors() > 0);
}

#[test]
fn conditions_and_threats_are_not_listed_twice() {
    for (id, line) in [
        ("makruk", "  { extinct = { pieces = \"all\", side = \"opponent\", at-most = 1 } },\n"),
        ("xiangqi", "  { by = [\"elephant\", \"advisor\"], of = [\"chariot\", \"cannon\", \"horse\"] },\n"),
    ] {
        let text = BundledVariants.find(id, None).unwrap().text;
        assert!(text.contains(line), "{id}");
        let (_, report) = load_text(id, &text.replacen(line, &line.repeat(2), 1), &BundledVariants);
        let codes: Vec<&str> = report.diagnostics.iter().map(|found| found.code.slug()).collect();
        assert_eq!(codes, ["listed-twice"], "{id}");
    }
}
