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
    let Enclosure { way, along, of, by, moved, at_most, on, helped_by, helped_while, edges, enemies, own } =
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
    let (leaves, leave) = match enemies {
        Enclosed::Leave => ("leaves the game", "both leave the game"),
        Enclosed::Illegal => ("makes the move illegal", "the move is illegal"),
        Enclosed::Stay => ("stays", "both stay"),
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
        EnclosedWay::BetweenTwo => format!(
            "When {} moves to a square with an enemy {of}{place} on both sides of it, on a {}, {leave}.",
            with_article(&moved),
            joined(&lines, "or")
        ),
        EnclosedWay::WithoutLiberties => {
            let mut sentence = format!(
                "When {} moves, each group of enemy {of} beside it, connected along {}, that has no empty square beside it {leaves}.",
                with_article(&moved),
                joined(&lines, "and")
                    .replace("file", "files")
                    .replace("rank", "ranks")
                    .replace("diagonal", "diagonals"),
            );
            sentence.push_str(match own {
                Enclosed::Stay => "",
                Enclosed::Leave => " After that, so does a group of its own player that has none.",
                Enclosed::Illegal => " The move is illegal if after that a group of its own player has none.",
            });
            if (*enemies, *own) == (Enclosed::Illegal, Enclosed::Leave) {
                sentence = sentence.replace(
                    "so does a group of its own player that has none",
                    "a group of its own player that has none leaves the game",
                );
            }
            sentence
        }
    }
}
