//! Points, as tables.

use crate::engine::layout::by::ByContent;
use crate::engine::tables::compiler::Compiler;

impl Compiler<'_> {
    /// By content: the points for taking it; `None` if points are not counted.
    pub(in crate::engine) fn points(&self) -> Option<ByContent<u16>> {
        let points = &self.rules.points;
        let worth = |kind| points.iter().find(|(of, _)| *of == kind).map_or(0, |(_, worth)| *worth);
        let of_kinds = self.rules.kind_indices().flat_map(|kind| [worth(kind), worth(kind)]);
        (!points.is_empty()).then(|| [0; 4].into_iter().chain(of_kinds).collect())
    }
}
