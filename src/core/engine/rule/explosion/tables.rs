//! Explosions caused by captures, as tables.

use crate::board::PerSide;
use crate::engine::attack::compile::{Capture, Captures};
use crate::engine::attack::tables::{Attacks, BothAttacks};
use crate::engine::layout::by::ByContent;
use crate::engine::layout::{AROUND, Home, kind_of};
use crate::engine::movegen::tables::Movement;
use crate::engine::tables::compiler::{Compiler, NO_PIECES};
pub(in crate::engine) use crate::rules::Victims;
use crate::rules::{Explosions, Leaves};

/// The explosion caused by a capture.
#[derive(Clone, Debug)]
pub(crate) struct Blast {
    /// The offsets of the adjacent cells.
    pub(crate) around: [i16; 8],
    pub(in crate::engine) home: Home,
    /// By content: whether it stays when something next to it is captured.
    pub(crate) spared: ByContent<bool>,
    /// By content: whether it stays even when it captures.
    pub(crate) immune: ByContent<bool>,
    /// The effect on pieces that are blown up.
    pub(crate) victims: Victims,
    /// True if each piece next to a capture that is blown up leaves a wall.
    pub(crate) leaves_walls: bool,
    /// By side: what attacks the other side's royals, except royals: they would be blown up with what they capture.
    pub(crate) without_royals: PerSide<Attacks>,
}

impl Compiler<'_> {
    /// Returns what captures blow up, if anything.
    pub(in crate::engine) fn blast(
        &self,
        captures: &Captures,
        attack: &BothAttacks,
        movement: &Movement,
    ) -> Option<Box<Blast>> {
        let Explosions::OnCapture { spared, immune, victims, leaves } = &self.rules.explosions else {
            return None;
        };
        let is_royal = |capture: &&Capture| self.rules.kind(kind_of(capture.content)).royal;
        let without_royals = PerSide::from_fn(|side| {
            let captures: Vec<Capture> = captures[side].iter().filter(|c| !is_royal(c)).copied().collect();
            self.attacks(&captures, &[], movement.n_rows(), attack.by_side[side].walkers.clone())
        });
        let stays = |kind| spared.contains(&kind) || immune.contains(&kind);
        let kinds = self.rules.kind_indices().flat_map(|kind| [stays(kind); 2]);
        Some(Box::new(Blast {
            around: AROUND.map(|vector| self.delta(vector)),
            home: self.layout.home.clone(),
            spared: NO_PIECES.into_iter().chain(kinds).collect(),
            immune: self.contents_of(immune),
            victims: *victims,
            leaves_walls: *leaves == Leaves::Walls,
            without_royals,
        }))
    }
}
