//! What warnings say never happens does not happen in a game.

use std::ops::Range;

use alfil_core::board::{MoveSort, PieceKind, Side};
use alfil_core::game::Reason;
use alfil_core::rules::{EarlyCheck, Explosions, Permit, Rules};
use alfil_language::diag::{Code, Report};

use super::laws::{Lawful, hold};
use super::playing::Table;

/// What is said of a definition never to happen.
#[derive(Debug, Default)]
pub(super) struct Never(Vec<Said>);

#[derive(Debug)]
struct Said {
    code: Code,
    /// The piece it is about.
    key: Option<String>,
    /// The player it is about, both if none is named.
    side: Option<Side>,
    /// The place of the ending in the file that it is about.
    end: Option<usize>,
    message: String,
    /// The header of the table that it is in, and how many with this header begin before its end.
    table: Option<(String, usize)>,
    /// What is written there.
    written: String,
}

impl Never {
    /// What the findings say.
    pub(super) fn said(report: &Report) -> Never {
        let said = report.diagnostics.iter().map(|found| {
            let text = found.span().map(|span| {
                let text = report.sources.text(span.file);
                text.get(..span.range().start).unwrap_or_default().to_owned()
            });
            let names = |side: Side| found.message.contains(&format!("of the {} player", side.name()));
            Said {
                code: found.code,
                key: found.message.split('`').nth(1).map(str::to_owned),
                side: Side::ALL.into_iter().find(|&side| names(side)),
                end: text.and_then(|text| text.matches("[[end]]").count().checked_sub(1)),
                message: found.message.clone(),
                table: found.span().and_then(|span| table_of(report.sources.text(span.file), &span.range())),
                written: found.span().map_or(String::new(), |span| {
                    report.sources.text(span.file).get(span.range()).unwrap_or_default().to_owned()
                }),
            }
        });
        Never(said.collect())
    }

    /// The rules without what never applies or never matters; nothing if nothing is said of that.
    pub(super) fn without(&self, rules: &Rules) -> Option<Rules> {
        let mut without = rules.clone();
        let (mut effects, mut enclosures, mut limits, mut neighbours) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for said in &self.0 {
            let Some((header, n)) = &said.table else { continue };
            let index = n.saturating_sub(1);
            match (said.code, header.as_str(), said.key.as_deref()) {
                (Code::RuleNeverApplies, "[[effect]]", _) => effects.push(index),
                (Code::RuleNeverApplies, "[[enclosure]]", _) => enclosures.push(index),
                (Code::RuleNeverApplies, "[[capture-limit]]", _) => limits.push(index),
                (Code::RuleNeverApplies, "[[neighbour]]", _) => neighbours.push(index),
                (Code::RuleNeverApplies, "[explosions]", _) => without.explosions = Explosions::Never,
                (Code::RuleNeverApplies, "[points.for-capturing]" | "[points]", Some(key)) => {
                    without.points.retain(|(kind, _)| rules.kind(*kind).key != key);
                }
                (Code::NeverMatters, "[points.for-capturing]" | "[points]", Some(key)) => {
                    without.points.retain(|(kind, _)| rules.kind(*kind).key != key);
                }
                (Code::NeverMatters, "[[effect]]", Some("was")) => without.effects[index].was = None,
                (Code::NeverMatters, "[[effect]]", Some("captured")) => {
                    without.effects[index].captured = None;
                }
                (Code::NeverMatters, "[[effect]]", Some("how")) => without.effects[index].how = None,
                (Code::NeverMatters, "[[enclosure]]", Some("at-most")) => {
                    without.enclosures[index].at_most = None;
                }
                (Code::NeverMatters, "[[drops]]", Some("swap")) => without.drops[index].swap = false,
                (Code::NeverMatters, "[turns]", Some("early-capture")) => {
                    without.turns.iter_mut().for_each(|turns| turns.early_capture = Permit::Allowed);
                }
                (Code::NeverMatters, "[turns]", Some("early-check" | "check-ends")) => {
                    without.turns.iter_mut().for_each(|turns| turns.early_check = EarlyCheck::GoesOn);
                }
                (Code::NeverMatters, "[board]", Some("wraps")) if said.written.contains("files") => {
                    without.wraps.files = false;
                }
                (Code::NeverMatters, "[board]", Some("wraps")) => without.wraps.ranks = false,
                _ => {}
            }
        }
        take_out(&mut without.effects, &effects);
        take_out(&mut without.enclosures, &enclosures);
        take_out(&mut without.capture_limits, &limits);
        take_out(&mut without.neighbours, &neighbours);
        (without != *rules).then_some(without)
    }

    /// Looks whether the position of the game belies what is said.
    pub(super) fn look(&self, table: &mut Table<'_>, moves: &[alfil_core::board::Move]) -> Lawful {
        let outcome = table.game.outcome().map(|outcome| outcome.reason);
        let claims = table.game.claimable().into_iter().map(|claim| Some(claim.reason));
        let (count, variant) = (table.game.count(), table.game.variant().clone());
        for reason in [outcome].into_iter().chain(claims) {
            for said in &self.0 {
                hold!(
                    !said.is_belied(table, variant.rules(), moves, reason, count.limit),
                    "what is said never to happen does not",
                    "{} in {}",
                    said.message,
                    table.place()
                );
            }
        }
        table.effort.met("never");
        Ok(())
    }
}

/// Removes those with these places from a list.
fn take_out<T>(list: &mut Vec<T>, places: &[usize]) {
    let mut at = 0..;
    list.retain(|_| !at.next().is_some_and(|at| places.contains(&at)));
}

/// The header of the table in which something is written, and how many with this header begin before its end.
fn table_of(text: &str, range: &Range<usize>) -> Option<(String, usize)> {
    let before = text.get(..range.end)?;
    let header = before.lines().rev().find(|line| line.starts_with('['))?;
    Some((header.to_owned(), before.lines().filter(|line| *line == header).count()))
}

impl Said {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other findings are about something else")]
    fn is_belied(
        &self,
        table: &Table<'_>,
        rules: &Rules,
        moves: &[alfil_core::board::Move],
        reason: Option<Reason>,
        limit: u16,
    ) -> bool {
        let position = table.game.position();
        let kind: Option<PieceKind> = self
            .key
            .as_ref()
            .and_then(|key| rules.kind_indices().find(|&index| rules.kind(index).key == *key));
        let side = position.side_to_move();
        let is_whose = self.side.is_none_or(|about| about == side);
        let moves_it = |mv: &alfil_core::board::Move| {
            mv.sort != MoveSort::Drop && position.piece_at(mv.from).map(|piece| piece.kind) == kind
        };
        // A promotion that is a turn of its own is no move of the piece as what it is.
        let is_own_turn = |mv: &alfil_core::board::Move| {
            mv.promotion().is_some() && kind.is_some_and(|kind| rules.kind(kind).own_turn().is_some())
        };
        let goes = |mv: &alfil_core::board::Move| {
            matches!(mv.sort, MoveSort::Board | MoveSort::EnPassant)
                && moves_it(mv)
                && !is_own_turn(mv)
                && (mv.from != mv.to || mv.passing().next().is_some())
        };
        match self.code {
            Code::PieceNeverComes => position.pieces().any(|(_, piece)| Some(piece.kind) == kind),
            Code::PieceNeverMoves => moves.iter().any(goes),
            Code::NeverLeavesHand if self.message.contains("is never dropped") => {
                position.pieces().any(|(_, piece)| Some(piece.kind) == kind)
            }
            // By another entry it may.
            Code::PromotionUnreachable | Code::DemotionUnreachable if self.message.contains("one of its") => {
                false
            }
            Code::PromotionUnreachable | Code::DemotionUnreachable => {
                is_whose && moves.iter().any(|mv| moves_it(mv) && mv.promotion().is_some())
            }
            Code::EndingNever => self.end.is_some() && reason == self.end.map(Reason::End),
            Code::GameCannotEnd => reason.is_some_and(|reason| reason != Reason::NoMoves),
            Code::CountNever => rules.counts.len() == 1 && limit > 0,
            Code::NoMoveAtStart => table.is_at_start() && !moves.is_empty(),
            _ => false,
        }
    }
}
