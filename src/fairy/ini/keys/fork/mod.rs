//! Keys that only Fairy-Stockfish-X has, one file for each family or large subject.

mod actions;
mod blasts;
mod board;
mod captures;
mod castling;
mod checks;
mod drops;
mod enclosed;
mod endings;
mod gates;
mod lasers;
mod pawns;
mod pieces;
mod points;
mod promotion;
mod repetition;
mod turns;

use super::Key;

/// The rows, in the order of the files.
pub(super) const ALL: &[&[Key]] = &[
    board::KEYS,
    pieces::KEYS,
    actions::KEYS,
    lasers::KEYS,
    pawns::KEYS,
    promotion::KEYS,
    castling::KEYS,
    drops::KEYS,
    captures::KEYS,
    blasts::KEYS,
    enclosed::KEYS,
    turns::KEYS,
    gates::KEYS,
    checks::KEYS,
    repetition::KEYS,
    endings::KEYS,
    points::KEYS,
];

/// The row of the optical properties of a piece, whose names are a pattern.
pub(super) const OPTICS: &str = lasers::OPTICS;
