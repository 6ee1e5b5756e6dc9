//! Pieces that change how their neighbours move.

use super::draft::Table;
use super::scene::Scene;

/// `[[neighbour]]`.
pub(super) fn neighbours(scene: &mut Scene<'_>) {
    if !scene.one_in(8) {
        return;
    }
    for _ in 0..scene.chance.between(1, 2) {
        let side = *scene.chance.pick(&["own", "enemy"]);
        let at = *scene.chance.pick(&["bW", "fW", "K", "W", "F", "N", "fK", "lsW"]);
        let effect = *scene.chance.pick(&[
            "moves-like-it",
            "also-moves-like-it",
            "cannot-move",
            "cannot-move",
            "stops",
        ]);
        let mut table = Table::new().with("side", side).with("at", at).with("effect", effect);
        for key in ["of", "by"] {
            if scene.one_in(2) {
                let some = scene.some_pieces(2);
                table.set(key, some);
            }
        }
        scene.draft.add("neighbour", table);
    }
}
