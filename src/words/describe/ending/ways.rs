//! How a player wins, in a phrase for each way.

use alfil_core::board::Side;
use alfil_core::phrase::{counted, joined, ordinal};
use alfil_core::rules::{Checkers, Condition, End, EndReason, EndedBy, Perpetual, Rules, Verdict, Who};

use crate::words::describe::ending::conditions::condition_clause;
use crate::words::describe::ending::verdicts;
use crate::words::describe::naming::one_of;
use crate::words::describe::players::{Players, YOU};
use crate::words::describe::squares::zone_of;

/// The reader as the player who moved.
const YOU_MOVED: Players<'static> = Players { mover: YOU, to_move: "the opponent" };

/// The reader as the player to move.
const YOU_ARE_TO_MOVE: Players<'static> = Players { mover: "the opponent", to_move: YOU };

/// Returns how a player wins, if any ending has a winner: what the list is about, and the list.
pub(in crate::words::describe) fn to_win(rules: &Rules) -> Option<(&'static str, String)> {
    let mut ways = Ways::default();
    for end in &rules.ends {
        ways.add(rules, end, &end.when);
    }
    let Ways { by, mut conditions, are_more } = ways;
    if are_more {
        conditions.push("another rule about the end of the game says so".to_owned());
    }
    match (by.as_slice(), conditions.as_slice()) {
        ([], []) => None,
        ([], conditions) => Some(("You win if", conditions.join(", or if "))),
        (by, []) => Some(("You win by", joined(by, "or"))),
        (by, conditions) => {
            Some(("You win by", format!("{}, or if {}", joined(by, "or"), conditions.join(", or if "))))
        }
    }
}

/// The most bytes of a condition in the list.
const MAX_CONDITION: usize = 100;

/// Ways to win.
#[derive(Debug, Default)]
struct Ways {
    /// What the winner does, as in "capturing the King".
    by: Vec<String>,
    /// What else has to hold, as clauses.
    conditions: Vec<String>,
    /// True if there are conditions that are too long for a list.
    are_more: bool,
}

/// What a condition says of stalemate for those who do not know the word.
const STALEMATE_MEANS: &str = " (not in check and without a legal move)";

impl Ways {
    /// Adds a condition of an ending.
    fn add(&mut self, rules: &Rules, end: &End, when: &Condition) {
        if let Condition::Any(parts) = when {
            return parts.iter().for_each(|part| self.add(rules, end, part));
        }
        let claim = match end.by {
            EndedBy::Rule => "",
            EndedBy::Claim => ", and you claim it",
        };
        let clause = |players| condition_clause(when, rules, players);
        let (deed, clause) = match &end.result {
            Verdict::Draw => return,
            Verdict::MoverWins => (deed(rules, when), clause(YOU_MOVED)),
            Verdict::MoverLoses if names_moment(when) => (None, clause(YOU_ARE_TO_MOVE)),
            Verdict::MoverLoses => (None, clause(YOU_ARE_TO_MOVE) + " after the opponent's move"),
            Verdict::CulpritLoses => (None, culprit(when).unwrap_or_else(|| fault(rules, when))),
            Verdict::Wins(side) => {
                let name = &rules.sides[*side];
                let only = |text: String| format!("{text} ({name})");
                (deed_of(rules, when, *side).map(only), only(clause(Players::ANY)))
            }
            Verdict::MoreAdvanced { kind, tie: _ } => {
                let name = &rules.kind(*kind).name;
                (None, format!("{}, and your {name} is nearer to your last rank", clause(Players::ANY)))
            }
            Verdict::Material { worth, ahead, tie: _ } => {
                let better = verdicts::compared(rules, worth, *ahead);
                (None, format!("{}, and you have {better}", clause(Players::ANY)))
            }
        };
        let (list, text) = match deed {
            Some(deed) if claim.is_empty() => (&mut self.by, deed),
            Some(_) | None => (&mut self.conditions, clause.replace(STALEMATE_MEANS, "") + claim),
        };
        if text.len() > MAX_CONDITION {
            self.are_more = true;
        } else if !list.contains(&text) {
            list.push(text);
        }
    }
}

/// Returns whether a condition by which the player who moved loses says itself that the opponent has just moved, or can come
/// about only so.
fn names_moment(when: &Condition) -> bool {
    match when {
        Condition::Checkmate
        | Condition::Stalemate
        | Condition::NoMoves
        | Condition::Extinct { of: Who::Opponent, .. }
        | Condition::Dropped { .. }
        | Condition::Castled { .. }
        | Condition::Passed { .. }
        | Condition::Repeated { .. }
        | Condition::NoProgress { .. }
        | Condition::BackAndForth { .. }
        | Condition::ChecksGiven { .. }
        | Condition::CountedOut => true,
        Condition::All(parts) => parts.iter().any(names_moment),
        Condition::Any(parts) => parts.iter().all(names_moment),
        Condition::Not(_)
        | Condition::Check
        | Condition::Extinct { .. }
        | Condition::Reached { .. }
        | Condition::Points { .. }
        | Condition::CheckedBy { .. }
        | Condition::CanReach { .. }
        | Condition::OnlyPromotions
        | Condition::Occupied { .. }
        | Condition::MayCastle { .. }
        | Condition::Formed { .. }
        | Condition::Only { .. }
        | Condition::Facing { .. } => false,
    }
}

/// Returns what the player who moved has done when a condition holds, if that is a short phrase.
fn deed(rules: &Rules, when: &Condition) -> Option<String> {
    let text = match when {
        Condition::Check => "giving check".to_owned(),
        Condition::Checkmate => "checkmate".to_owned(),
        Condition::Stalemate => "stalemate".to_owned(),
        Condition::NoMoves => "leaving the opponent without a legal move".to_owned(),
        Condition::Extinct { kinds, of: Who::Opponent, at_most: 0, with_hand } => {
            let royals = rules.setup.pieces.iter().filter(|(_, piece)| rules.kind(piece.kind).royal);
            let is_single = royals.count() <= 2;
            if is_single && kinds.len() == 1 && when.reason(rules) == EndReason::RoyalCaptured {
                let names: Vec<&str> = kinds.iter().map(|&kind| rules.kind(kind).name.as_str()).collect();
                return Some(format!("capturing the {}", joined(&names, "or")));
            }
            let hand = if *with_hand { ", on the board or in hand" } else { "" };
            format!("leaving the opponent without {}{hand}", one_of(rules, kinds))
        }
        Condition::Reached { kinds, of: Who::Mover, region: place, at_least: 1, unattacked } => {
            let attacked = if *unattacked { ", where it is not attacked" } else { "" };
            format!("bringing {} to {}{attacked}", one_of(rules, kinds), zone_of(rules, place))
        }
        Condition::ChecksGiven { times } => {
            format!("giving check for the {} time", ordinal(u16::from(*times)))
        }
        Condition::Points { of: Who::Mover, at_least } => {
            format!("scoring {}", counted(usize::from(*at_least), "point"))
        }
        Condition::CheckedBy { kinds, of: Checkers::Any } => {
            format!("giving check with {}", one_of(rules, kinds))
        }
        Condition::Castled { with } => {
            format!("castling with a partner from {}", zone_of(rules, with))
        }
        Condition::Dropped { kinds } => format!("dropping {}", one_of(rules, kinds)),
        Condition::Passed { times: 1 } => "passing".to_owned(),
        Condition::Extinct { .. }
        | Condition::Reached { .. }
        | Condition::Points { .. }
        | Condition::CheckedBy { .. }
        | Condition::Passed { .. }
        | Condition::CanReach { .. }
        | Condition::OnlyPromotions
        | Condition::Occupied { .. }
        | Condition::MayCastle { .. }
        | Condition::Formed { .. }
        | Condition::Only { .. }
        | Condition::Facing { .. }
        | Condition::CountedOut
        | Condition::Repeated { .. }
        | Condition::NoProgress { .. }
        | Condition::BackAndForth { .. }
        | Condition::All(_)
        | Condition::Any(_)
        | Condition::Not(_) => return None,
    };
    Some(text)
}

/// Returns what a player has done who wins by a condition about the players by name.
fn deed_of(rules: &Rules, when: &Condition, winner: Side) -> Option<String> {
    let mut when = when.clone();
    if let Condition::Extinct { of, .. } = &mut when
        && *of == Who::Side(!winner)
    {
        *of = Who::Opponent;
        return deed(rules, &when);
    }
    if let Condition::Reached { of, .. } = &mut when
        && *of == Who::Side(winner)
    {
        *of = Who::Mover;
        return deed(rules, &when);
    }
    None
}

/// Returns what the player has done who loses by a repetition.
fn culprit(when: &Condition) -> Option<String> {
    let Condition::Repeated { perpetual: Some(perpetual), .. } = when else { return None };
    let what = match perpetual {
        Perpetual::Check | Perpetual::MutualCheck => "gives perpetual check",
        Perpetual::Chase => "makes a new attack with every move while positions repeat",
        Perpetual::Attack => "gives check or attacks with every move while positions repeat",
        Perpetual::Pursuit => "pursues a piece with every move while positions repeat",
    };
    Some(format!("the opponent {what}"))
}

/// Returns a condition by which a player loses who is at fault.
fn fault(rules: &Rules, when: &Condition) -> String {
    format!("{}, by the opponent's fault", condition_clause(when, rules, Players::ANY))
}
