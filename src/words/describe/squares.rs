//! Squares in words.

use alfil_core::board::{Region, Shape, Side, Square, SquareSet, file_name};
use alfil_core::rules::Rules;

/// Squares in words, with whole lines, rectangles and runs combined: "ranks 1 to 3, c4-e4, g4"; "files a to c" if there are
/// whole files only; "d1-f3" from corner to corner. Holes do not count: a line is whole without them.
pub(in crate::words) fn squares(shape: Shape, holes: &SquareSet, set: &SquareSet) -> String {
    let is_whole = |is_on: &dyn Fn(Square) -> bool| {
        let mut there = shape.squares().filter(|&square| is_on(square) && !holes.contains(square));
        there.clone().nth(1).is_some() && there.all(|square| set.contains(square))
    };
    let ranks: Vec<u8> =
        (0..shape.ranks).filter(|&rank| is_whole(&|square| shape.rank(square) == rank)).collect();
    let files: Vec<u8> =
        (0..shape.files).filter(|&file| is_whole(&|square| shape.file(square) == file)).collect();
    if ranks.len() < usize::from(shape.ranks) && set.iter().all(|s| files.contains(&shape.file(s))) {
        let words: Vec<String> =
            (0..shape.files).filter_map(|file| run(&files, file, "file", file_name)).collect();
        return if words.is_empty() { "no square".to_owned() } else { words.join(", ") };
    }
    let mut found: Vec<Part> = Vec::new();
    for rank in 0..shape.ranks {
        if ranks.contains(&rank) {
            found.extend(run(&ranks, rank, "rank", |rank| (rank + 1).to_string()).map(Part::Ranks));
            continue;
        }
        let mut members = set.iter().filter(|&s| shape.rank(s) == rank).peekable();
        while let Some(first) = members.next() {
            let mut last = first;
            while let Some(next) = members.next_if(|s| s.0 == last.0 + 1) {
                last = next;
            }
            let below = |part: &&mut Part| part.is_below(shape, (first, last));
            match found.iter_mut().find(below) {
                Some(Part::Rectangle(_, corner)) => *corner = last,
                Some(Part::Ranks(_)) | None => found.push(Part::Rectangle(first, last)),
            }
        }
    }
    let words: Vec<String> = found.into_iter().map(|part| part.words(shape)).collect();
    words.join(", ")
}

/// Squares that are named together.
enum Part {
    /// Whole ranks, in words.
    Ranks(String),
    /// A rectangle, by its corners: the first and the last square.
    Rectangle(Square, Square),
}

impl Part {
    /// Returns whether it is a rectangle which a run on the next rank makes larger.
    fn is_below(&self, shape: Shape, (first, last): (Square, Square)) -> bool {
        match self {
            Part::Ranks(_) => false,
            Part::Rectangle(low, high) => {
                shape.rank(*high) + 1 == shape.rank(first)
                    && (shape.file(*low), shape.file(*high)) == (shape.file(first), shape.file(last))
            }
        }
    }

    fn words(self, shape: Shape) -> String {
        let (low, high) = match self {
            Part::Ranks(words) => return words,
            Part::Rectangle(low, high) => (low, high),
        };
        if low == high {
            shape.name(low).to_string()
        } else {
            format!("{}-{}", shape.name(low), shape.name(high))
        }
    }
}

/// Returns the lines that follow each other from one of them, as in "files a to c"; nothing if it is not the first of
/// them.
fn run(lines: &[u8], first: u8, word: &str, name: impl Fn(u8) -> String) -> Option<String> {
    let is_first =
        lines.contains(&first) && first.checked_sub(1).is_none_or(|before| !lines.contains(&before));
    let last = (first..=u8::MAX).take_while(|line| lines.contains(line)).last().filter(|_| is_first)?;
    Some(if first == last {
        format!("{word} {}", name(first))
    } else {
        format!("{word}s {} to {}", name(first), name(last))
    })
}

/// Returns a region that consists of the ranks at one end of the board, as each player sees it: "the last 3 ranks".
pub(in crate::words) fn end_ranks(rules: &Rules, region: &Region) -> Option<String> {
    let shape = rules.shape;
    let ranks = |end: Side, n: u8| -> SquareSet {
        let from_end = |s| match end {
            Side::First => shape.rank(s),
            Side::Second => shape.ranks - 1 - shape.rank(s),
        };
        shape.squares().filter(|&s| from_end(s) < n && !rules.holes.contains(s)).collect()
    };
    for (word, last) in [("last", true), ("first", false)] {
        let end = |side: Side| if last { !side } else { side };
        let n = (1..shape.ranks).find(|&n| Side::ALL.iter().all(|&side| region[side] == ranks(end(side), n)));
        match n {
            Some(1) => return Some(format!("the {word} rank")),
            Some(n) => return Some(format!("the {word} {n} ranks")),
            None => {}
        }
    }
    None
}

/// Returns whether a region is the whole board, for both players.
pub(crate) fn is_everywhere(rules: &Rules, region: &Region) -> bool {
    let is_in = |square: &Square| Side::ALL.iter().all(|&side| region[side].contains(*square));
    rules.shape.squares().filter(|&square| !rules.holes.contains(square)).all(|square| is_in(&square))
}

/// Returns whether a region is a single square, the same for both players.
pub(in crate::words) fn is_one_square(region: &Region) -> bool {
    region.first == region.second && region.first.len() == 1
}

/// Returns a region in words: "the last 3 ranks" as its player sees it, or its squares, for each player if they differ.
///
/// The name that the definition gives a region is no English, and hides which squares it is.
pub fn region(rules: &Rules, region: &Region) -> String {
    let words = zone_of(rules, region);
    let is_same = region.first == region.second && end_ranks(rules, region).is_none();
    // Otherwise the first player's ranks could be taken for those that each player sees so.
    if is_same && !is_alike_from_both_ends(rules.shape, &region.first) {
        format!("{words} (both players)")
    } else {
        words
    }
}

/// Returns a region in words where the sentence says whose it is.
pub(in crate::words) fn zone_of(rules: &Rules, region: &Region) -> String {
    if let Some(ranks) = end_ranks(rules, region) {
        return ranks;
    }
    let of = |side: Side| squares(rules.shape, &rules.holes, &region[side]);
    if region.first == region.second {
        return of(Side::First);
    }
    for side in Side::ALL {
        if region[!side].is_empty() {
            return format!("{} ({} only)", of(side), rules.sides[side]);
        }
    }
    let [first, second] = Side::ALL.map(|side| format!("{} ({})", of(side), rules.sides[side]));
    format!("{first} or {second}")
}

/// Returns whether squares stay the same when the ranks are counted from the other end.
fn is_alike_from_both_ends(shape: Shape, set: &SquareSet) -> bool {
    set.iter().all(|square| set.contains(shape.mirrored(square)))
        || set.iter().all(|square| set.contains(shape.rotated(square)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_of_a_rank_are_combined() {
        let shape = Shape { files: 8, ranks: 8 };
        let set = ["a1", "b1", "c1", "h1", "a2"].iter().filter_map(|s| shape.parse(s)).collect();
        let words = |set: &SquareSet| squares(shape, &SquareSet::default(), set);
        assert_eq!(words(&set), "a1-c1, h1, a2");
        assert_eq!(words(&shape.squares().take(8).collect()), "rank 1");
        assert_eq!(words(&shape.squares().take(17).collect()), "ranks 1 to 2, a3");
        assert_eq!(words(&SquareSet::default()), "no square");
        let block =
            ["d1", "e1", "d2", "e2", "g2", "d3", "e3"].iter().filter_map(|s| shape.parse(s)).collect();
        assert_eq!(words(&block), "d1-e3, g2");
    }

    #[test]
    fn a_line_is_whole_without_its_holes() {
        let shape = Shape { files: 4, ranks: 3 };
        let holes: SquareSet = ["a1", "a2", "d2", "d3"].iter().filter_map(|s| shape.parse(s)).collect();
        let words = |text: &str| {
            let set = text.split(' ').filter_map(|s| shape.parse(s)).collect();
            squares(shape, &holes, &set)
        };
        assert_eq!(words("b2 c2"), "rank 2");
        assert_eq!(words("b1 b2 b3"), "file b");
        assert_eq!(words("b1 b2 b3 c1 c2 c3"), "files b to c");
        assert_eq!(words("b1 b2 b3 c1"), "b1-c1, b2-b3");
        assert_eq!(words("b2 c2 a3 b3 c3"), "ranks 2 to 3");
        // One square is not called a file.
        assert_eq!(words("a3"), "a3");
    }
}
