//! Whether a file may be replaced: a typing error in the name of a result must not cost a definition.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::write_file;
use crate::cli::failure::Complaint;

/// What a command writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// A page in HTML.
    Page,
    /// Games in PGN.
    Games,
    /// Games of self-play, a line of JSON each.
    SelfPlay,
}

impl Written {
    /// Returns whether a file that begins with a text can be of this sort.
    fn can_begin_with(self, text: &str) -> bool {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        match self {
            _ if text.is_empty() => true,
            Written::Page => text.get(..9).is_some_and(|begin| begin.eq_ignore_ascii_case("<!doctype")),
            Written::Games => {
                let tag = text.strip_prefix('[').and_then(|tag| tag.split_once(' '));
                let is_tag = |(name, value): (&str, &str)| {
                    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && value.starts_with('"')
                };
                tag.is_some_and(is_tag) || text.starts_with("1.")
            }
            Written::SelfPlay => text.starts_with('{') && text.contains("\"selfplay\""),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Written::Page => "a page in HTML",
            Written::Games => "a file of games in PGN",
            Written::SelfPlay => "a file of self-play",
        }
    }
}

/// Returns whether two paths name one file that exists.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    let [one, other] = [one, other].map(std::fs::canonicalize);
    one.is_ok_and(|one| other.is_ok_and(|other| one == other))
}

/// Returns whether two paths name one file, which may not exist yet. A device is no file.
pub(crate) fn is_same_place(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        Some((std::fs::canonicalize(write_file::folder_of(path)).ok()?, path.file_name()?.to_owned()))
    };
    let is_device = |path: &Path| path.exists() && !path.is_file();
    !is_device(one) && (is_same_file(one, other) || place(one).is_some_and(|one| place(other) == Some(one)))
}

/// Checks that a file can be written later, and that it replaces no file of another sort.
///
/// # Errors
/// Why it cannot be.
pub(crate) fn check_replaceable(path: &Path, written: Written) -> Result<(), Complaint> {
    write_file::check_writable(path)?;
    if !path.is_file() {
        return Ok(());
    }
    let mut head = Vec::new();
    let file = File::open(path).map_err(|error| Complaint::not_read(path, &error))?;
    file.take(200).read_to_end(&mut head).map_err(|error| Complaint::not_read(path, &error))?;
    if written.can_begin_with(&String::from_utf8_lossy(&head)) {
        return Ok(());
    }
    let complaint = Complaint::wrong(format!("`{}` exists and is not {}", path.display(), written.name()));
    Err(complaint.help("name another file; nothing was changed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_recognised_by_their_beginning() {
        for (text, sort) in [
            ("<!DOCTYPE html>\n<html>", Some(Written::Page)),
            ("\u{feff}[Event \"a\"]\n", Some(Written::Games)),
            ("1. e4 e5 *\n", Some(Written::Games)),
            ("{\"kind\":\"selfplay\",\"format\":1}\n", Some(Written::SelfPlay)),
            ("{\"format\":1,\"variant\":\"chess\"}\n", None),
            ("; my inventions\n[mine:chess]\n", None),
            ("% a paper\n", None),
            ("format = 1\nname = \"x\"\n", None),
            ("# A game.\n[board]\nfiles = 3\n", None),
            ("[board]\nfiles = 3\n", None),
            ("[[test]]\nname = \"x\"\n", None),
            ("[mine:chess]\n", None),
        ] {
            for other in [Written::Page, Written::Games, Written::SelfPlay] {
                assert_eq!(other.can_begin_with(text), sort == Some(other), "{text} {other:?}");
            }
        }
    }
}
