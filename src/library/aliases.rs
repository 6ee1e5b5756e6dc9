//! Names that other programs give to bundled variants.

use super::bundled;
use super::shuffled::{self, shuffled};

/// Names that lichess, chess.com, PyChess, Lishogi, cutechess, XBoard and programs for shogi write, and the id that each
/// means; `chushogi` is Lishogi's id, and means its rules. They are compared without regard to case, blanks and signs,
/// and so are ids, so that `King of the Hill` and `chushogi` would be found without being here; those of the latter
/// sort are listed because programs choose by them.
const ALIASES: [(&str, &str); 29] = [
    ("annanshogi", "annan-shogi"),
    ("capablanca960", "caparandom"),
    ("chess960", "fischerandom"),
    ("chu", "chu-shogi"),
    ("chushogi", "chu-shogi-lishogi"),
    ("daishogi", "dai-shogi"),
    ("duck-chess", "duck"),
    ("fischer-random", "fischerandom"),
    ("five-check", "5check"),
    ("from-position", "chess"),
    ("goro-goro-shogi", "gorogoro"),
    ("koth", "kingofthehill"),
    ("normal960", "fischerandom"),
    ("orthodox", "chess"),
    ("othello", "flipello"),
    ("ouk-chaktrang", "cambodian"),
    ("s-chess", "seirawan"),
    ("s-house", "shouse"),
    ("seirawan-chess", "seirawan"),
    ("standard", "chess"),
    ("taikyokushogi", "taikyoku-shogi"),
    ("tenjikushogi", "tenjiku-shogi"),
    ("three-check", "3check"),
    ("washogi", "wa-shogi"),
    ("本将棋", "shogi"),
    ("平手", "shogi"),
    ("５五将棋", "minishogi"),
    ("5五将棋", "minishogi"),
    ("中将棋", "chu-shogi"),
];

/// Returns a name without what programs write differently.
pub fn bare(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the id of the bundled variant that a name means: its id or a name that another program gives it. Of games that begin
/// with the first rank in another order it is `NAME960`.
pub fn id(name: &str) -> Option<String> {
    if let Some(id) = id_of_bundled(name) {
        return Some(id.to_owned());
    }
    shuffled(shuffled::base(name)?)
}

/// Returns the same id, but only of variants that are bundled as files.
pub(super) fn id_of_bundled(name: &str) -> Option<&'static str> {
    let ids = || bundled().map(|(id, _)| id);
    if let Some(id) = ids().find(|id| *id == name) {
        return Some(id);
    }
    let wanted = bare(name);
    let alias = ALIASES.into_iter().find(|(alias, _)| bare(alias) == wanted).map(|(_, id)| id);
    alias.or_else(|| ids().find(|id| bare(id) == wanted))
}

/// Returns the names that other programs give to the bundled variant with this id, unless they are its id written
/// otherwise.
pub fn aliases(id: &str) -> impl Iterator<Item = &'static str> {
    ALIASES.into_iter().filter(move |(_, of)| *of == id).map(|(alias, _)| alias)
}
