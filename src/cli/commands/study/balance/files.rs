//! Files of games that are used instead of playing.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::subject::Subject;
use crate::cli::commands::study::selfplay::read;
use crate::cli::failure::{Complaint, Failure};
use crate::play::selfplay::{self, Head, Openings, OtherPart, Written, head, usual_max_plies};

/// Returns whether an argument names a file of games rather than a variant.
pub(super) fn holds_games(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    match extension.split('#').next() {
        Some("jsonl") => return true,
        Some("toml" | "ini") => return false,
        _ => {}
    }
    match fs::metadata(path) {
        Ok(kind) if kind.is_file() => {
            let mut first = [0];
            let begins = fs::File::open(path).and_then(|mut file| file.read_exact(&mut first));
            begins.is_ok() && first == *b"{"
        }
        // What comes through a pipe can be read only once, and definitions have the name of a file.
        Ok(kind) => !kind.is_dir(),
        Err(_) => false,
    }
}

/// Reads files of games: of each variant the usual ones first, then those of other parts. Their rules say which variant they
/// are of.
pub(super) fn read_all(paths: &[PathBuf], subjects: &mut [Subject]) -> Result<(), Failure> {
    for path in paths {
        let text = fs::read_to_string(path).map_err(|error| Complaint::not_read(path, &error))?;
        let file = read(path, &text)?;
        let Some(subject) = subjects.iter_mut().find(|subject| subject.variant.digest() == file.head.rules)
        else {
            return Err(other_rules(path, &file.head));
        };
        subject.files.push((path.display().to_string(), file));
    }
    for subject in &mut *subjects {
        subject.files.sort_by_key(|(_, file)| file.head.part);
        check_experiment(subject)?;
        if let Some((name, file)) = subject.files.first() {
            report_other_player(name, &file.head, &head(&subject.variant, &subject.settings));
        }
    }
    check_settings(subjects)
}

/// Checks that files are those of one experiment: its usual games, and others that differ from them in one thing.
fn check_experiment(subject: &Subject) -> Result<(), Failure> {
    let Some((first, usual)) = subject.files.first() else { return Ok(()) };
    if usual.head.part.is_some() {
        return Err(Complaint::wrong(format!(
            "`{first}` does not have the usual games of `{}`",
            usual.head.variant
        ))
        .help("also name the file that `alfil selfplay` wrote without `--part`")
        .into());
    }
    for part in subject.files.chunk_by(|(_, a), (_, b)| a.head.part == b.head.part) {
        selfplay::check_shards(part).map_err(Complaint::wrong)?;
        let Some((name, Written { head, .. })) = part.first() else { continue };
        let is_turned = head.part == Some(OtherPart::OtherFirst);
        if is_turned && usual.head.openings != Openings::Soft.name() {
            let openings = &usual.head.openings;
            return Err(Complaint::wrong(format!("`{name}` cannot be compared with `{first}`"))
                .help(format!(
                    "its games begin in the start position, the others with `--openings {openings}`"
                ))
                .into());
        }
        let own = head.part.and_then(|part| part.openings(&subject.variant, &Openings::Soft));
        let own = own.filter(|_| is_turned).map(|own| own.name());
        let openings = own.unwrap_or_else(|| usual.head.openings.clone());
        let like_usual =
            Head { part: head.part, shard: head.shard, games: head.games, openings, ..usual.head.clone() };
        if let Some(why) = selfplay::differing(&like_usual, head) {
            let what = format!("`{name}` is not of the same experiment as `{first}`: {why}");
            return Err(Complaint::wrong(what).into());
        }
    }
    Ok(())
}

/// Reports that games were played by another engine, or with other learned values, than this program has now.
fn report_other_player(name: &str, played: &Head, here: &Head) {
    let figures =
        [("engine", &played.engine, &here.engine), ("evaluation", &played.evaluation, &here.evaluation)];
    for (what, there, here) in figures.into_iter().filter(|(_, there, here)| there != here) {
        // Ignored: standard error may be closed.
        let _ = writeln!(
            anstream::stderr().lock(),
            "note: the games of `{name}` have another {what}: {there}, while this program has {here}"
        );
    }
}

fn other_rules(path: &Path, head: &Head) -> Failure {
    Complaint::wrong(format!("`{}` holds games by other rules", path.display()))
        .help(format!("they are of `{}` with the digest {}", head.variant, head.rules))
        .into()
}

/// Checks that the games of two variants differ only in what the variants are, and in their numbers and seeds.
fn check_settings(subjects: &[Subject]) -> Result<(), Failure> {
    let [before, after] = subjects else { return Ok(()) };
    let (Some((name, file)), Some((other_name, other))) = (before.files.first(), after.files.first()) else {
        return Ok(());
    };
    let (first, other) = (&file.head, &other.head);
    let is_usual = |subject: &Subject, head: &Head| head.max_plies == usual_max_plies(&subject.variant);
    let both_usual = is_usual(before, first) && is_usual(after, other);
    let settings = Head {
        engine: other.engine.clone(),
        nodes: other.nodes,
        openings: other.openings.clone(),
        max_plies: if both_usual { first.max_plies } else { other.max_plies },
        ..first.clone()
    };
    let Some(why) = selfplay::differing(first, &settings) else { return Ok(()) };
    let complaint = Complaint::wrong(format!("`{other_name}` was not played as `{name}` was: {why}"));
    Err(complaint.help("games are compared that were played with the same options and engine").into())
}
