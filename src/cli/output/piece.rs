//! How a piece moves, with its diagram.

use std::io::{self, Write};

use alfil_core::board::{Budget, PieceKind};
use alfil_core::rules::{Kind, Rules};
use unicode_width::UnicodeWidthStr;

use crate::cli::output::prose::{TITLE, width, wrap, write_wrapped};
use crate::words::describe::movement_sentence;
use crate::words::describe::piece::{pieces, places};
use crate::words::diagram::{self, Sign};

/// Writes one kind: a heading, a diagram and, next to it, the facts.
pub(in crate::cli) fn write_piece(
    rules: &Rules,
    index: PieceKind,
    place: Option<&str>,
    whole: bool,
    drawing: &Budget,
    signs: &mut Vec<Sign>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let kind = rules.kind(index);
    let mut facts = pieces::facts(rules, index);
    if whole {
        facts.extend(places::of_kind(rules, kind));
    }
    let heading = format!("{} ({})", kind.name, kind.id);
    let place = place.map_or_else(String::new, |place| format!("  [{place}]"));
    let betza = if kind.betza.is_empty() { place } else { format!("  {}{place}", kind.betza) };
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
    facts.insert(0, movement_sentence(&kind.movement));
    if diagram.passes {
        facts.push("It can also pass its turn.".to_owned());
    }
    facts.extend(diagram::beyond(&diagram));
    writeln!(out, "{TITLE}{heading}{TITLE:#}{betza}")?;
    let column = 2 + diagram.lines.iter().map(|l| l.width()).max().unwrap_or(0) + 3;
    let text: Vec<String> =
        facts.iter().flat_map(|fact| wrap(fact, width().saturating_sub(column))).collect();
    let legs = diagram::legs(&kind.movement, Some(rules));
    for row in 0..diagram.lines.len().max(text.len()) {
        let left = diagram.lines.get(row).map_or("", String::as_str);
        let right = text.get(row).map_or("", String::as_str);
        let padding = if right.is_empty() { 0 } else { column.saturating_sub(2 + left.width()) };
        writeln!(out, "  {left}{}{right}", " ".repeat(padding))?;
    }
    legs.iter().try_for_each(|way| write_wrapped(way, "  ", out))?;
    writeln!(out)
}

/// Returns whether two kinds move the same way everywhere.
fn moves_alike(a: &Kind, b: &Kind) -> bool {
    (&a.movement, &a.confined_to) == (&b.movement, &b.confined_to)
        && a.extra_moves == b.extra_moves
        && a.first_moves == b.first_moves
        && (&a.never_jumps_over, &a.never_captures) == (&b.never_jumps_over, &b.never_captures)
}

pub(in crate::cli) fn write_legend(signs: &mut [Sign], out: &mut dyn Write) -> io::Result<()> {
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
