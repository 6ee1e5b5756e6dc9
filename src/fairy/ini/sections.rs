//! Resolves sections one after another: parents, keys and effective settings, and what is wrong with each.

use std::collections::HashMap;
use std::ops::Range;

use alfil_core::board::{is_stopped, spend_limit};
use alfil_language::diag::{Certainty, Code, Diagnostic, Severity, Span, nearest_of};

use super::betza;
use super::builtin;
use super::dialect::Dialect;
use super::findings::{Findings, finding_at, shown};
use super::gone;
use super::judge::{self, Judged};
use super::keys::{self, Kind, Known, Status};
use super::reader::{IniEntry, RawSection, Word};
use super::resolve::{Assignment, apply};
use super::settings::{Origin, Settings};
use super::value::{Problem, Value};
use crate::fairy::ini::key;

/// A section, resolved.
#[derive(Clone, Debug)]
pub struct Section {
    /// Its name.
    pub name: Word,
    /// The parent it names.
    pub parent: Option<Word>,
    /// Its lines.
    pub entries: Vec<IniEntry>,
    /// True if Fairy-Stockfish skips the section; a finding says why.
    pub is_skipped: bool,
    /// Its effective settings; nothing if its parent is unknown.
    ///
    /// Values are as Fairy-Stockfish reads them. If a header or a key is wrong, and has been reported, what was probably meant
    /// counts, so that the mistake does not cause further findings.
    pub settings: Option<Settings>,
    /// The index of its parent, if that is a section.
    pub(super) parent_place: Option<usize>,
    /// The range of its findings among those of the file.
    pub(super) findings: Range<usize>,
    /// The nearest ancestor with findings.
    pub(super) parent_with_findings: Option<usize>,
}

/// Resolves the sections in order, since a parent must come first.
pub(super) fn resolve(raw: Vec<RawSection>, found: &mut Findings) -> Vec<Section> {
    let dialect = found.dialect();
    let all_names: HashMap<String, Span> =
        raw.iter().rev().map(|section| (compared(&section.name.text, dialect), section.name.span)).collect();
    let mut by_name: HashMap<String, usize> = HashMap::new();
    let mut sections: Vec<Section> = Vec::new();
    let mut open_header = None;
    for (index, raw) in raw.into_iter().enumerate() {
        if is_stopped() {
            found.push(unread(&raw.name));
            break;
        }
        spend_limit(STEPS_OF_SECTION + raw.entries.len() as u64 * STEPS_OF_ENTRY);
        let is_swallowed = check_header_before(&raw, &mut open_header, found);
        let inherited = parent(&raw, &sections, &by_name, &all_names, found);
        let is_new = is_new_name(&raw, &sections, &by_name, found);
        let mut section = Section {
            is_skipped: raw.is_skipped || is_swallowed || inherited.is_skipped || !is_new,
            name: raw.name,
            parent: raw.parent,
            entries: raw.entries,
            settings: None,
            parent_place: inherited.place,
            findings: 0..0,
            parent_with_findings: None,
        };
        resolve_section(&mut section, index, inherited.settings, found);
        if is_new {
            by_name.insert(compared(&section.name.text, dialect), index);
        }
        sections.push(section);
    }
    sections
}

/// The cost of reading a section and each of its entries, in squares looked at.
const STEPS_OF_SECTION: u64 = 500;
const STEPS_OF_ENTRY: u64 = 20;

/// Returns the finding that a file is not read from a section on, since the work on it has reached its limit.
fn unread(name: &Word) -> Diagnostic {
    let message = "the work on the file has reached its limit, and the rest is not read";
    finding_at(Code::FileTooLarge, name.span, message, "not read from here on")
}

/// Returns a name as the program compares it: Fairy-Stockfish-X does not tell capital letters from small ones.
fn compared(name: &str, dialect: Dialect) -> String {
    match dialect {
        Dialect::FairyStockfish => name.to_owned(),
        Dialect::FairyStockfishX => name.to_ascii_lowercase(),
    }
}

/// Assigns the findings, which are in order of place, to their sections.
pub(super) fn share_out(findings: &[Diagnostic], sections: &mut [Section]) {
    let starts: Vec<u32> = sections.iter().map(|section| section.name.span.start.saturating_sub(1)).collect();
    let n_before = |at: u32| findings.partition_point(|d| d.span().is_none_or(|span| span.start < at));
    for (index, start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).map_or(findings.len(), |&next| n_before(next));
        let parent = sections.get(index).and_then(|section| section.parent_place);
        let with_findings = parent.and_then(|place| {
            let parent = sections.get(place)?;
            if parent.findings.is_empty() { parent.parent_with_findings } else { Some(place) }
        });
        if let Some(section) = sections.get_mut(index) {
            section.findings = n_before(*start)..end;
            section.parent_with_findings = with_findings;
        }
    }
}

/// Most sections of a file whose names are compared with a mistyped one.
const MAX_COMPARED: usize = 500;

/// What a section inherits from.
struct Inherited<'a> {
    settings: Option<&'a Settings>,
    is_skipped: bool,
    /// The section of the file that it is.
    place: Option<usize>,
}

fn parent<'a>(
    raw: &RawSection,
    sections: &'a [Section],
    by_name: &HashMap<String, usize>,
    all_names: &HashMap<String, Span>,
    found: &mut Findings,
) -> Inherited<'a> {
    let Some(word) = &raw.parent else {
        return Inherited {
            settings: Some(Settings::without_parent(found.dialect())),
            is_skipped: false,
            place: None,
        };
    };
    let name = compared(&word.text, found.dialect());
    if let Some(settings) = builtin::settings(&name, found.dialect()) {
        return Inherited { settings: Some(settings), is_skipped: false, place: None };
    }
    let place = by_name.get(&name).copied();
    if let Some(section) = place.and_then(|place| sections.get(place)) {
        return Inherited { settings: section.settings.as_ref(), is_skipped: section.is_skipped, place };
    }
    let what = match all_names.get(&name) {
        Some(&span) if span == raw.name.span => format!("`{}` is its own parent", shown(&word.text)),
        Some(_) => format!("`{}` is defined too late", shown(&word.text)),
        None => format!("there is no variant `{}`", shown(&word.text)),
    };
    let diagnostic = finding_at(
        Code::IniUnknownParent,
        word.span,
        format!("{what}, so Fairy-Stockfish skips the section"),
        "a parent is a built-in variant or an earlier section",
    );
    found.push(match all_names.get(&name) {
        Some(&span) if span == raw.name.span => diagnostic.help("name another variant"),
        Some(&span) => diagnostic.label(span, "too late").help("move that section up, before this one"),
        None if found.is_full() || word.text.len() > 60 => diagnostic,
        None => {
            let own = sections.iter().take(MAX_COMPARED).map(|section| section.name.text.as_str());
            let names: Vec<&str> =
                builtin::names(found.dialect()).map(|name| name as &str).chain(own).collect();
            match nearest_of(&word.text, names) {
                Some((near, certainty)) => diagnostic.fix_if(certainty, word.span, near),
                None => diagnostic.help("a section without a parent, `[name]`, starts with no pieces"),
            }
        }
    });
    Inherited { settings: None, is_skipped: true, place: None }
}

/// Returns whether the program takes a section for a part of the header before it, which is not closed; that is
/// reported. Keeps the header of this section if it is not closed either.
fn check_header_before(raw: &RawSection, open_header: &mut Option<Span>, found: &mut Findings) -> bool {
    let before = std::mem::replace(open_header, (!raw.is_closed).then_some(raw.name.span));
    let Some(header) = before else { return false };
    let message = "Fairy-Stockfish reads this section as part of the header before it";
    found.push(
        finding_at(Code::IniHeader, raw.name.span, message, "skipped")
            .label(header, "this header is not closed"),
    );
    true
}

/// Returns whether the name is free; a name that is taken is reported.
fn is_new_name(
    raw: &RawSection,
    sections: &[Section],
    by_name: &HashMap<String, usize>,
    found: &mut Findings,
) -> bool {
    let name = &raw.name;
    let compared = compared(&name.text, found.dialect());
    if builtin::settings(&compared, found.dialect()).is_some() {
        found.push(
            finding_at(
                Code::IniRedefinesBuiltIn,
                name.span,
                format!("`{}` is built in, so Fairy-Stockfish skips the section", name.text),
                "the built-in variant does not change",
            )
            .help(format!("choose another name; `[my-{0}:{0}]` starts from the built-in one", name.text)),
        );
        return false;
    }
    let Some(first) = by_name.get(&compared).and_then(|&index| sections.get(index)) else { return true };
    found.push(
        finding_at(
            Code::IniSectionTwice,
            name.span,
            format!("there already is a section `{}`, and Fairy-Stockfish skips this one", shown(&name.text)),
            "skipped",
        )
        .label(first.name.span, "the one that counts")
        .help("choose another name, or put the lines of both into one section"),
    );
    false
}

/// Resolves the settings of a section and reports what is wrong with its lines.
fn resolve_section(section: &mut Section, index: usize, inherited: Option<&Settings>, found: &mut Findings) {
    let mut judged = Judged::default();
    let mut lines: Vec<(Assignment<'_>, &IniEntry)> = Vec::new();
    let mut first: HashMap<&'static str, &IniEntry> = HashMap::new();
    for entry in &section.entries {
        let Some(known) = known(entry, &section.entries, inherited, &mut judged, found) else { continue };
        if let Some(earlier) = first.insert(known.name, entry) {
            found.push(
                finding_at(
                    Code::IniKeyTwice,
                    earlier.key.span,
                    format!("`{}` is set twice, and the last line counts", known.name),
                    "this line is not read",
                )
                .label(entry.key.span, "this one counts"),
            );
        }
        let origin = Origin::Line { section: index, span: entry.value.span };
        lines.retain(|(line, _)| line.known.name != known.name);
        lines.push((Assignment { known, text: &entry.value.text, origin }, entry));
    }
    let lines_damaged: Vec<&'static str> =
        lines.iter().filter(|(_, entry)| entry.is_damaged).map(|(line, _)| line.known.name).collect();
    judged.broken.extend(&lines_damaged);
    let mut settings = inherited.unwrap_or_else(|| Settings::without_parent(found.dialect())).clone();
    let assignments: Vec<Assignment<'_>> = lines.iter().map(|(line, _)| *line).collect();
    apply(&mut settings, &assignments, &mut |line, problem| {
        if lines_damaged.contains(&line.known.name) {
            return;
        }
        let letter = line.text.get(problem.range.clone()).and_then(|text| text.chars().next());
        let is_letter = problem.code == Code::IniUndeclaredPiece;
        // What a wrong line was meant to declare, or an unknown parent may declare, is not reported missing.
        if is_letter && (inherited.is_none() || letter.is_some_and(|c| judged.meant_letter(c))) {
            return;
        }
        let Origin::Line { span, .. } = line.origin else { return };
        section.is_skipped |= problem.drops_section;
        section.is_skipped |=
            problem.code == Code::IniOutOfRange && matches!(line.known.name, key::MAX_RANK | key::MAX_FILE);
        judged.has_undeclared |= is_letter;
        let entry = lines.iter().find(|(_, entry)| entry.value.span == span).map(|(_, entry)| *entry);
        let Some(entry) = entry else { return };
        let diagnostic = placed(problem, entry, line.known);
        if diagnostic.severity() == Severity::Error {
            judged.broken.push(line.known.name);
            judged.has_broken_piece |= declares(line.known);
        }
        found.push(diagnostic);
    });
    let written: Vec<&str> = lines.iter().map(|(line, _)| line.known.name).collect();
    for (line, entry) in &lines {
        report_old_name(line.known, entry, &settings, &written, found);
    }
    for (line, entry) in lines.iter().filter(|(_, entry)| !entry.is_damaged) {
        betza::check_moves(line.known, entry, found);
    }
    let Some(before) = inherited else { return };
    section.is_skipped |= judge::section(section, before, &settings, index, &lines, judged, found);
    section.settings = Some(settings);
}

/// Returns the finding for a problem of a value.
pub(super) fn placed(problem: Problem, entry: &IniEntry, known: Known) -> Diagnostic {
    let value = entry.value.span;
    let taken_out = entry.value.text.get(problem.range.clone()).unwrap_or_default().trim();
    let place = |range: std::ops::Range<usize>| {
        let start = value.start as usize;
        Span::new(value.file, start + range.start..start + range.end)
    };
    let span = place(problem.range);
    let mut diagnostic = finding_at(problem.code, span, problem.message, problem.label);
    for help in problem.help {
        diagnostic = diagnostic.help(help);
    }
    if matches!(problem.code, Code::IniOutOfRange)
        && matches!(known.name, key::MAX_RANK | key::MAX_FILE)
        && !problem.drops_section
    {
        diagnostic = diagnostic.help("Fairy-Stockfish silently drops the whole section");
    }
    match problem.fix {
        // A comment must not be lost.
        Some((fix, _)) if fix.is_empty() && taken_out.starts_with(['#', ';']) => {
            let line = Span { end: entry.key.span.start, ..entry.key.span };
            diagnostic.fix(line, format!("{taken_out}\n")).fix(span, "")
        }
        Some((fix, certainty)) => diagnostic.fix_if(certainty, span, fix),
        None => diagnostic,
    }
}

/// Reports an old key, with what to write now.
fn report_old_name(
    known: Known,
    entry: &IniEntry,
    settings: &Settings,
    written: &[&str],
    found: &mut Findings,
) {
    let Status::Deprecated(now) = known.key.status else { return };
    let message = format!("`{}` is an old name", known.name);
    let label = "a later Fairy-Stockfish may no longer read it";
    let diagnostic = finding_at(Code::IniDeprecatedKey, entry.key.span, message, label);
    // What it means then is an accident, which no new key says.
    let is_beyond = known.key.kind == Kind::Rank
        && super::value::leading_number(&entry.value.text)
            .is_some_and(|(rank, _)| rank > i64::from(settings.ranks()));
    if is_beyond {
        found.push(diagnostic.help(format!("write `{now}`")));
        return;
    }
    let is_renamed = keys::find(now).is_some_and(|now| now.key.kind == known.key.kind);
    found.push(if is_renamed {
        diagnostic.fix(entry.key.span, now)
    } else {
        let line = |name: &str| match settings.get(name).map(|s| &s.value) {
            Some(Value::Squares(squares)) => Some(format!("{name} = {}", settings.as_written(*squares))),
            Some(Value::Word(word)) => Some(format!("{name} = {word}")),
            _ => None,
        };
        let names = || now.split("` and `");
        let lines = names().map(|name| format!("`{}`", line(name).unwrap_or_else(|| name.to_owned())));
        let diagnostic = diagnostic.help(format!("write {}", lines.collect::<Vec<_>>().join(" and ")));
        // Of several old names for the same, the first one makes room for the new ones.
        let is_same =
            |name: &&&str| keys::find(name).is_some_and(|k| k.key.status == Status::Deprecated(now));
        let is_first = written.iter().find(is_same).is_none_or(|&first| first == known.name);
        let lines: Option<Vec<String>> =
            if is_first { names().map(line).collect() } else { Some(Vec::new()) };
        // A comment behind the value goes to a line of its own first.
        let has_comment = entry.value.text.contains(['#', ';']);
        match lines.filter(|_| !has_comment && names().all(|name| !written.contains(&name))) {
            Some(lines) => {
                let whole = Span { end: entry.value.span.end, ..entry.key.span };
                diagnostic.fix(whole, lines.join("\n"))
            }
            None => diagnostic,
        }
    });
}

/// Returns the key of a line; an unknown one is reported.
fn known(
    entry: &IniEntry,
    lines: &[IniEntry],
    inherited: Option<&Settings>,
    judged: &mut Judged,
    found: &mut Findings,
) -> Option<Known> {
    let (key, value) = (&entry.key, &entry.value.text);
    let dialect = found.dialect();
    if let Some(known) = keys::find_written(&key.text, dialect) {
        return Some(known);
    }
    let mut chars = value.chars();
    if let (Some(letter), None | Some(':')) = (chars.next(), chars.next()) {
        judged.meant.push(letter.to_ascii_uppercase());
    }
    let skips = match dialect {
        Dialect::FairyStockfish => "skips the line",
        Dialect::FairyStockfishX => "skips the line with a message",
    };
    let message = format!("there is no key `{}`, so Fairy-Stockfish {skips}", shown(&key.text));
    let diagnostic = finding_at(Code::IniUnknownKey, key.span, message, "");
    if found.is_full() || key.text.len() > 60 {
        found.push(diagnostic);
        return None;
    }
    if let Some(now) = gone::now(entry, lines, inherited) {
        found.push(diagnostic.help(format!("`{}` is an old key: {now}", shown(&key.text))));
        return None;
    }
    let other = Dialect::ALL.into_iter().find(|&other| keys::find_written(&key.text, other).is_some());
    if let Some(other) = other {
        let program = other.program();
        found.push(diagnostic.help(format!(
            "use `--dialect {}` to read the file as {program} does: the key belongs to that program",
            other.word()
        )));
        return None;
    }
    let same = keys::names(dialect).find(|name| name.eq_ignore_ascii_case(&key.text));
    let near = same.map(|same| (same, Certainty::Certain));
    let takes = |name: &&str| keys::find(name).is_some_and(|known| known.key.kind.may_be(value));
    let near = near.or_else(|| nearest_of(&key.text, keys::names(dialect).filter(takes)));
    judged.broken.extend(near.map(|(near, _)| near));
    found.push(match (same, near) {
        (Some(same), _) => diagnostic.help("keys are case-sensitive").fix(key.span, same),
        (None, Some((near, certainty))) => diagnostic.fix_if(certainty, key.span, near),
        (None, None) => diagnostic.help("`alfil import --coverage` lists all keys"),
    });
    None
}

/// Returns whether a line declares a piece.
pub(super) fn declares(known: Known) -> bool {
    matches!(known.key.kind, Kind::Letter(_) | Kind::Custom | Kind::King)
}
