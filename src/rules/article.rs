//! The indefinite article.

/// A name with its article, as in "a Knight" or "an Elephant".
pub fn with_article(name: &str) -> String {
    format!("{} {name}", if begins_with_vowel(name) { "an" } else { "a" })
}

/// The same at the beginning of a sentence.
pub(super) fn with_capital_article(name: &str) -> String {
    format!("{} {name}", if begins_with_vowel(name) { "An" } else { "A" })
}

/// Whether a word sounds as if it began with a vowel, as far as its letters tell.
fn begins_with_vowel(name: &str) -> bool {
    let start: Vec<char> = name.chars().flat_map(char::to_lowercase).take(3).collect();
    match start.as_slice() {
        // Unicorns, unions and ewes begin with the sound of "you".
        ['u', 'n', 'i', ..] | ['e', 'u' | 'w', ..] | [] => false,
        [first, ..] => "aeiouàáâäãåèéêëìíîïòóôöōõùúûüū".contains(*first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_article_goes_by_the_sound() {
        for name in ["Advisor", "Elephant or Knight", "Ōgi", "Ibis", "Old Monkey", "umbrella"] {
            assert_eq!(with_article(name), format!("an {name}"));
        }
        for name in ["Knight", "Unicorn", "Eunuch", "Ewe", "Pawn or Advisor", "龍", "royal piece"] {
            assert_eq!(with_article(name), format!("a {name}"));
        }
        assert_eq!(with_capital_article("Archbishop"), "An Archbishop");
        assert_eq!(with_capital_article("Lion"), "A Lion");
    }
}
