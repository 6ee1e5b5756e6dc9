//! `alfil serve`: the studio in a browser.

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::cli::commands::present::publish::read_player;
use crate::cli::commands::program::published::write_folder;
use crate::cli::failure::{Complaint, Failure, Status};
use crate::files::reason::reason;
use crate::studio::serve::{self, NoRoot, Root, Settings, Site};

const EXAMPLES: &str = "\
Examples:
  alfil serve
  alfil serve my-game.toml
  alfil serve games --read-only
  alfil serve games --site https://example.org/studio/

alfil prints an address to open in the browser. The page works only at this address, which contains a secret, and only on \
this machine. The address stays the same, so it can be bookmarked, unless its port is taken: then another one is used, \
and alfil says so. The studio reads and writes definitions and inis in the given folder, or the one file. Unsaved texts \
are kept as drafts. Stop the studio with Ctrl-C.

Exit code: 1 the file of `--player` is not a player, 2 wrong usage, 3 the port is taken or a file cannot be read.";

/// Open the studio in a browser on this machine: write a variant, see its mistakes, and play it
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// A definition, or a folder with definitions
    path: Option<PathBuf>,
    /// The port to listen on, 17616 or the next free one by default; 0 picks any free port, with a secret for this
    /// start only
    #[arg(long)]
    port: Option<u16>,
    /// Replace the secret in the address, so that earlier addresses no longer work; a running studio keeps its token
    /// until it stops
    #[arg(long)]
    new_token: bool,
    /// Write no files
    #[arg(long)]
    read_only: bool,
    /// Make *Share* link to the studio at this address, which needs no server (`.ci/site` builds it)
    #[arg(long, value_name = "URL")]
    site: Option<Site>,
    /// Also offer play.html, the playable game, made from this player page (`.ci/site` builds it)
    #[arg(long, value_name = "FILE")]
    player: Option<PathBuf>,
    /// Read the files of the page from this folder, to work on the page itself
    #[arg(long, hide = true)]
    assets: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(args: &ServeArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let &ServeArgs { ref path, port, new_token, read_only, ref site, ref player, ref assets } = args;
    if new_token && port == Some(0) {
        let complaint = Complaint::usage("`--port 0` keeps no secret that `--new-token` could replace");
        return Err(complaint.help("leave out one of them").into());
    }
    let root = match path {
        None => Root::nothing(),
        Some(path) => Root::new(path, read_only).map_err(|why| no_root(path, why))?,
    };
    let player = player.as_deref().map(read_player).transpose()?;
    let show = |address: &str, said: &[String]| {
        for text in said {
            let _ = Complaint::warning(text).write(&mut anstream::stderr());
        }
        // Without the address, the studio cannot be used.
        let line = format!("The studio is at {address}\n");
        let _ = out.write_all(line.as_bytes()).and_then(|()| out.flush());
    };
    let (assets, site) = (assets.clone(), site.clone());
    match serve::serve(Settings { root, port, new_token, assets, site, player, publish: write_folder }, show)
    {
        Ok(never) => match never {},
        Err(error) => {
            let Some(port) = port else {
                return Err(Complaint::unreadable(format!("the studio cannot be opened: {error}")).into());
            };
            let complaint = Complaint::unreadable(format!("port {port} cannot be used: {error}"));
            Err(complaint.help("leave out `--port` to use a free one").into())
        }
    }
}

fn no_root(path: &Path, why: NoRoot) -> Failure {
    let name = path.display();
    match why {
        NoRoot::Unreadable(error) if error.kind() == ErrorKind::NotFound => {
            Complaint::unreadable(format!("there is no file or folder `{name}`")).into()
        }
        NoRoot::Unreadable(error) => {
            Complaint::unreadable(format!("`{name}` cannot be read: {}", reason(&error))).into()
        }
        NoRoot::NoDefinition => Complaint::usage(format!("`{name}` is neither a definition nor an ini"))
            .help("name a file that ends in `.toml` or `.ini`, or a folder")
            .into(),
    }
}
