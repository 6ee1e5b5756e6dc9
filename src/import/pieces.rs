//! The tables of pieces.

use super::game::{Base, Becomes, Game};
use super::moves::{self, Moves};
use super::pawns::Firsts;
use super::royals::Royals;
use super::words::{bare, list, quoted};
use super::write::Out;
use crate::ini::PieceType;

/// The moves of every piece in play.
pub(super) fn moves(game: &Game<'_>, firsts: &Firsts) -> Vec<(PieceType, Moves)> {
    game.in_play().map(|piece| (piece, moves::of(game, piece, firsts))).collect()
}

/// Whether all moves mean the same in the language's own dialect.
pub(super) fn is_xbetza(all: &[(PieceType, Moves)]) -> bool {
    let texts = |moves: &Moves| {
        let extra = moves.extra.iter().map(|(_, text)| text.clone());
        extra.chain([moves.text.clone()]).collect::<Vec<_>>()
    };
    all.iter().flat_map(|(_, moves)| texts(moves)).all(|text| moves::is_same_in_xbetza(&text))
}

/// Writes the pieces.
pub(super) fn write(game: &Game<'_>, all: &[(PieceType, Moves)], royals: &Royals, out: &mut Out) {
    for base in &game.bases {
        let Some((_, moves)) = all.iter().find(|(piece, _)| *piece == base.piece) else { continue };
        let name = base.piece.name();
        out.table_with(&format!("pieces.{}", base.key), &bare(&game.comment(&[&name])));
        out.pair("id", &quoted(&base.letter.to_string()), "");
        for (key, value) in places(game, moves) {
            out.pair(key, &value, "");
        }
        if royals.has(base.piece) {
            let others =
                if base.piece.is_king() { String::new() } else { game.comment(&["extinctionPseudoRoyal"]) };
            out.pair("royal", "true", &others);
        }
        promoted(game, all, royals, base, out);
    }
}

/// The keys of how a piece moves.
fn places(game: &Game<'_>, moves: &Moves) -> Vec<(&'static str, String)> {
    let mut pairs = vec![("move", quoted(&moves.text))];
    if let Some(region) = moves.confined {
        pairs.push(("confined-to", game.frame.zone(region)));
    }
    if !moves.extra.is_empty() {
        let extra = moves.extra.iter().map(|(squares, text)| {
            format!("{{ on = {}, move = {} }}", game.frame.zone(*squares), quoted(text))
        });
        pairs.push(("extra-moves", format!("[{}]", extra.collect::<Vec<_>>().join(", "))));
    }
    pairs
}

/// What a piece becomes.
fn promoted(game: &Game<'_>, all: &[(PieceType, Moves)], royals: &Royals, base: &Base, out: &mut Out) {
    let form = |target: PieceType, id: Option<String>| {
        let mut pairs: Vec<String> = Vec::new();
        match game.base(target) {
            Some(like) => pairs.push(format!("like = {}", quoted(&like.key))),
            None => {
                if let Some((_, moves)) = all.iter().find(|(piece, _)| *piece == target) {
                    pairs.extend(
                        places(game, moves).into_iter().map(|(key, value)| format!("{key} = {value}")),
                    );
                }
            }
        }
        if let Some(id) = id {
            pairs.push(format!("id = {}", quoted(&id)));
        }
        if royals.has(target) {
            pairs.push("royal = true".to_owned());
        }
        format!("{{ {} }}", pairs.join(", "))
    };
    match &base.becomes {
        Becomes::Nothing => {}
        Becomes::Others(targets) => {
            let keys: Vec<String> =
                targets.iter().filter_map(|target| game.base(*target)).map(|to| to.key.clone()).collect();
            out.pair("promotes-to", &list(&keys), &game.comment(&["promotionPieceTypesWhite"]));
        }
        Becomes::Marked(targets) => {
            let forms: Vec<String> = targets
                .iter()
                .map(|target| form(*target, Some(format!("{}~", game.letter(*target)))))
                .collect();
            let comment = game.comment(&["promotionPieceTypesWhite"]);
            out.pair("promoted", &format!("[{}]", forms.join(", ")), &comment);
        }
        Becomes::Turned(target) => {
            out.pair("promoted", &form(*target, None), &game.comment(&["promotedPieceType"]));
        }
    }
}
