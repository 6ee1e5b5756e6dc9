//! Positions as editors count them: lines and UTF-16 code units, both from 0.

use std::ops::Range;

use serde_json::{Value, json};

use crate::studio::utf16;

/// Returns the byte offset of a position in a text; the nearest one if there is no such position.
pub(super) fn offset(text: &str, position: &Value) -> usize {
    let number = |key: &str| position.get(key).and_then(Value::as_u64).unwrap_or(0);
    let (line, column) = (number("line"), number("character"));
    let mut start = 0;
    for _ in 0..line {
        match text.get(start..).and_then(|rest| rest.find('\n')) {
            Some(end) => start += end + 1,
            None => return text.len(),
        }
    }
    let mut units = 0;
    for (at, c) in text.get(start..).unwrap_or_default().char_indices() {
        if units >= column || c == '\n' || c == '\r' {
            return start + at;
        }
        units += c.len_utf16() as u64;
    }
    text.len()
}

fn position(text: &str, offset: usize) -> Value {
    let [line, column] = utf16::line_and_column(text, offset);
    json!({ "line": line, "character": column })
}

/// Returns the editor's range for some bytes of a text.
pub(super) fn range(text: &str, bytes: Range<usize>) -> Value {
    json!({ "start": position(text, bytes.start), "end": position(text, bytes.end) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_units_of_utf16() {
        let text = "a\nä𝄞x\r\nb";
        for (line, character, at) in [(0, 0, 0), (1, 0, 2), (1, 1, 4), (1, 3, 8), (1, 4, 9), (2, 1, 12)] {
            let place = json!({ "line": line, "character": character });
            assert_eq!(offset(text, &place), at);
            assert_eq!(position(text, at), place);
        }
        assert_eq!(offset(text, &json!({ "line": 1, "character": 99 })), 9);
        assert_eq!(offset(text, &json!({ "line": 99, "character": 0 })), text.len());
        assert_eq!(offset(text, &json!({ "line": -1, "character": "x" })), 0);
        assert_eq!(position(text, 3), json!({ "line": 1, "character": 0 }));
        assert_eq!(position(text, 999), json!({ "line": 2, "character": 1 }));
    }
}
