//! `alfil ask`: shows positions at the edges of the rules and turns what the author confirms into claims.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use alfil_core::board::Budget;
use alfil_core::phrase::{counted, with_verb};
use alfil_core::rules::RuleId;
use alfil_core::variant::Variant;
use alfil_language::check::{self, Checked};
use alfil_language::diag::seen;
use serde::Serialize;

use crate::author::ask::{self, Asked, Proposal, Settings};
use crate::author::claims;
use crate::author::questions;
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::definition;
use crate::cli::input::lines::{self, Line};
use crate::cli::input::load;
use crate::cli::input::number::at_least;
use crate::cli::input::variant_with_definition::{self, Written};
use crate::cli::output::progress;
use crate::cli::output::prose::view;
use crate::cli::output::prose::{TITLE, write_wrapped};
use crate::cli::output::write_file;
use crate::words::board_text::{self, View};
use crate::words::describe;
use crate::words::describe::ending::endings;
use crate::words::notation::fen;

const EXAMPLES: &str = "\
Examples:
  alfil ask my-variant.toml                asks one question after another
  alfil ask my-variant.toml --list         lists what would be asked
  alfil ask my-variant.toml --accept 1,4   adds the first and fourth proposals
  alfil ask my-variant.toml --seed 2       searches other games

Questions that a claim already answers are skipped. Only claims you confirm are written to the file.

Exit code: 0 done, 1 the definition is wrong or an answer was no, 2 wrong usage, \
3 the file cannot be read or written.";

/// Review edge cases of the rules one by one, and save your answers as claims
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AskArgs {
    /// A definition in TOML; for a bundled variant or FILE.ini#NAME the questions are only listed
    file: String,
    /// List everything and ask nothing (the default without a terminal)
    #[arg(long)]
    list: bool,
    /// Write one JSON object
    #[arg(long, conflicts_with = "list")]
    json: bool,
    /// Add the proposals with these numbers, separated by commas
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = at_least(1_usize), conflicts_with_all = ["list", "json"])]
    accept: Vec<usize>,
    /// Ask at most N questions
    #[arg(long, value_name = "N", value_parser = at_least(0_usize))]
    limit: Option<usize>,
    /// Search at most N random games for positions
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = at_least(0_u32))]
    games: u32,
    /// Seed for these random games
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = at_least(0_u64))]
    seed: u64,
    #[command(flatten)]
    reading: load::Reading,
}

/// Runs the command.
pub(crate) fn run(args: &AskArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    if args.file == "-" {
        let complaint =
            Complaint::usage("`alfil ask` cannot read standard input, since it adds claims to a file");
        return Err(complaint.help("write it to a file first, as in `alfil ask my-variant.toml`").into());
    }
    let written = variant_with_definition::load(&args.file, &args.reading)?;
    let path = Some(Path::new(&args.file)).filter(|path| path.exists());
    let settings = Settings { seed: args.seed, n_games: args.games, ..Settings::default() };
    let mut asked = searched(&written, settings);
    asked.proposals.truncate(args.limit.unwrap_or(usize::MAX));
    if asked.is_cut {
        let steps = ask::MAX_STEPS;
        let _ = writeln!(
            anstream::stderr().lock(),
            "the search stopped after {steps} steps, before it had covered every rule"
        );
    }
    if args.json {
        serde_json::to_writer(&mut *out, &object(args, &written, &asked)).map_err(io::Error::from)?;
        writeln!(out)?;
        return Ok(Status::Done);
    }
    if !args.accept.is_empty() {
        let Some(path) = path else {
            let complaint = Complaint::usage(format!("claims cannot be added to `{}`", args.file));
            return Err(complaint.help("copy the definition to a file of your own first").into());
        };
        return accept(path, &asked, &args.accept, &args.reading);
    }
    match path {
        Some(path) if !args.list && io::stdin().is_terminal() && io::stdout().is_terminal() => {
            let session = Session { written: &written, asked: &asked };
            session.run(&mut io::stdin().lock(), out, |claim| append(path, claim, &args.reading))
        }
        Some(_) | None => {
            if path.is_some() && !args.list {
                let _ = writeln!(
                    anstream::stderr().lock(),
                    "the questions are only listed, since this is not a terminal: \
                     add proposals with `--accept NUMBERS`"
                );
            }
            list(&written, &asked, out)?;
            Ok(Status::Done)
        }
    }
}

/// Searches for positions, with a bar for the games and for what is made of them.
fn searched(written: &Written, settings: Settings) -> Asked {
    let bar = progress::bar(u64::from(settings.n_games) + 1);
    bar.tick();
    let asked = ask::ask_within(
        (written.definition(), written.origins()),
        &written.variant,
        settings,
        &Budget::of(ask::MAX_STEPS),
        || bar.inc(1),
    );
    bar.finish_and_clear();
    asked
}

#[derive(Debug, Serialize)]
struct Object<'a> {
    variant: &'a str,
    seed: u64,
    proposals: Vec<Entry<'a>>,
    /// Endings that no game reached.
    unmet: Vec<Unmet>,
    open: Vec<Open>,
}

#[derive(Debug, Serialize)]
struct Entry<'a> {
    number: usize,
    ruling: &'a str,
    fen: String,
    /// The moves played before, if the position alone is not enough.
    moves: &'a [String],
    place: String,
    claim: &'a str,
}

#[derive(Debug, Serialize)]
struct Unmet {
    rule: String,
    place: String,
}

#[derive(Debug, Serialize)]
struct Open {
    question: String,
    ruling: String,
}

fn object<'a>(args: &AskArgs, written: &'a Written, asked: &'a Asked) -> Object<'a> {
    let entry = |(number, proposal): (usize, &'a Proposal)| Entry {
        number,
        ruling: &proposal.ruling,
        fen: fen::print(&proposal.game),
        moves: &proposal.moves,
        place: written.place(&proposal.rule),
        claim: &proposal.claim,
    };
    let open = questions::open(written.variant.rules()).into_iter();
    Object {
        variant: written.variant.id(),
        seed: args.seed,
        proposals: (1..).zip(&asked.proposals).map(entry).collect(),
        unmet: unmet(written, asked),
        open: open.map(|open| Open { question: open.text, ruling: open.ruling }).collect(),
    }
}

fn unmet(written: &Written, asked: &Asked) -> Vec<Unmet> {
    let rules = written.variant.rules();
    let entry = |&index: &usize| {
        let rule = endings::end_sentence(rules, rules.ends.get(index)?);
        Some(Unmet { rule, place: written.place(&RuleId::End(index)) })
    };
    asked.unmet.iter().filter_map(entry).collect()
}

/// Writes a proposal: its number, the position, and what is played there.
fn write_proposal(
    written: &Written,
    number: usize,
    proposal: &Proposal,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{TITLE}{number}.{TITLE:#}")?;
    board_text::write_game(&proposal.game, View { signs: true, ..view() }, out)?;
    let position = &proposal.game;
    let to_move = &written.variant.rules().sides[position.position().side_to_move()];
    let who = if position.clone().outcome().is_some() {
        "The game is over".to_owned()
    } else {
        with_verb(to_move, "is to move", "are to move")
    };
    writeln!(out, "{who}: {}", fen::print(position))?;
    if !proposal.moves.is_empty() {
        write_wrapped(&format!("Played before: {}.", proposal.moves.join(" ")), "", out)?;
    }
    write_wrapped(&proposal.ruling, "", out)
}

/// Lists everything that would be asked.
fn list(written: &Written, asked: &Asked, out: &mut dyn Write) -> io::Result<()> {
    for (number, proposal) in (1..).zip(&asked.proposals) {
        write_proposal(written, number, proposal, out)?;
        writeln!(out, "Rule: {}", written.place(&proposal.rule))?;
        writeln!(out)?;
    }
    if asked.proposals.is_empty() {
        writeln!(out, "Every position found is already covered by a claim.")?;
    }
    remarks(written, asked, out)
}

/// Writes the rules without a position, and the questions that the file leaves open.
fn remarks(written: &Written, asked: &Asked, out: &mut dyn Write) -> io::Result<()> {
    let unmet = unmet(written, asked);
    if !unmet.is_empty() {
        writeln!(out, "{TITLE}Not reached in these games and not claimed{TITLE:#}")?;
        for Unmet { rule, place } in unmet {
            write_wrapped(&format!("{rule} ({place})"), "  ", out)?;
        }
    }
    let open = questions::open(written.variant.rules());
    if !open.is_empty() {
        writeln!(out, "{TITLE}Open questions, and how alfil plays them{TITLE:#}")?;
        for question in open {
            write_wrapped(&format!("{} {}", question.text, question.ruling), "  ", out)?;
        }
    }
    Ok(())
}

/// Adds the proposals with these numbers to the file, all of them or none.
fn accept(path: &Path, asked: &Asked, numbers: &[usize], reading: &load::Reading) -> Result<Status, Failure> {
    let mut claims = Vec::new();
    for &number in numbers {
        let Some(proposal) = number.checked_sub(1).and_then(|place| asked.proposals.get(place)) else {
            let most = asked.proposals.len();
            let complaint = Complaint::usage(format!("there is no proposal {number}: there are {most}"));
            return Err(complaint
                .help("`--list` with the same `--seed` and `--games` shows their numbers")
                .into());
        };
        if !claims.contains(&proposal.claim.as_str()) {
            claims.push(proposal.claim.as_str());
        }
    }
    append(path, &claims.join("\n"), reading)?;
    // Ignored: standard error may be closed.
    let _ = writeln!(
        anstream::stderr().lock(),
        "added {} to {}",
        counted(claims.len(), "claim"),
        seen(&path.to_string_lossy())
    );
    Ok(Status::Done)
}

/// Adds claims at the end of a file, if they hold there. The file is read again, since it may have been edited in the
/// meantime.
fn append(path: &Path, claim: &str, reading: &load::Reading) -> Result<(), Failure> {
    let word = path.to_string_lossy();
    let (name, text) =
        definition::text_of(&word).map_err(|unread| Complaint::unreadable(unread.diagnostic.message))?;
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let body = text.trim_end();
    let longer = format!("{body}{line_end}{line_end}{}", claim.replace('\n', line_end));
    let (read, report) = check::read_text(&name, &longer, &reading.files());
    let Some(Checked { definition, rules: Some(rules), .. }) = read else {
        let complaint = Complaint::wrong(format!("`{word}` in its current state cannot take another claim"));
        let complaint = match report.diagnostics.first() {
            Some(first) => complaint.detail(first.message.clone()),
            None => complaint,
        };
        return Err(complaint.help("claims are added at the end, as `[[test]]` tables").into());
    };
    let n_added = claim.matches("[[test]]").count();
    let results = claims::verify(&definition, &Variant::new(&name, rules));
    if !results.iter().rev().take(n_added).all(claims::ClaimResult::holds) {
        let complaint = Complaint::wrong(format!("`{word}` has changed, and this claim no longer holds"));
        return Err(complaint.help("run `alfil ask` again").into());
    }
    Ok(write_file::replace(path, longer.as_bytes())?)
}

/// Asks questions at a terminal.
struct Session<'a> {
    written: &'a Written,
    asked: &'a Asked,
}

/// An answer to a question.
enum Answer {
    Yes,
    No,
    Later,
    Enough,
}

impl Session<'_> {
    fn run(
        &self,
        answers: &mut dyn BufRead,
        out: &mut dyn Write,
        mut add: impl FnMut(&str) -> Result<(), Failure>,
    ) -> Result<Status, Failure> {
        let (mut n_added, mut status) = (0, Status::Done);
        for (number, proposal) in (1..).zip(&self.asked.proposals) {
            write_proposal(self.written, number, proposal, out)?;
            match answer(answers, out)? {
                Answer::Yes => {
                    add(&proposal.claim)?;
                    n_added += 1;
                }
                Answer::No => {
                    status = Status::Wrong;
                    self.blame(proposal, out)?;
                }
                Answer::Later => {}
                Answer::Enough => break,
            }
            writeln!(out)?;
        }
        remarks(self.written, self.asked, out)?;
        writeln!(out, "{} added.", counted(n_added, "claim"))?;
        Ok(status)
    }

    /// Shows the rule that causes what is played.
    fn blame(&self, proposal: &Proposal, out: &mut dyn Write) -> io::Result<()> {
        let rule = &proposal.rule;
        writeln!(out, "The rule is at {}:", self.written.place(rule))?;
        let sections = describe::describe(self.written.variant.rules());
        for sentence in sections.iter().flat_map(|s| &s.sentences).filter(|s| s.rule.names(rule)) {
            write_wrapped(&sentence.text, "  ", out)?;
        }
        Ok(())
    }
}

/// Asks until there is an answer; the end of the input counts as quitting.
fn answer(answers: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<Answer> {
    loop {
        write!(out, "Is that what you meant? [y]es, [n]o, [l]ater, [q]uit: ")?;
        out.flush()?;
        let line = match lines::next(answers)? {
            Some(Line::Whole(bytes)) => String::from_utf8_lossy(&bytes).into_owned(),
            Some(Line::TooLong) => continue,
            None => {
                writeln!(out)?;
                return Ok(Answer::Enough);
            }
        };
        match line.trim().to_lowercase().as_str() {
            "y" | "yes" => return Ok(Answer::Yes),
            "n" | "no" => return Ok(Answer::No),
            "l" | "later" => return Ok(Answer::Later),
            "q" | "quit" => return Ok(Answer::Enough),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a session with these answers and returns its output, the claims it adds and its status.
    fn session(answers: &str) -> Result<(String, Vec<String>, Status), Failure> {
        let written =
            variant_with_definition::load("docs/examples/marsh-crossing.toml", &load::Reading::default())?;
        let settings = Settings { n_games: 6, n_plies: 80, n_tried: 20_000, ..Settings::default() };
        let asked = ask::ask((written.definition(), written.origins()), &written.variant, settings);
        let (mut out, mut added) = (Vec::new(), Vec::new());
        let status =
            Session { written: &written, asked: &asked }.run(&mut answers.as_bytes(), &mut out, |claim| {
                added.push(claim.to_owned());
                Ok(())
            })?;
        Ok((String::from_utf8_lossy(&out).into_owned(), added, status))
    }

    #[test]
    fn only_confirmed_claims_are_added() -> Result<(), Failure> {
        let (out, added, status) = session("n\nwhat\nyes\nlater\nq\n")?;
        assert_eq!((added.len(), status), (1, Status::Wrong));
        assert!(added.iter().all(|claim| claim.starts_with("[[test]]\n")), "{added:?}");
        assert!(
            out.contains("The rule is at docs/examples/marsh-crossing.toml:")
                && out.ends_with("1 claim added.\n"),
            "{out}"
        );
        assert_eq!(out.matches("Is that what you meant?").count(), 5, "{out}");
        let (out, added, status) = session("")?;
        assert_eq!((added.len(), status), (0, Status::Done));
        assert!(out.ends_with("0 claims added.\n"), "{out}");
        Ok(())
    }
}
