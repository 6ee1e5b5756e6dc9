//! `alfil picture`: draws positions, pieces and how they move.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::show::piece::kinds_called;
use crate::board::{MoveSort, PieceKind, Side, Square};
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::load::{self, StartArgs};
use crate::cli::output::write_file::create_or_replace;
use crate::game::Game;
use crate::picture::{self, BoardView, Body, Facing, Look};
use crate::rules::Rules;

const EXAMPLES: &str = "\
Examples:
  alfil picture ogi --out ogi.svg                the start position
  alfil picture chess --moves \"e2e4 e7e5\"        the position after these moves
  alfil picture dai-shogi --piece lion           a piece
  alfil picture dai-shogi --diagram lion         how it moves
  alfil betza \"KNAD\" --svg                       how any piece would move";

/// Draw a position, a piece or how it moves, as an SVG
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A bundled id, the path of a definition, or FILE.ini#NAME
    variant: String,
    /// Draw this piece, by name or id
    #[arg(long, value_name = "NAME", conflicts_with_all = ["diagram", "fen", "moves"])]
    piece: Option<String>,
    /// Draw how this piece moves, by name or id
    #[arg(long, value_name = "NAME", conflicts_with_all = ["fen", "moves", "side", "body", "letters"])]
    diagram: Option<String>,
    #[command(flatten)]
    start: StartArgs,
    /// Whose piece it is; in a position, who sits below
    #[arg(long, value_enum, default_value_t = SideArg::First)]
    side: SideArg,
    /// The shape of the pieces; by default, wedges if some promoted form has an id that begins with `+`
    #[arg(long, value_enum)]
    body: Option<BodyArg>,
    /// Write letters in place of characters that need a font
    #[arg(long)]
    letters: bool,
    /// Leave out the names of files and ranks
    #[arg(long, conflicts_with_all = ["piece", "diagram"])]
    bare: bool,
    /// Write this file instead of printing
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    reading: load::Reading,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SideArg {
    /// The first player
    First,
    /// The second player
    Second,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum BodyArg {
    /// Light and dark discs
    Disc,
    /// Wedges that point forward
    Wedge,
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Failure> {
    let variant = load::variant(&args.variant, &args.reading)?;
    let rules = variant.rules();
    let svg = if let Some(name) = &args.diagram {
        picture::kind_moves(rules.kind(only(rules, name)?))
    } else {
        let look = match args.body {
            None => Look::of(rules),
            Some(BodyArg::Disc) => Look::with_body(rules, Body::Disc),
            Some(BodyArg::Wedge) => Look::with_body(rules, Body::Wedge),
        };
        let look = if args.letters { look.without_fonts(rules) } else { look };
        match &args.piece {
            Some(name) => {
                let (side, facing) = match args.side {
                    SideArg::First => (Side::First, Facing::Up),
                    SideArg::Second => (Side::Second, Facing::Down),
                };
                look.piece(only(rules, name)?, side, facing)
            }
            None => position(args, &load::game(&variant, &args.start)?, &look),
        }
    };
    match &args.out {
        Some(path) => {
            is_svg(path)?;
            create_or_replace(path, (svg + "\n").as_bytes())?;
        }
        None => writeln!(out, "{svg}")?,
    }
    Ok(Status::Done)
}

/// The kind that a name stands for; of a kind and its promoted forms, the kind.
fn only(rules: &Rules, name: &str) -> Result<PieceKind, Complaint> {
    let kinds = kinds_called(rules, name)?;
    kinds.first().copied().ok_or_else(|| Complaint::wrong(format!("no piece is called `{name}`")))
}

/// Refuses names of files that promise another format.
fn is_svg(path: &Path) -> Result<(), Complaint> {
    if load::has_extension(&path.to_string_lossy(), "svg") {
        return Ok(());
    }
    Err(Complaint::usage(format!("`{}` does not end in `.svg`", path.display()))
        .help("pictures are SVG; programs such as rsvg-convert or Inkscape turn them into PNG"))
}

fn position(args: &Args, game: &Game, look: &Look) -> String {
    let last: Vec<Square> = game.moves().next_back().map_or_else(Vec::new, |mv| match mv.sort {
        MoveSort::Pass => Vec::new(),
        MoveSort::Drop => vec![mv.to],
        MoveSort::Board | MoveSort::EnPassant | MoveSort::Castling => vec![mv.from, mv.to],
    });
    let flipped = args.side == SideArg::Second;
    let view = BoardView { flipped, last, bare: args.bare, ..BoardView::default() };
    picture::board(game.variant().rules(), look, game.position(), &view)
}
