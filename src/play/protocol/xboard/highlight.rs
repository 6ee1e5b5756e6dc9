//! Moves by mouse in XBoard: which squares a piece that has been picked up may go to, leg by leg.
//!
//! XBoard says `lift` and `put` with a square; it is answered with a `highlight` that marks squares by letters: `Y` is a
//! move, `R` a capture, `C` a leg after which more must follow, `M` a choice of promotions, `B` a promotion without one.

use std::fmt::Write as _;

use alfil_core::board::{MoveSort, Shape, Square};
use alfil_core::game::Game;

use crate::play::protocol::wire::{self, Wire};

/// The squares the piece in the user's hand has been on.
#[derive(Debug, Default)]
pub(super) struct Path(Vec<Square>);

/// A legal move, as far as the mouse is concerned.
struct Way {
    squares: Vec<Square>,
    suffix: String,
    captures: bool,
}

impl Path {
    /// Returns the answer to `lift`: the squares that can be reached next.
    pub(super) fn lift(&mut self, game: &mut Game, text: &str) -> String {
        let shape = game.variant().rules().shape;
        if let Some((id, _)) = text.split_once('@') {
            self.0.clear();
            return drops(game, id);
        }
        let square = shape.parse(&wire::from_xboard(shape, text));
        // A piece that has made a leg is picked up again on its current square.
        if square != self.0.last().copied() || self.0.len() < 2 {
            self.0 = square.into_iter().collect();
        }
        self.highlight(game)
    }

    /// Returns the answers to `put`, if the move goes on from there or there is something to be chosen.
    pub(super) fn put(&mut self, game: &mut Game, text: &str) -> Vec<String> {
        let shape = game.variant().rules().shape;
        let Some(square) = shape.parse(&wire::from_xboard(shape, text)) else { return Vec::new() };
        if self.0.is_empty() {
            return Vec::new();
        }
        let ways = self.ways(game);
        let next = |way: &&Way| way.squares.get(self.0.len()) == Some(&square);
        if ways.iter().filter(next).any(|way| way.squares.len() > self.0.len() + 1) {
            self.0.push(square);
            return vec![self.highlight(game)];
        }
        let becomes: Vec<&str> = ways.iter().filter(next).map(|way| way.suffix.as_str()).collect();
        if becomes.iter().all(|suffix| suffix.is_empty()) {
            return Vec::new();
        }
        let choice = |suffix: &&str| if suffix.is_empty() { "=".to_owned() } else { suffix.to_uppercase() };
        vec![format!("choice {}", becomes.iter().map(choice).collect::<String>())]
    }

    /// Returns the legal moves that begin like the path.
    fn ways(&self, game: &mut Game) -> Vec<Way> {
        let legal = game.legal_moves();
        let moves = legal.into_iter().filter(|mv| mv.sort != MoveSort::Drop && mv.sort != MoveSort::Pass);
        let position = game.position();
        let way = |mv| {
            let (squares, suffix) = Wire::squares(game, mv);
            let captures = mv.sort == MoveSort::EnPassant
                || (mv.sort == MoveSort::Board && position.piece_at(mv.to).is_some());
            Way { squares, suffix, captures }
        };
        moves
            .map(way)
            .filter(|way| way.squares.len() > self.0.len() && way.squares.starts_with(&self.0))
            .collect()
    }

    fn highlight(&self, game: &mut Game) -> String {
        let shape = game.variant().rules().shape;
        let mut letters: Vec<Option<char>> = vec![None; shape.n_squares()];
        let ways = if self.0.is_empty() { Vec::new() } else { self.ways(game) };
        for square in shape.squares() {
            let here: Vec<&Way> =
                ways.iter().filter(|way| way.squares.get(self.0.len()) == Some(&square)).collect();
            let n_suffixes = here.iter().filter(|way| !way.suffix.is_empty()).count();
            let letter = match here.first() {
                None => None,
                Some(_) if here.iter().any(|way| way.squares.len() > self.0.len() + 1) => Some('C'),
                Some(_) if n_suffixes > 1 || (n_suffixes == 1 && here.len() > 1) => Some('M'),
                Some(_) if n_suffixes == 1 => Some('B'),
                Some(way) => Some(if way.captures { 'R' } else { 'Y' }),
            };
            if let Some(slot) = letters.get_mut(square.index()) {
                *slot = letter;
            }
        }
        highlight(shape, &letters)
    }
}

/// Returns the squares a piece of this id may be dropped on.
fn drops(game: &mut Game, id: &str) -> String {
    let rules = game.variant().clone();
    let rules = rules.rules();
    let mut letters: Vec<Option<char>> = vec![None; rules.shape.n_squares()];
    for mv in game.legal_moves() {
        let is_it = mv.dropped().is_some_and(|kind| rules.kind(kind).id.eq_ignore_ascii_case(id));
        if let Some(slot) = letters.get_mut(mv.to.index()).filter(|_| is_it) {
            *slot = Some('Y');
        }
    }
    highlight(rules.shape, &letters)
}

/// Returns the command that marks squares, written like the board of a FEN.
fn highlight(shape: Shape, letters: &[Option<char>]) -> String {
    let mut text = "highlight ".to_owned();
    let mut ranks = letters.chunks(usize::from(shape.files)).rev().peekable();
    while let Some(rank) = ranks.next() {
        for run in rank.chunk_by(|a, b| a.is_none() && b.is_none()) {
            match run.first() {
                Some(Some(letter)) => text.push(*letter),
                _ => {
                    let _ = write!(text, "{}", run.len());
                }
            }
        }
        if ranks.peek().is_some() {
            text.push('/');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    fn game(id: &str, fen: &str) -> Game {
        crate::words::notation::fen::parse(&library::variant(id).unwrap(), fen).unwrap()
    }

    #[test]
    fn a_lion_is_led_leg_by_leg() {
        let mut game = game("dai-shogi", "7k7/15/15/15/15/8p6/7p7/7L!7/15/15/15/15/15/15/7K7 w 0 1");
        let mut path = Path::default();
        let first = "highlight 15/15/15/15/15/5YYYRY5/5YYCYY5/5YY1YY5/5YYYYY5/5YYYYY5/15/15/15/15/15";
        assert_eq!(path.lift(&mut game, "h8"), first);
        let second = path.put(&mut game, "h9");
        assert_eq!(second.len(), 1);
        assert!(second[0].starts_with("highlight 15/15/15/15/15/6YYR6/6Y1Y6/6YRY6/"), "{second:?}");
        assert_eq!(path.lift(&mut game, "h9"), second[0]);
        assert!(path.put(&mut game, "i10").is_empty());
        assert_eq!(path.lift(&mut game, "h8"), first);
    }

    #[test]
    fn promotions_are_offered_and_drops_shown() {
        let mut chess = game("chess", "8/P6k/8/8/8/8/7K/8 w - - 0 1");
        let mut path = Path::default();
        assert_eq!(path.lift(&mut chess, "a7"), "highlight M7/8/8/8/8/8/8/8");
        assert_eq!(path.put(&mut chess, "a8"), ["choice QRBN"]);
        assert_eq!(path.lift(&mut chess, "h7"), "highlight 8/8/8/8/8/8/8/8");
        assert_eq!(path.lift(&mut chess, "?"), "highlight 8/8/8/8/8/8/8/8");
        let mut house = game("crazyhouse", "6k1/8/8/8/8/8/8/RNBQKBNR[P] w - - 0 1");
        assert_eq!(
            path.lift(&mut house, "P@"),
            "highlight 8/YYYYYYYY/YYYYYYYY/YYYYYYYY/YYYYYYYY/YYYYYYYY/YYYYYYYY/8"
        );
    }
}
