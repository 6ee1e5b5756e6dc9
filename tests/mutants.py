#!/usr/bin/env python3
"""Breaks rules of the engine one at a time and tells which breaks no test notices.

A copy of the tree gets all breaks at once, each behind a number that the environment switches on, so that one build serves
for all of them: conditions are negated and parts of them left out, functions that answer yes or no answer always the same,
and those that may find nothing find nothing. Breaks that do not compile are left out. Usage:

    tests/mutants.py --out FOLDER [--seed 1] [--count 200] [--minutes 60] [--only REGEX] [--again]

FOLDER gets the copy, `breaks.json`, the time of each test without a break and `report.txt`, a line for each break. Run again,
it goes on where it stopped; `--again` tries the unnoticed ones once more, with the tests copied and built anew. Builds share
the project's `target`. For each break the tests that noticed others and the quick ones come first, and the first failure
ends it. Time is CPU time, so that a busy machine changes nothing; who needs far more of it than without the break hangs,
which counts as noticed.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["core/engine", "core/game", "language/check"]
# Left out: tests that run the program, which may be another build's, look at the text of the sources, or measure much work.
LEFT_OUT = re.compile("(cli|lsp|layers|readme|oracle|strangers|work|fuzz|ini::docs)::|hostile::"
                      "|asking::(everything|what_is_acc|nothing_is_w)")
SWITCH = '''
/// Whether the break with this number is on.
pub fn broken(number: u32) -> bool {
    static ON: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    *ON.get_or_init(|| std::env::var("BROKEN").ok().and_then(|n| n.parse().ok()).unwrap_or(0)) == number
}
'''
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
        part = re.match(r"^(\s*)(&&|\|\|) (?!let\b)(.*?)(;?)$", line)
        if part and all(part[3].count(a) == part[3].count(b) for a, b in ["()", "[]", "{}"]) and " => " not in part[3]:
            skip = "crate::broken(@) ||" if part[2] == "&&" else "!crate::broken(@) &&"
            found.append((at, "left out", f"{part[1]}{part[2]} ({skip} ({part[3]})){part[4]}"))
        if line.endswith("-> bool {"):
            for word in ["true", "false"]:
                found.append((at, f"always {word}", f"{line} if crate::broken(@) {{ return {word}; }}"))
        if re.search(r"-> Option<.*> \{$", line):
            found.append((at, "finds nothing", f"{line} if crate::broken(@) {{ return None; }}"))
    return found


def build(copy, *command):
    """Runs cargo over the copy: the test program, if it makes one, and the lines that are wrong."""
    # Optimised a little: the tests run far more often than they are built.
    environment = dict(os.environ, CARGO_TARGET_DIR=str(ROOT / "target"), CARGO_PROFILE_DEV_OPT_LEVEL="1")
    run = subprocess.run(["cargo", *command, "--message-format=json"], cwd=copy, env=environment, capture_output=True,
                         text=True)
    binary, wrong = None, set()
    for line in run.stdout.splitlines():
        message = json.loads(line)
        if message.get("executable") and message.get("target", {}).get("name") == "main":
            binary = message["executable"]
        note = message.get("message") or {}
        if message.get("reason") == "compiler-message" and note.get("level") == "error":
            wrong.update((span["file_name"], span["line_start"]) for span in note["spans"])
    if run.returncode and not wrong:
        sys.exit(run.stderr)
    return binary, wrong


def make(asked, copy):
    """The copy with a sample of breaks, built: the test program, and what each break is."""
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns("target", ".git"))
    with (copy / "src/core/lib.rs").open("a") as lib:
        lib.write(SWITCH)
    with (copy / "src/language/lib.rs").open("a") as lib:
        lib.write("pub use alfil_core::broken;\n")
    found = []
    for folder in FOLDERS:
        for path in sorted((copy / "src" / folder).rglob("*.rs")):
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
        _, wrong = build(copy, "check", "--lib")
        if not wrong:
            break
        bad = [n for n, (path, at, *_) in left.items() if (str(path.relative_to(copy)), at + 1) in wrong]
        if not bad:
            sys.exit(f"no break is to blame for {wrong}")
        for number in bad:
            del left[number]
        print(f"{len(bad)} do not compile", flush=True)
    binary, wrong = build(copy, "test", "--test", "main", "--no-run")
    if wrong:
        sys.exit(f"the tests do not compile: {wrong}")
    breaks = {n: f"{path.relative_to(copy)}:{at + 1}: {what}: {whole[path].split(chr(10))[at].strip()}"
              for n, (path, at, what, _) in left.items()}
    return binary, breaks


class Tests:
    """The test program, and what each of its tests takes without a break."""

    def __init__(self, binary, copy, times):
        self.binary, self.copy = binary, copy
        self.seconds = json.loads(times.read_text()) if times.exists() else {}
        if not self.seconds:
            names = subprocess.run([binary, "--list", "--format=terse"], cwd=copy, capture_output=True, text=True).stdout
            names = [name for name in re.findall(r"^(\S+): test$", names, re.M) if not LEFT_OUT.search(name)]
            self.seconds = dict.fromkeys(names, 60.0)
            spent, failed = self.run(0, list(self.seconds))
            if failed:
                sys.exit(f"the tests fail without any break: {failed}")
            self.seconds = spent
            times.write_text(json.dumps(spent))
        # Each batch takes about as long as all before it.
        self.batches, batch, limit = [], [], 2.0
        for name in sorted(self.seconds, key=self.seconds.get):
            if batch and sum(map(self.seconds.get, batch)) + self.seconds[name] > limit:
                self.batches.append(batch)
                batch, limit = [], limit * 2 if limit < 16 else limit
            batch.append(name)
        self.batches.append(batch)

    def run(self, number, names):
        """Runs these tests with a break: the time of each, and the first that fails."""
        most = int(20 + 5 * sum(map(self.seconds.get, names)))

        def limits():
            resource.setrlimit(resource.RLIMIT_CPU, (most, most))
            resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))

        environment = dict(os.environ, INSTA_UPDATE="no", RUST_BACKTRACE="0", PROPTEST_CASES="4", BROKEN=str(number))
        process = subprocess.Popen([self.binary, "--test-threads=1", "--exact", *names], cwd=self.copy, env=environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=limits)
        spent, before, failed = {}, 0.0, None
        for line in process.stdout:
            told = re.match(r"test (\S+)(?: - should panic)? \.\.\. (\w+)", line)
            if told and told[2] == "FAILED":
                failed = told[1]
                break
            if told:
                now = cpu_seconds(process.pid)
                spent[told[1]], before = now - before, now
        process.kill() if failed else None
        process.stdout.close()
        code = process.wait()
        if not failed and code:
            failed = "a crash or a hang"
        return spent, failed

    def telling(self, n_noticed):
        """The tests that have noticed most for their time, a second of them."""
        tests, left = [], 1.0
        for name in sorted(n_noticed, key=lambda name: (self.seconds.get(name, 60.0) + 0.05) / n_noticed[name]):
            left -= self.seconds.get(name, 60.0)
            if left < 0:
                break
            tests.append(name)
        return tests

    def fate(self, number, n_noticed):
        first = self.telling(n_noticed)
        for batch in [first, *([name for name in batch if name not in first] for batch in self.batches)]:
            failed = self.run(number, batch)[1] if batch else None
            if failed:
                return f"noticed by {failed}"
        return "unnoticed"


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--only", default="")
    parser.add_argument("--again", action="store_true")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    copy, made, report = (asked.out.resolve() / name for name in ["copy", "breaks.json", "report.txt"])
    if made.exists():
        binary, breaks = json.loads(made.read_text())
    else:
        binary, breaks = make(asked, copy)
        made.write_text(json.dumps([binary, breaks]))
    times = asked.out / "times.json"
    if asked.again:
        times.unlink(missing_ok=True)
        shutil.copytree(ROOT / "tests", copy / "tests", dirs_exist_ok=True)
        binary, _ = build(copy, "test", "--test", "main", "--no-run")
    tests = Tests(binary, copy, times)
    fates = {}
    for line in report.read_text().splitlines() if report.exists() else []:
        number, fate = line.split(": ")[:2]
        fates[number] = fate
    deadline, lock = time.time() + asked.minutes * 60, threading.Lock()

    def attempt(number):
        if time.time() > deadline:
            return
        with lock:
            n_noticed = collections.Counter(fate.removeprefix("noticed by ") for fate in fates.values())
        fate = tests.fate(int(number), n_noticed)
        with lock, report.open("a") as file:
            fates[number] = fate
            print(f"{number}: {fate}: {breaks[number]}", file=file)
            if fate == "unnoticed":
                print(f"{number}: {breaks[number]}", flush=True)

    wanted = [n for n in map(str, breaks) if n not in fates or (asked.again and fates[n] == "unnoticed")]
    breaks = {str(n): text for n, text in breaks.items()}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(attempt, wanted))
    silent = sum(fate == "unnoticed" for fate in fates.values())
    print(f"{silent} of {len(fates)} breaks go unnoticed: {silent * 100 / max(len(fates), 1):.1f} %")


main()
