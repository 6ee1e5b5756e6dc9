//! `alfil lsp`: the language server for editors.

use std::io;

use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::load;
use crate::studio::lsp::Farewell;

const EXAMPLES: &str = "\
Editors start the language server and talk to it over standard input and output, using the Language Server Protocol. \
docs/editors.md explains how to set up VS Code, Neovim and Helix.

Exit code: 0 the editor shut it down or its input ended, 1 the editor sent `exit` without `shutdown`, or a message that \
is not part of the protocol.";

/// Run the language server: findings as you type, completion, hover, definitions, formatting, fixes
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LspArgs {
    /// Accepted because some editors pass it: standard input and output are always used
    #[arg(long)]
    stdio: bool,
    #[command(flatten)]
    reading: load::Reading,
}

/// Runs the command.
pub(crate) fn run(args: &LspArgs) -> Result<Status, Failure> {
    match crate::studio::lsp::serve(
        io::BufReader::new(io::stdin()),
        &mut io::stdout().lock(),
        args.reading.files(),
    ) {
        Ok(Farewell::Announced) => Ok(Status::Done),
        Ok(Farewell::Unannounced) => Ok(Status::Wrong),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Err(Complaint::wrong(format!("this is not the Language Server Protocol: {error}"))
                .help("`alfil lsp` is for editors; use `alfil validate` at a terminal")
                .into())
        }
        Err(error) => Err(error.into()),
    }
}
