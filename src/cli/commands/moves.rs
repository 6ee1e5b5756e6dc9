//! `alfil moves`: lists the legal moves of a position. Also reports why a move is not legal.

use std::io::Write;

use serde::Serialize;

use crate::board::{Move, Refusal, Side};
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::load::{self, StartArgs};
use crate::game::Game;
use crate::notation::algebraic::{self, Found};
use crate::notation::refusal::{self, WhyNot};
use crate::notation::{coord, fen};

const EXAMPLES: &str = "\
Examples:
  alfil moves wa-shogi
  alfil moves wa-shogi --moves \"d4d5 d8d7\" --json
  alfil moves ogi --fen \"k7/8/8/8/8/8/8/K6R[P] w\"

Moves given with --moves count as history for repetition and for rules about progress.";

/// List the legal moves of a position, one per line
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A bundled id or the path of a definition
    variant: String,
    #[command(flatten)]
    start: StartArgs,
    /// Write one JSON object with `fen`, `side`, `check`, `moves` and `outcome`
    #[arg(long)]
    json: bool,
    /// Write an object for each position of the game from the start on, one per line
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
}

#[derive(Debug, Serialize)]
struct OutcomeObject<'a> {
    winner: Option<&'static str>,
    reason: &'a str,
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Failure> {
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
    if args.json {
        write_object(&mut game, out)?;
        return Ok(Status::Done);
    }
    for mv in move_texts(&mut game) {
        writeln!(out, "{mv}")?;
    }
    Ok(Status::Done)
}

/// Writes a position as a JSON object on its own line.
fn write_object(game: &mut Game, out: &mut dyn Write) -> Result<(), Failure> {
    let moves = move_texts(game);
    let outcome = game.outcome().map(|outcome| OutcomeObject {
        winner: outcome.winner.map(Side::name),
        reason: outcome.reason.slug(game.variant().rules()),
    });
    let object = Object {
        fen: fen::print(game),
        side: game.position().side_to_move().name(),
        check: game.position().is_check(),
        moves,
        outcome,
    };
    serde_json::to_writer(&mut *out, &object).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// The legal moves as text, sorted.
pub(crate) fn move_texts(game: &mut Game) -> Vec<String> {
    let legal = game.legal_moves();
    let rules = game.variant().rules();
    let mut texts: Vec<String> = legal.iter().map(|&mv| coord::print(rules, game.position(), mv)).collect();
    texts.sort_unstable();
    // Passes of several pieces are written the same.
    texts.dedup();
    texts
}

/// The legal move that a text names, by coordinates or in algebraic notation.
///
/// # Errors
/// Why the move is not legal, and similar legal moves.
pub(crate) fn find_move(game: &mut Game, text: &str) -> Result<Move, Complaint> {
    let complaint = match refusal::find(game, text) {
        Ok(mv) => return Ok(mv),
        Err(WhyNot::Refused(Refusal::GameOver, clause)) => {
            return Err(Complaint::wrong(format!("`{text}` cannot be played: {clause}")));
        }
        Err(why) => why,
    };
    let otherwise = match &complaint {
        WhyNot::Unreadable(_) => spelled_otherwise(game, text),
        WhyNot::Refused(..) => Otherwise::Nothing,
    };
    let (complaint, near) = match otherwise {
        Otherwise::Move(mv) => return Ok(mv),
        Otherwise::Several(texts) => {
            let either = Complaint::wrong(format!("`{text}` can be more than one move"));
            return Err(either.help(format!("write {}", texts.join(" or "))));
        }
        Otherwise::Illegal(coordinates, why) => (why, near_moves(game, &coordinates)),
        Otherwise::Nothing => (complaint, near_moves(game, text)),
    };
    let complaint = Complaint::wrong(format!("`{text}` is not a legal move: {}", complaint.clause()));
    Err(match near.as_slice() {
        [] => complaint.help("`moves` lists the legal moves"),
        [one] => complaint.help(format!("did you mean `{one}`?")),
        many => complaint.help(format!("similar legal moves: {}", many.join(" "))),
    })
}

/// What a text means that does not name a move by coordinates.
enum Otherwise {
    Move(Move),
    /// More than one move, each as it is written, in backticks.
    Several(Vec<String>),
    /// A move by these coordinates that is not legal, and why.
    Illegal(String, WhyNot),
    Nothing,
}

/// Reads algebraic notation, and coordinates in capitals.
fn spelled_otherwise(game: &mut Game, text: &str) -> Otherwise {
    let legal = game.legal_moves();
    let variant = game.variant().clone();
    let rules = variant.rules();
    match algebraic::find(rules, game.position(), &legal, text) {
        Found::Move(mv) => return Otherwise::Move(mv),
        Found::Several(several) => {
            let mut texts: Vec<String> = several.iter().map(|(_, text)| format!("`{text}`")).collect();
            texts.sort_unstable();
            return Otherwise::Several(texts);
        }
        Found::Nothing => {}
    }
    if let Ok(mv) = refusal::find(game, &text.to_lowercase()) {
        return Otherwise::Move(mv);
    }
    let possible = game.position().pseudo_legal_moves();
    let Found::Move(mv) = algebraic::find(rules, game.position(), &possible, text) else {
        return Otherwise::Nothing;
    };
    let coordinates = coord::print(rules, game.position(), mv);
    match refusal::find(game, &coordinates) {
        Ok(mv) => Otherwise::Move(mv),
        Err(why) => Otherwise::Illegal(coordinates, why),
    }
}

/// Most similar moves shown.
const MAX_NEAR: usize = 8;

/// Legal moves that may have been meant by `text`, the most similar first.
fn near_moves(game: &mut Game, text: &str) -> Vec<String> {
    let texts = move_texts(game);
    let shape = game.variant().rules().shape;
    let start = |text: &str| match text.split_once('@') {
        Some((piece, _)) => Some(piece.to_owned()),
        None => shape.parse_prefix(text).map(|(square, _)| shape.name(square).to_string()),
    };
    let wanted = start(text);
    let mut near: Vec<(usize, String)> = texts
        .into_iter()
        .map(|legal| (strsim::damerau_levenshtein(&legal, text), legal))
        .filter(|(distance, legal)| *distance <= 1 || (wanted.is_some() && start(legal) == wanted))
        .collect();
    near.sort();
    near.truncate(MAX_NEAR);
    near.into_iter().map(|(_, legal)| legal).collect()
}
