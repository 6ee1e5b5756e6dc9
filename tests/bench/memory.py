#!/usr/bin/env python3
"""Most memory `alfil perft` ever holds at once (resident set), counting the start position of each bundled variant.

Asks GNU time, which `ALFIL_TIME` names, `/usr/bin/time` otherwise. Exits with 1 where a variant needs more than --most.
ALFIL names the binary, `target/release/alfil` otherwise.
"""

import argparse
import json
import os
import subprocess
import sys

from common import ALFIL, bundled, give_up, require_alfil, with_depths

TIME = os.environ.get("ALFIL_TIME", "/usr/bin/time")

# As deep as a second allows; others as deep as OTHERS.
DEPTHS = {"chess": 5, "crazyhouse": 5, "capablanca": 5, "makruk": 5, "minishogi": 6, "shogi": 5, "ogi": 5, "paragi": 5}
OTHERS = 4


def peak(variant, depth, threads):
    """Kibibytes held at most. Not by our own getrusage: a child starts with the size of the one that started it."""
    words = [TIME, "-f", "%M", ALFIL, "perft", variant, str(depth), "--threads", str(threads)]
    try:
        run = subprocess.run(words, capture_output=True, text=True)
    except OSError:
        give_up(f"there is no GNU time at `{TIME}` (most systems have it as the package `time`)")
    if run.returncode:
        give_up(run.stderr.strip())
    return int(run.stderr.split()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=1, help="threads that count (default 1)")
    parser.add_argument("--most", type=float, default=10.0, metavar="MIB", help="mebibytes allowed (default 10)")
    parser.add_argument("--json", action="store_true", help="one JSON object a variant")
    parser.add_argument("variants", nargs="*", metavar="VARIANT:DEPTH")
    args = parser.parse_intermixed_args()
    require_alfil()
    contests = with_depths(args.variants) or [(variant, DEPTHS.get(variant, OTHERS)) for variant in bundled()]
    excess = False
    for variant, depth in contests:
        size = peak(variant, depth, args.threads) / 1024
        excess |= size > args.most
        if args.json:
            print(json.dumps({"variant": variant, "depth": depth, "peak_mib": round(size, 2)}), flush=True)
        else:
            print(f"{variant:<16} perft {depth} {size:6.1f} MiB", flush=True)
    sys.exit(1 if excess else 0)


if __name__ == "__main__":
    main()
