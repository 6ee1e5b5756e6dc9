//! Finds bundled variants, and definitions in files.

mod aliases;
mod shuffled;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use alfil_core::variant::Variant;
use alfil_language::check;
use alfil_language::def::{self, Asker, Found, Library, MAX_BYTES, NotFound, Refused};
use aliases::id_of_bundled;
pub use aliases::{aliases, bare, id};
pub use shuffled::shuffled;

use crate::files::plain_name;
use crate::files::reason::reason;

/// Returns the name of the files of a variant: its id, or the name of its section.
pub fn file_stem(variant: &Variant) -> String {
    plain_name(variant.id().rsplit(['#', '/', '\\']).next().unwrap_or_default())
}

/// A family of bundled variants that have something in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Chess with different rules for the usual pieces.
    Chess,
    /// Chess with different pieces.
    Pieces,
    /// Chess with another goal.
    Goals,
    /// Chess with special rules for captures.
    Captures,
    /// Chess with several moves a turn.
    Turns,
    /// Chess with pieces in hand.
    Drops,
    /// Chess on large boards.
    Large,
    /// Chess on small boards.
    Small,
    /// Ancestors of chess, and their descendants elsewhere.
    Historic,
    /// Thai chess and related games.
    Makruk,
    /// Japanese chess and related games.
    Shogi,
    /// Chinese chess.
    Xiangqi,
    /// Korean chess.
    Janggi,
    /// Games in which squares are blocked or removed.
    Walls,
    /// Board games without a royal piece.
    Boards,
}

impl Family {
    /// The name of the family, one word.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Chess => "chess",
            Family::Pieces => "pieces",
            Family::Goals => "goals",
            Family::Captures => "captures",
            Family::Turns => "turns",
            Family::Drops => "drops",
            Family::Large => "large",
            Family::Small => "small",
            Family::Historic => "historic",
            Family::Makruk => "makruk",
            Family::Shogi => "shogi",
            Family::Xiangqi => "xiangqi",
            Family::Janggi => "janggi",
            Family::Walls => "walls",
            Family::Boards => "boards",
        }
    }
}

/// Ids, families and texts of the bundled variants.
const BUNDLED: [(&str, Family, &str); 157] = [
    ("3check", Family::Goals, include_str!("../../variants/3check.toml")),
    ("5check", Family::Goals, include_str!("../../variants/5check.toml")),
    ("ai-wok", Family::Makruk, include_str!("../../variants/ai-wok.toml")),
    ("alice", Family::Pieces, include_str!("../../variants/alice.toml")),
    ("almost", Family::Pieces, include_str!("../../variants/almost.toml")),
    ("amazon", Family::Pieces, include_str!("../../variants/amazon.toml")),
    ("amazons", Family::Walls, include_str!("../../variants/amazons.toml")),
    ("antichess", Family::Captures, include_str!("../../variants/antichess.toml")),
    ("armageddon", Family::Chess, include_str!("../../variants/armageddon.toml")),
    ("asean", Family::Makruk, include_str!("../../variants/asean.toml")),
    ("ataxx", Family::Boards, include_str!("../../variants/ataxx.toml")),
    ("atari-go", Family::Boards, include_str!("../../variants/atari-go.toml")),
    ("atomar", Family::Captures, include_str!("../../variants/atomar.toml")),
    ("atomic", Family::Captures, include_str!("../../variants/atomic.toml")),
    ("berolina", Family::Chess, include_str!("../../variants/berolina.toml")),
    ("breakthrough", Family::Boards, include_str!("../../variants/breakthrough.toml")),
    ("cambodian", Family::Makruk, include_str!("../../variants/cambodian.toml")),
    ("bughouse", Family::Drops, include_str!("../../variants/bughouse.toml")),
    ("capablanca", Family::Large, include_str!("../../variants/capablanca.toml")),
    ("capahouse", Family::Drops, include_str!("../../variants/capahouse.toml")),
    ("caparandom", Family::Large, include_str!("../../variants/caparandom.toml")),
    ("centaur", Family::Large, include_str!("../../variants/centaur.toml")),
    ("chancellor", Family::Large, include_str!("../../variants/chancellor.toml")),
    ("chaturanga", Family::Historic, include_str!("../../variants/chaturanga.toml")),
    ("checkshogi", Family::Shogi, include_str!("../../variants/checkshogi.toml")),
    ("chess", Family::Chess, include_str!("../../variants/chess.toml")),
    ("checkers", Family::Boards, include_str!("../../variants/checkers.toml")),
    ("chessgi", Family::Drops, include_str!("../../variants/chessgi.toml")),
    ("chigorin", Family::Pieces, include_str!("../../variants/chigorin.toml")),
    ("clobber", Family::Boards, include_str!("../../variants/clobber.toml")),
    ("clobber10", Family::Boards, include_str!("../../variants/clobber10.toml")),
    ("codrus", Family::Captures, include_str!("../../variants/codrus.toml")),
    ("coregal", Family::Goals, include_str!("../../variants/coregal.toml")),
    ("courier", Family::Historic, include_str!("../../variants/courier.toml")),
    ("crazyhouse", Family::Drops, include_str!("../../variants/crazyhouse.toml")),
    ("chu-shogi", Family::Shogi, include_str!("../../variants/chu-shogi.toml")),
    ("dai-dai-shogi", Family::Shogi, include_str!("../../variants/dai-dai-shogi.toml")),
    ("dai-shogi", Family::Shogi, include_str!("../../variants/dai-shogi.toml")),
    ("dobutsu", Family::Shogi, include_str!("../../variants/dobutsu.toml")),
    ("dragon", Family::Drops, include_str!("../../variants/dragon.toml")),
    ("duck", Family::Walls, include_str!("../../variants/duck.toml")),
    ("embassy", Family::Large, include_str!("../../variants/embassy.toml")),
    ("euroshogi", Family::Shogi, include_str!("../../variants/euroshogi.toml")),
    ("extinction", Family::Goals, include_str!("../../variants/extinction.toml")),
    ("fairy", Family::Chess, include_str!("../../variants/fairy.toml")),
    ("fischerandom", Family::Chess, include_str!("../../variants/fischerandom.toml")),
    ("flipello", Family::Boards, include_str!("../../variants/flipello.toml")),
    ("flipello10", Family::Boards, include_str!("../../variants/flipello10.toml")),
    ("flipersi", Family::Boards, include_str!("../../variants/flipersi.toml")),
    ("fox-and-hounds", Family::Boards, include_str!("../../variants/fox-and-hounds.toml")),
    ("gardner", Family::Small, include_str!("../../variants/gardner.toml")),
    ("georgian", Family::Pieces, include_str!("../../variants/georgian.toml")),
    ("giveaway", Family::Captures, include_str!("../../variants/giveaway.toml")),
    ("glinski", Family::Large, include_str!("../../variants/glinski.toml")),
    ("gorogoro", Family::Shogi, include_str!("../../variants/gorogoro.toml")),
    ("gothic", Family::Large, include_str!("../../variants/gothic.toml")),
    ("grand", Family::Large, include_str!("../../variants/grand.toml")),
    ("grasshopper", Family::Pieces, include_str!("../../variants/grasshopper.toml")),
    ("gustav3", Family::Large, include_str!("../../variants/gustav3.toml")),
    ("chess-different-armies", Family::Pieces, include_str!("../../variants/chess-different-armies.toml")),
    (
        "chess-different-armies-2",
        Family::Pieces,
        include_str!("../../variants/chess-different-armies-2.toml"),
    ),
    ("ultima", Family::Boards, include_str!("../../variants/ultima.toml")),
    ("cylinder-chess", Family::Chess, include_str!("../../variants/cylinder-chess.toml")),
    ("congo", Family::Boards, include_str!("../../variants/congo.toml")),
    ("hasami-shogi", Family::Boards, include_str!("../../variants/hasami-shogi.toml")),
    ("hnefatafl", Family::Boards, include_str!("../../variants/hnefatafl.toml")),
    ("hoppelpoppel", Family::Pieces, include_str!("../../variants/hoppelpoppel.toml")),
    ("horde", Family::Goals, include_str!("../../variants/horde.toml")),
    ("international-draughts", Family::Boards, include_str!("../../variants/international-draughts.toml")),
    ("isolation", Family::Walls, include_str!("../../variants/isolation.toml")),
    ("isolation7x7", Family::Walls, include_str!("../../variants/isolation7x7.toml")),
    ("janggi", Family::Janggi, include_str!("../../variants/janggi.toml")),
    ("janggicasual", Family::Janggi, include_str!("../../variants/janggicasual.toml")),
    ("janggimodern", Family::Janggi, include_str!("../../variants/janggimodern.toml")),
    ("janggitraditional", Family::Janggi, include_str!("../../variants/janggitraditional.toml")),
    ("janus", Family::Large, include_str!("../../variants/janus.toml")),
    ("jesonmor", Family::Boards, include_str!("../../variants/jesonmor.toml")),
    ("joust", Family::Walls, include_str!("../../variants/joust.toml")),
    ("judkins", Family::Shogi, include_str!("../../variants/judkins.toml")),
    ("jungle", Family::Boards, include_str!("../../variants/jungle.toml")),
    ("karouk", Family::Makruk, include_str!("../../variants/karouk.toml")),
    ("kinglet", Family::Goals, include_str!("../../variants/kinglet.toml")),
    ("kingofthehill", Family::Goals, include_str!("../../variants/kingofthehill.toml")),
    ("knightmate", Family::Pieces, include_str!("../../variants/knightmate.toml")),
    ("ko-shogi", Family::Shogi, include_str!("../../variants/ko-shogi.toml")),
    ("koedem", Family::Drops, include_str!("../../variants/koedem.toml")),
    ("konane", Family::Boards, include_str!("../../variants/konane.toml")),
    ("lines-of-action", Family::Boards, include_str!("../../variants/lines-of-action.toml")),
    ("kyotoshogi", Family::Shogi, include_str!("../../variants/kyotoshogi.toml")),
    ("legan", Family::Chess, include_str!("../../variants/legan.toml")),
    ("loop", Family::Drops, include_str!("../../variants/loop.toml")),
    ("losalamos", Family::Small, include_str!("../../variants/losalamos.toml")),
    ("losers", Family::Captures, include_str!("../../variants/losers.toml")),
    ("maka-dai-dai-shogi", Family::Shogi, include_str!("../../variants/maka-dai-dai-shogi.toml")),
    ("makpong", Family::Makruk, include_str!("../../variants/makpong.toml")),
    ("makruk", Family::Makruk, include_str!("../../variants/makruk.toml")),
    ("manchu", Family::Xiangqi, include_str!("../../variants/manchu.toml")),
    ("micro", Family::Shogi, include_str!("../../variants/micro.toml")),
    ("mini", Family::Shogi, include_str!("../../variants/mini.toml")),
    ("marseillais", Family::Turns, include_str!("../../variants/marseillais.toml")),
    ("minishogi", Family::Shogi, include_str!("../../variants/minishogi.toml")),
    ("minixiangqi", Family::Xiangqi, include_str!("../../variants/minixiangqi.toml")),
    ("misere", Family::Goals, include_str!("../../variants/misere.toml")),
    ("modern", Family::Large, include_str!("../../variants/modern.toml")),
    ("newzealand", Family::Pieces, include_str!("../../variants/newzealand.toml")),
    ("nightrider", Family::Pieces, include_str!("../../variants/nightrider.toml")),
    ("nocastle", Family::Chess, include_str!("../../variants/nocastle.toml")),
    ("nocheckatomic", Family::Captures, include_str!("../../variants/nocheckatomic.toml")),
    ("normal", Family::Chess, include_str!("../../variants/normal.toml")),
    ("ogi", Family::Shogi, include_str!("../../variants/ogi.toml")),
    ("okisakishogi", Family::Shogi, include_str!("../../variants/okisakishogi.toml")),
    ("omega-chess", Family::Large, include_str!("../../variants/omega-chess.toml")),
    ("omicron", Family::Large, include_str!("../../variants/omicron.toml")),
    ("opulent", Family::Large, include_str!("../../variants/opulent.toml")),
    ("paradigm", Family::Pieces, include_str!("../../variants/paradigm.toml")),
    ("paragi", Family::Shogi, include_str!("../../variants/paragi.toml")),
    ("pawnback", Family::Chess, include_str!("../../variants/pawnback.toml")),
    ("pawnsideways", Family::Chess, include_str!("../../variants/pawnsideways.toml")),
    ("perfect", Family::Pieces, include_str!("../../variants/perfect.toml")),
    ("petrified", Family::Walls, include_str!("../../variants/petrified.toml")),
    ("placement", Family::Drops, include_str!("../../variants/placement.toml")),
    ("pocketknight", Family::Drops, include_str!("../../variants/pocketknight.toml")),
    ("raazuvaa", Family::Chess, include_str!("../../variants/raazuvaa.toml")),
    ("progressive", Family::Turns, include_str!("../../variants/progressive.toml")),
    ("racingkings", Family::Goals, include_str!("../../variants/racingkings.toml")),
    ("seirawan", Family::Drops, include_str!("../../variants/seirawan.toml")),
    ("shako", Family::Large, include_str!("../../variants/shako.toml")),
    ("shatar", Family::Historic, include_str!("../../variants/shatar.toml")),
    ("shatranj", Family::Historic, include_str!("../../variants/shatranj.toml")),
    ("annan-shogi", Family::Shogi, include_str!("../../variants/annan-shogi.toml")),
    ("shogi", Family::Shogi, include_str!("../../variants/shogi.toml")),
    ("shoshogi", Family::Shogi, include_str!("../../variants/shoshogi.toml")),
    ("shouse", Family::Drops, include_str!("../../variants/shouse.toml")),
    ("sittuyin", Family::Makruk, include_str!("../../variants/sittuyin.toml")),
    ("snailtrail", Family::Walls, include_str!("../../variants/snailtrail.toml")),
    ("sortofalmost", Family::Pieces, include_str!("../../variants/sortofalmost.toml")),
    ("spartan", Family::Pieces, include_str!("../../variants/spartan.toml")),
    ("suicide", Family::Captures, include_str!("../../variants/suicide.toml")),
    ("supply", Family::Xiangqi, include_str!("../../variants/supply.toml")),
    ("switching-chess", Family::Pieces, include_str!("../../variants/switching-chess.toml")),
    ("taikyoku-shogi", Family::Shogi, include_str!("../../variants/taikyoku-shogi.toml")),
    ("tamerlane", Family::Historic, include_str!("../../variants/tamerlane.toml")),
    ("tencubed", Family::Large, include_str!("../../variants/tencubed.toml")),
    ("tenjiku-shogi", Family::Shogi, include_str!("../../variants/tenjiku-shogi.toml")),
    ("threekings", Family::Goals, include_str!("../../variants/threekings.toml")),
    ("torishogi", Family::Shogi, include_str!("../../variants/torishogi.toml")),
    ("toroidal-chess", Family::Chess, include_str!("../../variants/toroidal-chess.toml")),
    ("torpedo", Family::Chess, include_str!("../../variants/torpedo.toml")),
    ("troitzky", Family::Large, include_str!("../../variants/troitzky.toml")),
    ("wa-shogi", Family::Shogi, include_str!("../../variants/wa-shogi.toml")),
    ("wa-shogi-drops", Family::Shogi, include_str!("../../variants/wa-shogi-drops.toml")),
    ("wa-shogi-drops-strict", Family::Shogi, include_str!("../../variants/wa-shogi-drops-strict.toml")),
    ("warui-shogi", Family::Shogi, include_str!("../../variants/warui-shogi.toml")),
    ("wolf", Family::Large, include_str!("../../variants/wolf.toml")),
    ("wildebeest", Family::Large, include_str!("../../variants/wildebeest.toml")),
    ("xiangqi", Family::Xiangqi, include_str!("../../variants/xiangqi.toml")),
    ("yarishogi", Family::Shogi, include_str!("../../variants/yarishogi.toml")),
];

/// Ids and texts of the bundled variants, by id.
pub fn bundled() -> impl Iterator<Item = (&'static str, &'static str)> {
    BUNDLED.into_iter().map(|(id, _, text)| (id, text))
}

/// The bundled variants of each family, by family and id.
pub fn families() -> Vec<(Family, &'static str)> {
    let mut families: Vec<_> = BUNDLED.into_iter().map(|(id, family, _)| (family, id)).collect();
    families.sort_unstable();
    families
}

/// The bundled variant with this id, or with this name in another program, ready to be played.
pub fn variant(name: &str) -> Option<Arc<Variant>> {
    let id = id(name)?;
    let (rules, _) = check::load(&id, &BundledVariants);
    let variant = Variant::new(&id, rules?);
    Some(match learned(&id) {
        Some(text) => variant.with_learned(Some(text.to_owned())),
        None => variant,
    })
}

/// Learned weights of bundled variants: ids and texts of files.
const LEARNED: [(&str, &str); 13] = [
    ("antichess", include_str!("../../variants/learned/antichess.eval")),
    ("atomic", include_str!("../../variants/learned/atomic.eval")),
    ("chess", include_str!("../../variants/learned/chess.eval")),
    ("crazyhouse", include_str!("../../variants/learned/crazyhouse.eval")),
    ("makruk", include_str!("../../variants/learned/makruk.eval")),
    ("minishogi", include_str!("../../variants/learned/minishogi.eval")),
    ("ogi", include_str!("../../variants/learned/ogi.eval")),
    ("paragi", include_str!("../../variants/learned/paragi.eval")),
    ("shogi", include_str!("../../variants/learned/shogi.eval")),
    ("torishogi", include_str!("../../variants/learned/torishogi.eval")),
    ("wa-shogi", include_str!("../../variants/learned/wa-shogi.eval")),
    ("warui-shogi", include_str!("../../variants/learned/warui-shogi.eval")),
    ("xiangqi", include_str!("../../variants/learned/xiangqi.eval")),
];

/// Returns the learned weights of a bundled variant as text, if there are any.
pub fn learned(id: &str) -> Option<&'static str> {
    LEARNED.into_iter().find(|(name, _)| *name == id).map(|(_, text)| text)
}

/// Returns the learned weights for rules with this digest as text, if there are any.
pub fn learned_for(digest: &str) -> Option<&'static str> {
    LEARNED.into_iter().map(|(_, text)| text).find(|text| text.contains(digest))
}

/// Returns the ids of the bundled variants with learned weights.
pub fn ids_learned() -> impl Iterator<Item = &'static str> {
    LEARNED.into_iter().map(|(id, _)| id)
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

/// The ids that XBoard is offered, which has no room for all of them.
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

/// The variant that differs from a bundled one only in that King and Rook may castle from any start squares.
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
    fn find(&self, name: &str, asker: Option<Asker<'_>>) -> Result<Found, NotFound> {
        // A definition says which one it extends by its id.
        let known = if asker.is_some() { None } else { id_of_bundled(name) };
        let name = known.unwrap_or(name);
        let found = bundled().find(|(id, _)| *id == name).map(|(id, text)| (id.to_owned(), text.to_owned()));
        let form = || {
            let text = shuffled::definition(shuffled::base(name)?)?;
            Some((name.to_owned(), text))
        };
        let (id, text) = found.or_else(form).ok_or(NotFound::NoSuchName)?;
        Ok(Found { name: format!("<bundled>/{id}.toml"), text })
    }

    fn names(&self) -> Vec<String> {
        bundled().map(|(id, _)| id.to_owned()).collect()
    }
}

impl Library for Variants {
    fn find(&self, name: &str, asker: Option<Asker<'_>>) -> Result<Found, NotFound> {
        Files { extended: Extended::Beside(Vec::new()) }.find(name, asker)
    }

    fn names(&self) -> Vec<String> {
        BundledVariants.names()
    }
}

impl Library for Files {
    fn find(&self, name: &str, asker: Option<Asker<'_>>) -> Result<Found, NotFound> {
        let is_path = name.contains(['/', '\\']) || is_toml(Path::new(name));
        if !is_path {
            return BundledVariants.find(name, asker);
        }
        let path = match (asker, &self.extended) {
            (None, _) => PathBuf::from(name),
            (Some(_), Extended::Nothing) => return Err(NotFound::Refused(Refused::Untrusted)),
            (Some(asker), Extended::Beside(allowed)) => extended(Path::new(name), asker, allowed)?,
        };
        let text = read(&path)?;
        Ok(Found { name: path.display().to_string(), text })
    }

    fn names(&self) -> Vec<String> {
        BundledVariants.names()
    }
}

fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

/// The file that a definition may extend by a path. Nothing is opened, and paths outside are not even looked up.
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

/// The path without `.`, and without `..` after a name, so that each file has one name in a chain of definitions.
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
