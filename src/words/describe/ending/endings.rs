//! Endings in sentences, and what their conditions mention.

use alfil_core::board::{PerSide, PieceKind, Side};
use alfil_core::phrase::joined;
use alfil_core::rules::{Condition, End, EndedBy, Progress, RuleId, Rules, Verdict};

use crate::words::describe::Sentence;
use crate::words::describe::ending::conditions::condition_clause;
use crate::words::describe::ending::verdicts;
use crate::words::describe::naming::one_of;
use crate::words::describe::piece::first_moves;
use crate::words::describe::players::Players;

/// Returns what ends the game.
pub(in crate::words) fn ends(rules: &Rules) -> Vec<Sentence> {
    let sentence = |(i, end)| Sentence::new(end_sentence(rules, end), RuleId::End(i));
    let mut sentences: Vec<Sentence> = rules.ends.iter().enumerate().map(sentence).collect();
    let decides =
        |c: &Condition| matches!(c, Condition::Checkmate | Condition::Stalemate | Condition::NoMoves);
    if !rules.ends.iter().any(|end| end.by == EndedBy::Rule && decides(&end.when)) {
        sentences.push(Sentence::new(
            "When the player to move has no legal move, the game is drawn.".to_owned(),
            RuleId::NoEnding,
        ));
    }
    sentences
}

/// One ending, as in "When the player to move has no legal move, the player who moved wins."
pub fn end_sentence(rules: &Rules, end: &End) -> String {
    let when = condition_clause(&end.when, rules, Players::ANY);
    let result = verdicts::verdict(rules, &end.result);
    match (end.by, &end.result) {
        (EndedBy::Rule, _) => format!("When {when}, {result}."),
        (EndedBy::Claim, Verdict::Draw) => format!("When {when}, the player to move may claim a draw."),
        (EndedBy::Claim, Verdict::MoreAdvanced { .. } | Verdict::Material { .. }) => {
            format!("When {when}, a claim by the player to move ends the game: {result}.")
        }
        (
            EndedBy::Claim,
            Verdict::Wins(_) | Verdict::MoverWins | Verdict::MoverLoses | Verdict::CulpritLoses,
        ) => format!("When {when}, {result} if the player to move claims it."),
    }
}

/// Returns which pieces count as the same when positions are compared.
pub(in crate::words) fn alike(rules: &Rules) -> Vec<String> {
    let same = |kinds: &Vec<PieceKind>| {
        // Pieces that count as the same often have the same name too.
        let names: Vec<String> = kinds
            .iter()
            .map(|&kind| format!("{} ({})", rules.kind(kind).name, rules.kind(kind).id))
            .collect();
        format!("When positions are compared, the {} count as the same piece.", joined(&names, "and"))
    };
    rules.alike.iter().map(same).chain(first_moves::compared(rules)).collect()
}

/// Returns what resets the half-move clock.
pub(in crate::words) fn clock(rules: &Rules) -> Vec<String> {
    let reset = |by| format!("The half-move clock is reset by {}.", progress(rules, by));
    rules.clock.iter().map(reset).collect()
}

/// Returns what counts as progress.
pub(in crate::words) fn progress(rules: &Rules, progress: &Progress) -> String {
    let mut words = Vec::new();
    if progress.capture {
        words.push("a capture".to_owned());
    }
    if progress.drop {
        words.push("a drop".to_owned());
    }
    if progress.promotion {
        words.push("a promotion".to_owned());
    }
    let moves_of = |kinds: &PerSide<Vec<PieceKind>>, a_move: &str| -> Vec<String> {
        if kinds.first == kinds.second {
            let both = Some(&kinds.first).filter(|kinds| !kinds.is_empty());
            return both.map(|kinds| format!("{a_move} by {}", one_of(rules, kinds))).into_iter().collect();
        }
        let of = |side: Side| {
            let pieces = one_of(rules, &kinds[side]);
            format!("{a_move} by {} with {pieces}", rules.sides[side])
        };
        Side::ALL.into_iter().filter(|&side| !kinds[side].is_empty()).map(of).collect()
    };
    words.extend(moves_of(&progress.moves_of, "a move"));
    words.extend(moves_of(&progress.final_moves_of, "an irreversible move"));
    if words.is_empty() { "anything that counts as progress".to_owned() } else { joined(&words, "or") }
}
