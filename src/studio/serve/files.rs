//! Questions about files, which only the server answers: `files`, `open`, `save`, `publish-into`.

use serde::Deserialize;
use serde_json::{Value, json};

use super::PublishInto;
use super::root::{Denied, Root};
use crate::studio::api::{Fault, Nothing, Studio, read};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Open {
    path: String,
    /// The tag of the text that the page has: nothing is sent if the file still has it.
    etag: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    path: String,
    text: String,
    /// The tag of the text that was opened; none for a new file.
    etag: Option<String>,
}

/// What answers a question about files.
type Verb = fn(&Root, Value) -> Result<Value, Fault>;

/// Returns what answers this verb, if it is about files.
pub(super) fn verb(verb: &str) -> Option<Verb> {
    Some(match verb {
        "files" => files,
        "open" => open,
        "save" => save,
        _ => return None,
    })
}

fn files(root: &Root, question: Value) -> Result<Value, Fault> {
    let Nothing {} = read(question)?;
    Ok(json!({
        "folder": root.name(),
        "only": root.only(),
        "read_only": root.is_read_only(),
        "files": root.files(),
    }))
}

fn open(root: &Root, question: Value) -> Result<Value, Fault> {
    let Open { path, etag } = read(question)?;
    let (text, found) = root.read(&path).map_err(|denied| fault(&path, denied))?;
    let text = (etag.as_ref() != Some(&found)).then_some(text);
    Ok(json!({ "path": path, "text": text, "etag": found }))
}

fn save(root: &Root, question: Value) -> Result<Value, Fault> {
    let Save { path, text, etag } = read(question)?;
    let etag = root.write(&path, &text, etag.as_deref()).map_err(|denied| fault(&path, denied))?;
    Ok(json!({ "path": path, "etag": etag }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Into {
    folder: String,
    /// What is asked of `publish`.
    publication: Value,
}

/// Publishes into a folder below the root.
pub(super) fn publish_into(
    root: &Root,
    studio: &Studio,
    write: PublishInto,
    question: Value,
) -> Result<Value, Fault> {
    let Into { folder, publication } = read(question)?;
    let denied = |denied: Denied| {
        if matches!(denied, Denied::Outside) {
            let help = "name a folder with letters, digits, `-` and `_`";
            return Fault::new("outside", format!("nothing can be written into `{folder}`: {help}"));
        }
        fault(&folder, denied)
    };
    root.above(&folder).map_err(denied)?;
    let published = studio.answer("publish", publication)?;
    let left_out = published.get("left_out").cloned();
    let place = root.folder_to_write(&folder).map_err(denied)?;
    let files = write(&place, &folder, published).map_err(|why| Fault::new("failed", why))?;
    Ok(json!({ "folder": folder, "files": files, "left_out": left_out }))
}

fn fault(path: &str, denied: Denied) -> Fault {
    let (code, why) = match denied {
        Denied::Outside => ("outside", "is not one of the files that may be read here".to_owned()),
        Denied::NoSuchFile => ("no-such-file", "does not exist".to_owned()),
        Denied::NotText => ("not-text", "is not UTF-8 text".to_owned()),
        Denied::TooLong => ("too-long", "is too long".to_owned()),
        Denied::ReadOnly => {
            ("read-only", "cannot be written: `alfil serve` was started with `--read-only`".to_owned())
        }
        Denied::Changed => ("changed", "has been changed by another program".to_owned()),
        Denied::Failed(why) => ("failed", format!("cannot be read or written: {why}")),
    };
    Fault::new(code, format!("`{path}` {why}"))
}
