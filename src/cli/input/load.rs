//! Turns words of the command line into variants, games and positions.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use alfil_core::game::Game;
use alfil_core::phrase::joined;
use alfil_core::search::Learned;
use alfil_core::variant::Variant;
use alfil_language::check;
use alfil_language::def::{self, DefinitionText, Library, NotFound};
use alfil_language::diag::Report;

use super::ini_file;
use super::moves::find_move;
use crate::cli::failure::{Complaint, Failure};
use crate::cli::input::number::at_least;
pub(crate) use crate::fairy::ini::file_and_section as section;
use crate::fairy::ini::{self, Dialect};
use crate::files::reason::reason;
use crate::library::{self, BundledVariants, Extended, Files};
use crate::words::notation::surplus::without_surplus;
use crate::words::notation::{fen, starts};

/// Where a game starts and which moves have been played: shared by the commands that examine a position.
#[derive(Debug, clap::Args)]
pub(crate) struct StartArgs {
    /// Start from this position instead of the variant's start position
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// In a shuffled variant, start from first-rank order N, counted from 0
    #[arg(long, value_name = "N", conflicts_with = "fen", value_parser = at_least(0_u32))]
    pub(crate) start: Option<u32>,
    /// Play these moves first, separated by spaces, as in "e2e4 e7e5"
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}

/// Which files may be read in addition to those named: shared by the commands that load definitions.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Reading {
    /// Also allow `extends` to read files under DIR (default: only the definition's own folder)
    #[arg(long, value_name = "DIR", conflicts_with = "untrusted")]
    allow_path: Vec<PathBuf>,
    /// Read only the named files: definitions may extend only bundled ones
    #[arg(long)]
    untrusted: bool,
    /// Read a `variants.ini` as PROGRAM does: fairy-stockfish or fairy-stockfish-x
    #[arg(long, value_name = "PROGRAM", default_value = "fairy-stockfish", value_parser = dialect)]
    dialect: Dialect,
}

/// Returns the dialect that a word of the command line names.
pub(in crate::cli) fn dialect(word: &str) -> Result<Dialect, String> {
    Dialect::ALL.into_iter().find(|dialect| dialect.word() == word).ok_or_else(|| {
        let words: Vec<String> = Dialect::ALL.iter().map(|dialect| format!("`{}`", dialect.word())).collect();
        format!("write {}", joined(&words, "or"))
    })
}

impl Reading {
    /// Returns the program by which a `variants.ini` is read.
    pub(crate) fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Returns the options as words of the command line.
    pub(crate) fn words(&self) -> Vec<String> {
        let paths = self.allow_path.iter();
        let paths = paths.flat_map(|path| ["--allow-path".to_owned(), path.display().to_string()]);
        let untrusted = self.untrusted.then(|| "--untrusted".to_owned());
        let dialect = (self.dialect != Dialect::default())
            .then(|| ["--dialect".to_owned(), self.dialect.word().to_owned()]);
        paths.chain(untrusted).chain(dialect.into_iter().flatten()).collect()
    }

    /// Returns the files that definitions may extend, and the bundled ones.
    pub(crate) fn files(&self) -> Files {
        let extended =
            if self.untrusted { Extended::Nothing } else { Extended::Beside(self.allow_path.clone()) };
        Files { extended }
    }
}

/// Returns the variant that a word of the command line names: a bundled id, the path of a `.toml`, `FILE.ini#NAME`, or
/// `FILE.ini` if it has one section. It has no learned weights: those who search use `variant_to_search`.
pub(crate) fn variant(word: &str, reading: &Reading) -> Result<Arc<Variant>, Failure> {
    if let Some((file, name)) = ini_section(word, reading)? {
        let (imported, mut report) = ini_file::named(file, &name, reading.dialect)?;
        report.diagnostics = imported.diagnostics;
        if let Some((_, rules)) = imported.definition {
            ini_file::print_differences(report);
            return Ok(Variant::new(&name, rules));
        }
        report.sort();
        return Err(report.into());
    }
    let library = reading.files();
    match check::load_found(found(word, &library)?, &library) {
        (Some(rules), _) => Ok(Variant::new(id_of(word), rules)),
        (None, report) => Err(report.into()),
    }
}

/// Returns the variant that a word of the command line names, with the weights learned for it.
pub(crate) fn variant_to_search(word: &str, reading: &Reading) -> Result<Arc<Variant>, Failure> {
    Ok(with_learned_beside(variant(word, reading)?, word, reading))
}

/// The longest file of learned weights that is read.
const MOST_LEARNED: u64 = 8 << 20;

/// Returns the variant with the weights learned for it: those of a bundled one are in the program, those for a
/// definition in `NAME.eval` next to `NAME.toml`. Weights that cannot be used are reported on standard error and
/// ignored.
pub(in crate::cli) fn with_learned_beside(
    variant: Arc<Variant>,
    word: &str,
    reading: &Reading,
) -> Arc<Variant> {
    if !has_extension(word, "toml") {
        let learned = library::learned(&id_of(word)).map(str::to_owned);
        return if learned.is_some() { variant.with_learned(learned) } else { variant };
    }
    let path = Path::new(word).with_extension("eval");
    if reading.untrusted || !path.is_file() {
        return variant;
    }
    match read_learned(&path, &variant) {
        Ok(text) => variant.with_learned(Some(text)),
        Err(why) => {
            // Ignored: standard error may be closed.
            let _ = writeln!(anstream::stderr().lock(), "note: `{}` is not used: {why}", path.display());
            variant
        }
    }
}

/// Returns the text of a file of learned weights, if they are for this variant.
///
/// # Errors
/// Why they cannot be used, in a clause.
pub(in crate::cli) fn read_learned(path: &Path, variant: &Variant) -> Result<String, String> {
    let text = read_eval(path)?;
    Learned::read(&text)?.judgement(variant)?;
    Ok(text)
}

/// Returns the text of a file of learned weights.
///
/// # Errors
/// Why it cannot be read, in a clause.
pub(in crate::cli) fn read_eval(path: &Path) -> Result<String, String> {
    let mut text = String::new();
    let file = File::open(path).map_err(|error| reason(&error))?;
    let n = file.take(MOST_LEARNED + 1).read_to_string(&mut text);
    match n.map_err(|error| reason(&error))? as u64 {
        0..=MOST_LEARNED => {
            warn_unchecked(path, &text);
            Ok(text)
        }
        _ => Err("it is too large".to_owned()),
    }
}

/// Warns that damage to a file goes unnoticed if an earlier version wrote it.
fn warn_unchecked(path: &Path, text: &str) {
    if Learned::read(text).is_ok_and(|learned| learned.is_unchecked()) {
        let path = path.display();
        // Ignored: standard error may be closed.
        let _ = writeln!(
            anstream::stderr().lock(),
            "note: `{path}` has no checksum, since an earlier version wrote it, so damage to it goes unnoticed. \
             `alfil learn` now writes files with a checksum"
        );
    }
}

/// Which weights a searcher uses: shared by the commands that search.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Judging {
    /// Evaluate positions with the learned weights in this file, which `alfil learn` wrote
    #[arg(long, value_name = "FILE", conflicts_with = "no_learned")]
    eval: Option<PathBuf>,
    /// Ignore learned weights, and evaluate positions by the rules alone
    #[arg(long)]
    no_learned: bool,
}

impl Judging {
    /// Returns the variant that a word names with the weights asked for, by default those learned for it.
    pub(crate) fn apply_to(
        &self,
        variant: Arc<Variant>,
        word: &str,
        reading: &Reading,
    ) -> Result<Arc<Variant>, Failure> {
        if self.no_learned {
            return Ok(variant.with_learned(None));
        }
        let Some(path) = &self.eval else { return Ok(with_learned_beside(variant, word, reading)) };
        let text = read_learned(path, &variant)
            .map_err(|why| Complaint::wrong(format!("`{}` cannot be used: {why}", path.display())))?;
        Ok(variant.with_learned(Some(text)))
    }
}

/// Returns the definition that a word names.
pub(in crate::cli) fn found(word: &str, library: &Files) -> Result<DefinitionText, Failure> {
    library.find(word, None).map_err(|error| not_found(word, error, &library.names()).into())
}

/// Returns the id of a variant: the word itself, or the stem of a file's name.
pub(in crate::cli) fn id_of(word: &str) -> String {
    let stem = Path::new(word).file_stem().filter(|_| has_extension(word, "toml"));
    let named = || library::id(word).unwrap_or_else(|| word.to_owned());
    stem.map_or_else(named, |stem| stem.to_string_lossy().into_owned())
}

fn not_found(word: &str, error: NotFound, ids: &[String]) -> Complaint {
    match error {
        NotFound::NoSuchName if library::is_path(word) => {
            Complaint::unreadable(format!("there is no file `{word}`"))
        }
        NotFound::NoSuchName => {
            let complaint = Complaint::wrong(format!("there is no variant `{word}`"));
            let ids = ids.iter().map(String::as_str);
            let complaint = complaint.suggest_or(word, ids, "`alfil list` lists the bundled variants");
            let definition = format!("{word}.toml");
            if Path::new(&definition).is_file() {
                complaint.help(format!("to read the file, write `{definition}`"))
            } else if Path::new(word).is_file() {
                complaint.help(format!("to read a definition from a file, write its path, as in `./{word}`"))
            } else {
                complaint
            }
        }
        NotFound::Unreadable(why) => Complaint::unreadable(format!("`{word}` cannot be read: {why}")),
        NotFound::Refused(why) => {
            Complaint::unreadable(format!("`{word}` may not be read: {}", why.clause()))
        }
        NotFound::NotUtf8 { .. } | NotFound::TooLarge => {
            Complaint::unreadable(format!("`{word}` cannot be read: it is {}", error.of_the_text()))
        }
    }
}

/// Returns the title of a bundled variant.
pub(crate) fn title(id: &str) -> Result<String, Failure> {
    let mut report = Report::default();
    let read = def::read(id, &BundledVariants, &mut report.sources, &mut report.diagnostics);
    let Some(definition) = read else { return Err(report.into()) };
    Ok(definition.name.get().map_or(id, |name| &name.value).to_owned())
}

/// Returns the file and the section that a word names: `FILE.ini#NAME`, or `FILE.ini` if it has one section.
pub(in crate::cli) fn ini_section<'a>(
    word: &'a str,
    reading: &Reading,
) -> Result<Option<(&'a str, String)>, Failure> {
    if let Some((file, name)) = section(word) {
        return Ok(Some((file, name.to_owned())));
    }
    if !has_extension(word, "ini") {
        return Ok(None);
    }
    let (ini, report) = ini_file::parse(word, reading.dialect)?;
    let counts = ini.sections.iter().filter(|section| !section.is_skipped);
    let names: Vec<&str> = counts.map(|section| section.name.text.as_str()).collect();
    let complaint = match names.as_slice() {
        [name] => return Ok(Some((word, (*name).to_owned()))),
        [] if report.n_errors() > 0 => return Err(report.into()),
        [] => return Err(Complaint::wrong(format!("`{word}` has no sections")).into()),
        [first, ..] => Complaint::wrong(format!("`{word}` has {} variants; name one of them", names.len()))
            .help(format!("write its name after `#`, as in `{word}#{first}`")),
    };
    Err(complaint.help(format!("the file has {}", ini::list_of_sections(&names))).into())
}

/// Returns whether a path ends in `.extension`, in either case.
pub(crate) fn has_extension(path: &str, extension: &str) -> bool {
    std::path::Path::new(path).extension().is_some_and(|e| e.eq_ignore_ascii_case(extension))
}

impl StartArgs {
    /// Returns the moves to play, each with its number.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.moves.as_deref().unwrap_or_default().split_whitespace())
    }
}

/// Returns the game that the position and the moves lead to. The moves count as history.
pub(crate) fn game(variant: &Arc<Variant>, args: &StartArgs) -> Result<Game, Failure> {
    let mut game = start(variant, args)?;
    for (number, text) in args.moves() {
        play(&mut game, number, text)?;
    }
    Ok(game)
}

/// Returns the game before the moves.
pub(crate) fn start(variant: &Arc<Variant>, args: &StartArgs) -> Result<Game, Failure> {
    match (&args.fen, args.start) {
        (Some(text), _) => position(variant, text),
        (None, Some(number)) => numbered(variant, number),
        (None, None) => Ok(Game::new(variant)),
    }
}

/// Returns the game that begins with the pieces of the first rank in the order with this number.
fn numbered(variant: &Arc<Variant>, number: u32) -> Result<Game, Failure> {
    starts::game(variant, number).ok_or_else(|| {
        let id = variant.id();
        let complaint = Complaint::wrong(format!("`{id}` has no start position {number}"));
        let complaint = match (variant.rules().n_starts(), library::shuffled(id)) {
            (0, Some(form)) => complaint.help(format!("`{form}` has many start positions")),
            (0, None) => complaint.help("it has only one start position"),
            (n, _) => complaint.help(format!("write a number from 0 to {}", n - 1)),
        };
        complaint.into()
    })
}

/// Plays one of the moves.
pub(crate) fn play(game: &mut Game, number: usize, text: &str) -> Result<(), Failure> {
    let mv =
        find_move(game, text).map_err(|complaint| complaint.at(&format!("move {number} of `--moves`")))?;
    game.play_unchecked(mv);
    Ok(())
}

/// Returns the first position of a game, from a FEN.
fn position(variant: &Arc<Variant>, text: &str) -> Result<Game, Failure> {
    fen::parse(variant, text).or_else(|errors| with_surplus(variant, text).ok_or(errors)).map_err(|errors| {
        let mut complaint = Complaint::wrong("the position given with `--fen` cannot be read");
        let n_more = errors.len().saturating_sub(MAX_FEN_ERRORS);
        for error in errors.into_iter().take(MAX_FEN_ERRORS) {
            let [line, marks] = pointed_out(text, &error.range);
            complaint = complaint.detail(line).detail(format!("{marks} {}", error.problem));
            complaint = complaint.help(error.problem.help());
        }
        if n_more > 0 {
            complaint = complaint.detail(format!("and {n_more} more"));
        }
        if let Some(form) = form_that_reads(variant, text) {
            complaint = complaint.help(form);
        }
        complaint.into()
    })
}

/// Returns the help for a FEN whose castlings are possible only in the shuffled form of a variant.
pub(in crate::cli) fn form_that_reads(variant: &Variant, text: &str) -> Option<String> {
    let form = library::with_castling_from_anywhere(variant.id())?;
    fen::parse(&form, text).is_ok().then(|| format!("it is a position of `{}`", form.id()))
}

/// Returns the position of a FEN that may contain more than the game has rules for, as FENs of other programs do; the
/// surplus is reported on standard error.
fn with_surplus(variant: &Arc<Variant>, text: &str) -> Option<Game> {
    let (rest, surplus) = without_surplus(variant.rules(), text);
    if surplus.is_empty() {
        return None;
    }
    let game = fen::parse(variant, &rest).ok()?;
    for found in surplus {
        // Ignored: standard error may be closed.
        let _ = writeln!(anstream::stderr().lock(), "note: in the position given with `--fen`, {found}");
    }
    Some(game)
}

/// Most faults of a FEN reported at once.
const MAX_FEN_ERRORS: usize = 4;

/// Characters shown on each side of a fault.
const CONTEXT: usize = 32;

/// Returns an excerpt of a text, and a line of marks below a range of its bytes.
fn pointed_out(text: &str, range: &Range<usize>) -> [String; 2] {
    // Control characters and line ends would break the alignment of the two lines.
    let shown = |c: char| if c.is_control() { ' ' } else { c };
    let before: Vec<char> = text.get(..range.start).unwrap_or(text).chars().map(shown).collect();
    let inside: Vec<char> = text.get(range.clone()).unwrap_or_default().chars().map(shown).collect();
    let after: Vec<char> = text.get(range.end..).unwrap_or_default().chars().map(shown).collect();
    let skipped = before.len().saturating_sub(CONTEXT);
    let lead = if skipped > 0 { "…" } else { "" };
    let trail = if after.len() > CONTEXT { "…" } else { "" };
    let inside_shown = inside.len().min(2 * CONTEXT);
    let line: String = before
        .iter()
        .skip(skipped)
        .chain(inside.iter().take(inside_shown))
        .chain(after.iter().take(CONTEXT))
        .collect();
    let indent = " ".repeat(lead.chars().count() + before.len() - skipped);
    [format!("{lead}{line}{trail}"), format!("{indent}{}", "^".repeat(inside_shown.max(1)))]
}
