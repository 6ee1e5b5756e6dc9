//! Keys that Fairy-Stockfish no longer has: what to write instead.

use super::keys::{self, Kind};
use super::reader::IniEntry;
use super::settings::Settings;

/// Returns what to write instead of the line of a key that is gone; nothing for other keys.
pub(super) fn now(line: &IniEntry, lines: &[IniEntry], inherited: Option<&Settings>) -> Option<String> {
    if !line.key.text.eq_ignore_ascii_case("kingType") {
        return None;
    }
    let king = inherited.and_then(|settings| settings.piece_named("king")).map_or('K', |king| king.letter);
    let value = line.value.text.trim();
    let moves = moves_of(value, lines, inherited).unwrap_or_else(|| "…".to_owned());
    Some(format!("write `king = {}:{moves}`", king.to_ascii_lowercase()))
}

/// Returns the moves of the piece with a letter or a name.
fn moves_of(piece: &str, lines: &[IniEntry], inherited: Option<&Settings>) -> Option<String> {
    let named = |name: &str| match keys::find(name).map(|known| known.key.kind) {
        Some(Kind::Letter(moves)) => Some(moves.to_owned()),
        Some(_) | None => None,
    };
    let declares =
        |line: &&IniEntry| line.value.text.split(':').next().is_some_and(|letter| letter.trim() == piece);
    let declaration = lines.iter().filter(|line| keys::find(&line.key.text).is_some()).find(declares);
    if let Some(line) = declaration {
        return line
            .value
            .text
            .split_once(':')
            .map(|(_, moves)| moves.trim().to_owned())
            .or_else(|| named(&line.key.text));
    }
    let letter = piece.chars().next().filter(|_| piece.len() == 1).map(|c| c.to_ascii_uppercase());
    let mut pieces = inherited.into_iter().flat_map(Settings::declared);
    let inherited =
        pieces.find(|declared| Some(declared.letter) == letter).map(|declared| declared.moves.to_owned());
    inherited.or_else(|| named(piece))
}
