//! The report as a page: one file with everything in it. It has no script and asks for nothing.

mod charts;
mod style;

use alfil_core::phrase::counted;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use self::charts::{Score, Worth};
use self::style::STYLE;
use super::course::Course;
use super::{Balance, Interval, Verdict};

/// What a page sent by a stranger may do: show what is in it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// Returns the report as a page.
pub fn page(balance: &Balance) -> String {
    let name = &balance.name;
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (name) " – balance" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    (head(balance))
                    div.cards {
                        (scores(balance))
                        (ends(balance))
                        @if let Some(course) = &balance.course { (courses(course)) }
                        (values(balance))
                        (matches(balance))
                        (pieces(balance))
                        (never(balance))
                    }
                    (footer(balance))
                }
            }
        }
    };
    page.into_string()
}

fn head(balance: &Balance) -> Markup {
    let class = match balance.verdict {
        Verdict::Fair => "fair",
        Verdict::Unclear => "unclear",
        Verdict::First => "first",
        Verdict::Second => "second",
        Verdict::Withheld => "withheld",
    };
    let [first, second] = &balance.players;
    let results = balance.results;
    let games = counted(balance.games, "game");
    html! {
        header {
            h1 { (balance.name) }
            p.about { (games) " of the computer against itself, " (balance.nodes) " positions a move" }
            p class={ "verdict " (class) } {
                @if balance.verdict == Verdict::Withheld { (marked(&balance.verdict_in_words())) }
                @else { (balance.verdict_in_words()) }
            }
            p.more { (balance.precision_in_words()) }
            (charts::results(balance))
            ul.legend {
                li { i.first {} (first) " won " (results.first) }
                li { i.drawn {} (results.drawn) " drawn" }
                li { i.second {} (second) " won " (results.second) }
                @if results.unfinished > 0 { li { i.unfinished {} (results.unfinished) " unfinished" } }
            }
            (tiles(balance))
        }
    }
}

/// A figure with a note below it.
fn tile(title: &str, figure: &str, note: &str) -> Markup {
    html! {
        div {
            dt { (title) }
            dd { (figure) small { (note) } }
        }
    }
}

fn share(of: Interval) -> String {
    format!("{:.1} %", 100.0 * of.value)
}

fn between(of: Interval) -> String {
    format!("{:.1} to {:.1}", 100.0 * of.low, 100.0 * of.high)
}

fn tiles(balance: &Balance) -> Markup {
    let first = balance.first_player;
    let score = Interval { value: first.score, low: first.low, high: first.high };
    let elo = format!("{:+.0} Elo", first.elo.value);
    let elo_between = format!("{:+.0} to {:+.0}", first.elo.low, first.elo.high);
    html! {
        dl.tiles {
            (tile(&format!("{}’s score", balance.players[0]), &share(score), &between(score)))
            (tile("the same in Elo", &elo, &elo_between))
            (tile("draws", &share(balance.draws), &between(balance.draws)))
            (tile("unfinished", &share(balance.unfinished), &between(balance.unfinished)))
            @if let Some(course) = &balance.course {
                @let tenths = format!("eight in ten: {} to {}", course.shortest_tenth, course.longest_tenth);
                (tile("length", &format!("{:.0} plies", course.length.value), &tenths))
                @let forced = format!("one only: {}", share(course.forced));
                (tile("choices", &format!("{:.0} moves", course.choices.value), &forced))
            }
            @if let Some(skill) = balance.skill {
                @let note = format!("{} against {} positions", skill.strong, skill.weak);
                (tile("skill", &format!("{:+.0} Elo", skill.elo.value), &note))
            }
        }
    }
}

fn scores(balance: &Balance) -> Markup {
    let first = balance.first_player;
    let of = |nodes: u64, games: usize| format!("{nodes} positions a move, {}", counted(games, "game"));
    let mut rows = vec![(
        balance.nodes,
        Score {
            label: of(balance.nodes, balance.games),
            share: Interval { value: first.score, low: first.low, high: first.high },
            is_main: true,
        },
    )];
    for rung in &balance.ladder {
        let score = Score { label: of(rung.nodes, rung.games), share: rung.score, is_main: false };
        rows.push((rung.nodes, score));
    }
    rows.sort_by_key(|(nodes, _)| *nodes);
    let mut rows: Vec<Score> = rows.into_iter().map(|(_, row)| row).collect();
    let armies = balance.armies.as_ref();
    let effects = armies.and_then(|armies| armies.effects);
    if let Some(effects) = effects {
        let games = counted(effects.games, "game");
        let label = format!("the other player begins, {games}");
        rows.push(Score { label, share: effects.score, is_main: false });
    }
    html! {
        section.card {
            h2 { (balance.players[0]) "’s score" }
            p { "An advantage that grows with strength is real. One that shrinks comes from blunders." }
            (charts::scores(&rows))
            @if let Some(armies) = armies {
                p { "The armies differ. " (armies.difference) "." }
                @if let Some(effects) = effects { p { (effects.words(&balance.players)) "." } }
            }
        }
    }
}

fn ends(balance: &Balance) -> Markup {
    html! {
        section.card {
            h2 { "How games end" }
            ul.ends {
                @for end in &balance.ends {
                    li {
                        span {
                            (end.sentence)
                            @if let Some(location) = &end.location { " " code { (location) } }
                        }
                        b { (share(end.share)) " " small { (between(end.share)) } }
                        (charts::share(end.share))
                    }
                }
            }
        }
    }
}

fn courses(course: &Course) -> Markup {
    html! {
        section.card {
            h2 { "How long games last" }
            p {
                (format!("{:.0} plies on average; ", course.length.value))
                "eight in ten have " (course.shortest_tenth) " to " (course.longest_tenth) "."
            }
            (charts::lengths(&course.lengths, course.median))
        }
        section.card {
            h2 { "Who is ahead" }
            p {
                (format!(
                    "The later winner’s chances in per cent: half of the winners are in the dark band, eight in ten in the \
                    light one. The lead changes {:.1} times a game, and the result is clear for the last {:.0}\u{a0}% of it.",
                    course.lead_changes.value,
                    100.0 * course.decided.value
                ))
            }
            @if course.chances.is_empty() { p { "Nobody won." } } @else { (charts::chances(&course.chances)) }
        }
    }
}

fn values(balance: &Balance) -> Markup {
    let mut worths: Vec<Worth<'_>> =
        balance.values.iter().map(|value| Worth { name: &value.name, value: value.value }).collect();
    worths.sort_by(|one, other| other.value.value.total_cmp(&one.value.value));
    html! {
        @if !worths.is_empty() {
            section.card {
                h2 { "What pieces are worth" }
                p { "How much having one more helps to win, where the commonest kind is worth 1." }
                (charts::values(&worths))
            }
        }
    }
}

fn matches(balance: &Balance) -> Markup {
    html! {
        @if !balance.measured.is_empty() {
            section.card {
                h2 { "What pieces are worth by matches" }
                p { "Both players in turn begin without the piece, and score as follows with it." }
                ul.ends {
                    @for measured in &balance.measured {
                        li {
                            span { (measured.words()) }
                            b { (share(measured.score)) }
                            (charts::share(measured.score))
                        }
                    }
                }
            }
        }
    }
}

fn pieces(balance: &Balance) -> Markup {
    let has = |number: fn(&super::activity::Activity) -> f64| {
        balance.pieces.iter().any(|piece| number(piece) > 0.0)
    };
    let (drops, promotions) = (has(|piece| piece.drops), has(|piece| piece.promotions));
    html! {
        section.card.all {
            h2 { "What pieces do" }
            p {
                "Its share of the moves; how often it captures, is captured and so on in a game; how many of it are left at the \
                end; when it first moves; and in which share of games it never does."
            }
            div.scroll {
                table {
                    thead {
                        tr {
                            th { "piece" }
                            th { "moves" }
                            th { "captures" }
                            th { "captured" }
                            @if promotions { th { "promotions" } }
                            @if drops { th { "drops" } }
                            th { "left" }
                            th { "first move" }
                            th { "never moves" }
                        }
                    }
                    tbody {
                        @for piece in &balance.pieces {
                            tr {
                                td { (piece.name) }
                                td { (format!("{:.1} %", 100.0 * piece.moves)) }
                                td { (format!("{:.2}", piece.captures)) }
                                td { (format!("{:.2}", piece.captured)) }
                                @if promotions { td { (format!("{:.2}", piece.promotions)) } }
                                @if drops { td { (format!("{:.2}", piece.drops)) } }
                                td { (format!("{:.2}", piece.left)) }
                                td { @if let Some(ply) = piece.first_move { (format!("ply {ply:.0}")) } @else { "–" } }
                                td { (share(piece.never_moves)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn never(balance: &Balance) -> Markup {
    let below = balance.never.first().map_or(0.0, |never| 100.0 * never.below);
    html! {
        section.card.all {
            h2 { "What never mattered" }
            @if balance.never.is_empty() {
                p { "Every rule and every piece did something in some game." }
            } @else {
                p { (format!("Each matters in less than {below:.2} % of games, or not at all.")) }
                ul.never {
                    @for never in &balance.never {
                        li {
                            (marked(&never.what))
                            @if let Some(sentence) = &never.sentence { ": " (sentence) }
                            @if let Some(location) = &never.location { " " code { (location) } }
                        }
                    }
                }
            }
        }
    }
}

/// Returns a text with a key or a command in backticks as code.
fn marked(text: &str) -> Markup {
    let is_key = |text: &str| text.chars().all(|c| c.is_alphanumeric() || "+-_ ".contains(c));
    let parts: Vec<&str> = text.split('`').collect();
    match parts[..] {
        [before, key, after] if is_key(key) => html! { (before) code { (key) } (after) },
        _ => html! { (text) },
    }
}

fn footer(balance: &Balance) -> Markup {
    html! {
        footer {
            p { "Intervals count games. " (balance.comparisons_in_words()) }
            p { "Shown again by " code { (balance.command) } }
            p {
                "Made by alfil " (env!("CARGO_PKG_VERSION")) ", seed " (balance.seed) ", rules " code { (balance.rules) }
                ", engine " code { (balance.engine) } ", values " code { (balance.evaluation) } "."
            }
        }
    }
}
