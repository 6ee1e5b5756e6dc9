//! Writes a folder of files, and leaves files of others alone.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::write_file::create_or_replace;
use crate::cli::failure::Complaint;
use crate::phrase::joined;
use crate::publish::File;
use crate::reason::reason;

/// The file that lists those of the folder.
pub(crate) const MANIFEST: &str = "manifest.json";

/// The SHA-256 of a file, in hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct Digest(String);

impl Digest {
    /// The digest of some bytes.
    pub(crate) fn of(bytes: &[u8]) -> Digest {
        let mut digits = String::new();
        for byte in Sha256::digest(bytes) {
            let _ = write!(digits, "{byte:02x}");
        }
        Digest(digits)
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

/// Most names that a complaint lists.
const MOST_NAMED: usize = 5;

/// Writes files into a folder, and removes those of an earlier run that are no longer among them.
///
/// # Errors
/// If the folder has files that no earlier run wrote, or that were changed since, unless they may be overwritten.
pub(crate) fn write(folder: &Path, files: &[File], force: bool) -> Result<(), Complaint> {
    let cannot = |error: io::Error| {
        Complaint::unreadable(format!("`{}` cannot be written: {}", folder.display(), reason(&error)))
    };
    let mut there = BTreeMap::new();
    if folder.exists() {
        look(folder, Path::new(""), &mut there).map_err(cannot)?;
    }
    let before = there.get(MANIFEST).and_then(|text| serde_json::from_slice(text).ok());
    let Before { files: before } = before.unwrap_or_default();
    let is_ours = |path: &str, text: &[u8]| {
        before.iter().any(|file| file.path == path && file.sha256 == Digest::of(text))
    };
    let knows_manifest = !before.is_empty();
    let foreign: Vec<&String> = there
        .iter()
        .filter(|(path, text)| !(is_ours(path, text) || knows_manifest && path.as_str() == MANIFEST))
        .map(|(path, _)| path)
        .collect();
    if !foreign.is_empty() && !force {
        let mut named: Vec<String> =
            foreign.iter().take(MOST_NAMED).map(|path| format!("`{path}`")).collect();
        if foreign.len() > MOST_NAMED {
            named.push(format!("{} more", foreign.len() - MOST_NAMED));
        }
        let fact = format!(
            "`{}` has files that were not published or were changed since: {}",
            folder.display(),
            joined(&named, "and")
        );
        return Err(Complaint::wrong(fact)
            .help("name another folder, or write `--force` to overwrite files of the same names"));
    }
    for file in files {
        let path = folder.join(&file.path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(cannot)?;
        }
        create_or_replace(&path, file.text.as_bytes())?;
    }
    let is_kept = |path: &str| files.iter().any(|file| file.path == path);
    let stale = there.iter().filter(|(path, text)| is_ours(path, text) && !is_kept(path));
    for (path, _) in stale {
        fs::remove_file(folder.join(path)).map_err(cannot)?;
    }
    Ok(())
}

/// The files of a folder and of those in it, by path; a link counts as an empty file.
fn look(folder: &Path, below: &Path, there: &mut BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    let mut entries: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder.join(below))? {
        entries.push(below.join(entry?.file_name()));
    }
    for path in entries {
        if there.len() >= MOST {
            return Err(io::Error::other(format!("the folder has more than {MOST} files")));
        }
        let at = folder.join(&path);
        let kind = fs::symlink_metadata(&at)?.file_type();
        if kind.is_dir() {
            look(folder, &path, there)?;
        } else {
            let text = if kind.is_file() { fs::read(&at)? } else { Vec::new() };
            let parts: Vec<String> =
                path.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
            there.insert(parts.join("/"), text);
        }
    }
    Ok(())
}
