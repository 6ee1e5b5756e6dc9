"""Asking alfil, and reading FEN boards, for the comparisons with other programs in this folder."""

import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ALFIL = os.environ.get("ALFIL", os.path.join(ROOT, "target", "release", "alfil"))


def alfil(variant, fen):
    """What alfil says of a position: `fen`, `side`, `check`, `moves`, `outcome`."""
    run = subprocess.run([ALFIL, "moves", variant, "--fen", fen, "--json"], capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"alfil moves {variant} --fen '{fen}' failed:\n{run.stderr}")
    return json.loads(run.stdout)


def play(variant, fen, move):
    """The FEN after a move."""
    run = subprocess.run(
        [ALFIL, "moves", variant, "--fen", fen, "--moves", move, "--json"], capture_output=True, text=True
    )
    if run.returncode:
        sys.exit(f"alfil moves {variant} --fen '{fen}' --moves {move} failed:\n{run.stderr}")
    return json.loads(run.stdout)["fen"]


def squares_of(fen, side):
    """The squares of the pieces of a side, 'w' or 'b', by name."""
    squares = []
    ranks = fen.split()[0].split("[")[0].split("/")
    for row, rank in enumerate(ranks):
        file = 0
        for token in re.findall(r"\d+|\+?[A-Za-z]['!]?", rank):
            if token.isdigit():
                file += int(token)
                continue
            letter = token.lstrip("+")[0]
            if letter.isupper() == (side == "w"):
                squares.append(f"{chr(ord('a') + file)}{len(ranks) - row}")
            file += 1
    return squares
