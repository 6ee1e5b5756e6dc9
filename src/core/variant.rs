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
    pub fn new(id: impl Into<String>, rules: Rules) -> Arc<Variant> {
        let tables = Tables::new(&rules);
        Arc::new(Variant { id: id.into(), rules, tables, learned: None })
    }

    /// Returns the variant with the text of a file that says what its pieces are worth, or without one.
    pub fn with_learned(&self, learned: Option<String>) -> Arc<Variant> {
        let Variant { id, rules, tables, learned: _ } = self;
        Arc::new(Variant { id: id.clone(), rules: rules.clone(), tables: Arc::clone(tables), learned })
    }

    /// Returns the text of a file that says what its pieces are worth, if there is one.
    pub fn learned(&self) -> Option<&str> {
        self.learned.as_deref()
    }

    /// Returns the id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the digest of what the rules mean, see `Rules::digest`.
    pub fn digest(&self) -> String {
        self.rules.digest()
    }

    /// Returns the compiled rules.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }
}
