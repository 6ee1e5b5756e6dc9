#!/usr/bin/env python3
"""Moves as alfil writes them in PGN, read by programs that others wrote: chess and Crazyhouse by python-chess, shogi in the
notation of Hodges by pyffish, whose text has to be the same.

Needs `pip install chess pyffish`; exits with 77 where one is missing. ALFIL names the program.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import chess.pgn
    import pyffish
except ImportError as missing:
    print(f"skipped: {missing.name} is not installed")
    sys.exit(77)

from common import ALFIL

GAMES = "6"


def games_of(variant, folder):
    """Games with random openings, as PGN."""
    path = Path(folder) / f"{variant}.pgn"
    arguments = ["--nodes", "1", "--opening-plies", "60", "--max-plies", "64", "--games", GAMES]
    command = [ALFIL, "match", "alfil", "alfil", *arguments, "--variant", variant, "--pgn", path]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return path


def check_chess(path):
    n_plies = 0
    with open(path) as text:
        while game := chess.pgn.read_game(text):
            assert not game.errors, game.errors
            n_plies += sum(1 for _ in game.mainline_moves())
    return n_plies


def check_shogi(path):
    n_plies = 0
    for game in path.read_text().split("[Event ")[1:]:
        words = game.split("\n\n")[1].split()
        position = pyffish.start_fen("shogi")
        for word in words[:-1]:
            if re.fullmatch(r"\d+\.+", word):
                continue
            written = {
                pyffish.get_san("shogi", position, move, False, pyffish.NOTATION_SHOGI_HODGES): move
                for move in pyffish.legal_moves("shogi", position, [])
            }
            assert word in written, f"{word} in {position}: {sorted(written)}"
            position = pyffish.get_fen("shogi", position, [written[word]])
            n_plies += 1
    return n_plies


with tempfile.TemporaryDirectory() as folder:
    for variant, check in [("chess", check_chess), ("crazyhouse", check_chess), ("shogi", check_shogi)]:
        n_plies = check(games_of(variant, folder))
        assert n_plies > 0, variant
        print(f"{variant}: {n_plies} moves agree")
