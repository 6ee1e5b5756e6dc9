//! What moves do to pieces besides moving and capturing, as tables.

use crate::board::{PerSide, Region, Side};
use crate::engine::layout::by::{ByCell, ByContent};
use crate::engine::layout::{Content, content};
use crate::engine::movegen::near::Beside;
use crate::engine::tables::compiler::Compiler;
use crate::rules::{self, Does, Effect, EffectPlace};
pub(in crate::engine) use crate::rules::{CaptureHow, EffectAfter, EffectSide, Line};

/// One effect.
#[derive(Clone, Debug)]
pub(crate) struct Effecting {
    pub(in crate::engine) by: ByContent<bool>,
    /// Whether all pieces have it, so that a pass has it too.
    pub(in crate::engine) by_all: bool,
    pub(in crate::engine) was: Option<ByContent<bool>>,
    pub(in crate::engine) how: Option<CaptureHow>,
    pub(in crate::engine) after: EffectAfter,
    /// Of what the move must have captured something.
    pub(in crate::engine) captured: Option<ByContent<bool>>,
    pub(in crate::engine) place: Touched,
    pub(in crate::engine) of: ByContent<bool>,
    pub(in crate::engine) side: EffectSide,
    /// By side that moves, then cell: whether what stands there is touched.
    pub(in crate::engine) on: Option<PerSide<ByCell<bool>>>,
    pub(in crate::engine) stayed: bool,
    /// By owner of the piece that is touched.
    pub(in crate::engine) beside: Option<PerSide<Beside>>,
    pub(in crate::engine) becomes: Becomes,
}

/// Where pieces are touched.
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

/// What a piece that is touched becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Becomes {
    Nothing,
    OtherSide,
    /// By its owner.
    Content(PerSide<Content>),
    Captured,
}

impl Compiler<'_> {
    /// What moves do besides moving and capturing.
    pub(in crate::engine) fn effects(&self) -> Box<[Effecting]> {
        self.rules.effects.iter().map(|effect| self.effecting(effect)).collect()
    }

    fn effecting(&self, effect: &Effect) -> Effecting {
        let Effect { by, was, how, after, captured, place, of, side, on, stayed, beside, does } = effect;
        let touched = |region: &Region| PerSide::from_fn(|side| self.zone(region, side));
        let neighbour = |beside: &rules::Beside| PerSide::from_fn(|owner| self.beside(beside, owner));
        Effecting {
            by: self.contents_of(by),
            by_all: by.len() == self.rules.kinds.len() && was.is_none(),
            was: was.as_ref().map(|was| self.contents_of(was)),
            how: *how,
            after: *after,
            captured: captured.as_ref().map(|kinds| self.contents_of(kinds)),
            place: match place {
                EffectPlace::Around { steps, .. } => Touched::Around(PerSide::from_fn(|side: Side| {
                    steps.iter().map(|step| self.delta(Self::vector(side, step.dx, step.dy))).collect()
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
            becomes: match does {
                Does::Leaves => Becomes::Nothing,
                Does::ChangesSides => Becomes::OtherSide,
                Does::Becomes(kind) => Becomes::Content(PerSide::from_fn(|side| content(*kind, side))),
                Does::BecomesCaptured => Becomes::Captured,
            },
        }
    }
}
