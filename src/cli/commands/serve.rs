//! `alfil serve`: the studio in a browser.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::publish::write_folder;
use crate::cli::failure::{Complaint, Failure, Status};
use crate::studio::serve::{self, NoRoot, Root, Settings};

const EXAMPLES: &str = "\
Examples:
  alfil serve
  alfil serve my-game.toml
  alfil serve games --read-only

alfil prints an address to open in the browser. The page works only at this address, which contains a secret, and only on \
this machine. The studio reads and writes definitions and inis in the given folder, or the one file. Unsaved texts are kept \
as drafts. Stop the studio with Ctrl-C.

Exit code: 2 the port is taken, or there is no such file.";

/// Open the studio in a browser on this machine: write a variant, see its mistakes, and play it
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// A definition, or a folder with definitions
    path: Option<PathBuf>,
    /// The port to listen on; a free one if none is given
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Write no files
    #[arg(long)]
    read_only: bool,
    /// Read the files of the page from this folder, to work on the page itself
    #[arg(long, hide = true)]
    assets: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(args: &ServeArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let &ServeArgs { ref path, port, read_only, ref assets } = args;
    let root = match path {
        None => Root::nothing(),
        Some(path) => Root::new(path, read_only).map_err(|why| no_root(path, why))?,
    };
    let show = |address: &str| {
        // Without the address, the studio cannot be used.
        let line = format!("The studio is at {address}\n");
        let _ = out.write_all(line.as_bytes()).and_then(|()| out.flush());
    };
    match serve::serve(Settings { root, port, assets: assets.clone(), publish: write_folder }, show) {
        Ok(never) => match never {},
        Err(error) => {
            let complaint = Complaint::unreadable(format!("port {port} cannot be used: {error}"));
            Err(complaint.help("leave out `--port` to use a free one").into())
        }
    }
}

fn no_root(path: &Path, why: NoRoot) -> Failure {
    let name = path.display();
    match why {
        NoRoot::Unreadable(error) => Complaint::unreadable(format!("cannot read `{name}`: {error}")).into(),
        NoRoot::NoDefinition => Complaint::usage(format!("`{name}` is neither a definition nor an ini"))
            .help("name a file that ends in `.toml` or `.ini`, or a folder")
            .into(),
    }
}
