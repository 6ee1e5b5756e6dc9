#!/usr/bin/env python3
"""Random inis against Fairy-Stockfish: what is imported plays as there, or is refused by name, or the import tells the difference.

Needs `pip install pyffish`; says so and does nothing where it is missing. `ALFIL` names the binary, else the release build.

    random_inis.py --variants 1000 --seed 1 --jobs 2     random sections, each played and compared
    random_inis.py --seed 1 --at 137                     one of them again, shown whole
    random_inis.py --variants 9000 --only gating         of so many those that have a line for a key
    random_inis.py --cases FILE.json                     given cases: a list of {name, ini, fen, moves}

A section has a built-in parent or none and one to six keys of all there are (the tables of docs/ini.md), half of them keys
that belong together. Games begin at its start position, in positions with the same pieces elsewhere or fewer of them, and
in the middle of the games before. Compared are the legal moves at every ply, ends wherever either program may see one, FEN
and check at every third ply or so (`--thorough`: at every one). A difference is cut down to the keys, the position and
the moves it needs, and printed as a small ini; `--out FILE.json` writes them as cases. Printed at the end: what was
refused, and for which keys; what was imported; what of that came with a warning that tells a difference; what differs.
"""

import argparse
import collections
import json
import multiprocessing
import multiprocessing.connection
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
import traceback

try:
    import pyffish
except ImportError:
    print("skipped: pyffish is not installed")
    sys.exit(0)

from common import ended, run
from imported import fen_fields, is_pass, winner_of
from random_sections import Draft, emptied, ini_text, scattered, sparse, spelled

# Seconds for the games of one section, and for making a difference smaller.
PATIENCE, PATIENCE_TO_MINIMISE = 60, 120

# How the import tells that a section is imported and plays otherwise.
TOLD = "warning[import-differs]"

# How many of the plies are compared in more than their moves.
SAMPLED = 0.25

# How many of the sections are written in an unusual way.
ODD = 0.1


class Refused(Exception):
    """A section that is not imported, with the keys or codes that are why."""


def imported(folder, name, text):
    """The definition of the last section, and whether the import told a difference."""
    path = os.path.join(folder, f"{name}.ini")
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    done = run("import", path, name, "--out", folder)
    os.remove(path)
    definition = os.path.join(folder, f"{name}.toml")
    if not os.path.exists(definition):
        keys = re.findall(r"^  refused  (\S+)", done.stdout, re.M)
        if not keys:
            keys = re.findall(r"^error\[([a-z-]+)\]", done.stderr, re.M) or [f"exit {done.returncode}"]
        raise Refused(sorted(set(re.sub("(White|Black)$", "", key) for key in keys)), done.stderr)
    # What each warning is about, by its setting and the beginning of what it says.
    labels = re.findall(re.escape(TOLD) + r": .*?`(\w+).*?\^+ ?(?:from the built-in `\w+`: )?(.{0,90})", done.stderr, re.S)
    return definition, sorted({f"{key}: {what}" for key, what in labels} or {"?"} if TOLD in done.stderr else set())


class Theirs:
    """A position in Fairy-Stockfish: its moves, and on demand the rest."""

    def __init__(self, section, start, moves, side):
        self.asked = (section, start, list(moves))
        self.side = side
        self.moves = {("0000" if is_pass(m) else m): m for m in pyffish.legal_moves(*self.asked)}

    def fen(self):
        return pyffish.get_fen(*self.asked)

    def check(self):
        return pyffish.gives_check(*self.asked)

    def end(self):
        """Whether the game is over, how, and who wins."""
        # There are no moves after an immediate end.
        over, value = (False, 0) if self.moves else pyffish.is_immediate_game_end(*self.asked)
        kind = "immediate"
        if not over and not self.moves:
            over, value, kind = True, pyffish.game_result(*self.asked), "no moves"
        elif not over:
            over, value = pyffish.is_optional_game_end(*self.asked)
            kind = "optional"
        return over, kind if over else None, winner_of(value, self.side) if over else None


def fields_of(fen):
    """A FEN by the names of its fields, an empty hand as none."""
    fields = fen_fields(fen)
    return fields | {"hand": "" if fields["hand"] == "[]" else fields["hand"]}


def side_to_move(fen):
    return "second" if fen.split()[1:2] == ["b"] else "first"


def choose(rng, style, legal, n_files, own_last):
    """A move: any, or one that is out of the ordinary, or one that goes far, towards the middle, or back where it came from."""
    moves = sorted(legal)
    liked = []
    if style == "to and fro":
        back = re.fullmatch(r"([a-l]\d+)([a-l]\d+)", own_last or "")
        back = back and back[2] + back[1]
        return back if back in legal and rng.random() < 0.95 else rng.choice(moves)
    if style == "special":
        liked = [m for m in moves if not re.fullmatch(r"[a-l]\d+[a-l]\d+", m)]
    elif style == "far":
        steps = [(m, re.match(r"([a-l])(\d+)([a-l])(\d+)", m)) for m in moves]
        liked = [m for m, s in steps if s and abs(int(s[2]) - int(s[4])) + abs(ord(s[1]) - ord(s[3])) > 1]
    elif style == "one file":
        liked = [m for m in moves if (to := re.search(r"([a-l])\d+\D*$", m)) and ord(to[1]) - 97 == n_files // 2]
    return rng.choice(liked if liked and rng.random() < 0.6 else moves)


def play(section, start, rng, style, most):
    """The positions of a game in Fairy-Stockfish, and the moves between them."""
    side = side_to_move(start)
    positions, written, moves = [], [], []
    while True:
        position = Theirs(section, start, moves, side)
        positions.append(position)
        if not position.moves or len(moves) >= most:
            return positions, written
        move = choose(rng, style, position.moves, 8, written[-2] if len(written) > 1 else None)
        written.append(move)
        moves.append(position.moves[move])
        side = {"first": "second", "second": "first"}[side]


def replay(section, start, moves):
    """The positions of a game whose moves are known, or None when one of them is not legal."""
    side = side_to_move(start)
    positions, played = [], []
    for move in [*moves, None]:
        position = Theirs(section, start, played, side)
        positions.append(position)
        if move is not None:
            if move not in position.moves:
                return None
            played.append(position.moves[move])
        side = {"first": "second", "second": "first"}[side]
    return positions


def ours(definition, given, moves):
    """What alfil says of each position of a game, and what it complains about when it cannot go on."""
    start = ["--fen", given] if given else []
    done = run("moves", definition, *start, "--moves", " ".join(moves), "--json", "--each")
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr.strip()


class Difference:
    """Where two programs part."""

    def __init__(self, what, ply, text):
        self.what, self.ply, self.text = what, ply, text


def first_difference(positions, mine, complaint, rng):
    """The first difference between the positions of a game there and here; without `rng` everything is compared."""
    seen = set()
    for ply, theirs in enumerate(positions):
        if ply >= len(mine):
            return Difference("refused FEN" if ply == 0 else "stuck", ply, complaint)
        here = mine[ply]
        is_last = ply + 1 == len(positions)
        board = " ".join(here["fen"].split()[:2])
        look = rng is None or is_last or rng.random() < SAMPLED
        if look:
            a, b = fields_of(theirs.fen()), fields_of(here["fen"])
            for field in sorted(a.keys() | b.keys()):
                if a.get(field) != b.get(field):
                    return Difference(f"fen {field}", ply, f"theirs {theirs.fen()}\nours   {here['fen']}")
        outcome = ended(here)
        over = False
        if outcome or not theirs.moves or look or board in seen:
            over, kind, winner = theirs.end()
            if over != (outcome is not None) or (over and outcome["winner"] != winner):
                says = f"over ({kind}), {winner or 'nobody'} wins" if over else "not over"
                what = f"end ({kind})" if over else f"end ({outcome['reason']} here)"
                return Difference(what, ply, f"theirs {says}\nours   {outcome}")
        seen.add(board)
        if over:
            return None
        missing = sorted(theirs.moves.keys() - set(here["moves"]))
        extra = sorted(set(here["moves"]) - theirs.moves.keys())
        if missing or extra:
            what = "moves missing" if missing and not extra else "moves extra" if not missing else "moves"
            return Difference(what, ply, f"only theirs {missing[:12]}\nonly ours   {extra[:12]}")
        if look and theirs.check() != here["check"]:
            return Difference("check", ply, f"theirs {theirs.check()}\nours   {here['check']}")
    return None


def is_sound(section, fen):
    """Whether nobody could capture a king at once in a position that was set up, and the game is not over."""
    if pyffish.is_immediate_game_end(section, fen, [])[0]:
        return False
    parts = fen.split()
    parts[1] = {"w": "b", "b": "w"}[parts[1]]
    return not pyffish.gives_check(section, " ".join(parts), [])


class Answer:
    """What came of a section."""

    def __init__(self):
        self.refused, self.told, self.plies, self.difference = None, [], 0, None
        self.set_up, self.rejected = 0, collections.Counter()


def try_section(folder, name, draft, odd_text, rng, args):
    """Imports a section and plays it."""
    answer = Answer()
    text = odd_text or ini_text(name, draft.parent, draft.lines.items())
    regions = draft.squares_for()
    try:
        definition, answer.told = imported(folder, name, text)
    except Refused as refused:
        answer.refused = refused.args[0]
        return answer
    pyffish.load_variant_config(text)
    if name not in pyffish.variants():
        answer.difference = (Difference("not loaded there", 0, ""), None, [])
        return answer
    first = pyffish.start_fen(name)
    normal = pyffish.get_fen(name, first, [])
    starts = [(first, None, "start")]
    game = 0
    while answer.plies < args.plies and game < 12:
        start, given, kind = starts.pop(0) if starts else (None, None, None)
        if start is None:
            make = scattered if rng.random() < 0.6 else sparse
            start = given = make(rng, normal, regions)
            kind = "set up"
            game += 1
            if not is_sound(name, start):
                continue
        style = rng.choice(["any", "special", "far", "one file", "to and fro"])
        most = min(rng.choice([8, 20, 40]), args.plies - answer.plies)
        if kind == "start":
            most = min(args.plies // 2, 40)
        positions, moves = play(name, start, rng, style, most)
        mine, complaint = ours(definition, given, moves)
        if not mine and kind == "set up":
            answer.rejected[complaint.splitlines()[0] if complaint else "?"] += 1
            continue
        if kind == "set up" and mine[0]["outcome"] and positions[0].moves:
            answer.rejected["over at once here"] += 1
            continue
        answer.set_up += kind == "set up"
        found = first_difference(positions, mine, complaint, None if args.thorough else rng)
        if found:
            answer.difference = (found, start, given, moves[: found.ply])
            break
        answer.plies += len(positions)
        game += 1
        if kind == "start":
            # Its own position written out, or one of the game.
            position = positions[rng.randrange(len(positions))]
            fen = position.fen()
            # What it writes it does not always read in the same way.
            if position.moves and pyffish.get_fen(name, fen, []) == fen:
                starts.append((fen, fen, "middle"))
    os.remove(definition)
    return answer


class Trial:
    """Whether a smaller section and a shorter game still differ in the same way."""

    def __init__(self, folder, prefix):
        self.folder, self.prefix, self.n, self.until = folder, prefix, 0, time.monotonic() + PATIENCE_TO_MINIMISE / 2

    def difference(self, parent, lines, fen, moves):
        """The difference at the end of a game, None when there is none; the section may also be refused or told."""
        if time.monotonic() > self.until:
            return None
        self.n += 1
        name = f"{self.prefix}x{self.n}"
        text = ini_text(name, parent, lines)
        try:
            definition, is_told = imported(self.folder, name, text)
        except Refused:
            return None
        try:
            if is_told:
                return None
            pyffish.load_variant_config(text)
            positions = replay(name, fen or pyffish.start_fen(name), moves)
            if positions is None:
                return None
            mine, complaint = ours(definition, fen, moves)
            return first_difference(positions, mine, complaint, None)
        finally:
            os.remove(definition)


def minimised(folder, prefix, parent, lines, found, start, given, moves):
    """A difference with fewest keys and pieces, and a short game."""
    trial = Trial(folder, prefix)
    name = f"{prefix}x0"
    pyffish.load_variant_config(ini_text(name, parent, lines))

    def same(parent, lines, fen, moves):
        other = trial.difference(parent, lines, fen, moves)
        return other is not None and other.what == found.what and other.ply == len(moves)

    positions = replay(name, start, moves)
    fen = given
    # What was passed is a matter of the last move.
    for back in [1, 2] if found.what == "fen passed" else [0, 1, 2, 3, 4, 8]:
        if positions and back < len(moves):
            there = positions[len(moves) - back].fen()
            tail = moves[len(moves) - back :]
            if same(parent, lines, there, tail):
                fen, moves = there, tail
                break
    for line in list(lines):
        fewer = [other for other in lines if other != line]
        if same(parent, fewer, fen, moves):
            lines = fewer
    if fen:
        for smaller in emptied(fen):
            # Squares already emptied stay so.
            smaller = smaller(fen)
            if smaller != fen and is_sound(name, smaller) and same(parent, lines, smaller, moves):
                fen = smaller
        if parent not in (None, "chess") and same("chess", lines, fen, moves):
            parent = "chess"
    last = trial.difference(parent, lines, fen, moves) or found
    return parent, lines, fen, moves, last


def small(parent, lines, fen, moves, found):
    """A difference as a small ini."""
    text = ini_text("x", parent, lines)
    told = "".join(f"# {line}\n" for line in found.text.splitlines()[:4])
    return f"{text}# fen {fen or 'start'}\n# moves {' '.join(moves) or '-'}\n# {found.what}\n{told}"


def section_at(seed, index):
    """The section with a number."""
    rng = random.Random(f"{seed}:{index}")
    return Draft(rng), rng


def odd_text_of(seed, index, name, draft):
    """The text of a section that is written in an unusual way, as some are."""
    rng = random.Random(f"{seed}:{index}:written")
    return spelled(rng, name, draft.parent, draft.lines.items()) if rng.random() < ODD else None


def work(pipe, *args):
    """What comes of sections, and what is wrong with this script."""
    try:
        work_on(pipe, *args)
    except Exception:
        pipe.send({"wrong": traceback.format_exc()})
    pipe.close()


def work_on(pipe, folder, seed, indices, args):
    """Sections one after another; whoever waits knows by what came last which one broke off."""
    # What the other program writes about files and positions.
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 2)
    for index in indices:
        signal.alarm(PATIENCE)
        draft, rng = section_at(seed, index)
        parent, lines = draft.parent, list(draft.lines.items())
        name = f"r{seed}n{index}"
        odd_text = odd_text_of(seed, index, name, draft)
        try:
            answer = try_section(folder, name, draft, odd_text, rng, args)
        except UnicodeDecodeError:
            # What the other program returned is no text: it read memory that was not its own.
            pipe.send({"index": index, "broken": True})
            continue
        told = {"index": index, "refused": answer.refused, "told": answer.told, "plies": answer.plies}
        told |= {"set_up": answer.set_up, "rejected": dict(answer.rejected)}
        if answer.difference:
            found, *rest = answer.difference
            told |= {"what": found.what, "text": small(parent, lines, rest[1] if rest else None, rest[-1] if rest else [], found)}
            told["text"] += odd_text or ""
            if not answer.told:
                pipe.send(told | {"more": True})
                if not args.quick and not odd_text and len(rest) == 3:
                    signal.alarm(PATIENCE_TO_MINIMISE)
                    least = minimised(folder, name, parent, lines, found, *rest)
                    told |= {"text": small(*least), "keys": sorted(key for key, _ in least[1]), "parent": least[0]}
                    told |= {"case": {"name": name, "ini": ini_text("x", least[0], least[1]), "fen": least[2], "moves": " ".join(least[3])}}
                    told["what"] = least[4].what
        pipe.send(told)


def answers(indices, folder, args):
    """What came of each section, in parallel; a process that breaks off loses the one section it was at."""
    size = max(1, min(25, len(indices) // (args.jobs * 2) or 1))
    chunks = [indices[at : at + size] for at in range(0, len(indices), size)]
    running = {}
    while chunks or running:
        while chunks and len(running) < args.jobs:
            chunk = chunks.pop(0)
            receiver, sender = multiprocessing.Pipe(False)
            process = multiprocessing.Process(target=work, args=(sender, folder, args.seed, chunk, args))
            process.start()
            sender.close()
            running[receiver] = (process, chunk, None)
        for receiver in multiprocessing.connection.wait(list(running)):
            process, chunk, half = running[receiver]
            try:
                told = receiver.recv()
            except EOFError:
                process.join()
                del running[receiver]
                if half:
                    yield half
                    chunk = chunk[1:]
                elif chunk:
                    yield {"index": chunk[0], "broken": True}
                    chunk = chunk[1:]
                if chunk:
                    chunks.insert(0, chunk)
                continue
            if "wrong" in told:
                sys.exit(f"after {chunk[0]}: {told['wrong']}")
            if told.pop("more", False):
                running[receiver] = (process, chunk, told)
            else:
                running[receiver] = (process, chunk[1:], None)
                yield told


def run_cases(path, folder, args):
    """Given cases, each told in a line."""
    with open(path, encoding="utf-8") as file:
        cases = json.load(file)
    count = collections.Counter()
    for number, case in enumerate(cases):
        name = f"c{number}"
        text = re.sub(r"^\[[^:\]]*", f"[{name}", case["ini"], count=1)
        moves, fen = case["moves"].split(), case["fen"]
        found = None
        try:
            definition, is_told = imported(folder, name, text)
            pyffish.load_variant_config(text)
            positions = replay(name, fen or pyffish.start_fen(name), moves)
            if positions is None:
                verdict = "not playable there"
            else:
                found = first_difference(positions, *ours(definition, fen, moves), None)
                verdict = "told" if is_told else "different" if found else "equal"
        except Refused as refused:
            verdict = f"refused ({', '.join(refused.args[0])})"
        count[verdict.split(" ")[0]] += 1
        print(f"{case['name']}: {verdict}")
        if found:
            print("".join(f"    {line}\n" for line in [found.what, *found.text.splitlines()]), end="", flush=True)
    print(dict(count))
    return 1 if count["different"] else 0


def percent(part, whole):
    return f"{part} ({100 * part / whole:.2f} %)" if whole else str(part)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variants", type=int, default=1000, help="sections to make")
    parser.add_argument("--accepted", type=int, help="go on until so many are imported")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other sections")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the number of the first section")
    parser.add_argument("--at", type=int, help="one section, by its number")
    parser.add_argument("--only", help="sections with a line for this key or for one that begins so, and no others")
    parser.add_argument("--plies", type=int, default=80, help="plies for each section")
    parser.add_argument("--minutes", type=float, help="stop then, and say what was found so far")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--thorough", action="store_true", help="FEN, check and ends at every ply")
    parser.add_argument("--quick", action="store_true", help="differences are not made smaller")
    parser.add_argument("--cases", help="given cases instead of random ones")
    parser.add_argument("--out", help="write the differences there, as cases")
    args = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="random-inis-")
    try:
        return run_cases(args.cases, folder, args) if args.cases else run_random(folder, args)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def wanted(indices, args):
    """The numbers of sections to try."""
    if not args.only:
        return list(indices)
    has_key = lambda index: any(key.startswith(args.only) for key in section_at(args.seed, index)[0].lines)
    return [index for index in indices if has_key(index)]


def run_random(folder, args):
    if args.at is not None:
        draft, _ = section_at(args.seed, args.at)
        odd_text = odd_text_of(args.seed, args.at, f"r{args.seed}n{args.at}", draft)
        print(odd_text or ini_text("x", draft.parent, draft.lines.items()))
        args.first, args.variants = args.at, 1
    n, refused, accepted, told_n, plies, broken = 0, 0, 0, 0, 0, []
    blocked, alone, rejected, sets = collections.Counter(), collections.Counter(), collections.Counter(), 0
    groups, cases = collections.defaultdict(list), []
    warned = collections.defaultdict(lambda: [0, 0, 0])
    first = args.first
    until = time.monotonic() + 60 * args.minutes if args.minutes else float("inf")
    while True:
        for told in answers(wanted(range(first, first + args.variants), args), folder, args):
            if time.monotonic() > until:
                break
            n += 1
            if told.get("broken"):
                broken.append(told["index"])
                continue
            if told["refused"]:
                refused += 1
                blocked.update(told["refused"])
                alone.update(told["refused"] if len(told["refused"]) == 1 else [])
                if args.at is not None:
                    print("refused:", *told["refused"])
                continue
            accepted += 1
            plies += told["plies"]
            sets += told["set_up"]
            rejected.update({re.sub(r"`[^`]*`", "`…`", key): many for key, many in told["rejected"].items()})
            told_n += bool(told["told"])
            for label in told["told"]:
                warned[label][0] += 1
                if len(told["told"]) == 1:
                    warned[label]["what" in told and 1 or 2] += 1
            if "what" in told and told["told"] and args.at is not None:
                print(f"told, and different:\n{told['text']}", flush=True)
            if "what" in told and not told["told"]:
                key = (told["what"], told.get("parent"), *told.get("keys", []))
                groups[key].append(told["index"])
                print(f"--- {args.seed}:{told['index']}\n{told['text']}", flush=True)
                if "case" in told:
                    cases.append(told["case"])
        first += args.variants
        if args.at is not None or accepted >= (args.accepted or 0) or time.monotonic() > until:
            break
    if args.out:
        with open(args.out, "w", encoding="utf-8") as file:
            json.dump(cases, file, indent=1)
    different = sum(map(len, groups.values()))
    print("refused by key or code: sections, those refused for it alone")
    for key, many in blocked.most_common(40):
        print(f"  {many:5} {alone[key]:5}  {key}")
    for key, many in rejected.most_common(12):
        print(f"  {many:5} positions set up were not taken: {key}")
    print("told to differ: sections, those told nothing else that differ, and that do not")
    for label, (many, differ, same) in sorted(warned.items(), key=lambda entry: -entry[1][2]):
        print(f"  {many:5} {differ:5} {same:5}  {label}")
    for key, found in sorted(groups.items(), key=lambda group: -len(group[1])):
        print(f"  {len(found):5} differ: {' '.join(map(str, key))} ({', '.join(map(str, found[:6]))})")
    if broken:
        print(f"the other program broke off: {len(broken)} ({', '.join(map(str, broken[:12]))})")
    print(
        f"seed {args.seed}, {n} sections: {percent(refused, n)} refused, {accepted} accepted and played over {plies} plies "
        f"({sets} games from positions set up), {told_n} of them told to differ, {percent(different, accepted)} differ untold"
    )
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
