//! The occasions of a promotion: where a move starts and ends, seen from the zone.

/// Something for each occasion of a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PerOccasion<T> {
    /// A move that enters the zone from outside.
    pub enter: T,
    /// A move within the zone.
    pub within: T,
    /// A move that leaves the zone.
    pub leave: T,
}

impl<T> PerOccasion<T> {
    /// Returns one value for all occasions.
    pub fn all(same: T) -> PerOccasion<T>
    where
        T: Copy,
    {
        PerOccasion { enter: same, within: same, leave: same }
    }

    /// Returns what there is for a move, by whether it starts and ends in the zone; nothing if it does neither.
    #[inline]
    pub fn for_move(&self, starts_there: bool, ends_there: bool) -> Option<&T> {
        match (starts_there, ends_there) {
            (false, true) => Some(&self.enter),
            (true, true) => Some(&self.within),
            (true, false) => Some(&self.leave),
            (false, false) => None,
        }
    }

    /// Returns something else for each occasion.
    pub fn map<U>(self, mut to: impl FnMut(T) -> U) -> PerOccasion<U> {
        PerOccasion { enter: to(self.enter), within: to(self.within), leave: to(self.leave) }
    }

    /// Returns what there is for each, in the order in which definitions list them.
    pub fn each(self) -> [T; 3] {
        [self.enter, self.within, self.leave]
    }
}
