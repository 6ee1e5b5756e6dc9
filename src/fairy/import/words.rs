//! Squares in the words of the definition language.

use alfil_language::def::definition::{RegionText, SidedRegion, Zone};
use alfil_language::def::{Either, Field};
use alfil_language::diag::{Span, seen};

use super::values::text_at;
use crate::fairy::ini::Squares;

/// The board of regions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) files: u8,
    pub(super) ranks: u8,
    /// The squares that exist.
    pub(super) squares: Squares,
}

impl Frame {
    /// Returns both players' squares: one region if the two correspond, otherwise one for each.
    pub(super) fn zone(&self, [white, black]: [Squares; 2]) -> Zone {
        let [white, black] = [white, black].map(|squares| squares.within(self.squares));
        for n in 1..=self.ranks {
            let ends = [Squares::ranks(i64::from(self.ranks - n) + 1, i64::from(self.ranks)), low(n)];
            let [far, near] = [ends, [ends[1], ends[0]]].map(|pair| pair.map(|s| s.within(self.squares)));
            for (word, pair) in [("last", far), ("first", near)] {
                if pair == [white, black] && n < self.ranks {
                    let ranks = if n == 1 { format!("{word} rank") } else { format!("{word} {n} ranks") };
                    return Either::Word(region(ranks));
                }
            }
        }
        if white == self.squares && black == self.squares {
            return Either::Word(region("all"));
        }
        let turned = (1..=self.ranks).filter(|&rank| self.has_rank(white, rank));
        let turned = turned.fold(Squares::EMPTY, |all, rank| {
            all.union(Squares::rank(self.ranks + 1 - rank).within(self.squares))
        });
        let is_of_ranks = (1..=self.ranks)
            .all(|rank| self.has_rank(white, rank) || white.within(Squares::rank(rank)).is_empty());
        if is_of_ranks && turned == black {
            return Either::Word(region(self.words(white)));
        }
        let [first, second] = [white, black].map(|squares| Field::Present(region(self.words(squares))));
        Either::Long(SidedRegion { first, second })
    }

    /// Returns whether a set has every square of a rank, and the rank is not empty.
    fn has_rank(&self, squares: Squares, rank: u8) -> bool {
        let whole = Squares::rank(rank).within(self.squares);
        !whole.is_empty() && squares.within(whole) == whole
    }

    /// Squares in words: ranks, files, rectangles, single squares.
    pub(super) fn words(&self, squares: Squares) -> String {
        let squares = squares.within(self.squares);
        if squares == self.squares {
            return "all".to_owned();
        }
        if squares.is_empty() {
            return "nowhere".to_owned();
        }
        let mut left = squares;
        let mut words = Vec::new();
        let runs = self.runs(self.ranks, |rank| self.has_rank(squares, rank));
        for (from, to) in runs {
            words.push(if from == to { format!("rank {from}") } else { format!("ranks {from}-{to}") });
            left = left.without(Squares::ranks(i64::from(from), i64::from(to)));
        }
        let is_whole_file = |file: u8| {
            let whole = Squares::file(file).within(self.squares);
            !whole.is_empty() && left.within(whole) == whole
        };
        let files: Vec<(u8, u8)> = self.runs(self.files, is_whole_file);
        for (from, to) in files {
            let (a, b) = (letter(from), letter(to));
            words.push(if from == to { format!("file {a}") } else { format!("files {a}-{b}") });
            left = (from..=to).fold(left, |left, file| left.without(Squares::file(file)));
        }
        while let Some(corner) = left.iter().next() {
            let (rectangle, name) = self.rectangle(left, corner);
            words.push(name);
            left = left.without(rectangle);
        }
        words.join(", ")
    }

    /// Returns the runs of numbers from 1 that satisfy a condition.
    #[expect(clippy::unused_self, reason = "a method like the others")]
    fn runs(&self, most: u8, holds: impl Fn(u8) -> bool) -> Vec<(u8, u8)> {
        let mut runs: Vec<(u8, u8)> = Vec::new();
        for n in (1..=most).filter(|&n| holds(n)) {
            match runs.last_mut() {
                Some((_, to)) if *to + 1 == n => *to = n,
                _ => runs.push((n, n)),
            }
        }
        runs
    }

    /// Returns the rectangle of a set that starts at its first square and grows along the rank first.
    fn rectangle(&self, squares: Squares, (file, rank): (u8, u8)) -> (Squares, String) {
        let has = |file: u8, rank: u8| !Squares::square(file, rank).within(squares).is_empty();
        let last_file = (file..=self.files).take_while(|&f| has(f, rank)).last().unwrap_or(file);
        let last_rank =
            (rank..=self.ranks).take_while(|&r| (file..=last_file).all(|f| has(f, r))).last().unwrap_or(rank);
        let all = (rank..=last_rank)
            .flat_map(|r| (file..=last_file).map(move |f| Squares::square(f, r)))
            .fold(Squares::EMPTY, Squares::union);
        let from = format!("{}{rank}", letter(file));
        let name = if (file, rank) == (last_file, last_rank) {
            from
        } else {
            format!("{from}-{}{last_rank}", letter(last_file))
        };
        (all, name)
    }
}

fn low(n: u8) -> Squares {
    Squares::ranks(1, i64::from(n))
}

/// Returns the letter of a file.
pub(super) fn letter(file: u8) -> char {
    char::from(b'a' + file.saturating_sub(1))
}

fn region(words: impl Into<String>) -> RegionText {
    RegionText(text_at(words, Span::NOWHERE))
}

/// Returns a text made safe for a comment.
pub(super) fn bare(text: &str) -> String {
    seen(text).chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_described_in_few_words() {
        let frame = Frame { files: 8, ranks: 8, squares: Squares::board(8, 8) };
        let zone = |white, black| match frame.zone([white, black]) {
            Either::Word(both) => vec![both.0.value],
            Either::Long(each) => {
                [each.first, each.second].iter().filter_map(|own| Some(own.get()?.0.value.clone())).collect()
            }
        };
        assert_eq!(zone(Squares::rank(8), Squares::rank(1)), ["last rank"]);
        assert_eq!(zone(Squares::ranks(6, 8), Squares::ranks(1, 3)), ["last 3 ranks"]);
        assert_eq!(zone(Squares::rank(2), Squares::rank(7)), ["rank 2"]);
        assert_eq!(zone(Squares::rank(8), Squares::rank(8)), ["rank 8", "rank 8"]);
        let centre = [(4, 4), (5, 4), (4, 5), (5, 5), (1, 1)];
        let centre =
            centre.map(|(f, r)| Squares::square(f, r)).into_iter().fold(Squares::EMPTY, Squares::union);
        assert_eq!(frame.words(centre), "a1, d4-e5");
        assert_eq!(frame.words(Squares::file(1).union(Squares::rank(8))), "rank 8, a1-a7");
        assert_eq!(frame.words(Squares::board(12, 10)), "all");
    }
}
