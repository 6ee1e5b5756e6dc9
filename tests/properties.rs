//! What holds along any game of any bundled variant.

use std::collections::HashSet;
use std::sync::Arc;

use alfil::words::notation::{coord, fen};
use alfil_core::board::{Move, MoveSort, PerSide, Piece, Shape, Square};
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::rules::{Passing, Rules};
use alfil_core::variant::Variant;
use proptest::prelude::*;

use crate::bundled;
use crate::sampling::cases;
use crate::shapes::replies_agree;

/// So many games are drawn for a case, which the variants share: each is looked at once.
const SHARES: usize = 6;

/// What is drawn for each share of the variants.
fn drawn<S: Strategy>(of_share: S) -> impl Strategy<Value = [S::Value; SHARES]> {
    prop::array::uniform6(of_share)
}

/// Each bundled variant with what was drawn for it.
fn variants<T>(drawn: &[T; SHARES]) -> impl Iterator<Item = (Arc<Variant>, &T)> {
    bundled::variants().map(|(_, variant)| variant).zip(drawn.iter().cycle())
}

/// Plays `choices` as indices into the legal moves, looks at each position on the way, and returns the game.
fn along_a_game(variant: &Arc<Variant>, choices: &[u16], mut look: impl FnMut(&mut Game, &[Move])) -> Game {
    let mut game = Game::new(variant);
    for &choice in choices {
        let moves = game.legal_moves();
        look(&mut game, &moves);
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        game.play_unchecked(mv);
    }
    game
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..160)
}

/// How squares change when the players change sides: the way that turns the start position into itself.
type Turn = fn(Shape, Square) -> Square;

fn turn_of(rules: &Rules) -> Option<Turn> {
    if rules.walls.is_some() || rules.gating.is_some() || rules.walls_movers() {
        return None;
    }
    let ways: [Turn; 2] = [Shape::rotated, Shape::mirrored];
    ways.into_iter().find(|turn| {
        rules.setup.pieces.iter().all(|&(square, piece)| {
            let other = (turn(rules.shape, square), Piece { side: !piece.side, ..piece });
            rules.setup.pieces.contains(&other)
        })
    })
}

/// A move seen by the other player, the board turned.
fn turned(rules: &Rules, turn: Turn, mv: Move) -> Move {
    let turn = |square| turn(rules.shape, square);
    let both = |(from, to)| (turn(from), turn(to));
    match mv.sort {
        MoveSort::Castling => Move::castling(both((mv.from, mv.to)), both(mv.partner().unwrap())),
        MoveSort::Displacing => {
            let base = Move::displacing(turn(mv.from), turn(mv.to), both(mv.aside().unwrap()));
            mv.promotion().map_or(base, |kind| base.promoting(kind))
        }
        MoveSort::EnPassant => {
            let base = Move::en_passant(turn(mv.from), turn(mv.to), turn(mv.passing().next().unwrap()));
            mv.promotion().map_or(base, |kind| base.promoting(kind))
        }
        MoveSort::Pass => Move::pass(turn(mv.from)),
        MoveSort::Drop => Move::drop(mv.dropped().unwrap(), turn(mv.to)),
        MoveSort::Board => {
            let passing: Vec<_> = mv.passing().map(turn).collect();
            let base = Move::board(turn(mv.from), turn(mv.to)).capturing(&passing);
            mv.promotion().map_or(base, |kind| base.promoting(kind))
        }
    }
}

/// The first number drawn decides the move, and each of the legal ones belongs to one number.
pub(crate) fn each_move_has_one_number(game: &Game, mut moves: Vec<Move>) {
    let mut n = 0;
    game.clone().play_random(&mut |below| {
        n = n.max(below);
        0
    });
    let mut drawn = Vec::new();
    for number in 0..n {
        let (mut after, mut n_draws) = (game.clone(), 0);
        let mv = after.play_random(&mut |_| {
            n_draws += 1;
            if n_draws == 1 { number } else { 0 }
        });
        assert!(mv.is_none_or(|mv| moves.contains(&mv)), "{mv:?} in {}", fen::print(game));
        drawn.extend(mv.filter(|_| n_draws == 1));
    }
    drawn.sort_unstable();
    moves.sort_unstable();
    assert_eq!(drawn, moves, "{}", fen::print(game));
}

proptest! {
    #![proptest_config(cases(1))]

    #[test]
    fn play_then_undo_restores_position_and_key(games in drawn(choices())) {
        for (variant, choices) in variants(&games) {
            let mut ply = 0;
            let end = along_a_game(&variant, choices, |game, moves| {
                let before = game.position().clone();
                // This looks at the whole board.
                let is_consistent = |position: &Position| ply % 4 != 0 || position.is_consistent();
                for &mv in moves.iter().step_by(23) {
                    let mut position = before.clone();
                    let undo = position.play_unchecked(mv);
                    assert_eq!(position.key(), position.key_from_scratch(), "{mv:?}");
                    assert!(is_consistent(&position), "{mv:?}");
                    position.undo(mv, &undo);
                    assert_eq!(position, before, "{mv:?}");
                    assert_eq!(position.key(), before.key(), "{mv:?}");
                    // Neither the key nor comparing positions distinguishes passes.
                    assert_eq!(position.passes_in_a_row(), before.passes_in_a_row(), "{mv:?}");
                    assert!(is_consistent(&position), "{mv:?}");
                }
                ply += 1;
            });
            assert!(end.position().is_consistent(), "{}", fen::print(&end));
        }
    }

    #[test]
    fn what_fen_prints_it_reads_back(games in drawn(choices())) {
        for (variant, choices) in variants(&games) {
            along_a_game(&variant, choices, |game, _| {
                let text = fen::print(game);
                let again = fen::parse(&variant, &text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
                // If nothing is left to be let in, positions do not show which pieces could let it in.
                if variant.rules().gating.is_none() {
                    assert_eq!(again.position(), game.position(), "{text}");
                }
                let mut position = again.position().clone();
                position.set_passes_in_a_row(game.position().passes_in_a_row());
                assert_eq!(position.legal_moves().len(), game.position().legal_moves().len(), "{text}");
                assert_eq!(fen::print(&again), text);
            });
        }
    }

    #[test]
    fn a_move_is_legal_when_it_is_in_the_list(drawn in drawn((choices(), any::<u16>(), any::<u16>()))) {
        for (variant, (choices, from, to)) in variants(&drawn) {
            let squares: Vec<_> = variant.rules().shape.squares().collect();
            let square = |n: u16| squares[usize::from(n) % squares.len()];
            let stray = Move::board(square(*from), square(*to));
            along_a_game(&variant, choices, |game, _| {
                let moves = game.position().legal_moves();
                for mv in moves.iter().copied().step_by(9).chain([stray, Move::pass(square(*from))]) {
                    assert_eq!(game.position().is_legal(mv), moves.contains(&mv), "{mv:?}");
                }
            });
        }
    }

    #[test]
    fn no_move_is_listed_twice_and_each_has_its_own_name(games in drawn(choices())) {
        for (variant, choices) in variants(&games) {
            along_a_game(&variant, choices, |game, moves| {
                let rules = variant.rules();
                let moves: Vec<Move> = moves.iter().copied().filter(|mv| mv.sort != MoveSort::Pass).collect();
                let names: Vec<String> = moves.iter().map(|&mv| coord::print(rules, game.position(), mv)).collect();
                let mut seen = HashSet::new();
                for name in &names {
                    assert!(seen.insert(name), "{name} twice in {}", fen::print(game));
                }
                // Each look-up goes through the whole list, so long lists are sampled, elsewhere on each ply.
                let every = moves.len() / 24 + 1;
                for (name, &mv) in names.iter().zip(&moves).skip(moves.len() % every).step_by(every) {
                    assert_eq!(coord::find(rules, game.position(), &moves, name), Some(mv), "{name}");
                }
            });
        }
    }

    #[test]
    fn the_turned_board_has_the_turned_moves(games in drawn(choices())) {
        for (variant, choices) in variants(&games) {
            let Some(turn) = turn_of(variant.rules()) else { continue };
            along_a_game(&variant, choices, |game, _| {
                // Which piece must go on capturing cannot be set up.
                if fen::print(game).contains(" >") {
                    return;
                }
                let (rules, position) = (variant.rules(), game.position());
                let turn_square = |square| turn(rules.shape, square);
                let pieces: Vec<_> = position
                    .pieces()
                    .map(|(square, piece)| (turn_square(square), Piece { side: !piece.side, ..piece }))
                    .collect();
                let hands: Vec<_> = rules
                    .kind_indices()
                    .flat_map(|kind| alfil_core::board::Side::ALL.map(|side| (!side, kind, position.in_hand(side, kind))))
                    .collect();
                let moved: Vec<_> = position.moved_but_home().into_iter().map(turn_square).collect();
                let mut other = Position::set_up(variant.tables(), pieces, hands, !position.side_to_move(), &moved);
                let rights = position.castling_rights().into_iter();
                let rights: Vec<_> = rights.map(|(king, partner)| (turn_square(king), turn_square(partner))).collect();
                other.set_castling_rights(&rights);
                let passed: Vec<_> = position.passed().into_iter().map(turn_square).collect();
                assert!(passed.is_empty() || other.set_passed(&passed));
                let PerSide { first, second } = position.checks_left();
                assert!(other.set_checks_left(PerSide { first: second, second: first }));
                let PerSide { first, second } = position.points();
                other.set_points(PerSide { first: second, second: first });
                other.set_passes_in_a_row(position.passes_in_a_row());
                // Which piece stands for the side that passes goes by the order of the squares, which turning changes.
                let passes_turns = rules.passing != PerSide::from_fn(|_| Passing::Never);
                let of_the_side =
                    |mv: Move| if passes_turns && mv.sort == MoveSort::Pass { Move::pass(Square(0)) } else { mv };
                let here = position.legal_moves().into_iter().map(|mv| of_the_side(turned(rules, turn, mv)));
                let there = other.legal_moves().into_iter().map(of_the_side);
                let (mut here, mut there): (Vec<Move>, Vec<Move>) = (here.collect(), there.collect());
                here.sort_unstable();
                there.sort_unstable();
                assert_eq!(here, there, "{}", fen::print(game));
            });
        }
    }

    #[test]
    fn checks_and_pins_find_the_moves_that_trying_finds(games in drawn(choices())) {
        for (variant, choices) in variants(&games) {
            along_a_game(&variant, choices, |game, _| {
                let mut fast = game.position().legal_moves();
                let mut slow = game.position().legal_moves_by_trial();
                fast.sort_unstable();
                slow.sort_unstable();
                assert_eq!(fast, slow, "{}", fen::print(game));
            });
        }
    }

    #[test]
    fn replies_are_found_by_what_a_move_changes(games in drawn(choices())) {
        for (variant, choices) in variants(&games) {
            let mut plies = 0;
            along_a_game(&variant, choices, |game, moves| {
                plies += 1;
                // The work grows with the square of the moves.
                if plies % (4 + moves.len() / 16) == 0 {
                    replies_agree(game.position(), &fen::print(game));
                }
            });
        }
    }

    #[test]
    fn what_can_be_captured_is_attacked(games in drawn(choices())) {
        // What a limit bars is still attacked.
        let is_free = |(variant, _): &(Arc<Variant>, &Vec<u16>)| {
            let rules = variant.rules();
            rules.capture_limits.is_empty() && rules.kinds.iter().all(|k| k.never_captures.is_empty())
        };
        for (variant, choices) in variants(&games).filter(is_free) {
            along_a_game(&variant, choices, |game, _| {
                let position = game.position();
                let captures = |mv: &Move, square| mv.to == square || mv.passing().any(|passed| passed == square);
                let moves = position.pseudo_legal_moves();
                let moves: Vec<Move> = moves.into_iter().filter(|mv| mv.sort == MoveSort::Board).collect();
                for (square, piece) in position.pieces().filter(|(_, p)| p.side != position.side_to_move()) {
                    let captured = moves.iter().any(|mv| captures(mv, square));
                    let attacked = position.is_attacked(square, !piece.side);
                    assert_eq!(attacked, captured, "{square:?} in {}", fen::print(game));
                }
            });
        }
    }

    #[test]
    fn each_legal_move_is_drawn_with_one_number(games in drawn(choices())) {
        for (variant, choices) in variants(&games) {
            let mut last = None;
            along_a_game(&variant, choices, |game, moves| last = Some((game.clone(), moves.to_vec())));
            let Some((game, moves)) = last else { continue };
            each_move_has_one_number(&game, moves);
        }
    }

    #[test]
    fn random_games_are_games(seeds in drawn(any::<u64>())) {
        for (variant, &seed) in variants(&seeds) {
            let mut chance = seed;
            let mut below = |n: u64| {
                chance = chance.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                (chance >> 33) % n
            };
            let (mut random, mut listed) = (Game::new(&variant), Game::new(&variant));
            for _ in 0..300 {
                let moves = listed.legal_moves();
                let Some(mv) = random.play_random(&mut below) else {
                    assert!(moves.is_empty() || !listed.claimable().is_empty());
                    break;
                };
                assert!(moves.contains(&mv), "{mv:?} in {} of {}", fen::print(&listed), variant.id());
                listed.play_unchecked(mv);
                assert_eq!(random.position(), listed.position());
                assert_eq!(random.position().key(), listed.position().key_from_scratch());
            }
            assert_eq!(random.outcome_or_claim(), listed.outcome_or_claim());
        }
    }

    #[test]
    fn any_text_is_a_position_or_an_error(drawn in drawn((any::<String>(), any::<prop::sample::Index>(), any::<char>()))) {
        for (variant, (text, index, c)) in variants(&drawn) {
            let _ = fen::parse(&variant, text);
            let mut start: Vec<char> = fen::print(&Game::new(&variant)).chars().collect();
            let at = index.index(start.len());
            start[at] = *c;
            let text: String = start.into_iter().collect();
            if let Err(errors) = fen::parse(&variant, &text) {
                for error in errors {
                    prop_assert!(error.range.end <= text.len() && text.is_char_boundary(error.range.start), "{text}");
                }
            }
        }
    }

    #[test]
    fn any_text_is_a_move_or_none(texts in drawn("\\PC{0,20}|[a-o0-9@+,'!PL]{0,14}")) {
        for (variant, text) in variants(&texts) {
            let game = Game::new(&variant);
            let moves = game.position().legal_moves();
            let _ = coord::find(variant.rules(), game.position(), &moves, text);
        }
    }
}
