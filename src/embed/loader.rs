//! How variants are read.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[cfg(feature = "import")]
use alfil_core::board::is_stopped;
use alfil_core::board::{WorkLimit, within};
use alfil_core::variant;
use alfil_language::check;
use alfil_language::def::{self, NotFound};
use alfil_language::diag::{self, Span, fix_all};

use super::{FixedText, Report, Upload, Variant};
use crate::author::validate::{self, Examined};
#[cfg(feature = "import")]
use crate::fairy::import;
#[cfg(feature = "import")]
use crate::fairy::ini::{self, Dialect, Ini};
use crate::library::{self, BundledVariants, Extended, Files, RecordingFiles};

/// The name in reports of a text that did not come from a file, and its id.
const UNNAMED: &str = "<text>";

/// Reads and checks variants. It says what they are called, and how much work may be done on them.
///
/// ```
/// use alfil::Loader;
///
/// let loader = Loader::new().id("no-queens").file_name("upload.toml").max_steps(50_000_000);
/// let text = "format = 1\nname = \"Chess without queens\"\nextends = \"chess\"\n\
///     [setup]\nfen = \"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w\"\n";
/// let variant = loader.toml(text)?;
/// assert_eq!(variant.id(), "no-queens");
/// # Ok::<(), alfil::Report>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Loader {
    id: Option<String>,
    file_name: Option<String>,
    #[cfg(feature = "import")]
    dialect: Dialect,
    max_steps: Option<u64>,
    stop: Option<Arc<AtomicBool>>,
}

impl Loader {
    /// Returns a loader without limits of its own. The work on a definition is always bounded; `docs/security.md` says how.
    ///
    /// ```
    /// let loader = alfil::Loader::new();
    /// assert!(loader.toml("").is_err());
    /// ```
    pub fn new() -> Loader {
        Loader::default()
    }

    /// Returns the same loader with the id of its variants. Records of games name their variant by it.
    ///
    /// Default: the id of the bundled variant, the name of the section of an ini, the name of the file without its ending,
    /// or `<text>`.
    ///
    /// ```
    /// # let text = "format = 1\nname = \"Also chess\"\nextends = \"chess\"\n";
    /// assert_eq!(alfil::Loader::new().id("also-chess").toml(text).unwrap().id(), "also-chess");
    /// ```
    #[must_use]
    pub fn id(self, id: impl Into<String>) -> Loader {
        Loader { id: Some(id.into()), ..self }
    }

    /// Returns the same loader with the name that reports give to a text. Default: `<text>`.
    ///
    /// ```
    /// let report = alfil::Loader::new().file_name("upload.toml").validate_toml("format = 2");
    /// assert!(report.short().starts_with("upload.toml:1:"));
    /// ```
    #[must_use]
    pub fn file_name(self, name: impl Into<String>) -> Loader {
        Loader { file_name: Some(name.into()), ..self }
    }

    /// Returns the same loader with the most steps that the work on each text may take; a step is about the cost of looking
    /// at one square. The report says what was left out. The same text takes the same steps on every machine.
    ///
    /// ```
    /// let loader = alfil::Loader::new().max_steps(1_000_000);
    /// assert!(!loader.validate_toml("format = 1\nname = \"Chess\"\nextends = \"chess\"\n").has_errors());
    /// ```
    #[must_use]
    pub fn max_steps(self, steps: u64) -> Loader {
        Loader { max_steps: Some(steps), ..self }
    }

    /// Returns the same loader with a flag that ends its work early, which another thread may set. The report says what was
    /// left out.
    ///
    /// ```
    /// use std::sync::{Arc, atomic::AtomicBool};
    ///
    /// let stop = Arc::new(AtomicBool::new(false));
    /// let report = alfil::Loader::new().stop(stop).validate_toml("format = 2");
    /// assert!(report.has_errors());
    /// ```
    #[must_use]
    pub fn stop(self, stop: Arc<AtomicBool>) -> Loader {
        Loader { stop: Some(stop), ..self }
    }

    /// Returns the same loader for inis of another program. Default: Fairy-Stockfish.
    ///
    /// ```
    /// let loader = alfil::Loader::new().dialect(alfil::Dialect::FairyStockfishX);
    /// assert!(loader.ini("[tiny:chess]\nmaxFile = d\n", "tiny").is_err());
    /// ```
    #[cfg(feature = "import")]
    #[must_use]
    pub fn dialect(self, dialect: Dialect) -> Loader {
        Loader { dialect, ..self }
    }

    /// Returns a variant from the text of a definition in TOML. No file is read: the text may extend bundled variants only.
    ///
    /// ```
    /// use alfil::Loader;
    ///
    /// let report = Loader::new().toml("format = 1\nname = 7\n").unwrap_err();
    /// assert!(report.short().contains("<text>:2:8: error[wrong-type]"));
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with the text, with places and fixes.
    pub fn toml(&self, text: &str) -> Result<Arc<Variant>, Report> {
        let name = self.name();
        self.limited(|| self.finish(name, check::read_text(name, text, &BundledVariants)))
    }

    /// Returns a variant from a file in TOML. It may extend bundled variants, and files in the same folder or below it.
    ///
    /// ```no_run
    /// let variant = alfil::Loader::new().path("my-game.toml")?;
    /// println!("{}", variant.name());
    /// # Ok::<(), alfil::Report>(())
    /// ```
    ///
    /// # Errors
    /// Why the file cannot be read, or everything that is wrong with it.
    pub fn path(&self, path: impl AsRef<Path>) -> Result<Arc<Variant>, Report> {
        self.read_path(path.as_ref()).map(|(variant, _)| variant)
    }

    /// Returns the files that a definition is made of: its own, and those that it extends. A copy of them, in the same folders,
    /// is the same definition.
    ///
    /// ```no_run
    /// for path in alfil::Loader::new().files("my-game.toml")? {
    ///     println!("{}", path.display());
    /// }
    /// # Ok::<(), alfil::Report>(())
    /// ```
    ///
    /// # Errors
    /// Why the file cannot be read, or everything that is wrong with it.
    pub fn files(&self, path: impl AsRef<Path>) -> Result<Vec<PathBuf>, Report> {
        self.read_path(path.as_ref()).map(|(_, files)| files)
    }

    fn read_path(&self, path: &Path) -> Result<(Arc<Variant>, Vec<PathBuf>), Report> {
        let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let shown = path.to_string_lossy();
        let name = library::path_of(&shown);
        let files = Files { extended: Extended::Beside(Vec::new()) };
        let library = RecordingFiles { files, paths: RefCell::default() };
        let variant = self.limited(|| self.finish(&stem, check::read(&name, &library)))?;
        let mut paths = library.paths.into_inner();
        paths.sort();
        paths.dedup();
        Ok((variant, paths))
    }

    /// Returns the variant of a section of a `variants.ini`. What the program plays differently is in
    /// [`Variant::report`].
    ///
    /// ```
    /// use alfil::Loader;
    ///
    /// let ini = "[tiny:chess]\nmaxFile = e\nmaxRank = 5\nstartFen = rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\n";
    /// let variant = Loader::new().ini(ini, "tiny").unwrap();
    /// assert_eq!((variant.id(), variant.files()), ("tiny", 5));
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with the section, and what cannot be expressed.
    #[cfg(feature = "import")]
    pub fn ini(&self, text: &str, section: &str) -> Result<Arc<Variant>, Report> {
        self.limited(|| {
            let file = self.ini_name();
            let (ini, report) = ini::read(file, text.as_bytes(), self.dialect);
            self.section(&ini, report, section)
        })
    }

    /// Returns the variant of a section of an ini that was read with a report.
    #[cfg(feature = "import")]
    fn section(&self, ini: &Ini, mut report: diag::Report, section: &str) -> Result<Arc<Variant>, Report> {
        let place = ini::place(ini, section);
        let imported = place.and_then(|place| import::import(ini, place, self.ini_name(), &report));
        let Some(imported) = imported else {
            if place.is_none() {
                report.diagnostics.extend(ini::unknown_section(ini, &report, section));
            }
            report.sort();
            return Err(Report::new(report));
        };
        report.diagnostics = imported.diagnostics;
        report.sort();
        let Some((text, _)) = imported.definition else { return Err(Report::new(report)) };
        let name = format!("{section}.toml");
        let mut variant = self.finish(section, check::read_text(&name, &text, &BundledVariants))?;
        if let Some(variant) = Arc::get_mut(&mut variant) {
            variant.set_report(Report::new(report));
        }
        Ok(variant)
    }

    /// Checks the text of a definition in TOML: reports errors, lints, and claims that do not hold. No file is read.
    ///
    /// ```
    /// assert!(alfil::Loader::new().validate_toml("format = 1\nname = \"Empty\"\n").has_errors());
    /// ```
    pub fn validate_toml(&self, text: &str) -> Report {
        Report::new(self.limited(|| self.report_toml(text)))
    }

    /// Applies every safe fix to the text of a definition in TOML. Comments and layout are kept.
    ///
    /// ```
    /// let text = "format = 1\nname = \"Also chess\"\nextends = \"chess\"\n\n[setup]\nfen = \"8/8/8/8/8/8/8/8 x\"\n";
    /// let fixed = alfil::Loader::new().fix_toml(text);
    /// assert!(fixed.report.has_errors() && fixed.repaired.is_empty());
    /// ```
    pub fn fix_toml(&self, text: &str) -> FixedText {
        FixedText::new(self.limited(|| fix_all(text, &|text| self.report_toml(text))))
    }

    /// Checks a whole `variants.ini`, as the program reads it: every section is read, and each that can be expressed is
    /// imported, so that the report also has what the program plays differently.
    ///
    /// ```
    /// let report = alfil::Loader::new().validate_ini("[tiny:chess]\nmaxFiles = 5\n");
    /// assert_eq!(report.findings()[0].location.as_ref().unwrap().line, 2);
    /// ```
    #[cfg(feature = "import")]
    pub fn validate_ini(&self, text: &str) -> Report {
        Report::new(self.limited(|| {
            let mut report = self.report_ini(text);
            report.shorten([0, 0]);
            report
        }))
    }

    /// Applies every safe fix to the text of a `variants.ini`. Comments and layout are kept.
    ///
    /// ```
    /// let fixed = alfil::Loader::new().fix_ini("[tiny:chess]\nmaxFiles = 5\n");
    /// assert_eq!(fixed.text, "[tiny:chess]\nmaxFile = 5\n");
    /// ```
    #[cfg(feature = "import")]
    pub fn fix_ini(&self, text: &str) -> FixedText {
        FixedText::new(self.limited(|| fix_all(text, &|text| self.report_ini(text))))
    }

    /// Returns what is wrong with a whole `variants.ini`.
    #[cfg(feature = "import")]
    fn report_ini(&self, text: &str) -> diag::Report {
        let file = self.ini_name();
        let (ini, mut report) = ini::read(file, text.as_bytes(), self.dialect);
        let imported: Vec<_> = (0..ini.sections.len())
            .take_while(|_| !is_stopped())
            .filter_map(|at| import::import(&ini, at, file, &report))
            .collect();
        for found in imported.into_iter().flat_map(|imported| imported.diagnostics) {
            if !report.diagnostics.contains(&found) {
                report.diagnostics.push(found);
            }
        }
        report.sort();
        report
    }

    /// Returns the names of the sections of a `variants.ini`, in the order of the file, without those that the program skips
    /// and those after the loader's limit of work.
    ///
    /// ```
    /// let loader = alfil::Loader::new();
    /// assert_eq!(loader.ini_sections("[one:chess]\n[two:shogi]\n"), ["one", "two"]);
    /// ```
    #[cfg(feature = "import")]
    pub fn ini_sections(&self, text: &str) -> Vec<String> {
        let (ini, _) = self.limited(|| ini::read(self.name(), text.as_bytes(), self.dialect));
        let sections = ini.sections.into_iter().filter(|section| !section.is_skipped);
        sections.map(|section| section.name.text).collect()
    }

    /// Checks the text of a definition in TOML that somebody uploaded, and makes everything that a site shows of it. No file
    /// is read.
    ///
    /// ```
    /// let upload = alfil::Loader::new().check_upload("format = 1\nname = \"Also chess\"\nextends = \"chess\"\n");
    /// assert!(upload.is_accepted());
    /// assert_eq!(upload.pictures.len(), 12);
    /// assert!(upload.rules_html.unwrap().starts_with("<!doctype html>"));
    /// ```
    pub fn check_upload(&self, text: impl AsRef<[u8]>) -> Upload {
        let name = self.name();
        let id = self.id.as_deref().unwrap_or(name);
        self.limited(|| match def::utf8(text.as_ref().to_vec()) {
            Ok(text) => {
                let Examined { read, report, claims, .. } = validate::examine(name, &text, &BundledVariants);
                let found = Report::new(report.clone());
                let variant = if found.has_errors() { None } else { self.finish(id, (read, report)).ok() };
                Upload::new(id, found, variant, claims.len())
            }
            Err(fault) => Upload::new(id, Report::new(not_read(name, &fault)), None, 0),
        })
    }

    /// Checks a section of a `variants.ini` that somebody uploaded, and makes everything that a site shows of it. Without a
    /// name, the file must have exactly one section.
    ///
    /// ```
    /// let loader = alfil::Loader::new();
    /// assert!(loader.check_ini_upload("[calm:chess]\ncastling = false\n", None).is_accepted());
    /// let several = loader.check_ini_upload("[calm:chess]\ncastling = false\n[other:chess]\n", None);
    /// assert_eq!(several.refusals, ["The file has 2 sections, `calm` and `other`: name one, or upload a file with one."]);
    /// ```
    #[cfg(feature = "import")]
    pub fn check_ini_upload(&self, text: impl AsRef<[u8]>, section: Option<&str>) -> Upload {
        self.limited(|| {
            let (ini, report) = ini::read(self.ini_name(), text.as_ref(), self.dialect);
            let names: Vec<&str> = { ini.sections.iter() }
                .filter(|section| !section.is_skipped)
                .map(|section| section.name.text.as_str())
                .collect();
            let name = match (section, names.as_slice()) {
                (Some(name), _) | (None, &[name]) => name,
                (None, names) => {
                    return Upload::without_section(self.ini_name(), Report::new(report), names);
                }
            };
            let id = self.id.as_deref().unwrap_or(name);
            // Of a file with one section, what is outside it matters too.
            let outside = if section.is_none() { report.diagnostics.clone() } else { Vec::new() };
            let (variant, mut found) = match self.section(&ini, report, name) {
                Ok(variant) => (Some(Arc::clone(&variant)), variant.report().inner().clone()),
                Err(found) => (None, found.inner().clone()),
            };
            for finding in outside {
                if !found.diagnostics.contains(&finding) {
                    found.diagnostics.push(finding);
                }
            }
            found.sort();
            found.shorten([0, 0]);
            Upload::new(id, Report::new(found), variant, 0)
        })
    }

    /// Checks a text that somebody uploaded by the name of its file, as `alfil check-upload` does: a section of a
    /// `variants.ini` if it is called `FILE.ini` or `FILE.ini#NAME`, and a definition in TOML otherwise. The names of
    /// the loader are not used.
    ///
    /// ```
    /// let loader = alfil::Loader::new();
    /// let upload = loader.check_named_upload("calm.ini#calm", "[calm:chess]\ncastling = false\n[other:chess]\n");
    /// assert!(upload.is_accepted() && upload.id == "calm");
    /// let upload = loader.check_named_upload("also-chess.toml", "format = 1\nname = \"x\"\nextends = \"chess\"\n");
    /// assert!(upload.is_accepted() && upload.id == "also-chess");
    /// ```
    #[cfg(feature = "import")]
    pub fn check_named_upload(&self, name: &str, text: impl AsRef<[u8]>) -> Upload {
        let (file, section) =
            ini::file_and_section(name).map_or((name, None), |(file, section)| (file, Some(section)));
        let path = Path::new(file);
        let loader = Loader { id: None, ..self.clone() };
        if ini::is_ini(file) {
            // A definition does not depend on where the file was.
            let short = path.file_name().map_or_else(|| file.into(), |name| name.to_string_lossy());
            return loader.file_name(short).check_ini_upload(text, section);
        }
        let stem = path.file_stem().map_or_else(|| file.into(), |stem| stem.to_string_lossy());
        loader.file_name(file).id(stem).check_upload(text)
    }

    pub(super) fn bundled(&self, id: &str) -> Option<Arc<Variant>> {
        let id = library::id(id)?;
        let read = check::read(&id, &BundledVariants);
        self.limited(|| self.finish(&id, read)).ok()
    }

    fn name(&self) -> &str {
        self.file_name.as_deref().unwrap_or(UNNAMED)
    }

    #[cfg(feature = "import")]
    fn ini_name(&self) -> &str {
        self.file_name.as_deref().unwrap_or("variants.ini")
    }

    fn report_toml(&self, text: &str) -> diag::Report {
        validate::load_text(self.name(), text, &BundledVariants).1
    }

    /// Does work within the limits.
    fn limited<T>(&self, work: impl FnOnce() -> T) -> T {
        let mut limit = WorkLimit::default();
        if let Some(stop) = &self.stop {
            limit = limit.with_stop(Arc::clone(stop));
        }
        if let Some(steps) = self.max_steps {
            limit = limit.with_steps(steps);
        }
        within(&limit, work)
    }

    fn finish(
        &self,
        id: &str,
        (read, mut report): (Option<check::Checked>, diag::Report),
    ) -> Result<Arc<Variant>, Report> {
        report.sort();
        report.shorten([0, 0]);
        let Some(check::Checked { definition: _, rules: Some(rules), origins }) = read else {
            return Err(Report::new(report));
        };
        let inner = variant::Variant::new(self.id.as_deref().unwrap_or(id), rules);
        Ok(Arc::new(Variant::new(inner, origins, report)))
    }
}

/// Returns the finding that a text cannot be read.
fn not_read(name: &str, fault: &NotFound) -> diag::Report {
    let mut report = diag::Report::default();
    let (text, at) = match fault {
        NotFound::NotUtf8 { text, at } => (text.as_str(), *at),
        NotFound::NoSuchName | NotFound::Unreadable(_) | NotFound::TooLarge | NotFound::Refused(_) => ("", 0),
    };
    let end = text.get(at..).and_then(|rest| rest.chars().next()).map_or(at, |first| at + first.len_utf8());
    let place = Span::new(report.sources.add(name, text), at..end);
    report.diagnostics.push(fault.diagnostic(name, &[]).label(place, ""));
    report
}
