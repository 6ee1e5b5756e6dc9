//! Every integration test, in one program: one link step instead of twenty.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod algebraic;
mod asking;
mod betza;
mod castling;
mod cli;
mod compare;
mod definition;
mod examples;
mod flips;
mod fuzz;
mod games;
mod in_passing;
mod ini;
mod layers;
mod learning;
mod lsp;
mod oracle;
mod passing;
mod perft;
mod pgn;
mod pictures;
mod places;
mod playing;
mod properties;
mod protocol;
mod publish;
mod pursuit;
mod random_definitions;
mod reading;
mod readme;
mod refusals;
mod sampling;
mod saved;
mod screens;
mod search;
mod seldom;
mod serve;
mod shapes;
mod smoke;
mod strangers;
mod studio;
mod walls;
mod work;
mod wrong_files;
