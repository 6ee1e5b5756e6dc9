//! `alfil learn`: learns the values of pieces and of their squares from games.

mod journal;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use alfil_core::pairs::{Pairs, bound_of_test};
use alfil_core::search::{Judgement, Learned, Origin, Searcher, Settings, Weights};
use alfil_core::variant::Variant;

use self::journal::{Entry, Head, Journal};
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::load;
use crate::cli::input::minutes::minutes;
use crate::cli::input::number::at_least;
use crate::cli::output::{progress, write_file};
use crate::cli::threads;
use crate::play::learn::{self, Fitted, Imported, Observations, Part, Playing, Samples, Training};

const EXAMPLES: &str = "\
Examples:
  alfil learn chess --out chess.eval
  alfil learn my-game.toml --minutes 10 --out my-game.eval
  alfil learn ogi --games 400 --seed 7 --out ogi.eval
  alfil learn chess --out chess.eval --export data
  alfil learn chess --import trained.json --out chess.eval

New weights are adopted only if they beat the current ones in a match with equal numbers of positions for each move, \
decided by a sequential test between 0 and 15 Elo. If none do, no file is written. With --games, the seed determines the \
whole result; with --minutes, the number of games depends on the clock. docs/learning.md describes the file and where alfil \
looks for it.

Exit code: 0 weights were adopted or none were better, 1 the variant or a file is wrong, 2 wrong usage, 3 a file cannot be \
read or written.";

/// Learn a variant's piece values from self-play
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LearnArgs {
    /// A bundled id, the path of a definition or a section of an ini
    variant: String,
    /// Write the weights to this file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Take about N minutes
    #[arg(long, value_name = "N", default_value = "2", value_parser = minutes)]
    minutes: Duration,
    /// Play N games in each stage and at most N pairs in each match, without a time limit
    #[arg(long, value_name = "N", conflicts_with = "minutes", value_parser = at_least(1_u64))]
    games: Option<u64>,
    /// Search N positions for each move
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = at_least(1_u64))]
    nodes: u64,
    /// Also train a network (the default from 20 minutes on)
    #[arg(long)]
    network: bool,
    /// Seed for the games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least(0_u64))]
    seed: u64,
    /// Threads to use; 0 means one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = at_least(0_usize))]
    threads: usize,
    /// Continue an interrupted run from the games that it left in FILE.games
    #[arg(long)]
    resume: bool,
    /// Write the positions of the games to this folder, for other programs that train weights
    #[arg(long, value_name = "DIR")]
    export: Option<PathBuf>,
    /// Test the weights in this file instead of learning from games
    #[arg(long, value_name = "FILE", conflicts_with = "export")]
    import: Option<PathBuf>,
    #[command(flatten)]
    reading: load::Reading,
}

/// The centipawns that mean odds of e to 1, until they are fitted.
const USUAL_SCALE: f64 = 200.0;

/// What the sequential test decides between, in Elo.
const LOW: f64 = 0.0;
const HIGH: f64 = 15.0;

/// Runs of at least this length play games with what they have learned so far more than once.
const LONG: Duration = Duration::from_secs(480);

/// Runs of at least this length also train a network.
const FOR_NETWORK: Duration = Duration::from_secs(1_200);

/// The number of passes over the positions that train the network, and the most positions.
const EPOCHS: usize = 8;
const MOST_POSITIONS: usize = 6_000_000;

/// The share of a stage's time that goes to its games; the rest is for its match.
const FOR_GAMES: f64 = 0.45;

/// The most games, more than any run reaches.
const MOST_GAMES: u64 = 10_000_000;

/// One round: games, a fit, a match.
#[derive(Clone, Copy, Debug)]
struct Stage {
    /// Which weights are fitted; the network if this is nothing.
    part: Option<Part>,
    name: &'static str,
    /// The share of the time after which its games, and then its match, end.
    until: [f64; 2],
}

fn stages(args: &LearnArgs) -> Vec<Stage> {
    let stage =
        |part, name, from: f64, to: f64| Stage { part, name, until: [from + (to - from) * FOR_GAMES, to] };
    let values = |to| stage(Some(Part::Values), "values of pieces", 0.0, to);
    let all = |from, to| stage(Some(Part::All), "places and terms", from, to);
    if args.network || (args.games.is_none() && args.minutes >= FOR_NETWORK) {
        let network = Stage { part: None, name: "network", until: [0.75, 1.0] };
        return vec![values(0.1), all(0.1, 0.3), network];
    }
    if args.games.is_none() && args.minutes >= LONG {
        vec![values(0.1), all(0.1, 0.4), all(0.4, 0.7), all(0.7, 1.0)]
    } else {
        vec![values(0.42), all(0.42, 1.0)]
    }
}

/// A run under way.
struct Run<'a> {
    args: &'a LearnArgs,
    variant: Arc<Variant>,
    journal: Journal,
    begun: Instant,
    /// Searches with the current weights.
    searcher: Searcher,
    adopted: bool,
    observations: Observations,
    /// All games so far, if a network will learn from them.
    played: Vec<learn::Game>,
    /// Centipawns for odds of e to 1.
    scale: f64,
    origin: Origin,
}

/// Runs the command.
pub(crate) fn run(args: &LearnArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let variant = load::variant_to_search(&args.variant, &args.reading)?;
    let settings = Settings { hash_mib: 1, ..Settings::default() };
    let mut searcher = Searcher::new(&variant, settings);
    let usual = searcher.usual_weights().clone();
    searcher.judge_by_rules();
    let length = match args.games {
        Some(games) => format!(" --games {games}"),
        None => format!(" --minutes {}", args.minutes.as_secs_f64() / 60.0),
    };
    let network = if args.network { " --network" } else { "" };
    let command = format!(
        "alfil learn {}{length}{network} --nodes {} --seed {} --out {}.eval",
        args.variant,
        args.nodes,
        args.seed,
        variant.id()
    );
    let head = Head {
        rules: variant.digest(),
        nodes: args.nodes,
        seed: args.seed,
        games: args.games,
        network: args.network,
        import: None,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    let imported = args.import.as_ref().map(|path| read_import(path, &usual, &variant)).transpose()?;
    let of = |imported: &Imported| journal::fingerprint(&imported.judgement);
    let head = Head { import: imported.as_ref().map(of), ..head };
    check_out(&args.out)?;
    if let Some(folder) = &args.export {
        std::fs::create_dir_all(folder).map_err(|error| Complaint::not_written(folder, &error))?;
    }
    let journal = Journal::open(&args.out, &head, args.resume)?;
    let origin = Origin { command, ..Origin::default() };
    let observations = Observations::default();
    let begun = Instant::now();
    let mut run = Run {
        args,
        variant,
        journal,
        begun,
        searcher,
        adopted: false,
        observations,
        played: Vec::new(),
        scale: USUAL_SCALE,
        origin,
    };
    match imported {
        Some(Imported { judgement, leaves_network }) => {
            if leaves_network {
                writeln!(out, "the network is left out: it was trained for other rules")?;
            }
            run.origin.command = format!("alfil learn {} --import FILE", args.variant);
            let mut candidate = run.searcher.twin();
            candidate.judge_by(&judgement);
            run.decide(0, "imported weights", &candidate, 1.0, out)?;
        }
        None => {
            for (number, stage) in (0..).zip(stages(args)) {
                run.stage(number, stage, out)?;
            }
        }
    }
    if let Some(folder) = &args.export {
        run.export(folder, out)?;
    }
    if run.adopted {
        writeln!(out, "written to {}", args.out.display())?;
    } else {
        writeln!(
            out,
            "no better weights were found, so no file is written and the weights derived from the rules stay in use"
        )?;
    }
    run.journal.remove()?;
    Ok(Status::Done)
}

/// Checks that the weights can be written, and that they replace no file of another kind.
fn check_out(path: &Path) -> Result<(), Complaint> {
    write_file::check_writable(path)?;
    let is_learned = |text: String| text.is_empty() || Learned::read(&text).is_ok();
    let is_other = path.is_file() && !load::read_eval(path).is_ok_and(is_learned);
    if is_other {
        return Err(Complaint::wrong(format!("`{}` is not a file of learned weights", path.display()))
            .help("name a new file after `--out`, or one that `alfil learn` wrote"));
    }
    Ok(())
}

fn read_import(path: &Path, usual: &Weights, variant: &Variant) -> Result<Imported, Failure> {
    std::fs::metadata(path).map_err(|error| Complaint::not_read(path, &error))?;
    let imported = load::read_eval(path).and_then(|text| learn::import(&text, usual, variant));
    imported.map_err(|why| Complaint::wrong(format!("`{}` cannot be used: {why}", path.display())).into())
}

impl Run<'_> {
    /// Returns the seed of the games of a stage, or of its match.
    fn playing(&self, stage: u64, is_match: bool) -> Playing {
        let seed = self.args.seed.wrapping_mul(1_000).wrapping_add(2 * stage + u64::from(is_match));
        Playing { nodes: self.args.nodes, seed }
    }

    fn stage(&mut self, number: u64, stage: Stage, out: &mut dyn Write) -> Result<(), Failure> {
        let since = self.begun.elapsed();
        let games = self.games(number, stage)?;
        let Some(part) = stage.part else {
            self.origin.games += games.len();
            let seconds = self.begun.elapsed().saturating_sub(since).as_secs_f64();
            writeln!(out, "{}: {} games in {seconds:.0} s", stage.name, games.len())?;
            self.played.extend(games);
            return self.train(number, stage, out);
        };
        for game in &games {
            let observations = learn::observe(&self.searcher, &self.variant, game);
            self.observations.append(observations.map_err(|why| {
                Complaint::wrong(format!(
                    "{why}: the games in `{}.games` were played by another version",
                    self.args.out.display()
                ))
            })?);
        }
        self.origin.games += games.len();
        let n_games = games.len();
        self.played.extend(games);
        let seconds = self.begun.elapsed().saturating_sub(since).as_secs_f64();
        let n = self.observations.len();
        writeln!(out, "{}: {} games in {seconds:.0} s, {n} positions in all", stage.name, n_games)?;
        out.flush()?;
        let usual = self.searcher.usual_weights();
        let Fitted { weights, scale } = learn::fit(&self.observations, usual, self.searcher.weights(), part);
        self.scale = scale;
        writeln!(out, "{}: fitted, odds of e to 1 at {scale:.0} centipawns", stage.name)?;
        let mut candidate = self.searcher.twin();
        candidate.set_weights(&weights);
        self.decide(number, stage.name, &candidate, stage.until[1], out)
    }

    /// Trains a network on all games and tries it.
    fn train(&mut self, number: u64, stage: Stage, out: &mut dyn Write) -> Result<(), Failure> {
        let inputs = self.searcher.network_inputs();
        let mut samples = Samples::default();
        for (index, game) in self.played.iter().enumerate().rev() {
            samples
                .add(&inputs, &self.searcher, &self.variant, game, index as u64)
                .map_err(Complaint::wrong)?;
            if samples.len() >= MOST_POSITIONS {
                break;
            }
        }
        writeln!(out, "{}: training on {} positions", stage.name, samples.len())?;
        out.flush()?;
        let training = Training { scale: self.scale, seed: self.args.seed, epochs: EPOCHS };
        let bar = progress::bar(EPOCHS as u64);
        let mut after_each = Vec::new();
        let trained = learn::train(&inputs, &samples, &training, &mut |epoch, loss| {
            bar.set_position(epoch as u64);
            after_each.push(format!("{loss:.4}"));
        });
        bar.finish_and_clear();
        let [before, after] = trained.loss;
        writeln!(
            out,
            "{}: error in games not trained on {before:.4} without it, {after:.4} with it; after each pass {}",
            stage.name,
            after_each.join(" ")
        )?;
        out.flush()?;
        let mut candidate = self.searcher.twin();
        candidate.judge_by(&Judgement { network: Some(trained.weights), ..self.searcher.judgement() });
        self.decide(number, stage.name, &candidate, stage.until[1], out)
    }

    /// Plays the games of a stage, or takes them from an earlier run.
    fn games(&mut self, number: u64, stage: Stage) -> Result<Vec<learn::Game>, Failure> {
        let (mut games, is_done) = self.journal.games(number);
        let most = self.args.games.unwrap_or(MOST_GAMES);
        if is_done || games.len() as u64 >= most {
            return Ok(games);
        }
        let due = games.len() as u64..most;
        let playing = self.playing(number, false);
        let bar = progress::bar(self.args.games.unwrap_or(1_000));
        let (begun, minutes, is_timed) = (self.begun, self.args.minutes, self.args.games.is_none());
        let until = minutes.mul_f64(stage.until[0]);
        let journal = &mut self.journal;
        let (searcher, variant) = (&self.searcher, &self.variant);
        let result = threads::in_order_keeping_few(
            due,
            threads::wanted(self.args.threads),
            |index| learn::play(searcher, variant, playing, index),
            |game| -> Result<(), Option<Failure>> {
                journal.add(&Entry::Game { stage: number, game: game.clone() }).map_err(Some)?;
                games.push(game);
                let share = begun.elapsed().as_secs_f64() / until.as_secs_f64();
                bar.set_position(if is_timed { (1_000.0 * share) as u64 } else { games.len() as u64 });
                if is_timed && begun.elapsed() >= until { Err(None) } else { Ok(()) }
            },
        );
        bar.finish_and_clear();
        if let Err(Some(failure)) = result {
            return Err(failure);
        }
        self.journal.add(&Entry::GamesDone { stage: number })?;
        Ok(games)
    }

    /// Plays a match with some weights against the current ones, and adopts them if they win it.
    fn decide(
        &mut self,
        number: u64,
        name: &str,
        candidate: &Searcher,
        until: f64,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let (mut results, is_over) = self.journal.pairs(number);
        let most = self.args.games.unwrap_or(MOST_GAMES);
        let mut pairs = Pairs::default();
        for &half_points in &results {
            pairs.add(half_points);
        }
        let playing = self.playing(number, true);
        if !is_over && verdict(&pairs).is_none() {
            let due = results.len() as u64..most;
            let bar = progress::bar(100);
            let journal = &mut self.journal;
            let (holder, variant) = (&self.searcher, &self.variant);
            let deadline = self.args.minutes.mul_f64(until);
            let (begun, is_timed) = (self.begun, self.args.games.is_none());
            let result = threads::in_order_keeping_few(
                due,
                threads::wanted(self.args.threads),
                |pair| learn::play_pair([candidate, holder], variant, playing, pair),
                |half_points| -> Result<(), Option<Failure>> {
                    let entry =
                        Entry::Pair { stage: number, number: Some(results.len() as u64), half_points };
                    journal.add(&entry).map_err(Some)?;
                    results.push(half_points);
                    pairs.add(half_points);
                    let decided = pairs.log_likelihood(LOW, HIGH).abs() / bound_of_test();
                    bar.set_position((100.0 * decided.min(1.0)) as u64);
                    let is_late = is_timed && begun.elapsed() >= deadline;
                    if is_late || verdict(&pairs).is_some() { Err(None) } else { Ok(()) }
                },
            );
            bar.finish_and_clear();
            if let Err(Some(failure)) = result {
                return Err(failure);
            }
            self.journal.add(&Entry::PairsDone { stage: number })?;
        }
        let adopted = verdict(&pairs);
        let shown = pairs.difference().map_or_else(
            || "no pair was finished".to_owned(),
            |found| {
                let n = 2 * pairs.n();
                format!(
                    "{:+.0} Elo, between {:+.0} and {:+.0}, in {n} games",
                    found.elo, found.low, found.high
                )
            },
        );
        let words = match adopted {
            Some(true) => "adopted",
            Some(false) => "no better than the current weights, not adopted",
            None => "not decided within the limits, not adopted",
        };
        writeln!(out, "{name}: {shown}: {words}")?;
        out.flush()?;
        if adopted == Some(true) {
            self.origin.trials.push(format!("{name}: {shown}"));
            self.searcher = candidate.twin();
            self.adopted = true;
            let text = Learned::new(&self.variant, &candidate.judgement(), self.origin.clone()).text();
            write_file::create_or_replace(&self.args.out, text.as_bytes())?;
        }
        Ok(())
    }

    /// Writes the observations for other programs.
    fn export(&self, folder: &Path, out: &mut dyn Write) -> Result<(), Failure> {
        let (bytes, schema) =
            learn::export(&self.observations, self.searcher.weights(), self.variant.rules());
        write_file::create_or_replace(&folder.join("data.bin"), &bytes)?;
        write_file::create_or_replace(&folder.join("schema.json"), schema.as_bytes())?;
        writeln!(out, "{} positions written to {}", self.observations.len(), folder.display())?;
        Ok(())
    }
}

/// Returns what the sequential test has decided: whether the new weights are better.
fn verdict(pairs: &Pairs) -> Option<bool> {
    let found = pairs.log_likelihood(LOW, HIGH);
    (found.abs() >= bound_of_test()).then_some(found > 0.0)
}
