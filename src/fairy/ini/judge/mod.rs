//! Checks sections as a whole, once their settings are known.

mod first_moves;
mod letters;
mod promotion;
mod start;

use alfil_core::phrase::counted;
use alfil_language::diag::{Code, Span};

use crate::fairy::ini::builtin;
use crate::fairy::ini::conflicts;
use crate::fairy::ini::dialect::Dialect;
use crate::fairy::ini::findings::{Findings, finding_at, shown};
use crate::fairy::ini::key;
use crate::fairy::ini::keys::{Kind, Known, RESULTS, Sets};
use crate::fairy::ini::reader::IniEntry;
use crate::fairy::ini::resolve::Assignment;
use crate::fairy::ini::sections::Section;
use crate::fairy::ini::settings::{Origin, Settings};
use crate::fairy::ini::value::{self, Letters, Value};

/// What is already known about the lines of a section.
#[derive(Debug, Default)]
pub(in crate::fairy::ini) struct Judged {
    /// Keys with errors, and keys that misspelt ones were probably meant to be.
    pub(in crate::fairy::ini) broken: Vec<&'static str>,
    /// Capital letters that unknown keys were probably meant to declare.
    pub(in crate::fairy::ini) meant: Vec<char>,
    /// True if a declaration is wrong, which may be why letters are missing.
    pub(in crate::fairy::ini) has_broken_piece: bool,
    /// True if a letter without a piece was reported.
    pub(in crate::fairy::ini) has_undeclared: bool,
}

impl Judged {
    /// Returns whether an unknown key was probably meant to declare the letter.
    pub(in crate::fairy::ini) fn meant_letter(&self, letter: char) -> bool {
        self.has_broken_piece || self.meant.contains(&letter.to_ascii_uppercase())
    }

    /// Returns whether these keys have no errors.
    pub(in crate::fairy::ini) fn are_sound(&self, names: &[&str]) -> bool {
        !names.iter().any(|name| self.broken.contains(name))
    }
}

/// A section to check.
pub(in crate::fairy::ini) struct Case<'a> {
    pub(in crate::fairy::ini) section: &'a Section,
    /// The settings of the parent.
    pub(in crate::fairy::ini) before: &'a Settings,
    /// The settings of the section.
    pub(in crate::fairy::ini) after: &'a Settings,
    index: usize,
    lines: &'a [(Assignment<'a>, &'a IniEntry)],
    pub(in crate::fairy::ini) judged: Judged,
}

impl<'a> Case<'a> {
    /// Returns the line of a key, if the section has it.
    pub(in crate::fairy::ini) fn line(&self, name: &str) -> Option<(Known, &'a IniEntry)> {
        let (line, entry) = self.lines.iter().find(|(line, _)| line.known.name == name)?;
        Some((line.known, entry))
    }

    /// Returns the lines of the section.
    pub(in crate::fairy::ini) fn lines(&self) -> impl Iterator<Item = (Known, &'a IniEntry)> {
        self.lines.iter().map(|(line, entry)| (line.known, *entry))
    }

    /// Returns whether a setting comes from a line of the section.
    pub(in crate::fairy::ini) fn is_own(&self, name: &str) -> bool {
        self.own_span(name).is_some()
    }

    /// Returns the place of the value, if a setting comes from a line of the section.
    pub(in crate::fairy::ini) fn own_span(&self, name: &str) -> Option<Span> {
        match self.after.get(name)?.origin {
            Origin::Line { section, span } if section == self.index => Some(span),
            Origin::Line { .. } | Origin::Default | Origin::BuiltIn(_) => None,
        }
    }

    /// Returns whether the size of the board is certain.
    fn has_board(&self) -> bool {
        self.judged.are_sound(&[key::MAX_RANK, key::MAX_FILE])
    }
}

/// Reports what is wrong with a section; returns whether the program drops it for settings that do not go together.
pub(in crate::fairy::ini) fn section(
    section: &Section,
    before: &Settings,
    after: &Settings,
    index: usize,
    lines: &[(Assignment<'_>, &IniEntry)],
    judged: Judged,
    found: &mut Findings,
) -> bool {
    let mut case = Case { section, before, after, index, lines, judged };
    letters::check_letters(&case, found);
    report_overridden(&case, found);
    promotion::check_promotion(&case, found);
    let mut is_dropped = false;
    if case.has_board() {
        report_off_board(&case, found);
        report_ranks_off_board(&case, found);
        first_moves::check_first_moves(&case, found);
        is_dropped |= start::check_start_position(&mut case, found);
    }
    report_regions_without_piece(&case, found);
    report_template_for_parent(&case, found);
    report_missing_results(&case, found);
    report_signs_for_one_piece(&case, found);
    report_stars(&case, found);
    report_double_step_without_squares(&case, found);
    conflicts::check_conflicts(&case, found) || is_dropped
}

/// Lines without effect, because another line of the section sets all that they set.
fn report_overridden(case: &Case<'_>, found: &mut Findings) {
    for (known, entry) in case.lines().filter(|(known, _)| case.judged.are_sound(&[known.name])) {
        let names: Vec<String> = match known.key.sets {
            Sets::Itself => vec![known.name.to_owned()],
            Sets::BothSides => ["White", "Black"].map(|side| format!("{}{side}", known.name)).to_vec(),
            Sets::Others(others) => others.split(' ').map(str::to_owned).collect(),
            Sets::AllPieces => continue,
        };
        let by = |name: &String| {
            let setting = case.after.get(name)?;
            // Values by piece are merged.
            let is_merged = matches!(
                setting.value,
                Value::Numbers(_) | Value::Becomes(_) | Value::Regions(_) | Value::Sets(_)
            );
            let span = case.own_span(name).filter(|span| *span != entry.value.span && !is_merged)?;
            case.lines().find(|(_, other)| other.value.span == span)
        };
        let Some(others) = names.iter().map(by).collect::<Option<Vec<_>>>() else { continue };
        let Some((last, other)) = others.last() else { continue };
        let message = if others.iter().any(|(_, each)| each.key.span != other.key.span) {
            format!(
                "`{}` has no effect: other keys override it, the last of them `{}`",
                known.name, last.name
            )
        } else {
            format!("`{}` has no effect: `{}` overrides it", known.name, last.name)
        };
        found.push(
            finding_at(Code::IniKeyTwice, entry.key.span, message, "this line does nothing")
                .label(other.key.span, "this one counts"),
        );
    }
}

/// Squares that are not on a board of this size.
fn report_off_board(case: &Case<'_>, found: &mut Findings) {
    let board = case.after.board();
    for (known, entry) in case.lines().filter(|(known, _)| known.key.kind == Kind::Squares) {
        if !case.judged.are_sound(&[known.name]) {
            continue;
        }
        let text = &entry.value.text;
        let mut start = 0;
        let off = text.split_inclusive([' ', '\t']).find_map(|word| {
            let place = start;
            start += word.len();
            let word = word.trim();
            match value::read(Kind::Squares, word, &Letters::new(found.dialect())).value {
                Some(Value::Squares(squares)) if !squares.is_empty() => {
                    squares.within(board).is_empty().then_some(place..place + word.len())
                }
                _ => None,
            }
        });
        let Some(range) = off else { continue };
        let base = entry.value.span.start as usize;
        let span = Span::new(entry.value.span.file, base + range.start..base + range.end);
        let (files, ranks) = (case.after.files(), case.after.ranks());
        let word = text.get(range).unwrap_or_default();
        let message = format!("`{}` is not on the board", shown(word));
        let (files, ranks) = (counted(files.into(), "file"), counted(ranks.into(), "rank"));
        let label = format!("the board has {files} and {ranks}");
        found.push(finding_at(Code::IniOffBoard, span, message, label));
    }
}

/// Ranks that are not on a board of this size. What Fairy-Stockfish makes of them for Black is an accident.
fn report_ranks_off_board(case: &Case<'_>, found: &mut Findings) {
    const RANKS: [&str; 4] =
        [key::PROMOTION_RANK, key::DOUBLE_STEP_RANK, key::DOUBLE_STEP_RANK_MIN, "soldierPromotionRank"];
    let ranks = case.after.ranks();
    if found.dialect() == Dialect::FairyStockfishX {
        return;
    }
    for (known, entry) in case.lines().filter(|(known, _)| RANKS.contains(&known.name)) {
        let number = value::leading_number(&entry.value.text).map(|(number, _)| number);
        let Some(number) = number.filter(|number| *number > i64::from(ranks)) else { continue };
        if !case.judged.are_sound(&[known.name]) {
            continue;
        }
        let message =
            format!("`{}` is {number}, and the board has {}", known.name, counted(ranks.into(), "rank"));
        found.push(
            finding_at(
                Code::IniOutOfRange,
                entry.value.span,
                message,
                "in Fairy-Stockfish this means odd squares for Black",
            )
            .help(format!("write a rank of the board, as in `{} = {ranks}`", known.name)),
        );
    }
}

/// Regions of pieces that the section does not have.
fn report_regions_without_piece(case: &Case<'_>, found: &mut Findings) {
    for (known, entry) in case.lines().filter(|(known, _)| known.key.kind == Kind::Squares) {
        let Some(piece) = known.piece.filter(|&piece| case.after.piece(piece).is_none()) else { continue };
        if case.judged.has_broken_piece || !case.judged.meant.is_empty() {
            continue;
        }
        found.push(
            finding_at(
                Code::IniRegionWithoutPiece,
                entry.key.span,
                format!("the section has no piece `{}`", piece.name()),
                "no piece",
            )
            .help("use the name of the key that declares the piece, with a capital letter"),
        );
    }
}

/// `variantTemplate` where a parent was meant.
fn report_template_for_parent(case: &Case<'_>, found: &mut Findings) {
    let Some((_, entry)) = case.line(key::VARIANT_TEMPLATE) else { return };
    let template = entry.value.text.trim_end();
    let lacks_pieces = case.after.declared().next().is_none() || case.judged.has_undeclared;
    if case.section.parent.is_some() || !lacks_pieces || template == "fairy" {
        return;
    }
    let diagnostic = finding_at(
        Code::IniTemplateIsNoParent,
        entry.value.span,
        "`variantTemplate` does not set a parent: it provides no pieces or rules",
        "only graphical interfaces read this key",
    );
    let name = &case.section.name.text;
    found.push(if builtin::settings(template, found.dialect()).is_some() {
        diagnostic.help(format!("to start from it, write `[{}:{template}]`", shown(name)))
    } else {
        diagnostic.help("write the parent in the header, as in `[my-variant:chess]`")
    });
}

/// Results that are `none` where a result is needed.
fn report_missing_results(case: &Case<'_>, found: &mut Findings) {
    for (known, entry) in case.lines() {
        let is_result = known.key.kind == Kind::Word(RESULTS)
            && known.key.default != Some("none")
            && !known.name.starts_with(key::EXTINCTION_VALUE);
        if is_result && entry.value.text == "none" {
            found.push(
                finding_at(
                    Code::IniNoResult,
                    entry.value.span,
                    format!("`{}` must be a result, and `none` is not one", known.name),
                    "Fairy-Stockfish continues with a meaningless value",
                )
                .help("write `win`, `loss` or `draw`"),
            );
        }
    }
}

/// `-` and `*` for keys about one piece, for which both mean the same.
fn report_signs_for_one_piece(case: &Case<'_>, found: &mut Findings) {
    const ANY: [&str; 4] =
        [key::FLAG_PIECE, key::FLAG_PIECE_WHITE, key::FLAG_PIECE_BLACK, key::MUST_DROP_TYPE];
    let takes_one = |known: Known| match case.after.dialect() {
        Dialect::FairyStockfish => matches!(known.key.kind, Kind::Piece | Kind::PieceOrSet),
        Dialect::FairyStockfishX => known.key.kind == Kind::Piece,
    };
    for (known, entry) in case.lines().filter(|(known, _)| takes_one(*known)) {
        let is_any = ANY.contains(&known.name);
        let (means, help) = match (entry.value.text.trim_end(), is_any) {
            ("-", true) if known.name == key::MUST_DROP_TYPE => (
                "`-` means any piece, not none",
                "write the letter of a piece; to switch the rule off, write `mustDrop = false`",
            ),
            ("-", true) => (
                "`-` means any piece, not none",
                "write the letter of a piece; to switch the rule off, write `flagRegion = -`",
            ),
            ("*", false) => ("`*` does not mean every piece", "write the letter of a piece, or `-` for none"),
            _ => continue,
        };
        let span = Span { end: entry.value.span.start + 1, ..entry.value.span };
        let message = format!("in `{}`, {means}", known.name);
        found.push(finding_at(Code::IniAllOrNone, span, message, "").help(help));
    }
}

/// `*` where it does not mean every piece.
fn report_stars(case: &Case<'_>, found: &mut Findings) {
    const MEANT: [&str; 2] = [key::EXTINCTION_PIECE_TYPES, key::BLAST_IMMUNE_TYPES];
    if case.after.dialect() == Dialect::FairyStockfishX {
        return;
    }
    for (known, entry) in case.lines() {
        let Some(at_star) = entry.value.text.find('*') else { continue };
        if known.key.kind != Kind::Pieces
            || MEANT.contains(&known.name)
            || !case.judged.are_sound(&[known.name])
        {
            continue;
        }
        let start = entry.value.span.start as usize + at_star;
        let span = Span::new(entry.value.span.file, start..start + 1);
        let label = if known.name == key::CONNECT_PIECE_TYPES {
            "no piece counts"
        } else {
            "a piece that does not exist"
        };
        let message = format!("in `{}`, `*` does not mean every piece", known.name);
        let diagnostic = finding_at(Code::IniAllOrNone, span, message, label);
        found.push(if known.name == key::CONNECT_PIECE_TYPES {
            diagnostic.help("leave out the line: every piece counts by default")
        } else {
            diagnostic.help("write the letters of the pieces, as in `qrbn`")
        });
    }
}

/// Double steps that the parent switched off, and that have no squares any more.
fn report_double_step_without_squares(case: &Case<'_>, found: &mut Findings) {
    let Some((_, entry)) = case.line(key::DOUBLE_STEP) else { return };
    let is_off = !case.after.is_on(key::DOUBLE_STEP);
    let regions = [key::DOUBLE_STEP_REGION_WHITE, key::DOUBLE_STEP_REGION_BLACK];
    if entry.value.text != "true" || !is_off || regions.iter().any(|name| case.is_own(name)) {
        return;
    }
    found.push(
        finding_at(
            Code::IniNoDoubleStep,
            entry.value.span,
            "there is still no double step: no squares are left to start from",
            "the parent removed the squares",
        )
        .help("write them again, as in `doubleStepRegionWhite = *2` and `doubleStepRegionBlack = *7`"),
    );
}
