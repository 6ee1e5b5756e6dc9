//! Promotions that are a turn of their own, as tables.

use crate::board::{PieceKind, Side};
use crate::engine::layout::FIRST_PIECE;
use crate::engine::layout::by::ByCell;
use crate::engine::rule::promotion::tables::PromotionLimits;
use crate::engine::tables::compiler::Compiler;
use crate::rules::{Alone, AlsoMoves, Kind, Permit};

/// When a piece may promote as a turn of its own, and to what.
#[derive(Clone, Debug)]
pub(crate) struct OwnTurn {
    pub(crate) into: Box<[PieceKind]>,
    /// By cell: whether it is in the zone.
    pub(crate) zone: ByCell<bool>,
    pub(crate) limits: Option<Box<PromotionLimits>>,
    /// True if the piece may move to an empty cell as its new kind.
    pub(crate) goes: bool,
    /// True if it may be anywhere while it is its player's only piece of the kind.
    pub(crate) anywhere_alone: bool,
    pub(crate) forbidden: Forbidden,
}

/// Things that this promotion may not do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forbidden {
    pub(crate) check: bool,
    /// To attack something with what the piece becomes.
    pub(crate) attack: bool,
}

impl Compiler<'_> {
    /// By content, if there is any such promotion.
    pub(in crate::engine) fn own_turns(&self) -> Option<Box<[Option<OwnTurn>]>> {
        let no_pieces = (0..FIRST_PIECE).map(|_| None);
        let of_kinds =
            self.rules.kinds.iter().flat_map(|kind| Side::ALL.map(|side| self.own_turn(kind, side)));
        let all: Box<[_]> = no_pieces.chain(of_kinds).collect();
        all.iter().any(Option::is_some).then_some(all)
    }

    fn own_turn(&self, kind: &Kind, side: Side) -> Option<OwnTurn> {
        let (promotion, rule) = kind.own_turn()?;
        let into = &promotion.into[side];
        Some(OwnTurn {
            into: into.clone().into(),
            zone: self.zone(&promotion.zone, side),
            limits: self.promotion_limits(promotion, side),
            goes: rule.also_moves == AlsoMoves::WithoutCapturing,
            anywhere_alone: rule.last_of_its_kind == Alone::Anywhere,
            forbidden: Forbidden {
                check: rule.check == Permit::Illegal,
                attack: rule.attack == Permit::Illegal,
            },
        })
    }
}
