//! Pictures in SVG, computed from how pieces move: pieces, move diagrams, boards.
//!
//! A picture is a text that needs no font, style sheet, script or other file; `docs/pictures.md` explains how to read it.
//! Nothing here knows a piece or a game by name: what two pieces do alike looks alike, and the sign in the middle tells
//! the kinds of a game apart.

mod alphabet;
mod board;
mod body;
mod cells;
mod figures;
mod ground;
mod lattice;
mod legend;
mod marks;
mod moves;
mod piece;
mod set;
mod sign;
mod svg;
mod theme;
mod trace;

pub use board::{BoardView, Spot, SpotSort, board};
pub use body::Body;
pub use cells::{Cells, Diagonal, Hexagons, Upright};
pub use ground::Ground;
pub use lattice::kind_of_squares;
pub use marks::{Again, Manner, Mark, Marks, Occasion, Use};
pub use moves::{kind_moves, movement_moves};
pub use piece::{Facing, Look};
pub use set::{file_name, set, start_position};
pub use sign::{Figure, Sign};
pub use svg::escaped;
