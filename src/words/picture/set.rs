//! All pictures of a variant, as files.

use alfil_core::board::{PieceKind, Side};
use alfil_core::engine::Position;
use alfil_core::rules::Rules;
use alfil_core::variant::Variant;

use super::{BoardView, Facing, Look, board, kind_moves};
use crate::files::plain_name;

/// Returns pictures with the paths of their files: the start position, and each kind and its moves.
pub fn set(variant: &Variant) -> Vec<(String, String)> {
    let rules = variant.rules();
    let look = Look::of(rules);
    let mut files = vec![("board.svg".to_owned(), start_position(variant, &look))];
    for kind in rules.kind_indices() {
        let name = file_name(rules, kind);
        for (ending, side, facing) in [("", Side::First, Facing::Up), ("-second", Side::Second, Facing::Down)]
        {
            let text = look.piece(kind, side, facing);
            files.push((format!("pieces/{name}{ending}.svg"), text));
        }
        let text = kind_moves(rules.kind(kind), look.cells());
        files.push((format!("pieces/{name}-moves.svg"), text));
    }
    for (_, text) in &mut files {
        text.push('\n');
    }
    files
}

/// Returns the picture of the start position.
pub fn start_position(variant: &Variant, look: &Look) -> String {
    let rules = variant.rules();
    let label = format!("Start position of {}", rules.name);
    let view = BoardView { label, ..BoardView::default() };
    board(rules, look, &Position::start(variant.tables()), &view)
}

/// Returns the name of the files about a kind: its key, which may be `+rook` or `+pawn=gold`, in characters that every
/// system allows.
pub fn file_name(rules: &Rules, kind: PieceKind) -> String {
    let key = rules.kind(kind).key.replace('+', "promoted-").replace('=', "-to-");
    plain_name(&key)
}
