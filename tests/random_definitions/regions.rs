//! Regions in words.

use super::draft::{Table, Value};
use super::scene::Scene;

/// A region, written once or for each player.
pub(super) fn zone(scene: &mut Scene<'_>) -> Value {
    if scene.one_in(6) {
        let nobody = scene.chance.below(8);
        let side = |scene: &mut Scene<'_>, i| if nobody == i { "nowhere".to_owned() } else { region(scene) };
        let (first, second) = (side(scene, 0), side(scene, 1));
        Table::new().with("first", first).with("second", second).into()
    } else {
        region(scene).into()
    }
}

fn region(scene: &mut Scene<'_>) -> String {
    if scene.one_in(6) {
        // Taking a square out of something wide leaves something.
        let out = scene.any_square();
        return format!("all except {}", scene.name(out));
    }
    let n = if scene.one_in(3) { 2 } else { 1 };
    let parts: Vec<String> = (0..n).map(|_| area(scene)).collect();
    // Ranks and files, and named regions, are joined by commas only: they may have squares in common.
    let may_cross = |part: &String| part.starts_with("file") || scene.regions.contains(part);
    let crosses = parts.iter().any(may_cross) && n > 1;
    parts.join(if scene.one_in(2) || crosses { ", " } else { " and " })
}

fn area(scene: &mut Scene<'_>) -> String {
    let (files, ranks) = (scene.files, scene.ranks);
    match scene.chance.below(12) {
        0 => "all".to_owned(),
        1 | 2 => "last rank".to_owned(),
        3 => format!("last {} ranks", scene.chance.between(1, ranks.min(3))),
        4 => "first rank".to_owned(),
        5 => format!("first {} ranks", scene.chance.between(1, ranks.min(3))),
        6 => format!("rank {}", scene.chance.between(1, ranks)),
        7 => {
            let low = scene.chance.between(1, ranks);
            format!("ranks {low}-{}", scene.chance.between(low, ranks))
        }
        8 => {
            let low = scene.chance.below(files);
            let high = scene.chance.between(low, files - 1);
            format!("files {}-{}", scene.file_name(low), scene.file_name(high))
        }
        9 => {
            let (a, b) = (scene.any_square(), scene.any_square());
            format!("{}-{}", scene.name(a), scene.name(b))
        }
        10 if !scene.regions.is_empty() => scene.chance.pick(&scene.regions.clone()).clone(),
        _ => {
            let square = scene.any_square();
            scene.name(square)
        }
    }
}
