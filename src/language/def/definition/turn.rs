//! What a player to move must do, and may not do.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::def::condition::ConditionText;
use crate::def::spanned::{Either, Field, Spanned};
use crate::diag::Text;
use crate::rules::Passing;

/// What players must do when they can, and when they may pass.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// What a player who can do it must do. Default: nothing.
    #[serde(default)]
    pub must: Field<Spanned<ObligationWord>>,
    /// With `must = "drop"`: the pieces that must be dropped. Default: any.
    #[serde(default)]
    pub pieces: Field<Vec<Text>>,
    /// A condition that the player to move must end if it holds, or else pass. Default: none.
    #[serde(default)]
    pub answer: Field<Spanned<ConditionText>>,
    /// When players may pass, or when each player may. Default: never.
    #[serde(default)]
    pub pass: Field<Spanned<Either<Passing, SidedPass>>>,
}

/// When each player may pass.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SidedPass {
    /// When the first player may.
    pub first: Field<Spanned<Passing>>,
    /// When the second player may.
    pub second: Field<Spanned<Passing>>,
}

/// What a player who can do it must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ObligationWord {
    /// Capture something.
    Capture,
    /// Drop something.
    Drop,
}

/// A move after which this holds is illegal.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Illegal {
    /// The condition that may not hold.
    pub when: Field<Spanned<ConditionText>>,
}
