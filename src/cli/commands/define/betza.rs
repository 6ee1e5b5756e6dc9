//! `alfil betza`: shows how a piece described in Betza notation moves.

use std::io::Write;

use alfil_core::board::{Budget, Move, MoveSort, Shape, Square};
use alfil_core::rules::{Movement, Term};
use alfil_language::betza::{Dialect, compile};
use alfil_language::def::definition::NO_MOVE;
use alfil_language::diag::{Report, Span, Text};
use clap::ValueEnum;
use serde::Serialize;

use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::output::prose::write_wrapped;
use crate::cli::output::report::write_human;
use crate::words::describe::movement_sentence;
use crate::words::diagram::{self, Diagram, Study};
use crate::words::picture;

const EXAMPLES: &str = "\
Examples:
  alfil betza \"FfRbW\"                                a diagram and a sentence
  alfil betza \"N\" --board 8x8 --from b1              on another board
  alfil betza \"KNAD\" --enemies g6,g7 --friends e4    among other pieces
  alfil betza \"fmWfcFifmnD\" --moved                  after its first move
  alfil betza \"ffN\" --json                           moves as JSON
  alfil betza \"ffN\" --svg                            the diagram as a picture";

/// Show how a piece described in Betza notation moves
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BetzaArgs {
    /// The moves in Betza notation
    #[arg(allow_hyphen_values = true)]
    string: String,
    /// The dialect to read the notation in
    #[arg(long, value_enum, default_value_t = DialectArg::Xbetza)]
    dialect: DialectArg,
    /// The board, as files `x` ranks, at most 36 of each; 12x10 by default
    #[arg(long, value_name = "12x10", value_parser = parse_shape)]
    board: Option<Shape>,
    /// The square of the piece; the middle of the board by default
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
    /// Squares with an enemy piece, as in "e4,e5"
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    enemies: Vec<String>,
    /// Squares with a friendly piece
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    friends: Vec<String>,
    /// The piece has already moved, so it has no first moves
    #[arg(long)]
    moved: bool,
    /// Write the diagram as an SVG
    #[arg(long, conflicts_with_all = ["json", "board", "from", "enemies", "friends", "moved"])]
    svg: bool,
    /// Write one JSON object with the moves
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum DialectArg {
    /// `XBoard`'s
    Xbetza,
    /// Fairy-Stockfish's
    FairyStockfish,
}

#[derive(Debug, Serialize)]
struct Object {
    moves: Vec<MoveObject>,
    /// The parts of the movement for which the board is too small.
    #[serde(rename = "off-board", skip_serializing_if = "Vec::is_empty")]
    off_board: Vec<String>,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct MoveObject {
    to: String,
    captures: Vec<String>,
    legs: Vec<String>,
    /// The square of a displaced piece, and the square it goes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    aside: Option<[String; 2]>,
}

/// The most steps spent on finding the moves among given pieces, each step a square looked at.
const MAX_STEPS: u64 = 10_000_000;

/// The board used when `--board` is not given.
const BOARD: Shape = Shape { files: 12, ranks: 10 };

fn parse_shape(text: &str) -> Result<Shape, String> {
    let size = |part: &str| part.parse().ok().filter(|n| (1..=Shape::MAX).contains(n));
    text.split_once(['x', 'X'])
        .and_then(|(files, ranks)| Some(Shape { files: size(files)?, ranks: size(ranks)? }))
        .ok_or_else(|| format!("write FILESxRANKS, each 1 to {}, as in `12x10`", Shape::MAX))
}

/// Runs the command.
pub(crate) fn run(args: &BetzaArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    if args.string.trim().is_empty() {
        let complaint = Complaint::usage("the pattern is empty");
        return Err(complaint.help("write a pattern, as in `alfil betza mNcK`").into());
    }
    let movement = read(args)?;
    if args.svg {
        writeln!(out, "{}", picture::movement_moves(&movement))?;
        return Ok(Status::Done);
    }
    let shape = args.board.unwrap_or(BOARD);
    if Term::n_ways_of(&movement.terms, shape) > Term::MAX_WAYS {
        let (files, ranks) = (shape.files, shape.ranks);
        let fact = format!("the move can go more than {} ways on a {files}x{ranks} board", Term::MAX_WAYS);
        return Err(Complaint::wrong(fact)
            .help("limit the range of its legs, as in `aaQ2`, or leave a leg out")
            .into());
    }
    let square = |text: &str| {
        let board = format!("{}x{}", shape.files, shape.ranks);
        let complaint = || Complaint::usage(format!("`{text}` is not a square of the {board} board"));
        shape.parse(text.trim()).ok_or_else(complaint)
    };
    let from = match &args.from {
        Some(text) => square(text)?,
        None => middle(shape),
    };
    let squares = |texts: &[String]| texts.iter().map(|t| square(t)).collect::<Result<Vec<_>, _>>();
    let (friends, enemies) = (squares(&args.friends)?, squares(&args.enemies)?);
    let mut taken = vec![from];
    for &other in friends.iter().chain(&enemies) {
        if taken.contains(&other) {
            let name = shape.name(other);
            return Err(Complaint::usage(format!("{name} cannot have two pieces")).into());
        }
        taken.push(other);
    }
    let study = Study::new(&movement, shape, from).within(&Budget::of(MAX_STEPS));
    let moves = study.moves(&friends, &enemies, args.moved);
    if study.is_spent() {
        let fact =
            format!("finding the moves takes more than {MAX_STEPS} steps, one for each square examined");
        return Err(Complaint::wrong(fact)
            .help("limit the range of its legs, as in `aaQ2`, or leave a leg out")
            .into());
    }
    let off_board = diagram::off_board(&movement, shape, from);
    if args.json {
        let object = Object { moves: objects(&study, &moves, &taken), off_board };
        serde_json::to_writer(&mut *out, &object).map_err(std::io::Error::from)?;
        writeln!(out)?;
        return Ok(Status::Done);
    }
    let has_position = args.board.is_some() || args.from.is_some() || args.moved || taken.len() > 1;
    if has_position {
        write_position(&study, &moves, (&friends, &enemies), out)?;
        if !off_board.is_empty() {
            let from = shape.name(from);
            let fact = format!(
                "The board is too small for some of its moves from {from}: {}.",
                off_board.join("; ")
            );
            write_wrapped(&fact, "", out)?;
        }
    } else if let Some(diagram) = diagram::compact(&movement, &Budget::unlimited()) {
        write_diagram(&diagram, out)?;
    } else {
        writeln!(out, "There is no diagram: drawing it takes more than {} steps.", diagram::MAX_STEPS)?;
        writeln!(out, "`--board` shows the moves on one board.")?;
    }
    writeln!(out)?;
    write_wrapped(&movement_sentence(&movement), "", out)?;
    Ok(Status::Done)
}

/// Returns the movement a string describes; warnings about it go to standard error.
fn read(args: &BetzaArgs) -> Result<Movement, Failure> {
    if args.string == NO_MOVE {
        return Ok(Movement::default());
    }
    let mut report = Report::default();
    let file = report.sources.add("STRING", args.string.as_str());
    let span = Span::new(file, 0..args.string.len());
    let dialect = match args.dialect {
        DialectArg::Xbetza => Dialect::XBetza,
        DialectArg::FairyStockfish => Dialect::FairyStockfish,
    };
    let compiled = compile(&Text::verbatim(args.string.as_str(), span, 0), dialect);
    report.diagnostics = compiled.diagnostics;
    match compiled.movement {
        Some(movement) if report.n_errors() == 0 => {
            if !report.diagnostics.is_empty() {
                // The command goes on even if the warning cannot be written.
                let _ = write_human(&report, &mut anstream::stderr().lock());
            }
            Ok(movement)
        }
        Some(_) | None => Err(report.into()),
    }
}

/// Returns the square nearest to the middle; if there are several, the one nearest to a1.
fn middle(shape: Shape) -> Square {
    shape.square(i32::from(shape.files - 1) / 2, i32::from(shape.ranks - 1) / 2).unwrap_or(Square(0))
}

/// Returns the moves for JSON, sorted. A pass ends where it starts and captures nothing.
fn objects(study: &Study, moves: &[Move], taken: &[Square]) -> Vec<MoveObject> {
    let shape = study.shape();
    let name = |square: Square| shape.name(square).to_string();
    let mut objects: Vec<MoveObject> = moves
        .iter()
        .map(|mv| {
            let (from, to) = match mv.sort {
                MoveSort::Pass => (study.from(), study.from()),
                MoveSort::Board
                | MoveSort::EnPassant
                | MoveSort::Displacing
                | MoveSort::Castling
                | MoveSort::Drop => (mv.from, mv.to),
            };
            let mut captures: Vec<Square> = mv.passing().collect();
            let mut stops: Vec<Square> = std::iter::once(from).chain(mv.passing()).collect();
            stops.push(to);
            if to != from && mv.landing().is_some() && taken.contains(&to) && !captures.contains(&to) {
                captures.push(to);
            }
            let legs = stops.windows(2).map(|leg| leg.iter().map(|&s| name(s)).collect()).collect();
            let aside = mv.aside().map(|(start, end)| [start, end].map(name));
            MoveObject { to: name(to), captures: captures.into_iter().map(name).collect(), legs, aside }
        })
        .collect();
    objects.sort();
    objects
}

fn write_diagram(diagram: &Diagram, out: &mut dyn Write) -> std::io::Result<()> {
    for line in &diagram.lines {
        writeln!(out, "  {line}")?;
    }
    writeln!(out)?;
    writeln!(out, "o the piece")?;
    for line in diagram::legend(&diagram.signs) {
        writeln!(out, "{line}")?;
    }
    if diagram.passes {
        writeln!(out, "It can also pass its turn.")?;
    }
    if let Some(beyond) = diagram::beyond(diagram) {
        writeln!(out, "{beyond}")?;
    }
    Ok(())
}

/// Draws the moves among given pieces, and lists those that the diagram cannot show.
fn write_position(
    study: &Study,
    moves: &[Move],
    (friends, enemies): (&[Square], &[Square]),
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let shape = study.shape();
    let lands = |square| moves.iter().any(|mv| mv.sort == MoveSort::Board && mv.to == square);
    let aside = |square| moves.iter().any(|mv| mv.aside().is_some_and(|(start, _)| start == square));
    let passed = |square| moves.iter().any(|mv| mv.passing().any(|s| s == square));
    crate::words::board_text::write_grid(shape, false, out, |square| {
        if square == study.from() {
            "o"
        } else if friends.contains(&square) {
            match (lands(square), aside(square)) {
                (true, _) => "x",
                (false, true) => "u",
                (false, false) => "f",
            }
        } else if enemies.contains(&square) {
            match (lands(square), passed(square), aside(square)) {
                (_, true, _) => "!",
                (true, false, _) => "x",
                (false, false, true) => "u",
                (false, false, false) => "e",
            }
        } else if lands(square) {
            "m"
        } else {
            "."
        }
    })?;
    writeln!(out)?;
    writeln!(out, "o the piece   m moves there   x captures there   ! captures there and continues")?;
    if moves.iter().any(|mv| mv.aside().is_some()) {
        writeln!(out, "u displaces the piece there")?;
    }
    if !friends.is_empty() || !enemies.is_empty() {
        writeln!(out, "f a friendly piece   e an enemy piece out of reach")?;
    }
    if moves.iter().any(|mv| mv.sort == MoveSort::Pass) {
        writeln!(out, "It can also pass its turn.")?;
    }
    let several: Vec<String> = objects(study, moves, &[friends, enemies].concat())
        .into_iter()
        .filter(|o| o.legs.len() > 1)
        .map(|o| o.legs.join(","))
        .collect();
    if !several.is_empty() {
        writeln!(out, "Moves of several legs: {}", several.join(" "))?;
    }
    Ok(())
}
