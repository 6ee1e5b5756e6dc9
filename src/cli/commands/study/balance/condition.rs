//! Conditions under which the command fails.

use std::fmt;
use std::str::FromStr;

use crate::author::balance::Balance;

/// A comparison of a figure with a number.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Condition {
    figure: Figure,
    comparison: Comparison,
    number: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Figure {
    First,
    Draws,
    Unfinished,
    Never,
    Length,
}

impl Figure {
    fn is_share(self) -> bool {
        match self {
            Figure::First | Figure::Draws | Figure::Unfinished => true,
            Figure::Never | Figure::Length => false,
        }
    }
}

const FIGURES: [(&str, Figure); 5] = [
    ("first", Figure::First),
    ("draws", Figure::Draws),
    ("unfinished", Figure::Unfinished),
    ("never", Figure::Never),
    ("length", Figure::Length),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    AtLeast,
    AtMost,
    Greater,
    Less,
}

const COMPARISONS: [(&str, Comparison); 4] = [
    (">=", Comparison::AtLeast),
    ("<=", Comparison::AtMost),
    (">", Comparison::Greater),
    ("<", Comparison::Less),
];

impl FromStr for Condition {
    type Err = String;

    fn from_str(text: &str) -> Result<Condition, String> {
        let parts = COMPARISONS.iter().find_map(|&(sign, comparison)| {
            text.split_once(sign).map(|(figure, number)| (figure.trim(), comparison, number.trim()))
        });
        let (figure, comparison, number) =
            parts.ok_or("write a figure, a comparison and a number, as in `first > 0.6`")?;
        let known = FIGURES.iter().find(|(name, _)| *name == figure);
        let (_, figure) = known.ok_or("the figures are first, draws, unfinished, never and length")?;
        let number = number.parse().ok().filter(|number: &f64| number.is_finite());
        let number = number.ok_or("write a number after the comparison, as in `first > 0.6`")?;
        if figure.is_share() && !(0.0..=1.0).contains(&number) {
            let name = parts.map_or("", |(name, _, _)| name);
            return Err(format!("`{name}` is a share from 0 to 1: write 0.6 for 60 %"));
        }
        Ok(Condition { figure: *figure, comparison, number })
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figure = FIGURES.iter().find(|(_, figure)| *figure == self.figure).map_or("", |(name, _)| name);
        let sign = COMPARISONS.iter().find(|(_, is)| *is == self.comparison).map_or("", |(sign, _)| sign);
        write!(f, "{figure} {sign} {}", self.number)
    }
}

impl Condition {
    /// Returns whether it holds; nothing if its figure is not known.
    pub(super) fn holds(&self, balance: &Balance) -> Option<bool> {
        let figure = match self.figure {
            Figure::First => balance.first_player?.score,
            Figure::Draws => balance.draws.value,
            Figure::Unfinished => balance.unfinished.value,
            Figure::Never => balance.never.len() as f64,
            Figure::Length => balance.course.as_ref()?.length.value,
        };
        Some(match self.comparison {
            Comparison::AtLeast => figure >= self.number,
            Comparison::AtMost => figure <= self.number,
            Comparison::Greater => figure > self.number,
            Comparison::Less => figure < self.number,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_as_they_are_written() {
        for text in ["first > 0.6", "draws <= 0.5", "never > 0", "length < 20", "unfinished >= 1"] {
            assert_eq!(text.parse::<Condition>().map(|read| read.to_string()), Ok(text.to_owned()));
        }
        for wrong in ["first > 60", "draws >= 1.01", "unfinished < -0.1"] {
            assert!(wrong.parse::<Condition>().unwrap_err().contains("is a share from 0 to 1"), "{wrong}");
        }
        for wrong in ["", "first", "first > ", "fist > 1", "first > x", "first = 1", "> 1", "first > inf"] {
            assert!(wrong.parse::<Condition>().is_err(), "{wrong}");
        }
    }
}
