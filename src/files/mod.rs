//! Files: folders that are opened without following links, and reasons why a file cannot be read.

#[cfg(feature = "cli")]
pub mod disk;
pub(crate) mod reason;

/// Returns a name in characters that every system allows in names of files.
pub(crate) fn plain_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    name.chars().map(plain).collect()
}
