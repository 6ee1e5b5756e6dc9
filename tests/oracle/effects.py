#!/usr/bin/env python3
"""Ultima and Congo, generated on dictionaries of squares: the same moves and boards as alfil's, in random games.

Usage: effects.py [PLIES [SEED]]
"""

import sys

from generator import Game, compare, name_of, other, plus

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ALL = STRAIGHT + SLANT


class Ultima(Game):
    """Each piece captures in its own way."""

    name, size = "ultima", 8
    starts = ["clxwkxli/pppppppp/8/8/8/8/PPPPPPPP/ILXKWXLC w"]

    def around(self, board, square, owner, pieces):
        return any(board.get(plus(square, way), (None, None)) in [(owner, piece) for piece in pieces] for way in ALL)

    def steps(self, board, start):
        """Where the piece goes, with what it leaps over."""
        side, piece = board[start]
        foe = other(side)
        if self.around(board, start, foe, "I" if piece != "I" else "IX"):
            return
        if piece == "K":
            for way in ALL:
                end = plus(start, way)
                if self.inside(end) and board.get(end, (foe, ""))[0] == foe:
                    yield end, ()
            return
        prey = {"L": set("KWLXCIP"), "X": {"L"}}.get(piece, set())
        for way in STRAIGHT if piece == "P" else ALL:
            leapt, at = (), plus(start, way)
            while self.inside(at):
                if at not in board:
                    yield at, leapt
                    at = plus(at, way)
                    continue
                behind = plus(at, way)
                before_is_free = not leapt or plus(leapt[-1], way) != at
                can_leap = board[at][0] == foe and board[at][1] in prey and self.inside(behind) and behind not in board
                if not can_leap or not before_is_free or len(leapt) == 2:
                    break
                leapt, at = leapt + (at,), behind
            if piece == "X" and board.get(plus(start, way)) == (foe, "K"):
                yield plus(start, way), ()

    def taken(self, board, side, start, end):
        """What the move that has just ended takes besides what it leapt over or landed on."""
        piece, foe = board[end][1], other(side)
        if piece in "PX":
            for way in STRAIGHT:
                prey = board.get(plus(end, way), (None, ""))
                if prey[0] == foe and (piece == "P" or prey[1] == "P") and board.get(plus(end, way, 2), (None,))[0] == side:
                    yield plus(end, way)
        way = (end[0] - start[0], end[1] - start[1])
        far = max(map(abs, way))
        if piece in "WX" and (0 in way or abs(way[0]) == abs(way[1])):
            left = plus(start, (-(way[0] // far) if way[0] else 0, -(way[1] // far) if way[1] else 0))
            if board.get(left, (None, ""))[0] == foe and (piece == "W" or board[left][1] == "W"):
                yield left
        if piece in "CX":
            for king in [square for square, there in board.items() if there == (side, "K")]:
                for crossing in ((end[0], king[1]), (king[0], end[1])):
                    there = board.get(crossing, (None, ""))
                    if there[0] == foe and (piece == "C" or there[1] == "C"):
                        yield crossing

    def moves(self, board, side, again=None):
        for start in [square for square in board if board[square][0] == side]:
            for end, leapt in set(self.steps(board, start)):
                after = {square: there for square, there in board.items() if square not in leapt and square != start}
                after[end] = board[start]
                for square in set(self.taken(after, side, start, end)):
                    del after[square]
                squares = [name_of(square) for square in (start, *leapt, end)]
                text = ",".join(first + second for first, second in zip(squares, squares[1:]))
                yield text, after, None

    def is_over(self, board):
        return sum(there[1] == "K" for there in board.values()) < 2


class Congo(Ultima):
    """Animals that drown, and a Monkey that leaps on."""

    name, size = "congo", 7
    starts = [
        "gmelecz/ppppppp/7/7/7/PPPPPPP/GMELECZ w",
        "gmele1z/ppp1p1p/3p3/1p1c1p1/2M1P1P/PPPP1P1/G1ELECZ w",
        "3l3/2p1p2/1pp1p2/z1pmp1e/1MP1P2/2P1P2/3L3 w",
    ]

    def reach(self, board, start):
        """Where a piece goes, and whether it may capture there: 'm', 'c' or both."""
        side, piece = board[start]
        up = 1 if side == "w" else -1
        beyond = start[1] > 3 if side == "w" else start[1] < 3
        if piece in "LCK":
            castle = range(3) if side == "w" else range(4, 7)
            for way in ALL:
                end = plus(start, way)
                if piece == "C" or (end[1] in castle and 2 <= end[0] <= 4):
                    yield end, "mc"
        if piece == "L":
            for way in [(0, up), (1, up), (-1, up)]:
                at = plus(start, way)
                while self.inside(at) and at not in board:
                    at = plus(at, way)
                if board.get(at, (side, ""))[1] == "L" and board[at][0] != side:
                    yield at, "c"
        if piece == "C":
            ways = [(1, 0), (-1, 0)] if start[1] == 3 else [(0, 1 if start[1] < 3 else -1)]
            for way in ways:
                at = plus(start, way)
                while self.inside(at) and (start[1] == 3 or (at[1] <= 3) == (start[1] < 3) or at[1] == 3):
                    yield at, "mc"
                    if at in board:
                        break
                    at = plus(at, way)
        if piece == "Z":
            for dx, dy in [(1, 2), (2, 1)]:
                for sx, sy in SLANT:
                    yield (start[0] + sx * dx, start[1] + sy * dy), "mc"
        if piece == "E":
            for way in STRAIGHT:
                yield plus(start, way), "mc"
                yield plus(start, way, 2), "mc"
        if piece == "G":
            for way in ALL:
                yield plus(start, way), "m"
                yield plus(start, way, 2), "mc"
        if piece == "M":
            for way in ALL:
                yield plus(start, way), "m"
        if piece in "PS":
            for dx in (-1, 0, 1):
                yield (start[0] + dx, start[1] + up), "mc"
            if piece == "S":
                for dx in (-1, 1):
                    yield (start[0] + dx, start[1]), "mc"
            for way in [(0, -up)] * (piece == "S" or beyond) + [(1, -up), (-1, -up)] * (piece == "S"):
                if plus(start, way) not in board:
                    yield plus(start, way), "m"
                    yield plus(start, way, 2), "m"

    def moves(self, board, side, again=None):
        if again:
            yield "0000", self.drowned(dict(board), side, None, None), None
        for start in [square for square in board if board[square][0] == side and again in (None, square)]:
            found = set()
            if not again:
                for end, how in self.reach(board, start):
                    here = board.get(end)
                    if self.inside(end) and (("m" in how and not here) or ("c" in how and here and here[0] != side)):
                        found.add((end, None))
            if board[start][1] == "M":
                for way in ALL:
                    over, end = plus(start, way), plus(start, way, 2)
                    if board.get(over, (side,))[0] != side and self.inside(end) and end not in board:
                        found.add((end, over))
            for end, over in found:
                after = {square: there for square, there in board.items() if square not in (start, over)}
                piece = board[start][1]
                promotes = piece == "P" and end[1] == (6 if side == "w" else 0)
                after[end] = (side, "S" if promotes else piece)
                after = self.drowned(after, side, start, end)
                middle = f"{name_of(over)},{name_of(over)}" if over else ""
                goes_on = over and end in after and not self.is_over(after) and any(
                    after.get(plus(end, way), (side,))[0] != side and self.inside(plus(end, way, 2))
                    and plus(end, way, 2) not in after for way in ALL
                )
                text = name_of(start) + middle + name_of(end) + ("s" if promotes else "")
                yield text, after, end if goes_on else None

    def drowned(self, board, side, start, end):
        keeps = lambda square: square == end and start[1] != 3
        return {
            square: there for square, there in board.items()
            if square[1] != 3 or there[0] != side or there[1] == "C" or keeps(square)
        }

    def is_over(self, board):
        return sum(there[1] == "L" for there in board.values()) < 2


if __name__ == "__main__":
    sys.exit(compare([Ultima(), Congo()]))
