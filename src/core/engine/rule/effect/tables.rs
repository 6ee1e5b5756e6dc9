//! Effects of moves on pieces, other than moving and capturing, as tables.

use crate::board::{PerSide, Region, Side};
use crate::engine::layout::by::{ByCell, ByContent};
use crate::engine::layout::{Content, EMPTY, WALL, content};
use crate::engine::movegen::near::Beside;
use crate::engine::state::undo::Cause;
use crate::engine::tables::compiler::Compiler;
use crate::rules::{self, Does, Effect, EffectPlace};
pub(in crate::engine) use crate::rules::{CaptureHow, EffectAfter, EffectSide, Line};

/// One effect.
#[derive(Clone, Debug)]
pub(crate) struct Effecting {
    pub(in crate::engine) cause: Cause,
    pub(in crate::engine) by: ByContent<bool>,
    /// True if all pieces have it, so that a pass has it too.
    pub(in crate::engine) by_all: bool,
    pub(in crate::engine) was: Option<ByContent<bool>>,
    pub(in crate::engine) how: Option<CaptureHow>,
    pub(in crate::engine) after: EffectAfter,
    /// Of what the move must have captured something.
    pub(in crate::engine) captured: Option<ByContent<bool>>,
    pub(in crate::engine) place: Touched,
    pub(in crate::engine) of: ByContent<bool>,
    pub(in crate::engine) side: EffectSide,
    /// By side that moves, then cell: whether the piece there is touched.
    pub(in crate::engine) on: Option<PerSide<ByCell<bool>>>,
    pub(in crate::engine) stayed: bool,
    /// By owner of the piece that is touched.
    pub(in crate::engine) beside: Option<PerSide<Beside>>,
    /// By side that moves: what must be next to a piece that was dropped.
    pub(in crate::engine) drop_beside: Option<PerSide<Beside>>,
    pub(in crate::engine) becomes: Becomes,
    /// True if it touches all enemies around, on a board without joined edges.
    pub(in crate::engine) is_plain: bool,
}

impl Effecting {
    /// Returns whether a move may be illegal because of it.
    pub(in crate::engine) fn may_bar(&self) -> bool {
        matches!(self.becomes, Becomes::Elsewhere(_))
    }

    /// Returns whether it may touch a piece that moves, if it is one that touches nothing else.
    pub(in crate::engine) fn may_touch_mover(&self, mover: Content) -> bool {
        self.by.has(mover) && self.of.has(mover) && self.may_follow_move_of(mover)
    }

    /// Returns whether it may follow a move on the board of a piece that is one of these before it.
    pub(in crate::engine) fn may_follow_move_of(&self, mover: Content) -> bool {
        self.was.as_ref().is_none_or(|was| was.has(mover))
    }

    /// Returns whether it follows captures and no other moves.
    pub(in crate::engine) fn only_after_captures(&self) -> bool {
        match self.after {
            EffectAfter::Capture => true,
            EffectAfter::AnyMove | EffectAfter::QuietMove => false,
        }
    }
}

/// The cells whose pieces are touched.
#[derive(Clone, Debug)]
pub(crate) enum Touched {
    /// By side that moves: the offsets.
    Around(PerSide<Box<[i16]>>),
    Itself,
    Behind,
    /// After moves along these lines.
    Between(Box<[Line]>),
    Crossing(ByContent<bool>),
    Anywhere,
}

/// The effect on a piece that is touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Becomes {
    /// It has no owner: nothing, or a wall.
    Nobodys(Content),
    OtherSide,
    /// By its owner.
    Content(PerSide<Content>),
    Captured,
    /// It goes to the cell at this offset, by side that moves.
    Elsewhere(PerSide<i16>),
}

impl Compiler<'_> {
    /// Effects of moves other than moving and capturing.
    pub(in crate::engine) fn effects(&self, which: impl Fn(&Effect) -> bool) -> Box<[Effecting]> {
        let effects = self.rules.effects.iter().enumerate().filter(|(_, effect)| which(effect));
        effects.map(|(number, effect)| self.effecting(Cause::Effect(number as u16), effect)).collect()
    }

    fn effecting(&self, cause: Cause, effect: &Effect) -> Effecting {
        let Effect { by, was, how, after, captured, place, of, side, on, stayed, beside, drop_beside, does } =
            effect;
        let touched = |region: &Region| PerSide::from_fn(|side| self.zone(region, side));
        let neighbour = |beside: &rules::Beside| PerSide::from_fn(|owner| self.neighbour(beside, owner));
        let is_plain = matches!(place, EffectPlace::Around { .. })
            && of.len() == self.rules.kinds.len()
            && on.is_none()
            && beside.is_none()
            && *side == EffectSide::Enemy
            && matches!(does, Does::Leaves | Does::ChangesSides | Does::BecomesWall)
            && !self.rules.wraps.any();
        Effecting {
            cause,
            is_plain,
            by: self.contents_of(by),
            by_all: by.len() == self.rules.kinds.len() && was.is_none(),
            was: was.as_ref().map(|was| self.contents_of(was)),
            how: *how,
            after: *after,
            captured: captured.as_ref().map(|kinds| self.contents_of(kinds)),
            place: match place {
                EffectPlace::Around { steps, .. } => Touched::Around(PerSide::from_fn(|side: Side| {
                    let mut offsets: Vec<i16> =
                        steps.iter().filter_map(|step| self.step(side, *step)).collect();
                    offsets.sort_unstable();
                    offsets.dedup();
                    offsets.into()
                })),
                EffectPlace::Itself => Touched::Itself,
                EffectPlace::Behind => Touched::Behind,
                EffectPlace::Between { along } => Touched::Between(along.clone().into()),
                EffectPlace::Crossing { with } => Touched::Crossing(self.contents_of(with)),
                EffectPlace::Anywhere => Touched::Anywhere,
            },
            of: self.contents_of(of),
            side: *side,
            on: on.as_ref().map(touched),
            stayed: *stayed,
            beside: beside.as_ref().map(neighbour),
            drop_beside: drop_beside.as_ref().map(neighbour),
            becomes: match does {
                Does::Leaves => Becomes::Nobodys(EMPTY),
                Does::BecomesWall => Becomes::Nobodys(WALL),
                Does::ChangesSides => Becomes::OtherSide,
                Does::Becomes(kind) => Becomes::Content(PerSide::from_fn(|side| content(*kind, side))),
                Does::BecomesCaptured => Becomes::Captured,
                Does::Goes { .. } => {
                    let shifts = effect.shift(self.rules.shape).unwrap_or_default();
                    Becomes::Elsewhere(PerSide::from_fn(|side| self.delta(shifts[side])))
                }
            },
        }
    }
}
