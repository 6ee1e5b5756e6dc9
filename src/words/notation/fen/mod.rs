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
//!   turn if it is another than usual (`>2/3`), how many of the turns listed for the beginning of the game are to come
//!   (`>1+2`), and the square of a piece that captures again (`>e5`, `>1e5`);
//! - the checks left to give (`3+3`), in variants that count them; instead, the checks given may come last (`+1+2`);
//! - the points that the players have got (`{3,1}`), in variants that count them;
//! - plies without progress, or those of the count under way;
//! - the move number.
//!
//! Fields after the player to move may be left out. After the word `sfen`, an SFEN is read instead. What is printed is
//! read back as the same position, except for the number of passes in a row, which no field contains.

mod fields;
mod print;
mod rights;

use std::sync::Arc;

use alfil_core::board::fen::{self, FenError, FenParts, FenProblem};
use alfil_core::board::{Piece, PieceKind, Side, Square};
use alfil_core::engine::Position;
use alfil_core::game::{Count, Game};
use alfil_core::rules::castling_letters::{Lettered, Right, lettered_rights};
use alfil_core::rules::{Captured, CastlingHome, Material, Rules};
use alfil_core::variant::Variant;

use fields::{Rest, opens_gate, read_rest, turn};
pub(super) use print::or_dash;
pub use print::print;
use print::{board, hand, is_shown_if_unmoved};
pub use rights::{LetteredRight, possible_rights};

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
