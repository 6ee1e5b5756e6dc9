//! The subcommands, one in each file or folder, by what they are for.

pub(in crate::cli) mod define;
pub(in crate::cli) mod exchange;
pub(in crate::cli) mod position;
pub(in crate::cli) mod present;
pub(in crate::cli) mod program;
pub(in crate::cli) mod study;
