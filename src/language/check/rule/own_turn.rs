//! Promotions that are a turn of their own.

use alfil_core::board::{PerOccasion, PerSide};
use alfil_core::rules::{
    Alone, AlsoMoves, Condition, Duty, OwnTurn, Permit, Promotion, PromotionSource, When,
};

use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::endings::Reader;
use crate::check::pieces::Pieces;
use crate::def::Spanned;
use crate::def::definition::{OwnTurn as OwnTurnTable, Promotion as PromotionTable, TurnForbidWord};
use crate::diag::{Code, Diagnostic, Span};

/// Returns the rule of an entry that makes promotions a turn of their own, without what to promote to.
pub(in crate::check) fn promotion(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    entry: &Spanned<PromotionTable>,
    own_turn: &Spanned<OwnTurnTable>,
) -> Option<Promotion> {
    let table = &entry.value;
    let with_moves = table.occasions().each().into_iter().filter_map(|f| f.get().map(|w| w.span));
    let words = table.must.get().map(|w| w.span).into_iter().chain(table.capturing.get().map(|w| w.span));
    if let Some(span) = with_moves.chain(words).next() {
        cx.push(
            Diagnostic::new(
                Code::PromotionTwoWays,
                "a promotion is both a turn of its own and part of a move",
            )
            .label(span, "this applies to promotions as part of a move")
            .label(own_turn.span, "this makes promotions turns of their own")
            .help("remove either `own-turn`, or `enter`, `within`, `leave`, `must` and `capturing`"),
        );
    }
    let zone = cx.required(&table.zone, "zone", entry.span, "zone = \"last 3 ranks\"");
    let zone = zone.and_then(|zone| board.region(cx, zone));
    let own_turn = own_turn_of(cx, pieces, &own_turn.value);
    Some(Promotion {
        into: PerSide::default(),
        zone: zone?,
        on: PerOccasion::all(When::Never),
        must: Duty::Never,
        capturing: None,
        source: PromotionSource::Anywhere,
        held: Vec::new(),
        own_turn: Some(own_turn),
    })
}

fn own_turn_of(cx: &mut Context<'_>, pieces: &Pieces, table: &OwnTurnTable) -> OwnTurn {
    let also_moves = table.also_moves.get().map_or(AlsoMoves::Never, |word| word.value);
    let last_of_its_kind = table.last_of_its_kind.get().map_or(Alone::InZone, |word| word.value);
    let mut rule = OwnTurn { also_moves, last_of_its_kind, check: Permit::Allowed, attack: Permit::Allowed };
    for word in table.forbid.items() {
        let permit = match word.value {
            TurnForbidWord::Check => &mut rule.check,
            TurnForbidWord::Attack => &mut rule.attack,
        };
        if *permit == Permit::Illegal {
            cx.push(
                Diagnostic::new(Code::ListedTwice, "this is forbidden twice").label(word.span, "again here"),
            );
        }
        *permit = Permit::Illegal;
        if word.value == TurnForbidWord::Check && pieces.royals().is_empty() {
            pieces.report_needed_royals(cx, word.span, "there is no check without royal pieces");
        }
    }
    rule
}

impl Reader<'_, '_> {
    pub(in crate::check) fn only_promotions(&mut self, span: Span) -> Condition {
        if self.cx.def.promotion.is_absent() {
            self.cx.push_unless_damaged(
                Diagnostic::new(Code::NothingToBecome, "no piece promotes")
                    .label(span, "this never happens")
                    .help("write `[[promotion]]` to say when pieces promote"),
            );
        }
        Condition::OnlyPromotions
    }
}
