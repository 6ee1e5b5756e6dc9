//! What the programs do with numbers that make no sense for their key.

use alfil_language::diag::Code;

use super::dialect::Dialect;
use super::keys::{Kind, Known};
use super::value::{Problem, leading_number};
use crate::fairy::ini::key;

/// What a program does with a number that is too small or too large.
enum Deed {
    /// It drops the section.
    Drops,
    /// It does this.
    Does(&'static str),
}

const LIKE_ZERO: Deed = Deed::Does("Fairy-Stockfish reads it like 0");
const NEVER: Deed = Deed::Does("Fairy-Stockfish accepts it, and the rule never applies");

/// Returns a problem of a number with what the program does; nothing if the number means something in this dialect.
pub(super) fn explained(known: Known, text: &str, dialect: Dialect, problem: Problem) -> Option<Problem> {
    if problem.code != Code::IniOutOfRange {
        return Some(problem);
    }
    match known.name {
        // Values for the evaluation may be negative.
        key::PIECE_VALUE_MG | key::PIECE_VALUE_EG => return None,
        key::PROMOTION_LIMIT if dialect == Dialect::FairyStockfish => {
            return Some(problem.help("Fairy-Stockfish accepts it, and no piece promotes to it any more"));
        }
        _ => {}
    }
    let is_number = matches!(known.key.kind, Kind::Int(..));
    let Some((number, _)) = leading_number(text).filter(|_| is_number) else { return Some(problem) };
    if dialect == Dialect::FairyStockfishX && is_read_by_fork(known.name, number) {
        return None;
    }
    Some(match deed(known, number, dialect) {
        None => problem,
        Some(Deed::Does(what)) => problem.help(what),
        Some(Deed::Drops) => Problem {
            drops_section: true,
            ..problem.help("Fairy-Stockfish silently drops the whole section")
        },
    })
}

/// Returns whether Fairy-Stockfish-X gives a meaning to a number that has none in Fairy-Stockfish: all pieces, or the
/// length of a line on a larger board.
fn is_read_by_fork(name: &str, number: i64) -> bool {
    let most = i64::from(Dialect::FairyStockfishX.most_files());
    match name {
        key::CONNECT_N => (0..=most).contains(&number),
        key::CONNECT_NX_N | key::COLLINEAR_N => (-1..=most).contains(&number),
        _ => false,
    }
}

/// Returns what a program does with a number out of the range of a key; nothing if that is not known.
fn deed(known: Known, number: i64, dialect: Dialect) -> Option<Deed> {
    let name = known.name.trim_end_matches("White").trim_end_matches("Black");
    let is_negative = number < 0;
    let in_fork = dialect == Dialect::FairyStockfishX;
    Some(match name {
        key::N_MOVE_RULE
        | key::N_MOVE_RULE_IMMEDIATE
        | key::DROP_NO_DOUBLED_COUNT
        | key::REMOVE_CONNECT_N
        | key::CONNECT_GROUP
        | key::FREEZE_COOLDOWN
        | key::JUMP_COOLDOWN
        | key::LASER_EMITTER_ORIENTATION_OFFSET
            if in_fork =>
        {
            Deed::Drops
        }
        key::CONNECT_N | key::CONNECT_NX_N if in_fork => Deed::Drops,
        key::N_MOVE_RULE => Deed::Does("in Fairy-Stockfish a draw can then be claimed in every position"),
        key::POCKET_SIZE => Deed::Does("Fairy-Stockfish passes it on to XBoard; no rule depends on it"),
        key::FLAG_PIECE_COUNT if number < 1 => Deed::Does("Fairy-Stockfish reads it like 1"),
        key::EXTINCTION_PIECE_COUNT if !is_negative => {
            Deed::Does("Fairy-Stockfish accepts it, and any number of pieces is too few")
        }
        _ if !is_negative => NEVER,
        key::N_FOLD_RULE if !in_fork => {
            Deed::Does("Fairy-Stockfish would then treat the first repetition as a draw")
        }
        key::N_FOLD_RULE | key::N_FOLD_RULE_IMMEDIATE => NEVER,
        key::CONNECT_NX_N => {
            Deed::Does("in Fairy-Stockfish the game is then over as soon as a player has a piece that counts")
        }
        key::CONNECT_N
        | key::COLLINEAR_N
        | key::DROP_NO_DOUBLED_COUNT
        | key::EXTINCTION_OPPONENT_PIECE_COUNT
        | key::POINTS_GOAL
        | key::N_MOVE_HARD_LIMIT_RULE
        | key::CASTLING_FORBIDDEN_PLIES
        | key::SWAP_FORBIDDEN_PLIES => LIKE_ZERO,
        key::EXTINCTION_PIECE_COUNT | key::PSEUDO_ROYAL_COUNT => {
            Deed::Does("Fairy-Stockfish accepts it, and no player ever has so few")
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fairy::ini::keys;

    #[test]
    fn every_number_without_a_deed_is_a_key_that_is_not_imported() {
        for dialect in Dialect::ALL {
            for known in keys::names(dialect).filter_map(|name| keys::find_written(name, dialect)) {
                let Kind::Int(min, _) = known.key.kind else { continue };
                let is_silent = deed(known, min - 1, dialect).is_none();
                assert_eq!(
                    is_silent,
                    [key::ANTI_ROYAL_COUNT, key::ROTATION_DELTA].contains(&known.name),
                    "{}",
                    known.name
                );
            }
        }
    }
}
