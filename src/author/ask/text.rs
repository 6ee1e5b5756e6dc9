//! Examples in words and as claims.

use alfil_core::board::{Move, PieceKind, Side, Square};
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::observe::Deed;
use alfil_core::phrase::{counted, with_article, with_verb};
use alfil_core::rules::RuleId;
use alfil_language::def::build::{if_any, plain, text, text_at, texts};
use alfil_language::def::definition::{Claim, ClaimedOutcome, Hands, WinnerWord};
use alfil_language::def::{Either, Field, Named};
use alfil_language::diag::{Span, Text};

use super::case::{self, About};
use super::random_search::Example;
use crate::words::notation::refusal::{self, WhyNot};
use crate::words::notation::{coord, ending, fen};

/// Returns what is played, as a sentence. Plays the move of the example if it is legal.
pub(super) fn ruling(game: &mut Game, example: &Example) -> Option<String> {
    let variant = game.variant().clone();
    let (rules, text) = (variant.rules(), &example.text);
    let mv = match refusal::find(game, text) {
        Ok(mv) => mv,
        Err(WhyNot::Refused(_, clause)) => return Some(format!("`{text}` is not legal: {clause}.")),
        Err(WhyNot::Unreadable(_)) => return None,
    };
    let called = |kind: PieceKind| rules.kind(kind).name.as_str();
    let piece = || example.seen.kind.map(called);
    let on = |squares: &[Square]| {
        let names: Vec<String> = squares.iter().map(|&s| rules.shape.name(s).to_string()).collect();
        names.join(" and ")
    };
    let captured = game.position().piece_at(mv.to).map(|piece| piece.kind);
    let mover = game.position().side_to_move();
    let held_before = held(game, mover);
    let passing: Vec<Square> = mv.passing().collect();
    let (n_gone, flipped) = (n_gone(game.position(), mv), flipped(game.position(), mv));
    game.play_unchecked(mv);
    Some(match example.seen.deed {
        Deed::Ends | Deed::DropMates => {
            let outcome = game.outcome_or_claim()?;
            if game.outcome().is_none() {
                let (prize, why) = (ending::prize(game, outcome), ending::clause_of(game, outcome));
                let player = &rules.sides[game.position().side_to_move()];
                return Some(format!("After `{text}` {player} may claim {prize}: {why}."));
            }
            let result = match outcome.winner {
                Some(side) => with_verb(&rules.sides[side], "wins", "win"),
                None => "it is a draw".to_owned(),
            };
            format!("After `{text}` the game is over and {result}: {}.", ending::clause(game))
        }
        Deed::Promotes => {
            format!("`{text}` promotes the {} to {}.", piece()?, with_article(called(mv.promotion()?)))
        }
        Deed::Castles => format!("`{text}` is legal: it castles."),
        Deed::LetsIn => {
            let (_, square) = mv.gate()?;
            format!("With `{text}` the {} comes in from the hand on {}.", piece()?, on(&[square]))
        }
        Deed::CapturesEnPassant => {
            format!("With `{text}` the {} captures the piece on {} en passant.", piece()?, on(&passing))
        }
        Deed::CapturesOnTheWay => {
            format!("With `{text}` the {} captures on its way on {}.", piece()?, on(&passing))
        }
        Deed::MovesAside => {
            let (stood, stands) = mv.aside()?;
            let (stood, stands) = (on(&[stood]), on(&[stands]));
            format!("With `{text}` the {} moves the piece on {stood} to {stands}.", piece()?)
        }
        Deed::DropsStuck => {
            format!("`{text}` is legal, though the {} can never move from there.", piece()?)
        }
        Deed::TakesOver => {
            format!("With `{text}` the {} is dropped on the first piece, which it captures.", piece()?)
        }
        Deed::LendsMoves => {
            format!("`{text}` is legal for the {}, which moves like a neighbour there.", piece()?)
        }
        Deed::Removes => {
            let encloses = matches!(example.seen.rule, RuleId::Enclosure(_));
            let how = if encloses { "enclosed or captured" } else { "by capture or effect" };
            format!("With `{text}` {} the board, {how}.", leave(n_gone))
        }
        Deed::Explodes => format!("With `{text}` {} the board in an explosion.", leave(n_gone)),
        Deed::TurnsOver => {
            format!("After `{text}` the pieces on these squares have changed sides: {}.", on(&flipped))
        }
        Deed::ToHand { .. } => {
            let held = held(game, mover);
            let is_new = |item: &&(PieceKind, u16)| !held_before.contains(item);
            let &(kind, _) = held.iter().find(is_new)?;
            format!(
                "After `{text}` the captured {} is in hand as {}.",
                called(captured?),
                with_article(called(kind))
            )
        }
        Deed::Refuses(_)
        | Deed::Acts
        | Deed::Captures
        | Deed::Moves
        | Deed::Drops
        | Deed::GoesOn
        | Deed::PlacesWall
        | Deed::Passes(_)
        | Deed::Counts => return None,
    })
}

/// Returns how many pieces leave the board with a move.
fn n_gone(position: &Position, mv: Move) -> usize {
    let mut after = position.clone();
    after.play_unchecked(mv);
    position.pieces().count().saturating_sub(after.pieces().count())
}

/// Returns the squares of the pieces that change sides with a move.
fn flipped(position: &Position, mv: Move) -> Vec<Square> {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let changes = |&square: &Square, side| after.piece_at(square).is_some_and(|piece| piece.side != side);
    let aside = mv.aside().map(|(_, to)| to);
    let pieces = position.pieces().filter(|&(square, _)| square != mv.to && Some(square) != aside);
    pieces.filter(|(square, piece)| changes(square, piece.side)).map(|(square, _)| square).collect()
}

/// Returns how many pieces leave, with the verb.
fn leave(n: usize) -> String {
    with_verb(&counted(n, "piece"), "leaves", "leave")
}

fn held(game: &Game, side: Side) -> Vec<(PieceKind, u16)> {
    let kinds = game.variant().rules().kind_indices();
    kinds.map(|kind| (kind, game.position().in_hand(side, kind))).filter(|&(_, n)| n > 0).collect()
}

/// How a claim starts: with a position, and moves that are played first.
pub(super) struct Start {
    fen: Option<String>,
    pub(super) moves: Vec<String>,
}

/// Starts from the position before the move of an example.
pub(super) fn from_position(example: &Example) -> Start {
    Start { fen: Some(fen::print(&example.before)), moves: Vec::new() }
}

/// Starts where the game began and plays all its moves.
pub(super) fn from_start(example: &Example) -> Start {
    let before = &example.before;
    let mut game = before.clone();
    while game.undo() {}
    let first = fen::print(&game);
    let fen = (first != fen::print(&Game::new(before.variant()))).then_some(first);
    Start { fen, moves: coord::print_moves(before) }
}

/// Returns the claim. `after` is the game after the move of the example.
pub(super) fn claim(start: &Start, example: &Example, after: &Game, ruling: &str) -> Option<Claim> {
    let rules = after.variant().rules();
    let key = |kind: PieceKind| rules.kind(kind).key.as_str();
    let mut moves = start.moves.clone();
    if case::about(example.seen.deed) == Some(About::WhatFollows) {
        moves.push(example.text.clone());
    }
    let mut claim = Claim {
        name: written(&ruling.trim_end_matches('.').replace('`', "")),
        fen: start.fen.as_deref().map_or(Field::Absent, written),
        moves: if_any(&moves, Span::NOWHERE),
        ..Claim::default()
    };
    let mv = || after.moves().next_back();
    match example.seen.deed {
        Deed::Ends | Deed::DropMates => {
            let outcome = after.clone().outcome_or_claim()?;
            let winner = match outcome.winner {
                Some(Side::First) => WinnerWord::First,
                Some(Side::Second) => WinnerWord::Second,
                None => WinnerWord::Nobody,
            };
            let reason = plain(outcome.reason.in_claims(rules)?);
            let expected = plain(Either::Long(ClaimedOutcome { winner: plain(winner), reason }));
            if after.clone().outcome().is_some() {
                claim.outcome = expected;
            } else {
                claim.claimable = expected;
            }
        }
        Deed::Refuses(reason) => claim.illegal = of_move(example, plain(reason)),
        Deed::Promotes => claim.promotes = of_move(example, written(key(mv()?.promotion()?))),
        Deed::Castles | Deed::LetsIn | Deed::MovesAside => {
            claim.leads_to = of_move(example, written(&board(after)));
        }
        Deed::Explodes | Deed::Removes | Deed::TurnsOver => {
            claim.after = written(&board(after));
        }
        Deed::TakesOver => {
            let square = rules.shape.name(mv()?.to).to_string();
            claim.captures = of_move(example, texts(&[square], Span::NOWHERE));
        }
        Deed::CapturesEnPassant | Deed::CapturesOnTheWay => {
            let mv = mv()?;
            let squares = example.before.position().captured_by(mv);
            let squares: Vec<String> = squares.map(|square| rules.shape.name(square).to_string()).collect();
            claim.captures = of_move(example, texts(&squares, Span::NOWHERE));
        }
        Deed::DropsStuck | Deed::LendsMoves => {
            claim.legal = texts(&[&example.text], Span::NOWHERE);
        }
        Deed::Acts
        | Deed::Captures
        | Deed::Moves
        | Deed::Drops
        | Deed::GoesOn
        | Deed::PlacesWall
        | Deed::Passes(_)
        | Deed::Counts => return None,
        Deed::ToHand { .. } => {
            let side = example.before.position().side_to_move();
            let held = held(after, side).into_iter();
            let entries = held.map(|(kind, n)| (text_at(key(kind), Span::NOWHERE), plain(n))).collect();
            let held = Field::Present(Named { entries });
            claim.hand = plain(match side {
                Side::First => Hands { first: held, ..Hands::default() },
                Side::Second => Hands { second: held, ..Hands::default() },
            });
        }
    }
    Some(claim)
}

fn written(value: &str) -> Field<Text> {
    text(value, Span::NOWHERE)
}

/// Returns what a claim says of the move of an example.
fn of_move<T>(example: &Example, value: Field<T>) -> Field<Named<T>> {
    Field::Present(Named { entries: vec![(text_at(&example.text, Span::NOWHERE), value)] })
}

/// Returns the board field of a position.
fn board(game: &Game) -> String {
    fen::print(game).split([' ', '[']).next().unwrap_or_default().to_owned()
}
