//! The subcommands, one in each file.

pub(in crate::cli) mod analyse;
pub(in crate::cli) mod ask;
pub(in crate::cli) mod balance;
pub(in crate::cli) mod bench;
pub(in crate::cli) mod betza;
pub(in crate::cli) mod check_upload;
pub(in crate::cli) mod completions;
pub(in crate::cli) mod diff;
pub(in crate::cli) mod engine;
pub(in crate::cli) mod explain;
pub(in crate::cli) mod fmt;
pub(in crate::cli) mod import;
pub(in crate::cli) mod learn;
pub(in crate::cli) mod list;
pub(in crate::cli) mod lsp;
pub(in crate::cli) mod man;
pub(in crate::cli) mod matches;
pub(in crate::cli) mod merge;
pub(in crate::cli) mod moves;
pub(in crate::cli) mod new;
pub(in crate::cli) mod perft;
pub(in crate::cli) mod picture;
pub(in crate::cli) mod playout;
pub(in crate::cli) mod publish;
pub(in crate::cli) mod replay;
pub(in crate::cli) mod schema;
pub(in crate::cli) mod selfplay;
#[cfg(feature = "serve")]
pub(in crate::cli) mod serve;
pub(in crate::cli) mod show;
pub(in crate::cli) mod solve;
pub(in crate::cli) mod test;
pub(in crate::cli) mod validate;
