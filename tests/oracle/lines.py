#!/usr/bin/env python3
"""Games about straight lines, generated on sets of squares: the same moves and boards as alfil's, in random games.

Usage: lines.py [PLIES [SEED]]
"""

import sys

from generator import Game, compare, name_of, plus

WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


class Konane(Game):
    """Stones jump over enemies, any number in one direction."""

    name, size = "konane", 8
    longest = 60
    starts = ["sSsSsSsS/SsSsSsSs/sSsSsSsS/SsSsSsSs/sSs2SsS/SsSsSsSs/sSsSsSsS/SsSsSsSs w"]

    def moves(self, board, side, _again=None):
        for start, (owner, _) in board.items():
            if owner != side:
                continue
            for way in WAYS:
                after, at, text = dict(board), start, []
                stone = after.pop(start)
                while True:
                    over, end = plus(at, way), plus(at, way, 2)
                    if over not in after or after[over][0] == side or end in after or not self.inside(end):
                        break
                    del after[over]
                    text.append(over)
                    legs = [start, *text, end]
                    pairs = zip(legs, legs[1:])
                    yield ",".join(name_of(a) + name_of(b) for a, b in pairs), {**after, end: stone}, None
                    at = end


if __name__ == "__main__":
    sys.exit(compare([Konane()]))
