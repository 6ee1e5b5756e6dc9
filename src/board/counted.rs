//! Numbers of things in words.

/// A number and what it counts, as in `1 rank` and `8 ranks`.
pub(crate) fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
