//! Estimates of positions that were looked at before, by their key.

/// The number of estimates kept; a power of two.
const N: usize = 1 << 14;

/// Estimates that one thread has worked out.
#[derive(Debug)]
pub(super) struct Remembered {
    /// Keys and estimates; key 0 with estimate 0 where there is none yet.
    slots: Vec<(u64, i32)>,
}

impl Remembered {
    pub(super) fn new() -> Remembered {
        Remembered { slots: vec![(0, 0); N] }
    }

    /// Returns the estimate for a key, worked out unless it is known.
    #[inline]
    pub(super) fn get(&mut self, key: u64, estimate: impl FnOnce() -> i32) -> i32 {
        let Some(slot) = self.slots.get_mut(key as usize % N) else { return estimate() };
        if slot.0 != key || key == 0 {
            *slot = (key, estimate());
        }
        slot.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_worked_out_once_until_its_slot_is_taken() {
        let mut remembered = Remembered::new();
        let other = 5 + N as u64;
        // Key, what would be worked out, what is expected.
        for (key, estimate, expected) in
            [(5, 1, 1), (5, 2, 1), (other, 3, 3), (5, 4, 4), (0, 5, 5), (0, 6, 6)]
        {
            assert_eq!(remembered.get(key, || estimate), expected, "{key}");
        }
    }
}
