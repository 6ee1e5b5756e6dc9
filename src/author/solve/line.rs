//! A line of best play.

use alfil_core::board::Move;
use rustc_hash::FxHashSet;

use super::graph::Graph;
use super::values::Values;

/// The longest line of a drawn game.
const MOST_DRAWN: usize = 200;

/// Returns a line of best play from the first position, and whether it ends by repeating a position.
///
/// A winner takes the shortest way and a loser the longest. In a drawn game nobody gives away the draw.
pub(super) fn best(graph: &mut Graph, values: &Values) -> (Vec<Move>, bool) {
    let mut line = Vec::new();
    let mut seen = FxHashSet::default();
    let mut place = 0;
    while seen.insert(place) {
        let is_over = graph.nodes().get(place as usize).is_none_or(|node| node.ended().is_some());
        let value = values.of_node(place);
        if is_over || (value.is_none() && line.len() >= MOST_DRAWN) {
            return (line, false);
        }
        let wanted = value.map(|(winner, plies)| (winner, plies.saturating_sub(1)));
        let Some(mut game) = graph.game(place) else { return (line, false) };
        let mut moves = Vec::new();
        game.append_moves(&mut moves);
        moves.sort_unstable();
        let mut repeating = None;
        let next = moves.into_iter().find_map(|mv| {
            game.play_unchecked(mv);
            let to = graph.after_move(&mut game);
            game.undo();
            let to = to.filter(|&to| values.of_node(to) == wanted)?;
            if seen.contains(&to) {
                repeating.get_or_insert((mv, to));
                return None;
            }
            Some((mv, to))
        });
        let Some((mv, to)) = next.or(repeating) else { return (line, false) };
        line.push(mv);
        place = to;
    }
    (line, true)
}
