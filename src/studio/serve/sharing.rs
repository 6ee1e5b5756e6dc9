//! How a game is handed to others, who cannot open an address of this machine: by a link to a site that they reach, and as a
//! page with the game in it. The question is `sharing`.

use std::str::FromStr;

use axum::http::Uri;
use serde_json::{Value, json};

use crate::studio::api::{Fault, Nothing, read};

/// The address of a studio without a server, to which links are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site(String);

impl FromStr for Site {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Site, &'static str> {
        if text.contains(['?', '#']) {
            return Err("a link adds what follows `#`, so the address has neither `?` nor `#`");
        }
        let address: Uri = text.parse().map_err(|_| NO_ADDRESS)?;
        if !matches!(address.scheme_str(), Some("http" | "https")) {
            return Err(NO_ADDRESS);
        }
        let authority = address.authority().ok_or(NO_ADDRESS)?;
        if authority.as_str().contains('@') {
            return Err("everyone who gets a link would read the name before `@`");
        }
        let has_port = authority.as_str() != authority.host();
        if authority.host().is_empty() || has_port && authority.port_u16().is_none() {
            return Err(NO_ADDRESS);
        }
        // A host alone is written with the slash that browsers add.
        let is_host = text.ends_with(&format!("//{authority}"));
        Ok(Site(format!("{text}{}", if is_host { "/" } else { "" })))
    }
}

const NO_ADDRESS: &str = "write the whole address, as in `https://example.org/studio/`";

/// What the page may offer.
#[derive(Debug)]
pub(super) struct Sharing {
    pub(super) site: Option<Site>,
    pub(super) has_player: bool,
}

impl Sharing {
    /// Returns the answer to `sharing`.
    pub(super) fn answer(&self, question: Value) -> Result<Value, Fault> {
        let Nothing {} = read(question)?;
        let site = self.site.as_ref().map(|Site(address)| address);
        Ok(json!({ "site": site, "player": self.has_player }))
    }
}

#[cfg(test)]
mod tests {
    use super::Site;

    /// Addresses, and those that links begin with; nothing where one is refused.
    const SITES: &[(&str, Option<&str>)] = &[
        ("https://example.org/studio/", Some("https://example.org/studio/")),
        ("https://example.org", Some("https://example.org/")),
        ("http://example.org:8000", Some("http://example.org:8000/")),
        ("http://[::1]:8000/a/index.html", Some("http://[::1]:8000/a/index.html")),
        ("https://example.org/example.org", Some("https://example.org/example.org")),
        ("example.org", None),
        ("example.org/studio/", None),
        ("/studio/", None),
        ("", None),
        ("https://", None),
        ("https:///studio/", None),
        ("https://:80/", None),
        ("https://example.org:99999/", None),
        ("https://example.org:/", None),
        ("ftp://example.org/", None),
        ("file:///studio/index.html", None),
        ("javascript:alert(1)", None),
        ("https://me:secret@example.org/", None),
        ("https://example.org/?a", None),
        ("https://example.org/#1.", None),
        ("https://example.org/a b", None),
        ("https://example.org/\n", None),
    ];

    #[test]
    fn a_site_has_a_whole_address() {
        for &(text, site) in SITES {
            assert_eq!(text.parse().ok(), site.map(|site| Site(site.to_owned())), "{text:?}");
        }
    }
}
