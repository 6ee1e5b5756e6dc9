//! What can be shown of a text.

/// Most characters of a number that a message repeats.
const MAX_DIGITS: usize = 40;

/// A number as it is written, fit for a message: not too long.
pub(crate) fn shortened(number: &str) -> String {
    let mut shown: String = number.chars().take(MAX_DIGITS).collect();
    if number.chars().nth(MAX_DIGITS).is_some() {
        shown.push('…');
    }
    shown
}

/// Whether a character changes how what stands around it is shown, and is not seen itself: control characters, line ends,
/// and those that turn the direction of writing.
pub(crate) fn is_unseen(c: char) -> bool {
    let turns =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks = matches!(c, '\u{2028}' | '\u{2029}');
    c.is_control() || turns || breaks
}

/// A text with `�` for what cannot be seen.
pub(crate) fn seen(text: &str) -> String {
    text.chars().map(|c| if is_unseen(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
