//! Where the rules are written, since they have no places of their own.

use alfil_core::board::PieceKind;
use alfil_core::rules::Rules;
use alfil_language::check::{Names, drop_entries};
use alfil_language::def::definition::{Drops, Promoted, Promotion};
use alfil_language::def::{Definition, Spanned};
use alfil_language::diag::Span;

/// Where the rules of a definition without errors are written.
pub(super) struct Spots<'a> {
    pub(super) def: &'a Definition,
    /// The place of each kind.
    kinds: Vec<Span>,
    /// The place of each kind's display name, or of its key.
    names: Vec<Span>,
}

impl<'a> Spots<'a> {
    pub(super) fn of(def: &'a Definition) -> Self {
        let (mut kinds, mut names) = (Vec::new(), Vec::new());
        for (key, piece) in def.pieces.get().map_or(&[][..], |named| &named.entries) {
            kinds.push(key.span);
            names.push(piece.get().and_then(|piece| piece.name.get()).map_or(key.span, |name| name.span));
            let forms = piece.get().and_then(|piece| piece.promoted.get());
            let forms = forms.map_or(&[][..], |forms| &forms.items);
            kinds.extend(forms.iter().map(|form| form_place(&form.value).unwrap_or(key.span)));
            names.extend(forms.iter().map(|form| form.value.name.get().map_or(key.span, |name| name.span)));
        }
        Spots { def, kinds, names }
    }

    /// Where a kind is written.
    pub(super) fn kind(&self, kind: PieceKind) -> Option<Span> {
        self.kinds.get(kind.index()).copied()
    }

    /// Whether a promoted form is `like` a kind.
    pub(super) fn is_model(&self, rules: &Rules, kind: PieceKind) -> bool {
        let key = &rules.kind(kind).key;
        let pieces = self.def.pieces.get().map_or(&[][..], |named| &named.entries);
        let forms = pieces.iter().filter_map(|(_, piece)| piece.get()?.promoted.get());
        forms.flat_map(|forms| &forms.items).filter_map(|form| form.value.like.get()).any(|l| l.value == *key)
    }

    /// Where the display name of a kind is written, or its key.
    pub(super) fn name(&self, kind: PieceKind) -> Option<Span> {
        self.names.get(kind.index()).copied()
    }

    /// Where the condition of an ending is written.
    pub(super) fn end(&self, index: usize) -> Option<Span> {
        let entry = self.def.end.items().get(index)?;
        Some(entry.value.when.get().map_or(entry.span, |when| when.span))
    }

    /// Where the condition of an illegal move is written.
    pub(super) fn illegal(&self, index: usize) -> Option<Span> {
        let entry = self.def.illegal.items().get(index)?;
        Some(entry.value.when.get().map_or(entry.span, |when| when.span))
    }

    /// The `[[promotion]]` that cover a kind, in the order of its promotions.
    pub(super) fn promotions(&self, rules: &Rules, kind: PieceKind) -> Vec<&'a Spanned<Promotion>> {
        let entries = self.def.promotion.items();
        let names = Names::of(self.def, rules, kind);
        let own: Vec<_> = entries.iter().filter(|entry| names.are_in(entry.value.pieces.items())).collect();
        if own.is_empty() {
            return entries.iter().filter(|entry| entry.value.pieces.is_absent()).collect();
        }
        own
    }

    /// The `[[drops]]`, each with its rule.
    pub(super) fn drops<'r>(
        &self,
        rules: &'r Rules,
    ) -> impl Iterator<Item = (&'a Spanned<Drops>, &'r alfil_core::rules::DropRule)> + use<'a, 'r> {
        drop_entries(self.def, rules).into_iter().zip(&rules.drops)
    }

    /// Where the pieces in hand at the start are written, or else the start position.
    pub(super) fn hands(&self) -> Option<Span> {
        let setup = &self.def.setup.get()?.value;
        let written = setup.hands.get().map(|hands| hands.span);
        written.or_else(|| self.setup())
    }

    /// Where the start position is written.
    pub(super) fn setup(&self) -> Option<Span> {
        let setup = self.def.setup.get()?;
        Some(setup.value.fen.get().map_or(setup.span, |fen| fen.span))
    }
}

fn form_place(form: &Promoted) -> Option<Span> {
    [&form.like, &form.name, &form.r#move].into_iter().find_map(|text| text.get()).map(|text| text.span)
}
