#!/usr/bin/env python3
"""Imported sections against Fairy-Stockfish: the same legal moves at every ply of random games, and the same ends.

Needs `pip install pyffish`; exits with 77 where it is missing.
Usage: imported.py FILE.ini [NAME…] [--plies N] [--seed N], or `--built-in` for a section of each built-in variant.
"""

import argparse
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile

try:
    import pyffish
except ImportError:
    print("skipped: pyffish is not installed")
    sys.exit(77)

from common import ALFIL

# Plies of a game before another one begins.
GAME_PLIES = 90


def built_in_names():
    """The built-in variants alfil knows, in the order of its table."""
    path = os.path.join(os.path.dirname(__file__), "..", "..", "src", "ini", "builtin.toml")
    with open(path, encoding="utf-8") as file:
        return re.findall(r"^\[(?:\")?([^\]\"]+)(?:\")?\]", file.read(), re.M)


def run(*args):
    return subprocess.run([ALFIL, *args], capture_output=True, text=True)


def ours(definition, moves):
    done = run("moves", definition, "--moves", " ".join(moves), "--json")
    if done.returncode:
        return {"error": done.stderr, "moves": [], "outcome": None}
    return json.loads(done.stdout)


def winner_of(value, side):
    if value == 0:
        return None
    other = {"first": "second", "second": "first"}[side]
    return side if value > 0 else other


def judge(section, start, moves, side):
    """What Fairy-Stockfish has: moves, and whether and for whom the game ends."""
    theirs = set(pyffish.legal_moves(section, start, moves))
    over, value = pyffish.is_immediate_game_end(section, start, moves)
    if over:
        return theirs, True, winner_of(value, side)
    if not theirs:
        return theirs, True, winner_of(pyffish.game_result(section, start, moves), side)
    over, value = pyffish.is_optional_game_end(section, start, moves)
    return theirs, over, winner_of(value, side) if over else None


def choose(rng, theirs, history):
    """Mostly any move; sometimes one that captures, promotes or goes back, so that games come to their ends."""
    moves = sorted(theirs)
    mode = rng.random()
    if mode < 0.12 and len(history) > 1:
        back = history[-2][2:4] + history[-2][0:2]
        if back in theirs:
            return back
    if mode < 0.3:
        last = [m for m in moves if not m[-1].isdigit()]
        return rng.choice(last or moves)
    return rng.choice(moves)


def compare(section, definition, plies, rng):
    """Plies compared, ends seen, and the first difference."""
    done, ends = 0, collections.Counter()
    start = pyffish.start_fen(section)
    while done < plies:
        moves = []
        for _ in range(GAME_PLIES):
            mine = ours(definition, moves)
            if "error" in mine:
                return done, ends, f"{' '.join(moves)}\n  {mine['error']}"
            fen = pyffish.get_fen(section, start, moves)
            side = "second" if fen.split()[1] == "b" else "first"
            theirs, over, winner = judge(section, start, moves, side)
            done += 1
            outcome = mine["outcome"]
            if over != (outcome is not None) or (over and outcome["winner"] != winner):
                return done, ends, f"{fen}\n  after {' '.join(moves)}\n  over: {over} {winner}, here {outcome}"
            if over:
                ends[outcome["reason"]] += 1
                break
            if theirs != set(mine["moves"]):
                missing, extra = sorted(theirs - set(mine["moves"])), sorted(set(mine["moves"]) - theirs)
                return done, ends, f"{fen}\n  only Fairy-Stockfish: {missing}\n  only alfil: {extra}"
            if done >= plies:
                break
            moves.append(choose(rng, theirs, moves))
    return done, ends, None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file", nargs="?")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--built-in", action="store_true")
    parser.add_argument("--plies", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = args.file
        if args.built_in:
            path = os.path.join(folder, "built-in.ini")
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(f"[my-{name}:{name}]\n" for name in built_in_names())
        with open(path, encoding="utf-8") as file:
            text = file.read()
        names = args.names or re.findall(r"^\[([^\]:]+)", text, re.M)
        pyffish.load_variant_config(text)
        told = run("import", path, "--out", folder, *names)
        blocked = collections.Counter()
        alone = collections.Counter()
        section_keys = collections.defaultdict(set)
        current = None
        for line in told.stdout.splitlines():
            if not line.startswith(" "):
                current = line.split(":")[0]
            elif line.startswith("  missing"):
                section_keys[current].add(re.sub("(White|Black)$", "", line.split()[1]))
        for keys in section_keys.values():
            blocked.update(keys)
            if len(keys) == 1:
                alone.update(keys)
        known = set(pyffish.variants())
        equal, different, refused, unknown, total = [], [], [], [], 0
        for name in names:
            definition = os.path.join(folder, f"{name}.toml")
            if not os.path.exists(definition):
                refused.append(name)
                continue
            if name not in known:
                unknown.append(name)
                continue
            if ours(definition, []) != ours(f"{path}#{name}", []):
                different.append(name)
                print(f"{name}: the file and the definition written for it differ")
                continue
            done, ends, difference = compare(name, definition, args.plies, random.Random(args.seed))
            total += done
            if difference:
                different.append(name)
                print(f"{name}: DIFFERENT after {done} plies: {difference}", flush=True)
            else:
                equal.append(name)
                print(f"{name}: {done} plies equal, ends {dict(ends)}", flush=True)
        lowered = len(equal) + len(different) + len(unknown)
        print(
            f"\n{len(names)} sections: {lowered} lowered ({len(equal)} equal, {len(different)} different, "
            f"{len(unknown)} not known to pyffish: {unknown}), {len(refused)} refused; {total} plies compared"
        )
        print("refused:", " ".join(refused))
        for key, n in blocked.most_common():
            print(f"  {n:4} {key} ({alone[key]} by it alone)")
        return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
