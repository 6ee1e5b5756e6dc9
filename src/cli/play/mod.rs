//! `alfil play`: plays a game in the terminal, or runs a script of moves from a pipe.

mod command;
mod input;
mod opponent;
mod saved_game;
mod saving;
mod shown;
mod table;
mod thinking;
mod unfinished;
mod words;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use alfil_core::board::Side;
use alfil_core::search::Level;
use clap::ValueEnum;
use input::Input;
use opponent::{Opponent, Skill};
use saving::Saving;
use table::{Players, Styles, Table};
use unfinished::Kept;

use super::failure::{Complaint, Failure, Status};
use crate::cli::input::load;
use crate::cli::input::number::{at_least, number};
use crate::cli::input::pgn_file;
use crate::cli::input::seconds::seconds;
use crate::cli::input::style::StyleArg;
use crate::cli::output::prose::view;
use crate::words::board_text::View;
use crate::words::notation::style::Style;

const EXAMPLES: &str = "\
Examples:
  alfil play wa-shogi --level 3                           you move first
  alfil play dai-shogi --side second --opponent random    the computer begins
  alfil play ogi --opponent human                         two people
  alfil play chess --time 5                               five seconds a move
  alfil play --resume my-game.pgn                         continues a saved game
  alfil play paragi --side none --level 1                 the computer alone
  printf 'd4d5\\nfen\\n' | alfil play wa-shogi --opponent human   a script

Type `help` during the game for a list of commands. Unfinished games are kept; at the end, alfil prints how to continue.";

/// Play a game in the terminal
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArgs {
    /// A bundled id or the path of a definition; without it, unfinished games are listed
    variant: Option<String>,
    /// Start from this position instead of the variant's own
    #[arg(long, value_name = "FEN", conflicts_with = "resume")]
    fen: Option<String>,
    /// The side you play; by default the first, or that of the saved game
    #[arg(long, value_enum)]
    side: Option<SideArg>,
    /// Your opponent; by default the computer, or that of the saved game
    #[arg(long, value_enum)]
    opponent: Option<OpponentArg>,
    /// The strength of the computer, from 1 to 10; by default 6, unless --time is given
    #[arg(long, value_name = "N", value_parser = number(1..=10_u8))]
    level: Option<u8>,
    /// The seconds that the computer may think about a move; without --level, it plays at full strength
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// In a shuffled variant, start from first-rank order N, counted from 0
    #[arg(long, value_name = "N", conflicts_with_all = ["fen", "resume"], value_parser = at_least(0_u32))]
    start: Option<u32>,
    /// Seed for the computer: with the same seed it plays the same way; in a shuffled variant, it also selects the
    /// first-rank order (modulo the number of orders)
    #[arg(long, value_name = "N", value_parser = at_least(0_u64))]
    seed: Option<u64>,
    /// Continue the game saved in this file, or the unfinished game with this name
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Which game of the file to continue, counted from 1
    #[arg(long, value_name = "N", value_parser = at_least(1_usize), requires = "resume")]
    game: Option<usize>,
    /// Continue even if the game was played by different rules
    #[arg(long, requires = "resume")]
    force: bool,
    /// The notation of moves; by default, coordinates on the screen and, in saved games, the notation used in books on
    /// the game
    #[arg(long, value_enum, value_name = "STYLE")]
    notation: Option<StyleArg>,
    #[command(flatten)]
    judging: load::Judging,
    #[command(flatten)]
    reading: load::Reading,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SideArg {
    /// The player who moves first
    First,
    /// The player who moves second
    Second,
    /// Both players
    Both,
    /// Neither: the computer plays both sides
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OpponentArg {
    /// Plays random legal moves
    Random,
    /// Looks ahead, as far as its level allows
    Computer,
    /// Another person at the same terminal
    Human,
}

/// The level of the computer, if none is chosen.
const USUAL_LEVEL: u8 = 6;

/// Runs the command.
pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let folder = unfinished::folder(|name| std::env::var_os(name));
    let resumed = args.resume.as_ref().map(|path| unfinished::named(folder.as_deref(), path));
    let record = match &resumed {
        Some(path) => Some((path, pgn_file::read_one(path, args.game, "--game")?)),
        None => None,
    };
    let (game, saved, (file, loaded)) = match (record, &args.variant) {
        (Some((path, record)), word) => {
            let variant = pgn_file::variant_of(&record, word.as_deref(), &args.reading)?;
            let id = variant.id().to_owned();
            let variant = args.judging.apply_to(variant, word.as_deref().unwrap_or(&id), &args.reading)?;
            let saved = saved_game::Players::of(&record);
            let (game, loaded, warnings) = saved_game::load(path, record, &variant, args.force)?;
            for warning in warnings {
                // Ignored: standard error may be closed.
                let _ = warning.write(&mut anstream::stderr().lock());
            }
            // A file with other games, or in another format, is not to be replaced by this one.
            let from = Some(path.clone()).filter(|_| args.game.is_none() && loaded.is_pgn());
            (game, saved, (from, Some(loaded)))
        }
        (None, Some(word)) => {
            let variant = args.judging.apply_to(load::variant(word, &args.reading)?, word, &args.reading)?;
            let n_starts = variant.rules().n_starts();
            let by_seed = args.seed.filter(|_| n_starts > 0 && args.fen.is_none());
            let number = args.start.or(by_seed.map(|seed| (seed % u64::from(n_starts)) as u32));
            let start = load::StartArgs { fen: args.fen.clone(), start: number, moves: None };
            (load::game(&variant, &start)?, saved_game::Players::default(), (None, None))
        }
        (None, None) => {
            return unfinished::write_list(folder.as_deref(), out);
        }
    };
    let players = players(args, &saved)?;
    let colours = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let numbered_files = args.notation == Some(StyleArg::Hodges);
    let view = View { flipped: players.people == [Side::Second], signs: !colours, numbered_files, ..view() };
    let styles = Styles {
        shown: args.notation.map_or(Style::Coordinates, StyleArg::style),
        saved: StyleArg::or_usual(args.notation, game.variant().rules()),
    };
    let input = Input::new(io::stdin().is_terminal(), io::stdout().is_terminal());
    let folder = folder.filter(|_| input.is_interactive());
    let kept = folder.map(|folder| Kept::new(folder, game.variant().id(), resumed.as_deref()));
    let saving = Saving { file, loaded, kept, word: args.variant.clone() };
    Table::new(game, players, view, styles, saving).play(input, out)
}

/// Returns who plays: what was asked for, or else what a saved game says.
fn players(args: &PlayArgs, saved: &saved_game::Players) -> Result<Players, Failure> {
    let skill = match (args.opponent, args.level, args.time) {
        (Some(OpponentArg::Random), ..) => Skill::Random,
        (_, Some(level), _) => Skill::Computer(Level::new(level)),
        (_, None, Some(_)) => Skill::Computer(None),
        (Some(OpponentArg::Computer | OpponentArg::Human), None, None) => {
            Skill::Computer(Level::new(USUAL_LEVEL))
        }
        (None, None, None) => saved.skill.unwrap_or(Skill::Computer(Level::new(USUAL_LEVEL))),
    };
    let is_human = args.opponent == Some(OpponentArg::Human);
    let people = match (args.side, &saved.people) {
        (Some(SideArg::None), _) if is_human => {
            return Err(Complaint::usage("with `--side none` the opponent cannot be `human`").into());
        }
        (Some(SideArg::Both), _) => Side::ALL.to_vec(),
        _ if is_human => Side::ALL.to_vec(),
        (Some(SideArg::Second), _) => vec![Side::Second],
        (Some(SideArg::None), _) => Vec::new(),
        // A computer that was asked for needs an opponent.
        (None, Some(people)) if args.opponent.is_none() || people.len() == 1 => people.clone(),
        (Some(SideArg::First) | None, _) => vec![Side::First],
    };
    let seed = args
        .seed
        .unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| t.as_nanos() as u64));
    let time = args.time.or(saved.time.filter(|_| args.level.is_none()));
    let computer = (people.len() < 2).then(|| Opponent::new(skill, time, seed));
    Ok(Players { people, computer, seed })
}
