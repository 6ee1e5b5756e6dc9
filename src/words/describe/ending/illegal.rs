//! Illegal moves in words.

use alfil_core::rules::{Condition, Obligation, RuleId, Rules};

use crate::words::describe::ending::conditions::condition_clause;
use crate::words::describe::naming::one_of;
use crate::words::describe::players::Players;
use crate::words::describe::{Keys, Sentence, each, keyed};

pub(in crate::words) fn illegal(rules: &Rules) -> Vec<Sentence> {
    let obligation = match &rules.obligation {
        Obligation::None => None,
        Obligation::Capture => Some(
            "A player who can capture must capture: while a capture is legal, other moves are illegal."
                .to_owned(),
        ),
        Obligation::CaptureEnPassant => {
            Some("A player who can capture en passant must do so before making any other move.".to_owned())
        }
        Obligation::Drop { kinds } => {
            let what = if kinds.is_empty() { "a piece".to_owned() } else { one_of(rules, kinds) };
            Some(format!("A player with {what} in hand must drop it before making any other move."))
        }
    };
    let after = |c: &Condition| {
        format!("A move is illegal if, after it, {}.", condition_clause(c, rules, Players::ANY))
    };
    let keys: Keys = &["must"];
    let mut sentences = keyed(&RuleId::Obligation, obligation.map(|text| (keys, text)));
    sentences.extend(each(rules.illegal.iter().map(after).collect(), RuleId::Illegal));
    sentences
}
