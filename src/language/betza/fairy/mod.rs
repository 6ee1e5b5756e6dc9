//! The notation as Fairy-Stockfish reads it: letter by letter, without errors.
//!
//! Everything it skips is reported, and everything it reads without making moves. The movement is what it plays.
//!
//! Source: Fairy-Stockfish, `piece.cpp`; the test vectors record what it plays.

mod directions;
mod lines;

use std::ops::Range;

use alfil_core::board::Wraps;
use alfil_core::rules::{Heading, Hop, Initial, Leg, Onto, Path, Reach, Term, Turns};

use crate::betza::atoms::{self, Stride};
use crate::betza::brackets::is_short;
use crate::betza::findings::Findings;
use crate::diag::Code;
use directions::{Direction, is_direction, is_pair};

/// Returns the terms of the whole text.
pub(in crate::betza) fn read(found: &mut Findings<'_>) -> Vec<Term> {
    let text = found.text();
    if !is_short(found, text) {
        return Vec::new();
    }
    let mut piece = Piece::default();
    let mut item = Item::default();
    let mut skipped: Vec<Range<usize>> = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let end = at + c.len_utf8();
        let next = chars.peek().map(|&(_, next)| next);
        let atom = atoms::letter(c);
        let is_known = atom.is_some() || "mcpgniefbvhrls".contains(c);
        if !is_known {
            match skipped.last_mut().filter(|range| range.end == at) {
                Some(range) => range.end = end,
                None => skipped.push(at..end),
            }
            continue;
        }
        item.start.get_or_insert(at);
        let Some((stride, usual)) = atom else {
            item.end = end;
            if is_direction(c) {
                let pair = next.filter(|&next| is_pair(c, next));
                if pair.is_some() {
                    chars.next();
                    item.end += 1;
                }
                item.directions.push(Direction { first: c, second: pair.unwrap_or(c), at });
            } else {
                item.modes.push((c, at));
            }
            continue;
        };
        item.is_rider = usual == Reach::Unlimited;
        if let Some(next) = next.filter(|&next| next == c || next.is_ascii_digit()) {
            chars.next();
            item.is_rider = true;
            item.digit = next.to_digit(10).map(|n| n as u8);
        }
        let end = chars.peek().map_or(text.len(), |&(i, _)| i);
        let range = item.start.unwrap_or(at)..end;
        piece.add(found, &item, stride, range);
        item = Item::default();
    }
    report_skipped(found, text, skipped);
    if let Some(start) = item.start {
        found
            .report(
                Code::BetzaSkippedByFsf,
                start..item.end,
                "Fairy-Stockfish ignores modifiers without an atom",
                "these belong to no atom",
            )
            .help("remove them, or write an atom after them");
    }
    piece.add_mixed_lines(found);
    piece.into_terms()
}

/// Reports the parts of the text that are skipped; matching brackets make one finding with one fix.
fn report_skipped(found: &mut Findings<'_>, text: &str, mut skipped: Vec<Range<usize>>) {
    const BRACKETS: [(char, char); 2] = [('[', ']'), ('(', ')')];
    let has = |range: &Range<usize>, bracket| text.get(range.clone()).is_some_and(|s| s.contains(bracket));
    skipped.reverse();
    while let Some(range) = skipped.pop() {
        let open = BRACKETS.iter().find(|(open, close)| has(&range, *open) && !has(&range, *close));
        let close = open.and_then(|(_, close)| skipped.iter().rposition(|other| has(other, *close)));
        let close = close.map(|place| skipped.remove(place));
        let written = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
        let what = match &close {
            Some(close) => format!("`{}` and `{}`,", written(&range), written(close)),
            None => format!("`{}`", written(&range)),
        };
        let latest = found
            .report(
                Code::BetzaSkippedByFsf,
                range.clone(),
                format!("Fairy-Stockfish skips {what} and plays the rest"),
                "this is skipped",
            )
            .help(
                "remove it to keep the moves that Fairy-Stockfish plays; if it is needed, set the dialect to `xbetza`",
            )
            .guess(range, "");
        if let Some(close) = close {
            latest.also(close.clone(), "and so is this").guess(close, "");
        }
    }
}

/// What was read since the last atom.
#[derive(Debug, Default)]
struct Item {
    start: Option<usize>,
    end: usize,
    modes: Vec<(char, usize)>,
    directions: Vec<Direction>,
    is_rider: bool,
    digit: Option<u8>,
}

impl Item {
    fn mode(&self, letter: char) -> Option<Range<usize>> {
        self.modes.iter().find(|(c, _)| *c == letter).map(|&(_, at)| at..at + 1)
    }

    fn has(&self, letter: char) -> bool {
        self.mode(letter).is_some()
    }
}

/// What is said of an atom whose vectors an earlier one has too.
pub const REPLACES: &str = "in Fairy-Stockfish this atom replaces an earlier one";

/// How an atom moves. Fairy-Stockfish keeps one list of each, where a later entry for a vector replaces an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::betza) enum Manner {
    Step,
    Slide,
    Jump,
}

/// One vector of one atom.
#[derive(Clone, Debug)]
pub(in crate::betza) struct AtomVector {
    pub(in crate::betza) item: usize,
    pub(in crate::betza) manner: Manner,
    pub(in crate::betza) initial: Initial,
    pub(in crate::betza) quiet: bool,
    pub(in crate::betza) captures: bool,
    pub(in crate::betza) heading: Heading,
    pub(in crate::betza) reach: Reach,
    pub(in crate::betza) path: Path,
    pub(in crate::betza) hop: Hop,
    /// True if it makes no moves of its own. It still replaces others, and sliders and hoppers on its line reach its squares.
    pub(in crate::betza) is_void: bool,
}

#[derive(Debug, Default)]
struct Piece {
    n_items: usize,
    ranges: Vec<Range<usize>>,
    entries: Vec<AtomVector>,
    captures_en_passant: bool,
}

impl Piece {
    fn add(&mut self, found: &mut Findings<'_>, item: &Item, stride: Stride, range: Range<usize>) {
        self.captures_en_passant |= item.has('e');
        self.ranges.push(range.clone());
        let number = self.n_items;
        self.n_items += 1;
        let Some((manner, reach, path, hop)) = manner(found, item, stride, &range) else { return };
        let is_void = match manner {
            Manner::Step => path == Path::Empty && !can_be_lame(stride),
            Manner::Slide => !can_ride(stride),
            Manner::Jump => !stride.is_one_square(),
        };
        let (mut quiet, mut captures) = (item.has('m'), item.has('c'));
        if !quiet && !captures {
            (quiet, captures) = (true, true);
        }
        let initial = if item.has('i') { Initial::Unmoved } else { Initial::Any };
        if initial != Initial::Any && captures {
            captures = false;
            if !quiet {
                report_no_moves(found, range, "its first moves cannot capture");
                return;
            }
            if !item.has('m') {
                found
                    .report(
                        Code::BetzaFsfMeaning,
                        range.clone(),
                        "in Fairy-Stockfish a first move does not capture",
                        "this only moves",
                    )
                    .help("write `im` to make that clear");
            }
        }
        let headings = headings(found, item, stride, &range);
        let mut replaced = false;
        for heading in headings {
            for old in &mut self.entries {
                let same_vector = (old.heading.dx, old.heading.dy) == (heading.dx, heading.dy);
                if same_vector && old.manner == manner && old.initial == initial {
                    let differs = (old.reach, old.path, old.hop) != (reach, path, hop);
                    replaced |= differs && ((old.quiet && quiet) || (old.captures && captures));
                    old.quiet &= !quiet;
                    old.captures &= !captures;
                }
            }
            self.entries.push(AtomVector {
                item: number,
                manner,
                initial,
                quiet,
                captures,
                heading,
                reach,
                path,
                hop,
                is_void,
            });
        }
        if replaced {
            found
                .report(Code::BetzaFsfMeaning, range, REPLACES, "this has the same vectors")
                .help("remove the earlier atom");
        }
    }

    /// One term for each atom and each set of squares it may land on.
    fn into_terms(self) -> Vec<Term> {
        let mut terms = Vec::new();
        for item in 0..self.n_items {
            for (quiet, captures) in [(true, true), (true, false), (false, true)] {
                let of_term = |e: &&AtomVector| {
                    e.item == item && !e.is_void && (e.quiet, e.captures) == (quiet, captures)
                };
                let mut entries = self.entries.iter().filter(of_term).peekable();
                let Some(first) = entries.peek().map(|&e| e.clone()) else { continue };
                let mut headings: Vec<Heading> = entries.map(|e| e.heading).collect();
                headings.sort_by_key(|h| h.index);
                let mut onto = if quiet { Onto::EMPTY } else { Onto::default() };
                if captures {
                    onto |= Onto::ENEMY;
                }
                if captures && !quiet && self.captures_en_passant {
                    onto |= Onto::EN_PASSANT;
                }
                let leg = Leg {
                    turns: Turns::Absolute(headings),
                    reach: first.reach,
                    skip: 0,
                    path: first.path,
                    hop: first.hop,
                    onto,
                    wrap: Wraps::NONE,
                    bend: None,
                    unloads: false,
                };
                terms.push(Term { initial: first.initial, legs: vec![leg], repeated: None });
            }
        }
        terms
    }

    /// Adds the squares that sliders and hoppers on the same lines open to each other.
    fn add_mixed_lines(&mut self, found: &mut Findings<'_>) {
        let gaps = lines::gaps(&self.entries);
        if let Some(range) = gaps.first().and_then(|&item| self.ranges.get(item)) {
            found
                .report(
                    Code::BetzaMixedInFsf,
                    range.clone(),
                    "in Fairy-Stockfish the sliders and hoppers of the piece also stop on the squares of this atom",
                    "this makes no moves itself but changes others",
                    )
                    .help("remove it");
        }
        let mut changed = lines::mix(&mut self.entries, &mut self.n_items);
        changed.sort_unstable();
        changed.dedup();
        for range in changed.into_iter().filter_map(|item| self.ranges.get(item)) {
            found
                .report(
                    Code::BetzaFsfMeaning,
                    range.clone(),
                    "Fairy-Stockfish confuses this atom with another one on the same lines",
                    "each of the two also moves in the directions of the other, up to the other's range",
                )
                .help("alfil plays these moves too; if they are not intended, write different atoms");
        }
    }
}

fn report_no_moves(found: &mut Findings<'_>, range: Range<usize>, why: &str) {
    found
        .report(Code::BetzaNoMovesInFsf, range, "this atom makes no moves in Fairy-Stockfish", why)
        .help("remove it; if it should move, set the dialect to `xbetza`");
}

/// Returns whether an atom can be a rider.
fn can_ride(stride: Stride) -> bool {
    stride.is_one_square() || stride.sides() == (1, 2)
}

/// Returns whether an atom can be a lame leap.
fn can_be_lame(stride: Stride) -> bool {
    matches!(stride.sides(), (0..=2, 2) | (2, 3))
}

/// Returns how the atom moves; nothing when Fairy-Stockfish has no moves for it.
fn manner(
    found: &mut Findings<'_>,
    item: &Item,
    stride: Stride,
    range: &Range<usize>,
) -> Option<(Manner, Reach, Path, Hop)> {
    let limit = match item.digit {
        Some(0) | None => Reach::Unlimited,
        Some(n) => Reach::UpTo(n),
    };
    if let Some(n) = item.mode('n').filter(|_| item.is_rider) {
        found
            .report(
                Code::BetzaFsfMeaning,
                n.clone(),
                "Fairy-Stockfish ignores `n` on riders",
                "this has no effect",
            )
            .guess(n, "");
    }
    if item.has('p') || item.has('g') {
        if !stride.is_one_square() {
            report_no_moves(found, range.clone(), "it has hoppers only on W and F");
            return Some((Manner::Jump, limit, Path::Any, Hop::Over));
        }
        if item.has('n') && !item.is_rider {
            report_no_moves(found, range.clone(), "it has no lame hoppers");
            return None;
        }
        let is_grasshopper = item.digit == Some(1) || (item.has('g') && item.digit.is_none());
        let is_plain = item.is_rider && item.digit.is_none() && !(item.has('g') && item.has('p'));
        if !is_plain {
            let what = match (is_grasshopper, limit) {
                (true, _) => "lands directly beyond the piece it jumps over, at any distance".to_owned(),
                (false, Reach::UpTo(n)) => {
                    format!("jumps over one piece and lands up to {n} squares from its start")
                }
                (false, Reach::Unlimited | Reach::SameAsBefore | Reach::AsOnLine) => {
                    "jumps over one piece, at any distance".to_owned()
                }
            };
            found.report(
                Code::BetzaFsfMeaning,
                range.clone(),
                format!("in Fairy-Stockfish this atom {what}"),
                "different in XBetza",
            );
        }
        let (reach, hop) =
            if is_grasshopper { (Reach::Unlimited, Hop::Grasshopper) } else { (limit, Hop::Over) };
        return Some((Manner::Jump, reach, Path::Any, hop));
    }
    if item.is_rider {
        if !can_ride(stride) {
            report_no_moves(found, range.clone(), "it has riders only on W, F and N");
        }
        return Some((Manner::Slide, limit, Path::Any, Hop::None));
    }
    if item.has('n') {
        if !can_be_lame(stride) {
            report_no_moves(found, range.clone(), "it has lame leaps only on D, N, A and Z");
        }
        return Some((Manner::Step, Reach::UpTo(1), Path::Empty, Hop::None));
    }
    Some((Manner::Step, Reach::UpTo(1), Path::Any, Hop::None))
}

/// Returns the headings of an atom; pairs without a meaning are reported.
fn headings(found: &mut Findings<'_>, item: &Item, stride: Stride, range: &Range<usize>) -> Vec<Heading> {
    let parts = stride.parts();
    let is_of_king = parts.len() > 1;
    let of_direction = |d: &Direction| -> Vec<Heading> {
        parts.iter().flat_map(|&part| part.headings(d.places(part, is_of_king))).collect()
    };
    if item.directions.is_empty() {
        return parts.iter().flat_map(|&part| part.headings(part.places())).collect();
    }
    let mut headings: Vec<Heading> = Vec::new();
    let mut meaningless = Vec::new();
    for direction in &item.directions {
        let new = of_direction(direction);
        if new.is_empty() {
            meaningless.push(*direction);
        }
        for heading in new {
            if !headings.contains(&heading) {
                headings.push(heading);
            }
        }
    }
    if headings.is_empty() {
        report_no_moves(found, range.clone(), "it has no moves for these directions");
        return headings;
    }
    for direction in meaningless {
        let (x, y) = (direction.first, direction.second);
        let letters = if x == y { x.to_string() } else { format!("{x}{y}") };
        found
            .report(
                Code::BetzaNoMovesInFsf,
                direction.range(),
                format!("`{letters}` is not a direction in Fairy-Stockfish"),
                "this adds no moves",
            )
            .help(format!("if you mean the pair, write `{y}{x}`"));
    }
    headings
}
