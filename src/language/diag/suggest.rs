//! The name that a mistyped one was probably meant to be.

use super::fix::Certainty;

/// Returns the name most similar to `wrong`, if at most a third of its letters differ.
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(wrong, names).map(|(name, _)| name)
}

/// Returns the question whether a name was meant.
pub fn did_you_mean(name: &str) -> String {
    format!("did you mean `{name}`?")
}

/// A name this long is never a typing mistake, and comparing it would be slow.
const MOST_BYTES: usize = 200;

/// Returns the name that [`nearest`] finds for `wrong`; certain when no other is as similar and it is a single typing
/// slip away.
pub fn nearest_of<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<(&'a str, Certainty)> {
    similar_names(wrong, names).into_iter().next()
}

/// Returns the names that `wrong` may be a mistyped form of, the most similar first. Only the first one can be certain.
///
/// Of names in several parts, such as `checks-given` or `castlingWins`, each part has to be similar.
pub fn similar_names<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<(&'a str, Certainty)> {
    if wrong.len() > MOST_BYTES {
        return Vec::new();
    }
    let parts_of_wrong = parts(wrong);
    let wrong = wrong.to_lowercase();
    let mut near: Vec<(usize, &str)> = Vec::new();
    for name in names {
        let distance = strsim::damerau_levenshtein(&wrong, &name.to_lowercase());
        if distance <= third(&wrong, name)
            && are_similar(&parts_of_wrong, &parts(name))
            && !is_opposite(&wrong, name)
            && !near.iter().any(|(_, other)| *other == name)
        {
            near.push((distance, name));
        }
    }
    near.sort_by_key(|(distance, _)| *distance);
    let is_alone = |distance: usize| near.iter().filter(|(other, _)| *other == distance).count() == 1;
    let certainty = |&(distance, name): &(usize, &'a str)| {
        let is_first = near.first().is_some_and(|(_, first)| *first == name);
        let is_certain = is_first && is_alone(distance) && is_slip(&wrong, name, distance);
        (name, if is_certain { Certainty::Certain } else { Certainty::Likely })
    };
    near.iter().map(certainty).collect()
}

/// Returns whether one word says the opposite of the other, as `uneven` does of `even`.
fn is_opposite(a: &str, b: &str) -> bool {
    let denies = |one: &str, other: &str| {
        let prefix = one.strip_suffix(other);
        prefix.is_some_and(|prefix| {
            ["un", "in", "im", "il", "ir", "non", "non-", "not-", "dis"].contains(&prefix)
        })
    };
    denies(a, b) || denies(b, a)
}

/// Returns how many letters of the longer of two words may differ.
fn third(a: &str, b: &str) -> usize {
    (a.chars().count().max(b.chars().count()) / 3).max(1)
}

/// Returns the parts of a name in small letters: `castling` and `wins` of `castlingWins`.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut was_small = false;
    for c in name.chars() {
        if !c.is_alphanumeric() || (c.is_uppercase() && was_small) {
            parts.push(String::new());
        }
        if let (true, Some(part)) = (c.is_alphanumeric(), parts.last_mut()) {
            part.extend(c.to_lowercase());
        }
        was_small = c.is_lowercase();
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Returns whether two names of as many parts are similar in each of them.
fn are_similar(a: &[String], b: &[String]) -> bool {
    let similar = |(a, b): (&String, &String)| strsim::damerau_levenshtein(a, b) <= third(a, b);
    a.len() != b.len() || a.len() == 1 || a.iter().zip(b).all(similar)
}

/// Returns whether a word can only be a mistyped name: one letter is extra, missing, wrong or swapped with its
/// neighbour, inside a part of the name that is long enough. Two such slips, another first letter (`ever` for `never`),
/// another number and another short part (`king-r` for `king-l`) may be intended.
fn is_slip(wrong: &str, name: &str, distance: usize) -> bool {
    const LEAST_PART: usize = 3;
    let name = name.to_lowercase();
    let letters = |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric()).collect() };
    if letters(wrong) == letters(&name) {
        return distance <= 1;
    }
    let parts = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect()
    };
    let (wrong, name) = (parts(wrong), parts(&name));
    let mut differing = wrong.iter().zip(&name).filter(|(a, b)| a != b);
    let Some((a, b)) = differing.next().filter(|_| wrong.len() == name.len()) else { return false };
    let is_long = |part: &str| part.chars().count() >= LEAST_PART;
    let digits = |part: &str| -> String { part.chars().filter(char::is_ascii_digit).collect() };
    distance == 1
        && differing.next().is_none()
        && is_long(a)
        && is_long(b)
        && a.chars().next() == b.chars().next()
        && digits(a) == digits(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_meant_is_not_certain() {
        for (wrong, name) in [
            ("legal", "illegal"),
            ("unallowed", "allowed"),
            ("ever", "never"),
            ("neither", "either"),
            ("promoted", "unpromoted"),
            ("king-r", "king-l"),
            ("rank2", "rank3"),
            ("if-impossible", "if-possible"),
            ("perpetualCheckLegal", "perpetualCheckIllegal"),
            ("second loses", "second wins"),
        ] {
            assert_ne!(nearest_of(wrong, [name]), Some((name, Certainty::Certain)), "{wrong}");
        }
        for (wrong, name) in [
            ("ilegal", "illegal"),
            ("allowd", "allowed"),
            ("mover wnis", "mover wins"),
            ("farbank", "far-bank"),
        ] {
            assert_eq!(nearest_of(wrong, [name]), Some((name, Certainty::Certain)), "{wrong}");
        }
    }

    #[test]
    fn each_part_of_a_name_is_similar() {
        for (wrong, name) in [
            ("ironPieceTypes", "promotionPieceTypes"),
            ("castlingLimit", "castlingWins"),
            ("PawnValueEg", "pieceValueEg"),
            ("iron-pieces", "more-pieces"),
        ] {
            assert_eq!(nearest_of(wrong, [name]), None, "{wrong}");
        }
        for (wrong, name) in [
            ("promotonPieceTypes", "promotionPieceTypes"),
            ("castelingWins", "castlingWins"),
            ("pieceValuesEg", "pieceValueEg"),
            ("more-peices", "more-pieces"),
            ("mustcapture", "mustCapture"),
        ] {
            assert_eq!(nearest_of(wrong, [name]), Some((name, Certainty::Certain)), "{wrong}");
        }
        let names = similar_names("checkd", ["checked-by", "check", "checks"]);
        assert_eq!(names, [("check", Certainty::Likely), ("checks", Certainty::Likely)]);
    }

    #[test]
    fn a_name_is_certain_when_no_other_is_as_near() {
        let names = ["files", "file", "ranks"];
        assert_eq!(nearest_of("rnaks", names), Some(("ranks", Certainty::Certain)));
        assert_eq!(nearest_of("filex", names), Some(("files", Certainty::Likely)));
        assert_eq!(nearest_of("fils", names), Some(("files", Certainty::Likely)));
        assert_eq!(nearest_of("fil", names), Some(("file", Certainty::Certain)));
        assert_eq!(nearest_of("Ranks", ["ranks", "ranks"]), Some(("ranks", Certainty::Certain)));
        assert_eq!(nearest_of("o", ["to"]), Some(("to", Certainty::Likely)));
        assert_eq!(nearest_of("zone", names), None);
    }
}
