//! A number that identifies the meaning of rules: files made for one game are recognised by it.

use std::fmt::{self, Write as _};

use super::{Credits, Rules};
use crate::board::PerSide;

/// FNV-1a with 64 bits, of everything that is written to it.
struct Hash(u64);

impl fmt::Write for Hash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

impl Rules {
    /// The digest of what the rules mean, in 16 hexadecimal digits.
    ///
    /// It is the same for definitions that differ in words for people only, or in how they write the same moves. Keys and
    /// ids of pieces and their order count: positions, moves and values of pieces are written with them. Another version of
    /// this library may have other digests.
    pub fn digest(&self) -> String {
        let mut rules = self.clone();
        rules.name.clear();
        rules.about.clear();
        rules.sources = Credits::default();
        rules.sides = PerSide::default();
        rules.regions.clear();
        for kind in &mut rules.kinds {
            kind.name.clear();
            kind.betza.clear();
            kind.value = None;
            kind.extra_moves.iter_mut().chain(&mut kind.first_moves).for_each(|more| more.betza.clear());
        }
        let mut hash = Hash(0xcbf2_9ce4_8422_2325);
        // These are younger than digests: without any, digests are what they were. Writing to a number never fails.
        let text = format!("{rules:?}")
            .replace("capture_limits: [], ", "")
            .replace("enclosures: [], ", "")
            .replace(", enemies: Leave, own: Stay", "")
            .replace("neighbours: [], ", "")
            .replace("effects: [], ", "")
            .replace("captured: None, ", "")
            .replace("capturing: None, source: Anywhere, ", "")
            .replace("held_as: [], ", "")
            .replace("was: None, how: None, ", "")
            .replace("how: None, ", "")
            .replace("along: [], beyond", "beyond")
            .replace("going_on: Must, ", "")
            .replace("helped_while: Empty, ", "")
            .replace("next_turns: [], ", "")
            .replace("early_check: GoesOn, early_capture: Allowed, ", "check_ends: false, ")
            .replace("early_check: EndsTurn, early_capture: Allowed, ", "check_ends: true, ")
            .replace("points: [], ", "")
            .replace("swap: false, ", "")
            .replace("via: None, ", "")
            .replace("turns: None, ", "")
            .replace("through_attack: Illegal, denies", "denies")
            .replace("through_attack: Allowed, while_few", "while_few")
            .replace("wraps: false, ", "")
            .replace(", bend: None", "")
            .replace(", unloads: false", "")
            .replace(", repeated: None", "")
            .replace("drop_beside: None, ", "")
            .replace(", by: Rule", "")
            // What enclosures and effects say now once had places of its own.
            .replace(", drops: [", ", petrified: [], drops: [")
            .replace(", walls: None, ", ", flips: None, walls: None, ")
            .replace(", walls: Some(", ", flips: None, walls: Some(");
        let _ = write!(hash, "{text}");
        format!("{:016x}", hash.0)
    }
}
