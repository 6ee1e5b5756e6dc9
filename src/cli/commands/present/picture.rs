//! `alfil picture`: draws positions, pieces and how they move.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use alfil_core::board::{Move, PieceKind, Side, Square};
use alfil_core::game::Game;
use alfil_core::rules::{PieceSet, Rules};
use alfil_core::variant::Variant;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::load::{self, StartArgs};
use crate::cli::input::pieces::kinds_called;
use crate::cli::output::png::{WIDTHS, png};
use crate::cli::output::write_file::create_or_replace;
use crate::words::picture::{self, BoardView, Body, Cells, Facing, Look};

const EXAMPLES: &str = "\
Examples:
  alfil picture ogi --out ogi.svg                the start position
  alfil picture chess --moves \"e2e4 e7e5\"        the position after these moves
  alfil picture dai-shogi --piece lion           a piece
  alfil picture dai-shogi --diagram lion         how it moves
  alfil picture ogi --out ogi.png --width 1200   a PNG (see docs/pictures.md)
  alfil betza \"KNAD\" --svg                       how any piece would move";

/// Draw a position, a piece or how it moves
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct PictureArgs {
    /// A bundled id, the path of a definition, or FILE.ini#NAME
    variant: String,
    /// Draw this piece, by name or id
    #[arg(long, value_name = "NAME", conflicts_with_all = ["diagram", "fen", "moves"])]
    piece: Option<String>,
    /// Draw how this piece moves, by name or id
    #[arg(long, value_name = "NAME", conflicts_with_all = ["fen", "moves", "side", "body", "pieces", "letters"])]
    diagram: Option<String>,
    #[command(flatten)]
    start: StartArgs,
    /// The owner of the piece; in a position, the player at the bottom
    #[arg(long, value_enum, default_value_t = SideArg::First)]
    side: SideArg,
    /// The shape of the pieces; by default, wedges if pieces are turned over to promote
    #[arg(long, value_enum)]
    body: Option<BodyArg>,
    /// The set of pieces; by default that of the definition
    #[arg(long, value_name = "SET", value_parser = piece_set(), conflicts_with = "body")]
    pieces: Option<PieceSet>,
    /// Draw letters instead of characters that need a font
    #[arg(long)]
    letters: bool,
    /// Leave out the labels of files and ranks
    #[arg(long, conflicts_with_all = ["piece", "diagram"])]
    bare: bool,
    /// Write to this file instead of standard output; a name that ends in `.png` makes a PNG
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw an SVG, which is the default
    #[arg(long, conflicts_with = "png")]
    svg: bool,
    /// Draw a PNG; characters that need a font become letters
    #[arg(long)]
    png: bool,
    /// The width of a PNG in pixels; by default that of the SVG
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(WIDTHS))]
    width: Option<u32>,
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

/// Reads the word for a set of pieces.
fn piece_set() -> impl TypedValueParser<Value = PieceSet> {
    PossibleValuesParser::new(PieceSet::ALL.map(PieceSet::word)).try_map(|word| {
        let set = PieceSet::ALL.into_iter().find(|set| set.word() == word);
        set.ok_or_else(|| format!("`{word}` is not a set of pieces"))
    })
}

/// Runs the command.
pub(crate) fn run(args: &PictureArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let format = format(args)?;
    let variant = load::variant(&args.variant, &args.reading)?;
    let svg = draw(args, &variant, args.letters)?;
    let picture = match format {
        Format::Svg => (svg + "\n").into_bytes(),
        // No text is drawn, as its look would depend on the fonts of this machine.
        Format::Png if svg.contains("<text") => {
            let _ =
                writeln!(anstream::stderr().lock(), "note: letters replace the characters that need a font");
            png(&draw(args, &variant, true)?, args.width)?
        }
        Format::Png => png(&svg, args.width)?,
    };
    match &args.out {
        Some(path) => create_or_replace(path, &picture)?,
        None => out.write_all(&picture)?,
    }
    Ok(Status::Done)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
}

/// Returns the format that the flags and the name of the file ask for.
fn format(args: &PictureArgs) -> Result<Format, Complaint> {
    let flag = if args.png { Some(Format::Png) } else { args.svg.then_some(Format::Svg) };
    let name = args.out.as_ref().map(|path| path.to_string_lossy().into_owned());
    let of_name = match &name {
        None => None,
        Some(name) if load::has_extension(name, "svg") => Some(Format::Svg),
        Some(name) if load::has_extension(name, "png") => Some(Format::Png),
        Some(name) => {
            let ends_otherwise = format!("`{name}` ends neither in `.svg` nor in `.png`");
            return Err(Complaint::usage(ends_otherwise).help("pictures are SVG or PNG"));
        }
    };
    let format = of_name.or(flag).unwrap_or(Format::Svg);
    if let (Some(flag), Some(name)) = (flag, &name)
        && flag != format
    {
        let flag = if flag == Format::Png { "--png" } else { "--svg" };
        return Err(Complaint::usage(format!("`{flag}` and `{name}` are different formats"))
            .help("leave out the flag"));
    }
    if format == Format::Svg && args.width.is_some() {
        return Err(Complaint::usage("`--width` applies only to a PNG")
            .help("an SVG has any size; for a PNG add `--png`, or `--out` with a name that ends in `.png`"));
    }
    if format == Format::Png && name.is_none() && io::stdout().is_terminal() {
        return Err(Complaint::usage("a terminal cannot show a PNG").help("name a file with `--out`"));
    }
    Ok(format)
}

fn draw(args: &PictureArgs, variant: &Arc<Variant>, letters: bool) -> Result<String, Failure> {
    let rules = variant.rules();
    Ok(if let Some(name) = &args.diagram {
        picture::kind_moves(rules.kind(only(rules, name)?), Cells::of(rules))
    } else {
        let look = match (args.body, args.pieces) {
            (None, None) => Look::of(rules),
            (Some(BodyArg::Disc), _) => Look::with_body(rules, Body::Disc),
            (Some(BodyArg::Wedge), _) => Look::with_body(rules, Body::Wedge),
            (None, Some(set)) => Look::with_set(rules, set),
        };
        let look = if letters { look.without_fonts(rules) } else { look };
        match &args.piece {
            Some(name) => {
                let (side, facing) = match args.side {
                    SideArg::First => (Side::First, Facing::Up),
                    SideArg::Second => (Side::Second, Facing::Down),
                };
                look.piece(only(rules, name)?, side, facing)
            }
            None => position(args, &load::game(variant, &args.start)?, &look),
        }
    })
}

/// Returns the kind that a name means; of a kind and its promoted forms, the kind.
fn only(rules: &Rules, name: &str) -> Result<PieceKind, Complaint> {
    let kinds = kinds_called(rules, name)?;
    kinds.first().copied().ok_or_else(|| Complaint::wrong(format!("no piece is called `{name}`")))
}

fn position(args: &PictureArgs, game: &Game, look: &Look) -> String {
    let last: Vec<Square> = game.moves().next_back().map_or_else(Vec::new, Move::squares);
    let flipped = args.side == SideArg::Second;
    let view = BoardView { flipped, last, bare: args.bare, ..BoardView::default() };
    picture::board(game.variant().rules(), look, game.position(), &view)
}
