"""Beside other programs: the Rust program, pyffish, PettingZoo."""

import os
import random
import re
import subprocess
import warnings
from pathlib import Path

import pytest

import alfil
from alfil.compat import pyffish as compat

ROOT = Path(__file__).resolve().parents[3]


def program():
    """Returns the program `alfil`: `$ALFIL`, or one built here."""
    built = [ROOT / "target" / profile / "alfil" for profile in ("release", "quick", "dist", "debug")]
    found = [path for path in [Path(os.environ.get("ALFIL", "")), *built] if path.is_file()]
    if not found:
        pytest.skip("there is no program `alfil`: build it, or set ALFIL")
    return found[0]


# Those of which perft 3 takes longer than two seconds, or that have a board for each of several players.
SLOW = {"amazons", "taikyoku-shogi", "tai-shogi", "maka-dai-dai-shogi", "tenjiku-shogi"}


def test_perft_agrees_with_the_program():
    path, wrong = program(), {}
    for id in sorted(set(alfil.bundled()) - SLOW):
        variant = alfil.load(id)
        # A depth that takes a moment: below a million positions.
        n_moves = variant.game().n_legal()
        depth = 3 if n_moves < 100 else 2
        done = subprocess.run([path, "perft", id, str(depth)], capture_output=True, text=True, check=True)
        expected = int(done.stdout.split()[-1])
        if (found := variant.perft(depth)) != expected:
            wrong[id] = (found, expected)
    assert wrong == {}


try:
    import pyffish

    SHARED = sorted(set(pyffish.variants()) & set(alfil.bundled()))
except ImportError:
    pyffish, SHARED = None, []

# How many plies of each shared variant are played; 300 take some minutes.
PLIES = int(os.environ.get("PLIES", "20"))


def alike(fen):
    """Returns a position with its hands in order."""
    return re.sub(r"\[(.*?)\]", lambda hand: "".join(sorted(hand[1])), fen)


# A king that would turn to stone by capturing gives check there, and none here. The moves are the same.
CHECKS_DIFFER = {"petrified"}


@pytest.mark.skipif(pyffish is None, reason="pyffish is not installed")
@pytest.mark.parametrize("name", SHARED)
def test_the_functions_of_pyffish_give_what_pyffish_gives(name):
    assert compat.captures_to_hand(name) == pyffish.captures_to_hand(name)
    assert compat.two_boards(name) == pyffish.two_boards(name)
    chance = random.Random(9)
    # The start as pyffish itself writes it: `start_fen` gives it as it is written in its source.
    start = pyffish.get_fen(name, pyffish.start_fen(name), [])
    assert alike(compat.start_fen(name)) == alike(start)
    fen = start
    for _ in range(PLIES):
        legal = pyffish.legal_moves(name, fen, [])
        assert sorted(compat.legal_moves(name, fen, [])) == sorted(legal), fen
        if name not in CHECKS_DIFFER:
            assert compat.gives_check(name, fen, []) == pyffish.gives_check(name, fen, []), fen
        ends = pyffish.is_immediate_game_end(name, fen, [])
        assert compat.is_immediate_game_end(name, fen, [])[0] == ends[0], fen
        if not legal or ends[0]:
            if not legal and not ends[0]:
                assert compat.game_result(name, fen, []) == pyffish.game_result(name, fen, []), fen
            # The next game.
            fen = start
            continue
        move = chance.choice(legal)
        assert compat.is_capture(name, fen, [], move) == pyffish.is_capture(name, fen, [], move), (fen, move)
        after = pyffish.get_fen(name, fen, [move])
        assert alike(compat.get_fen(name, fen, [move])) == alike(after), (fen, move)
        fen = after


@pytest.mark.skipif(pyffish is None, reason="pyffish is not installed")
@pytest.mark.parametrize("name", ["chess", "crazyhouse", "atomic", "3check", "kingofthehill", "antichess", "capablanca"])
def test_castling_from_any_square_is_that_of_pyffish(name):
    chance, n = random.Random(9), 10 if name == "capablanca" else 8
    hand = "[]" if name == "crazyhouse" else ""
    counters = " 3+3" if name == "3check" else ""
    for _ in range(max(4, PLIES // 10)):
        # The king between its rooks, and nothing else before which they would have to wait.
        places = sorted(chance.sample(range(n), 3))
        row = "".join("rkr"[places.index(at)] if at in places else "1" for at in range(n))
        row = re.sub("1+", lambda run: str(len(run[0])), row)
        pawns, rights = f"{'p' * n}/{n}/{n}/{n}/{n}/{'P' * n}", "-" if name == "antichess" else "KQkq"
        start = f"{row}/{pawns}/{row.upper()}{hand} w {rights} -{counters} 0 1"
        fen = pyffish.get_fen(name, start, [], True)
        for _ in range(30):
            legal = pyffish.legal_moves(name, fen, [], True)
            assert sorted(compat.legal_moves(name, fen, [], True)) == sorted(legal), fen
            if not legal or pyffish.is_immediate_game_end(name, fen, [])[0]:
                break
            # Castlings first, of which there are few.
            castlings = [move for move in legal if "O-O" in pyffish.get_san(name, fen, move, True)]
            move = chance.choice(castlings or legal)
            after = pyffish.get_fen(name, fen, [move], True)
            assert alike(compat.get_fen(name, fen, [move], True)) == alike(after), (fen, move)
            fen = after


def test_a_variant_that_was_loaded_castles_from_any_square():
    library = compat.Library()
    library.load_variant_config("[mine:chess]\nstalemateValue = loss\n")
    start = "4k3/8/8/8/8/8/8/1R2K1R1 w BG - 0 1"
    assert {"e1b1", "e1g1"} <= set(library.legal_moves("mine", start, [], True))
    with pytest.raises(compat.error):
        library.legal_moves("no-such-game", start, [], True)


def test_the_functions_of_pyffish_have_variants_of_their_own():
    one, other = compat.Library(), compat.Library()
    one.load_variant_config("[mine:chess]\ncastling = false\n")
    assert "mine" in one.variants() and "mine" not in other.variants()
    one.load_variant_config("[mine:chess]\nstartFen = 8/8/8/4k3/8/8/4K3/8 w - - 0 1\n")
    assert len(one.legal_moves("mine", one.start_fen("mine"), [])) == 8
    with pytest.raises(alfil.DefinitionError):
        other.load_variant_config("[mine:chess]\nstartFen = 8/8\n")
    with pytest.raises(NotImplementedError):
        compat.get_fog_fen("", "fogofwar")
    with pytest.raises(compat.error):
        compat.start_fen("no-such-game")
    assert compat.validate_fen("8/8", "chess") != compat.FEN_OK
    assert compat.validate_fen(compat.start_fen("chess"), "chess") == compat.FEN_OK


def test_endings_of_pyffish():
    start = compat.start_fen("chess")
    mate = ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert compat.game_result("chess", start, mate) == -compat.VALUE_MATE
    assert compat.is_immediate_game_end("chess", start, mate) == (False, 0)
    again = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
    assert compat.is_optional_game_end("chess", start, again) == (True, compat.VALUE_DRAW)
    assert compat.is_optional_game_end("chess", start, again[:4]) == (False, 0)
    assert compat.get_san_moves("chess", start, mate) == ["f3", "e5", "g4", "Qh4#"]


@pytest.mark.parametrize("id", ["chess", "ogi", "marseillais"])
def test_the_environment_passes_the_test_of_pettingzoo(id):
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")
    from pettingzoo.test import api_test, seed_test

    from alfil import zoo

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(zoo.env(id, max_plies=80, render_mode="ansi"), num_cycles=200)
        seed_test(lambda: zoo.env(id, max_plies=30))


def test_the_environment_rewards_the_winner():
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")
    from alfil import zoo

    env = zoo.env("chess", render_mode="svg")
    env.reset(options={"fen": "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"})
    env.step(env.game.number_of("g6g7"))
    assert env.rewards == {"player_0": 1, "player_1": -1} and all(env.terminations.values())
    assert env.render().startswith("<svg")
    env.reset(options={"fen": "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"})
    assert env.last()[1:3] == (-1, True)
    with pytest.raises(ValueError):
        zoo.env("chess", render_mode="human")
