//! Pieces that leave the game because a move encloses them.

use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::check::rule::{exempt, lines};
use crate::def::Spanned;
use crate::def::definition::Enclosure as EnclosureTable;
use crate::diag::{Code, Diagnostic, Span};
use crate::rules::{EdgesWord, Enclosed, EnclosedWay, Enclosure, Line, Permit};

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
    belong(cx, way.value, table);
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
        enemies: table.enemies.get().map_or(Enclosed::Leave, |word| word.value),
        own: table.own.get().map_or(Enclosed::Stay, |word| word.value),
    })
}

/// Reports keys that say something about another way, and an entry that does nothing.
fn belong(cx: &mut Context<'_>, way: EnclosedWay, table: &EnclosureTable) {
    let mut otherwise = |message: &str, span: Span, why: &str, help: &str| {
        cx.push(Diagnostic::new(Code::EnclosedOtherwise, message).label(span, why).help(help));
    };
    match (way, table.at_most.get()) {
        (EnclosedWay::OnAllSides, Some(most)) => otherwise(
            "`at-most` is for pieces in line",
            most.span,
            "one piece at a time is enclosed on all sides",
            "remove `at-most`, or write `way = \"in-line\"`",
        ),
        (EnclosedWay::WithoutLiberties, Some(most)) => otherwise(
            "`at-most` is for pieces in line",
            most.span,
            "a group of any size is without liberties",
            "remove `at-most`, or write `way = \"in-line\"`",
        ),
        (EnclosedWay::InLine, _) | (EnclosedWay::OnAllSides | EnclosedWay::WithoutLiberties, None) => {}
    }
    match (way, table.edges.get()) {
        (EnclosedWay::InLine, Some(edges)) => otherwise(
            "`edges` is for pieces enclosed on all sides",
            edges.span,
            "a line ends at a piece of the player, or at a square of `helped-by`",
            "remove `edges`, or write `way = \"on-all-sides\"`",
        ),
        (EnclosedWay::WithoutLiberties, Some(edges)) => otherwise(
            "`edges` is for pieces enclosed on all sides",
            edges.span,
            "only empty squares are liberties: the edge never is one",
            "remove `edges`, or write `way = \"on-all-sides\"`",
        ),
        (EnclosedWay::OnAllSides, _) | (EnclosedWay::InLine | EnclosedWay::WithoutLiberties, None) => {}
    }
    let is_group = way == EnclosedWay::WithoutLiberties;
    let of_group = [
        ("on", table.on.get().map(|zone| zone.span)),
        ("helped-by", table.helped_by.get().map(|zone| zone.span)),
        ("by", table.by.get().map(|by| by.span)),
    ];
    for (key, span) in of_group.into_iter().filter(|_| is_group) {
        if let Some(span) = span {
            otherwise(
                &format!("`{key}` is not for groups without liberties"),
                span,
                "whatever stands beside a group takes its liberties, wherever it is",
                &format!("remove `{key}`, or write another `way`"),
            );
        }
    }
    if let Some(own) = table.own.get().filter(|_| !is_group) {
        otherwise(
            "`own` is for groups without liberties",
            own.span,
            "a move encloses only enemies",
            "remove `own`, or write `way = \"without-liberties\"`",
        );
    }
    let own_stays = table.own.get().is_none_or(|own| own.value == Enclosed::Stay);
    if let Some(stay) = table.enemies.get().filter(|word| word.value == Enclosed::Stay && own_stays) {
        otherwise(
            "the enclosure does nothing",
            stay.span,
            "what is enclosed stays",
            "write `\"leave\"` or `\"illegal\"`, or remove the entry",
        );
    }
}
