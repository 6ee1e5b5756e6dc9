//! Positions as text: the board and the hands of a FEN, read token by token.
//!
//! Ranks stand from the top, separated by `/`; a number is a run of empty squares, of any length; `*` is a hole. A
//! piece is `+` for a promoted form, then a letter with an optional `'` or `!`, or a longer id in `<` and `>`; `~` behind
//! it marks what is another piece again when captured. Capitals belong to the first player.

use std::fmt;
use std::ops::Range;

use super::{Piece, PieceKind, Shape, Side, Square, SquareSet};
use crate::phrase::{counted, shortened};

/// Most pieces of a kind a start position may have in one hand: more than any game needs, and far from where counting
/// captures would end.
pub const MAX_IN_HAND: u16 = 9999;

/// What is wrong with a FEN, and where in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The bytes it is about; an empty range means something is missing there.
    pub range: Range<usize>,
    /// What is wrong.
    pub problem: FenProblem,
}

/// What is wrong with a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenProblem {
    /// Not as many ranks as the board has.
    Ranks {
        /// In the text.
        found: usize,
        /// On the board.
        wanted: usize,
    },
    /// A rank that is not as wide as the board.
    Width {
        /// The rank, from 1 at the bottom.
        rank: usize,
        /// Squares in the text.
        found: usize,
        /// Files of the board.
        wanted: usize,
    },
    /// No kind has this token.
    UnknownPiece(String),
    /// A character that begins nothing.
    UnexpectedCharacter(char),
    /// A run of empty squares of length 0, or longer than any board.
    BadNumber(String),
    /// A number of pieces in hand that is 0.
    BadCount(String),
    /// A number in a hand with no piece behind it.
    CountsNothing(String),
    /// What stands on boards only, in a hand.
    NotOfHands(char),
    /// `<` without `>`.
    Unclosed(char),
    /// A piece or an empty square where the board has a hole.
    OnHole(Square),
    /// `*` where the board has a square.
    NoHole(Square),
    /// The player to move is neither `w` nor `b`.
    BadSide(String),
    /// A piece that cannot be in hand in this variant.
    NotInHand(String),
    /// A right to castle of pieces that do not stand where they start.
    NotAtHome(char),
    /// A right to castle, or a piece that has not moved, that is told twice.
    Twice(char),
    /// The number of a move that there is not.
    NoMove(String),
    /// A royal piece of the player who is not to move, on this square, that the other player could capture though it may
    /// not be left attacked.
    RoyalLost(String),
    /// Squares that no piece can have gone past with its last move.
    NotPassed(String),
    /// Checks left to give, in a field that cannot be read or says more than are counted.
    NotChecks(String, u8),
    /// More pieces of a kind in one hand than can be counted.
    TooManyInHand(u16),
    /// So many moves could be possible, or come to be possible, that they are not listed.
    TooManyMoves(u64),
    /// More fields than a FEN has, or a field this reader cannot use.
    BadField(String),
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenProblem::Ranks { found, wanted } => {
                write!(f, "the position has {}, the board has {wanted}", counted(*found, "rank"))
            }
            FenProblem::Width { rank, found, wanted } => {
                write!(
                    f,
                    "rank {rank} has {}, the board has {}",
                    counted(*found, "square"),
                    counted(*wanted, "file")
                )
            }
            FenProblem::UnknownPiece(token) => write!(f, "no piece has the id `{}`", shortened(token)),
            FenProblem::UnexpectedCharacter(c) => write!(f, "`{c}` has no meaning in a position"),
            FenProblem::BadNumber(text) => {
                write!(f, "`{}` is not a number of empty squares", shortened(text))
            }
            FenProblem::BadCount(text) => {
                write!(f, "`{}` is not a number of pieces in hand", shortened(text))
            }
            FenProblem::CountsNothing(text) => write!(f, "`{}` counts no piece", shortened(text)),
            FenProblem::NotOfHands(c) => write!(f, "`{c}` has no meaning in a hand"),
            FenProblem::Unclosed(c) => write!(f, "this `{c}` is never closed"),
            FenProblem::OnHole(_) => write!(f, "the board has a hole here"),
            FenProblem::NoHole(_) => write!(f, "the board has no hole here"),
            FenProblem::BadSide(text) => write!(f, "`{}` is not a player", shortened(text)),
            FenProblem::NotInHand(token) => {
                write!(f, "`{}` cannot be in hand in this variant", shortened(token))
            }
            FenProblem::NotAtHome(c) => write!(f, "`{c}`: these pieces cannot castle"),
            FenProblem::Twice(c) => write!(f, "`{c}` tells what has been told already"),
            FenProblem::NoMove(text) => write!(f, "there is no move `{}`", shortened(text)),
            FenProblem::RoyalLost(square) => {
                write!(f, "the royal piece on {square} would be captured: it may not be left attacked")
            }
            FenProblem::NotPassed(text) => write!(f, "no piece can have gone past `{}`", shortened(text)),
            FenProblem::NotChecks(text, most) => {
                write!(f, "`{}` is not how many of {most} checks are left to give", shortened(text))
            }
            FenProblem::TooManyMoves(most) => {
                write!(f, "with so many pieces a position could have {most} moves, too many to list")
            }
            FenProblem::TooManyInHand(most) => write!(f, "a hand holds at most {most} pieces of a kind"),
            FenProblem::BadField(text) => write!(f, "`{}` is not understood here", shortened(text)),
        }
    }
}

impl FenProblem {
    /// What to write instead.
    pub fn help(&self) -> &'static str {
        match self {
            FenProblem::Ranks { .. } => {
                "write one rank for each rank of the board, from the top, with `/` between"
            }
            FenProblem::Width { .. } => {
                "pieces count one square each, a number counts that many empty squares"
            }
            FenProblem::UnknownPiece(_) => {
                "capitals belong to the first player, small letters to the second; `+` marks a promoted form"
            }
            FenProblem::UnexpectedCharacter(_) => {
                "a position is made of pieces, numbers of empty squares, `*` for holes and `/` between ranks"
            }
            FenProblem::BadNumber(_) => "write the number of empty squares in a row, from 1",
            FenProblem::BadCount(_) => "leave off pieces of which there are none",
            FenProblem::CountsNothing(_) => {
                "a number stands before the piece it counts: `2P` is a P twice, as `PP` is"
            }
            FenProblem::NotOfHands(_) => {
                "a hand is made of pieces, each with a number before it if there are several"
            }
            FenProblem::Unclosed(_) => "close `<` with `>` and `[` with `]`",
            FenProblem::OnHole(_) => "write `*` for a hole; a number counts squares of the board only",
            FenProblem::NoHole(_) => {
                "write a piece or a number of empty squares; holes are declared in `board.holes`"
            }
            FenProblem::BadSide(_) => {
                "write ` w` after the board when the first player is to move, ` b` for the second"
            }
            FenProblem::NotInHand(_) => {
                "hands hold what captured pieces become under `[captured]`, if anything"
            }
            FenProblem::NotAtHome(_) => {
                "king and partner must stand where they start; write `-` when nobody may castle"
            }
            FenProblem::Twice(_) => "write each letter once, as in `KQkq`; `-` when nobody may castle",
            FenProblem::NoMove(_) => "the first move of a game is 1",
            FenProblem::RoyalLost(_) => "let the other player move, or put a piece elsewhere",
            FenProblem::NotPassed(_) => {
                "the square is one behind a piece that has just gone several steps with its first move; or write `-`"
            }
            FenProblem::NotChecks(..) => {
                "write the checks that each player has still to give, the first player's first: `3+3`"
            }
            FenProblem::TooManyInHand(_) | FenProblem::TooManyMoves(_) => "write fewer pieces",
            FenProblem::BadField(_) => "fields after the player to move may be left off",
        }
    }
}

/// The parts of a FEN, each with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenParts<'a> {
    /// The board.
    pub board: (usize, &'a str),
    /// What stands between `[` and `]`, when they are there.
    pub hand: Option<(usize, &'a str)>,
    /// The other fields, the player to move first.
    pub fields: Vec<(usize, &'a str)>,
}

impl FenParts<'_> {
    /// The same with what stands behind the last rank as the hand, where one more `/` than a board of so many ranks needs
    /// says so: the older way to write hands.
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
pub fn split(text: &str) -> Result<FenParts<'_>, FenError> {
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

/// Reads the player to move: the first of the fields; the first player when there are none.
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
    /// Where the text starts in the whole FEN.
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

    /// The next token with the bytes it took; errors leave the scanner behind the offending text.
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

/// The board a position is read for.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// Files and ranks.
    pub shape: Shape,
    /// Squares of the shape that do not exist.
    pub holes: &'a SquareSet,
    /// Whether walls may stand on the others.
    pub has_walls: bool,
}

/// What stands on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The pieces, with the bytes of the FEN they stand at.
    pub pieces: Vec<(Square, Piece, usize)>,
    /// Where walls stand.
    pub walls: Vec<Square>,
}

/// Reads the board of a FEN; `kind_of` finds the kind of a token in capitals, as in `R`, `X'`, `+R`, `GB`.
///
/// # Errors
/// Everything that is wrong, in order; what a wrong rank holds is not looked at further than its tokens.
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

/// Reads the hands of a FEN: what stands between `[` and `]`, pieces of both players in any order; a number before a
/// piece repeats it, `-` or nothing means empty hands.
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

/// What is wrong with a token, said of a hand.
fn of_hands(problem: FenProblem) -> FenProblem {
    if let FenProblem::UnexpectedCharacter(c) = problem {
        return FenProblem::NotOfHands(c);
    }
    let FenProblem::BadNumber(digits) = problem else { return problem };
    let is_zero = digits.bytes().all(|digit| digit == b'0');
    if is_zero { FenProblem::BadCount(digits) } else { FenProblem::TooManyInHand(MAX_IN_HAND) }
}

/// The token of a piece: its id in capitals or small letters, in `<` and `>` when it is longer than a letter.
///
/// `id` is as the rules have it: `R`, `X'`, `+R`, `GB`, `+GB`, `Q~`.
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
    fn faults_of_hands_are_placed_and_told_as_such() {
        for (text, range, message) in [
            ("KX2", 2..3, "`2` counts no piece"),
            ("2K30", 2..4, "`30` counts no piece"),
            ("K00X", 1..3, "`00` is not a number of pieces in hand"),
            ("12345K", 0..5, "a hand holds at most 9999 pieces of a kind"),
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
        board_error("3", 0..1, "the position has 1 rank, the board has 2");
        board_error("3/4", 2..3, "rank 1 has 4 squares, the board has 3 files");
        board_error("3/1z1", 3..4, "no piece has the id `z`");
        board_error("0/3", 0..1, "`0` is not a number of empty squares");
        board_error("3/K+1", 3..4, "`+` has no meaning in a position");
        board_error("3/<K2", 2..5, "this `<` is never closed");
        board_error("3/2é", 3..5, "`é` has no meaning in a position");
        board_error("3/*2", 2..3, "the board has no hole here");
    }
}
