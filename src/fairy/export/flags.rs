//! Endings about what is on the board: too few pieces, regions reached, rows, chains, castlings.

#![expect(clippy::wildcard_enum_match_arm, reason = "only endings that a key says are looked for")]

use alfil_core::board::{PerSide, PieceKind, Region, Side, SquareSet};
use alfil_core::rules::castling_letters::{in_case, wing};
use alfil_core::rules::{Condition, End, Formation, Heading, Line, Verdict, Who};

use super::draft::Pen;
use super::squares::{either, singly};
use crate::fairy::ini::key;

/// Writes them.
pub(super) fn write(pen: &mut Pen<'_>) {
    extinction(pen);
    reached(pen);
    formed(pen);
    castled(pen);
}

/// What a condition about too few pieces says.
struct Few<'a> {
    kinds: &'a [PieceKind],
    of: Who,
    at_most: u16,
}

/// Returns the conditions about too few pieces in a condition that is about nothing else, and the number that the
/// opponent must have.
fn few(when: &Condition) -> Option<(Vec<Few<'_>>, u16)> {
    match when {
        Condition::Extinct { kinds, of, at_most, with_hand: _ } => {
            Some((vec![Few { kinds, of: *of, at_most: *at_most }], 0))
        }
        Condition::All(parts) => {
            let [own, Condition::Not(other)] = parts.as_slice() else { return None };
            let Condition::Extinct { at_most, .. } = other.as_ref() else { return None };
            let (own, _) = few(own)?;
            Some((own, at_most + 1))
        }
        Condition::Any(parts) => {
            let parts: Vec<(Vec<Few<'_>>, u16)> = parts.iter().map(few).collect::<Option<_>>()?;
            let of_other = parts.iter().map(|(_, n)| *n).max()?;
            Some((parts.into_iter().flat_map(|(few, _)| few).collect(), of_other))
        }
        _ => None,
    }
}

fn extinction(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    let ends = |side: Who| {
        rules.ends.iter().find_map(move |end| {
            let (few, of_other) = few(&end.when)?;
            few.iter().all(|few| few.of == side).then_some((end, few, of_other))
        })
    };
    let Some((end, few, of_other)) = ends(Who::Opponent) else { return };
    let value = match end.result {
        Verdict::MoverWins => "loss",
        Verdict::MoverLoses => "win",
        _ => "draw",
    };
    // With a claim, the opponent of a player who has too few with the opponent's move has one more move.
    let of_mover = ends(Who::Mover).map(|(_, _, n)| n);
    let has_claim = of_mover.is_some_and(|n| n < of_other);
    let mut letters = String::new();
    for few in &few {
        let own = if pen.are_all(few.kinds) { "*".to_owned() } else { pen.letters(few.kinds) };
        letters.extend(own.chars().filter(|c| !letters.contains(*c)).collect::<Vec<_>>());
    }
    let at_most = few.iter().map(|few| few.at_most).max().unwrap_or(0);
    pen.set(key::EXTINCTION_VALUE, value);
    pen.set(key::EXTINCTION_PIECE_TYPES, letters);
    pen.set(key::EXTINCTION_PIECE_COUNT, at_most.to_string());
    pen.set(key::EXTINCTION_OPPONENT_PIECE_COUNT, of_other.saturating_sub(u16::from(has_claim)).to_string());
    pen.say_if(key::EXTINCTION_CLAIM, has_claim);
}

/// Every condition about a region that is reached, parts of others among them.
fn all_reached<'a>(when: &'a Condition, found: &mut Vec<&'a Condition>) {
    if matches!(when, Condition::Reached { .. }) {
        found.push(when);
    }
    for part in when.parts() {
        all_reached(part, found);
    }
}

fn reached(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    let mut found = Vec::new();
    for End { when, .. } in &rules.ends {
        all_reached(when, &mut found);
    }
    let mut zone: Region = PerSide::from_fn(|_| SquareSet::new());
    let mut pieces: [Option<String>; 2] = [None, None];
    // Of pieces that must be safe, one more than enough need not be.
    let is_safe = found.iter().any(|when| matches!(when, Condition::Reached { unattacked: true, .. }));
    let (mut count, mut has_move) = (1, false);
    for when in &found {
        let Condition::Reached { kinds, of, region, at_least, unattacked } = when else { continue };
        let letters =
            if pen.are_all(kinds) { "*".to_owned() } else { pen.letters(kinds).chars().take(1).collect() };
        for (side, piece) in Side::ALL.into_iter().zip(&mut pieces) {
            if let Who::Side(only) = of
                && *only != side
            {
                continue;
            }
            if !region[side].is_empty() {
                zone[side] = either(&zone[side], &region[side]);
                piece.get_or_insert_with(|| letters.clone());
            }
        }
        if *unattacked || !is_safe {
            count = count.max(*at_least);
        }
    }
    for when in &found {
        if let Condition::Reached { of: Who::Opponent, at_least, unattacked: false, .. } = when {
            has_move |= *at_least <= count;
        }
    }
    if found.is_empty() {
        return;
    }
    let has = |test: fn(&Condition) -> bool| rules.ends.iter().any(|end| end.when.any_part(&test));
    let is_blocked =
        has(|part| matches!(part, Condition::Occupied { of: Who::Mover | Who::Opponent | Who::Side(_), .. }));
    let [white, black] = pieces;
    let white = white.or_else(|| black.clone()).unwrap_or_else(|| "*".to_owned());
    let black = black.unwrap_or_else(|| white.clone());
    if white == black {
        pen.set(key::FLAG_PIECE, white);
    } else {
        pen.set(key::FLAG_PIECE_WHITE, white);
        pen.set(key::FLAG_PIECE_BLACK, black);
    }
    for (side, player) in Side::ALL.into_iter().zip(["White", "Black"]) {
        // A region with squares off the board is never full.
        let squares = if is_blocked { singly(rules.shape, &zone[side]) } else { pen.squares(&zone[side]) };
        pen.set(&format!("flagRegion{player}"), squares);
    }
    pen.set(key::FLAG_PIECE_COUNT, if is_blocked { count.max(2) } else { count }.to_string());
    pen.say_if(key::FLAG_PIECE_BLOCKED_WIN, is_blocked);
    pen.say_if(key::FLAG_MOVE, has_move || has(|part| matches!(part, Condition::CanReach { .. })));
    pen.say_if(key::FLAG_PIECE_SAFE, is_safe);
}

fn formed(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    let formed = rules.ends.iter().filter_map(|end| match &end.when {
        // Fairy-Stockfish knows no groups.
        Condition::Formed { formation: Formation::Connected { .. }, .. } => None,
        Condition::Formed { kinds, of, formation } => Some((end, kinds, *of, formation)),
        _ => None,
    });
    for (end, kinds, of, formation) in formed {
        let value = match (&end.result, of) {
            (Verdict::MoverWins, _) => "win",
            (Verdict::Wins(winner), Who::Side(side)) if *winner == side => "win",
            (Verdict::MoverLoses | Verdict::Wins(_), _) => "loss",
            _ => "draw",
        };
        pen.set(key::CONNECT_VALUE, value);
        if !pen.are_all(kinds) {
            let letters = pen.letters(kinds);
            pen.set(key::CONNECT_PIECE_TYPES, letters);
        }
        match formation {
            Formation::Row { length, along } => {
                pen.set(key::CONNECT_N, length.to_string());
                lines(pen, along);
            }
            Formation::Aligned { count, along } => {
                pen.set(key::COLLINEAR_N, count.to_string());
                lines(pen, along);
            }
            Formation::Block { size } => pen.set(key::CONNECT_NX_N, size.to_string()),
            Formation::Connected { .. } => {}
            Formation::Chain { from, to, via: _, steps, betza: _ } => {
                let side = if of == Who::Side(Side::Second) { Side::Second } else { Side::First };
                let player = if side == Side::First { "White" } else { "Black" };
                for (n, region) in [(1, from), (2, to)] {
                    let squares = pen.squares(&region[side]);
                    pen.set(&format!("connectRegion{n}{player}"), squares);
                }
                let of_step = |h: &Heading| Line::of_step((i32::from(h.dx), i32::from(h.dy)));
                let along: Vec<Line> = steps.iter().map(of_step).collect();
                lines(pen, &along);
            }
        }
    }
}

/// Writes along which lines pieces are connected.
fn lines(pen: &mut Pen<'_>, along: &[Line]) {
    for (line, key) in [
        (Line::Ranks, key::CONNECT_HORIZONTAL),
        (Line::Files, key::CONNECT_VERTICAL),
        (Line::Diagonals, key::CONNECT_DIAGONAL),
    ] {
        pen.say(key, along.contains(&line));
    }
}

/// Writes which castlings win.
fn castled(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    let won = rules.ends.iter().find_map(|end| match &end.when {
        Condition::Castled { with } => Some(with),
        _ => None,
    });
    let Some(with) = won else { return };
    let mut letters = String::new();
    for castling in rules.castlings.iter().filter(|c| with[c.side].contains(c.partner_from)) {
        let letter = in_case(wing(rules.shape, (castling.from, castling.partner_from)), castling.side);
        if !letters.contains(letter) {
            letters.push(letter);
        }
    }
    pen.set(key::CASTLING_WINS, letters);
}
