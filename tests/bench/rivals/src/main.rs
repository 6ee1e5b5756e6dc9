//! Counts positions in turn with alfil and with a library that knows one game only: A B A B …, by the CPU time of the
//! thread. Both must count the same, or nothing is compared.

mod chess;
mod contest;
mod listing;
mod shogi;

use std::process::ExitCode;

use clap::Parser;

/// Compare alfil with libraries that know one game
#[derive(Debug, Parser)]
#[command(version)]
struct Args {
    /// Pairs of runs of each contest
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
}

fn main() -> ExitCode {
    let args = Args::parse();
    println!(
        "{:<34} {:<18} {:>10} {:>11} {:>12}   ratio: minimum, median, maximum",
        "position and depth", "against", "nodes", "alfil, Mn/s", "other, Mn/s"
    );
    for contest in shogi::contests().chain(chess::contests()) {
        match contest.measure(args.runs) {
            Ok(line) => println!("{line}"),
            Err(difference) => {
                eprintln!("error: {difference}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
