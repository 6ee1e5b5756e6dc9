//! Side effects of captures.

use alfil_core::rules::{EffectAfter, Leaves, Victims};
use alfil_language::def::condition::AllBut;
use alfil_language::def::definition::{BlastWord, DoesWord, Effect, EffectWhere, Explosions};
use alfil_language::def::{Definition, Either, Field, ListOrTable};
use alfil_language::diag::Span;

use super::forbidden;
use super::royals::Royals;
use crate::fairy::import::game::Game;
use crate::fairy::import::pieces::moves::{self, Moves};
use crate::fairy::import::values::{add, if_any, plain, set, some_pieces, texts};
use crate::fairy::ini::key;
use crate::fairy::ini::{Dialect, PieceType, PieceTypes};

/// Writes what blows up.
pub(in crate::fairy::import) fn explosions(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    if !account.is_on(key::BLAST_ON_CAPTURE) {
        let why = "nothing blows up";
        account.ignore_all(
            &[key::BLAST_ON_CAPTURE_MOVER_CENTER, key::BLAST_ORTHOGONALS, key::BLAST_DIAGONALS],
            why,
        );
        return;
    }
    let has_shape = [key::BLAST_CENTER, key::BLAST_ORTHOGONALS, key::BLAST_DIAGONALS]
        .iter()
        .all(|name| account.is_on(name));
    if !has_shape {
        report_point(game, royals);
        return;
    }
    let fork = account.peek().dialect() == Dialect::FairyStockfishX;
    if fork && !account.is_on(key::BLAST_ON_CAPTURE_MOVER_CENTER) {
        let what = "in Fairy-Stockfish a piece captured en passant is the centre of the blast; \
            in the definition the centre is where the captor lands";
        account.differ(key::BLAST_ON_CAPTURE, what);
    }
    if royals.has_king() && game.in_play().any(|piece| moves::captures(game, piece)) {
        let what = "in Fairy-Stockfish a king may be blown up, and the game goes on without it or the program fails; in the definition \
                    players may not blow up their own king, and win by blowing up the other";
        account.differ(key::BLAST_ON_CAPTURE, what);
        let what =
            "in Fairy-Stockfish an explosion does not end a check to the king; in the definition it does";
        account.differ(key::BLAST_ON_CAPTURE, what);
    }
    if royals.has_king() && royals.has_others() {
        account.refuse(key::BLAST_ON_CAPTURE, "kings that can be blown up in games with other royal pieces");
    }
    if super::walls::come_about(game) && !royals.is_empty() {
        let what = "in Fairy-Stockfish a wall that a capture leaves does not end a check; \
            in the definition it does";
        account.differ(key::BLAST_ON_CAPTURE, what);
    }
    let immune = account.peek().pieces(key::BLAST_IMMUNE_TYPES);
    let immune_keys = keys(game, immune);
    if royals.has_king() && PieceType::named("king").is_some_and(|king| immune.contains(king)) {
        account.refuse(key::BLAST_IMMUNE_TYPES, "kings that are never blown up");
    }
    if immune.has_star() {
        account.refuse(key::BLAST_IMMUNE_TYPES, "captures without a blast");
    } else if immune_keys.is_empty() {
        account.ignore(key::BLAST_IMMUNE_TYPES, "none of these pieces is in the game");
    }
    let mut explosions = Explosions {
        on: set(BlastWord::Capture, game.origin(&[key::BLAST_ON_CAPTURE])),
        ..Explosions::default()
    };
    let spared = PieceType::named("pawn").map(|pawn| game.keys_of(pawn)).unwrap_or_default();
    explosions.spared = if_any(&spared, Span::NOWHERE);
    if !immune_keys.is_empty() {
        account.map(key::BLAST_IMMUNE_TYPES);
        if account.is_on(key::EXTINCTION_PSEUDO_ROYAL) {
            account.refuse(
                key::BLAST_IMMUNE_TYPES,
                "royal pieces that are never blown up in games with other pieces like that",
            );
        }
        explosions.immune = texts(&immune_keys, game.origin(&[key::BLAST_IMMUNE_TYPES]));
    }
    if game.captures_to_hand {
        let victims = match account.word(key::CAPTURE_TO_HAND_SIDE) {
            "us" if fork => Victims::ToCaptor,
            _ => Victims::ToHand,
        };
        explosions.victims = set(victims, game.origin(&[key::CAPTURES_TO_HAND]));
    }
    if account.is_on(key::PETRIFY_BLAST_PIECES) {
        report_beside_duck(game, key::PETRIFY_BLAST_PIECES);
        explosions.leaves = set(Leaves::Walls, game.origin(&[key::PETRIFY_BLAST_PIECES]));
    }
    out.explosions = plain(explosions);
}

/// Notes what keeps blasts that reach only the captor from being written as an effect.
fn report_point(game: &Game<'_>, royals: &Royals) {
    let account = game.account;
    if !super::effects::is_point(game) {
        account.refuse(key::BLAST_ON_CAPTURE, "blasts of another shape");
    }
    if !royals.is_empty() {
        account.refuse(key::BLAST_ON_CAPTURE, "royal pieces that vanish when they capture");
    }
    if account.is_on(key::PETRIFY_BLAST_PIECES) {
        account.refuse(key::PETRIFY_BLAST_PIECES, "captors that become walls when they vanish");
    }
    if game.captures_to_hand {
        account.refuse(key::BLAST_ON_CAPTURE, "captors that go to a hand when they vanish");
    }
}

/// Returns the keys of all kinds that count as one of these pieces.
fn keys(game: &Game<'_>, pieces: PieceTypes) -> Vec<String> {
    let listed = game.in_play().filter(|piece| pieces.contains(*piece));
    listed.flat_map(|piece| game.keys_of(piece)).collect()
}

/// Notes what becomes of walls that captures leave in games with a duck.
fn report_beside_duck(game: &Game<'_>, key: &str) {
    if game.account.peek().word(key::WALLING_RULE) == "duck" {
        let what = "in Fairy-Stockfish a wall left by a capture stays on its square; \
            in the definition the duck is the only wall";
        game.account.differ(key, what);
    }
}

/// Writes which pieces become walls when they capture. Royal ones cannot capture at all.
pub(in crate::fairy::import) fn petrified(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    let listed = account.peek().pieces(key::PETRIFY_ON_CAPTURE_TYPES);
    if !game.in_play().any(|piece| listed.contains(piece)) {
        account.ignore(key::PETRIFY_ON_CAPTURE_TYPES, "none of these pieces is in the game");
        return;
    }
    account.map(key::PETRIFY_ON_CAPTURE_TYPES);
    if game.captures_to_hand {
        let what = "in Fairy-Stockfish a piece that becomes a wall also goes to the other player's hand; \
            in the definition it does not";
        account.differ(key::PETRIFY_ON_CAPTURE_TYPES, what);
    }
    report_beside_duck(game, key::PETRIFY_ON_CAPTURE_TYPES);
    let blasts = account.peek().is_on(key::BLAST_ON_CAPTURE);
    let changes = |is_listed: bool| {
        game.bases.iter().any(|base| {
            let becomes_other = |target: &PieceType| listed.contains(*target) != is_listed;
            listed.contains(base.piece) == is_listed && base.becomes.targets().iter().any(becomes_other)
        })
    };
    if changes(true) {
        let what = "in Fairy-Stockfish these pieces leave no wall if they promote with the capture; \
            in the definition they do";
        account.differ(key::PETRIFY_ON_CAPTURE_TYPES, what);
    }
    if changes(false) && blasts {
        let what = "in Fairy-Stockfish a piece that becomes one of these with its capture leaves a wall; \
            in the definition it is blown up";
        account.differ(key::PETRIFY_ON_CAPTURE_TYPES, what);
    }
    let fork = account.peek().dialect() == Dialect::FairyStockfishX;
    if fork && changes(false) && !royals.is_empty() && !account.peek().is_on(key::CHECKING) {
        let what = "in Fairy-Stockfish a piece that becomes one of these with its capture may give check; \
            in the definition no move may";
        account.differ(key::PETRIFY_ON_CAPTURE_TYPES, what);
    }
    let captors = game.in_play().filter(|piece| listed.contains(*piece) && !royals.has(*piece));
    let captors: Vec<String> = captors.flat_map(|piece| game.keys_of(piece)).collect();
    if fork && !royals.is_empty() && !captors.is_empty() {
        let what = "in Fairy-Stockfish legality is tested before the captor becomes a wall: \
            a capture that only the wall makes safe is illegal, and one that only the wall makes unsafe is legal; \
            in the definition it is tested after";
        account.differ(key::PETRIFY_ON_CAPTURE_TYPES, what);
    }
    if !captors.is_empty() {
        let immune = out.explosions.get().map_or(&[][..], |blast| blast.value.immune.items());
        let rest = Span::NOWHERE;
        let all_but = AllBut { all_but: Field::Present(immune.to_vec()) };
        let others = set(Either::Long(ListOrTable::Table(all_but)), rest);
        let entry = Effect {
            was: some_pieces(&captors),
            after: set(EffectAfter::Capture, rest),
            place: set(EffectWhere::Itself, rest),
            of: if immune.is_empty() { Field::Absent } else { others },
            does: set(DoesWord::BecomesWall, game.origin(&[key::PETRIFY_ON_CAPTURE_TYPES])),
            ..Effect::default()
        };
        add(&mut out.effect, entry);
    }
}

/// The moves of a royal piece that would become a wall when it captures: it may not.
pub(in crate::fairy::import) fn harmless(game: &Game<'_>, royals: &Royals, all: &mut [(PieceType, Moves)]) {
    let account = game.account;
    let set = account.peek().pieces(key::PETRIFY_ON_CAPTURE_TYPES);
    for (piece, moves) in all.iter_mut().filter(|(piece, _)| set.contains(*piece) && royals.has(*piece)) {
        if piece.is_king() {
            let what = "in Fairy-Stockfish a king that captures becomes a wall, and the game goes on without it; \
            in the definition it may not capture";
            account.differ(key::PETRIFY_ON_CAPTURE_TYPES, what);
        }
        if moves.text == "K" && !piece.is_king() && moves.extra.is_empty() {
            "mK".clone_into(&mut moves.text);
            let what = "in Fairy-Stockfish a royal piece next to the other one gives check though it may not capture; \
            in the definition it does not";
            account.differ(key::PETRIFY_ON_CAPTURE_TYPES, what);
        } else if !piece.is_king() {
            account.refuse(key::PETRIFY_ON_CAPTURE_TYPES, "a royal piece that may not capture");
        } else {
            // Nothing ever captures a royal piece.
            let others = game.in_play().filter(|other| !royals.has(*other));
            moves.harmless_to = others.flat_map(|other| game.keys_of(other)).collect();
        }
    }
}

/// Returns the keys of the pieces that a piece may not capture.
pub(in crate::fairy::import) fn spared(game: &Game<'_>, royals: &Royals, piece: PieceType) -> Vec<String> {
    let mut all = immune(game, royals, piece);
    for key in forbidden::spared(game, royals, piece) {
        if !all.contains(&key) {
            all.push(key);
        }
    }
    all
}

/// Returns the keys of the pieces of its own type that a piece may not capture.
fn immune(game: &Game<'_>, royals: &Royals, piece: PieceType) -> Vec<String> {
    let account = game.account;
    if !account.peek().pieces(key::MUTUALLY_IMMUNE_TYPES).contains(piece) {
        return Vec::new();
    }
    if royals.always_has(piece) {
        account.ignore(key::MUTUALLY_IMMUNE_TYPES, "nothing captures a royal piece");
        return Vec::new();
    }
    account.map(key::MUTUALLY_IMMUNE_TYPES);
    if royals.has(piece) {
        account.refuse(
            key::MUTUALLY_IMMUNE_TYPES,
            "royal pieces that may not capture each other while a player has more of them",
        );
    }
    game.keys_of(piece)
}
