//! A solution as data, and in words.

use alfil_core::board::Side;
use alfil_core::game::Game;
use alfil_core::phrase::{self, joined};
use alfil_core::rules::{RuleId, Rules};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{Counts, Method, Open, Solution, Stop, Value};
use crate::words::describe;
use crate::words::notation::fen;
use crate::words::notation::style::Style;

/// The number of this form of the object. It changes when a key is removed or gets another meaning.
const FORMAT: u32 = 1;

/// What `alfil solve --json` says about a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Report {
    /// The number of this form of the object, which changes when a key is removed or gets another meaning.
    pub format: u32,
    /// The id of the variant.
    pub variant: String,
    /// What identifies the rules: 16 hexadecimal digits.
    pub rules: String,
    /// The position.
    pub fen: String,
    /// What comes of it with best play.
    pub result: ResultWord,
    /// In how many plies the winner wins; null if nobody wins or that is not known.
    pub plies: Option<u32>,
    /// Whether no shorter way to win exists.
    pub is_shortest: bool,
    /// How the result was found.
    pub method: Method,
    /// A line of best play, in the notation of the game.
    pub line: Vec<String>,
    /// Whether the line ends where it repeats a position.
    pub repeats: bool,
    /// How many positions can come about; null if not all were found.
    pub positions: Option<Counts>,
    /// The longest win of the player to move; null if not all positions were found, if none is won, or if earlier moves may
    /// change it.
    pub longest: Option<LongestWin>,
    /// Whether half-move clocks and counts under way are part of the positions.
    pub with_clocks: bool,
    /// Why there is no result; null if there is one.
    pub open: Option<WhyOpen>,
    /// The positions found.
    pub found: u64,
    /// The positions whose moves were examined.
    pub examined: u64,
}

/// What comes of a position with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ResultWord {
    /// The first player wins.
    First,
    /// The second player wins.
    Second,
    /// Neither can force a win.
    Draw,
    /// That is not known.
    Open,
}

/// A won position that takes the most plies.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct LongestWin {
    /// The plies to the end of the game.
    pub plies: u32,
    /// How many positions take as many.
    pub positions: u64,
    /// The one that was found first.
    pub fen: String,
}

/// Why there is no result.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct WhyOpen {
    /// The reason.
    pub reason: OpenWord,
    /// The rules by which the result depends on earlier moves.
    pub rules: Vec<DecidingRule>,
}

/// Why there is no result, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OpenWord {
    /// It depends on earlier moves.
    History,
    /// A position has too many ways to move.
    TooManyWays,
    /// The tables took more memory than the limit.
    Memory,
    /// There are more positions than the limit, or a search looked at more of them.
    Positions,
    /// There are more different hands, rights and clocks than a position can have a number for.
    TooManyHands,
    /// There are more positions, or moves between them, than a table can have places for.
    TooManyPlaces,
    /// The time was over, or the work was interrupted.
    Stopped,
    /// A proof-number search met repetitions, and no proof.
    Repetition,
    /// A proof-number search went on without getting any further.
    Stalled,
}

/// A rule by which a result depends on earlier moves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct DecidingRule {
    /// The rule, in a sentence.
    pub sentence: String,
    /// Where it is written.
    pub location: Option<String>,
}

impl Report {
    /// Returns a solution as data; `located` tells where a rule is written.
    pub fn new(game: &Game, solution: &Solution, located: &dyn Fn(&RuleId) -> Option<String>) -> Report {
        let (variant, rules) = (game.variant(), game.variant().rules());
        let (result, plies, at_most) = match &solution.value {
            Ok(Value::Win { winner: Side::First, plies, at_most }) => (ResultWord::First, *plies, *at_most),
            Ok(Value::Win { winner: Side::Second, plies, at_most }) => (ResultWord::Second, *plies, *at_most),
            Ok(Value::Draw) => (ResultWord::Draw, None, false),
            Err(_) => (ResultWord::Open, None, false),
        };
        Report {
            format: FORMAT,
            variant: variant.id().to_owned(),
            rules: variant.digest(),
            fen: fen::print(game),
            result,
            plies,
            is_shortest: plies.is_some() && !at_most,
            method: solution.method,
            line: if result == ResultWord::Open { Vec::new() } else { line(game, solution) },
            repeats: solution.repeats && result != ResultWord::Open,
            positions: solution.counts,
            longest: solution.longest.as_ref().map(|longest| LongestWin {
                plies: longest.plies,
                positions: longest.positions,
                fen: fen::print(&longest.game),
            }),
            with_clocks: solution.with_clocks,
            open: solution.value.as_ref().err().map(|open| why_open(rules, open, located)),
            found: solution.found,
            examined: solution.examined,
        }
    }

    /// Returns the result as a sentence.
    pub fn sentence(&self, rules: &Rules) -> String {
        let wins = |side: Side, place: &str| {
            let name = &rules.sides[side];
            let within = match self.plies {
                Some(0) => " at once".to_owned(),
                Some(plies) if self.is_shortest => format!(" in {}", phrase::plies(plies as usize)),
                Some(plies) => format!(" in at most {}", phrase::plies(plies as usize)),
                None => String::new(),
            };
            format!("With best play {place} player ({name}) wins{within}.")
        };
        match self.result {
            ResultWord::First => wins(Side::First, "the first"),
            ResultWord::Second => wins(Side::Second, "the second"),
            ResultWord::Draw => "With best play the game is drawn.".to_owned(),
            ResultWord::Open => "Not solved: ".to_owned() + &self.why_open(),
        }
    }

    /// Returns why there is no result, as the end of a sentence; empty if there is one.
    fn why_open(&self) -> String {
        let Some(open) = &self.open else { return String::new() };
        let so_far = format!("{} positions found, the moves of {} examined", self.found, self.examined);
        match open.reason {
            OpenWord::History => {
                let rules: Vec<String> = open.rules.iter().map(DecidingRule::quoted).collect();
                let of_rules = if rules.len() == 1 { "a rule" } else { "rules" };
                let rules = joined(&rules, "and");
                format!(
                    "the result depends on earlier moves, by {of_rules} that a table of positions cannot hold: {rules}."
                )
            }
            OpenWord::TooManyWays => "a position has too many ways to move.".to_owned(),
            OpenWord::Memory => {
                format!("the positions take more memory than the limit allows ({so_far}).")
            }
            OpenWord::Positions => format!("there are too many positions ({so_far})."),
            OpenWord::TooManyHands => {
                format!("there are too many different hands, rights and clocks ({so_far}).")
            }
            OpenWord::TooManyPlaces => {
                format!("there are more positions or moves than a table has places for ({so_far}).")
            }
            OpenWord::Stopped => format!("stopped before the end ({so_far})."),
            OpenWord::Repetition => format!(
                "there are too many positions to list, and a search for a forced win met repetitions ({so_far})."
            ),
            OpenWord::Stalled => format!(
                "there are too many positions to list, and a search for a forced win gets no further ({so_far})."
            ),
        }
    }
}

impl DecidingRule {
    fn quoted(&self) -> String {
        let at = self.location.as_ref().map_or_else(String::new, |at| format!(" [{at}]"));
        format!("“{}”{at}", self.sentence)
    }
}

fn line(game: &Game, solution: &Solution) -> Vec<String> {
    let style = Style::usual(game.variant().rules());
    let mut game = game.clone().going_on();
    let texts = solution.line.iter().map(|&mv| {
        let text = style.print(&mut game, mv);
        game.play_unchecked(mv);
        text
    });
    texts.collect()
}

fn why_open(rules: &Rules, open: &Open, located: &dyn Fn(&RuleId) -> Option<String>) -> WhyOpen {
    let none = |reason| WhyOpen { reason, rules: Vec::new() };
    match open {
        Open::History(deciding) => {
            let sections = describe::describe(rules);
            let sentences: Vec<_> = sections.into_iter().flat_map(|section| section.sentences).collect();
            let of = |rule: &RuleId| DecidingRule {
                sentence: sentences
                    .iter()
                    .find(|sentence| sentence.rule == *rule)
                    .map_or_else(String::new, |sentence| sentence.text.clone()),
                location: located(rule),
            };
            WhyOpen { reason: OpenWord::History, rules: deciding.iter().map(of).collect() }
        }
        Open::TooManyWays => none(OpenWord::TooManyWays),
        Open::Stopped(Stop::Memory) => none(OpenWord::Memory),
        Open::Stopped(Stop::Positions) => none(OpenWord::Positions),
        Open::Stopped(Stop::Caller) => none(OpenWord::Stopped),
        Open::Stopped(Stop::Hands) => none(OpenWord::TooManyHands),
        Open::Stopped(Stop::Places) => none(OpenWord::TooManyPlaces),
        Open::Stopped(Stop::Repetition) => none(OpenWord::Repetition),
        Open::Stopped(Stop::Stalled) => none(OpenWord::Stalled),
    }
}

/// Returns the JSON schema of reports.
#[cfg(feature = "schema")]
pub fn schema() -> String {
    let settings = schemars::generate::SchemaSettings::draft07().for_serialize();
    let schema = settings.into_generator().into_root_schema_for::<Report>();
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}
