//! Letters that two pieces have, or that a piece takes away from another.

use alfil_language::diag::{Code, Span};

use super::Case;
use crate::fairy::ini::dialect::Dialect;
use crate::fairy::ini::findings::{Findings, finding_at, shown};
use crate::fairy::ini::key;
use crate::fairy::ini::keys::Known;
use crate::fairy::ini::piece_types::PieceType;
use crate::fairy::ini::reader::IniEntry;
use crate::fairy::ini::sections::declares;
use crate::fairy::ini::settings::Settings;

pub(in crate::fairy::ini) fn check_letters(case: &Case<'_>, found: &mut Findings) {
    report_shared_letters(case, found);
    report_taken_letters(case, found);
}

/// Two pieces with the same letter: the later in the order of declarations gets it.
fn report_shared_letters(case: &Case<'_>, found: &mut Findings) {
    let mut declared: Vec<(char, Known, &IniEntry)> = case
        .lines()
        .filter(|(known, _)| declares(*known))
        .filter_map(|(known, entry)| {
            let letter = entry.value.text.chars().next().filter(char::is_ascii_alphabetic)?;
            Some((letter.to_ascii_uppercase(), known, entry))
        })
        .collect();
    declared.sort_by_key(|(_, known, _)| known.piece);
    for (place, (letter, known, entry)) in declared.iter().enumerate() {
        let Some((_, winner, other)) = declared.iter().skip(place + 1).find(|(l, _, _)| l == letter) else {
            continue;
        };
        if found.dialect() == Dialect::FairyStockfishX && winner.piece.is_some_and(PieceType::is_custom) {
            let message = format!(
                "`{}` takes the letter `{letter}` away from `{}`, which leaves the game",
                winner.name, known.name
            );
            found.push(
                finding_at(Code::IniLetterTaken, entry.value.span, message, "this piece is not in the game")
                    .label(other.value.span, "this one has the letter")
                    .help(format!("write `{} = -` to make this explicit", known.name)),
            );
            continue;
        }
        found.push(
            finding_at(
                Code::IniLetterTwice,
                entry.value.span,
                format!(
                    "`{}` and `{}` have the same letter `{}`, and Fairy-Stockfish gives it to the latter",
                    known.name,
                    winner.name,
                    letter.to_ascii_lowercase()
                ),
                "without a letter, this piece is not in the game",
            )
            .label(other.value.span, "this piece gets the letter")
            .help("give each piece a different letter, for both players"),
        );
    }
}

/// Pieces of the parent that lose their letter to a piece of the section, and so leave the game.
///
/// If moves follow the letter, the author evidently means it, unless nothing is royal any more.
fn report_taken_letters(case: &Case<'_>, found: &mut Findings) {
    for (known, entry) in case.lines().filter(|(known, _)| declares(*known)) {
        let Some(letter) = known.piece.and_then(|piece| case.after.piece(piece)).map(|own| own.letter) else {
            continue;
        };
        let mut holders = case.before.declared().filter(|other| other.letter == letter);
        let is_lost = |piece| Some(piece) != known.piece && case.after.piece(piece).is_none();
        let Some(holder) = holders.find(|other| is_lost(other.piece)) else { continue };
        let name = holder.piece.name();
        let moves = entry.value.text.split_once(':').map(|(_, moves)| moves.trim_end());
        let is_last_royal =
            holder.piece.is_king() && !known.piece.is_some_and(|own| is_decisive(case.after, own));
        if moves.is_some() && !is_last_royal {
            continue;
        }
        // Who says that the piece is not in the game knows it.
        if case.line(&name).is_some() {
            continue;
        }
        let letter = letter.to_ascii_lowercase();
        let own = known.name;
        let span = Span { end: entry.value.span.start + 1, ..entry.value.span };
        let finding = finding_at(
            Code::IniLetterTaken,
            span,
            format!("`{own}` takes the letter `{letter}` away from `{name}`, which leaves the game"),
            format!("the letter of `{name}` in the parent"),
        );
        let finding = match moves {
            _ if !is_last_royal => finding,
            None => finding.help("no piece can be checked or mated then"),
            Some(moves) => finding.help(format!(
                "no piece can be checked or mated then; for a king with these moves, write `king = {letter}:{}`",
                shown(moves)
            )),
        };
        found.push(
            finding.help(format!("write `{name} = -` if that is intended, or give `{own}` another letter")),
        );
    }
}

/// Returns whether a piece is royal, or losing it ends the game.
fn is_decisive(settings: &Settings, piece: PieceType) -> bool {
    [key::EXTINCTION_PIECE_TYPES, key::PSEUDO_ROYAL_TYPES].iter().any(|name| {
        let pieces = settings.pieces(name);
        pieces.has_star() || pieces.contains(piece)
    })
}
