//! Games as texts of other programs: the FEN, SFEN and PGN of a game, and games read from PGN, KIF or CSA.

use alfil_core::board::Budget;
use alfil_core::game::Game;
use serde::Deserialize;
use serde_json::{Value, json};

use super::source::{MAX_MOVES, MAX_STEPS, Played, Source, Whole, read_fen, too_costly, written_moves};
use super::{Fault, Studio};
use crate::words::notation::pgn::{self, Record};
use crate::words::notation::style::Style;
use crate::words::notation::{fen, kifu, sfen, spelling};

/// A text with games.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saved {
    source: Source,
    /// Games in PGN, KIF or CSA.
    text: String,
}

/// The most games that are read from a text.
const MAX_GAMES: usize = 100;

impl Studio {
    /// Returns a game as texts for other programs.
    pub(super) fn record(&self, played: &Played) -> Result<Value, Fault> {
        let (whole, game) = self.game(played)?;
        let record = Record::of(&game, Style::usual(whole.variant.rules()));
        Ok(json!({
            "fen": fen::print(&game),
            "sfen": sfen::print(&game),
            "pgn": pgn::text_of(&record, &game),
        }))
    }

    /// Returns the games of a text, each up to the first move that the rules refuse.
    pub(super) fn replay(&self, saved: &Saved) -> Result<Value, Fault> {
        let whole = self.whole(&saved.source)?;
        let records = kifu::read(&saved.text).unwrap_or_else(|| pgn::read(&saved.text));
        let n_games = records.len();
        let budget = Budget::of(MAX_STEPS);
        let games: Result<Vec<Value>, Fault> =
            records.iter().take(MAX_GAMES).map(|record| replayed(&whole, record, &budget)).collect();
        Ok(json!({ "games": games?, "left_out": n_games.saturating_sub(MAX_GAMES) }))
    }
}

/// Returns a game as far as the rules allow it, with what is wrong with the rest.
fn replayed(whole: &Whole, record: &Record, budget: &Budget) -> Result<Value, Fault> {
    let start = record.tag("FEN");
    let mut faults: Vec<String> = record.faults.iter().map(|fault| fault.message.clone()).collect();
    let mut game = match start.map(|text| read_fen(&whole.variant, text)) {
        None => Game::new(&whole.variant),
        Some(Ok(game)) => game,
        Some(Err(fault)) => {
            faults.push(fault.message);
            return Ok(described(record, None, &[], &faults));
        }
    };
    game.set_budget(budget.clone());
    for (number, written) in (1..).zip(&record.moves) {
        if number > MAX_MOVES {
            faults.push(format!("a game has at most {MAX_MOVES} moves here"));
            break;
        }
        let found = spelling::find(&mut game, written.meaning.as_ref().unwrap_or(&written.text));
        if budget.is_spent() {
            return Err(too_costly());
        }
        match found {
            Ok(mv) => game.play_unchecked(mv),
            Err(why) => {
                faults.push(format!("move {number}: {}", why.message));
                break;
            }
        }
    }
    Ok(described(record, start, &written_moves(&game), &faults))
}

fn described(record: &Record, fen: Option<&str>, moves: &[String], faults: &[String]) -> Value {
    let tag = |name: &str| record.tag(name).filter(|text| !text.is_empty() && !text.starts_with('?'));
    json!({
        "white": tag("White"),
        "black": tag("Black"),
        "event": tag("Event"),
        "date": tag("Date"),
        "variant": tag(pgn::VARIANT),
        "result": record.result.to_string(),
        "fen": fen,
        "moves": moves,
        "faults": faults,
    })
}
