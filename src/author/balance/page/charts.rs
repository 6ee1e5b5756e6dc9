//! The charts of the page. All are 360 units wide, so that their text is readable on a phone.

use maud::{Markup, html};

use crate::author::balance::course::{Bin, Spread};
use crate::author::balance::words::number;
use crate::author::balance::{Balance, Interval};

/// The width of a chart.
const WIDTH: f64 = 360.0;

/// The space on the left for numbers.
const LEFT: f64 = 34.0;

/// A coordinate as text.
fn coordinate(number: f64) -> String {
    format!("{:.1}", if number.is_finite() { number } else { 0.0 })
}

/// Returns points as SVG lists them.
fn listed(points: impl Iterator<Item = (f64, f64)>) -> String {
    points.map(|(x, y)| format!("{},{}", coordinate(x), coordinate(y))).collect::<Vec<_>>().join(" ")
}

/// Returns a chart with a description for those who cannot see it.
fn chart(height: f64, about: &str, inside: &Markup) -> Markup {
    html! {
        svg viewBox={ "0 0 360 " (coordinate(height)) } role="img" aria-label=(about) {
            (inside)
        }
    }
}

/// Returns steps for the lines of an axis from 0 to `most`, about four of them.
fn step(most: f64) -> f64 {
    let power = 10_f64.powf((most / 4.0).max(1e-9).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    steps.into_iter().find(|step| most / step <= 5.0).unwrap_or(most)
}

/// The results: a bar in four parts.
pub(super) fn results(balance: &Balance) -> Markup {
    let results = balance.results;
    let parts = [
        ("first", results.first),
        ("drawn", results.drawn),
        ("second", results.second),
        ("unfinished", results.unfinished),
    ];
    let all = balance.games.max(1) as f64;
    let mut from = 0.0;
    let [first, second] = &balance.players;
    let about = format!(
        "{first} won {}, {} drawn, {second} won {}, {} unfinished",
        results.first, results.drawn, results.second, results.unfinished
    );
    html! {
        svg.results viewBox="0 0 720 26" preserveAspectRatio="none" role="img" aria-label=(about) {
            @for (class, n) in parts {
                @let width = 720.0 * n as f64 / all;
                rect class=(class) x=(coordinate(from)) y="0" width=(coordinate(width)) height="26" {}
                @let () = from += width;
            }
            line.even x1="360" y1="0" x2="360" y2="26" {}
        }
    }
}

/// A row of [`scores`].
pub(super) struct Score {
    /// The games that were played.
    pub(super) label: String,
    /// Nothing if no game was decided.
    pub(super) share: Option<Interval>,
    /// True if it is what the verdict is about.
    pub(super) is_main: bool,
}

/// Returns a chart of scores with their intervals, over the span that counts as fair.
pub(super) fn scores(rows: &[Score]) -> Markup {
    let x = |share: f64| 10.0 + share * (WIDTH - 20.0);
    let height = 40.0 * rows.len() as f64;
    let shares = [
        (0.0, "start", "grid"),
        (0.25, "middle", "grid"),
        (0.5, "middle", "even"),
        (0.75, "middle", "grid"),
        (1.0, "end", "grid"),
    ];
    let inside = html! {
        @for (place, row) in rows.iter().enumerate() {
            @let (y, bottom) = (40.0 * place as f64, 40.0 * (place + 1) as f64);
            text.label x="10" y=(coordinate(y + 13.0)) { (row.label) }
            text.number x="350" y=(coordinate(y + 13.0)) text-anchor="end" {
                @if let Some(share) = row.share { (format!("{:.1} %", 100.0 * share.value)) } @else { "–" }
            }
            rect.fair x=(coordinate(x(0.45))) y=(coordinate(y + 18.0)) width=(coordinate(x(0.55) - x(0.45))) height="22" {}
            @for (share, _, class) in shares {
                @let x = coordinate(x(share));
                line class=(class) x1=(x) y1=(coordinate(y + 18.0)) x2=(x) y2=(coordinate(bottom)) {}
            }
            @if let Some(share) = row.share {
                g class=(if row.is_main { "main" } else { "other" }) {
                    @let middle = coordinate(y + 29.0);
                    line.whisker x1=(coordinate(x(share.low))) y1=(middle) x2=(coordinate(x(share.high))) y2=(middle) {}
                    circle cx=(coordinate(x(share.value))) cy=(middle) r="5" {}
                }
            }
        }
        @for (share, anchor, _) in shares {
            text.axis x=(coordinate(x(share))) y=(coordinate(height + 14.0)) text-anchor=(anchor) { (format!("{:.0} %", 100.0 * share)) }
        }
    };
    chart(height + 18.0, "The score at several strengths, with intervals", &inside)
}

/// A row of [`differences`].
pub(super) struct Shift {
    pub(super) label: String,
    /// The difference of two shares.
    pub(super) change: Interval,
    pub(super) is_shown: bool,
}

/// Returns a chart of differences of shares with their intervals, next to a line for no difference.
pub(super) fn differences(rows: &[Shift]) -> Markup {
    let bounds = rows.iter().flat_map(|row| [row.change.low.abs(), row.change.high.abs()]);
    let most = bounds.fold(0.02_f64, f64::max).min(1.0);
    let x = |change: f64| WIDTH / 2.0 + change / most * (WIDTH / 2.0 - 10.0);
    let height = 40.0 * rows.len() as f64;
    let step = step(100.0 * most) / 100.0;
    let n_steps = (most / step).floor() as i32;
    let inside = html! {
        @for (place, row) in rows.iter().enumerate() {
            @let (y, bottom) = (40.0 * place as f64, 40.0 * (place + 1) as f64);
            @let middle = coordinate(y + 29.0);
            text.label x="10" y=(coordinate(y + 13.0)) { (row.label) }
            text.number x="350" y=(coordinate(y + 13.0)) text-anchor="end" { (format!("{:+.1}", 100.0 * row.change.value)) }
            @for n in -n_steps..=n_steps {
                @let x = coordinate(x(f64::from(n) * step));
                line class=(if n == 0 { "even" } else { "grid" }) x1=(x) y1=(coordinate(y + 18.0)) x2=(x) y2=(coordinate(bottom)) {}
            }
            g class=(if row.is_shown { "main" } else { "other" }) {
                line.whisker x1=(coordinate(x(row.change.low.max(-most)))) y1=(middle) x2=(coordinate(x(row.change.high.min(most)))) y2=(middle) {}
                circle cx=(coordinate(x(row.change.value))) cy=(middle) r="5" {}
            }
        }
        @for n in (-n_steps..=n_steps).filter(|n| n_steps < 4 || n % 2 == 0) {
            @let change = f64::from(n) * step;
            text.axis x=(coordinate(x(change))) y=(coordinate(height + 14.0)) text-anchor="middle" {
                @if n == 0 { "0" } @else { (format!("{:+.0}", 100.0 * change)) }
            }
        }
    };
    chart(height + 18.0, "Differences in points of a hundred, with intervals", &inside)
}

/// A share of games as a bar with its interval.
pub(super) fn share(of: Interval) -> Markup {
    let x = |share: f64| share * WIDTH;
    html! {
        svg.share viewBox="0 0 360 10" preserveAspectRatio="none" aria-hidden="true" {
            rect.track x="0" y="1" width="360" height="8" {}
            rect.bar x="0" y="1" width=(coordinate(x(of.value).max(0.5))) height="8" {}
            line.whisker x1=(coordinate(x(of.low))) y1="5" x2=(coordinate(x(of.high))) y2="5" {}
        }
    }
}

/// Returns a chart of the number of games of each length.
pub(super) fn lengths(bins: &[Bin], median: usize) -> Markup {
    let (Some(first), Some(last)) = (bins.first(), bins.last()) else { return html! {} };
    lengths_on(bins, median, (first.from, last.to))
}

/// Returns a chart of the number of games of each length, on an axis from one length to another.
pub(super) fn lengths_on(bins: &[Bin], median: usize, (from, to): (usize, usize)) -> Markup {
    let most = bins.iter().map(|bin| bin.games).max().unwrap_or(1).max(1) as f64;
    let (bottom, width) = (168.0, WIDTH - LEFT - 6.0);
    let (from, to) = (from as f64, (to + 1) as f64);
    let x = |plies: f64| LEFT + width * (plies - from) / (to - from);
    let y = |games: f64| bottom - 150.0 * games / most;
    let (step_y, step_x) = (step(most).max(1.0), step(to - from).max(1.0));
    let lines = |least: f64, most: f64, step: f64| {
        let first = (least / step).ceil();
        (0..12).map(move |n| (first + f64::from(n)) * step).take_while(move |value| *value <= most)
    };
    chart(
        190.0,
        "How many games have which length",
        &html! {
            @for games in lines(0.0, most, step_y) {
                line.grid x1=(coordinate(LEFT)) y1=(coordinate(y(games))) x2=(coordinate(WIDTH - 6.0)) y2=(coordinate(y(games))) {}
                text.axis x=(coordinate(LEFT - 6.0)) y=(coordinate(y(games) + 4.0)) text-anchor="end" { (format!("{games:.0}")) }
            }
            @for bin in bins.iter().filter(|bin| bin.games > 0) {
                @let (left, right) = (x(bin.from as f64), x((bin.to + 1) as f64));
                rect.bar x=(coordinate(left + 0.5)) y=(coordinate(y(bin.games as f64))) width=(coordinate((right - left - 1.0).max(0.8)))
                    height=(coordinate(bottom - y(bin.games as f64))) {
                    title { (bin.from) "–" (bin.to) " plies: " (bin.games) }
                }
            }
            @let middle = x(median as f64 + 0.5);
            line.even x1=(coordinate(middle)) y1="12" x2=(coordinate(middle)) y2=(coordinate(bottom)) {}
            text.axis x=(coordinate(middle.clamp(LEFT + 40.0, WIDTH - 50.0))) y="9" text-anchor="middle" { "median " (median) }
            @for plies in lines(from, to, step_x) {
                text.axis x=(coordinate(x(plies))) y=(coordinate(bottom + 16.0)) text-anchor="middle" { (format!("{plies:.0}")) }
            }
        },
    )
}

/// The later winner's chances in the course of a game.
pub(super) fn chances(spreads: &[Spread]) -> Markup {
    let bottom = 168.0;
    let x = |time: f64| LEFT + time * (WIDTH - LEFT - 8.0);
    let y = |chance: f64| bottom - chance * 156.0;
    let band = |low: fn(&Spread) -> f64, high: fn(&Spread) -> f64| {
        let there = spreads.iter().map(|spread| (x(spread.at), y(high(spread))));
        let back = spreads.iter().rev().map(|spread| (x(spread.at), y(low(spread))));
        listed(there.chain(back))
    };
    let middle = listed(spreads.iter().map(|spread| (x(spread.at), y(spread.half))));
    chart(
        190.0,
        "The later winner's chances from the beginning to the end of a game",
        &html! {
            @for chance in [0.0, 0.25, 0.5, 0.75, 1.0] {
                line.grid x1=(coordinate(LEFT)) y1=(coordinate(y(chance))) x2=(coordinate(WIDTH - 8.0)) y2=(coordinate(y(chance))) {}
                text.axis x=(coordinate(LEFT - 6.0)) y=(coordinate(y(chance) + 4.0)) text-anchor="end" { (format!("{:.0}", 100.0 * chance)) }
            }
            polygon.wide points=(band(|spread| spread.tenth, |spread| spread.nine_tenths)) {}
            polygon.narrow points=(band(|spread| spread.quarter, |spread| spread.three_quarters)) {}
            polyline.median points=(middle) {}
            line.even x1=(coordinate(LEFT)) y1=(coordinate(y(0.5))) x2=(coordinate(WIDTH - 8.0)) y2=(coordinate(y(0.5))) {}
            @for (time, text, anchor) in [(0.0, "beginning", "start"), (0.5, "middle", "middle"), (1.0, "end", "end")] {
                text.axis x=(coordinate(x(time))) y=(coordinate(bottom + 16.0)) text-anchor=(anchor) { (text) }
            }
        },
    )
}

/// The value of a piece.
pub(super) struct Worth<'a> {
    pub(super) name: &'a str,
    pub(super) value: Interval,
}

/// The width of names in [`values`].
const NAMES: f64 = 112.0;

/// The letters of a name that fit before its bar.
const MAX_LETTERS: usize = 17;

/// Returns a chart of the values of pieces, with intervals.
pub(super) fn values(worths: &[Worth<'_>]) -> Markup {
    let most =
        worths.iter().map(|worth| worth.value.value.max(worth.value.high.min(1.6 * worth.value.value)));
    let most = most.fold(1.0_f64, f64::max);
    let least = worths.iter().map(|worth| worth.value.value).fold(0.0_f64, f64::min);
    let width = WIDTH - NAMES - 40.0;
    let x = |value: f64| NAMES + width * ((value - least) / (most - least)).clamp(0.0, 1.0);
    let height = 26.0 * worths.len() as f64;
    chart(
        height,
        "What pieces are worth, with intervals",
        &html! {
            @for (place, worth) in worths.iter().enumerate() {
                @let y = 26.0 * place as f64;
                @let (from, to) = (x(0.0_f64.min(worth.value.value)), x(0.0_f64.max(worth.value.value)));
                text.label x=(coordinate(NAMES - 8.0)) y=(coordinate(y + 17.0)) text-anchor="end" { (shortened(worth.name)) }
                rect.bar x=(coordinate(from)) y=(coordinate(y + 6.0)) width=(coordinate((to - from).max(1.0))) height="14" rx="2" {
                    title { (worth.name) ": " (number(worth.value)) }
                }
                line.whisker x1=(coordinate(x(worth.value.low))) y1=(coordinate(y + 13.0)) x2=(coordinate(x(worth.value.high))) y2=(coordinate(y + 13.0)) {}
                text.number x=(coordinate(WIDTH - 2.0)) y=(coordinate(y + 17.0)) text-anchor="end" { (format!("{:.1}", worth.value.value)) }
            }
        },
    )
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= MAX_LETTERS {
        return name.to_owned();
    }
    name.chars().take(MAX_LETTERS - 1).chain(['…']).collect()
}
