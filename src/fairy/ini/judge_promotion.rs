//! Promotion: pieces that are lost from it, and regions that do not follow the size of the board.

use alfil_language::diag::Code;

use super::findings::{Findings, at};
use super::judge::Case;
use super::piece_types::{PieceType, PieceTypes};
use super::sections::declares;
use super::settings::Settings;
use super::squares::Squares;
use super::value::Value;

const PIECES: [&str; 2] = ["promotionPieceTypesWhite", "promotionPieceTypesBlack"];
const PAWNS: [&str; 2] = ["promotionPawnTypesWhite", "promotionPawnTypesBlack"];

pub(super) fn check(case: &Case<'_>, found: &mut Findings) {
    lost(case, found);
    nothing_to_become(case, found);
    left_behind(case, found);
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
    let Some(Value::Becomes(map)) = settings.get("promotedPieceType").map(|s| &s.value) else { return false };
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
fn lost(case: &Case<'_>, found: &mut Findings) {
    let is_written = PIECES.iter().any(|name| case.is_own(name));
    if is_written || !has_pawns(case.after) || !case.judged.are_sound(&["promotionPieceTypes"]) {
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
            at(
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
fn nothing_to_become(case: &Case<'_>, found: &mut Findings) {
    let settings = case.after;
    let is_written = PIECES.iter().any(|name| case.is_own(name));
    if case.section.parent.is_some() || is_written || !settings.is_on("mandatoryPawnPromotion") {
        return;
    }
    let region = settings.squares("promotionRegionWhite").within(settings.board());
    if region.is_empty() || !case.judged.are_sound(&["promotionPieceTypes", "promotionRegionWhite"]) {
        return;
    }
    let other_sides = settings.get("promotedPieceType").map(|s| &s.value);
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
    let passed = passed_by_black(settings).within(settings.squares("enPassantRegionWhite"));
    let entering = if passed.within(region).is_empty() {
        "this piece can never enter its promotion region"
    } else {
        "this piece can enter its promotion region only by capturing en passant"
    };
    found.push(
        at(
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
    for (name, most) in [("doubleStepRegionBlack", 1), ("tripleStepRegionBlack", 2)] {
        for (file, rank) in starts(name).iter() {
            let below = (1..=most).filter_map(|n| rank.checked_sub(n).filter(|rank| *rank > 0));
            passed = below.map(|rank| Squares::square(file, rank)).fold(passed, Squares::union);
        }
    }
    passed
}

/// Regions that did not follow the size of the board.
fn left_behind(case: &Case<'_>, found: &mut Findings) {
    let settings = case.after;
    let ranks = settings.ranks();
    let Some(span) = case.own_span("maxRank").filter(|_| case.before.ranks() != ranks) else { return };
    let becomes_something = !settings.pieces(PIECES[0]).is_empty();
    let promotes = (has_pawns(settings) && becomes_something) || has_other_sides(settings);
    let region = settings.squares("promotionRegionWhite");
    let is_written = case.is_own("promotionRegionWhite") || !case.judged.are_sound(&["promotionRegionWhite"]);
    let last = Squares::rank(ranks.max(1));
    let board = settings.board();
    if promotes && !is_written && region.within(last).within(board).is_empty() {
        let here = region.within(board);
        let message = if here.is_empty() {
            "White has no square to promote on".to_owned()
        } else {
            format!("White still promotes on `{}`", settings.as_written(here))
        };
        found.push(
            at(
                Code::IniRegionLeftBehind,
                span,
                message,
                "regions stay where they are when the board changes size",
            )
            .help(format!("write `promotionRegionWhite = *{ranks}`, or the squares where White promotes")),
        );
    }
    let steps = settings.is_on("doubleStep") && settings.piece_named("pawn").is_some();
    let region = settings.squares("doubleStepRegionBlack");
    let is_written =
        case.is_own("doubleStepRegionBlack") || !case.judged.are_sound(&["doubleStepRegionBlack"]);
    let second = Squares::rank(ranks.saturating_sub(1).max(1));
    if steps && !is_written && ranks > 3 && region.within(second).is_empty() {
        let here = region.within(board);
        let message = if here.is_empty() {
            "Black's pawns have no double step".to_owned()
        } else {
            format!("Black's double steps still start on `{}`", settings.as_written(here))
        };
        found.push(
            at(
                Code::IniRegionLeftBehind,
                span,
                message,
                "regions stay where they are when the board changes size",
            )
            .help(format!(
                "write `doubleStepRegionBlack = *{}`, or `doubleStep = false`",
                ranks.saturating_sub(1)
            )),
        );
    }
}
