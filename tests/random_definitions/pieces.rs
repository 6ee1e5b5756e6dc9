//! Pieces, where they may go, and what they become.

use super::draft::{Table, Value};
use super::regions::zone;
use super::scene::{Kind, Scene};

const IDS: [&str; 9] = ["A", "B", "C", "D'", "E!", "GB", "H", "P", "X"];

pub(super) fn pieces(scene: &mut Scene<'_>) {
    let n = scene.chance.between(1, 6);
    let mut ids = IDS.to_vec();
    scene.chance.shuffle(&mut ids);
    let n_royal = match scene.chance.below(8) {
        0 | 1 => 0,
        2 => 2,
        _ => 1,
    };
    for (i, id) in ids.into_iter().take(n).enumerate() {
        scene.kinds.push(Kind {
            key: format!("p{i}"),
            id: id.to_owned(),
            royal: i < n_royal,
            forms: Vec::new(),
            others: Vec::new(),
        });
    }
    becoming(scene);
    let n = scene.kinds.len();
    for index in 0..n {
        let table = piece(scene, index);
        let key = scene.kinds[index].key.clone();
        scene.draft.table_mut("pieces").set(&key, table);
    }
}

/// Decides which pieces become what.
fn becoming(scene: &mut Scene<'_>) {
    for index in 0..scene.kinds.len() {
        let Kind { key, royal, .. } = scene.kinds[index].clone();
        match scene.chance.below(if royal { 24 } else { 8 }) {
            0 | 1 => scene.kinds[index].forms = vec![format!("+{key}")],
            2 => {
                let others = scene.keys_of(|kind| kind.key != key);
                if !others.is_empty() {
                    scene.kinds[index].others = scene.chance.some(&others, 3);
                }
            }
            // The id of a form that is like another piece is free for one piece only.
            3 if !scene.kinds.iter().any(|kind| kind.forms.iter().any(|form| form.contains('='))) => {
                let others = scene.keys_of(|kind| kind.key != key && !kind.royal && kind.id.len() == 1);
                if others.len() > 1 {
                    let likes = scene.chance.some(&others, 2);
                    scene.kinds[index].forms = likes.iter().map(|like| format!("+{key}={like}")).collect();
                }
            }
            _ => {}
        }
    }
}

fn piece(scene: &mut Scene<'_>, index: usize) -> Table {
    let kind = scene.kinds[index].clone();
    let mut table = Table::new().with("id", kind.id.as_str());
    let betza = match scene.chance.below(40) {
        0 => "none".to_owned(),
        1..=18 if kind.royal => "K".to_owned(),
        _ => scene.betza(),
    };
    table.set("move", betza);
    if kind.royal {
        table.set("royal", true);
    }
    places(scene, &mut table);
    let others = scene.keys_of(|kind| !kind.royal);
    if scene.one_in(12) && !others.is_empty() {
        table.set("never-captures", scene.chance.some(&others, 2));
    }
    if !kind.others.is_empty() {
        table.set("promotes-to", kind.others.clone());
    }
    if let Some(promoted) = promoted(scene, &kind) {
        table.set("promoted", promoted);
    }
    table
}

fn promoted(scene: &mut Scene<'_>, kind: &Kind) -> Option<Value> {
    let likes: Vec<&str> =
        kind.forms.iter().filter_map(|form| form.split_once('=')).map(|(_, like)| like).collect();
    if !likes.is_empty() {
        let id = |like: &str| scene.kinds.iter().find(|kind| kind.key == like).map(|kind| kind.id.clone());
        let form =
            |like: &&str| Table::new().with("like", *like).with("id", format!("{}~", id(like).unwrap()));
        return Some(likes.iter().map(form).collect::<Vec<_>>().into());
    }
    kind.forms.first()?;
    let others = scene.keys_of(|other| other.key != kind.key);
    let mut form = Table::new();
    if scene.one_in(3) && !others.is_empty() {
        form.set("like", scene.chance.pick(&others).as_str());
    } else {
        form.set("name", format!("Form of {}", kind.key));
        let betza = scene.betza();
        form.set("move", betza);
        if kind.royal && !scene.one_in(3) || !kind.royal && scene.has_royal() && scene.one_in(12) {
            form.set("royal", true);
        }
        places(scene, &mut form);
    }
    Some(form.into())
}

fn places(scene: &mut Scene<'_>, table: &mut Table) {
    let mut further = |scene: &mut Scene<'_>, key: &str| {
        let (on, betza) = (zone(scene), scene.betza());
        let mut extra = Table::new().with("on", on);
        if scene.one_in(3) {
            let to = zone(scene);
            extra.set("to", to);
        }
        extra.set("move", betza);
        table.set(key, vec![extra]);
    };
    if scene.one_in(10) {
        further(scene, "extra-moves");
    }
    if scene.one_in(12) {
        further(scene, "first-moves");
    }
    if scene.one_in(14) {
        let region = zone(scene);
        table.set("confined-to", region);
    }
    if scene.one_in(14) {
        let region = zone(scene);
        table.set("never-on", region);
    }
    if scene.one_in(20) {
        let over = scene.some_pieces(2);
        table.set("never-jumps-over", over);
    }
}

/// `[royals]`, where some piece is royal.
pub(super) fn royals(scene: &mut Scene<'_>) {
    if !scene.has_royal() {
        return;
    }
    let mut table = Table::new();
    let left = if scene.one_in(3) { "allowed" } else { "illegal" };
    table.set("left-attacked", left);
    let which = scene.word(&["each", "each", "last"]);
    table.set("which", which);
    if scene.one_in(8) {
        let word = scene.word(&["any-move", "capture-attacker"]);
        table.set("when-attacked", word);
    }
    if scene.one_in(6) {
        let word = scene.word(&["illegal", "illegal", "allowed"]);
        table.set("through-attack", word);
    }
    if scene.one_in(8) {
        let royals = scene.keys_of(|kind| kind.royal);
        let pieces = scene.chance.some(&royals, 2);
        let mut few = Table::new().with("pieces", pieces).with("at-most", scene.chance.between(1, 2));
        if scene.one_in(2) {
            let word = scene.word(&["safe", "all-attacked"]);
            few.set("with-more", word);
        }
        if scene.one_in(3) {
            let word = scene.word(&["after-move", "before-move"]);
            few.set("counted", word);
        }
        table.set("while-few", vec![few]);
    }
    scene.draft.set("royals", table);
}

/// A group of pieces, and what they have in common.
pub(super) fn groups(scene: &mut Scene<'_>) {
    let keys = scene.keys_of(|kind| !kind.royal);
    if keys.is_empty() || !scene.one_in(6) {
        return;
    }
    let some = scene.chance.some(&keys, 3);
    let pieces: Value = if scene.one_in(4) { Table::new().with("all-but", some).into() } else { some.into() };
    let mut group = Table::new().with("pieces", pieces);
    if scene.one_in(2) {
        let never = scene.chance.some(&keys, 1);
        group.set("never-captures", never);
    }
    if scene.one_in(4) {
        group.set("never-on", "last rank");
    }
    if scene.one_in(6) {
        group.set("confined-to", *scene.chance.pick(&["all except last rank", "first 4 ranks"]));
    }
    if scene.one_in(6) {
        let over = scene.chance.some(&keys, 2);
        group.set("never-jumps-over", over);
    }
    scene.draft.set("groups", Table::new().with("some", group));
}
