#!/usr/bin/env python3
"""Games that only the fork Fairy-Stockfish-X has, beside its pyffish: the same legal moves as alfil's in random games, and the same
results.

Needs a pyffish built from the fork; exits with 77 where that or its variants.ini is missing.
Usage: VARIANTS_INI=…/variants.ini fork.py [POSITIONS [SEED [SECTION …]]]
"""

import os
import random
import re
import sys
import tempfile

from common import alfil

try:
    import pyffish
except ImportError:
    print("skipped: pyffish is not installed")
    sys.exit(77)

ROUND = 'format = 1\nname = "Round"\nextends = "chess"\n[board]\nwraps = [{wraps}]\n'
TORUS = ROUND.format(wraps='"files", "ranks"').replace("[board]", 'without = ["castling"]\n[board]') + (
    '[pieces.pawn]\nmove = "fmWfceF"\nfirst-moves = [{ on = "rank 2", move = "fmnD" }]\n[setup]\nfen = "FEN w"\n'
)

# By the fork's section: the definition here, its id or text; the letters that differ; whether the players have each other's
# pieces there.
GAMES = {
    "linesofaction": ("lines-of-action", {"n": "s"}, True),
    "cylinder": ("cylinder-chess", {}, False),
    "cylinder-castling": (ROUND.format(wraps='"files"'), {}, False),
    "toroidal-chess": (TORUS, {}, False),
    "gadsden-toroidal": (TORUS, {}, False),
}


def translated(fen, letters, swaps):
    """A FEN of the fork as alfil writes it."""
    board, side, *rest = fen.split()
    board = "".join(
        (letters.get(c.lower(), c.lower()).upper() if c.isupper() != swaps else letters.get(c.lower(), c.lower()))
        if c.isalpha()
        else c
        for c in board
    )
    return " ".join([board, "wb"[(side == "b") != swaps], *rest])


def start(section, rng):
    """The start position, or one with some of its pieces."""
    board, *rest = pyffish.start_fen(section).split()
    removed = rng.choice([0, 0, 0.6, 0.8, 0.85])
    if removed:
        board = "".join("1" if c.isalpha() and c not in "Kk" and rng.random() < removed else c for c in board)
        board = re.sub(r"\d+", lambda run: str(sum(map(int, run[0]))), board)
        rest[1] = "-"
    fen = " ".join([board, *rest])
    # A king that could be captured makes no position.
    other = " ".join([board, "wb"[rest[0] == "w"], *rest[1:]])
    is_good = pyffish.legal_moves(section, fen, []) and not pyffish.gives_check(section, other, [])
    return fen if is_good else start(section, rng)


def compared(section, game, positions, rng):
    name, letters, swaps = game
    fen, n_moves, n_ends, line = start(section, rng), 0, 0, 0
    for _ in range(positions):
        ours = alfil(name, translated(fen, letters, swaps))
        is_over, result = pyffish.is_immediate_game_end(section, fen, [])
        legal = [] if is_over else pyffish.legal_moves(section, fen, [])
        moves = [move for move in ours["moves"] if move != "0000"]
        if set(legal) != set(moves):
            return f"{fen}: only one has {sorted(set(legal) ^ set(moves))}"
        if is_over:
            winner = (ours["outcome"] or {}).get("winner")
            mover = "first" if (fen.split()[1] == "w") != swaps else "second"
            sign = (result > 0) - (result < 0)
            expected = {0: None, 1: mover, -1: {"first": "second", "second": "first"}[mover]}[sign]
            if not ours["outcome"] or (winner if winner != "nobody" else None) != expected:
                return f"{fen}: {ours['outcome']}, and there {expected} wins"
            n_ends += 1
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
    with tempfile.TemporaryDirectory() as folder:
        for section, (game, *how) in GAMES.items():
            if sys.argv[3:] and section not in sys.argv[3:]:
                continue
            if section not in pyffish.variants():
                print(f"skipped: this pyffish has no {section}")
                return 77
            if "\n" in game:
                path = os.path.join(folder, f"{section}.toml")
                board = pyffish.start_fen(section).split()[0]
                with open(path, "w", encoding="utf-8") as file:
                    file.write(game.replace("FEN", board))
                game = path
            different = compared(section, (game, *how), positions, rng)
            if different:
                print(f"{section} {different}")
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
