//! The names of sections in messages, and the finding that a file does not have one.

use alfil_core::phrase::{joined, joined_up_to};
use alfil_language::diag::{Code, Diagnostic, Report, Span, did_you_mean, nearest};

use super::{Ini, Section};

/// The most sections that are listed.
const MAX_LISTED: usize = 12;

/// The longest name that is compared with those in the file, in bytes.
const MAX_COMPARED: usize = 60;

/// Returns the finding that a file has no section of a name; nothing if the file has no section at all, and its report says
/// why.
pub fn unknown_section(ini: &Ini, report: &Report, name: &str) -> Option<Diagnostic> {
    let has_any = ini.sections.iter().any(|section| !section.name.text.is_empty());
    (has_any || report.n_errors() == 0).then(|| {
        Diagnostic::new(Code::ImportUnknownSection, format!("there is no section `{name}`"))
            .label(Span::new(ini.file, 0..0), "in this file")
            .help(help_for_unknown(ini, name))
    })
}

/// Returns which sections a file has, or the one that was probably meant by a name that none has.
pub fn help_for_unknown(ini: &Ini, name: &str) -> String {
    let is_named = |section: &&Section| !section.name.text.is_empty();
    let names = ini.sections.iter().filter(is_named).map(|section| section.name.text.as_str());
    let near = if name.len() > MAX_COMPARED { None } else { nearest(name, names.clone()) };
    let quoted: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    match (near, quoted.as_slice()) {
        (Some(near), _) => did_you_mean(near),
        (None, []) => "a section begins with its name in brackets, as in `[my-variant:chess]`".to_owned(),
        (None, [only]) => format!("its only section is {only}"),
        (None, names) => format!("its sections are {}", listed(names)),
    }
}

/// Returns the names of several sections in a list that is not too long: "`a` and `b`".
pub fn list_of_sections(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    listed(&quoted)
}

fn listed(quoted: &[String]) -> String {
    if quoted.len() <= MAX_LISTED { joined(quoted, "and") } else { joined_up_to(quoted, MAX_LISTED) }
}
