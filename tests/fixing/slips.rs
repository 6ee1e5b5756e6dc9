//! Slips in a definition: letters, words, signs, and values of another shape.

use std::ops::Range;

/// A text with one slip, or a few.
pub(super) fn with_slips(text: &str, chance: &mut impl FnMut(u64) -> u64) -> String {
    let mut text = text.to_owned();
    for _ in 0..=chance(3) / 2 {
        text = with_slip(&text, chance);
    }
    text
}

/// What other languages and programs would write.
const WORDS: [&str; 64] = [
    "check",
    "checks",
    "checkmate",
    "mate",
    "stalemate",
    "no-moves",
    "repetition",
    "checks-given",
    "extinct",
    "castle",
    "castles",
    "castling",
    "moves",
    "movement",
    "promotes",
    "promote",
    "promotions",
    "width",
    "height",
    "rows",
    "columns",
    "king",
    "royals",
    "royal",
    "zone",
    "region",
    "regions",
    "count",
    "times",
    "piece",
    "pieces",
    "side",
    "sides",
    "mover",
    "opponent",
    "winner",
    "result",
    "then",
    "if",
    "when",
    "must",
    "mandatory",
    "always",
    "never",
    "true",
    "false",
    "yes",
    "no",
    "draw",
    "win",
    "reach",
    "reached",
    "row",
    "line",
    "all",
    "any",
    "either",
    "first",
    "second",
    "capture",
    "captures",
    "drop",
    "drops",
    "plies",
];

/// Values of every shape.
const VALUES: [&str; 16] = [
    "true",
    "false",
    "{}",
    "3",
    "\"double\"",
    "\"true\"",
    "\"3\"",
    "[]",
    "[\"king\"]",
    "{ times = 3 }",
    "{ side = \"first\" }",
    "{ pieces = [\"king\"] }",
    "[\"check\", \"stalemate\"]",
    "\"first wins\"",
    "{ # why\n times = 3 }",
    "-1",
];

#[expect(clippy::too_many_lines, reason = "one line for each kind of slip")]
fn with_slip(text: &str, chance: &mut impl FnMut(u64) -> u64) -> String {
    let rules = rules(text);
    let pick = |ranges: &[Range<usize>], chance: &mut dyn FnMut(u64) -> u64| -> Option<Range<usize>> {
        ranges.get(chance(ranges.len().max(1) as u64) as usize).cloned()
    };
    let code: Vec<Range<usize>> = rules.clone();
    let strings: Vec<Range<usize>> = code.iter().flat_map(|line| strings(text, line.clone())).collect();
    let words: Vec<Range<usize>> = code.iter().flat_map(|line| words(text, line.clone())).collect();
    let headers: Vec<Range<usize>> =
        code.iter().filter(|line| text[line.start..].starts_with('[')).cloned().collect();
    let values: Vec<Range<usize>> = code.iter().filter_map(|line| value(text, line.clone())).collect();
    let changed = match chance(14) {
        0 | 1 => pick(&words, chance).map(|word| {
            let other = mistyped(&text[word.clone()], chance);
            (word, other)
        }),
        2 => pick(&words, chance).map(|word| (word, WORDS[chance(WORDS.len() as u64) as usize].to_owned())),
        3 => pick(&strings, chance).map(|string| {
            let inside = &text[string.start + 1..string.end - 1];
            let value = VALUES[chance(VALUES.len() as u64) as usize];
            let table = format!("{{ {inside} = {value} }}");
            (string, table)
        }),
        4 => pick(&values, chance)
            .map(|value| (value, VALUES[chance(VALUES.len() as u64) as usize].to_owned())),
        5 => pick(&headers, chance).map(|header| {
            let name = text[header.clone()].trim_matches(['[', ']']).to_owned();
            let other = match chance(4) {
                0 => format!("[{name}]"),
                1 => format!("[[{name}]]"),
                2 => format!("[{name}"),
                _ => format!("[[{name}]"),
            };
            (header, other)
        }),
        6 => pick(&strings, chance).map(|string| {
            let inside = &text[string.start + 1..string.end - 1];
            let other = match chance(5) {
                0 => inside.to_owned(),
                1 => format!("“{inside}”"),
                2 => format!("\"{inside}"),
                3 => format!("[\"{inside}\"]"),
                _ => format!("[\"{inside}\", \"{}\"]", mistyped(inside, chance)),
            };
            (string, other)
        }),
        7 => pick(&strings, chance).map(|string| {
            let inside = text[string.start + 1..string.end - 1].to_owned();
            let (from, to) =
                [(",", ";"), (" and ", " + "), ("last", "lst"), (" w", " white"), (" b", " B"), ("-", ":")]
                    [chance(6) as usize];
            (string, format!("\"{}\"", inside.replacen(from, to, 1)))
        }),
        8 => pick(&words, chance).map(|word| {
            let upper = text[word.clone()].to_uppercase();
            let lower = text[word.clone()].to_lowercase();
            let other = if chance(2) == 0 { upper } else { lower };
            (word, other)
        }),
        9 => pick(&code, chance).map(|line| {
            let other = match chance(5) {
                0 => text[line.clone()].replacen('=', ":", 1),
                1 => format!("// {}", &text[line.clone()]),
                2 => text[line.clone()].replacen(" = ", " ", 1),
                3 => format!("{} # kept", &text[line.clone()]),
                _ => format!("{0}\n{0}", &text[line.clone()]),
            };
            (line, other)
        }),
        10 => pick(&strings, chance).map(|string| {
            let inside = &text[string.start + 1..string.end - 1];
            let at = chance(inside.len().max(1) as u64) as usize;
            let letter = ["f", "m", "c", "b", "n", "i", "W", "F", "mc", "j"][chance(10) as usize];
            let mut other = inside.to_owned();
            if other.is_char_boundary(at) {
                other.insert_str(at, letter);
            }
            (string, format!("\"{other}\""))
        }),
        11 => pick(&values, chance).map(|value| {
            let old = text[value.clone()].to_owned();
            let other = match old.as_str() {
                "true" => "\"yes\"".to_owned(),
                "false" => "\"no\"".to_owned(),
                number if number.bytes().all(|b| b.is_ascii_digit()) => format!("\"{number}\""),
                list if list.starts_with("[\"") && !list.contains(',') => {
                    list.trim_matches(['[', ']']).to_owned()
                }
                other => format!("[{other}]"),
            };
            (value, other)
        }),
        12 => pick(&code, chance).and_then(|from| {
            let to = pick(&code, chance)?;
            Some((to.end..to.end, format!("\n{}", &text[from])))
        }),
        _ => pick(&strings, chance).and_then(|from| Some((pick(&strings, chance)?, text[from].to_owned()))),
    };
    let Some((range, replacement)) = changed else { return text.to_owned() };
    let mut changed = text.to_owned();
    changed.replace_range(range, &replacement);
    changed
}

/// A word with two letters swapped, one left out, doubled, or another one.
fn mistyped(word: &str, chance: &mut impl FnMut(u64) -> u64) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    if letters.is_empty() {
        return "x".to_owned();
    }
    let at = chance(letters.len() as u64) as usize;
    match chance(4) {
        0 if at + 1 < letters.len() => letters.swap(at, at + 1),
        1 if letters.len() > 1 => drop(letters.remove(at)),
        2 => letters.insert(at, letters[at]),
        _ => letters[at] = ['e', 's', 'o', '-', 'n'][chance(5) as usize],
    }
    letters.into_iter().collect()
}

/// The lines of a text without comments and claims, and without spaces around.
fn rules(text: &str) -> Vec<Range<usize>> {
    let (mut at, mut is_claim) = (0, false);
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        is_claim = if line.starts_with('[') {
            line.starts_with("[[test]]") || line.starts_with("[test")
        } else {
            is_claim
        };
        let mut is_text = false;
        let end = line.find(|c| {
            is_text ^= c == '"';
            c == '#' && !is_text
        });
        let code = line[..end.unwrap_or(line.len())].trim_end();
        let blank = code.len() - code.trim_start().len();
        if !is_claim && code.len() > blank {
            lines.push(start + blank..start + code.len());
        }
    }
    lines
}

/// The strings of a line, with their quotes.
fn strings(text: &str, line: Range<usize>) -> Vec<Range<usize>> {
    let quotes: Vec<usize> = text[line.clone()].match_indices('"').map(|(at, _)| line.start + at).collect();
    quotes.chunks_exact(2).map(|pair| pair[0]..pair[1] + 1).collect()
}

/// The words and numbers of a line.
fn words(text: &str, line: Range<usize>) -> Vec<Range<usize>> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let of = &text[line.clone()];
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(start) = of[at..].find(is_part).map(|start| at + start) {
        at = of[start..].find(|c| !is_part(c)).map_or(of.len(), |end| start + end);
        words.push(line.start + start..line.start + at);
    }
    words
}

/// The value of a line that is a key and its value.
fn value(text: &str, line: Range<usize>) -> Option<Range<usize>> {
    let at = text[line.clone()].find(" = ")?;
    let is_whole =
        text[line.clone()].matches(['[', '{']).count() == text[line.clone()].matches([']', '}']).count();
    is_whole.then_some(line.start + at + 3..line.end)
}
