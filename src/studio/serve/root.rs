//! The file or folder that the page may read and write, and nothing else.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

use alfil_language::def::{self, Asker, DefinitionText, Library, MAX_BYTES, NotFound, Refused};

use crate::files::disk::Folder;
use crate::files::reason::reason;
use crate::library::{self, BundledVariants};

/// Most files that are listed.
const MAX_FILES: usize = 1000;

/// Most files and folders that are looked at for the list.
const MAX_LOOKED_AT: usize = 50_000;

/// How deep folders are listed.
const MAX_DEPTH: usize = 4;

/// What the page may read and write.
#[derive(Debug)]
pub struct Root {
    /// The folder and its path without links; nothing if the page has no files.
    folder: Option<(PathBuf, Folder)>,
    /// The only file, if only one was named.
    only: Option<String>,
    is_read_only: bool,
}

/// Why something cannot be served.
#[derive(Debug)]
pub enum NoRoot {
    /// It cannot be read.
    Unreadable(io::Error),
    /// It is a file of another sort.
    NoDefinition,
}

/// Why a file is not read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Denied {
    Outside,
    NoSuchFile,
    NotText,
    TooLong,
    ReadOnly,
    Changed,
    Failed(String),
}

impl Root {
    /// No files at all: only texts that the page keeps itself.
    pub fn nothing() -> Root {
        Root { folder: None, only: None, is_read_only: true }
    }

    /// Returns a file, or a folder with what is below it.
    ///
    /// # Errors
    /// If there is no such thing, or a file is neither a definition nor an ini.
    pub fn new(path: &Path, is_read_only: bool) -> Result<Root, NoRoot> {
        let path = fs::canonicalize(path).map_err(NoRoot::Unreadable)?;
        let open = |path: &Path| Folder::open(path).map_err(NoRoot::Unreadable);
        if path.is_dir() {
            let folder = open(&path)?;
            return Ok(Root { folder: Some((path, folder)), only: None, is_read_only });
        }
        let (folder, name) = (path.parent(), path.file_name().and_then(|name| name.to_str()));
        let (Some(folder), Some(name)) = (folder, name.filter(|name| is_ours(Path::new(name)))) else {
            return Err(NoRoot::NoDefinition);
        };
        let opened = open(folder)?;
        Ok(Root { folder: Some((folder.to_owned(), opened)), only: Some(name.to_owned()), is_read_only })
    }

    /// Returns the only file, if only one was named.
    pub(super) fn only(&self) -> Option<&str> {
        self.only.as_deref()
    }

    /// Returns the name of the folder, for people.
    pub(super) fn name(&self) -> Option<String> {
        Some(self.path()?.file_name()?.to_string_lossy().into_owned())
    }

    /// Returns the path of the folder, without links.
    pub(super) fn path(&self) -> Option<&Path> {
        self.folder.as_ref().map(|(path, _)| path.as_path())
    }

    /// Returns whether nothing may be written.
    pub(super) fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    /// Returns the files there are, by name.
    pub(super) fn files(&self) -> Vec<String> {
        if let Some(only) = &self.only {
            return vec![only.clone()];
        }
        let mut found = Vec::new();
        if let Some((_, folder)) = &self.folder {
            let mut n_left = MAX_LOOKED_AT;
            list(folder, "", MAX_DEPTH, &mut n_left, &mut found);
        }
        found.sort();
        found
    }

    /// Opens the folder in which a file lies; only if the name is the only one of that file and leads down.
    fn place<'n>(&self, name: &'n str) -> Result<(Folder, &'n Path), Denied> {
        let (_, folder) = self.folder.as_ref().ok_or(Denied::Outside)?;
        let path = Path::new(name);
        let is_plain = |part: Component<'_>| match part {
            Component::Normal(part) => part.to_str().is_some_and(|part| !part.starts_with('.')),
            Component::CurDir | Component::ParentDir | Component::RootDir | Component::Prefix(_) => false,
        };
        let only = self.only.as_deref().is_none_or(|only| only == name);
        // `a//b`, `a/./b` and `a/` would be second names.
        let is_exact =
            path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
                == name;
        let is_odd = name.contains(['\0', '\\', ':']);
        if !is_ours(path) || !only || !is_exact || is_odd || !path.components().all(is_plain) {
            return Err(Denied::Outside);
        }
        folder.of_file(path).map_err(|error| failed(&error))
    }

    /// Returns the text of a file with its tag.
    ///
    /// # Errors
    /// If it is not among those that may be read, or cannot be read.
    pub(super) fn read(&self, name: &str) -> Result<(String, String), Denied> {
        let (folder, name) = self.place(name)?;
        read(&folder, name)
    }

    /// Returns the root if a folder of this name directly below it may be written.
    ///
    /// # Errors
    /// If nothing may be written, or not there.
    pub(super) fn above(&self, name: &str) -> Result<&Folder, Denied> {
        let (_, folder) = self.folder.as_ref().ok_or(Denied::Outside)?;
        if self.is_read_only {
            return Err(Denied::ReadOnly);
        }
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || name.len() > 100 || !name.chars().all(is_plain) {
            return Err(Denied::Outside);
        }
        Ok(folder)
    }

    /// Opens a folder directly below the root to write into: a new one, or one that is no link.
    ///
    /// # Errors
    /// If nothing may be written, or not there.
    pub(super) fn folder_to_write(&self, name: &str) -> Result<Folder, Denied> {
        match self.above(name)?.create_below(Path::new(name)) {
            Ok(folder) => Ok(folder),
            Err(error) if error.kind() == ErrorKind::NotADirectory => Err(Denied::Outside),
            Err(error) => Err(failed(&error)),
        }
    }

    /// Writes a file, completely or not at all, and returns its new tag. It must still have the tag with which it was read,
    /// or not exist if there is none. Of several servers that write at once, one finds it so.
    ///
    /// # Errors
    /// If it may not be written, or has changed.
    pub(super) fn write(&self, name: &str, text: &str, known: Option<&str>) -> Result<String, Denied> {
        if self.is_read_only {
            return Err(Denied::ReadOnly);
        }
        if text.len() > MAX_BYTES {
            return Err(Denied::TooLong);
        }
        let (folder, name) = self.place(name)?;
        let _lock = folder.lock().map_err(|error| failed(&error))?;
        let there = match read(&folder, name) {
            Ok((_, tag)) => Some(tag),
            Err(Denied::NoSuchFile) => None,
            Err(denied) => return Err(denied),
        };
        if there.as_deref() != known {
            return Err(Denied::Changed);
        }
        match folder.write(name, text.as_bytes()) {
            Ok(()) => Ok(tag(text.as_bytes())),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(Denied::Changed),
            Err(error) => Err(failed(&error)),
        }
    }
}

/// Returns the text of a file in a folder, with its tag.
fn read(folder: &Folder, name: &Path) -> Result<(String, String), Denied> {
    let bytes = folder.read(name, MAX_BYTES as u64 + 1).map_err(|error| failed(&error))?;
    if bytes.len() > MAX_BYTES {
        return Err(Denied::TooLong);
    }
    let tag = tag(&bytes);
    String::from_utf8(bytes).map(|text| (text, tag)).map_err(|_| Denied::NotText)
}

/// Bundled variants by id, and files of the root by path. Reports call a file as the page does.
impl Library for Root {
    fn find(&self, name: &str, asker: Option<Asker<'_>>) -> Result<DefinitionText, NotFound> {
        if !library::is_path(name) && !is_ours(Path::new(name)) {
            return BundledVariants.find(name, asker);
        }
        // Editors name files by uri, whose path begins with a slash.
        let from = asker.map(|asker| asker.name.trim_start_matches('/')).unwrap_or_default();
        let sibling = Path::new(from).parent().map(|folder| folder.join(name)).unwrap_or_default();
        let path = plain(&sibling).ok_or(NotFound::Refused(Refused::Outside))?;
        if Path::new(&path).extension().is_none_or(|extension| extension != "toml") {
            return Err(NotFound::Refused(Refused::NoDefinition));
        }
        match self.read(&path) {
            Ok((text, _)) => Ok(DefinitionText { name: path, text }),
            Err(Denied::NoSuchFile) => Err(NotFound::NoSuchName),
            Err(Denied::TooLong) => Err(NotFound::TooLarge),
            Err(Denied::NotText) => Err(def::utf8(vec![0xff]).err().unwrap_or(NotFound::NoSuchName)),
            Err(Denied::Failed(why)) => Err(NotFound::Unreadable(why)),
            Err(Denied::Outside | Denied::ReadOnly | Denied::Changed) => {
                Err(NotFound::Refused(Refused::Outside))
            }
        }
    }

    fn names(&self) -> Vec<String> {
        BundledVariants.names()
    }
}

/// Returns a path below the root without `.` and `..`, with slashes on every system; nothing if it would climb out.
fn plain(path: &Path) -> Option<String> {
    let mut parts = Vec::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                parts.pop()?;
            }
            Component::Normal(part) => parts.push(part.to_str()?),
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(parts.join("/"))
}

fn is_ours(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml" || extension == "ini")
}

/// Lists the files of a folder whose path below the root is `above`, which ends with a slash unless it is empty. At most
/// `n_left` files and folders are looked at.
fn list(folder: &Folder, above: &str, depth: usize, n_left: &mut usize, into: &mut Vec<String>) {
    for (name, sort) in folder.entries().unwrap_or_default() {
        if *n_left == 0 || into.len() >= MAX_FILES {
            return;
        }
        *n_left -= 1;
        if name.starts_with('.') {
            continue;
        }
        let path = format!("{above}{name}");
        if sort.is_dir() && depth > 0 {
            if let Ok(below) = folder.below(Path::new(&name)) {
                list(&below, &format!("{path}/"), depth - 1, n_left, into);
            }
        } else if sort.is_file() && is_ours(Path::new(&name)) {
            into.push(path);
        }
    }
}

fn failed(error: &io::Error) -> Denied {
    if error.kind() == ErrorKind::NotFound {
        Denied::NoSuchFile
    } else if error.kind() == ErrorKind::InvalidInput {
        // A link, or no regular file.
        Denied::Outside
    } else {
        Denied::Failed(reason(error))
    }
}

/// Returns a tag that distinguishes a text from others.
pub(super) fn tag(text: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}-{}", hasher.finish(), text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_tree_is_looked_at_in_part() {
        let place = tempfile::tempdir().unwrap();
        for n in 0..9 {
            fs::create_dir_all(place.path().join(format!("{n}/notes"))).unwrap();
            fs::write(place.path().join(format!("{n}/a.toml")), "").unwrap();
        }
        let folder = Folder::open(place.path()).unwrap();
        for (most, n_left_over, n_found) in [(5, 0, 1..=2), (100, 73, 9..=9)] {
            let (mut n_left, mut found) = (most, Vec::new());
            list(&folder, "", MAX_DEPTH, &mut n_left, &mut found);
            assert_eq!(n_left, n_left_over);
            assert!(n_found.contains(&found.len()), "{found:?}");
        }
    }

    #[test]
    fn paths_below_the_root_are_plain() {
        for (path, plainly) in [
            ("a.toml", Some("a.toml")),
            ("./sub/../sub/b.toml", Some("sub/b.toml")),
            #[cfg(windows)]
            (r"sub\b.toml", Some("sub/b.toml")),
            ("a/../../b.toml", None),
            ("/a.toml", None),
        ] {
            assert_eq!(plain(Path::new(path)).as_deref(), plainly, "{path}");
        }
    }
}
