//! SFENs given where a FEN is expected.

use super::fen::{self, FenError, FenParts, FenProblem};

/// Returns whether a text has the form of an SFEN.
pub fn is_sfen(text: &str) -> bool {
    matches!(fen::split(text), Err(FenError { problem: FenProblem::Sfen(_), .. }))
}

/// Returns the error for a text in the form of an SFEN: a player, one field and one number, where FENs have two numbers
/// or none. The players have each other's letters there, so that it must not be read as a FEN.
pub(super) fn error(parts: &FenParts<'_>) -> Option<FenError> {
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let [(_, side), (_, hand), (last_at, ply), rest @ ..] = parts.fields.as_slice() else { return None };
    let is_castling = !hand.is_empty() && hand.chars().all(|c| "KQkq".contains(c));
    // What follows an SFEN of alfil begins with the castling field; a count under way in a FEN is followed by other things.
    let is_single = is_number(ply)
        && rest
            .first()
            .is_none_or(|(_, next)| *next == "-" || next.starts_with(|c: char| c.is_ascii_alphabetic()));
    if parts.hand.is_some() || !is_single || is_number(hand) || is_castling {
        return None;
    }
    let other = match *side {
        "b" => 'w',
        "w" => 'b',
        _ => return None,
    };
    let (start, board) = parts.board;
    // Where a square takes the place of the hands, only the board's height tells which it is.
    let is_square = hand.ends_with(|c: char| c.is_ascii_lowercase())
        && hand.trim_end_matches(|c: char| c.is_ascii_lowercase()).bytes().all(|b| b.is_ascii_digit())
        && hand.starts_with(|c: char| c.is_ascii_digit());
    let fen = (rest.is_empty() && !is_square).then(|| {
        let hand = if *hand == "-" { String::new() } else { format!("[{hand}]") };
        let number = ply.parse::<u32>().unwrap_or(1).max(1).div_ceil(2);
        format!("{board}{hand} {other} - - 0 {number}")
    });
    Some(FenError { range: start..last_at + ply.len(), problem: FenProblem::Sfen(fen) })
}
