//! Promotions that are a turn of their own, compiled.

use crate::board::Side;
use crate::engine::layout::FIRST_PIECE;
use crate::engine::rule::own_turn::{Forbidden, OwnTurn};
use crate::engine::tables::compile::Compiler;
use crate::rules::{Alone, Duty, Goes, Kind, Permit};

impl Compiler<'_> {
    /// By content, when there is any such promotion.
    pub(in crate::engine) fn own_turns(&self) -> Option<Box<[Option<OwnTurn>]>> {
        let no_pieces = (0..FIRST_PIECE).map(|_| None);
        let of_kinds =
            self.rules.kinds.iter().flat_map(|kind| Side::ALL.map(|side| self.own_turn(kind, side)));
        let all: Box<[_]> = no_pieces.chain(of_kinds).collect();
        all.iter().any(Option::is_some).then_some(all)
    }

    fn own_turn(&self, kind: &Kind, side: Side) -> Option<OwnTurn> {
        let promotion = kind.promotion.as_ref()?;
        let rule = promotion.own_turn.as_ref()?;
        let into = &promotion.into[side];
        Some(OwnTurn {
            into: into.clone().into(),
            zone: self.zone(&promotion.zone, side),
            limits: self.promotion_limits(into, Duty::Never, side),
            goes: rule.goes == Goes::Quietly,
            anywhere_alone: rule.alone == Alone::Anywhere,
            forbidden: Forbidden {
                check: rule.check == Permit::Illegal,
                attack: rule.attack == Permit::Illegal,
            },
        })
    }
}
