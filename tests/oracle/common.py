"""Asking alfil, and reading FEN boards, for the comparisons with other programs in this folder."""

import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ALFIL = os.environ.get("ALFIL", os.path.join(ROOT, "target", "release", "alfil"))


def run(*args):
    """What came of running alfil."""
    return subprocess.run([ALFIL, *args], capture_output=True, text=True)


def alfil(variant, fen, *more):
    """What alfil says of a position, the start position without a FEN: `fen`, `side`, `check`, `moves`, `outcome`,
    `claims`."""
    done = run("moves", variant, *(["--fen", fen] if fen else []), *more, "--json")
    if done.returncode:
        sys.exit(f"alfil moves {variant} --fen '{fen}' {' '.join(more)} failed:\n{done.stderr}")
    return json.loads(done.stdout)


def ended(state):
    """How the game of a position ends, by itself or by a claim, as Fairy-Stockfish's optional ends; None while it goes on."""
    return state["outcome"] or next(iter(state["claims"]), None)


def play(variant, fen, move):
    """The FEN after a move."""
    return alfil(variant, fen, "--moves", move)["fen"]


def standing(fen):
    """What stands on a FEN's board, holes and walls with it: the name of the square and the token."""
    ranks = re.sub(r"\[.*?\]", "", fen.split()[0]).split("/")
    for row, rank in enumerate(ranks):
        file = 0
        for token in re.findall(r"\d+|\+?(?:<[A-Za-z]+>|[A-Za-z*]['!~]?)", rank):
            if token.isdigit():
                file += int(token)
            else:
                yield f"{chr(ord('a') + file)}{len(ranks) - row}", token
                file += 1


def squares_of(fen, side):
    """The squares of the pieces of a side, 'w' or 'b', by name."""
    pieces = [(square, token.lstrip("+<")[0]) for square, token in standing(fen)]
    return [square for square, letter in pieces if letter != "*" and letter.isupper() == (side == "w")]
