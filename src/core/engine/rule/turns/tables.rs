//! How many moves turns have, as tables.

use crate::board::PerSide;
use crate::engine::layout::by::ByContent;
use crate::engine::state::rights::Turn;
use crate::engine::tables::compiler::Compiler;
use crate::rules::{GoingOn, PromotionInTurn, StuckInTurn, TurnRule};

/// How many moves turns have.
#[derive(Clone, Debug)]
pub(crate) struct TurnTable {
    pub(crate) moves: PerSide<u8>,
    pub(crate) longer_by: u8,
    /// The most moves that a turn may come to have.
    pub(crate) most: u8,
    pub(crate) check_ends: bool,
    stuck: StuckInTurn,
    /// By content: whether it captures again.
    pub(crate) again: Option<ByContent<bool>>,
    going_on: GoingOn,
    promotion: PromotionInTurn,
    /// Whether captured pieces stay in the way until the turn is over.
    pub(crate) captured_stay: bool,
    /// Whether a player must capture as many pieces as possible.
    pub(crate) capture_most: bool,
}

impl TurnTable {
    /// Whether a turn is over when no legal move is left for it.
    pub(in crate::engine) fn stuck_ends(&self) -> bool {
        self.stuck == StuckInTurn::EndsTurn
    }

    /// Whether a piece that captures again may stop.
    pub(in crate::engine) fn may_stop(&self) -> bool {
        self.going_on == GoingOn::May
    }

    /// Whether a piece that has promoted does not capture again.
    pub(in crate::engine) fn promotion_ends(&self) -> bool {
        self.promotion == PromotionInTurn::EndsTurn
    }

    /// Whether a piece promotes only where its captures end.
    pub(in crate::engine) fn promotion_waits(&self) -> bool {
        self.promotion == PromotionInTurn::WhenDone
    }
}

impl Compiler<'_> {
    /// The turn with which the game starts.
    pub(in crate::engine) fn first_turn(&self) -> Turn {
        let length = self.rules.turns.as_ref().map_or(0, |turns| turns.first_turn);
        Turn { left: length, length, again: None, waits: false }
    }

    /// How many moves turns have; nothing if each has one.
    pub(in crate::engine) fn turns(&self) -> Option<Box<TurnTable>> {
        let rule = self.rules.turns.as_ref()?;
        let again = &rule.capture_again;
        Some(Box::new(TurnTable {
            moves: rule.moves,
            longer_by: rule.longer_by,
            most: TurnRule::MOST,
            check_ends: rule.check_ends,
            stuck: rule.stuck,
            again: (!again.is_empty()).then(|| self.contents_of(again)),
            going_on: rule.going_on,
            promotion: rule.promotion,
            captured_stay: rule.captured_stay,
            capture_most: rule.capture_most,
        }))
    }
}
