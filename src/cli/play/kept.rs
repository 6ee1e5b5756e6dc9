//! Unfinished games are kept in a file while they are played, so that a closed window loses none.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::output::write_file;

/// Unfinished games of a variant that are kept at most.
const MOST: usize = 99;

/// The file in which a game is kept.
#[derive(Debug)]
pub(super) struct Kept {
    folder: PathBuf,
    /// What the names of files begin with.
    name: String,
    /// The file of this game, once it has one.
    path: Option<PathBuf>,
}

impl Kept {
    /// Keeps a game of a variant in a folder. A game that was read from such a file stays there.
    pub(super) fn new(folder: PathBuf, variant: &str, from: Option<&Path>) -> Kept {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let name: String = variant.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
        let mut kept = Kept { folder, name, path: None };
        kept.turn_to(from);
        kept
    }

    /// Turns to another game, which may have been read from a file. The one before stays as it is.
    pub(super) fn turn_to(&mut self, from: Option<&Path>) {
        self.path = from.filter(|path| self.names().any(|name| name == *path)).map(Path::to_owned);
    }

    /// The files that games of the variant are kept in.
    fn names(&self) -> impl Iterator<Item = PathBuf> + '_ {
        (1..=MOST).map(|number| match number {
            1 => self.folder.join(format!("{}.pgn", self.name)),
            _ => self.folder.join(format!("{}-{number}.pgn", self.name)),
        })
    }

    /// The file of this game.
    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Keeps the game as it is now, in a file of its own. That it cannot be kept does not stop the game.
    pub(super) fn keep(&mut self, text: &str) {
        let text = text.as_bytes();
        if let Some(path) = &self.path {
            let _ = write_file::create_or_replace(path, text);
        } else if fs::create_dir_all(&self.folder).is_ok() {
            // Another game may take the same name at the same time: only one of them creates the file.
            let is_taken = |path: &PathBuf| !path.exists() && write_file::create(path, text).is_ok();
            let path = self.names().find(is_taken);
            self.path = path;
        }
    }

    /// Keeps the game no longer: it is finished, or saved.
    pub(super) fn drop(&mut self) {
        if let Some(path) = self.path.take() {
            // A file that stays can be deleted by hand.
            let _ = fs::remove_file(path);
        }
    }

    /// The game of the variant that was kept last.
    pub(super) fn last(&self) -> Option<PathBuf> {
        let changed = |path: &PathBuf| fs::metadata(path).and_then(|about| about.modified()).ok();
        self.names().filter(|path| path.exists()).max_by_key(changed)
    }
}

/// The folder for games, as the environment says.
pub(super) fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let absolute = |name| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = absolute("XDG_STATE_HOME")
        .or_else(|| Some(absolute("HOME")?.join(".local").join("state")))
        .or_else(|| absolute("LOCALAPPDATA"));
    Some(state?.join("alfil"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_file_of_its_own_while_it_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("a").join("b");
        let read = |kept: &Kept| fs::read_to_string(kept.path().unwrap()).unwrap();
        let mut one = Kept::new(folder.clone(), "my game", None);
        let mut other = Kept::new(folder.clone(), "my game", None);
        assert_eq!((one.path(), one.last()), (None, None));
        one.keep("1. e4 *\n");
        other.keep("1. d4 *\n");
        one.keep("1. e4 e5 *\n");
        assert_eq!((read(&one).as_str(), read(&other).as_str()), ("1. e4 e5 *\n", "1. d4 *\n"));
        assert_eq!(one.path(), Some(folder.join("my_game.pgn").as_path()));
        // A game that is continued replaces itself, and one from elsewhere does not.
        let mut again = Kept::new(folder.clone(), "my game", other.path());
        again.keep("1. d4 d5 *\n");
        assert_eq!(read(&other), "1. d4 d5 *\n");
        assert_eq!(Kept::new(folder.clone(), "my game", Some(Path::new("my_game.pgn"))).path(), None);
        again.turn_to(one.path());
        assert_eq!(again.path(), one.path());
        one.drop();
        assert_eq!((one.path(), one.last().as_deref()), (None, other.path()));
        other.drop();
        assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
    }

    #[test]
    fn the_folder_follows_the_environment() {
        let with = |set: &[(&str, &str)]| {
            folder(|name| Some(set.iter().find(|(known, _)| *known == name)?.1.into()))
        };
        let state = std::env::temp_dir();
        let state = state.to_str().unwrap();
        assert_eq!(with(&[]), None);
        assert_eq!(with(&[("XDG_STATE_HOME", "state")]), None);
        assert_eq!(with(&[("HOME", state)]), Some(Path::new(state).join(".local/state/alfil")));
        assert_eq!(with(&[("HOME", "/h"), ("XDG_STATE_HOME", state)]), Some(Path::new(state).join("alfil")));
    }
}
