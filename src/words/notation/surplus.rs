//! Parts of other programs' FENs for which a game has no rule: they can be left out and reported.

use std::fmt;

use alfil_core::board::Side;
use alfil_core::rules::castling_letters::wing;
use alfil_core::rules::{CastlingHome, Rules};

use super::castling_letters;

/// A part of a FEN that has no meaning in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Surplus {
    /// Letters for castlings that the game does not have.
    Castlings(String),
    /// Numbers of checks in a game that does not count them.
    Checks(String),
    /// The mark of promoted pieces, in a game in which they are not distinguished.
    Marks,
}

impl fmt::Display for Surplus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Surplus::Castlings(letters) => {
                write!(f, "`{letters}` names castlings that this game does not have")
            }
            Surplus::Checks(field) => write!(f, "`{field}` is about checks, which this game does not count"),
            Surplus::Marks => {
                write!(f, "`~` has no meaning: this game does not distinguish promoted pieces")
            }
        }
    }
}

/// Returns a FEN without the parts that have no meaning in the game, and those parts.
///
/// Anything else that is wrong is left alone.
pub fn without_surplus(rules: &Rules, text: &str) -> (String, Vec<Surplus>) {
    let mut surplus = Vec::new();
    let mut fields: Vec<String> = text.split_ascii_whitespace().map(str::to_owned).collect();
    if let Some(board) = fields.first_mut()
        && board.contains('~')
        && !rules.kinds.iter().any(|kind| kind.id.ends_with('~'))
    {
        *board = board.replace('~', "");
        surplus.push(Surplus::Marks);
    }
    if let Some(field) = fields.get_mut(2) {
        let n_letters = field.chars().take_while(char::is_ascii_alphabetic).count();
        let is_whole = n_letters == field.len() || !rules.castlings.is_empty();
        let (letters, rest) = field.split_at(if is_whole { n_letters } else { 0 });
        let (spare, kept): (String, String) = letters.chars().partition(|letter| is_spare(rules, *letter));
        if !spare.is_empty() {
            let left = kept + rest;
            *field = if left.is_empty() { "-".to_owned() } else { left };
            surplus.push(Surplus::Castlings(spare));
        }
    }
    if rules.checks_counted() == 0
        && let Some(at) = fields.iter().skip(3).position(|field| is_checks(field))
    {
        surplus.push(Surplus::Checks(fields.remove(at + 3)));
    }
    (fields.join(" "), surplus)
}

/// Returns whether a letter is a castling letter, but not of a castling in this game.
fn is_spare(rules: &Rules, letter: char) -> bool {
    let capital = letter.to_ascii_uppercase();
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let mut own = rules.castlings.iter().filter(|castling| castling.side == side);
    matches!(capital, 'K' | 'Q')
        && castling_letters::gate(rules, letter).is_none()
        && !own.any(|castling| {
            castling.home == CastlingHome::Anywhere
                || wing(rules.shape, (castling.from, castling.partner_from)) == capital
        })
}

/// Returns whether a field is about checks, as `3+3` or `+0+0`.
fn is_checks(field: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let numbers = field.strip_prefix('+').unwrap_or(field).split_once('+');
    numbers.is_some_and(|(first, second)| is_number(first) && is_number(second))
}
