//! Captures that may not be made, as tables.

use crate::board::{PerSide, PieceKind, Region};
use crate::engine::layout::by::{ByCell, ByContent};
use crate::engine::tables::compiler::{Compiler, NO_PIECES};
pub(in crate::engine) use crate::rules::Line;
use crate::rules::{CaptureHow, CaptureLimit, Kind, LastCapture};

/// Captures that may not be made.
#[derive(Clone, Debug)]
pub(crate) struct CaptureLimits {
    /// By the capturing content, then the captured one: whether that capture is never made.
    pub(in crate::engine) never: ByContent<ByContent<bool>>,
    /// The limits that always bar a capture, with their places in the rules; they are part of `never`.
    pub(in crate::engine) plain: Box<[(usize, Pair)]>,
    /// Captures that are barred at times.
    pub(in crate::engine) limits: Box<[Limit]>,
    /// The captures after which others are barred; `None` if no rule asks.
    pub(in crate::engine) after: Option<Pair>,
}

/// Captors and what they capture.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Pair {
    pub(in crate::engine) by: ByContent<bool>,
    pub(in crate::engine) of: ByContent<bool>,
}

/// A limit, as tables.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Limit {
    pub(in crate::engine) pair: Pair,
    /// By side of the captor, then cell: whether it may start there.
    pub(in crate::engine) from: Option<PerSide<ByCell<bool>>>,
    /// By side of the captor, then cell: whether the captured piece may be there.
    pub(in crate::engine) on: Option<PerSide<ByCell<bool>>>,
    /// True if the captor must land on the piece, false if it must not; `None` if either.
    pub(in crate::engine) by_landing: Option<bool>,
    /// Along which lines the captor must come; empty if from anywhere.
    pub(in crate::engine) along: Box<[Line]>,
    pub(in crate::engine) beyond: u16,
    pub(in crate::engine) protected: bool,
    pub(in crate::engine) captured_protect: bool,
    pub(in crate::engine) unless_with: ByContent<bool>,
    pub(in crate::engine) after: bool,
    /// Its place among the limits of the rules.
    pub(in crate::engine) number: usize,
}

impl CaptureLimits {
    /// Returns whether a limit depends on more than the pieces concerned.
    pub(in crate::engine) fn ask_for_more(&self) -> bool {
        !self.limits.is_empty()
    }
}

impl Compiler<'_> {
    /// Returns which captures may not be made; `None` if all may.
    pub(in crate::engine) fn capture_limits(&self) -> Option<Box<CaptureLimits>> {
        let rules = self.rules;
        let (plain, others): (Vec<_>, Vec<_>) =
            rules.capture_limits.iter().enumerate().partition(|(_, limit)| limit.is_unconditional());
        let nothing = NO_PIECES.into_iter().map(|_| self.contents_of(&[]));
        let by_content = rules.kind_indices().flat_map(|captor| {
            let barred = plain.iter().filter(|(_, limit)| limit.by.contains(&captor));
            let mut never = rules.kind(captor).never_captures.clone();
            never.extend(barred.flat_map(|(_, limit)| limit.of.iter().copied()));
            let never = self.contents_of(&never);
            [never.clone(), never]
        });
        let never: ByContent<ByContent<bool>> = nothing.chain(by_content).collect();
        let exists = !rules.capture_limits.is_empty()
            || rules.kinds.iter().any(|kind| !kind.never_captures.is_empty());
        let after = rules.capture_limits.iter().find_map(|limit| limit.after.as_ref());
        exists.then(|| {
            let after = after.map(|LastCapture { by, of }| self.pair(by, of));
            let limits = others.into_iter().map(|(number, limit)| self.limit(limit, number)).collect();
            let plain = plain.into_iter().map(|(number, limit)| (number, self.pair(&limit.by, &limit.of)));
            Box::new(CaptureLimits { never, plain: plain.collect(), limits, after })
        })
    }

    fn pair(&self, by: &[PieceKind], of: &[PieceKind]) -> Pair {
        Pair { by: self.contents_of(by), of: self.contents_of(of) }
    }

    fn limit(&self, limit: &CaptureLimit, number: usize) -> Limit {
        let CaptureLimit {
            by,
            of,
            from,
            on,
            how,
            along,
            beyond,
            protected,
            captured_protect,
            unless_with,
            after,
        } = limit;
        let place = |region: &Region| PerSide::from_fn(|side| self.zone(region, side));
        Limit {
            pair: self.pair(by, of),
            from: from.as_ref().map(place),
            on: on.as_ref().map(place),
            by_landing: how.map(|how| how == CaptureHow::ByLanding),
            along: along.clone().into(),
            beyond: u16::from(*beyond),
            protected: *protected,
            captured_protect: *captured_protect,
            unless_with: self.contents_of(unless_with),
            after: after.is_some(),
            number,
        }
    }

    /// Returns whether a limit is about captures by a kind.
    pub(in crate::engine) fn is_limited(&self, kind: &Kind) -> bool {
        let mut captors = self.rules.capture_limits.iter().flat_map(|limit| &limit.by);
        !kind.never_captures.is_empty() || captors.any(|&captor| self.rules.kind(captor).key == kind.key)
    }
}
