//! What becomes a wall where it captures, as a table.

use crate::engine::layout::by::ByContent;
use crate::engine::tables::compiler::Compiler;

impl Compiler<'_> {
    /// By content: whether it becomes a wall where it captures; `None` if nothing does.
    pub(in crate::engine) fn petrified(&self) -> Option<ByContent<bool>> {
        let petrified = &self.rules.petrified;
        (!petrified.is_empty()).then(|| self.contents_of(petrified))
    }
}
