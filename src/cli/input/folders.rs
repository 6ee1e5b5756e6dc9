//! The definitions in the folders named on the command line.

use std::fs::DirEntry;
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::failure::{Complaint, Failure};
use crate::cli::input::load::has_extension;

/// Most levels of folders that are searched.
const MAX_DEPTH: usize = 16;

/// The files that the words of the command line name.
#[derive(Debug, Default)]
pub(in crate::cli) struct Listed {
    /// Each file named, and every definition in a folder or below it, by name.
    pub(in crate::cli) files: Vec<String>,
    /// The files in folders that end in `.ini`, by name: other programs use that ending too, so that they are not read.
    pub(in crate::cli) inis: Vec<String>,
    /// What could not be read in folders, each with the reason.
    pub(in crate::cli) unread: Vec<(String, String)>,
}

/// Returns the files that the words of the command line name: each file named, and every definition in a folder or below it.
///
/// # Errors
/// A word is empty, or a folder contains no definition.
pub(in crate::cli) fn list(words: &[String]) -> Result<Listed, Failure> {
    let mut listed = Listed::default();
    for word in words {
        collect(word, &mut listed)?;
    }
    Ok(listed)
}

fn collect(word: &str, listed: &mut Listed) -> Result<(), Failure> {
    if word.is_empty() {
        let complaint = Complaint::usage("the file name is empty");
        return Err(complaint.help("name a definition, a folder, or `-` for standard input").into());
    }
    let folder = Path::new(word);
    if word == "-" || !folder.is_dir() {
        listed.files.push(word.to_owned());
        return Ok(());
    }
    let mut walk = Walk {
        root: std::fs::canonicalize(folder).ok(),
        found: Vec::new(),
        inis: Vec::new(),
        unread: Vec::new(),
    };
    walk.folder(folder, MAX_DEPTH);
    if walk.found.is_empty() && walk.unread.is_empty() {
        let complaint = Complaint::wrong(format!("there is no `.toml` file in the folder `{word}`"));
        return Err(complaint
            .help(match walk.inis.iter().min() {
                Some(ini) => {
                    format!("inis in folders are skipped; name the file itself, `{}`", ini.display())
                }
                None => "name a folder with definitions, or a file".to_owned(),
            })
            .into());
    }
    walk.found.sort();
    walk.inis.sort();
    walk.unread.sort();
    listed.inis.extend(walk.inis.into_iter().map(|path| path.display().to_string()));
    listed.files.extend(walk.found.into_iter().map(|path| path.display().to_string()));
    listed.unread.extend(walk.unread.into_iter().map(|(path, why)| (path.display().to_string(), why)));
    Ok(())
}

struct Walk {
    /// The folder that was named, with links resolved.
    root: Option<PathBuf>,
    found: Vec<PathBuf>,
    inis: Vec<PathBuf>,
    unread: Vec<(PathBuf, String)>,
}

impl Walk {
    fn folder(&mut self, folder: &Path, depth: usize) {
        let entries = match std::fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.cannot(folder, &error.to_string()),
        };
        for entry in entries {
            match entry {
                Ok(entry) => self.entry(&entry, depth),
                // The rest of the folder may still be readable.
                Err(error) => self.cannot(folder, &error.to_string()),
            }
        }
    }

    fn entry(&mut self, entry: &DirEntry, depth: usize) {
        let path = entry.path();
        let sort = match entry.file_type() {
            Ok(sort) => sort,
            Err(error) => return self.cannot(&path, &error.to_string()),
        };
        // Links to folders are not followed, since they may form a loop.
        if sort.is_dir() {
            if depth == 0 {
                self.cannot(&path, &format!("it is more than {MAX_DEPTH} folders deep"));
            } else {
                self.folder(&path, depth - 1);
            }
        } else if has_extension(&path.to_string_lossy(), "toml") {
            // A name like this cannot be printed in a form that finds the file again.
            if path.to_str().is_none() {
                return self.cannot(&path, "its name is not UTF-8");
            }
            match if sort.is_symlink() { self.follows(&path) } else { Ok(sort.is_file()) } {
                Ok(true) => self.found.push(path),
                Ok(false) => self.cannot(&path, "it is not a regular file"),
                Err(error) => self.cannot(&path, &error.to_string()),
            }
        } else if has_extension(&path.to_string_lossy(), "ini") {
            self.inis.push(path);
        }
    }

    /// Returns whether a link leads to a regular file. Links out of the folder are refused, since the user did not name their
    /// target.
    fn follows(&self, link: &Path) -> io::Result<bool> {
        let target = std::fs::canonicalize(link)?;
        if !self.root.as_ref().is_some_and(|root| target.starts_with(root)) {
            return Err(io::Error::other("the link leads outside the folder"));
        }
        Ok(std::fs::metadata(target)?.is_file())
    }

    fn cannot(&mut self, path: &Path, why: &str) {
        self.unread.push((path.to_owned(), why.to_owned()));
    }
}
