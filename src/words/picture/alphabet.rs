//! Letters and digits made of strokes, so that pictures need no font.
//!
//! A character lies in a cell 14 high; small letters may reach 4 below it. Its path is drawn with round ends.

/// A character: how wide it is, and the path of its strokes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strokes {
    pub(super) width: f64,
    pub(super) path: &'static str,
}

/// The height of capitals and digits.
pub(super) const HEIGHT: f64 = 14.0;

/// The gap between characters.
const GAP: f64 = 3.6;

/// Returns a word in strokes; nothing if some character is not among them.
pub(super) fn strokes(text: &str) -> Option<Vec<Strokes>> {
    text.chars().map(character).collect()
}

/// Returns how wide a word is.
pub(super) fn width(word: &[Strokes]) -> f64 {
    let gaps = word.len().saturating_sub(1) as f64 * GAP;
    word.iter().map(|c| c.width).sum::<f64>() + gaps
}

/// Returns the characters of a word, each with its distance from the left.
pub(super) fn set(word: &[Strokes]) -> impl Iterator<Item = (f64, Strokes)> + '_ {
    word.iter().scan(0.0, |x, &c| {
        let here = *x;
        *x += c.width + GAP;
        Some((here, c))
    })
}

#[rustfmt::skip]
fn character(c: char) -> Option<Strokes> {
    let (width, path) = match c {
        'A' => (11.0, "M0 14 5.5 0 11 14M2 9.4H9"),
        'B' => (9.5, "M0 0V14H5.6A3.8 3.8 0 0 0 5.6 6.4H0M0 0H5A3.2 3.2 0 0 1 5 6.4"),
        'C' => (10.0, "M10 2.6A6.3 7 0 1 0 10 11.4"),
        'D' => (10.0, "M0 0V14H3.6C8 14 10 11 10 7S8 0 3.6 0Z"),
        'E' => (8.5, "M8.5 0H0V14H8.5M0 6.8H7"),
        'F' => (8.5, "M8.5 0H0V14M0 6.8H7"),
        'G' => (10.4, "M10 2.6A6.3 7 0 1 0 10.4 11V7.6H6.4"),
        'H' => (10.0, "M0 0V14M10 0V14M0 7H10"),
        'I' => (5.0, "M2.5 0V14M0 0H5M0 14H5"),
        'J' => (7.5, "M7.5 0V10A3.9 4 0 0 1 0 10.4"),
        'K' => (9.6, "M0 0V14M9.2 0 0 8.6M3.5 5.6 9.6 14"),
        'L' => (8.0, "M0 0V14H8"),
        'M' => (12.0, "M0 14V0L6 8.6 12 0V14"),
        'N' => (10.0, "M0 14V0L10 14V0"),
        'O' => (11.0, "M5.5 0A5.5 7 0 1 0 5.5 14 5.5 7 0 1 0 5.5 0Z"),
        'P' => (9.0, "M0 14V0H5.2A3.9 3.9 0 0 1 5.2 7.8H0"),
        'Q' => (11.0, "M5.5 0A5.5 7 0 1 0 5.5 14 5.5 7 0 1 0 5.5 0ZM6.6 10 10.8 14.8"),
        'R' => (9.6, "M0 14V0H5.4A3.8 3.8 0 0 1 5.4 7.6H0M4.8 7.6 9.6 14"),
        'S' => (9.0, "M8.7 2.4C8 .9 6.6 0 4.6 0 2.2 0 .5 1.4.5 3.5.5 8 9 5.8 9 10.4 9 12.6 7.1 14 4.6 14 2.3 14 .8 12.9 0 11.2"),
        'T' => (10.0, "M0 0H10M5 0V14"),
        'U' => (10.0, "M0 0V9A5 5 0 0 0 10 9V0"),
        'V' => (11.0, "M0 0 5.5 14 11 0"),
        'W' => (15.0, "M0 0 3.6 14 7.5 2.6 11.4 14 15 0"),
        'X' => (10.0, "M0 0 10 14M10 0 0 14"),
        'Y' => (10.0, "M0 0 5 7 10 0M5 7V14"),
        'Z' => (9.5, "M0 0H9.5L0 14H9.5"),
        '\'' => (1.0, "M.5 0V3.4"),
        '!' => (1.0, "M.5 0V9M.5 13.7V13.8"),
        'a' => (8.0, "M8 5V14M8 9.5A4 4.5 0 1 0 0 9.5 4 4.5 0 1 0 8 9.5"),
        'b' => (8.0, "M0 0V14M0 9.5A4 4.5 0 1 1 8 9.5 4 4.5 0 1 1 0 9.5"),
        'c' => (7.2, "M7.2 6.8A4.2 4.5 0 1 0 7.2 12.2"),
        'd' => (8.0, "M8 0V14M8 9.5A4 4.5 0 1 0 0 9.5 4 4.5 0 1 0 8 9.5"),
        'e' => (8.0, "M0 9.4H8A4 4.5 0 1 0 6.8 12.8"),
        'f' => (5.6, "M5.6 .4A3 3 0 0 0 2.3 3.4V14M0 5.4H5.2"),
        'g' => (8.0, "M8 5V14.4A4 3.6 0 0 1 .6 16.2M8 9.5A4 4.5 0 1 0 0 9.5 4 4.5 0 1 0 8 9.5"),
        'h' => (7.6, "M0 0V14M0 9A3.8 4 0 0 1 7.6 9V14"),
        'i' => (1.0, "M.5 5V14M.5 .8V.9"),
        'j' => (3.0, "M3 5V15.2A2.6 2.6 0 0 1 0 17.6M3 .8V.9"),
        'k' => (7.0, "M0 0V14M6.8 5 0 11M2.6 8.8 7 14"),
        'l' => (1.0, "M.5 0V14"),
        'm' => (12.8, "M0 5V14M0 8.4A3.2 3.4 0 0 1 6.4 8.4V14M6.4 8.4A3.2 3.4 0 0 1 12.8 8.4V14"),
        'n' => (7.6, "M0 5V14M0 9A3.8 4 0 0 1 7.6 9V14"),
        'o' => (8.4, "M4.2 5A4.2 4.5 0 1 0 4.2 14 4.2 4.5 0 1 0 4.2 5Z"),
        'p' => (8.0, "M0 5V18M0 9.5A4 4.5 0 1 1 8 9.5 4 4.5 0 1 1 0 9.5"),
        'q' => (8.0, "M8 5V18M8 9.5A4 4.5 0 1 0 0 9.5 4 4.5 0 1 0 8 9.5"),
        'r' => (5.0, "M0 5V14M0 9A4 4 0 0 1 5 5.2"),
        's' => (7.0, "M6.6 6.6C6 5.5 5 5 3.6 5 1.8 5 .5 5.9.5 7.3.5 10.4 7 8.6 7 11.7 7 13.1 5.6 14 3.7 14 2 14 .7 13.4 0 12.2"),
        't' => (6.0, "M2.6 1.6V11A2.8 3 0 0 0 6 13.8M0 5.4H5.6"),
        'u' => (7.6, "M0 5V10A3.8 4 0 0 0 7.6 10M7.6 5V14"),
        'v' => (8.0, "M0 5 4 14 8 5"),
        'w' => (11.6, "M0 5 2.8 14 5.8 6.4 8.8 14 11.6 5"),
        'x' => (7.4, "M0 5 7.4 14M7.4 5 0 14"),
        'y' => (8.0, "M0 5 4 14M8 5 3.2 16.4 1 18"),
        'z' => (7.0, "M0 5H7L0 14H7"),
        '0' => (9.2, "M4.6 0C1.6 0 0 2.8 0 7S1.6 14 4.6 14 9.2 11.2 9.2 7 7.6 0 4.6 0Z"),
        '1' => (3.8, "M0 2.8 3.8 0V14"),
        '2' => (8.6, "M.3 3.8A4 4 0 0 1 8.2 4.2C8.2 7.4 0 10 0 14H8.6"),
        '3' => (8.6, "M.6 2.2A4 3.5 0 1 1 4 6.6H3.2M4 6.6A4.4 3.7 0 1 1 0 11.6"),
        '4' => (9.0, "M6.8 14V0L0 9.8H9"),
        '5' => (8.4, "M7.6 0H1.4L.7 6.2A4.4 4.3 0 1 1 .1 11.8"),
        '6' => (8.4, "M7.4 .4C3 1.6 0 5.2 0 9.6A4.2 4.4 0 1 0 8.4 9.6 4.2 4.2 0 0 0 .2 8.6"),
        '7' => (8.4, "M0 0H8.4L3 14"),
        '8' => (8.6, "M4.3 6.4A3.4 3.2 0 1 1 4.3 0 3.4 3.2 0 1 1 4.3 6.4 4.2 3.8 0 1 0 4.3 14 4.2 3.8 0 1 0 4.3 6.4Z"),
        '9' => (8.4, "M1 13.6C5.4 12.4 8.4 8.8 8.4 4.4A4.2 4.4 0 1 0 0 4.4 4.2 4.2 0 0 0 8.2 5.4"),
        _ => return None,
    };
    Some(Strokes { width, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_in_an_id_a_square_or_a_number_has_strokes() {
        let text: String = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['\'', '!']).collect();
        assert_eq!(strokes(&text).unwrap().len(), text.len());
        assert!(strokes("é").is_none());
    }
}
