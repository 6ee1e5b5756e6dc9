//! `alfil uci`, `usi`, `xboard` and `engine`: an engine for the programs that speak these protocols.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use alfil_core::variant::Variant;

use crate::cli::failure::{Failure, Status};
use crate::cli::input::watched_stdin::Watched;
use crate::cli::input::{ini_file, load};
use crate::play::protocol::{self, Files, Language};

/// The end of the help of `alfil uci`.
pub(in crate::cli) const UCI: &str = "\
Examples:
  alfil uci
  alfil uci wa-shogi
  alfil uci my-variants.ini#my-variant
  printf 'position startpos moves e2e4\\ngo depth 6\\n' | alfil uci chess

Without a VARIANT, the engine starts with chess. The option UCI_Variant chooses another variant, and VariantPath reads one \
from a file. docs/protocols.md lists the options and the commands.";

/// The end of the help of `alfil usi`.
pub(in crate::cli) const USI: &str = "\
Examples:
  alfil usi
  alfil usi dai-shogi
  alfil usi my-shogi.toml

Without a VARIANT, the engine starts with shogi. The option USI_Variant chooses another variant. docs/protocols.md lists the options and \
the commands.";

/// The end of the help of `alfil xboard`.
pub(in crate::cli) const XBOARD: &str = "\
Examples:
  xboard -fcp 'alfil xboard' -variant dai-shogi
  xboard -fcp 'alfil xboard my.toml' -variant my
  alfil xboard makruk

If XBoard does not know a game, alfil sends it the board, the pieces and the start position. Boards may have up to 16 files \
(12 in games with hands) and 15 ranks. See docs/protocols.md.";

/// The end of the help of `alfil engine`.
pub(in crate::cli) const ENGINE: &str = "\
Examples:
  alfil engine
  alfil engine wa-shogi

The first line of input must be `uci`, `usi` or `xboard`.";

#[derive(Debug, Default, clap::Args)]
pub(crate) struct EngineArgs {
    /// The variant to start with: a bundled id, the path of a definition or a section of an ini
    variant: Option<String>,
    #[command(flatten)]
    reading: load::Reading,
}

/// Runs the command.
pub(crate) fn run(
    language: Option<Language>,
    args: &EngineArgs,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let given =
        args.variant.as_deref().map(|word| load::variant_to_search(word, &args.reading)).transpose()?;
    let answers = Arc::new(AtomicU64::new(0));
    let input = Watched::new(io::stdin(), &answers);
    let beat = || {
        answers.fetch_add(1, Ordering::Relaxed);
    };
    protocol::run_with_beat(language, given, &OnDisk(&args.reading), input, out, &beat)?;
    Ok(Status::Done)
}

/// Definitions in files, as the command line names them.
struct OnDisk<'a>(&'a load::Reading);

impl Files for OnDisk<'_> {
    fn list(&self, path: &str) -> Result<Vec<(String, String)>, Vec<String>> {
        if let Some((_, name)) = load::section(path) {
            return Ok(vec![(name.to_owned(), path.to_owned())]);
        }
        if load::has_extension(path, "ini") {
            let (ini, report) = ini_file::parse(path, self.0.dialect()).map_err(|failure| failure.lines())?;
            let sections = ini.sections.iter().filter(|section| !section.is_skipped);
            let names: Vec<&str> = sections.map(|section| section.name.text.as_str()).collect();
            if names.is_empty() && report.n_errors() > 0 {
                return Err(Failure::Report(report).lines());
            }
            return Ok(names.into_iter().map(|name| (name.to_owned(), format!("{path}#{name}"))).collect());
        }
        if !load::has_extension(path, "toml") {
            return Err(vec![format!("`{path}` does not end in .toml or .ini")]);
        }
        self.load(path)?;
        Ok(vec![(load::id_of(path), path.to_owned())])
    }

    fn load(&self, word: &str) -> Result<Arc<Variant>, Vec<String>> {
        load::variant_to_search(word, self.0).map_err(|failure| failure.lines())
    }

    fn weights(&self, path: &str) -> Result<String, String> {
        load::read_eval(Path::new(path))
    }
}
