//! Files of games.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

use alfil_core::variant::Variant;

use super::load::{self, Reading};
use crate::cli::failure::{Complaint, Failure};
use crate::library;
use crate::words::notation::kifu;
use crate::words::notation::pgn::{self, Fault, Gravity, Place, Record};

/// Most bytes of a file of games.
const MAX_BYTES: u64 = 64 << 20;

/// Returns the games of a file.
pub(in crate::cli) fn read(path: &Path) -> Result<Vec<Record>, Complaint> {
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| Complaint::not_read(path, &error))?;
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| Complaint::not_read(path, &error))?;
    if bytes.len() as u64 > MAX_BYTES {
        let most = MAX_BYTES >> 20;
        return Err(Complaint::unreadable(format!("`{}` has more than {most} MiB", path.display())));
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(Complaint::wrong(format!("`{}` is UTF-16 text", path.display())).help("save it as UTF-8"));
    }
    let records = records(bytes);
    if records.is_empty() {
        return Err(Complaint::wrong(format!("there is no game in `{}`", path.display())));
    }
    Ok(records)
}

/// Returns the games in these bytes, in PGN, KIF or CSA.
fn records(bytes: Vec<u8>) -> Vec<Record> {
    match String::from_utf8(bytes) {
        Ok(text) => kifu::read(&text).unwrap_or_else(|| pgn::read(&text)),
        Err(error) => {
            let bytes = error.into_bytes();
            // Programs for shogi write Shift-JIS; the own character set of PGN is Latin-1.
            let (text, _, is_damaged) = encoding_rs::SHIFT_JIS.decode(&bytes);
            let games = if is_damaged { None } else { kifu::read(&text) };
            games.unwrap_or_else(|| pgn::read(&bytes.iter().copied().map(char::from).collect::<String>()))
        }
    }
}

/// Returns one game of a file: the one with this number, or the only one. `how` says how a number is given, before it.
pub(in crate::cli) fn read_one(path: &Path, number: Option<usize>, how: &str) -> Result<Record, Complaint> {
    let mut records = read(path)?;
    let n = records.len();
    let number = match number {
        None if n > 1 => {
            let complaint = Complaint::wrong(format!("`{}` has {n} games", path.display()));
            return Err(complaint.help(format!("choose one with `{how} N`, from 1 to {n}")));
        }
        None => 1,
        Some(number) => number,
    };
    if !(1..=n).contains(&number) {
        let has = if n == 1 { "one game".to_owned() } else { format!("{n} games") };
        return Err(Complaint::wrong(format!(
            "there is no game {number} in `{}`, which has {has}",
            path.display()
        )));
    }
    Ok(records.swap_remove(number - 1))
}

/// Returns what is wrong with a game of a file, in a line like those of compilers.
pub(in crate::cli) fn complaint(path: &Path, fault: &Fault) -> Complaint {
    let Place { line, column } = fault.place;
    let message = format!("{}:{line}:{column}: {}", path.display(), fault.message);
    let complaint = match fault.gravity {
        Gravity::Error => Complaint::wrong(message),
        Gravity::Warning => Complaint::warning(message),
    };
    match &fault.help {
        Some(help) => complaint.help(help),
        None => complaint,
    }
}

/// Returns the variant of a game: the one named on the command line, or else the bundled one that its tag names. A tag
/// cannot name a file, so a game cannot cause a file to be read.
pub(in crate::cli) fn variant_of(
    record: &Record,
    word: Option<&str>,
    reading: &Reading,
) -> Result<Arc<Variant>, Failure> {
    if let Some(word) = word {
        return load::variant(word, reading);
    }
    let name = record.tag(pgn::VARIANT).unwrap_or(library::USUAL);
    let ids = || library::bundled().map(|(id, _)| id);
    let by_title = || {
        let is_it = |title: String| library::bare(&title) == library::bare(name);
        ids().find(|id| load::title(id).is_ok_and(is_it))
    };
    if let Some(variant) = library::variant(name).or_else(|| by_title().and_then(library::variant)) {
        return Ok(variant);
    }
    let complaint = Complaint::wrong(format!("the game is of the variant `{name}`, which is not bundled"));
    let complaint = complaint.suggest(name, ids());
    Err(complaint.help("name the variant or its definition on the command line").into())
}
