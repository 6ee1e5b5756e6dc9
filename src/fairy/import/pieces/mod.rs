//! The tables of pieces.

pub(in crate::fairy::import) mod captors;
mod fork_first_moves;
mod fork_moves;
pub(in crate::fairy::import) mod leaps;
pub(in crate::fairy::import) mod moves;
pub(in crate::fairy::import) mod pawns;
pub(in crate::fairy::import) mod reach;

use alfil_language::def::definition::{ExtraMove, NO_MOVE, Piece, Promoted};
use alfil_language::def::{Definition, Field, Named, OneOrMore};
use alfil_language::diag::Span;
use moves::{Extra, Moves};
use pawns::FirstMoves;

use super::game::{Base, Becomes, Game};
use super::values::{at, if_any, if_some, plain, set, text, text_at, texts, words};
use crate::fairy::import::rule::captures;
use crate::fairy::import::rule::royals::Royals;
use crate::fairy::ini::key;
use crate::fairy::ini::{PieceType, Squares};

/// Returns the moves of every piece in play.
pub(super) fn moves(game: &Game<'_>, first_moves: &FirstMoves) -> Vec<(PieceType, Moves)> {
    game.in_play().map(|piece| (piece, moves::moves_of(game, piece, first_moves))).collect()
}

/// Returns whether all moves have the same meaning in the language's own dialect.
pub(super) fn is_xbetza(game: &Game<'_>, all: &[(PieceType, Moves)]) -> bool {
    let texts = |moves: &Moves| {
        let extra = moves.extra.iter().chain(&moves.first).map(|extra| extra.text.clone());
        extra.chain([moves.text.clone()]).collect::<Vec<_>>()
    };
    let others = all.iter().filter(|(_, moves)| !moves.is_own);
    let are_same = others.flat_map(|(_, moves)| texts(moves)).all(|text| moves::is_same_in_xbetza(&text));
    if let (Some((piece, _)), false) = (all.iter().find(|(_, moves)| moves.is_own), are_same) {
        game.account.refuse(
            &piece.name(),
            "moves of this sort combined with moves that have another meaning in the notation of definitions",
        );
    }
    are_same
}

/// Writes the pieces.
pub(super) fn write(game: &Game<'_>, all: &[(PieceType, Moves)], royals: &Royals, out: &mut Definition) {
    let mut pieces = Named { entries: Vec::new() };
    for base in &game.bases {
        let Some((_, moves)) = all.iter().find(|(piece, _)| *piece == base.piece) else { continue };
        let mut piece = moving(game, royals, base.piece, moves);
        piece.id = text(base.letter, Span::NOWHERE);
        if !captures::spared(game, royals, base.piece).is_empty()
            && let Field::Present(spared) = &mut piece.never_captures
        {
            let from = game.origin(&[key::CAPTURE_FORBIDDEN, key::MUTUALLY_IMMUNE_TYPES]);
            for key in spared {
                key.span = from;
            }
        }
        if royals.has(base.piece) {
            let is_king = base.piece.is_king();
            let from = if is_king { Span::NOWHERE } else { game.origin(&[key::EXTINCTION_PSEUDO_ROYAL]) };
            piece.royal = set(true, from);
        }
        promotions(game, all, royals, base, &mut piece);
        let from = game.origin(&[&base.piece.name()]);
        pieces.entries.push((text_at(&base.key, from), Field::Present(piece)));
    }
    out.pieces = Field::Present(pieces);
}

/// Returns a piece with its moves, and nothing else.
fn moving(game: &Game<'_>, royals: &Royals, piece: PieceType, moves: &Moves) -> Piece {
    let text_of = if moves.text.is_empty() { NO_MOVE } else { &moves.text };
    let zone = |region: Option<[Squares; 2]>| if_some(region.map(|region| game.frame.zone(region)));
    let extra = |list: &[Extra]| {
        let extra = |extra: &Extra| ExtraMove {
            on: zone(Some(extra.on)),
            to: zone(extra.to),
            r#move: text(&extra.text, Span::NOWHERE),
        };
        if list.is_empty() { Field::Absent } else { words(list.iter().map(extra), Span::NOWHERE) }
    };
    let shunned = moves::shunned(game, piece);
    let mut spared = if moves.harmless_to.is_empty() { shunned.clone() } else { moves.harmless_to.clone() };
    if moves.harmless_to.is_empty() {
        let more = captures::spared(game, royals, piece);
        spared.extend(more.into_iter().filter(|key| !shunned.contains(key)));
    }
    Piece {
        r#move: text(text_of, Span::NOWHERE),
        confined_to: zone(moves.confined),
        never_on: zone(moves.never),
        extra_moves: extra(&moves.extra),
        first_moves: extra(&moves.first),
        never_jumps_over: if_any(&shunned, Span::NOWHERE),
        never_captures: if_any(&spared, Span::NOWHERE),
        ..Piece::default()
    }
}

/// Returns a promoted form.
fn form(
    game: &Game<'_>,
    all: &[(PieceType, Moves)],
    royals: &Royals,
    target: PieceType,
    id: Option<String>,
) -> Promoted {
    let mut form = Promoted::default();
    if let Some(like) = game.base(target) {
        form.like = text(&like.key, Span::NOWHERE);
    } else if let Some((_, moves)) = all.iter().find(|(piece, _)| *piece == target) {
        let piece = moving(game, royals, target, moves);
        form = Promoted {
            r#move: piece.r#move,
            confined_to: piece.confined_to,
            never_on: piece.never_on,
            extra_moves: piece.extra_moves,
            first_moves: piece.first_moves,
            never_jumps_over: piece.never_jumps_over,
            never_captures: piece.never_captures,
            ..form
        };
    }
    if let Some(id) = id {
        form.id = text(id, Span::NOWHERE);
    }
    if royals.has(target) {
        form.royal = plain(true);
    }
    form
}

/// Writes what a piece becomes.
fn promotions(game: &Game<'_>, all: &[(PieceType, Moves)], royals: &Royals, base: &Base, piece: &mut Piece) {
    let keys = |targets: &[PieceType]| -> Vec<String> {
        targets.iter().filter_map(|target| game.base(*target)).map(|to| to.key.clone()).collect()
    };
    let marked = |targets: &[PieceType]| -> Vec<Promoted> {
        let id = |target: PieceType| Some(format!("{}~", game.letter(target)));
        targets.iter().map(|target| form(game, all, royals, *target, id(*target))).collect()
    };
    let [by_choice, by_turning] =
        [key::PROMOTION_PIECE_TYPES_WHITE, key::PROMOTED_PIECE_TYPE].map(|name| game.origin(&[name]));
    let forms = |forms: Vec<Promoted>, from: Span, is_list: bool| {
        let items = forms.into_iter().map(|form| at(form, from)).collect();
        Field::Present(OneOrMore { items, is_list })
    };
    match &base.becomes {
        Becomes::Nothing => {}
        Becomes::Others(targets) => piece.promotes_to = texts(&keys(targets), by_choice),
        Becomes::Marked(targets) => piece.promoted = forms(marked(targets), by_choice, true),
        Becomes::Turned(target) => {
            piece.promoted = forms(vec![form(game, all, royals, *target, None)], by_turning, false);
        }
        Becomes::Both(targets) => {
            let Some((turned, others)) = targets.split_last() else { return };
            if game.marks() {
                let mut all_forms = marked(others);
                let id = format!("+{}", base.letter);
                all_forms.push(form(game, all, royals, *turned, Some(id)));
                piece.promoted = forms(all_forms, by_turning, true);
            } else {
                piece.promotes_to = texts(&keys(others), by_choice);
                piece.promoted = forms(vec![form(game, all, royals, *turned, None)], by_turning, false);
            }
        }
    }
}
