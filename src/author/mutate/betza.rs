//! Move strings with one letter changed or removed.

/// Letters of a move string that are easily confused.
const SWAPS: [(char, &str); 16] = [
    ('f', "b"),
    ('b', "f"),
    ('s', "v"),
    ('v', "s"),
    ('l', "r"),
    ('r', "l"),
    ('m', "c"),
    ('c', "m"),
    ('W', "FR"),
    ('F', "WB"),
    ('R', "WB"),
    ('B', "FR"),
    ('K', "WFQ"),
    ('Q', "KRB"),
    ('N', "DAK"),
    ('D', "AN"),
];

/// Returns the move strings that differ in one place.
pub(super) fn near_moves(text: &str) -> Vec<String> {
    let mut near = Vec::new();
    for (at, letter) in text.char_indices() {
        let mut change = |with: &str| {
            let mut changed = text.to_owned();
            changed.replace_range(at..at + letter.len_utf8(), with);
            if !changed.is_empty() && !near.contains(&changed) {
                near.push(changed);
            }
        };
        change("");
        let others = SWAPS.iter().find(|(of, _)| *of == letter).map_or("", |(_, others)| others);
        others.chars().for_each(|other| change(other.encode_utf8(&mut [0; 4])));
        if let Some(digit) = letter.to_digit(10) {
            change(&(digit + 1).to_string());
            change(&digit.saturating_sub(1).to_string());
        }
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_letter_is_changed_and_removed() {
        assert_eq!(near_moves("fW"), ["W", "bW", "f", "fF", "fR"]);
        assert_eq!(near_moves("R4"), ["4", "W4", "B4", "R", "R5", "R3"]);
    }
}
