//! Reports in Markdown, for a README.

use std::fmt::Write as _;

use alfil_core::phrase::counted;

use super::Balance;
use super::change::Change;
use super::words::{Line, percent};
use crate::words::markdown::escaped;

/// Returns a report in Markdown.
pub fn in_markdown(balance: &Balance) -> String {
    let games = counted(balance.games, "game");
    let mut out = format!(
        "# {}: balance\n\n{games}, {}, seed {}.\n\n",
        escaped(&balance.name),
        balance.settings_in_words(),
        balance.seed
    );
    write_lines(&balance.lines(), &mut out);
    out.push_str(
        "\n| piece | moves | captures | captured | promotions | drops | left | never moves |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for piece in &balance.pieces {
        let _ = writeln!(
            out,
            "| {} | {:.1} % | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {} |",
            escaped(&piece.piece),
            100.0 * piece.moves,
            piece.captures,
            piece.captured,
            piece.promotions,
            piece.drops,
            piece.left,
            percent(piece.never_moves)
        );
    }
    let _ = write!(
        out,
        "\nProduced by {}. Rules {}, engine {}, values {}.\n",
        code(&balance.command),
        balance.rules,
        balance.engine,
        balance.evaluation
    );
    out
}

/// Returns what a change did, in Markdown.
pub fn change_in_markdown(change: &Change) -> String {
    let (before, after) = (&change.before, &change.after);
    let mut out = format!(
        "# {} and {}: balance\n\n{}.\n\n",
        escaped(&before.name),
        escaped(&after.name),
        change.settings_in_words()
    );
    write_lines(&change.lines(), &mut out);
    let _ = write!(
        out,
        "\nProduced by {}. Rules {} and {}, engine {}, values {} and {}.\n",
        code(&change.command),
        before.rules,
        after.rules,
        before.engine,
        before.evaluation,
        after.evaluation
    );
    out
}

fn write_lines(lines: &[Line], out: &mut String) {
    out.push_str("| | |\n| --- | --- |\n");
    for line in lines {
        let _ = writeln!(out, "| {} | {} |", line.title, escaped(&line.text));
    }
}

/// Returns a text as code, if it can be written as such.
fn code(text: &str) -> String {
    let is_plain = !text.contains(|c: char| c == '`' || c.is_control());
    if is_plain { format!("`{text}`") } else { escaped(text) }
}
