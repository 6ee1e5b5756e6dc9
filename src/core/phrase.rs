//! Puts numbers, lists and names into words. Uses nothing else in the crate.

/// Returns a name with its article, as in "a Knight" or "an Elephant".
pub fn with_article(name: &str) -> String {
    format!("{} {name}", if begins_with_vowel(name) { "an" } else { "a" })
}

/// Returns a name with its article for the start of a sentence, as in "A Knight".
pub fn with_capital_article(name: &str) -> String {
    format!("{} {name}", if begins_with_vowel(name) { "An" } else { "A" })
}

/// Returns whether a word probably begins with a vowel sound, judging by its spelling.
fn begins_with_vowel(name: &str) -> bool {
    let start: Vec<char> = name.chars().flat_map(char::to_lowercase).take(3).collect();
    match start.as_slice() {
        // Unicorns, unions and ewes begin with the sound of "you".
        ['u', 'n', 'i', ..] | ['e', 'u' | 'w', ..] | [] => false,
        [first, ..] => "aeiouàáâäãåèéêëìíîïòóôöōõùúûüū".contains(*first),
    }
}

/// Most characters of a number or word quoted in a message.
const MAX_SHOWN: usize = 40;

/// Returns a number or word as it is written, shortened for a message.
pub fn shortened(written: &str) -> String {
    let mut shown: String = written.chars().take(MAX_SHOWN).collect();
    if written.chars().nth(MAX_SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// Returns a number and what it counts, as in `1 rank` and `8 ranks`.
pub fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Returns a number of plies, as in `1 ply` and `8 plies`.
pub fn plies(n: usize) -> String {
    format!("{n} {}", if n == 1 { "ply" } else { "plies" })
}

/// Returns a sentence as a clause: without its first capital, which is that of an article, and its full stop.
pub fn clause(sentence: &str) -> String {
    let mut chars = sentence.trim_end_matches('.').chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// Returns a text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + letters.as_str()
}

/// Returns a name with its verb, as in "White moves" or "Raiders move".
pub fn with_verb(name: &str, of_one: &str, of_many: &str) -> String {
    format!("{name} {}", if is_plural(name) { of_many } else { of_one })
}

/// Returns whether a name is probably plural, judging by its spelling: "Raiders" or "Geese", but not "Zeus" or "Boss".
fn is_plural(name: &str) -> bool {
    let name = name.to_lowercase();
    let ends_in = |ends: &[&str]| ends.iter().any(|end| name.ends_with(end));
    let is_regular = name.ends_with('s') && !ends_in(&["ss", "us", "is", "os", "as"]) && name.len() > 3;
    is_regular || ["men", "you"].contains(&name.as_str()) || ends_in(&["geese", "mice", "oxen", "people"])
}

/// Returns an ordinal number, as in "3rd".
pub fn ordinal(n: u16) -> String {
    let suffix = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        (_, _) => "th",
    };
    format!("{n}{suffix}")
}

/// Returns a list in words: "a", "a or b", "a, b or c"; "nothing" if it is empty.
pub fn joined<T: AsRef<str>>(words: &[T], word: &str) -> String {
    match words {
        [] => "nothing".to_owned(),
        [one] => one.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", most.join(", "), last.as_ref())
        }
    }
}

/// Returns the first words of a list, at most so many, and how many more there are: "a, b", "a, b and 3 more"; an empty text if
/// there are none.
pub fn joined_up_to<T: AsRef<str>>(words: &[T], most: usize) -> String {
    let named: Vec<&str> = words.iter().take(most).map(AsRef::as_ref).collect();
    let named = named.join(", ");
    match words.len().saturating_sub(most) {
        0 => named,
        more => format!("{named} and {more} more"),
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

    #[test]
    fn ordinals_end_as_they_are_spoken() {
        let spoken: Vec<String> = [1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal).to_vec();
        assert_eq!(spoken, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"]);
    }

    #[test]
    fn only_the_last_of_a_list_has_a_word_before_it() {
        let none: [&str; 0] = [];
        assert_eq!(joined(&none, "or"), "nothing");
        assert_eq!(joined(&["a"], "or"), "a");
        assert_eq!(joined(&["a", "b"], "and"), "a and b");
        assert_eq!(joined(&["a", "b", "c"], "or"), "a, b or c");
    }

    #[test]
    fn a_long_list_is_named_in_part() {
        let none: [&str; 0] = [];
        assert_eq!(joined_up_to(&none, 2), "");
        assert_eq!(joined_up_to(&["a", "b"], 2), "a, b");
        assert_eq!(joined_up_to(&["a", "b", "c", "d"], 2), "a, b and 2 more");
    }

    #[test]
    fn long_numbers_are_quoted_in_part() {
        assert_eq!(shortened(&"7".repeat(40)), "7".repeat(40));
        assert_eq!(shortened(&"7".repeat(9000)), format!("{}…", "7".repeat(40)));
    }

    #[test]
    fn names_have_the_verb_of_their_number() {
        for (name, clause) in [
            ("White", "White moves"),
            ("Raiders", "Raiders move"),
            ("Geese", "Geese move"),
            ("Zeus", "Zeus moves"),
            ("you", "you move"),
        ] {
            assert_eq!(with_verb(name, "moves", "move"), clause);
        }
    }

    #[test]
    fn one_thing_has_no_plural() {
        assert_eq!([0, 1, 2].map(|n| counted(n, "file")), ["0 files", "1 file", "2 files"]);
    }
}
