//! The number of moves in a turn, as tables.

use crate::board::PerSide;
use crate::engine::layout::by::ByContent;
use crate::engine::state::rights::Turn;
use crate::engine::tables::compiler::Compiler;
use crate::rules::{EarlyCheck, GoingOn, Permit, PromotionInTurn, StuckInTurn, TurnRule};

/// The number of moves in a turn.
#[derive(Clone, Debug)]
pub(crate) struct TurnTable {
    pub(crate) moves: PerSide<u8>,
    pub(crate) longer_by: u8,
    /// The most moves that a turn can have.
    pub(crate) most: u8,
    /// The turns listed for the beginning of the game, after the first one: their moves.
    pub(crate) next: Box<[u8]>,
    /// The most moves that a turn has, unless turns grow.
    pub(crate) most_usual: u8,
    early_check: EarlyCheck,
    early_capture: Permit,
    stuck: StuckInTurn,
    /// By content: whether it captures again.
    pub(crate) again: Option<ByContent<bool>>,
    going_on: GoingOn,
    promotion: PromotionInTurn,
    /// True if captured pieces stay in the way until the turn is over.
    pub(crate) captured_stay: bool,
    /// True if a player must capture as many pieces as possible.
    pub(crate) capture_most: bool,
}

impl TurnTable {
    /// Returns whether a move that gives check ends the turn.
    pub(in crate::engine) fn check_ends(&self) -> bool {
        self.early_check == EarlyCheck::EndsTurn
    }

    /// Returns whether a player in check who has to wait is mated.
    pub(in crate::engine) fn early_check_mates(&self) -> bool {
        self.early_check == EarlyCheck::Checkmate
    }

    /// Returns whether only the last move of a turn may do something.
    pub(in crate::engine) fn bars_early(&self) -> bool {
        self.bars_early_checks() || self.bars_early_captures()
    }

    /// Returns whether a move may not give check with moves left.
    pub(in crate::engine) fn bars_early_checks(&self) -> bool {
        self.early_check == EarlyCheck::Illegal
    }

    /// Returns whether a move may not capture with moves left.
    pub(in crate::engine) fn bars_early_captures(&self) -> bool {
        self.early_capture == Permit::Illegal
    }

    /// Returns whether a turn is over when no legal move is left for it.
    pub(in crate::engine) fn stuck_ends(&self) -> bool {
        self.stuck == StuckInTurn::EndsTurn
    }

    /// Returns whether a piece that captures again may stop.
    pub(in crate::engine) fn may_stop(&self) -> bool {
        self.going_on == GoingOn::May
    }

    /// Returns whether a piece that has promoted does not capture again.
    pub(in crate::engine) fn promotion_ends(&self) -> bool {
        self.promotion == PromotionInTurn::EndsTurn
    }

    /// Returns whether a piece promotes only where its captures end.
    pub(in crate::engine) fn promotion_waits(&self) -> bool {
        self.promotion == PromotionInTurn::WhenDone
    }
}

impl Compiler<'_> {
    /// Returns the turn with which the game starts.
    pub(in crate::engine) fn first_turn(&self) -> Turn {
        let Some(turns) = &self.rules.turns else { return Turn::default() };
        let length = turns.first_turn;
        Turn { left: length, length, to_come: turns.next_turns.len() as u8, again: None, waits: false }
    }

    /// Returns how many moves turns have; nothing if each has one.
    pub(in crate::engine) fn turns(&self) -> Option<Box<TurnTable>> {
        let rule = self.rules.turns.as_ref()?;
        let again = &rule.capture_again;
        Some(Box::new(TurnTable {
            moves: rule.moves,
            next: rule.next_turns.clone().into(),
            most_usual: rule.moves.iter().chain(&rule.next_turns).copied().fold(rule.first_turn, u8::max),
            longer_by: rule.longer_by,
            most: TurnRule::MOST,
            early_check: rule.early_check,
            early_capture: rule.early_capture,
            stuck: rule.stuck,
            again: (!again.is_empty()).then(|| self.contents_of(again)),
            going_on: rule.going_on,
            promotion: rule.promotion,
            captured_stay: rule.captured_stay,
            capture_most: rule.capture_most,
        }))
    }
}
