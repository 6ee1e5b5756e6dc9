"""The program that is measured, and how its processes are run, for the scripts in this folder."""

import json
import os
import statistics
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ALFIL = os.environ.get("ALFIL", os.path.join(ROOT, "target", "release", "alfil"))


def give_up(message):
    """Says why there is nothing to measure, and ends."""
    sys.exit(f"error: {message}")


def require_alfil():
    """Ends unless the program is there."""
    if not os.access(ALFIL, os.X_OK):
        give_up(f"there is no program `{ALFIL}`: `cargo build --release` makes it, or ALFIL names another")


def run_alfil(*words):
    """What the program writes; what it complains about ends the comparison."""
    run = subprocess.run([ALFIL, *words], capture_output=True, text=True)
    if run.returncode:
        give_up(f"`alfil {' '.join(words)}` failed:\n{run.stderr.strip()}")
    return run.stdout


def bundled():
    """The ids of the variants that come with the program."""
    return [variant["id"] for variant in json.loads(run_alfil("list", "--json"))]


def with_depths(words):
    """`VARIANT:DEPTH` words as pairs."""
    pairs = []
    for word in words:
        variant, colon, depth = word.rpartition(":")
        if not colon or not variant or not depth.isdecimal() or int(depth) < 1:
            give_up(f"`{word}` is not `VARIANT:DEPTH`, as in `chess:5`")
        pairs.append((variant, int(depth)))
    return pairs


def spread(values):
    """Least, median and greatest."""
    return min(values), statistics.median(values), max(values)
