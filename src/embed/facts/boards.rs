//! What boards that sites use cannot show. Source: chessgroundx 10.7.4 and shogiground 0.10.3, which read positions.

use alfil_core::board::{PieceKind, Side};
use alfil_core::phrase::joined;
use alfil_core::rules::Rules;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::ids;
use super::presence::Presence;

/// The most files and ranks of either board.
const MAX_SIDE: u8 = 16;

/// What boards in use cannot show, a sentence each; empty if they show everything.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub(super) struct Boards {
    /// What chessgroundx 10 cannot show.
    chessgroundx: Vec<String>,
    /// What shogiground 0.10 cannot show.
    shogiground: Vec<String>,
}

pub(super) fn boards(rules: &Rules, presence: &Presence<'_>) -> Boards {
    let both = too_large(rules);
    let mut chessgroundx: Vec<String> = both.iter().cloned().collect();
    let mut shogiground: Vec<String> = both.into_iter().collect();
    let appears = |&kind: &PieceKind| {
        Side::ALL.into_iter().any(|side| presence.has(side, kind) || presence.holds(side, kind))
    };
    let cannot_be_read = |is_read: fn(&str) -> bool| -> Option<String> {
        let unread = |kind: &PieceKind| appears(kind) && !is_read(&rules.kind(*kind).id);
        let unread: Vec<PieceKind> = rules.kind_indices().filter(unread).collect();
        let tokens = ids(rules, &unread).into_iter().map(|id| format!("`{id}`")).collect::<Vec<_>>();
        (!tokens.is_empty()).then(|| format!("It does not read {}.", joined(&tokens, "and")))
    };
    chessgroundx.extend(cannot_be_read(|id| is_letter(id.strip_suffix('~').unwrap_or(id))));
    shogiground.extend(cannot_be_read(is_letter));
    let held_forms = |kind: &PieceKind| {
        rules.kind(*kind).id.starts_with('+') && Side::ALL.into_iter().any(|side| presence.holds(side, *kind))
    };
    if rules.kind_indices().any(|kind| held_forms(&kind)) {
        chessgroundx.push("It shows promoted pieces in hand as unpromoted.".to_owned());
    }
    Boards { chessgroundx, shogiground }
}

fn too_large(rules: &Rules) -> Option<String> {
    let (files, ranks) = (rules.shape.files, rules.shape.ranks);
    (files > MAX_SIDE || ranks > MAX_SIDE)
        .then(|| format!("It has at most {MAX_SIDE} files and ranks, and this board has {files} by {ranks}."))
}

/// Returns whether a token is a letter, or a letter after `+`.
fn is_letter(id: &str) -> bool {
    let letter = id.strip_prefix('+').unwrap_or(id);
    letter.len() == 1 && letter.chars().all(|letter| letter.is_ascii_alphabetic())
}
