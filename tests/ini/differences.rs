//! A table of sections that were once played otherwise than by Fairy-Stockfish: equal now, refused, or warned about.

use alfil::fairy::import::{Fate, import};
use alfil::words::notation::fen;
use alfil::words::notation::surplus::without_surplus;
use alfil_core::variant::Variant;
use alfil_language::diag::{Code, Report, render};
use serde::Deserialize;

use super::read;
use crate::playing::{after, legal_names};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    ini: String,
    /// The position; the start position when empty.
    #[serde(default)]
    fen: String,
    /// Moves played first.
    #[serde(default)]
    moves: String,
    /// Only the moves that begin so are meant.
    #[serde(default)]
    of: String,
    /// The legal moves, in both programs.
    legal: Option<String>,
    /// The setting that the section is refused for.
    refused: Option<String>,
    /// The setting that is warned about.
    warned: Option<String>,
    /// The setting that is not warned about, because the section cannot reach the difference.
    unwarned: Option<String>,
    /// The moves in Fairy-Stockfish where there is a warning.
    there: Option<String>,
    /// The moves here where there is a warning.
    here: Option<String>,
    /// The position then, as both programs write it, or as this one does where `after-there` has what that one writes.
    after: Option<String>,
    #[serde(rename = "after-there")]
    after_there: Option<String>,
}

#[test]
fn nothing_differs_without_a_word() {
    let cases: Cases = toml::from_str(include_str!("differences.toml")).unwrap();
    assert!(cases.case.len() > 30);
    for case in &cases.case {
        let (ini, report) = read("x.ini", case.ini.as_bytes());
        let imported = import(&ini, 0, "x.ini", &report).unwrap();
        let found = Report { sources: report.sources.clone(), diagnostics: imported.diagnostics };
        let reported = render::human(&found, false);
        let Some((_, rules)) = imported.definition else {
            let refused = imported.settings.iter().filter(|s| matches!(s.fate, Fate::Inexpressible(_)));
            let names: Vec<&str> = refused.map(|setting| setting.name).collect();
            assert!(
                case.refused.as_deref().is_some_and(|name| names.contains(&name)),
                "{}{reported}",
                case.ini
            );
            continue;
        };
        assert_eq!(case.refused, None, "{}", case.ini);
        let is_told = |name: &str| {
            let differs = found.diagnostics.iter().filter(|d| d.code == Code::ImportDiffers);
            let begins = [format!("`{name}`"), format!("`{name} =")];
            differs.into_iter().any(|d| begins.iter().any(|begin| d.message.contains(begin)))
        };
        let mut game = after(&Variant::new("x", rules), &case.fen, &case.moves);
        // There too, no move is compared once the game has ended, be it by a claim.
        let names = if game.outcome_or_claim().is_some() { Vec::new() } else { legal_names(&mut game) };
        let moves: Vec<String> = names.into_iter().filter(|name| name.starts_with(&case.of)).collect();
        let expected = match (&case.warned, &case.here, &case.there, &case.legal) {
            (Some(name), Some(here), Some(_), None) => {
                assert!(is_told(name), "{}{reported}", case.ini);
                here
            }
            (None, None, None, Some(legal)) => legal,
            _ => panic!("a case is equal, refused or warned about: {}", case.ini),
        };
        assert_eq!(&moves.join(" "), expected, "{}{}", case.ini, fen::print(&game));
        assert!(!case.unwarned.as_deref().is_some_and(is_told), "{}{reported}", case.ini);
        if let Some(after) = &case.after {
            assert_eq!(&fen::print(&game), after, "{}", case.ini);
        }
        assert!(case.after_there.is_none() || (case.after_there != case.after && case.warned.is_some()));
    }
}

#[test]
fn start_positions_of_the_program_are_read_and_what_says_nothing_is_reported() {
    let surplus = |ini: &str, text: &str| {
        let (ini, report) = read("x.ini", ini.as_bytes());
        let rules = import(&ini, 0, "x.ini", &report).unwrap().definition.unwrap().1;
        let (rest, found) = without_surplus(&rules, text);
        after(&Variant::new("x", rules), &rest, "");
        found.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    let rooks = "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1";
    let one = "[x:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
    assert_eq!(surplus(one, rooks), "`Qkq` names castlings that this game does not have");
    let none = "[x:chess]\ncastling = false\n";
    assert_eq!(surplus(none, rooks), "`KQkq` names castlings that this game does not have");
    let checks = "`3+3` is about checks, which this game does not count";
    assert_eq!(surplus(none, "4k3/8/8/8/8/8/8/4K2R w - - 3+3 0 1"), checks);
    let marks = "`~` has no meaning: this game does not distinguish promoted pieces";
    assert_eq!(surplus(none, "4k3/8/8/8/8/8/8/4K1R~1 w - - 0 1"), marks);
}
