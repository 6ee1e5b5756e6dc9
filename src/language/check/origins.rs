//! Where the rules of a definition are written: the source location of what a [`RuleId`] names.
//!
//! [`Rules`] themselves know no locations, so that equal rules are equal. Each pass of `check` records the location of a rule
//! when it makes the rule, in a list parallel to that of the rules. An entry of the definition that becomes no rule is in no
//! list, so nothing has to be found again by counting.

use alfil_core::board::PieceKind;
use alfil_core::rules::{PieceKey, RuleId, Rules};

use crate::def::definition::{Piece, Promoted};
use crate::def::{Definition, Field, Spanned};
use crate::diag::{Span, Text};

/// The entry of a list of tables from which a rule was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The whole entry.
    pub span: Span,
    /// Its condition, if it has one.
    pub when: Option<Span>,
    /// Its number in the list of the definition.
    number: usize,
}

impl Origin {
    /// Returns the entries of a list, each with the origin of the rule that it may become.
    pub(super) fn each<T>(
        list: &Field<Vec<Spanned<T>>>,
    ) -> impl Iterator<Item = (Origin, &Spanned<T>)> + use<'_, T> {
        let entries = list.items().iter().enumerate();
        entries.map(|(number, entry)| (Origin { span: entry.span, when: None, number }, entry))
    }

    /// Returns the same origin with the location of the entry's condition.
    pub(super) fn with_condition<T>(self, when: &Field<Spanned<T>>) -> Origin {
        Origin { when: when.get().map(|when| when.span), ..self }
    }

    /// Returns the entry in its list of the definition that was checked.
    pub fn entry<'d, T>(&self, list: &'d Field<Vec<Spanned<T>>>) -> Option<&'d Spanned<T>> {
        list.items().get(self.number)
    }
}

/// Returns each rule of a list with its entry in the definition.
pub fn with_entries<'a, T, R>(
    list: &'a Field<Vec<Spanned<T>>>,
    origins: &'a [Origin],
    rules: &'a [R],
) -> impl Iterator<Item = (&'a Spanned<T>, &'a R)> {
    origins.iter().zip(rules).filter_map(|(origin, rule)| Some((origin.entry(list)?, rule)))
}

/// Where a kind of piece is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindOrigin {
    /// Its key; for a promoted form, the first value that is written for it.
    pub span: Span,
    /// Its display name; its key or that of its base, if it has none.
    pub name: Span,
    /// Its key; for a promoted form, all that is written for it.
    table: Span,
    /// What is written for the kind itself, or for a group that it belongs to.
    keys: Vec<(PieceKey, Span)>,
    /// The entries that say when it promotes, one for each of its promotions; for a promoted form, when it turns back.
    pub promotions: Vec<Origin>,
}

impl KindOrigin {
    /// Returns the location of a kind that is not a promoted form.
    pub(super) fn of_piece(key: &Text, piece: &Piece) -> KindOrigin {
        let promoted = piece.promoted.get().and_then(|promoted| promoted.items.first());
        let keys = [
            (PieceKey::Moves, text(&piece.r#move)),
            (PieceKey::ConfinedTo, value(&piece.confined_to)),
            (PieceKey::NeverOn, value(&piece.never_on)),
            (PieceKey::ExtraMoves, first(&piece.extra_moves)),
            (PieceKey::FirstMoves, first(&piece.first_moves)),
            (PieceKey::NeverJumpsOver, first_name(&piece.never_jumps_over)),
            (PieceKey::NeverCaptures, first_name(&piece.never_captures)),
            (PieceKey::Royal, value(&piece.royal)),
            (
                PieceKey::Becomes,
                promoted.map(|promoted| promoted.span).or_else(|| first_name(&piece.promotes_to)),
            ),
        ];
        let name = text(&piece.name).unwrap_or(key.span);
        KindOrigin::new(key.span, name, key.span, keys)
    }

    /// Returns the location of a promoted form of the piece with a key.
    pub(super) fn of_form(key: &Text, form: &Spanned<Promoted>) -> KindOrigin {
        let Spanned { value: form, span } = form;
        let keys = [
            (PieceKey::Moves, text(&form.r#move).or_else(|| text(&form.like))),
            (PieceKey::ConfinedTo, value(&form.confined_to)),
            (PieceKey::NeverOn, value(&form.never_on)),
            (PieceKey::ExtraMoves, first(&form.extra_moves)),
            (PieceKey::FirstMoves, first(&form.first_moves)),
            (PieceKey::NeverJumpsOver, first_name(&form.never_jumps_over)),
            (PieceKey::NeverCaptures, first_name(&form.never_captures)),
            (PieceKey::Royal, value(&form.royal)),
        ];
        let written = [&form.like, &form.name, &form.r#move].into_iter().find_map(text);
        let name = text(&form.name).unwrap_or(key.span);
        KindOrigin::new(written.unwrap_or(key.span), name, *span, keys)
    }

    fn new(
        span: Span,
        name: Span,
        table: Span,
        keys: impl IntoIterator<Item = (PieceKey, Option<Span>)>,
    ) -> KindOrigin {
        let keys = keys.into_iter().filter_map(|(key, span)| Some((key, span?))).collect();
        KindOrigin { span, name, table, keys, promotions: Vec::new() }
    }

    /// Records where a group says what the kind itself does not.
    pub(super) fn add_of_group(&mut self, key: PieceKey, span: Span) {
        self.keys.push((key, span));
    }

    /// Returns where a key of the kind is written, or else the kind.
    fn key(&self, key: PieceKey) -> Span {
        self.keys.iter().find(|(written, _)| *written == key).map_or(self.table, |&(_, span)| span)
    }
}

/// Where the rules made from a definition are written, each list parallel to that of [`Rules`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    tables: Tables,
    /// Where each kind is written.
    pub kinds: Vec<KindOrigin>,
    /// Where each limit to promotions is written.
    pub promotion_limits: Vec<Origin>,
    /// Where each limit on captures is written.
    pub capture_limits: Vec<Origin>,
    /// Where each rule about drops is written.
    pub drops: Vec<Origin>,
    /// Where each castling is written; an entry may become several.
    pub castlings: Vec<Origin>,
    /// Where each effect of neighbours is written.
    pub neighbours: Vec<Origin>,
    /// Where each way of enclosing is written.
    pub enclosures: Vec<Origin>,
    /// Where each effect of moves is written.
    pub effects: Vec<Origin>,
    /// Where the royal pieces are written that count only while they are few.
    pub while_few: Vec<Origin>,
    /// Where each condition of illegal moves is written.
    pub illegal: Vec<Origin>,
    /// Where each count is written.
    pub counts: Vec<Origin>,
    /// Where each ending is written.
    pub ends: Vec<Origin>,
}

/// Where the tables are written that a definition has only once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tables {
    board: Option<Span>,
    sides: Option<Span>,
    setup: Option<Span>,
    captured: Option<Span>,
    explosions: Option<Span>,
    turns: Option<Span>,
    points: Option<Span>,
    en_passant: Option<Span>,
    unmoved: Option<Span>,
    gating: Option<Span>,
    walls: Option<Span>,
    moves: Option<Span>,
    royals: Option<Span>,
    pursuit: Option<Span>,
    repetition: Option<Span>,
    clock: Option<Span>,
    /// Where keys of these tables are written.
    keys: Vec<(RuleId, &'static str, Span)>,
}

/// Returns where each key is written that has a sentence of its own among those of its table.
fn keys_of_tables(def: &Definition) -> Vec<(RuleId, &'static str, Span)> {
    let mut keys = Vec::new();
    let mut note = |rule: RuleId, key: &'static str, span: Option<Span>| {
        keys.extend(span.map(|span| (rule, key, span)));
    };
    if let Some(Spanned { value: board, .. }) = def.board.get() {
        note(RuleId::Board, "holes", text(&board.holes));
        note(RuleId::Board, "wraps", first(&board.wraps));
        note(RuleId::Board, "look", value(&board.look));
        note(RuleId::Board, "piece-set", value(&board.piece_set));
    }
    if let Some(Spanned { value: sides, .. }) = def.sides.get() {
        note(RuleId::Sides, "dark", value(&sides.dark));
        note(RuleId::Sides, "first-colour", value(&sides.first_colour));
        note(RuleId::Sides, "second-colour", value(&sides.second_colour));
    }
    if let Some(Spanned { value: setup, .. }) = def.setup.get() {
        note(RuleId::Setup, "plies-without-progress", value(&setup.plies_without_progress));
    }
    if let Some(Spanned { value: captured, .. }) = def.captured.get() {
        note(RuleId::Captured, "to-hand", value(&captured.to_hand));
        note(RuleId::Captured, "pieces", value(&captured.pieces));
        note(RuleId::Captured, "as", value(&captured.r#as));
    }
    if let Some(Spanned { value: en_passant, .. }) = def.en_passant.get() {
        note(RuleId::EnPassant, "on", value(&en_passant.on));
    }
    if let Some(Spanned { value: explosions, .. }) = def.explosions.get() {
        note(RuleId::Explosions, "on", value(&explosions.on));
        note(RuleId::Explosions, "spared", first_name(&explosions.spared));
        note(RuleId::Explosions, "immune", first_name(&explosions.immune));
        note(RuleId::Explosions, "victims", value(&explosions.victims));
        note(RuleId::Explosions, "leaves", value(&explosions.leaves));
    }
    if let Some(Spanned { value: unmoved, .. }) = def.unmoved.get() {
        note(RuleId::FirstMoves, "in-fen", value(&unmoved.in_fen));
        note(RuleId::FirstMoves, "lost", first(&unmoved.lost));
    }
    if let Some(Spanned { value: walls, .. }) = def.walls.get() {
        note(RuleId::Walls, "turn", value(&walls.turn));
        note(RuleId::Walls, "on", value(&walls.on));
        note(RuleId::Walls, "zone", value(&walls.zone));
        note(RuleId::Walls, "keep", value(&walls.keep));
        note(RuleId::Walls, "legal", value(&walls.legal));
    }
    if let Some(Spanned { value: turns, .. }) = def.turns.get() {
        note(RuleId::Turns, "moves", value(&turns.moves));
        note(RuleId::Turns, "moves-of-first", value(&turns.moves_of_first));
        note(RuleId::Turns, "moves-of-second", value(&turns.moves_of_second));
        note(RuleId::Turns, "first-turn", value(&turns.first_turn));
        note(RuleId::Turns, "first-turns", first(&turns.first_turns));
        note(RuleId::Turns, "longer-by", value(&turns.longer_by));
        note(RuleId::Turns, "check-ends", value(&turns.check_ends));
        note(RuleId::Turns, "early-check", value(&turns.early_check));
        note(RuleId::Turns, "early-capture", value(&turns.early_capture));
        note(RuleId::Turns, "stuck", value(&turns.stuck));
        note(RuleId::Turns, "capture-again", value(&turns.capture_again));
        note(RuleId::Turns, "captured-stay", value(&turns.captured_stay));
        note(RuleId::Turns, "capture-most", value(&turns.capture_most));
    }
    if let Some(Spanned { value: moves, .. }) = def.moves.get() {
        note(RuleId::Obligation, "must", value(&moves.must));
        note(RuleId::Passing, "pass", value(&moves.pass));
        note(RuleId::Passing, "answer", value(&moves.answer));
    }
    if let Some(Spanned { value: royals, .. }) = def.royals.get() {
        note(RuleId::Royals, "left-attacked", value(&royals.left_attacked));
        note(RuleId::Royals, "which", value(&royals.which));
        note(RuleId::Royals, "when-attacked", value(&royals.when_attacked));
        note(RuleId::Royals, "through-attack", value(&royals.through_attack));
        note(RuleId::Royals, "while-few", first(&royals.while_few));
    }
    keys
}

impl Origins {
    /// Returns the locations of the tables of a definition, before any rule has been made.
    pub(super) fn of_tables(def: &Definition) -> Origins {
        let tables = Tables {
            board: value(&def.board),
            sides: def.sides.get().and_then(|sides| text(&sides.value.first)),
            setup: value(&def.setup),
            captured: value(&def.captured),
            explosions: value(&def.explosions),
            turns: value(&def.turns),
            points: value(&def.points),
            en_passant: value(&def.en_passant),
            unmoved: value(&def.unmoved),
            gating: value(&def.gating),
            walls: value(&def.walls),
            moves: value(&def.moves),
            royals: value(&def.royals),
            pursuit: value(&def.pursuit),
            repetition: value(&def.repetition),
            clock: value(&def.clock),
            keys: keys_of_tables(def),
        };
        Origins { tables, ..Origins::default() }
    }

    /// Returns where a rule is written, the first place if there are several; nothing if the rule holds only because nothing
    /// says otherwise.
    pub fn first_place_of(&self, rule: &RuleId) -> Option<Span> {
        self.all_of(rule).first().copied()
    }

    /// Returns where those of a table's keys are written from which a part of its rule follows, or the rule if no keys are
    /// named; nothing if the part follows from defaults.
    pub fn all_of_keys(&self, rule: &RuleId, keys: &[&str]) -> Vec<Span> {
        if keys.is_empty() {
            return self.all_of(rule);
        }
        let is_meant = |(of, key, _): &&(RuleId, &str, Span)| of == rule && keys.contains(key);
        self.tables.keys.iter().filter(is_meant).map(|(.., span)| *span).collect()
    }

    /// Returns all places where a rule is written.
    pub fn all_of(&self, rule: &RuleId) -> Vec<Span> {
        let tables = &self.tables;
        let kinds =
            |kinds: &[PieceKind]| kinds.iter().filter_map(|&kind| self.kind(kind)).collect::<Vec<_>>();
        let spans: Vec<Span> = match rule {
            RuleId::Board => tables.board.into_iter().collect(),
            RuleId::Sides => tables.sides.into_iter().collect(),
            RuleId::Setup => tables.setup.into_iter().collect(),
            RuleId::Captured => tables.captured.into_iter().collect(),
            RuleId::Explosions => tables.explosions.into_iter().collect(),
            RuleId::Turns => tables.turns.into_iter().collect(),
            RuleId::Points => tables.points.into_iter().collect(),
            RuleId::EnPassant => tables.en_passant.into_iter().collect(),
            RuleId::FirstMoves => tables.unmoved.into_iter().collect(),
            RuleId::Gating => tables.gating.into_iter().collect(),
            RuleId::Walls => tables.walls.into_iter().collect(),
            RuleId::Passing | RuleId::Obligation => tables.moves.into_iter().collect(),
            RuleId::Royals => tables.royals.into_iter().collect(),
            RuleId::Pursuit => tables.pursuit.into_iter().collect(),
            RuleId::Repetition => tables.repetition.into_iter().collect(),
            RuleId::Clock => tables.clock.into_iter().collect(),
            RuleId::NoEnding => Vec::new(),
            RuleId::Pieces(of, key) => kinds(of).into_iter().map(|kind| kind.key(*key)).collect(),
            RuleId::Promotion(of, None) => {
                kinds(of).into_iter().flat_map(|kind| &kind.promotions).map(|entry| entry.span).collect()
            }
            RuleId::Promotion(of, Some(number)) => {
                let entries = kinds(of).into_iter().filter_map(|kind| kind.promotions.get(*number));
                entries.map(|entry| entry.span).collect()
            }
            RuleId::Castling => self.castlings.iter().map(|entry| entry.span).collect(),
            RuleId::Drops => self.drops.iter().map(|entry| entry.span).collect(),
            RuleId::PromotionLimit(_)
            | RuleId::CaptureLimit(_)
            | RuleId::Enclosure(_)
            | RuleId::Neighbour(_)
            | RuleId::Effect(_)
            | RuleId::Castle(_)
            | RuleId::Drop(_)
            | RuleId::Illegal(_)
            | RuleId::Count(_)
            | RuleId::End(_) => self.entry(rule).map(|entry| entry.span).into_iter().collect(),
        };
        let mut unique: Vec<Span> = Vec::new();
        for span in spans {
            if !unique.contains(&span) {
                unique.push(span);
            }
        }
        unique
    }

    /// Returns the entry from which a rule of a list was made.
    pub fn entry(&self, rule: &RuleId) -> Option<&Origin> {
        match rule {
            RuleId::PromotionLimit(i) => self.promotion_limits.get(*i),
            RuleId::CaptureLimit(i) => self.capture_limits.get(*i),
            RuleId::Enclosure(i) => self.enclosures.get(*i),
            RuleId::Neighbour(i) => self.neighbours.get(*i),
            RuleId::Effect(i) => self.effects.get(*i),
            RuleId::Castle(i) => self.castlings.get(*i),
            RuleId::Drop(i) => self.drops.get(*i),
            RuleId::Illegal(i) => self.illegal.get(*i),
            RuleId::Count(i) => self.counts.get(*i),
            RuleId::End(i) => self.ends.get(*i),
            RuleId::Board
            | RuleId::Sides
            | RuleId::Setup
            | RuleId::Pieces(..)
            | RuleId::Promotion(..)
            | RuleId::Captured
            | RuleId::Explosions
            | RuleId::Points
            | RuleId::EnPassant
            | RuleId::FirstMoves
            | RuleId::Gating
            | RuleId::Castling
            | RuleId::Drops
            | RuleId::Walls
            | RuleId::Turns
            | RuleId::Passing
            | RuleId::Royals
            | RuleId::Pursuit
            | RuleId::Obligation
            | RuleId::NoEnding
            | RuleId::Repetition
            | RuleId::Clock => None,
        }
    }

    /// Returns where the condition of a rule is written, or else its entry.
    pub fn condition(&self, rule: &RuleId) -> Option<Span> {
        self.entry(rule).map(|entry| entry.when.unwrap_or(entry.span))
    }

    /// Returns where a kind is written.
    pub fn kind(&self, kind: PieceKind) -> Option<&KindOrigin> {
        self.kinds.get(kind.index())
    }

    /// Returns whether each rule of a list has its origin.
    pub(super) fn are_parallel_to(&self, rules: &Rules) -> bool {
        let promotions = rules.kinds.iter().map(|kind| kind.promotions.len());
        self.kinds.iter().map(|kind| kind.promotions.len()).eq(promotions)
            && self.promotion_limits.len() == rules.promotion_limits.len()
            && self.capture_limits.len() == rules.capture_limits.len()
            && self.drops.len() == rules.drops.len()
            && self.castlings.len() == rules.castlings.len()
            && self.neighbours.len() == rules.neighbours.len()
            && self.enclosures.len() == rules.enclosures.len()
            && self.effects.len() == rules.effects.len()
            && self.while_few.len() == rules.royals.while_few.len()
            && self.illegal.len() == rules.illegal.len()
            && self.counts.len() == rules.counts.len()
            && self.ends.len() == rules.ends.len()
    }
}

fn value<T>(field: &Field<Spanned<T>>) -> Option<Span> {
    field.get().map(|value| value.span)
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
