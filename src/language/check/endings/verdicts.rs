//! Results that compare the players' pieces.

use alfil_core::board::{PerSide, PieceKind, Side};
use alfil_core::rules::{Ahead, Tie, Verdict, Worth};

use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::def::condition::{Comparison, HeadStart, Pieces as PiecesText, TieWord};
use crate::def::{Field, Named, Spanned};
use crate::diag::{Code, Diagnostic, Span};

/// What a comparison compares.
enum Compared {
    Advance(PieceKind),
    Material(Vec<(PieceKind, u16)>, Ahead),
}

/// Reads a comparison, which must name exactly one thing to compare.
pub(in crate::check) fn comparison(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    table: &Comparison,
    span: Span,
) -> Option<Verdict> {
    let tie = cx.required(&table.tie, "tie", span, "tie = \"draw\"").map(|tie| match tie.value {
        TieWord::Draw => Tie::Draw,
        TieWord::MoverWins => Tie::MoverWins,
        TieWord::MoverLoses => Tie::MoverLoses,
        TieWord::FirstWins => Tie::Wins(Side::First),
        TieWord::SecondWins => Tie::Wins(Side::Second),
    });
    let is_written = [
        !table.more_advanced.is_absent(),
        !table.more_pieces.is_absent(),
        !table.fewer_pieces.is_absent(),
        !table.more_points.is_absent(),
    ];
    if is_written.iter().filter(|&&written| written).count() != 1 {
        cx.push_unless_damaged(
            Diagnostic::new(Code::OneKey, "a result must compare exactly one thing")
                .label(span, "give exactly one thing to compare")
                .help("write one of `more-advanced`, `more-pieces`, `fewer-pieces` and `more-points`"),
        );
        return None;
    }
    let compared = if let Some(key) = table.more_advanced.get() {
        Compared::Advance(pieces.find(cx, key)?)
    } else if let Some(set) = table.more_pieces.get() {
        Compared::Material(each_for_one(cx, pieces, set)?, Ahead::More)
    } else if let Some(set) = table.fewer_pieces.get() {
        Compared::Material(each_for_one(cx, pieces, set)?, Ahead::Less)
    } else {
        Compared::Material(points(cx, pieces, table.more_points.get()?), Ahead::More)
    };
    let head_start = head_start(cx, &table.head_start, !table.more_points.is_absent());
    let tie = tie?;
    Some(match compared {
        Compared::Advance(kind) => Verdict::MoreAdvanced { kind, tie },
        Compared::Material(points, ahead) => {
            Verdict::Material { worth: Worth { points, head_start }, ahead, tie }
        }
    })
}

fn each_for_one(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    set: &Spanned<PiecesText>,
) -> Option<Vec<(PieceKind, u16)>> {
    Some(pieces.set(cx, set)?.into_iter().map(|kind| (kind, 1)).collect())
}

/// Returns what pieces are worth in points.
pub(in crate::check) fn points(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    table: &Spanned<Named<Spanned<u16>>>,
) -> Vec<(PieceKind, u16)> {
    if table.value.entries.is_empty() {
        cx.push_unless_damaged(
            Diagnostic::new(Code::EmptyList, "no piece has points")
                .label(table.span, "write what each piece is worth, as in `{ rook = 5 }`"),
        );
    }
    let mut points = Vec::new();
    for (key, worth) in &table.value.entries {
        if let (Some(kind), Some(worth)) = (pieces.find(cx, key), worth.get()) {
            points.push((kind, worth.value));
        }
    }
    points
}

fn head_start(cx: &mut Context<'_>, field: &Field<Spanned<HeadStart>>, with_points: bool) -> PerSide<u16> {
    let Some(Spanned { value, span }) = field.get() else { return PerSide::default() };
    if !with_points {
        cx.push_unless_damaged(
            Diagnostic::new(Code::UnknownKey, "`head-start` needs `more-points`")
                .label(*span, "no points are counted here"),
        );
    }
    let of = |field: &Field<Spanned<u16>>| field.get().map_or(0, |points| points.value);
    PerSide { first: of(&value.first), second: of(&value.second) }
}
