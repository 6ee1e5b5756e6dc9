//! Which royals there are and which of them count, as tables.

use crate::board::{PerSide, PieceKind};
use crate::engine::layout::Content;
use crate::engine::layout::by::ByContent;
use crate::engine::tables::compiler::{Compiler, NO_PIECES};
use crate::rules::{Counted, Permit, WhenAttacked, WhichRoyals, WhileFew, WithMore};

/// Which pieces are royal, and what that means.
#[derive(Clone, Debug)]
pub(crate) struct Royals {
    /// By content.
    pub(crate) is_royal: ByContent<bool>,
    pub(crate) danger: Danger,
    /// What an attacked royal may do.
    pub(crate) distress: Distress,
    /// Whether they may not go across attacked cells.
    pub(crate) fear_the_way: bool,
    /// Royals that count depending on how many of them a side has.
    pub(crate) few: Box<[Few]>,
    /// Whether some of them are counted before a move.
    pub(crate) counts_before_move: bool,
    /// Whether a move may not leave an own royal in danger.
    pub(crate) are_safe: bool,
    /// Royal kinds that may be dropped.
    pub(crate) to_drop: Box<[PieceKind]>,
}

/// Which royals of a side are in danger when attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Danger {
    /// Any of them.
    Each,
    /// The last one left.
    Last,
    /// According to [`Royals::few`]; those not in it always.
    Few,
}

/// What an attacked royal may do.
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
    /// Whether, with more of them, it is check if all are attacked at once.
    pub(crate) together: bool,
    /// Whether they are counted before a move to decide whether it leaves one in danger.
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
            distress: match rules.royalty.when_attacked {
                WhenAttacked::AnyMove => Distress::AnyMove,
                WhenAttacked::NoFirstMoves => Distress::NoFirstMoves,
                WhenAttacked::CaptureAttacker => Distress::CaptureAttacker,
            },
            fear_the_way: rules.royalty.through_attack == Permit::Illegal
                && is_royal.as_slice().contains(&true),
            counts_before_move: few.iter().any(|few| few.before_move),
            few,
            are_safe: rules.royalty.left_attacked == Permit::Illegal && is_royal.as_slice().contains(&true),
            to_drop: dropped.iter().copied().filter(|&kind| rules.kind(kind).royal).collect(),
            is_royal,
        }
    }

    /// Returns which royals count.
    fn danger(&self) -> (Danger, Box<[Few]>) {
        let royalty = &self.rules.royalty;
        let named = |kind: &PieceKind| royalty.while_few.iter().any(|few| few.kinds.contains(kind));
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
        match (royalty.which, royalty.while_few.is_empty()) {
            (WhichRoyals::Each, true) => (Danger::Each, Box::default()),
            (WhichRoyals::Last, true) => (Danger::Last, Box::default()),
            (WhichRoyals::Each, false) => (Danger::Few, royalty.while_few.iter().map(few).collect()),
            (WhichRoyals::Last, false) => {
                (Danger::Few, royalty.while_few.iter().chain([&last]).map(few).collect())
            }
        }
    }
}
