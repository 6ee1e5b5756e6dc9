//! Turns of several moves.

use super::draft::Table;
use super::scene::Scene;

/// `[turns]`, where the other rules allow it.
pub(super) fn turns(scene: &mut Scene<'_>) {
    let text = format!("{:?}", scene.draft);
    let needs_one = ["\"pass\"", "\"answer\"", "\"count\"", "perpetual", "back-and-forth"];
    if !scene.one_in(8) || needs_one.iter().any(|word| text.contains(word)) {
        return;
    }
    let mut table = Table::new();
    let has_royals = text.contains("\"left-attacked\": Text(\"illegal\")") || text.contains("royals");
    let mut goes_on = true;
    if has_royals || (text.contains("royal") && scene.one_in(2)) {
        if scene.one_in(2) {
            let early = *scene.chance.pick(&["ends-turn", "illegal", "checkmate"]);
            // Royal pieces that must be safe could be captured otherwise.
            goes_on = early == "ends-turn" || !has_royals;
            table.set("early-check", early);
        } else {
            table.set("check-ends", true);
        }
    }
    let captures_again =
        goes_on && !text.contains("\"gating\"") && !text.contains("\"walls\"") && scene.one_in(2);
    if captures_again {
        let pieces = scene.some_pieces(3);
        table.set("capture-again", pieces);
        if scene.one_in(2) {
            let promotion = scene.word(&["goes-on", "ends-turn", "when-done"]);
            table.set("promotion", promotion);
        }
        for key in ["captured-stay", "capture-most", "may-stop"] {
            if scene.one_in(3) {
                table.set(key, true);
            }
        }
    }
    if !captures_again || scene.one_in(3) {
        if scene.one_in(3) {
            table.set("longer-by", 1);
        } else {
            table.set("moves", scene.chance.between(2, 3));
            if scene.one_in(3) {
                table.set("moves-of-second", 1);
            }
            let beginning = scene.chance.between(0, 8);
            if beginning < 3 {
                table.set("first-turn", 1);
            } else if beginning < 5 {
                let numbers: Vec<usize> =
                    (0..scene.chance.between(2, 4)).map(|_| scene.chance.between(1, 3)).collect();
                table.set("first-turns", numbers);
            }
            if scene.one_in(6) {
                table.set("early-capture", "illegal");
            }
        }
        if scene.one_in(3) {
            table.set("stuck", "endings-apply");
        }
    }
    scene.draft.set("turns", table);
}
