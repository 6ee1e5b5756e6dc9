//! Effects of a move on pieces, and of pieces on their neighbours: keys of Fairy-Stockfish-X.

use alfil_core::rules::{CaptureHow, EffectAfter, NeighbourEffect, NeighbourSide};
use alfil_language::def::Definition;
use alfil_language::def::definition::{DoesWord, Effect, EffectWhere, Neighbour};
use alfil_language::diag::Span;

use crate::fairy::import::game::Game;
use crate::fairy::import::rule::royals::Royals;
use crate::fairy::import::values::{add, plain, set, some_pieces, text};
use crate::fairy::ini::key;
use crate::fairy::ini::{Dialect, PieceType, PieceTypes, Value};

/// Writes which adjacent enemies a piece holds.
pub(in crate::fairy::import) fn freezing(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    let around = if account.is_on(key::FREEZE_DIAGONALS) { "K" } else { "W" };
    let [by, spared] = [key::FREEZE_PIECE_TYPES, key::FREEZE_IMMUNE_PIECE_TYPES]
        .map(|name| keys(game, account.pieces(name)));
    if by.is_empty() {
        return;
    }
    if account.peek().is_on(key::HEX_BOARD) {
        account.refuse(key::FREEZE_PIECE_TYPES, "pieces that freeze their neighbours on a hexagonal board");
    }
    let mut entry = Neighbour {
        by: some_pieces(&by),
        side: plain(NeighbourSide::Enemy),
        at: text(around, Span::NOWHERE),
        effect: set(NeighbourEffect::CannotMove, game.origin(&[key::FREEZE_PIECE_TYPES])),
        ..Neighbour::default()
    };
    if !spared.is_empty() {
        entry.of = some_pieces(&keys_but(game, &spared));
    }
    add(&mut out.neighbour, entry);
}

/// Writes what moves do to the piece that makes them.
pub(in crate::fairy::import) fn write(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    morphs(game, royals, out);
    if is_point(game) && game.account.peek().is_on(key::BLAST_ON_CAPTURE) {
        let immune = keys(game, game.account.pieces(key::BLAST_IMMUNE_TYPES));
        let captors = keys_but(game, &immune);
        vanish(game, (&captors, None), key::BLAST_ON_CAPTURE, out);
    }
    same_type(game, royals, out);
}

/// Returns whether blasts reach only their centre.
pub(in crate::fairy::import) fn is_point(game: &Game<'_>) -> bool {
    let account = game.account;
    account.is_on(key::BLAST_CENTER)
        && !account.is_on(key::BLAST_ORTHOGONALS)
        && !account.is_on(key::BLAST_DIAGONALS)
}

fn morphs(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    let Some(Value::Becomes(map)) =
        account.peek().get(key::MOVE_MORPH_PIECE_TYPE).map(|setting| setting.value.clone())
    else {
        return;
    };
    account.map(key::MOVE_MORPH_PIECE_TYPE);
    for (piece, into) in map {
        let (true, Some(into)) = (game.is_in_play(piece), into.filter(|into| *into != piece)) else {
            continue;
        };
        let Some(new) = game.base(into) else {
            account.refuse(key::MOVE_MORPH_PIECE_TYPE, "a piece that appears only through this key");
            continue;
        };
        if royals.has(piece) || royals.has(into) || PieceType::named("pawn") == Some(piece) {
            account.refuse(key::MOVE_MORPH_PIECE_TYPE, "royal pieces or pawns that become others");
        }
        if PieceType::named("pawn") == Some(into) && account.is_on(key::DOUBLE_STEP) {
            account.refuse(
                key::MOVE_MORPH_PIECE_TYPE,
                "pieces that become pawns, which then have a double step",
            );
        }
        let mine = game.keys_of(piece);
        let effect = Effect {
            by: some_pieces(&mine),
            was: some_pieces(&mine),
            place: plain(EffectWhere::Itself),
            does: plain(DoesWord::Becomes),
            into: text(&new.key, game.origin(&[key::MOVE_MORPH_PIECE_TYPE])),
            ..Effect::default()
        };
        add(&mut out.effect, effect);
    }
}

/// Writes that pieces vanish which capture one of their own kind.
fn same_type(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    if !account.is_on(key::BLAST_ON_SAME_TYPE_CAPTURE) || account.peek().is_on(key::BLAST_ON_CAPTURE) {
        return;
    }
    if !is_point(game) {
        account.refuse(key::BLAST_ON_SAME_TYPE_CAPTURE, "captures that also remove the pieces around them");
    }
    let immune = account.pieces(key::BLAST_IMMUNE_TYPES);
    for piece in game.in_play().filter(|piece| !immune.has_star() && !immune.contains(*piece)) {
        if royals.always_has(piece) {
            continue;
        }
        if royals.has(piece) {
            account.refuse(
                key::BLAST_ON_SAME_TYPE_CAPTURE,
                "royal pieces that vanish when they capture each other",
            );
        }
        let mine = game.keys_of(piece);
        vanish(game, (&mine, Some(&mine)), key::BLAST_ON_SAME_TYPE_CAPTURE, out);
    }
}

/// Writes that the piece which captures leaves too; of one of its kind if that is said.
fn vanish(game: &Game<'_>, (captors, same): (&[String], Option<&[String]>), key: &str, out: &mut Definition) {
    let account = game.account;
    let at_mover = account.is_on(key::BLAST_ON_CAPTURE_MOVER_CENTER)
        || account.peek().dialect() == Dialect::FairyStockfish;
    let mut effect = Effect {
        after: plain(EffectAfter::Capture),
        place: plain(EffectWhere::Itself),
        does: set(DoesWord::Leaves, game.origin(&[key])),
        ..Effect::default()
    };
    match same {
        Some(same) => {
            effect.was = some_pieces(captors);
            effect.captured = some_pieces(same);
        }
        None => effect.by = some_pieces(captors),
    }
    if !at_mover {
        effect.how = plain(CaptureHow::ByLanding);
    }
    add(&mut out.effect, effect);
}

/// Returns the keys of all kinds that count as one of these pieces.
fn keys(game: &Game<'_>, pieces: PieceTypes) -> Vec<String> {
    let listed = game.in_play().filter(|piece| pieces.has_star() || pieces.contains(*piece));
    listed.flat_map(|piece| game.keys_of(piece)).collect()
}

/// Returns the keys of all kinds but these.
fn keys_but(game: &Game<'_>, keys: &[String]) -> Vec<String> {
    let all = game.in_play().flat_map(|piece| game.keys_of(piece));
    all.filter(|key| !keys.contains(key)).collect()
}
