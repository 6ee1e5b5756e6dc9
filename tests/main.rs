//! Every integration test, in one program: one link step instead of twenty.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod betza;
mod cli;
mod definition;
mod games;
mod ini;
mod layers;
mod oracle;
mod perft;
mod places;
mod properties;
mod readme;
mod screens;
mod shapes;
