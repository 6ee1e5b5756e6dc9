//! Pieces that are confined to a region, and pieces that move otherwise in some places.

use std::sync::Arc;

use alfil::words::notation::fen;
use alfil_core::board::{MoveSort, Piece, Side};
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::variant::Variant;
use proptest::prelude::*;

use crate::playing::{after, is_legal, legal_names, variant_of};
use crate::sampling::cases;

/// A game with kings in the corners and one piece more, on a board of 7 by 7.
fn variant(piece: &str, fen: &str) -> Arc<Variant> {
    variant_of(&definition(piece, fen))
}

fn definition(piece: &str, fen: &str) -> String {
    format!(
        r#"
format = 1
name = "Test"
betza-dialect = "xbetza"

[board]
files = 7
ranks = 7
symmetry = "rotate"

[board.regions]
home = "first 3 ranks"
stripes = "file a, file c, file e, file g"

[pieces.king]
id = "K"
move = "K"
royal = true

[pieces.piece]
id = "P"
{piece}

[setup]
fen = "{fen}"

[captured]
to-hand = "as-captured"

[[drops]]
pieces = ["piece"]

[royals]
left-attacked = "illegal"
which = "each"

[[illegal]]
when = {{ facing = {{ pieces = ["king"], along = "both" }} }}

[[end]]
when = "no-moves"
result = "mover wins"
"#
    )
}

/// Where the piece goes from a square of a board without others; its own square for a pass.
#[track_caller]
fn goes(piece: &str, from: &str, expected: &str) {
    let variant = variant(piece, "p5k/7/7/7/7/7/K5P w");
    let rules = variant.rules();
    let kind = rules.kind_with_id("P").unwrap();
    for side in Side::ALL {
        let seen = |square| if side == Side::First { square } else { rules.shape.rotated(square) };
        let from = seen(rules.shape.parse(from).unwrap());
        let position = Position::set_up(variant.tables(), [(from, Piece { kind, side })], [], side, &[]);
        let moves = position.pseudo_legal_moves();
        let mut found: Vec<String> = moves
            .into_iter()
            .map(|mv| if mv.sort == MoveSort::Pass { from } else { mv.to })
            .map(|square| rules.shape.name(seen(square)).to_string())
            .collect();
        found.sort();
        assert_eq!(found.join(" "), expected, "{piece}");
    }
}

#[test]
fn a_confined_piece_lands_only_in_its_region() {
    goes(r#"move = "R""#, "c3", "a3 b3 c1 c2 c4 c5 c6 c7 d3 e3 f3 g3");
    goes("move = \"R\"\nconfined-to = \"home\"", "c3", "a3 b3 c1 c2 d3 e3 f3 g3");
    goes("move = \"R\"\nconfined-to = \"stripes\"", "c3", "a3 c1 c2 c4 c5 c6 c7 e3 g3");
    goes("move = \"N\"\nconfined-to = \"home\"", "c3", "a2 b1 d1 e2");
    goes("move = \"mabW\"\nconfined-to = \"home\"", "c3", "c3");
    goes("move = \"afW\"\nconfined-to = \"home\"", "c2", "a2 e2");
}

#[test]
fn it_may_pass_over_squares_outside() {
    goes("move = \"A\"\nconfined-to = \"stripes\"", "c3", "a1 a5 e1 e5");
    goes("move = \"WaW\"\nconfined-to = \"stripes\"", "c3", "a3 c1 c2 c4 c5 e3");
}

#[test]
fn extra_moves_are_for_the_region() {
    let piece = "move = \"fW\"\nextra-moves = [{ on = \"last 4 ranks\", move = \"sR\" }]";
    goes(piece, "c3", "c4");
    goes(piece, "c4", "a4 b4 c5 d4 e4 f4 g4");
}

#[test]
fn extra_moves_are_confined_too() {
    let piece = "move = \"W\"\nconfined-to = \"home\"\nextra-moves = [{ on = \"rank 3\", move = \"F\" }]";
    goes(piece, "c3", "b2 b3 c2 d2 d3");
    goes(piece, "c2", "b2 c1 c3 d2");
}

#[test]
fn extra_moves_may_lead_to_a_region_only() {
    let diagonals = |text: &str, at: &str| {
        format!(
            "move = \"W\"\nextra-moves = [{{ on = \"{at}\", to = \"c3, d4, e5, b4 and g7\", move = \"{text}\" }}]"
        )
    };
    goes(&diagonals("F", "c3 and d4"), "c3", "b3 b4 c2 c4 d3 d4");
    goes(&diagonals("F", "d4"), "c3", "b3 c2 c4 d3");
    goes(&diagonals("B", "c3"), "c3", "b3 b4 c2 c4 d3 d4 e5 g7");
    goes(&diagonals("B3", "c3"), "c3", "b3 b4 c2 c4 d3 d4 e5");
}

/// Where the Piece can go from d1 past others of both players on its file, and whether it attacks the King there.
fn passes(piece: &str, file: &str) -> (String, bool) {
    // The King may stand where it is attacked.
    let text = definition(piece, "k5p/7/7/7/7/7/K6 w").replace("\"illegal\"", "\"allowed\"");
    let variant =
        variant_of(&format!("{text}\n[[end]]\nwhen = \"royal-captured\"\nresult = \"mover wins\"\n"));
    let mut ranks: Vec<String> = file.chars().rev().map(|c| format!("3{c}3").replace("313", "7")).collect();
    ranks.push("3P2K".to_owned());
    let mut game = fen::parse(&variant, &format!("{} w", ranks.join("/"))).unwrap();
    let rules = variant.rules();
    let from = rules.shape.parse("d1").unwrap();
    let moves = game.legal_moves();
    let mut found: Vec<String> = moves
        .iter()
        .filter(|mv| mv.from == from && mv.sort == MoveSort::Board)
        .map(|mv| rules.shape.name(mv.to).to_string())
        .collect();
    found.retain(|square| square.starts_with('d'));
    found.sort();
    let king = game.position().pieces().find(|(_, p)| p.side == Side::Second && rules.kind(p.kind).royal);
    let attacked = king.is_some_and(|(square, _)| game.position().is_attacked(square, Side::First));
    (found.join(" "), attacked)
}

#[test]
fn what_a_piece_shuns_it_neither_jumps_over_nor_captures() {
    let free = "move = \"mRcpR\"";
    assert_eq!(passes(free, "1p1k11"), ("d2 d5".to_owned(), true));
    assert_eq!(
        passes(&format!("{free}\nnever-jumps-over = [\"piece\"]"), "1p1k11"),
        ("d2".to_owned(), false)
    );
    assert_eq!(passes("move = \"pR\"", "1k1p11"), ("d4 d5".to_owned(), false));
    assert_eq!(passes("move = \"pR\"\nnever-captures = [\"piece\"]", "1k1p11"), ("d4".to_owned(), false));
    assert_eq!(passes("move = \"R\"\nnever-captures = [\"piece\"]", "1p1k11"), ("d2".to_owned(), false));
    assert_eq!(passes("move = \"R\"\nnever-captures = [\"piece\"]", "11k111"), ("d2 d3 d4".to_owned(), true));
}

#[test]
fn what_a_piece_may_not_jump_over_holds_for_each_leg() {
    // Two jumps, and one that is not the last.
    assert_eq!(passes("move = \"pafpR\"", "11p1p1"), ("d7".to_owned(), false));
    assert_eq!(passes("move = \"pafpR\"\nnever-jumps-over = [\"piece\"]", "11p1p1"), (String::new(), false));
    // One jump, the last leg's.
    assert_eq!(passes("move = \"mafpR\"", "11p1p1"), ("d5 d6".to_owned(), false));
    assert_eq!(passes("move = \"mafpR\"\nnever-jumps-over = [\"piece\"]", "11p1p1"), (String::new(), false));
    // A leap over what has to stand there, as a last leg.
    assert_eq!(passes("move = \"mafjD\"", "11p1p1"), ("d5".to_owned(), false));
    assert_eq!(passes("move = \"mafjD\"\nnever-jumps-over = [\"piece\"]", "11p1p1"), (String::new(), false));
    assert_eq!(passes("move = \"pafR\"", "1p11k1"), ("d4 d5 d6".to_owned(), true));
    assert_eq!(passes("move = \"pafR\"\nnever-jumps-over = [\"piece\"]", "1p11k1"), (String::new(), false));
    assert_eq!(passes("move = \"jR\"", "p1k111"), ("d3 d4".to_owned(), true));
    assert_eq!(passes("move = \"jR\"\nnever-jumps-over = [\"piece\"]", "p1k111"), (String::new(), false));
    assert_eq!(passes("move = \"jR\"\nnever-jumps-over = [\"king\"]", "p1k111"), ("d3 d4".to_owned(), true));
}

#[test]
fn a_confined_piece_captures_nothing_outside_on_its_way() {
    let captures = |piece: &str, fen: &str| {
        let variant = variant(piece, "p5k/7/7/7/7/7/K5P w");
        let mut game = fen::parse(&variant, fen).unwrap();
        legal_names(&mut game).into_iter().filter(|mv| mv.contains(',')).collect::<Vec<_>>()
    };
    let fen = "6k/7/7/3p3/2pP3/3p3/K6 w";
    let free = "move = \"cabW\"";
    assert_eq!(captures(free, fen), ["d3c3,c3d3", "d3d2,d2d3", "d3d4,d4d3"]);
    let confined = "move = \"cabW\"\nconfined-to = \"home\"";
    assert_eq!(captures(confined, fen), ["d3c3,c3d3", "d3d2,d2d3"]);
    // Nor in passing.
    let en_passant = |piece: &str| {
        let runner = "[pieces.runner]\nid = \"R\"\nmove = \"fmW\"\nfirst-moves = [{ on = \"rank 2\", move = \"fmnD\" }]";
        let text = definition(piece, "6k/1r5/7/7/7/7/K1P4 w");
        let variant = variant_of(&text.replace("[setup]", &format!("{runner}\n\n[setup]")));
        is_legal(&mut after(&variant, "6k/1r5/7/2P4/7/7/K6 b", "b6b4"), "c4b4,b4c4")
    };
    assert!(en_passant("move = \"WeabF\""));
    assert!(en_passant("move = \"WeabF\"\nconfined-to = \"all except a1\""));
    assert!(!en_passant("move = \"WeabF\"\nconfined-to = \"stripes\""));
}

#[test]
fn moves_of_a_place_capture_en_passant_from_there_only() {
    let takes = |extra: &str| {
        let piece = format!(
            "move = \"fmW\"\nfirst-moves = [{{ on = \"rank 2\", move = \"fmnD\" }}]\nextra-moves = [{extra}]"
        );
        let variant = variant(&piece, "6k/2p4/7/7/7/7/K6 w");
        is_legal(&mut after(&variant, "6k/2p4/7/1P5/7/7/K6 b", "c6c4"), "b4c5")
    };
    assert!(takes("{ on = \"all\", move = \"fceF\" }"));
    assert!(takes("{ on = \"rank 4\", move = \"fceF\" }"));
    assert!(!takes("{ on = \"rank 3\", move = \"fceF\" }"));
    assert!(!takes("{ on = \"rank 4\", to = \"rank 6\", move = \"fceF\" }"));
    assert!(takes("{ on = \"rank 4\", to = \"rank 5\", move = \"fceF\" }"));
}

/// Pieces of every sort: leaps, rays with and without gaps, hoppers, lame leaps, moves of several legs.
const PIECES: [&str; 18] = [
    "move = \"pafRmabK\"\nnever-jumps-over = [\"piece\"]",
    "move = \"jRmpafB\"\nnever-jumps-over = [\"king\"]",
    "move = \"WcafsK\"\nconfined-to = \"home\"",
    "move = \"mRcpR\"\nnever-jumps-over = [\"piece\"]",
    "move = \"W\"\nextra-moves = [{ on = \"stripes\", to = \"home\", move = \"B\" }]",
    "move = \"Q\"\nconfined-to = \"home\"",
    "move = \"Q\"\nconfined-to = \"stripes\"",
    "move = \"NW\"\nconfined-to = \"stripes\"",
    "move = \"fWfF\"\nextra-moves = [{ on = \"last 4 ranks\", move = \"Q\" }]",
    "move = \"W\"\nextra-moves = [{ on = \"ranks 2-4\", move = \"fR\" }, { on = \"stripes\", move = \"bB\" }]",
    "move = \"mRcpR\"\nconfined-to = \"stripes\"",
    "move = \"nN\"\nconfined-to = \"ranks 1-5\"",
    "move = \"WcaW\"\nconfined-to = \"stripes\"",
    "move = \"F\"\nextra-moves = [{ on = \"stripes\", move = \"KcaK\" }]",
    "move = \"fbmWfceF\"\nfirst-moves = [{ on = \"ranks 2-4\", move = \"fmnD\" }]",
    "move = \"WfceF\"\nfirst-moves = [{ on = \"all\", move = \"mR3mnA\" }]\nconfined-to = \"ranks 1-6\"",
    "move = \"fWbmFcmfFcebaF\"\nfirst-moves = [{ on = \"stripes\", move = \"smW3\" }]",
    "move = \"mfRcfB\"\nconfined-to = \"all except d4\"\nextra-moves = [{ on = \"home\", move = \"gQ\" }]",
];

/// What holds in each position: checks are captures of the king, and each way to find legal moves finds the same.
fn look(position: &Position, variant: &Variant, place: &str) {
    let side = position.side_to_move();
    let pieces: Vec<_> = position.pieces().collect();
    let enemy = Position::set_up(variant.tables(), pieces.iter().copied(), [], !side, &[]);
    let captures: Vec<_> = enemy.pseudo_legal_moves();
    for &(square, piece) in &pieces {
        if piece.side == side {
            let is_hit = captures.iter().any(|mv| mv.to == square || mv.passing().any(|p| p == square));
            assert_eq!(position.is_attacked(square, !side), is_hit, "{place}: {square:?}");
        }
    }
    for mv in position.pseudo_legal_moves() {
        let Some(piece) = position.piece_at(mv.from).filter(|_| mv.dropped().is_none()) else { continue };
        let region = variant.rules().kind(piece.kind).confined_to.as_ref();
        let is_inside = |square| region.is_none_or(|r| r[side].contains(square));
        assert!(is_inside(mv.to), "{place}: {mv:?}");
        let is_board = mv.sort == MoveSort::Board;
        assert!(!is_board || mv.passing().all(is_inside), "{place}: {mv:?}");
    }
    let (mut fast, mut slow) = (position.legal_moves(), position.legal_moves_by_trial());
    fast.sort_unstable();
    slow.sort_unstable();
    assert_eq!(fast, slow, "{place}");
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn attacks_are_captures_wherever_pieces_stand(choices in prop::collection::vec(any::<u16>(), 0..60)) {
        for piece in PIECES {
            let variant = variant(piece, "1p1pkpp/1pppp2/7/7/7/2PPPP1/PPKP1P1 w");
            let mut game = Game::new(&variant);
            for &choice in &choices {
                let place = format!("{piece}\n{}", fen::print(&game));
                look(game.position(), &variant, &place);
                let moves = game.legal_moves();
                let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
                game.play_unchecked(mv);
            }
        }
    }
}

#[test]
fn a_confined_piece_is_dropped_in_its_region() {
    let variant = variant("move = \"W\"\nconfined-to = \"home\"", "p5k/7/7/7/7/7/K5P w");
    let game = fen::parse(&variant, "6k/7/7/7/7/7/K6[PP] w - - 0 1").unwrap();
    let drops = game.position().legal_moves().into_iter().filter(|mv| mv.dropped().is_some());
    let shape = variant.rules().shape;
    assert_eq!(drops.map(|mv| shape.rank(mv.to)).max(), Some(2));
}

#[test]
fn facing_needs_an_open_line() {
    let variant = variant("move = \"W\"", "p4k1/7/7/7/7/7/K5P w");
    let illegal = |position: &str, text: &str| {
        !is_legal(&mut after(&variant, &format!("{position}[] w - - 0 1"), ""), text)
    };
    assert!(illegal("1k5/7/7/7/7/7/K6", "a1b1"));
    assert!(!illegal("2k4/7/7/7/7/7/K6", "a1b1"));
    assert!(!illegal("1k5/7/7/1p5/7/7/K6", "a1b1"));
    assert!(illegal("7/7/7/7/7/6k/K6", "a1a2"));
    assert!(illegal("1k5/7/7/1P5/7/7/1K5", "b4c4"));
    assert_eq!(variant.rules().setup.to_move, Side::First);
}
