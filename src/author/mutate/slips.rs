//! Typing errors: a missing line, swapped letters, a wrong digit, a repeated line, a wrong word.

use std::ops::Range;

use alfil_core::playout::below;
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::SeedableRng;

use super::Mutant;

/// `n` slips in the rules of a definition, drawn from a seed: the same seed gives the same slips.
///
/// Comments, blank lines, texts for people, and claims are left alone.
pub fn slips(text: &str, seed: u64, n: usize) -> Vec<Mutant> {
    let lines = lines_of_rules(text);
    let words: Vec<Range<usize>> = lines.iter().flat_map(|line| words(text, line)).collect();
    if lines.is_empty() || words.is_empty() {
        return Vec::new();
    }
    let mut chance = Chance(Xoshiro256StarStar::seed_from_u64(seed));
    let mut slips = Vec::new();
    // Some slips are impossible in a text without numbers or long words: then another is drawn.
    for _ in 0..n.saturating_mul(8) {
        if slips.len() == n {
            break;
        }
        let slip = match chance.below(5) {
            0 => lost_line(text, chance.one_of(&lines)),
            1 => swapped_letters(text, chance.one_of(&words), &mut chance),
            2 => broken_number(text, &words, &mut chance),
            3 => doubled_line(text, chance.one_of(&lines)),
            _ => changed_word(text, &words, &mut chance),
        };
        slips.extend(slip.filter(|slip| slip.apply(text) != text));
    }
    slips
}

struct Chance(Xoshiro256StarStar);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        below(&mut self.0, n as u64) as usize
    }

    fn one_of(&mut self, ranges: &[Range<usize>]) -> Range<usize> {
        ranges.get(self.below(ranges.len())).cloned().unwrap_or(0..0)
    }
}

/// Keys of lines that are for people.
const FOR_PEOPLE: [&str; 10] =
    ["name", "about", "family", "sources", "author", "license", "links", "first", "second", "allow"];

/// Returns the lines that say something about the game, without their comments.
fn lines_of_rules(text: &str) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let (mut at, mut is_claim, mut is_names) = (0, false, false);
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let code = line.get(..comment(line)).unwrap_or(line).trim_end();
        if code.starts_with('[') {
            is_claim = code.starts_with("[[test]]") || code.starts_with("[test.");
            is_names = code == "[sides]";
        }
        let key = code.split(['=', ' ']).next().unwrap_or_default();
        let is_for_people = FOR_PEOPLE.contains(&key) && (is_names || !["first", "second"].contains(&key));
        if !is_claim && !is_for_people && !code.trim().is_empty() {
            lines.push(start..start + code.len());
        }
    }
    lines
}

/// Returns where the comment of a line begins.
fn comment(line: &str) -> usize {
    let mut quoted = false;
    for (at, letter) in line.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '#' if !quoted => return at,
            _ => {}
        }
    }
    line.len()
}

/// Returns the words and numbers of a line.
fn words(text: &str, line: &Range<usize>) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, letter) in text.get(line.clone()).unwrap_or_default().char_indices().chain([(line.len(), ' ')]) {
        let is_part = letter.is_ascii_alphanumeric() || letter == '-';
        match (start, is_part) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                words.push(line.start + from..line.start + at);
                start = None;
            }
            (None, false) | (Some(_), true) => {}
        }
    }
    words
}

fn slip(range: Range<usize>, replacement: String, what: String) -> Mutant {
    Mutant { range, replacement, what }
}

fn lost_line(text: &str, line: Range<usize>) -> Option<Mutant> {
    let what = format!("the line `{}` is missing", text.get(line.clone())?);
    Some(slip(line, String::new(), what))
}

fn doubled_line(text: &str, line: Range<usize>) -> Option<Mutant> {
    let written = text.get(line.clone())?;
    Some(slip(line.end..line.end, format!("\n{written}"), format!("the line `{written}` is repeated")))
}

fn swapped_letters(text: &str, word: Range<usize>, chance: &mut Chance) -> Option<Mutant> {
    let written = text.get(word.clone())?;
    if written.len() < 2 {
        return None;
    }
    let at = chance.below(written.len() - 1);
    let (before, rest) = written.split_at_checked(at)?;
    let (first, rest) = rest.split_at_checked(1)?;
    let (second, after) = rest.split_at_checked(1)?;
    let swapped = format!("{before}{second}{first}{after}");
    let what = format!("`{written}` becomes `{swapped}`");
    Some(slip(word, swapped, what))
}

fn broken_number(text: &str, words: &[Range<usize>], chance: &mut Chance) -> Option<Mutant> {
    let is_number = |word: &&Range<usize>| {
        text.get((*word).clone()).is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()))
    };
    let numbers: Vec<Range<usize>> = words.iter().filter(is_number).cloned().collect();
    if numbers.is_empty() {
        return None;
    }
    let word = chance.one_of(&numbers);
    let written = text.get(word.clone())?;
    let digit = chance.below(10);
    let broken = match chance.below(3) {
        0 => format!("{written}{digit}"),
        1 => written.get(1..).filter(|rest| !rest.is_empty()).map_or(digit.to_string(), str::to_owned),
        _ => format!("{}{digit}", written.get(..written.len() - 1)?),
    };
    let what = format!("`{written}` becomes `{broken}`");
    Some(slip(word, broken, what))
}

fn changed_word(text: &str, words: &[Range<usize>], chance: &mut Chance) -> Option<Mutant> {
    let (word, other) = (chance.one_of(words), chance.one_of(words));
    let (written, other) = (text.get(word.clone())?, text.get(other)?.to_owned());
    let what = format!("`{written}` becomes `{other}`");
    Some(slip(word, other, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "name = \"A # b\"\n# nothing\n[x]\nn = 12 # twelve\nword = \"last rank\"\n[[test]]\nname = \"c\"\n";

    #[test]
    fn slips_keep_to_the_rules() {
        let found = slips(TEXT, 1, 200);
        assert_eq!(found.len(), 200);
        for slip in &found {
            let changed = slip.apply(TEXT);
            assert!(changed.starts_with("name = \"A # b\"\n# nothing\n"), "{}", slip.what);
            assert!(changed.ends_with("[[test]]\nname = \"c\"\n"), "{}", slip.what);
            assert_ne!(changed, TEXT);
        }
        assert_eq!(found, slips(TEXT, 1, 200));
        assert_ne!(found, slips(TEXT, 2, 200));
    }

    #[test]
    fn there_are_five_sorts() {
        let found = slips(TEXT, 1, 200);
        for part in ["is missing", "is repeated", "` becomes `rnak`", "`12` becomes `1", "`word` becomes `x`"]
        {
            assert!(found.iter().any(|slip| slip.what.contains(part)), "{part}");
        }
    }

    #[test]
    fn a_text_without_rules_has_no_slips() {
        assert!(slips("", 1, 10).is_empty());
        assert!(slips("# nothing\n", 1, 10).is_empty());
    }
}
