//! FEN of any variant.
//!
//! Board, `[hands]` where pieces can be in hand, player to move (`w` is the first player), castling rights (`KQkq`) and
//! the squares of pieces that have moved and came back to where they started (in variants with first-move rights) or
//! `-`, the squares where a piece can be captured in passing or `-`, the checks left to give (`3+3`) in variants that
//! count them, plies without progress, move number. Fields after
//! the player to move may be left off. What is printed reads back to the same position.

use std::fmt::Write as _;
use std::sync::Arc;

use super::castling_letters::{self, Right};
use crate::board::fen::{self, FenError, FenParts, FenProblem};
use crate::board::{PieceKind, Side, Square};
use crate::engine::Position;
use crate::game::Game;
use crate::rules::{Captured, Rules};
use crate::variant::Variant;

/// Reads a FEN as the first position of a game.
///
/// # Errors
/// Everything that is wrong, each with the bytes of the text it is about.
pub fn parse(variant: &Arc<Variant>, text: &str) -> Result<Game, Vec<FenError>> {
    let rules = variant.rules();
    let one = |error| vec![error];
    let parts = fen::split(text).map_err(one)?;
    let kind_of = |id: &str| rules.kind_with_id(id);
    let mut errors = Vec::new();
    let mut keep = |found: Vec<FenError>| errors.extend(found);
    let pieces = fen::read_board(parts.board, rules.shape, &rules.holes, &kind_of).map_err(&mut keep);
    let hands = read_hands(rules, &parts).map_err(&mut keep);
    let side = fen::read_side(&parts).map_err(|e| keep(vec![e]));
    let rest = read_rest(rules, &parts).map_err(|e| keep(vec![e]));
    let (Ok(pieces), Ok(hands), Ok(side), Ok(rest)) = (pieces, hands, side, rest) else { return Err(errors) };
    let pieces = pieces.into_iter().map(|(square, piece, _)| (square, piece));
    let mut position = Position::set_up(variant.tables(), pieces, hands, side, &rest.moved);
    if position.moved_but_home().len() != rest.moved.len() {
        let (at, word) = parts.fields.get(1).copied().unwrap_or_default();
        let problem = FenProblem::BadField(word.to_owned());
        errors.push(FenError { range: at..at + word.len(), problem });
    }
    if let Some((at, letters)) = rest.castling {
        let standing = position.castling_rights();
        for (i, &(letter, right)) in letters.iter().enumerate() {
            if !standing.contains(&right) {
                errors.push(FenError { range: at + i..at + i + 1, problem: FenProblem::NotAtHome(letter) });
            }
        }
        position.set_castling_rights(&letters.iter().map(|&(_, right)| right).collect::<Vec<_>>());
    }
    if let Some((at, word, passed)) = rest.passed
        && !position.set_passed(&passed)
    {
        let problem = FenProblem::NotPassed(word.to_owned());
        errors.push(FenError { range: at..at + word.len(), problem });
    }
    if let Some((at, word, left)) = rest.checks
        && !left.is_some_and(|left| position.set_checks_left(left))
    {
        let problem = FenProblem::NotChecks(word.to_owned(), rules.checks_counted());
        errors.push(FenError { range: at..at + word.len(), problem });
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    Ok(Game::from_position(variant, position, rest.quiet_plies, rest.move_number))
}

/// Whether the variant has hands at all.
fn has_hands(rules: &Rules) -> bool {
    rules.captured != Captured::Removed
        || !rules.drops.is_empty()
        || Side::ALL.iter().any(|&s| !rules.setup.hands[s].is_empty())
}

/// Most pieces of a kind in one hand: what a start position may hold, and room for captures to come.
const MAX_IN_HAND: u16 = 2 * fen::MAX_IN_HAND;

/// The hands, summed up: kinds that cannot be in hand are refused.
fn read_hands(rules: &Rules, parts: &FenParts<'_>) -> Result<Vec<(Side, PieceKind, u16)>, Vec<FenError>> {
    let Some((at, text)) = parts.hand else { return Ok(Vec::new()) };
    let held = fen::read_hand((at, text), &|id: &str| rules.kind_with_id(id))?;
    let mut hands: Vec<(Side, PieceKind, u16)> = Vec::new();
    let mut errors = Vec::new();
    for (piece, count, start) in held {
        let reverts =
            rules.captured == Captured::ToHandUnpromoted && rules.kind(piece.kind).promoted_from.is_some();
        if !has_hands(rules) || reverts {
            let token = fen::token(&rules.kind(piece.kind).id, piece.side);
            let problem = FenProblem::NotInHand(token.clone());
            errors.push(FenError { range: start..start + token.len(), problem });
        }
        match hands.iter_mut().find(|(side, kind, _)| (*side, *kind) == (piece.side, piece.kind)) {
            Some((_, _, n)) => *n = n.saturating_add(count),
            None => hands.push((piece.side, piece.kind, count)),
        }
        if hands.iter().any(|&(_, _, n)| n > MAX_IN_HAND) {
            let problem = FenProblem::TooManyInHand(MAX_IN_HAND);
            return Err(vec![FenError { range: start..start + 1, problem }]);
        }
    }
    if errors.is_empty() { Ok(hands) } else { Err(errors) }
}

/// The fields after the player to move.
struct Rest<'a> {
    /// The castling rights, when the field is there, with the place of the first; they come before everything else.
    castling: Option<(usize, Vec<(char, Right)>)>,
    moved: Vec<Square>,
    /// The squares passed, with the place and the text of their field.
    passed: Option<(usize, &'a str, Vec<Square>)>,
    /// The checks left to give, with the place and the text of their field; nothing when they cannot be read.
    checks: Option<(usize, &'a str, Option<[u8; 2]>)>,
    quiet_plies: u16,
    move_number: u32,
}

fn read_rest<'a>(rules: &Rules, parts: &FenParts<'a>) -> Result<Rest<'a>, FenError> {
    let mut rest = Rest {
        castling: None,
        moved: Vec::new(),
        passed: None,
        checks: None,
        quiet_plies: 0,
        move_number: 1,
    };
    let mut fields = parts.fields.iter().skip(1).copied().peekable();
    let bad = |(at, word): (usize, &str)| FenError {
        range: at..at + word.len(),
        problem: FenProblem::BadField(word.to_owned()),
    };
    let counts_checks = rules.checks_counted() > 0;
    let is_checks = |word: &str| counts_checks && word.contains('+');
    let is_number = |word: &str| is_checks(word) || word.bytes().all(|b| b.is_ascii_digit());
    if let Some((at, word)) = fields.next_if(|&(_, word)| !is_number(word)) {
        let (rights, left) = if word == "-" { (Vec::new(), "") } else { castling_rights(rules, word) };
        rest.castling = Some((at, rights));
        rest.moved = squares(rules, left).ok_or_else(|| bad((at, word)))?;
    }
    if let Some((at, word)) = fields.next_if(|&(_, word)| !is_number(word))
        && word != "-"
    {
        let passed =
            squares(rules, word).filter(|_| rules.has_en_passant()).ok_or_else(|| bad((at, word)))?;
        rest.passed = Some((at, word, passed));
    }
    if let Some((at, word)) = fields.next_if(|&(_, word)| is_checks(word)) {
        rest.checks = Some((at, word, checks(word)));
    }
    if let Some(field) = fields.next() {
        rest.quiet_plies = field.1.parse().map_err(|_| bad(field))?;
    }
    if let Some(field) = fields.next() {
        rest.move_number = field.1.parse().map_err(|_| bad(field))?;
    }
    fields.next().map_or(Ok(rest), |field| Err(bad(field)))
}

/// The checks each player has left to give.
fn checks(word: &str) -> Option<[u8; 2]> {
    let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?;
    let (first, second) = word.split_once('+')?;
    Some([number(first)?, number(second)?])
}

/// The castling rights at the start of a field, and the rest of it.
fn castling_rights<'a>(rules: &Rules, word: &'a str) -> (Vec<(char, Right)>, &'a str) {
    let letters = castling_letters::letters(rules);
    let mut rights = Vec::new();
    let mut left = word;
    while let Some(letter) = left.chars().next() {
        if rules.shape.parse_prefix(left).is_some() {
            break;
        }
        let Some(right) = castling_letters::find(rules, &letters, letter) else { break };
        rights.push((letter, right));
        left = left.get(letter.len_utf8()..).unwrap_or_default();
    }
    (rights, left)
}

/// Squares written one after the other.
fn squares(rules: &Rules, text: &str) -> Option<Vec<Square>> {
    let mut squares = Vec::new();
    let mut left = text;
    while !left.is_empty() {
        let (square, used) = rules.shape.parse_prefix(left)?;
        squares.push(square);
        left = left.get(used..).unwrap_or_default();
    }
    Some(squares)
}

/// Prints the position of a game.
pub fn print(game: &Game) -> String {
    let rules = game.variant().rules();
    let position = game.position();
    let mut text = board(rules, position);
    if has_hands(rules) {
        let _ =
            write!(text, "[{}{}]", hand(rules, position, Side::First), hand(rules, position, Side::Second));
    }
    let side = match position.side_to_move() {
        Side::First => 'w',
        Side::Second => 'b',
    };
    let names = |squares: Vec<Square>| -> String {
        squares.into_iter().map(|s| rules.shape.name(s).to_string()).collect()
    };
    let rights = position.castling_rights();
    let letters = castling_letters::letters(rules).into_iter();
    let castling: String =
        letters.filter(|(_, right)| rights.contains(right)).map(|(letter, _)| letter).collect();
    let past = or_dash(castling + &names(position.moved_but_home()));
    let passed = or_dash(names(position.passed()));
    let _ = write!(text, " {side} {past} {passed}");
    if rules.checks_counted() > 0 {
        let [first, second] = position.checks_left();
        let _ = write!(text, " {first}+{second}");
    }
    let _ = write!(text, " {} {}", game.quiet_plies(), game.move_number());
    text
}

/// The text of a field; `-` when there is nothing to say.
fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

fn board(rules: &Rules, position: &Position) -> String {
    let mut text = String::new();
    let shape = rules.shape;
    for rank in (0..i32::from(shape.ranks)).rev() {
        let mut empty = 0;
        for square in (0..i32::from(shape.files)).filter_map(|file| shape.square(file, rank)) {
            let token = match position.piece_at(square) {
                Some(piece) => fen::token(&rules.kind(piece.kind).id, piece.side),
                None if rules.holes.contains(square) => "*".to_owned(),
                None => {
                    empty += 1;
                    continue;
                }
            };
            if empty > 0 {
                let _ = write!(text, "{empty}");
                empty = 0;
            }
            text.push_str(&token);
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// The pieces in a player's hand, by token.
fn hand(rules: &Rules, position: &Position, side: Side) -> String {
    let mut tokens: Vec<String> = rules
        .kind_indices()
        .flat_map(|kind| {
            let token = fen::token(&rules.kind(kind).id, side);
            std::iter::repeat_n(token, usize::from(position.in_hand(side, kind)))
        })
        .collect();
    tokens.sort_unstable();
    tokens.concat()
}
