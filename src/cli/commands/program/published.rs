//! What the page of the studio publishes, as a folder.

use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use crate::cli::commands::present::publish::{LeftOut, Publication, manifest_of};
use crate::cli::failure::Complaint;
use crate::cli::output::folder;
use crate::files::disk::Folder;
use crate::studio::publish::File;

/// What the studio publishes.
#[derive(Deserialize)]
struct Published {
    id: String,
    name: String,
    rules: String,
    files: Vec<File>,
    left_out: Vec<LeftOut>,
}

/// Writes what the page of the studio publishes into a folder, and returns the number of files.
pub(super) fn write_folder(folder: &Folder, name: &str, published: Value) -> Result<usize, String> {
    let Published { id, name: title, rules, files, left_out } =
        serde_json::from_value(published).map_err(|error| error.to_string())?;
    let mut publication = Publication { files, left_out, ..Publication::default() };
    let manifest = manifest_of(&publication, &id, &title, rules).map_err(|error| error.to_string())?;
    publication.files.push(File { path: folder::MANIFEST.to_owned(), text: manifest });
    folder::write_into(folder, Path::new(name), &publication.files, false)
        .map_err(Complaint::into_message)?;
    Ok(publication.files.len())
}
