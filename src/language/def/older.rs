//! Tables that were written otherwise once: they are read as what says the same now, and reported with a fix.

use std::fmt::Write as _;

use super::build::set;
use super::definition::{
    Definition, DoesWord, Effect, EffectWhere, Enclosure, Flipped, Flips, FlipsAfter, Petrified,
};
use super::restored::Restored;
use super::spanned::{Either, Field, ListOrTable, Spanned};
use super::turning;
use crate::diag::{Code, Diagnostic, Sources, Span, Text};

/// Says older tables with newer ones. A table that lacks what it must have stays, to be reported when it is checked.
///
/// `restored` are those that change what is inherited.
pub(super) fn rewrite(
    definition: &mut Definition,
    restored: &[Restored],
    sources: &Sources,
    found: &mut Vec<Diagnostic>,
) {
    let spans = (span_of(&definition.petrified), span_of(&definition.flips));
    // Lists are inherited as a whole, so entries from two files must not end up in one.
    let is_one_file = !matches!(spans, (Some(one), Some(other)) if one.file != other.file);
    let replaced = |table: &str| restored.iter().find(|older| older.table == table);
    petrified(definition, is_one_file, replaced("petrified"), sources, found);
    flips(definition, is_one_file, replaced("flips"), sources, found);
}

/// Whether writing the newer table in the file that has the older one replaces what that replaces: it is the whole of the same
/// inherited list.
fn replaces(replaced: Option<&Restored>, list: &str) -> bool {
    replaced.is_none_or(|older| older.was_alone && older.list == Some(list))
}

/// Returns what else to write, in addition to the newer table, for what the older one replaces.
fn in_addition(replaced: Option<&Restored>, list: &str) -> String {
    let lines = "write these lines instead";
    match replaced {
        Some(Restored { table, list: None, .. }) => format!("{lines}, and `without = [\"{table}\"]`"),
        Some(Restored { list: Some(old), was_alone: false, .. }) if *old == list => {
            format!("{lines}, with the other entries of the inherited `[[{old}]]`")
        }
        Some(Restored { list: Some(old), was_alone: false, .. }) => format!(
            "{lines}, `without = [\"{old}\"]`, and the other entries of the inherited `[[{old}]]` again"
        ),
        Some(Restored { list: Some(old), .. }) if *old != list => {
            format!("{lines}, and `without = [\"{old}\"]`")
        }
        Some(_) | None => lines.to_owned(),
    }
}

fn span_of<T>(table: &Field<Spanned<T>>) -> Option<Span> {
    table.get().map(|table| table.span)
}

/// Whether a header may become one of a list without changing what is inherited or the order of its entries, as far as that
/// matters.
fn fits<T>(list: &Field<Vec<Spanned<T>>>, span: Span, is_anywhere: impl Fn(&T) -> bool) -> bool {
    let fits = |entry: &Spanned<T>| {
        entry.span.file == span.file
            && (is_anywhere(&entry.value) || entry.span.range().start < span.range().start)
    };
    list.is_absent() || list.get().is_some_and(|list| list.iter().all(fits))
}

/// Whether an effect happens before all others, wherever it is written.
fn is_at_once(effect: &Effect) -> bool {
    effect.place.get().is_some_and(|place| place.value == EffectWhere::Itself)
        && effect.does.get().is_some_and(|does| does.value == DoesWord::BecomesWall)
}

/// Pieces that become walls when they capture.
fn petrified(
    definition: &mut Definition,
    is_one_file: bool,
    replaced: Option<&Restored>,
    sources: &Sources,
    found: &mut Vec<Diagnostic>,
) {
    let Some(table) = definition.petrified.get() else { return };
    let (span, Petrified { captors }) = (table.span, &table.value);
    let Some(list) = captors.get().filter(|list| !list.is_empty()) else { return };
    let immune = definition.explosions.get().map_or(&[][..], |blast| blast.value.immune.items());
    let mut lines = "[[effect]]\nafter = \"capture\"\nwhere = \"itself\"\ndoes = \"becomes-wall\"".to_owned();
    if !immune.is_empty() {
        let _ = write!(lines, "\nof = {{ all-but = {} }}", names(immune));
    }
    let captors =
        set(Either::Long(ListOrTable::List(list.clone())), list.first().map_or(span, |first| first.span));
    let entry = turning::captors_become_walls(captors, immune, (span, span));
    let written = Written { sources, span, header: "[petrified]" };
    let is_fixed = is_one_file && replaces(replaced, "effect") && fits(&definition.effect, span, |_| true);
    let edits = is_fixed.then(|| written.key("captors", list.first().map_or(span, |first| first.span)));
    let edits = edits.flatten().map(|captors| vec![(captors, "was".to_owned())]);
    let now = format!("{lines}\nwas = {}", names(list));
    if replaced.is_none_or(|older| older.is_own) {
        let help = in_addition(replaced, "effect");
        found.push(written.finding("[[effect]]", (&now, &help), &lines, edits));
    }
    definition.petrified = Field::Absent;
    push(&mut definition.effect, entry, span);
}

/// Enemies that change sides.
fn flips(
    definition: &mut Definition,
    is_one_file: bool,
    replaced: Option<&Restored>,
    sources: &Sources,
    found: &mut Vec<Diagnostic>,
) {
    let Some(table) = definition.flips.get() else { return };
    let (span, Flips { pieces, after }) = (table.span, &table.value);
    let Some(pieces) = pieces.get() else { return };
    let has_drops = !definition.drops.is_absent();
    let not_lone = after.get().is_some_and(|after| after.value == FlipsAfter::NoLoneDrop) && has_drops;
    let drop_beside = if not_lone { turning::friend_around((span, span)) } else { Field::Absent };
    let (list, header, mut lines, is_fixed) = match pieces.value {
        Flipped::Enclosed => (
            "enclosure",
            "[[enclosure]]",
            "way = \"in-line\"\nalong = [\"files\", \"ranks\", \"diagonals\"]\nenemies = \"change-sides\""
                .to_owned(),
            fits(&definition.enclosure, span, |_| false),
        ),
        Flipped::Adjacent => (
            "effect",
            "[[effect]]",
            "where = \"around\"\nsteps = \"K\"\ndoes = \"changes-sides\"".to_owned(),
            is_one_file && fits(&definition.effect, span, is_at_once),
        ),
    };
    if not_lone {
        lines.push_str("\ndrop-beside = { side = \"own\", at = \"K\" }");
    }
    let written = Written { sources, span, header: "[flips]" };
    let is_fixed = is_fixed && replaces(replaced, list);
    let edits = is_fixed.then(|| written.entry("pieces", pieces.span)).flatten().and_then(|place| {
        let first = Some((place, lines.clone()));
        let second = match after.get() {
            None => None,
            Some(after) => Some((written.whole_line(written.entry("after", after.span)?), String::new())),
        };
        Some(first.into_iter().chain(second).collect())
    });
    if replaced.is_none_or(|older| older.is_own) {
        let (now, help) = (format!("{header}\n{lines}"), in_addition(replaced, list));
        found.push(written.finding(header, (&now, &help), header, edits));
    }
    let moved = pieces.value;
    definition.flips = Field::Absent;
    match moved {
        Flipped::Enclosed => {
            let entry = Enclosure { drop_beside, ..turning::enclosed_change_sides((span, span)) };
            push(&mut definition.enclosure, entry, span);
        }
        Flipped::Adjacent => {
            let entry = Effect { drop_beside, ..turning::adjacent_change_sides((span, span)) };
            push(&mut definition.effect, entry, span);
        }
    }
}

/// Adds an entry to a list; to one with errors, nothing is added.
fn push<T>(list: &mut Field<Vec<Spanned<T>>>, value: T, span: Span) {
    match list {
        Field::Absent => *list = Field::Present(vec![Spanned { value, span }]),
        Field::Broken => {}
        Field::Present(entries) => entries.push(Spanned { value, span }),
    }
}

/// A list of names as it is written.
fn names(list: &[Text]) -> String {
    let quoted: Vec<String> = list.iter().map(|text| format!("\"{}\"", text.value)).collect();
    format!("[{}]", quoted.join(", "))
}

/// A table as it is written.
struct Written<'a> {
    sources: &'a Sources,
    span: Span,
    header: &'static str,
}

impl Written<'_> {
    /// What is reported of it, with the lines that say the same now and what to do with them. It is fixed if all its keys are
    /// written under its header, one a line, and if nothing else that the file says or inherits is in the way.
    fn finding(
        &self,
        now: &str,
        (lines, help): (&str, &str),
        header: &str,
        edits: Option<Vec<(Span, String)>>,
    ) -> Diagnostic {
        let message = format!("`{}` has been replaced by `{now}`", self.header);
        let finding = Diagnostic::new(Code::OldTable, message)
            .label(self.span, format!("read as `{now}`"))
            .note(lines.to_owned())
            .help(help);
        let is_header = self.text(self.span) == Some(self.header);
        match edits.filter(|_| is_header) {
            None => finding,
            Some(edits) => edits
                .into_iter()
                .fold(finding.fix(self.span, header), |finding, (span, text)| finding.fix(span, text)),
        }
    }

    fn text(&self, span: Span) -> Option<&str> {
        self.sources.text(span.file).get(span.range())
    }

    /// Where a key of it is written, given where something in its value is.
    fn key(&self, key: &str, value: Span) -> Option<Span> {
        let text = self.sources.text(self.span.file);
        let before = text.get(..value.range().start).filter(|_| value.file == self.span.file)?;
        let before = before.get(self.span.range().end..)?;
        let start = self.span.range().end + before.rfind(&format!("\n{key}"))? + 1;
        let between = text.get(start + key.len()..value.range().start)?;
        let is_value = between.trim_start().starts_with('=');
        is_value.then(|| Span::new(self.span.file, start..start + key.len()))
    }

    /// Where a key and its value are written.
    fn entry(&self, key: &str, value: Span) -> Option<Span> {
        let key = self.key(key, value)?;
        Some(Span::new(self.span.file, key.range().start..value.range().end))
    }

    /// The same with the rest of the line, if that is empty.
    fn whole_line(&self, span: Span) -> Span {
        let text = self.sources.text(self.span.file);
        let rest = text.get(span.range().end..).unwrap_or_default();
        let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
        if rest[blank..].starts_with('\n') {
            Span::new(self.span.file, span.range().start..span.range().end + blank + 1)
        } else {
            span
        }
    }
}
