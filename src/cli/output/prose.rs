//! Text wrapped to a readable width.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

/// Columns of a line.
pub(crate) const WIDTH: usize = 80;

/// Writes a text in lines of [`WIDTH`] columns, the first after `prefix`, the others indented to match.
pub(crate) fn write_wrapped(text: &str, prefix: &str, out: &mut dyn Write) -> io::Result<()> {
    let indent = " ".repeat(prefix.width());
    for (number, line) in wrap(text, WIDTH - prefix.width()).iter().enumerate() {
        writeln!(out, "{}{line}", if number == 0 { prefix } else { &indent })?;
    }
    Ok(())
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
