//! Reports in words.

use alfil_core::phrase::{capital, counted, joined, with_verb};

use super::armies::Armies;
use super::change::{Change, Difference, EndChange, EndStatus, Figure};
use super::measured::Measured;
use super::{Balance, Interval, Verdict};

/// What a report says about something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// About what; empty if it is the same as on the line before.
    pub title: &'static str,
    /// What.
    pub text: String,
}

/// The most pieces of a list.
const MAX_PIECES: usize = 24;

/// Returns a share with its interval, in per cent.
pub fn percent(of: Interval) -> String {
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * of.value, 100.0 * of.low, 100.0 * of.high)
}

pub(super) fn elo(of: Interval) -> String {
    format!("{:+.0} Elo ({:+.0} to {:+.0})", of.value, of.low, of.high)
}

pub(super) fn number(of: Interval) -> String {
    if !of.low.is_finite() {
        return format!("{:.2}", of.value);
    }
    format!("{:.2} ({:.2} to {:.2})", of.value, of.low, of.high)
}

fn games(n: u64) -> String {
    counted(n as usize, "game")
}

/// Adds a line to others, with its title only if it is the first of several.
fn add(lines: &mut Vec<Line>, title: &'static str, texts: impl IntoIterator<Item = String>) {
    for (place, text) in texts.into_iter().enumerate() {
        lines.push(Line { title: if place == 0 { title } else { "" }, text });
    }
}

impl Balance {
    /// Returns the verdict in sentences.
    pub fn verdict_in_words(&self) -> String {
        let [first, second] = &self.players;
        let better = |player: &str| with_verb(player, "has", "have") + " the better chances.";
        match self.verdict {
            Verdict::Fair => "The game is fair: the score is within 5 points of even.".to_owned(),
            Verdict::Unclear => format!(
                "There are too few games to tell. If the score stays as it is, about {} decide.",
                games(self.games_to_decide)
            ),
            Verdict::First => better(first),
            Verdict::Second => better(second),
            Verdict::Withheld => {
                "There is no verdict: much more search does not clearly win more games, so the \
                computer does not understand this game yet. `alfil learn` may help."
                    .to_owned()
            }
        }
    }

    /// Returns for how many comparisons the report allows, in a sentence.
    pub fn comparisons_in_words(&self) -> String {
        format!(
            "The verdict allows for {} and the list of what never mattered for {} (Bonferroni); other intervals are 95 \
            per cent each.",
            counted(self.comparisons.verdict, "comparison"),
            self.comparisons.never
        )
    }

    /// Returns how many games show the score more closely.
    pub fn precision_in_words(&self) -> String {
        format!("About {} show the score to within 2 points.", games(self.games_to_two_points))
    }

    /// Returns each line of the report.
    pub fn lines(&self) -> Vec<Line> {
        let first = self.first_player;
        let score = Interval { value: first.score, low: first.low, high: first.high };
        let mut lines = Vec::new();
        add(&mut lines, "verdict", [format!("{} {}", self.verdict_in_words(), self.precision_in_words())]);
        let solved = self.solved.iter().map(|solved| format!("{} (`alfil solve`)", solved.sentence));
        add(&mut lines, "solved", solved);
        let rungs = self.ladder.iter().map(|rung| {
            let games = counted(rung.games, "game");
            format!("{} at {} positions a move ({games})", percent(rung.score), rung.nodes)
        });
        let own = format!("{}, {}", percent(score), elo(first.elo));
        add(&mut lines, "first player", [own].into_iter().chain(rungs));
        let skill = match self.skill {
            Some(skill) => {
                format!("{} positions a move against {}: {}", skill.strong, skill.weak, elo(skill.elo))
            }
            None => "not measured, so the verdict takes it for granted".to_owned(),
        };
        add(&mut lines, "skill", [skill]);
        if let Some(armies) = &self.armies {
            add(&mut lines, "armies", armies.words(&self.players));
        }
        add(&mut lines, "draws", [percent(self.draws)]);
        add(&mut lines, "unfinished", [percent(self.unfinished)]);
        let at =
            |location: &Option<String>| location.as_ref().map_or_else(String::new, |at| format!(" [{at}]"));
        let ends = self.ends.iter();
        let ends = ends.map(|end| format!("{} {}{}", percent(end.share), end.sentence, at(&end.location)));
        add(&mut lines, "ends", ends);
        let never = self.never.iter().map(|never| {
            let sentence =
                never.sentence.as_ref().map_or_else(String::new, |sentence| format!(" ({sentence})"));
            let below = 100.0 * never.below;
            format!("{}{sentence}: in less than {below:.2} % of games{}", never.what, at(&never.location))
        });
        add(&mut lines, "never", never);
        self.add_course(&mut lines);
        let values = self.values.iter().take(MAX_PIECES);
        add(&mut lines, "values", values.map(|value| format!("{} {}", value.piece, number(value.value))));
        add(&mut lines, "matches", self.measured.iter().map(Measured::words));
        add(&mut lines, "intervals", [self.comparisons_in_words()]);
        lines
    }

    fn add_course(&self, lines: &mut Vec<Line>) {
        let Some(course) = &self.course else { return };
        let length = format!(
            "{:.0} plies; half of the games have at most {}, eight in ten between {} and {}",
            course.length.value, course.median, course.shortest_tenth, course.longest_tenth
        );
        add(lines, "length", [length]);
        let choices =
            format!("{:.1} legal moves; one only in {}", course.choices.value, percent(course.forced));
        add(lines, "choices", [choices]);
        let lead = format!(
            "{} lead changes a game; the later winner, when behind, is {:.0} points below even; the result is clear for \
            the last {:.0} % of a game; uncertainty {:.0} %",
            number(course.lead_changes),
            100.0 * course.drama.value,
            100.0 * course.decided.value,
            100.0 * course.uncertainty.value
        );
        add(lines, "drama", [lead]);
    }
}

impl Armies {
    fn words(&self, players: &[String; 2]) -> Vec<String> {
        let effects = self.effects.map_or_else(
            || "what they are worth is not told apart from the first move".to_owned(),
            |effects| effects.words(players),
        );
        vec![format!("they differ: {}", self.difference), effects]
    }
}

impl Measured {
    /// Returns what it says, in a clause.
    pub(super) fn words(&self) -> String {
        let odds = match &self.instead {
            Some(instead) => format!("{} rather than {instead}", self.piece),
            None => self.piece.clone(),
        };
        let value = match self.value {
            Some(value) => format!(", worth {}", number(value)),
            None => String::new(),
        };
        format!(
            "{odds}: {}, {}{value}, in {}",
            percent(self.score),
            elo(self.elo),
            counted(self.games, "game")
        )
    }
}

/// Returns a difference of shares in points, with its interval, as it favours the side that has gained.
fn gained(of: Interval) -> String {
    let of = if of.value < 0.0 { Interval { value: -of.value, low: -of.high, high: -of.low } } else { of };
    let [value, low, high] = [of.value, of.low, of.high].map(|number| 100.0 * number);
    format!("{value:.1} points ({low:.1} to {high:.1})")
}

impl Figure {
    fn title(self) -> &'static str {
        match self {
            Figure::Score => "first player",
            Figure::Draws => "draws",
            Figure::Unfinished => "unfinished",
            Figure::Length => "length",
            Figure::Choices => "choices",
            Figure::Forced => "forced moves",
        }
    }

    /// Returns a mean of the figure, without its interval.
    fn shown(self, value: f64) -> String {
        match self {
            Figure::Score | Figure::Draws | Figure::Unfinished | Figure::Forced => {
                format!("{:.1} %", 100.0 * value)
            }
            Figure::Length => format!("{value:.1} plies"),
            Figure::Choices => format!("{value:.1} legal moves"),
        }
    }

    /// Returns how much a figure grew or shrank.
    fn change(self, of: Interval) -> String {
        match self {
            Figure::Score | Figure::Draws | Figure::Unfinished | Figure::Forced => {
                format!("{} {}", gained(of), if of.value < 0.0 { "less" } else { "more" })
            }
            Figure::Length | Figure::Choices => {
                let signed = format!("{:+.1} ({:+.1} to {:+.1})", of.value, of.low, of.high);
                if of.low.is_finite() { signed } else { format!("{:+.1}", of.value) }
            }
        }
    }
}

/// Returns how probable something is by chance.
fn probability(p: f64) -> String {
    if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {p:.3}") }
}

impl Difference {
    fn words(&self) -> String {
        let from_to = format!(
            "{} before, {} after",
            self.figure.shown(self.before.value),
            self.figure.shown(self.after.value)
        );
        let change = self.figure.change(self.change);
        if self.is_shown {
            format!("{from_to}: {change}, {}", probability(self.p))
        } else {
            format!("{from_to}: no difference shown ({change}, {})", probability(self.p))
        }
    }
}

impl EndChange {
    fn words(&self) -> String {
        let status = match self.status {
            EndStatus::Kept => "",
            EndStatus::Came => "new: ",
            EndStatus::Went => "gone: ",
        };
        let share = |of: Interval| Figure::Draws.shown(of.value);
        let from_to = match self.status {
            EndStatus::Kept => format!("{} before, {} after", share(self.before), share(self.after)),
            EndStatus::Came => format!("{} of games", share(self.after)),
            EndStatus::Went => format!("{} of games before", share(self.before)),
        };
        let test = if self.is_shown {
            format!("{}, {}", Figure::Draws.change(self.change), probability(self.p))
        } else {
            format!("no difference shown, {}", probability(self.p))
        };
        format!("{status}{} {from_to}: {test}", self.sentence)
    }
}

impl Change {
    /// Returns what the change did to the chances, in sentences.
    pub fn verdict_in_words(&self) -> String {
        let more =
            format!("About {} of each show a difference of 2 points.", games(self.games_to_two_points));
        let Some(score) = self.score() else { return more };
        let mut sentences = Vec::new();
        if self.before.rules == self.after.rules {
            sentences.push("The two definitions have the same rules.".to_owned());
        }
        if score.is_shown {
            let player = if score.change.value > 0.0 { "first" } else { "second" };
            sentences.push(format!("The change helps the {player} player by {}.", gained(score.change)));
        } else {
            sentences.push(format!("No difference in the chances is shown. {more}"));
        }
        let versions = [("before", &self.before), ("after", &self.after)];
        let unclear = versions.into_iter().filter(|(_, version)| version.verdict == Verdict::Withheld);
        let unclear: Vec<&str> = unclear.map(|(when, _)| when).collect();
        if !unclear.is_empty() {
            sentences.push(format!(
                "The computer does not understand the game {} the change yet, so the figures may be those of bad play.",
                joined(&unclear, "and")
            ));
        }
        sentences.join(" ")
    }

    /// Returns each line of the report.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        add(&mut lines, "change", [self.verdict_in_words()]);
        let versions = [("before", &self.before), ("after", &self.after)];
        for (title, version) in versions {
            let verdict = match version.verdict {
                Verdict::Fair => "fair".to_owned(),
                Verdict::Unclear => "too few games to tell whether it is fair".to_owned(),
                Verdict::First => with_verb(&version.players[0], "has", "have") + " the better chances",
                Verdict::Second => with_verb(&version.players[1], "has", "have") + " the better chances",
                Verdict::Withheld => "no verdict".to_owned(),
            };
            add(
                &mut lines,
                title,
                [format!("{}: {verdict}, {}", version.name, counted(version.games, "game"))],
            );
        }
        for difference in &self.differences {
            add(&mut lines, difference.figure.title(), [difference.words()]);
        }
        add(&mut lines, "ends", self.ends.iter().map(EndChange::words));
        let tests = format!(
            "{} are tested, and their probabilities p corrected for that (Holm); intervals are 95 per cent each.",
            capital(&counted(self.comparisons, "difference"))
        );
        add(&mut lines, "intervals", [tests]);
        lines
    }
}
