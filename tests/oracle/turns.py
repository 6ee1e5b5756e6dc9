#!/usr/bin/env python3
"""Chess with several moves a turn, against python-chess with null moves: the same moves in random games, and the same counts.

Needs `pip install chess`; exits with 77 where it is missing. Usage: turns.py [PLIES [SEED]]
"""

import random
import sys

try:
    import chess
except ImportError:
    print("skipped: python-chess is not installed")
    sys.exit(77)

from common import alfil, run

# By variant: the moves of the first turn, of the others, and how many each has more than the one before; whether who has no
# move in the middle of a turn is stuck.
GAMES = {"marseillais": (1, 2, 0, False), "progressive": (1, 1, 1, True)}

START = chess.STARTING_FEN.replace(" - 0", " - >1/1 0")


class Turns:
    """A board, how many moves are left of the turn and how many it has."""

    def __init__(self, board, left, length, rule):
        self.board, self.left, self.length, self.rule = board, left, length, rule

    def play(self, move):
        _, usual, more, stuck = self.rule
        board = self.board.copy()
        board.push(move)
        if self.left > 1 and not board.is_check():
            board.push(chess.Move.null())
            if stuck or any(board.legal_moves):
                return Turns(board, self.left - 1, self.length, self.rule)
            board.pop()
        length = self.length + more if more else usual
        return Turns(board, length, length, self.rule)

    def perft(self, depth):
        if depth == 0:
            return 1
        return sum(self.play(move).perft(depth - 1) for move in self.board.legal_moves)


def main():
    plies = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    for variant, rule in GAMES.items():
        start = Turns(chess.Board(), rule[0], rule[0], rule)
        ours, theirs = str(start.perft(3)), run("perft", variant, "3").stdout.split()[-1]
        if ours != theirs:
            print(f"{variant}: {ours} here, alfil {theirs}")
            return 1
        now, line = start, []
        for _ in range(plies):
            state = alfil(variant, START, "--moves", " ".join(line)) if line else None
            moves = {move.uci() for move in now.board.legal_moves}
            if state and state["outcome"] is None and moves != set(state["moves"]):
                print(f"{variant} {' '.join(line)}: only one has {sorted(moves ^ set(state['moves']))}")
                return 1
            if not moves or len(line) > 80 or state and state["outcome"]:
                now, line = start, []
                continue
            move = rng.choice(sorted(moves))
            now, line = now.play(chess.Move.from_uci(move)), line + [move]
        print(f"{variant}: perft 3 {ours}, {plies} plies, 0 differences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
