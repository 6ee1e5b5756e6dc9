//! Which captures may not be made, and what becomes a wall by one, as tables.

use crate::engine::layout::by::ByContent;
use crate::engine::tables::compiler::{Compiler, NO_PIECES};

/// Exceptions to how pieces capture.
#[derive(Clone, Debug)]
pub(crate) struct Exempt {
    /// By content: whether it becomes a wall where it captures.
    pub(crate) petrified: Option<ByContent<bool>>,
    /// Which captures are forbidden.
    pub(crate) shunned: Option<Shunned>,
}

/// By the capturing content, then the captured one: whether that capture is forbidden.
#[derive(Clone, Debug)]
pub(crate) struct Shunned(pub(in crate::engine) ByContent<ByContent<bool>>);

impl Compiler<'_> {
    /// Exceptions to how pieces capture.
    pub(in crate::engine) fn exempt(&self) -> Exempt {
        let petrified = &self.rules.petrified;
        Exempt {
            petrified: (!petrified.is_empty()).then(|| self.contents_of(petrified)),
            shunned: self.shunned(),
        }
    }

    /// Which captures are forbidden; `None` if none are.
    fn shunned(&self) -> Option<Shunned> {
        let kinds = &self.rules.kinds;
        let nothing = NO_PIECES.into_iter().map(|_| self.contents_of(&[]));
        let lists = kinds.iter().flat_map(|kind| [&kind.never_captures; 2]);
        let by_kind = lists.map(|list| self.contents_of(list));
        kinds
            .iter()
            .any(|kind| !kind.never_captures.is_empty())
            .then(|| Shunned(nothing.chain(by_kind).collect()))
    }
}
