//! Turns: passes, obligations, gates, leaps of pieces that have not moved, walls; and where soldiers and palaces begin.

use alfil_core::board::{PieceKind, Side, SquareSet};
use alfil_core::rules::{
    Condition, Obligation, Passing, Rules, WallPlace, WallTurn, WallsKept, WhenAttacked,
};

use super::betza::{are_alike, movement};
use super::draft::Pen;
use super::squares::{either, existing_squares};
use crate::fairy::ini::key;

/// Returns whether pieces that have not moved may leap, as in Cambodian chess.
pub(super) fn has_leaps(rules: &Rules) -> bool {
    rules.castlings.is_empty()
        && rules.gating.is_none()
        && (rules.royals.when_attacked == WhenAttacked::NoFirstMoves || !rules.unmoved.lost.is_empty())
}

/// Returns whether a kind has further moves along lines that it may not leave with them.
pub(super) fn goes_along_lines(rules: &Rules, kind: PieceKind) -> bool {
    rules.kind(kind).extra_moves.iter().any(|extra| extra.to.as_ref() == Some(&extra.on))
}

/// Writes what a turn may be.
pub(super) fn write(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    for (side, player) in Side::ALL.into_iter().zip(["White", "Black"]) {
        match rules.passing[side] {
            Passing::Never => {}
            Passing::IfNoMoves => pen.say(&format!("passOnStalemate{player}"), true),
            Passing::Always => pen.say(&format!("pass{player}"), true),
        }
    }
    match &rules.obligation {
        // No key makes en passant captures obligatory.
        Obligation::None | Obligation::CaptureEnPassant => {}
        Obligation::Capture => pen.say(key::MUST_CAPTURE, true),
        Obligation::Drop { kinds } => {
            pen.say(key::MUST_DROP, true);
            let letters = if kinds.is_empty() { "*".to_owned() } else { pen.letters(kinds) };
            pen.set(key::MUST_DROP_TYPE, letters);
        }
    }
    pen.say_if(key::BIKJANG_RULE, matches!(rules.answer, Some(Condition::Facing { .. })));
    let shows = rules.gating.is_some() || rules.unmoved.shown.is_some();
    pen.say_if(key::GATING, shows);
    let lets_in = rules.gating.is_some() || (shows && rules.has_hands());
    pen.say_if(key::SEIRAWAN_GATING, lets_in);
    pen.say_if(key::CAMBODIAN_MOVES, has_leaps(rules));
    walls(pen);
    by_place(pen);
}

fn walls(pen: &mut Pen<'_>) {
    let Some(walls) = &pen.rules.walls else { return };
    let word = match (walls.on, walls.keep) {
        (_, WallsKept::Latest) => "duck",
        (WallPlace::AnySquare, WallsKept::All) => "static",
        (WallPlace::NextMove, WallsKept::All) => "arrow",
        (WallPlace::VacatedSquare, WallsKept::All) => "past",
        (WallPlace::Edge, WallsKept::All) => "edge",
    };
    pen.set(key::WALLING_RULE, word);
    let all = existing_squares(pen.rules);
    if Side::ALL.into_iter().any(|side| walls.zone[side] != all) {
        pen.region(key::WALLING_REGION, &walls.zone);
    }
    pen.say_if(key::WALL_OR_MOVE, walls.turn == WallTurn::MoveOrWall);
}

/// Writes from which rank soldiers go sideways, and the lines along which pieces go diagonally.
fn by_place(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    let mut lines = SquareSet::new();
    for (index, kind) in rules.kind_indices().zip(&rules.kinds) {
        for extra in &kind.extra_moves {
            let is_sideways = movement("sW").is_some_and(|sideways| are_alike(&extra.movement, &sideways));
            if pen.roles.is(index, "soldier") && extra.to.is_none() && is_sideways {
                let rank = extra.on.first.iter().map(|square| rules.shape.rank(square) + 1).min();
                pen.set("soldierPromotionRank", rank.unwrap_or(1).to_string());
            } else if extra.to.as_ref() == Some(&extra.on) {
                lines = either(&lines, &extra.on.first);
            }
        }
    }
    if !lines.is_empty() {
        let lines = pen.squares(&lines);
        pen.set("diagonalLines", lines);
    }
}
