//! Positions as USI writes them: board, player to move, hands, number of the ply.
//!
//! `b` is the player who moves first. In games without hands in which positions show the square of the last capture, that
//! square takes the place of the hands, as at Lishogi. Where these four fields do not say everything, those of the FEN
//! between the player to move and the move number follow, as they are written there.

use alfil_core::board::Side;
use alfil_core::game::Game;
use alfil_core::rules::{Condition, Rules};

use super::fen;
use super::hodges::{square_name, square_prefix};

/// The word that marks an SFEN where a FEN is expected.
const MARK: &str = "sfen";

/// Returns the SFEN in a text that is marked as one, with the offset at which it begins.
pub fn marked(text: &str) -> Option<(usize, &str)> {
    let rest = text.trim_start().strip_prefix(MARK)?;
    let sfen = rest.trim_start();
    (sfen.len() < rest.len() || rest.is_empty()).then(|| (text.len() - sfen.len(), sfen))
}

/// Returns the FEN of a position in SFEN.
///
/// # Errors
/// What is wrong with its form, in a clause. The board and the hands are left to the reader of FENs.
pub fn to_fen(rules: &Rules, sfen: &str) -> Result<String, String> {
    let mut words = sfen.split_whitespace();
    let board = words.next().ok_or("there is no position after `sfen`")?;
    let side = match words.next() {
        None | Some("b") => "w",
        Some("w") => "b",
        Some(other) => return Err(format!("`{other}` is not a player: `b` moves first, `w` second")),
    };
    let third = words.next().filter(|hand| *hand != "-");
    let struck = third.filter(|_| !rules.has_hands()).map(|square| struck(rules, square)).transpose()?;
    // Only games with hands may be written with one.
    let hand = if rules.has_hands() { format!("[{}]", third.unwrap_or_default()) } else { String::new() };
    let ply = words.next().map_or(Ok(1), |ply| {
        ply.parse::<u32>().map_err(|_| format!("`{ply}` is not the number of a move: the first move has 1"))
    })?;
    let mut fields: Vec<String> = words.map(str::to_owned).collect();
    if let Some(square) = struck {
        // Nothing of this is printed without the field before it.
        if fields.is_empty() {
            fields.push("-".to_owned());
        }
        match fields.get_mut(1) {
            Some(passed) if passed == "-" => *passed = square,
            Some(passed) if !is_number(passed) => passed.push_str(&square),
            Some(_) | None => fields.insert(1, square),
        }
    }
    if fields.last().is_none_or(|last| !is_number(last)) {
        fields.push("0".to_owned());
    }
    // Programs that count plies from 0 mean the first move too.
    Ok(format!("{board}{hand} {side} {} {}", fields.join(" "), ply.max(1).div_ceil(2)))
}

/// Returns what a FEN says of a capture on the square that an SFEN names in place of hands.
fn struck(rules: &Rules, text: &str) -> Result<String, String> {
    let square = square_prefix(rules.shape, text).filter(|(_, rest)| rest.is_empty());
    match square {
        Some((square, _)) if rules.shows_captures() => Ok(format!("x{}", rules.shape.name(square))),
        _ if rules.shows_captures() => {
            Err(format!("`{text}` is not the square of the last capture, as in `8j`: write `-` for none"))
        }
        _ => Err(format!("`{text}` is not understood: this game has no hands, so write `-`")),
    }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
}

/// Prints the position of a game as SFEN.
pub fn print(game: &Game) -> String {
    let variant = game.variant();
    let rules = variant.rules();
    let position = game.position();
    let written = fen::print(game);
    let mut words = written.split(' ');
    let board = words.next().unwrap_or_default();
    let (board, hand) = match board.split_once('[') {
        Some((board, hand)) => (board, hand.trim_end_matches(']')),
        None => (board, ""),
    };
    words.next();
    let side = if position.side_to_move() == Side::First { "b" } else { "w" };
    let struck = position.struck().filter(|_| !rules.has_hands());
    let third = match struck {
        Some(square) => square_name(rules.shape, square),
        None if hand.is_empty() => "-".to_owned(),
        None => counted(hand),
    };
    let ply =
        2 * (u64::from(game.move_number()) - 1) + 1 + u64::from(position.side_to_move() == Side::Second);
    let short = format!("{board} {side} {third} {ply}");
    let fields: Vec<&str> = words.collect();
    let is_read_back =
        to_fen(rules, &short).ok().and_then(|text| fen::parse(variant, &text).ok()).is_some_and(|read| {
            without_idle_clock(rules, &fen::print(&read)) == without_idle_clock(rules, &written)
        });
    if is_read_back {
        return short;
    }
    let without_number = fields.split_last().map_or(&[][..], |(_, fields)| fields);
    let without_square = |(at, field): (usize, &&str)| match field.rsplit_once('x') {
        Some((before, _)) if at == 1 && struck.is_some() => fen::or_dash(before.to_owned()),
        Some(_) | None => (*field).to_owned(),
    };
    without_number.iter().enumerate().map(without_square).fold(short, |text, field| text + " " + &field)
}

/// Returns a FEN without its half-move clock, if no rule asks for that.
fn without_idle_clock(rules: &Rules, written: &str) -> String {
    let counts = |part: &Condition| matches!(part, Condition::NoProgress { .. });
    let is_asked = rules.clock.is_some()
        || !rules.counts.is_empty()
        || rules.ends.iter().any(|end| end.when.any_part(&counts));
    match written.rsplitn(3, ' ').collect::<Vec<_>>().as_slice() {
        [number, _, rest] if !is_asked => format!("{rest} {number}"),
        _ => written.to_owned(),
    }
}

/// Returns a hand in which several pieces of a kind are written once, after their number.
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
    fn a_mark_is_a_word_of_its_own() {
        assert_eq!(marked(" sfen 4k4 b"), Some((6, "4k4 b")));
        assert_eq!(marked("sfen"), Some((4, "")));
        assert_eq!(marked("sfenx 4k4"), None);
        assert_eq!(marked("4k4 b"), None);
    }

    #[test]
    fn pieces_of_a_kind_are_counted() {
        assert_eq!(counted("PPp'p'p'"), "2P3p'");
        assert_eq!(counted("+P+P<GB><GB>R"), "2+P2<GB>R");
    }
}
