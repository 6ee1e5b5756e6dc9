//! A wrong and a right text for each finding, as small as they come; tests read both.

use super::code::Code;

/// What the texts of an example are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Definitions.
    Definition,
    /// Variants for Fairy-Stockfish.
    Ini,
    /// Moves in Betza notation.
    Betza,
    /// Moves in Betza notation as Fairy-Stockfish reads them.
    FairyBetza,
}

/// A text in which something is found, and the same text without it.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What the texts are.
    pub notation: Notation,
    /// The text in which it is found.
    pub wrong: &'static str,
    /// What was meant.
    pub right: &'static str,
    slug: &'static str,
}

macro_rules! files {
    ($notation:ident, $extension:literal, $($slug:literal)+) => {
        &[$(Example {
            notation: Notation::$notation,
            wrong: include_str!(concat!("../../tests/bad/", $slug, ".", $extension)),
            right: include_str!(concat!("../../tests/right/", $slug, ".", $extension)),
            slug: $slug,
        },)+]
    };
}

macro_rules! moves {
    ($notation:ident, $($slug:literal $wrong:literal $right:literal)+) => {
        &[$(Example { notation: Notation::$notation, wrong: $wrong, right: $right, slug: $slug },)+]
    };
}

const DEFINITIONS: &[Example] = files! { Definition, "toml",
    "allow-unneeded"
    "claim-fails"
    "claim-says-nothing"
    "claims-nothing"
    "move-syntax"
    "perft-too-deep"
    "unknown-square"
    "no-first-moves"
    "bad-id"
    "bad-name"
    "board-size"
    "castling-home"
    "castling-line"
    "castling-away"
    "castling-start"
    "castling-twice"
    "check-at-start"
    "count-alone"
    "demotion-unreachable"
    "dialects-differ"
    "drops-twice"
    "drops-without-hand"
    "duplicate-id"
    "empty-list"
    "empty-region"
    "empty-text"
    "ending-at-start"
    "ending-never"
    "winner-odd"
    "ending-shadowed"
    "endings-disagree"
    "extends-refused"
    "extends-circle"
    "fen-fields"
    "fen-hole"
    "fen-piece"
    "fen-ranks"
    "fen-syntax"
    "fen-width"
    "first-move-never"
    "first-move-wins"
    "game-cannot-end"
    "gates-share-file"
    "hand-without-drops"
    "hands-differ"
    "hands-twice"
    "illegal-never"
    "like-and-more"
    "like-itself"
    "limit-never-binds"
    "listed-twice"
    "mate-without-safety"
    "missing-key"
    "more-than-a-board"
    "move-never-fits"
    "move-never-made"
    "needs-royals"
    "needs-table"
    "never-in-hand"
    "never-leaves-hand"
    "never-there"
    "no-culprit"
    "no-move-at-start"
    "no-other-pieces"
    "no-pieces"
    "no-promotion-rule"
    "no-royal-in-setup"
    "no-squares"
    "nobody-captures"
    "nobody-castles"
    "nobody-may-pass"
    "nobody-passes"
    "not-of-a-position"
    "not-royal"
    "not-all-looked-at"
    "nothing-to-become"
    "nothing-to-gate"
    "nothing-to-jump"
    "nothing-to-take-out"
    "number-out-of-range"
    "off-board"
    "one-key"
    "piece-never-comes"
    "piece-never-moves"
    "promoted-in-hand"
    "promotes-to-itself"
    "promotion-never"
    "promotion-no-better"
    "promotion-twice"
    "promotion-two-ways"
    "pursuit-alone"
    "promotion-unreachable"
    "region-circle"
    "region-syntax"
    "except-unclear"
    "royal-en-prise"
    "royal-exempt"
    "royals-missing"
    "royals-never-lost"
    "mate-ends-nothing"
    "royals-twice"
    "royals-without-royal"
    "sides-differ"
    "smoke-never-fired"
    "smoke-never-moved"
    "smoke-unfinished"
    "starts-outside"
    "steps-not-plain"
    "stuck-piece"
    "symmetry-missing"
    "toml-syntax"
    "too-many-errors"
    "too-many-ways"
    "too-many-moves"
    "unknown-definition"
    "unknown-key"
    "unknown-piece"
    "unknown-region"
    "unknown-warning"
    "unknown-word"
    "unseen-character"
    "unsupported-format"
    "unused-piece"
    "unused-region"
    "wall-without-move"
    "without-needs-extends"
    "wrong-type"
};

const INIS: &[Example] = files! { Ini, "ini",
    "import-differs"
    "import-inexpressible"
    "import-invalid"
    "ini-all-or-none"
    "ini-bad-square"
    "ini-before-section"
    "ini-byte-order-mark"
    "ini-conflict"
    "ini-control-character"
    "ini-deprecated-key"
    "ini-empty-value"
    "ini-fen-fields"
    "ini-fen-mark"
    "ini-fen-piece"
    "ini-fen-size"
    "ini-fen-syntax"
    "ini-header"
    "ini-header-blanks"
    "ini-ignored-tail"
    "ini-inline-comment"
    "ini-key-blanks"
    "ini-key-twice"
    "ini-last-counts"
    "ini-letter-taken"
    "ini-letter-twice"
    "ini-no-double-step"
    "ini-no-equals"
    "ini-no-moves"
    "ini-no-result"
    "ini-no-section"
    "ini-nothing-to-become"
    "ini-off-board"
    "ini-out-of-range"
    "ini-piece-letter"
    "ini-piece-moves"
    "ini-promotion-lost"
    "ini-redefines-built-in"
    "ini-region-left-behind"
    "ini-region-without-piece"
    "ini-section-twice"
    "ini-stops-program"
    "ini-template-is-no-parent"
    "ini-trailing-blanks"
    "ini-two-kings"
    "ini-undeclared-piece"
    "ini-unknown-key"
    "ini-unknown-parent"
    "ini-wrong-value"
};

const MOVES: &[Example] = moves! { Betza,
    "betza-too-deep" "((((((((((W))))))))))" "W"
    "betza-unbalanced" "caK)" "caK"
    "betza-stray" "KN AD" "KNAD"
    "betza-unknown-atom" "KTN" "KHN"
    "betza-unknown-modifier" "fwW" "fW"
    "betza-no-atom" "Nf" "fN"
    "betza-unsupported" "zB" "B"
    "betza-bad-range" "R03" "R3"
    "betza-bad-vector" "(0,0)" "(1,2)"
    "betza-empty-leg" "[F-]" "[F-R]"
    "betza-misplaced-half" "hN" "fhN"
    "betza-conflict" "njD" "nD"
    "betza-too-many-legs" "aaaaaaaaW" "aW"
    "betza-too-many-captures" "cacacaK" "cacaK"
    "betza-no-direction" "f[bF-R]" "f[F-R]"
    "betza-leading-spread" "vlN" "lvN"
    "betza-split-pair" "fmrF" "mfrF"
    "betza-half-on-straight" "fhK" "fsK"
    "betza-short-hop" "pW" "pR"
    "betza-redundant-modes" "mcR" "R"
    "betza-doubled-rider" "RR" "R"
    "betza-no-effect" "nW" "W"
    "betza-lion-without-igui" "KNADcaKmabK" "KNADcaKmcabK"
};

const MOVES_OF_FSF: &[Example] = moves! { FairyBetza,
    "betza-skipped-by-fsf" "jR" "R"
    "betza-no-moves-in-fsf" "GG" "G"
    "betza-other-in-fsf" "pF" "pB"
    "betza-mixed-in-fsf" "R1DD" "R1"
};

impl Code {
    /// A wrong and a right text; nothing where only a long text, or none at all, has the finding.
    pub fn example(self) -> Option<Example> {
        let all = [DEFINITIONS, INIS, MOVES, MOVES_OF_FSF];
        all.into_iter().flatten().find(|example| example.slug == self.slug()).copied()
    }
}

/// Most lines of an excerpt.
const MAX_LINES: usize = 12;

impl Example {
    /// The lines of the wrong text that the right one has otherwise, under the header of their table.
    pub fn wrong_lines(&self) -> Vec<&'static str> {
        excerpt(self.wrong, self.right)
    }

    /// The lines of the right text that the wrong one has otherwise, under the header of their table.
    pub fn right_lines(&self) -> Vec<&'static str> {
        excerpt(self.right, self.wrong)
    }
}

/// The lines of a text between those that it has in common with another at either end. A line `…` stands for what is left
/// out.
fn excerpt<'t>(text: &'t str, other: &str) -> Vec<&'t str> {
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    let others: Vec<&str> = other.trim_start_matches('\u{feff}').lines().collect();
    let same = |(a, b): &(&&str, &&str)| a == b;
    let before = lines.iter().zip(&others).take_while(same).count();
    let most = lines.len().min(others.len()) - before;
    let after = lines.iter().rev().zip(others.iter().rev()).take(most).take_while(same).count();
    let is_header = |line: &&&str| line.starts_with('[');
    let header = lines.iter().take(before).rev().find(is_header).copied();
    let own = lines.iter().take(lines.len() - after).skip(before).copied();
    let own: Vec<&str> = own.skip_while(|line| line.trim().is_empty()).collect();
    let needs_header = own.first().is_none_or(|line| !line.starts_with('['));
    let mut found: Vec<&str> = header.filter(|_| needs_header).into_iter().collect();
    found.extend(&own);
    while found.last().is_some_and(|line| line.trim().is_empty()) {
        found.pop();
    }
    if found.len() > MAX_LINES {
        found.truncate(MAX_LINES);
        found.push("…");
    }
    found
}
