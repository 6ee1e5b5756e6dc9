"""Measures speed, beside pyffish and python-chess where they are installed: `python -m alfil.bench`.

Figures are for one thread and a second of its processor time, so that other programs disturb them little.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import alfil


def rate(work: Callable[[], int], seconds: float) -> float:
    """Returns how much of something is done in a second: `work` does some of it and returns how much."""
    work()
    done, begin = 0, time.process_time()
    while (passed := time.process_time() - begin) < seconds:
        done += work()
    return done / passed


def lists(variant: str) -> Callable[[], int]:
    """Returns work that lists the legal moves of the start as text."""
    game = alfil.load(variant).game()

    def work() -> int:
        for _ in range(100):
            game.legal_moves()
        return 100

    return work


def counts(variant: str) -> Callable[[], int]:
    """Returns work that counts the legal moves of the start."""
    game = alfil.load(variant).game()

    def work() -> int:
        for _ in range(100):
            game.n_legal()
        return 100

    return work


def games(variant: str) -> Callable[[], int]:
    """Returns work that plays a random game: list, choose, push."""
    rules, chance = alfil.load(variant), random.Random(7)

    def work() -> int:
        game = rules.game()
        for ply in range(100):
            legal = game.legal_moves()
            if not legal:
                return ply
            game.push(chance.choice(legal))
        return 100

    return work


def games_by_index(variant: str) -> Callable[[], int]:
    """Returns work that plays a random game without texts: count, choose, push."""
    rules, chance = alfil.load(variant), random.Random(7)

    def work() -> int:
        game = rules.game()
        for ply in range(100):
            n = game.n_legal()
            if n == 0:
                return ply
            game.push_index(int(chance.random() * n))
        return 100

    return work


def pyffish_lists(variant: str) -> Callable[[], int]:
    """Returns the same work as `lists` for pyffish."""
    import pyffish

    fen = pyffish.start_fen(variant)
    return lambda: len(pyffish.legal_moves(variant, fen, [])) and 1


def pyffish_games(variant: str) -> Callable[[], int]:
    """Returns the same work as `games` for pyffish."""
    import pyffish

    chance = random.Random(7)

    def work() -> int:
        fen = pyffish.start_fen(variant)
        for ply in range(100):
            legal = pyffish.legal_moves(variant, fen, [])
            if not legal:
                return ply
            fen = pyffish.get_fen(variant, fen, [chance.choice(legal)])
        return 100

    return work


def python_chess_lists(_: str) -> Callable[[], int]:
    """Returns the same work as `lists` for python-chess."""
    import chess

    board = chess.Board()

    def work() -> int:
        for _ in range(10):
            [move.uci() for move in board.legal_moves]
        return 10

    return work


def python_chess_games(_: str) -> Callable[[], int]:
    """Returns the same work as `games` for python-chess."""
    import chess

    chance = random.Random(7)

    def work() -> int:
        board = chess.Board()
        for ply in range(100):
            legal = [move.uci() for move in board.legal_moves]
            if not legal:
                return ply
            board.push_uci(chance.choice(legal))
        return 100

    return work


NOTHING = "-"

Make = Callable[[str], Callable[[], int]]

ROWS: list[tuple[str, str, Make, Make | None, Make | None]] = [
    ("lists of moves, chess", "chess", lists, pyffish_lists, python_chess_lists),
    ("counts of moves, chess", "chess", counts, None, None),
    ("lists of moves, shogi", "shogi", lists, pyffish_lists, None),
    ("lists of moves, Dai Shogi", "dai-shogi", lists, None, None),
    ("random games, chess, plies", "chess", games, pyffish_games, python_chess_games),
    ("the same by index", "chess", games_by_index, None, None),
    ("random games, shogi, plies", "shogi", games, pyffish_games, None),
    ("the same by index", "shogi", games_by_index, None, None),
    ("random games, Dai Shogi, plies", "dai-shogi", games, None, None),
    ("the same by index", "dai-shogi", games_by_index, None, None),
]


def cell(make: Make | None, variant: str, seconds: float) -> str:
    """Returns a figure of the table."""
    if make is None:
        return NOTHING
    try:
        work = make(variant)
    except ImportError:
        return "not installed"
    return f"{rate(work, seconds):,.0f}"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python -m alfil.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time for each figure (default: 2)")
    seconds = parser.parse_args().seconds
    print("| in a second of one processor | alfil | pyffish | python-chess |")
    print("| --- | ---: | ---: | ---: |")
    for title, variant, *makes in ROWS:
        figures = [cell(make, variant, seconds) for make in makes]
        print(f"| {title} | {' | '.join(figures)} |", flush=True)


if __name__ == "__main__":
    main()
