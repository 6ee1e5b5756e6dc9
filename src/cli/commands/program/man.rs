//! `alfil man`: writes the manual pages.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Command;
use clap_mangen::Man;

use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::output::write_file;

const EXAMPLES: &str = "\
Examples:
  alfil man ~/.local/share/man/man1
  alfil man target/man && man -l target/man/alfil-validate.1

Existing pages with the same names are overwritten.";

/// Write a manual page for the program and for each command
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ManArgs {
    /// The folder to write to, which is created if needed
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Runs the command for a program with these arguments.
pub(crate) fn run(args: &ManArgs, mut program: Command, out: &mut dyn Write) -> Result<Status, Failure> {
    fs::create_dir_all(&args.folder).map_err(|error| Complaint::not_written(&args.folder, &error))?;
    program.build();
    let mut n_pages = 0;
    let mut write = |name: &str, command: Command| -> Result<(), Failure> {
        let mut page = Vec::new();
        let source = concat!("alfil ", env!("CARGO_PKG_VERSION"));
        Man::new(command).title(name).source(source).manual("alfil").render(&mut page)?;
        write_file::create_or_replace(&Path::new(&args.folder).join(format!("{name}.1")), &page)?;
        n_pages += 1;
        Ok(())
    };
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = format!("alfil-{}", command.get_name());
        write(&name, command.clone())?;
    }
    write("alfil", program)?;
    writeln!(out, "wrote {n_pages} pages to {}", args.folder.display())?;
    Ok(Status::Done)
}
