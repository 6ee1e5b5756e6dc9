//! The file or folder that the page may read and write, and nothing else.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use tempfile::NamedTempFile;

use crate::def::{self, Asker, Found, Library, MAX_BYTES, NotFound, Refused};
use crate::library::BundledVariants;
use crate::reason::reason;

/// Most files that are listed.
const MAX_FILES: usize = 1000;

/// How deep folders are listed.
const MAX_DEPTH: usize = 4;

/// What the page may read and write.
#[derive(Debug)]
pub struct Root {
    /// The folder, without links; nothing if the page has no files.
    folder: Option<PathBuf>,
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

    /// A file, or a folder with what is below it.
    ///
    /// # Errors
    /// If there is no such thing, or a file is neither a definition nor an ini.
    pub fn new(path: &Path, is_read_only: bool) -> Result<Root, NoRoot> {
        let path = fs::canonicalize(path).map_err(NoRoot::Unreadable)?;
        if path.is_dir() {
            return Ok(Root { folder: Some(path), only: None, is_read_only });
        }
        let (folder, name) = (path.parent(), path.file_name().and_then(|name| name.to_str()));
        let (Some(folder), Some(name)) = (folder, name.filter(|name| is_ours(Path::new(name)))) else {
            return Err(NoRoot::NoDefinition);
        };
        Ok(Root { folder: Some(folder.to_owned()), only: Some(name.to_owned()), is_read_only })
    }

    /// The only file, if only one was named.
    pub(super) fn only(&self) -> Option<&str> {
        self.only.as_deref()
    }

    /// The name of the folder, for people.
    pub(super) fn name(&self) -> Option<String> {
        Some(self.folder.as_ref()?.file_name()?.to_string_lossy().into_owned())
    }

    /// Whether nothing may be written.
    pub(super) fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    /// The files there are, by name.
    pub(super) fn files(&self) -> Vec<String> {
        if let Some(only) = &self.only {
            return vec![only.clone()];
        }
        let mut found = Vec::new();
        if let Some(folder) = &self.folder {
            list(folder, folder, MAX_DEPTH, &mut found);
        }
        found.sort();
        found
    }

    /// Where a file lies; only if nothing of its path leads elsewhere.
    fn place(&self, name: &str) -> Result<PathBuf, Denied> {
        let folder = self.folder.as_ref().ok_or(Denied::Outside)?;
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
        let place = folder.join(path);
        let parent =
            place.parent().and_then(|parent| fs::canonicalize(parent).ok()).ok_or(Denied::NoSuchFile)?;
        // A folder that is a link has another name than it seems to have.
        if place.parent() != Some(parent.as_path()) {
            return Err(Denied::Outside);
        }
        Ok(place)
    }

    /// The text of a file with its tag.
    ///
    /// # Errors
    /// If it is not among those that may be read, or cannot be read.
    pub(super) fn read(&self, name: &str) -> Result<(String, String), Denied> {
        let place = self.place(name)?;
        let about = fs::symlink_metadata(&place).map_err(|error| failed(&error))?;
        if !about.is_file() {
            return Err(Denied::Outside);
        }
        let mut bytes = Vec::new();
        let file = File::open(&place).map_err(|error| failed(&error))?;
        file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|error| failed(&error))?;
        if bytes.len() > MAX_BYTES {
            return Err(Denied::TooLong);
        }
        let tag = tag(&bytes);
        String::from_utf8(bytes).map(|text| (text, tag)).map_err(|_| Denied::NotText)
    }

    /// A folder directly below the root that may be written: a new one, or one that is no link.
    ///
    /// # Errors
    /// If nothing may be written, or not there.
    pub(super) fn folder_to_write(&self, name: &str) -> Result<PathBuf, Denied> {
        let folder = self.folder.as_ref().ok_or(Denied::Outside)?;
        if self.is_read_only {
            return Err(Denied::ReadOnly);
        }
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || name.len() > 100 || !name.chars().all(is_plain) {
            return Err(Denied::Outside);
        }
        let place = folder.join(name);
        match fs::symlink_metadata(&place) {
            Ok(about) if !about.is_dir() => Err(Denied::Outside),
            Ok(_) => Ok(place),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(place),
            Err(error) => Err(failed(&error)),
        }
    }

    /// Writes a file, completely or not at all, and returns its new tag. It must still have the tag with which it was read,
    /// or not exist if there is none.
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
        let place = self.place(name)?;
        let there = match self.read(name) {
            Ok((_, tag)) => Some(tag),
            Err(Denied::NoSuchFile) => None,
            Err(denied) => return Err(denied),
        };
        if there.as_deref() != known {
            return Err(Denied::Changed);
        }
        let folder = place.parent().ok_or(Denied::Outside)?;
        let written = || -> io::Result<()> {
            let mut beside = NamedTempFile::new_in(folder)?;
            beside.write_all(text.as_bytes())?;
            beside.as_file().sync_all()?;
            match there {
                Some(_) => {
                    fs::set_permissions(beside.path(), fs::metadata(&place)?.permissions())?;
                    beside.persist(&place)?;
                }
                None => {
                    beside.persist_noclobber(&place)?;
                }
            }
            Ok(())
        };
        written().map_err(|error| failed(&error))?;
        Ok(tag(text.as_bytes()))
    }
}

/// Bundled variants by id, and files of the root by path. Reports call a file as the page does.
impl Library for Root {
    fn find(&self, name: &str, asker: Option<Asker<'_>>) -> Result<Found, NotFound> {
        let is_path = name.contains(['/', '\\']) || is_ours(Path::new(name));
        if !is_path {
            return BundledVariants.find(name, asker);
        }
        // Editors name files by uri, whose path begins with a slash.
        let from = asker.map(|asker| asker.name.trim_start_matches('/')).unwrap_or_default();
        let beside = Path::new(from).parent().map(|folder| folder.join(name)).unwrap_or_default();
        let path = plain(&beside).ok_or(NotFound::Refused(Refused::Outside))?;
        if path.extension().is_none_or(|extension| extension != "toml") {
            return Err(NotFound::Refused(Refused::NoDefinition));
        }
        let path = path.to_string_lossy().into_owned();
        match self.read(&path) {
            Ok((text, _)) => Ok(Found { name: path, text }),
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

/// A path below the root without `.` and `..`; nothing if it would climb out.
fn plain(path: &Path) -> Option<PathBuf> {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                if !out.pop() {
                    return None;
                }
            }
            Component::Normal(part) => out.push(part),
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(out)
}

fn is_ours(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml" || extension == "ini")
}

fn list(root: &Path, folder: &Path, depth: usize, into: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let (path, Ok(sort)) = (entry.path(), entry.file_type()) else { continue };
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        if is_hidden || into.len() >= MAX_FILES {
            continue;
        }
        if sort.is_dir() && depth > 0 {
            list(root, &path, depth - 1, into);
        } else if sort.is_file() && is_ours(&path) {
            let name = path.strip_prefix(root).ok().and_then(Path::to_str);
            into.extend(name.map(|name| name.replace('\\', "/")));
        }
    }
}

fn failed(error: &io::Error) -> Denied {
    if error.kind() == io::ErrorKind::NotFound { Denied::NoSuchFile } else { Denied::Failed(reason(error)) }
}

/// A tag that distinguishes a text from others.
fn tag(text: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}-{}", hasher.finish(), text.len())
}
