#!/usr/bin/env python3
"""Gliński's chess, generated on hexagons: the same moves as alfil's on its slanted board, in random games.

A cell has three coordinates whose sum is 0, as usual for hexagons; nothing here knows squares, files or ranks except to
name cells. Usage: glinski.py [PLIES [SEED]]
"""

import itertools
import random
import sys

from common import alfil, standing

START = "*****bknrp1/****qb2p2/***n1b1p3/**r3p4/*ppppp5/11/5PPPPP*/4P3R**/3P1B1N***/2P2BK****/1PRNQB***** w"
FILES = "abcdefghijk"
ROOK = [(0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0)]
BISHOP = [(1, 1, -2), (2, -1, -1), (1, -2, 1), (-1, -1, 2), (-2, 1, 1), (-1, 2, -1)]
KNIGHT = [cell for cell in itertools.permutations((1, 2, -3))] + [cell for cell in itertools.permutations((-1, -2, 3))]
# Forward is up the file; pawns capture to the cells beside the one in front.
FORWARD = {"w": (0, 1, -1), "b": (0, -1, 1)}
CAPTURES = {"w": [(1, 0, -1), (-1, 1, 0)], "b": [(-1, 0, 1), (1, -1, 0)]}


def cell_of(name):
    """The cell of a square of alfil's board."""
    x, y = FILES.index(name[0]) - 5, int(name[1:]) - 6
    return (x, y - x, -y)


def name_of(cell):
    """The square of alfil's board."""
    return f"{FILES[cell[0] + 5]}{6 - cell[2]}"


def is_cell(cell):
    return max(map(abs, cell)) <= 5


def plus(cell, way, times=1):
    return tuple(a + times * b for a, b in zip(cell, way))


STARTS = {side: {cell_of(name) for name in names.split()} for side, names in {
    "w": "b1 c2 d3 e4 f5 g5 h5 i5 j5",
    "b": "b7 c7 d7 e7 f7 g8 h9 i10 j11",
}.items()}


def reach(board, side, passed):
    """All moves as start, end and the cell that a pawn has passed; captures of a king among them."""
    for start, (owner, piece) in list(board.items()):
        if owner != side:
            continue
        if piece in "RBQ":
            for way in {"R": ROOK, "B": BISHOP, "Q": ROOK + BISHOP}[piece]:
                end = plus(start, way)
                while is_cell(end):
                    if end not in board or board[end][0] != side:
                        yield start, end, None
                    if end in board:
                        break
                    end = plus(end, way)
        elif piece in "KN":
            for way in KNIGHT if piece == "N" else ROOK + BISHOP:
                end = plus(start, way)
                if is_cell(end) and board.get(end, " ")[0] != side:
                    yield start, end, None
        else:
            once, twice = plus(start, FORWARD[side]), plus(start, FORWARD[side], 2)
            if is_cell(once) and once not in board:
                yield start, once, None
                if start in STARTS[side] and is_cell(twice) and twice not in board:
                    yield start, twice, once
            for way in CAPTURES[side]:
                end = plus(start, way)
                if end in board and board[end][0] != side or end == passed and end not in board:
                    yield start, end, None


def after(board, side, start, end, passed):
    """The board after a move."""
    board = dict(board)
    _, piece = board.pop(start)
    if piece == "P" and end == passed and end not in board:
        board.pop(plus(end, FORWARD[side], -1))
    board[end] = (side, piece)
    return board


def legal(board, side, passed):
    """All legal moves, as alfil writes them."""
    other = "b" if side == "w" else "w"
    for start, end, _ in reach(board, side, passed):
        then = after(board, side, start, end, passed)
        if any(then.get(hit) == (side, "K") for _, hit, _ in reach(then, other, None)):
            continue
        ends = not is_cell(plus(end, FORWARD[side]))
        for suffix in "qrbn" if board[start][1] == "P" and ends else [""]:
            yield name_of(start) + name_of(end) + suffix


def main():
    plies = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    done, moves = 0, []
    while done < plies:
        state = alfil("glinski", START, "--moves", " ".join(moves)) if moves else alfil("glinski", START)
        fen = state["fen"].split()
        board = {cell_of(square): ("w" if token.isupper() else "b", token.upper())
                 for square, token in standing(fen[0]) if token != "*"}
        passed = None if fen[3] == "-" else cell_of(fen[3])
        ours, theirs = set(state["moves"]), set(legal(board, fen[1], passed))
        if state["outcome"] is None and ours != theirs:
            print(f"glinski {' '.join(fen)}\n  only here: {sorted(theirs - ours)}, only alfil: {sorted(ours - theirs)}")
            return 1
        done += 1
        moves = [] if state["outcome"] or len(moves) > 200 else moves + [rng.choice(state["moves"])]
    print(f"glinski: {done} plies, 0 differences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
