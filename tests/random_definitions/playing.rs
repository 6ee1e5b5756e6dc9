//! Laws of playing: two ways to find the same find the same, and what was done can be undone.

use std::sync::Arc;

use alfil::board::{Move, MoveSort, Square};
use alfil::engine::Position;
use alfil::game::Game;
use alfil::lint;
use alfil::notation::{coord, fen};
use alfil::variant::Variant;

use super::chance::Chance;
use super::exchange::{Deed, exchanged, turned_winner};
use super::laws::{Lawful, hold, variant};

/// More moves than this are not looked at one by one.
const MANY: usize = 150;

/// A game with what is compared with it.
struct Table<'a> {
    game: Game,
    /// The moves so far, as they are written.
    line: Vec<String>,
    chance: &'a mut Chance,
}

impl Table<'_> {
    fn place(&self) -> String {
        format!("{} after {}", fen::print(&self.game), self.line.join(" "))
    }
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

fn names(table: &Table<'_>, moves: &[Move]) -> Vec<String> {
    let rules = table.game.variant().rules();
    moves.iter().map(|&mv| coord::print(rules, table.game.position(), mv)).collect()
}

/// Plays a random game and looks at what holds on the way.
pub(super) fn play(variant_: &Arc<Variant>, chance: &mut Chance, plies: usize) -> Lawful {
    let rules = variant_.rules();
    let mut other = exchanged(rules).map(|rules| Game::new(&variant(rules)));
    let mut settled = Game::new(&variant(lint::settled(rules)));
    let mut table = Table { game: Game::new(variant_), line: Vec::new(), chance };
    let mut passed = Vec::new();
    for ply in 0..plies {
        let moves = position(&mut table, ply)?;
        beside(&mut table, &moves, "what is settled plays the same", &mut settled, |square| square)?;
        if let Some(other) = &mut other {
            let shape = rules.shape;
            let law = "players exchanged play the same on the turned board";
            beside(&mut table, &moves, law, other, |square| shape.rotated(square))?;
        }
        if moves.is_empty() {
            break;
        }
        let mv = *table.chance.pick(&moves);
        passed.push((table.game.position().clone(), table.game.quiet_plies(), table.game.count()));
        table.line.extend(names(&table, &[mv]));
        for (beside, turns) in [(Some(&mut settled), false), (other.as_mut(), true)] {
            let Some(game) = beside else { continue };
            let turn = |square| if turns { rules.shape.rotated(square) } else { square };
            let deed = Deed::of(mv, turn);
            let found = game.legal_moves().into_iter().find(|&mv| Deed::of(mv, |square| square) == deed);
            if let Some(mv) = found {
                game.play_unchecked(mv);
            }
        }
        table.game.play_unchecked(mv);
    }
    while let Some((position, quiet, count)) = passed.pop() {
        let place = table.place();
        hold!(table.game.undo(), "what was played can be undone", "{place}");
        let game = &table.game;
        hold!(*game.position() == position, "undoing restores the position", "{place}");
        hold!(game.position().is_consistent(), "undoing restores the lists", "{place}");
        hold!(
            game.quiet_plies() == quiet && game.count() == count,
            "undoing restores what is counted",
            "{place}"
        );
    }
    Ok(())
}

/// Looks at the position of the game and returns the legal moves.
fn position(table: &mut Table<'_>, ply: usize) -> Result<Vec<Move>, super::laws::Break> {
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
        names(table, &moves)
    );
    hold!(position.is_consistent(), "lists agree with the board", "{place}");
    hold!(position.key() == position.key_from_scratch(), "the key is kept up to date", "{place}");
    let here = sorted(position.legal_moves());
    let trial = sorted(position.legal_moves_by_trial());
    hold!(
        here == trial,
        "moves found are those found by trying",
        "{:?} and {:?} in {place}",
        names(table, &here),
        names(table, &trial)
    );
    hold!(
        here.windows(2).all(|pair| pair[0] != pair[1]),
        "no move is listed twice",
        "{:?} in {place}",
        names(table, &here)
    );
    let rules = table.game.variant().rules();
    if early.is_none() && !rules.illegal.iter().any(alfil::rules::Condition::needs_history) {
        hold!(
            here == moves,
            "a game without rules about history has the moves of its position",
            "{:?} and {:?} in {place}",
            names(table, &here),
            names(table, &moves)
        );
    }
    hold!(!position.is_over() || early.is_some(), "what ends the position ends the game", "{place}");
    hold!(
        position.perft(1) == here.len() as u64,
        "counting moves is listing them",
        "{} and {} in {place}",
        position.perft(1),
        here.len()
    );
    if here.len() <= MANY {
        undone(table, &position, &here, &place)?;
        match ply % 3 {
            0 => replies(table, &position, &here, &place)?,
            1 => written(table, &position, &here, &place)?,
            _ => drawn(table, &moves, &place)?,
        }
        asked(table, &position, &here, &moves, &place)?;
    }
    read_back(table, &position, &place)?;
    Ok(moves)
}

fn undone(table: &Table<'_>, before: &Position, moves: &[Move], place: &str) -> Lawful {
    let mut position = before.clone();
    for &mv in moves {
        let undo = position.play_unchecked(mv);
        let name = || names(table, &[mv]);
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
    Ok(())
}

fn replies(table: &Table<'_>, position: &Position, moves: &[Move], place: &str) -> Lawful {
    let mut n_replies = 0;
    let mut seen = Vec::new();
    let mut fault = None;
    position.clone().for_each_reply_list(|mv, replies| {
        let mut after = position.clone();
        let _ = after.play_unchecked(mv);
        let (ahead, there) = (sorted(replies.to_vec()), sorted(after.legal_moves_by_trial()));
        if ahead != there && fault.is_none() {
            let only = |these: &[Move], those: &[Move]| -> Vec<Move> {
                these.iter().copied().filter(|mv| !those.contains(mv)).collect()
            };
            fault = Some((mv, only(&ahead, &there), only(&there, &ahead)));
        }
        n_replies += there.len() as u64;
        seen.push(mv);
    });
    if let Some((mv, too_many, too_few)) = fault {
        let mv = names(table, &[mv]);
        hold!(
            false,
            "replies found ahead are those found after the move",
            "after {mv:?} {} too many, as {:?}, {} too few, as {:?} in {place}",
            too_many.len(),
            too_many.first(),
            too_few.len(),
            too_few.first()
        );
    }
    hold!(sorted(seen) == moves, "replies are listed for each move", "{place}");
    hold!(
        position.perft(2) == n_replies,
        "counting replies is listing them",
        "{} and {n_replies} in {place}",
        position.perft(2)
    );
    Ok(())
}

fn written(table: &Table<'_>, position: &Position, moves: &[Move], place: &str) -> Lawful {
    let rules = table.game.variant().rules();
    // What is let in is written like what the piece becomes; where it is both, the text does not tell.
    let is_told = |mv: &Move| {
        let becomes = |other: &Move| other.promotion() == mv.gate().map(|(kind, _)| kind);
        mv.gate().is_none()
            || !moves.iter().any(|other| (other.from, other.to) == (mv.from, mv.to) && becomes(other))
    };
    let moves: Vec<Move> =
        moves.iter().copied().filter(|mv| mv.sort != MoveSort::Pass && is_told(mv)).collect();
    let mut named: Vec<(String, Move)> =
        names(table, &moves).into_iter().zip(moves.iter().copied()).collect();
    for (name, mv) in &named {
        hold!(
            coord::find(rules, position, &moves, name) == Some(*mv),
            "a move that was written is read back",
            "{name} in {place}"
        );
    }
    named.sort();
    let twice = named.windows(2).find(|pair| pair[0].0 == pair[1].0);
    hold!(twice.is_none(), "each move has its own name", "{twice:?} in {place}");
    Ok(())
}

/// The first number drawn decides the move, and each of the legal ones belongs to one number.
fn drawn(table: &Table<'_>, moves: &[Move], place: &str) -> Lawful {
    let mut n = 0;
    table.game.clone().play_random(&mut |below| {
        n = n.max(below);
        0
    });
    let mut drawn = Vec::new();
    for number in 0..n {
        let (mut after, mut n_draws) = (table.game.clone(), 0);
        let mv = after.play_random(&mut |_| {
            n_draws += 1;
            if n_draws == 1 { number } else { 0 }
        });
        hold!(
            mv.is_none_or(|mv| moves.contains(&mv)),
            "a move that is drawn is legal",
            "{:?} in {place}",
            names(table, &mv.into_iter().collect::<Vec<_>>())
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
        names(table, &drawn),
        names(table, moves)
    );
    Ok(())
}

/// Whether single moves are legal, and why not.
fn asked(table: &mut Table<'_>, position: &Position, here: &[Move], moves: &[Move], place: &str) -> Lawful {
    let squares: Vec<Square> = table.game.variant().rules().shape.squares().collect();
    let mut tried = position.pseudo_legal_moves();
    for _ in 0..4 {
        let (from, to) = (*table.chance.pick(&squares), *table.chance.pick(&squares));
        tried.extend([Move::board(from, to), Move::pass(from)]);
        for kind in table.game.variant().rules().kind_indices() {
            tried.push(Move::drop(kind, to));
            tried.push(Move::board(from, to).promoting(kind));
        }
    }
    tried.extend(here);
    for mv in tried {
        hold!(
            position.is_legal(mv) == here.contains(&mv),
            "a move is legal when it is in the list",
            "{:?} {mv:?} in {place}",
            names(table, &[mv])
        );
    }
    let mut game = table.game.clone();
    for mv in position.pseudo_legal_moves() {
        let why = game.why_illegal(mv);
        hold!(
            why.is_none() == moves.contains(&mv),
            "a move is not legal for a reason",
            "{:?}: {why:?} in {place}",
            names(table, &[mv])
        );
    }
    Ok(())
}

fn read_back(table: &Table<'_>, position: &Position, place: &str) -> Lawful {
    let text = fen::print(&table.game);
    let variant = table.game.variant();
    let again = match fen::parse(variant, &text) {
        Ok(again) => again,
        // Whose royal could be captured at once has a start position all the same, which is no position to begin from.
        Err(errors) if format!("{errors:?}").contains("RoyalLost") => return Ok(()),
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
    // Where nothing is left to be let in, positions do not tell who could let it in.
    if variant.rules().gating.is_none() {
        hold!(other == *position, "a position that was read is the one that was written", "{place}");
    }
    other.set_passes_in_a_row(position.passes_in_a_row());
    hold!(
        sorted(other.legal_moves()) == sorted(position.legal_moves()),
        "a position that was read has the same moves",
        "{place}"
    );
    Ok(())
}

/// Compares the game with another one that is the same but for how squares are called, if at all.
fn beside(
    table: &mut Table<'_>,
    moves: &[Move],
    law: &'static str,
    other: &mut Game,
    turn: impl Fn(Square) -> Square + Copy,
) -> Lawful {
    let turns = turn(Square(0)) != Square(0);
    let (here, there) = (Deed::all(moves, turn), Deed::all(&other.legal_moves(), |square| square));
    let outcome = other.outcome();
    let winner = outcome.map(|outcome| if turns { turned_winner(outcome.winner) } else { outcome.winner });
    let own = table.game.outcome();
    let same_end = own.map(|own| own.winner) == winner && own.map(|o| o.reason) == outcome.map(|o| o.reason);
    if here == there && same_end {
        return Ok(());
    }
    let only = |these: &[Deed], those: &[Deed]| -> Vec<Deed> {
        these.iter().filter(|deed| !those.contains(deed)).cloned().collect()
    };
    Err(super::laws::Break {
        law,
        told: format!(
            "{own:?} and {outcome:?}, only here {:?}, only there {:?} in {}",
            only(&here, &there),
            only(&there, &here),
            table.place()
        ),
    })
}
