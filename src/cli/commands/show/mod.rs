//! `alfil show`: reads a variant's rules back in plain sentences.

pub(in crate::cli) mod json;

use std::io::{self, Write};

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use crate::board::{Budget, PerSide, PieceKind, Side};
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::load;
use crate::cli::input::written::{self, Written};
use crate::cli::output::board_text::{self, View};
use crate::cli::output::prose::{WIDTH, wrap, write_wrapped};
use crate::diag::nearest;
use crate::diagram::{self, Sign};
use crate::game::Game;
use crate::notation::fen;
use crate::phrase::joined;
use crate::rules::describe::places;
use crate::rules::{Kind, PieceKey, Rule, Rules, describe, questions};

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
pub(crate) struct Args {
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

const TITLE: Style = Style::new().bold();

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Failure> {
    if args.expanded {
        out.write_all(written::expanded(&args.variant, &args.reading)?.as_bytes())?;
        return Ok(Status::Done);
    }
    let written = written::load(&args.variant, &args.reading)?;
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
            write_piece(&written, kind, true, &drawing, &mut signs, out)?;
        }
        write_legend(&mut signs, out)?;
        return Ok(Status::Done);
    }
    writeln!(out, "{TITLE}{}{TITLE:#}  ({})", rules.name, written.variant.id())?;
    if !rules.about.is_empty() {
        write_wrapped(&rules.about, "", out)?;
    }
    for source in &rules.sources {
        write_wrapped(&format!("Source: {source}"), "", out)?;
    }
    write_title("Start position", out)?;
    let game = Game::new(&written.variant);
    board_text::write_game(&game, View::default(), out)?;
    writeln!(out, "FEN: {}", fen::print(&game))?;
    write_title("Pieces", out)?;
    for kind in rules.kind_indices() {
        write_piece(&written, kind, false, &drawing, &mut signs, out)?;
    }
    write_legend(&mut signs, out)?;
    for section in describe::describe(rules).iter().filter(|s| !s.sentences.is_empty()) {
        write_title(section.title, out)?;
        let several = section.sentences.len() > 1;
        for (number, sentence) in section.sentences.iter().enumerate() {
            let prefix = if several { format!("{:>2}. ", number + 1) } else { String::new() };
            let place = written.place(&sentence.rule);
            write_wrapped(&format!("{} [{}]", sentence.text, place), &prefix, out)?;
        }
    }
    write_questions(rules, out)?;
    write_claims(&written, out)?;
    Ok(Status::Done)
}

/// The kinds that a name or an id stands for, with their promoted forms.
fn kinds_called(rules: &Rules, name: &str) -> Result<Vec<PieceKind>, Complaint> {
    let wanted = name.to_lowercase();
    let is_meant = |kind: &PieceKind| {
        let kind = rules.kind(*kind);
        [&kind.name, &kind.key, &kind.id].iter().any(|text| text.to_lowercase() == wanted)
    };
    let mut kinds: Vec<PieceKind> = rules.kind_indices().filter(is_meant).collect();
    let promoted = |k: &PieceKind| rules.kind(*k).promoted_from.is_some_and(|from| kinds.contains(&from));
    let promoted: Vec<PieceKind> = rules.kind_indices().filter(promoted).collect();
    kinds.extend(promoted.into_iter().filter(|k| !is_meant(k)));
    if !kinds.is_empty() {
        return Ok(kinds);
    }
    let complaint = Complaint::wrong(format!("no piece is called `{name}`"));
    let names = rules.kinds.iter().flat_map(|k| [k.name.as_str(), k.key.as_str()]);
    if let Some(near) = nearest(name, names) {
        return Err(complaint.help(format!("did you mean `{near}`?")));
    }
    let ids: Vec<&str> = rules.kinds.iter().map(|k| k.id.as_str()).collect();
    Err(complaint.help(format!("the pieces are {}", ids.join(" "))))
}

/// Writes what the definition leaves open, and what is played in each case.
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

/// Writes one kind: a heading, a diagram and the facts beside it.
fn write_piece(
    written: &Written,
    index: PieceKind,
    whole: bool,
    drawing: &Budget,
    signs: &mut Vec<Sign>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rules = written.variant.rules();
    let kind = rules.kind(index);
    let mut facts = facts(rules, index);
    if whole {
        facts.extend(places::of_kind(rules, kind));
    }
    let heading = format!("{} ({})", kind.name, kind.id);
    let place = written.place(&Rule::Pieces(vec![index], PieceKey::Moves));
    let betza =
        if kind.betza.is_empty() { format!("  [{place}]") } else { format!("  {}  [{place}]", kind.betza) };
    let like = rules.kind_indices().take(index.index()).find(|&k| moves_alike(rules.kind(k), kind));
    if let (Some(like), false) = (like, whole) {
        let like = rules.kind(like);
        facts.insert(0, format!("Moves like the {} ({}).", like.name, like.id));
        writeln!(out, "{TITLE}{heading}{TITLE:#}{betza}")?;
        return facts.iter().try_for_each(|fact| write_wrapped(fact, "  ", out)).and_then(|()| writeln!(out));
    }
    let diagram = diagram::compact(&kind.movement, drawing);
    if diagram.is_none() {
        facts.push("There is no diagram: drawing it takes too many steps.".to_owned());
    }
    let diagram = diagram.unwrap_or_default();
    for &sign in &diagram.signs {
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    facts.insert(0, kind.movement.sentence());
    if diagram.passes {
        facts.push("It can also pass its turn.".to_owned());
    }
    writeln!(out, "{TITLE}{heading}{TITLE:#}{betza}")?;
    let column = 2 + diagram.lines.iter().map(|l| l.width()).max().unwrap_or(0) + 3;
    let text: Vec<String> = facts.iter().flat_map(|fact| wrap(fact, WIDTH - column)).collect();
    let legs = diagram::legs(&kind.movement);
    for row in 0..diagram.lines.len().max(text.len()) {
        let left = diagram.lines.get(row).map_or("", String::as_str);
        let right = text.get(row).map_or("", String::as_str);
        let padding = if right.is_empty() { 0 } else { column.saturating_sub(2 + left.width()) };
        writeln!(out, "  {left}{}{right}", " ".repeat(padding))?;
    }
    legs.iter().try_for_each(|way| write_wrapped(way, "  ", out))?;
    writeln!(out)
}

/// Whether two kinds move the same way everywhere.
fn moves_alike(a: &Kind, b: &Kind) -> bool {
    (&a.movement, &a.confined_to) == (&b.movement, &b.confined_to)
        && a.extra_moves == b.extra_moves
        && a.first_moves == b.first_moves
        && (&a.never_over, &a.never_captures) == (&b.never_over, &b.never_captures)
}

/// Facts about a kind other than its moves.
pub(in crate::cli) fn facts(rules: &Rules, index: PieceKind) -> Vec<String> {
    let kind = rules.kind(index);
    let mut facts = Vec::new();
    if kind.royal {
        facts.push("Royal.".to_owned());
    }
    if let Some(from) = kind.promoted_from {
        facts.push(format!("The promoted {}.", rules.kind(from).name));
    }
    if let Some(promotion) = &kind.promotion {
        let names = |kinds: &[PieceKind]| {
            let names = kinds.iter().map(|&k| format!("{} ({})", rules.kind(k).name, rules.kind(k).id));
            joined(&names.collect::<Vec<_>>(), "or")
        };
        let PerSide { first, second } = &promotion.into;
        if kind.promoted_from.is_some() {
            facts.push(format!("Demotes to {}.", names(first)));
        } else if first == second {
            facts.push(format!("Promotes to {}.", names(first)));
        } else {
            for (side, kinds) in [(Side::First, first), (Side::Second, second)] {
                facts.push(format!("{}'s promotes to {}.", rules.sides[side], names(kinds)));
            }
        }
    }
    facts
}

fn write_legend(signs: &mut [Sign], out: &mut dyn Write) -> io::Result<()> {
    if signs.is_empty() {
        return Ok(());
    }
    signs.sort_unstable();
    writeln!(out, "In the diagrams the piece is `o`, and forward is up the page.")?;
    for line in diagram::legend(signs) {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}
