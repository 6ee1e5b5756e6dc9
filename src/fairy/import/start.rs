//! Reads the start position of a section like Fairy-Stockfish; anything irregular is refused.

use super::account::Account;
use super::game::other_side;
use crate::fairy::ini::key;
use crate::fairy::ini::{Dialect, Fields, PieceType, Squares, Value};

/// Something on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Man {
    /// The piece, by its letter.
    pub(super) piece: PieceType,
    /// Its player: 0 is White.
    pub(super) side: usize,
    /// True if it starts promoted.
    pub(super) is_promoted: bool,
    /// File and rank, from 1.
    pub(super) square: (u8, u8),
}

/// The start position.
#[derive(Clone, Debug, Default)]
pub(super) struct Start {
    pub(super) men: Vec<Man>,
    pub(super) holes: Squares,
    /// Squares with walls, by file and rank.
    pub(super) walls: Vec<(u8, u8)>,
    /// Pieces in hand, one by one.
    pub(super) hands: Vec<(PieceType, usize)>,
    /// Who moves first: 0 is White.
    pub(super) to_move: usize,
    /// The letters of the castling field.
    pub(super) castling: String,
    /// The checks each player must give, White first; nothing if the position does not say.
    pub(super) checks: Option<[u8; 2]>,
    /// Plies without progress so far.
    pub(super) clock: u16,
    /// The number of the next move, from 1.
    pub(super) number: i64,
}

impl Start {
    /// Returns the squares where a piece of a player starts.
    pub(super) fn squares_of(&self, piece: PieceType, side: usize) -> Squares {
        let own =
            self.men.iter().filter(|man| (man.piece, man.side, man.is_promoted) == (piece, side, false));
        own.map(|man| Squares::square(man.square.0, man.square.1)).fold(Squares::EMPTY, Squares::union)
    }

    /// Returns how many of a piece a player has at the start, on the board.
    pub(super) fn count(&self, piece: PieceType, side: usize) -> usize {
        self.men.iter().filter(|man| (man.piece, man.side) == (piece, side)).count()
    }

    /// Returns whether the players' pieces are opposite each other, file by file.
    pub(super) fn is_mirrored(&self, ranks: u8) -> bool {
        self.men.iter().all(|man| {
            let (file, rank) = man.square;
            let opposite = Man { side: 1 - man.side, square: (file, ranks + 1 - rank), ..*man };
            self.men.contains(&opposite)
        })
    }

    /// Returns the contents of a square.
    pub(super) fn at(&self, square: (u8, u8)) -> Option<Man> {
        self.men.iter().find(|man| man.square == square).copied()
    }
}

/// Reads the start position.
pub(super) fn read(account: &Account<'_>) -> Start {
    let settings = account.peek();
    account.map(key::START_FEN);
    let text = settings.text(key::START_FEN);
    let mut start = Start::default();
    let first = text.split_ascii_whitespace().next().unwrap_or_default();
    let (board, hand) = first.split_once('[').map_or((first, None), |(board, hand)| (board, Some(hand)));
    let mut ranks: Vec<&str> = board.split('/').collect();
    // The hand may follow the last rank like another rank.
    let has_ninth = hand.is_none() && ranks.len() == usize::from(settings.ranks()) + 1;
    let hand = if has_ninth { ranks.pop() } else { hand };
    if ranks.len() != usize::from(settings.ranks()) {
        account.refuse(key::START_FEN, "the position does not have the same number of ranks as the board");
        return start;
    }
    for (rank, row) in (1..=settings.ranks()).rev().zip(ranks) {
        read_rank(account, row, rank, &mut start);
    }
    if let Some(hand) = hand {
        let has_hands = settings.is_on(key::PIECE_DROPS) || settings.is_on(key::SEIRAWAN_GATING);
        for c in hand.trim_end_matches(']').chars().filter(|_| has_hands) {
            match piece(account, c) {
                Some(piece) => start.hands.push((piece, usize::from(c.is_ascii_lowercase()))),
                None if c == '-' => {}
                None => {
                    account.refuse(key::START_FEN, format!("the hand contains `{c}`, which is not a piece"));
                }
            }
        }
    }
    if settings.dialect() == Dialect::FairyStockfishX
        && let Some(wrong) = misread(text)
    {
        account.refuse(key::START_FEN, format!("the position has `{wrong}` where a field belongs"));
    }
    let fields = Fields::read(text, settings);
    start.to_move = fields.to_move;
    start.castling = fields.castling.chars().filter(|c| *c != '-').collect();
    start.checks = fields.checks;
    if fields.n_passed > 0 {
        account.refuse(key::START_FEN, "a piece that can be captured en passant in the start position");
    }
    if fields.limit > 0 {
        account.refuse(key::START_FEN, "a count under way in the start position");
    }
    start.clock = u16::try_from(fields.clock).unwrap_or_else(|_| {
        account.refuse(key::START_FEN, "the number of moves without progress is too large");
        0
    });
    start.number = fields.number;
    start
}

/// Returns a field after the board that is none.
fn misread(text: &str) -> Option<&str> {
    let text = text.split_once('{').map_or(text, |(before, _)| before);
    let mut fields = text.split_ascii_whitespace().skip(1);
    let side = fields.next().filter(|side| !["w", "b"].contains(side));
    let is_square = |text: &str| {
        let mut chars = text.chars();
        chars.next().is_some_and(|c| c.is_ascii_lowercase()) && chars.all(|c| c.is_ascii_digit())
    };
    let is_field = |field: &str| {
        field == "-"
            || field.chars().all(|c| c.is_ascii_alphabetic())
            || field.split('+').all(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()))
            || is_square(field)
    };
    side.or_else(|| fields.find(|field| !is_field(field)))
}

fn read_rank(account: &Account<'_>, row: &str, rank: u8, start: &mut Start) {
    let files = account.peek().files();
    let mut file: u16 = 1;
    let mut is_promoted = false;
    let mut chars = row.chars().peekable();
    while let Some(c) = chars.next() {
        let place = u8::try_from(file).unwrap_or(u8::MAX);
        if let Some(mut number) = c.to_digit(10) {
            if let Some(next) = chars.next_if(char::is_ascii_digit) {
                number = number * 10 + next.to_digit(10).unwrap_or(0);
            }
            file += number as u16;
        } else if c == '+' {
            is_promoted = true;
            continue;
        } else if place > files {
            break;
        } else if c == '*' && crate::fairy::import::rule::walls::has_walls(account) {
            start.walls.push((place, rank));
            file += 1;
        } else if c == '*' {
            start.holes = start.holes.union(Squares::square(place, rank));
            file += 1;
        } else if let Some(piece) = piece(account, c) {
            let side = usize::from(c.is_ascii_lowercase());
            // A piece without another side is read as the piece itself.
            let is_promoted = is_promoted && other_side(account, piece).is_some();
            start.men.push(Man { piece, side, is_promoted, square: (place, rank) });
            file += 1;
            if chars.next_if_eq(&'~').is_some() && account.peek().shows_promoted() {
                account.refuse(key::START_FEN, "the promoted form of an unknown piece");
            }
        } else {
            account.refuse(key::START_FEN, "the position contains characters that are not pieces");
        }
        is_promoted = false;
    }
    if file != u16::from(files) + 1 {
        account.refuse(key::START_FEN, "a rank is not as wide as the board");
    }
}

/// Returns the piece with a letter.
fn piece(account: &Account<'_>, letter: char) -> Option<PieceType> {
    let wanted = letter.to_ascii_uppercase();
    let settings = account.peek();
    let has = |piece: &PieceType, synonym: bool| {
        matches!(settings.get(&piece.name()).map(|s| &s.value), Some(Value::Declared { letter, synonym: second, .. })
            if if synonym { *second == Some(wanted) } else { *letter == wanted })
    };
    PieceType::all().find(|p| has(p, false)).or_else(|| PieceType::all().find(|p| has(p, true)))
}
