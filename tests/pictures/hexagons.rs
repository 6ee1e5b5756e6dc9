//! Boards of hexagons.

use std::sync::Arc;

use alfil::library;
use alfil::words::picture::{Cells, Diagonal, Hexagons, Look, Sign, Upright, start_position};
use alfil_core::board::Side;
use alfil_core::variant::Variant;

use super::check_picture;
use crate::bundled::variants;
use crate::playing::variant_of;

/// A small game on a slanted board: pieces of one kind with some moves.
fn skewed(look: &str, holes: &str, moves: &str) -> Arc<Variant> {
    let fen = if holes.is_empty() { "5/2k2/5/2K2/5" } else { "3**/2k1*/5/*1K2/**3" };
    variant_of(&format!(
        "format = 1\nname = \"Askew\"\nboard = {{ files = 5, ranks = 5{look}{holes} }}\n\
         pieces.king = {{ id = \"K\", move = \"{moves}\", royal = true }}\nsetup.fen = \"{fen} w\"\n\
         royals = {{ left-attacked = \"allowed\", which = \"each\" }}\n\
         [[end]]\nwhen = \"royal-captured\"\nresult = \"mover wins\"\n"
    ))
}

#[test]
fn boards_have_hexagons_if_pieces_move_in_six_directions_or_the_definition_says_so() {
    use Diagonal::{Falling, Rising};
    use Upright::{Files, Ranks};
    let hexagons = |diagonal, upright| Cells::Hexagons(Hexagons { diagonal, upright });
    let (look, falling) = (", look = \"hexagons\"", ", holes = \"a1-a2, b1, d5, e4-e5\"");
    for (look, holes, moves, expected) in [
        ("", "", "WfrblF", hexagons(Rising, Files)),
        ("", "", "WflbrF", hexagons(Falling, Files)),
        ("", "", "K", Cells::Squares),
        ("", "", "frblF", Cells::Squares),
        (", look = \"chequered\"", "", "WfrblF", Cells::Squares),
        (look, "", "WflbrF", hexagons(Falling, Files)),
        // Where no piece moves in six directions, the shape of the board says which diagonal is meant.
        (look, "", "vW", hexagons(Rising, Files)),
        (look, falling, "vW", hexagons(Falling, Files)),
        // Ranks are level if only then left and right are alike.
        (look, "", "sWfW", hexagons(Rising, Files)),
        (look, "", "fWfrF", hexagons(Rising, Ranks)),
        (look, falling, "fWflF", hexagons(Falling, Ranks)),
    ] {
        let variant = skewed(look, holes, moves);
        assert_eq!(Cells::of(variant.rules()), expected, "{look} {moves}");
        check_picture(&start_position(&variant, &Look::of(variant.rules())), moves);
    }
    let others = variants().filter(|(_, variant)| Cells::of(variant.rules()) != Cells::Squares);
    assert_eq!(others.map(|(id, _)| id).collect::<Vec<_>>(), ["glinski"]);
}

#[test]
fn neighbours_on_hexagons_lie_around_a_cell_and_have_other_colours() {
    for diagonal in [Diagonal::Rising, Diagonal::Falling] {
        for upright in [Upright::Files, Upright::Ranks] {
            let cells = Cells::Hexagons(Hexagons { diagonal, upright });
            let third = if diagonal == Diagonal::Rising { 1 } else { -1 };
            for (files, ranks) in [(0, 1), (1, third), (1, 0), (0, -1), (-1, -third), (-1, 0)] {
                let (x, y) = cells.place((f64::from(files), f64::from(ranks)));
                assert!((x.hypot(y) - 1.0).abs() < 1e-9, "{cells:?} {files} {ranks}");
                assert_ne!(cells.colour((files, ranks)), cells.colour((0, 0)));
                // Two neighbours share an edge, whose middle lies between them.
                let edges = cells.corners().into_iter().zip(cells.corners().into_iter().cycle().skip(1));
                let mut middles = edges.map(|((a, b), (c, d))| (f64::midpoint(a, c), f64::midpoint(b, d)));
                assert!(middles.any(|(a, b)| (a - x / 2.0).hypot(b - y / 2.0) < 1e-9), "{cells:?}");
            }
            for files in -2..3 {
                // Along the other diagonal the colour stays.
                assert_eq!(cells.colour((files, -files * third)), cells.colour((0, 0)));
            }
        }
    }
}

#[test]
fn pieces_on_hexagons_show_the_figures_of_chess() {
    let variant = library::variant("glinski").unwrap();
    let look = Look::of(variant.rules());
    for kind in variant.rules().kind_indices() {
        let name = &variant.rules().kind(kind).name;
        assert!(matches!(look.sign(kind, Side::First), Some(Sign::Figure(_))), "{name}");
    }
    let board = start_position(&variant, &look);
    let paths = board.split("<path d=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let cells: Vec<usize> = paths.map(|path| path.matches('z').count()).filter(|&n| n > 20).collect();
    assert_eq!(cells, [31, 30, 30]);
}
