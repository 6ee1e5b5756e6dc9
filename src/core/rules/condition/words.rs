//! The words of conditions: players, lines, habits, moves that count as progress.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{PerSide, PieceKind, Side};
use crate::rules::Line;

/// The knowledge needed to decide if a condition holds, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Needs {
    /// The board: which piece is where.
    Board,
    /// Attacks.
    Attacks,
    /// The part of the past that a position keeps: castlings, checks given, passes in a row.
    Past,
    /// Legal moves.
    Moves,
    /// The game that led to the position.
    History,
}

/// When a pass is allowed among a player's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Interlude {
    /// Never.
    Never,
    /// Before the last of them.
    BeforeLast,
}

/// A word for lines of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AlongWord {
    /// Files.
    Files,
    /// Ranks.
    Ranks,
    /// Diagonals, in both directions.
    Diagonals,
    /// Files and ranks.
    Both,
}

/// Lines of the board: a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Along {
    files: bool,
    ranks: bool,
    diagonals: bool,
}

/// The number of checking pieces that must be certain pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Checkers {
    /// Each of them.
    All,
    /// At least one.
    Any,
    /// At least one, in this check or in the unbroken series of checks before it.
    AnyInSeries,
}

/// A player, seen from the move just made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The player who made the move.
    Mover,
    /// The other player, who is to move.
    Opponent,
    /// This player.
    Side(Side),
    /// Either player.
    Either,
}

/// An action that a player repeats with every move of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Perpetual {
    /// Gives check.
    Check,
    /// Newly attacks something with the piece that moved.
    // That is, something that this piece did not attack before it moved. Source: Dai Shogi (H. G. Muller), "Repetition".
    Chase,
    /// Gives check, as the other player does too.
    MutualCheck,
    /// Threatens the same piece, as defined by `[pursuit]`.
    // Xiangqi.
    Pursuit,
    /// Gives check, or attacks something with the piece that moved, even if the attack is not new.
    // Chu Shogi at lishogi.org.
    Attack,
}

impl Perpetual {
    /// Returns whether only one player does it, who can lose by `result = "culprit loses"`.
    pub fn has_culprit(self) -> bool {
        match self {
            Perpetual::Check | Perpetual::Chase | Perpetual::Pursuit | Perpetual::Attack => true,
            Perpetual::MutualCheck => false,
        }
    }
}

/// The moves that set a no-progress counter back to zero.
#[derive(Clone, Debug, PartialEq, Eq, Default, Hash)]
pub struct Progress {
    /// A capture.
    pub capture: bool,
    /// A drop.
    pub drop: bool,
    /// A promotion.
    pub promotion: bool,
    /// By player: a move of one of these kinds on the board.
    pub moves_of: PerSide<Vec<PieceKind>>,
    /// By player: a move of one of these kinds that the piece could not take back on an empty board, apart from first
    /// moves.
    pub final_moves_of: PerSide<Vec<PieceKind>>,
}

impl Along {
    /// Returns the lines of a list.
    pub fn of(lines: &[Line]) -> Along {
        let has = |line: Line| lines.contains(&line);
        Along { files: has(Line::Files), ranks: has(Line::Ranks), diagonals: has(Line::Diagonals) }
    }

    /// Returns the lines, in order.
    pub fn lines(self) -> impl Iterator<Item = Line> {
        let all = [(self.files, Line::Files), (self.ranks, Line::Ranks), (self.diagonals, Line::Diagonals)];
        all.into_iter().filter(|(is_in, _)| *is_in).map(|(_, line)| line)
    }

    /// Returns whether all the lines of another set are in this one.
    pub fn has(self, other: Along) -> bool {
        other.lines().all(|line| self.lines().any(|own| own == line))
    }

    /// One step along each line in either direction, in files and ranks.
    pub fn steps(self) -> Vec<(i32, i32)> {
        self.lines().flat_map(Line::steps).collect()
    }

    /// Returns whether two squares are on this line.
    pub fn join(self, (x, y): (u8, u8), (to_x, to_y): (u8, u8)) -> bool {
        (self.files && x == to_x)
            || (self.ranks && y == to_y)
            || (self.diagonals && x.abs_diff(to_x) == y.abs_diff(to_y))
    }
}

impl From<AlongWord> for Along {
    fn from(word: AlongWord) -> Along {
        Along::of(match word {
            AlongWord::Files => &[Line::Files],
            AlongWord::Ranks => &[Line::Ranks],
            AlongWord::Diagonals => &[Line::Diagonals],
            AlongWord::Both => &[Line::Files, Line::Ranks],
        })
    }
}

impl Progress {
    /// Returns the lists of kinds that it names.
    pub fn kinds_mut(&mut self) -> [&mut Vec<PieceKind>; 4] {
        let Progress { capture: _, drop: _, promotion: _, moves_of, final_moves_of } = self;
        [&mut moves_of.first, &mut moves_of.second, &mut final_moves_of.first, &mut final_moves_of.second]
    }
}
