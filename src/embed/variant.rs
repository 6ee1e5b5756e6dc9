//! Variants.

use std::sync::Arc;

use alfil_core::variant;
use alfil_language::check;
use alfil_language::diag::Report;

use super::UNNAMED;
use crate::library::{self, BundledVariants};
use crate::words::describe;

/// A variant, ready to be played. Any number of games share it, in any number of threads.
#[derive(Debug)]
pub struct Variant {
    inner: Arc<variant::Variant>,
}

impl Variant {
    /// Returns a variant from the text of a definition.
    ///
    /// No file is read: the text may extend bundled variants only. Warnings are not reported; [`validate_toml`] has them.
    ///
    /// ```
    /// use alfil::Variant;
    ///
    /// let variant = Variant::from_toml("format = 1\nname = \"Chess without queens\"\nextends = \"chess\"\n\
    ///     [setup]\nfen = \"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w\"\n").unwrap();
    /// assert_eq!(variant.name(), "Chess without queens");
    ///
    /// let report = Variant::from_toml("format = 1\nname = 7\n").unwrap_err();
    /// assert!(report.short().contains("<text>:2:8: error[wrong-type]"));
    /// ```
    ///
    /// [`validate_toml`]: crate::validate_toml
    ///
    /// # Errors
    /// Everything that is wrong with the text, with places and fixes.
    pub fn from_toml(text: &str) -> Result<Arc<Variant>, Report> {
        let (rules, report) = check::load_text(UNNAMED, text, &BundledVariants);
        rules.map(|rules| Variant::wrap(variant::Variant::new(UNNAMED, rules))).ok_or(report)
    }

    /// Returns the bundled variant with this id.
    ///
    /// ```
    /// assert!(alfil::Variant::bundled("ogi").is_some());
    /// ```
    pub fn bundled(id: &str) -> Option<Arc<Variant>> {
        library::variant(id).map(Variant::wrap)
    }

    fn wrap(inner: Arc<variant::Variant>) -> Arc<Variant> {
        Arc::new(Variant { inner })
    }

    /// Returns the variant inside.
    pub(super) fn inner(&self) -> &Arc<variant::Variant> {
        &self.inner
    }

    /// Returns the id, which is the same for every variant from text.
    ///
    /// ```
    /// assert_eq!(alfil::Variant::bundled("ogi").unwrap().id(), "ogi");
    /// ```
    pub fn id(&self) -> &str {
        self.inner.id()
    }

    /// Returns the name of the game.
    ///
    /// ```
    /// assert_eq!(alfil::Variant::bundled("wa-shogi").unwrap().name(), "Wa Shogi");
    /// ```
    pub fn name(&self) -> &str {
        &self.inner.rules().name
    }

    /// Returns the rules in sentences, each with the title of its section, in the order of a rule book. They do not
    /// include how pieces move.
    ///
    /// ```
    /// let ogi = alfil::Variant::bundled("ogi").unwrap();
    /// assert!(ogi.describe().any(|(title, _)| title == "Promotion"));
    /// ```
    pub fn describe(&self) -> impl Iterator<Item = (&'static str, String)> + use<> {
        let sections = describe::describe(self.inner.rules());
        sections.into_iter().flat_map(|section| {
            section.sentences.into_iter().map(move |sentence| (section.title, sentence.text))
        })
    }
}
