//! Captures that some pieces may not make, by their kinds: a table of Fairy-Stockfish-X.

use super::royals::Royals;
use crate::fairy::import::game::Game;
use crate::fairy::import::pieces::captors::each_term;
use crate::fairy::import::pieces::moves::{Extra, Moves};
use crate::fairy::ini::key;
use crate::fairy::ini::{PieceType, PieceTypes, Value};

/// Returns the pieces that a piece of each player may not capture.
fn tables(game: &Game<'_>, piece: PieceType) -> [PieceTypes; 2] {
    let settings = game.account.peek();
    [key::CAPTURE_FORBIDDEN_WHITE, key::CAPTURE_FORBIDDEN_BLACK].map(|own| {
        let own = settings.get(own);
        match own.or_else(|| settings.get(key::CAPTURE_FORBIDDEN)).map(|setting| &setting.value) {
            Some(Value::Sets(sets)) => sets.get(&Some(piece)).copied().unwrap_or_default(),
            _ => PieceTypes::EMPTY,
        }
    })
}

/// Returns the pieces in play that a piece may not capture.
fn targets(game: &Game<'_>, piece: PieceType) -> Vec<PieceType> {
    let account = game.account;
    for name in [key::CAPTURE_FORBIDDEN, key::CAPTURE_FORBIDDEN_WHITE, key::CAPTURE_FORBIDDEN_BLACK] {
        account.map(name);
    }
    let in_play: PieceTypes = game.in_play().collect();
    let limited = tables(game, piece).map(|set| set.iter().filter(|target| in_play.contains(*target)));
    let [white, black] = limited.map(Iterator::collect::<PieceTypes>);
    let set = game.alike(piece, [white, black]).unwrap_or_else(|| {
        account.refuse(key::CAPTURE_FORBIDDEN, "captures that only one player may not make");
        white
    });
    set.iter().collect()
}

/// Returns the keys of the pieces that a piece may not capture, because of the table.
pub(super) fn spared(game: &Game<'_>, royals: &Royals, piece: PieceType) -> Vec<String> {
    let targets = targets(game, piece);
    if targets.len() == game.in_play().count() {
        return Vec::new();
    }
    if targets.iter().any(|target| royals.has(*target)) {
        game.account.refuse(
            key::CAPTURE_FORBIDDEN,
            "pieces that may not capture a royal piece, but may capture others",
        );
    }
    targets.iter().flat_map(|target| game.keys_of(*target)).collect()
}

/// Takes the captures out of the moves of pieces that may not capture anything.
pub(in crate::fairy::import) fn disarm(game: &Game<'_>, all: &mut [(PieceType, Moves)]) {
    let n_in_play = game.in_play().count();
    for (piece, moves) in all.iter_mut().filter(|(piece, _)| targets(game, *piece).len() == n_in_play) {
        let _ = piece;
        let lists = moves.extra.iter_mut().chain(&mut moves.first).map(|Extra { text, .. }| text);
        for text in std::iter::once(&mut moves.text).chain(lists) {
            match quiet(text) {
                Some(changed) => *text = changed,
                None => game
                    .account
                    .refuse(key::CAPTURE_FORBIDDEN, "a piece with these moves that may not capture anything"),
            }
        }
    }
}

/// Returns a string of plain terms without their captures; nothing for other strings.
fn quiet(text: &str) -> Option<String> {
    each_term(text, |modifiers, atom| {
        if !modifiers.contains('m') && modifiers.contains(['c', 'e']) {
            return Some(String::new());
        }
        let directions: String = modifiers.chars().filter(|c| !matches!(c, 'm' | 'c' | 'e')).collect();
        Some(format!("{directions}m{atom}"))
    })
}

#[cfg(test)]
mod tests {
    use super::quiet;

    #[test]
    fn captures_are_left_out() {
        for (text, expected) in [
            ("K", Some("mK")),
            ("fmWfceF", Some("fmW")),
            ("mRcpR", Some("mR")),
            ("RF2", Some("mRmF2")),
            ("cK", Some("")),
            ("mcNN", Some("mNN")),
            ("(cK-K)", None),
        ] {
            assert_eq!(quiet(text).as_deref(), expected, "{text}");
        }
    }
}
