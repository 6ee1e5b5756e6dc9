//! Rules about walls, flips, exceptions from captures, and what has to be around a drop become tables.

use crate::board::{PieceKind, Side};
use crate::engine::rule::drops::places::{DropPlace, Near};
use crate::engine::rule::exempt::{Contents, Shunned};
use crate::engine::rule::flips::{After, Flipping, Which};
use crate::engine::rule::walls::{Keep, On, Turn, Walling};
use crate::engine::tables::compile::{Compiler, NO_PIECES};
use crate::rules::{DropNear, DropRule, Flipped, FlipsAfter, WallPlace, WallTurn, WallsKept, WallsLegal};

impl Compiler<'_> {
    /// How walls are put up.
    pub(in crate::engine) fn walling(&self) -> Option<Box<Walling>> {
        let walls = self.rules.walls.as_ref()?;
        let cells = |side: Side| walls.zone[side].iter().map(|square| self.layout.cell(square)).collect();
        Some(Box::new(Walling {
            on: match walls.on {
                WallPlace::AnySquare => On::AnyCell,
                WallPlace::NextMove => On::NextMove,
                WallPlace::SquareLeft => On::CellLeft,
                WallPlace::Edge => self.edge(),
            },
            turn: match walls.turn {
                WallTurn::MoveAndWall => Turn::MoveAndWall,
                WallTurn::MoveOrWall => Turn::MoveOrWall,
            },
            keep: match walls.keep {
                WallsKept::All => Keep::All,
                WallsKept::Latest => Keep::Latest,
            },
            legal_before: walls.legal == WallsLegal::BeforeWall,
            cells: Side::ALL.map(cells),
            zone: Side::ALL.map(|side| self.zone(&walls.zone, side)),
        }))
    }

    /// By content: whether it is of one of these kinds.
    pub(in crate::engine) fn contents_of(&self, kinds: &[PieceKind]) -> Box<[bool]> {
        let all = self.rules.kind_indices().flat_map(|kind| [kinds.contains(&kind); 2]);
        NO_PIECES.into_iter().chain(all).collect()
    }

    /// What may not be captured by what; nothing when everything may by everything.
    pub(in crate::engine) fn shunned(&self) -> Option<Shunned> {
        let kinds = &self.rules.kinds;
        let nothing = NO_PIECES.into_iter().map(|_| Contents(self.contents_of(&[])));
        let lists = kinds.iter().flat_map(|kind| [&kind.never_captures; 2]);
        let by_kind = lists.map(|list| Contents(self.contents_of(list)));
        kinds
            .iter()
            .any(|kind| !kind.never_captures.is_empty())
            .then(|| Shunned(nothing.chain(by_kind).collect()))
    }

    /// What changes sides after a move.
    pub(in crate::engine) fn flipping(&self) -> Option<Flipping> {
        self.rules.flips.map(|flips| Flipping {
            which: match flips.pieces {
                Flipped::Enclosed => Which::Enclosed,
                Flipped::Adjacent => Which::Adjacent,
            },
            after: match flips.after {
                FlipsAfter::AnyMove => After::AnyMove,
                FlipsAfter::NoLoneDrop => After::NoLoneDrop,
            },
        })
    }

    /// What has to be around a drop; nothing when that does not matter.
    pub(in crate::engine) fn drop_place(&self, rule: &DropRule, side: Side) -> Option<DropPlace> {
        let near = match rule.near {
            DropNear::Anything => Near::Anything,
            DropNear::Enclosed => Near::Enclosed,
            DropNear::Own => Near::Own,
            DropNear::NoEnemies => Near::NoEnemies,
            DropNear::SlideEnd => Near::SlideEnd,
            DropNear::Pile => Near::Pile,
        };
        let first_on = rule.first_on.iter().flat_map(|region| region[side].iter());
        let first_on: Box<[_]> = first_on.map(|square| self.layout.cell(square)).collect();
        (near != Near::Anything || !first_on.is_empty()).then_some(DropPlace { near, first_on })
    }

    fn edge(&self) -> On {
        let shape = self.rules.shape;
        let is_edge = |square| {
            let (file, rank) = (shape.file(square), shape.rank(square));
            file == 0 || rank == 0 || file + 1 == shape.files || rank + 1 == shape.ranks
        };
        let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|way| self.delta(way));
        On::Edge { is_edge: self.cells_of(&shape.squares().filter(|&s| is_edge(s)).collect()), beside }
    }
}
