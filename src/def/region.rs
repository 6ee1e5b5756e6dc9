//! Regions in words: the grammar's pairs become a small tree with places.

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;

use crate::diag::{Code, Diagnostic, Span, Text};
use crate::phrase::joined;

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

/// An area, without some others.
#[derive(Clone, Debug)]
pub struct Part {
    /// The area.
    pub area: Area,
    /// What is taken out of it.
    pub except: Vec<Area>,
}

/// Squares with one name.
#[derive(Clone, Debug)]
pub struct Area {
    /// Which.
    pub sort: AreaSort,
    /// Where it is written.
    pub span: Span,
}

/// Which squares an area has.
#[derive(Clone, Debug)]
pub enum AreaSort {
    /// All.
    All,
    /// None.
    Nowhere,
    /// So many ranks at an end of the board, seen by the owner.
    Edge {
        /// The owner's far end, or else the owner's own.
        last: bool,
        /// How many ranks.
        ranks: Count,
    },
    /// Ranks by number, both included.
    Ranks(Count, Count),
    /// Files by letter, both included.
    Files(Name, Name),
    /// A rectangle from corner to corner; a square twice for a single one.
    Rectangle(Name, Name),
    /// A named region.
    Named(String),
}

/// A number of ranks, or of one rank, with its place.
#[derive(Clone, Debug)]
pub struct Count {
    /// The number; `u32::MAX` when it is larger than that.
    pub number: u32,
    /// The same as it is written.
    pub written: String,
    /// Where it is written.
    pub span: Span,
}

/// A file's or a square's name, with its place.
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
/// `region-syntax` at the first place that makes no sense.
pub fn parse(text: &Text) -> Result<RegionExpr, Diagnostic> {
    let mut pairs = RegionParser::parse(Rule::region, &text.value).map_err(|e| syntax_error(&e, text))?;
    let union = pairs.next().into_iter().flat_map(Pair::into_inner).find(|p| p.as_rule() == Rule::union);
    let parts = union.into_iter().flat_map(Pair::into_inner).filter(|p| p.as_rule() == Rule::part);
    let parts = parts
        .filter_map(|part| {
            let mut areas = part.into_inner().filter_map(|pair| area(pair, text));
            Some(Part { area: areas.next()?, except: areas.collect() })
        })
        .collect();
    Ok(RegionExpr { parts })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the grammar puts only areas into a part")]
fn area(pair: Pair<'_, Rule>, text: &Text) -> Option<Area> {
    let place = |pair: &Pair<'_, Rule>| text.place(pair.as_span().start()..pair.as_span().end());
    let number = |pair: Pair<'_, Rule>| Count {
        number: pair.as_str().parse().unwrap_or(u32::MAX),
        written: pair.as_str().to_owned(),
        span: place(&pair),
    };
    let name = |pair: Pair<'_, Rule>| Name { name: pair.as_str().to_owned(), span: place(&pair) };
    let span = place(&pair);
    let rule = pair.as_rule();
    let words = pair.as_str().to_owned();
    let mut inner = pair.clone().into_inner();
    let sort = match rule {
        Rule::all => AreaSort::All,
        Rule::nowhere => AreaSort::Nowhere,
        Rule::edge_lines => {
            let last = words.starts_with("last");
            let one = || Count { number: 1, written: "1".to_owned(), span };
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
    };
    Some(Area { sort, span })
}

fn syntax_error(error: &pest::error::Error<Rule>, text: &Text) -> Diagnostic {
    let start = match error.location {
        InputLocation::Pos(at) => at,
        InputLocation::Span((start, _)) => start,
    };
    let rest = text.value.get(start..).unwrap_or_default();
    let word = rest.find([' ', ',']).filter(|&i| i > 0).unwrap_or(rest.len());
    let before = text.value.get(..start).unwrap_or_default().trim_end();
    let expected = match &error.variant {
        _ if before.ends_with("last") || before.ends_with("first") => {
            "write for example `last rank` or `last 3 ranks`".to_owned()
        }
        ErrorVariant::ParsingError { positives, .. } => expected(positives),
        ErrorVariant::CustomError { .. } => String::new(),
    };
    // A word before `rank` or `files` that is none counts as the name of a region, and the next one as what is wrong.
    let counter = before.rsplit([' ', ',']).next().unwrap_or_default();
    if is_word_for_lines(rest.get(..word).unwrap_or_default())
        && !counter.is_empty()
        && counter.chars().all(char::is_alphabetic)
        && !["first", "last", "and", "except"].contains(&counter)
    {
        let at = before.len() - counter.len();
        let place = text.place(at..before.len());
        return Diagnostic::new(Code::RegionSyntax, format!("`{counter}` is not part of a region"))
            .label(place, "`first` or `last`, seen by each player")
            .help("write for example `last rank`, `first 2 ranks`, `rank 8` or `files a-c`")
            .suggest(place, counter, ["first", "last"]);
    }
    let message = match rest.get(..word) {
        None | Some("") => "the region ends too early".to_owned(),
        Some(word) => format!("`{word}` is not part of a region"),
    };
    let diagnostic = Diagnostic::new(Code::RegionSyntax, message)
        .label(text.place(start..start + word), expected)
        .help(
            "regions are written like `ranks 9-11`, `last 3 ranks`, `file e`, `d1-f3, e5`, or a region's name",
        );
    match rest.chars().next() {
        Some(';' | '+' | '&') if !before.is_empty() => diagnostic.fix(text.place(start..start + 1), ","),
        Some(_) | None => diagnostic,
    }
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
                Rule::file => "a file's letter",
                Rule::square => "a square such as `e4`",
                Rule::rank_word => "`rank` or `ranks`",
                Rule::union
                | Rule::part
                | Rule::all
                | Rule::nowhere
                | Rule::edge_lines
                | Rule::end
                | Rule::name
                | Rule::ranks
                | Rule::files
                | Rule::rectangle => "squares, ranks, files or a region's name",
                _ => return None,
            })
        })
        .collect();
    words.sort_unstable();
    words.dedup();
    if words.is_empty() {
        "a comma or the end is expected".into()
    } else {
        format!("expected {}", joined(&words, "or"))
    }
}
