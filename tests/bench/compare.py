#!/usr/bin/env python3
"""Perft of alfil and of a UCI program in turn, A B A B …: CPU time, and the ratio of speeds with minimum, median, maximum.

From the times is taken off what runs at depth 1 take: starting up is not counting. Both must count the same; a difference
ends the comparison. Without variants: those many programs know by the same id; --deep counts them further, for minutes.
ALFIL names the binary, `target/release/alfil` otherwise.
"""

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import threading

from common import give_up, require_alfil, run_alfil, spread, with_depths

DEFAULT = ["chess:5", "crazyhouse:5", "capablanca:5", "shogi:5", "minishogi:6", "makruk:5", "xiangqi:4"]
DEEP = ["chess:6", "crazyhouse:6", "capablanca:5", "shogi:5", "minishogi:6", "makruk:5", "xiangqi:5"]

# Seconds in which a program must have said what it is, or counted a single ply.
PATIENCE = 30


class Uci:
    """One process of a UCI program."""

    def __init__(self, program, ini=None):
        self.program = program
        try:
            self.process = subprocess.Popen(
                [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
        except OSError as error:
            give_up(f"cannot start `{program}`: {error.strerror}")
        if ini:
            self.tell(f"setoption name VariantPath value {ini}")

    def tell(self, line):
        """Sends a line."""
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            give_up(f"`{self.program}` ended before `{line}`")

    def lines_to(self, start, asked, patience=None):
        """The lines up to one that starts like this, with it."""
        timer = threading.Timer(patience, self.process.kill) if patience else None
        if timer:
            timer.start()
        lines = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if line.startswith(start):
                break
        else:
            give_up(f"`{self.program}` did not answer `{asked}` with `{start}`: is it a UCI program that knows it?")
        if timer:
            timer.cancel()
        return lines

    def end(self):
        """Ends the process and waits for it, so that its time is known."""
        self.tell("quit")
        self.process.communicate()


def variants_of(program, ini):
    """The variants a UCI program says it knows; nothing when it knows no option for them."""
    uci = Uci(program, ini)
    uci.tell("uci")
    lines = uci.lines_to("uciok", "uci", PATIENCE)
    uci.end()
    options = [line for line in lines if line.startswith("option name UCI_Variant ")]
    return options[-1].split(" var ")[1:] if options else None


def count_by_alfil(variant, depth):
    """Nodes, by alfil."""
    return int(run_alfil("perft", variant, str(depth)).split()[-1])


def count_by_uci(program, ini, name, depth):
    """Nodes, by a UCI program that knows `go perft`."""
    uci = Uci(program, ini)
    if name:
        uci.tell(f"setoption name UCI_Variant value {name}")
    uci.tell("position startpos")
    uci.tell(f"go perft {depth}")
    # A command that comes while it counts may change the tables it counts with.
    answer = uci.lines_to("Nodes searched", f"go perft {depth}", PATIENCE if depth == 1 else None)[-1]
    uci.end()
    return int(answer.split()[-1])


def cpu_time(run):
    """What `run` returns, and the CPU seconds its child processes took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = run()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return result, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def contest(args, variant, name, depth):
    """One variant, counted by both in turn."""
    counts = {
        "alfil": lambda plies: count_by_alfil(variant, plies),
        args.program: lambda plies: count_by_uci(args.program, args.ini, name, plies),
    }
    starts, times = {who: [] for who in counts}, {who: [] for who in counts}
    for _ in range(args.runs):
        nodes = {}
        for who, count in counts.items():
            starts[who].append(cpu_time(lambda: count(1))[1])
            nodes[who], seconds = cpu_time(lambda: count(depth))
            times[who].append(seconds)
        if len(set(nodes.values())) > 1:
            told = ", ".join(f"{who} counts {n}" for who, n in nodes.items())
            give_up(f"{variant} {depth}: {told}; speeds are not compared")
    # One start-up differs from the next as much as a short count takes: off comes their median, not each time's own.
    start_up = {who: statistics.median(starts[who]) for who in counts}
    for who in counts:
        if min(times[who]) < 1.5 * start_up[who]:
            told = f"starting takes {who} twice as long as counting; a deeper count says more"
            print(f"note: {variant} {depth}: {told}", file=sys.stderr)
    counting = [[max(time - start_up[who], 1e-3) for time in times[who]] for who in counts]
    nodes = nodes["alfil"]
    ours, theirs = ([nodes / time for time in column] for column in counting)
    ratios = [their_time / our_time for our_time, their_time in zip(*counting)]
    low, middle, high = spread(ratios)
    return {
        "variant": variant,
        "depth": depth,
        "nodes": nodes,
        "nps": round(statistics.median(ours)),
        "other_nps": round(statistics.median(theirs)),
        "ratio": {"min": round(low, 3), "median": round(middle, 3), "max": round(high, 3)},
    }


def show(line):
    """A contest for people."""
    ratio = line["ratio"]
    speeds = f"{line['nps'] / 1e6:7.1f} Mn/s {line['other_nps'] / 1e6:7.1f} Mn/s"
    spread_shown = f"{ratio['min']:.2f} {ratio['median']:.2f} {ratio['max']:.2f}"
    print(f"{line['variant']:<16} {line['depth']} {speeds}   ratio {spread_shown}", flush=True)


def arguments():
    """The words of the command line, those that cannot be meant refused."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="path of a UCI program that knows `go perft`")
    parser.add_argument("--runs", type=int, default=3, help="pairs of runs of each variant (default 3)")
    parser.add_argument("--ini", help="definitions the UCI program reads first (its option VariantPath)")
    parser.add_argument("--deep", action="store_true", help="count further where no variants are named")
    parser.add_argument("--json", action="store_true", help="one JSON object a variant, and one for the mean")
    parser.add_argument("variants", nargs="*", metavar="VARIANT[=UCI_NAME]:DEPTH")
    # Names may come after options too.
    args = parser.parse_intermixed_args()
    if args.runs < 1:
        parser.error("--runs must be at least 1")
    if shutil.which(args.program) is None:
        give_up(f"there is no program `{args.program}`")
    if args.ini and not os.path.isfile(args.ini):
        give_up(f"there is no file `{args.ini}`")
    return args


def main():
    args = arguments()
    require_alfil()
    known = variants_of(args.program, args.ini)
    contests = []
    for names, depth in with_depths(args.variants or (DEEP if args.deep else DEFAULT)):
        variant, _, name = names.partition("=")
        name = name or variant
        if known is None and name == "chess":
            name = None
        elif name not in (known or []) and not args.variants:
            continue
        elif name not in (known or []):
            give_up(f"`{args.program}` knows no variant `{name}`; VARIANT=UCI_NAME:DEPTH says what it calls it")
        run_alfil("perft", variant, "1")
        contests.append((variant, name, depth))
    if not contests:
        give_up(f"`{args.program}` knows none of the games that are compared when none is named")
    medians = []
    for variant, name, depth in contests:
        line = contest(args, variant, name, depth)
        medians.append(line["ratio"]["median"])
        if args.json:
            print(json.dumps(line), flush=True)
        else:
            show(line)
    mean = statistics.geometric_mean(medians)
    print(json.dumps({"mean_ratio": round(mean, 3)}) if args.json else f"geometric mean of the medians {mean:.2f}")


if __name__ == "__main__":
    main()
