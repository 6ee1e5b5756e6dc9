#!/usr/bin/env python3
"""Tamerlane Chess, generated on dictionaries of squares: the same moves and boards as alfil's, in random games.

Usage: tamerlane.py [PLIES [SEED]]
"""

import sys

from generator import Game, compare, name_of, plus

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = {
    "K": STRAIGHT + SLANT,
    "G": SLANT,
    "V": STRAIGHT,
    "N": [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)],
    "E": [(2 * x, 2 * y) for x, y in SLANT],
    "C": [(x, y) for x in (-3, -1, 1, 3) for y in (-3, -1, 1, 3) if abs(x) != abs(y)],
    "D": [(2 * x, 2 * y) for x, y in STRAIGHT],
}
LEAPS["S"] = LEAPS["A"] = LEAPS["K"]
KINGS = "KSA"
BECOMES = {
    "<PK>": "S", "<PG>": "G", "<PV>": "V", "<PZ>": "Z", "<PT>": "T", "<PN>": "N", "<PR>": "R", "<PE>": "E", "<PC>": "C",
    "<PD>": "D", "<PP>": "<PA>", "<PS>": "<PB>", "<PL>": "A",
}  # fmt: skip
SAFE = ("<PA>", "<PB>")
FAR = {"w": (0, 8), "b": (12, 1)}


class Tamerlane(Game):
    """Pawns for each piece, several kings, citadels."""

    name, longest = "tamerlane", 300
    starts = [
        "*e1c1d1d1c1e*/1rntzvkgztnr*/*<pr><pn><pt><pz><pv><pk><pg><pe><pc><pd><pp>*/*11*/*11*/*11*/*11*/"
        "*<PP><PD><PC><PE><PG><PK><PV><PZ><PT><PN><PR>*/*RNTZGKVZTNR1/*E1C1D1D1C1E* w",
        # Pawns about to arrive, and Kings near the citadels.
        "*e9<PA>*/1<PP><PL><PS><PK>3k3*/*K2n4<PR>2*/*4z6*/*4r6*/*11*/*5R5*/*4N3<pr>1k*/*2<pk>5<pp><pl><ps>1/*8C2* w",
        "*<PB>2A3S3*/1K8r1*/*11*/*4t1g4*/*3<pv>7*/*5Z5*/*11*/*4R2E3*/*s9k1/*4<pb>2a3* w",
        "*5k5*/1r4<PP><PL>2<PS>1*/*11*/*3<PZ>1<PT>5*/*11*/*11*/*5<pz>2<pt>2*/*11*/*2<pp>1<pl>1<ps>3R1/*10K* b",
    ]

    def inside(self, square):
        return (1 <= square[0] <= 11 and 0 <= square[1] <= 9) or square in FAR.values()

    def may_stand(self, side, piece, square):
        """Whether a square is of the camp, or a citadel that the piece may enter."""
        if 1 <= square[0] <= 11:
            return True
        return piece in KINGS and (square == FAR[side] or piece == "A")

    def run(self, board, start, way):
        """The squares of a slide, the first piece's included."""
        at = plus(start, way)
        while self.inside(at):
            yield at
            if at in board:
                return
            at = plus(at, way)

    def giraffe(self, board, start):
        for slant in SLANT:
            at = plus(start, slant)
            for way in (slant[0], 0), (0, slant[1]):
                path = [plus(at, way, n) for n in range(3)]
                if all(self.inside(square) and square not in board for square in path):
                    yield from self.run(board, path[-1], way)

    def reached(self, board, start):
        """Where the piece goes, with whether it has to capture there; `None` if it may."""
        side, piece = board[start]
        ahead = (0, 1 if side == "w" else -1)
        last = start[1] == (9 if side == "w" else 0)
        if piece == "*":
            return  # A hole.
        if piece in LEAPS:
            yield from ((plus(start, way), None) for way in LEAPS[piece])
        elif piece == "R":
            yield from ((at, None) for way in STRAIGHT for at in self.run(board, start, way))
        elif piece == "T":
            yield from ((at, None) for way in SLANT for at in list(self.run(board, start, way))[1:])
        elif piece == "Z":
            yield from ((at, None) for at in self.giraffe(board, start))
        elif piece == "<PA>":
            field = [(file, rank) for file in range(1, 12) for rank in (range(9) if side == "w" else range(1, 10))]
            yield from ((at, False) for at in field if last)
        elif piece == "<PB>":
            if last:
                yield ((6, 2) if side == "w" else (6, 7)), False
        else:
            yield plus(start, ahead), False
            yield from ((plus(start, (side_way, ahead[1])), True) for side_way in (-1, 1))

    def targets(self, board, start):
        side, piece = board[start]
        for at, captures in self.reached(board, start):
            there = board.get(at)
            if not self.inside(at) or not self.may_stand(side, piece, at) or (there and there[0] == side):
                continue
            if captures is not None and captures != bool(there) or (there and there[1] in SAFE):
                continue
            yield at

    def kings(self, board, side):
        return [square for square, there in board.items() if there[0] == side and there[1] in KINGS]

    def is_lost(self, board, side):
        """Whether a side's last king is attacked."""
        kings = self.kings(board, side)
        foes = [square for square, there in board.items() if there[0] != side]
        return len(kings) == 1 and any(kings[0] in self.targets(board, square) for square in foes)

    def moves(self, board, side, _again=None):
        for start in [square for square, there in board.items() if there[0] == side]:
            piece = board[start][1]
            for end in self.targets(board, start):
                after = {square: there for square, there in board.items() if square != start}
                becomes = piece
                if piece in BECOMES and end[1] == (9 if side == "w" else 0):
                    becomes = BECOMES[piece]
                elif piece in SAFE:
                    becomes = {"<PA>": "<PS>", "<PB>": "<PL>"}[piece]
                after[end] = (side, becomes)
                own = [there[1] for there in after.values() if there[0] == side]
                above = [king for king in KINGS[: KINGS.index(becomes)] if king in own] if becomes in KINGS else []
                if self.is_lost(after, side) or (end == FAR[side] and above):
                    continue
                id_of = becomes.strip("<>").lower()
                yield name_of(start) + name_of(end) + (id_of if becomes != piece else ""), after, None

    def is_over(self, board):
        return any(board.get(FAR[side], " ")[0] == side for side in "wb") or any(
            len(self.kings(board, side)) == 0 for side in "wb"
        )


if __name__ == "__main__":
    sys.exit(compare([Tamerlane()]))
