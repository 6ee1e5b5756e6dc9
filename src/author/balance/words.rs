//! Reports in words.

use alfil_core::phrase::{capital, counted, joined, with_verb};

use super::armies::Armies;
use super::change::{Change, Difference, EndChange, EndStatus, Figure};
use super::ends::UNFINISHED;
use super::measured::Measured;
use super::{Balance, Interval, Verdict};

/// A statement of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The subject; empty if the line before has the same title.
    pub title: &'static str,
    /// The statement.
    pub text: String,
}

/// The most pieces of a list.
const MAX_PIECES: usize = 24;

/// Returns an estimate with its bounds, or why it has none.
fn with_bounds(of: Interval, unit: &str, shown: impl Fn(f64) -> String) -> String {
    let value = shown(of.value);
    if of.is_bounded() {
        format!("{value}{unit} ({} to {})", shown(of.low), shown(of.high))
    } else {
        format!("{value}{unit} (one game says nothing about others)")
    }
}

/// Returns a share with its interval, in per cent.
pub fn percent(of: Interval) -> String {
    with_bounds(of, " %", |share| format!("{:.1}", 100.0 * share))
}

pub(super) fn elo(of: Interval) -> String {
    with_bounds(of, " Elo", |elo| format!("{elo:+.0}"))
}

pub(super) fn number(of: Interval) -> String {
    with_bounds(of, "", |number| format!("{number:.2}"))
}

/// The text in place of a score of games without a result.
pub(super) const UNDECIDED: &str = "no game was decided";

fn games(n: u64) -> String {
    counted(n as usize, "game")
}

/// Returns a share of 1 in points of a hundred, as in `3 points`.
fn rounded_points(share: f64) -> String {
    counted((100.0 * share).round() as usize, "point")
}

/// Returns how many games are left out because they repeat another one; nothing if none does.
fn repeats(n: usize) -> Option<String> {
    let (are, they) = if n == 1 { ("is", "it repeats") } else { ("are", "they repeat") };
    let games = counted(n, "game");
    (n > 0).then(|| {
        format!(
            "{games} {are} left out because {they} another one move by move. With more positions a move, games differ more."
        )
    })
}

/// Adds a line to others, with its title only if it is the first of several.
fn add(lines: &mut Vec<Line>, title: &'static str, texts: impl IntoIterator<Item = String>) {
    for (place, text) in texts.into_iter().enumerate() {
        lines.push(Line { title: if place == 0 { title } else { "" }, text });
    }
}

/// Returns how games were played, as part of a heading.
fn settings(nodes: u64, openings: &str) -> String {
    let begun = match openings.split_once(':') {
        Some(("random", plies)) => format!(", after {plies} random plies"),
        Some(_) => format!(", from the openings {openings}"),
        None => String::new(),
    };
    format!("{nodes} positions a move{begun}")
}

impl Balance {
    /// Returns how the games were played, as part of a heading.
    pub fn settings_in_words(&self) -> String {
        settings(self.nodes, &self.openings)
    }

    /// Returns the verdict in sentences.
    pub fn verdict_in_words(&self) -> String {
        let [first, second] = &self.players;
        let better = |player: &str| with_verb(player, "has", "have") + " the better chances.";
        match self.verdict {
            Verdict::Fair => "The game is fair: the score is within 5 points of even.".to_owned(),
            Verdict::Unclear if self.solved.is_some() && self.first_player.is_some() => {
                "There are too few games for a verdict, but the game is solved.".to_owned()
            }
            Verdict::Unclear => match (self.first_player, self.games_to_decide) {
                (None, _) => {
                    "No game was decided, so nothing is known about the players' chances.".to_owned()
                }
                (Some(_), None) if self.repeated > 0 && self.games_to_two_points.is_none() => {
                    "There are too few different games for a verdict.".to_owned()
                }
                (Some(_), None) => "There are too few games for a verdict.".to_owned(),
                (Some(_), Some(n)) => format!(
                    "There are too few games for a verdict. If the scores found are the true ones, about {} lead to \
                    one four times in five.",
                    games(n)
                ),
            },
            Verdict::First => better(first),
            Verdict::Second => better(second),
            Verdict::Withheld => {
                "There is no verdict: much more search does not clearly win more games, so the \
                computer does not understand this game yet. `alfil learn` may help."
                    .to_owned()
            }
            Verdict::Unmeasured => {
                "There is no verdict: the games do not show whether the computer understands this \
                game. Add those of `alfil selfplay --part skill`."
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

    /// Returns how many games show the score more closely; nothing if no game was decided.
    pub fn precision_in_words(&self) -> Option<String> {
        self.games_to_two_points.map(|n| format!("About {} show the score to within 2 points.", games(n)))
    }

    /// Returns how many games are left out because they repeat another one; nothing if none does.
    pub fn repeats_in_words(&self) -> Option<String> {
        repeats(self.repeated)
    }

    /// Returns what would end games that were stopped; nothing if every game ended.
    pub fn unfinished_in_words(&self) -> Option<String> {
        self.ends.iter().any(|end| end.reason == UNFINISHED).then(|| {
            "Unfinished games were stopped after too many plies. An ending for repeated positions, or for fewer plies \
             without progress, ends them earlier."
                .to_owned()
        })
    }

    /// Returns how many games at other strengths were not played; nothing if all were.
    pub fn long_games_in_words(&self) -> Option<String> {
        let of_skill = self.skill.map_or(0, |skill| skill.left_out);
        let n = of_skill + self.ladder.iter().map(|rung| rung.left_out).sum::<usize>();
        let were = if n == 1 { "was" } else { "were" };
        (n > 0).then(|| {
            format!(
                "{} at other strengths {were} not played because games are long. `alfil selfplay --part` plays any number.",
                counted(n, "game")
            )
        })
    }

    /// Returns each line of the report.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let verdict = [Some(self.verdict_in_words()), self.precision_in_words()];
        add(&mut lines, "verdict", [verdict.into_iter().flatten().collect::<Vec<_>>().join(" ")]);
        add(&mut lines, "repeated", self.repeats_in_words());
        add(&mut lines, "long games", self.long_games_in_words());
        let solved = self.solved.iter().map(|solved| format!("{} (`alfil solve`)", solved.sentence));
        add(&mut lines, "solved", solved);
        let rungs = self.ladder.iter().map(|rung| {
            let games = counted(rung.games, "game");
            let score = rung.score.map_or_else(|| UNDECIDED.to_owned(), percent);
            format!("{score} at {} positions a move ({games})", rung.nodes)
        });
        let own = self.first_player.map_or_else(
            || UNDECIDED.to_owned(),
            |first| format!("{}, {}", percent(first.interval()), elo(first.elo)),
        );
        add(&mut lines, "first player", [own].into_iter().chain(rungs));
        let skill = match self.skill {
            Some(skill) => {
                let found = skill.elo.map_or_else(|| UNDECIDED.to_owned(), elo);
                format!("{} positions a move against {}: {found}", skill.strong, skill.weak)
            }
            None => "not measured".to_owned(),
        };
        add(&mut lines, "skill", [skill]);
        if let Some(armies) = &self.armies {
            add(&mut lines, "armies", armies.words(&self.players));
        }
        add(&mut lines, "draws", [percent(self.draws)]);
        add(
            &mut lines,
            "unfinished",
            [percent(self.unfinished)].into_iter().chain(self.unfinished_in_words()),
        );
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
        let choices = format!(
            "{:.1} legal moves, and only one in {} of positions",
            course.choices.value,
            percent(course.forced)
        );
        add(lines, "choices", [choices]);
        let Some(leads) = &course.leads else {
            add(lines, "drama", [UNDECIDED.to_owned()]);
            return;
        };
        let found = [
            format!("{} lead changes a game", number(leads.changes)),
            format!("the later winner, when behind, is {} below even", rounded_points(leads.drama.value)),
            format!("the result is clear for the last {:.0} % of a game", 100.0 * leads.decided.value),
            format!("uncertainty {:.0} %", 100.0 * leads.uncertainty.value),
        ];
        add(lines, "drama", found);
    }
}

impl Armies {
    fn words(&self, players: &[String; 2]) -> Vec<String> {
        let effects = self.effects.map_or_else(
            || "no games separate their effect from that of the first move".to_owned(),
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
        let score = match (self.score, self.elo) {
            (Some(score), Some(difference)) => format!("{}, {}", percent(score), elo(difference)),
            _ => UNDECIDED.to_owned(),
        };
        format!("{odds}: {score}{value}, in {}", counted(self.games, "game"))
    }
}

/// Returns a difference of shares in points, with its interval, as it favours the side that has gained.
fn gained(of: Interval) -> String {
    let of = if of.value < 0.0 { Interval { value: -of.value, low: -of.high, high: -of.low } } else { of };
    let [value, low, high] = [of.value, of.low, of.high].map(|number| 100.0 * number);
    format!("{value:.1} points ({low:.1} to {high:.1})")
}

impl Figure {
    /// All, in the order of the report.
    const ALL: [Figure; 6] =
        [Figure::Score, Figure::Draws, Figure::Unfinished, Figure::Length, Figure::Choices, Figure::Forced];

    pub(super) fn title(self) -> &'static str {
        match self {
            Figure::Score => "first player",
            Figure::Draws => "draws",
            Figure::Unfinished => "unfinished",
            Figure::Length => "length",
            Figure::Choices => "choices",
            Figure::Forced => "forced moves",
        }
    }

    /// Returns a mean of the figure, without its interval and its unit.
    pub(super) fn number(self, value: f64) -> String {
        match self {
            Figure::Score | Figure::Draws | Figure::Unfinished | Figure::Forced => {
                format!("{:.1}", 100.0 * value)
            }
            Figure::Length | Figure::Choices => format!("{value:.1}"),
        }
    }

    pub(super) fn unit(self) -> &'static str {
        match self {
            Figure::Score | Figure::Draws | Figure::Unfinished | Figure::Forced => "%",
            Figure::Length => "plies",
            Figure::Choices => "legal moves",
        }
    }

    fn shown(self, value: f64) -> String {
        format!("{} {}", self.number(value), self.unit())
    }

    /// Returns between which bounds the difference is.
    fn bounds(self, of: Interval) -> String {
        match self {
            Figure::Score | Figure::Draws | Figure::Unfinished | Figure::Forced => {
                format!("{:+.1} to {:+.1} points", 100.0 * of.low, 100.0 * of.high)
            }
            Figure::Length | Figure::Choices => format!("{:+.1} to {:+.1}", of.low, of.high),
        }
    }

    /// Returns how much a figure grew or shrank.
    pub(super) fn change(self, of: Interval) -> String {
        match self {
            Figure::Score | Figure::Draws | Figure::Unfinished | Figure::Forced => {
                format!("{} {}", gained(of), if of.value < 0.0 { "less" } else { "more" })
            }
            Figure::Length | Figure::Choices => with_bounds(of, "", |number| format!("{number:+.1}")),
        }
    }
}

/// Returns how probable something is by chance.
pub(super) fn probability(p: f64) -> String {
    if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {p:.3}") }
}

impl Difference {
    fn words(&self) -> String {
        let from_to = format!(
            "{} before, {} after",
            self.figure.shown(self.before.value),
            self.figure.shown(self.after.value)
        );
        if self.is_shown {
            format!("{from_to}: {}, {}", self.figure.change(self.change), probability(self.p))
        } else {
            let bounds = self.figure.bounds(self.change);
            format!("{from_to}: no difference shown ({bounds}, {})", probability(self.p))
        }
    }
}

impl EndChange {
    fn words(&self) -> String {
        let status = match self.status {
            EndStatus::Kept => "",
            EndStatus::Added => "added: ",
            EndStatus::Removed => "removed: ",
        };
        let share = |of: Interval| Figure::Draws.shown(of.value);
        let from_to = match self.status {
            EndStatus::Kept => format!("{} before, {} after", share(self.before), share(self.after)),
            EndStatus::Added => format!("{} of games", share(self.after)),
            EndStatus::Removed => format!("{} of games before", share(self.before)),
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
    /// Returns how the games were played, with the seeds, as part of a heading.
    pub fn settings_in_words(&self) -> String {
        let (before, after) = (&self.before, &self.after);
        let seeds = if before.seed == after.seed {
            format!("seed {}", before.seed)
        } else {
            format!("seeds {} and {}", before.seed, after.seed)
        };
        format!("{}, {seeds}", settings(before.nodes, &before.openings))
    }

    /// Returns for how many tests the probabilities allow, in a sentence.
    pub fn comparisons_in_words(&self) -> String {
        format!(
            "{} are tested, and their probabilities p are corrected for this number (Holm); intervals are 95 per cent each.",
            capital(&counted(self.comparisons, "difference"))
        )
    }

    /// Returns what the change did to the chances, in sentences.
    pub fn verdict_in_words(&self) -> String {
        let mut sentences = Vec::new();
        if self.before.rules == self.after.rules {
            sentences.push("The two definitions have the same rules.".to_owned());
        }
        match self.score() {
            Some(score) if score.is_shown => {
                let player = if score.change.value > 0.0 { "first" } else { "second" };
                sentences.push(format!("The change helps the {player} player by {}.", gained(score.change)));
            }
            Some(_) => sentences.push("No difference in the chances is shown.".to_owned()),
            None => {
                let why = self.withheld.iter().find(|withheld| withheld.figure == Figure::Score);
                let why = why.map_or(UNDECIDED, |withheld| &withheld.why);
                sentences.push(format!("The chances are not compared: {why}."));
            }
        }
        if let Some(n) = self.games_to_two_points.filter(|_| self.score().is_none_or(|score| !score.is_shown))
        {
            sentences.push(format!(
                "About {} of each show a difference of 2 points four times in five.",
                games(n)
            ));
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
                Verdict::Unclear => "too few games for a verdict".to_owned(),
                Verdict::First => with_verb(&version.players[0], "has", "have") + " the better chances",
                Verdict::Second => with_verb(&version.players[1], "has", "have") + " the better chances",
                Verdict::Withheld => "no verdict".to_owned(),
                Verdict::Unmeasured => "no verdict without games that show skill".to_owned(),
            };
            add(
                &mut lines,
                title,
                [format!("{}: {verdict}, {}", version.name, counted(version.games, "game"))]
                    .into_iter()
                    .chain(repeats(version.repeated)),
            );
        }
        for figure in Figure::ALL {
            let found = self.differences.iter().find(|difference| difference.figure == figure);
            let withheld = self.withheld.iter().find(|withheld| withheld.figure == figure);
            let not = withheld.map(|withheld| format!("not compared: {}", withheld.why));
            add(&mut lines, figure.title(), found.map(Difference::words).or(not));
        }
        add(&mut lines, "ends", self.ends.iter().map(EndChange::words));
        add(&mut lines, "intervals", [self.comparisons_in_words()]);
        lines
    }
}
