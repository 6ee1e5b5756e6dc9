//! Files of games: a header, a line for each game in order, and an end line, all in JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::OtherPart;
use crate::words::notation::pgn::GameResult;

/// A shard of a run: the games whose number leaves this remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Shard(
    /// The remainder.
    pub(crate) u64,
    /// The number of shards.
    pub(crate) u64,
);

impl Shard {
    /// The only shard.
    const WHOLE: Shard = Shard(0, 1);
}

/// The first line: everything on which the games depend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Head {
    /// What the file is: `selfplay`.
    pub(crate) kind: String,
    /// The version of this format.
    pub(crate) format: u32,
    /// The version of the program, for people.
    pub(crate) alfil: String,
    pub(crate) variant: String,
    /// The digest of the rules.
    pub(crate) rules: String,
    /// The digest of the engine.
    pub(crate) engine: String,
    /// The digest of the values that were learned, or `prior`.
    pub(crate) evaluation: String,
    pub(crate) seed: u64,
    /// The number of games in all shards together.
    pub(crate) games: u64,
    pub(crate) nodes: u64,
    pub(crate) openings: String,
    pub(crate) max_plies: u32,
    /// The part of an experiment that the games are, if they are not its usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) part: Option<OtherPart>,
    /// The shard, if the file is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) shard: Option<Shard>,
}

impl Head {
    /// The value of `kind`.
    pub(crate) const KIND: &str = "selfplay";
    /// The value of `format`.
    pub(crate) const FORMAT: u32 = 1;

    /// Returns the numbers of the games of the file, ascending. A header may claim any number of games.
    pub(crate) fn indices(&self) -> impl Iterator<Item = u64> + Send + use<> {
        let Shard(first, step) = self.shard.unwrap_or(Shard::WHOLE);
        (first..self.games).step_by(step.max(1) as usize)
    }

    /// Returns how many games the file has once it is done.
    pub(crate) fn n_games(&self) -> u64 {
        let Shard(first, step) = self.shard.unwrap_or(Shard::WHOLE);
        self.games.saturating_sub(first).div_ceil(step.max(1))
    }
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineOfGame {
    /// Its number.
    pub(crate) g: u64,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` if the rules do not decide it.
    #[serde(with = "result_text")]
    pub(crate) result: GameResult,
    /// The slug of the reason for its end, or `unfinished`.
    pub(crate) end: String,
    /// The place of the ending in the definition, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rule: Option<usize>,
    pub(crate) plies: u32,
    /// The plies that chose among good moves.
    pub(crate) open: u32,
    /// Where it began, if not in the start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fen: Option<String>,
    pub(crate) moves: String,
    /// The score of each move, as the first player sees it, in centipawns.
    pub(crate) scores: Vec<i32>,
    /// Positions searched.
    pub(crate) nodes: u64,
}

mod result_text {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    use crate::words::notation::pgn::GameResult;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "what serde asks for")]
    pub(super) fn serialize<S: Serializer>(result: &GameResult, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(result)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<GameResult, D::Error> {
        let text = String::deserialize(from)?;
        GameResult::read(&text).ok_or_else(|| D::Error::custom(format_args!("`{text}` is not a result")))
    }
}

/// The last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    /// The number of games in the file.
    done: u64,
    /// The SHA-256 of the lines before.
    sha256: String,
}

/// Something wrong with a file: the line, from 1, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileFault {
    pub(crate) line: usize,
    pub(crate) what: String,
}

/// What a file contains.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) head: Head,
    pub(crate) games: Vec<LineOfGame>,
    /// True if its end line is there.
    pub(crate) is_done: bool,
    /// The bytes of its whole lines; what follows was cut off.
    pub(crate) whole: usize,
}

impl Written {
    /// Reads a file. A last line that was cut off is left out.
    ///
    /// # Errors
    /// What is wrong: a line that is none of this format, a game in the wrong place, or lines that were changed.
    pub(crate) fn read(text: &str) -> Result<Written, FileFault> {
        let fault = |line: usize, what: &str| FileFault { line, what: what.to_owned() };
        let mut lines = text.split_inclusive('\n').zip(1..).filter(|(line, _)| line.ends_with('\n'));
        let (first, _) = lines.next().ok_or_else(|| fault(1, "is not the header of a file of games"))?;
        let head: Head =
            serde_json::from_str(first).map_err(|_| fault(1, "is not the header of a file of games"))?;
        if head.kind != Head::KIND || head.format != Head::FORMAT {
            return Err(fault(1, "is not the header of a file of games of this version"));
        }
        if head.shard.is_some_and(|Shard(shard, n)| shard >= n) {
            return Err(fault(1, "names a shard that does not exist"));
        }
        let mut hash = Sha256::new_with_prefix(first);
        let mut written = Written { head, games: Vec::new(), is_done: false, whole: first.len() };
        let mut due = written.head.indices();
        for (line, number) in lines {
            if written.is_done {
                return Err(fault(number, "follows the end line"));
            }
            if let Ok(game) = serde_json::from_str::<LineOfGame>(line) {
                if due.next() != Some(game.g) {
                    let earlier = written.games.iter().any(|other| other.g == game.g);
                    let what = if earlier { "repeats" } else { "does not come in order: it is" };
                    return Err(fault(number, &format!("{what} game {}", game.g)));
                }
                written.games.push(game);
            } else if let Ok(end) = serde_json::from_str::<End>(line) {
                if end.done != written.games.len() as u64 || end.sha256 != hex(hash.clone()) {
                    return Err(fault(number, "does not fit the lines before, which were changed"));
                }
                written.is_done = true;
            } else {
                return Err(fault(number, "is not a game"));
            }
            hash.update(line);
            written.whole += line.len();
        }
        Ok(written)
    }
}

/// Returns a line of a file.
pub(crate) fn line(of: &impl Serialize) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string(of)? + "\n")
}

/// Returns the end line of a file, given its number of games and the hash of its other lines.
pub(crate) fn end_line(done: u64, before: Sha256) -> Result<String, serde_json::Error> {
    line(&End { done, sha256: hex(before) })
}

/// Returns a hash in hexadecimal digits.
pub(crate) fn hex(hash: Sha256) -> String {
    let mut text = String::new();
    for byte in hash.finalize() {
        // Writing to a text never fails.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Files to be put together, by name.
pub(crate) type Shards = Vec<(String, Written)>;

/// The most missing games that are named.
const MAX_NAMED: usize = 8;

/// Checks that files are shards of one run, each game once, and returns its header without a shard; nothing without files.
///
/// # Errors
/// What two files do not agree on, or which game is in both.
pub(crate) fn check_shards(shards: &[(String, Written)]) -> Result<Option<Head>, String> {
    let mut head: Option<(&str, Head)> = None;
    let mut games: BTreeMap<u64, &str> = BTreeMap::new();
    for (name, shard) in shards {
        let whole = Head { shard: None, ..shard.head.clone() };
        match &head {
            None => head = Some((name, whole)),
            Some((first, known)) => {
                if let Some(why) = differing(known, &whole) {
                    return Err(format!("`{name}` is not of the same run as `{first}`: {why}"));
                }
            }
        }
        for game in &shard.games {
            if let Some(other) = games.insert(game.g, name) {
                return Err(format!("game {} is in `{other}` and in `{name}`", game.g));
            }
        }
    }
    Ok(head.map(|(_, head)| head))
}

/// Returns the text of the file that a run without shards writes.
///
/// # Errors
/// Why these are not the shards of one run, each once.
pub(crate) fn merge(shards: Shards) -> Result<String, String> {
    let head = check_shards(&shards)?;
    let games = shards.into_iter().flat_map(|(_, shard)| shard.games);
    let games: BTreeMap<u64, LineOfGame> = games.map(|game| (game.g, game)).collect();
    let Some(head) = head else { return Err("there are no files".to_owned()) };
    let n_missing = head.games.saturating_sub(games.len() as u64);
    if n_missing > 0 {
        let missing = (0..head.games).filter(|g| !games.contains_key(g)).map(|g| g.to_string());
        let named = missing.take(MAX_NAMED).collect::<Vec<_>>().join(", ");
        let more = match n_missing.saturating_sub(MAX_NAMED as u64) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        return Err(format!("games are missing: {named}{more}"));
    }
    let wrong = |error: serde_json::Error| error.to_string();
    let mut text = line(&head).map_err(wrong)?;
    for game in games.values() {
        text += &line(game).map_err(wrong)?;
    }
    let end = end_line(games.len() as u64, Sha256::new_with_prefix(&text)).map_err(wrong)?;
    Ok(text + &end)
}

/// Returns what is different between the headers of two runs; nothing if they are equal.
pub(crate) fn differing(one: &Head, other: &Head) -> Option<String> {
    let object = |head: &Head| match serde_json::to_value(head) {
        Ok(serde_json::Value::Object(object)) => object,
        Ok(_) | Err(_) => serde_json::Map::new(),
    };
    let (one, other) = (object(one), object(other));
    // A key that one of them lacks differs too.
    let keys: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    let differ = keys.into_iter().filter(|&key| one.get(key) != other.get(key));
    let shown = differ.map(|key| {
        let value = |of: &serde_json::Map<_, _>| {
            of.get(key).map_or_else(|| "missing".to_owned(), ToString::to_string)
        };
        format!("`{key}` is {} there and {} here", value(&one), value(&other))
    });
    let shown = shown.collect::<Vec<_>>().join(", ");
    (!shown.is_empty()).then_some(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(shard: Option<Shard>) -> Head {
        Head {
            kind: Head::KIND.to_owned(),
            format: Head::FORMAT,
            alfil: "0".to_owned(),
            variant: "x".to_owned(),
            rules: "r".to_owned(),
            engine: "e".to_owned(),
            evaluation: "prior".to_owned(),
            seed: 1,
            games: 5,
            nodes: 1,
            openings: "soft".to_owned(),
            max_plies: 9,
            part: None,
            shard,
        }
    }

    fn game(g: u64) -> LineOfGame {
        LineOfGame {
            g,
            result: GameResult::Open,
            end: "unfinished".to_owned(),
            rule: None,
            plies: 0,
            open: 0,
            fen: None,
            moves: String::new(),
            scores: Vec::new(),
            nodes: g,
        }
    }

    fn text(shard: Option<Shard>) -> String {
        let head = head(shard);
        let mut text = line(&head).unwrap();
        for g in head.indices() {
            text += &line(&game(g)).unwrap();
        }
        let end = end_line(head.n_games(), Sha256::new_with_prefix(&text)).unwrap();
        text + &end
    }

    fn part(name: &str, shard: Option<Shard>) -> (String, Written) {
        (name.to_owned(), Written::read(&text(shard)).unwrap())
    }

    #[test]
    fn parts_are_put_together_as_one_run_writes_them() {
        let shards = [2, 0, 1].map(|part_number| part("part", Some(Shard(part_number, 3))));
        assert_eq!(merge(shards.to_vec()), Ok(text(None)));
        assert_eq!(merge(vec![part("whole", None)]), Ok(text(None)));
    }

    #[test]
    fn what_is_missing_doubled_or_of_another_run_is_named() {
        let [a, b] = [0, 1].map(|number| part(&format!("part-{number}"), Some(Shard(number, 2))));
        assert_eq!(merge(vec![a.clone()]), Err("games are missing: 1, 3".to_owned()));
        let doubled = merge(vec![a.clone(), b.clone(), part("whole", None)]);
        assert_eq!(doubled, Err("game 0 is in `part-0` and in `whole`".to_owned()));
        let mut other = b.clone();
        other.1.head.seed = 2;
        let why = merge(vec![a, other]).unwrap_err();
        assert_eq!(why, "`part-1` is not of the same run as `part-0`: `seed` is 1 there and 2 here");
    }

    #[test]
    fn a_header_may_claim_any_number_of_games() {
        for shard in [None, Some(Shard(0, 2)), Some(Shard(1, 2)), Some(Shard(7, 9))] {
            assert_eq!(head(shard).indices().count() as u64, head(shard).n_games());
        }
        let huge = Head { games: u64::MAX, ..head(None) };
        let written = Written::read(&(line(&huge).unwrap() + &line(&game(0)).unwrap())).unwrap();
        let why = merge(vec![("huge".to_owned(), written)]).unwrap_err();
        assert_eq!(why, format!("games are missing: 1, 2, 3, 4, 5, 6, 7, 8 and {} more", u64::MAX - 9));
    }

    #[test]
    fn changed_files_are_refused_and_cut_off_ones_read_to_the_cut() {
        let whole = text(None);
        for at in 0..whole.len() {
            let cut = Written::read(&whole[..at]);
            let n_lines = whole[..at].matches('\n').count();
            assert_eq!(
                cut.is_ok_and(|read| read.games.len() + 1 == n_lines && !read.is_done),
                n_lines > 0,
                "{at}"
            );
        }
        let changed = whole.replace("\"nodes\":3", "\"nodes\":4");
        assert_eq!(Written::read(&changed).unwrap_err().line, 7);
        let unknown = whole.replacen("\"result\":\"*\"", "\"result\":\"2-0\"", 1);
        let fault = Written::read(&unknown).unwrap_err();
        assert_eq!((fault.line, fault.what.as_str()), (2, "is not a game"));
        let lines: Vec<&str> = whole.lines().collect();
        let doubled = format!("{}\n{}\n{}\n", lines[0], lines[1], lines[1]);
        assert_eq!(Written::read(&doubled).unwrap_err().what, "repeats game 0");
        let left_out = format!("{}\n{}\n{}\n", lines[0], lines[1], lines[3]);
        assert_eq!(Written::read(&left_out).unwrap_err().what, "does not come in order: it is game 2");
    }
}
