//! What goes out and comes in, for a bundled variant.

use alfil_core::search::{Learned, Origin, Searcher, Settings};

use super::exchange::{export, import};
use super::observations::Observations;
use crate::library;

#[test]
fn what_is_exported_says_how_long_it_is() {
    let variant = library::shogi();
    let searcher = Searcher::new(&variant, Settings { hash_mib: 1, ..Settings::default() });
    let mut observations = Observations::default();
    for n in 0..3u16 {
        observations.amounts.extend((0..n).map(|feature| (feature, 1.5)));
        observations.ends.push(observations.amounts.len());
        observations.results.push(Some(0.5));
        observations.scores.push(-40.0);
        observations.shares.push(1.0);
    }
    let (bytes, text) = export(&observations, searcher.usual_weights(), variant.rules());
    assert_eq!(bytes.len(), 16 + 3 * 10 + 3 * 6);
    assert!(text.contains("\"hand pawn\"") && text.contains(&variant.digest()));
}

#[test]
fn weights_are_imported_by_number_or_by_key() {
    let variant = library::shogi();
    let searcher = Searcher::new(&variant, Settings { hash_mib: 1, ..Settings::default() });
    let usual = searcher.usual_weights();
    let rules = variant.rules();
    let by_key = Learned::new(&variant, &usual.clone().into(), Origin::default()).text();
    assert_eq!(import(&by_key, usual, rules).as_ref(), Ok(usual));
    let list = |n: usize| vec!["7.5"; n].join(",");
    let by_number = |digest: &str, n| format!("{{\"rules\": \"{digest}\", \"weights\": [{}]}}", list(n));
    let imported = import(&by_number(&variant.digest(), usual.all.len()), usual, rules).unwrap();
    assert!(imported.all.iter().all(|&weight| (weight - 7.5).abs() < 1e-6));
    assert!(import(&by_number(&variant.digest(), 3), usual, rules).unwrap_err().contains("are needed"));
    assert!(import(&by_number("0", usual.all.len()), usual, rules).unwrap_err().contains("other rules"));
    assert!(import("[", usual, rules).is_err());
    let wrong = import("{\"rules\": \"0\", \"weights\": [\"a\"]}", usual, rules).unwrap_err();
    assert!(wrong.starts_with("its weights cannot be read: "), "{wrong}");
}
