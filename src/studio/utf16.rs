//! Places in texts in units of UTF-16, as browsers and editors count.

/// Returns the length of a text.
pub(super) fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// Returns the text before a byte, which is moved to the edge of a character.
pub(super) fn text_before(text: &str, byte: usize) -> &str {
    let mut end = byte.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}

/// Returns the line and the column of a byte, both from 0.
pub(super) fn line_and_column(text: &str, byte: usize) -> [usize; 2] {
    let before = text_before(text, byte);
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    [before.matches('\n').count(), units(before.get(start..).unwrap_or_default())]
}
