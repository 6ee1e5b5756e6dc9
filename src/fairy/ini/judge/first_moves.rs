//! First moves that a piece can never make, because they are tied to squares.

use alfil_language::betza::{Dialect, compile};
use alfil_language::diag::{Code, FileId, Span, Text};

use super::Case;
use crate::fairy::ini::findings::{Findings, finding_at, shown};
use crate::fairy::ini::key;
use crate::fairy::ini::keys::{Kind, mobility_name};
use crate::fairy::ini::settings::Settings;
use crate::fairy::ini::squares::Squares;

const REGIONS: [&str; 2] = [key::DOUBLE_STEP_REGION_WHITE, key::DOUBLE_STEP_REGION_BLACK];

/// Reports pieces whose first moves have no square to start from, or that start elsewhere.
pub(in crate::fairy::ini) fn check_first_moves(case: &Case<'_>, found: &mut Findings) {
    let settings = case.after;
    if !case.judged.are_sound(&[key::DOUBLE_STEP, key::DOUBLE_STEP_REGION, key::START_FEN])
        || !case.judged.are_sound(&REGIONS)
    {
        return;
    }
    let lines = case.lines().filter(|(known, _)| matches!(known.key.kind, Kind::Custom | Kind::King));
    for (known, entry) in lines.filter(|(known, _)| case.judged.are_sound(&[known.name])) {
        let Some(declared) = known.piece.and_then(|piece| settings.piece(piece)) else { continue };
        if !has_first_moves(declared.moves) {
            continue;
        }
        let zones = ["White", "Black"].map(|side| {
            let region = settings.squares(&format!("doubleStepRegion{side}")).within(settings.board());
            let confined = settings.squares(&mobility_name(declared.piece, side));
            if confined.is_empty() { region } else { region.within(confined) }
        });
        let letter = declared.letter;
        let starts = [letter, letter.to_ascii_lowercase()].map(|letter| squares_of(settings, letter));
        let is_anywhere = zones.iter().any(|zone| !zone.is_empty());
        let owns = |side: usize| starts.get(side).is_some_and(|starts| !starts.is_empty());
        let meets = starts.iter().zip(zones).any(|(starts, zone)| !starts.within(zone).is_empty());
        if meets || (is_anywhere && !owns(0) && !owns(1)) {
            continue;
        }
        let message = if is_anywhere {
            format!("no `{}` starts on a square of its first moves", shown(&letter.to_string()))
        } else {
            format!("the first moves of `{}` can never be made", shown(&letter.to_string()))
        };
        let label = "in Fairy-Stockfish moves with `i` are made only from the squares of `doubleStepRegion`";
        let help = "add the start squares of the piece to `doubleStepRegionWhite` and `doubleStepRegionBlack`, or leave \
            out the part with `i`";
        found.push(finding_at(Code::IniNoDoubleStep, entry.value.span, message, label).help(help));
    }
}

/// Returns whether Fairy-Stockfish finds a first move in a move string.
fn has_first_moves(moves: &str) -> bool {
    let span = Span::new(FileId::from_raw(0), 0..moves.len());
    let movement = compile(&Text::verbatim(moves, span, 0), Dialect::FairyStockfish).movement;
    movement.is_some_and(|movement| movement.has_initial())
}

/// Returns the squares of a letter in the start position.
pub(super) fn squares_of(settings: &Settings, letter: char) -> Squares {
    let text = settings.text(key::START_FEN);
    let board = text.split(['[', ' ']).next().unwrap_or_default();
    let mut all = Squares::EMPTY;
    for (row, rank) in board.split('/').zip((1..=settings.ranks()).rev()) {
        let mut file: u32 = 1;
        let mut digits: u32 = 0;
        for c in row.chars() {
            if let Some(digit) = c.to_digit(10) {
                digits = (digits * 10 + digit).min(100);
                continue;
            }
            file += std::mem::take(&mut digits);
            if c == letter
                && let Some(file) = u8::try_from(file).ok().filter(|file| *file <= settings.files())
            {
                all = all.union(Squares::square(file, rank));
            }
            file += u32::from(c.is_ascii_alphabetic() || c == '*');
        }
    }
    all
}
