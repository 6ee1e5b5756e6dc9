//! Matches in which one player begins without a piece.

use std::sync::Arc;

use alfil_core::board::{PieceKind, Side};
use alfil_core::game::Game;
use alfil_core::rules::Rules;
use alfil_core::variant::Variant;

use crate::author::balance::{Handicap, commonest};
use crate::cli::commands::show::piece::kinds_called;
use crate::cli::failure::{Complaint, Failure};
use crate::words::notation::odds;

/// Returns what players begin without: a piece of the commonest kind, with which others are compared, then those that words
/// name, each once; nothing without words.
pub(super) fn all(words: &[String], rules: &Rules) -> Result<Vec<Handicap>, Failure> {
    if words.is_empty() {
        return Ok(Vec::new());
    }
    let unit = commonest(rules).map(|piece| Handicap { piece, instead: None });
    let mut all: Vec<Handicap> = unit.into_iter().collect();
    for word in words {
        let handicap = named(word, rules)?;
        if !all.contains(&handicap) {
            all.push(handicap);
        }
    }
    Ok(all)
}

fn named(word: &str, rules: &Rules) -> Result<Handicap, Failure> {
    let (piece, instead) = match word.split_once(':') {
        Some((piece, instead)) => (piece, Some(kind(instead, rules)?)),
        None => (word, None),
    };
    Ok(Handicap { piece: kind(piece, rules)?, instead })
}

/// Returns the kind that a name or an id means; of a kind and its promoted forms, the kind.
fn kind(name: &str, rules: &Rules) -> Result<PieceKind, Failure> {
    let kinds = kinds_called(rules, name)?;
    Ok(*kinds.first().ok_or_else(|| Complaint::wrong(format!("no piece is called `{name}`")))?)
}

/// Returns the positions of a match: the first player's handicaps and the second's in turn.
pub(super) fn positions(variant: &Arc<Variant>, of: Handicap) -> Result<Vec<Game>, Failure> {
    let [first, second] = Side::ALL.map(|side| odds::without(variant, side, of.piece, of.instead));
    let n = first.len().max(second.len());
    let turns = first.iter().cycle().zip(second.iter().cycle()).take(n);
    let positions: Vec<Game> = turns.flat_map(|(first, second)| [first.clone(), second.clone()]).collect();
    if positions.is_empty() {
        let key = &variant.rules().kind(of.piece).key;
        let complaint = Complaint::wrong(format!("`--measure`: the game cannot begin without a `{key}`"));
        return Err(complaint.help("both players must have one at the start, and a game without it").into());
    }
    Ok(positions)
}
