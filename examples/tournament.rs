//! A tournament between levels of the computer: each plays each with either side.
//!
//! ```sh
//! cargo run --release --example tournament dobutsu 1 3 5
//! ```

#![expect(clippy::print_stdout, reason = "the table is on standard output")]

use std::env;
use std::error::Error;
use std::sync::Arc;

use alfil::{Game, SearchLimits, Searcher, Side, Variant};

/// The longest game, in plies; longer ones are drawn.
const MAX_PLIES: usize = 200;

/// A player of the tournament.
struct Player {
    level: u8,
    searcher: Searcher,
    half_points: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let id = words.next().unwrap_or_else(|| "dobutsu".to_owned());
    let variant = Variant::bundled(&id).ok_or("no such variant")?;
    let levels: Vec<u8> = words.map(|word| word.parse()).collect::<Result<_, _>>()?;
    let levels = if levels.is_empty() { vec![1, 2, 3] } else { levels };
    let player = |level| Player { level, searcher: Searcher::new(&variant), half_points: 0 };
    let mut players: Vec<Player> = levels.into_iter().map(player).collect();
    while let Some(mut first) = players.pop() {
        for second in &mut players {
            play(&variant, &mut first, second);
            play(&variant, second, &mut first);
        }
        println!("level {}: {} points", first.level, f64::from(first.half_points) / 2.0);
    }
    Ok(())
}

/// Plays a game and counts its points.
fn play(variant: &Arc<Variant>, first: &mut Player, second: &mut Player) {
    let mut game = Game::new(variant);
    first.searcher.clear();
    second.searcher.clear();
    while !game.is_over() && game.moves().len() < MAX_PLIES {
        let player = match game.side_to_move() {
            Side::First => &mut *first,
            Side::Second => &mut *second,
        };
        let seed = game.moves().len() as u64;
        let limits = SearchLimits::new().level(player.level, seed);
        let Some(best) = player.searcher.search(&game, &limits).best else { break };
        game.play_unchecked(best);
    }
    let outcome = game.outcome();
    let sentence = outcome.as_ref().map_or("The game was too long.", |outcome| &outcome.sentence);
    println!("{} - {}: {sentence}", first.level, second.level);
    match outcome.and_then(|outcome| outcome.winner) {
        Some(Side::First) => first.half_points += 2,
        Some(Side::Second) => second.half_points += 2,
        None => {
            first.half_points += 1;
            second.half_points += 1;
        }
    }
}
