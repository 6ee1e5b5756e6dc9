//! Drafts: the texts and games of the page's tabs, kept in the user's data folder until they are dropped. Each has its
//! earlier versions next to it. The questions are `drafts`, `draft`, `keep-draft`, `draft-history` and `drop-draft`.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::private_folder;
use super::root::{Root, tag};
use crate::files::disk::Folder;
use crate::files::reason::reason;
use crate::studio::api::{Fault, Nothing, read};

/// Most drafts. Of more, those without changes are dropped, the oldest first.
const MAX_DRAFTS: usize = 200;

/// Longest file of a draft or of its versions that is read, in bytes.
const MAX_BYTES: u64 = 16 << 20;

/// Longest file of versions, in bytes; of older versions, every other one is dropped then.
const MAX_HISTORY: usize = 8 << 20;

/// The code of a draft that cannot be read as one.
const DAMAGED: &str = "damaged-draft";

/// The drafts of a user.
#[derive(Debug)]
pub(super) struct Drafts {
    /// Where they are; nothing if there is no place for them.
    place: Option<PathBuf>,
}

/// What a draft is a draft of.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Of {
    /// `bundled`, `file` or `own`.
    sort: String,
    name: String,
    id: Option<String>,
    etag: Option<String>,
}

/// The game on the board.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Game {
    fen: Option<String>,
    moves: Vec<String>,
    at: usize,
    levels: [Option<u8>; 2],
    /// Its variations and comments, as the page writes them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tree: Option<Value>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Draft {
    file: Of,
    /// The name of the game.
    title: String,
    text: String,
    /// The text as it was loaded or saved, if it differs.
    saved: Option<String>,
    /// True if it has changes that are nowhere else.
    edited: bool,
    game: Option<Game>,
    /// The page that keeps it, and how often that has done so.
    writer: String,
    number: u64,
    /// The folder that was served.
    #[serde(default)]
    root: Option<String>,
    /// When it was kept, in milliseconds.
    #[serde(default)]
    changed: u64,
}

/// An earlier text.
#[derive(Debug, Deserialize, Serialize)]
struct Version {
    at: u64,
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keep {
    id: String,
    draft: Draft,
    /// The tag of the draft that another page kept, if this one goes on with it.
    etag: Option<String>,
}

/// What answers a question about drafts.
type Verb = fn(&Drafts, &Root, Value) -> Result<Value, Fault>;

/// Returns what answers this verb, if it is about drafts.
pub(super) fn verb(verb: &str) -> Option<Verb> {
    Some(match verb {
        "drafts" => list,
        "draft" => open,
        "keep-draft" => keep,
        "draft-history" => history,
        "drop-draft" => discard,
        _ => return None,
    })
}

impl Drafts {
    /// Returns the drafts in the data folder of the user.
    pub(super) fn of_user() -> Drafts {
        Drafts { place: super::data_folder().map(|data| data.join("drafts")) }
    }

    /// Opens the folder, which only the user may read.
    fn folder(&self) -> Result<Folder, Fault> {
        let place = self.place.as_ref();
        let place = place.ok_or_else(|| Fault::new("no-drafts", "the user has no folder for drafts"))?;
        private_folder(place).map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &io::Error) -> Fault {
        let place = self.place.as_deref().unwrap_or(Path::new(""));
        Fault::new("no-drafts", format!("drafts cannot be kept in `{}`: {}", place.display(), reason(error)))
    }

    fn read(&self, folder: &Folder, id: &str) -> Result<Option<(Draft, String)>, Fault> {
        match folder.read(&file_of(id), MAX_BYTES) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.failed(&error)),
            Ok(bytes) => {
                let wrong = |error| Fault::new(DAMAGED, format!("the draft `{id}` is damaged: {error}"));
                Ok(Some((serde_json::from_slice(&bytes).map_err(wrong)?, tag(&bytes))))
            }
        }
    }
}

/// Returns the file of a draft, and that of its versions.
fn file_of(id: &str) -> PathBuf {
    PathBuf::from(format!("{id}.json"))
}

fn history_of(id: &str) -> PathBuf {
    PathBuf::from(format!("{id}.history"))
}

/// Ids are chosen by the page, and become names of files.
fn checked(id: String) -> Result<String, Fault> {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    if (8..=40).contains(&id.len()) && id.chars().all(is_plain) {
        return Ok(id);
    }
    Err(Fault::new("bad-question", "the id of a draft has 8 to 40 lower-case letters and digits"))
}

fn missing(id: &str) -> Fault {
    Fault::new("no-such-draft", format!("there is no draft `{id}`"))
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

fn root_name(root: &Root) -> Option<String> {
    let path = root.path()?;
    Some(root.only().map_or(path.to_owned(), |only| path.join(only)).to_string_lossy().into_owned())
}

/// Returns every draft that can be read, the latest first.
fn all_drafts(drafts: &Drafts, folder: &Folder) -> Result<Vec<(String, Draft)>, Fault> {
    let names = folder.entries().map_err(|error| drafts.failed(&error))?;
    let ids = names.iter().filter_map(|(name, _)| name.strip_suffix(".json"));
    let mut found: Vec<(String, Draft)> =
        ids.filter_map(|id| Some((id.to_owned(), drafts.read(folder, id).ok()??.0))).collect();
    found.sort_by_key(|(_, draft)| std::cmp::Reverse(draft.changed));
    Ok(found)
}

fn list(drafts: &Drafts, root: &Root, question: Value) -> Result<Value, Fault> {
    let Nothing {} = read(question)?;
    let shown = |(id, draft): (String, Draft)| {
        json!({
            "id": id,
            "file": draft.file,
            "title": draft.title,
            "edited": draft.edited,
            "moves": draft.game.as_ref().map_or(0, |game| game.moves.len()),
            "annotated": draft.game.as_ref().is_some_and(|game| game.tree.is_some()),
            "root": draft.root,
            "changed": draft.changed,
        })
    };
    let found: Vec<Value> = all_drafts(drafts, &drafts.folder()?)?.into_iter().map(shown).collect();
    Ok(json!({ "drafts": found, "root": root_name(root) }))
}

fn open(drafts: &Drafts, _: &Root, question: Value) -> Result<Value, Fault> {
    let Named { id } = read(question)?;
    let id = checked(id)?;
    let (draft, etag) = drafts.read(&drafts.folder()?, &id)?.ok_or_else(|| missing(&id))?;
    Ok(json!({ "draft": draft, "etag": etag }))
}

fn keep(drafts: &Drafts, root: &Root, question: Value) -> Result<Value, Fault> {
    let Keep { id, draft, etag } = read(question)?;
    let id = checked(id)?;
    let folder = drafts.folder()?;
    let failed = |error: io::Error| drafts.failed(&error);
    let _lock = folder.lock().map_err(failed)?;
    // What is damaged is lost anyway.
    let before = match drafts.read(&folder, &id) {
        Err(fault) if fault.code == DAMAGED => None,
        read => read?,
    };
    if let Some((before, known)) = &before {
        let is_own = before.writer == draft.writer;
        if is_own && before.number >= draft.number {
            // A later one has overtaken it.
            return Ok(json!({ "etag": known }));
        }
        if !is_own && etag.as_ref() != Some(known) {
            return Err(Fault::new("changed", "another tab has kept this draft"));
        }
    }
    let draft = Draft { root: root_name(root), changed: now(), ..draft };
    let last = before.as_ref().map(|(before, _)| &before.text);
    if last != Some(&draft.text) {
        // The first version is the text that the changes began with.
        let base = draft.saved.as_ref().filter(|_| last.is_none());
        let versions = base.into_iter().chain([&draft.text]);
        let mut added = String::new();
        for text in versions {
            added += &json!({ "at": draft.changed, "text": text }).to_string();
            added.push('\n');
        }
        // A line that was cut off, where a disk was full, must not take the next one with it.
        if history_bytes(&folder, &id).map_err(failed)?.last().is_some_and(|last| *last != b'\n') {
            added.insert(0, '\n');
        }
        folder.append(&history_of(&id), added.as_bytes()).map_err(failed)?;
        thin_out(&folder, &id).map_err(failed)?;
    }
    let bytes = serde_json::to_vec(&draft).map_err(io::Error::from).map_err(failed)?;
    folder.write(&file_of(&id), &bytes).map_err(failed)?;
    if before.is_none() {
        let unchanged = all_drafts(drafts, &folder)?.into_iter().skip(MAX_DRAFTS);
        for (old, _) in unchanged.filter(|(_, draft)| !draft.edited) {
            remove(&folder, &old).map_err(failed)?;
        }
    }
    Ok(json!({ "etag": tag(&bytes) }))
}

/// Returns the lines of the versions of a draft; none if there are no versions.
fn history_bytes(folder: &Folder, id: &str) -> io::Result<Vec<u8>> {
    match folder.read(&history_of(id), MAX_BYTES) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        read => read,
    }
}

/// Drops every other one of the older versions once there are too many.
fn thin_out(folder: &Folder, id: &str) -> io::Result<()> {
    let bytes = folder.read(&history_of(id), MAX_BYTES)?;
    if bytes.len() <= MAX_HISTORY {
        return Ok(());
    }
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    // The first one stays too.
    let is_kept = |at: &usize| at.is_multiple_of(2) || *at > lines.len() / 2;
    let kept: Vec<u8> = (0..lines.len())
        .filter(is_kept)
        .flat_map(|at| lines.get(at).copied().unwrap_or_default())
        .copied()
        .collect();
    folder.write(&history_of(id), &kept)
}

fn history(drafts: &Drafts, _: &Root, question: Value) -> Result<Value, Fault> {
    let Named { id } = read(question)?;
    let id = checked(id)?;
    let bytes = history_bytes(&drafts.folder()?, &id).map_err(|error| drafts.failed(&error))?;
    // A line that was cut off is left out.
    let versions: Vec<Version> =
        bytes.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    Ok(json!({ "versions": versions }))
}

fn discard(drafts: &Drafts, _: &Root, question: Value) -> Result<Value, Fault> {
    let Named { id } = read(question)?;
    let id = checked(id)?;
    let folder = drafts.folder()?;
    let _lock = folder.lock().map_err(|error| drafts.failed(&error))?;
    remove(&folder, &id).map_err(|error| drafts.failed(&error))?;
    Ok(json!({}))
}

/// Removes a draft and its versions, as far as they exist.
fn remove(folder: &Folder, id: &str) -> io::Result<()> {
    for name in [file_of(id), history_of(id)] {
        match folder.remove(&name) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
    }
    Ok(())
}
