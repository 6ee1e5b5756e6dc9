//! What a FEN of another program says that a game has no rule for: it can be left out, and be told.

use std::fmt;

use super::castling_letters;
use crate::board::Side;
use crate::rules::castling_letters::wing;
use crate::rules::{CastlingHome, Rules};

/// Something in a FEN that says nothing in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Surplus {
    /// Letters of castlings that the game does not have.
    Castlings(String),
    /// Checks left to give, or given, where none are counted.
    Checks(String),
    /// The mark of promoted pieces, where these are no other pieces.
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
                write!(f, "`~` says nothing in this game: promoted pieces are not told from others")
            }
        }
    }
}

/// A FEN without what says nothing in the game, and what that is.
///
/// What is wrong in other ways stays as it is.
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

/// Whether a letter is one of castlings in general and of none of this game.
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

/// Whether a field tells checks, as `3+3` or `+0+0`.
fn is_checks(field: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let numbers = field.strip_prefix('+').unwrap_or(field).split_once('+');
    numbers.is_some_and(|(first, second)| is_number(first) && is_number(second))
}
