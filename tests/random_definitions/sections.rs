//! Random definitions as sections for Fairy-Stockfish.

use alfil::author::compare::compare;
use alfil::fairy::export::section;
use alfil::fairy::import::import;
use alfil::library::Variants;
use alfil_core::engine::Position;
use alfil_core::variant::Variant;
use alfil_language::check;

use super::definition;
use crate::ini::read;
use crate::sampling::so_many;

/// What is said without a loss has the same number of positions; what cannot be said is named, and nothing panics.
#[test]
fn sections_without_losses_have_as_many_positions() {
    let (mut n_said, mut n_lossy, mut n_refused) = (0, 0, 0);
    for index in 0..so_many(36) {
        let text = definition(7, index).to_toml();
        let Some(rules) = check::load_text("random.toml", &text, &Variants).0 else { continue };
        assert!(compare(&rules, &rules).differences.is_empty(), "{text}");
        let variant = Variant::new("random", rules);
        let section = match section(&variant) {
            Ok(section) if section.proof.losses.is_empty() => section,
            Ok(_) => {
                n_lossy += 1;
                continue;
            }
            Err(why) => {
                assert!(!why.is_empty(), "{text}");
                n_refused += 1;
                continue;
            }
        };
        n_said += 1;
        let (ini, report) = read("random.ini", section.text.as_bytes());
        let (_, rules) = import(&ini, 0, "random.ini", &report).unwrap().definition.unwrap();
        let back = Variant::new("back", rules);
        let [here, there] = [&variant, &back].map(|variant| {
            let start = Position::start(variant.tables());
            [1, 2].map(|depth| start.perft(depth))
        });
        assert_eq!(here, there, "{text}\n{}", section.text);
    }
    assert!(n_lossy > 5, "{n_said} said, {n_lossy} with losses, {n_refused} refused");
}
