#!/usr/bin/env python3
"""Games that only the fork Fairy-Stockfish-X has, beside its pyffish: the same legal moves as alfil's in random games, and the same
results.

Needs a pyffish built from the fork; exits with 77 where that or its variants.ini is missing.
Usage: VARIANTS_INI=…/variants.ini fork.py [POSITIONS [SEED]]
"""

import os
import random
import re
import sys

from common import alfil

try:
    import pyffish
except ImportError:
    print("skipped: pyffish is not installed")
    sys.exit(77)

# By the fork's section: the definition here, and whether the players have each other's pieces there.
GAMES = {"linesofaction": ("lines-of-action", {"n": "s"}, True)}


def translated(fen, letters, swaps):
    """A FEN of the fork as alfil writes it."""
    board, side = fen.split()[:2]
    board = "".join(
        (letters.get(c.lower(), c.lower()).upper() if c.isupper() != swaps else letters.get(c.lower(), c.lower()))
        if c.isalpha()
        else c
        for c in board
    )
    return f"{board} {'wb'[(side == 'b') != swaps]}"


def ended(section, fen):
    """Whether the game is over there, and who has won: 1 for the player to move."""
    is_over, result = pyffish.is_immediate_game_end(section, fen, [])
    return is_over, (result > 0) - (result < 0)


def start(section, rng):
    """The start position, or one with some of its pieces."""
    board, *rest = pyffish.start_fen(section).split()
    removed = rng.choice([0, 0, 0.6, 0.8, 0.85])
    if removed:
        board = "".join("1" if c.isalpha() and c not in "Kk" and rng.random() < removed else c for c in board)
        board = re.sub(r"\d+", lambda run: str(sum(map(int, run[0]))), board)
        rest[1] = "-"
    fen = " ".join([board, *rest])
    return fen if pyffish.legal_moves(section, fen, []) else start(section, rng)


def compared(section, positions, rng):
    name, letters, swaps = GAMES[section]
    fen, n_moves, n_ends, line = start(section, rng), 0, 0, 0
    for _ in range(positions):
        ours = alfil(name, translated(fen, letters, swaps))
        is_over, result = ended(section, fen)
        if is_over != bool(ours["outcome"]):
            return f"{fen}: over in one of them, {ours['outcome']}, {is_over}"
        if is_over:
            winner = ours["outcome"].get("winner")
            mover = "first" if (fen.split()[1] == "w") != swaps else "second"
            expected = {0: None, 1: mover, -1: {"first": "second", "second": "first"}[mover]}[result]
            if (winner if winner != "nobody" else None) != expected:
                return f"{fen}: {winner} wins, and there {expected}"
            n_ends += 1
        legal = [] if is_over else pyffish.legal_moves(section, fen, [])
        moves = [move for move in ours["moves"] if move != "pass" and move[:2] != move[2:4]]
        if not is_over and set(legal) != set(moves):
            return f"{fen}: only one has {sorted(set(legal) ^ set(moves))}"
        n_moves += len(legal)
        line += 1
        if not legal or line > 60:
            fen, line = start(section, rng), 0
            continue
        fen = pyffish.get_fen(section, fen, [rng.choice(legal)])
    print(f"{section}: {positions} positions, {n_moves} moves, {n_ends} ends, 0 differences")
    return None


def main():
    ini = os.environ.get("VARIANTS_INI")
    if not ini or not os.path.exists(ini):
        print("skipped: VARIANTS_INI does not name the variants.ini of the fork")
        return 77
    with open(ini, encoding="utf-8") as file:
        pyffish.load_variant_config(file.read())
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    for section in GAMES:
        if section not in pyffish.variants():
            print(f"skipped: this pyffish has no {section}")
            return 77
        different = compared(section, positions, rng)
        if different:
            print(f"{section} {different}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
