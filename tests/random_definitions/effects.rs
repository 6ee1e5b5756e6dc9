//! What moves do to pieces besides moving and capturing.

use super::captures::set;
use super::draft::Table;
use super::regions::zone;
use super::scene::Scene;

/// `[[effect]]`.
pub(super) fn effects(scene: &mut Scene<'_>) {
    let keys = scene.keys_of(|kind| !kind.royal);
    if keys.is_empty() || !scene.one_in(8) {
        return;
    }
    for _ in 0..scene.chance.between(1, 3) {
        let place =
            *scene.chance.pick(&["around", "around", "itself", "behind", "between", "crossing", "anywhere"]);
        let mut table = Table::new().with("where", place).with("of", scene.chance.some(&keys, 3));
        match place {
            "around" => table.set("steps", *scene.chance.pick(&["K", "W", "F", "fW", "N", "D"])),
            "between" if scene.one_in(2) => {
                table.set("along", vec![*scene.chance.pick(&["files", "ranks", "diagonals"])]);
            }
            "crossing" => {
                let with = scene.some_pieces(2);
                table.set("with", with);
            }
            _ => {}
        }
        if place != "itself" && scene.one_in(2) {
            table.set("side", *scene.chance.pick(&["own", "enemy", "either"]));
        }
        if scene.one_in(2) {
            let by = set(scene);
            table.set("by", by);
        }
        let after = *scene.chance.pick(&["", "capture", "quiet-move"]);
        if !after.is_empty() {
            table.set("after", after);
        }
        if after == "capture" && scene.one_in(2) {
            let captured = set(scene);
            table.set("captured", captured);
        }
        if after == "capture" && scene.one_in(4) {
            table.set("how", *scene.chance.pick(&["by-landing", "without-landing"]));
        }
        if !matches!(place, "behind" | "between") && scene.one_in(4) {
            let was = scene.some_pieces(2);
            table.set("was", was);
        }
        if scene.one_in(3) {
            let region = zone(scene);
            table.set("on", region);
            if scene.one_in(2) {
                table.set("stayed", true);
            }
        }
        if scene.one_in(4) {
            let side = *scene.chance.pick(&["own", "enemy"]);
            let mut beside =
                Table::new().with("side", side).with("at", *scene.chance.pick(&["K", "bW", "F"]));
            if scene.one_in(2) {
                let by = set(scene);
                beside.set("by", by);
            }
            table.set("beside", beside);
        }
        let free: Vec<usize> =
            (0..scene.squares.len()).filter(|square| !scene.holes.contains(square)).collect();
        if place == "itself" && scene.one_in(3) && free.len() > 1 {
            let halves = scene.files.is_multiple_of(2) && scene.holes.is_empty() && scene.one_in(2);
            let (on, to) = if halves {
                let file = |n: usize| scene.file_name(n);
                let (half, last) = (scene.files / 2, scene.files - 1);
                let left = format!("files {}-{}", file(0), file(half - 1));
                (left, format!("files {}-{}", file(half), file(last)))
            } else {
                let (on, to) = (*scene.chance.pick(&free), *scene.chance.pick(&free));
                (scene.name(on), scene.name(to))
            };
            table.set("on", on);
            table.set("to", to);
            table.set("does", "goes");
        } else if place == "itself" && after == "capture" && scene.one_in(3) {
            table.set("does", "becomes-what-it-captured");
        } else if scene.one_in(3) {
            table.set("does", "becomes");
            let into = scene.chance.pick(&keys).clone();
            table.set("into", into);
        } else {
            table.set("does", *scene.chance.pick(&["leaves", "leaves", "changes-sides", "becomes-wall"]));
        }
        scene.draft.add("effect", table);
    }
}
