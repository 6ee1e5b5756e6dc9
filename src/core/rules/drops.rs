//! Drops: which, from where, and onto what.

use super::Permit;
use crate::board::{PieceKind, Region};

/// Where some kinds may be dropped. A kind may be under several rules; all of them bind. A kind under none cannot be
/// dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DropRule {
    /// The kinds it is about.
    pub kinds: Vec<PieceKind>,
    /// Where the pieces come from.
    pub source: DropSource,
    /// Where they may be dropped; always on empty squares.
    pub zone: Region,
    /// As what they may be dropped.
    pub face: Face,
    /// What has to be around the square.
    pub near: DropNear,
    /// On squares of which colour.
    pub colours: Colours,
    /// While one of these squares is empty, drops are on them only, whatever is around.
    pub first_on: Option<Region>,
    /// Most pieces of one kind a player may have on a file, the dropped one included.
    pub per_file: Option<u8>,
    /// Whether a piece may be dropped where it could never move.
    pub stuck: Permit,
    /// Whether a drop may give check.
    pub check: Permit,
    /// Whether a drop may give checkmate.
    pub mate: Permit,
}

/// The colours of the squares that pieces are dropped on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colours {
    /// Any.
    Any,
    /// Both evenly: no more than half of a player's such pieces, rounded up, come to stand on one colour, and no other
    /// drop may take the room that this needs. Placement Chess: the Bishops.
    Even,
}

/// As what a piece from the hand may be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// As what it is in hand.
    Itself,
    /// As that, or as one of its promoted forms. Kyoto Shogi.
    EitherSide,
}

/// Where dropped pieces come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DropSource {
    /// The hand of the player.
    Hand,
    /// From outside: there are as many as a player likes. Ataxx.
    Supply,
}

/// What has to be around the square of a drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DropNear {
    /// Nothing in particular.
    Anything,
    /// Enemy pieces in line, straight or diagonal, with an own piece behind them and no gap. Reversi.
    Enclosed,
    /// An own piece on one of the eight squares around. Ataxx.
    Own,
    /// No enemy piece on the four squares beside. Snort.
    NoEnemies,
    /// Empty squares along the file or the rank to an edge, and no empty square on the other side: the piece has slid in.
    SlideEnd,
    /// No empty square below, as the first player sees the board: the piece has fallen there. Connect four.
    Pile,
}
