//! What is defined but never used, and pieces that cannot move.

use alfil_core::board::{Move, PieceKind, Shape, Side};
use alfil_core::rules::{Kind, Reach, Setup, Term};
use rustc_hash::FxHashSet;

use super::{Pieces, groups};
use crate::check::board::Board;
use crate::check::context::Context;
use crate::def::definition::{Board as BoardTable, SidedRegion};
use crate::def::{self, Either};
use crate::diag::{Code, Diagnostic, Severity};

pub(in crate::check) fn warn_unused(cx: &mut Context<'_>, board: &Board, pieces: &Pieces, setup: &Setup) {
    // An error may hide the missing use.
    let in_doubt = cx.out.iter().any(|d| d.severity() == Severity::Error);
    if !in_doubt {
        warn_unused_regions(cx, board);
        warn_unused_pieces(cx, pieces, setup);
        groups::warn_unused_groups(cx, pieces);
    }
    if !in_doubt {
        warn_en_passant_impossible(cx, pieces);
    }
    if let Some(frame) = &board.frame {
        for (kind, origin) in pieces.kinds.iter().zip(&pieces.origins) {
            let kind = &kind.across_joined_edges(frame.wraps);
            if Term::n_ways_of(kind.terms(), frame.shape) > Term::MAX_WAYS {
                cx.push(
                    Diagnostic::new(
                        Code::TooManyWays,
                        format!(
                            "`{}` has more than {} possible paths for one move",
                            kind.key,
                            Term::MAX_WAYS
                        ),
                    )
                    .label(origin.span, "on a board of this size")
                    .help(fewer_ways(kind)),
                );
            }
            let captures_too_many =
                |term: &Term| term.n_passing(frame.shape).is_none_or(|n| n > Move::MAX_PASSING as u64);
            if kind.terms().any(captures_too_many) {
                let most = Move::MAX_PASSING;
                cx.push(
                    Diagnostic::new(
                        Code::BetzaTooManyCaptures,
                        format!("`{}` could capture more than {most} pieces on its way in one move", kind.key),
                    )
                    .label(origin.span, "on a board of this size")
                    .help("let no repeated leg capture, and write `capture-again` under `[turns]`, so that each capture is a move of its own"),
                );
            }
            let n_terms = kind.movement.terms.len();
            let n_stuck = kind.movement.terms.iter().filter(|t| !t.can_move_on(frame.shape)).count();
            if n_terms > 0 && !may_move(kind, frame.shape) && !is_lent_moves(cx) {
                cx.push(
                    Diagnostic::new(Code::PieceNeverMoves, format!("`{}` never moves", kind.key))
                        .label(origin.span, "all its moves leave the board"),
                );
            } else if n_stuck > 0 {
                cx.push(
                    Diagnostic::new(
                        Code::MoveNeverFits,
                        format!("part of the move of `{}` never fits on this board", kind.key),
                    )
                    .label(
                        origin.span,
                        format!("this affects {n_stuck} of the {n_terms} parts of `{}`", kind.betza),
                    )
                    .help("`alfil betza` shows what a pattern does on a board of a given size"),
                );
            }
        }
    }
}

/// Returns how a move could have fewer paths.
fn fewer_ways(kind: &Kind) -> &'static str {
    if kind.terms().any(|term| term.repeated.is_some()) {
        "let the repeated legs keep their direction, as in `(paf)pafK`, or write them out as often as the piece may make them, as in `pafmKpafmapafmK`"
    } else if kind.terms().flat_map(|term| &term.legs).all(|leg| leg.reach == Reach::UpTo(1)) {
        "give the legs of the move fewer directions, or remove a leg"
    } else {
        "give the legs of the move a range, as in `aaQ2`, or remove a leg"
    }
}

/// Warns of en passant captures if no piece can be captured en passant.
fn warn_en_passant_impossible(cx: &mut Context<'_>, pieces: &Pieces) {
    if pieces.kinds.iter().any(Kind::passes) {
        return;
    }
    for (kind, origin) in pieces.kinds.iter().zip(&pieces.origins) {
        let of_its_own = kind.promoted_from.is_none();
        if of_its_own && kind.terms().any(Term::captures_en_passant) {
            cx.push_unless_damaged(
                Diagnostic::new(Code::EnPassantImpossible, format!("`{}` can never capture en passant", kind.key))
                    .label(origin.span, "its move has an `e`")
                    .help("give a piece a first move of several steps (`ifmnD`, `ifmW2` or `first-moves`), which allows en passant captures, or remove `e`"),
            );
        }
    }
}

fn warn_unused_regions(cx: &mut Context<'_>, board: &Board) {
    let def = cx.def;
    let written = def.board.get().and_then(|table| table.value.regions.get());
    for region in board.regions.iter().filter(|r| !r.used.get()) {
        if region.used_by_holes {
            let mut entries = written.into_iter().flat_map(|regions| &regions.entries);
            let zone = entries.find(|(name, _)| name.value == region.name).and_then(|(_, zone)| zone.get());
            if let (Some(Either::Long(SidedRegion { second, .. })), Some(squares)) = (zone, &region.whole)
                && let Some(text) = second.get()
                && squares.second != squares.first
            {
                let message = format!("the second player's squares of `{}` are never used", region.name);
                cx.push_unless_damaged(
                    Diagnostic::new(Code::UnusedRegion, message)
                        .label(text.0.span, "`holes` means the first player's squares")
                        .help("write all the holes in one string, which `holes` may name"),
                );
            }
            continue;
        }
        let of_board =
            def.board.get().filter(|_| def::keys_of::<BoardTable>().contains(&region.name.as_str()));
        if let Some(table) = of_board {
            let message = format!("this `{}` is a region, not the key of `[board]`", region.name);
            cx.push_unless_damaged(
                Diagnostic::new(Code::UnusedRegion, message)
                    .label(region.span, "it belongs to `[board.regions]`, the header above it")
                    .label(table.span, "the key of this table is meant")
                    .help(format!("write `{} = …` under `[board]`, above `[board.regions]`", region.name)),
            );
            continue;
        }
        cx.push_unless_damaged(
            Diagnostic::new(Code::UnusedRegion, format!("the region `{}` is never used", region.name))
                .label(region.span, "nothing refers to it")
                .help("remove it, or write its name where a region is expected"),
        );
    }
}

fn warn_unused_pieces(cx: &mut Context<'_>, pieces: &Pieces, setup: &Setup) {
    if pieces.ids_in_doubt || setup.pieces.is_empty() {
        return;
    }
    let mut used: FxHashSet<PieceKind> = pieces.used.borrow().clone();
    used.extend(setup.pieces.iter().map(|(_, piece)| piece.kind));
    used.extend(Side::ALL.iter().flat_map(|&side| setup.hands[side].iter().map(|&(kind, _)| kind)));
    // A promoted form needs its base piece, and may turn back into it.
    used.extend(
        setup.pieces.iter().filter_map(|(_, piece)| pieces.kinds.get(piece.kind.index())?.promoted_from),
    );
    for (index, kind) in pieces.kinds.iter().enumerate() {
        if kind.promoted_from.is_some() || used.contains(&PieceKind(index as u16)) {
            continue;
        }
        let Some(place) = pieces.place(PieceKind(index as u16)) else { continue };
        cx.push_unless_damaged(
            Diagnostic::new(Code::UnusedPiece, format!("`{}` never appears in the game", kind.key))
                .label(place, "not in the start position, and no piece promotes to it")
                .help("put it in `fen`, or list it in `promotes-to` of some piece"),
        );
    }
}

/// Returns whether neighbours may lend pieces their moves.
fn is_lent_moves(cx: &Context<'_>) -> bool {
    let mut effects = cx.def.neighbour.items().iter().filter_map(|entry| entry.value.effect.get());
    effects.any(|effect| effect.value.lends())
}

/// Returns whether some move of a kind stays on the board from some square. Says yes when in doubt.
fn may_move(kind: &Kind, shape: Shape) -> bool {
    kind.terms().any(|term| {
        term.plain().is_none_or(|plain| {
            plain.headings.iter().any(|h| {
                u16::from(h.dx.unsigned_abs()) < u16::from(shape.files)
                    && u16::from(h.dy.unsigned_abs()) < u16::from(shape.ranks)
            })
        })
    })
}
