//! Royal pieces, and moves that are illegal for what they do to kings.

use super::game::Game;
use super::write::Out;
use crate::ini::PieceType;

/// Which pieces are royal.
#[derive(Clone, Debug, Default)]
pub(super) struct Royals {
    pieces: Vec<PieceType>,
    /// Whether only the last one counts.
    only_last: bool,
}

impl Royals {
    /// Whether a piece is royal.
    pub(super) fn has(&self, piece: PieceType) -> bool {
        self.pieces.contains(&piece)
    }

    /// Whether no piece is.
    pub(super) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Whether a piece is royal that is not the piece `king`.
    pub(super) fn has_others(&self) -> bool {
        self.pieces.iter().any(|piece| !piece.is_king())
    }
}

/// Finds the royal pieces.
pub(super) fn find(game: &Game<'_>) -> Royals {
    let account = game.account;
    let mut royals = Royals::default();
    if let Some(king) = PieceType::named("king").filter(|king| game.is_in_play(*king)) {
        royals.pieces.push(king);
        if game.start.hands.iter().any(|(piece, _)| piece.is_king()) {
            account.refuse("startFen", "a king starts in hand");
        }
        if [0, 1].into_iter().any(|side| game.start.count(king, side) > 1) {
            account.refuse("startFen", "a player starts with several kings");
        }
    }
    if !account.is_on("extinctionPseudoRoyal") {
        account.ignore("dupleCheck", "no piece is royal by `extinctionPseudoRoyal`");
        return royals;
    }
    let set = account.pieces("extinctionPieceTypes");
    let listed: Vec<PieceType> = game.in_play().filter(|piece| set.contains(*piece)).collect();
    let most = usize::try_from(account.number("extinctionPieceCount")).unwrap_or(0);
    let why = |what: &str| account.refuse("extinctionPseudoRoyal", what.to_owned());
    if set.has_star() || account.word("extinctionValue") != "loss" {
        why("pieces that are royal when few are left, with another result than a loss");
    }
    if account.number("extinctionOpponentPieceCount") != 0 || account.is_on("extinctionClaim") {
        why("royal pieces that count only against some of the opponent's");
    }
    let stays_royal = |piece: &PieceType| {
        let grows = game.arises(*piece) || game.captures_to_hand;
        !grows && [0, 1].into_iter().all(|side| game.start.count(*piece, side) <= most + 1)
    };
    if listed.iter().all(stays_royal) {
        royals.pieces.extend(listed.iter().filter(|piece| !piece.is_king()));
    } else if let ([only], 0, true) = (listed.as_slice(), most, royals.pieces.is_empty())
        // One that has just come from a promotion makes the other no less royal for that move.
        && !game.arises(*only)
    {
        royals.pieces.push(*only);
        royals.only_last = true;
    } else {
        why("pieces that are royal while few of a kind are left");
    }
    royals
}

/// Writes what being royal means, and what kings forbid.
pub(super) fn write(game: &Game<'_>, royals: &Royals, out: &mut Out) {
    let account = game.account;
    if royals.is_empty() {
        account
            .ignore_all(&["checking", "flyingGeneral", "checkCounting", "makpongRule"], "no piece is royal");
        return;
    }
    out.table("royals");
    out.pair("left-attacked", "\"illegal\"", "");
    let (which, comment) = if royals.only_last {
        ("\"last\"", game.comment(&["extinctionPseudoRoyal"]))
    } else {
        ("\"each\"", String::new())
    };
    out.pair("which", which, &comment);
    if account.is_on("flyingGeneral") {
        if royals.has_others() {
            account.refuse("flyingGeneral", "kings that may not face each other beside other royal pieces");
        }
        out.table_of_list("illegal");
        let when = "{ facing = { pieces = [\"king\"], along = \"both\" } }";
        out.pair("when", when, &game.comment(&["flyingGeneral"]));
    }
    if !account.is_on("checking") {
        if royals.has_others() {
            account.refuse("checking", "no check beside royal pieces that may be attacked");
        }
        out.table_of_list("illegal");
        out.pair("when", "\"check\"", &game.comment(&["checking"]));
    }
}
