//! What captures do besides, and what is shown of first moves.

use super::draft::{Table, Value};
use super::regions::zone;
use super::scene::Scene;

pub(super) fn captures(scene: &mut Scene<'_>) {
    if scene.one_in(9) {
        let mut table = Table::new().with("on", "capture");
        if scene.one_in(3) {
            let pieces = scene.some_pieces(2);
            table.set("spared", pieces);
        }
        if scene.one_in(4) {
            let pieces = scene.keys_of(|kind| !kind.royal);
            if !pieces.is_empty() {
                let pieces = scene.chance.some(&pieces, 2);
                table.set("immune", pieces);
            }
        }
        if scene.has_hands && scene.draft.get("captured").is_some() && scene.one_in(3) {
            table.set("victims", *scene.chance.pick(&["to-hand", "to-captor"]));
        }
        if scene.one_in(4) {
            table.set("leaves", "walls");
        }
        scene.draft.set("explosions", table);
    }
    if scene.one_in(14) {
        let keys = scene.keys_of(|kind| !kind.royal);
        if !keys.is_empty() {
            let captors = scene.chance.some(&keys, 2);
            let table = Table::new().with("was", captors).with("after", "capture");
            scene.draft.add("effect", table.with("where", "itself").with("does", "becomes-wall"));
        }
    }
    if scene.one_in(12) {
        flips(scene);
    }
}

/// Pieces that change sides, royal ones too.
fn flips(scene: &mut Scene<'_>) {
    let (name, mut table) = if scene.one_in(2) {
        let lines = ["files", "ranks", "diagonals"].map(str::to_owned).to_vec();
        (
            "enclosure",
            Table::new().with("how", "in-line").with("along", lines).with("enemies", "change-sides"),
        )
    } else {
        ("effect", Table::new().with("where", "around").with("steps", "K").with("does", "changes-sides"))
    };
    if scene.draft.get("drops").is_some() && scene.one_in(2) {
        table.set("drop-beside", Table::new().with("side", "own").with("at", "K"));
    }
    scene.draft.add(name, table);
}

/// Limits on captures.
pub(super) fn limits(scene: &mut Scene<'_>) {
    let keys = scene.keys_of(|kind| !kind.royal);
    if keys.is_empty() || !scene.one_in(8) {
        return;
    }
    let last = Table::new().with("of", scene.chance.some(&keys, 2));
    for _ in 0..scene.chance.between(1, 2) {
        let mut table = Table::new().with("of", scene.chance.some(&keys, 2));
        if scene.one_in(2) {
            let by = set(scene);
            table.set("by", by);
        }
        for key in ["from", "on"] {
            if scene.one_in(4) {
                let region = zone(scene);
                table.set(key, region);
            }
        }
        if scene.one_in(4) {
            table.set("how", *scene.chance.pick(&["by-landing", "without-landing"]));
        }
        if scene.one_in(3) && scene.files.max(scene.ranks) > 2 {
            table.set("beyond", 1);
        }
        if scene.one_in(5) {
            table.set("along", vec![*scene.chance.pick(&["files", "ranks", "diagonals"])]);
        }
        if scene.one_in(3) {
            table.set("protected", true);
        }
        if scene.one_in(4) {
            let besides = set(scene);
            table.set("unless-with", besides);
        }
        if scene.one_in(3) {
            table.set("after", last.clone());
        }
        scene.draft.add("capture-limit", table);
    }
}

/// Points for taking pieces.
pub(super) fn points(scene: &mut Scene<'_>) {
    if !scene.one_in(6) {
        return;
    }
    let mut taking = Table::new();
    let keys = scene.keys_and_forms();
    for key in scene.chance.some(&keys, 3) {
        taking.set(&key, scene.chance.between(1, 3));
    }
    scene.draft.set("points", Table::new().with("for-capturing", taking));
}

/// Pieces that a move encloses.
pub(super) fn enclosures(scene: &mut Scene<'_>) {
    let keys = scene.keys_of(|kind| !kind.royal);
    if keys.is_empty() || !scene.one_in(10) {
        return;
    }
    for _ in 0..scene.chance.between(1, 2) {
        if scene.one_in(3) {
            let mut table =
                Table::new().with("how", "without-liberties").with("of", scene.chance.some(&keys, 3));
            if scene.one_in(3) {
                let along = scene.chance.some(&["files", "ranks", "diagonals"].map(str::to_owned), 3);
                table.set("along", along);
            }
            if scene.one_in(3) {
                table.set("enemies", *scene.chance.pick(&["illegal", "change-sides"]));
            }
            let own = *scene.chance.pick(&["", "leave", "illegal", "stay", "change-sides"]);
            if !own.is_empty() {
                table.set("own", own);
            }
            if matches!(own, "leave" | "illegal" | "change-sides") && scene.one_in(4) {
                table.set("enemies", "stay");
            }
            scene.draft.add("enclosure", table);
            continue;
        }
        let way = scene.chance.word(&["in-line", "on-all-sides", "in-line", "between-two"]);
        let has_helpers = way != "between-two";
        let mut table = Table::new().with("how", way).with("of", scene.chance.some(&keys, 3));
        if scene.one_in(2) {
            let along = scene.chance.some(&["files", "ranks", "diagonals"].map(str::to_owned), 3);
            table.set("along", along);
        }
        if has_helpers && scene.one_in(3) {
            let by = set(scene);
            table.set("by", by);
        }
        if scene.one_in(3) {
            let moved = set(scene);
            table.set("moved", moved);
        }
        if scene.one_in(4) {
            let region = zone(scene);
            table.set("on", region);
        }
        if has_helpers && scene.one_in(4) {
            let region = zone(scene);
            table.set("hostile-squares", region);
            if scene.one_in(2) {
                let word = scene.word(&["empty", "always"]);
                table.set("hostile-while", word);
            }
        }
        if has_helpers && scene.one_in(if way == "on-all-sides" { 2 } else { 5 }) {
            table.set("edges", "close");
        }
        if way == "in-line" && scene.one_in(3) {
            table.set("at-most", 1);
        }
        if scene.one_in(4) {
            table.set("enemies", "change-sides");
        }
        scene.draft.add("enclosure", table);
    }
}

/// Some pieces, or all but some.
pub(super) fn set(scene: &mut Scene<'_>) -> Value {
    let has_group = scene.draft.get("groups").is_some();
    let some = if has_group && scene.one_in(2) { vec!["some".to_owned()] } else { scene.some_pieces(2) };
    if scene.one_in(3) { Table::new().with("all-but", some).into() } else { some.into() }
}

/// `[en-passant]` and `[unmoved]`, where some piece has first moves.
pub(super) fn first_moves(scene: &mut Scene<'_>) {
    let Some(pieces) = scene.draft.get("pieces") else { return };
    let text = format!("{pieces:?}");
    let (has_first, has_passing) =
        (text.contains("first-moves"), text.contains("fce") || text.contains("\"e"));
    let has_initial = text.contains("if") || text.contains("im");
    if has_passing && scene.one_in(4) {
        let on = zone(scene);
        scene.draft.set("en-passant", Table::new().with("on", on));
    } else if has_first && scene.one_in(3) {
        let first = scene.keys();
        let shown: Vec<String> =
            first.into_iter().filter(|key| said(scene, key, "first-moves")).take(1).collect();
        scene.draft.set("en-passant", Table::new().with("in-fen", shown));
    }
    if (has_initial || scene.draft.get("castling").is_some()) && scene.one_in(4) {
        let mut table = Table::new();
        let starts = |scene: &Scene<'_>, key: &String| {
            scene.squares.iter().flatten().any(|&(kind, _)| scene.kinds[kind].key == *key)
        };
        let first: Vec<String> = initial(scene).into_iter().filter(|key| starts(scene, key)).collect();
        if first.is_empty() || scene.one_in(2) {
            table.set("in-fen", "first rank");
        }
        if !first.is_empty() && (table.0.is_empty() || scene.one_in(3)) {
            let (pieces, by) = (scene.chance.some(&first, 2), scene.some_pieces(2));
            table.set("lost", vec![Table::new().with("pieces", pieces).with("aimed-at-by", by)]);
        }
        scene.draft.set("unmoved", table);
    }
}

/// The pieces with an `i` in their move.
fn initial(scene: &Scene<'_>) -> Vec<String> {
    scene.keys().into_iter().filter(|key| said(scene, key, "Text(\"i") || said(scene, key, "Wif")).collect()
}

/// Whether something is written under a piece.
fn said(scene: &Scene<'_>, key: &str, what: &str) -> bool {
    let Some(Value::Table(pieces)) = scene.draft.get("pieces") else { return false };
    pieces.get(key).is_some_and(|piece| format!("{piece:?}").contains(what))
}

pub(super) fn walls(scene: &mut Scene<'_>) {
    if !scene.one_in(12) {
        return;
    }
    let turn = scene.word(&["move-and-wall", "move-or-wall"]);
    let places = ["any-square", "edge", "next-move", "vacated-square"];
    let n = if turn == "move-or-wall".into() { 2 } else { 4 };
    let on = scene.word(&places[..n]);
    let keep = scene.word(&["all", "latest"]);
    let mut table = Table::new().with("turn", turn).with("on", on).with("keep", keep);
    if scene.one_in(3) {
        let region = zone(scene);
        table.set("zone", region);
    }
    scene.draft.set("walls", table);
}

/// Castlings of pieces that stand where they start.
pub(super) fn castling(scene: &mut Scene<'_>) {
    if !scene.one_in(5) {
        return;
    }
    let first: Vec<usize> =
        (0..scene.squares.len()).filter(|&s| matches!(scene.squares[s], Some((_, true)))).collect();
    if first.len() < 2 || scene.files < 3 {
        return;
    }
    for _ in 0..scene.chance.between(1, 2) {
        let (king, partner) = (*scene.chance.pick(&first), *scene.chance.pick(&first));
        let files = scene.files;
        if king == partner || king / files != partner / files {
            continue;
        }
        let key = |scene: &Scene<'_>, square: usize| {
            let Some((stands, _)) = scene.squares[square] else { unreachable!("a piece stands there") };
            scene.kinds[stands].key.clone()
        };
        let rank = king / files * files;
        let (to, partner_to) = (rank + scene.chance.below(files), rank + scene.chance.below(files));
        if to == king || partner_to == partner || to == partner_to {
            continue;
        }
        let mut table = Table::new().with("piece", key(scene, king)).with("partner", key(scene, partner));
        let (other, partner_other) = (rank + scene.chance.below(files), rank + scene.chance.below(files));
        let has_choice = scene.one_in(3)
            && other != king
            && partner_other != partner
            && other != partner_other
            && (to, partner_to) != (other, partner_other);
        if has_choice {
            table.set("to", vec![scene.name(to), scene.name(other)]);
            table.set("partner-to", vec![scene.name(partner_to), scene.name(partner_other)]);
        } else {
            table.set("to", scene.name(to));
            table.set("partner-to", scene.name(partner_to));
        }
        if scene.one_in(4) {
            let word = scene.word(&["allowed", "illegal"]);
            table.set("through-attack", word);
        }
        let n_kings = scene.squares.iter().filter(|here| **here == scene.squares[king]).count();
        if scene.one_in(6) && n_kings == 1 {
            let on = scene.word(&["higher-files", "lower-files"]);
            table.set("partner-on", on);
        } else {
            table.set("from", scene.name(king));
            table.set("partner-from", scene.name(partner));
            if scene.one_in(8) {
                table.set("gained-by", "drops");
            }
        }
        let other = scene.turned(king);
        let matches = scene.squares[other].map(|(kind, is_first)| (kind, !is_first)) == scene.squares[king];
        if !matches || scene.one_in(5) {
            table.set("side", "first");
        }
        if scene.one_in(8) {
            table.set("denies", "same-wing");
        }
        scene.draft.add("castling", table);
    }
}
