//! Where rules are written: the places of [`RuleId`]s.

use alfil_core::board::PieceKind;
use alfil_core::rules::{PieceKey, RuleId, Rules};

use super::names::Names;
use crate::def::definition::{Drops, Piece, Promoted};
use crate::def::{Definition, Field, Spanned};
use crate::diag::{Span, Text};

/// Where the rules of a checked definition are written. Rules themselves have no places: two files may say the same.
#[derive(Clone, Copy, Debug)]
pub struct Origins<'a> {
    definition: &'a Definition,
    rules: &'a Rules,
}

impl<'a> Origins<'a> {
    /// The places in a definition, with the rules made from it.
    pub fn new(definition: &'a Definition, rules: &'a Rules) -> Origins<'a> {
        Origins { definition, rules }
    }

    /// Where a rule is written; nothing when it holds only because nothing says otherwise.
    pub fn of(&self, rule: &RuleId) -> Vec<Span> {
        let def = self.definition;
        let spans = match rule {
            RuleId::Board => table(&def.board),
            RuleId::Sides => def
                .sides
                .get()
                .and_then(|sides| sides.value.first.get())
                .map(|t| t.span)
                .into_iter()
                .collect(),
            RuleId::Setup => table(&def.setup),
            RuleId::Pieces(kinds, key) => kinds.iter().filter_map(|&kind| self.of_kind(kind, *key)).collect(),
            RuleId::Promotion(kinds) => kinds.iter().flat_map(|&kind| self.promotions(kind)).collect(),
            RuleId::PromotionLimit(i) => item(&def.promotion_limit, *i),
            RuleId::CaptureLimit(i) => item(&def.capture_limit, *i),
            RuleId::Captured => table(&def.captured),
            RuleId::Explosions => table(&def.explosions),
            RuleId::Enclosure(i) => item(&def.enclosure, *i),
            RuleId::Neighbour(i) => item(&def.neighbour, *i),
            RuleId::Effect(i) => item(&def.effect, *i),
            RuleId::Turns => table(&def.turns),
            RuleId::Points => table(&def.points),
            RuleId::InPassing => table(&def.in_passing),
            RuleId::FirstMoves => table(&def.unmoved),
            RuleId::Gating => table(&def.gating),
            RuleId::Castling => def.castling.items().iter().map(|castling| castling.span).collect(),
            RuleId::Drops => def.drops.items().iter().map(|drops| drops.span).collect(),
            RuleId::Drop(i) => {
                drop_entries(def, self.rules).get(*i).map(|entry| entry.span).into_iter().collect()
            }
            RuleId::Walls => table(&def.walls),
            RuleId::Passing | RuleId::Obligation => table(&def.moves),
            RuleId::Royals => table(&def.royals),
            RuleId::Pursuit => table(&def.pursuit),
            RuleId::Illegal(i) => item(&def.illegal, *i),
            RuleId::Count(i) => item(&def.count, *i),
            RuleId::End(i) => item(&def.end, *i),
            RuleId::NoEnding => Vec::new(),
            RuleId::Repetition => table(&def.repetition),
            RuleId::Clock => table(&def.clock),
        };
        let mut unique: Vec<Span> = Vec::new();
        for span in spans {
            if !unique.contains(&span) {
                unique.push(span);
            }
        }
        unique
    }

    /// Where a key of a kind is written.
    fn of_kind(&self, kind: PieceKind, key: PieceKey) -> Option<Span> {
        let base = self.rules.kind(kind).promoted_from.unwrap_or(kind);
        let (name, piece) = self.piece(base)?;
        let span = if base == kind {
            of_piece(piece, key).or_else(|| self.of_group(kind, key))
        } else {
            let forms = self.rules.kind_indices().filter(|&k| self.rules.kind(k).promoted_from == Some(base));
            let place = forms.take_while(|&form| form != kind).count();
            let form = piece.promoted.get().and_then(|promoted| promoted.items.get(place));
            form.map(|form| of_form(form, key).or_else(|| self.of_group(kind, key)).unwrap_or(form.span))
        };
        Some(span.unwrap_or(name.span))
    }

    /// Where a group of a kind says what the kind itself does not.
    fn of_group(&self, kind: PieceKind, key: PieceKey) -> Option<Span> {
        let groups = &self.definition.groups.get()?.entries;
        let names = Names::of(self.definition, self.rules, kind);
        let mut having = groups.iter().filter(|(name, _)| names.are_in(std::slice::from_ref(name)));
        having.find_map(|(_, group)| {
            let group = group.get()?;
            match key {
                PieceKey::ConfinedTo => group.confined_to.get().map(|zone| zone.span),
                PieceKey::NeverOn => group.never_on.get().map(|zone| zone.span),
                PieceKey::NeverOver => first_name(&group.never_over),
                PieceKey::NeverCaptures => first_name(&group.never_captures),
                PieceKey::Moves
                | PieceKey::ExtraMoves
                | PieceKey::FirstMoves
                | PieceKey::Royal
                | PieceKey::Becomes => None,
            }
        })
    }

    /// The table of a kind that is not a promoted form.
    fn piece(&self, kind: PieceKind) -> Option<(&'a Text, &'a Piece)> {
        let key = &self.rules.kind(kind).key;
        let (name, piece) =
            self.definition.pieces.get()?.entries.iter().find(|(name, _)| name.value == *key)?;
        Some((name, piece.get()?))
    }

    /// The tables that say when a kind promotes or turns back.
    fn promotions(&self, kind: PieceKind) -> Vec<Span> {
        let rules = self.rules.kind(kind);
        let tables: Vec<(Span, &Field<Vec<Text>>)> = if rules.promoted_from.is_some() {
            let tables = self.definition.demotion.items().iter();
            tables.map(|table| (table.span, &table.value.pieces)).collect()
        } else {
            let tables = self.definition.promotion.items().iter();
            tables.map(|table| (table.span, &table.value.pieces)).collect()
        };
        let names = Names::of(self.definition, self.rules, kind);
        let is_in = |list: &Field<Vec<Text>>| names.are_in(list.items());
        let is_named = tables.iter().any(|(_, pieces)| is_in(pieces));
        let covers = |pieces: &Field<Vec<Text>>| if is_named { is_in(pieces) } else { pieces.is_absent() };
        tables.into_iter().filter(|(_, pieces)| covers(pieces)).map(|(span, _)| span).collect()
    }
}

/// Returns the `[[drops]]` entries that cover a piece, one for each of the rules about drops.
pub fn drop_entries<'a>(def: &'a Definition, rules: &Rules) -> Vec<&'a Spanned<Drops>> {
    let covers_named = |entry: &Spanned<Drops>| {
        let list = entry.value.pieces.items();
        rules.kind_indices().any(|kind| Names::of(def, rules, kind).are_in(list))
    };
    let entries = def.drops.items();
    let n_named = entries.iter().filter(|entry| covers_named(entry)).count();
    // An entry for all other pieces has no rule where others name them all.
    let has_others = n_named < rules.drops.len();
    let covers = |entry: &&Spanned<Drops>| match entry.value.pieces.get() {
        Some(_) => covers_named(entry),
        None => has_others,
    };
    entries.iter().filter(covers).collect()
}

fn table<T>(field: &Field<Spanned<T>>) -> Vec<Span> {
    field.get().map(|table| table.span).into_iter().collect()
}

fn item<T>(list: &Field<Vec<Spanned<T>>>, place: usize) -> Vec<Span> {
    list.items().get(place).map(|item| item.span).into_iter().collect()
}

fn text(field: &Field<Text>) -> Option<Span> {
    field.get().map(|text| text.span)
}

fn first<T>(list: &Field<Vec<Spanned<T>>>) -> Option<Span> {
    list.items().first().map(|item| item.span)
}

fn first_name(list: &Field<Vec<Text>>) -> Option<Span> {
    list.items().first().map(|name| name.span)
}

fn of_piece(piece: &Piece, key: PieceKey) -> Option<Span> {
    match key {
        PieceKey::Moves => text(&piece.r#move),
        PieceKey::ConfinedTo => piece.confined_to.get().map(|zone| zone.span),
        PieceKey::NeverOn => piece.never_on.get().map(|zone| zone.span),
        PieceKey::ExtraMoves => first(&piece.extra_moves),
        PieceKey::FirstMoves => first(&piece.first_moves),
        PieceKey::NeverOver => first_name(&piece.never_over),
        PieceKey::NeverCaptures => first_name(&piece.never_captures),
        PieceKey::Royal => piece.royal.get().map(|royal| royal.span),
        PieceKey::Becomes => {
            let promoted = piece.promoted.get().and_then(|promoted| promoted.items.first());
            promoted.map(|promoted| promoted.span).or_else(|| first_name(&piece.promotes_to))
        }
    }
}

fn of_form(form: &Spanned<Promoted>, key: PieceKey) -> Option<Span> {
    let form = &form.value;
    match key {
        PieceKey::Moves => text(&form.r#move).or_else(|| text(&form.like)),
        PieceKey::ConfinedTo => form.confined_to.get().map(|zone| zone.span),
        PieceKey::NeverOn => form.never_on.get().map(|zone| zone.span),
        PieceKey::ExtraMoves => first(&form.extra_moves),
        PieceKey::FirstMoves => first(&form.first_moves),
        PieceKey::NeverOver => first_name(&form.never_over),
        PieceKey::NeverCaptures => first_name(&form.never_captures),
        PieceKey::Royal => form.royal.get().map(|royal| royal.span),
        PieceKey::Becomes => None,
    }
}
