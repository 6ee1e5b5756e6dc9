//! What a player to move has to do, and may not do.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use crate::def::condition::ConditionText;
use crate::def::spanned::{Either, Field, Spanned};
use crate::diag::Text;

/// What a player has to do, and whether a player may do nothing.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// What a player who can do it has to do. When not written: nothing.
    #[serde(default)]
    pub must: Field<Spanned<ObligationWord>>,
    /// With `must = "drop"`: the pieces that have to be dropped. When not written: any.
    #[serde(default)]
    pub pieces: Field<Vec<Text>>,
    /// What a player who is to move when it holds has to end, or to pass. When not written: nothing.
    #[serde(default)]
    pub answer: Field<Spanned<ConditionText>>,
    /// When a player may pass, or when each player may. When not written: never.
    #[serde(default)]
    pub pass: Field<Spanned<Either<PassWord, SidedPass>>>,
}

/// When a player may pass: make no move and leave the turn to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PassWord {
    /// Never.
    Never,
    /// When there is no other legal move.
    WhenStuck,
    /// Always.
    Always,
}

/// When each player may pass.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SidedPass {
    /// When the first player may.
    pub first: Field<Spanned<PassWord>>,
    /// When the second player may.
    pub second: Field<Spanned<PassWord>>,
}

/// What a player who can do it has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ObligationWord {
    /// Capture something.
    Capture,
    /// Drop something.
    Drop,
}

/// Whether something is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PermitWord {
    /// It is.
    Allowed,
    /// It is not.
    Illegal,
}

/// A move after which this holds is illegal.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Illegal {
    /// What may not hold.
    pub when: Field<Spanned<ConditionText>>,
}
