//! Effects of moves in words: what they change beyond moving and capturing.

use alfil_core::board::{PieceKind, Side};
use alfil_core::phrase::{joined, with_article};
use alfil_core::rules::{
    Beside, CaptureHow, Does, Effect, EffectAfter, EffectPlace, EffectSide, Explosions, NeighbourSide,
    Passing, Rules,
};

use crate::words::describe::ending::formations::lines;
use crate::words::describe::naming::{noun_and_exceptions, noun_for};
use crate::words::describe::piece::neighbours::place;
use crate::words::describe::squares::region;

/// Returns a sentence for each.
pub(in crate::words) fn effect_sentences(rules: &Rules) -> Vec<String> {
    rules.effects.iter().map(|effect| sentence(rules, effect)).collect()
}

/// Returns what the piece does that has the effect.
fn verb(rules: &Rules, effect: &Effect) -> String {
    let drop_beside = effect.drop_beside.as_ref();
    match effect.after {
        EffectAfter::AnyMove if effect.was.is_none() => {
            let arrives = arrives(rules, &effect.by, drop_beside);
            // A pass has the effects that ask nothing of the piece that moves.
            let passes = effect.place == EffectPlace::Anywhere
                && effect.by.len() == rules.kinds.len()
                && Side::ALL.into_iter().any(|side| rules.passing[side] != Passing::Never);
            if passes { format!("{arrives} or a player passes") } else { arrives }
        }
        EffectAfter::AnyMove => "moves".to_owned(),
        EffectAfter::Capture => match &effect.captured {
            None => "captures".to_owned(),
            Some(kinds) => format!("captures {}", with_article(&noun_for(rules, kinds))),
        },
        EffectAfter::QuietMove => match drop_beside {
            None => "moves without a capture".to_owned(),
            Some(beside) => {
                format!("moves without a capture, or is dropped with {}", neighbour(rules, beside))
            }
        },
    }
}

/// Returns what has the effect, as a clause that can follow "when".
fn occasion(rules: &Rules, effect: &Effect) -> String {
    let how = match effect.how {
        None => "",
        Some(CaptureHow::ByLanding) if effect.captured.is_none() => " a piece by landing on it",
        Some(CaptureHow::ByLanding) => " by landing on it",
        Some(CaptureHow::WithoutLanding) if effect.captured.is_none() => " a piece without landing on it",
        Some(CaptureHow::WithoutLanding) => " without landing on it",
    };
    let action = format!("{}{how}", verb(rules, effect));
    let mover = with_article(&noun_for(rules, &effect.by));
    match &effect.was {
        Some(was) if was.len() == rules.kinds.len() => {
            format!("{} {action}", with_article(&format!("{} on the board", noun_for(rules, &effect.by))))
        }
        Some(was) if effect.by.len() == rules.kinds.len() => {
            let becomes = if stay_themselves(rules, was) { "" } else { ", even if it promotes" };
            format!("{} {action}{becomes}", with_article(&noun_for(rules, was)))
        }
        Some(was) => {
            let was = with_article(&noun_for(rules, was));
            let changed = format!("that was {was} before the move and is {mover} after it");
            let is_plain = effect.after == EffectAfter::AnyMove;
            if is_plain {
                format!("a piece {action} {changed}")
            } else {
                format!("a piece {changed} {action}")
            }
        }
        None if effect.place.goes_by_what_it_was() || stay_themselves(rules, &effect.by) => {
            format!("{mover} {action}")
        }
        None => format!("a piece {action} and is then {mover}"),
    }
}

/// Returns whether no move makes one of these kinds another one, or another one one of these.
fn stay_themselves(rules: &Rules, kinds: &[PieceKind]) -> bool {
    let becomes = |was: PieceKind, kind: PieceKind| {
        Side::ALL.into_iter().any(|side| rules.kind(was).may_become(side, kind))
    };
    let others = || rules.kind_indices().filter(|kind| !kinds.contains(kind));
    !kinds.iter().any(|&kind| others().any(|other| becomes(kind, other) || becomes(other, kind)))
}

fn sentence(rules: &Rules, effect: &Effect) -> String {
    let Effect {
        by,
        was: _,
        how: _,
        after: _,
        captured: _,
        place: touched,
        of,
        side,
        on,
        stayed,
        beside,
        drop_beside: _,
        does,
    } = effect;
    let whose = match side {
        EffectSide::Enemy => "enemy ",
        EffectSide::Own => "friendly ",
        EffectSide::Either => "",
    };
    let (noun, except) = noun_and_exceptions(rules, of);
    let except = except.map_or_else(String::new, |except| format!(", other than {except},"));
    let many = format!("each {whose}{noun}");
    let who = match touched {
        EffectPlace::Around { steps, betza: _ } => format!("{many} {}{except}", place(steps)),
        EffectPlace::Itself => "it".to_owned(),
        EffectPlace::Behind => {
            let what = with_article(&format!("{whose}{}", noun_for(rules, of)));
            format!("{what} on the square behind the one it left, in line with its move,")
        }
        EffectPlace::Between { along } => {
            let along = if along.len() == 3 { String::new() } else { format!(" along a {}", lines(along)) };
            format!("{many} between the square it left and the one it lands on{along}{except}")
        }
        EffectPlace::Crossing { with } => {
            let is_other = with.iter().any(|kind| by.contains(kind));
            let with = noun_for(rules, with);
            let with = if is_other { format!("another {with}") } else { with_article(&with) };
            format!("{many} where its file and rank cross the rank and file of {with} of its player{except}")
        }
        EffectPlace::Anywhere => format!("{many} on the board{except}"),
    };
    let before = if *stayed { " and was there before the move" } else { "" };
    let on = on.as_ref().map(|zone| format!("is on {}{before}", region(rules, zone)));
    let beside = beside.as_ref().map(|beside| neighbour(rules, beside));
    let happens = match does {
        Does::Leaves => "leaves the game".to_owned(),
        Does::ChangesSides => "changes sides".to_owned(),
        Does::BecomesWall => "becomes a wall".to_owned(),
        Does::Becomes(kind) => format!("becomes {}", with_article(&rules.kind(*kind).name)),
        Does::BecomesCaptured => "becomes what it captured".to_owned(),
        Does::Goes { to } => format!("goes to the corresponding square of {}", region(rules, to)),
    };
    let when = occasion(rules, effect);
    let also = match does {
        Does::Goes { .. } => {
            " In castling, its partner goes with it. The move is illegal if that square is occupied. This causes no \
             further effects."
        }
        Does::BecomesWall if effect.is_at_once() && rules.explosions != Explosions::Never => {
            " It does so even if it has blown up."
        }
        Does::Leaves | Does::ChangesSides | Does::BecomesWall | Does::Becomes(_) | Does::BecomesCaptured => {
            ""
        }
    };
    if *touched == EffectPlace::Itself {
        let is = (of.len() < rules.kinds.len()).then(|| format!("is {}", with_article(&noun_for(rules, of))));
        let beside = beside.map(|beside| format!("has {beside}"));
        let conditions: Vec<String> = [is, on, beside].into_iter().flatten().collect();
        let conditions: Vec<&str> = conditions.iter().map(String::as_str).collect();
        let only_if = if conditions.is_empty() {
            String::new()
        } else {
            format!(" if it {}", joined(&conditions, "and"))
        };
        return format!("When {when}, it {happens}{only_if}.{also}");
    }
    let on = on.map_or_else(String::new, |on| format!(" that {on}"));
    let beside = beside.map_or_else(String::new, |beside| format!(" with {beside}"));
    format!("When {when}, {who}{on}{beside} {happens}.{also}")
}

/// Returns how pieces of these kinds reach a square ("moves or is dropped"), with the neighbour that a drop needs.
pub(in crate::words) fn arrives(rules: &Rules, kinds: &[PieceKind], drop_beside: Option<&Beside>) -> String {
    let moves = kinds.iter().any(|kind| rules.kind(*kind).terms().next().is_some());
    let is_dropped = rules.drops.iter().flat_map(|rule| &rule.kinds).any(|kind| kinds.contains(kind));
    match (moves, is_dropped, drop_beside) {
        (false, true, None) => "is dropped".to_owned(),
        (false, true, Some(beside)) => format!("is dropped with {}", neighbour(rules, beside)),
        (true, true, None) => "moves or is dropped".to_owned(),
        (_, _, Some(beside)) => format!("moves, or is dropped with {}", neighbour(rules, beside)),
        (_, false, None) => "moves".to_owned(),
    }
}

/// Returns a neighbour that a piece must have.
fn neighbour(rules: &Rules, Beside { by, side, at, betza: _ }: &Beside) -> String {
    let owner = match side {
        NeighbourSide::Own => "a friendly",
        NeighbourSide::Enemy => "an enemy",
    };
    format!("{owner} {} {}", noun_for(rules, by), place(at))
}
