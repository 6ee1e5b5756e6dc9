//! Words that other programs, languages and games use for our keys and values.

use super::old_names;
use crate::diag::Certainty;

/// Words that can only mean one of our keys.
const SAME_KEYS: &[(&str, &str)] = &[
    ("claim", "test"),
    ("claims", "test"),
    ("tests", "test"),
    ("betza", "move"),
    ("moves", "move"),
    ("movement", "move"),
    ("letter", "id"),
    ("symbol", "id"),
    ("piece", "pieces"),
    ("width", "files"),
    ("columns", "files"),
    ("cols", "files"),
    ("height", "ranks"),
    ("rows", "ranks"),
    ("region", "zone"),
    ("zone", "region"),
    ("mandatory", "must"),
    ("position", "fen"),
    ("source", "sources"),
    ("description", "about"),
    ("title", "name"),
    ("claim", "claimable"),
    ("claimed", "claimable"),
    ("optional", "claimable"),
    ("ends", "end"),
    ("endings", "end"),
    ("promotions", "promotion"),
    ("castlings", "castling"),
    ("players", "sides"),
    ("then", "result"),
    ("outcome", "result"),
    ("winner", "result"),
    ("if", "when"),
    ("condition", "when"),
    ("count", "times"),
    ("king", "royal"),
    ("inherits", "extends"),
];

/// Words that may mean one of our keys.
const NEAR_KEYS: &[(&str, &str)] = &[
    ("area", "region"),
    ("area", "zone"),
    ("base", "extends"),
    ("captures", "captured"),
    ("castle", "castling"),
    ("color", "side"),
    ("colour", "side"),
    ("compulsory", "must"),
    ("forced", "must"),
    ("goal", "end"),
    ("holdings", "hands"),
    ("hand", "hands"),
    ("parent", "extends"),
    ("player", "side"),
    ("pocket", "to-hand"),
    ("max-moves", "no-progress"),
    ("max-plies", "no-progress"),
    ("move-limit", "no-progress"),
    ("move-number", "no-progress"),
    ("ply-limit", "no-progress"),
    ("promote-to", "promotes-to"),
    ("promoted-to", "promotes-to"),
    ("promotes", "promotes-to"),
    ("promotes-into", "promotes-to"),
    ("promotion", "promotes-to"),
    ("required", "must"),
    ("squares", "region"),
    ("start", "setup"),
    ("white", "first"),
    ("black", "second"),
    ("who", "side"),
    ("win", "end"),
];

/// Words for what entries of a list say here, with that list, and what to write.
const SAID_BY_ENTRIES: &[(&str, &str, &str)] = &[
    (
        "flips",
        "enclosure",
        "write an `[[enclosure]]` with `enemies = \"change-sides\"` for pieces that a move encloses, or an `[[effect]]` with \
         `does = \"changes-sides\"` for pieces around the one that moved",
    ),
    (
        "petrified",
        "effect",
        "write an `[[effect]]` with `after = \"capture\"`, `where = \"itself\"` and `does = \"becomes-wall\"`",
    ),
];

/// Words for our values.
const VALUES: &[(&str, &str)] = &[
    ("white", "first wins"),
    ("first", "first wins"),
    ("first player wins", "first wins"),
    ("black", "second wins"),
    ("second", "second wins"),
    ("second player wins", "second wins"),
    ("mover", "mover wins"),
    ("opponent", "mover loses"),
    ("white wins", "first wins"),
    ("black wins", "second wins"),
    ("win", "mover wins"),
    ("wins", "mover wins"),
    ("loss", "mover loses"),
    ("loses", "mover loses"),
    ("mate", "checkmate"),
    ("white", "first"),
    ("black", "second"),
    ("both", "either"),
    ("any", "either"),
    ("true", "always"),
    ("yes", "always"),
    ("no", "never"),
    ("false", "never"),
    ("checkered", "chequered"),
    ("checkerboard", "chequered"),
    ("chessboard", "chequered"),
    ("crossings", "lines"),
    ("intersections", "lines"),
    ("uniform", "plain"),
    ("hexagonal", "hexagons"),
    ("shogi-pieces", "wedges"),
    ("pentagons", "wedges"),
    ("kanji", "discs"),
    ("silhouettes", "figures"),
    ("chess-pieces", "figures"),
    ("ids", "letters"),
    ("hexes", "hexagons"),
    ("hex", "hexagons"),
    ("rotational", "rotate"),
    ("rotation", "rotate"),
    ("rotated", "rotate"),
    ("point", "rotate"),
    ("rotary", "rotate"),
    ("reflect", "mirror"),
    ("reflection", "mirror"),
    ("reflected", "mirror"),
    ("mirrored", "mirror"),
    ("flip", "mirror"),
    ("king-captured", "royal-captured"),
    ("king-capture", "royal-captured"),
    ("capture-king", "royal-captured"),
    ("capture-royal", "royal-captured"),
    ("royal-capture", "royal-captured"),
    ("king-taken", "royal-captured"),
    ("bare-kings", "only"),
    ("board-full", "occupied"),
    ("full", "occupied"),
    ("every", "each"),
    ("all", "each"),
    ("any", "each"),
    ("in-check", "check"),
    ("no-legal-moves", "no-moves"),
    ("no-move", "no-moves"),
    ("repeated", "repetition"),
    ("repeat", "repetition"),
    ("castling", "castled"),
    ("castles", "castled"),
    ("fifty-move-rule", "no-progress"),
    ("fifty-moves", "no-progress"),
    ("three-check", "checks-given"),
    ("extinction", "extinct"),
    ("captured", "extinct"),
    ("eliminated", "extinct"),
    ("reach", "reached"),
    ("reaches", "reached"),
    ("region-reached", "reached"),
    ("in-a-row", "row"),
    ("line", "row"),
    ("connect", "row"),
    ("connection", "connected"),
    ("group", "connected"),
    ("or", "any"),
    ("and", "all"),
    ("forbidden", "illegal"),
    ("forbid", "illegal"),
    ("prohibited", "illegal"),
    ("not-allowed", "illegal"),
    ("false", "illegal"),
    ("never", "illegal"),
    ("legal", "allowed"),
    ("permitted", "allowed"),
    ("true", "allowed"),
    ("tie", "draw"),
    ("drawn", "draw"),
    ("mover wins the game", "mover wins"),
    ("player wins", "mover wins"),
    ("won", "mover wins"),
    ("lost", "mover loses"),
    ("lose", "mover loses"),
    ("white loses", "second wins"),
    ("black loses", "first wins"),
    ("first loses", "second wins"),
    ("second loses", "first wins"),
    ("opponent wins", "mover loses"),
    ("opponent loses", "mover wins"),
    ("self", "mover"),
    ("own", "mover"),
    ("player", "mover"),
    ("enemy", "opponent"),
    ("other", "opponent"),
    ("stuck", "if-stuck"),
    ("capture", "capturing"),
    ("captures", "capturing"),
    ("on-capture", "capturing"),
    ("demoted", "unpromoted"),
    ("promoted", "as-captured"),
    ("keep", "as-captured"),
    ("rows", "ranks"),
    ("columns", "files"),
    ("king", "royals"),
    ("reached", "region-reached"),
    ("reach", "region-reached"),
    ("can-reach", "region-in-reach"),
    ("extinct", "extinction"),
    ("passed", "passes"),
    ("pass", "passes"),
    ("only", "bare-royals"),
    ("check", "leaves-royal-attacked"),
    ("in-check", "leaves-royal-attacked"),
    ("leaves-check", "leaves-royal-attacked"),
    ("pinned", "leaves-royal-attacked"),
    ("not-in-hand", "nothing-to-drop"),
];

/// Returns the key that a word from another program or game means, and whether that is certain.
pub(super) fn other_word(key: &str, expected: &[&'static str]) -> Option<(&'static str, Certainty)> {
    let find = |words: &[(&str, &'static str)], certainty| {
        let found = words.iter().find(|(word, meant)| *word == key && expected.contains(meant));
        found.map(|&(_, meant)| (meant, certainty))
    };
    find(SAME_KEYS, Certainty::Certain).or_else(|| find(NEAR_KEYS, Certainty::Likely))
}

/// Returns the keys that a word from another program or game may mean, and whether that is certain.
pub(super) fn other_words(key: &str) -> impl Iterator<Item = (&'static str, Certainty)> {
    let of =
        |words: &'static [(&str, &'static str)], certainty| words.iter().map(move |word| (word, certainty));
    let all = of(SAME_KEYS, Certainty::Certain).chain(of(NEAR_KEYS, Certainty::Likely));
    let renamed = old_names::KEYS.iter().filter(move |name| name.old == key);
    let others =
        all.filter(move |((word, _), _)| *word == key).map(|(&(_, meant), certainty)| (meant, certainty));
    renamed.map(|name| (name.new, Certainty::Certain)).chain(others)
}

/// Words for values that mean different ones for different keys: the word, a value of the key, and what the word means there.
const VALUES_AMONG: &[(&str, &str, &str)] = &[
    // Whether a piece must promote.
    ("mandatory", "if-stuck", "always"),
    ("forced", "if-stuck", "always"),
    ("optional", "if-stuck", "never"),
    // Whether a player may pass.
    ("mandatory", "if-no-moves", "if-no-moves"),
    ("forced", "if-no-moves", "if-no-moves"),
    ("optional", "if-no-moves", "always"),
    ("allowed", "if-no-moves", "always"),
];

/// Words for conditions, what they mean, and how to write that.
const CONDITIONS: &[(&str, &str, &str)] = &[
    ("bare-king", "extinct", BARE_KING),
    ("bare king", "extinct", BARE_KING),
    ("bared", "extinct", BARE_KING),
    ("bared-king", "extinct", BARE_KING),
    ("threefold", "repetition", "{ repetition = { times = 3 } }"),
    ("threefold-repetition", "repetition", "{ repetition = { times = 3 } }"),
    ("fivefold-repetition", "repetition", "{ repetition = { times = 5 } }"),
];

const BARE_KING: &str = "{ extinct = { pieces = { all-but = [\"king\"] }, side = \"opponent\" } }";

/// Returns how to write a condition for which others have this word.
pub(super) fn other_condition(word: &str) -> Option<&'static str> {
    CONDITIONS.iter().find(|(theirs, _, _)| *theirs == word).map(|&(_, _, example)| example)
}

/// Returns what to write for a word that is no key: entries of a list say the same.
pub(super) fn said_by_entries(key: &str, expected: &[&'static str]) -> Option<&'static str> {
    let found = SAID_BY_ENTRIES.iter().find(|(word, list, _)| *word == key && expected.contains(list));
    found.map(|&(_, _, help)| help)
}

/// Returns the value that a word from another program or language means.
pub(super) fn other_value(word: &str, expected: &[&'static str]) -> Option<&'static str> {
    let mut among =
        VALUES_AMONG.iter().filter(|(theirs, other, _)| *theirs == word && expected.contains(other));
    if let Some(&(_, _, ours)) = among.next() {
        return Some(ours);
    }
    let conditions = CONDITIONS.iter().map(|(theirs, ours, _)| (theirs, ours));
    let values = VALUES.iter().map(|(theirs, ours)| (theirs, ours)).chain(conditions);
    let meant = values.filter(|(theirs, _)| **theirs == word).map(|(_, ours)| *ours);
    { meant }.find(|ours| expected.contains(ours))
}
