//! Pieces that leave the game or change sides because a move encloses them.

use alfil_core::rules::{EdgesWord, Enclosed, EnclosedWay, Enclosure, HostileWhile, Line, Permit};

use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::origins::Origin;
use crate::check::pieces::Pieces;
use crate::check::rule::{capture_exceptions, lines, neighbours};
use crate::def::Spanned;
use crate::def::definition::Enclosure as EnclosureTable;
use crate::diag::{Code, Diagnostic, Span};

pub(in crate::check) fn check_enclosures(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    left: Permit,
) -> Vec<Enclosure> {
    let mut enclosures: Vec<Enclosure> = Vec::new();
    for (origin, entry) in Origin::each(&cx.def.enclosure) {
        let Some(enclosure) = enclosure(cx, board, pieces, entry) else { continue };
        if enclosures.contains(&enclosure) {
            let twice = Diagnostic::new(Code::ListedTwice, "this is written twice");
            cx.push(twice.label(entry.span, "again here"));
        }
        // What only makes moves illegal, or pieces change sides, takes nothing.
        let takes = [enclosure.enemies, enclosure.own].contains(&Enclosed::Leave);
        if takes {
            let message = "an enclosure cannot take a royal piece that may not be left attacked";
            let said = (message, "this takes a royal piece off the board by enclosing it");
            capture_exceptions::report_touched_royals(
                cx,
                pieces,
                (left, &enclosure.of),
                &[&entry.value.of],
                (entry.span, said),
            );
        }
        enclosures.push(enclosure);
        cx.origins.enclosures.push(origin);
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
    let way = cx.required(&table.how, "how", entry.span, "how = \"in-line\"");
    let (of, by) = (pieces.set_or_all(cx, &table.of), pieces.set_or_all(cx, &table.by));
    let moved = if table.moved.is_absent() { by.clone() } else { pieces.set_or_all(cx, &table.moved) };
    let usual = [Line::Files, Line::Ranks];
    let along = lines::read(cx, &table.along, &usual, entry.span, "without a line nothing is enclosed")?;
    let on = table.on.get().map(|zone| board.region(cx, zone));
    let hostile_squares = table.hostile_squares.get().map(|zone| board.region(cx, zone));
    let drop_beside = table.drop_beside.get().map(|table| neighbours::needed(cx, pieces, table));
    neighbours::check_drop_neighbours(cx, Code::EnclosureKeyMismatch, &table.drop_beside);
    let way = way?;
    report_enclosure_keys(cx, table, way.value);
    report_enclosure_groups(cx, table, way.value);
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
        drop_beside: drop_beside.map_or(Some(None), |beside| beside.map(Some))?,
        at_most: table.at_most.get().map(|most| most.value),
        on: on.map_or(Some(None), |on| on.map(Some))?,
        hostile_squares: hostile_squares.map_or(Some(None), |squares| squares.map(Some))?,
        hostile_while: table.hostile_while.get().map_or(HostileWhile::Empty, |word| word.value),
        edges: table.edges.get().map_or(EdgesWord::Open, |edges| edges.value),
        enemies: table.enemies.get().map_or(Enclosed::Leave, |word| word.value),
        own: table.own.get().map_or(Enclosed::Stay, |word| word.value),
    })
}

/// Reports keys that belong to other ways of enclosing.
fn report_enclosure_keys(cx: &mut Context<'_>, table: &EnclosureTable, way: EnclosedWay) {
    let mut report_key = |what: &str, span: Span, why: &str, help: &str| {
        cx.push(Diagnostic::new(Code::EnclosureKeyMismatch, what.to_owned()).label(span, why).help(help));
    };
    let in_line = "or write `how = \"in-line\"`";
    if let (EnclosedWay::OnAllSides | EnclosedWay::BetweenTwo, Some(most)) = (way, table.at_most.get()) {
        let why = if way == EnclosedWay::OnAllSides {
            "one piece at a time is enclosed on all sides"
        } else {
            "the piece that moved is between the two"
        };
        report_key(
            "`at-most` needs `how = \"in-line\"`",
            most.span,
            why,
            &format!("remove `at-most`, {in_line}"),
        );
    }
    if way == EnclosedWay::BetweenTwo {
        let spans = [
            ("by", table.by.get().map(|by| by.span)),
            ("hostile-squares", table.hostile_squares.get().map(|zone| zone.span)),
            ("edges", table.edges.get().map(|edges| edges.span)),
        ];
        for (key, span) in spans {
            let Some(span) = span else { continue };
            report_key(
                &format!("`{key}` has no effect with `how = \"between-two\"`"),
                span,
                "the piece that moves between the two encloses them by itself; `moved` names such pieces",
                &format!("remove `{key}`, {in_line}"),
            );
        }
    }
    if let (Some(word), true) = (table.hostile_while.get(), table.hostile_squares.is_absent()) {
        report_key(
            "`hostile-while` needs `hostile-squares`",
            word.span,
            "there are no hostile squares",
            "remove `hostile-while`, or say which squares with `hostile-squares`",
        );
    }
}

/// Reports keys that mean nothing for groups without liberties or only for them, and an entry that does nothing.
fn report_enclosure_groups(cx: &mut Context<'_>, table: &EnclosureTable, way: EnclosedWay) {
    let mut report_key = |message: &str, span: Span, why: &str, help: &str| {
        cx.push(Diagnostic::new(Code::EnclosureKeyMismatch, message.to_owned()).label(span, why).help(help));
    };
    let is_group = way == EnclosedWay::WithoutLiberties;
    let foreign = [
        ("at-most", table.at_most.get().map(|most| most.span)),
        ("on", table.on.get().map(|zone| zone.span)),
        ("hostile-squares", table.hostile_squares.get().map(|zone| zone.span)),
        ("edges", table.edges.get().map(|edges| edges.span)),
        ("by", table.by.get().map(|by| by.span)),
    ];
    for (key, span) in foreign.into_iter().filter(|_| is_group) {
        if let Some(span) = span {
            report_key(
                &format!("`{key}` is not for groups without liberties"),
                span,
                "any piece on an adjacent square takes a liberty",
                &format!("remove `{key}`, or write another `how`"),
            );
        }
    }
    if let Some(own) = table.own.get().filter(|_| !is_group) {
        report_key(
            "`own` is for groups without liberties",
            own.span,
            "a move encloses only enemies",
            "remove `own`, or write `how = \"without-liberties\"`",
        );
    }
    let own_stays = table.own.get().is_none_or(|own| own.value == Enclosed::Stay);
    if let Some(stay) = table.enemies.get().filter(|word| word.value == Enclosed::Stay && own_stays) {
        report_key(
            "the enclosure does nothing",
            stay.span,
            "what is enclosed stays",
            "write `\"leave\"`, `\"change-sides\"` or `\"illegal\"`, or remove the entry",
        );
    }
}
