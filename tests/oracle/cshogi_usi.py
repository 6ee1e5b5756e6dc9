#!/usr/bin/env python3
"""alfil as an engine for cshogi over USI: two games of shogi with every move tested for legality, lines, mates, clocks.

Needs `pip install cshogi`; exits with 77 where it is missing. ALFIL names the program. Usage: cshogi_usi.py [PLIES]
"""

import os
import shlex
import stat
import sys
import tempfile

try:
    import cshogi
    from cshogi.usi import Engine, InfoListener
except ImportError:
    print("skipped: cshogi is not installed")
    sys.exit(77)

from common import ALFIL

done = 0


def check(fact, what):
    global done
    done += 1
    if not fact:
        sys.exit(f"wrong: {what}")


def game(engine, plies, limits):
    """Plays a game of the engine against itself; the position after it."""
    board = cshogi.Board()
    moves = []
    engine.usinewgame()
    for ply in range(plies):
        engine.position(moves=moves)
        seen = InfoListener()
        best, _ = engine.go(**limits, listener=seen)
        if best in ("resign", "win", "(none)"):
            break
        move = board.move_from_usi(best)
        check(board.is_legal(move), f"ply {ply}: {best} in {board.sfen()}")
        check(seen.info is not None, "a score and moves before the best move")
        board.push(move)
        moves.append(best)
    return board


def main():
    plies = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    with tempfile.TemporaryDirectory() as folder:
        # An engine is a file without arguments there.
        command = os.path.join(folder, "engine")
        with open(command, "w") as file:
            file.write(f"#!/bin/sh\nexec {shlex.quote(os.path.abspath(ALFIL))} usi\n")
        os.chmod(command, os.stat(command).st_mode | stat.S_IXUSR)
        engine = Engine(command)
        check(engine.name.startswith("alfil "), "the name")
        check(any(line.startswith("option name USI_Hash type spin") for line in engine.usi()), "the option of the hash table")
        engine.setoption("USI_Hash", 32)
        engine.isready()
        print(game(engine, plies, {"nodes": 1000}).sfen())
        print(game(engine, plies, {"btime": 1000, "wtime": 1000, "byoyomi": 20}).sfen())
        engine.position(sfen="sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
        check(engine.go_mate(byoyomi=20000) == "G*5b", "a mate in one")
        engine.position(sfen="sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1")
        check(engine.go_mate(byoyomi=50) in ("timeout", "nomate"), "no mate")
        engine.quit()
    print(f"{done} facts hold")


main()
