//! Commands for authors of definitions.

pub(in crate::cli) mod ask;
pub(in crate::cli) mod betza;
pub(in crate::cli) mod explain;
pub(in crate::cli) mod fmt;
pub(in crate::cli) mod new;
pub(in crate::cli) mod schema;
pub(in crate::cli) mod test;
pub(in crate::cli) mod validate;
