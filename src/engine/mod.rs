//! The hot core: tables, positions, moves. Sees indices, never a string, never the name of a game.

mod layout;
mod walk;
#[cfg(test)]
mod walk_tests;
