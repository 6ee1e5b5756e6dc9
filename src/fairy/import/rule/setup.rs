//! Players who pass until both have set up: a key of Fairy-Stockfish-X.
//!
//! The language has no such pass. It is not needed where no player ever has nothing to drop while the other one still has:
//! where every move is a drop until both hands are empty, and the turns let both hands shrink together.

use super::multimoves;
use super::royals::Royals;
use crate::fairy::import::game::Game;
use crate::fairy::import::pieces::moves;
use crate::fairy::ini::Settings;
use crate::fairy::ini::key;

/// Rules by which a piece in hand may have no square.
const LIMITS: [&str; 6] = [
    key::ENCLOSING_DROP,
    key::WALLING_RULE,
    key::MUST_DROP_TYPE,
    key::DROP_NO_DOUBLED,
    key::SITTUYIN_ROOK_DROP,
    key::DROP_OPPOSITE_COLORED_BISHOP,
];

/// Refuses the rule unless neither player ever has to pass.
pub(in crate::fairy::import) fn judge(game: &Game<'_>, royals: &Royals) {
    let account = game.account;
    if !account.peek().is_on(key::PASS_UNTIL_SETUP) {
        return;
    }
    if !game.has_drops {
        account.ignore(key::PASS_UNTIL_SETUP, "no piece can be dropped");
    } else if drops_never_fail(game, royals) && nobody_waits(game) {
        account.ignore(
            key::PASS_UNTIL_SETUP,
            "the players set up together, so neither ever has to wait for the other",
        );
    } else {
        account.refuse(
            key::PASS_UNTIL_SETUP,
            "a player without pieces to drop, who passes until the other has none either",
        );
    }
}

/// Returns whether a player who holds a piece can always drop one, and must.
fn drops_never_fail(game: &Game<'_>, royals: &Royals) -> bool {
    let settings = game.account.peek();
    let usual = Settings::without_parent(settings.dialect());
    let is_plain = settings.is_on(key::MUST_DROP)
        && !game.has_supply
        && !game.captures_to_hand
        && !game.has_partner()
        && royals.is_empty()
        && game.start.men.is_empty()
        && LIMITS
            .iter()
            .all(|name| settings.get(name).map(|s| &s.value) == usual.get(name).map(|s| &s.value))
        && !game.has("pawn")
        && game.in_play().all(|piece| moves::confined(game, piece).is_none());
    let [white, black] = [0, 1].map(|side| game.start.hands.iter().filter(|(_, of)| *of == side).count());
    let [of_white, of_black] = [key::DROP_REGION_WHITE, key::DROP_REGION_BLACK]
        .map(|name| settings.squares(name).within(game.frame.squares));
    let is_shared = !of_white.within(of_black).is_empty();
    let rivals = |own: usize| if is_shared { white + black } else { own };
    is_plain
        && [(of_white, white), (of_black, black)]
            .into_iter()
            .all(|(zone, own)| zone.iter().count() >= rivals(own))
}

/// Returns whether no player moves without a piece to drop while the other one has some.
fn nobody_waits(game: &Game<'_>) -> bool {
    let mut held = [0, 1].map(|side| game.start.hands.iter().filter(|(_, of)| *of == side).count());
    let mut side = game.start.to_move;
    let mut turns = multimoves::turns_from_start(game);
    while held != [0, 0] {
        for _ in 0..turns.next().unwrap_or(1) {
            if held == [0, 0] {
                break;
            }
            let Some(own) = held.get_mut(side).filter(|own| **own > 0) else { return false };
            *own -= 1;
        }
        side = 1 - side;
    }
    true
}
