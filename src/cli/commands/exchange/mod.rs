//! Commands that read files from other people and programs.

pub(in crate::cli) mod check_upload;
pub(in crate::cli) mod import;
