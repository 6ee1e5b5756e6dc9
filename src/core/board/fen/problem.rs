//! Errors in a FEN, in words.

use std::fmt;
use std::ops::Range;

use crate::board::Square;
use crate::phrase::{counted, shortened};

/// An error in a FEN, and its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The bytes it is about; an empty range means something is missing there.
    pub range: Range<usize>,
    /// The error.
    pub problem: FenProblem,
}

/// An error in a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenProblem {
    /// A different number of ranks from the board's.
    Ranks {
        /// In the text.
        found: usize,
        /// On the board.
        wanted: usize,
    },
    /// A rank of a different width from the board's.
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
    /// A number in a hand with no piece after it.
    CountsNothing(String),
    /// A token in a hand that is only valid on boards.
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
    /// A right to castle for pieces that are not on their start squares.
    NotAtHome(char),
    /// A right to castle, or a piece that has not moved, that is named twice.
    Twice(char),
    /// A move number that does not exist.
    NoMove(String),
    /// The royal piece on this square could be captured by the player to move, though it may not be left attacked.
    RoyalLost(String),
    /// Squares that no piece can have passed with the last move.
    NotPassed(String),
    /// Checks left to give, in a field that cannot be read or exceeds the number the game counts.
    NotChecks(String, u8),
    /// The rest of a turn, in a field that cannot be read, or that no turn can have.
    NotTurn(String),
    /// More pieces of a kind in one hand than can be counted.
    TooManyInHand(u16),
    /// A position that could have, or lead to, too many moves to list.
    TooManyMoves(u64),
    /// A field that is not expected, or that cannot be read.
    BadField(String),
    /// An SFEN, with the FEN of its position if that is known.
    Sfen(Option<String>),
    /// A text marked as an SFEN that is none: why not, in a clause.
    NotSfen(String),
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenProblem::Ranks { found, wanted } => {
                write!(f, "the position has {}, but the board has {wanted}", counted(*found, "rank"))
            }
            FenProblem::Width { rank, found, wanted } => {
                write!(
                    f,
                    "rank {rank} has {}, but the board has {}",
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
            FenProblem::CountsNothing(text) => {
                write!(f, "`{}` is not followed by a piece", shortened(text))
            }
            FenProblem::NotOfHands(c) => write!(f, "`{c}` has no meaning in a hand"),
            FenProblem::Unclosed(c) => write!(f, "this `{c}` is never closed"),
            FenProblem::OnHole(_) => write!(f, "the board has a hole here"),
            FenProblem::NoHole(_) => write!(f, "the board has no hole here"),
            FenProblem::BadSide(text) => write!(f, "`{}` is not a player", shortened(text)),
            FenProblem::NotInHand(token) => {
                write!(f, "`{}` cannot be in hand in this variant", shortened(token))
            }
            FenProblem::NotAtHome(c) => write!(f, "`{c}`: these pieces cannot castle"),
            FenProblem::Twice(c) => write!(f, "`{c}` appears twice"),
            FenProblem::NoMove(text) => write!(f, "there is no move number `{}`", shortened(text)),
            FenProblem::RoyalLost(square) => {
                write!(f, "the royal piece on {square} can be captured, though it may not be left attacked")
            }
            FenProblem::NotPassed(text) => write!(f, "no piece can just have passed `{}`", shortened(text)),
            FenProblem::NotChecks(text, most) => {
                write!(f, "`{}` is not a number of checks left to give, of {most} each", shortened(text))
            }
            FenProblem::NotTurn(text) => write!(f, "`{}` cannot be left of a turn", shortened(text)),
            FenProblem::TooManyMoves(most) => {
                write!(f, "with this many pieces a position could have {most} moves, too many to list")
            }
            FenProblem::TooManyInHand(most) => write!(f, "a hand can hold at most {most} pieces of a kind"),
            FenProblem::BadField(text) => write!(f, "`{}` is not understood here", shortened(text)),
            FenProblem::Sfen(fen) => {
                f.write_str("this is an SFEN, in which `b` moves first and `w` second")?;
                fen.as_ref().map_or(Ok(()), |fen| write!(f, "; its FEN is `{fen}`"))
            }
            FenProblem::NotSfen(clause) => f.write_str(clause),
        }
    }
}

impl FenProblem {
    /// Returns what to write instead.
    pub fn help(&self) -> &'static str {
        match self {
            FenProblem::Ranks { .. } => "write every rank of the board, from the top, separated by `/`",
            FenProblem::Width { .. } => {
                "count a piece as one square, and a number as that many empty squares"
            }
            FenProblem::UnknownPiece(_) => {
                "capital letters belong to the first player, lower-case letters to the second; `+` marks a promoted form"
            }
            FenProblem::UnexpectedCharacter(_) => {
                "write only pieces, numbers of empty squares, `*` for holes and `/` between ranks"
            }
            FenProblem::BadNumber(_) => "write a number of empty squares, 1 or more",
            FenProblem::BadCount(_) => "leave out pieces that are not in hand",
            FenProblem::CountsNothing(_) => "write the number before the piece: `2P` means `PP`",
            FenProblem::NotOfHands(_) => {
                "a hand consists of pieces, with a number before a piece if there are several"
            }
            FenProblem::Unclosed(_) => "close `<` with `>` and `[` with `]`",
            FenProblem::OnHole(_) => "write `*` for a hole; a number counts only squares of the board",
            FenProblem::NoHole(_) => {
                "write a piece or a number of empty squares; holes are declared in `board.holes`"
            }
            FenProblem::BadSide(_) => {
                "after the board, write ` w` if the first player is to move, ` b` if the second is"
            }
            FenProblem::NotInHand(_) => "hands hold only what `[captured]` puts there",
            FenProblem::NotAtHome(_) => {
                "king and partner must be on their start squares; write `-` if castling is impossible"
            }
            FenProblem::Twice(_) => "write each letter once, as in `KQkq`, or `-` if castling is impossible",
            FenProblem::NoMove(_) => "the first move of a game has the number 1",
            FenProblem::RoyalLost(_) => "make the other player the one to move, or move a piece",
            FenProblem::NotPassed(_) => {
                "write a square that a piece has just passed with a first move of several steps, or `-`"
            }
            FenProblem::NotChecks(..) => {
                "write the checks that each player has left to give, the first player's first, as in `3+3`"
            }
            FenProblem::NotTurn(_) => {
                "write `>` and the moves left, as in `>1`, with the length of the turn if turns grow, as in `>2/3`, and the square of a piece that captures again, as in `>e5`"
            }
            FenProblem::TooManyInHand(_) | FenProblem::TooManyMoves(_) => "write fewer pieces",
            FenProblem::BadField(_) => "fields after the player to move may be left out",
            FenProblem::Sfen(_) => {
                "write the FEN, or the word `sfen` before the SFEN; a FEN ends with two numbers, or with none"
            }
            FenProblem::NotSfen(_) => {
                "an SFEN has a board, `b` or `w`, the hands or `-`, and the number of the move"
            }
        }
    }
}
