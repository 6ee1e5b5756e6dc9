//! Squares in words.

use alfil_core::board::{Shape, Square, SquareSet, file_name};

/// Returns the corners of a rectangle of several ranks and files, as in "d1-f3"; nothing if the squares are not one.
pub(super) fn rectangle(shape: Shape, set: &SquareSet) -> Option<String> {
    let (low, high) = (set.iter().min()?, set.iter().max()?);
    let files = shape.file(low)..=shape.file(high);
    let ranks = shape.rank(low)..=shape.rank(high);
    let is_full = set.len() == files.clone().count() * ranks.clone().count()
        && set.iter().all(|s| files.contains(&shape.file(s)) && ranks.contains(&shape.rank(s)));
    let is_part = files.len() > 1 && ranks.len() > 1 && files.len() < usize::from(shape.files);
    (is_full && is_part).then(|| format!("{}-{}", shape.name(low), shape.name(high)))
}

/// Squares in words, with whole lines and runs along a rank combined: "ranks 1 to 3, c4-e4, g4"; "files a to c" if there are
/// whole files only. Holes do not count: a line is whole without them.
pub(super) fn squares(shape: Shape, holes: &SquareSet, set: &SquareSet) -> String {
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
    let mut words = Vec::new();
    for rank in 0..shape.ranks {
        if ranks.contains(&rank) {
            words.extend(run(&ranks, rank, "rank", |rank| (rank + 1).to_string()));
            continue;
        }
        let mut members = set.iter().filter(|&s| shape.rank(s) == rank).peekable();
        while let Some(first) = members.next() {
            let mut last = first;
            while let Some(next) = members.next_if(|s| s.0 == last.0 + 1) {
                last = next;
            }
            words.push(if first == last {
                shape.name(first).to_string()
            } else {
                format!("{}-{}", shape.name(first), shape.name(last))
            });
        }
    }
    words.join(", ")
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
        assert_eq!(words("b1 b2 b3 c1"), "b1-c1, b2, b3");
        assert_eq!(words("b2 c2 a3 b3 c3"), "ranks 2 to 3");
        // One square is not called a file.
        assert_eq!(words("a3"), "a3");
    }
}
