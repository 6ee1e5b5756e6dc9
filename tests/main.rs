//! The tests, linked once.

mod definition;
