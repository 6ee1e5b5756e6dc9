//! Pieces that ask what stands on their way, in any position: each way to find legal moves finds the same, and attacks
//! are captures.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use alfil::words::notation::{coord, fen};
use alfil_core::board::{Move, Piece, PieceKind, Side, Square};
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::variant::Variant;
use proptest::prelude::*;

use crate::playing::variant_of;
use crate::sampling::cases;
use crate::shapes::{legal_at_second_look, replies_agree};

/// By what is special about it: how the royal and the other pieces move, and the rules.
///
/// A piece is a move string, then perhaps `@` and the region it is confined to, `+` and its moves besides on the far
/// ranks, `>` and the moves of its promoted form, `>!` and those of a royal one.
const SHAPES: [(&str, &str, &str, &str); 36] = [
    ("cannons", "K", "mRcpR mBcpB R", ""),
    ("hops only", "K", "pR pQ pB2", ""),
    ("short hops", "K", "R3cpR4 mpR3cpR mRcpR2pB3", ""),
    ("hops of several squares", "K", "pDD pNN DDpR", ""),
    ("one gate", "K", "nN nA nD", ""),
    ("two gates", "K", "n(1,3) n(2,3) n(3,3)", ""),
    ("occupied gates", "K", "jN j(1,3) jA", ""),
    ("gates that overlap", "K", "NnN nNjN mNcnNjD DpRnD", ""),
    ("gates and rays", "K", "BnN mRcpR Q fnNbN", ""),
    ("walkers that do not capture", "K", "mRcpR mabK nNmafW", ""),
    ("walkers that do", "K", "mRcpR gQ nNN", ""),
    ("a royal that hops", "KpQ", "mRcpR nN", ""),
    ("a royal cannon", "mKcpQ", "mRcpR R", ""),
    ("a royal with gates", "nNW", "mRcpR nN nA", ""),
    ("a royal that slides", "R", "mRcpR nN jN", ""),
    ("first moves", "KimW2", "mRcpRimnN nN fWimfW2", ""),
    ("hands", "K", "mRcpR nN jN", "hands"),
    ("hands and gates", "K", "n(1,3) pQ W", "hands"),
    ("facing on files", "K", "mRcpR nN", "files"),
    ("facing on ranks", "K", "R N", "ranks"),
    ("facing and hands", "K", "B mRcpR W", "hands both"),
    ("facing on diagonals", "K", "mBcpB R mRcpR nA", "diagonals"),
    ("facing on all lines", "K", "mQcpQ nN", "lines"),
    ("facing on ranks and diagonals, confined", "W@palace", "mRcpR F@palace nA@bank", "slanted"),
    ("facing of a royal that hops", "KpQ", "nN mRcpR", "both"),
    ("facing, confined", "W@palace", "mRcpR F@palace nA@bank fW+sW", "files"),
    ("facing, of walkers", "W@palace", "gQ F@palace nA@bank", "both"),
    ("facing, confined in stripes", "R@stripes", "mRcpR nN", "both"),
    ("confined", "W@palace", "nN F@palace nA@bank fW+sW", ""),
    ("confined in halves", "Q@bank", "mRcpR@bank nN@far pQ+nN", "both"),
    ("confined in stripes", "K", "mRcpR@stripes nA@stripes N@stripes", ""),
    ("holes", "K", "mRcpR nN jN pQ", "holes both"),
    ("promotion", "K", "mRcpRnN>QnNpQ mRcpR nN", "promotion"),
    ("a royal by promotion", "K", "mRcpR>!W nN", "promotion"),
    ("royals by promotion, facing", "K", "mRcpR>!W nN", "promotion princes"),
    ("the last royal", "K", "nN>!W mRcpR", "last promotion"),
];

/// A game of 7 by 8 squares.
fn variant((_, royal, pieces, words): (&str, &str, &str, &str)) -> Arc<Variant> {
    let has = |word: &str| words.split(' ').any(|w| w == word);
    let (holes, middle) =
        if has("holes") { ("holes = \"b3, c4, f6, e5\"\n", "5*1/4*2/2*4/1*5") } else { ("", "7/7/7/7") };
    let mut text = format!(
        "format = 1\nname = \"Screens\"\n[board]\nfiles = 7\nranks = 8\nsymmetry = \"rotate\"\n{holes}\
         [board.regions]\npalace = \"c1-e3\"\nbank = \"first 4 ranks\"\nfar = \"last 3 ranks\"\n\
         stripes = \"file a, file c, file d, file g\"\n{}royal = true\n",
        piece("king", "K", royal)
    );
    for (moves, (key, id)) in pieces.split(' ').zip([("pa", "A"), ("pb", "B"), ("pc", "C"), ("pd", "D")]) {
        text += &piece(key, id, moves);
    }
    let which = if has("last") { "last" } else { "each" };
    write!(
        text,
        "[setup]\nfen = \"3k3/aaa4/{middle}/4AAA/3K3 w\"\n[royals]\nleft-attacked = \"illegal\"\n\
         which = \"{which}\"\n[[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n"
    )
    .unwrap();
    for (word, rule) in [
        ("hands", "[captured]\nto-hand = \"as-captured\"\n[[drops]]\npieces = [\"pa\", \"pb\", \"pc\"]\n"),
        ("files", "[[illegal]]\nwhen = { facing = { pieces = [\"king\"], along = \"files\" } }\n"),
        ("ranks", "[[illegal]]\nwhen = { facing = { pieces = [\"king\"], along = \"ranks\" } }\n"),
        ("both", "[[illegal]]\nwhen = { facing = { pieces = [\"king\"], along = \"both\" } }\n"),
        ("princes", "[[illegal]]\nwhen = { facing = { pieces = [\"king\", \"+pa\"], along = \"both\" } }\n"),
        ("diagonals", "[[illegal]]\nwhen = { facing = { pieces = [\"king\"], along = \"diagonals\" } }\n"),
        (
            "lines",
            "[[illegal]]\nwhen = { facing = { pieces = [\"king\"], along = [\"files\", \"ranks\", \"diagonals\"] } }\n",
        ),
        (
            "slanted",
            "[[illegal]]\nwhen = { facing = { pieces = [\"king\"], along = [\"ranks\", \"diagonals\"] } }\n",
        ),
        ("promotion", "[[promotion]]\nzone = \"far\"\nenter = \"always\"\nmust = \"never\"\n"),
    ] {
        text += if has(word) { rule } else { "" };
    }
    variant_of(&text)
}

/// The table of a piece.
fn piece(key: &str, id: &str, moves: &str) -> String {
    let mut text = format!("[pieces.{key}]\nid = \"{id}\"\n");
    let (moves, promoted) = moves.split_once('>').unwrap_or((moves, ""));
    let (moves, besides) = moves.split_once('+').unwrap_or((moves, ""));
    let (moves, region) = moves.split_once('@').unwrap_or((moves, ""));
    writeln!(text, "move = \"{moves}\"").unwrap();
    if !region.is_empty() {
        writeln!(text, "confined-to = \"{region}\"").unwrap();
    }
    if !besides.is_empty() {
        writeln!(text, "extra-moves = [{{ on = \"far\", move = \"{besides}\" }}]").unwrap();
    }
    if !promoted.is_empty() {
        let (moves, royal) = (promoted.trim_start_matches('!'), promoted.starts_with('!'));
        writeln!(text, "promoted = {{ name = \"Other\", move = \"{moves}\", royal = {royal} }}").unwrap();
    }
    text
}

/// A position of a royal each and further pieces; nothing where they would stand on each other.
fn position(variant: &Variant, places: &[u16], hands: bool, to_move: Side) -> Position {
    let rules = variant.rules();
    let squares: Vec<Square> = rules.shape.squares().filter(|&s| !rules.holes.contains(s)).collect();
    let royal = rules.kind_with_id("K").unwrap();
    let home =
        |side| rules.kind(royal).confined_to.as_ref().map(|region| region[side].iter().collect::<Vec<_>>());
    let mut pieces: Vec<(Square, Piece)> = Vec::new();
    for (i, &place) in places.iter().enumerate() {
        let n = usize::from(place);
        let side = if (n / 64) % 2 == 0 { Side::First } else { Side::Second };
        let (kind, side) = match i {
            0 => (royal, Side::First),
            1 => (royal, Side::Second),
            _ => (PieceKind(((n / 128) % rules.kinds.len()) as u16), side),
        };
        // A second royal is rare, and so is one that stands where it does not belong.
        let kind = if i > 1 && kind == royal && n % 7 != 0 { rules.kind_with_id("A").unwrap() } else { kind };
        let candidates =
            home(side).filter(|_| kind == royal && n % 11 != 0).unwrap_or_else(|| squares.clone());
        let Some(&square) = candidates.get(n % candidates.len()) else { continue };
        if pieces.iter().all(|&(other, _)| other != square) {
            pieces.push((square, Piece { kind, side }));
        }
    }
    let kinds = rules.drops.iter().flat_map(|rule| rule.kinds.clone()).filter(|_| hands);
    let in_hand = kinds.flat_map(|kind| Side::ALL.map(|side| (side, kind, 1)));
    Position::set_up(variant.tables(), pieces, in_hand.collect::<Vec<_>>(), to_move, &[])
}

/// Each piece of the player to move is attacked when the other player, to move, could capture it.
fn attacks_are_captures(variant: &Variant, position: &Position, place: &str) {
    let side = position.side_to_move();
    let pieces: Vec<_> = position.pieces().collect();
    let enemy = Position::set_up(variant.tables(), pieces.iter().copied(), [], !side, &[]);
    let captures = enemy.pseudo_legal_moves();
    for &(square, _) in pieces.iter().filter(|(_, piece)| piece.side == side) {
        let is_hit = captures.iter().any(|mv| mv.to == square || mv.passing().any(|p| p == square));
        assert_eq!(position.is_attacked(square, !side), is_hit, "{place}: {square:?}");
    }
}

fn look(name: &str, variant: &Arc<Variant>, position: &Position) {
    let pieces: Vec<&str> = variant.rules().kinds.iter().map(|k| k.betza.as_str()).collect();
    let game = Game::from_position(variant, position.clone(), 0, 1);
    let place = format!("{name} {pieces:?} {}", fen::print(&game));
    attacks_are_captures(variant, position, &place);
    let moves = position.legal_moves();
    let found: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!(moves.len(), found.len(), "a move twice: {place}");
    assert_eq!(position.perft(1), moves.len() as u64, "{place}");
    replies_agree(position, &place);
    let by_trial: BTreeSet<Move> = position.legal_moves_by_trial().into_iter().collect();
    assert_eq!(found, by_trial, "{place}");
    if n_royals(variant, position) == [1, 1] {
        assert_eq!(found, legal_at_second_look(variant, position), "{place}");
    }
}

fn n_royals(variant: &Variant, position: &Position) -> [usize; 2] {
    let of = |side| {
        position.pieces().filter(|(_, p)| p.side == side && variant.rules().kind(p.kind).royal).count()
    };
    Side::ALL.map(of)
}

proptest! {
    #![proptest_config(cases(3))]

    #[test]
    fn in_any_position_legal_moves_are_those_that_a_trial_finds(
        places in prop::collection::vec(any::<u16>(), 3..24),
        hands in any::<bool>(),
        second in any::<bool>(),
    ) {
        let to_move = if second { Side::Second } else { Side::First };
        for shape in SHAPES {
            let (name, variant) = (shape.0, variant(shape));
            let position = position(&variant, &places, hands, to_move);
            look(name, &variant, &position);
            for mv in position.legal_moves().into_iter().step_by(5) {
                let mut next = position.clone();
                let _ = next.play_unchecked(mv);
                look(name, &variant, &next);
            }
        }
    }
}

/// The white moves of a position, where gates must be occupied or empty for black to hit the king on d1.
#[track_caller]
fn may_go(pieces: &str, board: &str, legal: &[&str], illegal: &[&str]) {
    let variant = variant(("by hand", "K", pieces, ""));
    let mut game = fen::parse(&variant, &format!("{board} w - - 0 1")).unwrap();
    let moves = game.legal_moves();
    look("by hand", &variant, game.position());
    let is_legal = |text: &&&str| coord::find(variant.rules(), game.position(), &moves, text).is_some();
    assert_eq!(legal.iter().filter(is_legal).count(), legal.len(), "{board}: {legal:?}");
    assert_eq!(illegal.iter().filter(is_legal).count(), 0, "{board}: {illegal:?}");
}

#[test]
fn gates_that_must_be_occupied_are_not_filled() {
    let pieces = "R j(1,3)";
    may_go(pieces, "6k/7/7/7/2b4/2A4/A6/3K3", &["c3c2", "c3c4", "c3a3", "a2b2"], &["a2c2"]);
    may_go(pieces, "6k/7/7/7/2b4/2A4/2A4/A2K3", &["c2a2", "c3a3", "c3c4", "d1e1"], &["a1a2"]);
}

#[test]
fn a_gate_is_shut_against_a_leap() {
    let pieces = "R nN";
    may_go(pieces, "6k/7/7/7/7/2b4/A6/3K3", &["a2c2"], &["a2a3", "a2b2"]);
    may_go(pieces, "6k/7/7/7/7/2b4/2A4/3K3", &["c2c3"], &["c2b2", "c2c1"]);
}

#[test]
fn a_hurdle_is_neither_given_nor_left_alone() {
    let pieces = "R mRcpR";
    may_go(pieces, "6k/7/3b3/7/7/7/A6/3K3", &["a2c2"], &["a2d2"]);
    may_go(pieces, "6k/7/3b3/7/3A3/7/A6/3K3", &["d4a4", "d4d6", "a2d2"], &["d4d3", "a2b2"]);
    may_go(pieces, "6k/7/3b3/3a3/3A3/7/A6/3K3", &["d4d3", "a2d2", "a2b2"], &["d4a4", "d4d5"]);
}
