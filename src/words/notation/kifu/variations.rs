//! Variations of KIF: each says at which move of the lines above it begins, and the tree follows from that.

use crate::words::notation::pgn::{MAX_DEPTH, Variation};

/// Moves of a game or a variation, one after another.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) start: Start,
    pub(super) moves: Variation,
    /// Where each of its moves goes, by file and rank.
    pub(super) goals: Vec<(u8, u8)>,
    /// How many numbers it has in the text: its moves, its end, and moves that are left out.
    pub(super) n_numbered: usize,
}

impl Line {
    /// Returns whether it has this number.
    fn has_number(&self, number: usize) -> bool {
        (self.start.number..self.start.number + self.n_numbered).contains(&number)
    }
}

/// Where a line begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// The number of its first move, from 1.
    pub(super) number: usize,
    /// The line in which it replaces a move; the game itself replaces none.
    host: Option<usize>,
    /// Inside how many variations it is.
    depth: usize,
}

impl Start {
    /// The start of the game itself.
    pub(super) const GAME: Start = Start { number: 1, host: None, depth: 0 };
}

/// The lines that are complete.
#[derive(Debug, Default)]
pub(super) struct Lines {
    all: Vec<Line>,
    /// Where the last variation begins, if it is skipped.
    skipped: Option<usize>,
}

impl Lines {
    /// Returns whether the game itself is complete.
    pub(super) fn has_game(&self) -> bool {
        !self.all.is_empty()
    }

    /// Adds a line that is complete, the game itself first.
    pub(super) fn add(&mut self, line: Line) {
        self.all.push(line);
    }

    /// Leaves out a variation that begins at a move. What replaces moves of it is left out too.
    pub(super) fn skip(&mut self, number: usize) {
        self.skipped = Some(number);
    }

    /// Returns the start of a variation that replaces move `number`, and the target of the move before it. It replaces a move of
    /// the last line, or of the nearest line from which this one branches off and which is long enough.
    ///
    /// # Errors
    /// If none of these lines has the move, it is the end of one or left out, or variations are nested too deep. The variation
    /// is skipped then.
    pub(super) fn start(&mut self, number: usize) -> Result<(Start, Option<(u8, u8)>), String> {
        let found = self.found(number);
        self.skipped = match found {
            Ok(_) => None,
            Err(_) => Some(self.skipped.map_or(number, |skipped| skipped.min(number))),
        };
        found
    }

    fn found(&self, number: usize) -> Result<(Start, Option<(u8, u8)>), String> {
        let missing = || format!("there is no move {number} for a variation to replace");
        if self.skipped.is_some_and(|skipped| skipped < number) {
            return Err(format!("move {number} may belong to the variation above, which is left out"));
        }
        let mut host = self.all.len().checked_sub(1).ok_or_else(missing)?;
        let mut line = self.all.get(host).ok_or_else(missing)?;
        // What replaces the first move of a variation is a variation of the same move.
        while let Some(above) =
            line.start.host.filter(|_| number <= line.start.number || !line.has_number(number))
        {
            (host, line) = (above, self.all.get(above).ok_or_else(missing)?);
        }
        let at =
            number.checked_sub(line.start.number).filter(|_| line.has_number(number)).ok_or_else(missing)?;
        if at >= line.moves.moves.len() {
            return Err(format!(
                "move {number} is the end of its line or left out, so no variation can replace it"
            ));
        }
        let depth = line.start.depth + 1;
        if depth > MAX_DEPTH {
            return Err(format!("variations are nested more than {MAX_DEPTH} deep"));
        }
        Ok((Start { number, host: Some(host), depth }, self.goal(host, number - 1)))
    }

    /// Returns the target of move `number`, in a line or in those that it branches off from.
    fn goal(&self, line: usize, number: usize) -> Option<(u8, u8)> {
        let mut line = self.all.get(line)?;
        while number < line.start.number {
            line = self.all.get(line.start.host?)?;
        }
        line.goals.get(number - line.start.number).copied()
    }

    /// Returns the moves of the game, with its variations and the comments before them.
    pub(super) fn into_game(self) -> Option<Variation> {
        let mut lines = self.all;
        loop {
            // Lines that branch off from a line come after it. The last is taken first, so the variations of a move are in
            // reverse order.
            let Line { start, mut moves, .. } = lines.pop()?;
            moves.moves.iter_mut().for_each(|mv| mv.variations.reverse());
            let Some(host) = start.host else { return Some(moves) };
            let host = lines.get_mut(host)?;
            let replaced = host.moves.moves.get_mut(start.number.checked_sub(host.start.number)?)?;
            replaced.variations.push(moves);
        }
    }
}
