//! Unfinished games are kept in a file while they are played, so that a closed window loses none.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use alfil_core::phrase::plies;
use alfil_language::diag::seen;

use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::pgn_file;
use crate::cli::output::write_file;
use crate::library;
use crate::words::notation::pgn;
use crate::words::shell;

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
    /// Keeps a game of a variant in a folder. A game that was read from a kept file stays there.
    pub(super) fn new(folder: PathBuf, variant: &str, from: Option<&Path>) -> Kept {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let name: String = variant.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
        let mut kept = Kept { folder, name, path: None };
        kept.turn_to(from);
        kept
    }

    /// Switches to another game, which may have been read from a file. The previous one stays as it is.
    pub(super) fn turn_to(&mut self, from: Option<&Path>) {
        self.path = from.filter(|path| self.names().any(|name| name == *path)).map(Path::to_owned);
    }

    /// Returns the files that games of the variant are kept in.
    fn names(&self) -> impl Iterator<Item = PathBuf> + '_ {
        (1..=MOST).map(|number| match number {
            1 => self.folder.join(format!("{}.pgn", self.name)),
            _ => self.folder.join(format!("{}-{number}.pgn", self.name)),
        })
    }

    /// Returns the name by which a game that is kept here is resumed; nothing for other files.
    pub(super) fn short_name<'p>(&self, path: &'p Path) -> Option<&'p str> {
        short_name(&self.folder, path)
    }

    /// Returns the file of this game.
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

    /// Returns the game of the variant that was kept last.
    pub(super) fn last(&self) -> Option<PathBuf> {
        let changed = |path: &PathBuf| fs::metadata(path).and_then(|about| about.modified()).ok();
        self.names().filter(|path| path.exists()).max_by_key(changed)
    }
}

/// Returns the file that `--resume` names: one that exists, or the unfinished game with that name.
pub(super) fn named(folder: Option<&Path>, path: &Path) -> PathBuf {
    let is_bare = path.components().count() == 1 && path.extension().is_none();
    let kept =
        folder.filter(|_| is_bare && !path.exists()).map(|folder| folder.join(path).with_extension("pgn"));
    kept.filter(|kept| kept.is_file()).unwrap_or_else(|| path.to_owned())
}

/// Returns the name by which a file of the folder is resumed.
pub(super) fn short_name<'p>(folder: &Path, path: &'p Path) -> Option<&'p str> {
    let name = path.file_stem()?.to_str()?;
    let is_kept = path.parent() == Some(folder) && path.extension().is_some_and(|end| end == "pgn");
    (is_kept && !Path::new(name).exists()).then_some(name)
}

/// Lists the unfinished games, the one played last first, each with the command that continues it.
///
/// # Errors
/// If there is none, since then nothing says what to play.
pub(super) fn write_list(folder: Option<&Path>, out: &mut dyn Write) -> Result<Status, Failure> {
    let entries = folder.and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    let is_game = |path: &PathBuf| path.extension().is_some_and(|end| end == "pgn") && path.is_file();
    let mut games: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_game).collect();
    if games.is_empty() {
        return Err(
            Complaint::usage("name a variant, as in `alfil play chess`; no unfinished game is kept").into()
        );
    }
    games.sort_by_key(|path| fs::metadata(path).and_then(|about| about.modified()).ok());
    writeln!(out, "Unfinished games, the latest first:")?;
    for path in games.iter().rev() {
        let about = match pgn_file::read_one(path, None, "--game") {
            Ok(record) => {
                let variant = record.tag(pgn::VARIANT).unwrap_or(library::USUAL);
                format!("{}, {}", seen(variant), plies(record.moves.len()))
            }
            Err(_) => "not readable".to_owned(),
        };
        let name = folder.and_then(|folder| short_name(folder, path));
        let name = name.map_or_else(|| path.display().to_string(), str::to_owned);
        writeln!(out, "  {}   {about}", shell::command(["alfil", "play", "--resume", &name]))?;
    }
    Ok(Status::Done)
}

/// Returns the folder for games, as the environment says.
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
    fn unfinished_games_are_listed_and_resumed_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let list = || {
            let mut out = Vec::new();
            let listed = write_list(Some(folder), &mut out).is_ok();
            (listed, String::from_utf8(out).unwrap())
        };
        assert_eq!(list(), (false, String::new()));
        let mut one = Kept::new(folder.to_owned(), "ogi", None);
        one.keep("[Variant \"ogi\"]\n\n1. e3 *\n");
        let (listed, text) = list();
        assert!(listed && text.contains("  alfil play --resume ogi   ogi, 1 ply\n"), "{text}");
        assert_eq!(named(Some(folder), Path::new("ogi")), folder.join("ogi.pgn"));
        assert_eq!(one.short_name(&folder.join("ogi.pgn")), Some("ogi"));
        for other in ["ogi-7", "a/ogi", "ogi.pgn", "Cargo"] {
            assert_eq!(named(Some(folder), Path::new(other)), Path::new(other));
        }
        assert_eq!(named(None, Path::new("ogi")), Path::new("ogi"));
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
