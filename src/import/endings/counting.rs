//! Moves that are counted once few pieces are left.

use crate::import::endings;
use crate::import::game::{Base, Becomes, Game};
use crate::import::words::list;
use crate::import::write::Out;
use crate::ini::PieceType;

const SETTING: &str = "countingRule";

/// Pieces of the stronger player, their number, and the moves allowed with them; the first entry that applies counts.
type Limits = &'static [(&'static str, u16, u16)];

const MAKRUK: Limits =
    &[("rook", 2, 8), ("rook", 1, 16), ("silver", 2, 22), ("knight", 2, 32), ("silver", 1, 44)];
const CAMBODIAN: Limits =
    &[("rook", 2, 7), ("rook", 1, 15), ("silver", 2, 21), ("knight", 2, 31), ("silver", 1, 43)];
const ASEAN: Limits = &[("rook", 1, 16), ("silver", 1, 44), ("knight", 1, 64)];

/// Writes what is counted.
pub(in crate::import) fn write(game: &Game<'_>, out: &mut Out) {
    let turns = |base: &Base| matches!(base.becomes, Becomes::Turned(_) | Becomes::Both(_));
    if game.account.word(SETTING) != "none" && game.bases.iter().any(turns) {
        game.account.refuse(SETTING, "a count that goes on when a piece turns over to its other side");
    }
    match game.account.word(SETTING) {
        "makruk" => {
            let board = [no_pawns(game), vec![not_bare("mover"), not_bare("opponent")]].concat();
            count(game, out, &board, 64, false);
            with_bare_king(game, out, MAKRUK, Some(64));
        }
        "cambodian" => {
            count(game, out, &[not_bare("mover"), few("opponent", 3), not_bare("opponent")], 63, false);
            with_bare_king(game, out, CAMBODIAN, Some(63));
        }
        "asean" => with_bare_king(game, out, ASEAN, None),
        _ => {}
    }
}

/// Writes the ending by a count.
pub(in crate::import) fn write_end(game: &Game<'_>, out: &mut Out) {
    if ["makruk", "cambodian", "asean"].contains(&game.account.word(SETTING)) {
        endings::end(out, "\"counted-out\"", "draw", &game.comment(&[SETTING]));
    }
}

/// What a player has left for whom moves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    /// One piece. Captures and promotions begin the count anew.
    One,
    /// Nothing. A count goes on.
    Nothing,
}

/// Writes the counts for a player with one piece, and for one with none if kings can be lost.
fn with_bare_king(game: &Game<'_>, out: &mut Out, limits: Limits, last: Option<u16>) {
    with_left(game, out, (limits, last), Left::One);
    if !game.has("king") {
        with_left(game, out, (limits, last), Left::Nothing);
    }
}

/// Writes the count for a player with so many pieces. A final limit applies whatever the opponent has, and then the pieces on
/// the board are counted too.
fn with_left(game: &Game<'_>, out: &mut Out, (limits, last): (Limits, Option<u16>), left: Left) {
    let few = match left {
        Left::One if game.has("king") => vec![few("opponent", 1)],
        Left::One => vec![few("opponent", 1), format!("{{ not = {} }}", few("opponent", 0))],
        Left::Nothing => vec![few("opponent", 0)],
    };
    let base = [no_pawns(game), few].concat();
    for &(name, number, moves) in limits {
        let keys = PieceType::named(name).map(|piece| game.keys_of(piece)).unwrap_or_default();
        if !keys.is_empty() {
            let at_most = number - 1;
            let has = format!(
                "{{ not = {{ extinct = {{ pieces = {}, side = \"mover\", at-most = {at_most} }} }} }}",
                list(&keys)
            );
            count_bare(game, out, &[base.clone(), vec![has]].concat(), (moves, last.is_some()), left);
        }
    }
    if let Some(moves) = last {
        count_bare(game, out, &base, (moves, true), left);
    }
}

fn count_bare(
    game: &Game<'_>,
    out: &mut Out,
    parts: &[String],
    (moves, with_pieces): (u16, bool),
    left: Left,
) {
    let mut parts = parts.to_vec();
    if with_pieces {
        parts.push(not_bare("mover"));
    }
    count(game, out, &parts, moves, with_pieces);
    if left == Left::Nothing {
        return;
    }
    out.pair("anew-after", "[\"capture\", \"promotion\"]", "");
    let pawns = pawns(game);
    if with_pieces && !pawns.is_empty() {
        out.pair("captor-of", &list(&pawns), "");
    }
}

fn count(game: &Game<'_>, out: &mut Out, parts: &[String], moves: u16, with_pieces: bool) {
    out.table_of_list("count");
    out.pair("when", &format!("{{ all = [{}] }}", parts.join(", ")), &game.comment(&[SETTING]));
    out.pair("moves", &moves.to_string(), "");
    if with_pieces {
        out.pair("already", "\"pieces\"", "");
    }
}

fn pawns(game: &Game<'_>) -> Vec<String> {
    PieceType::named("pawn").map(|pawn| game.keys_of(pawn)).unwrap_or_default()
}

/// The conditions that there are no pawns on the board.
fn no_pawns(game: &Game<'_>) -> Vec<String> {
    let pawns = pawns(game);
    if pawns.is_empty() {
        return Vec::new();
    }
    let none = |side: &str| format!("{{ extinct = {{ pieces = {}, side = \"{side}\" }} }}", list(&pawns));
    vec![none("first"), none("second")]
}

/// The condition that a player has few pieces.
fn few(side: &str, at_most: u16) -> String {
    format!("{{ extinct = {{ pieces = \"all\", side = \"{side}\", at-most = {at_most} }} }}")
}

fn not_bare(side: &str) -> String {
    format!("{{ not = {} }}", few(side, 1))
}
