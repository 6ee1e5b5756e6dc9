//! Values that many rules of a definition have.

pub(super) use alfil_language::def::build::{
    add, at, if_any, if_some, plain, set, single_text, text, text_at, texts, words,
};
use alfil_language::def::condition::{ConditionText, Extinct, Pieces, PiecesWord, Reached, WhoWord};
use alfil_language::def::definition::{PiecesOfPlayers, SidedPieces, Zone};
use alfil_language::def::{Either, Field, ListOrTable, Spanned};
use alfil_language::diag::Span;

/// Pieces for both players, or for each; absent if there are none.
pub(super) fn of_players(keys: &[Vec<String>; 2], from: Span) -> Field<PiecesOfPlayers> {
    let [first, second] = keys;
    if first != second {
        let sided = SidedPieces { first: texts(first, from), second: texts(second, from) };
        return Field::Present(ListOrTable::Table(sided));
    }
    let keys = first.iter().map(|key| text_at(key, from)).collect();
    if first.is_empty() { Field::Absent } else { Field::Present(ListOrTable::List(keys)) }
}

/// Returns some pieces in a condition; all if no key is given.
pub(super) fn pieces(keys: &[String]) -> Field<Spanned<Pieces>> {
    if keys.is_empty() { all_pieces() } else { some_pieces(keys) }
}

pub(super) fn some_pieces(keys: &[String]) -> Field<Spanned<Pieces>> {
    plain(Either::Long(ListOrTable::List(keys.iter().map(|key| text_at(key, Span::NOWHERE)).collect())))
}

pub(super) fn all_pieces() -> Field<Spanned<Pieces>> {
    plain(Either::Word(at(PiecesWord::All, Span::NOWHERE)))
}

/// Returns the condition that all of these hold.
pub(super) fn all(parts: impl IntoIterator<Item = ConditionText>) -> ConditionText {
    ConditionText::All(parts.into_iter().map(|part| at(part, Span::NOWHERE)).collect())
}

/// Returns the condition that one of these holds; the condition itself if there is only one.
pub(super) fn any(mut parts: Vec<ConditionText>) -> ConditionText {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        last => {
            ConditionText::Any(parts.into_iter().chain(last).map(|part| at(part, Span::NOWHERE)).collect())
        }
    }
}

/// Returns the condition that something does not hold.
pub(super) fn not(condition: ConditionText) -> ConditionText {
    ConditionText::Not(Box::new(at(condition, Span::NOWHERE)))
}

/// Returns the condition that a player has few of some pieces, which are all pieces if no key is given.
pub(super) fn few(keys: &[String], side: WhoWord, at_most: u16) -> ConditionText {
    ConditionText::Extinct(extinct(keys, side, at_most))
}

pub(super) fn extinct(keys: &[String], side: WhoWord, at_most: u16) -> Extinct {
    let at_most = if_some((at_most > 0).then_some(at_most));
    Extinct { pieces: pieces(keys), side: plain(side), at_most, ..Extinct::default() }
}

/// Returns the condition that a piece of a player is in a region; without a key, any piece.
pub(super) fn reached(keys: &[String], side: WhoWord, region: Zone) -> Reached {
    Reached { pieces: pieces(keys), side: plain(side), region: plain(region), ..Reached::default() }
}
