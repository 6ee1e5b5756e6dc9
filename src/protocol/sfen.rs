//! Positions as USI writes them: board, player to move, hands, number of the ply.

/// The FEN of a position in SFEN.
///
/// # Errors
/// What is wrong with its form, in a clause. The board and the hands are left to the reader of FENs.
pub(super) fn to_fen(words: &[&str], has_hands: bool) -> Result<String, String> {
    let (board, rest) = words.split_first().ok_or("there is no position after `sfen`")?;
    let side = match rest.first().copied() {
        None | Some("b") => "w",
        Some("w") => "b",
        Some(other) => return Err(format!("`{other}` is not a player: `b` moves first, `w` second")),
    };
    let hand = rest.get(1).copied().filter(|hand| *hand != "-");
    // Only games with hands may be written with one.
    let hand =
        if has_hands || hand.is_some() { format!("[{}]", hand.unwrap_or_default()) } else { String::new() };
    Ok(format!("{board}{hand} {side}"))
}

/// The SFEN of a position in FEN.
pub(super) fn from_fen(fen: &str, ply: usize) -> String {
    let mut words = fen.split_whitespace();
    let board = words.next().unwrap_or_default();
    let (board, hand) = match board.split_once('[') {
        Some((board, hand)) => (board, hand.trim_end_matches(']')),
        None => (board, ""),
    };
    let side = if words.next() == Some("b") { "w" } else { "b" };
    let hand = if hand.is_empty() { "-".to_owned() } else { counted(hand) };
    format!("{board} {side} {hand} {ply}")
}

/// A hand in which several pieces of a kind are written once, after their number.
fn counted(hand: &str) -> String {
    let mut tokens: Vec<(String, usize)> = Vec::new();
    for c in hand.chars() {
        let belongs =
            |token: &str| matches!(c, '\'' | '!' | '~') || token.ends_with('+') || token.starts_with('<');
        match tokens.last_mut() {
            Some((token, _)) if belongs(token) && !token.ends_with('>') => token.push(c),
            _ => tokens.push((c.to_string(), 1)),
        }
    }
    tokens.dedup_by(|next, kept| {
        next.0 == kept.0 && {
            kept.1 += 1;
            true
        }
    });
    let written = tokens.into_iter().map(|(token, n)| if n > 1 { format!("{n}{token}") } else { token });
    written.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_translated_both_ways() {
        let words: Vec<&str> = "4k4/9/9/9/9/9/9/9/4K4 w 2P3p' 7".split(' ').collect();
        let fen = to_fen(&words, true).unwrap();
        assert_eq!(fen, "4k4/9/9/9/9/9/9/9/4K4[2P3p'] b");
        assert_eq!(from_fen("4k4/9/9/9/9/9/9/9/4K4[PPp'p'p'] b - - 0 4", 7), words.join(" "));
        assert_eq!(to_fen(&["4k4", "b", "-", "1"], false).as_deref(), Ok("4k4 w"));
        assert_eq!(to_fen(&["4k4", "b", "-", "1"], true).as_deref(), Ok("4k4[] w"));
        assert!(to_fen(&[], true).is_err() && to_fen(&["4k4", "x"], true).is_err());
    }
}
