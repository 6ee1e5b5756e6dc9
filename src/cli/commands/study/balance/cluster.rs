//! `alfil balance --cluster`: the games are played by the workers of a cluster, which the package for Python directs.

use std::env;
use std::ffi::OsString;
use std::io;
use std::process::{Command, Stdio};

use super::files::holds_games;
use super::{BalanceArgs, USUAL_GAMES, USUAL_NODES, USUAL_SEED};
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::output::replaceable::{self, Written};

/// The module that directs a cluster.
const MODULE: &str = "alfil.distributed";

/// Plays the games on a cluster and writes the report.
pub(super) fn run(args: &BalanceArgs, address: &str) -> Result<Status, Failure> {
    check_cluster_options(args)?;
    let python = python()?;
    let here = env::current_exe()?;
    let mut command = Command::new(python);
    command.args(["-m", MODULE, "balance", "--cluster", address]).arg("--program").arg(here);
    let numbers = [
        ("--games", args.games.unwrap_or(USUAL_GAMES)),
        ("--nodes", args.nodes.unwrap_or(USUAL_NODES)),
        ("--seed", args.seed.unwrap_or(USUAL_SEED)),
    ];
    for (option, number) in numbers {
        command.args([option, &number.to_string()]);
    }
    command.args(args.reading.words());
    command.arg(&args.variant).args(&args.others).arg("--");
    if args.json {
        command.arg("--json");
    }
    if args.md {
        command.arg("--md");
    }
    if let Some(path) = &args.html {
        command.arg("--html").arg(path);
    }
    for condition in &args.fail_if {
        command.args(["--fail-if", &condition.to_string()]);
    }
    let status = command.stdin(Stdio::null()).status()?;
    Ok(match status.code() {
        Some(0) => Status::Done,
        Some(2) => Status::Usage,
        Some(3) => Status::Unreadable,
        Some(_) | None => Status::Wrong,
    })
}

/// Refuses what a cluster cannot do, and a page that cannot be written.
fn check_cluster_options(args: &BalanceArgs) -> Result<(), Failure> {
    if let Some(path) = args.others.iter().find(|path| holds_games(path)) {
        return Err(Complaint::usage(format!(
            "`--cluster` plays new games, and `{}` has games",
            path.display()
        ))
        .help("leave out `--cluster` to report about files")
        .into());
    }
    if let Some(path) = args.others.get(1) {
        return Err(Complaint::usage(format!("`{}` is a third variant", path.display()))
            .help("compare two")
            .into());
    }
    if let Some(path) = &args.html {
        replaceable::check_replaceable(path, Written::Page)?;
    }
    Ok(())
}

/// Returns a Python that has the module, and Dask: the one that `ALFIL_PYTHON` names, or the first on the path.
///
/// # Errors
/// If there is none.
fn python() -> Result<OsString, Failure> {
    let usual = || vec!["python3".into(), "python".into()];
    let names = env::var_os("ALFIL_PYTHON").map_or_else(usual, |named| vec![named]);
    let mut said = None;
    for name in names {
        let check = format!("import distributed, {MODULE}");
        match Command::new(&name).args(["-c", &check]).stdin(Stdio::null()).output() {
            Ok(run) if run.status.success() => return Ok(name),
            Ok(run) => {
                let errors = String::from_utf8_lossy(&run.stderr);
                let last = errors.lines().last().unwrap_or("it ended without a word").to_owned();
                said.get_or_insert(format!("`{}` cannot direct a cluster: {last}", name.display()));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error.into()),
        }
    }
    let why = said.unwrap_or_else(|| "`--cluster` needs Python, which was not found".to_owned());
    Err(Complaint::unreadable(why)
        .help("install the package for Python with its extra, `alfil[distributed]`")
        .help("`ALFIL_PYTHON` may name the Python that has it")
        .into())
}
