#!/usr/bin/env python3
"""The moves and positions that the table tests/ini/differences.toml says Fairy-Stockfish has, asked again.

Needs `pip install pyffish` and Python 3.11; exits with 77 where one is missing.
"""

import multiprocessing
import os
import re
import sys

try:
    import tomllib

    import pyffish
except ImportError as missing:
    print(f"skipped: {missing.name} is not installed")
    sys.exit(77)

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "ini", "differences.toml")


def moves_of(case):
    """The legal moves the case is about, as alfil writes them, and the position."""
    section = re.match(r"\[([^\]:]+)", case["ini"])[1]
    pyffish.load_variant_config(case["ini"])
    start = case.get("fen") or pyffish.start_fen(section)
    moves = pyffish.legal_moves(section, start, case.get("moves", "").split())
    # A pass is a move of the king to where it stands.
    written = ("0000" if re.fullmatch(r"([a-z]\d+)\1", move) else move for move in moves)
    found = " ".join(sorted(move for move in written if move.startswith(case.get("of", ""))))
    return found, pyffish.get_fen(section, start, case.get("moves", "").split())


def ask(case, pipe):
    pipe.send(moves_of(case))


def main():
    with open(TABLE, "rb") as file:
        cases = tomllib.load(file)["case"]
    asked = wrong = 0
    for case in cases:
        expected = case.get("legal", case.get("there"))
        if expected is None:
            continue
        # A section may break that program down: each is asked in a process of its own.
        receiver, sender = multiprocessing.Pipe(False)
        process = multiprocessing.Process(target=ask, args=(case, sender))
        process.start()
        sender.close()
        try:
            found, after = receiver.recv()
        except EOFError:
            found = after = "(it broke down)"
        process.join()
        asked += 1
        pairs = [(expected, found), (case.get("after-there", case.get("after", after)), after)]
        for written, found in pairs:
            if found != written:
                wrong += 1
                print(f"{case['ini']}  written: {written}\n  found:   {found}")
    print(f"{asked} cases asked, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
