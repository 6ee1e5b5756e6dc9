//! Regions in words: turns the output of the parser into a small tree with places.

use alfil_core::phrase::joined;
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;

use crate::diag::{Code, Diagnostic, Span, Text, did_you_mean};

mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/region.pest"]
    pub(super) struct RegionParser;
}

use grammar::{RegionParser, Rule};

/// A region as written: the union of its parts.
#[derive(Clone, Debug)]
pub struct RegionExpr {
    /// The parts.
    pub parts: Vec<Part>,
}

/// An area without some others.
#[derive(Clone, Debug)]
pub struct Part {
    /// The area.
    pub area: Area,
    /// The areas that are removed from it.
    pub except: Vec<Area>,
    /// The `and` that alone joins it to the part before.
    pub joined_by_and: Option<Span>,
}

/// Squares with one name.
#[derive(Clone, Debug)]
pub struct Area {
    /// Which squares.
    pub sort: AreaSort,
    /// Where it is written.
    pub span: Span,
}

/// The squares of an area.
#[derive(Clone, Debug)]
pub enum AreaSort {
    /// All.
    All,
    /// None.
    Nowhere,
    /// A number of ranks at an end of the board, as the owner sees it.
    Edge {
        /// True if they are at the far end; otherwise they are at the owner's own end.
        last: bool,
        /// How many ranks.
        ranks: RankCount,
    },
    /// Ranks by number, including both.
    Ranks(RankCount, RankCount),
    /// Files by letter, including both.
    Files(Name, Name),
    /// A rectangle from corner to corner; twice the same square for a single one.
    Rectangle(Name, Name),
    /// A named region.
    Named(String),
    /// A part in brackets.
    Group(RegionExpr),
}

/// The deepest nesting of brackets.
const MAX_DEPTH: usize = 8;

impl RegionExpr {
    /// Calls `visit` with each area that is not a group, in the order of the text.
    pub fn each_area<'a>(&'a self, visit: &mut impl FnMut(&'a Area)) {
        for area in self.parts.iter().flat_map(|part| std::iter::once(&part.area).chain(&part.except)) {
            match &area.sort {
                AreaSort::Group(inner) => inner.each_area(visit),
                AreaSort::All
                | AreaSort::Nowhere
                | AreaSort::Edge { .. }
                | AreaSort::Ranks(..)
                | AreaSort::Files(..)
                | AreaSort::Rectangle(..)
                | AreaSort::Named(_) => visit(area),
            }
        }
    }
}

/// A number of ranks, or of one rank, with its place.
#[derive(Clone, Debug)]
pub struct RankCount {
    /// The number, at most `u32::MAX`.
    pub number: u32,
    /// The number as written.
    pub written: String,
    /// Where it is written.
    pub span: Span,
}

/// The name of a file or a square, with its place.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name.
    pub name: String,
    /// Where it is written.
    pub span: Span,
}

/// Parses a region.
///
/// # Errors
/// `region-syntax` at the first error, `except-unclear` where `except` is used with several parts, `and-unclear`
/// where `and` joins ranks and files.
pub fn parse(text: &Text) -> Result<RegionExpr, Diagnostic> {
    brackets(text)?;
    let mut pairs = RegionParser::parse(Rule::region, &text.value).map_err(|e| syntax_error(&e, text))?;
    let union = pairs.next().into_iter().flat_map(Pair::into_inner).find(|p| p.as_rule() == Rule::union);
    union.map_or(Ok(RegionExpr { parts: Vec::new() }), |union| put_together(union, text))
}

/// Makes sure that brackets are balanced and not nested too deeply, because the parser is recursive.
fn brackets(text: &Text) -> Result<(), Diagnostic> {
    let wrong = |at: usize, message: &str, label: &str| {
        Diagnostic::new(Code::RegionSyntax, message).label(text.place(at..at + 1), label)
    };
    let mut open = Vec::new();
    for (at, c) in text.value.char_indices() {
        match c {
            '(' if open.len() == MAX_DEPTH => {
                let found = wrong(at, "brackets are nested too deeply", "this is one level too many");
                return Err(found.help(format!("nest at most {MAX_DEPTH} levels")));
            }
            '(' => open.push(at),
            ')' if open.pop().is_none() => {
                return Err(wrong(at, "`)` closes nothing", "no bracket is open here"));
            }
            _ => {}
        }
    }
    match open.first() {
        None => Ok(()),
        Some(&at) => {
            Err(wrong(at, "`(` is never closed", "opened here").help("write `)` after the last part"))
        }
    }
}

fn put_together(union: Pair<'_, Rule>, text: &Text) -> Result<RegionExpr, Diagnostic> {
    let written: Vec<Pair<'_, Rule>> = union.into_inner().filter(|p| p.as_rule() == Rule::part).collect();
    let areas_of = |part: &Pair<'_, Rule>| -> Vec<String> {
        part.clone().into_inner().map(|area| area.as_str().trim_end().to_owned()).collect()
    };
    let by_part: Vec<Vec<String>> = written.iter().map(areas_of).collect();
    if let ([_, _, ..], Some(place)) = (by_part.as_slice(), by_part.iter().position(|areas| areas.len() > 1))
    {
        let part = written.get(place).map_or(0..0, |part| part.as_span().start()..part.as_span().end());
        let readings = readings(&by_part, place);
        return Err(Diagnostic::new(Code::ExceptUnclear, "`except` can be read in two ways")
            .label(text.place(part), "does it apply only to this part, or also to the others?")
            .help(format!("write parentheses: {}", joined(&readings, "or"))));
    }
    if let Some(unclear) = written.windows(2).find_map(|pair| unclear_and(pair, text)) {
        return Err(unclear);
    }
    let mut parts = Vec::new();
    let mut end = None;
    for part in written {
        let (start, until) = (part.as_span().start(), part.as_span().end());
        let joined_by_and = end.replace(until).and_then(|end| lone_and(text, end, start));
        let areas = part.into_inner().filter_map(|pair| area(pair, text).transpose());
        let mut areas = areas.collect::<Result<Vec<Area>, Diagnostic>>()?.into_iter();
        parts.extend(areas.next().map(|area| Part { area, except: areas.collect(), joined_by_and }));
    }
    Ok(RegionExpr { parts })
}

/// Returns the finding about ranks and files that only `and` joins.
fn unclear_and(pair: &[Pair<'_, Rule>], text: &Text) -> Option<Diagnostic> {
    let [left, right] = pair else { return None };
    let and = lone_and(text, left.as_span().end(), right.as_span().start())?;
    let (left, right) = (left.clone().into_inner().next()?, right.clone().into_inner().next()?);
    let is_rank = |rule: Rule| matches!(rule, Rule::ranks | Rule::edge_lines);
    let rules = [left.as_rule(), right.as_rule()];
    let crosses = rules.contains(&Rule::files) && rules.into_iter().any(is_rank);
    if !crosses {
        return None;
    }
    let (one, other) = (left.as_str().trim_end(), right.as_str().trim_end());
    let both = both(&left, &right).or_else(|| both(&right, &left));
    let finding = and_unclear(and).help(format!("for the squares in either, write `{one}, {other}`"));
    Some(match both {
        Some(both) => finding.help(format!("for the squares in both, write `{both}`")),
        None => finding.help("for the squares in both, take the other ranks or files out with `except`"),
    })
}

/// Returns the finding about an `and` between two areas that have squares in common.
pub(crate) fn and_unclear(and: Span) -> Diagnostic {
    Diagnostic::new(Code::AndUnclear, "`and` can be read in two ways")
        .label(and, "does it mean the squares in both, or in either?")
}

/// Returns the place of `and`, if nothing else is between two parts.
fn lone_and(text: &Text, from: usize, until: usize) -> Option<Span> {
    let between = text.value.get(from..until)?;
    let at = from + between.find("and").filter(|_| between.trim() == "and")?;
    Some(text.place(at..at + "and".len()))
}

/// Returns the rectangle where numbered ranks and files cross.
fn both(ranks: &Pair<'_, Rule>, files: &Pair<'_, Rule>) -> Option<String> {
    let ends = |lines: &Pair<'_, Rule>, rule: Rule| {
        let lines: Vec<String> = lines
            .clone()
            .into_inner()
            .filter(|p| p.as_rule() == rule)
            .map(|p| p.as_str().to_owned())
            .collect();
        lines.first().cloned().zip(lines.last().cloned())
    };
    let (low, high) = ends(ranks, Rule::number).filter(|_| ranks.as_rule() == Rule::ranks)?;
    let (left, right) = ends(files, Rule::file)?;
    let (from, to) = (format!("{left}{low}"), format!("{right}{high}"));
    Some(if from == to { from } else { format!("{from}-{to}") })
}

/// Returns the two readings of a union with an `except`: it applies to its own part, or to all parts on one side of it.
fn readings(parts: &[Vec<String>], place: usize) -> Vec<String> {
    let in_brackets = |inner: String, is_several: bool| if is_several { format!("({inner})") } else { inner };
    let whole = |areas: &Vec<String>| in_brackets(areas.join(" except "), areas.len() > 1);
    let apart: Vec<String> = parts.iter().map(whole).collect();
    let (before, at) = parts.split_at(place.min(parts.len()));
    let (Some((own, after)), true) = (at.split_first(), parts.len() > 1) else { return Vec::new() };
    let Some((area, excepted)) = own.split_first() else { return Vec::new() };
    let together = if after.is_empty() {
        let all: Vec<String> = before.iter().map(whole).chain([area.clone()]).collect();
        format!("({}) except {}", all.join(", "), excepted.join(" except "))
    } else {
        let (last, others) = excepted.split_last().map_or((String::new(), &[][..]), |(l, o)| (l.clone(), o));
        let out: Vec<String> = [last].into_iter().chain(after.iter().map(whole)).collect();
        let left: Vec<String> = before.iter().map(whole).collect();
        let areas: Vec<&str> = [area].into_iter().chain(others).map(String::as_str).collect();
        let own =
            in_brackets(format!("{} except ({})", areas.join(" except "), out.join(", ")), !left.is_empty());
        left.into_iter().chain([own]).collect::<Vec<_>>().join(", ")
    };
    [apart.join(", "), together].into_iter().map(|reading| format!("`{reading}`")).collect()
}

fn area(pair: Pair<'_, Rule>, text: &Text) -> Result<Option<Area>, Diagnostic> {
    let span = text.place(pair.as_span().start()..pair.as_span().end());
    let sort = if pair.as_rule() == Rule::group {
        let union = pair.into_inner().next().map(|union| put_together(union, text)).transpose()?;
        union.map(AreaSort::Group)
    } else {
        area_sort(pair, text)
    };
    Ok(sort.map(|sort| Area { sort, span }))
}

/// Returns the squares of an area that is not a group.
#[expect(clippy::wildcard_enum_match_arm, reason = "the grammar puts only areas into a part")]
fn area_sort(pair: Pair<'_, Rule>, text: &Text) -> Option<AreaSort> {
    let place = |pair: &Pair<'_, Rule>| text.place(pair.as_span().start()..pair.as_span().end());
    let number = |pair: Pair<'_, Rule>| RankCount {
        number: pair.as_str().parse().unwrap_or(u32::MAX),
        written: pair.as_str().to_owned(),
        span: place(&pair),
    };
    let name = |pair: Pair<'_, Rule>| Name { name: pair.as_str().to_owned(), span: place(&pair) };
    let words = pair.as_str().to_owned();
    let mut inner = pair.clone().into_inner();
    Some(match pair.as_rule() {
        Rule::all => AreaSort::All,
        Rule::nowhere => AreaSort::Nowhere,
        Rule::edge_lines => {
            let last = words.starts_with("last");
            let span = place(&pair);
            let one = || RankCount { number: 1, written: "1".to_owned(), span };
            let ranks = inner.find(|p| p.as_rule() == Rule::number);
            AreaSort::Edge { last, ranks: ranks.map_or_else(one, number) }
        }
        Rule::ranks => {
            let from = number(inner.next()?);
            AreaSort::Ranks(from.clone(), inner.next().map_or(from, number))
        }
        Rule::files => {
            let from = name(inner.next()?);
            AreaSort::Files(from.clone(), inner.next().map_or(from, name))
        }
        Rule::rectangle => AreaSort::Rectangle(name(inner.next()?), name(inner.next()?)),
        Rule::square => AreaSort::Rectangle(name(pair.clone()), name(pair)),
        Rule::name => AreaSort::Named(words),
        _ => return None,
    })
}

fn syntax_error(error: &pest::error::Error<Rule>, text: &Text) -> Diagnostic {
    let start = match error.location {
        InputLocation::Pos(at) => at,
        InputLocation::Span((start, _)) => start,
    };
    // The error is at the next word, not at the space before it.
    let rest = text.value.get(start..).unwrap_or_default();
    let start = start + rest.len() - rest.trim_start().len();
    let rest = rest.trim_start();
    let word = rest.find([' ', ',']).filter(|&i| i > 0).unwrap_or(rest.len());
    let before = text.value.get(..start).unwrap_or_default().trim_end();
    let expected = match &error.variant {
        _ if before.ends_with("last") || before.ends_with("first") => {
            "for example, write `last rank` or `last 3 ranks`".to_owned()
        }
        ErrorVariant::ParsingError { positives, .. } => expected(positives),
        ErrorVariant::CustomError { .. } => String::new(),
    };
    if let Some(area) = before.strip_suffix("except").map(str::trim_end)
        && (area.is_empty() || area.ends_with([',', '(']) || area.ends_with(" and"))
    {
        let place = text.place(before.len() - "except".len()..before.len());
        return Diagnostic::new(Code::RegionSyntax, "nothing comes before `except`")
            .label(place, "it removes squares from the region before it")
            .help("for example, write `all except a1`");
    }
    // An unknown word before `rank` or `files` is parsed as the name of a region, and the error is found at the next word.
    let counter = before.rsplit([' ', ',']).next().unwrap_or_default();
    if is_word_for_lines(rest.get(..word).unwrap_or_default())
        && !counter.is_empty()
        && counter.chars().all(char::is_alphabetic)
        && !["first", "last", "and", "except"].contains(&counter)
    {
        let at = before.len() - counter.len();
        let place = text.place(at..before.len());
        return Diagnostic::new(Code::RegionSyntax, format!("`{counter}` is not part of a region"))
            .label(place, "expected `first` or `last`, as each player sees it")
            .help("for example, write `last rank`, `first 2 ranks`, `rank 8` or `files a-c`")
            .suggest(place, counter, ["first", "last"]);
    }
    if let Some(found) = in_lower_case(text).or_else(|| wrong_counter(text, before, rest)) {
        return found;
    }
    let message = match rest.get(..word) {
        None | Some("") => "the region is incomplete".to_owned(),
        Some(word) => format!("`{word}` is not part of a region"),
    };
    let diagnostic =
        Diagnostic::new(Code::RegionSyntax, message).label(text.place(start..start + word), expected).help(
            "for example, write `ranks 9-11`, `last 3 ranks`, `file e`, `d1-f3, e5`, or the name of a region",
        );
    if let Some(range) = range_meant(&text.value, start) {
        let written = text.value.get(range.clone()).unwrap_or_default();
        let [from, to] = ends(written).map(str::to_owned);
        let right = format!("{from}-{to}");
        let finding = Diagnostic::new(Code::RegionSyntax, format!("`{written}` is not part of a region"));
        return finding
            .label(text.place(range.clone()), "a hyphen joins the two ends of a range")
            .help(format!("write `{right}`"))
            .fix(text.place(range), right);
    }
    match rest.chars().next() {
        Some(';' | '+') if !before.is_empty() => diagnostic.fix(text.place(start..start + 1), ","),
        Some('&') if !before.is_empty() => {
            diagnostic.help("for the squares in either, write `,`; there is no word for the squares in both")
        }
        Some(_) | None => diagnostic,
    }
}

/// Returns the finding about a region that has capital letters, and is one without them.
fn in_lower_case(text: &Text) -> Option<Diagnostic> {
    let lower = text.value.to_lowercase();
    if lower == text.value || RegionParser::parse(Rule::region, &lower).is_err() {
        return None;
    }
    let place = text.place(0..text.value.len());
    let found = Diagnostic::new(Code::RegionSyntax, format!("`{}` is not part of a region", text.value));
    Some(
        found
            .label(place, "regions are written in lower-case letters")
            .help(format!("write `{lower}`"))
            .guess(place, lower),
    )
}

/// What is written elsewhere for ranks and files.
const LINES: [(&str, &str); 8] = [
    ("row", "rank"),
    ("rows", "ranks"),
    ("column", "file"),
    ("columns", "files"),
    ("col", "file"),
    ("cols", "files"),
    ("line", "rank"),
    ("lines", "ranks"),
];

/// Words for an end of the board.
const ENDS: [&str; 12] =
    ["own", "my", "home", "enemy", "opponent", "far", "near", "top", "bottom", "upper", "lower", "back"];

/// Returns the finding about a word before an error, which was read as the name of a region but means lines of the board.
fn wrong_counter(text: &Text, before: &str, rest: &str) -> Option<Diagnostic> {
    let counter = before.rsplit([' ', ',', '(']).next().filter(|counter| !counter.is_empty())?;
    let place = text.place(before.len() - counter.len()..before.len());
    let found = Diagnostic::new(Code::RegionSyntax, format!("`{counter}` is not part of a region"));
    if ENDS.contains(&counter) {
        return Some(found.label(place, "expected `first` or `last`, as each player sees it").help(
            "for example, write `first 3 ranks` for the player's own end, `last 3 ranks` for the far end",
        ));
    }
    let (_, meant) = LINES.into_iter().find(|(word, _)| *word == counter)?;
    let is_counted = rest.starts_with(|c: char| c.is_ascii_digit()) || meant.starts_with("file");
    is_counted.then(|| found.label(place, did_you_mean(meant)).guess(place, meant))
}

/// What is written elsewhere for the hyphen between two ends.
const HYPHENS: [&str; 8] = [":", "..", "…", "–", "—", "−", "to", "/"];

/// Returns the two ends around another sign than a hyphen.
fn ends(written: &str) -> [&str; 2] {
    let sign = HYPHENS.iter().find_map(|sign| written.split_once(sign));
    let (from, to) = sign.unwrap_or((written, ""));
    [from, to.trim_start_matches('.')].map(str::trim)
}

/// Returns the bytes of two squares, ranks or files around an error, with another sign than a hyphen between them.
fn range_meant(text: &str, error: usize) -> Option<std::ops::Range<usize>> {
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let before = text.get(..error)?.trim_end();
    let start = before.len() - before.chars().rev().take_while(|&c| is_part(c)).count();
    let rest = text.get(before.len()..)?;
    let blank = rest.len() - rest.trim_start().len();
    let sign = HYPHENS.iter().find(|sign| rest.trim_start().starts_with(**sign))?;
    let after = rest.get(blank + sign.len()..)?;
    let behind = after.trim_start_matches([' ', '.']);
    let n = behind.chars().take_while(|&c| is_part(c)).count();
    let end = text.len() - behind.len() + n;
    let (from, to) = (text.get(start..before.len())?, behind.get(..n)?);
    let sort = |end: &str| {
        let letters = end.chars().take_while(char::is_ascii_lowercase).count();
        let digits = end.get(letters..).is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
        (!end.is_empty() && letters <= 2 && digits).then_some((letters > 0, letters < end.len()))
    };
    (sort(from)? == sort(to)?).then_some(start..end)
}

fn is_word_for_lines(word: &str) -> bool {
    matches!(word, "rank" | "ranks" | "file" | "files")
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the other rules are parts of these")]
fn expected(rules: &[Rule]) -> String {
    let mut words: Vec<&str> = rules
        .iter()
        .filter_map(|rule| {
            Some(match rule {
                Rule::number => "a number",
                Rule::file => "the letter of a file",
                Rule::square => "a square such as `e4`",
                Rule::rank_word => "`rank` or `ranks`",
                Rule::union
                | Rule::part
                | Rule::group
                | Rule::all
                | Rule::nowhere
                | Rule::edge_lines
                | Rule::end
                | Rule::name
                | Rule::ranks
                | Rule::files
                | Rule::rectangle => "squares, ranks, files or the name of a region",
                _ => return None,
            })
        })
        .collect();
    words.sort_unstable();
    words.dedup();
    if words.is_empty() {
        "expected a comma or the end".into()
    } else {
        format!("expected {}", joined(&words, "or"))
    }
}
