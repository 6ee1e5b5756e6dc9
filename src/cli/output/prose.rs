//! Text wrapped to a readable width.

use std::io::{self, IsTerminal, Write};

use unicode_width::UnicodeWidthStr;

/// Columns where there is no window.
const USUAL: usize = 80;

/// Most columns of a line that is read with ease.
const MOST: usize = 100;

/// Fewest columns: narrower lines would break nearly every word.
const FEWEST: usize = 20;

/// Columns of the window, or as many as usual if there is none.
pub(crate) fn window() -> usize {
    let shown = io::stdout().is_terminal().then(terminal_size::terminal_size).flatten();
    shown.map_or(USUAL, |(width, _)| usize::from(width.0)).max(FEWEST)
}

/// Columns of a line of text.
pub(crate) fn width() -> usize {
    window().min(MOST)
}

/// Writes a text in lines of [`width`] columns, the first after `prefix`, the others indented to match.
pub(crate) fn write_wrapped(text: &str, prefix: &str, out: &mut dyn Write) -> io::Result<()> {
    let indent = " ".repeat(prefix.width());
    for (number, line) in wrap(text, width().saturating_sub(prefix.width())).iter().enumerate() {
        writeln!(out, "{}{line}", if number == 0 { prefix } else { &indent })?;
    }
    Ok(())
}

/// Writes a text on one line, or wrapped where there is a window.
pub(crate) fn write_message(text: &str, out: &mut dyn Write) -> io::Result<()> {
    if io::stdout().is_terminal() { write_wrapped(text, "", out) } else { writeln!(out, "{text}") }
}

/// Breaks a text at spaces into lines of at most `width` columns.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) | None => lines.push(word.to_owned()),
        }
    }
    lines
}
