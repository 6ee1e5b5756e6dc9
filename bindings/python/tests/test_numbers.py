"""Numbers of moves, planes, and games stepped together."""

import random
import struct

import pytest

import alfil


def codes(game):
    data = game.legal_codes()
    return list(struct.unpack(f"<{len(data) // 8}Q", data))


@pytest.mark.parametrize("id", ["chess", "shogi", "chu-shogi", "dai-shogi", "amazons", "seirawan", "international-draughts", "ko-shogi", "janggi", "alice", "atomic", "ogi"])
def test_numbers_name_moves(id):
    variant, chance = alfil.load(id), random.Random(2)
    game = variant.game()
    for _ in range(30):
        legal, numbers = game.legal_moves(), codes(game)
        if not legal:
            break
        assert len(set(numbers)) == len(legal) and max(numbers) < variant.n_move_numbers
        index = chance.randrange(len(legal))
        assert game.move_of(numbers[index]) == legal[index]
        assert game.number_of(legal[index]) == numbers[index]
        by_number, by_index = game.copy(), game.copy()
        by_number.push_code(numbers[index])
        by_index.push_index(index)
        game.push(legal[index])
        assert game.fen() == by_number.fen() == by_index.fen()


def test_numbers_of_no_move():
    game = alfil.load("chess").game()
    for number in (0, alfil.load("chess").n_move_numbers, 2**64 - 1):
        with pytest.raises(alfil.IllegalMove):
            game.push_code(number)
    with pytest.raises(IndexError):
        game.push_index(20)


def test_planes_show_the_position():
    game = alfil.load("chess").game()
    planes = game.planes()
    assert len(planes) == game.n_planes * 64
    own, enemies = planes[: 6 * 64], planes[6 * 64 : 12 * 64]
    assert (sum(own[:]), sum(enemies[:])) == (16, 16)
    assert list(planes[13 * 64 : 14 * 64]) == [1] * 64
    game.push("e2e4")
    after = game.planes()
    assert after[13 * 64] == 0 and after != planes
    # The pawn that moved is the enemy's now: on e4, the 29th square.
    assert any(after[plane * 64 + 28] for plane in range(6, 12))


@pytest.mark.parametrize("id", ["chess", "ogi"])
def test_games_together_are_games_alone(id):
    variant = alfil.load(id)
    batch, alone = alfil.Batch(variant, 40, max_plies=60), [variant.game() for _ in range(40)]
    chance = random.Random(4)
    for _ in range(50):
        numbers, starts = batch.legal()
        chosen = []
        for index, game in enumerate(alone):
            legal = [int(number) for number in numbers[starts[index] : starts[index + 1]]]
            if not legal:
                chosen.append(0)
                continue
            assert legal == codes(game)
            chosen.append(chance.choice(legal))
            game.push_code(chosen[-1])
        batch.push(chosen)
    assert [batch.game(index).fen() for index in range(40)] == [game.fen() for game in alone]
    assert batch.planes_bytes() == b"".join(game.planes() for game in alone)
    assert [int(turn) for turn in batch.turns()] == [1 if game.turn == "first" else 2 for game in alone]


def test_games_together_end_and_begin_anew():
    batch = alfil.Batch(alfil.load("ogi"), 3, max_plies=2)
    assert [int(result) for result in batch.results()] == [254] * 3
    for _ in range(2):
        numbers, starts = batch.legal()
        batch.push([int(numbers[start]) for start in starts[:-1]])
    assert [int(result) for result in batch.results()] == [255] * 3
    assert [int(start) for start in batch.legal()[1]] == [0] * 4
    batch.push([0, 0, 0])
    batch.reset([1])
    assert [int(result) for result in batch.results()] == [255, 254, 255]
    batch.reset()
    assert [int(result) for result in batch.results()] == [254] * 3
    with pytest.raises(alfil.IllegalMove, match="game 0"):
        batch.push([0, 0, 0])
    with pytest.raises(IndexError):
        batch.game(3)


def test_arrays_have_the_shape_of_the_board():
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    batch = alfil.Batch(alfil.load("chess"), 5)
    planes = batch.planes()
    assert planes.shape == (5, batch.n_planes, 8, 8) and planes.dtype == numpy.uint8
    assert batch.legal()[0].dtype == numpy.dtype("<u8")


@pytest.mark.parametrize("numbers", [[400.7] * 3, ["400"] * 3, [[400, 400, 400]], [True] * 3, [-1] * 3])
def test_a_batch_takes_whole_numbers_only(numbers):
    batch = alfil.Batch(alfil.load("chess"), 3)
    before = list(batch.turns())
    with pytest.raises((TypeError, OverflowError)):
        batch.push(numbers)
    assert list(batch.turns()) == before
