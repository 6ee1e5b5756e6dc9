//! Hunts: a player who gives check again and again, for what random games seldom come to: checkmate by a drop, checks
//! without an end.

use super::Settings;
use super::explore::Search;
use crate::board::Move;
use crate::engine::Position;
use crate::game::Game;

/// Plies of a hunt at most: enough for a position to come back four times by a way of a few moves.
const PLIES: usize = 40;

/// Keeps some of the positions of a game, to hunt from there.
pub(super) fn note(search: &mut Search, game: &Game) {
    if search.below(12) == 0 {
        search.grounds.push(game.position().clone());
    }
}

/// Hunts from positions that were kept, as many as there were games.
pub(super) fn hunt(search: &mut Search, settings: Settings) {
    let grounds = std::mem::take(&mut search.grounds);
    let most = search.n_tried.saturating_add(settings.n_tried / 2);
    for _ in 0..settings.n_games {
        let at = search.below(grounds.len() as u64) as usize;
        let Some(position) = grounds.get(at) else { return };
        chase(search, position, most);
        if search.n_tried >= most {
            return;
        }
    }
}

/// The player to move gives check with each move, the other one answers; both go back to where they were, if they can.
fn chase(search: &mut Search, position: &Position, most: u32) {
    let mut game = Game::from_position(&search.variant, position.clone(), 0, 1);
    let mut met = Vec::new();
    for ply in 0..PLIES {
        let legal = game.legal_moves();
        for &mv in &legal {
            search.ends(&mut game, mv);
        }
        search.illegal(&mut game, &legal);
        let mut moves: Vec<(usize, Move)> = Vec::new();
        for mv in legal {
            game.play_unchecked(mv);
            let key = game.position().key();
            if ply % 2 == 1 || game.position().is_check() {
                moves.push((met.iter().filter(|&&other| other == key).count(), mv));
            }
            game.undo();
        }
        // The order of generation is nobody's business.
        moves.sort_unstable();
        let best = moves.last().map_or(0, |&(n, _)| n);
        moves.retain(|&(n, _)| n == best);
        let at = search.below(moves.len() as u64) as usize;
        let Some(&(_, mv)) = moves.get(at).filter(|_| search.n_tried < most) else { return };
        game.play_unchecked(mv);
        met.push(game.position().key());
    }
}
