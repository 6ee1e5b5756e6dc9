//! When pieces promote and turn back.

use super::draft::Table;
use super::regions::zone;
use super::scene::Scene;

pub(super) fn promotions(scene: &mut Scene<'_>) {
    let able = scene.keys_of(super::scene::Kind::may_promote);
    if able.is_empty() || scene.one_in(12) {
        return;
    }
    let mut left = able.clone();
    if scene.one_in(3) {
        let named = scene.chance.some(&able, 2);
        left.retain(|key| !named.contains(key));
        let entry = promotion(scene).with("pieces", named);
        scene.draft.add("promotion", entry);
    }
    if !left.is_empty() {
        let entry = promotion(scene);
        scene.draft.add("promotion", entry);
    }
    let targets: Vec<String> =
        scene.kinds.iter().flat_map(|kind| kind.forms.iter().chain(&kind.others)).cloned().collect();
    if scene.one_in(5) {
        let pieces = scene.chance.some(&targets, 2);
        let limit = Table::new().with("pieces", pieces).with("at-most", scene.chance.between(1, 3));
        scene.draft.add("promotion-limit", limit);
    }
    let forms: Vec<String> = scene.kinds.iter().flat_map(|kind| &kind.forms).cloned().collect();
    if !forms.is_empty() && scene.one_in(5) {
        let mut entry = times(scene);
        if scene.one_in(2) {
            let pieces = scene.chance.some(&forms, 2);
            entry.set("pieces", pieces);
        }
        scene.draft.add("demotion", entry);
    }
}

fn promotion(scene: &mut Scene<'_>) -> Table {
    let mut table = if scene.one_in(7) {
        let region = zone(scene);
        let mut own_turn = Table::new();
        if scene.one_in(2) {
            let word = scene.word(&["quietly", "nowhere"]);
            own_turn.set("goes", word);
        }
        if scene.one_in(2) {
            let word = scene.word(&["anywhere", "in-zone"]);
            own_turn.set("alone", word);
        }
        if scene.one_in(2) {
            let words = if scene.has_royal() { vec!["check", "attack"] } else { vec!["attack"] };
            let words = scene.chance.some(&words, 2);
            own_turn.set("forbid", words);
        }
        Table::new().with("zone", region).with("own-turn", own_turn)
    } else {
        times(scene)
    };
    if scene.one_in(8) {
        let targets: Vec<String> =
            scene.kinds.iter().flat_map(|kind| kind.forms.iter().chain(&kind.others)).cloned().collect();
        let (first, second) = (scene.chance.some(&targets, 3), scene.chance.some(&targets, 3));
        table.set("to", Table::new().with("first", first).with("second", second));
    }
    table
}

fn times(scene: &mut Scene<'_>) -> Table {
    let region = zone(scene);
    let mut table = Table::new().with("zone", region);
    for key in ["enter", "within", "leave"] {
        if key == "enter" || scene.one_in(2) {
            let words = ["always", "always", "capturing", "never"];
            let word = scene.word(if key == "enter" { &words[..3] } else { &words });
            table.set(key, word);
        }
    }
    let must = scene.word(&["never", "second-chance", "if-stuck", "if-possible", "always"]);
    table.with("must", must)
}
