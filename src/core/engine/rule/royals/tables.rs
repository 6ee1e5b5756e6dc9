//! The royals, and those of them that count, as tables.

use crate::board::{PerSide, PieceKind};
use crate::engine::layout::Content;
use crate::engine::layout::by::ByContent;
use crate::engine::tables::compiler::{Compiler, NO_PIECES};
use crate::rules::{Counted, Permit, WhenAttacked, WhichRoyals, WhileFew, WithMore};

/// The royal pieces, and the rules for them.
#[derive(Clone, Debug)]
pub(crate) struct Royals {
    /// By content.
    pub(crate) is_royal: ByContent<bool>,
    pub(crate) danger: Danger,
    /// The moves that an attacked royal may make.
    pub(crate) distress: Distress,
    /// True if they may not go across attacked cells.
    pub(crate) fear_the_way: bool,
    /// Royals that count depending on how many of them a side has.
    pub(crate) few: Box<[Few]>,
    /// True if some of them are counted before a move.
    pub(crate) counts_before_move: bool,
    /// True if a move may not leave a royal of its player in danger.
    pub(crate) are_safe: bool,
    /// Royal kinds that may be dropped.
    pub(crate) to_drop: Box<[PieceKind]>,
}

/// The royals of a side that are in danger when attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Danger {
    /// Any of them.
    Each,
    /// The last one left.
    Last,
    /// According to [`Royals::few`]; those not in it always.
    Few,
}

/// The moves that an attacked royal may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Distress {
    /// Any of its moves.
    AnyMove,
    /// The moves it has after its first.
    NoFirstMoves,
    /// Capture the one piece that attacks it.
    CaptureAttacker,
}

/// Royals that count while a side has few of them.
#[derive(Clone, Debug)]
pub(crate) struct Few {
    /// By side.
    pub(crate) contents: PerSide<Box<[Content]>>,
    /// The largest number of them with which each counts.
    pub(crate) at_most: u16,
    /// True if, with more of them, it is check if all are attacked at once.
    pub(crate) together: bool,
    /// True if they are counted before a move to decide whether it leaves one in danger.
    pub(crate) before_move: bool,
}

impl Few {
    pub(in crate::engine) fn has(&self, content: Content) -> bool {
        self.contents.iter().any(|contents| contents.contains(&content))
    }
}

impl Royals {
    /// Returns whether a content is a royal piece.
    #[inline]
    pub(crate) fn has(&self, content: Content) -> bool {
        self.is_royal.has(content)
    }

    /// Returns whether there are royal pieces in the game.
    pub(crate) fn exist(&self) -> bool {
        self.is_royal.as_slice().contains(&true)
    }

    /// Returns the entry of `few` a content is in.
    pub(crate) fn few_with(&self, content: Content) -> Option<&Few> {
        self.few.iter().find(|few| few.has(content))
    }
}

impl Compiler<'_> {
    /// Returns which pieces are royal, and what that means; these may be dropped.
    pub(in crate::engine) fn royals(&self, dropped: &[PieceKind]) -> Royals {
        let rules = self.rules;
        let of_kinds = rules.kinds.iter().flat_map(|kind| [kind.royal, kind.royal]);
        let is_royal: ByContent<bool> = NO_PIECES.into_iter().chain(of_kinds).collect();
        let (danger, few) = self.danger();
        Royals {
            danger,
            distress: match rules.royals.when_attacked {
                WhenAttacked::AnyMove => Distress::AnyMove,
                WhenAttacked::NoFirstMoves => Distress::NoFirstMoves,
                WhenAttacked::CaptureAttacker => Distress::CaptureAttacker,
            },
            fear_the_way: rules.royals.through_attack == Permit::Illegal
                && is_royal.as_slice().contains(&true),
            counts_before_move: few.iter().any(|few| few.before_move),
            few,
            are_safe: rules.royals.left_attacked == Permit::Illegal && is_royal.as_slice().contains(&true),
            to_drop: dropped.iter().copied().filter(|&kind| rules.kind(kind).royal).collect(),
            is_royal,
        }
    }

    /// Returns which royals count.
    fn danger(&self) -> (Danger, Box<[Few]>) {
        let royals = &self.rules.royals;
        let named = |kind: &PieceKind| royals.while_few.iter().any(|few| few.kinds.contains(kind));
        let others = self.rules.kind_indices().filter(|kind| self.rules.kind(*kind).royal && !named(kind));
        let last = WhileFew {
            kinds: others.collect(),
            at_most: 1,
            with_more: WithMore::Safe,
            counted: Counted::AfterMove,
        };
        let few = |few: &WhileFew| Few {
            contents: PerSide::from_fn(|side| Self::contents(&few.kinds, side)),
            at_most: few.at_most,
            together: few.with_more == WithMore::AllAttacked,
            before_move: few.counted == Counted::BeforeMove,
        };
        match (royals.which, royals.while_few.is_empty()) {
            (WhichRoyals::Each, true) => (Danger::Each, Box::default()),
            (WhichRoyals::Last, true) => (Danger::Last, Box::default()),
            (WhichRoyals::Each, false) => (Danger::Few, royals.while_few.iter().map(few).collect()),
            (WhichRoyals::Last, false) => {
                (Danger::Few, royals.while_few.iter().chain([&last]).map(few).collect())
            }
        }
    }
}
