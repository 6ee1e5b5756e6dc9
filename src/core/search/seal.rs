//! The checksum at the end of a file of learned weights, over everything before it.
//!
//! It detects damage and edits by hand. It does not protect against forgery: anybody can compute it.

/// The text before the digits of the checksum.
const KEY: &str = "\"checksum\": \"";

/// The text after them.
const END: &str = "\"\n}\n";

/// Returns a JSON object with a checksum as its last entry, given its text without the final `}`.
pub(super) fn sealed(open: &str) -> String {
    let covered = format!("{open},\n{KEY}");
    let digits = digits(&covered);
    covered + &digits + END
}

/// Returns whether a text ends with a checksum.
///
/// # Errors
/// If it does, and the checksum is not that of the text.
pub(super) fn is_sealed(text: &str) -> Result<bool, String> {
    let Some(at) = text.rfind(KEY) else { return Ok(false) };
    let (covered, rest) = text.split_at(at + KEY.len());
    if rest.strip_suffix(END) == Some(digits(covered).as_str()) {
        return Ok(true);
    }
    Err("its checksum does not fit, so it is damaged or was changed; take a copy of it, or learn again with `alfil learn`"
        .to_owned())
}

/// FNV-1a with 64 bits: each step can be undone, so that texts that differ in one byte have different checksums.
fn digits(text: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}
