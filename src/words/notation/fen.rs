//! FEN of any variant.
//!
//! The parts are, in order:
//!
//! - the board;
//! - `[hands]`, in variants in which pieces can be in hand (also read after one more `/`);
//! - the player to move, `w` for the first player;
//! - castling rights (`KQkq`), the files of other pieces that have not moved, if positions name them, and in variants with
//!   first moves the squares of pieces that have moved and returned to where they started; or `-`;
//! - the squares where a piece can be captured en passant, then `x` and the square where the last move captured something
//!   after whose capture others are barred (`xf7`), then the limit of a count under way; or `-`;
//! - what is left of a turn of several moves, if it is not a whole one: `>` and the moves left (`>1`), with the length of the
//!   turn if it is another than usual (`>2/3`), how many of the turns listed for the beginning of the game are to come (`>1+2`), and the square of a piece that captures again (`>e5`, `>1e5`);
//! - the checks left to give (`3+3`), in variants that count them; instead, the checks given may come last (`+1+2`);
//! - the points that the players have got (`{3,1}`), in variants that count them;
//! - plies without progress, or those of the count under way;
//! - the move number.
//!
//! Fields after the player to move may be left out. After the word `sfen`, an SFEN is read instead. What is printed is read back as the same position, except for the
//! number of passes in a row, which no field contains.

use std::fmt::Write as _;
use std::sync::Arc;

use alfil_core::board::fen::{self, FenError, FenParts, FenProblem};
use alfil_core::board::{PerSide, Piece, PieceKind, Side, Square};
use alfil_core::engine::{Position, TurnLeft};
use alfil_core::game::{Count, Game};
use alfil_core::rules::castling_letters::{Lettered, Right, lettered_rights};
use alfil_core::rules::{Captured, CastlingHome, Material, Rules};
use alfil_core::variant::Variant;

use super::{castling_letters, sfen};

/// Reads a FEN as the first position of a game.
///
/// # Errors
/// Everything that is wrong, each with the range of the text.
pub fn parse(variant: &Arc<Variant>, text: &str) -> Result<Game, Vec<FenError>> {
    let Some((at, sfen)) = sfen::marked(text) else { return parse_fen(variant, text) };
    let all = at..text.len();
    let fen = sfen::to_fen(variant.rules(), sfen)
        .map_err(|clause| vec![FenError { range: all.clone(), problem: FenProblem::NotSfen(clause) }])?;
    // Only the board is written alike in both.
    let end = at + sfen.find(char::is_whitespace).unwrap_or(sfen.len());
    let in_sfen = |FenError { range, problem }: FenError| {
        let range = range.start + at..range.end + at;
        FenError { range: if range.end <= end { range } else { all.clone() }, problem }
    };
    parse_fen(variant, &fen).map_err(|errors| errors.into_iter().map(in_sfen).collect())
}

fn parse_fen(variant: &Arc<Variant>, text: &str) -> Result<Game, Vec<FenError>> {
    let rules = variant.rules();
    let one = |error| vec![error];
    let mut parts = fen::split(text).map_err(one)?;
    if rules.has_hands() {
        parts = parts.with_hand_behind_ranks(rules.shape.ranks);
    }
    let kind_of = |id: &str| rules.kind_with_id(id);
    let mut errors = Vec::new();
    let mut keep = |found: Vec<FenError>| errors.extend(found);
    let ground = fen::Ground { shape: rules.shape, holes: &rules.holes, has_walls: rules.has_walls() };
    let standing = fen::read_board(parts.board, ground, &kind_of).map_err(&mut keep);
    let places: Vec<(Square, usize)> = standing.iter().flat_map(|s| &s.pieces).map(|p| (p.0, p.2)).collect();
    let hands = read_hands(rules, &parts).map_err(&mut keep);
    let side = fen::read_side(&parts).map_err(|e| keep(vec![e]));
    let rest = read_rest(rules, &parts).map_err(|e| keep(vec![e]));
    let (Ok(standing), Ok(hands), Ok(side), Ok(rest)) = (standing, hands, side, rest) else {
        return Err(errors);
    };
    let pieces = standing.pieces.into_iter().map(|(square, piece, _)| (square, piece));
    let pieces: Vec<(Square, Piece)> = pieces.collect();
    let shut = rest.shut_gates(rules, &pieces);
    let moved: Vec<Square> = rest.moved.iter().copied().chain(shut).collect();
    let mut position = Position::set_up(variant.tables(), pieces, hands, side, &moved);
    position.set_walls(&standing.walls);
    let home = position.moved_but_home();
    let n_named = home.iter().filter(|square| rest.moved.contains(square)).count();
    if n_named != rest.moved.len() {
        let (at, word) = parts.fields.get(1).copied().unwrap_or_default();
        let problem = FenProblem::BadField(word.to_owned());
        errors.push(FenError { range: at..at + word.len(), problem });
    }
    if let Some((at, letters)) = rest.castling {
        errors.extend(set_castlings(rules, &mut position, at, letters));
    }
    if let Some((at, word, passed)) = rest.passed
        && !position.set_passed(&passed)
    {
        let problem = FenProblem::NotPassed(word.to_owned());
        errors.push(FenError { range: at..at + word.len(), problem });
    }
    if let Some(square) = rest.struck {
        position.set_struck(square);
    }
    if let Some((at, word)) = rest.turn
        && !turn(rules, word, side).is_some_and(|turn| position.set_turn(turn))
    {
        let problem = FenProblem::NotTurn(word.to_owned());
        errors.push(FenError { range: at..at + word.len(), problem });
    }
    if let Some((at, word, left)) = rest.checks
        && !left.is_some_and(|left| position.set_checks_left(left))
    {
        let problem = FenProblem::NotChecks(word.to_owned(), rules.checks_counted());
        errors.push(FenError { range: at..at + word.len(), problem });
    }
    let material = Material { own: Side::ALL.map(|side| n_pieces(rules, &position, side)) };
    let most = rules.most_moves(material);
    if most > Rules::MAX_MOVES && most > rules.most_moves(rules.material()) {
        let (at, board) = parts.board;
        errors.push(FenError { range: at..at + board.len(), problem: FenProblem::TooManyMoves(most) });
    }
    // In a start position this is only a warning; no move leads to a position like this.
    if let Some(square) = position.royal_to_be_captured()
        && !is_start(variant, &position)
    {
        let at = places.iter().find(|(other, _)| *other == square).map_or(0, |&(_, at)| at);
        let problem = FenProblem::RoyalLost(rules.shape.name(square).to_string());
        errors.push(FenError { range: at..at + 1, problem });
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    if let Some((_, points)) = rest.points {
        position.set_points(points);
    }
    let Rest { quiet_plies, limit, move_number, .. } = rest;
    // A count under way replaces the plies without progress, as in Fairy-Stockfish.
    let quiet = if limit > 0 { 0 } else { quiet_plies };
    let mut game = Game::from_position(variant, position, quiet, move_number);
    if limit > 0 {
        game.begin_count(Count { limit, plies: quiet_plies, number: None });
    }
    Ok(game)
}

/// Gives a position the rights that letters name; what is wrong with them.
fn set_castlings(rules: &Rules, position: &mut Position, at: usize, letters: &str) -> Vec<FenError> {
    let mut errors = Vec::new();
    if rules.castlings.iter().any(|castling| castling.home == CastlingHome::Anywhere) {
        let ready = lettered_rights(rules.shape, &rules.castlings, &position.castling_rights());
        for letter in letters.chars() {
            if let Some((side, square)) = castling_letters::gate(rules, letter) {
                position.set_unmoved_shown(side, &[square]);
            } else if let Some((king, partner)) = castling_letters::find(rules, &ready, letter) {
                // `K` and `Q` say that neither of the two has moved.
                let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
                position.set_unmoved_shown(side, &[king, partner]);
            }
        }
    }
    let standing = position.castling_rights();
    let known = lettered_rights(rules.shape, &rules.castlings, &standing);
    // If the file of a king would be named as long as it has not moved, a letter of its partner alone is not a right.
    let has_moved = |king: Square| {
        position.piece_at(king).is_some_and(|piece| {
            rules.unmoved_shown_on(piece.side).contains(king)
                && is_shown_if_unmoved(rules, position, piece.side, king)
                && !position.unmoved_shown(piece.side).contains(&king)
        })
    };
    let unmoved: Vec<Right> = standing.iter().copied().filter(|right| !has_moved(right.0)).collect();
    let first = lettered_rights(rules.shape, &rules.castlings, &unmoved);
    let mut rights = Vec::new();
    for (i, letter) in letters.char_indices() {
        let is_repeated = letters.get(..i).is_some_and(|before| before.contains(letter));
        let names_partner_only = |right: &Right| {
            castling_letters::gate(rules, letter).is_some_and(|(_, square)| square == right.1)
                && has_moved(right.0)
        };
        let found = castling_letters::find(rules, &first, letter)
            .or_else(|| castling_letters::find(rules, &known, letter))
            .or_else(|| by_partner(rules, position, &known, letters, letter));
        match found.filter(|right| !names_partner_only(right)) {
            Some(right) if !is_repeated && rights.contains(&right) && opens_gate(rules, position, letter) => {
            }
            Some(right) if is_repeated || rights.contains(&right) => {
                errors.push(FenError { range: at + i..at + i + 1, problem: FenProblem::Twice(letter) });
            }
            None if is_repeated => {
                errors.push(FenError { range: at + i..at + i + 1, problem: FenProblem::Twice(letter) });
            }
            Some(right) if standing.contains(&right) => rights.push(right),
            Some(_) | None if opens_gate(rules, position, letter) => {}
            Some(_) | None => {
                errors.push(FenError { range: at + i..at + i + 1, problem: FenProblem::NotAtHome(letter) });
            }
        }
    }
    // Neither piece of a right has moved, even where its file is not named.
    for &(king, partner) in rights.iter().filter(|_| rules.gating.is_some()) {
        if let Some(piece) = position.piece_at(king) {
            position.set_unmoved_shown(piece.side, &[king, partner]);
        }
    }
    position.set_castling_rights(&rights);
    errors
}

/// Returns the right that the file of a partner names in a game with gating: if nothing can be gated, or if `K` and `Q`
/// are not used and the king is also named by its file.
fn by_partner(
    rules: &Rules,
    position: &Position,
    known: &[Lettered],
    letters: &str,
    letter: char,
) -> Option<Right> {
    let is_named = |l: &&Lettered| {
        let has = |letter: char| letters.contains(letter);
        let king = castling_letters::gate_letter(rules.shape, l.side, l.right.0);
        let uses_wings = known.iter().any(|other| other.side == l.side && has(other.letter));
        castling_letters::gate_letter(rules.shape, l.side, l.right.1) == letter
            && (!may_hold(rules, position, l.side) || (has(king) && !uses_wings))
    };
    let mut lettered = known.iter().filter(|l| rules.gating.is_some() && !l.roams);
    lettered.find(is_named).map(|l| l.right)
}

/// Returns whether a player has a piece to gate, or may have one later.
fn may_hold(rules: &Rules, position: &Position, side: Side) -> bool {
    rules.captured != Captured::Removed || rules.kind_indices().any(|kind| position.in_hand(side, kind) > 0)
}

/// Returns whether a position has the pieces and the player to move of the start position.
fn is_start(variant: &Variant, position: &Position) -> bool {
    let (rules, start) = (variant.rules(), Position::start(variant.tables()));
    position.side_to_move() == start.side_to_move()
        && board(rules, position) == board(rules, &start)
        && Side::ALL.iter().all(|&side| hand(rules, position, side) == hand(rules, &start, side))
}

/// Returns the number of a player's pieces, on the board and in hand.
fn n_pieces(rules: &Rules, position: &Position, side: Side) -> u64 {
    let on_board = position.pieces().filter(|(_, piece)| piece.side == side).count() as u64;
    let held = rules.kind_indices().map(|kind| u64::from(position.in_hand(side, kind)));
    on_board + held.sum::<u64>()
}

/// Most pieces of a kind in one hand: as many as a start position may have, and room for captures.
const MAX_IN_HAND: u16 = 2 * fen::MAX_IN_HAND;

/// Reads the hands and adds up pieces of a kind. Kinds that cannot be in hand are refused.
fn read_hands(rules: &Rules, parts: &FenParts<'_>) -> Result<Vec<(Side, PieceKind, u16)>, Vec<FenError>> {
    let Some((at, text)) = parts.hand else { return Ok(Vec::new()) };
    let held = fen::read_hand((at, text), &|id: &str| rules.kind_with_id(id))?;
    let mut hands: Vec<(Side, PieceKind, u16)> = Vec::new();
    let mut errors = Vec::new();
    for (piece, count, start) in held {
        let reverts = rules.captured.turns_back() && rules.kind(piece.kind).promoted_from.is_some();
        if !rules.has_hands() || reverts {
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
    /// The letters at the start of the castling field, with their offset, if the field is there.
    castling: Option<(usize, &'a str)>,
    moved: Vec<Square>,
    /// The squares passed, with the offset and text of their field.
    passed: Option<(usize, &'a str, Vec<Square>)>,
    /// Where the last move captured something after whose capture others are barred.
    struck: Option<Square>,
    /// What is left of the turn, with its offset.
    turn: Option<(usize, &'a str)>,
    /// The checks left to give, with the offset and text of their field; no numbers if they cannot be read.
    checks: Option<(usize, &'a str, Option<PerSide<u8>>)>,
    /// The points got, with the offset of their field.
    points: Option<(usize, PerSide<u16>)>,
    /// The limit of a count in plies; 0 if nothing is being counted. Its plies then replace those without progress.
    limit: u16,
    quiet_plies: u16,
    move_number: u32,
}

fn read_rest<'a>(rules: &Rules, parts: &FenParts<'a>) -> Result<Rest<'a>, FenError> {
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
    fn shut_gates(&self, rules: &Rules, standing: &[(Square, Piece)]) -> Vec<Square> {
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
fn points(word: &str) -> Option<PerSide<u16>> {
    let (first, second) = word.strip_prefix('{')?.strip_suffix('}')?.split_once(',')?;
    Some(PerSide { first: first.parse().ok()?, second: second.parse().ok()? })
}

/// Returns what a field says is left of a player's turn: `>1`, `>2/3`, `>1+2`, `>e5`, `>1e5`; `>1#` of the other
/// player's, whose check mates.
fn turn(rules: &Rules, word: &str, side: Side) -> Option<TurnLeft> {
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
fn turn_text(rules: &Rules, position: &Position) -> Option<String> {
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
fn checks(word: &str) -> Option<PerSide<u8>> {
    let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?;
    let (first, second) = word.split_once('+')?;
    Some(PerSide { first: number(first)?, second: number(second)? })
}

/// Returns the checks each player has left to give, from a field with the checks given: `+1+2`.
fn checks_given(rules: &Rules, word: &str) -> Option<PerSide<u8>> {
    let given = checks(word.strip_prefix('+')?)?;
    let left = |given| rules.checks_counted().checked_sub(given);
    Some(PerSide { first: left(given.first)?, second: left(given.second)? })
}

/// Returns the letters at the start of the castling field, and the rest of it.
fn castling_letters<'a>(rules: &Rules, word: &'a str) -> (&'a str, &'a str) {
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
fn opens_gate(rules: &Rules, position: &Position, letter: char) -> bool {
    castling_letters::gate(rules, letter)
        .is_some_and(|(side, square)| position.unmoved_shown(side).contains(&square))
}

/// Returns a field without the capture of the last move at its end, and the square of that capture.
fn struck<'a>(rules: &Rules, word: &'a str) -> (&'a str, Option<Square>) {
    let found = word.rsplit_once('x').filter(|_| rules.shows_captures()).and_then(|(before, after)| {
        let square = rules.shape.parse(after).filter(|&square| !rules.holes.contains(square))?;
        Some((before, Some(square)))
    });
    found.unwrap_or((word, None))
}

/// Squares written one after another.
fn squares(rules: &Rules, text: &str) -> Option<Vec<Square>> {
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

/// Prints the position of a game.
pub fn print(game: &Game) -> String {
    let rules = game.variant().rules();
    let position = game.position();
    let mut text = board(rules, position);
    if rules.has_hands() || rules.setup.shows_hands {
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
    let letters = Side::ALL.map(|side| right_letters(rules, position, side)).concat();
    let is_gate = |square: &Square| {
        position.piece_at(*square).is_some_and(|piece| rules.unmoved_shown_on(piece.side).contains(*square))
    };
    let moved = position.moved_but_home().into_iter().filter(|square| !is_gate(square)).collect();
    let past = or_dash(letters + &names(moved));
    let count = game.count();
    let mut passed = names(position.passed());
    if let Some(square) = position.struck() {
        let _ = write!(passed, "x{}", rules.shape.name(square));
    }
    if count.limit > 0 {
        let space = if passed.is_empty() { "" } else { " " };
        let _ = write!(passed, "{space}{}", count.limit);
    }
    let passed = or_dash(passed);
    let _ = write!(text, " {side} {past} {passed}{}", turn_text(rules, position).unwrap_or_default());
    if rules.checks_counted() > 0 {
        let PerSide { first, second } = position.checks_left();
        let _ = write!(text, " {first}+{second}");
    }
    if !rules.points.is_empty() {
        let PerSide { first, second } = position.points();
        let _ = write!(text, " {{{first},{second}}}");
    }
    let plies = if count.limit > 0 { count.plies } else { game.quiet_plies() };
    let _ = write!(text, " {plies} {}", game.move_number());
    text
}

/// Returns the letters of a player's castling rights, then those of other squares that are named by their files:
/// squares on which the player may let pieces in, as long as there may be any or the piece there has first moves, and
/// the squares that the definition lists under `in-fen`.
fn right_letters(rules: &Rules, position: &Position, side: Side) -> String {
    let rights = position.castling_rights();
    let known = lettered_rights(rules.shape, &rules.castlings, &rights).into_iter();
    let own: Vec<Lettered> = known.filter(|l| l.side == side && rights.contains(&l.right)).collect();
    // The letter of a right also names its king, unless the king may start anywhere.
    let is_named =
        |square: &Square| own.iter().any(|l| (!l.roams && l.right.0 == *square) || l.right.1 == *square);
    let is_shown = |square: &Square| is_shown_if_unmoved(rules, position, side, *square);
    let gates =
        position.unmoved_shown(side).into_iter().filter(|square| is_shown(square) && !is_named(square));
    own.iter()
        .map(|l| l.letter)
        .chain(gates.map(|gate| castling_letters::gate_letter(rules.shape, side, gate)))
        .collect()
}

/// Returns whether a square that is named by its file is in the field while the piece on it has not moved.
fn is_shown_if_unmoved(rules: &Rules, position: &Position, side: Side, square: Square) -> bool {
    let is_gate = rules.gating.as_ref().is_some_and(|gating| gating.zone[side].contains(square));
    !is_gate
        || may_hold(rules, position, side)
        || rules.unmoved.shown.as_ref().is_some_and(|zone| zone[side].contains(square))
        || position.piece_at(square).is_some_and(|piece| rules.kind(piece.kind).has_first_moves())
}

/// Returns the text of a field, or `-` if it is empty.
pub(super) fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

fn board(rules: &Rules, position: &Position) -> String {
    let mut text = String::new();
    let shape = rules.shape;
    let walls = position.walls();
    for rank in (0..i32::from(shape.ranks)).rev() {
        let mut empty = 0;
        for square in (0..i32::from(shape.files)).filter_map(|file| shape.square(file, rank)) {
            let token = match position.piece_at(square) {
                Some(piece) => fen::token(&rules.kind(piece.kind).id, piece.side),
                None if rules.holes.contains(square) || walls.contains(&square) => "*".to_owned(),
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

/// Returns the pieces in a player's hand, in the order of the definition.
fn hand(rules: &Rules, position: &Position, side: Side) -> String {
    let tokens = rules.kind_indices().flat_map(|kind| {
        let token = fen::token(&rules.kind(kind).id, side);
        std::iter::repeat_n(token, usize::from(position.in_hand(side, kind)))
    });
    tokens.collect()
}
