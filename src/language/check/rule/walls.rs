//! The walls that players place.

use alfil_core::rules::{WallPlace, WallTurn, Walls, WallsLegal};

use crate::check::board::Board;
use crate::check::context::Context;
use crate::def::Spanned;
use crate::diag::{Code, Diagnostic};

pub(in crate::check) fn check_walls(cx: &mut Context<'_>, board: &Board) -> Option<Walls> {
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
        WallPlace::NextMove | WallPlace::VacatedSquare => true,
        WallPlace::AnySquare | WallPlace::Edge => false,
    };
    if needs_move && turn.value == WallTurn::MoveOrWall {
        cx.push(
            Diagnostic::new(Code::WallWithoutMove, "no piece has moved when the wall is placed")
                .label(on.span, "this square depends on the piece that moved")
                .label(turn.span, "this places a wall instead of a move")
                .help("write `turn = \"move-and-wall\"`, or `on = \"any-square\"`"),
        );
    }
    let legal = table.legal.get().map_or(WallsLegal::AfterWall, |legal| legal.value);
    Some(Walls { turn: turn.value, on: on.value, zone, keep: keep.value, legal })
}
