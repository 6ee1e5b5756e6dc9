//! Every integration test, in one program: one link step instead of twenty.

mod definition;
mod layers;
