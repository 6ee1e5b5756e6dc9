//! A variant: checked rules with the tables compiled from them.

use std::sync::Arc;

use crate::engine::Tables;
use crate::rules::Rules;

/// A variant, ready to be played. Any number of games and positions share it.
#[derive(Debug)]
pub struct Variant {
    id: String,
    rules: Rules,
    tables: Arc<Tables>,
    /// The text of a file of learned weights.
    learned: Option<String>,
}

impl Variant {
    /// Compiles checked rules under the id of the variant.
    #[doc(hidden)]
    pub fn new(id: impl Into<String>, rules: Rules) -> Arc<Variant> {
        let tables = Tables::new(&rules);
        Arc::new(Variant { id: id.into(), rules, tables, learned: None })
    }

    /// The same variant, with the text of a file that says what its pieces are worth, or without one.
    #[doc(hidden)]
    pub fn with_learned(&self, learned: Option<String>) -> Arc<Variant> {
        let Variant { id, rules, tables, learned: _ } = self;
        Arc::new(Variant { id: id.clone(), rules: rules.clone(), tables: Arc::clone(tables), learned })
    }

    /// The text of a file that says what its pieces are worth, if there is one.
    #[doc(hidden)]
    pub fn learned(&self) -> Option<&str> {
        self.learned.as_deref()
    }

    /// The id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The rules.
    #[doc(hidden)]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The digest of what the rules mean, see `Rules::digest`.
    #[doc(hidden)]
    pub fn digest(&self) -> String {
        self.rules.digest()
    }

    /// The compiled rules.
    #[doc(hidden)]
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::Variant;

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
        let digest = |text: &str| Variant::from_toml(text).unwrap().digest();
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
            let digest = Variant::bundled(id).unwrap().digest();
            assert_eq!(seen.insert(digest, id), None, "{id}");
        }
    }
}
