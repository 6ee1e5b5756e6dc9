//! `alfil lsp`: serves editors.

use std::io;

use super::failure::{Complaint, Failure, Status};
use super::load;
use crate::lsp::Farewell;

const EXAMPLES: &str = "\
Editors start it and talk to it over standard input and output, in the Language Server Protocol. \
docs/editors.md tells how to make VS Code, Neovim and Helix do so.

Exit code: 0 the editor said goodbye, or its input ended, 1 it said `exit` without `shutdown`, or what it sent last is not \
of the protocol.";

/// Serve editors: findings while you write, completion, hover, definitions, formatting, fixes
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Talk over standard input and output, as it always does: some editors say so
    #[arg(long)]
    stdio: bool,
    #[command(flatten)]
    reading: load::Reading,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    match crate::lsp::serve(io::BufReader::new(io::stdin()), &mut io::stdout().lock(), args.reading.files()) {
        Ok(Farewell::Announced) => Ok(Status::Done),
        Ok(Farewell::Unannounced) => Ok(Status::Wrong),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Err(Complaint::wrong(format!("this is not the Language Server Protocol: {error}"))
                .help("editors start `alfil lsp`; `alfil validate` is for people")
                .into())
        }
        Err(error) => Err(error.into()),
    }
}
