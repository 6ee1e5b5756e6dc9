//! Writes a folder of files, and leaves files of others alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use alfil_core::phrase::joined;
use cap_std::fs::FileType;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::cli::failure::Complaint;
use crate::files::disk::{Folder, LOCK};
use crate::files::reason::reason;
use crate::play::selfplay::hex;
use crate::studio::publish::File;

/// The file that lists those of the folder.
pub(crate) const MANIFEST: &str = "manifest.json";

/// The SHA-256 of a file, in hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct Digest(String);

impl Digest {
    /// Returns the digest of some bytes.
    pub(crate) fn of(bytes: &[u8]) -> Digest {
        Digest(hex(Sha256::new_with_prefix(bytes)))
    }
}

/// What an earlier run wrote.
#[derive(Default, Deserialize)]
struct Before {
    files: Vec<ListedBefore>,
}

#[derive(Deserialize)]
struct ListedBefore {
    path: String,
    sha256: Digest,
}

/// Most files of a folder that are looked at.
const MOST: usize = 20_000;

/// Most bytes that are read of a file: those that are published are shorter.
const MOST_BYTES: u64 = 64 << 20;

/// Most names that a complaint lists.
const MOST_NAMED: usize = 5;

/// Writes files into a folder, and removes those of an earlier run that are no longer among them.
///
/// # Errors
/// If the folder has files that no earlier run wrote, or that were changed since, unless they may be overwritten.
pub(crate) fn write(path: &Path, files: &[File], force: bool) -> Result<(), Complaint> {
    let opened = fs::create_dir_all(path).and_then(|()| Folder::open(path));
    let folder = opened.map_err(|error| not_written(path, &error))?;
    write_into(&folder, path, files, force)
}

/// Writes files like `write`, into a folder that is open, and called by a name. No link in it is followed.
///
/// # Errors
/// As for [`write`].
pub(crate) fn write_into(folder: &Folder, path: &Path, files: &[File], force: bool) -> Result<(), Complaint> {
    let cannot = |error: io::Error| not_written(path, &error);
    let _lock = folder.lock().map_err(cannot)?;
    let mut there = BTreeMap::new();
    look(folder, "", &mut there).map_err(cannot)?;
    let ours = ours(folder, &there).map_err(cannot)?;
    let foreign: Vec<&String> = there.keys().filter(|path| !ours.contains(*path)).collect();
    if !foreign.is_empty() && !force {
        let mut named: Vec<String> =
            foreign.iter().take(MOST_NAMED).map(|path| format!("`{path}`")).collect();
        if foreign.len() > MOST_NAMED {
            named.push(format!("{} more", foreign.len() - MOST_NAMED));
        }
        let fact = format!(
            "`{}` has files that were not published or were changed since: {}",
            path.display(),
            joined(&named, "and")
        );
        return Err(Complaint::wrong(fact)
            .help("name another folder, or use `--force` to overwrite files with the same names"));
    }
    for file in files {
        let at = Path::new(&file.path);
        let written = folder.create_below(at.parent().unwrap_or(Path::new(""))).and_then(|inner| {
            inner.write(Path::new(at.file_name().unwrap_or_default()), file.text.as_bytes())
        });
        written.map_err(|error| not_written(&path.join(at), &error))?;
    }
    let is_kept = |path: &str| files.iter().any(|file| file.path == path);
    for stale in ours.iter().filter(|path| !is_kept(path)) {
        folder.of_file(Path::new(stale)).and_then(|(inner, name)| inner.remove(name)).map_err(cannot)?;
    }
    Ok(())
}

/// Returns the complaint about a folder or a file that cannot be written.
fn not_written(path: &Path, error: &io::Error) -> Complaint {
    Complaint::unreadable(format!("`{}` cannot be written: {}", path.display(), reason(error)))
}

/// Returns the files that an earlier run wrote and that were not changed since, its manifest among them. Files that it did
/// not write are not read.
fn ours(folder: &Folder, there: &BTreeMap<String, FileType>) -> io::Result<BTreeSet<String>> {
    let is_file = |path: &str| there.get(path).is_some_and(FileType::is_file);
    let mut ours = BTreeSet::new();
    if !is_file(MANIFEST) {
        return Ok(ours);
    }
    let manifest = folder.read(Path::new(MANIFEST), MOST_BYTES)?;
    let Before { files: before } = serde_json::from_slice(&manifest).unwrap_or_default();
    if !before.is_empty() {
        ours.insert(MANIFEST.to_owned());
    }
    for ListedBefore { path, sha256 } in before.into_iter().filter(|file| is_file(&file.path)) {
        let (inner, name) = folder.of_file(Path::new(&path))?;
        if Digest::of(&inner.read(name, MOST_BYTES)?) == sha256 {
            ours.insert(path);
        }
    }
    Ok(ours)
}

/// Finds the files of a folder and of those in it, by path.
fn look(folder: &Folder, above: &str, there: &mut BTreeMap<String, FileType>) -> io::Result<()> {
    for (name, sort) in folder.entries()? {
        if there.len() >= MOST {
            return Err(io::Error::other(format!("the folder has more than {MOST} files")));
        }
        let path = format!("{above}{name}");
        if path == LOCK {
            continue;
        }
        if sort.is_dir() {
            look(&folder.below(Path::new(&name))?, &format!("{path}/"), there)?;
        } else {
            there.insert(path, sort);
        }
    }
    Ok(())
}
