#!/usr/bin/env python3
"""Perft of every variant that alfil and a UCI program both know, as compare.py does it, to a depth that takes long enough.

That depth is the first at which the other program counts for --least seconds, or the last before it would count for
--most. Printed are the ratios of speeds, their geometric mean and the slowest five. ALFIL names the binary,
`target/release/alfil` otherwise.
"""

import argparse
import statistics

from common import bundled, require_alfil, run_alfil
from compare import contest, count_by_uci, cpu_time, show, variants_of


def depth_for(args, variant):
    """How deep to count; nothing when the two count another number of positions on the way."""
    start = min(cpu_time(lambda: count_by_uci(args.program, None, variant, 1))[1] for _ in range(3))
    depth, before = 1, count_by_uci(args.program, None, variant, 1)
    while True:
        depth += 1
        nodes, seconds = cpu_time(lambda: count_by_uci(args.program, None, variant, depth))
        if nodes != int(run_alfil("perft", variant, str(depth)).split()[-1]):
            return None
        growth = nodes / max(before, 1)

        def is_enough():
            return seconds - start >= args.least or max(seconds - start, 0.01) * growth > args.most

        if is_enough():
            # A busy machine may have held one run up.
            seconds = min(seconds, cpu_time(lambda: count_by_uci(args.program, None, variant, depth))[1])
        if is_enough() or nodes == 0:
            return depth
        before = nodes


def arguments():
    """The words of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="path of a UCI program that knows `go perft`")
    parser.add_argument("--runs", type=int, default=3, help="pairs of runs of each variant (default 3)")
    parser.add_argument("--least", type=float, default=0.3, help="seconds to count at least (default 0.3)")
    parser.add_argument("--most", type=float, default=5.0, help="seconds not to count beyond (default 5)")
    parser.add_argument("variants", nargs="*", metavar="VARIANT")
    args = parser.parse_intermixed_args()
    args.ini = None
    return args


def main():
    args = arguments()
    require_alfil()
    known = set(variants_of(args.program, None) or [])
    lines = []
    for variant in args.variants or [name for name in bundled() if name in known]:
        depth = depth_for(args, variant)
        if depth is None:
            print(f"{variant:<16} the two count different numbers; not compared", flush=True)
            continue
        line = contest(args, variant, variant, depth)
        lines.append(line)
        show(line)
    lines.sort(key=lambda line: line["ratio"]["median"])
    mean = statistics.geometric_mean([line["ratio"]["median"] for line in lines])
    print(f"{len(lines)} variants, geometric mean of the medians {mean:.2f}; the slowest:")
    for line in lines[:5]:
        show(line)


if __name__ == "__main__":
    main()
