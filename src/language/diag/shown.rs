//! How texts with invisible characters are shown.

use std::borrow::Cow;

/// Returns whether a character is invisible and changes how the text around it is displayed: control characters
/// (including U+0080 to U+009F), line breaks, characters that change the writing direction, and those without a width.
pub fn is_unseen(c: char) -> bool {
    c.is_control() || turns_writing(c) || matches!(c, '\u{2028}' | '\u{2029}') || has_no_width(c)
}

/// Returns whether a character changes the writing direction.
pub fn turns_writing(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether a character has no visible form at all. The joiners U+200C and U+200D are letters of some scripts.
fn has_no_width(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{3164}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    )
}

/// Returns a text with `�` for invisible characters.
pub fn seen(text: &str) -> String {
    text.chars().map(|c| if is_unseen(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// Returns a text with `�` for invisible characters but with all ASCII characters kept, for text shown in lines and in
/// colours. The mark that some files begin with is harmless and is kept too.
pub fn seen_but_ascii(text: &str) -> Cow<'_, str> {
    let is_wrong = |c: char| !c.is_ascii() && c != '\u{feff}' && is_unseen(c);
    if !text.contains(is_wrong) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| if is_wrong(c) { char::REPLACEMENT_CHARACTER } else { c }).collect())
}

/// JSON with invisible characters, which can occur only in its strings, written as escapes.
pub(super) fn escaped(json: &str) -> Cow<'_, str> {
    let is_wrong = |c: char| !c.is_ascii() && is_unseen(c);
    if !json.contains(is_wrong) {
        return Cow::Borrowed(json);
    }
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if is_wrong(c) {
            let mut units = [0; 2];
            out.extend(c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_shown() {
        assert_eq!(seen("a\u{9b}31m\u{200b}\u{202e}\n"), "a\u{fffd}31m\u{fffd}\u{fffd}\u{fffd}");
        assert_eq!(seen_but_ascii("\u{1b}[0m\u{9b}\n\u{200b}é"), "\u{1b}[0m\u{fffd}\n\u{fffd}é");
        assert_eq!(escaped("[\"\u{9b}\u{e0041}é\"]"), "[\"\\u009b\\udb40\\udc41é\"]");
        assert_eq!(seen("Ögi 王\u{200d}"), "Ögi 王\u{200d}");
    }
}
