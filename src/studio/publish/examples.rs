//! Claims of a definition as pictures: the position, with the squares that matter marked.

use std::fmt::Write as _;
use std::sync::Arc;

use alfil_core::board::{Budget, Move, Square};
use alfil_core::variant::Variant;
use alfil_language::def::Definition;

use crate::author::claims::{self, Scene, SceneMark};
use crate::words::picture::{self, BoardView, Look, Spot, SpotSort, escaped};

/// A claim that a page shows.
#[derive(Clone, Debug)]
pub struct Example {
    /// The claim in words.
    pub name: String,
    /// What it is about.
    pub scene: Scene,
}

/// Returns the claims of a definition that can be shown.
pub fn examples(definition: &Definition, variant: &Arc<Variant>) -> Vec<Example> {
    let budget = Budget::of(claims::MAX_STEPS);
    let shown = claims::affordable(definition, variant).iter().filter_map(|claim| {
        let name = claim.value.name.get().map(|name| name.value.clone()).unwrap_or_default();
        Some(Example { name, scene: claims::scene(&claim.value, variant, &budget)? })
    });
    shown.collect()
}

/// Returns the picture of a scene. The ids in it begin with `prefix`: pictures in one page that differ need different
/// ones.
pub fn scene_picture(scene: &Scene, look: &Look, label: &str, prefix: &str) -> String {
    let rules = scene.game.variant().rules();
    let last: Vec<Square> = scene.game.moves().next_back().map_or_else(Vec::new, Move::squares);
    let spots = scene.marks.iter().map(|&(square, mark)| Spot {
        square,
        sort: match mark {
            SceneMark::Mover => SpotSort::Glow,
            SceneMark::Goes => SpotSort::Goes,
            SceneMark::Captures => SpotSort::Captures,
            SceneMark::Barred => SpotSort::Barred,
        },
    });
    let view = BoardView {
        label: label.to_owned(),
        last,
        spots: spots.collect(),
        prefix: prefix.to_owned(),
        ..BoardView::default()
    };
    picture::board(rules, look, scene.game.position(), &view)
}

/// Every example as a figure.
pub(super) fn write(out: &mut String, examples: &[Example], look: &Look) {
    if examples.is_empty() {
        return;
    }
    out.push_str("<section class=\"claims\"><h2>Examples</h2>\n<div class=\"examples\">\n");
    for (index, Example { name, scene }) in examples.iter().enumerate() {
        let shown = scene_picture(scene, look, name, &format!("c{index}"));
        let _ = write!(out, "<figure>{shown}<figcaption><b>{}</b>", escaped(name));
        for fact in &scene.facts {
            let _ = write!(out, "<br>{}", escaped(fact));
        }
        out.push_str("</figcaption></figure>\n");
    }
    out.push_str("</div></section>\n");
}
