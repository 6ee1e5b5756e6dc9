//! Walls.

use alfil_core::rules::{WallPlace, WallTurn, WallsKept, WallsLegal};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::Zone;
use crate::def::spanned::{Field, Spanned};

/// The walls that players place.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Walls {
    /// When a wall is placed.
    pub turn: Field<Spanned<WallTurn>>,
    /// On which empty squares a wall may be placed.
    pub on: Field<Spanned<WallPlace>>,
    /// The only squares where a player may place walls. Default: all.
    #[serde(default)]
    pub zone: Field<Spanned<Zone>>,
    /// The walls that stay when another is placed.
    pub keep: Field<Spanned<WallsKept>>,
    /// Decides whether a move must be legal without its wall, too. Default: `"after-wall"`.
    #[serde(default)]
    pub legal: Field<Spanned<WallsLegal>>,
}
