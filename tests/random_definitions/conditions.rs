//! Conditions: of endings, of illegal moves, of counts, and what players have to answer.

use super::betza;
use super::chance::Chance;
use super::draft::{Table, Value};
use super::regions::zone;
use super::scene::Scene;

/// What a condition may ask for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asks {
    /// What is on the board.
    Board,
    /// Anything.
    Anything,
}

pub(super) fn endings(scene: &mut Scene<'_>) {
    if scene.one_in(5) {
        illegal(scene);
    }
    if scene.one_in(10) {
        counts(scene);
    }
    if scene.one_in(40) {
        return;
    }
    for _ in 0..scene.chance.between(0, 3) {
        let when = condition(scene, Asks::Anything, 2);
        let result = result(scene, &when);
        scene.draft.add("end", Table::new().with("when", when).with("result", result));
    }
    let usual = if scene.has_royal() {
        scene.word(&["checkmate", "stalemate", "no-moves", "royal-captured", "checkmate"])
    } else {
        "no-moves".into()
    };
    let result = scene.word(&["mover wins", "draw", "mover loses"]);
    scene.draft.add("end", Table::new().with("when", usual).with("result", result));
    if scene.one_in(4) {
        scene.draft.add("end", Table::new().with("when", "stalemate").with("result", "draw"));
    }
    extras(scene);
}

/// Makes some endings claimable.
pub(super) fn claimable(draft: &mut Table, chance: &mut Chance) {
    if !chance.one_in(3) {
        return;
    }
    let entries = draft.0.iter_mut().filter(|(key, _)| key == "end");
    for (_, list) in entries {
        let Value::List(ends) = list else { continue };
        for end in ends {
            if let Value::Table(end) = end
                && chance.one_in(2)
            {
                end.set("claimable", !chance.one_in(8));
            }
        }
    }
}

fn illegal(scene: &mut Scene<'_>) {
    let when = if scene.one_in(2) {
        let words = ["facing", "check", "repetition", "extinct", "checked-by"];
        let word = *scene.chance.pick(&words);
        named(scene, word)
    } else {
        let asks = if scene.one_in(2) { Asks::Board } else { Asks::Anything };
        condition(scene, asks, 1)
    };
    scene.draft.add("illegal", Table::new().with("when", when));
}

fn counts(scene: &mut Scene<'_>) {
    let when = condition(scene, Asks::Board, 1);
    let mut count = Table::new().with("when", when).with("moves", scene.chance.between(1, 9));
    if scene.one_in(2) {
        count.set("starts-at", "piece-count");
    }
    if scene.one_in(2) {
        let words = scene.chance.some(&["capture", "promotion"], 2);
        count.set("restarts-after", words);
    }
    if scene.one_in(3) {
        let pieces = scene.some_pieces(2);
        count.set("starts-on-capture-of", pieces);
    }
    scene.draft.add("count", count);
    if !scene.one_in(5) {
        scene.draft.add("end", Table::new().with("when", "counted-out").with("result", "draw"));
    }
}

/// What the clock, repetition and pursuit are given.
fn extras(scene: &mut Scene<'_>) {
    if scene.one_in(8) {
        let progress = progress(scene);
        scene.draft.set("clock", progress);
    }
    let keys = scene.keys_and_forms();
    if scene.one_in(8) {
        let mut table = Table::new();
        if keys.len() > 1 && scene.one_in(2) {
            let mut alike = scene.chance.some(&keys, 3);
            if alike.len() < 2 {
                alike = keys.iter().take(2).cloned().collect();
            }
            table.set("alike", vec![alike]);
        } else {
            let word = scene.word(&["compared", "ignored"]);
            table.set("first-moves", word);
        }
        scene.draft.set("repetition", table);
    }
    let asks = scene.draft.to_toml().contains("\"pursuit\"");
    if asks || scene.one_in(40) {
        let (by, of) = (scene.some_pieces(4), scene.some_pieces(4));
        let mut table = Table::new().with("by", by).with("of", of);
        if scene.one_in(3) {
            let (pieces, on) = (scene.some_pieces(2), zone(scene));
            table.set("spared", Table::new().with("pieces", pieces).with("on", on));
        }
        if scene.one_in(3) {
            let (by, of) = (scene.some_pieces(2), scene.some_pieces(2));
            table.set("prized", vec![Table::new().with("by", by).with("of", of)]);
        }
        scene.draft.set("pursuit", table);
    }
}

/// `[moves]`.
pub(super) fn moves(scene: &mut Scene<'_>) {
    let mut table = Table::new();
    if scene.one_in(8) {
        let must = if scene.draft.get("drops").is_some() && scene.one_in(2) {
            "drop"
        } else {
            *scene.chance.pick(&["capture", "capture", "capture-en-passant"])
        };
        table.set("must", must);
        if must == "drop" && scene.one_in(3) {
            let keys = scene.keys_of(|kind| !kind.royal);
            if !keys.is_empty() {
                let pieces = scene.chance.some(&keys, 2);
                table.set("pieces", pieces);
            }
        }
    }
    if scene.one_in(7) {
        let words = ["never", "if-no-moves", "always"];
        let pass = if scene.one_in(3) {
            let (first, second) = (scene.word(&words), scene.word(&words));
            Table::new().with("first", first).with("second", second).into()
        } else {
            scene.word(&words[1..])
        };
        table.set("pass", pass);
    }
    if scene.one_in(20) {
        let answer = condition(scene, Asks::Board, 1);
        table.set("answer", answer);
    }
    if !table.0.is_empty() {
        scene.draft.set("moves", table);
    }
}

fn condition(scene: &mut Scene<'_>, asks: Asks, depth: usize) -> Value {
    if depth > 0 && scene.one_in(5) {
        return match scene.chance.below(3) {
            0 => Table::new().with("not", condition(scene, asks, depth - 1)).into(),
            n => {
                let parts: Vec<Value> =
                    (0..=scene.chance.between(1, 2)).map(|_| condition(scene, asks, depth - 1)).collect();
                Table::new().with(if n == 1 { "all" } else { "any" }, parts).into()
            }
        };
    }
    let board =
        ["reached", "occupied", "row", "aligned", "block", "chain", "connected", "extinct", "only", "facing"];
    let more = [
        "check",
        "checkmate",
        "stalemate",
        "no-moves",
        "royal-captured",
        "can-reach",
        "only-promotions",
        "castled",
        "may-castle",
        "checks-given",
        "points",
        "checked-by",
        "dropped",
        "repetition",
        "no-progress",
        "passed",
        "back-and-forth",
        "repetition",
        "no-progress",
    ];
    let word = if asks == Asks::Board || scene.one_in(2) {
        *scene.chance.pick(&board)
    } else {
        *scene.chance.pick(&more)
    };
    named(scene, word)
}

/// A condition of this name, or another one where nothing could come of it.
fn named(scene: &mut Scene<'_>, word: &str) -> Value {
    let needs_royal = ["check", "checkmate", "royal-captured", "checks-given", "checked-by"];
    let word = if needs_royal.contains(&word) && !scene.has_royal() { "no-moves" } else { word };
    let word = match word {
        "castled" | "may-castle" if scene.draft.get("castling").is_none() => "stalemate",
        "points" if scene.draft.get("points").is_none() => "extinct",
        "only-promotions" if scene.draft.get("promotion").is_none() => "stalemate",
        "dropped" if scene.draft.get("drops").is_none() => "extinct",
        other => other,
    };
    let table = match word {
        "checks-given" => Table::new().with("times", scene.chance.between(1, 4)),
        "points" => sided(scene, false).with("at-least", scene.chance.between(1, 4)),
        "passed" => Table::new().with("times", scene.chance.between(1, 3)),
        "repetition" => repetition(scene),
        "no-progress" => progress(scene).with("plies", scene.chance.between(3, 12)),
        "occupied" => sided(scene, false).with("region", small(scene)),
        "castled" => Table::new().with("with", zone(scene)),
        "may-castle" => sided(scene, false).with("with", zone(scene)),
        "reached" => reached(scene),
        "can-reach" => Table::new().with("pieces", pieces(scene)).with("region", small(scene)),
        "row" | "aligned" => {
            let along = scene.chance.some(&["files", "ranks", "diagonals"], 3);
            let n = scene.chance.between(2, 3.min(scene.files.max(scene.ranks)));
            let length = if word == "row" { "length" } else { "count" };
            sided(scene, true).with(length, n).with("along", along)
        }
        "block" => sided(scene, true).with("size", 2),
        "chain" => {
            let (from, to) = (zone(scene), zone(scene));
            let steps = betza::steps(scene.chance);
            let chain = sided(scene, true).with("from", from).with("to", to).with("steps", steps);
            if scene.chance.one_in(3) { chain.with("via", zone(scene)) } else { chain }
        }
        "connected" => {
            let steps = betza::steps(scene.chance);
            let table = sided(scene, true).with("steps", steps);
            if scene.one_in(2) { table.with("at-least", scene.chance.between(2, 3)) } else { table }
        }
        "extinct" => extinct(scene),
        "only" => Table::new().with("pieces", pieces(scene)),
        "dropped" => Table::new().with("pieces", scene.keys()),
        "facing" => {
            let table = Table::new().with("pieces", pieces(scene));
            if scene.one_in(3) {
                return Table::new()
                    .with(word, table.with("along", scene.chance.some(&["files", "ranks", "diagonals"], 3)))
                    .into();
            }
            table.with("along", scene.word(&["files", "ranks", "diagonals", "both"]))
        }
        "checked-by" => {
            let of = scene.word(&["all", "any", "any-in-series"]);
            Table::new().with("pieces", pieces(scene)).with("of", of)
        }
        "back-and-forth" => {
            let mut table =
                Table::new().with("pieces", pieces(scene)).with("moves", scene.chance.between(2, 4));
            if scene.one_in(3) {
                table.set("pass", "before-last");
            }
            table
        }
        "royal-captured" if scene.one_in(3) => return Table::new().with(word, "any").into(),
        _ => return word.into(),
    };
    Table::new().with(word, table).into()
}

fn reached(scene: &mut Scene<'_>) -> Table {
    let mut table = sided(scene, true).with("region", small(scene));
    if scene.one_in(3) {
        table.set("at-least", scene.chance.between(1, 2));
    }
    if scene.one_in(4) {
        table.set("unattacked", true);
    }
    table
}

fn extinct(scene: &mut Scene<'_>) -> Table {
    let mut table = sided(scene, true);
    if scene.one_in(2) {
        table.set("at-most", scene.chance.between(0, 2));
    }
    if scene.one_in(4) {
        table.set("with-hand", true);
    }
    table
}

fn repetition(scene: &mut Scene<'_>) -> Table {
    let mut table = Table::new().with("times", scene.chance.between(2, 3));
    if scene.one_in(3) {
        let words = ["chase", "pursuit", "check", "mutual-check"];
        let n = if scene.has_royal() { 4 } else { 2 };
        let word = scene.word(&words[..n]);
        table.set("perpetual", word);
    }
    table
}

fn progress(scene: &mut Scene<'_>) -> Table {
    let words = scene.chance.some(&["capture", "drop", "promotion"], 3);
    let mut table = Table::new().with("reset-by", words);
    if scene.one_in(3) {
        let pieces = scene.some_pieces(2);
        table.set("reset-by-moves-of", pieces);
    }
    if scene.one_in(4) {
        let pieces = scene.some_pieces(2);
        table.set("reset-by-irreversible-moves-of", pieces);
    }
    table
}

/// A region that is no whole board.
fn small(scene: &mut Scene<'_>) -> Value {
    if scene.one_in(2) {
        return scene.word(&["last rank", "first rank", "last rank"]);
    }
    let square = scene.any_square();
    scene.name(square).into()
}

fn sided(scene: &mut Scene<'_>, names_pieces: bool) -> Table {
    let side = scene.word(&["mover", "opponent", "first", "second", "either"]);
    let table = Table::new().with("side", side);
    if names_pieces { table.with("pieces", pieces(scene)) } else { table }
}

fn pieces(scene: &mut Scene<'_>) -> Value {
    match scene.chance.below(5) {
        0 => "all".into(),
        1 if scene.has_royal() => "royals".into(),
        _ => scene.some_pieces(3).into(),
    }
}

fn result(scene: &mut Scene<'_>, when: &Value) -> Value {
    let text = format!("{when:?}");
    if text.contains("perpetual") && !text.contains("mutual") && !text.contains("\"not\"") && scene.one_in(2)
    {
        return "culprit loses".into();
    }
    let ties = ["draw", "mover wins", "mover loses", "first wins", "second wins"];
    match scene.chance.below(10) {
        0 => {
            let (pieces, tie) = (pieces(scene), scene.word(&ties));
            let more = *scene.chance.pick(&["more-pieces", "fewer-pieces"]);
            Table::new().with(more, pieces).with("tie", tie).into()
        }
        1 => {
            let mut points = Table::new();
            for key in scene.some_pieces(3) {
                points.set(&key, scene.chance.between(1, 5));
            }
            let tie = scene.word(&ties);
            let mut table = Table::new().with("more-points", points).with("tie", tie);
            if scene.one_in(2) {
                table.set("head-start", Table::new().with("second", 1));
            }
            table.into()
        }
        2 => {
            let keys = scene.keys();
            let (key, tie) = (scene.chance.pick(&keys).clone(), scene.word(&ties));
            Table::new().with("more-advanced", key).with("tie", tie).into()
        }
        _ => scene.word(&ties),
    }
}
