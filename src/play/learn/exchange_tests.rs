//! What goes out and comes in, for a bundled variant.

use alfil_core::search::{HIDDEN, Learned, NetworkInputs, Origin, Searcher, Settings};
use alfil_core::variant::Variant;

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
    let import = |text: &str| import(text, usual, &variant);
    let by_key = Learned::new(&variant, &usual.clone().into(), Origin::default()).text();
    assert_eq!(import(&by_key).unwrap().judgement, usual.clone().into());
    let list = |n: usize| vec!["7.5"; n].join(",");
    let by_number = |digest: &str, n| format!("{{\"rules\": \"{digest}\", \"weights\": [{}]}}", list(n));
    let imported = import(&by_number(&variant.digest(), usual.all.len())).unwrap().judgement;
    assert!(
        imported.weights.all.iter().all(|&weight| (weight - 7.5).abs() < 1e-6) && imported.network.is_none()
    );
    assert!(import(&by_number(&variant.digest(), 3)).unwrap_err().contains("are needed"));
    assert!(import(&by_number("0", usual.all.len())).unwrap_err().contains("other rules"));
    assert!(import("[").is_err());
    let wrong = import("{\"rules\": \"0\", \"weights\": [\"a\"]}").unwrap_err();
    assert!(wrong.starts_with("its weights cannot be read: "), "{wrong}");
}

#[test]
fn a_network_is_imported_only_for_its_own_rules() {
    let (variant, other) = (library::shogi(), library::chess());
    let searcher = Searcher::new(&variant, Settings { hash_mib: 1, ..Settings::default() });
    let usual = searcher.usual_weights();
    let n_rows = NetworkInputs::new(variant.rules(), variant.tables()).n_rows();
    let row = vec![1; HIDDEN];
    let network = |n: usize| {
        serde_json::json!({
            "scale": 200, "result_bias": 3, "results": [row, row], "bias": row, "rows": vec![row.clone(); n]
        })
    };
    let trained =
        |n: usize| serde_json::json!({"rules": variant.digest(), "network": network(n)}).to_string();
    let imported = import(&trained(n_rows), usual, &variant).unwrap();
    assert_eq!(imported.judgement.weights, *usual);
    assert_eq!(imported.judgement.network.as_ref().unwrap().rows, vec![[1; HIDDEN]; n_rows]);
    assert!(import(&trained(n_rows - 1), usual, &variant).unwrap_err().contains("rows instead of"));
    let neither = serde_json::json!({"rules": variant.digest()}).to_string();
    assert!(import(&neither, usual, &variant).unwrap_err().contains("neither weights nor a network"));
    // A file keeps its network for the same rules. For others it is left out, and the caller knows.
    let file = Learned::new(&variant, &imported.judgement, Origin::default()).text();
    let again = import(&file, usual, &variant).unwrap();
    assert_eq!((again.judgement, again.leaves_network), (imported.judgement, false));
    let mut rules = variant.rules().clone();
    rules.ends = rules.ends.iter().rev().cloned().collect();
    let changed = Variant::new("changed", rules);
    assert_ne!(changed.digest(), variant.digest());
    let imported = import(&file, usual, &changed).unwrap();
    assert!(imported.judgement.network.is_none() && imported.leaves_network);
    assert!(import(&file, usual, &other).is_err());
}

#[test]
fn a_network_whose_numbers_are_too_great_is_refused() {
    let variant = library::shogi();
    let searcher = Searcher::new(&variant, Settings { hash_mib: 1, ..Settings::default() });
    let usual = searcher.usual_weights();
    let inputs = NetworkInputs::new(variant.rules(), variant.tables());
    let row = vec![1; HIDDEN];
    let network = serde_json::json!({
        "scale": 200, "result_bias": 3, "results": [row, row], "bias": row,
        "rows": vec![row.clone(); inputs.n_rows()]
    });
    for (key, value, why) in [
        ("scale", serde_json::json!(0), "`scale`"),
        ("scale", serde_json::json!(100_000), "`scale`"),
        ("result_bias", serde_json::json!(-2_000_000), "`result_bias`"),
        ("results", serde_json::json!([vec![128; HIDDEN], row]), "`results`"),
        ("rows", serde_json::json!(vec![vec![20_000; HIDDEN]; inputs.n_rows()]), "`rows`"),
        ("bias", serde_json::json!(vec![i16::MAX; HIDDEN]), "`rows`"),
        ("bias", serde_json::json!(vec![i16::MIN; HIDDEN]), "`bias`"),
    ] {
        let mut network = network.clone();
        network[key] = value;
        let text = serde_json::json!({"rules": variant.digest(), "network": network}).to_string();
        let refused = import(&text, usual, &variant).unwrap_err();
        assert!(refused.contains(why), "{key}: {refused}");
    }
}
