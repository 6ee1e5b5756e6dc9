//! The page about what a change did to a game.

use alfil_core::phrase::counted;
use maud::{Markup, html};

use super::charts::{self, Score, Shift};
use super::with_page;
use super::{between, class, legend, marked, share, whole};
use crate::author::balance::change::{Change, Difference, EndChange, EndStatus, Figure, Version};
use crate::author::balance::words::{elo, probability};
use crate::author::balance::{Balance, Interval};

/// Returns the report about a change as a page, given the reports about the game before and after it.
pub fn change_page(change: &Change, before: &Balance, after: &Balance) -> String {
    let title = title(change);
    let main = html! {
        (head(change, &title, before, after))
        div.cards {
            (scores(before, after))
            (differences(change))
            (ends(change))
            (lengths(before, after))
        }
        (footer(change))
    };
    whole(&title, &main)
}

fn title(change: &Change) -> String {
    let (before, after) = (&change.before.name, &change.after.name);
    if before == after { format!("{after}: a change") } else { format!("{before}, then {after}") }
}

fn versions<T>(before: T, after: T) -> [(&'static str, T); 2] {
    [("before", before), ("after", after)]
}

fn head(change: &Change, title: &str, before: &Balance, after: &Balance) -> Markup {
    let style = match change.score() {
        Some(score) if score.is_shown && score.change.value > 0.0 => "first",
        Some(score) if score.is_shown => "second",
        Some(_) | None => "unclear",
    };
    html! {
        header {
            h1 { (title) }
            p.about {
                (counted(before.games, "game")) " before and " (after.games) " after the change, "
                (change.settings_in_words())
            }
            p class={ "verdict " (style) } { (marked(&change.verdict_in_words())) }
            @for (when, balance) in versions(before, after) {
                div.version {
                    h2 { (when) span class={ "tag " (class(balance.verdict)) } { (marked(&balance.verdict_in_words())) } }
                    @if let Some(repeats) = balance.repeats_in_words() { p.more { (repeats) } }
                    (charts::results(balance))
                    (legend(balance))
                }
            }
            dl.tiles {
                @for difference in &change.differences { (tile(difference)) }
                @for withheld in &change.withheld { (super::tile(withheld.figure.title(), "–", &withheld.why)) }
            }
        }
    }
}

/// A figure before and after the change.
fn tile(of: &Difference) -> Markup {
    let note = if of.is_shown { of.figure.change(of.change) } else { "no difference shown".to_owned() };
    html! {
        div class=(if of.is_shown { "shift shown" } else { "shift" }) {
            dt { (of.figure.title()) }
            dd {
                small { (of.figure.number(of.before.value)) " →" }
                (of.figure.number(of.after.value)) " " span.unit { (of.figure.unit()) }
                small { (note) ", " (probability(of.p)) }
            }
        }
    }
}

fn scores(before: &Balance, after: &Balance) -> Markup {
    let mut rows = Vec::new();
    for (when, balance) in versions(before, after) {
        let mut own = vec![(balance.nodes, balance.first_player.map(|first| first.interval()))];
        own.extend(balance.ladder.iter().map(|rung| (rung.nodes, rung.score)));
        own.sort_by_key(|(nodes, _)| *nodes);
        rows.extend(own.into_iter().map(|(nodes, share)| Score {
            label: format!("{when}, {nodes} positions a move"),
            share,
            is_main: nodes == balance.nodes,
        }));
    }
    let [first, first_after] = [before, after].map(|balance| &balance.players[0]);
    let who = if first == first_after {
        format!("{first}’s score")
    } else {
        "The first player’s score".to_owned()
    };
    let moving = versions(before, after).map(|(when, balance)| (when, balance.first_player));
    html! {
        section.card {
            h2 { (who) }
            p { "A difference that grows with strength is real. One that shrinks comes from blunders." }
            (charts::scores(&rows))
            @for (when, first) in moving {
                @if let Some(first) = first { p.note { "Moving first " (when) " the change: " (elo(first.elo)) "." } }
            }
        }
    }
}

fn differences(change: &Change) -> Markup {
    let is_share = |figure| !matches!(figure, Figure::Length | Figure::Choices);
    let rows: Vec<Shift> = change
        .differences
        .iter()
        .filter(|difference| is_share(difference.figure) && difference.change.is_bounded())
        .map(|difference| Shift {
            label: difference.figure.title().to_owned(),
            change: difference.change,
            is_shown: difference.is_shown,
        })
        .collect();
    html! {
        section.card {
            h2 { "What changed" }
            p { "Percentage points, after minus before. Grey differences may be due to chance." }
            (charts::differences(&rows))
        }
    }
}

fn ends(change: &Change) -> Markup {
    let mut ends: Vec<&EndChange> = change.ends.iter().collect();
    ends.sort_by(|one, other| {
        let size = |end: &EndChange| end.before.value.max(end.after.value);
        size(other).total_cmp(&size(one))
    });
    html! {
        section.card.all {
            h2 { "How games end" }
            ul.ends {
                @for end in ends {
                    li {
                        span {
                            @match end.status {
                                EndStatus::Added => { span.tag.added { "added" } " " }
                                EndStatus::Removed => { span.tag.removed { "removed" } " " }
                                EndStatus::Kept => {}
                            }
                            (end.sentence)
                        }
                        b {
                            (end_change(end)) " " small { (probability(end.p)) }
                        }
                        div.pair {
                            @for (when, of) in versions(end.before, end.after) { (end_share(when, of)) }
                        }
                    }
                }
            }
        }
    }
}

fn end_change(end: &EndChange) -> String {
    if end.is_shown { Figure::Draws.change(end.change) } else { "no difference shown".to_owned() }
}

fn end_share(when: &str, of: Interval) -> Markup {
    html! {
        small { (when) }
        (charts::share(of))
        small.number { (share(of)) " (" (between(of)) ")" }
    }
}

fn lengths(before: &Balance, after: &Balance) -> Markup {
    let courses = versions(&before.course, &after.course);
    let bins = || courses.iter().filter_map(|(_, course)| course.as_ref()).flat_map(|course| &course.lengths);
    let span = (
        bins().map(|bin| bin.from).min().unwrap_or_default(),
        bins().map(|bin| bin.to).max().unwrap_or_default(),
    );
    html! {
        @for (when, course) in courses {
            @if let Some(course) = course {
                section.card {
                    h2 { "How long games last " (when) " the change" }
                    p {
                        (format!("{:.0} plies on average; ", course.length.value))
                        "eight in ten have " (course.shortest_tenth) " to " (course.longest_tenth) "."
                    }
                    (charts::lengths_on(&course.lengths, course.median, span))
                }
            }
        }
    }
}

fn footer(change: &Change) -> Markup {
    html! {
        footer {
            p { "Intervals count games. " (change.comparisons_in_words()) }
            p { "This command writes the page again: " code { (with_page(&change.command)) } }
            @for (when, version) in versions(&change.before, &change.after) { (made_of(when, version)) }
            p { "Made by alfil " (env!("CARGO_PKG_VERSION")) "." }
        }
    }
}

fn made_of(when: &str, version: &Version) -> Markup {
    html! {
        p {
            (version.variant) " (" (when) "): rules " code { (version.rules) } ", engine " code { (version.engine) }
            ", values " code { (version.evaluation) } "."
        }
    }
}
