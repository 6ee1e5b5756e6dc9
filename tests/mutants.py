#!/usr/bin/env python3
"""Breaks rules of the engine one at a time and tells which breaks no test notices.

A copy of the tree gets all breaks at once, each behind a number that the environment switches on, so that one build serves
for all of them: conditions are negated, functions that answer yes or no answer always the same, and those that may find
nothing find nothing. Breaks that do not compile are left out. Usage:

    tests/mutants.py --out FOLDER [--seed 1] [--count 200] [--minutes 60] [--only REGEX]

FOLDER gets the copy and `report.txt`, a line for each break; builds are shared with the project's `target`.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["engine", "game", "check"]
SWITCH = '''
/// Whether the break with this number is on.
pub(crate) fn broken(number: u32) -> bool {
    static ON: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    *ON.get_or_init(|| std::env::var("BROKEN").ok().and_then(|n| n.parse().ok()).unwrap_or(0)) == number
}
'''
# The tests that notice most come first; each stage is tried only while nothing has been noticed.
STAGES = [
    ["definition::contradictions", "definition::lints", "definition::play", "definition::meaning", "seldom"],
    ["definition::bad", "games::", "refusals", "castling", "screens", "walls", "places", "passing", "pursuit", "flips",
     "in_passing", "definition::royals", "definition::gating", "definition::castling", "definition::unmoved",
     "definition::fixes", "reading"],
    ["perft", "definition::good", "definition::bundled", "compare", "asking", "definition::shapes"],
]


def sites(path):
    """The breaks of a file: the line, what it is, and the line as it is with the break; `@` stands for the number."""
    found = []
    lines = path.read_text().split("\n")
    in_tests = False
    is_const = False
    for at, line in enumerate(lines):
        in_tests = in_tests or line.startswith("#[cfg(test)]")
        if in_tests:
            break
        is_fn = re.match(r"\s*(pub(\(\w+\))? )?(const )?fn ", line)
        if is_fn:
            is_const = "const fn" in line
        if is_const or line.strip().startswith("//"):
            continue
        plain = re.match(r"^(\s*(?:\} else )?if )(?!let\b)(.*) \{$", line)
        if plain and "let " not in plain[2] and plain[2].count("(") == plain[2].count(")"):
            found.append((at, "if negated", f"{plain[1]}crate::broken(@) ^ ({plain[2]}) {{"))
        guard = re.match(r"^(.*\S if )(?!let\b)(.*) => (.*)$", line)
        if guard and "let " not in guard[2] and "if " not in guard[1][:-4]:
            found.append((at, "guard negated", f"{guard[1]}crate::broken(@) ^ ({guard[2]}) => {guard[3]}"))
        if line.endswith("-> bool {"):
            for word in ["true", "false"]:
                found.append((at, f"always {word}", f"{line} if crate::broken(@) {{ return {word}; }}"))
        if re.search(r"-> Option<.*> \{$", line):
            found.append((at, "finds nothing", f"{line} if crate::broken(@) {{ return None; }}"))
    return found


def build(folder, quiet=True):
    command = ["cargo", "test", "--test", "main", "--no-run", "--message-format=json"]
    environment = dict(os.environ, CARGO_TARGET_DIR=str(ROOT / "target"), RUSTFLAGS=os.environ.get("RUSTFLAGS", ""))
    if not environment["RUSTFLAGS"]:
        del environment["RUSTFLAGS"]
    run = subprocess.run(["nice", "-n", "15", *command], cwd=folder, env=environment, capture_output=True, text=True)
    binary, wrong = None, set()
    for line in run.stdout.splitlines():
        message = json.loads(line)
        if message.get("executable") and message.get("target", {}).get("name") == "main":
            binary = message["executable"]
        note = message.get("message") or {}
        if message.get("reason") == "compiler-message" and note.get("level") == "error":
            wrong.update((span["file_name"], span["line_start"]) for span in note["spans"])
    if binary is None and not wrong:
        sys.exit(run.stderr)
    return binary, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    copy = asked.out / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns("target", ".git"))
    with (copy / "src/lib.rs").open("a") as lib:
        lib.write(SWITCH)
    found = []
    for folder in FOLDERS:
        for path in sorted((copy / "src" / folder).glob("*.rs")):
            if not path.name.endswith("_tests.rs"):
                found += [(path, *site) for site in sites(path)]
    found = [site for site in found if re.search(asked.only, str(site[0]))]
    random.Random(asked.seed).shuffle(found)
    chosen, taken = [], set()
    for site in found:
        # One break a line, so that lines stay what they were for the others.
        if (site[0], site[1]) not in taken and len(chosen) < asked.count:
            taken.add((site[0], site[1]))
            chosen.append(site)
    print(f"{len(chosen)} of {len(found)} breaks", flush=True)
    left = dict(enumerate(chosen, 1))
    whole = {path: path.read_text() for path in {site[0] for site in chosen}}
    while True:
        for path, text in whole.items():
            lines = text.split("\n")
            for number, (where, at, _, line) in left.items():
                if where == path:
                    lines[at] = line.replace("@", str(number))
            path.write_text("\n".join(lines))
        binary, wrong = build(copy)
        bad = [n for n, (path, at, *_) in left.items() if (str(path.relative_to(copy)), at + 1) in wrong]
        if binary:
            break
        if not bad:
            sys.exit(f"no break is to blame for {wrong}")
        for number in bad:
            del left[number]
        print(f"{len(bad)} do not compile", flush=True)
    deadline = time.time() + asked.minutes * 60
    n_noticed, silent = 0, []
    environment = dict(os.environ, INSTA_UPDATE="no", RUST_BACKTRACE="0", PROPTEST_CASES="4")
    with (asked.out / "report.txt").open("w") as report:
        for number in [0, *left]:
            if time.time() > deadline:
                break
            fate = "unnoticed"
            for stage in STAGES:
                try:
                    run = subprocess.run(["nice", "-n", "15", binary, "-q", *stage], cwd=copy, capture_output=True, text=True,
                                         timeout=180, env=dict(environment, BROKEN=str(number)))
                    noticed = run.returncode != 0
                except subprocess.TimeoutExpired:
                    run, noticed = None, True
                if noticed:
                    names = re.findall(r"^    (\S+)$", run.stdout, re.M) if run else ["hangs"]
                    fate = f"noticed by {names[0] if names else 'a crash'}"
                    break
            if number == 0:
                if fate != "unnoticed":
                    sys.exit(f"the tests fail without any break: {fate}")
                continue
            path, at, what, _ = left[number]
            text = whole[path].split("\n")[at].strip()
            line = f"{fate}: {path.relative_to(copy)}:{at + 1}: {what}: {text}"
            print(line, file=report, flush=True)
            n_noticed += fate != "unnoticed"
            if fate == "unnoticed":
                silent.append(line)
                print(line, flush=True)
    tried = n_noticed + len(silent)
    print(f"{len(silent)} of {tried} breaks go unnoticed: {len(silent) * 100 / max(tried, 1):.1f} %")


main()
