//! How variants are read, and texts checked.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use alfil::{Dialect, Loader};
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::{Error, definition_error};
use crate::findings::Finding;
use crate::long::{long, long_within};
use crate::variant::{Source, Variant};

/// Returns the dialect that a word means.
fn dialect(word: &str) -> PyResult<Dialect> {
    Dialect::ALL.into_iter().find(|dialect| dialect.word() == word).ok_or_else(|| {
        let words = Dialect::ALL.map(|dialect| format!("\"{}\"", dialect.word())).join(" or ");
        PyValueError::new_err(format!("`{word}` is no dialect: write {words}"))
    })
}

fn read<'a>(
    py: Python<'_>,
    source: Source,
    read: impl FnOnce(Loader) -> Result<Arc<alfil::Variant>, alfil::Report> + Send + 'a,
) -> PyResult<Variant> {
    let read = long(py, |stop: &Arc<AtomicBool>| read(Loader::new().stop(Arc::clone(stop))))?;
    let inner = read.map_err(|report| definition_error(py, &report))?;
    Ok(Variant { inner, source })
}

/// Returns the variant with a bundled id, or of a file: a definition in TOML, or a section of an ini as `file.ini#section`.
///
/// >>> import alfil
/// >>> alfil.load("dai-shogi").files
/// 15
#[pyfunction]
#[pyo3(signature = (id_or_path, /))]
pub(crate) fn load(py: Python<'_>, id_or_path: &Bound<'_, PyAny>) -> PyResult<Variant> {
    let text: Option<String> = id_or_path.extract().ok();
    let id = text.as_deref().unwrap_or_default();
    if let Some(inner) = long(py, |_| alfil::Variant::bundled(id))? {
        return Ok(Variant { inner, source: Source::Bundled });
    }
    let path: PathBuf = id_or_path.extract()?;
    let shown = path.to_string_lossy();
    if let Some((file, section)) = shown.rsplit_once('#').filter(|(file, _)| is_ini(file)) {
        let text = std::fs::read(file).map_err(|error| PyOSError::new_err(format!("{file}: {error}")))?;
        let text = String::from_utf8_lossy(&text).into_owned();
        return read(py, Source::Text, |loader| loader.file_name(file).ini(&text, section));
    }
    let is_path =
        text.is_none() || shown.contains(['/', '\\']) || path.extension().is_some() || path.exists();
    if !is_path {
        let near = alfil::bundled().filter(|id| is_near(id, &shown)).take(3).map(|id| format!("`{id}`"));
        let near: Vec<String> = near.collect();
        let help = if near.is_empty() {
            "alfil.bundled() lists all".to_owned()
        } else {
            format!("did you mean {}?", near.join(" or "))
        };
        return Err(Error::new_err(format!("there is no variant `{shown}`; {help}")));
    }
    let whole = std::path::absolute(&path)?;
    read(py, Source::Path(whole), |loader| loader.path(&path))
}

/// Returns whether a file is called like an ini.
fn is_ini(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ini"))
}

/// Returns whether a name might have been meant as an id: it is part of it, or the same but for what is between its words, or
/// one letter is wrong, missing or too many.
fn is_near(id: &str, name: &str) -> bool {
    let bare = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let (id, name) = (bare(id), bare(name));
    let is_part = || name.len() > 3 && (id.contains(&name) || name.contains(&id));
    id == name || is_part() || name.len() > 3 && is_one_slip(&id, &name)
}

/// Returns whether two words differ in one letter.
fn is_one_slip(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let before = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let behind = one
        .iter()
        .skip(before)
        .rev()
        .zip(other.iter().skip(before).rev())
        .take_while(|(a, b)| a == b)
        .count();
    one.len().max(other.len()) - before - behind <= 1
}

/// Returns the files that a definition is made of: its own, and those that it extends.
#[pyfunction]
#[pyo3(signature = (path, /))]
pub(crate) fn files_of(py: Python<'_>, path: PathBuf) -> PyResult<Vec<PathBuf>> {
    let read = long(py, |stop: &Arc<AtomicBool>| Loader::new().stop(Arc::clone(stop)).files(&path))?;
    read.map_err(|report| definition_error(py, &report))
}

/// Returns a variant from the text of a definition in TOML. No file is read: the text may extend bundled variants only.
///
/// >>> import alfil
/// >>> alfil.loads('format = 1\nname = "Also chess"\nextends = "chess"\n').name
/// 'Also chess'
#[pyfunction]
#[pyo3(signature = (text, /, *, id=None, file_name=None, max_steps=None))]
pub(crate) fn loads(
    py: Python<'_>,
    text: &str,
    id: Option<&str>,
    file_name: Option<&str>,
    max_steps: Option<u64>,
) -> PyResult<Variant> {
    read(py, Source::Text, |loader| settings(loader, id, file_name, max_steps).toml(text))
}

fn settings(loader: Loader, id: Option<&str>, file_name: Option<&str>, max_steps: Option<u64>) -> Loader {
    let loader = id.into_iter().fold(loader, Loader::id);
    let loader = file_name.into_iter().fold(loader, Loader::file_name);
    max_steps.into_iter().fold(loader, Loader::max_steps)
}

/// Returns the variant of a section of a `variants.ini`. What the program plays differently is in `Variant.report`.
///
/// >>> import alfil
/// >>> alfil.loads_ini("[bare:chess]\ncastling = false\n", "bare").id
/// 'bare'
#[pyfunction]
#[pyo3(signature = (text, section, dialect="fairy-stockfish", *, file_name=None, max_steps=None))]
pub(crate) fn loads_ini(
    py: Python<'_>,
    text: &str,
    section: &str,
    dialect: &str,
    file_name: Option<&str>,
    max_steps: Option<u64>,
) -> PyResult<Variant> {
    let dialect = self::dialect(dialect)?;
    read(py, Source::Text, |loader| {
        settings(loader, None, file_name, max_steps).dialect(dialect).ini(text, section)
    })
}

/// Returns the names of the sections of a `variants.ini`, in the order of the file.
#[pyfunction]
#[pyo3(signature = (text, dialect="fairy-stockfish"))]
pub(crate) fn ini_sections(py: Python<'_>, text: &str, dialect: &str) -> PyResult<Vec<String>> {
    let dialect = self::dialect(dialect)?;
    long(py, |_| Loader::new().dialect(dialect).ini_sections(text))
}

/// Returns the ids of the bundled variants, in alphabetical order.
///
/// >>> import alfil
/// >>> "ogi" in alfil.bundled()
/// True
#[pyfunction]
pub(crate) fn bundled() -> Vec<&'static str> {
    alfil::bundled().collect()
}

/// Returns what is found in the text of a definition in TOML: errors, lints, and claims that do not hold. It never raises
/// for a text, and reads no file.
///
/// >>> import alfil
/// >>> [found.code for found in alfil.validate('format = 1\nname = "Chess"\nextends = "ches"\n')]
/// ['unknown-definition']
#[pyfunction]
#[pyo3(signature = (text, /, *, file_name=None, max_steps=None))]
pub(crate) fn validate(
    py: Python<'_>,
    text: &str,
    file_name: Option<&str>,
    max_steps: Option<u64>,
) -> PyResult<Vec<Finding>> {
    let report = long(py, |stop: &Arc<AtomicBool>| {
        settings(Loader::new().stop(Arc::clone(stop)), None, file_name, max_steps).validate_toml(text)
    })?;
    Ok(report.findings().iter().map(Finding::from).collect())
}

/// Returns what is found in a whole `variants.ini`, as the program of the dialect reads it.
///
/// >>> import alfil
/// >>> [found.line for found in alfil.check_ini("[tiny:chess]\nmaxFiles = 5\n")]
/// [2]
#[pyfunction]
#[pyo3(signature = (text, dialect="fairy-stockfish", *, file_name=None, max_steps=None))]
pub(crate) fn check_ini(
    py: Python<'_>,
    text: &str,
    dialect: &str,
    file_name: Option<&str>,
    max_steps: Option<u64>,
) -> PyResult<Vec<Finding>> {
    let dialect = self::dialect(dialect)?;
    let report = long(py, |stop: &Arc<AtomicBool>| {
        let loader = settings(Loader::new().stop(Arc::clone(stop)), None, file_name, max_steps);
        loader.dialect(dialect).validate_ini(text)
    })?;
    Ok(report.findings().iter().map(Finding::from).collect())
}

/// Returns what a site needs to know of an uploaded text, as a dict: what `alfil check-upload NAME --json` writes of a
/// file with this name. A name such as `my.ini` or `my.ini#section` makes it a section of a `variants.ini`, any other a
/// definition in TOML. It never raises for a text, and reads no file. If the check exceeds `max_ms` or `max_steps`, the
/// text is refused.
///
/// >>> import alfil
/// >>> upload = alfil.check_upload("[calm:chess]\ncastling = fasle\n", "calm.ini", max_ms=60_000)
/// >>> upload["accepted"], upload["findings"][0]["line"]
/// (False, 2)
#[pyfunction]
#[pyo3(signature = (text, name="<text>", *, dialect="fairy-stockfish", max_ms=None, max_steps=None))]
pub(crate) fn check_upload<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyAny>,
    name: &str,
    dialect: &str,
    max_ms: Option<u64>,
    max_steps: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let dialect = self::dialect(dialect)?;
    if max_ms == Some(0) {
        return Err(PyValueError::new_err("max_ms is at least 1"));
    }
    let text = uploaded(text)?;
    let json = long_within(py, max_ms.map(Duration::from_millis), |stop: &Arc<AtomicBool>| {
        let loader = settings(Loader::new().stop(Arc::clone(stop)), None, None, max_steps);
        loader.dialect(dialect).check_named_upload(name, &text).to_json().to_string()
    })?;
    py.import("json")?.call_method1("loads", (json,))
}

/// Returns the bytes of an uploaded text or file. Unpaired surrogates are kept, and the check reports them.
fn uploaded(text: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(bytes) = text.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    if text.cast::<PyString>().is_err() {
        return Err(PyTypeError::new_err("the text is a str, or the bytes of a file"));
    }
    text.call_method1("encode", ("utf-8", "surrogatepass"))?.extract()
}

/// Returns the text of a definition with every safe fix applied, and the messages of what was repaired.
///
/// >>> import alfil
/// >>> text, repaired = alfil.fix('format = 1\nname = "Also chess"\nextends = "chess"\n')
/// >>> repaired
/// []
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn fix(py: Python<'_>, text: &str) -> PyResult<(String, Vec<String>)> {
    let fixed = long(py, |stop: &Arc<AtomicBool>| Loader::new().stop(Arc::clone(stop)).fix_toml(text))?;
    Ok((fixed.text, fixed.repaired))
}

/// Returns the text of a `variants.ini` with every safe fix applied, and the messages of what was repaired.
///
/// >>> import alfil
/// >>> alfil.fix_ini("[tiny:chess]\nmaxFiles = 5\n")[0]
/// '[tiny:chess]\nmaxFile = 5\n'
#[pyfunction]
#[pyo3(signature = (text, /, *, dialect="fairy-stockfish"))]
pub(crate) fn fix_ini(py: Python<'_>, text: &str, dialect: &str) -> PyResult<(String, Vec<String>)> {
    let dialect = self::dialect(dialect)?;
    let work = |stop: &Arc<AtomicBool>| Loader::new().stop(Arc::clone(stop)).dialect(dialect).fix_ini(text);
    let fixed = long(py, work)?;
    Ok((fixed.text, fixed.repaired))
}

/// Returns a variant that was pickled.
#[pyfunction]
#[pyo3(name = "_restored_variant")]
pub(crate) fn restored_variant(
    py: Python<'_>,
    id: &str,
    text: Option<&str>,
    path: Option<PathBuf>,
    digest: &str,
) -> PyResult<Variant> {
    let variant = match (text, path) {
        (Some(text), _) => read(py, Source::Text, |loader| loader.id(id).toml(text))?,
        (None, Some(path)) => {
            read(py, Source::Path(path.clone()), |loader| loader.id(id).path(Path::new(&path)))?
        }
        (None, None) => match long(py, |_| alfil::Variant::bundled(id))? {
            Some(inner) => Variant { inner, source: Source::Bundled },
            None => return Err(Error::new_err(format!("there is no variant `{id}`"))),
        },
    };
    if variant.inner.digest() != digest {
        return Err(Error::new_err(format!("`{id}` has other rules now than when it was pickled")));
    }
    Ok(variant)
}
