//! What the program prints and writes.

pub(in crate::cli) mod defer_errors;
pub(in crate::cli) mod findings;
pub(in crate::cli) mod folder;
pub(in crate::cli) mod locked;
pub(in crate::cli) mod move_texts;
pub(in crate::cli) mod piece;
pub(in crate::cli) mod png;
pub(in crate::cli) mod progress;
pub(in crate::cli) mod prose;
pub(in crate::cli) mod replaceable;
pub(in crate::cli) mod report;
pub(in crate::cli) mod visible;
pub(in crate::cli) mod write_file;
