//! The hash table (transposition table): what was found about positions, shared between threads without locks.
//!
//! An entry is two words: 32 bits of the key with the score, and the move with a few bits more. When two threads write at the
//! same time, the move may be that of another position: a search asks whether it is legal.

use std::sync::atomic::{AtomicU64, Ordering};

use super::report::{Bound, LEAST_WIN};
use crate::board::Move;

/// Entries that are searched for a key: as many as fit in a cache line.
const BUCKET: usize = 4;

/// Searches are numbered below this.
const AGES: u64 = 64;

/// The known facts about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HashEntry {
    /// The best move, if one is known and fits.
    pub(super) mv: Option<Move>,
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// The words of an entry: the key's lower half with the score, depth, bound and age, and the move with four more bits of the
/// key.
type Slot = [AtomicU64; 2];

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<Slot>,
    age: u64,
}

impl Table {
    pub(super) fn new(mib: usize) -> Table {
        let n = (mib.max(1) << 20) / size_of::<Slot>();
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

    fn bucket(&self, key: u64) -> &[Slot] {
        let n_buckets = (self.slots.len() / BUCKET) as u64;
        let index =
            ((u128::from(key.wrapping_mul(0x9e37_79b9_7f4a_7c15)) * u128::from(n_buckets)) >> 64) as usize;
        self.slots.get(index * BUCKET..index * BUCKET + BUCKET).unwrap_or_default()
    }

    /// Prefetches the entries of a position that will be needed soon.
    #[inline]
    pub(super) fn touch(&self, key: u64) {
        core::hint::black_box(self.bucket(key).first().map(|[data, _]| data.load(Ordering::Relaxed)));
    }

    /// Returns what is known about a position, `ply` plies from the root.
    pub(super) fn get(&self, key: u64, ply: usize) -> Option<HashEntry> {
        self.bucket(key).iter().find_map(|slot| {
            let (data, mv) = words_for(slot, key)?;
            Some(unpack(data, mv, ply as i32))
        })
    }

    /// Stores what was found about a position, `ply` plies from the root.
    pub(super) fn put(&self, key: u64, ply: usize, entry: HashEntry) {
        let mut worst = None;
        let mut mv = entry.mv.and_then(Move::packed).unwrap_or(0);
        for slot in self.bucket(key) {
            if let Some((data, old_move)) = words_for(slot, key) {
                if mv == 0 {
                    mv = old_move;
                }
                let is_deeper = i32::from(depth_of(data)) > entry.depth + 3 && age_of(data) == self.age;
                if is_deeper && entry.bound != Bound::Exact {
                    return;
                }
                worst = Some((i64::MIN, slot));
                break;
            }
            let data = slot[0].load(Ordering::Relaxed);
            let years = (self.age + AGES - age_of(data)) % AGES;
            let worth = if data == 0 { i64::MIN + 1 } else { i64::from(depth_of(data)) - 8 * years as i64 };
            if worst.is_none_or(|(least, _)| worth < least) {
                worst = Some((worth, slot));
            }
        }
        if let Some((_, [data, move_word])) = worst {
            data.store(key << 32 | pack(entry, ply as i32, self.age), Ordering::Relaxed);
            move_word.store(mv << 4 | key >> 32 & 0xf, Ordering::Relaxed);
        }
    }

    /// Returns how much of it this search's entries fill, in thousandths.
    pub(super) fn permille(&self) -> u32 {
        let is_new = |[data, _]: &&Slot| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == self.age
        };
        self.slots.iter().take(1000).filter(is_new).count() as u32
    }
}

/// Returns the content of a slot except its key, and the packed move; `None` if it is about another position, or empty.
#[inline]
fn words_for([data, mv]: &Slot, key: u64) -> Option<(u64, u64)> {
    let (data, mv) = (data.load(Ordering::Relaxed), mv.load(Ordering::Relaxed));
    // What says nothing has no bound.
    let is_it = data >> 32 == key & 0xffff_ffff && mv & 0xf == key >> 32 & 0xf && data >> 24 & 3 != 0;
    is_it.then_some((data, mv >> 4))
}

/// Scores of wins count from the position itself in the table, from the root elsewhere.
fn pack(entry: HashEntry, ply: i32, age: u64) -> u64 {
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
    u64::from(score as u16) | u64::from(entry.depth.clamp(0, 255) as u8) << 16 | bound << 24 | age << 26
}

fn unpack(data: u64, mv: u64, ply: i32) -> HashEntry {
    let score = i32::from(data as u16 as i16);
    let score = match score {
        score if score >= LEAST_WIN => score - ply,
        score if score <= -LEAST_WIN => score + ply,
        score => score,
    };
    let bound = match data >> 24 & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        _ => Bound::Upper,
    };
    HashEntry { mv: Move::unpacked(mv), score, depth: i32::from(depth_of(data)), bound }
}

fn depth_of(data: u64) -> u8 {
    (data >> 16) as u8
}

fn age_of(data: u64) -> u64 {
    data >> 26 & (AGES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::search::report::WIN;

    #[test]
    fn what_is_kept_comes_back() {
        let table = Table::new(1);
        for (i, score) in [-WIN, -WIN + 9, -300, 0, 7, LEAST_WIN - 1, WIN - 12].into_iter().enumerate() {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let mv = Some(Move::board(Square(i as u16), Square(1295)));
                let entry = HashEntry { mv, score, depth: i as i32 * 20, bound };
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
        table.put(5, 4, HashEntry { mv: None, score: WIN - 10, depth: 3, bound: Bound::Exact });
        assert_eq!(table.get(5, 2).unwrap().score, WIN - 8);
    }
}
