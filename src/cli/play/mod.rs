//! `alfil play`: plays a game in the terminal, or runs a script of moves from a pipe.

pub(in crate::cli) mod opponent;
pub(in crate::cli) mod table;

use std::io::{self, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::ValueEnum;

use super::failure::{Complaint, Failure, Status};
use crate::board::Side;
use crate::cli::input::load;
use crate::cli::output::board_text::View;
use crate::search::Level;
use opponent::{Opponent, Skill};
use table::Table;

const EXAMPLES: &str = "\
Examples:
  alfil play wa-shogi --level 3                           you move first
  alfil play dai-shogi --side second --opponent random    the computer begins
  alfil play ogi --opponent human                         two people
  alfil play paragi --side none --seed 7                  the computer alone
  printf 'd4d5\\nfen\\n' | alfil play wa-shogi --opponent human   a script

Type `help` during the game for a list of commands.";

/// Play a game in the terminal
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A bundled id or the path of a definition
    variant: String,
    /// Start from this position instead of the variant's own
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// The side you play
    #[arg(long, value_enum, default_value_t = SideArg::First)]
    side: SideArg,
    /// The opponent
    #[arg(long, value_enum, default_value_t = OpponentArg::Computer)]
    opponent: OpponentArg,
    /// How well the computer plays, from 1 to 10
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Seed for the computer: with the same seed it plays the same way
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
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

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Failure> {
    let variant = load::variant(&args.variant, &args.reading)?;
    let start = load::StartArgs { fen: args.fen.clone(), moves: None };
    let game = load::game(&variant, &start)?;
    let best = Skill::Computer(Level::new(args.level).unwrap_or(Level::BEST));
    let skill = match args.opponent {
        OpponentArg::Random => Some(Skill::Random),
        OpponentArg::Computer => Some(best),
        OpponentArg::Human => None,
    };
    let people = match (args.side, skill) {
        (SideArg::None, None) => {
            return Err(Complaint::usage("with `--side none` the opponent cannot be `human`").into());
        }
        (_, None) | (SideArg::Both, _) => Side::ALL.to_vec(),
        (SideArg::First, _) => vec![Side::First],
        (SideArg::Second, _) => vec![Side::Second],
        (SideArg::None, _) => Vec::new(),
    };
    let seed = args
        .seed
        .unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| t.as_nanos() as u64));
    let computer = (people.len() < 2).then(|| Opponent::new(&variant, skill.unwrap_or(best), seed));
    let interactive = io::stdin().is_terminal();
    let colours = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let view = View { flipped: people == [Side::Second], signs: !colours };
    Table::new(game, people, computer, view, interactive).play(out)
}
