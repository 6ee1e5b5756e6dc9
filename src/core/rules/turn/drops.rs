//! Drops: which, from where, and onto what.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{PieceKind, Region};
use crate::rules::{Permit, Rules};

/// The squares on which some kinds may be dropped. A kind may be under several rules; all of them bind. A kind under
/// none cannot be dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DropRule {
    /// The kinds it is about.
    pub kinds: Vec<PieceKind>,
    /// The source of the pieces.
    pub source: DropSource,
    /// The region they may be dropped in; always on empty squares.
    pub zone: Region,
    /// As what they may be dropped.
    pub face: Face,
    /// The condition on the surroundings of the square.
    pub near: DropNear,
    /// On squares of which colour.
    pub colours: Colours,
    /// While one of these squares is empty, drops are only on them, regardless of the pieces around.
    pub first_on: Option<Region>,
    /// True if the second player's first drop may also be on the only piece on the board, which is the other player's
    /// and is captured. Hex: instead of changing sides after the first move.
    pub swap: bool,
    /// Most pieces of one kind a player may have on a file, the dropped one included.
    pub per_file: Option<u8>,
    /// The permission to drop a piece where it could never move.
    pub stuck: Permit,
    /// The permission to give check with a drop.
    pub check: Permit,
    /// The permission to give checkmate with a drop.
    pub mate: Permit,
}

/// The colours of the squares that pieces may be dropped on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Colours {
    /// Any.
    Any,
    /// Both evenly: at most half of the player's pieces of the kind, rounded up, may be on one colour.
    // No other drop may take the room that this needs. Placement chess: the bishops.
    Even,
}

/// In which form a piece may be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// As it is in hand.
    Itself,
    /// As it is in hand, or as one of its promoted forms.
    // Kyoto Shogi.
    EitherForm,
}

/// The source of dropped pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DropSource {
    /// The player's hand.
    Hand,
    /// An unlimited supply outside the game.
    // Ataxx.
    Supply,
}

/// A condition on the surroundings of the square of a drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DropNear {
    /// Nothing in particular.
    #[serde(skip)]
    Anything,
    /// A line of enemy pieces with a friendly piece behind it.
    // Reversi.
    Enclosed,
    /// A friendly piece on one of the eight adjacent squares.
    // Ataxx.
    Own,
    /// No enemy piece on the four adjacent squares.
    // Snort.
    NoEnemies,
    /// A square where a piece that slides in from an edge, along a file or a rank, stops.
    SlideEnd,
    /// A square where a piece that falls down a file, towards the first player, stops.
    // Connect four.
    Pile,
    /// No piece on the four orthogonally adjacent squares, or exactly one friendly piece; enemies are ignored.
    // Pathway.
    PathEnd,
}

impl Rules {
    /// Returns what is taken from the hand for a drop of a kind.
    pub fn dropped_from(&self, kind: PieceKind) -> PieceKind {
        let is_face = |base: &PieceKind| {
            self.drops.iter().any(|rule| rule.face == Face::EitherForm && rule.kinds.contains(base))
        };
        self.kind(kind).promoted_from.filter(is_face).unwrap_or(kind)
    }

    /// Returns the rules that bind drops of a kind, with their places in the list.
    pub fn drop_rules_of(&self, kind: PieceKind) -> impl Iterator<Item = (usize, &DropRule)> {
        let held = self.dropped_from(kind);
        self.drops.iter().enumerate().filter(move |(_, rule)| rule.kinds.contains(&held))
    }
}
