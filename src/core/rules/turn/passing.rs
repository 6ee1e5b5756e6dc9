//! When a player may pass.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// When a player may pass, that is, end the turn without a move.
// A pass is a move: what makes moves illegal makes it illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Passing {
    /// Never.
    Never,
    /// When there is no other legal move.
    // Ataxx.
    IfNoMoves,
    /// Always.
    // Janggi.
    Always,
}
