#!/usr/bin/env python3
"""Checks an uploaded variants.ini with alfil instead of a child process that asks Fairy-Stockfish.

    examples/pychess_upload.py my-variant.ini
    examples/pychess_upload.py variants.ini#shogun variants.ini#orda

For each file it writes what is wrong, with the line and what to write, and whether a site like PyChess takes it. With
--json it writes what the site stores: letters of kings, pockets and promotions, what to show, and pictures of pieces.
The exit code is 0 if all are taken, 1 if one is refused, 2 if nothing can check them, and 3 if one cannot be read.

The package `alfil` for Python checks the files, or the program `alfil` where the package is not installed. ALFIL names the
program, which then checks them in any case.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys

try:
    import alfil
except ImportError:
    alfil = None

NEEDS = "Install the package with `pip install ./bindings/python`, or the program with `cargo install --path .`."

MAX_BYTES = 64 * 1024
NAME = re.compile(r"[a-z][a-z0-9_-]{2,31}")

# alfil plays these sections; Fairy-Stockfish's check of start positions refuses them.
REFUSED_BY_FEN_CHECK = {"ini-fen-mark"}


def divided(path):
    """Returns the file and the section that FILE.ini#NAME names."""
    named = re.fullmatch(r"(.*?\.ini)#(.*)", path, re.IGNORECASE | re.DOTALL)
    return named.groups() if named else (path, "")


def milliseconds(word):
    """Returns a time of at least one millisecond, and of at most a day."""
    number = int(word)
    if not 1 <= number <= 86_400_000:
        raise argparse.ArgumentTypeError("write a number from 1 to 86400000")
    return number


def check_upload(path, max_ms):
    """Returns what alfil says about a file: findings, facts, rules_html, pictures and start_svg."""
    named = os.environ.get("ALFIL")
    if alfil and not named:
        with open(divided(path)[0], "rb") as opened:
            return alfil.check_upload(opened.read(), path, max_ms=max_ms)
    program = shutil.which(named or "alfil")
    if program is None:
        print(f"ALFIL: there is no program `{named}`" if named else NEEDS, file=sys.stderr)
        sys.exit(2)
    command = [program, "check-upload", path, "--json", "--max-ms", str(max_ms)]
    result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    if result.returncode not in (0, 1):
        raise OSError(result.stderr.strip() or f"{program} ended with exit code {result.returncode}")
    return json.loads(result.stdout)


def is_written(ini, key):
    """Returns whether a section sets a key itself. What it inherits is not looked at by the site."""
    return re.search(rf"(?mi)^\s*{re.escape(key)}\s*=", ini) is not None


def own_text(path):
    """Returns the text of the section, or of the whole file."""
    file, name = divided(path)
    with open(file, encoding="utf-8", errors="replace") as opened:
        ini = opened.read()
    if not name:
        return ini
    section = re.search(rf"(?ms)^\[{re.escape(name)}[:\]].*?(?=^\[|\Z)", ini)
    return section.group() if section else ini


def judged(upload, ini):
    """Returns the reasons to refuse an upload, and notes about what the site does not see."""
    refusals, notes = list(upload["refusals"]), []
    if len(ini.encode()) > MAX_BYTES:
        refusals.append(f"The section has more than {MAX_BYTES} bytes.")
    if not NAME.fullmatch(upload["id"]):
        refusals.append("Its name needs 3 to 32 small letters, digits, `-` and `_`, a letter first.")
    for finding in upload["findings"]:
        if finding["code"] in REFUSED_BY_FEN_CHECK:
            refusals.append(f"Fairy-Stockfish's check of the start position refuses this: {finding['message']}.")
    for refusal in (upload["facts"] or {}).get("pychess_refuses", []):
        about, why = refusal["about"], refusal["why"]
        if about == "board" or is_written(ini, about):
            refusals.append(f"{about}: {why}")
        else:
            notes.append(f"{about}: {why} The section inherits this, which the site does not notice.")
    return refusals, notes


def letter(token):
    """Returns the letter of a token: `p` for `P` as well as for `+P`, with the sign."""
    return token.rstrip("~").lower()


def document(facts, pictures):
    """Returns what the site stores of a variant."""
    passes = facts["passes"]["allowed"].values()
    draws = [entry["result"] == "draw" for entry in facts["repetition"] if entry["perpetual"] is None]
    is_shogi = bool(facts["plus"]["forms"])
    promotes = dict.fromkeys(letter(entry["id"]) for entry in facts["promotion"]["pieces"])
    order = dict.fromkeys(letter(token) for token in facts["promotion"]["order"])
    pockets = facts["pockets"]["pieces"]
    return {
        "startFen": facts["start_fen"],
        "width": facts["board"]["files"],
        "height": facts["board"]["ranks"],
        "pieces": [letter(piece["id"]) for piece in facts["pieces"] if piece["promoted_from"] is None],
        "kingRoles": [letter(token) for token in facts["royals"]["kings"] + facts["royals"]["pseudo_royals"]],
        "pocketRoles": {side: [letter(token) for token in pockets[side]] for side in pockets},
        "captureToHand": facts["pockets"]["captured"] != "removed",
        "promotionType": "shogi" if is_shogi else "regular",
        "promotionRoles": list(promotes),
        "promotionOrder": ["+", ""] if is_shogi else list(order),
        "showPromoted": is_shogi,
        "rulesGate": bool(facts["gates"]["pieces"]),
        "rulesPass": any(when != "never" for when in passes),
        "legalMovesNeedHistory": facts["history"]["matters_for_legality"],
        "nFoldIsDraw": bool(draws) and all(draws),
        "showCheckCounters": facts["counters"]["checks"] > 0,
        "pieceSet": {("w" if p["side"] == "first" else "b") + p["piece"]: p["svg"] for p in pictures},
    }


def report(path, max_ms, as_json):
    """Writes the answer for a file, and returns whether it is taken."""
    upload = check_upload(path, max_ms)
    refusals, notes = judged(upload, own_text(path))
    if as_json:
        stored = None if refusals else document(upload["facts"], upload["pictures"])
        print(json.dumps({"accepted": not refusals, "refusals": refusals, "notes": notes, "document": stored}))
        return not refusals
    for found in upload["findings"]:
        print(f"{path}:{found['line']}: {found['severity']}: {found['message']}")
        for line in found["help"].splitlines():
            print(f"    {line}")
        for edit in found["fixes"]:
            print(f"    write `{edit['text']}`")
    for note in notes:
        print(f"{path}: note: {note}")
    for refusal in refusals:
        print(f"{path}: refused: {refusal}")
    if not refusals:
        print(f"{path}: accepted")
    return not refusals


def main():
    parser = argparse.ArgumentParser(description="Checks uploads for a site like PyChess.")
    parser.add_argument("file", nargs="+", help="a variants.ini with one section, or FILE.ini#NAME")
    parser.add_argument("--json", action="store_true", help="write what the site stores")
    parser.add_argument("--max-ms", type=milliseconds, default=1000, help="the time for each file (default: 1000)")
    arguments = parser.parse_args()
    try:
        taken = [report(path, arguments.max_ms, arguments.json) for path in arguments.file]
    except OSError as error:
        print(error, file=sys.stderr)
        sys.exit(3)
    sys.exit(0 if all(taken) else 1)


if __name__ == "__main__":
    main()
