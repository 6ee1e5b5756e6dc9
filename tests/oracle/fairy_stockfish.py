#!/usr/bin/env python3
"""Random games: the same legal moves as Fairy-Stockfish at every ply, for games of ours that its ini can express.

Needs `pip install pyffish`; exits with 77 where it is missing. Usage: fairy_stockfish.py [PLIES [SEED]]
"""

import os
import random
import sys

try:
    import pyffish
except ImportError:
    print("skipped: pyffish is not installed")
    sys.exit(77)

from common import alfil

HERE = os.path.dirname(os.path.abspath(__file__))

# alfil's id, the ini, the section in it. Counters and repetition are left out: FEN without them.
GAMES = [("warui-shogi", "warui.ini", "warui"), ("ogi", "ogi.ini", "ogi"), ("paragi", "paragi.ini", "paragi")]


def only_kings(fen):
    """Two bare kings: Paragi is over, which Fairy-Stockfish cannot be told."""
    return sorted(c for c in fen.split()[0].split("[")[0] if c.isalpha()) == ["K", "k"]


def bare(fen):
    """Board, hands, side, castling rights, captures in passing and checks left to give, without counters."""
    fields = fen.split()
    return " ".join(fields[:4] + [field for field in fields[4:] if "+" in field])


def compare(variant, section, plies, rng):
    """Random games until so many plies were compared; returns the differences."""
    differences, done = [], 0
    while done < plies:
        fen = pyffish.start_fen(section)
        for _ in range(200):
            theirs = set(pyffish.legal_moves(section, fen, []))
            ours = set(alfil(variant, bare(fen))["moves"])
            if variant == "paragi" and only_kings(fen):
                theirs = set()
            done += 1
            if theirs != ours:
                differences.append((variant, fen, sorted(theirs - ours), sorted(ours - theirs)))
                break
            if not theirs or done >= plies:
                break
            fen = pyffish.get_fen(section, fen, [rng.choice(sorted(theirs))])
    return differences


def main():
    plies = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    differences = []
    for variant, ini, section in GAMES:
        with open(os.path.join(HERE, ini), encoding="utf-8") as file:
            pyffish.load_variant_config(file.read())
        found = compare(variant, section, plies, random.Random(seed))
        print(f"{variant}: {plies} plies, {len(found)} differences")
        differences += found
    for variant, fen, missing, extra in differences:
        print(f"{variant} {fen}\n  only Fairy-Stockfish: {missing}\n  only alfil: {extra}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
