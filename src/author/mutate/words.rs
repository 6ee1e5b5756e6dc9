//! Words that can replace each other.

/// Sets of alternative words of the definition language; a word may be in several.
const GROUPS: [&[&str]; 45] = [
    &["never", "capturing", "always"],
    &["never", "second-chance", "if-stuck", "if-possible", "always"],
    &["never", "if-no-moves", "always"],
    &["illegal", "allowed"],
    &["each", "last"],
    &["unpromoted", "as-captured", "partner"],
    &["draw", "mover wins", "mover loses", "first wins", "second wins"],
    &["mover", "opponent", "first", "second", "either"],
    &["checkmate", "stalemate", "no-moves", "check", "royal-captured"],
    &["files", "ranks", "both"],
    &["files", "ranks", "diagonals"],
    &["rotate", "mirror"],
    &["hand", "supply"],
    &["hand", "enemy-hand"],
    &["stuck", "check", "checkmate"],
    &["capture", "drop", "promotion"],
    &["check", "chase", "mutual-check", "pursuit"],
    &["royals", "all"],
    &["enclosed", "own", "no-enemies", "slide-end", "pile", "path-end"],
    &["capture", "capture-en-passant", "drop"],
    &["all", "any", "any-in-series"],
    &["safe", "all-attacked"],
    &["before-move", "after-move"],
    &["zero", "piece-count"],
    &["xbetza", "fairy-stockfish"],
    &["last rank", "first rank"],
    &["removed", "to-hand", "to-captor"],
    &["in-line", "on-all-sides", "between-two", "without-liberties"],
    &["open", "close"],
    &["empty", "always"],
    &["leave", "change-sides", "illegal", "stay"],
    &["around", "itself", "behind", "between", "crossing", "anywhere"],
    &["leaves", "changes-sides", "becomes-wall"],
    &["capture", "quiet-move"],
    &["by-landing", "without-landing"],
    &["own", "enemy"],
    &["own", "either"],
    &["moves-like-it", "also-moves-like-it", "cannot-move", "stops"],
    &["goes-on", "ends-turn", "illegal", "checkmate"],
    &["goes-on", "ends-turn", "when-done"],
    &["ends-turn", "endings-apply"],
    &["any-move", "no-first-moves", "capture-attacker"],
    &["itself", "either-form"],
    &["any-square", "next-move", "vacated-square", "edge"],
    &["all", "latest"],
];

/// Other words that could replace this one.
pub(super) fn other_words(word: &str) -> Vec<&'static str> {
    let groups = GROUPS.iter().filter(|group| group.contains(&word));
    let mut others: Vec<&str> =
        groups.flat_map(|group| group.iter().copied()).filter(|w| *w != word).collect();
    others.sort_unstable();
    others.dedup();
    others
}

/// Returns the text with one of its numbers one larger or smaller, or with `first` for `last`.
pub(super) fn near_regions(text: &str) -> Vec<String> {
    let mut near = Vec::new();
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find(|c: char| c.is_ascii_digit())) {
        let start = at + start;
        let rest = text.get(start..).unwrap_or_default();
        let end = start + rest.bytes().take_while(u8::is_ascii_digit).count();
        if let Some(number) = text.get(start..end).and_then(|digits| digits.parse::<u16>().ok()) {
            for other in [number.checked_sub(1), number.checked_add(1)].into_iter().flatten() {
                let mut changed = text.to_owned();
                changed.replace_range(start..end, &other.to_string());
                near.push(changed);
            }
        }
        at = end.max(start + 1);
    }
    for (word, other) in
        [("last rank", "last 2 ranks"), ("first rank", "first 2 ranks"), ("last", "first"), ("first", "last")]
    {
        if text.contains(word) {
            near.push(text.replacen(word, other, 1));
        }
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_one_set_replace_each_other() {
        assert_eq!(other_words("if-stuck"), ["always", "if-possible", "never", "second-chance"]);
        assert_eq!(other_words("in-line"), ["between-two", "on-all-sides", "without-liberties"]);
        assert!(other_words("running-rabbit").is_empty());
    }

    #[test]
    fn regions_grow_and_shrink() {
        assert_eq!(near_regions("last 3 ranks"), ["last 2 ranks", "last 4 ranks", "first 3 ranks"]);
        assert_eq!(near_regions("d1-f10")[..2], ["d0-f10", "d2-f10"]);
    }
}
