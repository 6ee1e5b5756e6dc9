//! What PyChess refuses of the variants that its users upload. Source: its server of August 2026.

use alfil_core::rules::{Captured, Condition, DropSource, Perpetual, Rules, Verdict, WhenAttacked};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The most files and ranks.
const MAX_SIDE: u8 = 16;

/// A reason for which PyChess refuses a variant.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub(super) struct Refusal {
    /// What it is about: the key of a `variants.ini` that may not be set, or `board`.
    about: &'static str,
    /// The reason, in a sentence.
    why: String,
}

pub(super) fn refusals(rules: &Rules) -> Vec<Refusal> {
    let mut found = Vec::new();
    let mut refuse = |is_refused: bool, about: &'static str, why: String| {
        if is_refused {
            found.push(Refusal { about, why });
        }
    };
    let (files, ranks) = (rules.shape.files, rules.shape.ranks);
    refuse(
        files > MAX_SIDE || ranks > MAX_SIDE,
        "board",
        format!("A board has at most {MAX_SIDE} files and ranks, and this one has {files} by {ranks}."),
    );
    refuse(
        rules.captured == Captured::ToPartner,
        "twoBoards",
        "Captured pieces go to a partner on another board.".to_owned(),
    );
    refuse(
        !rules.unmoved.lost.is_empty() || rules.royals.when_attacked == WhenAttacked::NoFirstMoves,
        "cambodianMoves",
        "Pieces lose their first moves when they are attacked.".to_owned(),
    );
    refuse(
        rules.ends.iter().any(|end| matches!(end.result, Verdict::Material { .. })),
        "materialCounting",
        "A game may be decided by the worth of the pieces on the board.".to_owned(),
    );
    refuse(
        rules.drops.iter().any(|drop| drop.source == DropSource::Supply),
        "freeDrops",
        "Pieces are dropped from an unlimited supply.".to_owned(),
    );
    refuse(rules.walls.is_some(), "wallingRule", "Players place walls.".to_owned());
    refuse(
        !rules.counts.is_empty(),
        "countingRule",
        "Moves are counted once few pieces are left.".to_owned(),
    );
    let is_chase = |part: &Condition| {
        matches!(
            part,
            Condition::Repeated {
                perpetual: Some(Perpetual::Chase | Perpetual::Pursuit | Perpetual::Attack),
                ..
            }
        )
    };
    let conditions = rules.ends.iter().map(|end| &end.when).chain(&rules.illegal);
    refuse(
        { conditions }.any(|when| when.any_part(&is_chase)),
        "chasingRule",
        "Perpetual chase has rules of its own.".to_owned(),
    );
    found
}
