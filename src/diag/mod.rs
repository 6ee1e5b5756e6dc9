//! How anything is reported. There is no layer below this one.

mod code;
mod diagnostic;
mod examples;
mod fix;
pub mod render;
mod sarif;
mod shown;
mod source;
mod suggest;

pub use code::Code;
pub use diagnostic::{Diagnostic, Label, Report, Severity};
pub use examples::{Example, Notation};
pub use fix::{Applied, Certainty, Done, Edit, Fix, Fixed, apply, edited, fix_all};
pub use sarif::sarif;
#[cfg(feature = "import")]
pub(crate) use shown::seen;
#[cfg(feature = "cli")]
pub(crate) use shown::seen_but_ascii;
pub(crate) use shown::{is_unseen, turns_writing};
pub use source::{FileId, LineColumn, Sources, Span, Text};
pub use suggest::{nearest, nearest_of};
