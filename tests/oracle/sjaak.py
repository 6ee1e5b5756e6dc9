#!/usr/bin/env python3
"""Omega Chess and Wildebeest Chess in Sjaak II: the same moves in positions of random games.

Needs `sjaakii` (Debian's package) on the path; exits with 77 where it is missing. Usage: sjaak.py [POSITIONS [SEED]]
"""

import random
import re
import shutil
import subprocess
import sys

from common import alfil, standing

# By variant: its name there, letters that are others there, what pawns become in ours only.
GAMES = {"omega-chess": ("omega", {}, "NBWCRQ"), "wildebeest": ("wildebeest", {"W": "G", "w": "g"}, "QG")}
MOVE = re.compile(r"^\s*(?:#.*>)?\s*(O-O-O|O-O|[A-Z]?([a-l]\d+)[-x]([a-l]\d+)([A-Z]?))\S*\s+1\s+\d+\s*$")


class Sjaak:
    """The program, asked for moves."""

    def __init__(self, variant):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(["sjaakii"], stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True)
        self.send(f"variant {variant}")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def moves(self, fen):
        """The moves of a position as squares and what a pawn becomes, and the number of castlings."""
        self.send(f"setboard {fen}")
        self.send("perft 1 1")
        moves, n_castlings = set(), 0
        while True:
            line = self.process.stdout.readline()
            if "nps" in line:
                return moves, n_castlings
            found = MOVE.match(line)
            if found and found.group(2):
                moves.add(found.group(2, 3, 4))
            n_castlings += bool(found) and not found.group(2)


def is_rush(move):
    """Whether a pawn goes farther than it may, as Sjaak II allows it in positions that are set up."""
    (start, end, _) = move
    rank, up = int(start[1:]), int(end[1:]) - int(start[1:])
    most = {2: 3, 3: 2}.get(rank if up > 0 else 11 - rank, 1)
    return start[0] == end[0] and abs(up) > most


def own(state, variant):
    """The same of alfil's moves."""
    _, letters, _ = GAMES[variant]
    board = dict(standing(state["fen"]))
    moves, n_castlings = set(), 0
    for move in state["moves"]:
        start, end, into = re.fullmatch(r"([a-l]\d+)([a-l]\d+)([a-z]?)", move).groups()
        across = abs(ord(start[0]) - ord(end[0]))
        own_rook = board.get(end, ".").isupper() == board[start].isupper() and end in board
        if board[start] in "Kk" and (across > 1 or own_rook):
            n_castlings += 1
        else:
            moves.add((start, end, letters.get(into.upper(), into.upper())))
    return moves, n_castlings


def compare(variant, n_positions, rng):
    name, letters, becomes = GAMES[variant]
    sjaak = Sjaak(name)
    line, n_compared, n_moves, n_castlings, n_fewer = [], 0, 0, 0, 0
    while n_compared < n_positions:
        state = alfil(variant, START[variant], *(["--moves", " ".join(line)] if line else []))
        if state["outcome"] or len(line) > 200:
            line = []
            continue
        board, rest = state["fen"].split(" ", 1)
        found = sjaak.moves("".join(letters.get(c, c) for c in board) + " " + rest)
        pawns = {at for at, token in standing(state["fen"]) if token in "Pp"}
        theirs = {move for move in found[0] if not move[2] or move[2] in becomes}
        if variant == "wildebeest":
            theirs = {move for move in theirs if move[0] not in pawns or not is_rush(move)}
        ours = own(state, variant)
        # Sjaak II finds moves that are not there for lines from the corners beyond the board of Omega, and does not castle
        # a short way where the king could not go farther.
        corners = {"a1", "l1", "a12", "l12"} & {at for at, token in standing(state["fen"]) if token in "QqRrBb"}
        # It does not read which of two squares a pawn has passed that went three.
        passing = {move for move in ours[0] - theirs if move[1] == state["fen"].split()[3] and move[0] in pawns}
        if ours[0] - passing != theirs and not corners or ours[1] < found[1]:
            print(f"{variant} {state['fen']}: only one has {sorted(ours[0] ^ theirs)}, castlings {ours[1]} {found[1]}")
            return 1
        n_compared, n_moves, n_castlings = n_compared + 1, n_moves + len(theirs), n_castlings + found[1]
        n_fewer += ours[1] > found[1]
        line = line + [rng.choice(state["moves"])]
    print(f"{variant}: {n_compared} positions, {n_moves} moves, {n_castlings} castlings, 0 differences", end="; ")
    print(f"in {n_fewer} Sjaak II leaves out castlings")
    return 0


START = {
    "omega-chess": "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W"
    " w KQkq - 0 1",
    "wildebeest": "rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w KQkq - 0 1",
}


def main():
    if not shutil.which("sjaakii"):
        print("skipped: sjaakii is not on the path")
        return 77
    n_positions = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    return max(compare(variant, n_positions, rng) for variant in GAMES)


if __name__ == "__main__":
    sys.exit(main())
