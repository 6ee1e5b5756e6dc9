//! The findings about random games.

use std::sync::Arc;

use alfil_core::board::PieceKind;
use alfil_core::game::Game;
use alfil_core::phrase::counted;
use alfil_core::playout;
use alfil_core::rules::{PieceKey, RuleId, Rules};
use alfil_core::variant::Variant;
use alfil_language::check::Origins;
use alfil_language::def::Definition;
use alfil_language::def::definition::{Drops, ForbidWord};
use alfil_language::diag::{Code, Diagnostic, Span};

use super::Settings;
use super::effect::{DropLimit, Effect};
use super::watch::Seen;
use crate::words::notation::fen;

/// Returns everything that the games show, in the order of the effects.
pub(super) fn all(
    (definition, origins): (&Definition, &Origins),
    variant: &Arc<Variant>,
    settings: Settings,
    seen: &Seen,
) -> Vec<Diagnostic> {
    let rules = variant.rules();
    let (n_games, played) = (games(settings.n_games), played(settings, seen));
    let mut found: Vec<Diagnostic> = unfinished(definition, settings, seen).into_iter().collect();
    for &effect in &seen.open {
        let Some(place) = place(definition, origins, rules, effect) else { continue };
        found.push(
            Diagnostic::new(Code::SmokeNeverFired, format!("{} in {n_games}", effect.denied(rules)))
                .label(place, evidence(effect, rules, settings, seen))
                .note(played.clone())
                .help("play more games, or show in a `[[test]]` that it can happen"),
        );
    }
    for (index, kind) in rules.kind_indices().zip(&rules.kinds) {
        if seen.moved.get(index.index()) == Some(&true)
            || kind.movement.terms.is_empty() && !kind.depends_on_place()
        {
            continue;
        }
        let rule = RuleId::Pieces(vec![index], PieceKey::Moves);
        let Some(place) = origins.of(&rule) else { continue };
        found.push(
            Diagnostic::new(Code::SmokeNeverMoved, format!("no `{}` moved in {n_games}", kind.key))
                .label(place, on_board(index, settings, seen))
                .note(played.clone())
                .help(
                    "`alfil betza` shows how a piece moves, and `[test.moves-of]` claims its moves in a position",
                ),
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
        "{} of seed {}, {} plies; `alfil playout` plays the same games",
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
    let ended: Vec<String> = seen.ended.iter().map(|(how, n)| format!("{n} by {how}")).collect();
    let others = if ended.is_empty() {
        "no game ended".to_owned()
    } else {
        format!("others ended: {}", ended.join(", "))
    };
    let found = Diagnostic::new(Code::SmokeUnfinished, message)
        .label(definition.origin?, others)
        .note(played(settings, seen))
        .note(format!("game {} then had the position {}", index + 1, fen::print(game)))
        .help("check whether play can go on for ever: an ending by repetition or lack of progress stops it");
    Some(found)
}

/// Returns what the games showed about an effect.
fn evidence(effect: Effect, rules: &Rules, settings: Settings, seen: &Seen) -> String {
    match effect {
        Effect::End(_) => {
            let mut ended: Vec<String> = seen.ended.iter().map(|(how, n)| format!("{n} by {how}")).collect();
            if seen.unfinished > 0 {
                ended.push(format!("{} did not finish", counted(seen.unfinished as usize, "game")));
            }
            format!("how the games ended: {}", ended.join(", "))
        }
        Effect::Promotes(kind) => on_board(kind, settings, seen),
        Effect::Drops(index) | Effect::TakesOver(index) | Effect::DropLimit(index, _) => {
            let kinds = rules.drops.get(index).map_or(&[][..], |rule| &rule.kinds);
            let n = kinds.iter().map(|&kind| count(kind, seen)).max().unwrap_or(0);
            format!("one of the pieces was on the board in {n} of {}", settings.n_games)
        }
        Effect::Illegal(_)
        | Effect::RoyalAttacked
        | Effect::PromotionLimit(_)
        | Effect::CaptureLimit(_)
        | Effect::Captured
        | Effect::Explodes
        | Effect::Neighbours(_)
        | Effect::Follows(_)
        | Effect::Encloses(_)
        | Effect::GoesOn
        | Effect::Early
        | Effect::InPassing
        | Effect::LetsIn
        | Effect::Castles
        | Effect::PutsUpWall
        | Effect::Passes(_)
        | Effect::Obliges
        | Effect::Answers
        | Effect::Counts(_) => "without it the games would have been the same".to_owned(),
    }
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

/// Returns where the rule is written whose effect was not seen, as precisely as the definition allows.
fn place(definition: &Definition, origins: &Origins, rules: &Rules, effect: Effect) -> Option<Span> {
    let rule = effect.rule(rules);
    let drops = || origins.entry(&rule)?.entry(&definition.drops).map(|entry| &entry.value);
    let near = if let Effect::End(_) | Effect::Illegal(_) = effect {
        origins.condition(&rule)
    } else if let Effect::TakesOver(_) = effect {
        drops().and_then(|drops| drops.swap.get()).map(|swap| swap.span)
    } else if let Effect::DropLimit(_, limit) = effect {
        drops().and_then(|drops| of_limit(drops, limit))
    } else {
        None
    };
    near.or_else(|| origins.of(&rule))
}

/// Returns where an entry of `[[drops]]` says a limit.
fn of_limit(drops: &Drops, limit: DropLimit) -> Option<Span> {
    let word = |wanted: ForbidWord| {
        drops.forbid.items().iter().find(|word| word.value == wanted).map(|word| word.span)
    };
    match limit {
        DropLimit::PerFile => drops.per_file.get().map(|n| n.span),
        DropLimit::Stuck => word(ForbidWord::Stuck),
        DropLimit::Check => word(ForbidWord::Check),
        DropLimit::Mate => word(ForbidWord::Checkmate),
        DropLimit::Colours => drops.colours.get().map(|colours| colours.span),
        DropLimit::Surroundings => {
            let near = drops.near.get().map(|near| near.span);
            near.or_else(|| drops.first_on.get().map(|zone| zone.span))
        }
    }
}
