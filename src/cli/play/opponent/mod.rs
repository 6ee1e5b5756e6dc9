//! Computer opponents for games in the terminal.

use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use alfil_core::board::Move;
use alfil_core::game::{Game, Outcome};
use alfil_core::search::{Level, Limits, STACK, Searcher, Settings};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// How an opponent chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skill {
    /// Any legal move.
    Random,
    /// The best move it finds, at a level, or as well as it can if there is none.
    Computer(Option<Level>),
}

/// What a player does at its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// It makes a move.
    Move(Move),
    /// It ends the game by a claim.
    Claim(Outcome),
}

/// A computer player.
#[derive(Debug)]
pub(crate) struct Opponent {
    chance: Xoshiro256StarStar,
    skill: Skill,
    /// The time for a move, if it is limited.
    time: Option<Duration>,
    settings: Settings,
    /// What searches for the best move, from the first time on that it is needed.
    searcher: Option<Box<Searcher>>,
}

impl Opponent {
    /// Returns an opponent that repeats a game given the same seed and the same moves, unless its time is limited.
    pub(crate) fn new(skill: Skill, time: Option<Duration>, seed: u64) -> Opponent {
        let settings = Settings { seed, ..Settings::default() };
        Opponent { chance: Xoshiro256StarStar::seed_from_u64(seed), skill, time, settings, searcher: None }
    }

    /// Returns how it chooses its moves.
    pub(crate) fn skill(&self) -> Skill {
        self.skill
    }

    /// Changes how it chooses its moves.
    pub(crate) fn set_skill(&mut self, skill: Skill) {
        self.skill = skill;
    }

    /// Returns the time for a move, if it is limited.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.time
    }

    /// Limits the time for a move; without a limit, a level ends the search.
    pub(crate) fn set_time(&mut self, time: Option<Duration>) {
        self.time = time;
        if time.is_none() && self.skill == Skill::Computer(None) {
            self.skill = Skill::Computer(Some(Level::BEST));
        }
    }

    /// Returns what it does; nothing if the game is over. It claims a win, and a draw if its best move promises no
    /// more.
    pub(crate) fn act(&mut self, game: &mut Game) -> Option<Act> {
        let claim = game.claimable().first().copied();
        let player = game.position().side_to_move();
        match (self.skill, claim) {
            (Skill::Random, Some(claim)) if claim.winner != Some(!player) => Some(Act::Claim(claim)),
            (Skill::Computer(level), Some(claim))
                if self.with_searcher(game, level, |searcher, _, stop| {
                    searcher.prefers_claim(game, claim.winner, stop)
                })? =>
            {
                Some(Act::Claim(claim))
            }
            (_, Some(_) | None) => self.choose(game).map(Act::Move),
        }
    }

    /// Returns a legal move; nothing if the game is over.
    pub(crate) fn choose(&mut self, game: &mut Game) -> Option<Move> {
        match self.skill {
            Skill::Random => {
                let mut moves = game.legal_moves();
                moves.sort_unstable();
                let index = self.chance.next_u64() % (moves.len() as u64).max(1);
                moves.get(index as usize).copied()
            }
            Skill::Computer(level) => self.with_searcher(game, level, |searcher, limits, stop| {
                searcher.think(game, limits, stop, &mut |_| {}).best
            })?,
        }
    }

    /// Returns what is found with the searcher at a level, on a thread with room for it.
    fn with_searcher<T: Send>(
        &mut self,
        game: &Game,
        level: Option<Level>,
        find: impl FnOnce(&mut Searcher, &Limits, &AtomicBool) -> T + Send,
    ) -> Option<T> {
        let settings = Settings { level, ..self.settings };
        let searcher = self.searcher.get_or_insert_with(|| Box::new(Searcher::new(game.variant(), settings)));
        searcher.set_settings(settings);
        let limits = Limits { time: self.time, ..Limits::default() };
        super::thinking::think(|stop| {
            let find = || find(searcher, &limits, stop);
            thread::scope(|scope| {
                let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, find).ok()?;
                Some(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            })
        })
    }
}

/// The computer wins if it can do so in one move, and does not let the opponent do so.
#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use alfil_core::board::Side;
    use alfil_core::variant::Variant;
    use alfil_language::check::load_text;

    use super::*;
    use crate::library::BundledVariants;
    use crate::words::notation::{coord, fen};

    fn variant(text: &str) -> Arc<Variant> {
        let (rules, report) = load_text("test.toml", text, &BundledVariants);
        Variant::new("test", rules.unwrap_or_else(|| panic!("{:?}", report.diagnostics)))
    }

    fn bundled(id: &str) -> Arc<Variant> {
        variant(&format!("extends = \"{id}\"\nformat = 1\nname = \"Test\"\n"))
    }

    fn computer(level: u8, seed: u64) -> Opponent {
        Opponent::new(Skill::Computer(Some(Level::new(level).unwrap())), None, seed)
    }

    fn played(game: &mut Game, text: &str) -> bool {
        let legal = game.legal_moves();
        let mv = coord::find(game.variant().rules(), game.position(), &legal, text);
        mv.is_some_and(|mv| game.play(mv))
    }

    /// Returns who wins at once by a move.
    fn winner_by(game: &mut Game, mv: Move) -> Option<Side> {
        game.play_unchecked(mv);
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        game.undo();
        winner
    }

    /// Returns whether a move loses at once, or allows a reply that wins.
    fn loses(game: &mut Game, mv: Move) -> bool {
        let mover = game.position().side_to_move();
        if let Some(winner) = winner_by(game, mv) {
            return winner != mover;
        }
        game.play_unchecked(mv);
        let replies = game.legal_moves();
        let lost = replies.into_iter().any(|reply| winner_by(game, reply) == Some(!mover));
        game.undo();
        lost
    }

    /// What looking one move ahead shows about a position.
    #[derive(Debug, PartialEq, Eq)]
    enum Lesson {
        Nothing,
        Win,
        Danger,
    }

    /// Checks that the computer takes a win in one, and does not allow one if it can avoid it.
    #[track_caller]
    fn judge(game: &mut Game, computer: &mut Opponent) -> Lesson {
        let mover = game.position().side_to_move();
        let legal = game.legal_moves();
        let wins = legal.iter().any(|&mv| winner_by(game, mv) == Some(mover));
        let n_lost = legal.iter().filter(|&&mv| loses(game, mv)).count();
        let at = fen::print(game);
        let chosen = computer.choose(game).unwrap();
        assert_eq!(fen::print(game), at);
        let text = coord::print(game.variant().rules(), game.position(), chosen);
        if wins {
            assert_eq!(winner_by(game, chosen), Some(mover), "{text} does not win in {at}");
            return Lesson::Win;
        }
        assert!(n_lost == legal.len() || !loses(game, chosen), "{text} loses in {at}");
        if n_lost == 0 || n_lost == legal.len() { Lesson::Nothing } else { Lesson::Danger }
    }

    #[test]
    fn the_computer_is_not_mated_by_the_first_threat() {
        let chess = bundled("chess");
        for seed in 0..4 {
            let mut computer = computer(1 + seed as u8, seed);
            let mut game = Game::new(&chess);
            for text in ["e2e4", "d1h5", "f1c4", "h5f7"] {
                if !played(&mut game, text) {
                    break;
                }
                assert_eq!(game.outcome(), None, "seed {seed}: {}", fen::print(&game));
                let mv = computer.choose(&mut game).unwrap();
                game.play(mv);
            }
        }
    }

    #[test]
    fn the_computer_keeps_its_king_at_home() {
        let chess = bundled("chess");
        for seed in 0..2 {
            let mut computer = computer(5, seed);
            let mut game = Game::new(&chess);
            for text in ["e2e4", "g1f3", "f1e2", "e1g1", "d2d3", "b1c3"] {
                if !played(&mut game, text) {
                    break;
                }
                let mv = computer.choose(&mut game).unwrap();
                let piece = game.position().piece_at(mv.from).unwrap();
                let goes_out = chess.rules().kind(piece.kind).royal && chess.rules().shape.rank(mv.to) != 7;
                assert!(!goes_out || game.position().is_check(), "seed {seed}: {}", fen::print(&game));
                game.play(mv);
            }
        }
    }

    /// A variant, a position, and what looking one move ahead shows there.
    const LESSONS: &[(&str, &str, Lesson)] = &[
        // Scholar's mate, threatened and available.
        ("chess", "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", Lesson::Danger),
        ("chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", Lesson::Win),
        // A back-rank mate.
        ("chess", "6k1/5ppp/8/8/8/7P/r4PP1/3R2K1 b - - 0 1", Lesson::Danger),
        // The king reaches the centre unless it is stopped.
        ("kingofthehill", "rnbqkbnr/pppp1ppp/8/8/8/2K5/PPP2PPP/RNBQ1BNR b kq - 0 5", Lesson::Danger),
        // A pawn is about to arrive.
        ("breakthrough", "3p4/4P3/8/8/8/8/PP6/8 b - - 0 1", Lesson::Danger),
        // The only queen must not be captured.
        ("extinction", "rnb1kbnr/pppp1ppp/5q2/3Np3/4P3/8/PPPP1PPP/R1BQKBNR b KQkq - 3 3", Lesson::Danger),
        // There are more captures to look at than a low level has time for.
        (
            "grasshopper",
            "rnb1kbnr/3gGg2/B1p1pp1p/g5p1/pG3qgP/RP2P1P1/1B1G2gg/1N1QK1NR b kq - 0 22",
            Lesson::Win,
        ),
        // Gold is dropped before the king.
        ("minishogi", "4k/5/4P/5/K4[Gg] b - 1", Lesson::Danger),
    ];

    fn wins_and_dangers_are_seen_at(levels: std::ops::RangeInclusive<u8>) {
        for (id, position, lesson) in LESSONS {
            let variant = bundled(id);
            for level in levels.clone() {
                let mut game = fen::parse(&variant, position).unwrap_or_else(|e| panic!("{id}: {e:?}"));
                let found = judge(&mut game, &mut computer(level, u64::from(level)));
                assert_eq!(found, *lesson, "{id} at level {level}: {position}");
            }
        }
    }

    #[test]
    fn wins_and_dangers_are_seen() {
        wins_and_dangers_are_seen_at(1..=4);
    }

    #[test]
    #[ignore = "takes minutes"]
    fn wins_and_dangers_are_seen_at_every_level() {
        wins_and_dangers_are_seen_at(1..=10);
    }

    /// Of each family of variants.
    #[test]
    fn the_lowest_level_never_misses_a_win_in_one() {
        let mut n_wins = 0;
        for id in [
            "chess",
            "grasshopper",
            "racingkings",
            "atomic",
            "crazyhouse",
            "capablanca",
            "minishogi",
            "shatranj",
            "makruk",
            "torishogi",
            "minixiangqi",
            "janggi",
            "duck",
            "breakthrough",
        ] {
            let variant = bundled(id);
            for seed in 0..2 {
                let (mut random, mut lowest) = (Opponent::new(Skill::Random, None, seed), computer(1, seed));
                let mut game = Game::new(&variant);
                for _ in 0..80 {
                    let mover = game.position().side_to_move();
                    let legal = game.legal_moves();
                    if legal.into_iter().any(|mv| winner_by(&mut game, mv) == Some(mover)) {
                        let chosen = lowest.choose(&mut game).unwrap();
                        assert_eq!(winner_by(&mut game, chosen), Some(mover), "{id}: {}", fen::print(&game));
                        n_wins += 1;
                    }
                    let Some(mv) = random.choose(&mut game) else { break };
                    game.play(mv);
                }
            }
        }
        assert!(n_wins >= 30, "too few cases: {n_wins}");
    }

    #[test]
    fn in_random_games_wins_are_taken_and_not_allowed() {
        let mut n_lessons = [0, 0];
        for id in [
            "chess",
            "kingofthehill",
            "minishogi",
            "dobutsu",
            "extinction",
            "atomic",
            "breakthrough",
            "antichess",
        ] {
            let variant = bundled(id);
            for seed in 0..2 {
                let mut random = Opponent::new(Skill::Random, None, seed);
                let mut computer = computer(1 + seed as u8, seed);
                let mut game = Game::new(&variant);
                for _ in 0..40 {
                    let Some(mv) = random.choose(&mut game) else { break };
                    match judge(&mut game, &mut computer) {
                        Lesson::Nothing => {}
                        Lesson::Win => n_lessons[0] += 1,
                        Lesson::Danger => n_lessons[1] += 1,
                    }
                    game.play(mv);
                }
            }
        }
        assert!(n_lessons.iter().all(|&n| n >= 20), "too few cases: {n_lessons:?}");
    }

    #[test]
    fn work_is_bounded_however_many_moves_there_are() {
        let row = |king: &str, queen: &str| format!("{king}{}", queen.repeat(35));
        let start = format!("{}/{}{}", row("k", "q"), "36/".repeat(34), row("K", "Q"));
        let large = variant(&format!(
            "format = 1\nname = \"Large\"\n[board]\nfiles = 36\nranks = 36\n\
             [pieces.king]\nid = \"K\"\nmove = \"K\"\n[pieces.queen]\nid = \"Q\"\nmove = \"Q\"\n\
             [setup]\nfen = \"{start}\"\n\
             [[end]]\nwhen = {{ extinct = {{ pieces = [\"queen\"], side = \"opponent\" }} }}\nresult = \"mover wins\"\n"
        ));
        let mut game = Game::new(&large);
        assert!(game.legal_moves().len() > 1500);
        let settings = Settings { level: Level::new(1), ..Settings::default() };
        let mut searcher = Searcher::new(&large, settings);
        let found = searcher.think(&game, &Limits::default(), &AtomicBool::new(false), &mut |_| {});
        assert!(found.best.is_some());
        assert!(found.nodes <= 100_000, "{}", found.nodes);
    }
}
