//! The command line; `commands` has a file or folder for each subcommand. It uses all the other modules; none of them uses it.

mod commands;
mod failure;
mod input;
mod output;
mod play;
mod threads;

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use alfil_language::diag::seen_but_ascii;
use clap::{CommandFactory, Parser, Subcommand};
use commands::define::{ask, betza, explain, fmt, new, schema, test, validate};
use commands::exchange::{check_upload, import};
use commands::position::{analyse, bench, moves, perft, playout, replay};
use commands::present::{diff, list, picture, publish, show};
#[cfg(feature = "serve")]
use commands::program::serve;
use commands::program::{completions, engine, lsp, man};
use commands::study::{balance, learn, matches, merge, selfplay, solve};
use failure::{Failure, Status};
use output::defer_errors::DeferErrors;
use output::visible::Visible;

use crate::play::protocol::Language;

const EXAMPLES: &str = "\
Examples:
  alfil list                               lists the bundled variants
  alfil show wa-shogi                      shows its rules and diagrams
  alfil diff chess crazyhouse              shows how two variants differ
  alfil picture ogi --out ogi.svg          draws its start position
  alfil publish ogi --out ogi/             writes its rules as a page to print
  alfil play wa-shogi                      plays a game in the terminal
  alfil replay docs/examples/games.pgn     checks saved games against the rules
  alfil moves ogi --moves \"e3e4 e6e5\"      lists the legal moves after these two
  alfil perft paragi 3 --divide            counts positions three plies ahead
  alfil playout paragi --games 20          plays random games to their end
  alfil bench chess                        measures the speed of the engine
  alfil analyse chess --multipv 3          shows the best moves
  alfil match alfil alfil --nodes 9 --games 2   plays engines against each other
  alfil learn ogi --out ogi.eval           learns the values of the pieces
  alfil balance ogi --games 100            finds out whether it is fair
  alfil selfplay ogi --out ogi.jsonl       writes self-play games as data
  alfil solve my-variant.toml              finds out who wins a small game
  xboard -fcp 'alfil xboard' -variant ogi  plays it in XBoard
  alfil betza \"KNAD\"                       shows how a piece moves
  alfil validate my-variant.toml           checks your definition
  alfil validate --fix my-variant.toml     applies the safe fixes
  alfil fmt my-variant.toml                formats it
  alfil test my-variant.toml               tests its claims
  alfil ask my-variant.toml                reviews edge cases of its rules
  alfil validate my-variants.ini           checks variants for Fairy-Stockfish
  alfil import my-variants.ini --out .     turns them into definitions
  alfil play my-variants.ini#my-variant    plays one of them
  alfil explain promotion-twice            explains a finding
  alfil serve my-variant.toml              opens the studio in a browser
  alfil new my-variant --from shogi        begins a definition of your own

A VARIANT is the id of a bundled variant (see `alfil list`), the path of a definition in TOML, or a section of an \
ini for Fairy-Stockfish, as FILE.ini#NAME.

Run `alfil help COMMAND` for more about a command.";

/// Describes, checks and plays chess variants.
#[derive(Debug, Parser)]
#[command(name = "alfil", version, about, after_help = EXAMPLES, arg_required_else_help = true)]
#[command(subcommand_required = true, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::NewArgs),
    List(list::ListArgs),
    Show(show::ShowArgs),
    Diff(diff::DiffArgs),
    Play(play::PlayArgs),
    Replay(replay::ReplayArgs),
    Moves(moves::MovesArgs),
    Perft(perft::PerftArgs),
    Picture(picture::PictureArgs),
    Publish(publish::PublishArgs),
    Playout(playout::PlayoutArgs),
    Bench(bench::BenchArgs),
    Analyse(analyse::AnalyseArgs),
    Match(matches::MatchesArgs),
    Balance(balance::BalanceArgs),
    Solve(solve::SolveArgs),
    Selfplay(selfplay::SelfplayArgs),
    Merge(merge::MergeArgs),
    Learn(learn::LearnArgs),
    /// Run as an engine for programs that speak UCI, such as PyChess or a match runner
    #[command(after_help = engine::UCI)]
    Uci(engine::EngineArgs),
    /// Run as an engine for programs that speak USI, such as Shogidokoro
    #[command(after_help = engine::USI)]
    Usi(engine::EngineArgs),
    /// Run as an engine for XBoard and WinBoard
    #[command(after_help = engine::XBOARD)]
    Xboard(engine::EngineArgs),
    /// Run as an engine for the protocol that the first line of input names: UCI, USI or XBoard
    #[command(after_help = engine::ENGINE)]
    Engine(engine::EngineArgs),
    Betza(betza::BetzaArgs),
    Validate(validate::ValidateArgs),
    CheckUpload(check_upload::CheckUploadArgs),
    Fmt(fmt::FmtArgs),
    Test(test::TestArgs),
    Ask(ask::AskArgs),
    Import(import::ImportArgs),
    Explain(explain::ExplainArgs),
    Lsp(lsp::LspArgs),
    #[cfg(feature = "serve")]
    Serve(serve::ServeArgs),
    Schema(schema::SchemaArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

impl Command {
    /// Returns whether its only result is its output: it writes no files, and its exit code carries no answer.
    fn only_prints(&self) -> bool {
        match self {
            Command::List(_)
            | Command::Show(_)
            | Command::Play(_)
            | Command::Moves(_)
            | Command::Perft(_)
            | Command::Playout(_)
            | Command::Bench(_)
            | Command::Analyse(_)
            | Command::Uci(_)
            | Command::Usi(_)
            | Command::Xboard(_)
            | Command::Engine(_)
            | Command::Betza(_)
            | Command::Explain(_)
            | Command::Lsp(_)
            | Command::Schema(_)
            | Command::Completions(_) => true,
            Command::New(_)
            | Command::Diff(_)
            | Command::Validate(_)
            | Command::CheckUpload(_)
            | Command::Fmt(_)
            | Command::Test(_)
            | Command::Ask(_)
            | Command::Import(_)
            | Command::Match(_)
            | Command::Selfplay(_)
            | Command::Balance(_)
            | Command::Solve(_)
            | Command::Merge(_)
            | Command::Learn(_)
            | Command::Picture(_)
            | Command::Publish(_)
            | Command::Replay(_)
            | Command::Man(_) => false,
            #[cfg(feature = "serve")]
            Command::Serve(_) => false,
        }
    }
}

/// Runs the program with its command-line arguments.
pub fn run() -> ExitCode {
    respect_unforced_colour();
    let parsed = if is_started_as_engine() {
        Ok(Cli { command: Command::Engine(engine::EngineArgs::default()) })
    } else {
        Cli::try_parse()
    };
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return ExitCode::from(print_usage(&error).code()),
    };
    let is_shown = std::io::stdout().is_terminal();
    let out = anstream::stdout().lock();
    let run = |out: &mut dyn Write| {
        if cli.command.only_prints() { print(&cli.command, out) } else { work(&cli.command, out) }
    };
    let result = if is_shown { run(&mut Visible::new(out)) } else { run(&mut { out }) };
    let status = result.unwrap_or_else(|failure| failure.print());
    ExitCode::from(status.code())
}

/// Returns whether another program seems to expect an engine: there are no arguments, and no terminal.
fn is_started_as_engine() -> bool {
    std::env::args_os().len() == 1 && !std::io::stdin().is_terminal()
}

/// Prints help on standard output if it was asked for, and otherwise what is wrong with the arguments on standard error.
fn print_usage(error: &clap::Error) -> Status {
    let text = error.render().ansi().to_string();
    let shown = seen_but_ascii(&text);
    if error.use_stderr() {
        // If this cannot be written, nothing more can be done.
        let _ = anstream::stderr().lock().write_all(shown.as_bytes());
        return Status::Usage;
    }
    let mut out = anstream::stdout().lock();
    match out.write_all(shown.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Status::Done,
        Err(error) => Failure::from(error).print(),
    }
}

/// Runs a command that may stop once its output is closed.
fn print(command: &Command, mut out: impl Write) -> Result<Status, Failure> {
    let result = dispatch(command, &mut out);
    // A failed command may have written something too; a closed pipe shows here at the latest.
    let flushed = out.flush().map_err(Failure::from);
    result.and_then(|status| flushed.map(|()| status))
}

/// Runs a command that does all its work and sets its exit code even if its output is closed.
fn work(command: &Command, out: impl Write) -> Result<Status, Failure> {
    let mut out = DeferErrors::new(out);
    let result = dispatch(command, &mut out);
    let written = out.finish().map_err(Failure::from);
    result.and_then(|status| written.map(|()| status))
}

/// `CLICOLOR_FORCE=0` means that colour is not forced; any other value is left to the streams.
fn respect_unforced_colour() {
    if std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| value == "0") {
        let wanted =
            std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
        let choice = if wanted { anstream::ColorChoice::Always } else { anstream::ColorChoice::Never };
        choice.write_global();
    }
}

fn dispatch(command: &Command, out: &mut dyn Write) -> Result<Status, Failure> {
    match command {
        Command::New(args) => new::run(args, out),
        Command::List(args) => list::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Diff(args) => diff::run(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Replay(args) => replay::run(args, out),
        Command::Moves(args) => moves::run(args, out),
        Command::Perft(args) => perft::run(args, out),
        Command::Picture(args) => picture::run(args, out),
        Command::Publish(args) => publish::run(args, out),
        Command::Playout(args) => playout::run(args, out),
        Command::Bench(args) => bench::run(args, out),
        Command::Analyse(args) => analyse::run(args, out),
        Command::Match(args) => matches::run(args, out),
        Command::Learn(args) => learn::run(args, out),
        Command::Balance(args) => balance::run(args, out),
        Command::Solve(args) => solve::run(args, out),
        Command::Selfplay(args) => selfplay::run(args, out),
        Command::Merge(args) => merge::run(args, out),
        Command::Uci(args) => engine::run(Some(Language::Uci), args, out),
        Command::Usi(args) => engine::run(Some(Language::Usi), args, out),
        Command::Xboard(args) => engine::run(Some(Language::Xboard), args, out),
        Command::Engine(args) => engine::run(None, args, out),
        Command::Betza(args) => betza::run(args, out),
        Command::Validate(args) => validate::run(args, out),
        Command::CheckUpload(args) => check_upload::run(args, out),
        Command::Fmt(args) => fmt::run(args, out),
        Command::Test(args) => test::run(args, out),
        Command::Ask(args) => ask::run(args, out),
        Command::Import(args) => import::run(args, out),
        Command::Explain(args) => explain::run(args, out),
        Command::Lsp(args) => lsp::run(args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args, out),
        Command::Schema(args) => schema::run(args, out),
        Command::Completions(args) => completions::run(args, Cli::command(), out),
        Command::Man(args) => man::run(args, Cli::command(), out),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        super::Cli::command().debug_assert();
    }

    /// A line broken by hand would be broken a second time on a narrower terminal.
    #[test]
    fn examples_fit_a_narrow_terminal_and_paragraphs_are_one_line_each() {
        let command = super::Cli::command();
        for command in std::iter::once(&command).chain(command.get_subcommands()) {
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let lines: Vec<&str> = text.lines().collect();
            for (line, next) in lines.iter().zip(lines.iter().skip(1).chain([&""])) {
                let is_example = line.starts_with("  ") || line.ends_with(':');
                assert!(!is_example || line.chars().count() <= 80, "{}: {line}", command.get_name());
                let goes_on = !next.is_empty() && !next.starts_with("  ");
                assert!(is_example || line.is_empty() || !goes_on, "{}: {line}", command.get_name());
            }
        }
    }
}
