//! What moves do besides moving and capturing, in words.

use crate::phrase::with_article;
use crate::rules::describe::capture_limits::any;
use crate::rules::describe::formations::lines;
use crate::rules::describe::neighbours::place;
use crate::rules::describe::region;
use crate::rules::{
    Beside, CaptureHow, Does, Effect, EffectAfter, EffectPlace, EffectSide, NeighbourSide, Rules,
};

/// A sentence for each.
pub(in crate::rules) fn all(rules: &Rules) -> Vec<String> {
    rules.effects.iter().map(|effect| sentence(rules, effect)).collect()
}

fn sentence(rules: &Rules, effect: &Effect) -> String {
    let Effect { by, was, how, after, captured, place: touched, of, side, on, stayed, beside, does } = effect;
    let verb = match after {
        EffectAfter::AnyMove => "moves".to_owned(),
        EffectAfter::Capture => match captured {
            None => "captures".to_owned(),
            Some(kinds) => format!("captures {}", with_article(&any(rules, kinds))),
        },
        EffectAfter::QuietMove => "moves without a capture".to_owned(),
    };
    let whose = match side {
        EffectSide::Enemy => "enemy ",
        EffectSide::Own => "own ",
        EffectSide::Either => "",
    };
    let many = format!("each {whose}{}", any(rules, of));
    let who = match touched {
        EffectPlace::Around { steps, betza } => format!("{many} {}", place(steps, betza)),
        EffectPlace::Itself if of.len() == rules.kinds.len() => "it".to_owned(),
        EffectPlace::Itself => format!("it, if it is {},", with_article(&any(rules, of))),
        EffectPlace::Behind => {
            let what = with_article(&format!("{whose}{}", any(rules, of)));
            format!("{what} on the square behind the one that it left, in line with its move,")
        }
        EffectPlace::Between { along } => {
            let along = if along.len() == 3 { String::new() } else { format!(" along a {}", lines(along)) };
            format!("{many} between the square that it left and the one where it lands{along}")
        }
        EffectPlace::Crossing { with } => format!(
            "{many} where its file and rank cross the rank and file of another {} of its player",
            any(rules, with)
        ),
        EffectPlace::Anywhere => format!("{many} on the board"),
    };
    let on = match on {
        None => String::new(),
        Some(zone) if *stayed => {
            format!(" that stands on {} and stood there before the move", region(rules, zone))
        }
        Some(zone) => format!(" that stands on {}", region(rules, zone)),
    };
    let beside = beside.as_ref().map_or_else(String::new, |Beside { by, side, at, betza }| {
        let owner = match side {
            NeighbourSide::Own => "a friendly",
            NeighbourSide::Enemy => "an enemy",
        };
        format!(" with {owner} {} {}", any(rules, by), place(at, betza))
    });
    let happens = match does {
        Does::Leaves => "leaves the game".to_owned(),
        Does::ChangesSides => "changes sides".to_owned(),
        Does::Becomes(kind) => format!("becomes {}", with_article(&rules.kind(*kind).name)),
        Does::BecomesCaptured => "becomes what it captured".to_owned(),
    };
    let how = match how {
        None => "",
        Some(CaptureHow::ByLanding) => " where it lands",
        Some(CaptureHow::InPassing) => " elsewhere than where it lands",
    };
    let mover = with_article(&any(rules, by));
    let mover = match was {
        Some(was) if by.len() == rules.kinds.len() => with_article(&any(rules, was)),
        Some(was) => format!("{mover} that was {} before", with_article(&any(rules, was))),
        None => mover,
    };
    format!("When {mover} {verb}{how}, {who}{on}{beside} {happens}.")
}
