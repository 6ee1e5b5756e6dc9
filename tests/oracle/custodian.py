#!/usr/bin/env python3
"""Games with custodian captures, generated on sets of squares: the same moves and boards as alfil's, in random games.

Usage: custodian.py [PLIES [SEED]]
"""

import random
import sys

from common import alfil, run, standing

WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


class Hasami:
    """Nine men a side; pairs of enemies take what is in line between them, or in a corner."""

    name, size, free_of_men = "hasami-shogi", 9, set()
    start = "ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP w"

    def taken(self, board, side, end):
        corners = {(x, y) for x in (0, self.size - 1) for y in (0, self.size - 1)}
        for way in WAYS:
            line, at = [], plus(end, way)
            while at in board and board[at][0] != side:
                line.append(at)
                at = plus(at, way)
            if at in board:
                yield from line
        for corner in corners:
            beside = [plus(corner, way) for way in WAYS if self.inside(plus(corner, way))]
            if end in beside and board.get(corner, side)[0] != side and all(
                board.get(square, " ")[0] == side for square in beside
            ):
                yield corner

    def inside(self, square):
        return all(0 <= at < self.size for at in square)


class Tafl(Hasami):
    """Two lines of a square each way, hostile corners and throne, a king who is taken from four sides."""

    name, size = "hnefatafl", 11
    start = "3MMMMM3/5M5/11/M4m4M/M3mmm3M/MM1mmkmm1MM/M3mmm3M/M4m4M/11/5M5/3MMMMM3 w"
    throne = (5, 5)
    free_of_men = {(0, 0), (0, 10), (10, 0), (10, 10), throne}

    def taken(self, board, side, end):
        def hostile(square):
            return board[square][0] == side if square in board else square in self.free_of_men

        for way in WAYS:
            at = plus(end, way)
            if at not in board or board[at][0] == side:
                continue
            if board[at][1] == "K":
                if all(hostile(plus(at, around)) for around in WAYS):
                    yield at
            elif hostile(plus(at, way)):
                yield at


def plus(square, way):
    return (square[0] + way[0], square[1] + way[1])


def name_of(square):
    return f"{chr(ord('a') + square[0])}{square[1] + 1}"


def square_of(name):
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def moves(game, board, side):
    """All moves, with the board after each."""
    for start, (owner, piece) in board.items():
        if owner != side:
            continue
        for way in WAYS:
            end = plus(start, way)
            while game.inside(end) and end not in board:
                if piece == "K" or end not in game.free_of_men:
                    after = dict(board)
                    after[end] = after.pop(start)
                    for square in set(game.taken(after, side, end)):
                        del after[square]
                    yield name_of(start) + name_of(end), after
                end = plus(end, way)


def read(fen):
    return {square_of(name): ("w" if token.isupper() else "b", token.upper()) for name, token in standing(fen)}


def play(game, plies, rng):
    """Random games; the number of differences and of captures."""
    fen, line, captures, before = None, [], 0, None
    for _ in range(plies):
        state = alfil(game.name, game.start, *(["--moves", " ".join(line)] if line else []))
        fen = state["fen"]
        board, side = read(fen), fen.split()[1]
        if before is not None and before != board:
            print(f"{game.name} {' '.join(line)}: another board, {fen}")
            return 1, captures
        if state["outcome"] or len(line) > 300:
            line, before = [], None
            continue
        reached = dict(moves(game, board, side))
        if set(state["moves"]) != set(reached):
            print(f"{game.name} {fen}: only one has {sorted(set(state['moves']) ^ set(reached))}")
            return 1, captures
        takes = [move for move, after in reached.items() if len(after) < len(board)]
        move = rng.choice(takes if takes and rng.random() < 0.5 else sorted(reached))
        line, before = line + [move], reached[move]
        captures += len(before) < len(board)
    return 0, captures


def perft(game, board, side, depth):
    """How many lines of play there are."""
    if depth == 0:
        return 1
    other = "b" if side == "w" else "w"
    return sum(perft(game, after, other, depth - 1) for _, after in moves(game, board, side))


def main():
    plies = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    for game in Hasami(), Tafl():
        different, captures = play(game, plies, rng)
        if different:
            return 1
        ours, theirs = perft(game, read(game.start), "w", 3), run("perft", game.name, "3").stdout.split()[-1]
        if str(ours) != theirs:
            print(f"{game.name}: {ours} here, alfil {theirs}")
            return 1
        print(f"{game.name}: perft 3 {ours}; {plies} plies, {captures} captures, 0 differences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
