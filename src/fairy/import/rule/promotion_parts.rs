//! Promotion in zones that differ by what a piece becomes, or in which it is a duty on some squares only.

use alfil_core::rules::When;
use alfil_language::def::Definition;
use alfil_language::def::definition::{Promotion, SidedPieces};
use alfil_language::diag::Span;

use super::promotion::{duty, entry_of, limit, moves_within, of_pawns, result_keys, unlike};
use super::promotion_turns;
use super::promotion_zones::{self, Part};
use crate::fairy::import::game::{Base, Becomes, Game};
use crate::fairy::import::values::{add, plain, set, texts};
use crate::fairy::ini::key;
use crate::fairy::ini::{PieceType, Squares};

/// Writes promotions whose zones differ by the result, or that are a duty on some squares only.
pub(super) fn by_parts(game: &Game<'_>, pawns: &[&Base], others: &[&Base], out: &mut Definition) {
    let account = game.account;
    let region = key::PROMOTION_REGION_WHITE;
    if pawns.iter().any(|base| promotion_turns::is_for(game, base)) {
        account.refuse(region, "promotions as separate turns, with several zones");
    }
    if account.is_on(key::PIECE_PROMOTION_ON_CAPTURE) || account.is_on(key::PIECE_DEMOTION) {
        account.refuse(region, "several zones for pieces that promote by capturing, or demote");
    }
    let pawn_duty = account.is_on(key::MANDATORY_PAWN_PROMOTION);
    let piece_duty = account.is_on(key::MANDATORY_PIECE_PROMOTION);
    for base in pawns.iter().chain(others) {
        let (results, is_turned) = match &base.becomes {
            Becomes::Turned(to) => ([vec![*to], vec![*to]], true),
            Becomes::Others(targets) | Becomes::Marked(targets) => {
                let both = unlike(game, base.piece).unwrap_or_else(|| [targets.clone(), targets.clone()]);
                (both, false)
            }
            Becomes::Both(_) => {
                account.refuse(region, "several zones for a piece that promotes in two ways");
                continue;
            }
            Becomes::Nothing => continue,
        };
        if results.iter().flatten().any(|result| limit(game, *result) > 0) && !pawn_duty && !is_turned {
            account.refuse(
                key::PROMOTION_LIMIT,
                "limits on promotions that are obligatory only on some squares",
            );
        }
        let parts = promotion_zones::parts(game, &results, if is_turned { piece_duty } else { pawn_duty });
        let parts = of_players(game, base, parts);
        let parts = if is_turned { of_turned(parts) } else { parts };
        for part in &parts {
            add(&mut out.promotion, part_entry(game, base, part, &results, is_turned && part.is_all));
        }
    }
}

/// Returns the parts without the squares of a player whose piece does not promote.
fn of_players(game: &Game<'_>, base: &Base, parts: Vec<Part>) -> Vec<Part> {
    let is_chosen = matches!(base.becomes, Becomes::Others(_) | Becomes::Marked(_));
    let own = |part: Part| {
        if is_chosen { Part { zone: of_pawns(game, base.piece, part.zone), ..part } } else { part }
    };
    let is_there = |part: &Part| part.zone.iter().any(|squares| !squares.is_empty());
    parts.into_iter().map(own).filter(is_there).collect()
}

/// Returns the parts for a piece with another side: it may promote anywhere on its way through the zone, and where it
/// is a duty, must when it enters.
fn of_turned(parts: Vec<Part>) -> Vec<Part> {
    let mut whole = Part { results: Vec::new(), is_duty: true, is_all: true, zone: [Squares::EMPTY; 2] };
    for part in &parts {
        whole.results.clone_from(&part.results);
        whole.is_duty &= part.is_duty;
        for (zone, more) in whole.zone.iter_mut().zip(part.zone) {
            *zone = zone.union(more);
        }
    }
    let is_apart = |part: &Part| part.is_duty && !whole.is_duty;
    let duties: Vec<Part> = parts.into_iter().filter(is_apart).collect();
    std::iter::once(whole).chain(duties).collect()
}

/// Returns what an entry says about a piece on such squares.
fn part_entry(
    game: &Game<'_>,
    base: &Base,
    part: &Part,
    results: &[Vec<PieceType>; 2],
    is_throughout: bool,
) -> Promotion {
    let must = game.origin(&[
        key::MANDATORY_PROMOTION_REGION_WHITE,
        key::MANDATORY_PAWN_PROMOTION,
        key::MANDATORY_PIECE_PROMOTION,
    ]);
    let duty = duty(game, &[base], part.is_duty);
    let mut entry = Promotion {
        enter: plain(When::Always),
        must: set(duty, must),
        ..entry_of(game, &[base], (part.zone, false))
    };
    let is_chosen = matches!(base.becomes, Becomes::Others(_) | Becomes::Marked(_));
    if is_throughout {
        entry.leave = plain(When::Always);
    }
    if is_throughout || (is_chosen && moves_within(game, base.piece, part.zone)) {
        entry.within = plain(When::Always);
    }
    if is_chosen && results.iter().any(|all| *all != part.results) {
        let keys: Vec<String> =
            part.results.iter().flat_map(|target| result_keys(game, base, *target)).collect();
        let both = SidedPieces { first: texts(&keys, Span::NOWHERE), second: texts(&keys, Span::NOWHERE) };
        entry.to = set(both, game.origin(&[key::PROMOTION_REGION_WHITE]));
    }
    entry
}
