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
}

impl Variant {
    /// Compiles checked rules under the id of the variant.
    #[doc(hidden)]
    pub fn new(id: impl Into<String>, rules: Rules) -> Arc<Variant> {
        let tables = Tables::new(&rules);
        Arc::new(Variant { id: id.into(), rules, tables })
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

    /// The compiled rules.
    #[doc(hidden)]
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }
}
