//! Adjacent pieces on a line in a certain order: a key of Fairy-Stockfish-X.

use alfil_language::def::Definition;
use alfil_language::def::condition::{ConditionText, ResultWord, WhoWord};

use super::{end, result};
use crate::fairy::import::game::Game;
use crate::fairy::import::values::{all, any, reached};
use crate::fairy::ini::key;
use crate::fairy::ini::{PieceType, Squares};

const GOALS: [&str; 2] = [key::CONNECT_PIECE_GOAL_WHITE, key::CONNECT_PIECE_GOAL_BLACK];
/// Writes the endings; must come before what notes the settings of other connections as unused.
pub(super) fn write(game: &Game<'_>, both: Option<ResultWord>, out: &mut Definition) {
    let account = game.account;
    let of_players = GOALS.map(|name| {
        account.map(name);
        pieces(game, name)
    });
    if of_players.iter().all(Vec::is_empty) {
        account.ignore(key::CONNECT_GOAL_BY_TYPE, "no order of pieces wins");
        return;
    }
    let counts_all = account.is_on(key::CONNECT_GOAL_BY_TYPE);
    let Some(value) = result(account.word(key::CONNECT_VALUE), true) else {
        account.refuse(key::CONNECT_VALUE, super::NO_RESULT);
        return;
    };
    let sides = [WhoWord::First, WhoWord::Second];
    let conditions: Vec<Option<ConditionText>> = of_players
        .iter()
        .zip(sides)
        .map(|(goal, side)| condition(game, goal, if counts_all { WhoWord::Either } else { side }))
        .collect();
    if let [Some(white), Some(black)] = &*conditions {
        let both = both.unwrap_or(ResultWord::Draw);
        end(out, all([white.clone(), black.clone()]), both, game.origin(&GOALS));
    }
    let wins = [ResultWord::FirstWins, ResultWord::SecondWins];
    for ((condition, name), (own, other)) in
        conditions.into_iter().zip(GOALS).zip(wins.into_iter().zip(wins.into_iter().rev()))
    {
        let Some(condition) = condition else { continue };
        let verdict = match value {
            ResultWord::MoverWins => own,
            ResultWord::MoverLoses => other,
            ResultWord::Draw | ResultWord::FirstWins | ResultWord::SecondWins | ResultWord::CulpritLoses => {
                value
            }
        };
        end(out, condition, verdict, game.origin(&[name]));
    }
}

/// Returns the pieces of a goal in order.
fn pieces(game: &Game<'_>, name: &str) -> Vec<PieceType> {
    let settings = game.account.peek();
    let mut pieces = Vec::new();
    for letter in settings.text(name).chars().filter(|c| !c.is_ascii_whitespace() && *c != '-') {
        match settings.declared().find(|declared| declared.letter == letter.to_ascii_uppercase()) {
            Some(declared) => pieces.push(declared.piece),
            None => game.account.refuse(name, format!("`{letter}` is not a piece")),
        }
    }
    pieces
}

/// Returns the condition that pieces are in this order, or its reverse.
fn condition(game: &Game<'_>, goal: &[PieceType], side: WhoWord) -> Option<ConditionText> {
    let account = game.account;
    let on = |name: &str| account.is_on(name);
    let ways: [((i16, i16), bool); 4] = [
        ((1, 0), on(key::CONNECT_HORIZONTAL)),
        ((0, 1), on(key::CONNECT_VERTICAL)),
        ((1, 1), on(key::CONNECT_DIAGONAL) && on(key::CONNECT_NORTH_EAST)),
        ((1, -1), on(key::CONNECT_DIAGONAL) && on(key::CONNECT_SOUTH_EAST)),
    ];
    let is_same_reversed = goal.iter().eq(goal.iter().rev());
    let mut places = Vec::new();
    for (file, rank) in game.frame.squares.iter() {
        for ((dx, dy), _) in ways.into_iter().filter(|(_, counts)| *counts) {
            let line: Vec<Squares> = (0..goal.len() as i16)
                .map_while(|n| {
                    let at = (i16::from(file) + n * dx, i16::from(rank) + n * dy);
                    let (file, rank) = (u8::try_from(at.0).ok()?, u8::try_from(at.1).ok()?);
                    let is_there =
                        (1..=game.frame.files).contains(&file) && (1..=game.frame.ranks).contains(&rank);
                    let square = is_there.then(|| Squares::square(file, rank))?.within(game.frame.squares);
                    (!square.is_empty()).then_some(square)
                })
                .collect();
            if goal.is_empty() || line.len() < goal.len() {
                continue;
            }
            let in_order = |pieces: &mut dyn Iterator<Item = &PieceType>| {
                let each = pieces.zip(&line).map(|(piece, square)| {
                    let zone = game.frame.zone([*square; 2]);
                    ConditionText::Reached(reached(&game.keys_of(*piece), side, zone))
                });
                all(each.collect::<Vec<_>>())
            };
            places.push(in_order(&mut goal.iter()));
            if !is_same_reversed {
                places.push(in_order(&mut goal.iter().rev()));
            }
        }
    }
    let is_in_play = goal.iter().all(|piece| game.is_in_play(*piece));
    (is_in_play && !places.is_empty()).then(|| any(places))
}
