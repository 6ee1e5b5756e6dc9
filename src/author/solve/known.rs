//! A table of the positions that a proof-number search has met.

use rustc_hash::FxHashMap;

/// The bytes of a position in a table, unused places included.
const BYTES: u64 = 60;

/// How hard it is to prove, and to disprove, that the attacker wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    /// The number of what can never be proved or disproved. Sums stay below it.
    pub(super) const NEVER: u32 = u32::MAX / 4;
    pub(super) const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    pub(super) const PROVEN: Numbers = Numbers { proof: 0, disproof: Numbers::NEVER };
    pub(super) const DISPROVEN: Numbers = Numbers { proof: Numbers::NEVER, disproof: 0 };

    pub(super) fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Returns whether a move to a position with these numbers settles the position before it, in which the attacker
    /// moves or not.
    pub(super) fn is_enough(self, attacks: bool) -> bool {
        if attacks { self.proof == 0 } else { self.disproof == 0 }
    }

    /// Returns the sum of two of these numbers.
    pub(super) fn sum(a: u32, b: u32) -> u32 {
        if a == Numbers::NEVER || b == Numbers::NEVER {
            return Numbers::NEVER;
        }
        (a + b).min(Numbers::NEVER - 1)
    }
}

/// The entry of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) numbers: Numbers,
    pub(super) is_examined: bool,
}

impl Known {
    pub(super) fn first(numbers: Numbers) -> Known {
        Known { numbers, is_examined: false }
    }
}

/// The numbers of each position.
#[derive(Debug, Default)]
pub(super) struct Table(FxHashMap<u128, Known>);

impl Table {
    /// Returns what is known of a position; nothing if it was not found, or forgotten.
    pub(super) fn get(&self, number: u128) -> Option<Known> {
        self.0.get(&number).copied()
    }

    /// Returns the numbers of a position.
    pub(super) fn numbers(&self, number: u128) -> Numbers {
        self.get(number).map_or(Numbers::UNKNOWN, |known| known.numbers)
    }

    /// Notes what is known of a position, and returns what was known before.
    pub(super) fn insert(&mut self, number: u128, known: Known) -> Option<Known> {
        self.0.insert(number, known)
    }

    /// Forgets positions that are neither examined nor settled, and gives their memory back.
    pub(super) fn forget(&mut self) {
        self.0.retain(|_, known| known.is_examined || known.numbers.is_settled());
        self.0.shrink_to_fit();
    }

    /// Returns about how many bytes this takes.
    pub(super) fn bytes(&self) -> u64 {
        self.0.len() as u64 * BYTES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_forgets_keeps_what_was_examined_or_settled() {
        let mut table = Table::default();
        for number in 0..1000 {
            table.insert(number, Known::first(Numbers::UNKNOWN));
        }
        table.insert(1, Known { numbers: Numbers::UNKNOWN, is_examined: true });
        table.insert(2, Known::first(Numbers::PROVEN));
        let before = table.0.capacity();
        table.forget();
        assert!(table.get(0).is_none() && table.get(1).is_some());
        assert_eq!(table.numbers(2), Numbers::PROVEN);
        assert_eq!(table.bytes(), 2 * BYTES);
        assert!(table.0.capacity() < before / 100, "{before}, {}", table.0.capacity());
    }
}
