//! What counts as pursuit becomes tables by content.

use crate::board::{PieceKind, Side};
use crate::engine::rule::pursuit::Pursuit;
use crate::engine::tables::compile::{Compiler, NO_PIECES};

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
