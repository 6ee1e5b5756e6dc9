//! Files that somebody uploads to a site, with everything that the site shows of them.

use std::sync::Arc;

use alfil_core::board::{Side, is_stopped};
use serde_json::{Value, json};

use super::{Report, Variant};
#[cfg(feature = "import")]
use crate::fairy::ini;
use crate::studio::publish::{Subject, page};
use crate::words::picture::{Facing, Look, start_position};

/// The most bytes of the picture of a piece.
const MAX_PICTURE: usize = 8 << 10;

/// A text that was uploaded to a site: what is wrong with it, and what the site shows of the variant.
///
/// [`Loader::check_upload`](super::Loader::check_upload) makes one of a definition in TOML,
/// `Loader::check_ini_upload` of each section of a `variants.ini`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Upload {
    /// The id: the name of the section of an ini, or that of the text.
    pub id: String,
    /// Why it is refused, a sentence each; empty if it is accepted.
    pub refusals: Vec<String>,
    /// What is wrong with the text.
    pub report: Report,
    /// The variant; nothing if the text has errors.
    pub variant: Option<Arc<Variant>>,
    /// What the site needs to know of the variant: see [`Variant::facts`].
    pub facts: Option<Value>,
    /// The rules as a page in HTML: one file that has no script and loads nothing.
    pub rules_html: Option<String>,
    /// A picture of each kind of piece, for either player.
    pub pictures: Vec<PiecePicture>,
    /// A picture of the start position, as SVG.
    pub start_svg: Option<String>,
}

/// The picture of a kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PiecePicture {
    /// The token of the kind, in capitals: `R`, `X'`, `+R`.
    pub piece: String,
    /// Whose piece it is.
    pub side: Side,
    /// The picture as the first player sees it, as SVG without scripts, links and fonts.
    pub svg: String,
}

impl Upload {
    /// Returns whether a site can offer the variant: there is no error, and nothing was left out.
    ///
    /// ```
    /// let text = "format = 1\nname = \"Also chess\"\nextends = \"chess\"\n";
    /// assert!(alfil::Loader::new().check_upload(text).is_accepted());
    /// assert!(!alfil::Loader::new().check_upload("format = 1").is_accepted());
    /// ```
    pub fn is_accepted(&self) -> bool {
        self.refusals.is_empty()
    }

    /// Returns it as a JSON object, as `alfil check-upload --json` writes it.
    ///
    /// ```
    /// let upload = alfil::Loader::new().check_upload("format = 2").to_json();
    /// assert_eq!(upload["accepted"], false);
    /// assert_eq!(upload["findings"][0]["line"], 1);
    /// ```
    pub fn to_json(&self) -> Value {
        let findings = self.report.json();
        let findings: Vec<Value> =
            findings.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let pictures: Vec<Value> = self
            .pictures
            .iter()
            .map(|picture| json!({ "piece": picture.piece, "side": picture.side.name(), "svg": picture.svg }))
            .collect();
        json!({
            "id": self.id,
            "accepted": self.is_accepted(),
            "refusals": self.refusals,
            "findings": findings,
            "facts": self.facts,
            "rules_html": self.rules_html,
            "pictures": pictures,
            "start_svg": self.start_svg,
        })
    }

    /// Returns what became of a text, with everything about its variant that the limits allow.
    pub(super) fn new(id: &str, report: Report, variant: Option<Arc<Variant>>, claims: usize) -> Upload {
        let mut upload = Upload {
            id: id.to_owned(),
            refusals: Vec::new(),
            report,
            variant,
            facts: None,
            rules_html: None,
            pictures: Vec::new(),
            start_svg: None,
        };
        let is_whole = !upload.report.has_errors();
        match upload.variant.clone().filter(|_| is_whole) {
            Some(variant) => upload.show(&variant, claims),
            // The limit is the reason; an error may only repeat it.
            None if is_stopped() => {}
            None => upload.refusals.push("The file has errors.".to_owned()),
        }
        if is_stopped() {
            upload.refuse_unfinished();
        }
        upload
    }

    /// Returns what became of an ini that has no section, or several.
    #[cfg(feature = "import")]
    pub(super) fn without_section(file: &str, report: Report, sections: &[&str]) -> Upload {
        let mut upload = Upload::new(file, report, None, 0);
        if sections.len() > 1 {
            upload.refusals = vec![format!(
                "The file has {} sections, {}: name one, or upload a file with one.",
                sections.len(),
                ini::list_of_sections(sections)
            )];
        }
        upload
    }

    /// Refuses a text whose check did not end within the limits.
    fn refuse_unfinished(&mut self) {
        self.facts = None;
        self.rules_html = None;
        self.pictures.clear();
        self.start_svg = None;
        self.refusals.push("The check was stopped before its end, since it reached a limit.".to_owned());
    }

    fn show(&mut self, variant: &Arc<Variant>, claims: usize) {
        let (inner, rules) = (variant.inner(), variant.internal_rules());
        let look = Look::of(rules);
        // A site may have no font for the characters of a definition, or take no texts in pictures.
        let drawn = look.clone().without_fonts(rules);
        self.facts = Some(variant.facts());
        self.start_svg = Some(start_position(inner, &look));
        for (kind, side) in rules.kind_indices().flat_map(|kind| Side::ALL.map(|side| (kind, side))) {
            if is_stopped() {
                return;
            }
            let piece = rules.kind(kind).id.clone();
            let mut svg = drawn.piece(kind, side, facing(side));
            if svg.len() > MAX_PICTURE {
                // Very many marks are not legible either.
                svg = drawn.clone().without_marks().piece(kind, side, facing(side));
            }
            if svg.len() > MAX_PICTURE {
                let n = svg.len();
                self.refusals
                    .push(format!("The picture of `{piece}` has {n} bytes, more than {MAX_PICTURE}."));
            }
            self.pictures.push(PiecePicture { piece, side, svg });
        }
        self.rules_html = Some(page(&Subject { variant: inner, claims }));
    }
}

/// Returns where the player sits, as the first player sees it.
fn facing(side: Side) -> Facing {
    match side {
        Side::First => Facing::Up,
        Side::Second => Facing::Down,
    }
}
