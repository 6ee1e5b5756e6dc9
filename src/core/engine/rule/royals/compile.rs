//! Which royals count, for the engine.

use crate::board::{PieceKind, Side};
use crate::engine::rule::royals::{Danger, Few};
use crate::engine::tables::compile::Compiler;
use crate::rules::{Counted, WhichRoyals, WhileFew, WithMore};

impl Compiler<'_> {
    /// Which royals count.
    pub(in crate::engine) fn danger(&self) -> (Danger, Box<[Few]>) {
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
            contents: Side::ALL.map(|side| Self::contents(&few.kinds, side)),
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
