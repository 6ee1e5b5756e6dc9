//! Captures that may not be made.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{PieceKind, Region};
use crate::rules::Line;

/// Captures that are barred. All that it says must hold. Source of the words: `docs/guide/captures.md`, "Captures that
/// may not be made". Chu Shogi: Lions; Jungle: rats and the river.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureLimit {
    /// The kinds that capture.
    pub by: Vec<PieceKind>,
    /// The kinds that are captured.
    pub of: Vec<PieceKind>,
    /// The region the captor starts in, by its player; `None` if anywhere.
    pub from: Option<Region>,
    /// The region of the captured piece, by the captor's player; `None` if anywhere.
    pub on: Option<Region>,
    /// The way of capturing; `None` if any.
    pub how: Option<CaptureHow>,
    /// On which lines from the captor's start square the captured piece is; empty if anywhere.
    pub along: Vec<Line>,
    /// The captured piece is farther away than this, in steps of a king.
    pub beyond: u8,
    /// The captor can be captured after the move.
    pub protected: bool,
    /// A piece that the same move also captures counts as one that could still capture the captor. Only with `protected`.
    pub captured_protect: bool,
    /// The move captures none of these in addition.
    pub unless_with: Vec<PieceKind>,
    /// The capture that the other player must have just made, on another square; `None` if any or none.
    pub after: Option<LastCapture>,
}

/// A capture that the last move made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastCapture {
    /// The kinds that captured.
    pub by: Vec<PieceKind>,
    /// The kinds that were captured.
    pub of: Vec<PieceKind>,
}

/// A way of capturing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CaptureHow {
    /// By a piece that lands on its square.
    ByLanding,
    /// By a piece that lands elsewhere, as with a leap over it.
    WithoutLanding,
}

impl CaptureLimit {
    /// Returns whether it bars every capture by its captors of its victims.
    pub fn is_unconditional(&self) -> bool {
        let CaptureLimit {
            by: _,
            of: _,
            from,
            on,
            how,
            along,
            beyond,
            protected,
            captured_protect: _,
            unless_with,
            after,
        } = self;
        from.is_none()
            && how.is_none()
            && along.is_empty()
            && on.is_none()
            && *beyond == 0
            && !protected
            && unless_with.is_empty()
            && after.is_none()
    }
}
