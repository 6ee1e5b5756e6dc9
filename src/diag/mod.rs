//! How anything is reported. No layer below this one.

mod code;
mod diagnostic;
pub mod render;
mod source;
mod suggest;

pub use code::Code;
pub use diagnostic::{Diagnostic, Fix, Label, Report, Severity};
pub use source::{FileId, LineColumn, Sources, Span, Text};
pub use suggest::nearest;
