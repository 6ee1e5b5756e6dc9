//! Warnings about patterns that are read without errors and may mean something else.

pub(in crate::betza) mod doubled;
pub(in crate::betza) mod other_programs;
pub(in crate::betza) mod redundant;
