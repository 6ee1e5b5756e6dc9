//! `alfil moves`: lists the legal moves of a position. Also reports why a move is not legal.

use std::io::Write;

use alfil_core::board::Side;
use alfil_core::game::{Game, Outcome};
use serde::Serialize;

use crate::cli::failure::{Failure, Status};
use crate::cli::input::load::{self, StartArgs};
use crate::cli::input::too_many_ways::check_ways;
use crate::cli::output::move_texts::move_texts;
use crate::cli::output::prose::write_message;
use crate::words::notation::{ending, fen};

const EXAMPLES: &str = "\
Examples:
  alfil moves wa-shogi
  alfil moves wa-shogi --moves \"d4d5 d8d7\" --json
  alfil moves ogi --fen \"k7/8/8/8/8/8/8/K6R[P] w\"

Moves given with --moves count as history for repetition and for rules about progress.";

/// List the legal moves of a position, one per line
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MovesArgs {
    /// A bundled id or the path of a definition
    variant: String,
    #[command(flatten)]
    start: StartArgs,
    /// Write one JSON object with `fen`, `side`, `check`, `moves`, `outcome` and `claims`
    #[arg(long)]
    json: bool,
    /// Write an object for each position of the game from the start onwards, one per line
    #[arg(long, requires = "json")]
    each: bool,
    #[command(flatten)]
    reading: load::Reading,
}

#[derive(Debug, Serialize)]
struct Object<'a> {
    fen: String,
    side: &'static str,
    check: bool,
    moves: Vec<String>,
    outcome: Option<OutcomeObject<'a>>,
    /// What the player to move may claim.
    claims: Vec<OutcomeObject<'a>>,
}

#[derive(Debug, Serialize)]
struct OutcomeObject<'a> {
    winner: Option<&'static str>,
    reason: &'a str,
}

/// Runs the command.
pub(crate) fn run(args: &MovesArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let variant = load::variant(&args.variant, &args.reading)?;
    if args.each {
        let mut game = load::start(&variant, &args.start)?;
        write_object(&mut game, out)?;
        for (number, text) in args.start.moves() {
            load::play(&mut game, number, text)?;
            write_object(&mut game, out)?;
        }
        return Ok(Status::Done);
    }
    let mut game = load::game(&variant, &args.start)?;
    check_ways(&mut game)?;
    if args.json {
        write_object(&mut game, out)?;
        return Ok(Status::Done);
    }
    for mv in move_texts(&mut game) {
        writeln!(out, "{mv}")?;
    }
    out.flush()?;
    if let Some(sentence) = ending::claim_sentence(&mut game) {
        // Ignored: standard error may be closed.
        let _ = write_message(&sentence, &mut anstream::stderr().lock());
    }
    Ok(Status::Done)
}

/// Writes a position as a JSON object on its own line.
fn write_object(game: &mut Game, out: &mut dyn Write) -> Result<(), Failure> {
    let moves = move_texts(game);
    let (outcome, claims) = (game.outcome(), game.claimable());
    let written = |outcome: Outcome| OutcomeObject {
        winner: outcome.winner.map(Side::name),
        reason: outcome.reason.slug(game.variant().rules()),
    };
    let object = Object {
        fen: fen::print(game),
        side: game.position().side_to_move().name(),
        check: game.position().is_check(),
        moves,
        outcome: outcome.map(written),
        claims: claims.into_iter().map(written).collect(),
    };
    serde_json::to_writer(&mut *out, &object).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(())
}
