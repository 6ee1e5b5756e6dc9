#!/usr/bin/env python3
"""Sections that `alfil publish --only ini` writes against Fairy-Stockfish: at every ply of random games the same moves, the
same FEN and the same results as in the variant that was published.

Needs `pip install pyffish`; exits with 77 where it is missing.

    published.py [NAME…]       bundled variants, or the paths of definitions; without names, every bundled variant

with `--plies N` plies for each variant, `--seed N`, `--jobs N`. Variants that no section can say are listed, not compared.
"""

import argparse
import json
import re
import sys

try:
    import pyffish
except ImportError:
    print("skipped: pyffish is not installed")
    sys.exit(77)

from common import run
from imported import in_parallel


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="bundled variants or definitions, all bundled ones when none is given")
    parser.add_argument("--plies", type=int, default=200, help="plies for each variant")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games")
    parser.add_argument("--jobs", type=int, default=1, help="variants compared at once")
    args = parser.parse_args()
    names = args.names or [entry["id"] for entry in json.loads(run("list", "--json").stdout)]
    tasks, without = [], []
    for name in names:
        done = run("publish", name, "--only", "ini", "--out", "-")
        if done.returncode:
            without.append(name)
            print(f"{name}: not written: {done.stderr.strip()}")
            continue
        pyffish.load_variant_config(done.stdout)
        section = re.search(r"^\[([^\]:]+)", done.stdout, re.M)[1]
        if section not in pyffish.variants():
            sys.exit(f"{name}: Fairy-Stockfish does not take the section\n{done.stdout}")
        tasks.append((name, section, name, args.plies, args.seed, []))
    equal, different, total = [], [], 0
    for task, answer in in_parallel(tasks, args.jobs):
        name = task[0]
        if answer is None:
            different.append(name)
            print(f"{name}: DIFFERENT: the comparison broke off", flush=True)
            continue
        done, games, ends, differences = answer
        total += done
        (different if differences.found else equal).append(name)
        verdict = f"DIFFERENT in {', '.join(differences.found)}" if differences.found else "equal"
        print(f"{name}: {verdict}, {done} plies in {games} games, ends {dict(ends)}", flush=True)
        for what, text in differences.found.items():
            print(f"  {what}: {text}", flush=True)
    print(f"\ndifferent: {' '.join(sorted(different))}")
    print(f"not written: {' '.join(without)}")
    print(f"{len(equal)} equal, {len(different)} different, {len(without)} not written; {total} plies compared")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
