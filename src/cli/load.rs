//! The one place where the words of the command line become variants, games and positions.

use std::sync::Arc;

use super::failure::{Complaint, Failure};
use super::moves::find_move;
use crate::game::Game;
use crate::notation::fen;
use crate::variant::Variant;

/// Where a game starts and what was played: shared by the commands that look at a position.
#[derive(Debug, clap::Args)]
pub(crate) struct StartArgs {
    /// Start from this position instead of the variant's own
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// Play these moves first, parted by spaces, as in "e2e4 e7e5"
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}

/// The variant a word of the command line names: a bundled id, a path to a `.toml`, or `FILE.ini#NAME`.
pub(crate) fn variant(word: &str) -> Result<Arc<Variant>, Failure> {
    if let Some((file, _)) = word.rsplit_once('#')
        && has_extension(file, "ini")
    {
        return Err(not_imported(word).into());
    }
    if has_extension(word, "ini") {
        return Err(not_imported(word).help("name a section of the file, as in `variants.ini#NAME`").into());
    }
    Err(Complaint::wrong(format!("there is no variant `{word}`")).into())
}

fn not_imported(word: &str) -> Complaint {
    Complaint::wrong(format!("cannot load `{word}`: importing variants.ini is not part of this version yet"))
}

/// Whether a path ends in `.extension`, in letters of either case.
pub(crate) fn has_extension(path: &str, extension: &str) -> bool {
    std::path::Path::new(path).extension().is_some_and(|e| e.eq_ignore_ascii_case(extension))
}

/// The game a position and moves lead to. The moves count for the rules that look back.
pub(crate) fn game(variant: &Arc<Variant>, start: &StartArgs) -> Result<Game, Failure> {
    let mut game = match &start.fen {
        Some(text) => position(variant, text)?,
        None => Game::new(variant),
    };
    let moves = start.moves.as_deref().unwrap_or_default();
    for (number, text) in moves.split_whitespace().enumerate() {
        let mv = find_move(&mut game, text)
            .map_err(|complaint| complaint.after(&format!("move {} of `--moves`", number + 1)))?;
        game.play_unchecked(mv);
    }
    Ok(game)
}

/// The first position of a game, from a FEN.
fn position(variant: &Arc<Variant>, text: &str) -> Result<Game, Failure> {
    fen::parse(variant, text).map_err(|errors| {
        let mut report = Report::default();
        let file = report.sources.add("--fen", text);
        report.diagnostics = errors.into_iter().map(|e| {
            let help = e.problem.help();
            Diagnostic::new(Code::BadFen, e.problem.to_string()).label(Span::new(file, e.range), "").help(help)
        }).collect();
        report.into()
    })
}
