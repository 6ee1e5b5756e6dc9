//! Tests what a claim says about the end of a game, and about endings that can be claimed.

use alfil_core::board::Side;
use alfil_core::game::{Game, Outcome};
use alfil_core::phrase::with_verb;
use alfil_language::def::definition::{ClaimedOutcome, OutcomeWord, WinnerWord};
use alfil_language::def::{Either, Spanned};

use super::Trial;
use crate::words::notation::ending;

/// What is claimed about an outcome.
type Claimed = Spanned<Either<OutcomeWord, ClaimedOutcome>>;

impl Trial<'_> {
    pub(super) fn expect_outcome(&mut self, game: &mut Game, claimed: &Claimed) {
        let rules = self.variant.rules();
        let found = game.outcome();
        let over = ending::clause(game);
        match (&claimed.value, found) {
            (Either::Word(OutcomeWord::None), None) => {}
            (Either::Word(OutcomeWord::None), Some(outcome)) => {
                let result = outcome
                    .winner
                    .map_or("it is a draw".to_owned(), |side| with_verb(&rules.sides[side], "wins", "win"));
                let label = "claimed to go on";
                self.fails(game, format!("the game is over and {result}: {over}"), claimed.span, label);
            }
            (Either::Long(_), None) => {
                let message = match game.claimable().first() {
                    None => "the game goes on".to_owned(),
                    Some(&claim) => {
                        format!("the game goes on until a player claims {}", ending::prize(game, claim))
                    }
                };
                self.fails(game, message, claimed.span, "claimed to be over");
            }
            (Either::Long(ClaimedOutcome { winner, reason }), Some(outcome)) => {
                if let Some(winner) = winner.get() {
                    let side = side_of(winner.value);
                    if side != outcome.winner {
                        let found = outcome.winner.map_or("nobody", |side| rules.sides[side].as_str());
                        let claimed = side.map_or("nobody", |side| rules.sides[side].as_str());
                        let label = format!("claimed to be {claimed}");
                        self.fails(
                            game,
                            format!("{}: {over}", with_verb(found, "wins", "win")),
                            winner.span,
                            label,
                        );
                    }
                }
                if let Some(reason) = reason.get()
                    && reason.value.slug() != outcome.reason.slug(rules)
                {
                    let label = format!("the actual reason is `{}`", outcome.reason.slug(rules));
                    self.fails(
                        game,
                        format!("the game is over for another reason: {over}"),
                        reason.span,
                        label,
                    );
                }
            }
        }
    }

    pub(super) fn expect_claimable(&mut self, game: &mut Game, claimed: &Claimed) {
        let rules = self.variant.rules();
        let found = game.claimable();
        let described = |game: &Game, outcome: Outcome| {
            let (prize, why) = (ending::prize(game, outcome), ending::clause_of(game, outcome));
            format!("the player to move may claim {prize}: {why}")
        };
        match (&claimed.value, found.as_slice()) {
            (Either::Word(OutcomeWord::None), []) => {}
            (Either::Word(OutcomeWord::None), [first, ..]) => {
                let message = described(game, *first);
                self.fails(game, message, claimed.span, "nothing is claimed to be claimable");
            }
            (Either::Long(_), []) => {
                let message = if game.outcome().is_some() {
                    format!("the game is over: {}", ending::clause(game))
                } else {
                    "the player to move can claim nothing".to_owned()
                };
                self.fails(game, message, claimed.span, "claimed to be claimable");
            }
            (Either::Long(ClaimedOutcome { winner, reason }), [first, ..]) => {
                if let Some(winner) = winner.get()
                    && side_of(winner.value) != first.winner
                {
                    let message = described(game, *first);
                    self.fails(game, message, winner.span, "another result is claimed");
                }
                let has = |slug: &str| found.iter().any(|outcome| outcome.reason.slug(rules) == slug);
                if let Some(reason) = reason.get()
                    && !has(reason.value.slug())
                {
                    let label = format!("the actual reason is `{}`", first.reason.slug(rules));
                    let message = described(game, *first);
                    self.fails(game, message, reason.span, label);
                }
            }
        }
    }
}

/// Returns the winner that a word means.
fn side_of(word: WinnerWord) -> Option<Side> {
    match word {
        WinnerWord::First => Some(Side::First),
        WinnerWord::Second => Some(Side::Second),
        WinnerWord::Nobody => None,
    }
}
