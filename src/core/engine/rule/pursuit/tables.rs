//! Threats that count as pursuit, as tables.

use crate::board::{PerSide, PieceKind};
use crate::engine::layout::by::{ByCell, ByContent};
use crate::engine::tables::compiler::Compiler;

/// The threats that count.
#[derive(Clone, Debug)]
pub(crate) struct Pursuit {
    /// The pieces that pursue.
    pub(in crate::engine) by: ByContent<bool>,
    /// The pieces that are pursued.
    pub(in crate::engine) of: ByContent<bool>,
    /// The contents that are not pursued on some cells, and by side which cells these are.
    pub(in crate::engine) spared: Option<(ByContent<bool>, PerSide<ByCell<bool>>)>,
    /// Attackers, and what they pursue even if it is protected.
    pub(in crate::engine) prized: Box<[(ByContent<bool>, ByContent<bool>)]>,
}

impl Compiler<'_> {
    /// Returns what threats count when a piece is pursued.
    pub(in crate::engine) fn pursuit(&self) -> Option<Box<Pursuit>> {
        let pursuit = self.rules.pursuit.as_ref()?;
        let of = |kinds: &[PieceKind]| self.contents_of(kinds);
        let spared = pursuit
            .spared
            .as_ref()
            .map(|(kinds, region)| (of(kinds), PerSide::from_fn(|side| self.zone(region, side))));
        let prized = pursuit.prized.iter().map(|(by, victims)| (of(by), of(victims))).collect();
        Some(Box::new(Pursuit { by: of(&pursuit.by), of: of(&pursuit.of), spared, prized }))
    }
}
