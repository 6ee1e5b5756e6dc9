//! Pieces that leave the game because a move encloses them, in words.

use crate::phrase::{joined, with_article};
use crate::rules::describe::capture_limits::any;
use crate::rules::describe::region;
use crate::rules::{EdgesWord, Enclosed, EnclosedWay, Enclosure, Line, Rules};

/// A sentence for each way.
pub(in crate::rules) fn all(rules: &Rules) -> Vec<String> {
    rules.enclosures.iter().map(|enclosure| sentence(rules, enclosure)).collect()
}

fn sentence(rules: &Rules, enclosure: &Enclosure) -> String {
    let Enclosure { way, along, of, by, moved, at_most, on, helped_by, edges, enemies, own } = enclosure;
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
    let empty = helped_by.as_ref().map(|place| format!("an empty square of {}", region(rules, place)));
    let (leaves, leave) = match enemies {
        Enclosed::Leave => ("leaves the game", "leaves the game"),
        Enclosed::Illegal => ("makes the move illegal", "makes the move illegal"),
        Enclosed::Stay => ("stays", "stays"),
    };
    match way {
        EnclosedWay::InLine => {
            let lines = joined(&lines, "or");
            let between = match at_most {
                Some(1) => format!("directly between it, on a {lines},"),
                Some(most) => format!("in an unbroken row of at most {most}, on a {lines}, between it"),
                None => format!("in an unbroken row, on a {lines}, between it"),
            };
            let or = empty.map_or_else(String::new, |empty| format!(", or {empty},"));
            format!(
                "When {} moves, each enemy {of}{place} {between} and another {by} of its player{or} {leaves}.",
                with_article(&moved)
            )
        }
        EnclosedWay::OnAllSides => {
            let mut holders = vec![format!("another {by} of its player")];
            holders.extend(empty);
            if *edges == EdgesWord::Close {
                holders.push("the edge of the board".to_owned());
            }
            let holders: Vec<&str> = holders.iter().map(String::as_str).collect();
            format!(
                "When {} moves next to an enemy {of}{place}, that piece {leave} if each other side of it along its {} \
                 is {}.",
                with_article(&moved),
                joined(&lines, "and"),
                joined(&holders, "or")
            )
        }
        EnclosedWay::WithoutLiberties => {
            let mut sentence = format!(
                "When {} moves, each group of enemy {of} beside it, connected along {}, that has no empty square beside it {leave}.",
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
