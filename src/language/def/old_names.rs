//! Names that keys and words had in earlier versions of `format = 1`. They are still read. Each is reported, with a fix that
//! writes the name it has now.

/// A name that has changed.
pub struct OldName {
    /// The name it had.
    pub old: &'static str,
    /// The name it has now.
    pub new: &'static str,
    /// A name that is allowed in the same place as the new one, and only where this change applies.
    beside: &'static str,
}

/// Returns a change of a name that is allowed in no other place.
const fn unique(old: &'static str, new: &'static str) -> OldName {
    OldName { old, new, beside: new }
}

/// Returns a change of a name that other places allow too.
const fn renamed_beside(beside: &'static str, old: &'static str, new: &'static str) -> OldName {
    OldName { old, new, beside }
}

/// Keys that have changed.
pub const KEYS: &[OldName] = &[
    unique("already", "starts-at"),
    unique("alone", "last-of-its-kind"),
    unique("anew-after", "restarts-after"),
    unique("captor-of", "starts-on-capture-of"),
    unique("gives", "leads-to"),
    unique("goes", "also-moves"),
    unique("helped-by", "hostile-squares"),
    unique("helped-while", "hostile-while"),
    unique("in-passing", "en-passant"),
    unique("never-over", "never-jumps-over"),
    unique("reset-by-final-moves-of", "reset-by-irreversible-moves-of"),
    unique("shown", "in-fen"),
    unique("taking", "for-capturing"),
    renamed_beside("hostile-squares", "way", "how"),
];

/// Words that have changed.
pub const WORDS: &[OldName] = &[
    unique("capture-in-passing", "capture-en-passant"),
    unique("drop-gives-mate", "drop-gives-checkmate"),
    unique("either-side", "either-form"),
    unique("file-has-enough", "file-limit"),
    unique("in-passing", "without-landing"),
    unique("may-not-become-that", "cannot-promote-to-that"),
    unique("may-not-let-in", "may-not-gate"),
    unique("must-capture-in-passing", "must-capture-en-passant"),
    unique("must-go-on", "must-capture-again"),
    unique("nothing", "zero"),
    unique("piece-does-not-move-so", "no-such-move"),
    unique("pieces", "piece-count"),
    unique("promotion-does-harm", "promotion-attacks"),
    unique("quietly", "without-capturing"),
    unique("square-left", "vacated-square"),
    unique("stuck", "endings-apply"),
    unique("when-stuck", "if-no-moves"),
    renamed_beside("before-last", "nowhere", "never"),
    renamed_beside("goes-on", "mates", "checkmate"),
    renamed_beside("stuck", "mate", "checkmate"),
    renamed_beside("without-capturing", "nowhere", "never"),
];

/// Returns the new name of a name, in a place where these are allowed.
pub(super) fn renamed(names: &'static [OldName], old: &str, expected: &[&str]) -> Option<&'static str> {
    let applies =
        |name: &&OldName| name.old == old && expected.contains(&name.new) && expected.contains(&name.beside);
    names.iter().find(applies).map(|name| name.new)
}
