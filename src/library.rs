//! The bundled variants, and definitions in files.

use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::check;
use crate::def::{Found, Library, MAX_BYTES, NotFound};
use crate::variant::Variant;

/// Ids and texts of the bundled variants.
const BUNDLED: [(&str, &str); 21] = [
    ("3check", include_str!("../variants/3check.toml")),
    ("5check", include_str!("../variants/5check.toml")),
    ("antichess", include_str!("../variants/antichess.toml")),
    ("atomic", include_str!("../variants/atomic.toml")),
    ("capablanca", include_str!("../variants/capablanca.toml")),
    ("chess", include_str!("../variants/chess.toml")),
    ("codrus", include_str!("../variants/codrus.toml")),
    ("crazyhouse", include_str!("../variants/crazyhouse.toml")),
    ("dai-shogi", include_str!("../variants/dai-shogi.toml")),
    ("giveaway", include_str!("../variants/giveaway.toml")),
    ("losers", include_str!("../variants/losers.toml")),
    ("makruk", include_str!("../variants/makruk.toml")),
    ("minishogi", include_str!("../variants/minishogi.toml")),
    ("nocheckatomic", include_str!("../variants/nocheckatomic.toml")),
    ("ogi", include_str!("../variants/ogi.toml")),
    ("paragi", include_str!("../variants/paragi.toml")),
    ("shogi", include_str!("../variants/shogi.toml")),
    ("wa-shogi", include_str!("../variants/wa-shogi.toml")),
    ("wa-shogi-drops", include_str!("../variants/wa-shogi-drops.toml")),
    ("warui-shogi", include_str!("../variants/warui-shogi.toml")),
    ("xiangqi", include_str!("../variants/xiangqi.toml")),
];

/// Ids and texts of the bundled variants, by id.
pub fn bundled() -> impl Iterator<Item = (&'static str, &'static str)> {
    BUNDLED.into_iter()
}

/// The bundled variant with this id, ready to be played.
pub fn variant(id: &str) -> Option<Arc<Variant>> {
    let (id, _) = bundled().find(|(name, _)| *name == id)?;
    let (rules, _) = check::load(id, &BundledVariants);
    rules.map(|rules| Variant::new(id, rules))
}

/// Finds bundled variants by id, and files by path.
///
/// A name that ends in `.toml` or has a `/` in it is a path, relative to the file that asks for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Variants;

/// Finds bundled variants only, so that nothing is read from the disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct BundledVariants;

impl Library for BundledVariants {
    fn find(&self, name: &str, _: Option<&str>) -> Result<Found, NotFound> {
        let (id, text) = bundled().find(|(id, _)| *id == name).ok_or(NotFound::NoSuchName)?;
        Ok(Found { name: format!("<bundled>/{id}.toml"), text: text.to_owned() })
    }

    fn names(&self) -> Vec<String> {
        bundled().map(|(id, _)| id.to_owned()).collect()
    }
}

impl Library for Variants {
    fn find(&self, name: &str, from: Option<&str>) -> Result<Found, NotFound> {
        let is_path = name.contains(['/', '\\']) || Path::new(name).extension().is_some_and(|e| e == "toml");
        if !is_path {
            return BundledVariants.find(name, from);
        }
        let folder = from.filter(|f| !f.starts_with('<')).map(Path::new).and_then(Path::parent);
        let path = folder.map_or_else(|| PathBuf::from(name), |folder| plain(&folder.join(name)));
        let text = read(&path)?;
        Ok(Found { name: path.display().to_string(), text })
    }

    fn names(&self) -> Vec<String> {
        BundledVariants.names()
    }
}

/// The path without `.` and without `..` after a name, so that each file has one name in a chain of definitions.
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

/// Reads a file no further than a definition may be long.
fn read(path: &Path) -> Result<String, NotFound> {
    let unreadable = |error: &std::io::Error| {
        if error.kind() == std::io::ErrorKind::NotFound {
            NotFound::NoSuchName
        } else {
            NotFound::Unreadable(error.to_string())
        }
    };
    let file = std::fs::File::open(path).map_err(|e| unreadable(&e))?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|e| unreadable(&e))?;
    if bytes.len() > MAX_BYTES {
        let size = std::fs::metadata(path).map_or(bytes.len() as u64, |m| m.len());
        return Err(NotFound::TooLarge(size));
    }
    String::from_utf8(bytes).map_err(|_| NotFound::NotUtf8)
}
