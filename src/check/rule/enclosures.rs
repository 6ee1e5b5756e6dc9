//! Pieces that leave the game because a move encloses them.

use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::check::rule::{exempt, lines};
use crate::def::Spanned;
use crate::def::definition::Enclosure as EnclosureTable;
use crate::diag::{Code, Diagnostic};
use crate::rules::{EdgesWord, EnclosedWay, Enclosure, Line, Permit};

pub(in crate::check) fn check(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    left: Permit,
) -> Vec<Enclosure> {
    let mut enclosures: Vec<Enclosure> = Vec::new();
    for entry in cx.def.enclosure.items() {
        let Some(enclosure) = enclosure(cx, board, pieces, entry) else { continue };
        if enclosures.contains(&enclosure) {
            let twice = Diagnostic::new(Code::ListedTwice, "this is written twice");
            cx.push(twice.label(entry.span, "again here"));
        }
        let place = entry.value.of.get().map_or(entry.span, |of| of.span);
        let victims = enclosure.of.iter().map(|&kind| (kind, place));
        exempt::royals(cx, pieces, left, victims, "this takes a royal piece off the board by enclosing it");
        enclosures.push(enclosure);
    }
    enclosures
}

fn enclosure(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    entry: &Spanned<EnclosureTable>,
) -> Option<Enclosure> {
    let table = &entry.value;
    let way = cx.required(&table.way, "way", entry.span, "way = \"in-line\"");
    let (of, by) = (pieces.set_or_all(cx, &table.of), pieces.set_or_all(cx, &table.by));
    let moved = if table.moved.is_absent() { by.clone() } else { pieces.set_or_all(cx, &table.moved) };
    let usual = [Line::Files, Line::Ranks];
    let along = lines::read(cx, &table.along, &usual, entry.span, "nothing is enclosed on no line")?;
    let on = table.on.get().map(|zone| board.region(cx, zone));
    let helped_by = table.helped_by.get().map(|zone| board.region(cx, zone));
    let way = way?;
    if let (EnclosedWay::OnAllSides, Some(most)) = (way.value, table.at_most.get()) {
        cx.push(
            Diagnostic::new(Code::EnclosedOtherwise, "`at-most` is for pieces in line")
                .label(most.span, "one piece at a time is enclosed on all sides")
                .help("remove `at-most`, or write `way = \"in-line\"`"),
        );
    }
    if let (EnclosedWay::InLine, Some(edges)) = (way.value, table.edges.get()) {
        cx.push(
            Diagnostic::new(Code::EnclosedOtherwise, "`edges` is for pieces enclosed on all sides")
                .label(edges.span, "a line ends at a piece of the player, or at a square of `helped-by`")
                .help("remove `edges`, or write `way = \"on-all-sides\"`"),
        );
    }
    if let Some(most) = table.at_most.get().filter(|most| most.value == 0) {
        cx.push(
            Diagnostic::new(Code::NumberOutOfRange, "`at-most` is 0")
                .label(most.span, "write 1 or more, or remove `at-most`"),
        );
    }
    Some(Enclosure {
        way: way.value,
        along,
        of: of?,
        by: by?,
        moved: moved?,
        at_most: table.at_most.get().map(|most| most.value),
        on: on.map_or(Some(None), |on| on.map(Some))?,
        helped_by: helped_by.map_or(Some(None), |helped_by| helped_by.map(Some))?,
        edges: table.edges.get().map_or(EdgesWord::Open, |edges| edges.value),
    })
}
