//! Turns of several moves.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Permit, Rules};
use crate::board::{PerSide, PieceKind, Side};
use crate::phrase::{counted, with_capital_article};
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

/// What promotion means for a piece that captures again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PromotionInTurn {
    /// It promotes where it can, and goes on as what it has become.
    GoesOn,
    /// A piece that promotes does not go on.
    EndsTurn,
    /// A piece that goes on does not promote: it does only where its captures end.
    WhenDone,
}

/// What a check means that a player gives with moves left in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EarlyCheck {
    /// Nothing: the turn goes on.
    GoesOn,
    /// The turn is over.
    EndsTurn,
    /// The move is illegal.
    Illegal,
    /// The other player, who is not to move, cannot answer it: it is checkmate.
    Mates,
}

/// Whether a piece that can capture again does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoingOn {
    /// As long as it can.
    Must,
    /// It may stop.
    May,
}

/// How many moves a turn has, if it is not always one. Source of the words: `docs/language.md`, "turns of several moves".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRule {
    /// By player: the moves of a turn, at least 1.
    pub moves: PerSide<u8>,
    /// The moves of the first turn of the game, at least 1.
    pub first_turn: u8,
    /// The moves of the turns after it, of both players, before those that `moves` is about.
    pub next_turns: Vec<u8>,
    /// How many moves each turn has more than the one before it.
    pub longer_by: u8,
    /// What a check means that is given with moves left.
    pub early_check: EarlyCheck,
    /// Whether a move may capture with moves left.
    pub early_capture: Permit,
    /// What happens when a player has moves left and no legal one.
    pub stuck: StuckInTurn,
    /// The kinds that capture again, within the turn, after they have captured, as long as they can.
    pub capture_again: Vec<PieceKind>,
    /// Whether such a piece must go on.
    pub going_on: GoingOn,
    /// What promotion means for a piece that captures again.
    pub promotion: PromotionInTurn,
    /// Whether captured pieces stay where they are until the turn is over, in the way, and cannot be captured twice.
    pub captured_stay: bool,
    /// Whether players must choose a capture by which, with those that follow in the turn, they capture the most pieces.
    pub capture_most: bool,
}

impl TurnRule {
    /// The most moves that a turn may come to have.
    pub const MOST: u8 = 100;

    /// Whether some turn has more than one move, apart from captures that go on.
    pub fn has_several(&self) -> bool {
        let opening = std::iter::once(&self.first_turn).chain(&self.next_turns);
        self.longer_by > 0 || self.moves.iter().chain(opening).any(|&n| n > 1)
    }

    /// The moves of a turn that begins without anything to be said about it, as positions are read.
    pub fn usual(&self, side: Side) -> u8 {
        self.moves[side]
    }
}

/// What is said about turns.
pub(in crate::rules) fn describe(rules: &Rules) -> Vec<String> {
    let Some(turns) = &rules.turns else { return Vec::new() };
    let TurnRule {
        moves,
        first_turn,
        next_turns,
        longer_by,
        early_check,
        early_capture,
        stuck,
        capture_again,
        going_on,
        promotion,
        captured_stay,
        capture_most,
    } = turns;
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
    if !next_turns.is_empty() {
        let numbers: Vec<String> = std::iter::once(first_turn).chain(next_turns).map(u8::to_string).collect();
        sentences.push(format!(
            "The first turns of the game, the players taking them alternately, have these numbers of moves instead: {}.",
            numbers.join(", ")
        ));
    } else if *longer_by == 0 && *first_turn != moves[rules.setup.to_move] {
        sentences.push(format!("The first turn of the game has {}.", n_moves(*first_turn)));
    }
    match early_check {
        EarlyCheck::GoesOn => {}
        EarlyCheck::EndsTurn => sentences.push("A move that gives check ends the turn.".to_owned()),
        EarlyCheck::Illegal => sentences.push("Only the last move of a turn may give check.".to_owned()),
        EarlyCheck::Mates => {
            sentences.push(
                "A check before the last move of a turn cannot be answered: it is checkmate.".to_owned(),
            );
        }
    }
    if *early_capture == Permit::Illegal {
        sentences.push("Only the last move of a turn may capture.".to_owned());
    }
    if turns.has_several() {
        let text = match stuck {
            StuckInTurn::EndsTurn => "A turn is over when its player has no legal move left.",
            StuckInTurn::Stuck => {
                "A player who has no legal move in the middle of a turn is stuck as at its beginning: endings then take the \
                 other player for the one who moved."
            }
        };
        sentences.push(text.to_owned());
    }
    if !capture_again.is_empty() {
        let who = describe::capture_limits::any(rules, capture_again);
        let but = match promotion {
            PromotionInTurn::GoesOn => "",
            PromotionInTurn::EndsTurn => ", unless it has just promoted",
            PromotionInTurn::WhenDone => "; it promotes only where its captures end",
        };
        let goes_on = match going_on {
            GoingOn::Must => "goes on in the same turn, and captures",
            GoingOn::May => "may go on in the same turn and capture",
        };
        let who = with_capital_article(&who);
        sentences.push(format!("{who} that has captured {goes_on} again, as long as it can{but}."));
    }
    if *captured_stay {
        sentences.push(
            "Captured pieces stay on the board, in the way, until the turn is over, and are not captured twice.".to_owned(),
        );
    }
    if *capture_most {
        sentences
            .push("A player who captures must capture as many pieces in the turn as possible.".to_owned());
    }
    sentences
}
