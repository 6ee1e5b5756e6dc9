#!/usr/bin/env python3
"""Random games: the same legal moves as Fairy-Stockfish at every ply, for the games it knows or its ini can express.

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

# alfil's id, the ini (none for a built-in game), the section in it. Counters and repetition are left out: FEN without
# them.
GAMES = [
    ("chess", None, "chess"),
    ("crazyhouse", None, "crazyhouse"),
    ("capablanca", None, "capablanca"),
    ("warui-shogi", "warui.ini", "warui"),
    ("ogi", "ogi.ini", "ogi"),
    ("paragi", "paragi.ini", "paragi"),
    ("shogi", None, "shogi"),
    ("minishogi", None, "minishogi"),
    ("makruk", None, "makruk"),
    ("xiangqi", None, "xiangqi"),
    ("antichess", None, "antichess"),
    ("giveaway", None, "giveaway"),
    ("codrus", None, "codrus"),
    ("losers", None, "losers"),
    ("3check", None, "3check"),
    ("5check", None, "5check"),
    ("atomic", None, "atomic"),
    ("nocheckatomic", None, "nocheckatomic"),
]

# Games in which a Pawn may not mate by a drop, which Fairy-Stockfish allows and then scores.
NO_PAWN_DROP_MATE = ["shogi", "minishogi"]


def only_kings(fen):
    """Two bare kings: Paragi is over, which Fairy-Stockfish cannot be told."""
    return sorted(c for c in fen.split()[0].split("[")[0] if c.isalpha()) == ["K", "k"]


def bare(fen):
    """Board, hands, side, castling rights, captures in passing and checks left to give, without counters."""
    fields = fen.split()
    return " ".join(fields[:4] + [field for field in fields[4:] if "+" in field])


def is_pawn_drop_mate(section, fen, move):
    """A drop of a Pawn that leaves the other player in check and without a move."""
    if not move.startswith("P@"):
        return False
    after = pyffish.get_fen(section, fen, [move])
    return pyffish.gives_check(section, after, []) and not pyffish.legal_moves(section, after, [])


def compare(variant, section, plies, rng):
    """Random games until so many plies were compared; returns the differences."""
    differences, done = [], 0
    while done < plies:
        fen = pyffish.start_fen(section)
        for _ in range(200):
            theirs = set(pyffish.legal_moves(section, fen, []))
            ours = set(alfil(variant, bare(fen))["moves"])
            if variant in NO_PAWN_DROP_MATE:
                theirs = {move for move in theirs if not is_pawn_drop_mate(section, fen, move)}
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
        if ini:
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
