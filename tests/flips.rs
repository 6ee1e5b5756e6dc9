//! Pieces that change sides, and drops that look at what is around them.

use alfil::words::notation::fen;

use super::walls::{game, holds_on_the_way};
use crate::playing::{after, legal_names};

const STONES: &[(&str, &str)] = &[("P", "none")];

const ENCLOSED: &str = "[[enclosure]]\nhow = \"in-line\"\nalong = [\"files\", \"ranks\", \"diagonals\"]\nenemies = \"change-sides\"";
const ADJACENT: &str = "[[effect]]\nwhere = \"around\"\nsteps = \"K\"\ndoes = \"changes-sides\"";

/// What the last entry asks of drops.
const NOT_ALONE: &str = "drop-beside = { side = \"own\", at = \"K\" }";

#[test]
fn flips_come_and_go_with_their_moves() {
    let hands = "PPPPPPPPPPPPppppppppppppp";
    let reversi = format!("{ENCLOSED}\n[[drops]]\nnear = \"enclosed\"\nfirst-on = \"b2-c3\"");
    holds_on_the_way(&game(4, 4, STONES, &format!("4/4/4/4[{hands}] w"), &reversi), 4, 20);
    let army = [("P", "mDmNmA"), ("R", "R"), ("K", "K")];
    let castles = "[[castling]]\npiece = \"k\"\nfrom = \"c1\"\nto = \"e1\"\npartner = \"r\"\npartner-from = \"f1\"\n\
                   partner-to = \"d1\"\nside = \"first\"";
    for flips in [ADJACENT.to_owned(), format!("{ADJACENT}\n{NOT_ALONE}"), ENCLOSED.to_owned()] {
        for near in [
            "from = \"supply\"",
            "near = \"own\"\nfrom = \"supply\"",
            "near = \"no-enemies\"",
            "near = \"slide-end\"",
        ] {
            let rules = format!(
                "{flips}\n[captured]\nto-hand = \"unpromoted\"\n[[drops]]\n{near}\npieces = [\"p\"]\n{castles}"
            );
            holds_on_the_way(&game(6, 5, &army, "r1k2r/p4p/6/P4P/R1K2R[Pp] w", &rules), 2, 25);
        }
    }
}

/// Sources of what these hold: Fairy-Stockfish (pyffish 0.0.90) plays the same in `flipello`, `ataxx`, `snort` and `cfour`.
#[test]
fn drops_look_at_what_is_around_them() {
    let drops = |near: &str, position: &str| {
        let rules = format!("[[drops]]\nfrom = \"supply\"\n{near}");
        let variant = game(4, 4, STONES, "4/4/4/4 w", &rules);
        let all = legal_names(&mut after(&variant, position, ""));
        all.iter().map(|name| name.trim_start_matches("P@")).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(drops("", "PpPp/pPpP/4/PpPp w"), "a2 b2 c2 d2");
    assert_eq!(drops("near = \"own\"", "P3/4/4/3p w"), "a3 b3 b4");
    assert_eq!(drops("near = \"no-enemies\"", "4/1p2/4/3p w"), "a1 a2 a4 b1 c2 c4 d3 d4");
    assert_eq!(drops("near = \"pile\"", "4/4/P2p/p3 w"), "a3 b1 c1 d1 d3");
    assert_eq!(drops("near = \"enclosed\"", "4/1pP1/1Pp1/4 w"), "a3 b4 c1 d2");
    // From any edge to the next piece or the other edge.
    assert_eq!(drops("near = \"slide-end\"", "4/1P2/4/4 w"), "a1 a2 a3 a4 b2 b4 c1 c3 c4 d1 d2 d4");
    assert_eq!(drops("near = \"slide-end\"", "1P2/P2P/4/1PP1 w"), "a1 a2 a4 c2 c4 d1 d2 d4");
    let first = "near = \"enclosed\"\nfirst-on = \"b2-c3\"";
    assert_eq!(drops(first, "4/1p2/1P2/4 w"), "c2 c3");
    assert_eq!(drops(first, "4/1pP1/1Pp1/4 w"), "a3 b4 c1 d2");
}

#[test]
fn pieces_change_sides_when_an_enemy_lands() {
    let after = |flips: &str, position: &str, mv: &str| {
        let rules = format!("{flips}\n[[drops]]\nfrom = \"supply\"");
        let pieces = [("P", "none"), ("R", "R")];
        fen::print(&after(&game(5, 5, &pieces, "5/5/5/5/5 w", &rules), position, mv))
    };
    assert_eq!(after(ENCLOSED, "4P/3p1/1pp1p/2r2/P1P2 w", "P@c4"), "4P/2Pp1/1pP1p/2R2/P1P2 b - - 0 1");
    assert_eq!(after(ENCLOSED, "4P/3p1/1p3/2r2/P1P2 w", "P@c3"), "4P/3P1/1pP2/2R2/P1P2 b - - 0 1");
    assert_eq!(after(ADJACENT, "5/1pp2/1r3/5/5 w", "P@c3"), "5/1PP2/1RP2/5/5 b - - 0 1");
    assert_eq!(after(ADJACENT, "5/1pp2/2p1R/5/5 w", "e3c3"), "5/1PP2/2R2/5/5 b - - 0 1");
    let social = &format!("{ADJACENT}\n{NOT_ALONE}");
    assert_eq!(after(social, "5/1pp2/1r3/5/5 w", "P@c3"), "5/1pp2/1rP2/5/5 b - - 0 1");
    assert_eq!(after(social, "5/1pp2/1r1P1/5/5 w", "P@c3"), "5/1PP2/1RPP1/5/5 b - - 0 1");
    assert_eq!(after(social, "5/1pp2/2p1R/5/5 w", "e3c3"), "5/1PP2/2R2/5/5 b - - 0 1");
}
