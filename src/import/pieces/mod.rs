//! The tables of pieces.

pub(in crate::import) mod leaps;
pub(in crate::import) mod moves;
pub(in crate::import) mod pawns;

use super::game::{Base, Becomes, Game};
use super::words::{bare, list, quoted};
use super::write::Out;
use crate::def::definition::NO_MOVE;
use crate::import::rule::captures;
use crate::import::rule::royals::Royals;
use crate::ini::PieceType;
use moves::Moves;
use pawns::Firsts;

/// The moves of every piece in play.
pub(super) fn moves(game: &Game<'_>, firsts: &Firsts) -> Vec<(PieceType, Moves)> {
    game.in_play().map(|piece| (piece, moves::of(game, piece, firsts))).collect()
}

/// Whether all moves have the same meaning in the language's own dialect.
pub(super) fn is_xbetza(all: &[(PieceType, Moves)]) -> bool {
    let texts = |moves: &Moves| {
        let extra = moves.extra.iter().chain(&moves.first).map(|extra| extra.text.clone());
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
        for (key, value) in keys(game, royals, base.piece, moves) {
            let is_immune = key == "never-captures" && !captures::spared(game, royals, base.piece).is_empty();
            let comment = if is_immune { game.comment(&["mutuallyImmuneTypes"]) } else { String::new() };
            out.pair(key, &value, &comment);
        }
        if royals.has(base.piece) {
            let others =
                if base.piece.is_king() { String::new() } else { game.comment(&["extinctionPseudoRoyal"]) };
            out.pair("royal", "true", &others);
        }
        promoted(game, all, royals, base, out);
    }
}

/// The keys for the moves of a piece.
fn keys(game: &Game<'_>, royals: &Royals, piece: PieceType, moves: &Moves) -> Vec<(&'static str, String)> {
    let text = if moves.text.is_empty() { NO_MOVE } else { &moves.text };
    let mut pairs = vec![("move", quoted(text))];
    if let Some(region) = moves.confined {
        pairs.push(("confined-to", game.frame.zone(region)));
    }
    if let Some(region) = moves.never {
        pairs.push(("never-on", game.frame.zone(region)));
    }
    for (key, list) in [("extra-moves", &moves.extra), ("first-moves", &moves.first)] {
        let entries = list.iter().map(|extra| {
            let on = game.frame.zone(extra.on);
            let to = extra.to.map(|to| format!(", to = {}", game.frame.zone(to))).unwrap_or_default();
            format!("{{ on = {on}{to}, move = {} }}", quoted(&extra.text))
        });
        if !list.is_empty() {
            pairs.push((key, format!("[{}]", entries.collect::<Vec<_>>().join(", "))));
        }
    }
    let shunned = moves::shunned(game, piece);
    if !shunned.is_empty() {
        pairs.push(("never-over", list(&shunned)));
    }
    // Both mean pieces of its own type.
    let spared = match (moves.harmless_to.is_empty(), shunned.is_empty()) {
        (false, _) => moves.harmless_to.clone(),
        (true, true) => captures::spared(game, royals, piece),
        (true, false) => shunned,
    };
    if !spared.is_empty() {
        pairs.push(("never-captures", list(&spared)));
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
                        keys(game, royals, target, moves)
                            .into_iter()
                            .map(|(key, value)| format!("{key} = {value}")),
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
    let keys = |targets: &[PieceType]| -> Vec<String> {
        targets.iter().filter_map(|target| game.base(*target)).map(|to| to.key.clone()).collect()
    };
    let marked = |targets: &[PieceType]| -> Vec<String> {
        targets.iter().map(|target| form(*target, Some(format!("{}~", game.letter(*target))))).collect()
    };
    match &base.becomes {
        Becomes::Nothing => {}
        Becomes::Others(targets) => {
            out.pair("promotes-to", &list(&keys(targets)), &game.comment(&["promotionPieceTypesWhite"]));
        }
        Becomes::Marked(targets) => {
            let comment = game.comment(&["promotionPieceTypesWhite"]);
            out.pair("promoted", &format!("[{}]", marked(targets).join(", ")), &comment);
        }
        Becomes::Turned(target) => {
            out.pair("promoted", &form(*target, None), &game.comment(&["promotedPieceType"]));
        }
        Becomes::Both(targets) => {
            let Some((turned, others)) = targets.split_last() else { return };
            let comment = game.comment(&["promotedPieceType"]);
            if game.marks() {
                let mut forms = marked(others);
                forms.push(form(*turned, Some(format!("+{}", base.letter))));
                out.pair("promoted", &format!("[{}]", forms.join(", ")), &comment);
            } else {
                out.pair("promotes-to", &list(&keys(others)), &game.comment(&["promotionPieceTypesWhite"]));
                out.pair("promoted", &form(*turned, None), &comment);
            }
        }
    }
}
