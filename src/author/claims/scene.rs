//! What a claim is about, to be drawn: the position, the squares that matter in it, and what is claimed in words.

use std::sync::Arc;

use alfil_core::board::{Budget, Move, MoveSort, Shape, Square};
use alfil_core::game::Game;
use alfil_core::phrase::{capital, joined, joined_up_to, with_verb};
use alfil_core::variant::Variant;
use alfil_language::def::definition::Claim;
use alfil_language::diag::Text;

use super::expect::entries;
use crate::words::notation::{ending, fen, refusal};

/// A claim as a picture needs it.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The game after the moves of the claim.
    pub game: Game,
    /// The squares that are marked, each mark once.
    pub marks: Vec<(Square, SceneMark)>,
    /// What is claimed, in sentences.
    pub facts: Vec<String>,
}

/// Why a square is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SceneMark {
    /// The piece that the claim is about stands there.
    Mover,
    /// A legal move goes there.
    Goes,
    /// A legal move captures there.
    Captures,
    /// A move that is not legal would go there.
    Barred,
}

/// Most moves that a sentence lists.
const MAX_LISTED: usize = 12;

/// Returns the scene of a claim; nothing if its position or its moves cannot be read.
pub fn scene(claim: &Claim, variant: &Arc<Variant>, budget: &Budget) -> Option<Scene> {
    let mut game = match claim.fen.get() {
        Some(text) => fen::parse(variant, &text.value).ok()?,
        None => Game::new(variant),
    };
    game.set_budget(budget.clone());
    for text in claim.moves.items() {
        let mv = refusal::find(&mut game, &text.value).ok()?;
        game.play_unchecked(mv);
    }
    let mut scene = Scene { game, marks: Vec::new(), facts: Vec::new() };
    scene.add_moves(claim);
    scene.add_state(claim);
    (!budget.is_spent()).then_some(scene)
}

impl Scene {
    /// Adds what the claim says about moves.
    fn add_moves(&mut self, claim: &Claim) {
        let shape = self.game.variant().rules().shape;
        if let Some(listed) = listed(claim.legal.items()) {
            self.facts.push(format!("Legal: {listed}."));
        }
        for text in claim.legal.items() {
            self.legal(&text.value);
        }
        for (text, _) in entries(&claim.illegal) {
            if let Err(why) = refusal::find(&mut self.game, &text.value) {
                self.facts.push(format!("Not legal: {}, since {}.", text.value, why.clause()));
            }
            let squares = squares(shape, &text.value);
            if let [from, .., to] = squares.as_slice() {
                self.mark(*from, SceneMark::Mover);
                self.mark(*to, SceneMark::Barred);
            } else if let [to] = squares.as_slice() {
                self.mark(*to, SceneMark::Barred);
            }
        }
        for (from, moves) in entries(&claim.moves_of) {
            self.facts.push(match listed(moves) {
                Some(listed) => format!("All moves of {}: {listed}.", from.value),
                None => format!("No move of {} is legal.", from.value),
            });
            if moves.is_empty()
                && let Some(square) = shape.parse(&from.value)
            {
                self.mark(square, SceneMark::Mover);
            }
            for text in moves {
                self.legal(&format!("{}{}", from.value, text.value));
                self.legal(&text.value);
            }
        }
        for (text, taken) in entries(&claim.captures) {
            let taken: Vec<String> = taken.iter().map(|square| square.value.clone()).collect();
            let what =
                if taken.is_empty() { "nothing".to_owned() } else { format!("on {}", joined(&taken, "and")) };
            self.facts.push(format!("{} captures {what}.", text.value));
            self.legal(&text.value);
        }
        for (text, key) in entries(&claim.promotes) {
            let variant = Arc::clone(self.game.variant());
            let kind = variant.rules().kinds.iter().find(|kind| kind.key == key.value);
            let name = kind.map_or(key.value.as_str(), |kind| kind.name.as_str());
            self.facts.push(format!("{} promotes to {name}.", text.value));
            self.legal(&text.value);
        }
        for (text, _) in entries(&claim.leads_to) {
            self.legal(&text.value);
        }
    }

    /// Adds what the claim says about the position itself.
    fn add_state(&mut self, claim: &Claim) {
        let variant = Arc::clone(self.game.variant());
        let to_move = &variant.rules().sides[self.game.position().side_to_move()];
        if let Some(check) = claim.check.get() {
            let verb = if check.value {
                ("is in check", "are in check")
            } else {
                ("is not in check", "are not in check")
            };
            self.facts.push(capital(&format!("{}.", with_verb(to_move, verb.0, verb.1))));
        }
        if !claim.outcome.is_absent() {
            let sentence = ending::sentence(&mut self.game);
            self.facts.push(sentence.unwrap_or_else(|| "The game goes on.".to_owned()));
        }
    }

    fn mark(&mut self, square: Square, mark: SceneMark) {
        if !self.marks.contains(&(square, mark)) {
            self.marks.push((square, mark));
        }
    }

    /// Marks the squares of a move, if it is legal.
    fn legal(&mut self, text: &str) {
        let Ok(mv) = refusal::find(&mut self.game, text) else { return };
        for (square, mark) in self.squares_of(mv) {
            self.mark(square, mark);
        }
    }

    fn squares_of(&self, mv: Move) -> Vec<(Square, SceneMark)> {
        let mut marks = Vec::new();
        match mv.sort {
            MoveSort::Pass => return marks,
            MoveSort::Drop => {}
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing | MoveSort::Castling => {
                marks.push((mv.from, SceneMark::Mover));
            }
        }
        marks.extend(mv.passing().map(|square| (square, SceneMark::Captures)));
        marks.extend(mv.aside().map(|(_, square)| (square, SceneMark::Goes)));
        let lands =
            mv.sort == MoveSort::Board && mv.from != mv.to && self.game.position().piece_at(mv.to).is_some();
        if mv.sort == MoveSort::Drop || mv.from != mv.to {
            marks.push((mv.to, if lands { SceneMark::Captures } else { SceneMark::Goes }));
        }
        marks
    }
}

/// Moves in a list that is not too long; nothing if there are none.
fn listed(moves: &[Text]) -> Option<String> {
    let texts: Vec<&str> = moves.iter().map(|text| text.value.as_str()).collect();
    (!texts.is_empty()).then(|| joined_up_to(&texts, MAX_LISTED))
}

/// Returns the squares that a move names, in order.
fn squares(shape: Shape, text: &str) -> Vec<Square> {
    let mut found = Vec::new();
    for leg in text.split(',') {
        let mut rest = leg.split_once('@').map_or(leg, |(_, to)| to);
        while let Some((square, used)) = shape.parse_prefix(rest) {
            found.push(square);
            rest = rest.get(used..).unwrap_or_default();
        }
    }
    found
}
