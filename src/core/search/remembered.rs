//! Estimates of positions that were looked at before, by their key.

/// The most estimates that are kept.
const MOST: u64 = 1 << 14;

/// Estimates that one thread has worked out.
#[derive(Debug)]
pub(super) struct Remembered {
    /// Keys and estimates; key 0 with estimate 0 where there is none yet. Their number is a power of two.
    slots: Vec<(u64, i32)>,
}

impl Remembered {
    /// Returns room for the estimates of a search of at most so many positions.
    pub(super) fn new(most_nodes: u64) -> Remembered {
        Remembered { slots: vec![(0, 0); most_nodes.clamp(1, MOST).next_power_of_two() as usize] }
    }

    /// Returns the estimate for a key, worked out unless it is known.
    #[inline]
    pub(super) fn get(&mut self, key: u64, estimate: impl FnOnce() -> i32) -> i32 {
        let place = key as usize & (self.slots.len() - 1);
        let Some(slot) = self.slots.get_mut(place) else { return estimate() };
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
        let mut remembered = Remembered::new(100);
        let other = 5 + 128;
        // Key, what would be worked out, what is expected.
        for (key, estimate, expected) in
            [(5, 1, 1), (5, 2, 1), (other, 3, 3), (5, 4, 4), (0, 5, 5), (0, 6, 6)]
        {
            assert_eq!(remembered.get(key, || estimate), expected, "{key}");
        }
    }
}
