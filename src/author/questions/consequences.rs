//! Questions about what happens besides moving and capturing, and about turns of several moves.

use alfil_core::board::PieceKind;
use alfil_core::rules::{
    Captured, Condition, Does, Enclosed, EnclosedWay, Enclosure, Kind, Obligation, Permit, Rules,
};

use super::{Asked, ask, asks, kinds};
use crate::words::describe::one_of;

fn takes(enclosure: &Enclosure) -> bool {
    enclosure.enemies == Enclosed::Leave || enclosure.own == Enclosed::Leave
}

/// Pieces that leave the board without being captured, where captured ones go to a hand.
pub(super) fn pieces_removed_uncaptured(rules: &Rules) -> Asked {
    let leaves = rules.effects.iter().any(|effect| matches!(effect.does, Does::Leaves | Does::BecomesWall));
    let is_open = rules.captured != Captured::Removed && (leaves || rules.enclosures.iter().any(takes));
    ask(
        is_open,
        "Do pieces go to a hand if an enclosure or an effect removes them, rather than a capture?",
        "No, they leave the game.",
    )
}

/// Enclosing where captures are obligatory.
pub(super) fn enclosing_obliged(rules: &Rules) -> Asked {
    let is_open = rules.obligation == Obligation::Capture && rules.enclosures.iter().any(takes);
    ask(
        is_open,
        "Must a player enclose pieces if no move can capture any?",
        "No: only captures by moves are obligatory.",
    )
}

/// Royal pieces that something besides a move could take, where check means something.
pub(super) fn royals_removed_uncaptured(rules: &Rules) -> Asked {
    let is_about_check = |part: &Condition| {
        matches!(
            part,
            Condition::Check
                | Condition::Checkmate
                | Condition::Stalemate
                | Condition::ChecksGiven { .. }
                | Condition::CheckedBy { .. }
        )
    };
    let by_enclosing = rules.enclosures.iter().filter(|enclosure| takes(enclosure)).flat_map(|by| &by.of);
    let by_effects = rules.effects.iter().filter(|effect| effect.does == Does::Leaves).flat_map(|by| &by.of);
    let mut taken = by_enclosing.chain(by_effects);
    let is_royal = |&kind: &PieceKind| rules.kind(kind).royal;
    let is_taken = rules.royals.left_attacked == Permit::Allowed && taken.any(is_royal);
    let by_enclosing = rules.enclosures.iter().filter(|by| by.turns_over()).flat_map(|by| &by.of);
    let by_effects = rules.effects.iter().filter(|by| by.does == Does::ChangesSides).flat_map(|by| &by.of);
    let is_turned = by_enclosing.chain(by_effects).any(is_royal);
    let text = if is_taken {
        "Is a royal piece in check that the next move could enclose, or remove by an effect?"
    } else {
        "Is a royal piece in check that the next move could make change sides?"
    };
    let is_open = (is_taken || is_turned) && asks(rules, is_about_check);
    ask(is_open, text, "No: only attacks are checks.")
}

/// Returns a player's own groups without liberties.
pub(super) fn own_liberties(rules: &Rules) -> Asked {
    let mut groups =
        rules.enclosures.iter().filter(|enclosure| enclosure.way == EnclosedWay::WithoutLiberties).peekable();
    let is_open = groups.peek().is_some() && groups.all(|enclosure| enclosure.own == Enclosed::Stay);
    ask(is_open, "What if a move leaves the player's own group without liberties?", "The group stays.")
}

/// Points for promoted forms.
pub(super) fn form_points(rules: &Rules) -> Asked {
    let gives = |kind: PieceKind| rules.points.iter().any(|&(listed, _)| listed == kind);
    let forms: Vec<PieceKind> = rules
        .kind_indices()
        .filter(|&kind| rules.kind(kind).promoted_from.is_some_and(gives) && !gives(kind))
        .collect();
    (!forms.is_empty()).then(|| {
        let text = format!("Does capturing {} score points?", one_of(rules, &forms));
        (text, "No: only the piece that it promotes from does.".to_owned())
    })
}

/// Captures en passant by a later move of a turn.
pub(super) fn later_in_turn(rules: &Rules) -> Asked {
    let passing = kinds(rules, alfil_core::rules::Kind::passes);
    let is_open =
        rules.has_en_passant() && rules.turns.as_ref().is_some_and(alfil_core::rules::TurnRule::has_several);
    (is_open && !passing.is_empty()).then(|| {
        let names = one_of(rules, &passing);
        let text = format!("May {names} be captured en passant by any move of the next turn?");
        let ruling = "No: only by the very next move, the first of its turn, and only if the last move of the previous turn passed squares.";
        (text, ruling.to_owned())
    })
}

/// Pieces moved aside to where they promote or may not stand.
pub(super) fn moved_aside(rules: &Rules) -> Asked {
    let minds =
        |kind: &Kind| !kind.promotions.is_empty() || kind.confined_to.is_some() || kind.never_on.is_some();
    let those = kinds(rules, minds);
    (rules.moves_aside() && !those.is_empty()).then(|| {
        let names = one_of(rules, &those);
        let text = format!("May {names} be displaced to any square, and does it promote there?");
        (text, "Yes, to any square, but it does not promote.".to_owned())
    })
}
