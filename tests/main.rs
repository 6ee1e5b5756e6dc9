//! Every integration test, in one program: one link step instead of twenty.

mod betza;
mod cli;
mod definition;
mod layers;
