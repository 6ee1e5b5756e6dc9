//! What the command line names: variants, files, folders, and lines read from people and scripts.

pub(in crate::cli) mod definition;
pub(in crate::cli) mod folders;
pub(in crate::cli) mod ini_file;
pub(in crate::cli) mod interrupt;
pub(in crate::cli) mod lines;
pub(in crate::cli) mod load;
pub(in crate::cli) mod minutes;
pub(in crate::cli) mod moves;
pub(in crate::cli) mod number;
pub(in crate::cli) mod pgn_file;
pub(in crate::cli) mod pieces;
pub(in crate::cli) mod seconds;
pub(in crate::cli) mod style;
pub(in crate::cli) mod today;
pub(in crate::cli) mod too_many_ways;
pub(in crate::cli) mod variant_with_definition;
pub(in crate::cli) mod watched_stdin;
