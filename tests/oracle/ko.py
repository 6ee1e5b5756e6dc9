#!/usr/bin/env python3
"""Ko Shogi by tables written here from the rules: the same start position, moves and boards as alfil's, in random games.

Pieces shoot, burn, move twice and promote by what they capture, and the fates of some depend on others; what the definition decides
where its sources do not is decided alike here.

Usage: ko.py [PLIES [SEED]]
"""

import random
import re
import sys

from common import alfil, run
from generator import Game, name_of, other, plus, read

SIDE = 19
N, S, W, E = (0, 1), (0, -1), (-1, 0), (1, 0)
NW, NE, SW, SE = (-1, 1), (1, 1), (-1, -1), (1, -1)
STRAIGHT, SLANTED = [N, S, W, E], [NW, NE, SW, SE]
ALL = STRAIGHT + SLANTED
HORSE = [(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if abs(dx * dy) == 2]
KIRIN = SLANTED + [(2 * dx, 2 * dy) for dx, dy in STRAIGHT]
PHOENIX = STRAIGHT + [(2 * dx, 2 * dy) for dx, dy in SLANTED]
PRIEST = [(2 * dx, 2 * dy) for dx, dy in ALL]

# What each piece goes to: lists of the ways and how often it may go on.
SIMPLE = {
    "G": [(ALL, 1)],
    "C": [(KIRIN, 1)],
    "O": [(PHOENIX, 1)],
    "A": [(SLANTED + [N, W, E], 1)],
    "+A": [(STRAIGHT, SIDE), (SLANTED, 1)],
    "I": [(STRAIGHT + [NW, NE], 1)],
    "+I": [([N, S], SIDE), (ALL, 1)],
    "S": [(SLANTED + [N], 1)],
    "+S": [([W, E], SIDE), (ALL, 1)],
    "H": [(SLANTED + [N, S], 1)],
    "+H": [(SLANTED + [N], SIDE)],
    "N": [([NW, NE, N, S], 1)],
    "<AG>": [([N], SIDE), ([S], 1)],
    "+<AG>": [([W, E, NW, NE], SIDE), ([S], 1)],
    "<RG>": [([N], 1), ([S], SIDE)],
    "+<RG>": [([W, E, SW, SE], SIDE), ([N], 1)],
    "M": [(ALL, 1)],
    "D": [(SLANTED + [W, E], 1)],
    "Y": [(SLANTED + [W, E, S], 1)],
    "+Y": [(SLANTED, SIDE), (STRAIGHT, 1)],
    "Q": [(ALL, SIDE)],
    "R": [(STRAIGHT, SIDE), (SLANTED, 1)],
    "+R": [(STRAIGHT, SIDE)],
    "X": [(SLANTED, SIDE), (STRAIGHT, 1)],
    "+X": [(SLANTED, SIDE)],
    "E": [(SLANTED, SIDE)],
    "U": [(HORSE, 1)],
    "P": [(STRAIGHT, 1)],
    "P'": [([S, W, E], 1)],
    "Z": [(SLANTED, 1)],
    "V": [(STRAIGHT, 5)],
    "<VG>": [([N], 5)],
    "<PU>": [([N, S], SIDE), ([W, E], 1)],
    "+<PU>": [(SLANTED + [N, S], SIDE)],
    "<SU>": [([W, E], SIDE), (SLANTED, 1)],
    "+<SU>": [(SLANTED + [W, E], SIDE)],
    "<CU>": [(STRAIGHT, SIDE)],
}
SAME = {"+M": "G", "B": "D", "D'": "D", "B'": "D", "+N": "N", "+Q": "Q", "+<CU>": "Q", "+P": "<PU>", "+P'": "<PU>"}
SAME |= {"F": "Z", "L": "Z", "J": "Z", "<CN>": "Z", "+F": "V", "+<CN>": "V", "+L": "U", "+J": "U"}
SAME |= {"+Z": "<SU>", "+V": "<CU>", "+<VG>": "+<PU>"}
SIMPLE |= {piece: SIMPLE[like] for piece, like in SAME.items()}

# What goes twice, or once, and how.
TWICE = {"W": ALL, "+Q": ALL, "+C": KIRIN, "+O": PHOENIX, "+R": SLANTED, "+X": STRAIGHT, "+<CV>": HORSE}

# How far and how often pieces shoot from where they land, and whether over others.
SHOOTS = {"L": (3, 1, False), "J": (5, 1, False), "<CN>": (5, 1, True), "F": (7, 2, False)}
SHOOTS |= {"+" + piece: how for piece, how in SHOOTS.items()}

SAFE_FROM_BOWS = {"Z", "+Z", "<SU>", "+<SU>", "V", "+V", "<CU>", "+<CN>", "+F", "+T"}
SAFE_FROM_GUNS = {"<SU>", "+Z", "+<SU>", "+T"}
PRIESTS = {"T", "+T", "K", "+K"}

COMMANDERS = {"G", "M", "+M", "B", "B'", "D", "D'"}
ONE_STEP = {"A", "I", "S", "H", "N", "M", "D", "Y", "F", "L", "J", "<CN>", "P", "P'", "Z", "B"}
PROMOTES = set("AISHNTKMDBYQRXFLJUPZVOC") | {"P'"}
PROMOTES |= {"<AG>", "<RG>", "<CN>", "<CV>", "<PU>", "<SU>", "<CU>", "<VG>"}

FIRST_RANKS = """
<AG> K N H S I W A C G O A W I S H N T <AG>
<RG> X . R . Q . Y D M B Y . Q . R . X <RG>
E <CN> J L E <CN> J L E F E L J <CN> E L J <CN> E
<CV> . U . U . U . U . U . U . U . U . <CV>
. <PU> . P . P . P . <PU> . P . P . P . <PU> .
<CU> <SU> V Z V Z V Z V <SU> V Z V Z V Z V <SU> <CU>
. . . . . . . . . <VG> . . . . . . . . .
"""


def setup():
    """The start position, in which each player sees the same."""
    board = {}
    for rank, line in enumerate(FIRST_RANKS.split("\n")[1:-1]):
        for file, piece in enumerate(line.split()):
            if piece != ".":
                board[(file, rank)] = ("w", piece)
                board[(SIDE - 1 - file, SIDE - 1 - rank)] = ("b", piece)
    return board


class Ko(Game):
    """The rules."""

    name, size, longest, captures_among_moves = "ko-shogi", SIDE, 12, 0.6

    def ways(self, side, ways):
        return ways if side == "w" else [(-dx, -dy) for dx, dy in ways]

    def free(self, board, side, at):
        """Whether a piece of a side may end there."""
        return self.inside(at) and board.get(at, " ")[0] != side

    def went(self, board, start, end):
        """The board while a piece that has gone to an empty square shoots, or goes on."""
        after = {square: there for square, there in board.items() if square != start}
        after[end] = board[start]
        return after

    def simple(self, board, start):
        side, piece = board[start]
        for ways, most in SIMPLE.get(piece, []):
            for way in self.ways(side, ways):
                at, left = plus(start, way), most
                while left and self.free(board, side, at):
                    yield at
                    if at in board:
                        break
                    at, left = plus(at, way), left - 1

    def twice(self, board, start, ways):
        side = board[start][0]
        for first in [plus(start, way) for way in ways]:
            if not self.free(board, side, first):
                continue
            yield first, frozenset()
            taken = frozenset([first]) if first in board else frozenset()
            for end in [plus(first, way) for way in ways]:
                if end == start or self.free(board, side, end):
                    yield end, taken

    def horses(self, board, start):
        """A cavalry goes on in the direction in which it went far, or comes back."""
        side = board[start][0]
        for first_way in HORSE:
            first = plus(start, first_way)
            if not self.free(board, side, first):
                continue
            yield first, frozenset()
            taken = frozenset([first]) if first in board else frozenset()
            yield start, taken
            far = 0 if abs(first_way[0]) == 2 else 1
            for way in HORSE:
                if way[far] == first_way[far] and self.free(board, side, plus(first, way)):
                    yield plus(first, way), taken

    def steps(self, board, start, at, taken, left, same):
        """Steps along files and ranks, with captures; all in one direction, or just so many in any."""
        side = board[start][0]
        for way in STRAIGHT if same in (None, "any") else [same]:
            end = plus(at, way)
            if not (end == start and same == "any") and not self.free(board, side, end):
                continue
            occupied = end in board and end != start and end not in taken
            if same != "any" or left == 1:
                yield end, frozenset(taken)
            if left > 1:
                then = taken | {end} if occupied else taken
                yield from self.steps(board, start, end, then, left - 1, same if same == "any" else way)

    def victims(self, board, at, side, most, over, safe):
        for way in ALL:
            for n in range(1, most + 1):
                target = plus(at, way, n)
                if target in board:
                    if board[target][0] != side and board[target][1] not in safe:
                        yield target
                    if not over:
                        break

    def shots(self, board, start):
        """What a piece shoots after it has gone to an empty square."""
        side, piece = board[start]
        most, times, over = SHOOTS[piece]
        safe = SAFE_FROM_BOWS if piece.strip("+") in "LJ" else SAFE_FROM_GUNS
        for end in [end for end in self.simple(board, start) if end not in board]:
            there = self.went(board, start, end)
            for first in self.victims(there, end, side, most, over, safe):
                yield end, frozenset([first])
                if times == 2:
                    without = {square: piece for square, piece in there.items() if square != first}
                    for second in self.victims(without, end, side, most, over, safe):
                        yield end, frozenset([first, second])

    def priest(self, board, start, at, taken, leaps):
        """Leaps over whatever is there, captures only its like by landing, and shoots what stands beside it."""
        side = board[start][0]
        without = {square: there for square, there in board.items() if square != start and square not in taken}
        for end in [plus(at, way) for way in PRIEST]:
            if self.free(without, side, end) and (end not in without or without[end][1] in PRIESTS):
                yield end, taken
            if not self.inside(end) or end in without:
                continue
            shot = [frozenset([target]) for target in self.victims(without, end, side, 1, False, set())]
            yield from ((end, taken | target) for target in shot)
            if leaps == 2:
                for then in [frozenset(), *shot]:
                    yield from self.priest(board, start, end, taken | then, 1)

    def targets(self, board, start):
        """Where a piece goes, with what it captures elsewhere."""
        piece = board[start][1]
        for end in self.simple(board, start):
            yield end, frozenset()
        if piece in TWICE:
            yield from self.twice(board, start, TWICE[piece])
        if piece in ("<CV>", "+U"):
            yield from self.horses(board, start)
        if piece in SHOOTS:
            yield from self.shots(board, start)
        if piece in ("T", "K"):
            yield from self.priest(board, start, start, frozenset(), 1)
        if piece in ("+T", "+K"):
            yield from self.priest(board, start, start, frozenset(), 2)
        if piece == "+D":
            yield from self.steps(board, start, start, frozenset(), 5, "any")
        if piece == "+B":
            yield from self.steps(board, start, start, frozenset(), 5, None)

    def is_barred(self, board, start, end):
        """No chariot takes a Heavenly Fortress."""
        return end in board and board[end][1] == "+<SU>" and board[start][1] in ("V", "+V", "<CU>", "+<CN>", "+F")

    def promotion(self, board, start, end, captured):
        """What a piece is after a move."""
        side, piece = board[start]
        if piece not in PROMOTES:
            return piece
        by_capture = bool(captured & COMMANDERS)
        by_capture |= piece in ONE_STEP and bool(captured & {"W", "+Q", "+B", "+D"})
        by_capture |= piece == "U" and "F" in captured
        by_entering = self.in_camp(side, end) and not self.in_camp(side, start)
        return "+" + piece if by_capture or by_entering else piece

    def moves(self, board, side, _again=None):
        for start in [square for square in board if board[square][0] == side]:
            for end, taken in {(end, taken - {end}) for end, taken in self.targets(board, start)}:
                if self.is_barred(board, start, end):
                    continue
                if end == start and not taken:
                    yield "0000", self.fates(board, side, set()), None
                    continue
                gone = taken | ({end} if end in board and end != start else set())
                captured = {board[square][1] for square in gone}
                text = f"{name_of(start)}{name_of(end)} {' '.join(sorted(map(name_of, taken)))}"
                piece = board[start][1]
                becomes = self.promotion(board, start, end, captured)
                after = {square: there for square, there in board.items() if square != start and square not in gone}
                after[end] = (side, becomes)
                after = self.with_clerk(self.burnt(after, side, end, piece), side, piece, end)
                yield text + ("+" if becomes != piece else ""), self.fates(after, side, captured), None

    def has(self, board, side, *pieces):
        return any(there[0] == side and there[1] in pieces for there in board.values())

    def burnt(self, board, side, end, was):
        """What the Poison Flames leave."""
        around = [plus(end, way) for way in ALL]
        if any(board.get(at) == (other(side), "+N") for at in around):
            return {square: there for square, there in board.items() if square != end}
        if was == "+N":
            return {square: there for square, there in board.items() if square not in around or there[0] == side}
        return board

    def with_clerk(self, board, side, was, end):
        """What the promotion of a clerk does to others: flames go out, and guards promote."""
        if was != "C" or board.get(end) != (side, "+C"):
            return board
        risen = {(side, guard): (side, "+" + guard) for guard in ("<AG>", "<RG>")}
        return {at: risen.get(there, there) for at, there in board.items() if there != (other(side), "+N")}

    def in_camp(self, side, at):
        return (at[1] if side == "w" else SIDE - 1 - at[1]) >= SIDE - 6

    def fates(self, board, side, captured):
        """What the captures of a priest and of a drum, and a light in line with a fog, make of others."""
        becomes = {}
        if captured & {"T", "+T"}:
            becomes |= {"D": "D'", "+D": "D'", "B": "B'", "+B": "B'"}
        if captured & {"D", "+D", "D'"}:
            becomes["P"] = "P'"
        after = {at: (of, becomes.get(piece, piece) if of != side else piece) for at, (of, piece) in board.items()}
        for at, (of, piece) in board.items():
            if piece == "+T" and any(board.get(plus(at, way, n)) == (other(of), "+K") for way in ALL for n in range(1, 6)):
                after[at] = (of, "T")
        return after

    def is_over(self, board):
        return any(self.is_lost(board, side) for side in "wb")

    def is_lost(self, board, side):
        if self.has(board, side, "G", "+M"):
            return False
        return not self.has(board, side, "M") or not self.has(board, side, "B", "+B", "B'")

    def canonical(self, move):
        """A move as start, end and other captures, in whatever order they are written."""
        if move == "0000":
            return move
        legs = move.rstrip("+").split(",")
        squares = [square for leg in legs for square in split(leg)]
        taken = " ".join(sorted(set(squares[1:-1]) - {squares[-1]}))
        return f"{squares[0]}{squares[-1]} {taken}" + ("+" if move.endswith("+") else "")

    def play(self, plies, rng):
        fen, move, before, captures, played = self.starts[0], None, None, 0, 0
        for _ in range(plies):
            state = alfil(self.name, fen, *(["--moves", move] if move else []))
            fen, board, side = state["fen"], read(state["fen"]), state["fen"].split()[1]
            if before is not None and before != board:
                return f"{fen} after {move}: another board, {set(before.items()) ^ set(board.items())}", captures
            if self.is_over(board) and not state["outcome"]:
                return f"{fen}: the game goes on", captures
            if state["outcome"] or played == self.longest:
                fen, move, before, played = rng.choice(self.starts[:1] + [scattered(rng)] * 5), None, None, 0
                continue
            theirs = {self.canonical(move): move for move in state["moves"]}
            ours = {text: after for text, after, _ in self.moves(board, side)}
            if set(theirs) != set(ours):
                return f"{fen}: only one has {sorted(set(theirs) ^ set(ours))}", captures
            takes = [move for move in sorted(ours) if len(ours[move]) < len(board)]
            text = rng.choice(takes if takes and rng.random() < self.captures_among_moves else sorted(ours))
            move, before, played = theirs[text], ours[text], played + 1
            captures += len(before) < len(board)
        return None, captures


def scattered(rng):
    """A position in which pieces of all kinds, promoted ones too, stand anywhere."""
    kinds = sorted((set(SIMPLE) | set(TWICE) | {"+" + piece for piece in PROMOTES} | PROMOTES | {"E"}) - {"G"})
    squares = rng.sample([(file, rank) for rank in range(SIDE) for file in range(SIDE)], 62)
    board = {square: (rng.choice("wb"), rng.choice(kinds)) for square in squares[2:]}
    board |= {squares[0]: ("w", "G"), squares[1]: ("b", "G")}
    return f"{written(board)} {rng.choice('wb')}"


def written(board):
    """The board of a FEN."""
    ranks = []
    for rank in reversed(range(SIDE)):
        there = [board.get((file, rank)) for file in range(SIDE)]
        tokens = "".join("." if not one else one[1] if one[0] == "w" else one[1].lower() for one in there)
        ranks.append(re.sub(r"\.+", lambda run: str(len(run[0])), tokens))
    return "/".join(ranks)


def split(leg):
    """The two squares of a leg."""
    cut = next(n for n in range(1, len(leg)) if leg[n].isalpha())
    return leg[:cut], leg[cut:]


def count(game, board, side, depth):
    """How many sequences of moves there are."""
    if depth == 0:
        return 1
    if game.is_over(board):
        return 0
    return sum(count(game, after, other(side), depth - 1) for _, after, _ in game.moves(board, side))


def main():
    plies = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    game, board = Ko(), setup()
    fen = alfil(game.name, None)["fen"]
    if read(fen) != board:
        sys.exit(f"another start position: {sorted(set(read(fen).items()) ^ set(board.items()))}")
    game.starts = [" ".join(fen.split()[:2])]
    different, captures = game.play(plies, rng)
    if different:
        sys.exit(different)
    ours, theirs = count(game, board, "w", 2), run("perft", game.name, "2").stdout.split()[-1]
    if str(ours) != theirs:
        sys.exit(f"perft 2 {ours} here, alfil {theirs}")
    print(f"{game.name}: perft 2 {ours}; {plies} plies, {captures} captures, 0 differences")


if __name__ == "__main__":
    main()
