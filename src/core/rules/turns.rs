//! Turns of several moves.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Rules;
use crate::board::{PerSide, PieceKind, Side};
use crate::phrase::counted;
use crate::rules::describe;

/// What happens when a player has moves left in a turn and no legal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StuckInTurn {
    /// The turn is over.
    EndsTurn,
    /// What endings say about a player without a legal move holds.
    Stuck,
}

/// How many moves a turn has, if it is not always one. Source of the words: `docs/language.md`, "turns of several moves".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRule {
    /// By player: the moves of a turn, at least 1.
    pub moves: PerSide<u8>,
    /// The moves of the first turn of the game, at least 1.
    pub first_turn: u8,
    /// How many moves each turn has more than the one before it.
    pub longer_by: u8,
    /// Whether a move that gives check ends the turn.
    pub check_ends: bool,
    /// What happens when a player has moves left and no legal one.
    pub stuck: StuckInTurn,
    /// The kinds that capture again, within the turn, after they have captured, as long as they can.
    pub capture_again: Vec<PieceKind>,
    /// Whether a piece that promotes does not capture again.
    pub promotion_ends: bool,
}

impl TurnRule {
    /// The most moves that a turn may come to have.
    pub const MOST: u8 = 100;

    /// The moves of a turn that begins without anything to be said about it, as positions are read.
    pub fn usual(&self, side: Side) -> u8 {
        self.moves[side]
    }
}

/// What is said about turns.
pub(in crate::rules) fn describe(rules: &Rules) -> Vec<String> {
    let Some(turns) = &rules.turns else { return Vec::new() };
    let TurnRule { moves, first_turn, longer_by, check_ends, stuck, capture_again, promotion_ends } = turns;
    let n_moves = |n: u8| counted(usize::from(n), "move");
    let mut sentences = Vec::new();
    if *longer_by > 0 {
        let by = n_moves(*longer_by);
        sentences.push(format!(
            "The first turn has {}, and each turn {by} more than the one before.",
            n_moves(*first_turn)
        ));
    } else if moves.first != moves.second {
        let [first, second] = Side::ALL.map(|side| &rules.sides[side]);
        let (one, other) = (n_moves(moves.first), n_moves(moves.second));
        sentences.push(format!("A turn of {first} has {one}, one of {second} {other}."));
    } else if moves.first > 1 {
        sentences.push(format!("A turn has {}.", n_moves(moves.first)));
    }
    if *longer_by == 0 && *first_turn != moves[rules.setup.to_move] {
        sentences.push(format!("The first turn of the game has {}.", n_moves(*first_turn)));
    }
    if *check_ends {
        sentences.push("A move that gives check ends the turn.".to_owned());
    }
    if moves.iter().any(|&n| n > 1) || *longer_by > 0 {
        let text = match stuck {
            StuckInTurn::EndsTurn => "A turn is over when its player has no legal move left.",
            StuckInTurn::Stuck => {
                "A player who has no legal move in the middle of a turn is stuck as at its beginning."
            }
        };
        sentences.push(text.to_owned());
    }
    if !capture_again.is_empty() {
        let who = describe::capture_limits::any(rules, capture_again);
        let but = if *promotion_ends { ", unless it has just promoted" } else { "" };
        sentences.push(format!(
            "A {who} that has captured goes on in the same turn, and captures again, as long as it can{but}."
        ));
    }
    sentences
}
