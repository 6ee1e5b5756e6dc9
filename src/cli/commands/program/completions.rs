//! `alfil completions`: prints the script by which a shell completes commands and options.

use std::io::Write;

use clap::Command;
use clap_complete::Shell;

use crate::cli::failure::{Failure, Status};

const EXAMPLES: &str = "\
Examples:
  alfil completions bash > ~/.local/share/bash-completion/completions/alfil
  alfil completions zsh > ~/.zfunc/_alfil
  alfil completions fish > ~/.config/fish/completions/alfil.fish
  alfil completions powershell >> $PROFILE

For zsh, `~/.zshrc` needs `fpath+=~/.zfunc` before `compinit`.";

/// Print a shell completion script
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Runs the command for a program with these arguments.
pub(crate) fn run(
    args: &CompletionsArgs,
    mut program: Command,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    // The library panics if its output is closed, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "alfil", &mut script);
    out.write_all(&script)?;
    Ok(Status::Done)
}
