//! The smallest wrong text for each finding, and the text that was intended; tests read both.

use alfil_language::diag::{Code, seen};

/// What the texts of an example are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Definitions.
    Definition,
    /// Variants for Fairy-Stockfish.
    Ini,
    /// Patterns in Betza notation.
    Betza,
    /// Patterns in Betza notation as Fairy-Stockfish reads it.
    FairyBetza,
}

/// A text with a finding, and the same text without it.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What the texts are.
    pub notation: Notation,
    /// The text in which it is found.
    pub wrong: &'static str,
    /// What was intended.
    pub right: &'static str,
    /// Headers of the tables that are shown although both texts have them.
    context: &'static [&'static str],
    /// Headers of the only tables that are shown, where the other differences are irrelevant; empty where all are shown.
    only: &'static [&'static str],
}

// Slugs, wrong texts and right ones: `DEFINITIONS` and `INIS`, made by `build.rs` from `tests/bad` and `tests/right`.
include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// Headers of the tables that are shown although both texts have them, by slug. They are not in the files, whose comments
/// would be shown too.
const CONTEXTS: &[(&str, &[&str])] = &[
    ("allow-unneeded", &[""]),
    ("claimable-pointless", &["[[end]]"]),
    ("claims-nothing", &["", "[[end]]"]),
    ("demotion-unreachable", &["[pieces.guard]"]),
    ("dialects-differ", &["[pieces.guard]"]),
    ("drops-without-hand", &["[setup]"]),
    ("game-cannot-end", &["[royals]"]),
    ("hand-without-drops", &["[captured]"]),
    ("illegal-never", &["[pieces.guard]"]),
    ("never-in-hand", &["[captured]"]),
    ("wraps-ambiguous", &["[board]"]),
    ("no-other-pieces", &["[pieces.king]", "[pieces.pawn]"]),
    ("no-promotion-rule", &["[pieces.pawn]"]),
    ("no-royal-in-setup", &["[pieces.king]"]),
    ("nobody-castles", &["[[end]]"]),
    ("nobody-may-pass", &["[[end]]"]),
    ("nothing-to-gate", &["[gating]"]),
    ("piece-never-comes", &["[pieces.rook]", "[pieces.dragon]"]),
    ("unused-points", &["[points]"]),
    ("pass-by-move", &["[pieces.lion]"]),
    ("promoted-in-hand", &["[setup]"]),
    ("promotion-unreachable", &["[[promotion]]"]),
    ("royals-missing", &["[pieces.king]"]),
    ("royals-without-royal", &["[royals]"]),
    ("starts-outside", &["[pieces.king]"]),
    ("stuck-piece", &["[setup]"]),
    ("symmetry-differs", &["[setup]"]),
    ("unused-piece", &["[pieces.pawn]"]),
];

/// Headers of the only tables that are shown, where the other differences are irrelevant, by slug.
const EXCERPTS: &[(&str, &[&str])] = &[("without-needs-extends", &[""])];

const MOVES: &[(&str, &str, &str)] = &[
    ("betza-too-deep", "((((((((((W))))))))))", "W"),
    ("betza-unbalanced", "caK)", "caK"),
    ("betza-stray", "KN AD", "KNAD"),
    ("betza-unknown-atom", "KTN", "KHN"),
    ("betza-unknown-modifier", "fwW", "fW"),
    ("betza-no-atom", "Nf", "fN"),
    ("betza-unsupported", "kR", "R"),
    ("betza-bad-range", "R03", "R3"),
    ("betza-bad-vector", "(0,0)", "(1,2)"),
    ("betza-empty-leg", "[F-]", "[F-R]"),
    ("betza-misplaced-half", "hN", "fhN"),
    ("betza-conflict", "njD", "nD"),
    ("betza-too-many-legs", "aaaaaaaaW", "aW"),
    ("betza-too-many-captures", "cacacacacaK", "cacaK"),
    ("betza-no-direction", "f[bF-R]", "f[F-R]"),
    ("betza-leading-spread", "vlN", "lvN"),
    ("betza-doubled-direction", "frbB", "frBbB"),
    ("betza-small-letter", "ffW", "FfW"),
    ("betza-read-elsewhere", "xR", "R"),
    ("betza-split-pair", "fmrF", "mfrF"),
    ("betza-half-on-straight", "fhK", "fsK"),
    ("betza-short-hop", "pW", "pR"),
    ("betza-redundant-modes", "mcR", "R"),
    ("betza-doubled-rider", "RR", "R"),
    ("betza-no-effect", "yR", "R"),
    ("betza-redundant-term", "QB", "QN"),
    ("betza-lion-without-igui", "KNADcaKmabK", "KNADcaKmcabK"),
    ("betza-straight-leg", "(cK-K)", "caK"),
];

const MOVES_OF_FSF: &[(&str, &str, &str)] = &[
    ("betza-skipped-by-fsf", "jR", "R"),
    ("betza-no-moves-in-fsf", "GG", "G"),
    ("betza-fsf-meaning", "pF", "pB"),
    ("betza-mixed-in-fsf", "R1DD", "R1"),
];

/// A table of a text as written, or what comes before the first table.
type Section<'t> = Vec<&'t str>;

/// The most lines of an excerpt.
const MAX_LINES: usize = 18;

/// The most lines of a table that is shown whole where one of its lines differs.
const MAX_WHOLE: usize = 8;

impl Example {
    /// Returns a wrong and a right text; nothing if only a long text, or none at all, has the finding.
    pub fn of(code: Code) -> Option<Example> {
        let slug = code.slug();
        let headers = |lists: &[(&str, &'static [&'static str])]| {
            lists.iter().find(|(of, _)| *of == slug).map_or(&[][..], |&(_, headers)| headers)
        };
        let of_files = |notation, files: &[(&str, &'static str, &'static str)]| {
            let &(_, wrong, right) = files.iter().find(|(of, _, _)| *of == slug)?;
            Some(Example { notation, wrong, right, context: headers(CONTEXTS), only: headers(EXCERPTS) })
        };
        let of_moves = |notation, moves: &[(&str, &'static str, &'static str)]| {
            let &(_, wrong, right) = moves.iter().find(|(of, _, _)| *of == slug)?;
            Some(Example { notation, wrong, right, context: &[], only: &[] })
        };
        of_files(Notation::Definition, DEFINITIONS)
            .or_else(|| of_files(Notation::Ini, INIS))
            .or_else(|| of_moves(Notation::Betza, MOVES))
            .or_else(|| of_moves(Notation::FairyBetza, MOVES_OF_FSF))
    }

    /// Returns how the wrong text differs from the right one: whole tables, with others of their name.
    pub fn wrong_lines(&self) -> Vec<&'static str> {
        self.excerpt(self.wrong, self.right)
    }

    /// Returns how the right text differs from the wrong one: whole tables, with others of their name.
    pub fn right_lines(&self) -> Vec<&'static str> {
        self.excerpt(self.right, self.wrong)
    }

    /// Returns a line as it is shown, with a visible mark for invisible characters.
    pub fn shown(line: &str) -> String {
        seen(&line.replace('\u{feff}', "<U+FEFF>"))
    }

    /// Returns the tables of a text that differ from those of another, tables of the same name, and those of its
    /// context. A line `…` marks what is omitted.
    fn excerpt<'t>(&self, text: &'t str, other: &str) -> Vec<&'t str> {
        let (own, others) = (sections(text), sections(other));
        let (new, gone) = unmatched(&own, &others);
        let header = |section: &Section<'_>| {
            section.first().filter(|line| is_header(line)).map_or("", |line| *line).to_owned()
        };
        let headers_of = |sections: &[Section<'_>], which: &[bool]| -> Vec<String> {
            sections.iter().zip(which).filter(|(_, is)| **is).map(|(section, _)| header(section)).collect()
        };
        let touched = [headers_of(&own, &new), headers_of(&others, &gone)].concat();
        let mut partners: Vec<&Section<'_>> =
            others.iter().zip(&gone).filter(|(_, is)| **is).map(|(section, _)| section).collect();
        let mut found: Vec<&str> = Vec::new();
        for (section, &is_new) in own.iter().zip(&new) {
            let title = header(section);
            let is_root = title.is_empty();
            let is_context =
                [self.context, self.only].into_iter().any(|headers| headers.contains(&title.as_str()));
            let is_left_out = !self.only.is_empty() && !self.only.contains(&title.as_str());
            if is_left_out || !(is_new || is_context || (touched.contains(&title) && !is_root)) {
                continue;
            }
            let place = partners.iter().position(|other| is_new && header(other) == title);
            let partner = place.map(|place| partners.remove(place));
            let shown = match partner {
                Some(partner) if (is_root || section.len() > MAX_WHOLE) && !is_context => {
                    changed_lines(section, partner)
                }
                Some(_) | None => section.clone(),
            };
            if !found.is_empty() && !shown.is_empty() {
                found.push("");
            }
            found.extend(shown);
        }
        if found.len() > MAX_LINES {
            found.truncate(MAX_LINES);
            while found.last().is_some_and(|line| line.is_empty() || is_header(line)) {
                found.pop();
            }
            found.push("…");
        }
        found
    }
}

fn is_header(line: &str) -> bool {
    line.trim_start_matches('\u{feff}').starts_with('[')
}

/// Returns the tables of a text, without blank lines.
fn sections(text: &str) -> Vec<Section<'_>> {
    let mut sections: Vec<Section<'_>> = vec![Vec::new()];
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if is_header(line) {
            sections.push(Vec::new());
        }
        if let Some(section) = sections.last_mut() {
            section.push(line);
        }
    }
    sections.retain(|section| !section.is_empty());
    sections
}

/// Returns the header of a table and the lines that differ from another.
fn changed_lines<'t>(section: &[&'t str], other: &[&str]) -> Vec<&'t str> {
    let (new, _) = unmatched(section, other);
    let mut found = Vec::new();
    let mut left_out = false;
    for (line, is_new) in section.iter().zip(new) {
        if !is_new && !is_header(line) {
            left_out = true;
            continue;
        }
        if left_out && section.first().is_some_and(|first| is_header(first)) {
            found.push("…");
        }
        left_out = false;
        found.push(*line);
    }
    found
}

/// Returns which items of each list are not in a longest common part of both.
fn unmatched<A: PartialEq<B>, B>(a: &[A], b: &[B]) -> (Vec<bool>, Vec<bool>) {
    // For each pair of starting points, the length of the longest common part from there.
    let width = b.len() + 1;
    let mut length = vec![0_usize; (a.len() + 1) * width];
    let at = |length: &[usize], i: usize, j: usize| length.get(i * width + j).copied().unwrap_or(0);
    for (i, left) in a.iter().enumerate().rev() {
        for (j, right) in b.iter().enumerate().rev() {
            let longest = if left == right {
                at(&length, i + 1, j + 1) + 1
            } else {
                at(&length, i + 1, j).max(at(&length, i, j + 1))
            };
            if let Some(slot) = length.get_mut(i * width + j) {
                *slot = longest;
            }
        }
    }
    let (mut of_a, mut of_b) = (vec![true; a.len()], vec![true; b.len()]);
    let (mut i, mut j) = (0, 0);
    while let (Some(left), Some(right)) = (a.get(i), b.get(j)) {
        if left == right {
            if let (Some(x), Some(y)) = (of_a.get_mut(i), of_b.get_mut(j)) {
                (*x, *y) = (false, false);
            }
            (i, j) = (i + 1, j + 1);
        } else if at(&length, i + 1, j) >= at(&length, i, j + 1) {
            i += 1;
        } else {
            j += 1;
        }
    }
    (of_a, of_b)
}

#[cfg(test)]
mod tests {
    use super::{CONTEXTS, DEFINITIONS, EXCERPTS};

    #[test]
    fn headers_belong_to_examples() {
        for (slug, _) in CONTEXTS.iter().chain(EXCERPTS) {
            assert!(DEFINITIONS.iter().any(|(of, _, _)| of == slug), "{slug}");
        }
    }
}
