//! `alfil show`: reads a variant's rules back in plain sentences.

pub(in crate::cli) mod json;

use std::io::{self, Write};

use alfil_core::board::{Budget, PieceKind};
use alfil_core::game::Game;
use alfil_core::rules::{PieceKey, RuleId, Rules};

use crate::author::questions;
use crate::cli::failure::{Failure, Status};
use crate::cli::input::load;
use crate::cli::input::pieces::kinds_called;
use crate::cli::input::variant_with_definition::{self, Written};
use crate::cli::output::piece::{write_legend, write_piece};
use crate::cli::output::prose::{TITLE, view, write_wrapped};
use crate::words::board_text;
use crate::words::describe;
use crate::words::diagram;
use crate::words::notation::fen;

const EXAMPLES: &str = "\
Examples:
  alfil show wa-shogi
  alfil show dai-shogi --piece lion
  alfil show dai-shogi --piece \"X'\"
  alfil show crazyhouse --toml         as one file, merged with what it extends
  alfil show chess --json              as JSON
  alfil show my-variant.toml | less";

/// Read a variant's rules back in plain sentences
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ShowArgs {
    /// A bundled id or the path of a definition
    variant: String,
    /// Show only this piece, by name or id
    #[arg(long, value_name = "NAME")]
    piece: Option<String>,
    /// Write the definition merged with everything it extends, each line with its origin
    #[arg(long, visible_alias = "toml", conflicts_with = "piece")]
    expanded: bool,
    /// Write one JSON object
    #[arg(long, conflicts_with = "expanded")]
    json: bool,
    #[command(flatten)]
    reading: load::Reading,
}

/// Runs the command.
pub(crate) fn run(args: &ShowArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    if args.expanded {
        out.write_all(variant_with_definition::expanded(&args.variant, &args.reading)?.as_bytes())?;
        return Ok(Status::Done);
    }
    let written = variant_with_definition::load(&args.variant, &args.reading)?;
    let drawing = Budget::of(diagram::MAX_STEPS);
    let rules = written.variant.rules();
    if args.json {
        let kinds = match &args.piece {
            Some(name) => kinds_called(rules, name)?,
            None => rules.kind_indices().collect(),
        };
        json::write(&written, &kinds, out)?;
        return Ok(Status::Done);
    }
    let mut signs = Vec::new();
    if let Some(name) = &args.piece {
        for kind in kinds_called(rules, name)? {
            write_piece(rules, kind, Some(&place(&written, kind)), true, &drawing, &mut signs, out)?;
        }
        write_legend(&mut signs, out)?;
        return Ok(Status::Done);
    }
    writeln!(out, "{TITLE}{}{TITLE:#}  ({})", rules.name, written.variant.id())?;
    if !rules.about.is_empty() {
        write_wrapped(&rules.about, "", out)?;
    }
    for (title, text) in rules.sources.entries() {
        write_wrapped(&format!("{title}: {text}"), "", out)?;
    }
    write_title("Start position", out)?;
    let game = Game::new(&written.variant);
    board_text::write_game(&game, view(), out)?;
    writeln!(out, "FEN: {}", fen::print(&game))?;
    write_title("Pieces", out)?;
    for kind in rules.kind_indices() {
        write_piece(rules, kind, Some(&place(&written, kind)), false, &drawing, &mut signs, out)?;
    }
    write_legend(&mut signs, out)?;
    for section in describe::describe(rules).iter().filter(|s| !s.sentences.is_empty()) {
        write_title(section.title, out)?;
        let several = section.sentences.len() > 1;
        for (number, sentence) in section.sentences.iter().enumerate() {
            let prefix = if several { format!("{:>2}. ", number + 1) } else { String::new() };
            let place = written.place_of_sentence(sentence);
            write_wrapped(&format!("{} [{}]", sentence.text, place), &prefix, out)?;
        }
    }
    write_questions(rules, out)?;
    write_claims(&written, out)?;
    Ok(Status::Done)
}

/// Returns where the moves of a kind are written.
fn place(written: &Written, kind: PieceKind) -> String {
    written.place(&RuleId::Pieces(vec![kind], PieceKey::Moves))
}

/// Writes the questions that the definition leaves open, and how alfil plays them.
fn write_questions(rules: &Rules, out: &mut dyn Write) -> io::Result<()> {
    let open = questions::open(rules);
    if open.is_empty() {
        return Ok(());
    }
    write_title("Open questions", out)?;
    for (number, question) in open.iter().enumerate() {
        let prefix = format!("{:>2}. ", number + 1);
        write_wrapped(&format!("{} {}", question.text, question.ruling), &prefix, out)?;
    }
    Ok(())
}

/// Writes how many claims the definition makes.
fn write_claims(written: &Written, out: &mut dyn Write) -> io::Result<()> {
    write_title("Claims", out)?;
    let text = match written.definition().test.items().len() {
        0 => "The definition makes no claims; `alfil ask` proposes some.".to_owned(),
        1 => "The definition makes 1 claim; `alfil test` tests it.".to_owned(),
        n => format!("The definition makes {n} claims; `alfil test` tests them."),
    };
    write_wrapped(&text, "", out)
}

fn write_title(title: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    writeln!(out, "{TITLE}{title}{TITLE:#}")
}
