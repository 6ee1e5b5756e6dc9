//! The list of bundled variants that the page reads, kept as the schema is.

use std::fmt::Write as _;
use std::path::Path;

use alfil::library;
use alfil_core::rules::Captured;
use serde_json::json;

/// A line for each bundled variant: what the picker shows before a variant is loaded.
fn index() -> String {
    let mut lines = String::from("[\n");
    let families = library::families();
    for (place, (family, id)) in families.iter().enumerate() {
        let variant = library::variant(id).unwrap();
        let rules = variant.rules();
        let held = !rules.drops.is_empty() || rules.captured != Captured::Removed || rules.gating.is_some();
        let legs = rules.kinds.iter().any(|kind| kind.terms().any(|term| term.legs.len() > 1));
        let entry = json!({
            "id": id,
            "title": rules.name,
            "family": family.word(),
            "files": rules.shape.files,
            "ranks": rules.shape.ranks,
            "hands": held,
            "legs": legs,
            "kinds": rules.kinds.iter().filter(|kind| kind.promoted_from.is_none()).count(),
            "about": rules.about,
        });
        let comma = if place + 1 < families.len() { "," } else { "" };
        let _ = writeln!(lines, "{entry}{comma}");
    }
    lines + "]\n"
}

#[test]
fn the_list_of_variants_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/index.json");
    let wanted = index();
    if std::env::var_os("UPDATE_INDEX").is_some() {
        std::fs::write(&path, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap();
    assert!(found == wanted, "web/index.json is out of date: run `UPDATE_INDEX=1 cargo test index`");
}
