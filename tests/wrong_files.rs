//! The wrong files of the tests, to be extended by others.

use std::path::Path;

use alfil::library::{BundledVariants, Variants};
use alfil_language::def::{Asker, DefinitionText, Library, NotFound};

/// Finds the bundled variants, and the wrong files under their names.
pub(crate) struct WithBadFiles;

impl Library for WithBadFiles {
    fn find(&self, name: &str, asker: Option<Asker<'_>>) -> Result<DefinitionText, NotFound> {
        if name.contains('/') {
            return Variants.find(name, asker);
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad").join(name);
        match std::fs::read_to_string(path) {
            Ok(text) => Ok(DefinitionText { name: name.to_owned(), text }),
            Err(_) => BundledVariants.find(name, asker),
        }
    }

    fn names(&self) -> Vec<String> {
        BundledVariants.names()
    }
}
