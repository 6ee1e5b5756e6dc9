//! Finds pieces by key, id and group.

use std::collections::hash_map::Entry;

use alfil_core::board::PieceKind;
use alfil_core::rules::Kind;
use rustc_hash::FxHashMap;

use super::unknown::{by_other_name, named_otherwise, no_piece};
use super::{Entries, Pieces, as_key, as_written, gap, is_id};
use crate::check::context::Context;
use crate::check::origins::KindOrigin;
use crate::def::condition::{Pieces as PiecesText, PiecesWord};
use crate::def::definition::{Piece, Promoted};
use crate::def::{Either, Field, ListOrTable, Spanned};
use crate::diag::{Code, Diagnostic, Span, Text};

/// Where the key of a piece is written.
#[derive(Clone, Copy)]
enum Place {
    /// Where one piece is meant.
    Alone,
    /// In a list, in which groups may stand.
    InList,
    /// In a list of pieces that promote.
    OfPromoting,
}

impl Pieces {
    /// Returns the kind with an id, in capital letters.
    pub(in crate::check) fn with_id(&self, id: &str) -> Option<PieceKind> {
        self.by_id.get(id).copied()
    }

    /// Returns the ids of unpromoted kinds, in the order of the kinds.
    pub(in crate::check) fn ids(&self) -> Vec<&str> {
        let mut ids: Vec<(&PieceKind, &str)> =
            self.by_id.iter().map(|(id, kind)| (kind, id.as_str())).collect();
        ids.retain(|(_, id)| is_id(id));
        ids.sort_unstable();
        ids.into_iter().map(|(_, id)| id).collect()
    }

    /// Returns where a kind is written.
    pub(in crate::check) fn place(&self, kind: PieceKind) -> Option<Span> {
        self.origins.get(kind.index()).map(|origin| origin.span)
    }

    /// Returns a kind with what is known of where it is written.
    pub(in crate::check) fn kind_and_origin_mut(
        &mut self,
        kind: PieceKind,
    ) -> Option<(&mut Kind, &mut KindOrigin)> {
        self.kinds.get_mut(kind.index()).zip(self.origins.get_mut(kind.index()))
    }

    /// Returns the keys of the promoted forms of a piece, in the order of the file.
    pub(in crate::check) fn keys_of_forms(&self, key: &str) -> Vec<String> {
        let base = self.with_key(key);
        let is_form = |kind: &&Kind| base.is_some() && kind.promoted_from == base;
        self.kinds.iter().filter(is_form).map(|kind| kind.key.clone()).collect()
    }

    /// One of the lists that may be written for each piece and each promoted form, with their keys.
    pub(in crate::check) fn lists<'a>(
        &self,
        entries: Entries<'a>,
        of_piece: fn(&Piece) -> &Field<Vec<Text>>,
        of_form: fn(&Promoted) -> &Field<Vec<Text>>,
    ) -> Vec<(String, &'a [Text])> {
        let mut lists = Vec::new();
        for (key, piece) in entries {
            let Some(piece) = piece.get() else { continue };
            lists.push((key.value.clone(), of_piece(piece).items()));
            let forms = piece.promoted.get().map_or(&[][..], |forms| &forms.items);
            let keys = self.keys_of_forms(&key.value);
            lists.extend(forms.iter().zip(keys).map(|(form, key)| (key, of_form(&form.value).items())));
        }
        lists
    }

    /// Returns the kind with a key.
    pub(in crate::check) fn with_key(&self, key: &str) -> Option<PieceKind> {
        self.by_key.get(key).copied()
    }

    /// Returns every royal kind.
    pub(in crate::check) fn royals(&self) -> Vec<PieceKind> {
        let royal = self.kinds.iter().enumerate().filter(|(_, k)| k.royal);
        royal.map(|(i, _)| PieceKind(i as u16)).collect()
    }

    /// Returns every kind.
    pub(in crate::check) fn all(&self) -> impl Iterator<Item = PieceKind> + use<> {
        (0..self.kinds.len() as u16).map(PieceKind)
    }

    /// Returns the kind with a key, if it could be read.
    pub(in crate::check) fn kind_mut(&mut self, key: &str) -> Option<&mut Kind> {
        let kind = *self.by_key.get(key)?;
        self.kinds.get_mut(kind.index())
    }

    /// Lets pieces with an invalid key also be found by what the key should be: references by that key are correct.
    pub(super) fn accept_corrected_keys(&mut self, entries: &[(Text, Field<Piece>)]) {
        for (key, _) in entries {
            let Some(other) = as_key(key) else { continue };
            for form in ["", "+"] {
                let found = self.by_key.get(&format!("{form}{}", key.value)).copied();
                if let (Some(kind), Entry::Vacant(free)) =
                    (found, self.by_key.entry(format!("{form}{other}")))
                {
                    free.insert(kind);
                }
            }
        }
    }

    /// Returns the kind with the key that is written; reported when there is none.
    pub(in crate::check) fn find(&self, cx: &mut Context<'_>, text: &Text) -> Option<PieceKind> {
        self.find_in(cx, text, Place::Alone)
    }

    fn find_in(&self, cx: &mut Context<'_>, text: &Text, place: Place) -> Option<PieceKind> {
        if let Some(&kind) = self.by_key.get(&text.value) {
            self.used.borrow_mut().insert(kind);
            return Some(kind);
        }
        if self.broken.contains(&text.value) || self.broken.contains(text.value.trim_start_matches('+')) {
            return None;
        }
        // The piece may be one of the definition that this one was meant to extend.
        if cx.def.meant.iter().any(|meant| ["extends", "pieces"].contains(meant)) {
            return None;
        }
        let unknown = no_piece(text);
        let found = if self.group(&text.value).is_some() {
            unknown
                .label(text.span, "this is a group, and one piece is needed here")
                .help("name one of its pieces")
        } else if let Some((why, help)) = self.unread_group(cx, text) {
            unknown.label(text.span, why).help(help)
        } else if let (Some(base), Place::OfPromoting) =
            (by_other_name(&self.kinds, text).and_then(|kind| self.base(kind)), place)
        {
            unknown
                .label(text.span, format!("`{}` promotes to this", base.key))
                .help(format!("name the piece that promotes: write `{}`", base.key))
                .guess(text.span, as_written(text, &base.key))
        } else if let Some(found) = named_otherwise(&self.kinds, text) {
            found
        } else if text.value.starts_with('+') && self.by_key.contains_key(text.value.trim_start_matches('+'))
        {
            unknown
                .label(text.span, "this piece has no promoted form")
                .help("to give it one, write `promoted = { … }` under the piece")
        } else {
            let groups = match place {
                Place::Alone => &[][..],
                Place::InList | Place::OfPromoting => &self.groups,
            };
            self.suggest(text, groups, unknown)
        };
        cx.push(found);
        None
    }

    /// Returns the piece of which a kind is a promoted form.
    fn base(&self, kind: &Kind) -> Option<&Kind> {
        self.kinds.get(kind.promoted_from?.index())
    }

    /// Returns the kinds of a list with their places; unknown and repeated ones are reported.
    pub(in crate::check) fn resolve(&self, cx: &mut Context<'_>, list: &[Text]) -> Vec<(PieceKind, Span)> {
        self.resolve_in(cx, list, Place::InList)
    }

    /// Returns the kinds of a list of pieces that promote.
    pub(in crate::check) fn resolve_promoting(
        &self,
        cx: &mut Context<'_>,
        list: &[Text],
    ) -> Vec<(PieceKind, Span)> {
        self.resolve_in(cx, list, Place::OfPromoting)
    }

    fn resolve_in(&self, cx: &mut Context<'_>, list: &[Text], place: Place) -> Vec<(PieceKind, Span)> {
        let mut found: Vec<(PieceKind, Span)> = Vec::new();
        let mut seen = FxHashMap::default();
        for (text, before) in list.iter().zip(std::iter::once(None).chain(list.iter().map(Some))) {
            if self.with_key(&text.value).is_none()
                && let Some(kinds) = self.group(&text.value)
            {
                for &kind in kinds {
                    self.used.borrow_mut().insert(kind);
                    if let Entry::Vacant(free) = seen.entry(kind) {
                        free.insert(text.span);
                        found.push((kind, text.span));
                    }
                }
                continue;
            }
            let Some(kind) = self.find_in(cx, text, place) else { continue };
            match seen.entry(kind) {
                Entry::Vacant(free) => {
                    free.insert(text.span);
                    found.push((kind, text.span));
                }
                Entry::Occupied(first) => {
                    let twice =
                        Diagnostic::new(Code::ListedTwice, format!("`{}` is listed twice", text.value))
                            .label(text.span, "again here")
                            .label(*first.get(), "first here");
                    cx.push(match before.map(|before| before.span).and_then(|b| gap(b, text.span)) {
                        Some(gap) => twice.fix(gap, ""),
                        None => twice,
                    });
                }
            }
        }
        found
    }

    /// Returns the kinds in the piece list of a condition.
    pub(in crate::check) fn set(
        &self,
        cx: &mut Context<'_>,
        set: &Spanned<PiecesText>,
    ) -> Option<Vec<PieceKind>> {
        match &set.value {
            Either::Word(word) => match word.value {
                PiecesWord::All => Some(self.all().collect()),
                PiecesWord::Royals => {
                    let royals = self.royals();
                    if royals.is_empty() {
                        self.report_needed_royals(cx, set.span, "no piece is royal");
                        return None;
                    }
                    Some(royals)
                }
            },
            Either::Long(ListOrTable::List(list)) => {
                if list.is_empty() {
                    cx.push_unless_damaged(
                        Diagnostic::new(Code::EmptyList, "the list of pieces is empty")
                            .label(set.span, "list the keys of pieces, or write `\"all\"` or `\"royals\"`"),
                    );
                    return None;
                }
                let kinds: Vec<_> = self.resolve(cx, list).into_iter().map(|(k, _)| k).collect();
                (!kinds.is_empty()).then_some(kinds)
            }
            Either::Long(ListOrTable::Table(table)) => {
                let list = cx.required(&table.all_but, "all-but", set.span, "all-but = [\"pawn\"]")?;
                if list.is_empty() {
                    cx.push_unless_damaged(
                        Diagnostic::new(Code::EmptyList, "`all-but` is empty")
                            .label(set.span, "to mean every piece, write `\"all\"`"),
                    );
                }
                let out: Vec<_> = self.resolve(cx, list).into_iter().map(|(k, _)| k).collect();
                let kinds: Vec<_> = self.all().filter(|kind| !out.contains(kind)).collect();
                if kinds.is_empty() {
                    cx.push_unless_damaged(
                        Diagnostic::new(Code::EmptyList, "no piece is left")
                            .label(set.span, "`all-but` lists every piece"),
                    );
                }
                (!kinds.is_empty()).then_some(kinds)
            }
        }
    }

    /// Returns the kinds in the piece list of a condition, or all kinds if nothing is written.
    pub(in crate::check) fn set_or_all(
        &self,
        cx: &mut Context<'_>,
        field: &Field<Spanned<PiecesText>>,
    ) -> Option<Vec<PieceKind>> {
        match field {
            Field::Absent => Some(self.all().collect()),
            Field::Broken => None,
            Field::Present(set) => self.set(cx, set),
        }
    }

    /// Reports something that means nothing without royal pieces.
    pub(in crate::check) fn report_needed_royals(&self, cx: &mut Context<'_>, span: Span, why: &str) {
        if !self.royals_in_doubt {
            cx.push(
                Diagnostic::new(Code::NeedsRoyals, "this needs a royal piece, but there is none")
                    .label(span, why)
                    .help("write `royal = true` under a piece, and say under `[royals]` what that means"),
            );
        }
    }
}
