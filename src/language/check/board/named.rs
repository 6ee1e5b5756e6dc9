//! The regions to which a definition gives names.

use std::cell::Cell;

use alfil_core::board::Shape;

use super::{Board, Emptiness, NamedRegion};
use crate::check::context::Context;
use crate::check::pieces;
use crate::def::definition::{Board as BoardTable, Symmetry};
use crate::diag::{Code, Diagnostic, Text};

/// Evaluates the named regions on a board without holes, for the holes. What is wrong with them is reported when they are
/// evaluated again; only the first player's squares matter.
pub(super) fn read_regions_named_by_holes(cx: &mut Context<'_>, board: &mut Board, table: &BoardTable) {
    let n_found = cx.out.len();
    let symmetry = board.symmetry;
    board.symmetry = symmetry.or(Some(Symmetry::Rotate));
    read_named_regions(cx, board, table);
    board.symmetry = symmetry;
    cx.out.truncate(n_found);
}

/// Evaluates the named regions; each may refer to those before it.
pub(super) fn read_named_regions(cx: &mut Context<'_>, board: &mut Board, table: &BoardTable) {
    let Some(regions) = table.regions.get() else { return };
    let all: Vec<&str> = regions.entries.iter().map(|(name, _)| name.value.as_str()).collect();
    for (name, zone) in &regions.entries {
        check_name(cx, name);
        let whole = board.whole.get(&name.value).cloned().flatten();
        let emptiness = if whole.is_some() { Emptiness::Allowed } else { Emptiness::Reported };
        let region = zone.get().and_then(|zone| board.evaluate(cx, zone, name.span, &all, emptiness));
        board.by_name.insert(name.value.clone(), board.regions.len());
        // A reference by the name the region should have is correct.
        if let Some(key) = pieces::as_key(name).filter(|key| !all.contains(&key.as_str())) {
            board.by_name.entry(key).or_insert(board.regions.len());
        }
        board.regions.push(NamedRegion {
            name: name.value.clone(),
            span: name.span,
            region,
            used: Cell::new(false),
            used_by_holes: board.used_by_holes.contains(&name.value),
            whole,
        });
    }
}

fn check_name(cx: &mut Context<'_>, name: &Text) {
    const WORDS: [&str; 10] =
        ["all", "nowhere", "and", "except", "last", "first", "rank", "ranks", "file", "files"];
    let shape = Shape { files: Shape::MAX, ranks: Shape::MAX };
    let taken = WORDS.contains(&name.value.as_str()) || shape.parse(&name.value).is_some();
    if taken || !pieces::is_key(&name.value) {
        let label = if shape.parse(&name.value).is_some() {
            "this is how a square is written"
        } else if taken {
            "this already has a meaning in regions"
        } else {
            "not a valid name for a region"
        };
        let bad = Diagnostic::new(Code::BadName, format!("`{}` cannot be the name of a region", name.value))
            .label(name.span, label)
            .help(if taken {
                "choose another name, as in `promotion-zone`"
            } else {
                "use lower-case letters, digits and hyphens, as in `promotion-zone`"
            });
        cx.push(match pieces::as_key(name).filter(|_| !taken) {
            Some(key) if !WORDS.contains(&key.as_str()) && shape.parse(&key).is_none() => {
                bad.guess(name.span, key)
            }
            Some(_) | None => bad,
        });
    }
}
