//! The nearest name to a mistyped one.

use super::fix::Certainty;

/// The name nearest to `wrong`, when one is near enough to be meant: at most a third of its letters differ.
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(wrong, names).map(|(name, _)| name)
}

/// The name nearest to `wrong`, as [`nearest`] has it; certain when it is the only one so near and not too short to tell.
pub fn nearest_of<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<(&'a str, Certainty)> {
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
                let certainty = if distance <= third { Certainty::Certain } else { Certainty::Likely };
                best = Some((distance, name, certainty));
            }
        }
    }
    best.map(|(_, name, certainty)| (name, certainty))
}

#[cfg(test)]
mod tests {
    use super::*;

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
