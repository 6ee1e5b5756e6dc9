#!/usr/bin/env python3
"""The 960 start positions of Chess960: alfil numbers them as python-chess does, and finds the same first moves.

Needs `pip install chess`; exits with 77 where it is missing. Usage: chess960.py
"""

import json
import os
import subprocess
import sys

try:
    import chess
except ImportError:
    print("python-chess is missing")
    sys.exit(77)

ALFIL = os.environ.get("ALFIL", "target/debug/alfil")


def main():
    for number in range(960):
        board = chess.Board.from_chess960_pos(number)
        arguments = [ALFIL, "moves", "chess960", "--start", str(number), "--json"]
        run = subprocess.run(arguments, capture_output=True, text=True, check=True)
        state = json.loads(run.stdout)
        assert state["fen"] == board.shredder_fen(), (number, state["fen"], board.shredder_fen())
        assert sorted(state["moves"]) == sorted(map(board.uci, board.legal_moves)), number
    print("960 start positions and their moves are the same")


if __name__ == "__main__":
    main()
