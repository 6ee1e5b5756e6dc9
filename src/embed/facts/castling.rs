//! Castling.

use alfil_core::board::{Side, Square};
use alfil_core::rules::{CastlingHome, Rules};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// Castling.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub(super) struct Castlings {
    /// Whether there is castling.
    exists: bool,
    /// Whether the pieces may start on other squares of their rank, as in Chess960. Castling is then written as the move of
    /// the king to the square of its partner.
    is_from_anywhere: bool,
    /// Each castling; with `is_from_anywhere`, one for each pair of squares.
    list: Vec<Castling>,
}

/// A castling.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct Castling {
    /// Whose it is.
    side: Side,
    /// The piece that leads.
    king: String,
    /// Where it starts.
    from: String,
    /// Where it ends.
    to: String,
    /// The other piece.
    partner: String,
    /// Where that one starts.
    partner_from: String,
    /// Where that one ends.
    partner_to: String,
}

pub(super) fn castlings(rules: &Rules) -> Castlings {
    let name = |square: Square| rules.shape.name(square).to_string();
    let castling = |castling: &alfil_core::rules::Castling| Castling {
        side: castling.side,
        king: rules.kind(castling.king).id.clone(),
        from: name(castling.from),
        to: name(castling.to),
        partner: rules.kind(castling.partner).id.clone(),
        partner_from: name(castling.partner_from),
        partner_to: name(castling.partner_to),
    };
    Castlings {
        exists: !rules.castlings.is_empty(),
        is_from_anywhere: rules.castlings.iter().any(|castling| castling.home == CastlingHome::Anywhere),
        list: rules.castlings.iter().map(castling).collect(),
    }
}
