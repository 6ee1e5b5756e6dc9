#!/usr/bin/env python3
"""Games with custodian captures, generated on sets of squares: the same moves and boards as alfil's, in random games.

Usage: custodian.py [PLIES [SEED]]
"""

import sys

from generator import Game, compare, name_of, plus

WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


class Hasami(Game):
    """Nine men a side; pairs of enemies take what is in line between them, or in a corner."""

    name, size, free_of_men = "hasami-shogi", 9, set()
    longest, captures_among_moves = 300, 0.5
    starts = ["ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP w"]

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

    def moves(self, board, side, _again=None):
        for start, (owner, piece) in board.items():
            if owner != side:
                continue
            for way in WAYS:
                end = plus(start, way)
                while self.inside(end) and end not in board:
                    if piece == "K" or end not in self.free_of_men:
                        after = dict(board)
                        after[end] = after.pop(start)
                        for square in set(self.taken(after, side, end)):
                            del after[square]
                        yield name_of(start) + name_of(end), after, None
                    end = plus(end, way)


class Tafl(Hasami):
    """Two lines of a square each way, hostile corners and throne, a king who is taken from four sides."""

    name, size = "hnefatafl", 11
    starts = ["3MMMMM3/5M5/11/M4m4M/M3mmm3M/MM1mmkmm1MM/M3mmm3M/M4m4M/11/5M5/3MMMMM3 w"]
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


if __name__ == "__main__":
    sys.exit(compare([Hasami(), Tafl()]))
