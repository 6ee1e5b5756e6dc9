//! Moves that are counted once few pieces are left.

use alfil_core::rules::CountStart;
use alfil_language::def::condition::{ConditionText, ResultWord, WhoWord};
use alfil_language::def::definition::{Count, RestartWord};
use alfil_language::def::{Definition, Either};
use alfil_language::diag::Span;

use crate::fairy::import::endings;
use crate::fairy::import::endings::Stops;
use crate::fairy::import::game::{Base, Becomes, Game};
use crate::fairy::import::values::{add, all, any, few, if_any, if_some, not, plain, set, words};
use crate::fairy::ini::PieceType;
use crate::fairy::ini::key;

/// Pieces of the stronger player, their number, and the moves allowed with them; the first entry that applies counts.
type Limits = &'static [(&'static str, u16, u16)];

const MAKRUK: Limits =
    &[("rook", 2, 8), ("rook", 1, 16), ("silver", 2, 22), ("knight", 2, 32), ("silver", 1, 44)];
const CAMBODIAN: Limits =
    &[("rook", 2, 7), ("rook", 1, 15), ("silver", 2, 21), ("knight", 2, 31), ("silver", 1, 43)];
const ASEAN: Limits = &[("rook", 1, 16), ("silver", 1, 44), ("knight", 1, 64)];

/// Writes what is counted.
pub(in crate::fairy::import) fn write(game: &Game<'_>, out: &mut Definition) {
    let turns = |base: &Base| matches!(base.becomes, Becomes::Turned(_) | Becomes::Both(_));
    if game.account.word(key::COUNTING_RULE) != "none" && game.bases.iter().any(turns) {
        game.account
            .refuse(key::COUNTING_RULE, "a count that continues when a piece turns to its other side");
    }
    match game.account.word(key::COUNTING_RULE) {
        "makruk" => {
            let bare = [not_single(game, WhoWord::Mover), not(few(&[], WhoWord::Opponent, 1))];
            add(&mut out.count, count(game, no_pawns(game).into_iter().chain(bare), 64, false));
            with_bare_king(game, out, MAKRUK, Some(64));
        }
        "cambodian" => {
            let opponent_has = |at_most| few(&[], WhoWord::Opponent, at_most);
            let when = [not_single(game, WhoWord::Mover), opponent_has(3), not(opponent_has(1))];
            add(&mut out.count, count(game, when, 63, false));
            with_bare_king(game, out, CAMBODIAN, Some(63));
        }
        "asean" => with_bare_king(game, out, ASEAN, None),
        _ => {}
    }
}

/// Writes the ending by a count.
pub(in crate::fairy::import) fn write_end(game: &Game<'_>, out: &mut Definition) {
    if ["makruk", "cambodian", "asean"].contains(&game.account.word(key::COUNTING_RULE)) {
        let draw = Either::Word(ResultWord::Draw);
        let from = game.origin(&[key::COUNTING_RULE]);
        endings::end_by(out, Stops::OnClaim, ConditionText::CountedOut, draw, from);
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
fn with_bare_king(game: &Game<'_>, out: &mut Definition, limits: Limits, last: Option<u16>) {
    with_left(game, out, (limits, last), Left::One);
    if !game.has("king") {
        with_left(game, out, (limits, last), Left::Nothing);
    }
}

/// Writes the count for a player with this many pieces. A final limit applies regardless of the opponent, and then the pieces on
/// the board are counted too.
fn with_left(game: &Game<'_>, out: &mut Definition, (limits, last): (Limits, Option<u16>), left: Left) {
    let opponent_has = |at_most| few(&[], WhoWord::Opponent, at_most);
    let few_left = match left {
        Left::One if game.has("king") => vec![opponent_has(1)],
        Left::One => vec![opponent_has(1), not(opponent_has(0))],
        Left::Nothing => vec![opponent_has(0)],
    };
    let base = || no_pawns(game).into_iter().chain(few_left.clone());
    for &(name, number, moves) in limits {
        let keys = PieceType::named(name).map(|piece| game.keys_of(piece)).unwrap_or_default();
        if !keys.is_empty() {
            let has = not(few(&keys, WhoWord::Mover, number - 1));
            let count = count_bare(game, base().chain([has]), (moves, last.is_some()), left);
            add(&mut out.count, count);
        }
    }
    if let Some(moves) = last {
        add(&mut out.count, count_bare(game, base(), (moves, true), left));
    }
}

fn count_bare(
    game: &Game<'_>,
    parts: impl Iterator<Item = ConditionText>,
    (moves, with_pieces): (u16, bool),
    left: Left,
) -> Count {
    let not_single = with_pieces.then(|| not_single(game, WhoWord::Mover));
    let mut count = count(game, parts.chain(not_single), moves, with_pieces);
    if left == Left::One {
        count.restarts_after = words([RestartWord::Capture, RestartWord::Promotion], Span::NOWHERE);
        if with_pieces {
            count.starts_on_capture_of = if_any(&pawns(game), Span::NOWHERE);
        }
    }
    count
}

fn count(
    game: &Game<'_>,
    parts: impl IntoIterator<Item = ConditionText>,
    moves: u16,
    with_pieces: bool,
) -> Count {
    Count {
        when: set(all(parts), game.origin(&[key::COUNTING_RULE])),
        moves: plain(moves),
        starts_at: if_some(with_pieces.then_some(CountStart::PieceCount)),
        ..Count::default()
    }
}

fn pawns(game: &Game<'_>) -> Vec<String> {
    PieceType::named("pawn").map(|pawn| game.keys_of(pawn)).unwrap_or_default()
}

/// Returns the conditions that there are no pawns on the board.
fn no_pawns(game: &Game<'_>) -> Vec<ConditionText> {
    let pawns = pawns(game);
    if pawns.is_empty() {
        return Vec::new();
    }
    [WhoWord::First, WhoWord::Second].into_iter().map(|side| few(&pawns, side, 0)).collect()
}

/// Returns the condition that a player has more than one piece, or none, which only happens if kings can be lost.
fn not_single(game: &Game<'_>, side: WhoWord) -> ConditionText {
    let has_several = not(few(&[], side, 1));
    if game.has("king") { has_several } else { any(vec![has_several, few(&[], side, 0)]) }
}
