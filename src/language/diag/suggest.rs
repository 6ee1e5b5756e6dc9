//! The name that a mistyped one was probably meant to be.

use super::fix::Certainty;

/// The name most similar to `wrong`, if at most a third of its letters differ.
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(wrong, names).map(|(name, _)| name)
}

/// Nobody mistypes so long a name, and comparing it would be slow.
const MOST_BYTES: usize = 200;

/// The name that [`nearest`] finds for `wrong`; certain when no other is as similar and it is a single typing slip away.
pub fn nearest_of<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<(&'a str, Certainty)> {
    if wrong.len() > MOST_BYTES {
        return None;
    }
    let wrong = wrong.to_lowercase();
    let mut best: Option<(usize, &str, Certainty)> = None;
    for name in names {
        let distance = strsim::damerau_levenshtein(&wrong, &name.to_lowercase());
        let third = name.chars().count().max(wrong.chars().count()) / 3;
        if distance > third.max(1) {
            continue;
        }
        match &mut best {
            Some((least, other, certainty)) if *least == distance => {
                if *other != name {
                    *certainty = Certainty::Likely;
                }
            }
            Some((least, ..)) if *least < distance => {}
            Some(_) | None => {
                let certainty =
                    if is_slip(&wrong, name, distance) { Certainty::Certain } else { Certainty::Likely };
                best = Some((distance, name, certainty));
            }
        }
    }
    best.map(|(_, name, certainty)| (name, certainty))
}

/// Whether a word can only be a mistyped name: one letter is extra, missing, wrong or swapped with its neighbour, inside a
/// part of the name that is long enough. Two such slips, another first letter (`ever` for `never`), another number and
/// another short part (`king-r` for `king-l`) may be intended.
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
