//! Promotion zones that differ by what a piece becomes, and squares where promotion is a duty, as Fairy-Stockfish-X has them.

use crate::fairy::import::account::Account;
use crate::fairy::import::game::Game;
use crate::fairy::ini::key;
use crate::fairy::ini::{PieceType, Squares, Value};

const REGIONS: [&str; 2] = [key::PROMOTION_REGION_WHITE, key::PROMOTION_REGION_BLACK];
pub(in crate::fairy::import) const DUTIES: [&str; 2] =
    [key::MANDATORY_PROMOTION_REGION_WHITE, key::MANDATORY_PROMOTION_REGION_BLACK];

/// Returns the squares where pieces of both players may become a piece.
pub(in crate::fairy::import) fn of_result(account: &Account<'_>, result: PieceType) -> [Squares; 2] {
    REGIONS.map(|name| {
        account.map(name);
        match account.peek().get(name).map(|setting| &setting.value) {
            Some(Value::Squares(squares)) => *squares,
            Some(Value::Regions(regions)) => {
                let own = regions.iter().find(|(piece, _)| *piece == Some(result));
                let own = own.or_else(|| regions.iter().find(|(piece, _)| piece.is_none()));
                own.map(|(_, squares)| *squares).unwrap_or_default()
            }
            _ => Squares::EMPTY,
        }
    })
}

/// Returns the squares where anything may come about.
pub(in crate::fairy::import) fn of_any(account: &Account<'_>) -> [Squares; 2] {
    let settings = account.peek();
    let mut all = [Squares::EMPTY; 2];
    let turned = match settings.get(key::PROMOTED_PIECE_TYPE).map(|setting| &setting.value) {
        Some(Value::Becomes(map)) => map.values().flatten().copied().collect(),
        _ => Vec::new(),
    };
    for result in settings.declared().map(|declared| declared.piece) {
        let sides = [key::PROMOTION_PIECE_TYPES_WHITE, key::PROMOTION_PIECE_TYPES_BLACK].map(|name| {
            is_plain(account) || turned.contains(&result) || settings.pieces(name).contains(result)
        });
        for ((all, squares), counts) in all.iter_mut().zip(of_result(account, result)).zip(sides) {
            if counts {
                *all = all.union(squares);
            }
        }
    }
    all
}

/// Returns whether the squares do not depend on the result.
pub(in crate::fairy::import) fn is_plain(account: &Account<'_>) -> bool {
    let is_plain =
        |name| !matches!(account.peek().get(name).map(|setting| &setting.value), Some(Value::Regions(_)));
    REGIONS.into_iter().all(is_plain)
}

/// Returns the squares where both players must promote.
pub(in crate::fairy::import) fn duties(game: &Game<'_>) -> [Squares; 2] {
    game.on_board(DUTIES.map(|name| game.account.squares(name)))
}

/// Notes that other pieces may not enter the squares where promotion is a duty.
pub(in crate::fairy::import) fn report_barred(game: &Game<'_>, promotes: impl Fn(PieceType) -> bool) {
    let settings = game.account.peek();
    let others = |name: &str| match settings.get(name).map(|setting| &setting.value) {
        Some(Value::Squares(squares)) => *squares,
        Some(Value::Regions(regions)) => {
            regions.iter().find(|(piece, _)| piece.is_none()).map(|(_, squares)| *squares).unwrap_or_default()
        }
        _ => Squares::EMPTY,
    };
    let is_met =
        duties(game).into_iter().zip(REGIONS).any(|(duties, name)| !duties.within(others(name)).is_empty());
    if is_met && game.in_play().any(|piece| !promotes(piece)) {
        let what = "in Fairy-Stockfish pieces that do not promote may not enter these squares; in the definition they may";
        game.account.differ(key::MANDATORY_PROMOTION_REGION_WHITE, what);
    }
}

/// Squares where a piece may become the same, and either must or need not.
pub(in crate::fairy::import) struct Part {
    pub(in crate::fairy::import) results: Vec<PieceType>,
    pub(in crate::fairy::import) is_duty: bool,
    /// True if it is the whole zone of a piece that may promote anywhere on its way through.
    pub(in crate::fairy::import) is_all: bool,
    pub(in crate::fairy::import) zone: [Squares; 2],
}

/// Returns the parts of the zone of a piece that becomes one of some pieces, which each player has.
pub(in crate::fairy::import) fn parts(
    game: &Game<'_>,
    results: &[Vec<PieceType>; 2],
    is_duty_everywhere: bool,
) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for (side, (results, duties)) in results.iter().zip(duties(game)).enumerate() {
        let zones: Vec<(PieceType, Squares)> = results
            .iter()
            .filter_map(|&result| {
                let zone = game.on_board(of_result(game.account, result));
                Some((result, *zone.get(side)?))
            })
            .collect();
        for (file, rank) in game.frame.squares.iter() {
            let square = Squares::square(file, rank);
            let has = |squares: Squares| !squares.within(square).is_empty();
            let here: Vec<PieceType> =
                zones.iter().filter(|(_, zone)| has(*zone)).map(|(result, _)| *result).collect();
            if here.is_empty() {
                continue;
            }
            let is_duty = is_duty_everywhere || has(duties);
            let known = parts.iter().position(|part| part.results == here && part.is_duty == is_duty);
            let place = known.unwrap_or_else(|| {
                parts.push(Part { results: here, is_duty, is_all: false, zone: [Squares::EMPTY; 2] });
                parts.len() - 1
            });
            if let Some(zone) = parts.get_mut(place).and_then(|part| part.zone.get_mut(side)) {
                *zone = zone.union(square);
            }
        }
    }
    parts
}
