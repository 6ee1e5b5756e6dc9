//! Promotion: pieces that are lost from it, and regions that do not follow the size of the board.

use alfil_language::diag::Code;

use super::Case;
use super::first_moves::squares_of;
use crate::fairy::ini::findings::{Findings, finding_at};
use crate::fairy::ini::key;
use crate::fairy::ini::piece_types::{PieceType, PieceTypes};
use crate::fairy::ini::sections::declares;
use crate::fairy::ini::settings::Settings;
use crate::fairy::ini::squares::Squares;
use crate::fairy::ini::value::Value;

const PIECES: [&str; 2] = [key::PROMOTION_PIECE_TYPES_WHITE, key::PROMOTION_PIECE_TYPES_BLACK];
const PAWNS: [&str; 2] = [key::PROMOTION_PAWN_TYPES_WHITE, key::PROMOTION_PAWN_TYPES_BLACK];

pub(in crate::fairy::ini) fn check_promotion(case: &Case<'_>, found: &mut Findings) {
    report_lost_targets(case, found);
    report_nothing_to_promote_to(case, found);
    report_outdated_regions(case, found);
}

/// Returns whether the section has a piece that promotes like a pawn.
fn has_pawns(settings: &Settings) -> bool {
    settings.declared().any(|declared| {
        declared.piece.name() == "pawn"
            || PAWNS.iter().any(|name| settings.pieces(name).contains(declared.piece))
    })
}

/// Returns whether the section has a piece with another side.
fn has_other_sides(settings: &Settings) -> bool {
    let Some(Value::Becomes(map)) = settings.get(key::PROMOTED_PIECE_TYPE).map(|s| &s.value) else {
        return false;
    };
    map.keys().any(|&piece| settings.piece(piece).is_some())
}

/// Returns the small letters of some pieces.
fn letters(settings: &Settings, pieces: PieceTypes) -> String {
    pieces
        .iter()
        .filter_map(|piece| settings.piece(piece))
        .map(|declared| declared.letter.to_ascii_lowercase())
        .collect()
}

/// Pieces to which pawns could promote until their letters were declared again.
fn report_lost_targets(case: &Case<'_>, found: &mut Findings) {
    let is_written = PIECES.iter().any(|name| case.is_own(name));
    if is_written || !has_pawns(case.after) || !case.judged.are_sound(&[key::PROMOTION_PIECE_TYPES]) {
        return;
    }
    let before = case.before.pieces(PIECES[0]);
    let after = case.after.pieces(PIECES[0]);
    let written = letters(case.before, before);
    for (known, entry) in case.lines().filter(|(known, _)| declares(*known)) {
        let Some(letter) = entry.value.text.chars().next().map(|c| c.to_ascii_uppercase()) else { continue };
        let is_lost = |piece: PieceType| {
            let held = case.before.piece(piece).map(|declared| declared.letter);
            held == Some(letter) && !after.contains(piece)
        };
        // A letter that finally belongs to a third piece is reported there.
        let has_it = case.after.declared().any(|d| d.letter == letter && Some(d.piece) == known.piece);
        if !has_it || !before.iter().any(is_lost) {
            continue;
        }
        let small = letter.to_ascii_lowercase();
        found.push(
            finding_at(
                Code::IniPromotionLost,
                entry.value.span,
                format!("pawns can no longer promote to `{small}`"),
                "a letter that is declared again is removed from `promotionPieceTypes`",
            )
            .help(format!(
                "write `promotionPieceTypes = {written}` if they still may, or the same without `{small}`"
            )),
        );
    }
}

/// Pawns that must promote and have nothing to promote to can never reach their last rank.
fn report_nothing_to_promote_to(case: &Case<'_>, found: &mut Findings) {
    let settings = case.after;
    let is_written = PIECES.iter().any(|name| case.is_own(name));
    if case.section.parent.is_some() || is_written || !settings.is_on(key::MANDATORY_PAWN_PROMOTION) {
        return;
    }
    let region = settings.squares(key::PROMOTION_REGION_WHITE).within(settings.board());
    if region.is_empty() || !case.judged.are_sound(&[key::PROMOTION_PIECE_TYPES, key::PROMOTION_REGION_WHITE])
    {
        return;
    }
    let other_sides = settings.get(key::PROMOTED_PIECE_TYPE).map(|s| &s.value);
    let pawn = case.lines().find(|(known, _)| {
        known.piece.is_some_and(|piece| {
            let is_pawn = known.name == "pawn"
                || (settings.pieces(PAWNS[0]).contains(piece) && settings.piece(piece).is_some());
            let has_other = matches!(other_sides, Some(Value::Becomes(map)) if map.contains_key(&piece));
            declares(*known) && is_pawn && !has_other && !piece.is_king()
        })
    });
    let Some((_, entry)) = pawn else { return };
    // Fairy-Stockfish allows an en passant capture to end there, without a promotion.
    let passed = passed_by_black(settings).within(settings.squares(key::EN_PASSANT_REGION_WHITE));
    let entering = if passed.within(region).is_empty() {
        "this piece can never enter its promotion region"
    } else {
        "this piece can enter its promotion region only by capturing en passant"
    };
    found.push(
        finding_at(
            Code::IniNothingToBecome,
            entry.value.span,
            format!("{entering}: it must promote but has nothing to promote to"),
            "a section without a parent has no `promotionPieceTypes`",
        )
        .help("write `promotionPieceTypes = …` with the pieces it may become, or `mandatoryPawnPromotion = false`"),
    );
}

/// Returns the squares that Black's pawns pass with their first moves.
fn passed_by_black(settings: &Settings) -> Squares {
    let starts = |name: &str| settings.squares(name).within(settings.board());
    let mut passed = Squares::EMPTY;
    for (name, most) in [(key::DOUBLE_STEP_REGION_BLACK, 1), (key::TRIPLE_STEP_REGION_BLACK, 2)] {
        for (file, rank) in starts(name).iter() {
            let below = (1..=most).filter_map(|n| rank.checked_sub(n).filter(|rank| *rank > 0));
            passed = below.map(|rank| Squares::square(file, rank)).fold(passed, Squares::union);
        }
    }
    passed
}

/// Regions that did not follow the size of the board.
fn report_outdated_regions(case: &Case<'_>, found: &mut Findings) {
    let settings = case.after;
    let ranks = settings.ranks();
    let Some(span) = case.own_span(key::MAX_RANK).filter(|_| case.before.ranks() != ranks) else { return };
    let becomes_something = !settings.pieces(PIECES[0]).is_empty();
    let promotes = (has_pawns(settings) && becomes_something) || has_other_sides(settings);
    let region = settings.squares(key::PROMOTION_REGION_WHITE);
    let is_written =
        case.is_own(key::PROMOTION_REGION_WHITE) || !case.judged.are_sound(&[key::PROMOTION_REGION_WHITE]);
    let last = Squares::rank(ranks.max(1));
    let board = settings.board();
    let mut report = |nowhere: &str, still: &str, here: Squares, help: &str| {
        let message = if here.is_empty() {
            nowhere.to_owned()
        } else {
            format!("{still} `{}`", settings.as_written(here))
        };
        let why = "regions stay where they are when the board changes size";
        found.push(finding_at(Code::IniRegionLeftBehind, span, message, why).help(help));
    };
    if promotes && !is_written && region.within(last).within(board).is_empty() {
        let help = format!("write `promotionRegionWhite = *{ranks}`, or the squares where White promotes");
        let nowhere = "White has no square to promote on";
        report(nowhere, "White still promotes on", region.within(board), &help);
    }
    let Some(pawn) = settings.piece_named("pawn").filter(|_| settings.is_on(key::DOUBLE_STEP)) else {
        return;
    };
    let starts = [pawn.letter, pawn.letter.to_ascii_lowercase()].map(|letter| squares_of(settings, letter));
    let n_rows =
        settings.text(key::START_FEN).split(['[', ' ']).next().unwrap_or_default().split('/').count();
    let is_start_known = case.judged.are_sound(&[key::START_FEN]) && n_rows == usize::from(ranks);
    let sides = [
        ("White", key::DOUBLE_STEP_REGION_WHITE, 2),
        ("Black", key::DOUBLE_STEP_REGION_BLACK, ranks.saturating_sub(1)),
    ];
    for ((side, key, usual), starts) in sides.into_iter().zip(starts) {
        let region = settings.squares(key);
        let has_starts = is_start_known && !starts.is_empty();
        let on = if has_starts { starts } else { Squares::rank(usual.max(1)) };
        if case.is_own(key) || !case.judged.are_sound(&[key]) || ranks <= 3 || !region.within(on).is_empty() {
            continue;
        }
        let rank = commonest_rank(on).unwrap_or(usual);
        let help = format!("write `{key} = *{rank}`, or `doubleStep = false`");
        let nowhere = format!("{side}'s pawns have no double step");
        let still = if has_starts {
            format!("{side}'s pawns start on rank {rank}, but their double steps on")
        } else {
            format!("{side}'s double steps still start on")
        };
        report(&nowhere, &still, region.within(board), &help);
    }
}

/// Returns the rank with the most of some squares, the lowest of several.
fn commonest_rank(squares: Squares) -> Option<u8> {
    let count = |rank: u8| squares.within(Squares::rank(rank)).iter().count();
    let ranks = squares.iter().map(|(_, rank)| rank);
    ranks.max_by_key(|&rank| (count(rank), std::cmp::Reverse(rank)))
}
