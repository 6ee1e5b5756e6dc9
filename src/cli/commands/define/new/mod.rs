//! `alfil new`: writes a small definition to begin with.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use alfil_core::rules::Rules;
use alfil_language::check::{self, Checked};
use alfil_language::def::Definition;

use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::load;
use crate::cli::output::write_file;
use crate::library::{self, BundledVariants};

const EXAMPLES: &str = "\
Examples:
  alfil new storm                a small game of its own
  alfil new storm --from chess   a variant of chess: what differs

The file is NAME.toml in the current folder. With --from, the file extends VARIANT and shows its pieces and start position \
as comments; `alfil show chess --expanded` writes a whole definition instead.

Exit code: 0 done, 1 the file exists already or there is no such VARIANT, 2 wrong usage, 3 the file cannot be written.";

/// Write a small starter definition and print the next steps
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct NewArgs {
    /// The name of the file without `.toml`: lower-case letters, digits and hyphens
    name: String,
    /// Begin with the rules of this bundled variant
    #[arg(long, value_name = "VARIANT")]
    from: Option<String>,
}

/// A game of its own. Its name is put in place of `{title}`.
const SMALL: &str = include_str!("small.toml");

/// The most pieces of another game that are shown.
const MAX_PIECES: usize = 12;

/// The longest name, in characters.
const MAX_NAME: usize = 60;

/// Names that Windows gives to devices, so that no file can have them.
const DEVICES: [&str; 22] = [
    "aux", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "con", "lpt1", "lpt2",
    "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9", "nul", "prn",
];

/// Runs the command.
pub(crate) fn run(args: &NewArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    check_name(&args.name)?;
    let from = args.from.as_deref().map(bundled).transpose()?;
    let title = title(&args.name);
    let text = match &from {
        Some(id) => extending(id, &title)?,
        None => SMALL.replace("{title}", &title),
    };
    let file = format!("{}.toml", args.name);
    // A link that leads nowhere is there too.
    if Path::new(&file).symlink_metadata().is_ok() {
        let complaint = Complaint::wrong(format!("there is a file `{file}` already"));
        return Err(complaint.help("choose another name; nothing was changed").into());
    }
    write_file::create(Path::new(&file), text.as_bytes())?;
    writeln!(out, "Wrote {file}. Next:\n")?;
    let mut steps = vec![("serve", "write and play it in a browser"), ("play", "play it in the terminal")];
    if cfg!(not(feature = "serve")) {
        steps.remove(0);
    }
    steps.push(("validate", "check it after a change"));
    steps.push(("show", "read its rules as sentences"));
    let mut steps: Vec<_> =
        steps.into_iter().map(|(command, does)| (format!("alfil {command} {file}"), does)).collect();
    if let Some(id) = &from {
        steps.push((format!("alfil diff {id} {file}"), "see what you have changed"));
    }
    let width = steps.iter().map(|(command, _)| command.len()).max().unwrap_or(0);
    for (command, does) in steps {
        writeln!(out, "  {command:width$}   {does}")?;
    }
    Ok(Status::Done)
}

/// Checks that a name can be that of a file on every system, and that it means no bundled variant.
fn check_name(name: &str) -> Result<(), Complaint> {
    let bad = |why: &str| Complaint::usage(format!("`{name}` cannot be the name of a definition: {why}"));
    let plain = plain(name);
    if plain != name || name.is_empty() {
        let bad = bad("write lower-case letters, digits and single hyphens");
        return Err(if plain.is_empty() { bad } else { bad.help(format!("write `alfil new {plain}`")) });
    }
    if name.len() > MAX_NAME {
        return Err(bad(&format!("it is longer than {MAX_NAME} characters")));
    }
    if DEVICES.contains(&name) {
        return Err(bad("Windows has a device of that name"));
    }
    match library::id(name) {
        Some(id) if id == name => Err(bad("it is the id of a bundled variant").help("choose another name")),
        Some(id) => {
            Err(bad(&format!("it is another name of the bundled variant `{id}`")).help("choose another name"))
        }
        None => Ok(()),
    }
}

/// Returns the name that comes closest to a text: `my-game` for `My Game.toml`.
fn plain(text: &str) -> String {
    let stem = text.strip_suffix(".toml").unwrap_or(text).to_lowercase();
    let words = stem.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Returns the name of the game for players: `My Game` for `my-game`.
fn title(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>())
    };
    name.split('-').filter_map(capital).collect::<Vec<_>>().join(" ")
}

/// Returns the id of the bundled variant that `--from` names.
fn bundled(word: &str) -> Result<String, Complaint> {
    if let Some(id) = library::id(word) {
        return Ok(id);
    }
    let complaint = Complaint::wrong(format!("there is no bundled variant `{word}`"));
    if load::has_extension(word, "toml") {
        return Err(complaint.help(format!("to extend a file, write `extends = \"{word}\"` in the new one")));
    }
    if load::has_extension(word, "ini") || load::section(word).is_some() {
        return Err(complaint.help("`alfil import` turns sections of an ini into definitions"));
    }
    let ids = library::bundled().map(|(id, _)| id);
    Err(complaint.suggest_or(word, ids, "`alfil list` shows their ids"))
}

/// Returns a definition that extends a bundled variant and changes nothing yet.
fn extending(id: &str, title: &str) -> Result<String, Failure> {
    let (read, report) = check::read(id, &BundledVariants);
    let Some(Checked { definition, rules: Some(rules), .. }) = read else { return Err(report.into()) };
    let name = &rules.name;
    let mut text = format!(
        "format = 1\n\
         name = \"{title}\"\n\
         about = \"A variant of {}.\"\n\
         extends = \"{id}\"\n\n\
         # All rules of {name} hold, except for what you write below: `alfil show {id}` lists them. Keys of a table are\n\
         # changed one by one, a list in double brackets, as in `[[end]]`, is replaced whole. To remove something of\n\
         # {name}, name it above, as in `without = [\"{}\"]`.\n\
         #\n\
         # To change a piece, remove `# ` before its lines and write another move: `alfil betza` explains moves.\n",
        escaped(name),
        removable(&definition),
    );
    text.push_str(&pieces(&rules, id));
    text.push_str(&setup(&definition));
    Ok(text)
}

/// Returns a table that the definition has, and that a variant of the game might do without.
fn removable(definition: &Definition) -> &'static str {
    if !definition.castling.is_absent() {
        "castling"
    } else if !definition.drops.is_absent() {
        "drops"
    } else if !definition.promotion.is_absent() {
        "promotion"
    } else {
        "end"
    }
}

/// Returns the tables of pieces, as comments.
fn pieces(rules: &Rules, id: &str) -> String {
    let mut text = String::new();
    let kinds = || rules.kinds.iter().filter(|kind| kind.promoted_from.is_none() && !kind.betza.is_empty());
    for kind in kinds().take(MAX_PIECES) {
        let _ = write!(text, "\n# [pieces.{}]\n# move = \"{}\"\n", kind.key, escaped(&kind.betza));
    }
    match kinds().count().saturating_sub(MAX_PIECES) {
        0 => {}
        1 => {
            let _ = writeln!(text, "\n# There is one more piece: `alfil show {id}` shows it.");
        }
        n => {
            let _ = writeln!(text, "\n# There are {n} more pieces: `alfil show {id}` shows them.");
        }
    }
    text
}

/// Returns the start position, as a comment.
fn setup(definition: &Definition) -> String {
    let fen = definition.setup.get().and_then(|setup| setup.value.fen.get());
    fen.map_or_else(String::new, |fen| format!("\n# [setup]\n# fen = \"{}\"\n", escaped(&fen.value)))
}

/// Returns a text that may stand between quotes.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
