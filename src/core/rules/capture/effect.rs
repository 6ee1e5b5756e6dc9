//! Effects of a move on pieces, other than moving and capturing.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{PerSide, PieceKind, Region, Shape, Side};
use crate::rules::{Beside, CaptureHow, Heading, Line};

/// Something that happens to pieces after a move, before the turn of the other player. Source of the words:
/// `docs/guide/captures.md`, "Effects". The Fire Demon of Tenjiku Shogi, the river of Congo, the Withdrawer and the
/// Coordinator of Ultima, Andernach chess, Alice chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The kinds that move: what they are after the move; before it, if what they touch depends on where they came from.
    pub by: Vec<PieceKind>,
    /// The kinds that the moving piece may have been before the move; `None` if any, and drops have the effect too.
    pub was: Option<Vec<PieceKind>>,
    /// The way of capturing that the move must have used; `None` if that does not matter.
    pub how: Option<CaptureHow>,
    /// After which moves.
    pub after: EffectAfter,
    /// The kinds of which the move must have captured one; `None` if that does not matter.
    pub captured: Option<Vec<PieceKind>>,
    /// The squares it touches.
    pub place: EffectPlace,
    /// The kinds it touches there.
    pub of: Vec<PieceKind>,
    /// The owner of the pieces it touches, seen by the player who moves.
    pub side: EffectSide,
    /// The region they are in, as the player who moves sees it; `None` if anywhere.
    pub on: Option<Region>,
    /// True if they must also have been in that region before the move.
    pub stayed: bool,
    /// The neighbour that they must have; `None` if they need none.
    pub beside: Option<Beside>,
    /// The neighbour that the piece must have if it was dropped; `None` if it needs none. Quadwrangle.
    pub drop_beside: Option<Beside>,
    /// The effect on them.
    pub does: Does,
}

/// After which moves something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EffectAfter {
    /// After every move, drops among them.
    #[serde(skip)]
    AnyMove,
    /// After captures.
    Capture,
    /// After moves and drops that capture nothing.
    QuietMove,
}

/// The pieces that are touched, by owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EffectSide {
    /// Those of the other player.
    #[serde(skip)]
    Enemy,
    /// Those of the player who moves.
    Own,
    /// Those of both players.
    Either,
}

/// The squares that an effect touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectPlace {
    /// These steps away from where the piece that moved has landed.
    Around {
        /// The steps, as the player who moves sees the board.
        steps: Vec<Heading>,
        /// The same as they were written.
        betza: String,
    },
    /// The square where the piece that moved has landed.
    Itself,
    /// The square behind the one that the piece came from, in line with its move along a file, a rank or a diagonal.
    Behind,
    /// The squares between the one that the piece came from and the one where it landed.
    Between {
        /// The lines along which it must have moved; at least one.
        along: Vec<Line>,
    },
    /// The squares where the file and the rank of the piece that moved cross the rank and the file of another piece of
    /// its player.
    Crossing {
        /// The kinds of the other piece.
        with: Vec<PieceKind>,
    },
    /// The whole board.
    Anywhere,
}

impl EffectPlace {
    /// Returns whether `by` says what the piece that moves was before the move, since the squares depend on how it
    /// moved.
    pub fn goes_by_what_it_was(&self) -> bool {
        matches!(self, EffectPlace::Behind | EffectPlace::Between { .. })
    }
}

/// An effect on pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Does {
    /// They leave the game.
    Leaves,
    /// They change sides.
    ChangesSides,
    /// They become walls. Petrified chess.
    BecomesWall,
    /// They become this kind.
    Becomes(PieceKind),
    /// They become what the move has captured, the first of those that count if it was several.
    BecomesCaptured,
    /// The piece that moved goes on to an empty square, and so does its partner in a castling. Alice chess.
    Goes {
        /// A region as large as that of `on`, in which it goes to the square that corresponds to its own.
        to: Region,
    },
}

impl Effect {
    /// Returns whether it happens before anything else follows from the move: the piece that moved becomes a wall, as
    /// it would blow up.
    pub fn is_at_once(&self) -> bool {
        self.does == Does::BecomesWall && self.place == EffectPlace::Itself
    }

    /// For a piece that goes on: by side that moves, how many files and ranks it goes. `None` if the regions of one side
    /// do not correspond.
    pub fn shift(&self, shape: Shape) -> Option<PerSide<(i32, i32)>> {
        let (Does::Goes { to }, Some(on)) = (&self.does, &self.on) else { return None };
        let at = |square| (i32::from(shape.file(square)), i32::from(shape.rank(square)));
        let mut shifts = PerSide::default();
        for side in Side::ALL {
            let (from, to) = (&on[side], &to[side]);
            let ends = || from.iter().map(at).zip(to.iter().map(at));
            let Some(((x, y), (to_x, to_y))) = ends().next() else {
                if from.len() != to.len() {
                    return None;
                }
                continue;
            };
            let shift = (to_x - x, to_y - y);
            if from.len() != to.len() || ends().any(|((x, y), end)| (x + shift.0, y + shift.1) != end) {
                return None;
            }
            shifts[side] = shift;
        }
        Some(shifts)
    }

    /// Returns the longest step in it, in files or ranks.
    pub fn longest_step(&self) -> u8 {
        let around = if let EffectPlace::Around { steps, .. } = &self.place { steps.as_slice() } else { &[] };
        let beside = self.beside.iter().chain(&self.drop_beside).flat_map(|beside| &beside.at);
        around.iter().chain(beside).map(|step| step.length()).max().unwrap_or(1)
    }
}
