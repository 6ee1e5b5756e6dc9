//! What Fairy-Stockfish-X reads in addition to letters: leaps written as distances, as `(1,2)`, and named moves.

/// The names of moves, and their meanings. Only the letters and digits of a text count, and capital letters are small ones.
const NAMES: [(&str, &str); 19] = [
    ("wazir", "W"),
    ("fers", "F"),
    ("ferz", "F"),
    ("alfil", "A"),
    ("dabbaba", "D"),
    ("camel", "L"),
    ("zebra", "J"),
    ("nightrider", "NN"),
    ("grasshopper", "gQ"),
    ("rose", "@"),
    ("circularknight", "@"),
    ("mann", "K"),
    ("amazon", "QN"),
    ("chancellor", "RN"),
    ("archbishop", "BN"),
    ("marshall", "RN"),
    ("empress", "RN"),
    ("cardinal", "BN"),
    ("princess", "BN"),
];

/// Returns the moves that a text is the name of.
pub(super) fn named(text: &str) -> Option<&'static str> {
    let name: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    NAMES.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)).map(|(_, moves)| *moves)
}

/// Returns the text with letters instead of such leaps and names, and the place in it of each byte and of the end.
///
/// Leaps that have no letter stay.
pub(super) fn lettered(text: &str) -> (String, Vec<usize>) {
    if let Some(moves) = named(text) {
        let places = std::iter::repeat_n(0, moves.len()).chain([text.len()]).collect();
        return (moves.to_owned(), places);
    }
    let (mut out, mut places) = (String::new(), Vec::new());
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let letter = text.get(at..at + 5).and_then(letter);
        let (written, length) = letter.map_or((c, c.len_utf8()), |letter| (letter, 5));
        out.push(written);
        places.extend(std::iter::repeat_n(at, written.len_utf8()));
        at += length;
    }
    places.push(text.len());
    (out, places)
}

/// Returns the letter of a leap.
fn letter(leap: &str) -> Option<char> {
    Some(match leap {
        "(0,1)" => 'W',
        "(1,1)" => 'F',
        "(0,2)" => 'D',
        "(1,2)" => 'N',
        "(2,2)" => 'A',
        "(0,3)" => 'H',
        "(1,3)" => 'C',
        "(2,3)" => 'Z',
        "(3,3)" => 'G',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::lettered;

    #[test]
    fn leaps_become_letters() {
        let (text, places) = lettered("Wfr(1,2)(1,2)m(0,4)");
        assert_eq!(text, "WfrNNm(0,4)");
        assert_eq!(places, [0, 1, 2, 3, 8, 13, 14, 15, 16, 17, 18, 19]);
        assert_eq!(lettered("é(1,2"), ("é(1,2".to_owned(), vec![0, 0, 2, 3, 4, 5, 6]));
    }

    #[test]
    fn names_become_moves() {
        assert_eq!(lettered("Night-Rider"), ("NN".to_owned(), vec![0, 0, 11]));
        assert_eq!(lettered("amazons").0, "amazons");
    }
}
