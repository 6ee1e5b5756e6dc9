//! Reads the fields of a FEN after the player to move.

use alfil_core::board::fen::{FenError, FenParts, FenProblem};
use alfil_core::board::{PerSide, Piece, Side, Square};
use alfil_core::engine::{Position, TurnLeft};
use alfil_core::rules::Rules;

use crate::words::notation::castling_letters;

/// The fields after the player to move.
pub(super) struct Rest<'a> {
    /// The letters at the start of the castling field, with their offset, if the field is there.
    pub(super) castling: Option<(usize, &'a str)>,
    pub(super) moved: Vec<Square>,
    /// The squares passed, with the offset and text of their field.
    pub(super) passed: Option<(usize, &'a str, Vec<Square>)>,
    /// Where the last move captured something after whose capture others are barred.
    pub(super) struck: Option<Square>,
    /// What is left of the turn, with its offset.
    pub(super) turn: Option<(usize, &'a str)>,
    /// The checks left to give, with the offset and text of their field; no numbers if they cannot be read.
    pub(super) checks: Option<(usize, &'a str, Option<PerSide<u8>>)>,
    /// The points got, with the offset of their field.
    pub(super) points: Option<(usize, PerSide<u16>)>,
    /// The limit of a count in plies; 0 if nothing is being counted. Its plies then replace those without progress.
    pub(super) limit: u16,
    pub(super) quiet_plies: u16,
    pub(super) move_number: u32,
}

pub(super) fn read_rest<'a>(rules: &Rules, parts: &FenParts<'a>) -> Result<Rest<'a>, FenError> {
    let mut rest = Rest {
        castling: None,
        moved: Vec::new(),
        passed: None,
        struck: None,
        turn: None,
        checks: None,
        points: None,
        limit: 0,
        quiet_plies: 0,
        move_number: 1,
    };
    let mut fields = parts.fields.iter().skip(1).copied().peekable();
    let bad = |(at, word): (usize, &str)| FenError {
        range: at..at + word.len(),
        problem: FenProblem::BadField(word.to_owned()),
    };
    let counts_checks = rules.checks_counted() > 0;
    let is_given = |word: &str| counts_checks && word.starts_with('+');
    let is_checks = |word: &str| counts_checks && word.contains('+') && !is_given(word);
    let is_turn = |word: &str| word.starts_with('>');
    let is_points = |word: &str| !rules.points.is_empty() && word.starts_with('{');
    let is_number = |word: &str| {
        is_points(word)
            || is_checks(word)
            || is_given(word)
            || is_turn(word)
            || word.bytes().all(|b| b.is_ascii_digit())
    };
    if let Some((at, word)) = fields.next_if(|&(_, word)| !is_number(word)) {
        let (letters, left) = if word == "-" { ("", "") } else { castling_letters(rules, word) };
        rest.castling = Some((at, letters));
        rest.moved = squares(rules, left).ok_or_else(|| bad((at, word)))?;
    }
    if let Some((at, word)) = fields.next_if(|&(_, word)| !is_number(word))
        && word != "-"
    {
        let (before, struck) = struck(rules, word);
        rest.struck = struck;
        if !before.is_empty() {
            let passed =
                squares(rules, before).filter(|_| rules.shows_passing()).ok_or_else(|| bad((at, word)))?;
            rest.passed = Some((at, before, passed));
        }
    }
    rest.turn = fields.next_if(|&(_, word)| is_turn(word));
    let is_count = |&(_, word): &(usize, &str)| word.bytes().all(|b| b.is_ascii_digit());
    if !rules.counts.is_empty()
        && fields.clone().filter(is_count).count() > 2
        && let Some(field) = fields.next()
    {
        rest.limit = field.1.parse().map_err(|_| bad(field))?;
    }
    if let Some((at, word)) = fields.next_if(|&(_, word)| is_checks(word)) {
        rest.checks = Some((at, word, checks(word)));
    }
    if let Some(field) = fields.next_if(|&(_, word)| is_points(word)) {
        rest.points = Some((field.0, points(field.1).ok_or_else(|| bad(field))?));
    }
    if let Some(field) = fields.next() {
        rest.quiet_plies = field.1.parse().map_err(|_| bad(field))?;
    }
    if let Some(field) = fields.next_if(|&(_, word)| !is_given(word)) {
        rest.move_number = field.1.parse().map_err(|_| bad(field))?;
        if rest.move_number == 0 {
            let (at, word) = field;
            return Err(FenError {
                range: at..at + word.len(),
                problem: FenProblem::NoMove(word.to_owned()),
            });
        }
    }
    if let Some((at, word)) = fields.next_if(|&(_, word)| is_given(word) && rest.checks.is_none()) {
        rest.checks = Some((at, word, checks_given(rules, word)));
    }
    fields.next().map_or(Ok(rest), |field| Err(bad(field)))
}

impl Rest<'_> {
    /// Returns the squares that are named by their files and are missing from the field: the player's pieces on them
    /// have moved. Letters of castling rights name both pieces.
    pub(super) fn shut_gates(&self, rules: &Rules, standing: &[(Square, Piece)]) -> Vec<Square> {
        let Some((_, letters)) = &self.castling else { return Vec::new() };
        let named: Vec<Square> = letters.chars().flat_map(|c| castling_letters::named(rules, c)).collect();
        let lettered = Side::ALL.map(|side| rules.unmoved_shown_on(side));
        let is_lettered =
            |piece: &Piece, square| lettered.get(piece.side.index()).is_some_and(|l| l.contains(square));
        let shut =
            standing.iter().filter(|(square, piece)| is_lettered(piece, *square) && !named.contains(square));
        shut.map(|&(square, _)| square).collect()
    }
}

/// Returns the points that a field says the players have got: `{3,1}`.
pub(super) fn points(word: &str) -> Option<PerSide<u16>> {
    let (first, second) = word.strip_prefix('{')?.strip_suffix('}')?.split_once(',')?;
    Some(PerSide { first: first.parse().ok()?, second: second.parse().ok()? })
}

/// Returns what a field says is left of a player's turn: `>1`, `>2/3`, `>1+2`, `>e5`, `>1e5`; `>1#` of the other
/// player's, whose check mates.
pub(super) fn turn(rules: &Rules, word: &str, side: Side) -> Option<TurnLeft> {
    let turns = rules.turns.as_ref()?;
    let word = word.strip_prefix('>')?;
    let (word, mates) = word.strip_suffix('#').map_or((word, false), |word| (word, true));
    let side = if mates { !side } else { side };
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (left, rest) = word.split_at_checked(digits(word))?;
    let (length, again) = match rest.strip_prefix('/') {
        Some(rest) => {
            let (length, again) = rest.split_at_checked(digits(rest))?;
            (length.parse().ok()?, again)
        }
        None => (turns.moves[side], rest),
    };
    let (to_come, again) = match again.strip_prefix('+') {
        Some(rest) => {
            let (to_come, again) = rest.split_at_checked(digits(rest))?;
            (to_come.parse().ok()?, again)
        }
        None => (0, again),
    };
    let again = if again.is_empty() { None } else { Some(rules.shape.parse(again)?) };
    let left = if left.is_empty() && again.is_some() { 0 } else { left.parse().ok()? };
    Some(TurnLeft { left, length, to_come, again, mates })
}

/// Returns what is left of the turn, unless it is a whole one of the usual length.
pub(super) fn turn_text(rules: &Rules, position: &Position) -> Option<String> {
    let (turns, TurnLeft { left, length, to_come, again, mates }) = (rules.turns.as_ref()?, position.turn()?);
    let side = position.side_to_move();
    let usual = turns.moves[if mates { !side } else { side }];
    if !mates && (position.waits() || (left, length, to_come, again) == (usual, usual, 0, None)) {
        return None;
    }
    let of = if length == usual { String::new() } else { format!("/{length}") };
    let left = if left == 0 && of.is_empty() { String::new() } else { left.to_string() };
    let more = if to_come == 0 { String::new() } else { format!("+{to_come}") };
    let again = again.map_or_else(String::new, |square| rules.shape.name(square).to_string());
    let mate = if mates { "#" } else { "" };
    Some(format!(" >{left}{of}{more}{again}{mate}"))
}

/// Returns the checks each player has left to give.
pub(super) fn checks(word: &str) -> Option<PerSide<u8>> {
    let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?;
    let (first, second) = word.split_once('+')?;
    Some(PerSide { first: number(first)?, second: number(second)? })
}

/// Returns the checks each player has left to give, from a field with the checks given: `+1+2`.
pub(super) fn checks_given(rules: &Rules, word: &str) -> Option<PerSide<u8>> {
    let given = checks(word.strip_prefix('+')?)?;
    let left = |given| rules.checks_counted().checked_sub(given);
    Some(PerSide { first: left(given.first)?, second: left(given.second)? })
}

/// Returns the letters at the start of the castling field, and the rest of it.
pub(super) fn castling_letters<'a>(rules: &Rules, word: &'a str) -> (&'a str, &'a str) {
    let is_letter = |(at, c): &(usize, char)| {
        c.is_ascii_alphabetic() && word.get(*at..).is_none_or(|left| rules.shape.parse_prefix(left).is_none())
    };
    let n = if rules.castlings.is_empty() && !rules.shows_unmoved() {
        0
    } else {
        word.char_indices().take_while(is_letter).count()
    };
    word.split_at_checked(n).unwrap_or((word, ""))
}

/// Returns whether a letter names the square of a piece that has not moved.
pub(super) fn opens_gate(rules: &Rules, position: &Position, letter: char) -> bool {
    castling_letters::gate(rules, letter)
        .is_some_and(|(side, square)| position.unmoved_shown(side).contains(&square))
}

/// Returns a field without the capture of the last move at its end, and the square of that capture.
pub(super) fn struck<'a>(rules: &Rules, word: &'a str) -> (&'a str, Option<Square>) {
    let found = word.rsplit_once('x').filter(|_| rules.shows_captures()).and_then(|(before, after)| {
        let square = rules.shape.parse(after).filter(|&square| !rules.holes.contains(square))?;
        Some((before, Some(square)))
    });
    found.unwrap_or((word, None))
}

/// Squares written one after another.
pub(super) fn squares(rules: &Rules, text: &str) -> Option<Vec<Square>> {
    let mut squares = Vec::new();
    let mut left = text;
    while !left.is_empty() {
        let (square, used) = rules.shape.parse_prefix(left)?;
        if squares.contains(&square) {
            return None;
        }
        squares.push(square);
        left = left.get(used..).unwrap_or_default();
    }
    Some(squares)
}
