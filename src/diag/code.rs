//! The closed list of findings.

use super::diagnostic::Severity;

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $severity:ident $name:ident = $slug:literal,)+) => {
        /// The stable name of a finding. The first line of each is its summary, the rest its explanation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code { $($(#[doc = $doc])+ $name,)+ }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$(Code::$name,)+];

            /// The slug printed in messages, as in `unknown-piece`.
            pub const fn slug(self) -> &'static str {
                match self { $(Code::$name => $slug,)+ }
            }

            /// How bad it is.
            pub const fn severity(self) -> Severity {
                match self { $(Code::$name => Severity::$severity,)+ }
            }

            /// What it means, in Markdown.
            pub const fn explanation(self) -> &'static str {
                match self { $(Code::$name => concat!($($doc, "\n",)+),)+ }
            }
        }
    };
}

codes! {
    // Files.
    /// A file could not be read.
    Error UnreadableFile = "unreadable-file",
    /// A file is not UTF-8 text.
    Error NotUtf8 = "not-utf8",
    // Betza.
    // Definitions.
    // Rules.
    // Positions and moves.
}
