//! Families of games, for lists of them.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A family of games, for lists of games; no rule depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Chess with different rules for the standard pieces.
    Chess,
    /// Chess with different pieces.
    Pieces,
    /// Chess with another goal.
    Goals,
    /// Chess with special rules for captures.
    Captures,
    /// Chess with several moves a turn.
    Turns,
    /// Chess with pieces in hand.
    Drops,
    /// Chess on large boards.
    Large,
    /// Chess on small boards.
    Small,
    /// Ancestors of chess, and their descendants elsewhere.
    Historic,
    /// Thai chess and related games.
    Makruk,
    /// Japanese chess and related games.
    Shogi,
    /// Chinese chess.
    Xiangqi,
    /// Korean chess.
    Janggi,
    /// Games in which squares are blocked or removed.
    Walls,
    /// Board games without a royal piece.
    Boards,
}

impl Family {
    /// Returns the word for it in a definition.
    pub const fn word(self) -> &'static str {
        match self {
            Family::Chess => "chess",
            Family::Pieces => "pieces",
            Family::Goals => "goals",
            Family::Captures => "captures",
            Family::Turns => "turns",
            Family::Drops => "drops",
            Family::Large => "large",
            Family::Small => "small",
            Family::Historic => "historic",
            Family::Makruk => "makruk",
            Family::Shogi => "shogi",
            Family::Xiangqi => "xiangqi",
            Family::Janggi => "janggi",
            Family::Walls => "walls",
            Family::Boards => "boards",
        }
    }
}
