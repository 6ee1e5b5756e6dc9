#!/usr/bin/env python3
"""Perft of alfil and of a UCI program in turn, A B A B …: CPU time, and the ratio of speeds with minimum, median, maximum.

Usage: compare.py UCI_PROGRAM [--runs N] [--ini FILE] [VARIANT[=UCI_NAME]:DEPTH …]

From each time that of a run at depth 1 is taken off: starting up is not counting. Both must count the same; a difference
ends the comparison. Without variants: those both programs know by the same id.
ALFIL names the binary, `target/release/alfil` otherwise.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ALFIL = os.environ.get("ALFIL", os.path.join(ROOT, "target", "release", "alfil"))
DEFAULT = ["chess:5", "crazyhouse:5", "capablanca:5", "shogi:5", "minishogi:6", "makruk:5", "xiangqi:4"]


def cpu_time(run):
    """What `run` returns, and the CPU seconds its child processes took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = run()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return result, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def alfil(variant, depth):
    """Nodes, by alfil."""
    out = subprocess.run([ALFIL, "perft", variant, str(depth)], capture_output=True, text=True, check=True).stdout
    return int(out.split()[-1])


def uci(program, ini, name, depth):
    """Nodes, by a UCI program that knows `go perft`."""
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    if ini:
        process.stdin.write(f"setoption name VariantPath value {ini}\n")
    process.stdin.write(f"setoption name UCI_Variant value {name}\nposition startpos\ngo perft {depth}\n")
    process.stdin.flush()
    nodes = next(int(line.split()[-1]) for line in process.stdout if line.startswith("Nodes searched"))
    process.stdin.write("quit\n")
    process.stdin.flush()
    process.wait()
    return nodes


def counting_time(count, depth):
    """What `count` returns at a depth, and the CPU seconds that took beyond a run at depth 1."""
    _, start_up = cpu_time(lambda: count(1))
    nodes, seconds = cpu_time(lambda: count(depth))
    return nodes, max(seconds - start_up, 1e-3)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--ini")
    parser.add_argument("variants", nargs="*", metavar="VARIANT[=UCI_NAME]:DEPTH")
    args = parser.parse_args()
    medians = []
    for word in args.variants or DEFAULT:
        names, depth = word.rsplit(":", 1)
        variant, _, name = names.partition("=")
        ratios, speeds = [], []
        for _ in range(args.runs):
            ours, our_time = counting_time(lambda depth: alfil(variant, depth), depth)
            theirs, their_time = counting_time(lambda depth: uci(args.program, args.ini, name or variant, depth), depth)
            if ours != theirs:
                sys.exit(f"{variant} {depth}: alfil counts {ours}, {args.program} {theirs}")
            ratios.append(their_time / our_time)
            speeds.append((ours / our_time / 1e6, theirs / their_time / 1e6))
        ours, theirs = (statistics.median(column) for column in zip(*speeds))
        low, middle, high = min(ratios), statistics.median(ratios), max(ratios)
        medians.append(middle)
        print(f"{variant:<16} {ours:7.1f} Mn/s {theirs:7.1f} Mn/s   ratio {low:.2f} {middle:.2f} {high:.2f}", flush=True)
    print(f"geometric mean of the medians {statistics.geometric_mean(medians):.2f}")


if __name__ == "__main__":
    main()
