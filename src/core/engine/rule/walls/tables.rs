//! The walls that players place, as tables.

use crate::board::{PerSide, Side};
use crate::engine::layout::by::ByCell;
use crate::engine::layout::{Cell, Home};
use crate::engine::tables::compiler::Compiler;
use crate::rules::{WallPlace, WallTurn, WallsKept, WallsLegal};

/// The rules for walls.
#[derive(Clone, Debug)]
pub(crate) struct Walling {
    pub(crate) on: On,
    pub(crate) turn: Turn,
    pub(crate) keep: Keep,
    /// True if a move must be legal without its wall, too.
    pub(crate) legal_before: bool,
    /// By side: the cells where it may place walls.
    pub(crate) cells: PerSide<Box<[Cell]>>,
    /// By side, then cell: whether it is in `cells`.
    pub(crate) zone: PerSide<ByCell<bool>>,
}

/// The empty cells that a wall may go on.
#[derive(Clone, Debug)]
pub(crate) enum On {
    /// Any.
    AnyCell,
    /// Those where the piece that moved could go next without capturing.
    NextMove,
    /// The one that the piece left.
    CellLeft,
    /// Those at the edge of the board, and those next to a wall.
    Edge(Edge),
}

/// The edge of the board.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    /// By cell: whether it is at the edge.
    pub(in crate::engine) at: ByCell<bool>,
    /// The offsets of the orthogonally adjacent cells.
    pub(in crate::engine) beside: [i16; 4],
    pub(in crate::engine) home: Home,
}

/// When a wall is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// At the end of each move.
    MoveAndWall,
    /// Instead of a move.
    MoveOrWall,
}

/// The walls that stay when another is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// All.
    All,
    /// None.
    Latest,
}

impl Compiler<'_> {
    /// Returns how walls are placed.
    pub(in crate::engine) fn walling(&self) -> Option<Box<Walling>> {
        let walls = self.rules.walls.as_ref()?;
        let cells = |side: Side| walls.zone[side].iter().map(|square| self.layout.cell(square)).collect();
        Some(Box::new(Walling {
            on: match walls.on {
                WallPlace::AnySquare => On::AnyCell,
                WallPlace::NextMove => On::NextMove,
                WallPlace::VacatedSquare => On::CellLeft,
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
            cells: PerSide::from_fn(cells),
            zone: PerSide::from_fn(|side| self.zone(&walls.zone, side)),
        }))
    }

    fn edge(&self) -> On {
        let shape = self.rules.shape;
        let is_edge = |square| {
            let (file, rank) = (shape.file(square), shape.rank(square));
            let wraps = self.rules.wraps;
            (!wraps.files && (file == 0 || file + 1 == shape.files))
                || (!wraps.ranks && (rank == 0 || rank + 1 == shape.ranks))
        };
        let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|way| self.delta(way));
        On::Edge(Edge {
            at: self.cells_of(&shape.squares().filter(|&s| is_edge(s)).collect()),
            beside,
            home: self.layout.home.clone(),
        })
    }
}
