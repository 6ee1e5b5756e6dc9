//! Text in Markdown.

/// Returns a text that Markdown and the HTML in it leave as it is, in any position.
pub(crate) fn escaped(written: &str) -> String {
    let written = written.trim();
    let mut out = String::new();
    // At the beginning of a line a number would begin a list, as a hyphen does, and `=` would underline a title.
    let n_digits = written.bytes().take_while(u8::is_ascii_digit).count();
    for (at, c) in written.char_indices() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '!' | '~' | '$' | '^' => {
                out.push('\\');
                out.push(c);
            }
            '-' | '+' | '=' | ':' if at == 0 => {
                out.push('\\');
                out.push(c);
            }
            '.' | ')' if at == n_digits && at > 0 => {
                out.push('\\');
                out.push(c);
            }
            // Some programs make links of addresses that they find.
            ':' if written.get(at..).is_some_and(|rest| rest.starts_with("://")) => out.push_str("&#58;"),
            '.' if out.to_ascii_lowercase().ends_with("www") => out.push_str("&#46;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
