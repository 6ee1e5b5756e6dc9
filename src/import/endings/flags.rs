//! Winning regions: which pieces must reach them, and whether the opponent has one more move.

use super::end;
use crate::import::game::Game;
use crate::import::words::list;
use crate::import::write::Out;
use crate::ini::{PieceType, Squares};

const KEYS: [&str; 6] = [
    "flagPieceWhite",
    "flagPieceBlack",
    "flagPieceCount",
    "flagPieceBlockedWin",
    "flagMove",
    "flagPieceSafe",
];

/// Which pieces must reach which region, as values of keys.
struct Flag {
    /// The pieces, as the value of a key.
    pieces: String,
    /// The region of each player, as the value of a key.
    zone: String,
    count: i64,
    /// Whether one piece is enough in a full region.
    blocked: bool,
}

impl Flag {
    fn reached(&self, side: &str, at_least: i64, more: &str) -> String {
        let at_least = if at_least > 1 { format!(", at-least = {at_least}") } else { String::new() };
        let Flag { pieces, zone, .. } = self;
        format!("{{ reached = {{ pieces = {pieces}, side = \"{side}\", region = {zone}{at_least}{more} }} }}")
    }

    /// The condition that enough of a player's pieces are there.
    fn there(&self, side: &str) -> String {
        let enough = self.reached(side, self.count, "");
        if !self.blocked || self.count < 2 {
            return enough;
        }
        let one = self.reached(side, 1, "");
        let full = format!("{{ occupied = {{ side = \"{side}\", region = {} }} }}", self.zone);
        format!("{{ any = [{enough}, {{ all = [{one}, {full}] }}] }}")
    }

    /// The condition that this cannot be undone by a capture: enough are not attacked, or there are more than enough.
    fn safely_there(&self, side: &str) -> String {
        let safe = self.reached(side, self.count, ", unattacked = true");
        format!("{{ any = [{}, {safe}] }}", self.reached(side, self.count + 1, ""))
    }
}

pub(in crate::import) fn write(game: &Game<'_>, out: &mut Out) {
    let account = game.account;
    let region = game.on_board(account.both_squares("flagRegion"));
    if region.iter().all(|squares| squares.is_empty()) {
        account.ignore_all(&KEYS, "no region wins");
        return;
    }
    let pieces = ["flagPieceWhite", "flagPieceBlack"].map(|name| account.piece(name));
    let keys = pieces.map(|piece| {
        piece.map_or_else(|| Some(Vec::new()), |p| Some(game.keys_of(p)).filter(|k| !k.is_empty()))
    });
    let can =
        |n: usize| region.get(n).is_some_and(|r| !r.is_empty()) && keys.get(n).is_some_and(Option::is_some);
    let of = |keys: &[String], region: [Squares; 2]| Flag {
        pieces: if keys.is_empty() { "\"all\"".to_owned() } else { list(keys) },
        zone: game.frame.zone(region),
        count: account.number("flagPieceCount").max(1),
        blocked: blocks(game),
    };
    let has_more = account.is_on("flagMove") || account.is_on("flagPieceSafe");
    let is_alone = has_more && pieces[0] == pieces[1] && (can(0) || can(1));
    if is_alone || (can(0) && can(1) && keys[0] == keys[1]) {
        let flag = of(keys[0].as_deref().unwrap_or_default(), region);
        for_both(game, &flag, pieces[0].is_some_and(PieceType::is_king), out);
        return;
    }
    if !can(0) && !can(1) {
        account.ignore_all(&KEYS, "no player has the piece for the region");
        return;
    }
    let is_king = |n: usize| pieces.get(n).is_some_and(|piece| piece.is_some_and(PieceType::is_king));
    if has_more && [0, 1].into_iter().any(|n| can(n) && is_king(n)) {
        account.refuse("flagMove", "a further move of a king, if the other player needs a different piece");
    }
    let flags = keys.iter().enumerate().filter(|(n, _)| can(*n)).map(|(n, keys)| {
        let mut own = region;
        if let Some(other) = own.get_mut(1 - n) {
            *other = Squares::EMPTY;
        }
        of(keys.as_deref().unwrap_or_default(), own)
    });
    for_each(game, &flags.collect::<Vec<_>>(), out);
}

/// The endings if the players need different pieces, or only one of them can have what it needs.
fn for_each(game: &Game<'_>, flags: &[Flag], out: &mut Out) {
    let account = game.account;
    let [extra_move, safe] = ["flagMove", "flagPieceSafe"].map(|name| account.is_on(name));
    if safe && flags.iter().any(|flag| flag.blocked) {
        account.refuse("flagPieceBlockedWin", "full regions together with pieces that must be safe");
    }
    let any = |side: &str| {
        let there =
            |flag: &Flag| if safe && !extra_move { flag.safely_there(side) } else { flag.there(side) };
        match flags.iter().map(there).collect::<Vec<_>>().as_slice() {
            [only] => only.clone(),
            several => format!("{{ any = [{}] }}", several.join(", ")),
        }
    };
    let more = game.comment(&["flagMove", "flagPieceSafe"]);
    if safe && !extra_move && flags.len() > 1 {
        end(out, &format!("{{ all = [{}, {}] }}", any("opponent"), any("mover")), "draw", &more);
    }
    if extra_move || safe {
        end(out, &any("opponent"), "mover loses", &more);
    }
    for flag in flags.iter().filter(|_| !extra_move || safe) {
        let there = if safe { flag.safely_there("mover") } else { flag.there("mover") };
        end(out, &there, "mover wins", &comment(game));
    }
}

fn comment(game: &Game<'_>) -> String {
    game.comment(&["flagRegionWhite", "flagRegionBlack", "flagPieceWhite", "flagPieceBlack"])
}

/// Whether fewer pieces are enough in full regions. A region that is partly off the board is never full.
fn blocks(game: &Game<'_>) -> bool {
    let blocked = game.account.is_on("flagPieceBlockedWin");
    let board = game.account.peek().board();
    let whole = game.account.both_squares("flagRegion").map(|squares| squares.without(board).is_empty());
    if blocked && whole[0] != whole[1] {
        game.account
            .refuse("flagPieceBlockedWin", "a region that is partly off the board, and so never full");
    }
    blocked && whole[0]
}

/// The endings if both players need the same pieces.
fn for_both(game: &Game<'_>, flag: &Flag, is_king: bool, out: &mut Out) {
    let account = game.account;
    let [extra_move, safe] = ["flagMove", "flagPieceSafe"].map(|name| account.is_on(name));
    if safe && flag.blocked {
        account.refuse("flagPieceBlockedWin", "full regions together with pieces that must be safe");
    }
    let comment = comment(game);
    let more = game.comment(&["flagMove", "flagPieceSafe"]);
    match (extra_move, safe, is_king) {
        (false, false, _) => end(out, &flag.there("mover"), "mover wins", &comment),
        (false, true, _) => {
            let [mover, opponent] = ["mover", "opponent"].map(|side| flag.safely_there(side));
            end(out, &format!("{{ all = [{opponent}, {mover}] }}"), "draw", &more);
            end(out, &opponent, "mover loses", &more);
            end(out, &mover, "mover wins", &comment);
        }
        (true, false, false) => end(out, &flag.there("opponent"), "mover loses", &more),
        (true, true, false) => {
            end(out, &flag.there("opponent"), "mover loses", &more);
            end(out, &flag.safely_there("mover"), "mover wins", &comment);
        }
        (true, false, true) => {
            let [mover, opponent] = ["mover", "opponent"].map(|side| flag.there(side));
            end(out, &format!("{{ all = [{opponent}, {mover}] }}"), "draw", &more);
            end(out, &opponent, "mover loses", &more);
            // Black, who is a move behind, gets that move as long as it can still help.
            end(out, &flag.there("second"), "second wins", &comment);
            let reach = format!("{{ can-reach = {{ pieces = {}, region = {} }} }}", flag.pieces, flag.zone);
            let late = format!("{{ any = [\"check\", {{ not = {reach} }}] }}");
            end(out, &format!("{{ all = [{}, {late}] }}", flag.there("first")), "first wins", &comment);
            if flag.count > 1 || flag.blocked {
                account.refuse("flagMove", "a further move of a king that is not alone in its region");
            }
        }
        (true, true, true) => {
            account.refuse("flagPieceSafe", "a further move against a king that is attacked in its region");
        }
    }
}
