//! The current game of a program that is being served.

use std::sync::Arc;

use alfil_core::board::Move;
use alfil_core::board::fen::FenError;
use alfil_core::board::is_sfen;
use alfil_core::game::Game;
use alfil_core::variant::Variant;

use super::wire::Wire;
use crate::library;
use crate::words::notation::fen;
use crate::words::notation::surplus::without_surplus;

/// A game with the text it was set up from, so that a longer list of moves need not be played from the start again.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) variant: Arc<Variant>,
    pub(super) game: Game,
    pub(super) wire: Wire,
    /// The FEN the game begins with; nothing for the start position.
    start: Option<String>,
    /// The moves since, as they were written.
    written: Vec<String>,
}

impl Desk {
    pub(super) fn new(variant: &Arc<Variant>, wire: Wire) -> Desk {
        Desk {
            variant: Arc::clone(variant),
            game: Game::new(variant).going_on(),
            wire,
            start: None,
            written: Vec::new(),
        }
    }

    /// Sets up a position and plays moves from it, which count as history. Returns what was left out of the position because
    /// the game has no rule for it.
    ///
    /// # Errors
    /// What is wrong with the position, which then stays as it was; or with a move, and the position is the one before it.
    pub(super) fn set_up(&mut self, start: Option<&str>, moves: &[&str]) -> Result<Vec<String>, String> {
        let mut notes = Vec::new();
        if self.start.as_deref() != start {
            let (game, surplus) = match start {
                Some(text) => read(&self.variant, text)?,
                None => (Game::new(&self.variant).going_on(), Vec::new()),
            };
            notes = surplus;
            self.game = game;
            self.start = start.map(str::to_owned);
            self.written.clear();
        }
        let n_same = self.written.iter().zip(moves).take_while(|(before, now)| before == *now).count();
        while self.written.len() > n_same {
            self.undo();
        }
        for (index, text) in moves.iter().enumerate().skip(n_same) {
            if let Err(why) = self.play(text) {
                return Err(format!("illegal move {text} (ply {}): {why}", index + 1));
            }
        }
        Ok(notes)
    }

    /// Plays the move that a text names.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn play(&mut self, text: &str) -> Result<Move, String> {
        let mv = self.wire.find(&mut self.game, text)?;
        self.game.play_unchecked(mv);
        self.written.push(text.to_owned());
        Ok(mv)
    }

    /// Plays a legal move.
    pub(super) fn play_move(&mut self, mv: Move) {
        let text = self.wire.print(&self.game, mv);
        self.game.play_unchecked(mv);
        self.written.push(text);
    }

    /// Takes back the last move; false if there is none.
    pub(super) fn undo(&mut self) -> bool {
        self.written.pop();
        self.game.undo()
    }

    /// Uses another way of writing moves.
    pub(super) fn set_wire(&mut self, wire: Wire) {
        self.wire = wire;
        // Moves may now be written differently.
        let mut game = self.game.clone();
        let moves: Vec<Move> = game.moves().collect();
        while game.undo() {}
        self.written.clear();
        for mv in moves {
            self.written.push(wire.print(&game, mv));
            game.play_unchecked(mv);
        }
    }

    /// Sets up a position from a program that may write more fields than alfil knows; those are ignored.
    ///
    /// # Errors
    /// What is wrong with it. The position stays as it was.
    pub(super) fn set_up_leniently(&mut self, text: &str) -> Result<(), String> {
        let strict = self.set_up(Some(text), &[]);
        let Err(why) = strict else { return Ok(()) };
        // Without its number an SFEN would be read as a FEN, with the other player to move.
        if is_sfen(text) {
            return Err(why);
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let shorter = (2..words.len()).rev().filter_map(|n| words.get(..n)).map(|words| words.join(" "));
        for text in shorter {
            if self.set_up(Some(&text), &[]).is_ok() {
                return Ok(());
            }
        }
        Err(why)
    }
}

/// Returns the game that begins with a FEN, and what was left out of the FEN because the game has no rule for it.
fn read(variant: &Arc<Variant>, text: &str) -> Result<(Game, Vec<String>), String> {
    let errors = match fen::parse(variant, text) {
        Ok(game) => return Ok((game.going_on(), Vec::new())),
        Err(errors) => errors,
    };
    let (rest, surplus) = without_surplus(variant.rules(), text);
    match fen::parse(variant, &rest) {
        Ok(game) if !surplus.is_empty() => {
            Ok((game.going_on(), surplus.iter().map(ToString::to_string).collect()))
        }
        Ok(_) | Err(_) => {
            let form = library::with_castling_from_anywhere(variant.id());
            let form = form.filter(|form| fen::parse(form, text).is_ok());
            let form = form.map_or_else(String::new, |form| format!("; it is a position of {}", form.id()));
            Err(first_fault(text, &errors) + &form)
        }
    }
}

/// Returns the first thing that is wrong with a FEN, in a clause.
fn first_fault(text: &str, errors: &[FenError]) -> String {
    let Some(error) = errors.first() else { return "the position cannot be read".to_owned() };
    let column = text.get(..error.range.start).map_or(0, |before| before.chars().count()) + 1;
    format!("column {column} of the position: {}; {}", error.problem, error.problem.help())
}
