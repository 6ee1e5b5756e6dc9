//! The files of the page, compiled in.

use std::path::PathBuf;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;

use super::guard::Refused;
use super::root;

/// Makes the table of files, each with its name below `web/`.
macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../web/", $name)))),*]
    };
}

/// Every file of the page.
pub(super) const ASSETS: &[(&str, &str)] = assets![
    "analysis.js",
    "animation.js",
    "app.css",
    "app.js",
    "ask.js",
    "bar.js",
    "board.js",
    "card.js",
    "cells.js",
    "choice.js",
    "claim.js",
    "claiming.js",
    "claims.js",
    "coordinates.js",
    "dom.js",
    "drafts.js",
    "editor.js",
    "escape.js",
    "exchange.js",
    "fields.js",
    "findings.js",
    "ground.js",
    "history.js",
    "icon.svg",
    "index.html",
    "index.json",
    "inis.js",
    "keyboard.js",
    "kept.js",
    "lens.js",
    "loupe.js",
    "lsp.js",
    "marks.js",
    "movelist.js",
    "names.js",
    "overview.js",
    "picker.js",
    "pictures.js",
    "play.js",
    "premove.js",
    "publish.js",
    "results.js",
    "saving.js",
    "setup.js",
    "share.js",
    "sharing.js",
    "sound.js",
    "split.js",
    "start.js",
    "study.js",
    "tools.js",
    "tree.js",
    "variations.js",
    "vendor/LICENSES.txt",
    "vendor/codemirror.js",
    "vendor/gif.js",
    "views.js",
    "zoom.js",
];

/// The files of the page.
pub(super) struct Assets {
    /// Where they are read from instead, while the page is being worked on.
    folder: Option<PathBuf>,
}

impl Assets {
    pub(super) fn new(folder: Option<PathBuf>) -> Assets {
        Assets { folder }
    }

    /// Returns a file of the page; only its tag if the browser has it.
    pub(super) fn response(&self, path: &str, known: Option<&str>) -> Response {
        let name = match path.strip_prefix('/') {
            Some("") => "index.html",
            Some(name) => name,
            None => return Refused::NoSuchPage.as_json(),
        };
        let Some((name, text)) = ASSETS.iter().copied().find(|(other, _)| *other == name) else {
            return Refused::NoSuchPage.as_json();
        };
        let read = self.folder.as_ref().and_then(|folder| std::fs::read_to_string(folder.join(name)).ok());
        let tag = format!("\"{}\"", root::tag(read.as_deref().unwrap_or(text).as_bytes()));
        let is_known = known == Some(tag.as_str());
        let body = match (is_known, read) {
            (true, _) => Body::empty(),
            (false, Some(read)) => Body::from(read),
            (false, None) => Body::from(text),
        };
        let mut response = Response::new(body);
        if is_known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(name)));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            headers.insert(header::ETAG, tag);
        }
        response
    }
}

/// Returns the type of a file.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/json",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::ASSETS;

    /// What lies in `web/` but is not part of the page.
    const OTHERS: [&str; 4] = ["dist/", "site/", "tests/", "vendor/build/"];

    fn files(folder: &Path, before: &str, into: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{before}{}", entry.file_name().to_str().unwrap());
            if entry.file_type().unwrap().is_dir() {
                let folder = format!("{name}/");
                if !OTHERS.contains(&folder.as_str()) {
                    files(&entry.path(), &folder, into);
                }
            } else {
                into.insert(name);
            }
        }
    }

    #[test]
    fn every_file_of_the_page_is_compiled_in() {
        let mut found = BTreeSet::new();
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("web"), "", &mut found);
        let known: BTreeSet<String> = ASSETS.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(found, known);
    }
}
