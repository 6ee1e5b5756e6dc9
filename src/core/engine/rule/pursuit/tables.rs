//! What counts as pursuit, as tables.

use crate::board::{PieceKind, Side};
use crate::engine::tables::compiler::{Compiler, NO_PIECES};

/// By content or by cell: whether it is one of some.
pub(in crate::engine) type Listed = Box<[bool]>;

/// The threats that count.
#[derive(Clone, Debug)]
pub(crate) struct Pursuit {
    /// By content: what pursues.
    pub(in crate::engine) by: Listed,
    /// By content: what is pursued.
    pub(in crate::engine) of: Listed,
    /// By content: what is not pursued on some cells, which are told by side.
    pub(in crate::engine) spared: Option<(Listed, [Listed; 2])>,
    /// By content: attackers, and what they pursue even where it is protected.
    pub(in crate::engine) prized: Box<[(Listed, Listed)]>,
}

impl Compiler<'_> {
    /// What threats count when a piece is pursued.
    pub(in crate::engine) fn pursuit(&self) -> Option<Box<Pursuit>> {
        let pursuit = self.rules.pursuit.as_ref()?;
        let of = |kinds: &[PieceKind]| -> Box<[bool]> {
            let kinds = self.rules.kind_indices().flat_map(|kind| [kinds.contains(&kind); 2]);
            NO_PIECES.into_iter().chain(kinds).collect()
        };
        let spared = pursuit
            .spared
            .as_ref()
            .map(|(kinds, region)| (of(kinds), Side::ALL.map(|side| self.zone(region, side))));
        let prized = pursuit.prized.iter().map(|(by, victims)| (of(by), of(victims))).collect();
        Some(Box::new(Pursuit { by: of(&pursuit.by), of: of(&pursuit.of), spared, prized }))
    }
}
