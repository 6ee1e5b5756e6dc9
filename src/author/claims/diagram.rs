//! Positions drawn for messages.

use std::fmt::Write as _;

use alfil_core::board::{Piece, Side, file_name};
use alfil_core::game::Game;
use alfil_core::phrase::with_verb;

use crate::words::notation::fen;

/// Returns the position of a game, as FEN and as a diagram.
pub(super) fn fen_and_diagram(game: &Game) -> String {
    let rules = game.variant().rules();
    let (shape, position) = (rules.shape, game.position());
    let walls = position.walls();
    let id = |piece: Piece| {
        let id = &rules.kind(piece.kind).id;
        if piece.side == Side::First { id.clone() } else { id.to_lowercase() }
    };
    let width = position.pieces().map(|(_, piece)| rules.kind(piece.kind).id.len()).max().unwrap_or(1);
    let width = width.max(if shape.files > 26 { 2 } else { 1 });
    let to_move = &rules.sides[position.side_to_move()];
    let is_over = game.clone().outcome().is_some();
    let who =
        if is_over { "the game is over".to_owned() } else { with_verb(to_move, "is to move", "are to move") };
    let mut text = format!("{who} in `{}`", fen::print(game));
    for rank in (0..i32::from(shape.ranks)).rev() {
        let _ = write!(text, "\n{:>4}", rank + 1);
        for square in (0..i32::from(shape.files)).filter_map(|file| shape.square(file, rank)) {
            let there = match position.piece_at(square) {
                Some(piece) => id(piece),
                None if rules.holes.contains(square) => String::new(),
                None if walls.contains(&square) => "#".to_owned(),
                None => ".".to_owned(),
            };
            let _ = write!(text, " {there:>width$}");
        }
    }
    let _ = write!(text, "\n{:>4}", "");
    for file in 0..shape.files {
        let _ = write!(text, " {:>width$}", file_name(file));
    }
    text
}
