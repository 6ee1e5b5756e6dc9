//! Turns in words.

use alfil_core::board::Side;
use alfil_core::phrase::{counted, with_capital_article};
use alfil_core::rules::{EarlyCheck, GoingOn, Permit, PromotionInTurn, Rules, StuckInTurn, TurnRule};

use crate::words::describe::capture_limits;

/// Returns the rules about turns.
pub(super) fn turns(rules: &Rules) -> Vec<String> {
    let Some(turns) = &rules.turns else { return Vec::new() };
    let TurnRule {
        moves,
        first_turn,
        next_turns,
        longer_by,
        early_check,
        early_capture,
        stuck,
        capture_again,
        going_on,
        promotion,
        captured_stay,
        capture_most,
    } = turns;
    let n_moves = |n: u8| counted(usize::from(n), "move");
    let mut sentences = Vec::new();
    if *longer_by > 0 {
        let by = n_moves(*longer_by);
        sentences.push(format!(
            "The first turn has {}, and each turn {by} more than the one before.",
            n_moves(*first_turn)
        ));
    } else if moves.first != moves.second {
        let [first, second] = Side::ALL.map(|side| &rules.sides[side]);
        let (one, other) = (n_moves(moves.first), n_moves(moves.second));
        sentences.push(format!("A turn of {first} has {one}, one of {second} {other}."));
    } else if moves.first > 1 {
        sentences.push(format!("A turn has {}.", n_moves(moves.first)));
    }
    if !next_turns.is_empty() {
        let numbers: Vec<String> = std::iter::once(first_turn).chain(next_turns).map(u8::to_string).collect();
        sentences.push(format!(
            "The first turns of the game have these numbers of moves instead, the players alternating: {}.",
            numbers.join(", ")
        ));
    } else if *longer_by == 0 && *first_turn != moves[rules.setup.to_move] {
        sentences.push(format!("The first turn of the game has {}.", n_moves(*first_turn)));
    }
    match early_check {
        EarlyCheck::GoesOn => {}
        EarlyCheck::EndsTurn => sentences.push("A move that gives check ends the turn.".to_owned()),
        EarlyCheck::Illegal => sentences.push("Only the last move of a turn may give check.".to_owned()),
        EarlyCheck::Checkmate => {
            sentences.push(
                "A check before the last move of a turn cannot be answered: it is checkmate.".to_owned(),
            );
        }
    }
    if *early_capture == Permit::Illegal {
        sentences.push("Only the last move of a turn may capture.".to_owned());
    }
    if turns.has_several() {
        let text = match stuck {
            StuckInTurn::EndsTurn => "A turn is over when its player has no legal move left.",
            StuckInTurn::EndingsApply => {
                "A player without a legal move in the middle of a turn counts as stuck, as at its start; for endings, the other \
                 player is then the one who moved."
            }
        };
        sentences.push(text.to_owned());
    }
    if !capture_again.is_empty() {
        let who = capture_limits::any(rules, capture_again);
        let but = match promotion {
            PromotionInTurn::GoesOn => "",
            PromotionInTurn::EndsTurn => ", unless it has just promoted",
            PromotionInTurn::WhenDone => "; it promotes only where its captures end",
        };
        let goes_on = match going_on {
            GoingOn::Must => "goes on in the same turn, and captures",
            GoingOn::May => "may go on in the same turn and capture",
        };
        let who = with_capital_article(&who);
        sentences.push(format!("{who} that has captured {goes_on} again, as long as it can{but}."));
    }
    if *captured_stay {
        sentences.push(
            "Captured pieces stay on the board as obstacles until the turn ends, and cannot be captured twice.".to_owned(),
        );
    }
    if *capture_most {
        sentences
            .push("A player who captures must capture as many pieces in the turn as possible.".to_owned());
    }
    sentences
}
