#!/usr/bin/env python3
"""Annan Shogi, generated move by move on a dictionary of squares: the same legal moves as alfil's in random games, and the same
counts.

Usage: neighbours.py [POSITIONS [SEED]]
"""

import random
import sys

from common import alfil, run

GAME = "annan-shogi"
START = "lnsgkgsnl/1r5b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL[] w"
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
GOLD = [*STRAIGHT, (1, 1), (-1, 1)]
STEPS = {
    "K": STRAIGHT + SLANT, "G": GOLD, "S": [*SLANT, (0, 1)], "N": [(1, 2), (-1, 2)], "P": [(0, 1)], "L": [], "R": [], "B": [],
    "+P": GOLD, "+L": GOLD, "+N": GOLD, "+S": GOLD, "+R": SLANT, "+B": STRAIGHT,
}
SLIDES = {"L": [(0, 1)], "R": STRAIGHT, "B": SLANT, "+R": STRAIGHT, "+B": SLANT}


def inside(square):
    return 0 <= square[0] < 9 and 0 <= square[1] < 9


def ahead(side):
    return 1 if side == "w" else -1


def reach(board, start):
    """Where the piece on a square goes or captures."""
    side, piece = board[start]
    sign = ahead(side)
    behind = board.get((start[0], start[1] - sign))
    if behind and behind[0] == side:
        piece = behind[1]
    for dx, dy in STEPS[piece]:
        end = (start[0] + sign * dx, start[1] + sign * dy)
        if inside(end) and board.get(end, " ")[0] != side:
            yield end
    for dx, dy in SLIDES.get(piece, []):
        end = (start[0] + sign * dx, start[1] + sign * dy)
        while inside(end):
            if end in board:
                if board[end][0] != side:
                    yield end
                break
            yield end
            end = (end[0] + sign * dx, end[1] + sign * dy)


def in_check(board, side):
    king = next(square for square, piece in board.items() if piece == (side, "K"))
    return any(king in reach(board, square) for square in board if board[square][0] != side)


def name_of(square):
    return f"{'abcdefghi'[square[0]]}{square[1] + 1}"


def moves(board, hands, side):
    """Every legal move with the board and the hands after it."""
    zone = (6, 7, 8) if side == "w" else (0, 1, 2)
    for start in list(board):
        if board[start][0] != side:
            continue
        for end in set(reach(board, start)):
            piece = board[start][1]
            held = dict(hands)
            if end in board:
                won = (side, board[end][1].lstrip("+"))
                held[won] = held.get(won, 0) + 1
            promotes = piece in "RBSNLP" and (start[1] in zone or end[1] in zone)
            for becomes in ([piece, "+" + piece] if promotes else [piece]):
                after = {**board, end: (side, becomes)}
                del after[start]
                if not in_check(after, side):
                    yield name_of(start) + name_of(end) + ("+" if becomes != piece else ""), after, held
    pawn_files = {square[0] for square, piece in board.items() if piece == (side, "P")}
    for (owner, piece), number in hands.items():
        if owner != side or number == 0:
            continue
        for end in ((x, y) for x in range(9) for y in range(9)):
            if end in board or (piece == "P" and end[0] in pawn_files):
                continue
            after = {**board, end: (side, piece)}
            if not in_check(after, side):
                yield f"{piece}@{name_of(end)}", after, {**hands, (owner, piece): number - 1}


def fen_of(board, hands, side):
    ranks = []
    for y in reversed(range(9)):
        rank = ""
        for x in range(9):
            owner, piece = board.get((x, y), (None, "1"))
            rank += piece if owner != "b" else piece.lower()
        for run_of in range(9, 1, -1):
            rank = rank.replace("1" * run_of, str(run_of))
        ranks.append(rank)
    held = "".join((piece if owner == "w" else piece.lower()) * n for (owner, piece), n in sorted(hands.items()))
    return f"{'/'.join(ranks)}[{held}] {side}"


def read(fen):
    board, x, y, turned = {}, 0, 8, ""
    for token in fen.split("[")[0]:
        if token == "/":
            x, y = 0, y - 1
        elif token == "+":
            turned = "+"
        elif token.isdigit():
            x += int(token)
        else:
            board[(x, y)] = ("w" if token.isupper() else "b", turned + token.upper())
            x, turned = x + 1, ""
    return board


def perft(board, hands, side, depth):
    if depth == 0:
        return 1
    other = "b" if side == "w" else "w"
    return sum(perft(after, held, other, depth - 1) for _, after, held in moves(board, hands, side))


def main():
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    board, hands, side, n = read(START), {}, "w", 0
    for _ in range(positions):
        fen = fen_of(board, hands, side)
        found = {move: (after, held) for move, after, held in moves(board, hands, side)}
        ours = alfil(GAME, fen)["moves"]
        if set(ours) != set(found):
            print(f"{fen}: only one has {sorted(set(ours) ^ set(found))}")
            return 1
        n += 1
        if not found or n % 120 == 0:
            board, hands, side = read(START), {}, "w"
            continue
        takes = [move for move, (after, held) in found.items() if held != hands and len(after) < len(board)]
        board, hands = found[rng.choice(takes if takes and rng.random() < 0.3 else sorted(found))]
        side = "b" if side == "w" else "w"
    ours, theirs = perft(read(START), {}, "w", 3), run("perft", GAME, "3").stdout.split()[-1]
    if str(ours) != theirs:
        print(f"{GAME}: {ours} here, alfil {theirs}")
        return 1
    print(f"{GAME}: perft 3 {ours}; {positions} positions, 0 differences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
