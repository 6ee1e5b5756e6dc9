//! What pieces become, and when.

use super::game::{Base, Becomes, Game, other_side};
use super::moves;
use super::write::Out;
use crate::ini::{PieceType, Squares};

const REGION: &str = "promotionRegion";

/// What a piece becomes somewhere on this board.
pub(super) fn becomes(game: &Game<'_>, piece: PieceType) -> Becomes {
    let account = game.account;
    if piece.is_king() {
        return Becomes::Nothing;
    }
    let zone = game.on_board(account.both_squares(REGION));
    if zone.iter().all(|squares| squares.is_empty()) {
        return Becomes::Nothing;
    }
    let turned = other_side(account, piece).filter(|to| account.peek().piece(*to).is_some());
    let is_pawn = is_pawn(game, piece);
    if !is_pawn && turned.is_none() {
        return Becomes::Nothing;
    }
    if let Some(side) = [0, 1].into_iter().find(|&side| zone.get(side).is_some_and(|z| z.is_empty())) {
        let name = if side == 0 { "promotionRegionWhite" } else { "promotionRegionBlack" };
        account.refuse(name, "one player has no square to promote on");
    }
    if let Some(turned) = turned {
        return turn(game, piece, turned, is_pawn);
    }
    let become_of = game.alike(piece, account.both_pieces("promotionPieceTypes"));
    if become_of.is_none() {
        account.refuse("promotionPieceTypesBlack", "the pieces of the two players become different ones");
    }
    let targets: Vec<PieceType> =
        become_of.unwrap_or_default().iter().filter(|p| account.peek().piece(*p).is_some()).collect();
    let must = account.is_on("mandatoryPawnPromotion");
    if targets.is_empty() && must {
        account.refuse("promotionPieceTypesWhite", "the piece may not enter its promotion region at all");
    }
    if targets.contains(&piece) {
        account.refuse("promotionPieceTypesWhite", "a piece may promote to what it is");
    }
    if let Some(target) = targets.iter().find(|target| other_side(account, **target).is_some()) {
        let letter = game.letter(*target);
        let why = format!("`{letter}` promotes further after it came from a promotion");
        account.refuse("promotionPieceTypesWhite", why);
    }
    if targets.iter().any(|target| target.is_king()) {
        account.refuse("promotionPieceTypesWhite", "a piece may become the king");
    }
    if targets.is_empty() {
        return Becomes::Nothing;
    }
    if !game.captures_to_hand {
        account.ignore_all(&crate::ini::MAIN_PAWN, "captured pieces come to no hand");
        return Becomes::Others(targets);
    }
    for name in crate::ini::MAIN_PAWN {
        if account.piece(name) != Some(piece) {
            account.refuse(name, "a promoted piece that is captured becomes another one than it was");
        }
    }
    Becomes::Marked(targets)
}

/// Whether a piece becomes one of `promotionPieceTypes`.
fn is_pawn(game: &Game<'_>, piece: PieceType) -> bool {
    let promotes = game.account.both_pieces("promotionPawnTypes").map(|set| set.contains(piece));
    if PieceType::named("pawn") == Some(piece) {
        return true;
    }
    game.alike(piece, promotes).unwrap_or_else(|| {
        game.account.refuse("promotionPawnTypesBlack", "a piece promotes for one of the players only");
        false
    })
}

fn turn(game: &Game<'_>, piece: PieceType, turned: PieceType, is_pawn: bool) -> Becomes {
    let account = game.account;
    let key = "promotedPieceType";
    let [white, black] = account.both_pieces("promotionPieceTypes");
    let has_targets = [white, black].iter().any(|set| set.iter().any(|p| account.peek().piece(p).is_some()));
    if is_pawn && (PieceType::named("pawn") != Some(piece) || has_targets) {
        account.refuse(key, "a piece promotes in two ways");
    }
    if other_side(account, turned).is_some() {
        account.refuse(key, format!("`{}` is a promoted piece and promotes again", game.letter(turned)));
    }
    if turned.is_king() {
        account.refuse(key, "a piece may become the king");
    }
    Becomes::Turned(turned)
}

/// Writes when pieces promote.
pub(super) fn write(game: &Game<'_>, out: &mut Out) {
    let account = game.account;
    let zone = game.on_board(account.both_squares(REGION));
    let (pawns, others): (Vec<&Base>, Vec<&Base>) = game
        .bases
        .iter()
        .filter(|base| base.becomes != Becomes::Nothing)
        .partition(|base| is_pawn(game, base.piece));
    if !pawns.iter().any(|base| matches!(base.becomes, Becomes::Marked(_))) {
        account.ignore_all(&crate::ini::MAIN_PAWN, "no promoted piece turns back");
    }
    if pawns.is_empty() && others.is_empty() {
        let why = "no piece promotes";
        account.ignore_all(
            &[
                "piecePromotionOnCapture",
                "mandatoryPiecePromotion",
                "promotionLimit",
                "pieceDemotion",
                "promotionPieceTypesWhite",
                "promotionPieceTypesBlack",
            ],
            why,
        );
        return;
    }
    let on_capture = account.is_on("piecePromotionOnCapture");
    let is_one = pawns.is_empty() || others.is_empty();
    if !pawns.is_empty() {
        if on_capture && pawns.iter().any(|base| matches!(base.becomes, Becomes::Turned(_))) {
            account.refuse("piecePromotionOnCapture", "pawns promote only when they capture");
        }
        let must = duty(game, &pawns, account.is_on("mandatoryPawnPromotion"), zone, false);
        out.table_of_list("promotion");
        if !is_one {
            out.pair("pieces", &names(&pawns), "");
        }
        out.pair(
            "zone",
            &game.frame.zone(zone),
            &game.comment(&["promotionRegionWhite", "promotionRegionBlack"]),
        );
        out.pair("enter", "\"always\"", "");
        if pawns.iter().any(|base| moves_within(game, base.piece, zone)) {
            out.pair("within", "\"always\"", "");
        }
        out.pair("must", must, &game.comment(&["mandatoryPawnPromotion"]));
    }
    if others.is_empty() {
        account.ignore("mandatoryPiecePromotion", "no piece has another side");
        return;
    }
    let must = duty(game, &others, account.is_on("mandatoryPiecePromotion"), zone, on_capture);
    let when = if on_capture { "\"capturing\"" } else { "\"always\"" };
    out.table_of_list("promotion");
    if !is_one {
        out.pair("pieces", &names(&others), "");
    }
    out.pair(
        "zone",
        &game.frame.zone(zone),
        &game.comment(&["promotionRegionWhite", "promotionRegionBlack"]),
    );
    out.pair(
        "enter",
        when,
        &if on_capture { game.comment(&["piecePromotionOnCapture"]) } else { String::new() },
    );
    out.pair("within", when, "");
    out.pair("leave", when, "");
    out.pair("must", must, &game.comment(&["mandatoryPiecePromotion", "immobilityIllegal"]));
}

fn names(bases: &[&Base]) -> String {
    super::words::list(&bases.iter().map(|base| base.key.clone()).collect::<Vec<_>>())
}

/// Whether a pawn may go from one square of the zone to another: not when the zone is a single rank it goes ahead from.
fn moves_within(game: &Game<'_>, piece: PieceType, zone: [Squares; 2]) -> bool {
    let is_one_rank = |squares: &Squares| {
        let mut ranks: Vec<u8> = squares.iter().map(|(_, rank)| rank).collect();
        ranks.dedup();
        ranks.len() < 2
    };
    !zone.iter().all(is_one_rank) || !moves::goes_ahead(game, piece)
}

/// Whether pieces must promote. Where a move to a square without a way on is illegal, what cannot promote there is
/// refused.
fn duty(
    game: &Game<'_>,
    bases: &[&Base],
    is_mandatory: bool,
    zone: [Squares; 2],
    on_capture: bool,
) -> &'static str {
    let is_stuck = game.account.is_on("immobilityIllegal")
        && bases.iter().any(|base| moves::stuck(game, base.piece).iter().any(|squares| !squares.is_empty()));
    if is_stuck {
        let is_outside = |base: &&Base| {
            let stuck = moves::stuck(game, base.piece);
            stuck.into_iter().zip(zone).any(|(stuck, zone)| !stuck.without(zone).is_empty())
        };
        if on_capture || bases.iter().any(is_outside) {
            game.account.refuse(
                "immobilityIllegal",
                "a piece may not go where it could never move, and cannot promote there",
            );
        }
    }
    match (is_mandatory, is_stuck) {
        (true, _) => "\"always\"",
        (false, true) => "\"if-stuck\"",
        (false, false) => "\"never\"",
    }
}
