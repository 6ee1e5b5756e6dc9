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
        entries(scene, "promotion", &|table| table.with("pieces", named.clone()));
    }
    if !left.is_empty() {
        entries(scene, "promotion", &|table| table);
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
        let pieces = scene.one_in(2).then(|| scene.chance.some(&forms, 2));
        let words = *scene.chance.pick(&DUTIES[1..]);
        for _ in 0..several(scene) {
            let mut entry = times(scene, words);
            if let Some(pieces) = &pieces {
                entry.set("pieces", pieces.clone());
            }
            scene.draft.add("demotion", entry);
        }
    }
}

/// The words of `must`: all of them, and those that may stand beside each other.
const DUTIES: [&[&str]; 3] = [
    &["never", "second-chance", "if-stuck", "if-possible", "always"],
    &["never", "never", "if-stuck", "always"],
    &["never", "never", "second-chance", "if-possible"],
];

/// Mostly one.
fn several(scene: &mut Scene<'_>) -> usize {
    if scene.one_in(3) { scene.chance.between(2, 3) } else { 1 }
}

/// One entry or more about the same pieces. Of several none is a turn of its own, which would leave no room for the others.
fn entries(scene: &mut Scene<'_>, table: &str, about: &dyn Fn(Table) -> Table) {
    match several(scene) {
        1 => {
            let entry = promotion(scene);
            scene.draft.add(table, about(entry));
        }
        n => {
            let words = *scene.chance.pick(&DUTIES[1..]);
            for _ in 0..n {
                let entry = times(scene, words);
                let entry = with_targets(scene, entry, 3);
                let entry = if scene.one_in(4) { from_hand(scene, entry) } else { entry };
                scene.draft.add(table, about(entry));
            }
        }
    }
}

fn promotion(scene: &mut Scene<'_>) -> Table {
    let table = if scene.one_in(7) {
        let region = zone(scene);
        let mut own_turn = Table::new();
        if scene.one_in(2) {
            let word = scene.word(&["without-capturing", "never"]);
            own_turn.set("also-moves", word);
        }
        if scene.one_in(2) {
            let word = scene.word(&["anywhere", "in-zone"]);
            own_turn.set("last-of-its-kind", word);
        }
        if scene.one_in(2) {
            let words = if scene.has_royal() { vec!["check", "attack"] } else { vec!["attack"] };
            let words = scene.chance.some(&words, 2);
            own_turn.set("forbid", words);
        }
        Table::new().with("zone", region).with("own-turn", own_turn)
    } else {
        times(scene, DUTIES[0])
    };
    let table = with_targets(scene, table, 8);
    from_hand(scene, table)
}

/// Now and then what a piece becomes is taken from a hand.
fn from_hand(scene: &mut Scene<'_>, mut table: Table) -> Table {
    if scene.draft.get("captured").is_some() && scene.one_in(3) {
        let words =
            if scene.draft.get("gating").is_some() { &["enemy-hand"][..] } else { &["hand", "enemy-hand"] };
        let word = scene.word(words);
        table.set("from", word);
    }
    table
}

/// One of so many says to what each player's pieces promote.
fn with_targets(scene: &mut Scene<'_>, mut table: Table, of: usize) -> Table {
    if scene.one_in(of) {
        let targets: Vec<String> =
            scene.kinds.iter().flat_map(|kind| kind.forms.iter().chain(&kind.others)).cloned().collect();
        let (first, second) = (scene.chance.some(&targets, 3), scene.chance.some(&targets, 3));
        table.set("to", Table::new().with("first", first).with("second", second));
    }
    table
}

fn times(scene: &mut Scene<'_>, duties: &[&'static str]) -> Table {
    let region = zone(scene);
    let mut table = Table::new().with("zone", region);
    for key in ["enter", "within", "leave"] {
        if key == "enter" || scene.one_in(2) {
            let words = ["always", "always", "capturing", "never"];
            let word = scene.word(if key == "enter" { &words[..3] } else { &words });
            table.set(key, word);
        }
    }
    let must = scene.word(duties);
    if scene.one_in(6) {
        for key in ["enter", "within", "leave"] {
            if table.get(key).is_some() {
                table.set(key, "capturing");
            }
        }
        let pieces = scene.some_pieces(3);
        table.set("capturing", pieces);
    }
    table.with("must", must)
}
