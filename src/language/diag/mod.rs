//! How anything is reported. There is no layer below this one.

mod code;
mod diagnostic;
mod fix;
mod foreign;
mod github;
pub mod render;
mod sarif;
mod shown;
mod source;
mod suggest;

pub use code::Code;
pub use diagnostic::{Diagnostic, Label, Report, Severity};
pub use fix::{Applied, Certainty, Done, Edit, Fix, Fixed, apply, edited, fix_all};
pub use foreign::finding as foreign;
pub use github::github;
pub use sarif::sarif;
pub use shown::{is_unseen, seen, seen_but_ascii, turns_writing};
pub use source::{FileId, LineColumn, Sources, Span, Text};
pub use suggest::{did_you_mean, nearest, nearest_of, similar_names};
