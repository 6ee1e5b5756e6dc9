//! Hunts: games in which one player gives check with every move, to find what is rare in random games, such as checkmate by
//! a drop and perpetual check.

use alfil_core::board::Move;
use alfil_core::engine::Position;
use alfil_core::game::Game;

use super::Settings;
use super::random_search::Search;

/// Most plies of a hunt: enough for a position to repeat four times in a cycle of a few moves.
const PLIES: usize = 40;

/// Keeps some of the positions of a game, to hunt from there.
pub(super) fn note(search: &mut Search, game: &Game) {
    if search.below(12) == 0 {
        search.grounds.push(game.position().clone());
    }
}

/// Hunts from kept positions, as many times as games were played.
pub(super) fn hunt(search: &mut Search, settings: Settings) {
    let grounds = std::mem::take(&mut search.grounds);
    let most = search.n_tried.saturating_add(settings.n_tried / 2);
    for _ in 0..settings.n_games {
        let at = search.below(grounds.len() as u64) as usize;
        let Some(position) = grounds.get(at) else { return };
        chase(search, position, most);
        if search.n_tried >= most || search.is_over() {
            return;
        }
    }
}

/// The player to move gives check with every move and the opponent replies; both return to earlier positions if they can.
fn chase(search: &mut Search, position: &Position, most: u32) {
    let mut game = Game::from_position(&search.variant, position.clone(), 0, 1);
    let mut met = Vec::new();
    for ply in 0..PLIES {
        let legal = game.legal_moves();
        for &mv in &legal {
            search.ends(&mut game, mv);
        }
        search.illegal(&mut game, &legal);
        if search.is_over() {
            return;
        }
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
