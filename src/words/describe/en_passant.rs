//! Captures en passant in words.

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::{Kind, PieceKey, RuleId, Rules, Term};

use crate::words::describe::{Sentence, list, region};

/// Returns the rules of en passant captures; empty if the game has none.
pub(in crate::words) fn all(rules: &Rules) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    if rules.has_en_passant() {
        let by_place = rules.kinds.iter().any(|kind: &Kind| !kind.first_moves.is_empty());
        let captors: Vec<PieceKind> = rules
            .kind_indices()
            .filter(|&kind| rules.kind(kind).terms().any(Term::captures_en_passant))
            .collect();
        let text = format!(
            "A piece that makes several steps along a line with {}, without capturing, can be captured en passant: the next \
             move may capture it on a square it passed, with a piece that captures en passant. Royal pieces are never \
             captured en passant.",
            if by_place {
                "a first move, including one that exists only on some squares"
            } else {
                "its first move"
            }
        );
        sentences.push(Sentence { text, rule: RuleId::Pieces(captors, PieceKey::Moves) });
        if let Some(on) = &rules.en_passant.on {
            let text = format!("En passant captures are possible only on {}.", region(rules, on));
            sentences.push(Sentence { text, rule: RuleId::EnPassant });
        }
    }
    let shown = &rules.en_passant.shown;
    let sides: &[Side] = if shown.first == shown.second { &[Side::First] } else { &Side::ALL };
    for &side in sides.iter().filter(|&&side| !shown[side].is_empty()) {
        let whose = if sides.len() > 1 { format!(" of {}", rules.sides[side]) } else { String::new() };
        let text = format!(
            "After each first move of the {}{whose}, positions show the squares it passed and the square it is on.",
            list(rules, &shown[side], "or")
        );
        sentences.push(Sentence { text, rule: RuleId::EnPassant });
    }
    sentences
}
