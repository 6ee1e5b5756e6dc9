//! Positions set up by hand, and the fields of their FENs behind the player to move.

use std::collections::HashMap;

use alfil_core::board::{PerSide, Piece, PieceKind, Side};
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::rules::Rules;
use serde::Deserialize;
use serde_json::{Value, json};

use super::source::{Source, read_fen};
use super::{Fault, Studio};
use crate::words::notation::fen::{self, LetteredRight};

/// A position set up by hand.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arranged {
    source: Source,
    /// Square, number of the kind, side.
    men: Vec<(String, u16, u8)>,
    /// For each side: number of the kind, number of pieces.
    #[serde(default)]
    hands: [Vec<(u16, u16)>; 2],
    side: u8,
    /// The squares of the rights that the players have lost, as `fields` names them.
    #[serde(default)]
    lost: Vec<String>,
    /// The checks that each side has left to give.
    checks: Option<(u8, u8)>,
    /// The points that each side has got.
    points: Option<(u16, u16)>,
    /// Plies without progress.
    #[serde(default)]
    quiet: u16,
    #[serde(default = "first_move")]
    number: u32,
}

fn first_move() -> u32 {
    1
}

impl Studio {
    /// Returns the text of a position set up by hand, and its fields.
    pub(super) fn arrange(&self, arranged: &Arranged) -> Result<Value, Fault> {
        let whole = self.whole(&arranged.source)?;
        let rules = whole.variant.rules();
        let wrong = |what: &str| Fault::new("bad-question", format!("there is no {what}"));
        let kind = |number: u16| {
            let known = usize::from(number) < rules.kinds.len();
            known.then_some(PieceKind(number)).ok_or_else(|| wrong(&format!("kind {number}")))
        };
        let mut men: HashMap<_, Piece> = HashMap::new();
        for (name, number, side) in &arranged.men {
            let square = rules.shape.parse(name).filter(|square| !rules.holes.contains(*square));
            let square = square.ok_or_else(|| wrong(&format!("square {name}")))?;
            let piece = Piece { kind: kind(*number)?, side: side_of(*side)? };
            if men.insert(square, piece).is_some() {
                return Err(Fault::new("bad-question", format!("{name} cannot have two pieces")));
            }
        }
        let mut hands = Vec::new();
        for (side, held) in Side::ALL.into_iter().zip(&arranged.hands) {
            for &(number, n) in held {
                hands.push((side, kind(number)?, n));
            }
        }
        let mut position = Position::set_up(whole.variant.tables(), men, hands, side_of(arranged.side)?, &[]);
        if let Some((first, second)) = arranged.checks
            && (rules.checks_counted() == 0 || !position.set_checks_left(PerSide { first, second }))
        {
            return Err(Fault::new(
                "bad-question",
                format!("the rules do not allow {first}+{second} checks left"),
            ));
        }
        if let Some((first, second)) = arranged.points {
            if rules.points.is_empty() {
                return Err(Fault::new("bad-question", "this game has no points"));
            }
            position.set_points(PerSide { first, second });
        }
        if arranged.number == 0 {
            return Err(Fault::new("bad-question", "moves are numbered from 1"));
        }
        let game = Game::from_position(&whole.variant, position, arranged.quiet, arranged.number);
        let text = without(rules, &game, &arranged.lost);
        // An impossible position, such as one with a piece outside its region, is reported by the reader of positions.
        let read = read_fen(&whole.variant, &text)?;
        Ok(json!({ "fen": fen::print(&read), "fields": fields(&read) }))
    }
}

/// Returns the FEN of a game without the letters of rights that the players have lost.
fn without(rules: &Rules, game: &Game, lost: &[String]) -> String {
    let all = fen::possible_rights(game);
    let is_lost = |right: &LetteredRight| lost.contains(&squares(rules, right));
    let left: String =
        all.iter().filter(|(right, _)| !is_lost(right)).map(|(right, _)| right.letter).collect();
    let text = fen::print(game);
    if left.chars().count() == all.len() {
        return text;
    }
    // Nothing but letters is in the field: every piece may have first moves.
    let replaced = if left.is_empty() { "-" } else { &left };
    let words = text.split(' ').enumerate().map(|(n, word)| if n == 2 { replaced } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// Returns the fields of a FEN behind the player to move that can be switched or counted; none that the rules lack.
pub(super) fn fields(game: &Game) -> Value {
    let rules = game.variant().rules();
    let position = game.position();
    let rights: Vec<Value> = fen::possible_rights(game)
        .into_iter()
        .map(|(right, is_held)| {
            json!({
                "squares": squares(rules, &right),
                "names": right.squares.iter().map(|&s| rules.shape.name(s).to_string()).collect::<Vec<_>>(),
                "side": right.side.index(),
                "castling": right.is_castling,
                "held": is_held,
            })
        })
        .collect();
    let checks = (rules.checks_counted() > 0).then(|| position.checks_left());
    let points = (!rules.points.is_empty()).then(|| position.points());
    json!({
        "rights": rights,
        "checks": checks.map(|PerSide { first, second }| [first, second]),
        "points": points.map(|PerSide { first, second }| [first, second]),
        "quiet": game.quiet_plies(),
        "number": game.move_number(),
    })
}

/// Returns the squares of a right, one after another.
fn squares(rules: &Rules, right: &LetteredRight) -> String {
    right.squares.iter().map(|&square| rules.shape.name(square).to_string()).collect()
}

pub(super) fn side_of(number: u8) -> Result<Side, Fault> {
    match number {
        0 => Ok(Side::First),
        1 => Ok(Side::Second),
        other => Err(Fault::new("bad-question", format!("there is no side {other}"))),
    }
}
