//! A number that identifies the meaning of rules: files made for one game are recognised by it.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::rules::{Canonical, Rules};

/// The bytes that are hashed first. The number changes whenever the same rules get other canonical bytes.
const VERSION: &[u8] = b"alfil rules 1\n";

/// The number of bytes of the hash that are shown.
const SHOWN: usize = 8;

impl Rules {
    /// Returns the digest of what the rules mean: the first 16 hexadecimal digits of the SHA-256 of their canonical bytes.
    ///
    /// Definitions that differ in words for people only, or in how they write the same moves, have the same digest. Keys and
    /// ids of pieces and their order count: positions, moves and values of pieces are written with them.
    pub fn digest(&self) -> String {
        let hash = Sha256::new_with_prefix(VERSION).chain_update(self.canonical()).finalize();
        let mut text = String::new();
        for byte in hash.iter().take(SHOWN) {
            // Writing to a text never fails.
            let _ = write!(text, "{byte:02x}");
        }
        text
    }
}
