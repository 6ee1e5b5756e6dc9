//! Promotions: what, where, when, and how many.

use super::Permit;
use crate::board::{PerSide, PieceKind, Region};

/// What a kind may become, where and when. Source of the words: `docs/language.md`, "promotion".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The kinds a player's piece may become; at least one for one of the players.
    pub into: PerSide<Vec<PieceKind>>,
    /// The zone.
    pub zone: Region,
    /// When a move that enters the zone from outside promotes.
    pub enter: When,
    /// When a move inside the zone promotes.
    pub within: When,
    /// When a move that leaves the zone promotes.
    pub leave: When,
    /// Whether the player may decline.
    pub must: Duty,
    /// How it is a turn of its own, where it is; no move promotes then.
    pub own_turn: Option<OwnTurn>,
}

/// A promotion as a turn of its own: a piece in the zone becomes another one where it stands. Sittuyin. Source of the
/// words: `docs/language.md`, "promotion".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnTurn {
    /// Where it may go in the same turn.
    pub goes: Goes,
    /// Where it may stand while it is its player's only piece of the kind on the board.
    pub alone: Alone,
    /// Whether it may give check.
    pub check: Permit,
    /// Whether what it becomes may attack an enemy piece.
    pub attack: Permit,
}

/// Where a piece may go in the turn in which it promotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goes {
    /// Nowhere.
    Nowhere,
    /// To an empty square, as what it becomes; or nowhere.
    Quietly,
}

/// Where a piece may stand to promote while its player has no other of the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Alone {
    /// In the zone.
    InZone,
    /// Anywhere.
    Anywhere,
}

/// When a move counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum When {
    /// Never.
    Never,
    /// When it captures something, in passing or on its last square.
    Capturing,
    /// Always.
    Always,
}

/// Whether a promotion may be declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Duty {
    /// It may.
    Never,
    /// It may, unless the piece could never move again from where it ends: there it promotes with any move into the zone,
    /// out of it or within it, whatever the moments say.
    IfStuck,
    /// It may not, unless nothing is left that the piece could become.
    IfPossible,
    /// It may not: a move that would have to promote and cannot is none.
    Always,
}

/// A number of pieces on the board from which on no piece becomes another of them. Grand Chess. Source of the words:
/// `docs/language.md`, "promotion".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromotionLimit {
    /// The kinds, counted together.
    pub kinds: Vec<PieceKind>,
    /// The most of them a player may have by a promotion.
    pub at_most: u16,
}
