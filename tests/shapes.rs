//! Pieces of every shape: legality is what a second look says, which knows nothing of attacks, checks and pins.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use alfil::library::BundledVariants;
use alfil::words::notation::fen;
use alfil_core::board::{Move, MoveSort, PieceKind, Side, Square};
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::rules::{Condition, Counted, Explosions, Line, Obligation, Passing, WhichRoyals, WithMore};
use alfil_core::variant::Variant;
use alfil_language::check;
use proptest::prelude::*;

use super::properties::each_move_has_one_number;
use crate::playing::variant_of;
use crate::sampling::cases;

/// A game of 7 by 7 squares with a King, these pieces and these rules.
fn variant(moves: [&str; 4], royals: &str, more: &str) -> Arc<Variant> {
    let [a, b, c, d] = moves;
    let text = format!(
        "format = 1\nname = \"Shapes\"\n[board]\nfiles = 7\nranks = 7\nsymmetry = \"rotate\"\n\
         [pieces.king]\nid = \"K\"\nmove = \"K\"\nroyal = true\n\
         [pieces.a]\nid = \"A\"\nmove = \"{a}\"\n[pieces.b]\nid = \"B\"\nmove = \"{b}\"\n\
         [pieces.c]\nid = \"C\"\nmove = \"{c}\"\n[pieces.d]\nid = \"D\"\nmove = \"{d}\"\n\
         [setup]\nfen = \"abckcba/dd3dd/7/7/7/DD3DD/ABCKCBA w\"\n\
         [royals]\n{royals}\n{more}\n[[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n"
    );
    variant_of(&text)
}

fn variants() -> Vec<Arc<Variant>> {
    let each = "left-attacked = \"illegal\"\nwhich = \"each\"";
    let last = "left-attacked = \"illegal\"\nwhich = \"last\"";
    let hands = "[captured]\nto-hand = \"unpromoted\"\n[[drops]]\nforbid = [\"checkmate\"]";
    let prince = "[pieces.e]\nid = \"E\"\nmove = \"F\"\npromoted = { name = \"Prince\", move = \"K\", royal = true }\n\
                  [[promotion]]\nzone = \"last 2 ranks\"\nenter = \"always\"\nmust = \"never\"\n\
                  [captured]\nto-hand = \"unpromoted\"\n[[drops]]";
    let limited = "[pieces.e]\nid = \"E\"\nmove = \"FfW\"\nnever-on = \"last 2 ranks\"\npromoted = { move = \"R\" }\n\
                   [[promotion]]\nzone = \"last 3 ranks\"\nenter = \"always\"\nmust = \"if-possible\"\n\
                   [[promotion-limit]]\npieces = [\"+e\"]\nat-most = 1\n\
                   [captured]\nto-hand = \"unpromoted\"\n[[drops]]";
    let turning = "[pieces.e]\nid = \"E\"\nmove = \"FfW\"\npromoted = { move = \"R\" }\n\
                   [[promotion]]\nzone = \"last 3 ranks\"\nenter = \"always\"\nmust = \"always\"\n\
                   [[demotion]]\nzone = \"last 2 ranks\"\nwithin = \"always\"\nleave = \"capturing\"\nmust = \"never\"\n\
                   [captured]\nto-hand = \"unpromoted\"\n[[drops]]\nas = \"either-form\"\n";
    let turning_mates = format!("{turning}forbid = [\"checkmate\"]\nper-file = 2");
    let evenly = format!("{turning}colours = \"even\"");
    let drops_first = format!("{turning}[moves]\nmust = \"drop\"\npieces = [\"e\", \"a\"]");
    // Unlike those above, these replies are counted by what a move changes.
    let drops_first_counted = "[captured]\nto-hand = \"unpromoted\"\n[[drops]]\n\
                               [moves]\nmust = \"drop\"\npieces = [\"b\", \"d\"]";
    let bare = "left-attacked = \"allowed\"\nwhich = \"each\"";
    let no_check = "[captured]\nto-hand = \"unpromoted\"\n[[drops]]\npieces = [\"a\", \"d\"]\nforbid = [\"check\"]\n\
                    [[drops]]\npieces = [\"b\", \"c\"]\nper-file = 1";
    let captures = "[moves]\nmust = \"capture\"";
    let captures_first = format!("{captures}\n{hands}");
    let blast = "[explosions]\non = \"capture\"\nspared = [\"d\"]";
    let blast_hands = format!("{blast}\nvictims = \"to-hand\"\n{hands}");
    let blast_prince = format!("{blast}\n{prince}");
    let blast_captures = format!("{blast}\n{captures}");
    // The second piece is royal too.
    let royal = |moves: &str| format!("{moves}\"\nroyal = true # ");
    let few = |more: &str| format!("{each}\n[[royals.while-few]]\npieces = [\"b\"]\nat-most = 1\n{more}");
    let (knight, slider) = (royal("N"), royal("mRcpR"));
    let passes = "[moves]\npass = \"always\"";
    let stuck = "[moves]\npass = { first = \"if-no-moves\", second = \"never\" }\nmust = \"capture\"";
    vec![
        variant(["R", "N", "B", "fW"], each, passes),
        variant(["KNADcaKmcabK", "mRcpR", "FfW", "N"], bare, passes),
        variant(["KcabmabK", "R", "fW", "cW"], each, stuck),
        variant(["R", "N", "B", "fWfceF"], each, blast),
        variant(["KNADcaKmcabK", "mRcpR", "FfW", "fmWfcF"], each, &blast_hands),
        variant(["R", "pR", "N", "WfF"], last, &blast_prince),
        variant(["R", "N", "B", "ifmW2fmWfceF"], bare, &blast_captures),
        variant(["R", "N", "fWfceF", "ifmW2fmWcF"], each, captures),
        variant(["KNADcaKmcabK", "mRcpR", "FfW", "N"], bare, &captures_first),
        variant(["R", "mRcpR", "FfW", "N"], each, &captures_first),
        variant(["R", "N", "B", "fWfceF"], each, ""),
        variant(["fW", "FfW", "R3", "N"], each, hands),
        variant(["R", "fW", "cDmF", "B2"], each, no_check),
        variant(["KcabmabK", "R2B", "NN", "fW"], bare, hands.trim_end_matches("forbid = [\"checkmate\"]")),
        variant(["mRcpR", "nN", "nA", "fW"], each, ""),
        variant(["pQ", "gQ", "NN", "mfWcfF"], each, hands),
        variant(["KNADcaKmcabK", "RbBfFfAfcavFfmabF", "F2", "vW"], each, ""),
        variant(["[F?R]", "[W-F]", "jW3", "DD"], each, hands),
        variant(["oR", "oF", "AD", "W2"], each, ""),
        variant(["RD", "BA2", "mcdW", "idN"], each, ""),
        variant(["R3cpB", "RmasR", "cabQ", "fmWfcF"], last, ""),
        variant(["R", "B", "N", "WfF"], last, prince),
        variant(["R", "pR", "N", "WfF"], each, prince),
        variant(["R", "B", "N", "WfF"], each, limited),
        variant(["R", "B", "N", "WfF"], each, turning),
        variant(["KNADcaKmcabK", "pR", "N", "WfF"], each, &turning_mates),
        variant(["R", "B", "N", "WfF"], each, &drops_first),
        variant(["R", "B", "N", "WfF"], each, drops_first_counted),
        variant(["R", "B", "N", "WfF"], each, &evenly),
        variant(["RD", "BA2", "DDR", "fWfF"], each, ""),
        variant(["KcabmabK", "K(cK-aK-aK)", "R2", "vW"], each, ""),
        variant(["R", &knight, "B", "WfF"], each, ""),
        variant(["R", &knight, "BN", "WfF"], &few(""), ""),
        variant(["RN", &slider, "B", "WfF"], &few("with-more = \"all-attacked\""), hands),
    ]
}

/// Replies counted by what a move changes are those listed after playing it.
pub(crate) fn replies_agree(position: &Position, place: &str) {
    let n_replies = |mv: Move| {
        let mut after = position.clone();
        let _ = after.play_unchecked(mv);
        after.wait_if_it_goes_on();
        after.legal_moves().len() as u64
    };
    let listed: u64 = position.legal_moves().into_iter().map(n_replies).sum();
    assert_eq!(position.perft(2), listed, "{place}");
}

/// Whether a condition makes the position illegal for the player who has just moved: royals that face each other.
fn is_facing(variant: &Variant, position: &Position) -> bool {
    let rules = variant.rules();
    let faces = |condition: &Condition| {
        let Condition::Facing { kinds, along } = condition else { panic!("an unknown condition") };
        let of =
            |side: Side| position.pieces().filter(move |(_, p)| p.side == side && kinds.contains(&p.kind));
        of(Side::First).any(|(a, _)| {
            of(Side::Second).any(|(b, _)| {
                let files = rules.shape.file(a).abs_diff(rules.shape.file(b));
                let ranks = rules.shape.rank(a).abs_diff(rules.shape.rank(b));
                let counts = along.lines().any(|line| match line {
                    Line::Files => files == 0,
                    Line::Ranks => ranks == 0,
                    Line::Diagonals => files == ranks,
                });
                let is_free = |s| position.piece_at(s).is_none() && !rules.holes.contains(s);
                counts && rules.shape.between(a, b).all(is_free)
            })
        })
    };
    rules.illegal.iter().any(faces)
}

/// The squares of the royals an attack on which is check.
fn royals_that_count(variant: &Variant, position: &Position, side: Side) -> Vec<Square> {
    let royals = &variant.rules().royals;
    let of = |kinds: &[PieceKind]| -> Vec<Square> {
        let own = position.pieces().filter(|(_, p)| p.side == side && kinds.contains(&p.kind));
        own.map(|(square, _)| square).collect()
    };
    let mut counting = Vec::new();
    for few in &royals.while_few {
        assert_eq!(few.counted, Counted::AfterMove);
        counting.extend(
            Some(of(&few.kinds)).filter(|all| all.len() <= usize::from(few.at_most)).into_iter().flatten(),
        );
    }
    let named = |kind: &PieceKind| royals.while_few.iter().any(|few| few.kinds.contains(kind));
    let others = variant.rules().kind_indices().filter(|&k| variant.rules().kind(k).royal && !named(&k));
    let others = of(&others.collect::<Vec<_>>());
    if royals.which == WhichRoyals::Each || others.len() == 1 {
        counting.extend(others);
    }
    counting
}

/// Whether the player to move could take each of the royals that are in danger together.
fn can_take_each(variant: &Variant, position: &Position) -> bool {
    let victim = !position.side_to_move();
    variant.rules().royals.while_few.iter().filter(|few| few.with_more == WithMore::AllAttacked).any(|few| {
        let all = || position.pieces().filter(|(_, p)| p.side == victim && few.kinds.contains(&p.kind));
        let moves = position.pseudo_legal_moves();
        let is_hit = |square: Square| {
            moves
                .iter()
                .any(|mv| mv.dropped().is_none() && mv.passing().chain([mv.to]).any(|hit| hit == square))
        };
        all().next().is_some() && all().all(|(square, _)| is_hit(square))
    })
}

/// Whether the player to move has a move that leaves the other player short of a royal that counts.
fn can_take_royal(variant: &Variant, position: &Position) -> bool {
    if variant.rules().royals.left_attacked == alfil_core::rules::Permit::Allowed {
        return false;
    }
    let victim = !position.side_to_move();
    let counting = royals_that_count(variant, position, victim);
    let takes = position.pseudo_legal_moves().into_iter().any(|mv| {
        let mut after = position.clone();
        let _ = after.play_unchecked(mv);
        let captures_royal = mv.passing().chain([mv.to]).any(|square| counting.contains(&square));
        captures_royal
            && mv.dropped().is_none()
            && !(explodes(variant) && loses_royal(variant, position, &after, !victim))
    });
    takes || can_take_each(variant, position)
}

fn explodes(variant: &Variant) -> bool {
    variant.rules().explosions != Explosions::Never
}

/// Whether a move has cost a player a royal that counts.
fn loses_royal(variant: &Variant, before: &Position, after: &Position, side: Side) -> bool {
    let royals = |position: &Position| -> usize {
        position.pieces().filter(|(_, p)| p.side == side && variant.rules().kind(p.kind).royal).count()
    };
    let lone = variant.rules().royals.which == WhichRoyals::Last;
    royals(after) < royals(before) && (!lone || royals(after) == 0)
}

/// Drops that mate are left to a look of their own.
pub(crate) fn legal_at_second_look(variant: &Variant, position: &Position) -> BTreeSet<Move> {
    let safe = |position: &Position| -> BTreeSet<Move> {
        let leaves_safe = |mv: &Move| {
            let mut after = position.clone();
            let _ = after.play_unchecked(*mv);
            let side = position.side_to_move();
            let blows_up = |side| explodes(variant) && loses_royal(variant, position, &after, side);
            let minds_royals = variant.rules().royals.left_attacked == alfil_core::rules::Permit::Illegal;
            let is_safe = blows_up(!side) || !can_take_royal(variant, &after);
            is_safe && !(minds_royals && blows_up(side)) && !is_facing(variant, &after)
        };
        position.pseudo_legal_moves().into_iter().filter(leaves_safe).collect()
    };
    let forbids_mate = variant.rules().drops.iter().any(|d| d.mate == alfil_core::rules::Permit::Illegal);
    let mates = |mv: &Move| {
        let mut after = position.clone();
        let _ = after.play_unchecked(*mv);
        after.is_check() && safe(&after).is_empty()
    };
    let checks_illegally = |mv: &Move| {
        let is_forbidden = |kind| {
            let drops = variant.rules().drops.iter();
            drops.filter(|d| d.kinds.contains(&kind)).any(|d| d.check == alfil_core::rules::Permit::Illegal)
        };
        let mut after = position.clone();
        let _ = after.play_unchecked(*mv);
        mv.dropped().is_some_and(is_forbidden) && after.is_check()
    };
    let mut moves = safe(position);
    moves.retain(|mv| !checks_illegally(mv));
    if forbids_mate {
        moves.retain(|mv| mv.dropped().is_none() || !mates(mv));
    }
    let captures = |mv: &Move| position.clone().play_unchecked(*mv).n_captured() > 0;
    if variant.rules().obligation == Obligation::Capture && moves.iter().any(captures) {
        moves.retain(captures);
    }
    let en_passant = |mv: &Move| mv.sort == MoveSort::EnPassant;
    if variant.rules().obligation == Obligation::CaptureEnPassant && moves.iter().any(en_passant) {
        moves.retain(en_passant);
    }
    if let Obligation::Drop { kinds } = &variant.rules().obligation {
        let held = |kind| variant.rules().kind(kind).promoted_from.unwrap_or(kind);
        let is_due =
            |mv: &Move| mv.dropped().is_some_and(|kind| kinds.is_empty() || kinds.contains(&held(kind)));
        if moves.iter().any(is_due) {
            moves.retain(is_due);
        } else if kinds.iter().any(|&kind| position.in_hand(position.side_to_move(), kind) > 0) {
            moves.retain(|mv| mv.dropped().is_none());
        }
    }
    let passing = variant.rules().passing[position.side_to_move()];
    if passing == Passing::Always || (passing == Passing::IfNoMoves && moves.is_empty()) {
        moves.extend(safe_pass(variant, position));
    }
    moves
}

/// The pass of the turn, unless it leaves a royal where it can be taken.
fn safe_pass(variant: &Variant, position: &Position) -> Option<Move> {
    let own = position.pieces().filter(|(_, piece)| piece.side == position.side_to_move());
    let is_royal = |piece: alfil_core::board::Piece| variant.rules().kind(piece.kind).royal;
    let (_, square) = own.map(|(square, piece)| (!is_royal(piece), square)).min()?;
    let pass = Move::pass(square);
    let mut after = position.clone();
    let _ = after.play_unchecked(pass);
    (!can_take_royal(variant, &after) && !is_facing(variant, &after)).then_some(pass)
}

proptest! {
    #![proptest_config(cases(2))]

    #[test]
    fn legal_moves_are_those_after_which_no_royal_can_be_taken(
        choices in prop::collection::vec(any::<u16>(), 1..30),
    ) {
        for variant in variants() {
            let mut game = Game::new(&variant);
            for &choice in &choices {
                let position = game.position().clone();
                let moves = position.legal_moves();
                let found: BTreeSet<Move> = moves.iter().copied().collect();
                let text = fen::print(&game);
                let pieces: Vec<&str> = variant.rules().kinds.iter().map(|k| k.betza.as_str()).collect();
                prop_assert_eq!(moves.len(), found.len(), "a move twice: {:?} {}", pieces, text);
                prop_assert_eq!(position.perft(1), moves.len() as u64, "{:?} {}", pieces, text);
                prop_assert_eq!(&found, &legal_at_second_look(&variant, &position), "{:?} {}", pieces, text);
                replies_agree(&position, &format!("{pieces:?} {text}"));
                let again = fen::parse(&variant, &text).unwrap();
                prop_assert_eq!(again.position(), &position, "{}", text);
                let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
                game.play_unchecked(mv);
                prop_assert!(game.position().is_consistent());
            }
            let moves = game.legal_moves();
            each_move_has_one_number(&game, moves);
        }
    }
}

#[test]
fn a_large_board_with_hundreds_of_kinds_plays() {
    let ids: Vec<String> = (0..300u32)
        .map(|i| [i / 676, i / 26 % 26, i % 26].iter().map(|&d| char::from(b'A' + d as u8)).collect())
        .collect();
    let mut text = String::from(
        "format = 1\nname = \"Large\"\n[board]\nfiles = 36\nranks = 36\nsymmetry = \"rotate\"\n[royals]\n\
         left-attacked = \"illegal\"\nwhich = \"each\"\n[[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n\
         [pieces.king]\nid = \"K\"\nmove = \"K\"\nroyal = true\n",
    );
    for (i, id) in ids.iter().enumerate() {
        let betza = ["R", "B", "N", "W3", "(5,3)", "KNAD", "fRbB"][i % 7];
        write!(text, "[pieces.p{i}]\nid = \"{id}\"\nmove = \"{betza}\"\n").unwrap();
    }
    let rank = |n: usize, small: bool| -> String {
        ids[n * 36..((n + 1) * 36).min(300)]
            .iter()
            .map(|id| format!("<{}>", if small { id.to_lowercase() } else { id.clone() }))
            .collect::<Vec<_>>()
            .concat()
    };
    let mut ranks = vec!["17k18".to_owned()];
    ranks.extend((0..8).map(|n| rank(n, true)));
    ranks.extend(vec!["36".to_owned(); 18]);
    ranks.extend((0..8).rev().map(|n| rank(n, false)));
    ranks.push("18K17".to_owned());
    writeln!(text, "[setup]\nfen = \"{} w\"", ranks.join("/")).unwrap();
    let (rules, report) = check::load_text("large.toml", &text, &BundledVariants);
    assert_eq!(report.n_errors(), 0, "{}", alfil_language::diag::render::short(&report));
    let variant = Variant::new("large", rules.unwrap());
    let mut game = Game::new(&variant);
    for turn in 0..60usize {
        let moves = game.legal_moves();
        assert!(!moves.is_empty());
        game.play_unchecked(moves[turn * 31 % moves.len()]);
        assert!(game.position().is_consistent());
    }
    assert!(fen::parse(&variant, &fen::print(&game)).is_ok());
}

#[test]
fn checks_along_the_same_line_are_met_together() {
    let variant = variant(["RD", "R", "N", "fW"], "left-attacked = \"illegal\"\nwhich = \"each\"", "");
    let game = fen::parse(&variant, "5k1/7/7/7/a5B/7/K6 w").unwrap();
    let moves: BTreeSet<Move> = game.position().legal_moves().into_iter().collect();
    assert_eq!(moves, legal_at_second_look(&variant, game.position()));
    assert_eq!(moves.len(), 3);
}

#[test]
fn endings_that_also_ask_for_history_end_a_bare_position_too() {
    let more = "[[end]]\nwhen = { any = [\"royal-captured\", { repetition = { times = 3 } }] }\nresult = \"mover wins\"";
    let variant = variant(["R", "B", "N", "fW"], "left-attacked = \"allowed\"\nwhich = \"each\"", more);
    let game = fen::parse(&variant, "7/7/7/7/7/7/K6 b").unwrap();
    assert_eq!(game.position().perft(1), 0);
    let game = fen::parse(&variant, "k6/7/7/7/7/7/K6 b").unwrap();
    assert_eq!(game.position().perft(1), 3);
}
