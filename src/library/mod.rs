//! Finds bundled variants, and definitions in files. The list of bundled variants is made by `build.rs` from `variants/`.

mod aliases;
mod shuffled;

use std::borrow::Cow;
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use alfil_core::variant::Variant;
use alfil_language::check;
use alfil_language::def::definition::Family;
use alfil_language::def::{self, Asker, DefinitionText, Library, MAX_BYTES, NotFound, Refused};
use aliases::id_of_bundled;
pub use aliases::{aliases, bare, id};
pub use shuffled::shuffled;

use crate::files::plain_name;
use crate::files::reason::reason;

/// Returns the name of the files of a variant: its id, or the name of its section.
pub fn file_stem(variant: &Variant) -> String {
    plain_name(variant.id().rsplit(['#', '/', '\\']).next().unwrap_or_default())
}

include!(concat!(env!("OUT_DIR"), "/bundled.rs"));

/// Ids and texts of the bundled variants, by id.
pub fn bundled() -> impl Iterator<Item = (&'static str, &'static str)> {
    BUNDLED.iter().map(|&(id, _, text)| (id, text))
}

/// Returns the bundled variants of each family, by family and id.
pub fn families() -> Vec<(Family, &'static str)> {
    let mut families: Vec<_> = BUNDLED.iter().map(|&(id, family, _)| (family, id)).collect();
    families.sort_unstable();
    families
}

/// Returns the bundled variant with this id, or with this name in another program, ready to be played.
pub fn variant(name: &str) -> Option<Arc<Variant>> {
    let id = id(name)?;
    let (rules, _) = check::load(&id, &BundledVariants);
    let variant = Variant::new(&id, rules?);
    Some(match learned(&id) {
        Some(text) => variant.with_learned(Some(text.to_owned())),
        None => variant,
    })
}

/// Returns the learned weights of a bundled variant as text, if there are any.
pub fn learned(id: &str) -> Option<&'static str> {
    LEARNED.iter().find(|(name, _)| *name == id).map(|&(_, text)| text)
}

/// Returns the learned weights for rules with this digest as text, if there are any.
pub fn learned_for(digest: &str) -> Option<&'static str> {
    LEARNED.iter().map(|&(_, text)| text).find(|text| text.contains(digest))
}

/// Bundled variants that XBoard knows by these names, and a few that it does not know.
const FOR_XBOARD: [&str; 30] = [
    "3check",
    "5check",
    "almost",
    "amazon",
    "atomic",
    "berolina",
    "capablanca",
    "courier",
    "crazyhouse",
    "dai-shogi",
    "fischerandom",
    "giveaway",
    "grand",
    "horde",
    "kingofthehill",
    "knightmate",
    "losers",
    "makruk",
    "normal",
    "ogi",
    "paragi",
    "racingkings",
    "seirawan",
    "shatranj",
    "shogi",
    "spartan",
    "suicide",
    "wa-shogi",
    "warui-shogi",
    "xiangqi",
];

/// Returns the ids that XBoard is offered, which has no room for all of them.
pub fn known_to_xboard() -> impl Iterator<Item = &'static str> {
    FOR_XBOARD.into_iter()
}

/// The id of the default variant.
pub const USUAL: &str = "chess";

/// Returns the variant for programs that do not name one.
///
/// # Panics
/// Never: the tests load every bundled variant.
pub fn chess() -> Arc<Variant> {
    #[expect(clippy::expect_used, reason = "the tests load every bundled variant")]
    variant(USUAL).expect("it is bundled")
}

/// Returns the variant for shogi programs that do not name one.
///
/// # Panics
/// Never: the tests load every bundled variant.
pub fn shogi() -> Arc<Variant> {
    #[expect(clippy::expect_used, reason = "the tests load every bundled variant")]
    variant("shogi").expect("it is bundled")
}

/// Returns the variant that differs from a bundled one only in that King and Rook may castle from any start squares.
pub fn with_castling_from_anywhere(id: &str) -> Option<Arc<Variant>> {
    variant(&shuffled(id_of_bundled(id)?)?)
}

/// Finds bundled variants by id, and files by path.
///
/// A name that ends in `.toml` or contains a `/` is a path, relative to the file that extends it. A file that is not
/// extended by another is read from any folder. Definitions may extend files as [`Extended::Beside`] says, with no
/// additional folders.
#[derive(Clone, Copy, Debug, Default)]
pub struct Variants;

/// Finds bundled variants by id and files by path like [`Variants`], with a choice of what may be extended.
#[derive(Clone, Debug)]
pub struct Files {
    /// What definitions may extend.
    pub extended: Extended,
}

/// The files that definitions may extend, in addition to the bundled ones.
#[derive(Clone, Debug)]
pub enum Extended {
    /// None: only the named text is read.
    Nothing,
    /// Regular files whose names end in `.toml`, in the folder of the first definition or below it, and in these folders or
    /// below them. Links may not lead out of them.
    Beside(Vec<PathBuf>),
}

/// Finds only bundled variants, so that nothing is read from the disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct BundledVariants;

impl Library for BundledVariants {
    fn find(&self, name: &str, asker: Option<Asker<'_>>) -> Result<DefinitionText, NotFound> {
        // A definition says which one it extends by its id.
        let known = if asker.is_some() { None } else { id_of_bundled(name) };
        let name = known.unwrap_or(name);
        let found = bundled().find(|(id, _)| *id == name).map(|(id, text)| (id.to_owned(), text.to_owned()));
        let form = || {
            let text = shuffled::definition(shuffled::base(name)?)?;
            Some((name.to_owned(), text))
        };
        let (id, text) = found.or_else(form).ok_or(NotFound::NoSuchName)?;
        Ok(DefinitionText { name: format!("<bundled>/{id}.toml"), text })
    }

    fn names(&self) -> Vec<String> {
        bundled().map(|(id, _)| id.to_owned()).collect()
    }
}

impl Library for Variants {
    fn find(&self, name: &str, asker: Option<Asker<'_>>) -> Result<DefinitionText, NotFound> {
        Files { extended: Extended::Beside(Vec::new()) }.find(name, asker)
    }

    fn names(&self) -> Vec<String> {
        BundledVariants.names()
    }
}

impl Library for Files {
    fn find(&self, name: &str, asker: Option<Asker<'_>>) -> Result<DefinitionText, NotFound> {
        if !is_path(name) {
            return BundledVariants.find(name, asker);
        }
        let path = match (asker, &self.extended) {
            (None, _) => PathBuf::from(name),
            (Some(_), Extended::Nothing) => return Err(NotFound::Refused(Refused::Untrusted)),
            (Some(asker), Extended::Beside(allowed)) => extended(Path::new(name), asker, allowed)?,
        };
        let text = read(&path)?;
        Ok(DefinitionText { name: path.display().to_string(), text })
    }

    fn names(&self) -> Vec<String> {
        BundledVariants.names()
    }
}

/// Finds what [`Files`] finds, and records the files.
#[derive(Debug)]
pub struct RecordingFiles {
    /// What is found.
    pub files: Files,
    /// The files found so far, as they were looked up.
    pub paths: RefCell<Vec<PathBuf>>,
}

impl Library for RecordingFiles {
    fn find(&self, name: &str, asker: Option<Asker<'_>>) -> Result<DefinitionText, NotFound> {
        let found = self.files.find(name, asker)?;
        if is_path(name) {
            self.paths.borrow_mut().push(PathBuf::from(&found.name));
        }
        Ok(found)
    }

    fn names(&self) -> Vec<String> {
        self.files.names()
    }
}

/// Returns whether a name is that of a file, not of a bundled variant.
pub fn is_path(name: &str) -> bool {
    name.contains(['/', '\\']) || is_toml(Path::new(name))
}

/// Returns a path that finds a file with any name: `./` is put before a name that would be read as a bundled id.
pub fn path_of(file: &str) -> Cow<'_, str> {
    if is_path(file) { Cow::Borrowed(file) } else { Cow::Owned(format!("./{file}")) }
}

fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
}

/// Returns the file that a definition may extend by a path. Nothing is opened, and paths outside are not even looked
/// up.
fn extended(name: &Path, asker: Asker<'_>, allowed: &[PathBuf]) -> Result<PathBuf, NotFound> {
    if !is_toml(name) {
        return Err(NotFound::Refused(Refused::NoDefinition));
    }
    let folder_of = |file: &str| -> Option<PathBuf> {
        let parent = if file.starts_with('<') { None } else { Path::new(file).parent() };
        parent.map(plain)
    };
    let root = folder_of(asker.first);
    let path = plain(&folder_of(asker.name).unwrap_or_default().join(name));
    // A `..` that remains at the front of the path would climb out of the folder.
    let is_below = |root: &PathBuf| {
        let rest = path.strip_prefix(root).ok();
        !name.has_root()
            && rest.is_some_and(|rest| rest.components().all(|part| matches!(part, Component::Normal(_))))
    };
    let is_beside = root.as_ref().is_some_and(is_below);
    if !is_beside && allowed.is_empty() {
        let why = if root.is_some() { Refused::Outside } else { Refused::NoFolder };
        return Err(NotFound::Refused(why));
    }
    let real =
        |path: &Path| std::fs::canonicalize(if path.as_os_str().is_empty() { Path::new(".") } else { path });
    let target = match real(&path) {
        Ok(target) => target,
        Err(_) if !is_beside => return Err(NotFound::Refused(Refused::Outside)),
        Err(error) => return Err(unreadable(&error)),
    };
    let contains = |folder: &Path| real(folder).is_ok_and(|folder| target.starts_with(folder));
    if (is_beside && root.as_deref().is_some_and(contains)) || allowed.iter().any(|folder| contains(folder)) {
        return Ok(path);
    }
    Err(NotFound::Refused(if is_beside { Refused::LinkOutside } else { Refused::Outside }))
}

/// Returns the path without `.`, and without `..` after a name, so that each file has one name in a chain of
/// definitions.
fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        let after_name = matches!(out.components().next_back(), Some(Component::Normal(_)));
        match part {
            Component::CurDir => {}
            Component::ParentDir if after_name => {
                out.pop();
            }
            Component::ParentDir | Component::Normal(_) | Component::RootDir | Component::Prefix(_) => {
                out.push(part);
            }
        }
    }
    out
}

/// Reads a file up to the limit on the size of definitions.
fn read(path: &Path) -> Result<String, NotFound> {
    let mut bytes = Vec::new();
    let file = open(path).map_err(|e| unreadable(&e))?;
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|e| unreadable(&e))?;
    if bytes.len() > MAX_BYTES {
        return Err(NotFound::TooLarge);
    }
    def::utf8(bytes)
}

fn unreadable(error: &io::Error) -> NotFound {
    if error.kind() == io::ErrorKind::NotFound {
        NotFound::NoSuchName
    } else {
        NotFound::Unreadable(reason(error))
    }
}

/// Opens a file for reading. A name that ends in `.toml` or `.ini` must be a regular file, since opening or reading a pipe
/// or a device could block for ever. Other names, such as `/dev/stdin`, are taken as deliberate.
///
/// # Errors
/// Why it cannot be opened, or that it is not a regular file.
pub fn open(path: &Path) -> io::Result<File> {
    let is_expected = |e: &std::ffi::OsStr| e.eq_ignore_ascii_case("toml") || e.eq_ignore_ascii_case("ini");
    if path.extension().is_some_and(is_expected) && !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    File::open(path)
}
