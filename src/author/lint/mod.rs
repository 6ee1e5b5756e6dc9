//! Lints: what a valid definition says that its author may not have intended, with the evidence.
//!
//! Lints examine the game, not the file: they follow where pieces could ever go and try the first moves. What a finding says
//! never happens certainly never happens. `validate` runs them; playing does not.
//!
//! What can happen at all is asked of `alfil_core::possible`. `precedence` compares rules by time: if one holds earlier in
//! every game, the other has no effect, whichever comes first in the file. `allow` runs last, removes warnings, and reports
//! the ones that do not occur. `idle` removes rules that make no difference in any game from the start position, so that
//! `mutate` recognises a change without effect.

mod allow;
mod attack;
mod castlings;
mod claims;
mod dialect;
mod distinguished;
mod endings;
mod hands;
mod idle;
mod limits;
mod look;
mod mirrored;
mod names;
mod never;
mod passes;
mod pieces;
mod precedence;
mod progress;
mod promotions;
mod ranges;
mod royals;
mod shapes;
mod sides;
mod start;
mod stuck;

use std::cell::OnceCell;

use alfil_core::board::{Budget, PieceKind, Side};
use alfil_core::phrase::joined_up_to;
use alfil_core::possible::{self, Ground, Possible, with_all_moves};
use alfil_core::rules::{Condition, DropRule, Rules};
use alfil_language::check::{self, Origins, with_entries};
use alfil_language::def::definition::{Drops, Promoted, Promotion};
use alfil_language::def::{Definition, Spanned};
use alfil_language::diag::{Code, Diagnostic, Report, Severity, Span};
pub use claims::nothing_claimed;
pub use idle::settled;
#[cfg(feature = "cli")]
pub use sides::are_images;

/// Adds the lints of a game to the findings about its definition, if none of them is an error. Returns the steps this took,
/// one for each square visited.
pub fn add(read: &check::Checked, report: &mut Report) -> u64 {
    let mut steps = 0;
    let has_error = report.n_errors() > 0;
    if let (Some(rules), false) = (&read.rules, has_error) {
        let round = with_all_moves(rules);
        let (found, taken) = check_rules(read, &round, rules, &report.diagnostics);
        steps = taken;
        report.diagnostics.extend(found);
        allow::apply(&read.definition, &mut report.diagnostics);
    }
    if has_error {
        allow::remove_allowed(&read.definition, &mut report.diagnostics);
    }
    steps
}

/// Returns the lints of a game whose rules are valid, and the steps they took. In `rules` pieces have
/// all moves that neighbours may lend them; `played` are those of the game. `before` is what checking the rules found.
fn check_rules(
    read: &check::Checked,
    rules: &Rules,
    played: &Rules,
    before: &[Diagnostic],
) -> (Vec<Diagnostic>, u64) {
    let (def, origins) = (&read.definition, &read.origins);
    let budget = Budget::of(WORK);
    let ground = possible::ground(rules, &budget);
    let possible = Possible::of(rules, &budget).unwrap_or_else(|| Possible::none(rules));
    let (begins_en_prise, out) = (OnceCell::new(), Vec::new());
    let mut lint = Lint { def, origins, rules, played, ground, possible, begins_en_prise, before, out };
    if !budget.is_spent() {
        pieces::check_pieces(&mut lint);
        hands::check_hands(&mut lint);
        stuck::check_stuck_pieces(&mut lint);
        promotions::check_promotions(&mut lint);
        limits::check_limits(&mut lint);
        mirrored::check_mirrored(&mut lint);
        passes::check_passes(&mut lint);
        endings::check_endings(&mut lint);
        royals::check_royals(&mut lint);
        never::check_never(&mut lint);
    }
    if budget.is_spent() {
        // Something may have been found only because the search stopped early.
        lint.out.clear();
        if let Some(board) = def.board.get() {
            lint.push(
                Diagnostic::new(
                    Code::NotAllLooked,
                    "the game is too large to find all the squares its pieces can reach",
                )
                .label(board.span, format!("that takes more than {WORK} steps"))
                .note("pieces, promotions, limits and endings that never happen are not reported")
                .help_to_allow("to accept this"),
            );
        }
    }
    precedence::check_precedence(&mut lint);
    progress::check_progress(&mut lint, !budget.is_spent());
    names::check_names(&mut lint);
    look::check_look(&mut lint);
    attack::check_attack(&mut lint);
    castlings::check_castlings(&mut lint);
    ranges::check_ranges(&mut lint);
    let own = Budget::of(WORK);
    lint.ground = possible::ground(rules, &own);
    let of_start = Budget::of(start::MAX_STEPS);
    start::check_start(&mut lint, &of_start);
    sides::check_sides(&mut lint);
    sides::check_hands(&mut lint);
    dialect::check_dialects(&mut lint);
    let steps = (WORK - budget.left()) + (WORK - own.left()) + (start::MAX_STEPS - of_start.left());
    (lint.out, steps)
}

/// The most steps for finding the squares that pieces can reach, one for each square visited.
const WORK: u64 = 4_000_000;

/// The most squares that are named.
const MAX_SQUARES: usize = 6;

/// What every lint works with.
struct Lint<'a> {
    def: &'a Definition,
    /// Where the rules are written.
    origins: &'a Origins,
    /// With pieces that have all moves that neighbours may lend them.
    rules: &'a Rules,
    /// As they are.
    played: &'a Rules,
    ground: Ground<'a>,
    possible: Possible<'a>,
    /// Whether the first move may capture a royal piece, once that has been computed.
    begins_en_prise: OnceCell<bool>,
    before: &'a [Diagnostic],
    out: Vec<Diagnostic>,
}

impl<'a> Lint<'a> {
    /// Returns where a kind is written.
    fn place(&self, kind: PieceKind) -> Option<Span> {
        self.origins.kind(kind).map(|origin| origin.span)
    }

    /// Returns where the display name of a kind is written, or its key.
    fn name(&self, kind: PieceKind) -> Option<Span> {
        self.origins.kind(kind).map(|origin| origin.name)
    }

    /// Returns where the start position is written.
    fn setup(&self) -> Option<Span> {
        let setup = self.def.setup.get()?;
        Some(setup.value.fen.get().map_or(setup.span, |fen| fen.span))
    }

    /// Returns where the pieces in hand at the start are written, or else the start position.
    fn hands(&self) -> Option<Span> {
        let written = self.def.setup.get()?.value.hands.get().map(|hands| hands.span);
        written.or_else(|| self.setup())
    }

    /// Returns the `[[promotion]]` from which the promotions of a kind were made; none for a promoted form, which only turns
    /// back.
    fn promotions(&self, kind: PieceKind) -> Vec<&'a Spanned<Promotion>> {
        let is_form = self.rules.kind(kind).promoted_from.is_some();
        let origins = self.origins.kind(kind).filter(|_| !is_form).map_or(&[][..], |kind| &kind.promotions);
        origins.iter().filter_map(|origin| origin.entry(&self.def.promotion)).collect()
    }

    /// Returns the `[[drops]]`, each with its rule.
    fn drops(&self) -> impl Iterator<Item = (&'a Spanned<Drops>, &'a DropRule)> + use<'a> {
        with_entries(&self.def.drops, &self.origins.drops, &self.rules.drops)
    }

    fn push(&mut self, found: Diagnostic) {
        debug_assert_eq!(found.severity(), Severity::Warning);
        self.out.push(found);
    }

    /// Spends steps of the budget, and returns whether so many were left. Once it is spent, nothing that was found is reported.
    fn spend(&self, steps: usize) -> bool {
        self.ground.budget.spend(steps as u64)
    }

    /// Returns whether a place is in the file itself, not in one that it extends.
    fn is_own(&self, place: Span) -> bool {
        self.def.origin.is_none_or(|origin| origin.file == place.file)
    }

    /// Returns whether checking the rules already reported something at a kind.
    fn has_reported_at(&self, kind: PieceKind) -> bool {
        let place = self.place(kind);
        place.is_some() && self.before.iter().any(|found| found.span() == place)
    }

    /// Returns whether no player ever has a piece of the kind on the board.
    fn is_absent(&self, kind: PieceKind) -> bool {
        !Side::ALL.into_iter().any(|side| self.possible.can_have(side, kind))
    }

    /// Returns whether a kind is in the start position.
    fn starts_somewhere(&self, kind: PieceKind) -> bool {
        self.rules.setup.pieces.iter().any(|(_, piece)| piece.kind == kind)
    }

    /// Returns the squares that a kind can reach, in words.
    fn squares_named(&self, kind: PieceKind) -> String {
        let side = if self.possible.can_have(Side::First, kind) { Side::First } else { Side::Second };
        let squares = self.possible.squares(side, kind);
        let shape = self.rules.shape;
        let named: Vec<String> = squares.iter().map(|square| shape.name(square).to_string()).collect();
        joined_up_to(&named, MAX_SQUARES)
    }

    /// Returns whether an ending or an illegal move distinguishes a kind from others.
    fn asks_for(&self, kind: PieceKind) -> bool {
        let names = |when: &Condition| {
            let kinds = when.kinds();
            kinds.contains(&kind) && kinds.len() < self.rules.kinds.len()
        };
        let ends = self.rules.ends.iter().map(|end| &end.when).chain(&self.rules.illegal);
        ends.into_iter().any(|when| when.any_part(&names))
    }

    /// Returns whether a promoted form is `like` a kind.
    fn is_model(&self, kind: PieceKind) -> bool {
        let key = &self.rules.kind(kind).key;
        let pieces = self.def.pieces.get().map_or(&[][..], |named| &named.entries);
        let forms = pieces.iter().filter_map(|(_, piece)| piece.get()?.promoted.get());
        forms.flat_map(|forms| &forms.items).filter_map(|form| form.value.like.get()).any(|l| l.value == *key)
    }

    /// Returns whether a kind has its own move, and is not `like` another.
    fn has_own_move(&self, kind: PieceKind) -> bool {
        let Some(of) = self.rules.kind(kind).promoted_from else { return true };
        let base = &self.rules.kind(of).key;
        let pieces = self.def.pieces.get().map_or(&[][..], |named| &named.entries);
        let entry = pieces.iter().find(|(key, _)| key.value == *base).and_then(|(_, piece)| piece.get());
        let forms = entry.and_then(|piece| piece.promoted.get()).map_or(&[][..], |forms| &forms.items);
        // Forms are numbered in the order in which they are written.
        let mut of_base = self.rules.kind_indices().filter(|&k| self.rules.kind(k).promoted_from == Some(of));
        let form = of_base.position(|form| form == kind).and_then(|number| forms.get(number));
        form.is_none_or(|form: &Spanned<Promoted>| form.value.like.is_absent())
    }
}
