//! Positions as pictures, and as boards of letters.

use std::fmt;

use alfil_core::board::{Move, Square};

use super::Game;
use crate::words::board_text::{self, View};
use crate::words::picture::{self, BoardView, Look, Spot, SpotSort};

/// What the picture of a position shows in addition to the pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct SvgOptions {
    /// Whether the second player sits at the bottom.
    pub flipped: bool,
    /// Whether the squares of the last move are marked.
    pub last_move: bool,
    /// Whether royal pieces in check are marked.
    pub checks: bool,
    /// Arrows from square to square.
    pub arrows: Vec<(Square, Square)>,
    /// Whether files and ranks have no names at the edges.
    pub bare: bool,
    /// What the ids in the picture begin with. Pictures in one page that differ need different ones.
    pub prefix: String,
}

impl Game {
    /// Returns the picture of the position as SVG.
    ///
    /// ```
    /// use alfil::{Game, SvgOptions, Variant};
    ///
    /// let game = Game::new(&Variant::bundled("ogi").unwrap());
    /// let svg = game.to_svg(&SvgOptions { flipped: true, ..SvgOptions::default() });
    /// assert!(svg.starts_with("<svg"));
    /// ```
    pub fn to_svg(&self, options: &SvgOptions) -> String {
        let rules = self.variant().internal_rules();
        let SvgOptions { flipped, last_move, checks, arrows, bare, prefix } = options;
        let is_on_board = |square: &Square| square.index() < rules.shape.n_squares();
        let last = if *last_move { self.inner().moves().next_back() } else { None };
        let royals = if *checks { self.checked_royals() } else { Vec::new() };
        let view = BoardView {
            flipped: *flipped,
            last: last.map_or_else(Vec::new, Move::squares),
            arrows: arrows.iter().copied().filter(|(a, b)| is_on_board(a) && is_on_board(b)).collect(),
            spots: royals.into_iter().map(|square| Spot { square, sort: SpotSort::Glow }).collect(),
            bare: *bare,
            prefix: prefix.clone(),
            ..BoardView::default()
        };
        picture::board(rules, &Look::of(rules), self.inner().position(), &view)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        board_text::write_game(self.inner(), View::default(), &mut text).map_err(|_| fmt::Error)?;
        f.write_str(&String::from_utf8_lossy(&text))
    }
}
