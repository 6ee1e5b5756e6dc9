//! Bundled variants, each compiled once for all tests.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, OnceLock};

use alfil::library;
use alfil_core::variant::Variant;

/// Returns the bundled variant with this id, which the first test that asks for it compiles.
///
/// # Panics
/// If there is no such variant.
pub(crate) fn variant(id: &str) -> Arc<Variant> {
    static ALL: LazyLock<BTreeMap<&str, OnceLock<Arc<Variant>>>> =
        LazyLock::new(|| library::bundled().map(|(id, _)| (id, OnceLock::new())).collect());
    let compiled = ALL.get(id).unwrap_or_else(|| panic!("no variant is called {id}"));
    Arc::clone(compiled.get_or_init(|| library::variant(id).unwrap()))
}

/// Returns every bundled variant, by id.
pub(crate) fn variants() -> impl Iterator<Item = (&'static str, Arc<Variant>)> {
    library::bundled().map(|(id, _)| (id, variant(id)))
}
