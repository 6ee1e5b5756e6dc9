"""A second generator for games that no other program plays: positions are dictionaries of squares, and a game says what its
moves lead to.

A game has `name`, `size`, `starts` and `moves(board, side, again)`, which yields each move as text, the board after it, and the
square of the piece that goes on, if one does. The first of the starts is that of the game.
"""

import random
import sys

from common import alfil, run, standing


class Game:
    """What the games have in common."""

    longest = 120
    captures_among_moves = 0.4

    def inside(self, square):
        return all(0 <= at < self.size for at in square)

    def is_over(self, _board):
        return False

    def play(self, plies, rng):
        """Random games: what differs, if anything does, and the number of captures."""
        line, before, again, captures, start = [], None, None, 0, self.starts[0]
        for _ in range(plies):
            state = alfil(self.name, start, *(["--moves", " ".join(line)] if line else []))
            board, side = read(state["fen"]), state["fen"].split()[1]
            if before is not None and before != board:
                return f"{self.name} {start} {' '.join(line)}: another board, {state['fen']}", captures
            if state["outcome"] or len(line) > self.longest:
                line, before, again, start = [], None, None, rng.choice(self.starts)
                continue
            reached = {text: (after, goes_on) for text, after, goes_on in self.moves(board, side, again)}
            if set(state["moves"]) != set(reached):
                only = sorted(set(state["moves"]) ^ set(reached))
                return f"{self.name} {state['fen']}: only one has {only}", captures
            takes = [move for move, (after, _) in reached.items() if len(after) < len(board)]
            is_take = takes and rng.random() < self.captures_among_moves
            move = rng.choice(takes if is_take else sorted(reached))
            line, (before, again) = line + [move], reached[move]
            captures += len(before) < len(board)
        return None, captures

    def perft(self, board, side, depth, again=None):
        """How many sequences of moves there are."""
        if depth == 0:
            return 1
        if self.is_over(board):
            return 0
        total = 0
        for _, after, goes_on in self.moves(board, side, again):
            total += self.perft(after, side if goes_on else other(side), depth - 1, goes_on)
        return total


def compare(games):
    """Plays the games as the arguments say, and counts; the exit code."""
    plies = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    for game in games:
        different, captures = game.play(plies, rng)
        if different:
            print(different)
            return 1
        ours = game.perft(read(game.starts[0]), "w", 3)
        theirs = run("perft", game.name, "3").stdout.split()[-1]
        if str(ours) != theirs:
            print(f"{game.name}: {ours} here, alfil {theirs}")
            return 1
        print(f"{game.name}: perft 3 {ours}; {plies} plies, {captures} captures, 0 differences")
    return 0


def plus(square, way, n=1):
    return (square[0] + n * way[0], square[1] + n * way[1])


def name_of(square):
    return f"{chr(ord('a') + square[0])}{square[1] + 1}"


def square_of(name):
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def other(side):
    return "b" if side == "w" else "w"


def read(fen):
    return {square_of(name): ("w" if token.isupper() else "b", token.upper()) for name, token in standing(fen)}
