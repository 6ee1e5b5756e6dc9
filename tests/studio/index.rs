//! The list of bundled variants that the page reads, kept as the schema is.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use alfil::author::compare::{Topic, compare};
use alfil::library;
use alfil_core::rules::Captured;
use alfil_core::variant::Variant;
use serde_json::{Value, json};

use crate::bundled;

/// A bundled variant and the one that it extends.
struct Bundled {
    id: &'static str,
    parent: Option<String>,
    variant: Arc<Variant>,
    /// The names of its kinds, except promoted forms.
    names: Vec<String>,
}

impl Bundled {
    fn new(id: &'static str, text: &str) -> Bundled {
        let variant = bundled::variant(id);
        let mut head = text.lines().take_while(|line| !line.starts_with('['));
        let parent = head.find_map(|line| line.strip_prefix("extends = "));
        let mut names: Vec<String> = Vec::new();
        for kind in variant.rules().kinds.iter().filter(|kind| kind.promoted_from.is_none()) {
            if !names.contains(&kind.name) {
                names.push(kind.name.clone());
            }
        }
        Bundled { id, parent: parent.map(|name| name.trim_matches('"').to_owned()), variant, names }
    }

    fn has(&self, name: &str) -> bool {
        self.names.iter().any(|own| own == name)
    }

    /// Returns whether it is this variant or extends it.
    fn descends_from(&self, id: &str, all: &[Bundled]) -> bool {
        let parent = || self.parent.as_ref().and_then(|parent| all.iter().find(|other| other.id == parent));
        self.id == id || parent().is_some_and(|parent| parent.descends_from(id, all))
    }

    /// Returns what is new in it: its differences from the variant that it extends, or the pieces of no variant outside its own
    /// descendants.
    fn novelty(&self, all: &[Bundled]) -> Value {
        let Some(parent) = &self.parent else {
            let others: Vec<&Bundled> =
                all.iter().filter(|other| !other.descends_from(self.id, all)).collect();
            let is_new = |name: &&String| !others.iter().any(|other| other.has(name));
            return json!({ "new": self.names.iter().filter(is_new).collect::<Vec<_>>() });
        };
        let before = all.iter().find(|other| other.id == parent).unwrap();
        let differences = compare(before.variant.rules(), self.variant.rules()).differences;
        let (mut topics, mut changed) = (Vec::new(), Vec::new());
        for difference in differences.iter().filter(|difference| difference.topic.changes_play()) {
            let subject = difference.subject.as_ref().and_then(|text| text.split(" (").next());
            match subject.filter(|_| difference.topic == Topic::Pieces) {
                Some(name) if self.has(name) && before.has(name) => add(&mut changed, name),
                Some(_) => {}
                None => add(&mut topics, difference.topic.title()),
            }
        }
        let topics: Vec<String> = topics.iter().map(|topic| topic.to_lowercase()).collect();
        json!({
            "than": before.variant.rules().name,
            "new": self.names.iter().filter(|name| !before.has(name)).collect::<Vec<_>>(),
            "gone": before.names.iter().filter(|name| !self.has(name)).collect::<Vec<_>>(),
            "changed": changed,
            "rules": topics,
        })
    }
}

/// Adds a name to a list, once.
fn add<'n>(names: &mut Vec<&'n str>, name: &'n str) {
    if !names.contains(&name) {
        names.push(name);
    }
}

/// A line for each bundled variant: what the picker shows before a variant is loaded.
fn index() -> String {
    let mut lines = String::from("[\n");
    let families = library::families();
    let all: Vec<Bundled> = library::bundled().map(|(id, text)| Bundled::new(id, text)).collect();
    for (place, (family, id)) in families.iter().enumerate() {
        let bundled = all.iter().find(|other| other.id == *id).unwrap();
        let rules = bundled.variant.rules();
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
            "novelty": bundled.novelty(&all),
        });
        let comma = if place + 1 < families.len() { "," } else { "" };
        let _ = writeln!(lines, "{entry}{comma}");
    }
    lines + "]\n"
}

#[test]
fn names_are_listed_once() {
    let mut names = Vec::new();
    for name in ["captures", "castling", "captures"] {
        add(&mut names, name);
    }
    assert_eq!(names, ["captures", "castling"]);
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
