//! Plays the games and notes what the rules do.

use std::collections::BTreeMap;
use std::sync::Arc;

use alfil_core::board::{Move, PieceKind};
use alfil_core::engine::Position;
use alfil_core::game::{Game, Outcome};
use alfil_core::observe::{self, Deed, Observation, Played, Standing};
use alfil_core::playout;
use alfil_core::rules::{Enclosure, Rules};
use alfil_core::variant::Variant;

use super::expected::{self, Expected, Shown};
use super::{Limits, Pulse, Settings};

/// What was seen in all games.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) plies: u64,
    /// What rules should have done and have not done yet.
    pub(super) open: Vec<Expected>,
    /// How many games ended for each reason.
    pub(super) ended: BTreeMap<&'static str, u64>,
    /// The games that were stopped: how many, and the number and position of the first.
    pub(super) unfinished: u64,
    pub(super) first_unfinished: Option<(u64, Game)>,
    /// For each kind: in how many games it was on the board.
    pub(super) on_board: Vec<u64>,
}

/// Plays the games.
pub(super) fn watch(variant: &Arc<Variant>, settings: Settings, pulse: &Pulse, limits: &Limits<'_>) -> Seen {
    let rules = variant.rules();
    let n_kinds = rules.kinds.len();
    let mut seen =
        Seen { open: expected::expected_rules(rules), on_board: vec![0; n_kinds], ..Seen::default() };
    for index in 0..settings.n_games {
        let mut below = playout::chance(settings.seed, index);
        let mut game = Game::new(variant);
        game.set_budget(limits.steps.clone());
        let mut met = vec![false; n_kinds];
        note_all(&mut met, game.position().pieces().map(|(_, piece)| piece.kind));
        let mut ply = 0;
        while ply < settings.max_plies {
            pulse.set(index, ply);
            if limits.is_reached() {
                return seen;
            }
            seen.look(&mut game, rules);
            let before = game.position().clone();
            let Some(mv) = game.play_random(&mut below) else { break };
            ply += 1;
            seen.played(&before, &game, mv, rules);
            note_all(&mut met, arrived(&game, mv));
        }
        pulse.set(index, ply);
        seen.plies += u64::from(ply);
        for (n, _) in seen.on_board.iter_mut().zip(&met).filter(|(_, met)| **met) {
            *n += 1;
        }
        if let Some(outcome) = game.outcome_or_claim() {
            seen.over(outcome, rules);
        } else {
            seen.unfinished += 1;
            seen.first_unfinished.get_or_insert((index, game));
        }
    }
    seen
}

fn note_all(flags: &mut [bool], kinds: impl IntoIterator<Item = PieceKind>) {
    for kind in kinds {
        if let Some(flag) = flags.get_mut(kind.index()) {
            *flag = true;
        }
    }
}

/// Returns the kinds that a move may have brought onto the board.
fn arrived(game: &Game, mv: Move) -> impl Iterator<Item = PieceKind> {
    let landed = game.position().piece_at(mv.to).map(|piece| piece.kind);
    [landed, mv.promotion(), mv.dropped(), mv.gate().map(|(kind, _)| kind)].into_iter().flatten()
}

impl Seen {
    /// Returns whether something is still expected that shows so.
    fn awaits(&self, shown: Shown) -> bool {
        self.open.iter().any(|expected| expected.shown() == shown)
    }

    /// Strikes out what is expected and shows so, if what its rule did is an example.
    fn strike(&mut self, shown: Shown, did: impl Fn(&Expected) -> Vec<Observation>) {
        self.open.retain(|expected| {
            expected.shown() != shown || !did(expected).iter().any(|seen| expected.is_shown_by(seen))
        });
    }

    fn over(&mut self, outcome: Outcome, rules: &Rules) {
        *self.ended.entry(outcome.reason.slug(rules)).or_insert(0) += 1;
        self.ends(outcome);
    }

    /// Notes that a game can end in a way.
    pub(super) fn ends(&mut self, outcome: Outcome) {
        if let Some(rule) = observe::ending(outcome) {
            self.saw(&Observation { deed: Deed::Ends, kind: None, rule });
        }
    }

    /// Plays a move, and notes what it and the position before it show.
    pub(super) fn step(&mut self, game: &mut Game, mv: Move, rules: &Rules) {
        self.look(game, rules);
        self.play(game, mv, rules);
    }

    /// Plays a move, and notes what it shows.
    pub(super) fn play(&mut self, game: &mut Game, mv: Move, rules: &Rules) {
        let before = game.position().clone();
        game.play_unchecked(mv);
        self.played(&before, game, mv, rules);
    }

    /// Notes something that a rule did.
    fn saw(&mut self, seen: &Observation) {
        self.open.retain(|expected| !expected.is_shown_by(seen));
    }

    /// Notes what a move did, and what its position showed.
    fn played(&mut self, before: &Position, game: &Game, mv: Move, rules: &Rules) {
        let played = Played::new(before, mv, game, None);
        self.strike(Shown::Played, |expected| played.by(&expected.rule));
        let standing = Standing::new(rules, before);
        self.strike(Shown::Standing, |expected| standing.by(&expected.rule));
    }

    /// Notes why other moves are not legal.
    pub(super) fn look(&mut self, game: &mut Game, rules: &Rules) {
        if self.awaits_refusal(rules) {
            let legal = game.legal_moves();
            self.look_among(game, &legal, rules);
        }
    }

    fn awaits_refusal(&self, rules: &Rules) -> bool {
        // What is enclosed shows in moves that are not legal too.
        self.awaits(Shown::Refused) || rules.enclosures.iter().any(Enclosure::forbids)
    }

    /// Notes why moves other than the legal ones are not legal.
    pub(super) fn look_among(&mut self, game: &mut Game, legal: &[Move], rules: &Rules) {
        if legal.is_empty() || !self.awaits_refusal(rules) {
            return;
        }
        let mut legal = legal.to_vec();
        legal.sort_unstable();
        for mv in game.position().pseudo_legal_moves() {
            if legal.binary_search(&mv).is_err() {
                self.refused(game, mv);
            }
        }
    }

    /// Notes why a move is not legal.
    fn refused(&mut self, game: &mut Game, mv: Move) {
        let Some((reason, _)) = game.why_illegal(mv) else { return };
        if self.open.iter().any(|expected| expected.is_refusal(reason))
            && let Some(rule) = observe::refusing(game, mv, reason)
        {
            self.saw(&Observation { deed: Deed::Refuses(reason), kind: None, rule });
        }
    }
}
