//! Captures in passing in words.

use crate::board::{PieceKind, Side};
use crate::rules::describe::{Sentence, list, region};
use crate::rules::{Kind, PieceKey, Rule, Rules, Term};

/// What holds about captures in passing; nothing when there are none.
pub(in crate::rules) fn all(rules: &Rules) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    if rules.has_en_passant() {
        let by_place = rules.kinds.iter().any(|kind: &Kind| !kind.first_moves.is_empty());
        let captors: Vec<PieceKind> = rules
            .kind_indices()
            .filter(|&kind| rules.kind(kind).terms().any(Term::captures_en_passant))
            .collect();
        let text = format!(
            "A piece that goes several steps along a line with {}, without a capture, may be captured in passing: by \
             the very next move, on a square it went past, by a piece that captures so. Royal pieces are never captured \
             in passing.",
            if by_place {
                "a first move or a move it has on some squares only as such"
            } else {
                "its first move"
            }
        );
        sentences.push(Sentence { text, rule: Rule::Pieces(captors, PieceKey::Moves) });
        if let Some(on) = &rules.in_passing.on {
            let text = format!("Captures in passing are made on {} only.", region(rules, on));
            sentences.push(Sentence { text, rule: Rule::InPassing });
        }
    }
    let told = &rules.in_passing.told;
    let sides: &[Side] = if told.first == told.second { &[Side::First] } else { &Side::ALL };
    for &side in sides.iter().filter(|&&side| !told[side].is_empty()) {
        let whose = if sides.len() > 1 { format!(" of {}", rules.sides[side]) } else { String::new() };
        let text = format!(
            "Positions say after each first move of the {}{whose} which squares it went past and where it stands.",
            list(rules, &told[side], "or")
        );
        sentences.push(Sentence { text, rule: Rule::InPassing });
    }
    sentences
}
