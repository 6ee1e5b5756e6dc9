//! Compares a position with a text, as far as the text says anything.

use alfil_core::board::fen;

use crate::words::notation::sfen;

/// A part in which two positions differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// The name of the part.
    pub(super) part: &'static str,
    /// What it is claimed to be.
    pub(super) claimed: String,
    /// What it is.
    pub(super) found: String,
}

/// Returns the parts in which a position differs from what a text claims. `claimed` is the position read from the text
/// `written` and printed again; only the parts that are written are compared.
pub(super) fn differences(written: &str, claimed: &str, found: &str) -> Vec<Difference> {
    // An SFEN says all that its FEN does.
    let written = if sfen::marked(written).is_some() { claimed } else { written };
    let (Ok(written), Ok(claimed), Ok(found)) = (fen::split(written), fen::split(claimed), fen::split(found))
    else {
        return Vec::new();
    };
    let mut differences = Vec::new();
    let mut compare = |part, claimed: &str, found: &str| {
        if claimed != found {
            let (claimed, found) = (claimed.to_owned(), found.to_owned());
            differences.push(Difference { part, claimed, found });
        }
    };
    compare("board", claimed.board.1, found.board.1);
    if written.hand.is_some() {
        let text = |hand: Option<(usize, &str)>| hand.map_or(String::new(), |(_, text)| text.to_owned());
        compare("hand", &text(claimed.hand), &text(found.hand));
    }
    let n_written = written.fields.len();
    for (i, (claimed, found)) in claimed.fields.iter().zip(&found.fields).enumerate().take(n_written) {
        let part = match i {
            0 => "player to move",
            1 => "castling field",
            2 => "en passant field",
            _ => "number at the end",
        };
        compare(part, claimed.1, found.1);
    }
    differences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_written_is_compared() {
        let found = "K2/2k[Pp] b - - 3 2";
        let parts = |written: &str, claimed: &str| -> Vec<&str> {
            differences(written, claimed, found).iter().map(|d| d.part).collect()
        };
        assert!(parts("K2/2k", "K2/2k[] w - - 0 1").is_empty());
        assert!(parts("K2/2k[Pp] b", "K2/2k[Pp] b - - 0 1").is_empty());
        assert_eq!(parts("K2/2k[P] w", "K2/2k[P] w - - 0 1"), ["hand", "player to move"]);
        assert_eq!(parts("K2/k2 b - - 0", "K2/k2[] b - - 0 1"), ["board", "number at the end"]);
    }
}
