//! `alfil moves`: the legal moves of a position. And how a move that is not legal is refused.

use std::io::Write;

use serde::Serialize;

use super::describe_game::{reason_clause, why_illegal};
use super::failure::{Complaint, Failure, Status};
use super::load::{self, StartArgs};
use crate::board::{Move, Side};
use crate::game::Game;
use crate::notation::{coord, fen};

const EXAMPLES: &str = "\
Examples:
  alfil moves wa-shogi
  alfil moves wa-shogi --moves \"d4d5 d8d7\" --json
  alfil moves ogi --fen \"k7/8/8/8/8/8/8/K6R[P] w\"

The moves given with --moves count as history: repetition and rules about moves without progress see them.";

/// List the legal moves of a position, one a line
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
    let variant = load::variant(&args.variant)?;
    let mut game = load::game(&variant, &args.start)?;
    let moves = move_texts(&mut game);
    if args.json {
        let outcome = game.outcome().map(|outcome| OutcomeObject {
            winner: outcome.winner.map(Side::name),
            reason: outcome.reason.slug(variant.rules()),
        });
        let object = Object {
            fen: fen::print(&game),
            side: game.position().side_to_move().name(),
            check: game.position().is_check(),
            moves,
            outcome,
        };
        serde_json::to_writer(&mut *out, &object).map_err(std::io::Error::from)?;
        writeln!(out)?;
        return Ok(Status::Done);
    }
    for mv in moves {
        writeln!(out, "{mv}")?;
    }
    Ok(Status::Done)
}

/// The legal moves as text, sorted.
pub(crate) fn move_texts(game: &mut Game) -> Vec<String> {
    let legal = game.legal_moves();
    let rules = game.variant().rules();
    let mut texts: Vec<String> = legal.iter().map(|&mv| coord::print(rules, game.position(), mv)).collect();
    texts.sort_unstable();
    // Passes of several pieces are written alike.
    texts.dedup();
    texts
}

/// The legal move a text names.
///
/// # Errors
/// Which move it is, why it is not legal, and legal moves near to it.
pub(crate) fn find_move(game: &mut Game, text: &str) -> Result<Move, Complaint> {
    let legal = game.legal_moves();
    let rules = game.variant().rules();
    if let Some(mv) = coord::find(rules, game.position(), &legal, text) {
        return Ok(mv);
    }
    if let Some(outcome) = game.outcome() {
        let reason = reason_clause(game, outcome);
        return Err(Complaint::wrong(format!("`{text}` cannot be played: the game is over, {reason}")));
    }
    let complaint = Complaint::wrong(format!("`{text}` is not a legal move: {}", why_illegal(game, text)));
    let near = near_moves(game, text);
    Err(match near.as_slice() {
        [] => complaint.help("`moves` lists the legal moves of a position"),
        [one] => complaint.help(format!("did you mean `{one}`?")),
        many => complaint.help(format!("legal moves near it: {}", many.join(" "))),
    })
}

/// Most near moves told.
const MAX_NEAR: usize = 8;

/// Legal moves somebody who wrote `text` may have meant, the nearest first.
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
