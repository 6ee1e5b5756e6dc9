//! When a move is illegal because of its result, and when the game is over.

pub(in crate::check) mod back_and_forth;
mod behind;
mod claimable;
pub(in crate::check) mod clock;
pub(in crate::check) mod counts;
pub(in crate::check) mod formations;
pub(in crate::check) mod pursuit;
pub mod reach;
pub(in crate::check) mod verdicts;

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::{
    Along, Condition, End, EndedBy, Explosions, Kind, Needs, Permit, Perpetual, Royals, Setup, Term, Verdict,
    Who,
};
use reach::{holds_at_start, implies};

use super::board::Board;
use super::context::Context;
use super::origins::Origin;
use super::pieces::Pieces;
use super::rule::lines;
use crate::def::condition::{
    CanReach, CheckedBy, ChecksGiven, ConditionText, Dropped, Extinct, Facing, NoProgress, Passed,
    Pieces as PiecesText, PointsMade, Reached, Repetition, ResultText, ResultWord, RoyalsLost, WhoWord,
};
use crate::def::{Either, Field, Spanned};
use crate::diag::{Code, Diagnostic, Severity, Span};

/// The most checks that are counted.
const MAX_CHECKS: u16 = 99;

/// The most endings that each later one is compared with.
const MAX_COMPARED: usize = 100;

/// Returns the conditions after which a move is illegal.
pub(super) fn illegal(cx: &mut Context<'_>, board: &Board, pieces: &Pieces, setup: &Setup) -> Vec<Condition> {
    let mut reader = Reader { cx, board, pieces, setup };
    let mut illegal = Vec::new();
    for (origin, entry) in Origin::each(&reader.cx.def.illegal) {
        let Some(when) = reader.when(&entry.value.when, entry.span) else { continue };
        illegal.push(when);
        reader.cx.origins.illegal.push(origin.with_condition(&entry.value.when));
    }
    illegal
}

/// Returns the condition that a table has under `when`.
pub(super) fn condition(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    setup: &Setup,
    when: &Field<Spanned<ConditionText>>,
    table: Span,
) -> Option<Condition> {
    Reader { cx, board, pieces, setup }.when(when, table)
}

/// Returns the condition that the player to move must end, or else pass.
pub(super) fn answer(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    setup: &Setup,
) -> Option<Condition> {
    let table = cx.def.moves.get()?;
    let Spanned { value: _, span } = table.value.answer.get()?;
    let answer = Reader { cx, board, pieces, setup }.when(&table.value.answer, table.span)?;
    if answer.needs() > Needs::Attacks {
        cx.push(
            Diagnostic::new(Code::AnswerNotPositional, "`answer` may depend only on the board")
                .label(*span, "this depends on legal moves or on the history of the game")
                .help("for example, write `answer = { facing = { pieces = [\"king\"], along = \"both\" } }`"),
        );
    }
    Some(answer)
}

/// Returns the endings.
pub(super) fn check_endings(cx: &mut Context<'_>, board: &Board, pieces: &Pieces, setup: &Setup) -> Vec<End> {
    let def = cx.def;
    if let (Field::Absent, Some(top)) = (&def.end, def.origin) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::GameCannotEnd, "nobody can win: the game has no ending")
                .label(top, "there is no `[[end]]`")
                .help("for example, write `[[end]]`, and below it `when = \"checkmate\"` and `result = \"mover wins\"`"),
        );
    }
    let mut ends: Vec<(End, Span)> = Vec::new();
    let mut reader = Reader { cx, board, pieces, setup };
    for (origin, entry) in Origin::each(&def.end) {
        let when = reader.when(&entry.value.when, entry.span);
        let result = reader.result(&entry.value.result, entry.span, when.as_ref());
        let (Some(when), Some(result)) = (when, result) else { continue };
        let place = entry.value.when.get().map_or(entry.span, |w| w.span);
        let claimable = entry.value.claimable.get();
        let by = if claimable.is_some_and(|word| word.value) { EndedBy::Claim } else { EndedBy::Rule };
        let end = End { when, result, by };
        reader.warn_undeciding(&end, place, &ends);
        if let Some(word) = claimable.filter(|word| word.value) {
            claimable::warn_pointless(reader.cx, &end, word.span);
        }
        ends.push((end, place));
        reader.cx.origins.ends.push(origin.with_condition(&entry.value.when));
    }
    claimable::warn_shadowed(cx, &ends);
    ends.into_iter().map(|(end, _)| end).collect()
}

/// Warns when royal pieces may be captured and no ending applies.
pub(super) fn warn_royals_never_lost(
    cx: &mut Context<'_>,
    royals: &Royals,
    explosions: &Explosions,
    pieces: &Pieces,
    ends: &[End],
) {
    let royal_kinds = pieces.royals();
    let Some(table) = cx.def.royals.get() else { return };
    let notices = |end: &End| {
        end.by == EndedBy::Rule && end.when.any_part(&|part| {
            matches!(part, Condition::Extinct { kinds, .. } if royal_kinds.iter().any(|royal| kinds.contains(royal)))
        })
    };
    let in_doubt = cx.out.iter().any(|d| d.severity() == Severity::Error);
    let (label, help) = match (royals.left_attacked, explosions) {
        (Permit::Allowed, _) => (
            "a royal piece may be left attacked, and then captured",
            "add `[[end]]` with `when = \"royal-captured\"`, or write `left-attacked = \"illegal\"`",
        ),
        (Permit::Illegal, Explosions::OnCapture { .. }) => {
            ("a capture beside a royal piece blows it up", "add `[[end]]` with `when = \"royal-captured\"`")
        }
        (Permit::Illegal, Explosions::Never) => return,
    };
    if !in_doubt && !royal_kinds.is_empty() && !ends.is_empty() && !ends.iter().any(notices) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::RoyalsNeverLost, "royal pieces can be captured without ending the game")
                .label(table.span, label)
                .help(help),
        );
    }
}

/// Warns when royal pieces can be mated and no ending covers that.
pub(super) fn warn_checkmate_unhandled(
    cx: &mut Context<'_>,
    is_mate_possible: bool,
    illegal: &[Condition],
    pieces: &Pieces,
    ends: &[End],
) {
    let Some(first) = cx.def.end.items().first() else { return };
    let place = first.value.when.get().map_or(first.span, |when| when.span);
    let is_about = |part: &Condition| {
        matches!(
            part,
            Condition::Checkmate | Condition::NoMoves | Condition::Check | Condition::CheckedBy { .. }
        )
    };
    let mut at_once = ends.iter().filter(|end| end.by == EndedBy::Rule);
    let is_covered =
        at_once.any(|end| implies(&Condition::Checkmate, &end.when) || end.when.any_part(&is_about));
    let may_check = !illegal.contains(&Condition::Check);
    let in_doubt = cx.out.iter().any(|d| d.severity() == Severity::Error);
    let can_mate = is_mate_possible && !pieces.royals().is_empty();
    if can_mate && may_check && !is_covered && !in_doubt && !ends.is_empty() {
        let mut found =
            Diagnostic::new(Code::CheckmateUnhandled, "no ending covers checkmate, so it is a draw")
                .label(place, "neither this ending nor any other says who wins")
                .help("add `[[end]]` with `when = \"checkmate\"` and `result = \"mover wins\"`");
        if let Some(extended) = cx.def.extends.get().filter(|extended| extended.span.file == place.file) {
            found = found.note(format!("an `[[end]]` here replaces all endings of `{}`", extended.value));
        }
        cx.push_unless_damaged(found);
    }
}

pub(super) struct Reader<'a, 'd> {
    pub(super) cx: &'a mut Context<'d>,
    pub(super) board: &'a Board,
    pieces: &'a Pieces,
    setup: &'a Setup,
}

impl Reader<'_, '_> {
    /// Warns of an ending that never decides the game, or that decides it at once.
    fn warn_undeciding(&mut self, End { when, result, by }: &End, place: Span, before: &[(End, Span)]) {
        let mut earlier = before.iter().take(MAX_COMPARED);
        // A claimable ending stops no ending that needs no claim.
        let decides_first = |end: &End| end.by == EndedBy::Rule || *by == EndedBy::Claim;
        if let Some((end, first)) = earlier.find(|(end, _)| decides_first(end) && implies(when, &end.when)) {
            let (code, message) = if end.result == *result {
                (Code::EndingShadowed, "this ending is never reached")
            } else {
                (
                    Code::EndingsDisagree,
                    "this ending is never reached: an earlier one decides, with a different result",
                )
            };
            self.cx.push_unless_damaged(
                Diagnostic::new(code, message)
                    .label(place, "whenever this holds, the earlier one does too")
                    .label(*first, "this is tried first")
                    .help("move this ending up, or remove it: endings are tried in the order of the file"),
            );
        } else if !self.pieces.ids_in_doubt
            && !self.setup.pieces.is_empty()
            && holds_at_start(when, self.setup)
        {
            self.cx.push_unless_damaged(
                Diagnostic::new(Code::EndingAtStart, "this ending already holds in the start position")
                    .label(
                        place,
                        match by {
                            EndedBy::Rule => "so the game is over before the first move",
                            EndedBy::Claim => "so a player may claim it before the first move",
                        },
                    )
                    .help("change its condition, or the start position"),
            );
        }
    }

    fn when(&mut self, when: &Field<Spanned<ConditionText>>, table: Span) -> Option<Condition> {
        let when = self.cx.required(when, "when", table, "when = \"checkmate\"")?;
        let read = self.condition(when);
        self.cx.has_broken_condition |= read.is_none();
        read
    }

    fn condition(&mut self, text: &Spanned<ConditionText>) -> Option<Condition> {
        let span = text.span;
        Some(match &text.value {
            ConditionText::Check => {
                self.royals(span)?;
                Condition::Check
            }
            ConditionText::Checkmate => {
                self.royals(span)?;
                Condition::Checkmate
            }
            ConditionText::Stalemate => Condition::Stalemate,
            ConditionText::NoMoves => Condition::NoMoves,
            ConditionText::RoyalCaptured(lost) => {
                self.royals(span)?;
                match lost {
                    Field::Absent => self.royal_captured(RoyalsLost::Last),
                    Field::Present(lost) => self.royal_captured(lost.value),
                    Field::Broken => return None,
                }
            }
            ConditionText::Reached(table) => self.reached(table, span)?,
            ConditionText::CanReach(table) => self.can_reach(table, span)?,
            ConditionText::OnlyPromotions => self.only_promotions(span),
            ConditionText::Occupied(table) => self.occupied(table, span)?,
            ConditionText::Castled(table) => self.castled(table, span)?,
            ConditionText::MayCastle(table) => self.may_castle(table, span)?,
            ConditionText::Row(table) => self.row(table, span)?,
            ConditionText::Aligned(table) => self.aligned(table, span)?,
            ConditionText::Block(table) => self.block(table, span)?,
            ConditionText::Chain(table) => self.chain(table, span)?,
            ConditionText::Connected(table) => self.connected(table, span)?,
            ConditionText::Extinct(table) => self.extinct(table, span)?,
            ConditionText::Only(table) => Condition::Only { kinds: self.set(&table.pieces, span)? },
            ConditionText::Facing(table) => self.facing(table, span)?,
            ConditionText::ChecksGiven(table) => self.checks_given(table, span)?,
            ConditionText::Points(table) => self.points(table, span)?,
            ConditionText::CountedOut => self.counted_out(span),
            ConditionText::CheckedBy(table) => self.checked_by(table, span)?,
            ConditionText::Dropped(table) => self.dropped(table, span)?,
            ConditionText::Repetition(table) => self.repetition(table, span)?,
            ConditionText::NoProgress(table) => self.no_progress(table, span)?,
            ConditionText::Passed(table) => self.passed(table, span)?,
            ConditionText::BackAndForth(table) => self.back_and_forth(table, span)?,
            ConditionText::All(parts) => Condition::All(self.parts(parts, span)?),
            ConditionText::Any(parts) => Condition::Any(self.parts(parts, span)?),
            ConditionText::Not(part) => Condition::Not(Box::new(self.condition(part)?)),
        })
    }

    fn royals(&mut self, span: Span) -> Option<()> {
        if self.pieces.royals().is_empty() {
            self.pieces.report_needed_royals(self.cx, span, "no piece is royal");
            return None;
        }
        Some(())
    }

    fn parts(&mut self, parts: &[Spanned<ConditionText>], span: Span) -> Option<Vec<Condition>> {
        if parts.is_empty() {
            self.cx.push_unless_damaged(
                Diagnostic::new(Code::EmptyList, "the list of conditions is empty")
                    .label(span, "list at least one condition"),
            );
            return None;
        }
        let read: Vec<_> = parts.iter().map(|part| self.condition(part)).collect();
        for (at, (part, meant)) in parts.iter().zip(&read).enumerate() {
            if meant.is_some() && read.iter().take(at).any(|other| other == meant) {
                let diagnostic = Diagnostic::new(Code::ListedTwice, "this condition is listed twice");
                self.cx.push(diagnostic.label(part.span, "again here"));
            }
        }
        read.into_iter().collect()
    }

    fn royal_captured(&self, lost: RoyalsLost) -> Condition {
        let kinds = self.pieces.royals();
        let at_start = |side: Side| {
            let own = |p: &&(_, alfil_core::board::Piece)| p.1.side == side && kinds.contains(&p.1.kind);
            self.setup.pieces.iter().filter(own).count() as u16
        };
        let fewer =
            |of: Who, n: u16| Condition::Extinct { kinds: kinds.clone(), of, at_most: n, with_hand: false };
        let (first, second) = (at_start(Side::First), at_start(Side::Second));
        match lost {
            RoyalsLost::Last => fewer(Who::Opponent, 0),
            RoyalsLost::Any if first == second => fewer(Who::Opponent, first.saturating_sub(1)),
            RoyalsLost::Any => Condition::Any(vec![
                fewer(Who::Side(Side::First), first.saturating_sub(1)),
                fewer(Who::Side(Side::Second), second.saturating_sub(1)),
            ]),
        }
    }

    fn reached(&mut self, table: &Reached, span: Span) -> Option<Condition> {
        let kinds = self.set(&table.pieces, span);
        let of = self.who(&table.side, span);
        let region = self.cx.required(&table.region, "region", span, "region = \"last rank\"");
        let zone = region;
        let region = region.and_then(|zone| self.board.region_of(self.cx, zone, of));
        if let (Some(kinds), Some(of), Some(zone), Some(region)) = (&kinds, of, zone, &region) {
            behind::warn_region_behind(self, (kinds, of), zone, region);
        }
        let at_least = match &table.at_least {
            Field::Absent => Some(1),
            Field::Broken => None,
            Field::Present(number) => {
                if number.value == 0 {
                    self.cx.push(
                        Diagnostic::new(Code::NumberOutOfRange, "`at-least` is 0")
                            .label(number.span, "this always holds: write 1 or more"),
                    );
                }
                Some(number.value)
            }
        };
        let unattacked = match &table.unattacked {
            Field::Absent => Some(false),
            Field::Broken => None,
            Field::Present(yes) => Some(yes.value),
        };
        Some(Condition::Reached {
            kinds: kinds?,
            of: of?,
            region: region?,
            at_least: at_least?,
            unattacked: unattacked?,
        })
    }

    fn can_reach(&mut self, table: &CanReach, span: Span) -> Option<Condition> {
        let kinds = self.set(&table.pieces, span);
        let region = self.cx.required(&table.region, "region", span, "region = \"last rank\"");
        let region = region.and_then(|zone| self.board.region(self.cx, zone));
        Some(Condition::CanReach { kinds: kinds?, region: region? })
    }

    fn extinct(&mut self, table: &Extinct, span: Span) -> Option<Condition> {
        let kinds = self.set(&table.pieces, span);
        let of = self.who(&table.side, span);
        let at_most = match &table.at_most {
            Field::Absent => Some(0),
            Field::Broken => None,
            Field::Present(number) => Some(number.value),
        };
        let with_hand = match &table.with_hand {
            Field::Absent => Some(false),
            Field::Broken => None,
            Field::Present(yes) => Some(yes.value),
        };
        Some(Condition::Extinct { kinds: kinds?, of: of?, at_most: at_most?, with_hand: with_hand? })
    }

    fn facing(&mut self, table: &Facing, span: Span) -> Option<Condition> {
        let kinds = self.set(&table.pieces, span);
        let along = match self.cx.required(&table.along, "along", span, "along = \"files\"")? {
            Either::Word(word) => word.value.into(),
            Either::Long(list) => {
                Along::of(&lines::each(self.cx, list, span, "without a line no pieces face each other")?)
            }
        };
        Some(Condition::Facing { kinds: kinds?, along })
    }

    pub(super) fn set(&mut self, set: &Field<Spanned<PiecesText>>, span: Span) -> Option<Vec<PieceKind>> {
        let set = self.cx.required(set, "pieces", span, "pieces = [\"king\"]")?;
        self.pieces.set(self.cx, set)
    }

    pub(super) fn who(&mut self, who: &Field<Spanned<WhoWord>>, span: Span) -> Option<Who> {
        let who = self.cx.required(who, "side", span, "side = \"mover\"")?;
        Some(who_of(who.value))
    }

    fn checks_given(&mut self, table: &ChecksGiven, span: Span) -> Option<Condition> {
        self.royals(span)?;
        let times = self.cx.required(&table.times, "times", span, "times = 3")?;
        if !(1..=MAX_CHECKS).contains(&times.value) {
            self.cx.push(
                Diagnostic::new(Code::NumberOutOfRange, format!("`times` is {}", times.value))
                    .label(times.span, format!("write a number from 1 to {MAX_CHECKS}")),
            );
        }
        Some(Condition::ChecksGiven { times: times.value.min(MAX_CHECKS) as u8 })
    }

    fn points(&mut self, table: &PointsMade, span: Span) -> Option<Condition> {
        if self.cx.def.points.is_absent() {
            self.cx.push_unless_damaged(
                Diagnostic::new(Code::UnusedPoints, "nothing gives points")
                    .label(span, "this can never hold")
                    .help(
                        "write `[points]`, and below it what pieces are worth, as in `for-capturing = { pawn = 1 }`",
                    ),
            );
        }
        let of = self.who(&table.side, span);
        let at_least = self.cx.required(&table.at_least, "at-least", span, "at-least = 5")?;
        if at_least.value == 0 {
            self.cx.push(
                Diagnostic::new(Code::NumberOutOfRange, "`at-least` is 0")
                    .label(at_least.span, "write 1 or more"),
            );
        }
        Some(Condition::Points { of: of?, at_least: at_least.value })
    }

    fn counted_out(&mut self, span: Span) -> Condition {
        if self.cx.def.count.is_absent() {
            self.cx.push_unless_damaged(
                Diagnostic::new(Code::UnusedCount, "there is no `[[count]]`")
                    .label(span, "this never happens")
                    .help("write `[[count]]` to say when moves are counted, and how many"),
            );
        }
        Condition::CountedOut
    }

    fn checked_by(&mut self, table: &CheckedBy, span: Span) -> Option<Condition> {
        self.royals(span)?;
        let kinds = self.set(&table.pieces, span);
        let of = self.cx.required(&table.of, "of", span, "of = \"all\"")?.value;
        Some(Condition::CheckedBy { kinds: kinds?, of })
    }

    fn dropped(&mut self, table: &Dropped, span: Span) -> Option<Condition> {
        let kinds = self.set(&table.pieces, span)?;
        if self.cx.def.drops.is_absent() {
            self.cx.push_unless_damaged(
                Diagnostic::new(Code::NeverInHand, "no piece can be dropped")
                    .label(span, "this never happens")
                    .help("write `[[drops]]` to say which pieces may be dropped"),
            );
        }
        Some(Condition::Dropped { kinds })
    }

    fn repetition(&mut self, table: &Repetition, span: Span) -> Option<Condition> {
        let times = self.cx.required(&table.times, "times", span, "times = 4")?;
        if times.value < 2 {
            self.cx.push(
                Diagnostic::new(Code::NumberOutOfRange, format!("`times` is {}", times.value))
                    .label(times.span, "write 2 or more: the first occurrence counts too"),
            );
        }
        let perpetual = match &table.perpetual {
            Field::Absent => None,
            Field::Broken => return None,
            Field::Present(word) => {
                match word.value {
                    Perpetual::Check | Perpetual::MutualCheck => self.royals(word.span)?,
                    Perpetual::Chase | Perpetual::Attack => {}
                    Perpetual::Pursuit => self.report_missing_pursuit(word.span),
                }
                Some(word.value)
            }
        };
        Some(Condition::Repeated { times: times.value, perpetual })
    }

    fn report_missing_pursuit(&mut self, span: Span) {
        if self.cx.def.pursuit.is_absent() {
            self.cx.push_unless_damaged(
                Diagnostic::new(Code::MissingKey, "nothing says what counts as pursuit")
                    .label(span, "this needs `[pursuit]`")
                    .help("write `[pursuit]`, and below it which pieces pursue (`by`) which (`of`)"),
            );
        }
    }

    fn no_progress(&mut self, table: &NoProgress, span: Span) -> Option<Condition> {
        let plies = self.cx.required(&table.plies, "plies", span, "plies = 100")?;
        if plies.value == 0 {
            self.cx.push(
                Diagnostic::new(Code::NumberOutOfRange, "`plies` is 0")
                    .label(plies.span, "write how many moves, counting both players'"),
            );
        }
        let moves_of = [&table.reset_by_moves_of, &table.reset_by_irreversible_moves_of];
        let reset_by = clock::progress(self.cx, self.pieces, &table.reset_by, moves_of, span);
        Some(Condition::NoProgress { plies: plies.value, reset_by })
    }

    fn passed(&mut self, table: &Passed, span: Span) -> Option<Condition> {
        let times = self.cx.required(&table.times, "times", span, "times = 2")?;
        if times.value == 0 {
            self.cx.push(
                Diagnostic::new(Code::NumberOutOfRange, "`times` is 0")
                    .label(times.span, "write how many passes in a row, counting both players'"),
            );
        }
        self.report_impossible_passes(span);
        Some(Condition::Passed { times: times.value })
    }

    /// Reports a condition about passes where nobody can pass.
    pub(super) fn report_impossible_passes(&mut self, span: Span) {
        let is_round = self.board.frame.as_ref().is_some_and(|frame| frame.wraps.any());
        let can_return = |term: &Term| term.can_return() || is_round && term.legs.len() > 1;
        let can_pass = self.cx.def.moves.get().is_some_and(|moves| !moves.value.pass.is_absent())
            || self.pieces.kinds.iter().flat_map(Kind::terms).any(can_return);
        if !can_pass {
            self.cx.push_unless_damaged(
                Diagnostic::new(Code::NobodyMayPass, "nobody can pass")
                    .label(span, "this never happens")
                    .help("write `pass = \"always\"` or `pass = \"if-no-moves\"` under `[moves]`"),
            );
        }
    }

    fn result(
        &mut self,
        result: &Field<Spanned<ResultText>>,
        table: Span,
        when: Option<&Condition>,
    ) -> Option<Verdict> {
        let result = self.cx.required(result, "result", table, "result = \"mover wins\"")?;
        Some(match &result.value {
            Either::Word(word) => match word {
                ResultWord::Draw => Verdict::Draw,
                ResultWord::MoverWins => Verdict::MoverWins,
                ResultWord::MoverLoses => Verdict::MoverLoses,
                ResultWord::FirstWins => Verdict::Wins(Side::First),
                ResultWord::SecondWins => Verdict::Wins(Side::Second),
                ResultWord::CulpritLoses => {
                    if when.is_some_and(|w| !has_culprit(w)) {
                        self.cx.push_unless_damaged(
                            Diagnostic::new(Code::NoCulprit, "the ending has no culprit")
                            .label(result.span, "its condition does not say which player is the culprit")
                            .help("for example, write `when = { repetition = { times = 4, perpetual = \"check\" } }`"),
                        );
                    }
                    Verdict::CulpritLoses
                }
            },
            Either::Long(comparison) => verdicts::comparison(self.cx, self.pieces, comparison, result.span)?,
        })
    }
}

/// Returns the player whom a word means.
pub(super) fn who_of(word: WhoWord) -> Who {
    match word {
        WhoWord::Mover => Who::Mover,
        WhoWord::Opponent => Who::Opponent,
        WhoWord::First => Who::Side(Side::First),
        WhoWord::Second => Who::Side(Side::Second),
        WhoWord::Either => Who::Either,
    }
}

/// Returns whether a condition, when it holds, names a player who did something perpetually.
fn has_culprit(when: &Condition) -> bool {
    if let Condition::Repeated { perpetual, .. } = when {
        return perpetual.is_some_and(Perpetual::has_culprit);
    }
    if let Condition::Any(parts) = when {
        return parts.iter().all(has_culprit);
    }
    matches!(when, Condition::All(parts) if parts.iter().any(has_culprit))
}
