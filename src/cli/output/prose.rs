//! Text wrapped to a readable width.

use std::io::{self, IsTerminal, Write};

use alfil_language::diag::seen;
use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use crate::words::board_text::View;

/// How titles look at a terminal.
pub(in crate::cli) const TITLE: Style = Style::new().bold();

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

/// Returns how boards are drawn at a terminal. Where colours are not wanted, they are taken out when the text is written.
pub(crate) fn view() -> View {
    View { coloured: true, window: window(), ..View::default() }
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
///
/// Invisible characters, which a text may have from a game file, are marked.
pub(crate) fn write_message(text: &str, out: &mut dyn Write) -> io::Result<()> {
    let text = seen(text);
    if io::stdout().is_terminal() { write_wrapped(&text, "", out) } else { writeln!(out, "{text}") }
}

/// Breaks a text at spaces into lines of at most `width` columns. A command in backticks stays on one line, so that it can
/// be copied.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words(text) {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            Some(_) | None => lines.push(word),
        }
    }
    lines
}

/// Returns the words of a text; a command is one word.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut is_in_command = false;
    for word in text.split_whitespace() {
        match words.last_mut().filter(|_| is_in_command) {
            Some(command) => {
                command.push(' ');
                command.push_str(word);
            }
            None => words.push(word.to_owned()),
        }
        is_in_command = match word.find("`alfil") {
            Some(at) if !is_in_command => !word.get(at + 1..).is_some_and(|rest| rest.contains('`')),
            Some(_) | None => is_in_command && !word.contains('`'),
        };
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_never_broken() {
        let wrapped = |text: &str| wrap(text, 20);
        assert_eq!(
            wrapped("Go on with `alfil play --resume abc`, or begin a new game."),
            ["Go on with", "`alfil play --resume abc`,", "or begin a new game."]
        );
        assert_eq!(
            wrapped("`alfil` plays `fmW cF` and `alfil x y z`"),
            ["`alfil` plays `fmW", "cF` and", "`alfil x y z`"]
        );
    }

    #[test]
    fn what_cannot_be_seen_is_marked() {
        let mut out = Vec::new();
        write_message("White\u{202e}kcalB against \u{200b}Black", &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "White\u{fffd}kcalB against \u{fffd}Black\n");
    }
}
