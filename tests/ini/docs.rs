//! The page about the format: its tables are those of the registry.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use alfil::ini::Dialect;
use alfil::ini::keys::{self, Becomes, Family, Key, Kind, Status};

const MARKER: &str = "<!-- Generated from src/ini/keys: UPDATE_INI=1 cargo test ini -->\n";

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
        Status::Current | Status::Alias | Status::BuiltInOnly => String::new(),
        Status::Only(dialect) => format!(" *Only in {}.*", dialect.program()),
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

fn tables() -> String {
    let mut text = String::new();
    for family in Family::ALL {
        let _ = write!(text, "\n### {}\n\n", family.title());
        text.push_str("| key | value | without a parent | what it does | in a definition |\n");
        text.push_str("| --- | --- | --- | --- | --- |\n");
        for key in keys::all()
            .filter(|key| key.family == family && Dialect::ALL.iter().any(|dialect| key.is_written(*dialect)))
        {
            text.push_str(&row(key));
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
