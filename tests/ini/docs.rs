//! The page about the format: its tables are those of the registry.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use alfil::fairy::ini::Dialect;
use alfil::fairy::ini::keys::{self, Becomes, Family, Key, Kind, Status};

const MARKER: &str = "<!-- Generated from src/fairy/ini/keys: UPDATE_INI=1 cargo test ini -->\n";

fn row(key: &Key) -> String {
    let mut what = key.kind.describe();
    if let Kind::Letter(moves) = key.kind
        && !moves.is_empty()
    {
        let _ = write!(what, "; moves as `{moves}`");
    }
    let default = match key.default {
        _ if matches!(key.kind, Kind::Letter(_) | Kind::Custom | Kind::King) => String::new(),
        None => String::new(),
        Some("") => "none".to_owned(),
        Some("everything") => "every piece".to_owned(),
        Some(text) if text.starts_with("*1 *2 *3 *4") => "every square".to_owned(),
        Some(text) => format!("`{text}`"),
    };
    let status = match key.status {
        // Keys of one program have tables of their own.
        Status::Current | Status::Alias | Status::BuiltInOnly | Status::Only(_) => String::new(),
        Status::Deprecated(now) => format!(" *Old: now `{now}`.*"),
    };
    let becomes = match key.becomes {
        Becomes::Words(words) => words,
        Becomes::NotYet => "not yet",
        Becomes::Nothing => "no rule",
    };
    let cells =
        [format!("`{}`", key.name), what, default, format!("{}{status}", key.doc), becomes.to_owned()];
    format!("| {} |\n", cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
}

const HEAD: &str =
    "| key | value | without a parent | what it does | in a definition |\n| --- | --- | --- | --- | --- |\n";

fn tables() -> String {
    let mut text = String::new();
    let is_extra = |key: &&Key| matches!(key.status, Status::Only(_));
    let family_rows = |family: Family, is_wanted: &dyn Fn(&&Key) -> bool| -> String {
        keys::all_keys()
            .filter(|key| key.family == family && key.status != Status::BuiltInOnly && is_wanted(key))
            .map(row)
            .collect()
    };
    for family in Family::ALL {
        let rows = family_rows(family, &|key| !is_extra(key));
        if !rows.is_empty() {
            let _ = write!(text, "\n### {}\n\n{HEAD}{rows}", family.title());
        }
    }
    let program = Dialect::FairyStockfishX.program();
    let _ = write!(
        text,
        "\n## Keys of {program}\n\nKeys that Fairy-Stockfish does not have. In the same columns as above; PIECE \
         stands for the letter of a piece.\n"
    );
    for family in Family::ALL {
        let rows = family_rows(family, &is_extra);
        if !rows.is_empty() {
            let _ = write!(text, "\n### {} in {program}\n\n{HEAD}{rows}", family.title());
        }
    }
    text
}

/// When this fails, run it once with `UPDATE_INI=1`.
#[test]
fn the_page_of_keys_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/ini.md");
    let text = fs::read_to_string(&path).unwrap();
    let (head, written) = text.split_once(MARKER).unwrap();
    if std::env::var_os("UPDATE_INI").is_some() {
        fs::write(&path, format!("{head}{MARKER}{}", tables())).unwrap();
        return;
    }
    assert_eq!(written, tables());
}
