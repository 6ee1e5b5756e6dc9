//! Positions, with everything a board needs; why a move is not legal.

use alfil_core::board::{Move, Piece, Side, Square};
use alfil_core::game::{Game, Outcome};
use alfil_core::observe;
use serde::Deserialize;
use serde_json::{Value, json};

use super::source::{ReplayedGame, Source, Whole, too_costly};
use super::tree::{Tree, clicks_of};
use super::{Fault, Studio, set_up};
use crate::words::notation::refusal::{self, WhyNot};
use crate::words::notation::{coord, ending, fen};

/// A move that is asked about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Why {
    source: Source,
    fen: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// A square, or `@` and an id for a piece in the hand.
    from: String,
    to: String,
}

impl Studio {
    /// Returns everything a board needs to know about a position.
    pub(super) fn position(&self, played: &ReplayedGame) -> Result<Value, Fault> {
        let (whole, mut game) = self.game(played)?;
        let rules = whole.variant.rules();
        let name = |square| rules.shape.name(square).to_string();
        let (moves, input) = legal(&mut game)?;
        let claims: Vec<Value> =
            game.claimable().into_iter().map(|claim| claimed(&whole, &game, claim)).collect();
        let outcome = outcome(&whole, &mut game);
        let last: Vec<String> = last(&game).into_iter().map(name).collect();
        let position = game.position();
        let to_move = position.side_to_move();
        let in_check: Vec<String> = if position.is_check() {
            let threatened = |p: Piece| p.side == to_move && rules.kind(p.kind).royal;
            let royals = position.pieces().filter(|&(_, piece)| threatened(piece));
            royals
                .filter(|&(square, _)| position.is_attacked(square, !to_move))
                .map(|(s, _)| name(s))
                .collect()
        } else {
            Vec::new()
        };
        let hand = |side| -> Vec<(u16, u16)> {
            let kinds = rules.kind_indices().map(|kind| (kind.0, position.in_hand(side, kind)));
            kinds.filter(|&(_, n)| n > 0).collect()
        };
        Ok(json!({
            "hash": whole.hash,
            "ply": game.moves().len(),
            "movers": game.movers().map(Side::index).collect::<Vec<_>>(),
            "number": game.move_number(),
            "fen": fen::print(&game),
            "side": to_move.index(),
            "names": Side::ALL.map(|side| &rules.sides[side]),
            "files": rules.shape.files,
            "ranks": rules.shape.ranks,
            "holes": rules.holes.iter().map(name).collect::<Vec<_>>(),
            "walls": position.walls().into_iter().map(name).collect::<Vec<_>>(),
            "men": position.pieces().map(|(s, p)| (name(s), p.kind.0, p.side.index())).collect::<Vec<_>>(),
            "hands": Side::ALL.map(hand),
            "check": in_check,
            "last": last,
            "quiet": game.quiet_plies(),
            "fields": set_up::fields(&game),
            "moves": moves,
            "input": input,
            "outcome": outcome,
            "claims": claims,
        }))
    }

    /// Returns why a piece cannot go from one square to another.
    pub(super) fn why(&self, why: &Why) -> Result<Value, Fault> {
        let Why { source, fen, moves, from, to } = why;
        let played = ReplayedGame { source: source.clone(), fen: fen.clone(), moves: moves.clone() };
        let (whole, mut game) = self.game(&played)?;
        let text = match from.strip_prefix('@') {
            Some(id) => format!("{id}@{to}"),
            None => format!("{from}{to}"),
        };
        Ok(match refusal::find(&mut game, &text) {
            Ok(_) => json!({ "reason": null, "sentence": format!("`{text}` is legal."), "place": null }),
            Err(WhyNot::Unreadable(clause)) => {
                json!({ "reason": null, "sentence": sentence(&clause), "place": null })
            }
            Err(WhyNot::Refused(reason, clause)) => {
                let rule = refusal::rule(&mut game, &text, reason);
                let place = rule.map_or(Value::Null, |rule| whole.place(&rule));
                json!({ "reason": reason.slug(), "sentence": sentence(&clause), "place": place })
            }
        })
    }
}

/// Returns the legal moves of a game as texts, each once, and the tree that enters them.
fn legal(game: &mut Game) -> Result<(Vec<String>, Tree), Fault> {
    let variant = game.variant().clone();
    let rules = variant.rules();
    let found = game.legal_moves();
    if game.position().is_spent() {
        return Err(too_costly());
    }
    let mut moves: Vec<(Move, String)> =
        found.into_iter().map(|mv| (mv, coord::print(rules, game.position(), mv))).collect();
    moves.sort_unstable_by(|a, b| a.1.cmp(&b.1));
    // Passes of different pieces are the same move here.
    moves.dedup_by(|a, b| a.1 == b.1);
    let (moves, texts): (Vec<Move>, Vec<String>) = moves.into_iter().unzip();
    Ok((texts, Tree::of(clicks_of(rules, game.position(), &moves))))
}

/// Returns the squares of the last move.
pub(super) fn last(game: &Game) -> Vec<Square> {
    game.moves().next_back().map_or_else(Vec::new, Move::squares)
}

/// Returns how a game ended.
fn outcome(whole: &Whole, game: &mut Game) -> Option<Value> {
    let outcome = game.outcome()?;
    let sentence = ending::sentence(game).unwrap_or_default();
    Some(described(whole, outcome, &sentence))
}

/// Returns how the game ends if the player to move makes a claim.
fn claimed(whole: &Whole, game: &Game, claim: Outcome) -> Value {
    let player = game.position().side_to_move();
    described(whole, claim, &ending::claimed_sentence(game, player, claim))
}

fn described(whole: &Whole, outcome: Outcome, sentence: &str) -> Value {
    json!({
        "result": outcome.winner.map_or("draw", Side::name),
        "reason": outcome.reason.slug(whole.variant.rules()),
        "sentence": sentence,
        "place": observe::ending(outcome).map_or(Value::Null, |rule| whole.place(&rule)),
    })
}

/// Returns a clause as a sentence.
fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}
