//! Leaps written as how far they go, as `(1,2)`, which Fairy-Stockfish-X reads beside letters.

/// The text with letters instead of such leaps, and the place in it of each byte and of the end.
///
/// Leaps that have no letter stay.
pub(super) fn lettered(text: &str) -> (String, Vec<usize>) {
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

/// The letter of a leap.
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
}
