//! A small game that tests change by a line or two.

/// Kings, rooks and pawns on 5x5; nothing is odd about it.
pub(super) const TEXT: &str = r#"format = 1
name = "Small"
[board]
files = 5
ranks = 5
symmetry = "rotate"
[pieces.king]
id = "K"
move = "K"
royal = true
[pieces.rook]
id = "R"
move = "R"
[pieces.pawn]
id = "P"
move = "fmWfcF"
promotes-to = ["rook"]
[setup]
fen = "rk3/ppppp/5/PPPPP/3KR w"
[[promotion]]
zone = "last rank"
enter = "always"
must = "always"
[royals]
left-attacked = "illegal"
which = "each"
[[end]]
when = "checkmate"
result = "mover wins"
[[end]]
when = "stalemate"
result = "draw"
"#;

/// The text with something in place of what stands there first, or added at its end.
pub(super) fn changed(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}");
    if old.is_empty() { format!("{text}{new}") } else { text.replacen(old, new, 1) }
}
