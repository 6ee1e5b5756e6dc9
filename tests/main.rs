//! Every integration test, in one program: one link step instead of twenty.

mod betza;
mod cli;
mod definition;
mod games;
mod layers;
mod oracle;
mod perft;
mod properties;
