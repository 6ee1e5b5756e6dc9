//! Too few pieces in Fairy-Stockfish-X: of all listed kinds or of one of them, each counted by itself, by player.

use alfil_language::def::Definition;
use alfil_language::def::condition::{ConditionText, ResultWord, WhoWord};

use super::{EXTINCTION, NO_RESULT, end, part, result};
use crate::fairy::import::game::Game;
use crate::fairy::import::values::{all, any};
use crate::fairy::ini::key;
use crate::fairy::ini::{PieceType, Value};

/// What the settings say about one player.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    /// The kinds, each with the keys of the pieces that count as it.
    groups: Vec<Vec<String>>,
    value: &'static str,
    is_all: bool,
    most: i64,
    least_of_other: i64,
}

/// Writes the endings by extinction.
pub(super) fn write(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    let rules = ["White", "Black"].map(|side| rule(game, side));
    for name in EXTINCTION.iter().chain(&[key::EXTINCTION_VALUE, key::EXTINCTION_ALL_PIECE_TYPES]) {
        for side in ["", "White", "Black"] {
            account.map(&format!("{name}{side}"));
        }
    }
    if account.is_on(key::EXTINCTION_CLAIM) {
        account.refuse(key::EXTINCTION_CLAIM, "extinction that takes effect one move later");
    }
    let [white, black] = &rules;
    if white == black {
        for (side, of_mover) in [(WhoWord::Mover, true), (WhoWord::Opponent, false)] {
            add(game, white, side, result(white.value, of_mover), out);
        }
        return;
    }
    for (rule, side, words) in [
        (white, WhoWord::First, [ResultWord::FirstWins, ResultWord::SecondWins]),
        (black, WhoWord::Second, [ResultWord::SecondWins, ResultWord::FirstWins]),
    ] {
        let [wins, loses] = words;
        let verdict = match rule.value {
            "win" => Some(wins),
            "loss" => Some(loses),
            "draw" => Some(ResultWord::Draw),
            _ => None,
        };
        add(game, rule, side, verdict, out);
    }
}

/// Returns the setting for a player, or for both.
fn name_for(game: &Game<'_>, name: &str, side: &str) -> String {
    let own = format!("{name}{side}");
    if game.account.peek().get(&own).is_some() { own } else { name.to_owned() }
}

fn rule(game: &Game<'_>, side: &str) -> Rule {
    let account = game.account;
    let named = |name: &str| name_for(game, name, side);
    let set = account.pieces(&named(key::EXTINCTION_PIECE_TYPES));
    let royal = account.pieces(key::PSEUDO_ROYAL_TYPES);
    let counts = |piece: &PieceType| {
        set.contains(*piece) && (account.peek().is_on(key::BLAST_ON_CAPTURE) || !royal.contains(*piece))
    };
    let mut groups: Vec<Vec<String>> = Vec::new();
    if set.has_star() {
        groups.push(Vec::new());
    }
    let is_all = match account.peek().get(&named(key::EXTINCTION_ALL_PIECE_TYPES)).map(|s| &s.value) {
        Some(Value::Bool(is_all)) => *is_all,
        _ => true,
    };
    let least_of_other = account.number(&named(key::EXTINCTION_OPPONENT_PIECE_COUNT));
    for piece in PieceType::all().filter(counts) {
        let keys = game.keys_of(piece);
        if !keys.is_empty() {
            groups.push(keys);
        } else if !is_all && least_of_other < 1 {
            account.refuse(
                key::EXTINCTION_PIECE_TYPES,
                "a piece that no player has at the start ends the game at once",
            );
        }
    }
    Rule {
        groups,
        value: account.word(&named(key::EXTINCTION_VALUE)),
        is_all,
        most: account.number(&named(key::EXTINCTION_PIECE_COUNT)),
        least_of_other,
    }
}

fn add(game: &Game<'_>, rule: &Rule, side: WhoWord, verdict: Option<ResultWord>, out: &mut Definition) {
    if rule.value == "none" || rule.groups.is_empty() {
        return;
    }
    let Some(verdict) = verdict else {
        game.account.refuse(key::EXTINCTION_VALUE, NO_RESULT);
        return;
    };
    let numbers = [rule.most, rule.least_of_other];
    let is_together = rule.is_all && numbers == [0, 0] && !rule.groups.iter().any(Vec::is_empty);
    let when: ConditionText = if is_together {
        part(game, &rule.groups.concat(), side, numbers)
    } else {
        let parts = rule.groups.iter().map(|keys| part(game, keys, side, numbers)).collect::<Vec<_>>();
        match (rule.is_all, parts) {
            (true, parts) => all(parts),
            (false, parts) => any(parts),
        }
    };
    end(out, when, verdict, game.origin(&[key::EXTINCTION_PIECE_TYPES, key::EXTINCTION_VALUE]));
}
