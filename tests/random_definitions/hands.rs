//! Pieces that come to hands and from there.

use super::draft::Table;
use super::regions::zone;
use super::scene::Scene;

pub(super) fn captured(scene: &mut Scene<'_>) {
    if scene.one_in(3) {
        let word = scene.word(&["unpromoted", "unpromoted", "as-captured", "partner"]);
        let mut table = Table::new().with("to-hand", word);
        let keys = scene.keys_of(|kind| !kind.royal);
        if scene.one_in(5) && !keys.is_empty() {
            let kept = scene.chance.some(&keys, 3);
            if scene.one_in(2) {
                let (from, into) = (scene.chance.pick(&kept).clone(), scene.chance.pick(&keys).clone());
                if from != into {
                    table.set("as", Table::new().with(&from, into));
                }
            }
            table.set("pieces", kept);
        }
        scene.draft.set("captured", table);
        scene.has_hands = true;
    } else if scene.one_in(6) {
        scene.has_hands = true;
    }
}

pub(super) fn drops(scene: &mut Scene<'_>) {
    let supplies = !scene.has_hands && scene.one_in(12);
    if !supplies && (!scene.has_hands || scene.one_in(8)) {
        return;
    }
    let held = scene.keys_of(|kind| !kind.royal);
    let mut entries = Vec::new();
    if !held.is_empty() && scene.one_in(2) {
        let named = scene.chance.some(&held, 2);
        entries.push(rule(scene, supplies).with("pieces", named));
    }
    if entries.is_empty() || scene.one_in(2) {
        entries.push(rule(scene, supplies));
    }
    for entry in entries {
        scene.draft.add("drops", entry);
    }
}

fn rule(scene: &mut Scene<'_>, supplies: bool) -> Table {
    let mut table = Table::new();
    if supplies || scene.one_in(20) {
        table.set("from", "supply");
    }
    if scene.one_in(8) {
        let near = scene.word(&["enclosed", "own", "no-enemies", "slide-end", "pile", "path-end"]);
        table.set("near", near);
    }
    if scene.one_in(12) {
        let colours = scene.word(&["any", "even"]);
        table.set("colours", colours);
    }
    for (key, chance) in [("first-on", 14), ("zone", 6), ("never-on", 6)] {
        if scene.one_in(chance) {
            let region = zone(scene);
            table.set(key, region);
        }
    }
    if scene.one_in(8) {
        table.set("swap", true);
    }
    if scene.one_in(6) {
        table.set("per-file", scene.chance.between(1, 2));
    }
    if scene.one_in(6) {
        let face = scene.word(&["itself", "either-form"]);
        table.set("as", face);
    }
    if scene.one_in(4) {
        let words = if scene.has_royal() { vec!["stuck", "check", "checkmate"] } else { vec!["stuck"] };
        let words = scene.chance.some(&words, 3);
        table.set("forbid", words);
    }
    table
}

pub(super) fn gating(scene: &mut Scene<'_>) {
    if !scene.has_hands && !scene.one_in(4) || !scene.one_in(4) {
        return;
    }
    scene.has_hands = true;
    let mut table = Table::new().with("on", "first rank");
    if scene.one_in(3) {
        let pieces = scene.some_pieces(3);
        table.set("pieces", pieces);
    }
    scene.draft.set("gating", table);
}
