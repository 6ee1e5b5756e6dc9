//! Searches random games for examples, move by move.

use std::collections::BTreeMap;
use std::sync::Arc;

use alfil_core::board::{Budget, Move, MoveSort, Refusal, Side, Square};
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::observe::{Deed, Observation};
use alfil_core::playout::below;
use alfil_core::rules::{Condition, Passing, PieceKey, RuleId, Rules, Turns};
use alfil_core::variant::Variant;
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::SeedableRng;

use super::Settings;
use super::{case, perpetual_search};
use crate::words::notation::coord;
use crate::words::notation::refusal::{self, WhyNot};

/// A move in a game, and what a rule does in it.
#[derive(Clone, Debug)]
pub(super) struct Example {
    pub(super) seen: Observation,
    /// The game before it.
    pub(super) before: Game,
    /// The move, legal or not.
    pub(super) text: String,
}

/// How the moves of a game are chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Any move.
    Any,
    /// Half of the time a capture, if there is one, so that few pieces are left soon.
    Captures,
    /// Back and forth after this many plies, so that positions repeat.
    BackAndForth(u64),
}

/// The most steps spent on describing an example, each step a square looked at.
const STEPS_OF_EXAMPLE: u64 = 2_000_000;

/// The number of conditions that cost about as much as trying a move.
const CONDITIONS_OF_A_MOVE: usize = 200;

/// Examples, in the order of what they show; for endings, those from the shortest games.
pub(super) fn explore(
    variant: &Arc<Variant>,
    settings: Settings,
    budget: &Budget,
    mut after_game: impl FnMut(),
) -> impl Iterator<Item = Example> {
    let weight = 1 + variant.rules().n_conditions() / CONDITIONS_OF_A_MOVE;
    let settings = Settings { n_tried: settings.n_tried / weight as u32, ..settings };
    let mut search = Search {
        variant: Arc::clone(variant),
        rules: RuleId::all(variant.rules()),
        chance: Xoshiro256StarStar::seed_from_u64(settings.seed),
        n_tried: 0,
        found: BTreeMap::new(),
        grounds: Vec::new(),
        budget: budget.clone(),
    };
    for index in 0..settings.n_games {
        let style = match index % 3 {
            0 => Style::Any,
            1 => Style::BackAndForth(if index == 1 { 0 } else { search.below(30) }),
            _ => Style::Captures,
        };
        let mut game = Game::new(variant);
        game.set_budget(budget.clone());
        for ply in 0..u64::from(settings.n_plies) {
            let legal = game.legal_moves();
            if legal.is_empty() || search.n_tried > settings.n_tried || search.is_over() {
                break;
            }
            search.look(&mut game, &legal);
            perpetual_search::note(&mut search, &game);
            let mv = search.choose(&game, &legal, style, ply);
            game.play_unchecked(mv);
        }
        after_game();
    }
    search.clocks(variant, settings.n_tried);
    perpetual_search::hunt(&mut search, settings);
    search.found.into_values()
}

/// What has been found so far, and where to go on.
pub(super) struct Search {
    pub(super) variant: Arc<Variant>,
    rules: Vec<RuleId>,
    chance: Xoshiro256StarStar,
    pub(super) n_tried: u32,
    /// By what they show: castlings and promotions of a kind are one matter.
    found: BTreeMap<Observation, Example>,
    /// Positions of the games, to hunt from.
    pub(super) grounds: Vec<Position>,
    /// What the search may still cost, in all games together.
    budget: Budget,
}

impl Search {
    /// Returns a number less than `n`, and 0 for 0.
    pub(super) fn below(&mut self, n: u64) -> u64 {
        below(&mut self.chance, n)
    }

    /// Returns whether the budget is spent: nothing is kept any more then.
    pub(super) fn is_over(&self) -> bool {
        self.budget.is_spent()
    }

    fn choose(&mut self, game: &Game, legal: &[Move], style: Style, ply: u64) -> Move {
        // The result must not depend on the order in which moves are generated.
        let mut moves = legal.to_vec();
        moves.sort_unstable();
        let wanted: Vec<Move> = match style {
            Style::BackAndForth(from) if ply >= from => {
                let back = game.moves().rev().nth(1).map(|mv| Move::board(mv.to, mv.from));
                if let Some(back) = back.filter(|back| moves.contains(back)) {
                    vec![back]
                } else {
                    let position = game.position();
                    let quiet =
                        moves.iter().filter(|mv| mv.sort == MoveSort::Board && !position.is_capture(**mv));
                    // A piece that moves in several directions can usually come back.
                    let returns = |mv: &Move| position.landings_among(mv.from, false, []).len() > 2;
                    quiet.copied().filter(returns).collect()
                }
            }
            Style::Captures if self.below(2) == 0 => {
                moves.iter().copied().filter(|&mv| game.position().is_capture(mv)).collect()
            }
            Style::Any | Style::Captures | Style::BackAndForth(_) => Vec::new(),
        };
        let from = if wanted.is_empty() { &moves } else { &wanted };
        let at = self.below(from.len() as u64) as usize;
        from.get(at).or(legal.first()).copied().unwrap_or(Move::pass(Square(0)))
    }

    fn keep(&mut self, seen: Observation, game: &Game, text: impl FnOnce() -> String) {
        let matter = matter_of(&seen);
        let is_sooner = match self.found.get(&matter) {
            None => true,
            Some(known) => case::is_of_endings(seen.deed) && game.moves().len() < known.before.moves().len(),
        };
        if is_sooner {
            let (mut before, text) = (game.clone(), text());
            // Once the budget is spent, results cannot be trusted.
            if !self.is_over() {
                before.set_budget(Budget::of(STEPS_OF_EXAMPLE));
                self.found.insert(matter, Example { seen, before, text });
            }
        }
    }

    /// Looks at every move of a position.
    fn look(&mut self, game: &mut Game, legal: &[Move]) {
        let variant = game.variant().clone();
        let rules = variant.rules();
        for &mv in legal {
            if self.is_over() {
                return;
            }
            self.n_tried += 1;
            for seen in case::of_move(game, mv, &self.rules, Game::outcome_or_claim) {
                self.keep(seen, game, || coord::print(rules, game.position(), mv));
            }
        }
        self.illegal(game, legal);
        self.drops(game, rules);
        self.promotions(game, rules, legal);
        self.castlings(game, rules);
        self.first_moves(game, rules);
        self.edges_of_regions(game, rules);
        if rules.passing[game.position().side_to_move()] == Passing::IfNoMoves {
            self.refused(game, "0000", Refusal::MayNotPass);
        }
    }

    /// Looks for the reasons why pseudo-legal moves are not legal.
    pub(super) fn illegal(&mut self, game: &mut Game, legal: &[Move]) {
        let possible = game.position().pseudo_legal_moves();
        for mv in possible.into_iter().filter(|mv| !legal.contains(mv)) {
            if self.is_over() {
                return;
            }
            self.n_tried += 1;
            if let Some((reason, _)) = game.why_illegal(mv) {
                let text = coord::print(game.variant().rules(), game.position(), mv);
                self.refused(game, &text, reason);
            }
        }
    }

    /// Looks for endings that a legal move causes.
    pub(super) fn ends(&mut self, game: &mut Game, mv: Move) {
        if self.is_over() {
            return;
        }
        self.n_tried += 1;
        game.play_unchecked(mv);
        let found = game.outcome_or_claim().map_or_else(Vec::new, |outcome| case::ended(game, outcome));
        game.undo();
        for seen in found {
            let variant = game.variant().clone();
            self.keep(seen, game, || coord::print(variant.rules(), game.position(), mv));
        }
    }

    /// Keeps a move if it is not legal; `guess` is the likely reason.
    fn refused(&mut self, game: &mut Game, text: &str, guess: Refusal) {
        let is_known = |seen: Observation| self.found.contains_key(&matter_of(&seen));
        if self.is_over() || case::refused(game, text, guess).is_none_or(is_known) {
            return;
        }
        self.n_tried += 1;
        if let Err(WhyNot::Refused(reason, _)) = refusal::find(game, text)
            && let Some(seen) = case::refused(game, text, reason)
        {
            self.keep(seen, game, || text.to_owned());
        }
    }

    /// Drops of pieces in hand on empty squares.
    fn drops(&mut self, game: &mut Game, rules: &Rules) {
        let side = game.position().side_to_move();
        let walls = game.position().walls();
        let held: Vec<_> =
            rules.kind_indices().filter(|&kind| game.position().in_hand(side, kind) > 0).collect();
        for kind in held {
            for square in rules.shape.squares() {
                let is_empty = game.position().piece_at(square).is_none();
                if rules.holes.contains(square) || !is_empty || walls.contains(&square) {
                    continue;
                }
                let guess = game.position().why_no_drop(kind, square);
                let is_outside =
                    || rules.drops.iter().any(|r| r.kinds.contains(&kind) && !r.zone[side].contains(square));
                if let Some(guess) = guess.or_else(|| is_outside().then_some(Refusal::OutsideDropZone)) {
                    let guess = if is_outside() && guess == Refusal::StuckThere {
                        Refusal::OutsideDropZone
                    } else {
                        guess
                    };
                    let text = format!("{}@{}", rules.kind(kind).id, rules.shape.name(square));
                    self.refused(game, &text, guess);
                }
            }
        }
    }

    /// Moves just outside the zone that promote though they may not, and moves that do not promote though they must.
    fn promotions(&mut self, game: &mut Game, rules: &Rules, legal: &[Move]) {
        let side = game.position().side_to_move();
        for &mv in
            legal.iter().filter(|mv| mv.sort == MoveSort::Board && mv.gate().is_none() && mv.wall().is_none())
        {
            let Some(kind) = game.position().piece_at(mv.from).map(|piece| piece.kind) else { continue };
            let promotions = &rules.kind(kind).promotions;
            if promotions.is_empty() {
                continue;
            }
            let is_in_zone =
                |square| promotions.iter().any(|promotion| promotion.zone[side].contains(square));
            let squares: Vec<Square> = mv.passing().collect();
            if mv.promotion().is_some() {
                let plain = Move::board(mv.from, mv.to).capturing(&squares);
                let text = coord::print(rules, game.position(), plain);
                self.refused(game, &text, Refusal::MustPromote);
            } else if is_beside(rules, mv.to, is_in_zone)
                && let Some(&into) = rules.kind(kind).becomes(side).first()
            {
                let text = coord::print(rules, game.position(), mv.promoting(into));
                self.refused(game, &text, Refusal::MayNotPromote);
            }
        }
    }

    fn castlings(&mut self, game: &mut Game, rules: &Rules) {
        let kings = rules.castlings.iter().map(|castling| castling.from);
        let castlings: Vec<_> = kings.flat_map(|king| game.position().castlings_from(king)).collect();
        for castling in castlings.into_iter().filter(|castling| castling.is_ready && castling.is_free) {
            let text = coord::print(rules, game.position(), castling.mv);
            let guess =
                if castling.has_right { Refusal::CastlesThroughAttack } else { Refusal::NoRightToCastle };
            self.refused(game, &text, guess);
        }
    }

    /// First moves of pieces that have moved.
    fn first_moves(&mut self, game: &mut Game, rules: &Rules) {
        let others: Vec<_> = game.position().pieces().collect();
        let side = game.position().side_to_move();
        for &(square, piece) in others.iter().filter(|(_, piece)| piece.side == side) {
            let rule = RuleId::Pieces(vec![piece.kind], PieceKey::Moves);
            let seen = Observation { deed: Deed::Refuses(Refusal::HasMoved), kind: Some(piece.kind), rule };
            let is_known = self.found.contains_key(&seen);
            if is_known || !rules.kind(piece.kind).has_first_moves() || !game.position().has_moved(square) {
                continue;
            }
            let now = game.position().landings_among(square, false, others.iter().copied());
            let first = game.position().landings_among(square, true, others.iter().copied());
            for landing in
                first.into_iter().filter(|landing| !now.contains(landing) && landing.passing.is_empty())
            {
                let text = coord::print(rules, game.position(), Move::board(square, landing.to));
                self.refused(game, &text, Refusal::HasMoved);
            }
        }
    }

    /// Steps out of the regions that pieces are confined to, or onto squares where they may not stand.
    fn edges_of_regions(&mut self, game: &mut Game, rules: &Rules) {
        let side = game.position().side_to_move();
        let own: Vec<_> = game.position().pieces().filter(|(_, piece)| piece.side == side).collect();
        for (from, piece) in own {
            let kind = rules.kind(piece.kind);
            let is_outside = |to: Square| {
                kind.confined_to.as_ref().is_some_and(|region| !region[side].contains(to))
                    || kind.never_on.as_ref().is_some_and(|region| region[side].contains(to))
            };
            for to in steps(rules, side, kind, from).filter(|&to| is_outside(to)) {
                let text = coord::print(rules, game.position(), Move::board(from, to));
                self.refused(game, &text, Refusal::OutsideItsRegion);
            }
        }
    }

    /// Games about to end for lack of progress: random games are rarely that long.
    fn clocks(&mut self, variant: &Arc<Variant>, n_tried: u32) {
        let most = self.n_tried.saturating_add(n_tried / 2);
        for end in &variant.rules().ends {
            if self.n_tried > most {
                break;
            }
            let Condition::NoProgress { plies, .. } = end.when else { continue };
            let start = Position::start(variant.tables());
            let mut game = Game::from_position(variant, start, plies.saturating_sub(1), 1);
            game.set_budget(self.budget.clone());
            for mv in game.legal_moves() {
                self.ends(&mut game, mv);
            }
        }
    }
}

/// Returns what counts as the same in the search.
fn matter_of(seen: &Observation) -> Observation {
    Observation { rule: seen.rule.matter(), ..seen.clone() }
}

/// Returns whether a square is next to one of these squares without being one.
fn is_beside(rules: &Rules, square: Square, is_one: impl Fn(Square) -> bool) -> bool {
    let (file, rank) = (i32::from(rules.shape.file(square)), i32::from(rules.shape.rank(square)));
    let mut around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (file + dx, rank + dy)));
    !is_one(square) && around.any(|(file, rank)| rules.shape.square(file, rank).is_some_and(&is_one))
}

/// Returns the squares that the first steps of a piece lead to, occupied or not.
fn steps(
    rules: &Rules,
    side: Side,
    kind: &alfil_core::rules::Kind,
    from: Square,
) -> impl Iterator<Item = Square> {
    let shape = rules.shape;
    let (file, rank) = (i32::from(shape.file(from)), i32::from(shape.rank(from)));
    let forward = match side {
        Side::First => 1,
        Side::Second => -1,
    };
    let headings: Vec<_> = kind
        .terms()
        .filter_map(|term| term.legs.first())
        .flat_map(|leg| match &leg.turns {
            Turns::Absolute(headings) => headings.clone(),
            Turns::Relative(_) => Vec::new(),
        })
        .collect();
    headings.into_iter().filter_map(move |heading| {
        shape.square(file + forward * i32::from(heading.dx), rank + forward * i32::from(heading.dy))
    })
}
