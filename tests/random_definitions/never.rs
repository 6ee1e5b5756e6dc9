//! What warnings say never happens does not happen in a game.

use alfil::board::{MoveSort, PieceKind, Side};
use alfil::diag::{Code, Report};
use alfil::game::Reason;
use alfil::rules::Rules;

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
            }
        });
        Never(said.collect())
    }

    /// Looks whether the position of the game belies what is said.
    pub(super) fn look(&self, table: &mut Table<'_>, moves: &[alfil::board::Move]) -> Lawful {
        let outcome = table.game.outcome();
        let (count, variant) = (table.game.count(), table.game.variant().clone());
        for said in &self.0 {
            hold!(
                !said.is_belied(
                    table,
                    variant.rules(),
                    moves,
                    outcome.map(|outcome| outcome.reason),
                    count.limit
                ),
                "what is said never to happen does not",
                "{} in {}",
                said.message,
                table.place()
            );
        }
        table.effort.met("never");
        Ok(())
    }
}

impl Said {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other findings are about something else")]
    fn is_belied(
        &self,
        table: &Table<'_>,
        rules: &Rules,
        moves: &[alfil::board::Move],
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
        let moves_it = |mv: &alfil::board::Move| {
            mv.sort != MoveSort::Drop && position.piece_at(mv.from).map(|piece| piece.kind) == kind
        };
        // A promotion that is a turn of its own is no move of the piece as what it is.
        let is_own_turn = |mv: &alfil::board::Move| {
            mv.promotion().is_some() && kind.is_some_and(|kind| rules.kind(kind).own_turn().is_some())
        };
        let goes = |mv: &alfil::board::Move| {
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
