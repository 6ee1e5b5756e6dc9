//! The hash table (transposition table): what was found about positions, shared between threads without locks.
//!
//! An entry is two words, and the first is the key combined with the second: when two threads write at the same time, the
//! result matches no key.

use std::sync::atomic::{AtomicU64, Ordering};

use super::report::{Bound, LEAST_WIN};
use crate::board::Move;

/// Entries that are searched for a key: as many as fit in a cache line.
const BUCKET: usize = 4;

/// Searches are numbered below this.
const AGES: u64 = 64;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The mark of the best move, see [`mark`].
    pub(super) mark: u32,
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// Returns a number that distinguishes a move from the others of its position. It is never 0.
pub(super) fn mark(mv: Move) -> u32 {
    use std::hash::{Hash, Hasher};
    let mut hasher = rustc_hash::FxHasher::default();
    mv.hash(&mut hasher);
    (hasher.finish() >> 20) as u32 & 0xff_ffff | 1
}

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<[AtomicU64; 2]>,
    age: u64,
}

impl Table {
    pub(super) fn new(mib: usize) -> Table {
        let n = (mib.max(1) << 20) / 16;
        let slots = (0..n / BUCKET * BUCKET).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]);
        Table { slots: slots.collect(), age: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for slot in &mut self.slots {
            *slot = [AtomicU64::new(0), AtomicU64::new(0)];
        }
        self.age = 0;
    }

    /// Begins another search: older entries are replaced first.
    pub(super) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let n_buckets = (self.slots.len() / BUCKET) as u64;
        let index =
            ((u128::from(key.wrapping_mul(0x9e37_79b9_7f4a_7c15)) * u128::from(n_buckets)) >> 64) as usize;
        self.slots.get(index * BUCKET..index * BUCKET + BUCKET).unwrap_or_default()
    }

    /// Prefetches the entries of a position that will be needed soon.
    #[inline]
    pub(super) fn touch(&self, key: u64) {
        core::hint::black_box(self.bucket(key).first().map(|[_, data]| data.load(Ordering::Relaxed)));
    }

    /// Returns what is known about a position, `ply` plies from the root.
    pub(super) fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key).iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            let is_it = check.load(Ordering::Relaxed) ^ data == key && data != 0;
            is_it.then(|| unpack(data, ply as i32))
        })
    }

    /// Stores what was found about a position, `ply` plies from the root.
    pub(super) fn put(&self, key: u64, ply: usize, entry: Entry) {
        let bucket = self.bucket(key);
        let mut worst = None;
        let mut mark = entry.mark;
        for slot in bucket {
            let [check, data] = slot;
            let data = data.load(Ordering::Relaxed);
            if data != 0 && check.load(Ordering::Relaxed) ^ data == key {
                let old = unpack(data, 0);
                if mark == 0 {
                    mark = old.mark;
                }
                let is_deeper = old.depth > entry.depth + 3 && age_of(data) == self.age;
                if is_deeper && entry.bound != Bound::Exact {
                    return;
                }
                worst = Some((i64::MIN, slot));
                break;
            }
            let years = (self.age + AGES - age_of(data)) % AGES;
            let worth = if data == 0 { i64::MIN + 1 } else { i64::from(depth_of(data)) - 8 * years as i64 };
            if worst.is_none_or(|(least, _)| worth < least) {
                worst = Some((worth, slot));
            }
        }
        if let Some((_, [check, data])) = worst {
            let packed = pack(Entry { mark, ..entry }, ply as i32, self.age);
            check.store(key ^ packed, Ordering::Relaxed);
            data.store(packed, Ordering::Relaxed);
        }
    }

    /// Returns how much of it this search's entries fill, in thousandths.
    pub(super) fn permille(&self) -> u32 {
        let is_new = |[_, data]: &&[AtomicU64; 2]| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == self.age
        };
        self.slots.iter().take(1000).filter(is_new).count() as u32
    }
}

/// Scores of wins count from the position itself in the table, from the root elsewhere.
fn pack(entry: Entry, ply: i32, age: u64) -> u64 {
    let score = match entry.score {
        score if score >= LEAST_WIN => score + ply,
        score if score <= -LEAST_WIN => score - ply,
        score => score,
    };
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    u64::from(entry.mark)
        | u64::from(score as u16) << 24
        | u64::from(entry.depth.clamp(0, 255) as u8) << 40
        | bound << 48
        | age << 50
}

fn unpack(data: u64, ply: i32) -> Entry {
    let score = i32::from((data >> 24) as u16 as i16);
    let score = match score {
        score if score >= LEAST_WIN => score - ply,
        score if score <= -LEAST_WIN => score + ply,
        score => score,
    };
    let bound = match data >> 48 & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        _ => Bound::Upper,
    };
    Entry { mark: data as u32 & 0xff_ffff, score, depth: i32::from(depth_of(data)), bound }
}

fn depth_of(data: u64) -> u8 {
    (data >> 40) as u8
}

fn age_of(data: u64) -> u64 {
    data >> 50 & (AGES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::report::WIN;

    #[test]
    fn what_is_kept_comes_back() {
        let table = Table::new(1);
        for (i, score) in [-WIN, -WIN + 9, -300, 0, 7, LEAST_WIN - 1, WIN - 12].into_iter().enumerate() {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let entry = Entry { mark: 0xab_cdef, score, depth: i as i32 * 20, bound };
                table.put(i as u64 + 1, 9, entry);
                let seen = table.get(i as u64 + 1, 9);
                assert_eq!(seen, Some(entry));
            }
        }
        assert_eq!(table.get(99, 0), None);
    }

    #[test]
    fn a_win_is_as_far_from_the_position_wherever_it_is_met() {
        let table = Table::new(1);
        table.put(5, 4, Entry { mark: 1, score: WIN - 10, depth: 3, bound: Bound::Exact });
        assert_eq!(table.get(5, 2).unwrap().score, WIN - 8);
    }
}
