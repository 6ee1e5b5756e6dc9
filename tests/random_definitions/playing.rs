//! Laws of playing: games that are to be the same are, and what was done can be undone.

use std::sync::Arc;

use alfil::author::lint;
use alfil::words::notation::{coord, fen};
use alfil_core::board::Move;
use alfil_core::game::Game;
use alfil_core::rules::{Condition, EndedBy, Rules};
use alfil_core::variant::Variant;

use super::chance::Chance;
use super::effort::Effort;
use super::exchange::{Deed, Seen, View, exchanged, reflected};
use super::laws::{Lawful, hold};
use super::never::Never;
use super::positions;

/// A game with what is compared with it.
pub(super) struct Table<'a> {
    pub(super) game: Game,
    /// The moves so far, as they are written.
    line: Vec<String>,
    pub(super) chance: &'a mut Chance,
    pub(super) effort: &'a Effort,
    pub(super) never: &'a Never,
    /// Which of the laws that take turns comes first.
    pub(super) first: usize,
}

impl Table<'_> {
    pub(super) fn place(&self) -> String {
        format!("{} after {}", fen::print(&self.game), self.line.join(" "))
    }

    pub(super) fn is_at_start(&self) -> bool {
        self.line.is_empty()
    }

    pub(super) fn names(&self, moves: &[Move]) -> Vec<String> {
        let rules = self.game.variant().rules();
        moves.iter().map(|&mv| coord::print(rules, self.game.position(), mv)).collect()
    }
}

pub(super) fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

/// Another game that is the same but for how squares, players and directions are called, if at all.
struct Beside {
    law: &'static str,
    game: Game,
    view: View,
}

impl Beside {
    fn new(law: &'static str, rules: Rules, from: Seen) -> Beside {
        let view = View { shape: rules.shape, from };
        Beside { law, game: Game::new(&Variant::new("other", rules)), view }
    }

    /// Looks whether the position has the same moves and the same end.
    fn compare(&mut self, table: &mut Table<'_>, moves: &[Move]) -> Lawful {
        let as_it_is = View { from: Seen::Here, ..self.view };
        let there = Deed::all(&self.game.legal_moves(), as_it_is);
        let here = Deed::all(moves, self.view);
        let outcome = self.game.outcome();
        let own = table.game.outcome();
        let seen = own.map(|own| (own.winner.map(|side| self.view.side(side)), own.reason));
        if here == there && seen == outcome.map(|outcome| (outcome.winner, outcome.reason)) {
            table.effort.met(self.law);
            return Ok(());
        }
        let only = |these: &[Deed], those: &[Deed]| -> Vec<Deed> {
            these.iter().filter(|deed| !those.contains(deed)).cloned().collect()
        };
        Err(super::laws::Break {
            law: self.law,
            reported: format!(
                "{own:?} and {outcome:?}, only here {:?}, only there {:?} in {}",
                only(&here, &there),
                only(&there, &here),
                table.place()
            ),
        })
    }

    fn play(&mut self, mv: Move) {
        let deed = Deed::of(mv, self.view);
        let as_it_is = View { from: Seen::Here, ..self.view };
        let found = self.game.legal_moves().into_iter().find(|&mv| Deed::of(mv, as_it_is) == deed);
        if let Some(mv) = found {
            self.game.play_unchecked(mv);
        }
    }
}

/// The rules with claimable endings that never hold; nothing if there are none.
fn without_claims(rules: &Rules) -> Option<Rules> {
    let mut without = rules.clone();
    for end in without.ends.iter_mut().filter(|end| end.by == EndedBy::Claim) {
        end.when = Condition::Any(Vec::new());
    }
    (without != *rules).then_some(without)
}

/// Plays a random game and looks at what holds on the way.
pub(super) fn play(
    variant: &Arc<Variant>,
    never: &Never,
    chance: &mut Chance,
    plies: usize,
    effort: &Effort,
) -> Lawful {
    let rules = variant.rules();
    let mut besides = vec![
        Beside::new("what is settled plays the same", lint::settled(rules), Seen::Here),
        Beside::new("left and right exchanged play the same", reflected(rules), Seen::Mirror),
    ];
    besides.extend(
        never
            .without(rules)
            .map(|rules| Beside::new("what never matters can be left out", rules, Seen::Here)),
    );
    besides.extend(
        without_claims(rules).map(|rules| {
            Beside::new("claimable endings change neither moves nor outcome", rules, Seen::Here)
        }),
    );
    besides.extend(exchanged(rules).map(|rules| {
        Beside::new("players exchanged play the same on the turned board", rules, Seen::OtherPlayer)
    }));
    let first = chance.below(3);
    let mut table = Table { game: Game::new(variant), line: Vec::new(), chance, effort, never, first };
    for game in besides.iter_mut().map(|beside| &mut beside.game).chain([&mut table.game]) {
        game.set_budget(effort.budget.clone());
    }
    let mut passed = Vec::new();
    for ply in 0..plies {
        let moves = positions::look(&mut table, ply)?;
        besides.iter_mut().try_for_each(|beside| beside.compare(&mut table, &moves))?;
        if moves.is_empty() || effort.budget.is_spent() {
            break;
        }
        let mv = *table.chance.pick(&moves);
        passed.push((table.game.position().clone(), table.game.quiet_plies(), table.game.count()));
        table.line.extend(table.names(&[mv]));
        for beside in &mut besides {
            beside.play(mv);
        }
        table.game.play_unchecked(mv);
    }
    while let Some((position, quiet, count)) = passed.pop() {
        let place = table.place();
        hold!(table.game.undo(), "what was played can be undone", "{place}");
        let game = &table.game;
        hold!(*game.position() == position, "undoing restores the position", "{place}");
        hold!(game.position().is_consistent(), "undoing restores the lists", "{place}");
        hold!(
            game.quiet_plies() == quiet && game.count() == count,
            "undoing restores what is counted",
            "{place}"
        );
    }
    Ok(())
}
