//! Pieces that leave the game because a move encloses them, in words.

use crate::phrase::{joined, with_article};
use crate::rules::describe::capture_limits::any;
use crate::rules::describe::region;
use crate::rules::{EdgesWord, Enclosed, EnclosedWay, Enclosure, HelpedWhile, Line, Rules};

/// A sentence for each way.
pub(in crate::rules) fn all(rules: &Rules) -> Vec<String> {
    rules.enclosures.iter().map(|enclosure| sentence(rules, enclosure)).collect()
}

fn sentence(rules: &Rules, enclosure: &Enclosure) -> String {
    let Enclosure { way, along, of, by, moved, at_most, on, helped_by, helped_while, edges, enemies, own: _ } =
        enclosure;
    let lines: Vec<&str> = along
        .iter()
        .map(|line| match line {
            Line::Files => "file",
            Line::Ranks => "rank",
            Line::Diagonals => "diagonal",
        })
        .collect();
    let (of, by, moved) = (any(rules, of), any(rules, by), any(rules, moved));
    let place = on.as_ref().map_or_else(String::new, |place| format!(" on {}", region(rules, place)));
    let square = match helped_while {
        HelpedWhile::Empty => "an empty square",
        HelpedWhile::Always => "a square, empty or not,",
    };
    let mut holders = vec![format!("another {by} of its player")];
    holders.extend(helped_by.as_ref().map(|place| format!("{square} of {}", region(rules, place))));
    if *edges == EdgesWord::Close {
        holders.push("the edge of the board".to_owned());
    }
    let holders: Vec<&str> = holders.iter().map(String::as_str).collect();
    let holders = joined(&holders, "or");
    let leaves = match enemies {
        Enclosed::Leave => "leaves the game",
        Enclosed::Illegal => "makes the move illegal",
        Enclosed::Stay => "stays",
    };
    match way {
        EnclosedWay::InLine => {
            let lines = joined(&lines, "or");
            let between = match at_most {
                Some(1) => format!("directly between it, on a {lines},"),
                Some(most) => format!("in an unbroken row of at most {most}, on a {lines}, between it"),
                None => format!("in an unbroken row, on a {lines}, between it"),
            };
            format!(
                "When {} moves, each enemy {of}{place} {between} and {holders} {leaves}.",
                with_article(&moved)
            )
        }
        EnclosedWay::OnAllSides => {
            format!(
                "When {} moves next to an enemy {of}{place}, that piece {leaves} if each other side of it along its {} \
                 is {}.",
                with_article(&moved),
                joined(&lines, "and"),
                holders
            )
        }
        EnclosedWay::WithoutLiberties => without_liberties(rules, enclosure),
        EnclosedWay::BetweenTwo => format!(
            "When {} moves to a square with an enemy {of}{place} on both sides of it, on a {}, each of the two {leaves}.",
            with_article(&moved),
            joined(&lines, "or")
        ),
    }
}

/// The sentence about groups.
fn without_liberties(rules: &Rules, enclosure: &Enclosure) -> String {
    let Enclosure { along, of, moved, enemies, own, .. } = enclosure;
    let of = if of.len() == rules.kinds.len() { String::new() } else { format!(" ({})", any(rules, of)) };
    let lines: Vec<&str> = along
        .iter()
        .map(|line| match line {
            Line::Files => "files",
            Line::Ranks => "ranks",
            Line::Diagonals => "diagonals",
        })
        .collect();
    let happens = match enemies {
        Enclosed::Leave => "leaves the game",
        Enclosed::Illegal => "makes the move illegal",
        Enclosed::Stay => "stays",
    };
    let own = match own {
        Enclosed::Stay => "",
        Enclosed::Leave => {
            " After that, a group of its own player beside it or with it that has none leaves the game."
        }
        Enclosed::Illegal => " The move is illegal if after that a group of its own player has none.",
    };
    format!(
        "When {} moves, each enemy group{of} beside it, connected along {}, that has no empty square beside it {happens}.{own}",
        with_article(&any(rules, moved)),
        joined(&lines, "and"),
    )
}
