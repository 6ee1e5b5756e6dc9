#!/usr/bin/env python3
"""Large shogis by the tables of Steve Evans's Shogi Variants: the same start positions, moves and boards as alfil's, in random games.

Each piece of a table has a number for each direction: how many squares it goes, and bits for leaps, hooks and powers of a Lion;
what a letter says besides is written here. Generals of Tenjiku Shogi capture by jumping what they may not jump over too, otherwise
than in that program.

Needs Debian's `shogivar-data`; exits with 77 where it is missing. Usage: shogivar.py [PLIES [SEED]]
"""

import os
import sys

from common import alfil
from generator import Game, compare, name_of, plus, read

FOLDER = "/usr/share/games/shogivar"
WAYS = [(0, 1), (0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (-1, -1), (1, -1)]
SLIDE, LEAP, JUMPS, POWER, KNIGHT, HOOK = 64, 128, 256, 512, 1024, 2048
ROYAL = ("King", "Crown Prince", "Prince", "Emperor")
AREA = {"F": 3, "D": 2, "Vice General": 3}


class Piece:
    """A line of a table."""

    def __init__(self, line):
        fields = line.strip().split(",")
        self.name, self.becomes = fields[1], int(fields[5])
        self.ways, self.letter = [int(field) for field in fields[8:16]], fields[16]

    def rank(self):
        """The place in the order of who jumps over whom."""
        order = [["King", "Crown Prince"], ["Great General"], ["Vice General"], ["Rook General", "Bishop General"]]
        return next((n for n, names in enumerate(order) if self.name in names), len(order))


class Table(Game):
    """A game by its table."""

    longest, captures_among_moves = 400, 0.6

    def __init__(self, name, file, zone):
        self.name, self.zone, self.pieces = name, zone, {}
        lines = open(os.path.join(FOLDER, file), encoding="latin-1").read().splitlines()
        self.size = int(lines[2].split(",")[1])
        rows = [line for line in lines[3:] if "," in line and not line.split(",")[1].strip().lstrip("-").isdigit()]
        numbered = [Piece(line) for line in rows]
        squares = [int(n) for line in lines[3 + len(rows):] if "," in line for n in line.strip(",").split(",")]
        fen = alfil(name, None)["fen"]
        self.starts, board = [" ".join(fen.split()[:2])], read(fen)
        for index, number in enumerate(squares[: self.size ** 2]):
            square = (index % self.size, self.size - 1 - index // self.size)
            there = board.get(square)
            if (number == 0) != (there is None) or (there and there[0] != ("w" if number > 0 else "b")):
                sys.exit(f"{name}: {name_of(square)} has {there}, and the table {number}")
            if there:
                piece = numbered[abs(number) - 1]
                if self.pieces.setdefault(there[1], piece) is not piece:
                    sys.exit(f"{name}: {there[1]} is {self.pieces[there[1]].name} and {piece.name}")
                if piece.becomes:
                    self.pieces["+" + there[1]] = numbered[piece.becomes - 1]

    def ways(self, side, piece):
        for (dx, dy), code in zip(WAYS, piece.ways):
            yield ((dx, dy) if side == "w" else (-dx, -dy)), code

    def run(self, board, side, start, way, most):
        """The squares of a slide, the captured piece's included."""
        at = plus(start, way)
        while most and self.inside(at):
            if board.get(at, " ")[0] != side:
                yield at
            if at in board:
                return
            at, most = plus(at, way), most - 1

    def area(self, board, side, start, steps):
        """The squares that a piece reaches by steps, and whether it may come back."""
        reached, edge = set(), {start}
        for _ in range(steps):
            new = {plus(at, way) for at in edge for way in WAYS}
            new = {at for at in new if self.inside(at) and (at == start or board.get(at, " ")[0] != side)}
            reached |= new
            edge = {at for at in new if at == start or at not in board}
        return reached

    def targets(self, board, start):
        """Where a piece goes in one, with what it captures on the way."""
        side, piece = board[start][0], self.pieces[board[start][1]]
        free = lambda at: self.inside(at) and board.get(at, " ")[0] != side
        powers = WAYS if piece.letter == "L" else []
        if piece.letter == "E":
            squares = [(file, rank) for file in range(self.size) for rank in range(self.size)]
            yield from ((at, ()) for at in squares if board.get(at, " ")[0] != side)
        for way, code in self.ways(side, piece):
            if code & POWER:
                powers = [*powers, way]
            if code & LEAP and free(plus(start, way, 2)):
                yield plus(start, way, 2), ()
            if code & KNIGHT:
                for dx in (-1, 1):
                    if free((start[0] + dx, start[1] + 2 * way[1])):
                        yield (start[0] + dx, start[1] + 2 * way[1]), ()
            if piece.letter == "T":
                yield from self.tetrarch(board, side, start, way, code)
                continue
            most = self.size if code & SLIDE else code & 7
            yield from ((at, ()) for at in self.run(board, side, start, way, most))
            if code & JUMPS:
                yield from ((at, ()) for at in self.jumped(board, side, start, way, piece.rank()))
            if code & HOOK:
                for end in [at for at in self.run(board, side, start, way, self.size)]:
                    yield end, ()
                    if end not in board:
                        for turn in (-way[1], way[0]), (way[1], -way[0]):
                            without = {square: there for square, there in board.items() if square != start}
                            yield from ((at, ()) for at in self.run(without, side, end, turn, self.size))
        for way in powers:
            yield from self.lion(board, side, start, way, [way] if piece.letter != "L" else WAYS)
        steps = AREA.get(piece.letter, AREA.get(piece.name, 0))
        yield from ((at, ()) for at in self.area(board, side, start, steps))

    def jumped(self, board, side, start, way, rank):
        """What a general captures beyond pieces of lower rank."""
        at, over = plus(start, way), 0
        while self.inside(at):
            if at in board:
                if over and board[at][0] != side:
                    yield at
                if self.pieces[board[at][1]].rank() <= rank:
                    return
                over += 1
            at = plus(at, way)

    def tetrarch(self, board, side, start, way, code):
        """Passes the square next to it, and captures there without moving."""
        if board.get(plus(start, way), (side,))[0] != side:
            yield start, (plus(start, way),)
        if code:
            most = self.size if code & SLIDE else (code & 7) - 1
            yield from ((at, ()) for at in self.run(board, side, plus(start, way), way, most))

    def lion(self, board, side, start, way, seconds):
        """Two steps, or a leap over the first, with captures on both; with `seconds` the ways of the second."""
        first = plus(start, way)
        if not self.inside(first):
            return
        if board.get(first, " ")[0] != side:
            yield first, ()
        for second in seconds:
            end = plus(first, second)
            if end == start or not self.inside(end):
                continue
            if board.get(end, " ")[0] != side:
                yield end, ()
                if board.get(first, (side,))[0] != side:
                    yield end, (first,)
        if first not in board or board[first][0] != side:
            yield start, ((first,) if first in board else ())

    def is_protected(self, board, start, end):
        """Whether what captures on a square could be captured there."""
        after = {square: there for square, there in board.items() if square != start}
        after[end] = board[start]
        enemies = [square for square in after if after[square][0] != board[start][0]]
        return any(target == end for square in enemies for target, _ in self.targets(after, square))

    def moves(self, board, side, _again=None):
        for start in [square for square in board if board[square][0] == side]:
            for end, leapt in set(self.targets(board, start)):
                is_emperor = self.pieces[board[start][1]].letter == "E"
                if is_emperor and end in board and self.is_protected(board, start, end):
                    continue
                piece, captures = board[start][1], bool(leapt) or (end in board and end != start)
                if end == start and not captures:
                    yield "0000", dict(board), None
                    continue
                squares = [name_of(square) for square in (start, *leapt, end)]
                text = ",".join(first + second for first, second in zip(squares, squares[1:]))
                for becomes in self.promotions(side, piece, start, end, captures):
                    after = {square: there for square, there in board.items() if square not in (start, *leapt)}
                    after[end] = (side, self.caught(board, becomes, [*leapt, end]))
                    yield text + ("+" if becomes != piece else ""), self.burnt(after, side, end), None

    def caught(self, board, piece, squares):
        """What a piece is by what it captured."""
        if self.name != "maka-dai-dai-shogi" or self.pieces[piece].name in ROYAL:
            return piece
        captured = [board[square][1].lstrip("+") for square in squares if square in board and board[square][1] != piece]
        return next(("+" + one for one in ("<DSP>", "<DV>") if one in captured), piece)

    def promotions(self, side, piece, start, end, captures):
        """What a piece may be after a move."""
        if not self.pieces[piece].becomes:
            return [piece]
        if not self.zone:
            return ["+" + piece] if captures else [piece]
        ahead = lambda square: square[1] if side == "w" else self.size - 1 - square[1]
        if max(ahead(start), ahead(end)) < self.size - self.zone:
            return [piece]
        alone = {end: (side, piece)}
        stuck = not any(end_of != end for end_of, _ in self.targets(alone, end))
        return ["+" + piece] if stuck else [piece, "+" + piece]

    def burnt(self, board, side, end):
        """What the Fire Demons leave."""
        demons = [plus(end, way) for way in WAYS if self.burns(board.get(plus(end, way)), "b" if side == "w" else "w")]
        if demons:
            return {square: there for square, there in board.items() if square != end}
        if not self.burns(board.get(end), side):
            return board
        around = [plus(end, way) for way in WAYS]
        return {square: there for square, there in board.items() if square not in around or there[0] == side}

    def burns(self, there, side):
        return bool(there) and there[0] == side and self.pieces[there[1]].letter == "F"

    def is_over(self, board):
        royal = [there[0] for there in board.values() if self.pieces[there[1]].name in ROYAL]
        return len(set(royal)) < 2


def games():
    return [
        Table("tenjiku-shogi", "Tenjiku.dat", 5),
        Table("dai-dai-shogi", "DaiDai.dat", 0),
        Table("maka-dai-dai-shogi", "Maka.dat", 0),
    ]


if __name__ == "__main__":
    if not os.path.isdir(FOLDER):
        print("skipped: shogivar-data is not installed")
        sys.exit(77)
    sys.exit(compare(games()))
