//! The games and matches of a run, on disk as soon as each is finished, so that an interrupted run can be continued.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use alfil_core::search::Judgement;
use serde::{Deserialize, Serialize};

use crate::cli::failure::{Complaint, Failure};
use crate::cli::output::locked::open_alone;
use crate::files::reason::reason;
use crate::play::learn::Game;

/// What has to be the same for a run to be continued.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) rules: String,
    pub(super) nodes: u64,
    pub(super) seed: u64,
    pub(super) games: Option<u64>,
    pub(super) network: bool,
    /// The fingerprint of the weights that are tested instead of learned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) import: Option<String>,
    pub(super) version: String,
}

/// Returns a text that is different for other weights: FNV-1a with 64 bits.
pub(super) fn fingerprint(Judgement { weights, network }: &Judgement) -> String {
    let of_network = network.iter().flat_map(|network| {
        let rows = network.rows.iter().chain([&network.bias]).chain(&network.results).flatten();
        let others = [network.result_bias, network.scale];
        rows.flat_map(|weight| weight.to_le_bytes()).chain(others.into_iter().flat_map(i32::to_le_bytes))
    });
    let bytes = weights.all.iter().flat_map(|weight| weight.to_le_bytes()).chain(of_network);
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", bytes.fold(0xcbf2_9ce4_8422_2325, step))
}

/// A line of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Entry {
    Head(Head),
    Game {
        stage: u64,
        game: Game,
    },
    GamesDone {
        stage: u64,
    },
    Pair {
        stage: u64,
        /// Its number; nothing in files of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u64>,
        half_points: usize,
    },
    PairsDone {
        stage: u64,
    },
}

/// The numbers that come next, by stage: games and pairs are written in order, each once.
#[derive(Debug, Default)]
struct Order {
    games: BTreeMap<u64, u64>,
    pairs: BTreeMap<u64, u64>,
    has_head: bool,
}

impl Order {
    /// Checks that an entry comes in its turn.
    ///
    /// # Errors
    /// What is wrong with it, in a clause.
    fn check(&mut self, entry: &Entry) -> Result<(), String> {
        let (what, next, number) = match entry {
            Entry::Head(_) if std::mem::replace(&mut self.has_head, true) => {
                return Err("begins another run".to_owned());
            }
            Entry::Head(_) | Entry::GamesDone { .. } | Entry::PairsDone { .. } => return Ok(()),
            Entry::Game { stage, game } => ("game", self.games.entry(*stage).or_default(), Some(game.number)),
            Entry::Pair { stage, number, .. } => ("pair", self.pairs.entry(*stage).or_default(), *number),
        };
        let number = number.unwrap_or(*next);
        let expected = std::mem::replace(next, number + 1);
        if number < expected {
            return Err(format!("repeats {what} {number}"));
        }
        if number > expected {
            return Err(format!("is {what} {number}, and {what} {expected} is missing"));
        }
        Ok(())
    }
}

/// The file.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    found: Vec<Entry>,
}

impl Journal {
    /// Begins the file of a run, or opens that of an earlier one. A last line that was cut off is removed.
    pub(super) fn open(out: &Path, head: &Head, resume: bool) -> Result<Journal, Failure> {
        let mut path = out.as_os_str().to_owned();
        path.push(".games");
        let path = PathBuf::from(path);
        let shown = path.display();
        let failed = |error: std::io::Error| -> Failure { Complaint::not_written(&path, &error).into() };
        if path.exists() && !resume {
            return Err(Complaint::wrong(format!("`{shown}` holds the games of an earlier run"))
                .help("continue that run with `--resume`, or delete the file")
                .into());
        }
        let mut file = open_alone(&path)?;
        let (mut found, mut whole, mut line) = (Vec::new(), 0, String::new());
        let mut order = Order::default();
        let mut reader = BufReader::new(&mut file);
        loop {
            line.clear();
            let n = reader.read_line(&mut line).map_err(failed)?;
            if n == 0 {
                break;
            }
            if !line.ends_with('\n') {
                // Only the beginning of what this run writes is what one that was interrupted at once has left.
                if found.is_empty()
                    && !text_of(&Entry::Head(head.clone())).is_ok_and(|own| own.starts_with(&line))
                {
                    let what = format!("line 1 of `{shown}` was not written by `alfil learn`");
                    return Err(Complaint::wrong(what).into());
                }
                break;
            }
            whole += n as u64;
            let entry: Entry = serde_json::from_str(&line).map_err(|_| {
                let n = found.len() + 1;
                Complaint::wrong(format!("line {n} of `{shown}` was not written by `alfil learn`"))
            })?;
            order.check(&entry).map_err(|what| {
                let n = found.len() + 1;
                Complaint::wrong(format!("line {n} of `{shown}` {what}"))
                    .help("delete the file from that line on; the run continues from there")
            })?;
            found.push(entry);
        }
        file.set_len(whole).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        match found.first() {
            Some(Entry::Head(before)) if before == head => {}
            Some(_) => {
                return Err(Complaint::wrong(format!("`{shown}` holds the games of a different run"))
                    .help("use the same variant and options as before, or delete the file")
                    .into());
            }
            None => write_line(&mut file, &Entry::Head(head.clone())).map_err(failed)?,
        }
        Ok(Journal { path, file, found })
    }

    /// Returns the games of a stage in an earlier run, and whether there are to be no more.
    pub(super) fn games(&self, number: u64) -> (Vec<Game>, bool) {
        let mut games = Vec::new();
        let mut is_done = false;
        for entry in &self.found {
            match entry {
                Entry::Game { stage, game } if *stage == number => games.push(game.clone()),
                Entry::GamesDone { stage } if *stage == number => is_done = true,
                Entry::Head(_)
                | Entry::Game { .. }
                | Entry::GamesDone { .. }
                | Entry::Pair { .. }
                | Entry::PairsDone { .. } => {}
            }
        }
        (games, is_done)
    }

    /// Returns the results of a stage's match in an earlier run, and whether it is over.
    pub(super) fn pairs(&self, number: u64) -> (Vec<usize>, bool) {
        let mut pairs = Vec::new();
        let mut is_done = false;
        for entry in &self.found {
            match entry {
                Entry::Pair { stage, half_points, .. } if *stage == number => pairs.push(*half_points),
                Entry::PairsDone { stage } if *stage == number => is_done = true,
                Entry::Head(_)
                | Entry::Game { .. }
                | Entry::GamesDone { .. }
                | Entry::Pair { .. }
                | Entry::PairsDone { .. } => {}
            }
        }
        (pairs, is_done)
    }

    /// Adds a line.
    pub(super) fn add(&mut self, entry: &Entry) -> Result<(), Failure> {
        write_line(&mut self.file, entry).map_err(|error| Complaint::not_written(&self.path, &error).into())
    }

    /// Deletes the file: the run is finished.
    pub(super) fn remove(self) -> Result<(), Failure> {
        std::fs::remove_file(&self.path).map_err(|error| {
            let (path, why) = (self.path.display(), reason(&error));
            Complaint::unreadable(format!("`{path}` cannot be deleted: {why}")).into()
        })
    }
}

fn write_line(file: &mut File, entry: &Entry) -> std::io::Result<()> {
    file.write_all(text_of(entry)?.as_bytes())
}

fn text_of(entry: &Entry) -> std::io::Result<String> {
    Ok(serde_json::to_string(entry)? + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_writers_have_left_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("a.eval");
        let head = Head {
            rules: "r".to_owned(),
            nodes: 1,
            seed: 1,
            games: None,
            network: false,
            import: None,
            version: "v".to_owned(),
        };
        let game = |number| Entry::Game {
            stage: 0,
            game: Game { number, moves: Vec::new(), opening: 0, scores: Vec::new(), result: None },
        };
        let pair = |number| Entry::Pair { stage: 1, number: Some(number), half_points: 2 };
        let open = |entries: &[Entry]| {
            let _ = std::fs::remove_file(folder.path().join("a.eval.games"));
            let mut journal = Journal::open(&out, &head, false).unwrap();
            for entry in entries {
                journal.add(entry).unwrap();
            }
            drop(journal);
            match Journal::open(&out, &head, true) {
                Ok(_) => String::new(),
                Err(failure) => failure.lines().concat(),
            }
        };
        assert_eq!(open(&[game(0), game(1), pair(0), pair(1)]), "");
        assert!(open(&[game(0), game(0)]).contains("line 3 of"));
        assert!(open(&[game(0), game(1), game(0)]).contains("repeats game 0"));
        assert!(open(&[pair(0), pair(0)]).contains("repeats pair 0"));
        assert!(open(&[game(1)]).contains("game 0 is missing"));
        assert!(open(&[Entry::Head(head.clone())]).contains("begins another run"));
        let first = Journal::open(&out, &head, true);
        assert!(first.is_err());
        let _ = std::fs::remove_file(folder.path().join("a.eval.games"));
        let _first = Journal::open(&out, &head, false).unwrap();
        let second = Journal::open(&out, &head, true);
        assert!(second.is_err_and(|failure| failure.lines().concat().contains("another run of alfil")));
    }
}
