//! `alfil replay`: checks saved games by replaying them under the rules.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use alfil_core::board::Side;
use alfil_core::game::Game;
use alfil_core::variant::Variant;

use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::load;
use crate::cli::input::number::at_least;
use crate::cli::input::pgn_file;
use crate::cli::input::style::StyleArg;
use crate::cli::output::prose::view;
use crate::cli::output::prose::write_message;
use crate::cli::output::replaceable::{self, Written, is_same_file};
use crate::cli::output::write_file;
use crate::words::board_text::{self, View};
use crate::words::notation::pgn::{self, GameResult, Gravity, Record};
use crate::words::notation::{ending, fen};

const EXAMPLES: &str = "\
Examples:
  alfil replay docs/examples/games.pgn
  alfil replay docs/examples/games.pgn --game 1 --board
  alfil replay docs/examples/games.pgn --game 1 --fens
  alfil replay my-games.pgn --variant my-variant.toml
  alfil replay my-games.pgn --pgn new.pgn --notation coordinates

The tag `Variant` names the bundled variant of a game; without the tag, the game is chess. Moves may use the notation of \
books on chess or shogi, or coordinates.

Exit code: 0 all games follow the rules, 1 one does not, 2 wrong usage, 3 a file cannot be read or written.";

/// Check saved games by replaying them under the rules
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReplayArgs {
    /// A file of games in PGN, KIF or CSA
    file: PathBuf,
    /// The variant, overriding the tags of the games: a bundled id, the path of a definition or a section of an ini
    #[arg(long, value_name = "VARIANT")]
    variant: Option<String>,
    /// Replay only the game with this number, counted from 1
    #[arg(long, value_name = "N", value_parser = at_least(1_usize))]
    game: Option<usize>,
    /// Write only the positions, as one FEN per line
    #[arg(long)]
    fens: bool,
    /// Draw the last position of each game
    #[arg(long, conflicts_with = "fens")]
    board: bool,
    /// Write the games to this file, or with `-` to standard output, if all of them follow the rules
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// The notation of moves in the PGN; by default the one usual for each game
    #[arg(long, value_enum, value_name = "STYLE", requires = "pgn")]
    notation: Option<StyleArg>,
    #[command(flatten)]
    reading: load::Reading,
}

/// Runs the command.
pub(crate) fn run(args: &ReplayArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let prints_games = args.pgn.as_deref() == Some(Path::new("-"));
    if prints_games && (args.board || args.fens) {
        let (option, other) = ("--pgn -", if args.board { "--board" } else { "--fens" });
        let complaint = Complaint::usage(format!("`{option}` and `{other}` both write to standard output"));
        return Err(complaint.help("give `--pgn` the name of a file").into());
    }
    if let Some(path) = args.pgn.as_deref().filter(|_| !prints_games) {
        let is_input = is_same_file(path, Path::new(&args.file));
        if is_input && args.game.is_some() && pgn_file::read(&args.file)?.len() > 1 {
            let complaint =
                Complaint::usage(format!("`--pgn` would replace the other games of `{}`", path.display()));
            return Err(complaint.help("with `--game`, name another file after `--pgn`").into());
        }
        // What can be read as games may be replaced by them, with whichever comment it begins.
        if !is_input {
            replaceable::check_replaceable(path, Written::Games)?;
        }
    }
    let mut nowhere = io::sink();
    let records = match args.game {
        Some(number) => vec![(number, pgn_file::read_one(&args.file, Some(number), "--game")?)],
        None => (1..).zip(pgn_file::read(&args.file)?).collect(),
    };
    let (mut n_wrong, mut rewritten) = (0, String::new());
    let mut variants = Variants::new();
    for (number, record) in &records {
        let out: &mut dyn Write = if prints_games { &mut nowhere } else { &mut *out };
        match replay(*number, record, &mut variants, args, out)? {
            Some(text) => rewritten.push_str(&text),
            None => n_wrong += 1,
        }
    }
    if let Some(path) = &args.pgn {
        if n_wrong > 0 {
            let what =
                if prints_games { "the games were".to_owned() } else { format!("`{}` was", path.display()) };
            return Err(Complaint::wrong(format!("{what} not written")).help("fix the games first").into());
        }
        if prints_games {
            out.write_all(rewritten.as_bytes())?;
            return Ok(Status::Done);
        }
        write_file::create_or_replace(path, rewritten.as_bytes())?;
    }
    Ok(if n_wrong > 0 { Status::Wrong } else { Status::Done })
}

/// The variants of the games so far, by what their tags say: to load one takes longer than to replay a game.
type Variants = HashMap<Option<String>, Arc<Variant>>;

/// The most variants that are kept.
const MOST_KEPT: usize = 256;

/// Replays a game, and reports what is wrong with it on standard error. Returns its text in another notation if nothing is.
fn replay(
    number: usize,
    record: &Record,
    variants: &mut Variants,
    args: &ReplayArgs,
    out: &mut dyn Write,
) -> Result<Option<String>, Failure> {
    let report = |complaint: Complaint| {
        // Ignored: standard error may be closed.
        let _ = complaint.at(&format!("game {number}")).write(&mut anstream::stderr().lock());
    };
    let name = record.tag(pgn::VARIANT).map(str::to_owned);
    let known = variants.get(&name).cloned();
    let found =
        known.map_or_else(|| pgn_file::variant_of(record, args.variant.as_deref(), &args.reading), Ok);
    let variant = match found {
        Ok(variant) => {
            if variants.len() < MOST_KEPT {
                variants.insert(name, Arc::clone(&variant));
            }
            variant
        }
        // What is wrong with the definition is wrong for every game.
        Err(failure) if args.variant.is_some() => return Err(failure),
        Err(Failure::Wrong(complaint)) => {
            report(complaint.at(&args.file.display().to_string()));
            return Ok(None);
        }
        Err(failure @ (Failure::Write(_) | Failure::Report(_))) => return Err(failure),
    };
    let mut replayed = pgn::replay(&variant, record);
    if let (None, Some(fen)) = (&replayed.game, record.tag("FEN"))
        && let Some(form) = load::form_that_reads(&variant, fen)
        && let Some(fault) = replayed.faults.last_mut()
    {
        fault.help = Some(match &fault.help {
            Some(help) => format!("{help}; {form}"),
            None => form,
        });
    }
    let faults: Vec<_> = record.faults.iter().chain(&replayed.faults).collect();
    out.flush()?;
    for fault in &faults {
        let _ = pgn_file::complaint(&args.file, fault).write(&mut anstream::stderr().lock());
    }
    if let Some(conflict) = record.rules_conflict(&variant, "it") {
        report(Complaint::warning(conflict));
    }
    let is_right = faults.iter().all(|fault| fault.gravity == Gravity::Warning);
    let Some(mut game) = replayed.game else { return Ok(None) };
    if args.fens {
        write_fens(&game, out)?;
    } else {
        write_summary(number, record, &mut game, is_right, out)?;
        if args.board {
            board_text::write_game(&game, View { signs: true, ..view() }, out)?;
        }
    }
    if !is_right {
        return Ok(None);
    }
    let style = StyleArg::or_usual(args.notation, variant.rules());
    let mut written = Record::of(&game, style);
    written.annotated_like(record, &game, style);
    Ok(Some(pgn::text_of(&written, &game)))
}

fn write_summary(
    number: usize,
    record: &Record,
    game: &mut Game,
    is_right: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let variant = game.variant().clone();
    let player = |side: Side, tag: &str| {
        let name = record.tag(tag).filter(|name| *name != "?");
        name.map_or_else(|| variant.rules().sides[side].clone(), str::to_owned)
    };
    let (first, second) = (player(Side::First, "White"), player(Side::Second, "Black"));
    let n_plies = game.moves().len();
    let length = if n_plies == 1 { "1 ply".to_owned() } else { format!("{n_plies} plies") };
    let head = format!("game {number}, {}: {first} against {second}, {length}", variant.id());
    write_message(&head, out)?;
    writeln!(out, "{}", fen::print(game))?;
    write_claims(game, out)?;
    let ended = ending::sentence(game).or_else(|| claimed_at_the_end(record, game));
    let end = match ended {
        _ if !is_right => "The rest cannot be played.".to_owned(),
        Some(sentence) => sentence,
        None if record.result == GameResult::Open => match ending::claim_sentence(game) {
            Some(claim) => format!("The game is not over. {claim}"),
            None => "The game is not over.".to_owned(),
        },
        None => {
            let how = record.tag(pgn::TERMINATION).map_or_else(String::new, |how| format!(": {how}"));
            format!("By the rules the game is not over; its result is given as {}{how}.", record.result)
        }
    };
    write_message(&end, out)?;
    Ok(())
}

/// The most claims of a game that are written.
const MAX_CLAIMS: usize = 4;

/// Writes before which moves a player could end the game by a claim and went on.
fn write_claims(game: &Game, out: &mut dyn Write) -> Result<(), Failure> {
    let moves: Vec<_> = game.moves().collect();
    let mut now = game.clone();
    while now.undo() {}
    let (mut n_claims, mut was_claimable) = (0, false);
    for mv in moves {
        let claim = ending::claim_sentence(&mut now);
        let is_new = claim.is_some() && !std::mem::replace(&mut was_claimable, claim.is_some());
        if let Some(claim) = claim.filter(|_| is_new) {
            n_claims += 1;
            if n_claims <= MAX_CLAIMS {
                write_message(&format!("Before move {}, {claim}", now.move_number()), out)?;
            }
        }
        now.play_unchecked(mv);
    }
    if n_claims > MAX_CLAIMS {
        writeln!(out, "Claims could be made {} more times.", n_claims - MAX_CLAIMS)?;
    }
    Ok(())
}

/// Returns how a game ended by a claim, if the record has the result of one.
fn claimed_at_the_end(record: &Record, game: &mut Game) -> Option<String> {
    let claim = *game.claimable().first()?;
    let result = claim.winner.map_or(GameResult::Drawn, GameResult::Won);
    let player = game.position().side_to_move();
    (record.result == result).then(|| ending::claimed_sentence(game, player, claim))
}

/// Writes the positions of a game, the first one included.
fn write_fens(game: &Game, out: &mut dyn Write) -> Result<(), Failure> {
    let moves: Vec<_> = game.moves().collect();
    let mut now = game.clone();
    while now.undo() {}
    writeln!(out, "{}", fen::print(&now))?;
    for mv in moves {
        now.play_unchecked(mv);
        writeln!(out, "{}", fen::print(&now))?;
    }
    Ok(())
}
