//! The walls that players put up.

use super::board::Board;
use super::context::Context;
use crate::def::Spanned;
use crate::def::definition::{WallPlaceWord, WallTurnWord, WallsKeptWord, WallsLegalWord};
use crate::diag::{Code, Diagnostic};
use crate::rules::{WallPlace, WallTurn, Walls, WallsKept, WallsLegal};

pub(super) fn check(cx: &mut Context<'_>, board: &Board) -> Option<Walls> {
    let Spanned { value: table, span } = cx.def.walls.get()?;
    let turn = cx.required(&table.turn, "turn", *span, "turn = \"move-and-wall\"");
    let on = cx.required(&table.on, "on", *span, "on = \"any-square\"");
    let keep = cx.required(&table.keep, "keep", *span, "keep = \"all\"");
    let zone = match table.zone.get() {
        Some(zone) => board.region(cx, zone),
        None => board.everything(),
    };
    let (turn, on, keep, zone) = (turn?, on?, keep?, zone?);
    let needs_move = match on.value {
        WallPlaceWord::NextMove | WallPlaceWord::SquareLeft => true,
        WallPlaceWord::AnySquare | WallPlaceWord::Edge => false,
    };
    if needs_move && turn.value == WallTurnWord::MoveOrWall {
        cx.push(
            Diagnostic::new(Code::WallWithoutMove, "no piece has moved when the wall is put up")
                .label(on.span, "this square depends on the piece that moved")
                .label(turn.span, "this puts up a wall instead of a move")
                .help("write `turn = \"move-and-wall\"`, or `on = \"any-square\"`"),
        );
    }
    Some(Walls {
        turn: match turn.value {
            WallTurnWord::MoveAndWall => WallTurn::MoveAndWall,
            WallTurnWord::MoveOrWall => WallTurn::MoveOrWall,
        },
        on: match on.value {
            WallPlaceWord::AnySquare => WallPlace::AnySquare,
            WallPlaceWord::NextMove => WallPlace::NextMove,
            WallPlaceWord::SquareLeft => WallPlace::SquareLeft,
            WallPlaceWord::Edge => WallPlace::Edge,
        },
        zone,
        keep: match keep.value {
            WallsKeptWord::All => WallsKept::All,
            WallsKeptWord::Latest => WallsKept::Latest,
        },
        legal: match table.legal.get().map(|word| word.value) {
            None | Some(WallsLegalWord::AfterWall) => WallsLegal::AfterWall,
            Some(WallsLegalWord::BeforeWall) => WallsLegal::BeforeWall,
        },
    })
}
