//! The findings about random games.

use std::sync::Arc;

use alfil_core::board::{PieceKind, Refusal};
use alfil_core::game::Game;
use alfil_core::observe::Deed;
use alfil_core::phrase::counted;
use alfil_core::playout;
use alfil_core::rules::{RuleId, Rules};
use alfil_core::variant::Variant;
use alfil_language::check::Origins;
use alfil_language::def::Definition;
use alfil_language::def::definition::{Drops, ForbidWord};
use alfil_language::diag::{Code, Diagnostic, Span};

use super::Settings;
use super::expected::Expected;
use super::watch::Seen;
use crate::words::notation::fen;

/// Returns everything that the games show, in the order of what is expected.
pub(super) fn smoke_findings(
    (definition, origins): (&Definition, &Origins),
    variant: &Arc<Variant>,
    settings: Settings,
    seen: &Seen,
) -> Vec<Diagnostic> {
    let rules = variant.rules();
    let mut found: Vec<Diagnostic> = unfinished(definition, settings, seen).into_iter().collect();
    for expected in &seen.open {
        let Some(place) = place(definition, origins, expected) else { continue };
        let (code, help) = if expected.deed == Deed::Moves {
            let help =
                "`alfil betza` shows how a piece moves; play more games, or show in a `[[test]]` that it can";
            (Code::SmokeNeverMoved, help)
        } else {
            (Code::SmokeNeverFired, "play more games, or show in a `[[test]]` that it can happen")
        };
        let message = format!("{} in {}", denied(expected, rules), games(settings.n_games));
        found.push(
            Diagnostic::new(code, message)
                .label(place, evidence(expected, rules, settings, seen))
                .note(played(settings, seen))
                .help(help),
        );
    }
    found
}

/// Returns the finding for a game that hangs.
pub(super) fn hang(
    definition: &Definition,
    variant: &Arc<Variant>,
    settings: Settings,
    (index, ply): (u64, u32),
) -> Diagnostic {
    let mut below = playout::chance(settings.seed, index);
    let mut game = Game::new(variant);
    for _ in 0..ply {
        game.play_random(&mut below);
    }
    let message = format!(
        "game {} of seed {} did not get past ply {ply} within {} seconds",
        index + 1,
        settings.seed,
        settings.patience.as_secs()
    );
    let found =
        Diagnostic::new(Code::SmokeHang, message).note(format!("the position is {}", fen::print(&game)));
    match definition.origin {
        Some(top) => found.label(top, "the remaining games were not played"),
        None => found,
    }
}

fn games(n: u64) -> String {
    counted(n as usize, "random game")
}

/// Returns what was played, so that it can be repeated.
fn played(settings: Settings, seen: &Seen) -> String {
    format!(
        "{} with seed {}, {} plies in all; `alfil playout` plays the same games",
        games(settings.n_games),
        settings.seed,
        seen.plies
    )
}

fn unfinished(definition: &Definition, settings: Settings, seen: &Seen) -> Option<Diagnostic> {
    let (index, game) = seen.first_unfinished.as_ref()?;
    let (n, n_games, max) = (seen.unfinished, settings.n_games, settings.max_plies);
    let message = if n == n_games {
        format!("none of {} ended within {max} plies", games(n_games))
    } else {
        format!("{n} of {} did not end within {max} plies", games(n_games))
    };
    let ended = endings(seen);
    let others = if ended.is_empty() {
        "no game ended".to_owned()
    } else {
        format!("the others: {}", ended.join(", "))
    };
    let found = Diagnostic::new(Code::SmokeUnfinished, message)
        .label(definition.origin?, others)
        .note(played(settings, seen))
        .note(format!("game {} was stopped at the position {}", index + 1, fen::print(game)))
        .help("if play can go on for ever, add an ending by repetition or lack of progress");
    Some(found)
}

/// Returns that something was not seen, as a clause that `in 20 random games` can follow.
pub(super) fn denied(expected: &Expected, rules: &Rules) -> String {
    let of_kind = |what: &str| match expected.kind {
        Some(kind) => format!("no `{}` {what}", rules.kind(kind).key),
        None => format!("no piece {what}"),
    };
    let is_form = expected.kind.is_some_and(|kind| rules.kind(kind).promoted_from.is_some());
    let clause = match expected.deed {
        Deed::Ends => "no game ended this way",
        Deed::Refuses(reason) => denied_refusal(reason),
        Deed::Moves => return of_kind("moved"),
        Deed::Promotes if is_form => return of_kind("demoted"),
        Deed::Promotes => return of_kind("promoted"),
        Deed::Passes(side) => return format!("{} did not pass", rules.sides[side]),
        Deed::Captures => "nothing was captured",
        Deed::Explodes => "nothing blew up",
        Deed::Acts if matches!(expected.rule, RuleId::Neighbour(_)) => {
            "no neighbour changed how a piece moves"
        }
        Deed::Acts if matches!(expected.rule, RuleId::Enclosure(_)) => "nothing was enclosed in this way",
        Deed::Acts => "no move had this effect",
        Deed::GoesOn => "no turn had more than one move",
        Deed::CapturesEnPassant => "nothing was captured en passant",
        Deed::LetsIn => "no piece was gated",
        Deed::Castles => "nobody castled",
        Deed::Drops => "nobody dropped one of these",
        Deed::TakesOver => "nobody took over the first piece",
        Deed::PlacesWall => "no wall was placed",
        Deed::Counts => "this count did not begin",
        Deed::CapturesOnTheWay
        | Deed::MovesAside
        | Deed::DropsStuck
        | Deed::DropMates
        | Deed::TurnsOver
        | Deed::LendsMoves
        | Deed::Removes
        | Deed::ToHand { .. } => "this did not happen",
    };
    clause.to_owned()
}

/// Returns that nothing was illegal for a reason.
fn denied_refusal(reason: Refusal) -> &'static str {
    let known = [
        (Refusal::Forbidden, "no move was illegal because of this"),
        (Refusal::LeavesRoyalAttacked, "no move was illegal for leaving a royal piece attacked"),
        (Refusal::PromotionLimit, "no promotion was barred by this"),
        (Refusal::CaptureLimit, "no capture was barred by this"),
        (Refusal::GivesCheckEarly, "no move was illegal for giving check too early in a turn"),
        (Refusal::CapturesEarly, "no move was illegal for capturing too early in a turn"),
        (Refusal::FileLimit, "no file was full of these"),
        (Refusal::StuckThere, "no drop was barred for leaving a piece stuck"),
        (Refusal::WrongSurroundings, "no drop was barred for its surroundings"),
        (Refusal::WrongColour, "no drop was barred for the colour of its square"),
        (Refusal::DropGivesCheck, "no drop was barred for giving check"),
        (Refusal::DropGivesCheckmate, "no drop was barred for giving checkmate"),
        (Refusal::LeavesUnanswered, "nobody had to answer this"),
    ];
    let clause = known.into_iter().find(|(of, _)| *of == reason);
    clause.map_or("no move was illegal because of this obligation", |(_, clause)| clause)
}

/// Returns what the games showed about something that they should have shown.
fn evidence(expected: &Expected, rules: &Rules, settings: Settings, seen: &Seen) -> String {
    if let RuleId::Drop(index) = expected.rule {
        let kinds = rules.drops.get(index).map_or(&[][..], |rule| &rule.kinds);
        let n = kinds.iter().map(|&kind| count(kind, seen)).max().unwrap_or(0);
        return format!("one of the pieces was on the board in {n} of {}", settings.n_games);
    }
    if let Some(kind) = expected.kind {
        return on_board(kind, settings, seen);
    }
    if expected.deed != Deed::Ends {
        return "without it the games would have been the same".to_owned();
    }
    let mut ended = endings(seen);
    if seen.unfinished > 0 {
        ended.push(format!("{} did not finish", seen.unfinished));
    }
    ended.join(", ")
}

/// Returns how many games ended in each way, as `3 ended by checkmate`.
fn endings(seen: &Seen) -> Vec<String> {
    seen.ended.iter().map(|(how, n)| format!("{n} ended by {how}")).collect()
}

fn count(kind: PieceKind, seen: &Seen) -> u64 {
    seen.on_board.get(kind.index()).copied().unwrap_or(0)
}

fn on_board(kind: PieceKind, settings: Settings, seen: &Seen) -> String {
    match count(kind, seen) {
        0 => "never on the board".to_owned(),
        n => format!("on the board in {n} of {}", games(settings.n_games)),
    }
}

/// Returns where the rule is written that did not do what it should, as precisely as the definition allows.
fn place(definition: &Definition, origins: &Origins, expected: &Expected) -> Option<Span> {
    let rule = &expected.rule;
    let is_drop = matches!(rule, RuleId::Drop(_));
    let entry = origins.entry(rule).filter(|_| is_drop).and_then(|entry| entry.entry(&definition.drops));
    let of_drops = entry.and_then(|entry| of_drop(&entry.value, expected.deed));
    let condition = || matches!(rule, RuleId::End(_) | RuleId::Illegal(_)).then(|| origins.condition(rule));
    of_drops.or_else(|| condition().flatten()).or_else(|| origins.first_place_of(rule))
}

/// Returns where an entry of `[[drops]]` says what a drop should do, or what it refuses.
fn of_drop(drops: &Drops, deed: Deed) -> Option<Span> {
    let word = |wanted: ForbidWord| {
        drops.forbid.items().iter().find(|word| word.value == wanted).map(|word| word.span)
    };
    let near = drops.near.get().map(|near| near.span).or_else(|| drops.first_on.get().map(|on| on.span));
    let places = [
        (Deed::TakesOver, drops.swap.get().map(|swap| swap.span)),
        (Deed::Refuses(Refusal::FileLimit), drops.per_file.get().map(|n| n.span)),
        (Deed::Refuses(Refusal::StuckThere), word(ForbidWord::Stuck)),
        (Deed::Refuses(Refusal::DropGivesCheck), word(ForbidWord::Check)),
        (Deed::Refuses(Refusal::DropGivesCheckmate), word(ForbidWord::Checkmate)),
        (Deed::Refuses(Refusal::WrongColour), drops.colours.get().map(|colours| colours.span)),
        (Deed::Refuses(Refusal::WrongSurroundings), near),
    ];
    places.into_iter().find(|(of, _)| *of == deed).and_then(|(_, place)| place)
}
