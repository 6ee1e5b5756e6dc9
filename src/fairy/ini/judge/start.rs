//! The start position of a section, written there or inherited.

use alfil_language::diag::{Code, Diagnostic};

use super::Case;
use crate::fairy::ini::fen;
use crate::fairy::ini::fen::castling;
use crate::fairy::ini::findings::{Findings, finding_at, shown};
use crate::fairy::ini::key;
use crate::fairy::ini::keys::Family;
use crate::fairy::ini::reader::IniEntry;
use crate::fairy::ini::sections::{declares, placed};
use crate::fairy::ini::settings::Origin;
use crate::fairy::ini::value::Problem;

/// Returns the start position, written here or inherited; returns whether the program drops the section for it.
pub(in crate::fairy::ini) fn check_start_position(case: &mut Case<'_>, found: &mut Findings) -> bool {
    if !case.judged.are_sound(&[key::START_FEN]) {
        return false;
    }
    let meant: String = ('A'..='Z').filter(|&letter| case.judged.meant_letter(letter)).collect();
    if let Some((known, entry)) = case.line(key::START_FEN) {
        let mut problems = fen::check_fen(&entry.value.text, case.after, &meant);
        if problems.is_empty() && !case.judged.has_broken_piece {
            problems = castling::check_castling_field(&entry.value.text, case.after);
        }
        let drops = problems.iter().any(|problem| problem.drops_section);
        for problem in problems {
            case.judged.has_undeclared |= problem.code == Code::IniFenPiece;
            found.push(placed(problem, entry, known));
        }
        return drops;
    }
    let is_same_board = |name| case.before.number(name) == case.after.number(name);
    let size = [key::MAX_RANK, key::MAX_FILE].into_iter().find(|&name| !is_same_board(name));
    let counts_checks = case.is_own(key::CHECK_COUNTING) && !case.before.is_on(key::CHECK_COUNTING);
    let changes_pieces = case.lines().any(|(known, _)| declares(known));
    let is_changed = size.is_some() || counts_checks || changes_pieces || castling_line(case).is_some();
    if !is_changed && case.section.parent.is_some() {
        return false;
    }
    // One finding is enough: the whole position is another one's.
    let text = case.after.text(key::START_FEN);
    let first = fen::check_fen(text, case.after, &meant).into_iter().next();
    let Some(problem) = first.or_else(|| lost_right(case, text)) else { return false };
    let drops = problem.drops_section;
    case.judged.has_undeclared |= problem.code == Code::IniFenPiece;
    found.push(inherited(case, &problem, size));
    drops
}

/// Returns the first line about castling.
fn castling_line<'a>(case: &Case<'a>) -> Option<&'a IniEntry> {
    let mut lines = case.lines().filter(|(known, _)| known.key.family == Family::Castling);
    lines.next().map(|(_, entry)| entry)
}

/// Returns the first right to castle of an inherited position that is lost here. Who switches castling off means it.
fn lost_right(case: &Case<'_>, text: &str) -> Option<Problem> {
    if !case.after.is_on(key::CASTLING) || case.judged.has_broken_piece {
        return None;
    }
    let before = castling::check_castling_field(text, case.before);
    let is_new = |problem: &Problem| !before.iter().any(|old| old.range == problem.range);
    castling::check_castling_field(text, case.after).into_iter().find(is_new)
}

/// Returns the finding that an inherited position does not fit.
fn inherited(case: &Case<'_>, problem: &Problem, size: Option<&str>) -> Diagnostic {
    let whose = match (&case.section.parent, case.after.get(key::START_FEN).map(|s| s.origin)) {
        (None, _) | (_, Some(Origin::Default)) => "that of chess".to_owned(),
        (Some(parent), _) => format!("that of `{}`", shown(&parent.text)),
    };
    let place = if problem.code == Code::IniFenFields {
        case.own_span(key::CHECK_COUNTING)
    } else if problem.code == Code::IniFenCastling {
        let declaration = || case.lines().find(|(known, _)| declares(*known)).map(|(_, entry)| entry);
        castling_line(case).or_else(declaration).map(|entry| entry.value.span)
    } else {
        size.and_then(|name| case.own_span(name))
    };
    let diagnostic = finding_at(
        problem.code,
        place.unwrap_or(case.section.name.span),
        format!("the start position is {whose}, and {}", problem.message),
        "no `startFen` here",
    );
    let diagnostic = diagnostic.help(match (&case.section.parent, problem.code) {
        (_, Code::IniFenFields) => {
            "write `startFen = …` with the position of this game and the number of checks for each player, as in `… w KQkq - 3+3 0 1`"
                .to_owned()
        }
        (None, Code::IniFenPiece) => format!(
            "to start from chess, write `[{}:chess]`; otherwise write `startFen = …` with the position of this game",
            shown(&case.section.name.text)
        ),
        (Some(_), Code::IniFenCastling) => {
            "write `startFen = …` with the castling rights of this game, or `castling = false`".to_owned()
        }
        _ => "write `startFen = …` with the position of this game".to_owned(),
    });
    if problem.drops_section {
        diagnostic.help("Fairy-Stockfish silently drops the whole section")
    } else {
        diagnostic
    }
}
