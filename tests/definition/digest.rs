//! The digest of rules, by which learned weights find their variant.

use std::collections::BTreeMap;

use alfil::library;

use crate::playing::variant_of;

#[test]
fn a_digest_belongs_to_what_the_rules_mean() {
    let text = |name: &str, mv: &str, times: u32| {
        format!(
            "format = 1\nname = \"{name}\"\nboard = {{ files = 5, ranks = 5 }}\n\
             pieces.king = {{ id = \"K\", move = \"K\", royal = true }}\n\
             pieces.rook = {{ id = \"R\", move = \"{mv}\" }}\nsetup.fen = \"rk3/5/5/5/3KR w\"\n\
             royals = {{ left-attacked = \"illegal\", which = \"each\" }}\n\
             [[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n\
             [[end]]\nwhen = \"stalemate\"\nresult = \"draw\"\n\
             [[end]]\nwhen = {{ repetition = {{ times = {times} }} }}\nresult = \"draw\"\n"
        )
    };
    let digest = |text: &str| variant_of(text).digest();
    let first = digest(&text("Duel", "R", 3));
    assert_eq!(first.len(), 16);
    assert_eq!(first, digest(&text("Other name", "WW", 3)));
    assert_ne!(first, digest(&text("Duel", "R", 4)));
    assert_ne!(first, digest(&text("Duel", "B", 3)));
}

#[test]
fn bundled_variants_with_the_same_digest_play_alike() {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for id in ["chess", "crazyhouse", "atomic", "shogi", "minishogi", "xiangqi", "horde", "capablanca"] {
        let digest = library::variant(id).unwrap().digest();
        assert_eq!(seen.insert(digest, id), None, "{id}");
    }
}

/// Files of weights made before a chain could have a third region are still recognised.
#[test]
fn chains_without_a_third_region_have_the_digest_that_they_had() {
    let text = "format = 1\nname = \"Chains\"\nboard = { files = 5, ranks = 5, symmetry = \"rotate\" }\n\
                pieces.stone = { id = \"S\", move = \"none\" }\nsetup.fen = \"5/5/5/5/5 w\"\n\
                [[drops]]\nfrom = \"supply\"\n[[end]]\nwhen = { chain = { pieces = \"all\", side = \"mover\", \
                from = \"first rank\", to = \"last rank\", steps = \"K\" } }\nresult = \"mover wins\"\n\
                [[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n";
    assert_eq!(variant_of(text).digest(), "cd3ebb16324d357f");
}
