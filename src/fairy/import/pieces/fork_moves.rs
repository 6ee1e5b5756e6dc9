//! Moves that Fairy-Stockfish-X reads and Fairy-Stockfish does not, in the notation of the definition language.

use alfil_language::betza::{Dialect, REPLACES, compile};
use alfil_language::diag::{Code, FileId, Span, Text};

use super::moves::{is_same_in_xbetza, movement};

/// How a text is to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// As Fairy-Stockfish reads it.
    Same,
    /// As this text, in the notation of the language.
    Own(String),
    /// It says something that the language cannot say.
    Unknown,
}

/// Returns how a text of Fairy-Stockfish-X is to be read.
pub(super) fn read(text: &str) -> Reading {
    // Letters without an atom are no moves.
    if text.chars().all(|c| c.is_ascii_lowercase()) {
        return Reading::Same;
    }
    if reads_directions_otherwise(text) {
        return Reading::Unknown;
    }
    let span = Span::new(FileId::from_raw(0), 0..text.len());
    let found = compile(&Text::verbatim(text, span, 0), Dialect::FairyStockfish).diagnostics;
    let has = |codes: &[Code]| found.iter().any(|found| codes.contains(&found.code));
    let is_unread = has(&[Code::BetzaSkippedByFsf, Code::BetzaNoMovesInFsf]);
    if !is_unread && !has(&[Code::BetzaFsfMeaning]) {
        return Reading::Same;
    }
    let replaces = found.iter().any(|found| found.message == REPLACES);
    match own(text) {
        // That is so in both programs.
        Some(own) if replaces && own == text => Reading::Same,
        Some(_) if replaces => Reading::Unknown,
        Some(own) => Reading::Own(own),
        None if is_unread => Reading::Unknown,
        None => Reading::Same,
    }
}

/// Returns whether a text has pairs of directions (`h`) along files and ranks, which this program reads in a way of its
/// own.
fn reads_directions_otherwise(text: &str) -> bool {
    text.match_indices(['W', 'D', 'H', 'R', 'K', 'Q']).any(|(at, _)| {
        let before = text.get(..at).unwrap_or_default();
        let letters = before.trim_end_matches(|c: char| c.is_ascii_lowercase()).len();
        before.get(letters..).is_some_and(|letters| letters.contains('h'))
    })
}

/// A part of a text: lower-case letters, the braces after them, and the atom.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Item {
    letters: String,
    /// Without spaces.
    braces: Option<String>,
    /// With its repetition or number.
    atom: String,
}

/// Returns the parts of a text; nothing if it has others.
fn items(text: &str) -> Option<Vec<Item>> {
    let mut items = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_lowercase())?;
        let (letters, more) = rest.split_at(end);
        let (braces, more) = match more.strip_prefix('{').map(|more| more.split_once('}')) {
            Some(split) => {
                let (inside, more) = split?;
                (Some(inside.replace(' ', "")), more)
            }
            None => (None, more),
        };
        let atom = more.chars().next().filter(char::is_ascii_uppercase)?;
        let after = more.trim_start_matches(atom).trim_start_matches(|c: char| c.is_ascii_digit());
        let atom = more.strip_suffix(after)?;
        items.push(Item { letters: letters.to_owned(), braces, atom: atom.to_owned() });
        rest = after;
    }
    Some(items)
}

/// Returns a text in the notation of the language.
fn own(text: &str) -> Option<String> {
    let items = items(text)?;
    let own: String = items.iter().map(translated).collect::<Option<_>>()?;
    movement(&own, Dialect::XBetza).is_some().then_some(own)
}

/// Whether a piece captures by jumping over its victim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::fairy::import) enum Jumps {
    /// Never.
    Never,
    /// With every capture.
    Always,
    /// With some captures.
    Sometimes,
}

/// Returns whether a piece with this text captures by jumping over its victim.
pub(super) fn jumps(text: &str) -> Jumps {
    let items = items(text).unwrap_or_default();
    let captures = items.iter().filter(|item| !item.letters.contains('m') || item.letters.contains('c'));
    let is_jump =
        |item: &Item| item.braces.as_deref().is_some_and(|braces| braces.contains("capture:locust"));
    let (by_jumps, others): (Vec<&Item>, Vec<&Item>) = captures.partition(|item| is_jump(item));
    match (by_jumps.is_empty(), others.is_empty()) {
        (true, _) => Jumps::Never,
        (false, true) => Jumps::Always,
        (false, false) => Jumps::Sometimes,
    }
}

/// A jump over an adjacent enemy to the square just beyond, which captures that enemy.
const SHORT_JUMP: [&str; 5] =
    ["hurdles:1,1", "pre:1,1", "post:1,1", "capture:locust_first", "hurdle_types:enemy"];

fn translated(item: &Item) -> Option<String> {
    let Item { letters, braces, atom } = item;
    let plain = format!("{letters}{atom}");
    // Lower-case letters other than those that say whether it moves or captures.
    let others: String = letters.chars().filter(|c| !"mc".contains(*c)).collect();
    let is_slider = ["R", "B", "Q"].contains(&atom.as_str());
    match (braces.as_deref(), others.as_str()) {
        (Some("transparent_types:friendly"), "x") if is_slider => {
            Some(format!("{}xnn{atom}", letters.replace('x', "")))
        }
        (Some(braces), directions) if letters.matches('c').count() == 1 && !letters.contains('m') => {
            let is_short = braces.split(';').all(|part| SHORT_JUMP.contains(&part))
                && SHORT_JUMP.iter().all(|part| braces.split(';').any(|own| own == *part));
            let is_ahead = directions.chars().all(|c| "fblrsv".contains(c));
            let is_step = ["W", "F", "K"].contains(&atom.as_str());
            (is_short && is_ahead && is_step).then(|| format!("({letters}{atom}-m{atom})"))
        }
        (Some(_), _) => None,
        (None, "j") if is_slider => Some(plain),
        (None, "p") if ["K2", "W2", "F2"].contains(&atom.as_str()) => Some(plain),
        (None, "") if ["U", "AA", "DD", "CC", "ZZ", "HH", "GG"].contains(&atom.as_str()) => Some(plain),
        (None, _) => is_same_in_xbetza(&plain).then_some(plain),
    }
}

#[cfg(test)]
mod tests {
    use super::{Reading, read};

    #[test]
    fn texts_are_read_as_there() {
        let own = |text: &str| Reading::Own(text.to_owned());
        for (text, expected) in [
            ("mKcN", Reading::Same),
            ("m", Reading::Same),
            ("x{transparent_types: friendly}Q", own("xnnQ")),
            ("mx{transparent_types: friendly}RK", own("mxnnRK")),
            ("x{transparent_types: enemy}Q", Reading::Unknown),
            ("xQ", Reading::Unknown),
            ("jRN", own("jRN")),
            ("RfR2", Reading::Same),
            ("hrH", Reading::Unknown),
            ("hrN", Reading::Same),
            ("mAADDcQ", own("mAADDcQ")),
            ("mU", own("mU")),
            ("mQmpK2", own("mQmpK2")),
            ("mzQ", Reading::Unknown),
            ("c^Q", Reading::Unknown),
            (
                "mfFfc{hurdles: 1,1; pre: 1,1; post: 1,1; capture: locust_first; hurdle_types: enemy}F",
                own("mfF(fcF-mF)"),
            ),
            (
                "c{hurdles: 1,1; pre: 1,1; post: 1,2; capture: locust_first; hurdle_types: enemy}F",
                Reading::Unknown,
            ),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }
}
