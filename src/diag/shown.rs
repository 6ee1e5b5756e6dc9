//! What can be shown of a text.

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
