//! Results that depend on the material on the board.

use crate::import::game::Game;
use crate::import::words::quoted;
use crate::ini::PieceType;

/// The points of janggi. Black, who moves second, gets one point and wins ties: by its rules, one and a half points.
const JANGGI: [(&str, u16); 6] =
    [("rook", 13), ("janggiCannon", 7), ("horse", 5), ("janggiElephant", 3), ("wazir", 3), ("soldier", 2)];

const SETTING: &str = "materialCounting";

/// The result in place of a draw, as a value of `result`.
pub(in crate::import) fn draw(game: &Game<'_>) -> String {
    match game.account.word(SETTING) {
        "janggi" => {
            let worth = |&(name, points): &(&str, u16)| {
                let keys = PieceType::named(name).map(|piece| game.keys_of(piece)).unwrap_or_default();
                keys.into_iter()
                    .map(move |key| format!("{} = {points}", key_in_table(&key)))
                    .collect::<Vec<_>>()
            };
            let points: Vec<String> = JANGGI.iter().flat_map(worth).collect();
            if points.is_empty() {
                return quoted("second wins");
            }
            format!(
                "{{ more-points = {{ {} }}, head-start = {{ second = 1 }}, tie = \"second wins\" }}",
                points.join(", ")
            )
        }
        "unweighted" => "{ more-pieces = \"all\", tie = \"draw\" }".to_owned(),
        "whitedrawodds" => quoted("first wins"),
        "blackdrawodds" => quoted("second wins"),
        _ => quoted("draw"),
    }
}

/// The result of having no legal move if it depends on who has fewer pieces; nothing if it is invalid.
pub(in crate::import) fn without_moves(game: &Game<'_>, value: &str) -> Option<String> {
    let compared = match value {
        "win" => "fewer-pieces",
        "loss" => "more-pieces",
        "draw" => return Some(draw(game)),
        _ => return None,
    };
    let tie = match game.account.word(SETTING) {
        "whitedrawodds" => "first wins",
        "blackdrawodds" => "second wins",
        "janggi" => {
            game.account.refuse(SETTING, "points to decide between equal numbers of pieces");
            "draw"
        }
        // Equal numbers are then a draw too.
        _ => "draw",
    };
    Some(format!("{{ {compared} = \"all\", tie = {} }}", quoted(tie)))
}

/// A key as written in TOML.
fn key_in_table(key: &str) -> String {
    let is_bare = key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if is_bare { key.to_owned() } else { quoted(key) }
}
