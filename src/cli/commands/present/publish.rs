//! `alfil publish`: writes what an inventor hands out of a game into a folder.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use alfil_core::phrase::counted;
use alfil_core::variant::Variant;
use alfil_language::def;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::{Deserialize, Serialize};

use crate::author::claims;
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::load;
use crate::cli::input::variant_with_definition::{self, Written};
use crate::cli::output::folder::{self, Digest};
use crate::cli::output::replaceable::is_same_file;
use crate::fairy::export;
use crate::fairy::export::Proof;
use crate::files::reason::reason;
use crate::library;
use crate::play::protocol;
use crate::studio::publish::{self, File, NoPlayer, Part, Subject};

const EXAMPLES: &str = "\
Examples:
  alfil publish ogi --out ogi/
  alfil publish my-variant.toml --out site/ --only page,svg
  alfil publish my-variant.toml --only page --out - > rules.html
  alfil publish my-variant.toml --out site/ --player player.html

The folder gets these files:
  index.html      the rules as one page to read, print or mail
  RULES.md        the rules in Markdown
  board.svg       the start position; pieces/ has the other pictures
  xboard.txt      the setup lines for XBoard
  NAME.ini        a section for Fairy-Stockfish, if it can express the game
  diagram.html    a block for the Interactive Diagram of the Chess Variant Pages
  NAME.toml       the definition, merged with all that it extends
  manifest.json   a list of the files";

/// Write the rules of a variant as a page, with pictures and files for other programs
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PublishArgs {
    /// A bundled id, the path of a definition, or FILE.ini#NAME
    variant: String,
    /// The folder to write, or `-` to print the file that `--only` names
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Write only these
    #[arg(long, value_enum, value_name = "PARTS", value_delimiter = ',')]
    only: Vec<Part>,
    /// Also write play.html, the playable game in one file, from this player page, which `.ci/site` in
    /// alfil's repository builds
    #[arg(long, value_name = "FILE")]
    player: Option<PathBuf>,
    /// Write NAME.ini and diagram.html even if they cannot express the whole game; their comments list
    /// what is missing
    #[arg(long)]
    lossy: bool,
    /// Write nothing if this site would refuse the game
    #[arg(long, value_enum, value_name = "PROGRAM")]
    check: Option<Host>,
    /// Also show the claims on the page, each with its position and the squares involved
    #[arg(long)]
    claims: bool,
    /// Overwrite even if DIR contains files alfil did not write; other files are kept
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    reading: load::Reading,
}

impl ValueEnum for Part {
    fn value_variants<'a>() -> &'a [Part] {
        &Part::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (word, help) = match self {
            Part::Page => ("page", "index.html: the rules"),
            Part::Play => ("play", "play.html: the game, if there is a `--player`"),
            Part::Markdown => ("markdown", "RULES.md: the rules in Markdown"),
            Part::Svg => ("svg", "board.svg and pieces/: the pictures"),
            Part::Xboard => ("xboard", "xboard.txt: the lines that XBoard reads"),
            Part::Ini => ("ini", "NAME.ini: a section for Fairy-Stockfish"),
            Part::Diagram => ("diagram", "diagram.html: a block for the Interactive Diagram"),
            Part::Toml => ("toml", "The definition, merged with all that it extends"),
        };
        Some(PossibleValue::new(word).help(help))
    }
}

/// A site that accepts games from their inventors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Host {
    /// pychess.org: the section, its name and the sizes of the pictures
    Pychess,
}

/// What a publication consists of, and what it leaves out.
#[derive(Debug, Default)]
pub(in crate::cli) struct Publication {
    pub(in crate::cli) files: Vec<File>,
    pub(in crate::cli) left_out: Vec<LeftOut>,
    /// A remark about a file that was written.
    pub(in crate::cli) notes: Vec<String>,
    /// True if a section is left out because its keys cannot express the whole game.
    pub(in crate::cli) has_losses: bool,
}

/// A file that is not written.
#[derive(Debug, Deserialize, Serialize)]
pub(in crate::cli) struct LeftOut {
    path: String,
    why: String,
}

#[derive(Serialize)]
struct Manifest<'a> {
    format: u8,
    variant: &'a str,
    name: &'a str,
    /// The digest of the rules.
    rules: String,
    alfil: &'static str,
    files: Vec<Listed<'a>>,
    #[serde(rename = "left-out")]
    left_out: &'a [LeftOut],
}

#[derive(Serialize)]
struct Listed<'a> {
    path: &'a str,
    bytes: usize,
    sha256: Digest,
}

/// Runs the command.
pub(crate) fn run(args: &PublishArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let written = variant_with_definition::load(&args.variant, &args.reading)?;
    let claims = n_claims(&written)?;
    if let Some(Host::Pychess) = args.check {
        check_for_pychess(&written.variant)?;
    }
    let mut publication = Publication::default();
    for part in Part::ALL {
        if args.only.is_empty() || args.only.contains(&part) {
            publication.add(part, &written, claims, args)?;
        }
    }
    // What was asked for by name cannot be left out.
    if let (false, Some(LeftOut { path, why })) = (args.only.is_empty(), publication.left_out.first()) {
        let complaint = Complaint::wrong(format!("there is no `{path}` for this game: {why}"));
        let complaint = if publication.has_losses {
            complaint.help("`--lossy` writes it anyway, and lists the missing rules as comments")
        } else {
            complaint
        };
        return Err(complaint.into());
    }
    if args.out.as_os_str() == "-" {
        let [file] = publication.files.as_slice() else {
            let complaint = Complaint::usage("only one file can be printed");
            return Err(complaint.help("name it with `--only`, as in `--only page`").into());
        };
        out.write_all(file.text.as_bytes())?;
        return Ok(Status::Done);
    }
    let manifest = manifest(&publication, &written)?;
    publication.files.push(File { path: folder::MANIFEST.to_owned(), text: manifest });
    check_keeps_source(args, &publication.files)?;
    folder::write(&args.out, &publication.files, args.force)?;
    writeln!(out, "{} in {}", counted(publication.files.len(), "file"), args.out.display())?;
    for LeftOut { path, why } in &publication.left_out {
        writeln!(out, "without {path}: {why}")?;
    }
    for note in &publication.notes {
        writeln!(out, "{note}")?;
    }
    Ok(Status::Done)
}

/// Complains about what PyChess would refuse.
fn check_for_pychess(variant: &Arc<Variant>) -> Result<(), Complaint> {
    let wrong = || Complaint::wrong("PyChess would refuse this game");
    let section =
        export::section(variant).map_err(|why| wrong().detail(format!("It has no section: {why}.")))?;
    let lost = (!section.proof.losses.is_empty())
        .then(|| format!("Its section would be a different game: {}", section.why_not()));
    let refusals: Vec<String> = lost.into_iter().chain(export::pychess_refusals(variant, &section)).collect();
    if refusals.is_empty() { Ok(()) } else { Err(refusals.into_iter().fold(wrong(), Complaint::detail)) }
}

/// Returns the number of claims, all of which must hold.
fn n_claims(written: &Written) -> Result<usize, Complaint> {
    let results = claims::verify(written.definition(), &written.variant);
    match results.iter().filter(|result| !result.holds()).count() {
        0 => Ok(results.len()),
        n => {
            let fails = if n == 1 { "does not hold" } else { "do not hold" };
            Err(Complaint::wrong(format!("{} of the definition {fails}", counted(n, "claim")))
                .help("`alfil test` shows what is played instead"))
        }
    }
}

impl Publication {
    fn add(
        &mut self,
        part: Part,
        written: &Written,
        claims: usize,
        args: &PublishArgs,
    ) -> Result<(), Failure> {
        let variant = &written.variant;
        let subject = Subject { variant, claims };
        let mut add = |path: &str, text: String| self.files.push(File { path: path.to_owned(), text });
        match part {
            Part::Page => {
                let shown =
                    if args.claims { publish::examples(written.definition(), variant) } else { Vec::new() };
                add("index.html", publish::page_with_examples(&subject, &shown));
            }
            Part::Play => {
                let Some(path) = &args.player else {
                    if args.only.contains(&part) {
                        let complaint = Complaint::usage("play.html needs a player");
                        return Err(complaint.help("name one with `--player`").into());
                    }
                    return Ok(());
                };
                let definition = def::rules_alone(written.definition());
                let variant = Arc::clone(&written.variant);
                let variant = load::with_learned_beside(variant, &args.variant, &args.reading);
                let subject = Subject { variant: &variant, ..subject };
                add("play.html", play(path, &subject, &definition)?);
            }
            Part::Markdown => add("RULES.md", publish::markdown(&subject)),
            Part::Svg => self.files.extend(publish::pictures(variant)),
            Part::Xboard => match protocol::text_for_xboard(variant) {
                Ok(text) => add("xboard.txt", text),
                Err(why) => self.left_out.push(LeftOut { path: "xboard.txt".to_owned(), why }),
            },
            Part::Ini => {
                let path = format!("{}.ini", library::file_stem(variant));
                match export::section(variant) {
                    Ok(section) if section.proof.losses.is_empty() || args.lossy => {
                        self.notes.extend(note(&path, &section.proof));
                        add(&path, section.commented());
                    }
                    Ok(section) => {
                        self.has_losses = true;
                        self.left_out.push(LeftOut { path, why: section.why_not() });
                    }
                    Err(why) => self.left_out.push(LeftOut { path, why }),
                }
            }
            Part::Diagram => {
                let path = "diagram.html";
                match publish::diagram::block(variant) {
                    Ok(block) if block.losses.is_empty() || args.lossy => add(path, block.commented(variant)),
                    Ok(block) => {
                        self.has_losses = true;
                        self.left_out.push(LeftOut { path: path.to_owned(), why: block.why_not() });
                    }
                    Err(why) => self.left_out.push(LeftOut { path: path.to_owned(), why }),
                }
            }
            Part::Toml => {
                let text = variant_with_definition::expanded(&args.variant, &args.reading)?;
                add(&format!("{}.toml", library::file_stem(variant)), text);
            }
        }
        Ok(())
    }
}

/// Returns a line about what a section cannot express or Fairy-Stockfish plays differently.
fn note(path: &str, proof: &Proof) -> Option<String> {
    let (n_lost, n_different) = (proof.losses.len(), proof.differences.len());
    let lost = (n_lost > 0).then(|| format!("{} from the game", counted(n_lost, "difference")));
    let different =
        (n_different > 0).then(|| format!("{} in Fairy-Stockfish", counted(n_different, "difference")));
    let parts: Vec<String> = lost.into_iter().chain(different).collect();
    (!parts.is_empty()).then(|| format!("{path}: {}, listed in its comments", parts.join(", ")))
}

/// Returns the page of a player with a game in it.
fn play(path: &Path, subject: &Subject<'_>, definition: &str) -> Result<String, Complaint> {
    let player = read_player(path)?;
    publish::play(&player, subject, definition).map_err(|missing| no_player(path, missing))
}

/// Returns the text of a page that can be filled with a game.
pub(in crate::cli) fn read_player(path: &Path) -> Result<String, Complaint> {
    let player = std::fs::read_to_string(path).map_err(|error| {
        Complaint::unreadable(format!("cannot read `{}`: {}", path.display(), reason(&error)))
    })?;
    publish::check_player(&player).map_err(|missing| no_player(path, missing))?;
    Ok(player)
}

fn no_player(path: &Path, NoPlayer(mark): NoPlayer) -> Complaint {
    Complaint::wrong(format!("`{}` is not a player: it has no `{mark}`", path.display()))
        .help("`.ci/site` of alfil's sources makes one, `web/dist/player.html`")
}

/// Checks that no file that is written is the definition itself or the player, which `--force` would overwrite.
fn check_keeps_source(args: &PublishArgs, files: &[File]) -> Result<(), Complaint> {
    let source = load::section(&args.variant).map_or(args.variant.as_str(), |(file, _)| file);
    let sources =
        [(Some(Path::new(source)), "the definition itself"), (args.player.as_deref(), "the player")];
    for file in files {
        let path = args.out.join(&file.path);
        let is_this =
            |(source, _): &(Option<&Path>, _)| source.is_some_and(|source| is_same_file(source, &path));
        if let Some((_, what)) = sources.iter().find(|source| is_this(source)) {
            let complaint = Complaint::wrong(format!("`{}` is {what}", path.display()));
            return Err(complaint.help("name another folder after `--out`; nothing was changed"));
        }
    }
    Ok(())
}

fn manifest(publication: &Publication, written: &Written) -> Result<String, Failure> {
    let variant = &written.variant;
    manifest_of(publication, variant.id(), &variant.rules().name, variant.digest())
        .map_err(|error| std::io::Error::from(error).into())
}

/// Returns the list of the files of a publication.
pub(in crate::cli) fn manifest_of(
    publication: &Publication,
    id: &str,
    name: &str,
    rules: String,
) -> Result<String, serde_json::Error> {
    let files = publication.files.iter().map(|File { path, text }| Listed {
        path,
        bytes: text.len(),
        sha256: Digest::of(text.as_bytes()),
    });
    let manifest = Manifest {
        format: 1,
        variant: id,
        name,
        rules,
        alfil: env!("CARGO_PKG_VERSION"),
        files: files.collect(),
        left_out: &publication.left_out,
    };
    Ok(serde_json::to_string_pretty(&manifest)? + "\n")
}
