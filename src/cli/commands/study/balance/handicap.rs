//! Matches in which one player begins without a piece.

use std::sync::Arc;

use alfil_core::board::{PieceKind, Side};
use alfil_core::game::Game;
use alfil_core::rules::Rules;
use alfil_core::variant::Variant;

use crate::author::balance::{Handicap, unit};
use crate::cli::failure::{Complaint, Failure};
use crate::cli::input::pieces::kinds_called;
use crate::play::selfplay::odds;

/// A handicap, and the positions in which its match begins.
type Match = (Handicap, Vec<Game>);

/// Returns what players begin without: a piece of the commonest kind, with which others are compared, if the game can begin
/// without one, then those that words name, each once; nothing without words.
pub(super) fn read_handicaps(words: &[String], variant: &Arc<Variant>) -> Result<Vec<Match>, Failure> {
    if words.is_empty() {
        return Ok(Vec::new());
    }
    let unit = unit(variant.rules()).map(|piece| Handicap { piece, instead: None });
    let unit = unit.map(|unit| (unit, positions(variant, unit)));
    let mut all: Vec<Match> = unit.into_iter().filter(|(_, positions)| !positions.is_empty()).collect();
    for word in words {
        let handicap = named(word, variant.rules())?;
        if all.iter().any(|(known, _)| *known == handicap) {
            continue;
        }
        let positions = positions(variant, handicap);
        if positions.is_empty() {
            return Err(no_position(word, handicap, variant.rules()));
        }
        all.push((handicap, positions));
    }
    Ok(all)
}

fn named(word: &str, rules: &Rules) -> Result<Handicap, Failure> {
    let (piece, instead) = match word.split_once(':') {
        Some((piece, instead)) => (piece, Some(kind(instead, rules)?)),
        None => (word, None),
    };
    let piece = kind(piece, rules)?;
    if instead == Some(piece) {
        let complaint = Complaint::usage(format!("`--measure {word}` compares a piece with itself"));
        return Err(complaint.help("name two kinds, as in `--measure rook:bishop`").into());
    }
    Ok(Handicap { piece, instead })
}

/// Returns the kind that a name or an id means; of a kind and its promoted forms, the kind.
fn kind(name: &str, rules: &Rules) -> Result<PieceKind, Failure> {
    let kinds = kinds_called(rules, name)?;
    Ok(*kinds.first().ok_or_else(|| Complaint::wrong(format!("no piece is called `{name}`")))?)
}

/// Returns the positions of a match: the first player's handicaps and the second's in turn; none if there are none of one
/// player.
fn positions(variant: &Arc<Variant>, of: Handicap) -> Vec<Game> {
    let [first, second] = Side::ALL.map(|side| odds::without(variant, side, of.piece, of.instead));
    let n = first.len().max(second.len());
    let turns = first.iter().cycle().zip(second.iter().cycle()).take(n);
    turns.flat_map(|(first, second)| [first.clone(), second.clone()]).collect()
}

fn no_position(word: &str, of: Handicap, rules: &Rules) -> Failure {
    let key = &rules.kind(of.piece).key;
    let (what, must) = match of.instead {
        None => (format!("without a `{key}`"), "a game without it"),
        Some(instead) => {
            (format!("with a `{}` in place of a `{key}`", rules.kind(instead).key), "a game with the other")
        }
    };
    Complaint::wrong(format!("`--measure {word}`: the game cannot begin {what}"))
        .help(format!("both players must have a `{key}` at the start, and {must} must be possible"))
        .into()
}
