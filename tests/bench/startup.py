#!/usr/bin/env python3
"""How long `alfil moves` of each bundled variant takes: until its first line can be read, and of the processor in all.

Medians over --runs runs, the variants in turn. The first line is a program that does nothing, `true`: what it takes to
start any process. ALFIL names the binary, `target/release/alfil` otherwise.
"""

import argparse
import json
import os
import statistics
import subprocess
import time

from common import ALFIL, bundled, require_alfil


def start(words):
    """Milliseconds until the first output, and milliseconds of the processor until the end."""
    begin = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.PIPE)
    process.stdout.read(1)
    first = time.perf_counter() - begin
    process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.stdout.close()
    process.returncode = os.waitstatus_to_exitcode(status)
    return first * 1e3, (usage.ru_utime + usage.ru_stime) * 1e3


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=50, help="runs of each variant (default 50)")
    parser.add_argument("--json", action="store_true", help="one JSON object a variant")
    args = parser.parse_args()
    if args.runs < 1:
        parser.error("--runs must be at least 1")
    require_alfil()
    contests = {"(true)": ["true"]} | {variant: [ALFIL, "moves", variant] for variant in bundled()}
    times = {name: [] for name in contests}
    for _ in range(args.runs):
        for name, words in contests.items():
            times[name].append(start(words))
    for name, runs in times.items():
        first, cpu = (statistics.median(column) for column in zip(*runs))
        if args.json:
            print(json.dumps({"variant": name, "first_output_ms": round(first, 2), "cpu_ms": round(cpu, 2)}))
        else:
            print(f"{name:<16} first output {first:5.2f} ms   processor {cpu:5.2f} ms")


if __name__ == "__main__":
    main()
