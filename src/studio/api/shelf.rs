//! The bundled variants. A page with only one game does without them.

#[cfg(not(feature = "studio"))]
use alfil_language::def::{Asker, DefinitionText, Library, NotFound};

/// Finds the bundled variants, where there are any.
#[cfg(feature = "studio")]
pub use crate::library::BundledVariants as Shelf;

/// Finds the bundled variants, where there are any.
#[cfg(not(feature = "studio"))]
#[derive(Clone, Copy, Debug, Default)]
pub struct Shelf;

#[cfg(not(feature = "studio"))]
impl Library for Shelf {
    fn find(&self, _: &str, _: Option<Asker<'_>>) -> Result<DefinitionText, NotFound> {
        Err(NotFound::NoSuchName)
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Returns the text of the file of learned weights for the rules with a digest.
#[cfg(feature = "studio")]
pub(super) fn learned(digest: &str) -> Option<&'static str> {
    crate::library::learned_for(digest)
}

/// Returns the text of the file of learned weights for the rules with a digest.
#[cfg(not(feature = "studio"))]
pub(super) fn learned(_: &str) -> Option<&'static str> {
    None
}
