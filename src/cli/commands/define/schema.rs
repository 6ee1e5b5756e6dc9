//! `alfil schema`: prints the JSON schema of the definition language.

use std::io::Write;

use crate::cli::failure::{Failure, Status};

const EXAMPLES: &str = "\
Examples:
  alfil schema > variant.schema.json

Editors with a TOML language server check and complete definitions that begin with
  #:schema ./variant.schema.json";

/// Print the JSON schema of the definition language
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SchemaArgs {}

/// Runs the command.
pub(crate) fn run(_args: &SchemaArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    writeln!(out, "{}", alfil_language::def::schema::schema().trim_end())?;
    Ok(Status::Done)
}
