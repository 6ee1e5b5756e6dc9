#!/usr/bin/env python3
"""Alice Chess on two dictionaries of squares, one for each board: the same moves and boards as alfil's, in random games.

Usage: alice.py [PLIES [SEED]]
"""

import random
import sys

from common import alfil, run
from generator import name_of, other, plus, read

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
SLIDES = {"R": STRAIGHT, "B": SLANT, "Q": STRAIGHT + SLANT}
APART = 10


def inside(square):
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def ahead(side):
    return 1 if side == "w" else -1


def captures(board, start):
    """Where a piece could capture on its board."""
    side, piece = board[start]
    if piece == "P":
        ways = [(1, ahead(side)), (-1, ahead(side))]
    else:
        ways = LEAPS if piece == "N" else SLIDES.get(piece, STRAIGHT + SLANT)
    for way in ways:
        end = plus(start, way)
        while piece in SLIDES and inside(end) and end not in board:
            yield end
            end = plus(end, way)
        if inside(end):
            yield end


def attacked(board, square, by):
    return any(board[start][0] == by and square in captures(board, start) for start in board)


STARTS = [
    "rnbqkbnr**8/pppppppp**8/8**8/8**8/8**8/8**8/PPPPPPPP**8/RNBQKBNR**8 w",
    "r3k2r**8/8**8/8**8/8**8/8**8/8**8/8**8/R3K2R**8 w KQkq",
    "4k3**8/P6P**8/8**8/8**3r4/8**8/8**8/1p4p1**2Q5/4K3**8 w",
    "r3k2r**8/p1ppqpb1**8/bn2pnp1**8/3PN3**8/1p2P3**8/2N2Q1p**8/PPPBBPPP**8/R3K2R**8 w KQkq",
]
CORNERS = {"K": ("w", (7, 0)), "Q": ("w", (0, 0)), "k": ("b", (7, 7)), "q": ("b", (0, 7))}


def split(board):
    """Both boards of one that is eighteen squares wide."""
    boards = ({}, {})
    for (x, y), what in board.items():
        if x % APART < 8:
            boards[x >= APART][(x % APART, y)] = what
    return boards


def joined(boards):
    return {(x + APART * n, y): what for n, board in enumerate(boards) for (x, y), what in board.items()}


def rights_of(fen):
    """The rooks that may castle, with their sides."""
    fields = fen.split()
    letters = fields[2] if len(fields) > 2 else "-"
    if len(fields) == 2 and fen == STARTS[0]:
        letters = "KQkq"
    return frozenset(CORNERS[letter] for letter in letters if letter in CORNERS)


def targets(boards, number, start):
    """Where a piece goes on its board, whether or not it may."""
    board = boards[number]
    side, piece = board[start]
    for end in set(captures(board, start)):
        if (end in board and board[end][0] != side) or (end not in board and piece != "P"):
            yield end
    if piece == "P":
        one = plus(start, (0, ahead(side)))
        two = plus(one, (0, ahead(side)))
        if inside(one) and one not in board:
            yield one
            if number == 0 and start[1] == (1 if side == "w" else 6) and two not in board:
                yield two


def is_safe(boards, side):
    kings = [(board, square) for board in boards for square in board if board[square] == (side, "K")]
    return not any(attacked(board, square, other(side)) for board, square in kings)


def text(number, start, end):
    return name_of((start[0] + APART * number, start[1])) + name_of((end[0] + APART * number, end[1]))


def carried(boards, number, ways):
    """The boards after pieces have gone over from one of them: from where, to where, as what."""
    after = [dict(board) for board in boards]
    for start, _, _ in ways:
        del after[number][start]
    for _, end, _ in ways:
        after[number].pop(end, None)
    for _, end, what in ways:
        after[1 - number][end] = what
    return tuple(after)


def moves(boards, rights, side):
    """Every legal move, with the boards and the rights to castle after it."""
    last = 7 if side == "w" else 0
    for number, board in enumerate(boards):
        for start, (owner, piece) in board.items():
            if owner != side:
                continue
            for end in targets(boards, number, start):
                if end in boards[1 - number]:
                    continue
                without = {square: what for square, what in board.items() if square not in (start, end)}
                if piece == "K" and attacked({**without, end: (side, "K")}, end, other(side)):
                    continue
                left = frozenset(
                    (of, corner)
                    for of, corner in rights
                    if number == 1 or (corner not in (start, end) and (of != side or piece != "K"))
                )
                for becomes in "QRBN" if piece == "P" and end[1] == last else piece:
                    after = carried(boards, number, [(start, end, (side, becomes))])
                    if is_safe(after, side):
                        suffix = becomes.lower() if becomes != piece else ""
                        yield text(number, start, end) + suffix, after, left
    yield from castlings(boards, rights, side)


def castlings(boards, rights, side):
    board, beyond = boards
    home = 0 if side == "w" else 7
    king = (4, home)
    for x, to, beside in ((7, 6, 5), (0, 2, 3)):
        corner = (x, home)
        if (side, corner) not in rights or any((at, home) in board for at in range(min(x, 4) + 1, max(x, 4))):
            continue
        if (to, home) in beyond or (beside, home) in beyond:
            continue
        alone = {square: what for square, what in board.items() if square != king}
        on_the_way = [(king[0], home), (beside, home), (to, home)]
        if any(attacked({**alone, at: (side, "K")}, at, other(side)) for at in on_the_way):
            continue
        after = carried(boards, 0, [(king, (to, home), (side, "K")), (corner, (beside, home), (side, "R"))])
        if is_safe(after, side):
            yield text(0, king, (to, home)), after, frozenset(right for right in rights if right[0] != side)


def perft(boards, rights, side, depth):
    if depth == 0:
        return 1
    return sum(perft(after, left, other(side), depth - 1) for _, after, left in moves(boards, rights, side))


def main():
    plies = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    line, start, n_taken, n_castled = [], STARTS[0], 0, 0
    boards, rights = split(read(start)), rights_of(start)
    for _ in range(plies):
        state = alfil("alice", start, *(["--moves", " ".join(line)] if line else []))
        side = state["fen"].split()[1]
        if split(read(state["fen"])) != boards:
            print(f"{start} {' '.join(line)}: another board, {state['fen']}")
            return 1
        reached = {} if state["outcome"] else {move: (after, left) for move, after, left in moves(boards, rights, side)}
        if set(state["moves"]) != set(reached):
            print(f"{state['fen']}: only one has {sorted(set(state['moves']) ^ set(reached))}")
            return 1
        if not reached or len(line) > 150:
            line, start = [], rng.choice(STARTS)
            boards, rights = split(read(start)), rights_of(start)
            continue
        move = rng.choice(sorted(reached))
        n_before = sum(map(len, boards))
        n_castled += move in ("e1g1", "e1c1", "e8g8", "e8c8") and boards[0][(4, int(move[1]) - 1)][1] == "K"
        line, (boards, rights) = line + [move], reached[move]
        n_taken += sum(map(len, boards)) < n_before
    print(f"alice: {plies} plies, {n_taken} captures, {n_castled} castlings, 0 differences")
    for fen, depth in zip(STARTS, (4, 4, 4, 3)):
        ours = perft(split(read(fen)), rights_of(fen), "w", depth)
        theirs = run("perft", "alice", str(depth), "--fen", fen).stdout.split()[-1]
        print(f"perft {depth} {ours}, alfil {theirs}: {fen}")
        if str(ours) != theirs:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
