//! The variants that can be chosen by name: those that are bundled, and those from files.

use std::sync::Arc;

use alfil_core::search::Learned;
use alfil_core::variant::Variant;

use crate::library;

/// Where definitions that are not bundled come from.
pub trait Files {
    /// Returns the variants in a file: the name of each, and the word that [`Files::load`] takes.
    ///
    /// # Errors
    /// What is wrong with the file, a line for each fault.
    fn list(&self, path: &str) -> Result<Vec<(String, String)>, Vec<String>>;

    /// Returns the variant that a word names.
    ///
    /// # Errors
    /// What is wrong with it, a line for each fault.
    fn load(&self, word: &str) -> Result<Arc<Variant>, Vec<String>>;

    /// Returns the text of a file of learned weights.
    ///
    /// # Errors
    /// Why it cannot be read, in a clause.
    fn weights(&self, path: &str) -> Result<String, String>;
}

/// What separates paths in a list of them.
const BETWEEN_PATHS: char = if cfg!(windows) { ';' } else { ':' };

/// The variants that can be chosen.
pub(super) struct Shelf<'a> {
    files: &'a dyn Files,
    /// The variant from the command line, if it is not bundled.
    given: Option<Arc<Variant>>,
    /// Names and words of variants from files.
    loaded: Vec<(String, String)>,
}

impl<'a> Shelf<'a> {
    pub(super) fn new(files: &'a dyn Files, given: Option<Arc<Variant>>) -> Shelf<'a> {
        Shelf { files, given, loaded: Vec::new() }
    }

    /// Returns what a file of learned weights says; nothing for an empty name or `<empty>`.
    ///
    /// # Errors
    /// Why it cannot be used, in a clause.
    pub(super) fn weights(&self, path: &str) -> Result<Option<Learned>, String> {
        if path.is_empty() || path == "<empty>" {
            return Ok(None);
        }
        let text = self.files.weights(path);
        let learned = text.and_then(|text| Learned::read(&text));
        learned.map(Some).map_err(|why| format!("`{path}` is not used: {why}"))
    }

    /// Returns the names, each once: those from files first.
    pub(super) fn names(&self) -> Vec<&str> {
        let given = self.given.iter().map(|variant| variant.id());
        let loaded = self.loaded.iter().map(|(name, _)| name.as_str());
        let mut names: Vec<&str> = Vec::new();
        for name in given.chain(loaded).chain(library::bundled().map(|(id, _)| id)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Returns the names of those that are not bundled.
    pub(super) fn own_names(&self) -> Vec<&str> {
        let is_bundled = |name: &&str| library::bundled().any(|(id, _)| id == *name);
        self.names().into_iter().filter(|name| !is_bundled(name)).collect()
    }

    /// Replaces what came from files by what these paths lead to; nothing for an empty list or `<empty>`.
    ///
    /// # Errors
    /// What is wrong with some of the files. The others count.
    pub(super) fn set_paths(&mut self, paths: &str) -> Result<(), Vec<String>> {
        self.loaded.clear();
        let mut faults = Vec::new();
        let paths = if paths == "<empty>" { "" } else { paths };
        for path in paths.split(BETWEEN_PATHS).map(str::trim).filter(|path| !path.is_empty()) {
            match self.files.list(path) {
                Ok(found) => self.loaded.extend(found),
                Err(more) => faults.extend(more),
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Returns the variant with this name, in capitals or not; one from a file before a bundled one.
    ///
    /// # Errors
    /// Why there is none, a line for each fault.
    pub(super) fn find(&self, name: &str) -> Result<Arc<Variant>, Vec<String>> {
        let wanted = self.names().into_iter().find(|known| *known == name);
        let alike = || self.names().into_iter().find(|known| known.eq_ignore_ascii_case(name));
        let Some(name) = wanted.or_else(alike).map(str::to_owned).or_else(|| library::id(name)) else {
            return Err(vec![format!("there is no variant `{name}`")]);
        };
        if let Some(given) = self.given.as_ref().filter(|given| given.id() == name) {
            return Ok(Arc::clone(given));
        }
        if let Some((_, word)) = self.loaded.iter().rfind(|(known, _)| *known == name) {
            return self.files.load(word);
        }
        library::variant(&name).ok_or_else(|| vec![format!("there is no variant `{name}`")])
    }
}
