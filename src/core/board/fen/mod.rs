//! Positions as text: the board and the hands of a FEN, read token by token.
//!
//! Ranks are written from the top, separated by `/`; a number is a run of empty squares; `*` is a hole. A piece is `+` for
//! a promoted form, then a letter with an optional `'` or `!`, or a longer id in `<` and `>`; `~` after it marks a form
//! that becomes another piece again when captured. Capitals belong to the first player.

mod problem;

pub use problem::{FenError, FenProblem};

use super::sfen;
use super::{Piece, PieceKind, Shape, Side, Square, SquareSet};

/// Most pieces of a kind that a start position may have in one hand: more than any game needs, and few enough that captures
/// cannot overflow the count.
pub const MAX_IN_HAND: u16 = 9999;

/// The parts of a FEN, each with its offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenParts<'a> {
    /// The board.
    pub board: (usize, &'a str),
    /// The text between `[` and `]`, if they are there.
    pub hand: Option<(usize, &'a str)>,
    /// The other fields, the player to move first.
    pub fields: Vec<(usize, &'a str)>,
}

impl FenParts<'_> {
    /// Returns these parts, with the text after the last rank as the hand if there is one `/` more than the board
    /// needs: the older way of writing hands.
    #[must_use]
    pub fn with_hand_behind_ranks(self, ranks: u8) -> Self {
        let (at, board) = self.board;
        match board.rsplit_once('/') {
            Some((board, hand)) if self.hand.is_none() && board.split('/').count() == usize::from(ranks) => {
                let start = at + board.len() + 1;
                FenParts { board: (at, board), hand: Some((start, hand)), ..self }
            }
            _ => self,
        }
    }
}

/// Splits a FEN into its parts.
///
/// # Errors
/// Brackets are wrong, or it is an SFEN.
pub fn split(text: &str) -> Result<FenParts<'_>, FenError> {
    let parts = split_at_blanks(text)?;
    sfen::error(&parts).map_or(Ok(parts), Err)
}

fn split_at_blanks(text: &str) -> Result<FenParts<'_>, FenError> {
    let mut words = Vec::new();
    let mut start = None;
    for (i, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_whitespace(), start) {
            (true, Some(s)) => {
                words.push((s, text.get(s..i).unwrap_or_default()));
                start = None;
            }
            (false, None) => start = Some(i),
            _ => {}
        }
    }
    let mut words = words.into_iter();
    let (at, word) = words.next().unwrap_or((0, ""));
    let Some(open) = word.find('[') else {
        return Ok(FenParts { board: (at, word), hand: None, fields: words.collect() });
    };
    let after = word.get(open + 1..).unwrap_or_default();
    let Some(close) = after.find(']') else {
        return Err(FenError { range: at + open..at + word.len(), problem: FenProblem::Unclosed('[') });
    };
    if let Some(rest) = after.get(close + 1..).filter(|r| !r.is_empty()) {
        let from = at + open + close + 2;
        return Err(FenError {
            range: from..from + rest.len(),
            problem: FenProblem::BadField(rest.to_owned()),
        });
    }
    Ok(FenParts {
        board: (at, word.get(..open).unwrap_or_default()),
        hand: Some((at + open + 1, after.get(..close).unwrap_or_default())),
        fields: words.collect(),
    })
}

/// Reads the player to move from the first field; without fields, it is the first player.
pub fn read_side(parts: &FenParts<'_>) -> Result<Side, FenError> {
    match parts.fields.first() {
        None | Some((_, "w")) => Ok(Side::First),
        Some((_, "b")) => Ok(Side::Second),
        Some(&(at, other)) => {
            Err(FenError { range: at..at + other.len(), problem: FenProblem::BadSide(other.to_owned()) })
        }
    }
}

/// One token of a board or a hand.
enum Token {
    Piece(Piece),
    Number(usize),
    Hole,
    Slash,
}

struct Scanner<'a, F> {
    text: &'a str,
    at: usize,
    /// The start of the text in the whole FEN.
    offset: usize,
    kind_of: &'a F,
}

impl<F: Fn(&str) -> Option<PieceKind>> Scanner<'_, F> {
    fn error<T>(&self, start: usize, problem: FenProblem) -> Result<T, FenError> {
        Err(FenError { range: self.offset + start..self.offset + self.at, problem })
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..).and_then(|rest| rest.chars().next())
    }

    fn eat_while(&mut self, test: impl Fn(char) -> bool) -> &str {
        let start = self.at;
        while let Some(c) = self.peek().filter(|&c| test(c)) {
            self.at += c.len_utf8();
        }
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// Returns the next token with its bytes; after an error the scanner is past the offending text.
    fn next(&mut self) -> Option<Result<(usize, Token), FenError>> {
        let start = self.at;
        let first = self.peek()?;
        if first.is_ascii_digit() {
            let digits = self.eat_while(|c| c.is_ascii_digit()).to_owned();
            return Some(match digits.parse() {
                Ok(n @ 1..=9999) => Ok((start, Token::Number(n))),
                _ => self.error(start, FenProblem::BadNumber(digits)),
            });
        }
        self.at += first.len_utf8();
        Some(match first {
            '/' => Ok((start, Token::Slash)),
            '*' => Ok((start, Token::Hole)),
            '+' | '<' => self.piece(start, first),
            c if c.is_ascii_alphabetic() => self.piece(start, first),
            c => self.error(start, FenProblem::UnexpectedCharacter(c)),
        })
    }

    fn piece(&mut self, start: usize, first: char) -> Result<(usize, Token), FenError> {
        let mut id = String::new();
        let mut head = first;
        if head == '+' {
            id.push('+');
            let Some(c) = self.peek().filter(|&c| c == '<' || c.is_ascii_alphabetic()) else {
                return self.error(start, FenProblem::UnexpectedCharacter('+'));
            };
            self.at += 1;
            head = c;
        }
        let side = if head == '<' {
            let name = self.eat_while(|c| c != '>' && c != '/').to_owned();
            if self.peek() != Some('>') {
                return self.error(start, FenProblem::Unclosed('<'));
            }
            self.at += 1;
            let is_small = name.starts_with(|c: char| c.is_ascii_lowercase());
            id.push_str(&name.to_uppercase());
            if is_small { Side::Second } else { Side::First }
        } else {
            id.push(head.to_ascii_uppercase());
            if let Some(c @ ('\'' | '!')) = self.peek() {
                self.at += 1;
                id.push(c);
            }
            if head.is_ascii_lowercase() { Side::Second } else { Side::First }
        };
        if self.peek() == Some('~') {
            self.at += 1;
            id.push('~');
        }
        if let Some(kind) = (self.kind_of)(&id) {
            return Ok((start, Token::Piece(Piece { kind, side })));
        }
        let token = self.text.get(start..self.at).unwrap_or_default().to_owned();
        self.error(start, FenProblem::UnknownPiece(token))
    }
}

/// The board for which a position is read.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// Files and ranks.
    pub shape: Shape,
    /// Squares of the shape that do not exist.
    pub holes: &'a SquareSet,
    /// True if walls may be on the others.
    pub has_walls: bool,
}

/// The contents of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The pieces, with their byte offsets in the FEN.
    pub pieces: Vec<(Square, Piece, usize)>,
    /// The squares with walls.
    pub walls: Vec<Square>,
}

/// Reads the board of a FEN; `kind_of` finds the kind of a token in capitals, as in `R`, `X'`, `+R`, `GB`.
///
/// # Errors
/// Everything that is wrong, in order.
pub fn read_board<F: Fn(&str) -> Option<PieceKind>>(
    (offset, text): (usize, &str),
    ground: Ground<'_>,
    kind_of: &F,
) -> Result<Standing, Vec<FenError>> {
    let mut errors = Vec::new();
    let mut standing = Standing::default();
    let n_ranks = text.split('/').count();
    let wanted = usize::from(ground.shape.ranks);
    if n_ranks != wanted {
        let problem = FenProblem::Ranks { found: n_ranks, wanted };
        return Err(vec![FenError { range: offset..offset + text.len(), problem }]);
    }
    let mut start = offset;
    for (row, rank_text) in text.split('/').enumerate() {
        let rank = wanted - 1 - row;
        read_rank((start, rank_text), rank, ground, kind_of, &mut standing, &mut errors);
        start += rank_text.len() + 1;
    }
    if errors.is_empty() { Ok(standing) } else { Err(errors) }
}

fn read_rank<F: Fn(&str) -> Option<PieceKind>>(
    (offset, text): (usize, &str),
    rank: usize,
    ground: Ground<'_>,
    kind_of: &F,
    standing: &mut Standing,
    errors: &mut Vec<FenError>,
) {
    let Ground { shape, holes, has_walls } = ground;
    let mut scanner = Scanner { text, at: 0, offset, kind_of };
    let mut file = 0usize;
    while let Some(token) = scanner.next() {
        let run = match &token {
            Ok((_, Token::Number(n))) => *n,
            _ => 1,
        };
        for file in file..(file + run).min(usize::from(shape.files)) {
            let Some(square) = shape.square(file as i32, rank as i32) else { continue };
            let range = || {
                let start = token.as_ref().map_or(scanner.at, |(start, _)| *start);
                offset + start..offset + scanner.at
            };
            match (&token, holes.contains(square)) {
                (Ok((_, Token::Hole)), false) if has_walls => standing.walls.push(square),
                (Ok((_, Token::Hole)), false) => {
                    errors.push(FenError { range: range(), problem: FenProblem::NoHole(square) });
                }
                (Ok((_, Token::Piece(_) | Token::Number(_))), true) => {
                    errors.push(FenError { range: range(), problem: FenProblem::OnHole(square) });
                    break;
                }
                (Ok((start, Token::Piece(piece))), false) => {
                    standing.pieces.push((square, *piece, offset + start));
                }
                _ => {}
            }
        }
        file += run;
        if let Err(error) = token {
            errors.push(error);
        }
    }
    if file != usize::from(shape.files) {
        let problem = FenProblem::Width { rank: rank + 1, found: file, wanted: usize::from(shape.files) };
        errors.push(FenError { range: offset..offset + text.len(), problem });
    }
}

/// Reads the hands of a FEN: the pieces of both players between `[` and `]`, in any order. A number before a piece repeats
/// it; `-` or nothing means empty hands.
///
/// # Errors
/// Everything that is wrong, in order.
pub fn read_hand<F: Fn(&str) -> Option<PieceKind>>(
    (offset, text): (usize, &str),
    kind_of: &F,
) -> Result<Vec<(Piece, u16, usize)>, Vec<FenError>> {
    let (mut hand, mut errors) = (Vec::new(), Vec::new());
    if text == "-" {
        return Ok(hand);
    }
    let mut scanner = Scanner { text, at: 0, offset, kind_of };
    let (mut count, mut number) = (None, 0..0);
    while let Some(token) = scanner.next() {
        match token {
            Ok((start, Token::Piece(piece))) => hand.push((piece, count.take().unwrap_or(1), offset + start)),
            Ok((start, Token::Number(n))) => {
                count = Some(n as u16);
                number = start..scanner.at;
            }
            Ok((start, Token::Hole | Token::Slash)) => {
                let c = text.get(start..).and_then(|rest| rest.chars().next()).unwrap_or(' ');
                let range = offset + start..offset + scanner.at;
                errors.push(FenError { range, problem: FenProblem::NotOfHands(c) });
                count = None;
            }
            Err(FenError { range, problem }) => {
                errors.push(FenError { range, problem: of_hands(problem) });
                count = None;
            }
        }
    }
    if count.is_some() {
        let problem = FenProblem::CountsNothing(text.get(number.clone()).unwrap_or_default().to_owned());
        errors.push(FenError { range: offset + number.start..offset + number.end, problem });
    }
    if errors.is_empty() { Ok(hand) } else { Err(errors) }
}

/// Returns what is wrong with a token, worded for a hand.
fn of_hands(problem: FenProblem) -> FenProblem {
    if let FenProblem::UnexpectedCharacter(c) = problem {
        return FenProblem::NotOfHands(c);
    }
    let FenProblem::BadNumber(digits) = problem else { return problem };
    let is_zero = digits.bytes().all(|digit| digit == b'0');
    if is_zero { FenProblem::BadCount(digits) } else { FenProblem::TooManyInHand(MAX_IN_HAND) }
}

/// Returns the token of a piece: its id in capitals or small letters, in `<` and `>` if it is longer than a letter.
///
/// `id` is written as in the rules: `R`, `X'`, `+R`, `GB`, `+GB`, `Q~`.
pub fn token(id: &str, side: Side) -> String {
    let (plus, bare) = id.strip_prefix('+').map_or(("", id), |bare| ("+", bare));
    let (bare, tilde) = bare.strip_suffix('~').map_or((bare, ""), |bare| (bare, "~"));
    let bare = match side {
        Side::First => bare.to_owned(),
        Side::Second => bare.to_lowercase(),
    };
    if bare.chars().filter(char::is_ascii_alphabetic).count() > 1 {
        format!("{plus}<{bare}>{tilde}")
    } else {
        format!("{plus}{bare}{tilde}")
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;

    fn kind_of(id: &str) -> Option<PieceKind> {
        ["K", "X'", "X!", "+X'", "GB", "+GB", "X", "X~", "GB~"]
            .iter()
            .position(|&k| k == id)
            .map(|i| PieceKind(i as u16))
    }

    #[track_caller]
    fn board_error(text: &str, range: Range<usize>, message: &str) {
        let errors = read_board((0, text), ground(3, false, &SquareSet::new()), &kind_of).unwrap_err();
        assert_eq!(
            (errors[0].range.clone(), errors[0].problem.to_string().as_str()),
            (range, message),
            "{text}"
        );
    }

    fn ground(files: u8, has_walls: bool, holes: &SquareSet) -> Ground<'_> {
        Ground { shape: Shape { files, ranks: 2 }, holes, has_walls }
    }

    #[test]
    fn walls_stand_on_squares() {
        let holes: SquareSet = [Square(0)].into_iter().collect();
        let standing = read_board((0, "K*1/**X"), ground(3, true, &holes), &kind_of).unwrap();
        assert_eq!((standing.walls, standing.pieces.len()), (vec![Square(4), Square(1)], 2));
    }

    #[test]
    fn every_token_reads_back() {
        let text = "Kx'X!x~/+x'<gb>+<GB><GB>~";
        let pieces = read_board((0, text), ground(4, false, &SquareSet::new()), &kind_of).unwrap().pieces;
        let ids = ["K", "X'", "X!", "+X'", "GB", "+GB", "X", "X~", "GB~"];
        let tokens: Vec<String> =
            pieces.iter().map(|(_, piece, _)| token(ids[piece.kind.index()], piece.side)).collect();
        assert_eq!(tokens, ["K", "x'", "X!", "x~", "+x'", "<gb>", "+<GB>", "<GB>~"]);
    }

    #[test]
    fn faults_of_hands_have_a_place_and_say_what_they_are() {
        for (text, range, message) in [
            ("KX2", 2..3, "`2` is not followed by a piece"),
            ("2K30", 2..4, "`30` is not followed by a piece"),
            ("K00X", 1..3, "`00` is not a number of pieces in hand"),
            ("12345K", 0..5, "a hand can hold at most 9999 pieces of a kind"),
            ("K*", 1..2, "`*` has no meaning in a hand"),
            ("K/x", 1..2, "`/` has no meaning in a hand"),
            ("Ké", 1..3, "`é` has no meaning in a hand"),
            ("Z", 0..1, "no piece has the id `Z`"),
        ] {
            let errors = read_hand((0, text), &kind_of).unwrap_err();
            let found: Vec<_> = errors.iter().map(|e| (e.range.clone(), e.problem.to_string())).collect();
            assert_eq!(found, [(range, message.to_owned())], "{text}");
        }
    }

    #[test]
    fn faults_are_placed() {
        board_error("3", 0..1, "the position has 1 rank, but the board has 2");
        board_error("3/4", 2..3, "rank 1 has 4 squares, but the board has 3 files");
        board_error("3/1z1", 3..4, "no piece has the id `z`");
        board_error("0/3", 0..1, "`0` is not a number of empty squares");
        board_error("3/K+1", 3..4, "`+` has no meaning in a position");
        board_error("3/<K2", 2..5, "this `<` is never closed");
        board_error("3/2é", 3..5, "`é` has no meaning in a position");
        board_error("3/*2", 2..3, "the board has no hole here");
    }
}
