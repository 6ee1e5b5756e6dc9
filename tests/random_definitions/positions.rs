//! Laws of a position: two ways to find the same find the same.

use alfil::words::notation::{coord, fen};
use alfil_core::board::{Move, MoveSort, Square};
use alfil_core::engine::Position;
use alfil_core::rules::Explosions;

use super::laws::{Lawful, hold};
use super::playing::{Table, sorted};

/// More moves than this are not looked at one by one.
const MANY: usize = 150;

/// About what it costs to play a move and take it back, in steps.
const PLAYED: u64 = 60;

/// Looks at the position of the game and returns the legal moves.
pub(super) fn look(table: &mut Table<'_>, ply: usize) -> Result<Vec<Move>, super::laws::Break> {
    let place = table.place();
    let mut unasked = table.game.clone();
    let early = unasked.outcome();
    let moves = sorted(table.game.legal_moves());
    let position = table.game.position().clone();
    hold!(
        early == table.game.outcome() && early.is_some() == moves.is_empty(),
        "a game is over when there is no move, whoever asks first",
        "{early:?} and {:?} with {:?} in {place}",
        table.game.outcome(),
        table.names(&moves)
    );
    hold!(position.is_consistent(), "lists agree with the board", "{place}");
    hold!(position.key() == position.key_from_scratch(), "the key is kept up to date", "{place}");
    let here = sorted(position.legal_moves());
    let trial = sorted(position.legal_moves_by_trial());
    hold!(
        here == trial,
        "moves found are those found by trying",
        "{:?} and {:?} in {place}",
        table.names(&here),
        table.names(&trial)
    );
    hold!(
        here.windows(2).all(|pair| pair[0] != pair[1]),
        "no move is listed twice",
        "{:?} in {place}",
        table.names(&here)
    );
    let rules = table.game.variant().rules();
    if early.is_none() && !rules.illegal.iter().any(alfil_core::rules::Condition::needs_history) {
        hold!(
            here == moves,
            "a game without rules about history has the moves of its position",
            "{:?} and {:?} in {place}",
            table.names(&here),
            table.names(&moves)
        );
    }
    hold!(!position.is_over() || early.is_some(), "what ends the position ends the game", "{place}");
    let claims = unasked.claimable();
    hold!(
        claims.is_empty() || early.is_none() && claims.iter().all(|claim| claim.winner == claims[0].winner),
        "claims are made in unfinished games and agree on the winner",
        "{early:?} and {claims:?} in {place}"
    );
    let going_on = sorted(table.game.clone().going_on().legal_moves());
    let is_by_position = !rules.illegal.iter().any(alfil_core::rules::Condition::needs_history);
    hold!(
        if early.is_none() {
            going_on == moves
        } else {
            going_on.is_empty() || !is_by_position || going_on == here
        },
        "a game that goes on after its end has the moves of its position",
        "{:?} and {:?} in {place}",
        table.names(&going_on),
        table.names(&moves)
    );
    // A player who waits makes no move, also where only the history knows that the turn does not go on.
    let mut moving = position.clone();
    moving.wait_if_it_goes_on();
    let n_moves = moving.legal_moves().len();
    hold!(
        position.perft(1) == n_moves as u64,
        "counting moves is listing them",
        "{} and {n_moves} in {place}",
        position.perft(1)
    );
    table.effort.met("by trial");
    if here.len() <= MANY {
        undone(table, &position, &here, &place)?;
        match (ply + table.first) % 3 {
            0 => written(table, &position, &here, &place)?,
            // Where only the history ends the game within a turn, the position does not know it.
            1 if position.waits() => {}
            1 => replies(table, &position, &here, &place)?,
            _ => drawn(table, &moves, &place)?,
        }
        asked(table, &position, &here, &moves, &place)?;
    }
    read_back(table, &position, &place)?;
    table.never.look(table, &moves)?;
    Ok(moves)
}

fn undone(table: &mut Table<'_>, before: &Position, moves: &[Move], place: &str) -> Lawful {
    let mut position = before.clone();
    for mv in table.effort.some(moves, table.chance) {
        position.spend(PLAYED);
        let undo = position.play_unchecked(mv);
        let name = || table.names(&[mv]);
        hold!(
            position.key() == position.key_from_scratch(),
            "the key is kept up to date",
            "after {:?} in {place}",
            name()
        );
        hold!(position.is_consistent(), "lists agree with the board", "after {:?} in {place}", name());
        position.undo(mv, &undo);
        hold!(
            position == *before
                && position.key() == before.key()
                && position.passes_in_a_row() == before.passes_in_a_row()
                && position.walls() == before.walls(),
            "undoing restores the position",
            "{:?} in {place}",
            name()
        );
        hold!(position.is_consistent(), "undoing restores the lists", "{:?} in {place}", name());
    }
    table.effort.met("undo");
    Ok(())
}

fn replies(table: &mut Table<'_>, position: &Position, moves: &[Move], place: &str) -> Lawful {
    let looked_at = table.effort.some(moves, table.chance);
    let mut n_replies = 0;
    let mut led_to: Vec<(Move, Position)> = Vec::new();
    // What blows up, becomes a wall, is enclosed or removed by an effect leaves no trace of how it left.
    let rules = table.game.variant().rules();
    let leaves_no_trace =
        rules.explosions != Explosions::Never || !rules.enclosures.is_empty() || !rules.effects.is_empty();
    for &mv in moves {
        let mut after = position.clone();
        let _ = after.play_unchecked(mv);
        after.wait_if_it_goes_on();
        let is_same = |(other, to): &&(Move, Position)| {
            (other.from, other.to) == (mv.from, mv.to) && to.key() == after.key() && *to == after
        };
        if matches!(mv.sort, MoveSort::Board | MoveSort::EnPassant) && !leaves_no_trace {
            let twin = led_to.iter().find(is_same).map(|&(other, _)| other);
            hold!(
                twin.is_none(),
                "moves between the same squares lead to different positions",
                "{:?} in {place}",
                table.names(&[twin.unwrap_or(mv), mv])
            );
            led_to.push((mv, after.clone()));
        }
        let found = after.legal_moves();
        n_replies += found.len() as u64;
        if looked_at.contains(&mv) {
            let (found, trial) = (sorted(found), sorted(after.legal_moves_by_trial()));
            hold!(
                found == trial,
                "replies found are those found by trying",
                "{:?} and {:?} after {:?} in {place}",
                table.names(&found),
                table.names(&trial),
                table.names(&[mv])
            );
        }
    }
    hold!(
        position.perft(2) == n_replies,
        "counting replies is listing them",
        "{} and {n_replies} in {place}",
        position.perft(2)
    );
    table.effort.met("replies");
    Ok(())
}

fn written(table: &mut Table<'_>, position: &Position, moves: &[Move], place: &str) -> Lawful {
    let variant = table.game.variant().clone();
    let rules = variant.rules();
    let moves: Vec<Move> = moves.iter().copied().filter(|mv| mv.sort != MoveSort::Pass).collect();
    let mut named: Vec<(String, Move)> = table.names(&moves).into_iter().zip(moves.iter().copied()).collect();
    position.spend(10 * moves.len() as u64);
    for (name, mv) in &table.effort.some(&named, table.chance) {
        position.spend(10 * moves.len() as u64);
        hold!(
            coord::find(rules, position, &moves, name) == Some(*mv),
            "a move that was written is read back",
            "{name} in {place}"
        );
    }
    named.sort();
    let twice = named.windows(2).find(|pair| pair[0].0 == pair[1].0);
    hold!(twice.is_none(), "each move has its own name", "{twice:?} in {place}");
    table.effort.met("names");
    Ok(())
}

/// The first number drawn decides the move, and each of the legal ones belongs to one number.
fn drawn(table: &Table<'_>, moves: &[Move], place: &str) -> Lawful {
    if !table.game.clone().claimable().is_empty() {
        // Random players claim instead.
        return Ok(());
    }
    let mut n = 0;
    table.game.clone().play_random(&mut |below| {
        n = n.max(below);
        0
    });
    let mut drawn = Vec::new();
    for number in 0..n {
        if !table.effort.budget.spend(PLAYED) {
            return Ok(());
        }
        let (mut after, mut n_draws) = (table.game.clone(), 0);
        let mv = after.play_random(&mut |below| {
            n_draws += 1;
            // Fewer are found once the work is spent.
            if n_draws == 1 { number.min(below - 1) } else { 0 }
        });
        hold!(
            mv.is_none_or(|mv| moves.contains(&mv)),
            "a move that is drawn is legal",
            "{:?} in {place}",
            table.names(&mv.into_iter().collect::<Vec<_>>())
        );
        drawn.extend(mv.filter(|_| n_draws == 1));
    }
    let drawn = sorted(drawn);
    // A pass of who has no other move is not drawn, but found when nothing is.
    let is_stuck = drawn.is_empty() && moves.iter().all(|mv| mv.sort == MoveSort::Pass);
    hold!(
        drawn == moves || is_stuck,
        "each legal move is drawn with one number",
        "{:?} and {:?} in {place}",
        table.names(&drawn),
        table.names(moves)
    );
    table.effort.met("draws");
    Ok(())
}

/// Whether single moves are legal, and why not.
fn asked(table: &mut Table<'_>, position: &Position, here: &[Move], moves: &[Move], place: &str) -> Lawful {
    let squares: Vec<Square> = table.game.variant().rules().shape.squares().collect();
    let all = position.pseudo_legal_moves();
    let mut tried = table.effort.some(&all, table.chance);
    for _ in 0..if table.effort.is_whole() { 4 } else { 1 } {
        let (from, to) = (*table.chance.pick(&squares), *table.chance.pick(&squares));
        tried.extend([Move::board(from, to), Move::pass(from)]);
        for kind in table.game.variant().rules().kind_indices() {
            tried.push(Move::drop(kind, to));
            tried.push(Move::board(from, to).promoting(kind));
        }
    }
    tried.extend(table.effort.some(here, table.chance));
    for mv in tried {
        hold!(
            position.is_legal(mv) == here.contains(&mv),
            "a move is legal when it is in the list",
            "{:?} {mv:?} in {place}",
            table.names(&[mv])
        );
    }
    let mut game = table.game.clone();
    table.effort.met("is legal");
    for mv in table.effort.some(&all, table.chance) {
        let why = game.why_illegal(mv);
        hold!(
            why.is_none() == moves.contains(&mv),
            "a move is not legal for a reason",
            "{:?}: {why:?} in {place}",
            table.names(&[mv])
        );
    }
    table.effort.met("why illegal");
    Ok(())
}

fn read_back(table: &Table<'_>, position: &Position, place: &str) -> Lawful {
    let text = fen::print(&table.game);
    let variant = table.game.variant();
    let again = match fen::parse(variant, &text) {
        Ok(again) => again,
        Err(errors) => {
            hold!(false, "a position that was written is read back", "{errors:?} in {place}");
            return Ok(());
        }
    };
    hold!(
        fen::print(&again) == text,
        "a position is written again as it was",
        "{} in {place}",
        fen::print(&again)
    );
    let mut other = again.position().clone();
    // If nothing is left to be let in, positions do not show which pieces could let it in; nor, once a game is over, what was
    // left of a turn.
    let ends_in_turn = variant.rules().turns.is_some() && table.game.clone().outcome().is_some();
    if variant.rules().gating.is_none() && !ends_in_turn {
        hold!(other == *position, "a position that was read is the one that was written", "{place}");
    }
    other.set_passes_in_a_row(position.passes_in_a_row());
    hold!(
        (ends_in_turn && position.waits()) || sorted(other.legal_moves()) == sorted(position.legal_moves()),
        "a position that was read has the same moves",
        "{place}"
    );
    table.effort.met("fen");
    Ok(())
}
