//! From text to syntax tree.

use std::ops::Range;

use pest::Parser as _;
use pest::iterators::Pair;

use super::ast::{Atom, Chain, Extent, Hop, Join, Letters, Name, Node, Repetition, Style};
use super::brackets;
use super::findings::Findings;
use crate::diag::Code;

/// The largest range, and the largest number in a vector.
const MAX_NUMBER: u8 = 99;

mod grammar {
    /// The parser made from the grammar.
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/betza.pest"]
    pub(super) struct BetzaParser;
}

use grammar::{BetzaParser, Rule};

/// Reads the whole pattern. What cannot be read is reported and omitted.
pub(super) fn parse(found: &mut Findings<'_>) -> Vec<Node> {
    let text = found.text();
    if !brackets::is_bounded(found, text) {
        return Vec::new();
    }
    match BetzaParser::parse(Rule::piece, text) {
        Ok(pairs) => pairs.flat_map(Pair::into_inner).filter_map(|pair| node(found, pair)).collect(),
        Err(error) => {
            let at = match error.location {
                pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
            };
            found.report(
                Code::BetzaStray,
                at..text.len(),
                "the pattern cannot be read from here",
                "this is not understood",
            );
            Vec::new()
        }
    }
}

fn range_of(pair: &Pair<'_, Rule>) -> Range<usize> {
    let span = pair.as_span();
    span.start()..span.end()
}

fn letters(pair: &Pair<'_, Rule>) -> Letters {
    Letters::new(pair.as_str(), pair.as_span().start())
}

/// Returns a term; nothing if it was reported instead.
fn node(found: &mut Findings<'_>, pair: Pair<'_, Rule>) -> Option<Node> {
    match pair.as_rule() {
        Rule::simple => Some(Node::Simple(hop(found, pair)?)),
        Rule::chain => bracketed(found, pair, Style::Brackets),
        Rule::group => bracketed(found, pair, Style::Parentheses),
        Rule::repetition => repetition(found, pair).map(Node::Repetition),
        Rule::dangling => {
            let text = pair.as_str();
            let report = found.report(
                Code::BetzaNoAtom,
                range_of(&pair),
                format!("`{text}` is not followed by an atom"),
                "this belongs to no atom",
            );
            let capital = text.to_ascii_uppercase();
            let last = capital.chars().last().filter(|c| super::atoms::LETTERS.contains(*c));
            if let Some(atom) = last.filter(|_| text.len() == 1) {
                report.help(format!("atoms are capital letters: did you mean `{atom}`?"));
            } else {
                report.help("write the atom after its modifiers, as in `fmW`");
            }
            None
        }
        Rule::stray => {
            report_stray(found, &pair);
            None
        }
        Rule::piece
        | Rule::item
        | Rule::modifiers
        | Rule::atom
        | Rule::vector
        | Rule::number
        | Rule::letter
        | Rule::again
        | Rule::range
        | Rule::times
        | Rule::join
        | Rule::EOI => None,
    }
}

fn report_stray(found: &mut Findings<'_>, pair: &Pair<'_, Rule>) {
    let text = pair.as_str();
    let range = range_of(pair);
    match text.chars().next() {
        Some(c) if c.is_whitespace() => {
            found
                .report(
                    Code::BetzaStray,
                    range.clone(),
                    "a pattern may not contain spaces",
                    "this is a space",
                )
                .help("write the terms one after the other, as in `KNAD`")
                .fix(range, "");
        }
        Some(c) if c.is_ascii_digit() => {
            found
                .report(
                    Code::BetzaStray,
                    range,
                    format!("`{text}` does not follow an atom"),
                    "this belongs to no atom",
                )
                .help("write a range directly after a single atom, as in `R3`");
        }
        Some('*') => {
            found
                .report(
                    Code::BetzaUnsupported,
                    range,
                    "`*`, a range up to the middle of the board, is not supported",
                    "not supported",
                )
                .help("write the number of squares, as in `fmW3`, or `first-moves` for some squares");
        }
        Some('-' | '?') => {
            found
                .report(
                    Code::BetzaStray,
                    range,
                    format!("`{text}` joins legs only inside brackets"),
                    "this is outside brackets",
                )
                .help("write the legs in brackets, as in `[F-R]`");
        }
        Some(_) | None => {
            found
                .report(
                    Code::BetzaStray,
                    range,
                    format!("`{text}` has no meaning in a pattern"),
                    "this is not understood",
                )
                .help("remove it");
        }
    }
}

fn hop(found: &mut Findings<'_>, pair: Pair<'_, Rule>) -> Option<Hop> {
    let range = range_of(&pair);
    let mut modifiers = Letters::default();
    let mut read = None;
    for part in pair.into_inner() {
        if part.as_rule() == Rule::modifiers {
            modifiers = letters(&part);
        } else {
            read = atom(found, part);
        }
    }
    Some(Hop { modifiers, atom: read?, range })
}

/// Repeated legs; nothing if no atom follows.
fn repetition(found: &mut Findings<'_>, pair: Pair<'_, Rule>) -> Option<Repetition> {
    let range = range_of(&pair);
    let open = range.start + pair.as_str().find('(').unwrap_or(0);
    let close = range.start + pair.as_str().find(')').unwrap_or(0);
    let (mut before, mut repeated, mut after) = (Letters::default(), Letters::default(), Letters::default());
    let mut read = None;
    let mut times = None;
    for part in pair.into_inner() {
        let place = range_of(&part);
        if part.as_rule() == Rule::atom {
            read = Some(atom(found, part)?);
        } else if part.as_rule() == Rule::times {
            times = Some(part);
        } else if place.end <= open {
            before = letters(&part);
        } else if place.start < close {
            repeated = letters(&part);
        } else {
            after = letters(&part);
        }
    }
    let inside = open..close + 1;
    if let Some(times) = times {
        report_repetition(found, &times, (&before, &repeated, &after), read.as_ref());
        return None;
    }
    if read.is_none() {
        found
            .report(
                Code::BetzaNoAtom,
                range.clone(),
                "repeated legs are not followed by an atom",
                "these belong to no atom",
            )
            .help("write the atom after them, as in `(paf)R`");
    }
    Some(Repetition { before, repeated, after, atom: read?, inside, range })
}

/// The most repetitions that are written out.
const MAX_TIMES: usize = 3;

/// Reports a number after repeated legs, `(paf)3R`; a small one is written out.
fn report_repetition(
    found: &mut Findings<'_>,
    times: &Pair<'_, Rule>,
    (before, repeated, after): (&Letters, &Letters, &Letters),
    atom: Option<&Atom>,
) {
    let text = found.text();
    let written = |letters: &Letters| letters.0.iter().map(|letter| letter.value).collect::<String>();
    let of_atom = atom.and_then(|atom| text.get(atom.range.clone())).unwrap_or("R");
    let term =
        |n: usize| format!("{}{}{}{of_atom}", written(before), written(repeated).repeat(n), written(after));
    let report = found.report(
        Code::BetzaUnsupported,
        range_of(times),
        format!("a number of repetitions, `{}`, is not supported", times.as_str()),
        "legs in parentheses are repeated any number of times",
    );
    let n = times.as_str().parse::<usize>().ok().filter(|n| (1..=MAX_TIMES).contains(n));
    match n.filter(|_| atom.is_some()) {
        Some(n) => {
            let terms: String = (0..=n).map(term).collect();
            report.help(format!("write the terms out, as in `{terms}`, or leave the number out"));
        }
        None => {
            report.help("leave the number out, as in `(paf)R`, or write the terms out, as in `RpafR`");
        }
    }
}

fn atom(found: &mut Findings<'_>, pair: Pair<'_, Rule>) -> Option<Atom> {
    let range = range_of(&pair);
    let mut name = None;
    let mut name_range = range.clone();
    let mut extent = Extent::Default;
    for part in pair.into_inner() {
        let rule = part.as_rule();
        if rule == Rule::vector {
            name_range = range_of(&part);
            name = vector(found, part);
        } else if rule == Rule::letter {
            name_range = range_of(&part);
            name = part.as_str().chars().next().map(Name::Letter);
        } else if rule == Rule::again {
            extent = Extent::Doubled;
        } else {
            extent = extent_of(found, &part)?;
        }
    }
    Some(Atom { name: name?, extent, name_range, range })
}

fn extent_of(found: &mut Findings<'_>, pair: &Pair<'_, Rule>) -> Option<Extent> {
    let text = pair.as_str();
    let range = range_of(pair);
    if text == "0" {
        return Some(Extent::Unlimited);
    }
    if text.starts_with('0') {
        found
            .report(
                Code::BetzaBadRange,
                range,
                format!("the range `{text}` starts with a zero"),
                "a range has no leading zero",
            )
            .help("write the number alone for the longest distance, or `0` for any distance");
        return None;
    }
    match text.parse::<u8>() {
        Ok(n) if n <= MAX_NUMBER => Some(Extent::UpTo(n)),
        Ok(_) | Err(_) => {
            found
                .report(Code::BetzaBadRange, range, format!("the range `{text}` is too large"), "too large")
                .help(format!("write a number up to {MAX_NUMBER}, or `0` for any distance"));
            None
        }
    }
}

fn vector(found: &mut Findings<'_>, pair: Pair<'_, Rule>) -> Option<Name> {
    let whole = range_of(&pair);
    let mut numbers = [0; 2];
    let mut good = true;
    for (slot, part) in numbers.iter_mut().zip(pair.into_inner()) {
        match part.as_str().parse::<u8>() {
            Ok(n) if n <= MAX_NUMBER => *slot = n,
            Ok(_) | Err(_) => {
                good = false;
                found
                    .report(
                        Code::BetzaBadVector,
                        range_of(&part),
                        format!("a leap of `{}` squares is too long", part.as_str()),
                        "too long",
                    )
                    .help(format!("write a number up to {MAX_NUMBER}"));
            }
        }
    }
    let [a, b] = numbers;
    if good && (a, b) == (0, 0) {
        found
            .report(Code::BetzaBadVector, whole, "`(0,0)` goes nowhere", "this is not a leap")
            .help("to let a piece stay on its square, write a step there and back, as in `mabK`");
        return None;
    }
    good.then_some(Name::Vector(a, b))
}

/// Returns a bracketed part: a chain if it has legs, otherwise a group.
fn bracketed(found: &mut Findings<'_>, pair: Pair<'_, Rule>, style: Style) -> Option<Node> {
    let range = range_of(&pair);
    let parts: Vec<Pair<'_, Rule>> = pair.into_inner().collect();
    let mut parts = parts.into_iter().peekable();
    let modifiers =
        parts.next_if(|p| p.as_rule() == Rule::modifiers).map_or_else(Letters::default, |p| letters(&p));
    let parts: Vec<_> = parts.collect();
    let is_chain = style == Style::Brackets || parts.iter().any(|p| p.as_rule() == Rule::join);
    if is_chain {
        return chain(found, modifiers, parts, style, range).map(Node::Chain);
    }
    if parts.is_empty() {
        found
            .report(Code::BetzaEmptyLeg, range, "the parentheses are empty", "this group has no atoms")
            .help("write atoms in it, as in `f(FW)`, or remove it");
        return None;
    }
    let nodes = parts.into_iter().filter_map(|part| node(found, part)).collect();
    Some(Node::Group { modifiers, nodes })
}

fn chain(
    found: &mut Findings<'_>,
    modifiers: Letters,
    parts: Vec<Pair<'_, Rule>>,
    style: Style,
    range: Range<usize>,
) -> Option<Chain> {
    let (mut hops, mut joins) = (Vec::new(), Vec::new());
    let mut complete = true;
    let mut expects_leg = true;
    let close = range.end.saturating_sub(1);
    for part in parts {
        let place = range_of(&part);
        if part.as_rule() == Rule::join {
            if expects_leg {
                report_empty_leg(found, place.clone());
                complete = false;
            }
            if part.as_str() == "?" && style == Style::Parentheses {
                found
                    .report(
                        Code::BetzaStray,
                        place,
                        "`?` joins legs only inside brackets",
                        "this is inside parentheses",
                    )
                    .help("write the chain in brackets, as in `[F?R]`");
                complete = false;
            }
            joins.push(if part.as_str() == "?" { Join::MayStop } else { Join::GoesOn });
            expects_leg = true;
            continue;
        }
        if !expects_leg {
            found
                .report(
                    Code::BetzaStray,
                    place.clone(),
                    "two legs are not joined",
                    "`-` or `?` is missing before this",
                )
                .help("write `-` or `?` between legs");
            complete = false;
        }
        expects_leg = false;
        let rule = part.as_rule();
        if rule == Rule::group || rule == Rule::chain {
            found
                .report(Code::BetzaUnsupported, place, "a leg must be one atom", "this leg is a group")
                .help("write one chain for each atom of the group");
            complete = false;
        } else if let Some(Node::Simple(hop)) = node(found, part) {
            hops.push(hop);
        } else {
            complete = false;
        }
    }
    if expects_leg {
        report_empty_leg(found, close..range.end);
        complete = false;
    }
    complete.then_some(Chain { modifiers, hops, joins, style, range })
}

fn report_empty_leg(found: &mut Findings<'_>, range: Range<usize>) {
    found
        .report(Code::BetzaEmptyLeg, range, "a leg is missing", "expected a leg before this")
        .help("write an atom for each leg, as in `[F?R]`");
}
