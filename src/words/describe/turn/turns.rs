//! Turns in words.

use alfil_core::board::Side;
use alfil_core::phrase::{counted, with_capital_article};
use alfil_core::rules::{EarlyCheck, GoingOn, Permit, PromotionInTurn, Rules, StuckInTurn, TurnRule};

use crate::words::describe::Keys;
use crate::words::describe::naming::noun_for;

/// Returns the rules about turns.
pub(in crate::words) fn turns(rules: &Rules) -> Vec<(Keys, String)> {
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
    let mut sentences: Vec<(Keys, String)> = Vec::new();
    let mut say = |keys: Keys, text: String| sentences.push((keys, text));
    if *longer_by > 0 {
        let by = n_moves(*longer_by);
        say(
            &["longer-by", "first-turn"],
            format!(
                "The first turn has {}, and each turn {by} more than the one before.",
                n_moves(*first_turn)
            ),
        );
    } else if moves.first != moves.second {
        let [first, second] = Side::ALL.map(|side| &rules.sides[side]);
        let (one, other) = (n_moves(moves.first), n_moves(moves.second));
        say(
            &["moves-of-first", "moves-of-second"],
            format!("A turn of {first} has {one}, one of {second} {other}."),
        );
    } else if moves.first > 1 {
        say(&["moves"], format!("A turn has {}.", n_moves(moves.first)));
    }
    if !next_turns.is_empty() {
        let numbers: Vec<String> = std::iter::once(first_turn).chain(next_turns).map(u8::to_string).collect();
        say(
            &["first-turns"],
            format!(
                "The first turns of the game have these numbers of moves instead, the players alternating: {}.",
                numbers.join(", ")
            ),
        );
    } else if *longer_by == 0 && *first_turn != moves[rules.setup.to_move] {
        say(
            &["first-turn", "first-turns"],
            format!("The first turn of the game has {}.", n_moves(*first_turn)),
        );
    }
    if let Some((keys, text)) = early_check_sentence(*early_check) {
        say(keys, text.to_owned());
    }
    if *early_capture == Permit::Illegal {
        say(&["early-capture"], "Only the last move of a turn may capture.".to_owned());
    }
    if turns.has_several() {
        let text = match stuck {
            StuckInTurn::EndsTurn => "A turn is over when its player has no legal move left.",
            StuckInTurn::EndingsApply => {
                "If a player has no legal move in the middle of a turn, the game ends as it would at the start of the turn, \
                 with the other player as the one who moved."
            }
        };
        say(&["stuck"], text.to_owned());
    }
    if !capture_again.is_empty() {
        let who = noun_for(rules, capture_again);
        let but = match promotion {
            PromotionInTurn::GoesOn => "",
            PromotionInTurn::EndsTurn => ", unless it has just promoted",
            PromotionInTurn::WhenDone => "; it promotes only where its captures end",
        };
        let goes_on = match going_on {
            GoingOn::Must => "must capture",
            GoingOn::May => "may capture",
        };
        let who = with_capital_article(&who);
        say(
            &["capture-again"],
            format!("{who} that has captured {goes_on} again in the same turn, as long as it can{but}."),
        );
    }
    if *captured_stay {
        say(&["captured-stay"],
            "Captured pieces stay on the board as obstacles until the turn ends, and cannot be captured twice.".to_owned(),
        );
    }
    if *capture_most {
        say(
            &["capture-most"],
            "A player who captures must capture as many pieces in the turn as possible.".to_owned(),
        );
    }
    sentences
}

/// Returns what follows from a check before the last move of a turn.
fn early_check_sentence(early_check: EarlyCheck) -> Option<(Keys, &'static str)> {
    match early_check {
        EarlyCheck::GoesOn => None,
        EarlyCheck::EndsTurn => {
            Some((&["early-check", "check-ends"], "A move that gives check ends the turn."))
        }
        EarlyCheck::Illegal => Some((&["early-check"], "Only the last move of a turn may give check.")),
        EarlyCheck::Checkmate => Some((
            &["early-check"],
            "A check before the last move of a turn cannot be answered: it is checkmate.",
        )),
    }
}
