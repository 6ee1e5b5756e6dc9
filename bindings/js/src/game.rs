//! Games.

use alfil::{MoveSort, Notation, Side, Square, SvgOptions, UnknownNotation};
use serde_json::{Map, Value, json};
use wasm_bindgen::prelude::*;

use crate::failure::Failure;
use crate::json;
use crate::variant::Variant;

/// A game.
#[wasm_bindgen]
pub struct Game {
    inner: alfil::Game,
}

impl Game {
    fn name(&self, square: Square) -> String {
        self.inner.variant().square_name(square)
    }

    fn id(&self, kind: alfil::PieceKind) -> Option<String> {
        self.inner.variant().piece_id(kind).map(str::to_owned)
    }

    fn square(&self, name: &str) -> Result<Square, Failure> {
        let unknown = || Failure::argument(format!("{} has no square `{name}`", self.inner.variant().name()));
        self.inner.variant().square(name).ok_or_else(unknown)
    }
}

#[wasm_bindgen]
impl Game {
    /// Returns a game from a position, or from the start.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &Variant, fen: Option<String>) -> Result<Game, JsValue> {
        let inner = match fen {
            Some(fen) => alfil::Game::from_fen(variant.inner(), &fen).map_err(Failure::from)?,
            None => alfil::Game::new(variant.inner()),
        };
        Ok(Game { inner })
    }

    /// Returns a game from a numbered start position.
    #[wasm_bindgen(js_name = fromStart)]
    pub fn from_start(variant: &Variant, number: u32) -> Result<Game, JsValue> {
        let unknown =
            || Failure::argument(format!("{} has no start position number {number}", variant.inner().name()));
        Ok(Game { inner: alfil::Game::from_start(variant.inner(), number).ok_or_else(unknown)? })
    }

    /// Returns a game that goes on from here.
    #[wasm_bindgen(js_name = copy)]
    pub fn copy(&self) -> Game {
        Game { inner: self.inner.clone() }
    }

    /// Returns the legal moves, with a blank between them.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&mut self) -> String {
        let moves = self.inner.legal_moves();
        let mut text = String::with_capacity(moves.len() * 6);
        for mv in moves {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&self.inner.move_text(mv));
        }
        text
    }

    /// Returns the legal moves in a notation, with a line feed between them.
    #[wasm_bindgen(js_name = legalMovesIn)]
    pub fn legal_moves_in(&mut self, notation: &str) -> Result<String, JsValue> {
        let notation = notation_of(notation)?;
        let moves = self.inner.legal_moves();
        let texts: Vec<String> = moves.into_iter().map(|mv| self.inner.move_in(mv, notation)).collect();
        Ok(texts.join("\n"))
    }

    /// Returns the number of legal moves.
    #[wasm_bindgen(js_name = countLegalMoves)]
    pub fn count_legal_moves(&mut self) -> usize {
        self.inner.legal_moves().len()
    }

    /// Plays a move, and returns it by squares.
    pub fn push(&mut self, text: &str) -> Result<String, JsValue> {
        let mv = self.inner.read_move(text).map_err(Failure::from)?;
        let text = self.inner.move_text(mv);
        self.inner.play_unchecked(mv);
        Ok(text)
    }

    /// Takes the last move back, and returns it by squares; nothing if there is none.
    pub fn pop(&mut self) -> Option<String> {
        let mv = self.inner.moves().next_back()?;
        self.inner.undo();
        Some(self.inner.move_text(mv))
    }

    /// Returns a legal move in a notation.
    #[wasm_bindgen(js_name = moveIn)]
    pub fn move_in(&mut self, text: &str, notation: &str) -> Result<String, JsValue> {
        let notation = notation_of(notation)?;
        let mv = self.inner.read_move(text).map_err(Failure::from)?;
        Ok(self.inner.move_in(mv, notation))
    }

    /// Returns the parts of a legal move as JSON.
    #[wasm_bindgen(js_name = moveParts)]
    pub fn move_parts(&mut self, text: &str) -> Result<String, JsValue> {
        let mv = self.inner.read_move(text).map_err(Failure::from)?;
        let is_off_board = matches!(mv.sort, MoveSort::Drop | MoveSort::Pass);
        let parts = json!({
            "text": self.inner.move_text(mv),
            "from": (!is_off_board).then(|| self.name(mv.from)),
            "to": (mv.sort != MoveSort::Pass).then(|| self.name(mv.to)),
            "drop": mv.dropped().and_then(|kind| self.id(kind)),
            "promotion": mv.promotion().and_then(|kind| self.id(kind)),
            "captures": self.inner.captures(mv).into_iter().map(|square| self.name(square)).collect::<Vec<_>>(),
            "gate": mv.gate().and_then(|(kind, _)| self.id(kind)),
            "wall": mv.wall().map(|square| self.name(square)),
            "isCastling": mv.sort == MoveSort::Castling,
        });
        Ok(parts.to_string())
    }

    /// Returns why a text names no legal move, as JSON; nothing if it names one.
    pub fn why(&mut self, text: &str) -> Option<String> {
        self.inner.why_illegal(text).map(|wrong| json::illegal(&wrong).to_string())
    }

    /// Returns the position as FEN.
    pub fn fen(&self) -> String {
        self.inner.to_fen()
    }

    /// Returns the position as SFEN.
    pub fn sfen(&self) -> String {
        self.inner.to_sfen()
    }

    /// Returns the board with letters.
    #[wasm_bindgen(js_name = text)]
    pub fn text(&self) -> String {
        self.inner.to_string()
    }

    /// Returns a number for the position.
    pub fn key(&self) -> u64 {
        self.inner.position_key()
    }

    /// Returns the pieces on the board as JSON.
    pub fn pieces(&self) -> String {
        let piece = |(square, piece): (Square, alfil::Piece)| json!({ "square": self.name(square), "id": self.id(piece.kind), "side": piece.side.name() });
        self.inner.pieces().map(piece).collect::<Value>().to_string()
    }

    /// Returns what a player has in hand as JSON.
    pub fn hand(&self, is_second: bool) -> String {
        let side = if is_second { Side::Second } else { Side::First };
        let held = self.inner.hand(side).into_iter();
        let object: Map<String, Value> =
            held.filter_map(|(kind, n)| Some((self.id(kind)?, json!(n)))).collect();
        Value::Object(object).to_string()
    }

    /// Returns the squares with walls, with a blank between them.
    pub fn walls(&self) -> String {
        let names: Vec<String> = self.inner.walls().into_iter().map(|square| self.name(square)).collect();
        names.join(" ")
    }

    /// Returns whether the second player is to move.
    #[wasm_bindgen(js_name = isSecond)]
    pub fn is_second(&self) -> bool {
        self.inner.side_to_move() == Side::Second
    }

    /// Returns whether the player to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.inner.is_check()
    }

    /// Returns the squares of royal pieces in check, with a blank between them.
    #[wasm_bindgen(js_name = checkedRoyals)]
    pub fn checked_royals(&self) -> String {
        let squares = self.inner.checked_royals().into_iter();
        squares.map(|square| self.name(square)).collect::<Vec<_>>().join(" ")
    }

    /// Returns whether the game has ended by itself.
    #[wasm_bindgen(js_name = isOver)]
    pub fn is_over(&mut self) -> bool {
        self.inner.is_over()
    }

    /// Returns how the game ended as JSON; nothing while it goes on.
    pub fn outcome(&mut self) -> Option<String> {
        self.inner.outcome().map(|outcome| json::outcome(&outcome).to_string())
    }

    /// Returns how the player to move may end the game by a claim, as JSON.
    pub fn claims(&mut self) -> String {
        self.inner.claims().iter().map(json::outcome).collect::<Value>().to_string()
    }

    /// Returns the number of moves played.
    pub fn ply(&self) -> usize {
        self.inner.moves().len()
    }

    /// Returns the moves played, in a notation, with a line feed between them.
    pub fn history(&self, notation: &str) -> Result<String, JsValue> {
        let played = self.inner.history(notation_of(notation)?);
        Ok(played.into_iter().map(|played| played.text).collect::<Vec<_>>().join("\n"))
    }

    /// Returns the number of the next move.
    #[wasm_bindgen(js_name = moveNumber)]
    pub fn move_number(&self) -> u32 {
        self.inner.move_number()
    }

    /// Returns the half-move clock.
    #[wasm_bindgen(js_name = quietPlies)]
    pub fn quiet_plies(&self) -> u16 {
        self.inner.quiet_plies()
    }

    /// Returns the picture of the position. Arrows are squares with a blank between them, two for each.
    pub fn svg(
        &self,
        flipped: bool,
        last_move: bool,
        checks: bool,
        bare: bool,
        arrows: &str,
        prefix: String,
    ) -> Result<String, JsValue> {
        let squares: Vec<Square> =
            arrows.split_whitespace().map(|name| self.square(name)).collect::<Result<_, Failure>>()?;
        let arrow = |pair: &[Square]| Some((*pair.first()?, *pair.last()?));
        let arrows = squares.chunks(2).filter_map(arrow).collect();
        Ok(self.inner.to_svg(&SvgOptions { flipped, last_move, checks, arrows, bare, prefix }))
    }
}

fn notation_of(word: &str) -> Result<Notation, Failure> {
    word.parse().map_err(|unknown: UnknownNotation| Failure::argument(unknown.to_string()))
}
