//! The page about a game.

use alfil_core::phrase::counted;
use maud::{Markup, html};

use super::charts::{self, Score, Worth};
use super::{between, class, legend, marked, share, tile, whole, with_page};
use crate::author::balance::activity::Activity;
use crate::author::balance::course::Course;
use crate::author::balance::words::UNDECIDED;
use crate::author::balance::{Balance, Verdict};

/// Returns the report about a game as a page.
pub fn page(balance: &Balance) -> String {
    let main = html! {
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
    };
    whole(&balance.name, &main)
}

fn head(balance: &Balance) -> Markup {
    let games = counted(balance.games, "game");
    html! {
        header {
            h1 { (balance.name) }
            p.about { (games) " of the computer against itself, " (balance.settings_in_words()) }
            p class={ "verdict " (class(balance.verdict)) } {
                @if matches!(balance.verdict, Verdict::Withheld | Verdict::Unmeasured) { (marked(&balance.verdict_in_words())) }
                @else { (balance.verdict_in_words()) }
            }
            @if let Some(precision) = balance.precision_in_words() { p.more { (precision) } }
            @if let Some(repeats) = balance.repeats_in_words() { p.more { (repeats) } }
            @if let Some(left_out) = balance.long_games_in_words() { p.more { (left_out) } }
            @if let Some(unfinished) = balance.unfinished_in_words() { p.more { (unfinished) } }
            (charts::results(balance))
            (legend(balance))
            (tiles(balance))
        }
    }
}

fn tiles(balance: &Balance) -> Markup {
    html! {
        dl.tiles {
            @if let Some(first) = balance.first_player {
                @let score = first.interval();
                @let elo_between = format!("{:+.0} to {:+.0}", first.elo.low, first.elo.high);
                (tile(&format!("{}’s score", balance.players[0]), &share(score), &between(score)))
                (tile("score in Elo", &format!("{:+.0} Elo", first.elo.value), &elo_between))
            } @else {
                (tile(&format!("{}’s score", balance.players[0]), "–", UNDECIDED))
            }
            (tile("draws", &share(balance.draws), &between(balance.draws)))
            (tile("unfinished", &share(balance.unfinished), &between(balance.unfinished)))
            @if let Some(course) = &balance.course {
                @let tenths = format!("eight in ten: {} to {}", course.shortest_tenth, course.longest_tenth);
                (tile("length", &format!("{:.0} plies", course.length.value), &tenths))
                @let forced = format!("only one: {}", share(course.forced));
                (tile("choices", &format!("{:.0} moves", course.choices.value), &forced))
            }
            @if let Some(skill) = balance.skill {
                @let note = format!("{} against {} positions", skill.strong, skill.weak);
                @let elo = skill.elo.map_or_else(|| "–".to_owned(), |elo| format!("{:+.0} Elo", elo.value));
                (tile("skill", &elo, &note))
            }
        }
    }
}

fn scores(balance: &Balance) -> Markup {
    let of = |nodes: u64, games: usize| format!("{nodes} positions a move, {}", counted(games, "game"));
    let mut rows = vec![(
        balance.nodes,
        Score {
            label: of(balance.nodes, balance.games),
            share: balance.first_player.map(|first| first.interval()),
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
        rows.push(Score { label, share: Some(effects.score), is_main: false });
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
            @if let Some(leads) = course.leads {
                p {
                    (format!(
                        "The later winner’s chances in per cent: half of the winners are in the dark band, eight in ten in \
                        the light one. The lead changes {:.1} times a game, and the result is clear for the last \
                        {:.0}\u{a0}% of it.",
                        leads.changes.value,
                        100.0 * leads.decided.value
                    ))
                }
            }
            @if course.chances.is_empty() { p { "Neither player won a game." } } @else { (charts::chances(&course.chances)) }
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
                p { "Each player in turn begins without the piece. The bar shows the score of the other player." }
                ul.ends {
                    @for measured in &balance.measured {
                        li {
                            span { (measured.words()) }
                            @if let Some(score) = measured.score {
                                b { (share(score)) }
                                (charts::share(score))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn pieces(balance: &Balance) -> Markup {
    let has = |number: fn(&Activity) -> f64| balance.pieces.iter().any(|piece| number(piece) > 0.0);
    let (drops, promotions) = (has(|piece| piece.drops), has(|piece| piece.promotions));
    html! {
        section.card.all {
            h2 { "What pieces do" }
            p {
                "For each kind: its share of the moves, how often it captures or is captured in a game, how many are left at \
                the end, when it first moves, and the share of games in which it never moves."
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

fn footer(balance: &Balance) -> Markup {
    html! {
        footer {
            p { "Intervals count games. " (balance.comparisons_in_words()) }
            p { "This command writes the page again: " code { (with_page(&balance.command)) } }
            p {
                "Made by alfil " (env!("CARGO_PKG_VERSION")) ", seed " (balance.seed) ", rules " code { (balance.rules) }
                ", engine " code { (balance.engine) } ", values " code { (balance.evaluation) } "."
            }
        }
    }
}
