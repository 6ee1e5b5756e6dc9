//! Promoted forms: kinds of their own that may turn back when they are captured.

use alfil_core::board::PieceKind;
use alfil_core::phrase::joined;
use alfil_core::rules::Kind;

use super::groups::{Common, Given};
use super::{Entries, Pieces, Reader, is_id, spelled};
use crate::check::context::Context;
use crate::check::origins::KindOrigin;
use crate::def::definition::Promoted;
use crate::def::{OneOrMore, Spanned};
use crate::diag::{Code, Diagnostic, Text};

impl Reader {
    /// Adds the promoted forms of a piece. A single one has the key `+key`, one of a list `+key=like`.
    pub(in crate::check) fn add_forms(
        &mut self,
        cx: &mut Context<'_>,
        key: &Text,
        base: PieceKind,
        id: Option<&str>,
        forms: &OneOrMore<Promoted>,
    ) {
        if forms.items.is_empty() {
            cx.push_unless_damaged(
                Diagnostic::new(Code::EmptyList, "`promoted` is empty")
                    .label(key.span, "for this piece")
                    .help("if the piece does not promote, remove `promoted`"),
            );
        }
        for (number, form) in forms.items.iter().enumerate() {
            let origin = KindOrigin::of_form(key, form);
            let place = origin.span;
            let own = match (forms.is_list, form.value.like.get()) {
                (false, _) => format!("+{}", key.value),
                (true, Some(like)) => format!("+{}={}", key.value, like.value.trim_start_matches('+')),
                (true, None) => format!("+{}={}", key.value, number + 1),
            };
            let id = if forms.items.len() > 1 {
                let example = format!("id = \"{}\"", free_id_of_form(cx, id.unwrap_or_default()));
                cx.required(&form.value.id, "id", place, &example).and_then(|id| self.form_id(cx, id))
            } else {
                match form.value.id.get() {
                    Some(id) => self.form_id(cx, id),
                    None => id.map(|id| format!("+{id}")),
                }
            };
            self.add_form(cx, (key, &own), base, id.as_deref(), &form.value, origin);
        }
    }

    fn add_form(
        &mut self,
        cx: &mut Context<'_>,
        (key, own): (&Text, &str),
        base: PieceKind,
        id: Option<&str>,
        promoted: &Promoted,
        origin: KindOrigin,
    ) {
        let place = origin.span;
        if let Some(like) = promoted.like.get() {
            if let Some(more) = promoted.name.get().or(promoted.r#move.get()) {
                cx.push(
                    Diagnostic::new(Code::LikeAndMore, "the promoted form is described twice")
                        .label(more.span, "this describes the form itself")
                        .label(like.span, "this takes the name and the moves from another piece")
                        .help("write either `like`, or `name` and `move`"),
                );
            }
        } else if promoted.like.is_absent() {
            cx.required(&promoted.r#move, "move", place, "move = \"WfF\"`, or `like = \"gold\"");
        }
        let name = promoted.name.get().map(|t| t.value.clone());
        let form = self.kind(cx, own, promoted.name.get(), id, promoted.r#move.get(), promoted.royal.get());
        if let Some(kind) = self.pieces.kinds.last_mut() {
            kind.promoted_from = Some(base);
            kind.name = name.unwrap_or_else(|| format!("Promoted {}", spelled(&key.value)));
        }
        if let Some(becomes) = self.pieces.becomes.get_mut(base.index()) {
            becomes.push((form, place));
        }
        self.pieces.origins.push(origin);
    }

    /// Returns the id that is written for a form, if it is valid.
    fn form_id(&mut self, cx: &mut Context<'_>, text: &Text) -> Option<String> {
        let id = &text.value;
        let bare = id.strip_prefix('+').or_else(|| id.strip_suffix('~'));
        if !bare.is_some_and(is_id) {
            cx.push(
                Diagnostic::new(Code::BadId, format!("`{id}` cannot be the id of a promoted form"))
                    .label(text.span, "not an id with `+` before it or `~` after it")
                    .help("for example, write `+R`, or `Q~` for a form that looks like the piece `Q`"),
            );
            return None;
        }
        self.add_id(cx, id, text.span);
        Some(id.clone())
    }
}

/// Returns an id that no piece and no form has, for a form of the piece with this id.
fn free_id_of_form(cx: &Context<'_>, base: &str) -> String {
    let pieces = cx.def.pieces.get().map_or(&[][..], |pieces| &pieces.entries);
    let forms =
        pieces.iter().filter_map(|(_, piece)| piece.get()?.promoted.get()).flat_map(|forms| &forms.items);
    let taken: Vec<&str> = forms.filter_map(|form| Some(form.value.id.get()?.value.as_str())).collect();
    let own = (!base.is_empty()).then(|| format!("+{base}"));
    let others = ('A'..='Z').map(|letter| format!("{letter}~"));
    let mut ids = own.into_iter().chain(others);
    ids.find(|id| !taken.contains(&id.as_str())).unwrap_or_else(|| "+XX".to_owned())
}

/// The forms of a piece that a key may mean, as in `+pawn` where `pawn` has several forms.
pub(super) struct FormsMeant {
    /// The keys of the forms, as a sentence.
    pub help: String,
    /// The key of the form, if it is named after `=`.
    pub key: Option<String>,
}

/// Returns the forms that an unknown key may mean: those of the piece that it names.
pub(super) fn forms_meant(kinds: &[Kind], key: &str) -> Option<FormsMeant> {
    let (base, form) = key.strip_prefix('+')?.split_once('=').unwrap_or((key.get(1..)?, ""));
    let base = kinds.iter().position(|kind| kind.key == base)?;
    let of_base = |kind: &&Kind| kind.promoted_from.is_some_and(|of| of.index() == base);
    let forms: Vec<&Kind> = kinds.iter().filter(of_base).collect();
    let named = forms.iter().find(|kind| kind.name.eq_ignore_ascii_case(form));
    let listed: Vec<String> = forms.iter().map(|kind| format!("`{}` ({})", kind.key, kind.name)).collect();
    let base = &kinds.get(base)?.key;
    let help = match listed.as_slice() {
        [] => return None,
        [only] => format!("the promoted form of `{base}` is {only}"),
        several => format!("the promoted forms of `{base}` are {}", joined(several, "and")),
    };
    Some(FormsMeant { help, key: named.map(|kind| kind.key.clone()) })
}

/// Gives promoted forms that are like another piece its name and move.
pub(super) fn resolve_likenesses(
    cx: &mut Context<'_>,
    entries: Entries<'_>,
    pieces: &mut Pieces,
    given: &Given,
) {
    for (key, piece) in entries {
        let Some(forms) = piece.get().and_then(|p| p.promoted.get()) else { continue };
        let Some(base) = pieces.with_key(&key.value) else { continue };
        let own: Vec<PieceKind> = pieces
            .all()
            .filter(|k| pieces.kinds.get(k.index()).is_some_and(|k| k.promoted_from == Some(base)))
            .collect();
        for (Spanned { value: form, .. }, own) in forms.items.iter().zip(own) {
            if let Some(like) = form.like.get() {
                resolve_likeness(cx, pieces, own, (form, given), like);
            }
        }
    }
}

/// Gives a form what another piece has, except what is written for the form itself or for a group that it belongs to.
fn resolve_likeness(
    cx: &mut Context<'_>,
    pieces: &mut Pieces,
    form: PieceKind,
    (written, given): (&Promoted, &Given),
    like: &Text,
) {
    let Some(model) = pieces.find(cx, like) else { return };
    if model == form {
        cx.push(
            Diagnostic::new(Code::LikeItself, "the promoted form is `like` itself")
                .label(like.span, "this is the same piece")
                .help("name another piece, or write `name` and `move`"),
        );
        return;
    }
    pieces.likes.insert(form, model);
    let Some(model) = pieces.kinds.get(model.index()) else { return };
    if model.betza.is_empty() && model.key.starts_with('+') {
        cx.push(
            Diagnostic::new(Code::LikeAndMore, format!("`{}` is itself like another piece", model.key))
                .label(like.span, "its own move is not written out")
                .help("name the piece that it is like, whose move is written out"),
        );
        return;
    }
    let model = model.clone();
    let is_given = |common: Common| given.has(form, common);
    if let Some(form) = pieces.kinds.get_mut(form.index()) {
        form.name = model.name;
        form.betza = model.betza;
        form.movement = model.movement;
        if written.confined_to.is_absent() && !is_given(Common::ConfinedTo) {
            form.confined_to = model.confined_to;
        }
        if written.never_on.is_absent() && !is_given(Common::NeverOn) {
            form.never_on = model.never_on;
        }
        if written.extra_moves.is_absent() {
            form.extra_moves = model.extra_moves;
        }
        if written.first_moves.is_absent() {
            form.first_moves = model.first_moves;
        }
        if written.never_captures.is_absent() && !is_given(Common::NeverCaptures) {
            form.never_captures = model.never_captures;
        }
        if written.never_jumps_over.is_absent() && !is_given(Common::NeverJumpsOver) {
            form.never_jumps_over = model.never_jumps_over;
        }
        form.value = form.value.or(model.value);
    }
}
