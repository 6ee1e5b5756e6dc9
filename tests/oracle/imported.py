#!/usr/bin/env python3
"""Variants against Fairy-Stockfish: at every ply of random games the same moves, the same FEN and the same results.

Needs `pip install pyffish`; exits with 77 where it is missing.

    imported.py FILE.ini [NAME…]       sections of a file, as alfil imports them
    imported.py --built-in [NAME…]     a section `[my-x:x]` for each variant Fairy-Stockfish has by itself
    imported.py --bundled [NAME…]      alfil's own definitions with the id of such a variant

with `--plies N` plies for each variant, `--seed N`, `--jobs N`, and `--fen FEN` once or several times: games begin there. What stands in KNOWN is not counted as a difference.
"""

import argparse
import collections
import json
import multiprocessing
import multiprocessing.connection
import os
import random
import re
import sys
import tempfile
import zlib

try:
    import pyffish
except ImportError:
    print("skipped: pyffish is not installed")
    sys.exit(77)

from common import ended, run, squares_of, standing

# Plies of a game before another one begins: long enough for fifty moves without progress, or short, to see more games.
LONG, SHORT = 260, 70

# The fields of a FEN, in order; games that count checks have one more before the half-move clock.
FIELDS = ["board", "side", "castling", "passed", "clock", "number"]

# Where Fairy-Stockfish is not followed, and why: variants, what differs, reason.
KNOWN = [
    (["annexation"], "moves", "drops enclose over squares that are not on the board, and flip nothing then"),
    (["cfour-anyside"], "moves", "pieces slide in from the top and the right past others, to the last gap"),
    (
        ["nuclear", "atomicduck"],
        "moves",
        "a wall where a captor was, or where it left from beside its victim, ends no check when legality is told",
    ),
    (
        ["atlantis", "andersgiveaway", "andersanti", "monster"],
        "fen clock",
        "a wall or a pass without a king counts as a move of the player's first piece, which may be a pawn",
    ),
    (["atlantis"], "moves", "a player in check may place a wall that ends the check instead of moving"),
    (["shogun", "shinobiplus"], "moves", "a pawn that captures in passing never promotes as other pieces do"),
    (["skica"], "moves", "checks over a piece beside the one that gives them are overlooked"),
    (["forward"], "fen board", "a pawn that becomes another piece is written as a promoted pawn"),
    (["brotherhood", "argess", "xhess"], "fen passed", "a passed square is named even if nobody can capture on it"),
    (
        ["rifle-chess", "capture-anything"],
        "fen passed",
        "a passed square is named even if nobody can capture on it, where captors stay or capture own pieces",
    ),
    (["caught-in-a-snag"], "moves", "a move of a hopping king gives no check from afar"),
    (["caught-in-a-snag"], "fen passed", "a passed square is named though nobody captures in passing"),
    (["old-hnefatafl"], "fen board", "the edge of the board surrounds only at the first rank, in the fork"),
]




def jumps_in_double_step(move, fen):
    """Whether a piece goes two squares along a file over another piece."""
    parts = re.fullmatch(r"([a-z])(\d+)\1(\d+)", move)
    if parts is None or abs(int(parts[2]) - int(parts[3])) != 2:
        return False
    between = f"{parts[1]}{(int(parts[2]) + int(parts[3])) // 2}"
    return between in dict(standing(fen))


def enters_duty(white, black):
    """Whether a move enters the squares where promotion is a duty, given as patterns."""

    def test(move, fen):
        squares = re.match(r"([a-z]\d+)([a-z]\d+)", move)
        region = white if fen.split()[1] == "w" else black
        return bool(squares and re.fullmatch(region, squares[2]) and not re.fullmatch(region, squares[1]))

    return test


def drops_king(move, fen):
    """Whether a king is dropped."""
    return move.startswith("K@")


def passes_without_pieces(move, fen):
    """Whether a player without a piece on the board passes."""
    return move == "0000" and not squares_of(fen, fen.split()[1])


def concerns_soldiers(move, fen):
    """Whether a soldier stands beside the king of the player to move, or beside where this moves."""
    men = dict(standing(fen))
    mine, soldier = ("K", "p") if fen.split()[1] == "w" else ("k", "P")
    squares = re.match(r"([a-z])(\d+)([a-z])(\d+)", move)
    places = [square for square, man in men.items() if man == mine]
    if squares and men.get(squares[1] + squares[2]) == mine:
        places.append(squares[3] + squares[4])
    beside = [chr(ord(place[0]) + step) + place[1:] for place in places for step in (-1, 1)]
    return any(men.get(square) == soldier for square in beside)


# Single moves for which the fork is not followed, and why. A game ends where such a move is played.
ACCIDENTS = [
    (["argess", "compound-chess", "xhess"], jumps_in_double_step, "pawns of an ini jump in their double step"),
    (
        ["constabulary-chess", "eurasian"],
        enters_duty(r"[a-z]10", r"[a-z]1"),
        "pieces that never promote may not enter squares where promotion is a duty",
    ),
    (
        ["grand-hexachess"],
        enters_duty(r"[g-m]13", r"[a-g]1"),
        "pieces that never promote may not enter squares where promotion is a duty",
    ),
    (
        ["go9", "go13", "suicide-go9", "suicide-go13", "nogo9"],
        passes_without_pieces,
        "a player without pieces on the board may pass",
    ),
    (["screen", "placement"], drops_king, "a king may be dropped where it is attacked"),
    (
        ["xiangqi", "crowdedxiangqi", "manzhouqi", "xiangqihouse"],
        concerns_soldiers,
        "soldiers give no check sideways",
    ),
]


def is_accident(name, move, fen):
    """Whether a move is one for which the fork is not followed."""
    return any(name in names and test(move, fen) for names, test, _ in ACCIDENTS)


def is_known(name, what):
    """Whether a difference is one that stays."""
    return any(name in names and difference == what for names, difference, _ in KNOWN)


def built_in_names():
    """The built-in variants alfil knows, in the order of its table."""
    path = os.path.join(os.path.dirname(__file__), "..", "..", "src", "fairy", "ini", "builtin.toml")
    with open(path, encoding="utf-8") as file:
        return re.findall(r"^\[(?:\")?([^\]\"]+)(?:\")?\]", file.read(), re.M)


def ours(definition, fen, moves, more=()):
    """What alfil says of each position of a game, and what it complains about when it cannot go on."""
    # Points are written with a comma, before the clock.
    start = ["--fen", re.sub(r"( \d+ \d+) \{(\d+) (\d+)\}", r" {\2,\3}\1", fen)] if fen else []
    done = run("moves", definition, *more, *start, "--moves", " ".join(moves), "--json", "--each")
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr.strip()


def is_pass(move):
    """A move from a square to itself, with nothing else: the king's in Fairy-Stockfish."""
    parts = re.fullmatch(r"([a-z]\d+)([a-z]\d+)", move)
    return parts is not None and parts[1] == parts[2]


# Sections in which pieces capture without moving; alfil writes that such a piece goes there and comes back.
SHOOTING = ["rifle-chess", "hippolyta"]


def as_shot(move, fen):
    """A move of a game with shots as alfil writes it: a capture comes back."""
    parts = re.fullmatch(r"([a-z]\d+)([a-z]\d+)", move)
    if parts is None:
        return move
    men = dict(standing(fen))
    if parts[2] in men:
        return f"{move},{parts[2]}{parts[1]}"
    if men.get(parts[1], "").upper() == "P" and parts[1][0] != parts[2][0]:
        passed = parts[2][0] + parts[1][1:]
        return f"{parts[1]}{passed},{passed}{parts[1]}"
    return move


# Sections of the fork in which a wall may be placed instead of a move, by their keys or those of a parent.
WALLING = set()


def as_wall(move, fen):
    """A move of a game with walls instead of moves, as alfil writes it: with the first own piece, or the first square."""
    wall = re.fullmatch(r"0000,(.*)", move)
    if wall is None:
        to = re.match(r"[a-z]\d+([a-z]\d+)", move)
        return f"{move},{to[1]}a1" if to else move
    first = min(squares_of(fen, fen.split()[1]), key=lambda square: (int(square[1:]), square[0]))
    return f"{first}{first},{first}{wall[1]}"


# Sections with pieces that capture by jumping, by their keys or those of a parent; alfil writes both steps.
JUMPING = set()


def as_jump(move, fen):
    """A capture by jumping over the victim, as alfil writes it."""
    parts = re.fullmatch(r"([a-z])(\d+)([a-z])(\d+)(.*)", move)
    if parts is None:
        return move
    files, ranks = [ord(parts[1]), ord(parts[3])], [int(parts[2]), int(parts[4])]
    steps = {abs(files[0] - files[1]), abs(ranks[0] - ranks[1])}
    if 2 not in steps or not steps <= {0, 2}:
        return move
    between = f"{chr(sum(files) // 2)}{sum(ranks) // 2}"
    men = dict(standing(fen))
    if between not in men or f"{parts[3]}{parts[4]}" in men:
        return move
    return f"{parts[1]}{parts[2]}{between},{between}{parts[3]}{parts[4]}{parts[5]}"


def winner_of(value, side):
    """Who wins by a value for the side to move: `first`, `second` or None."""
    if value == 0:
        return None
    other = {"first": "second", "second": "first"}[side]
    return side if value > 0 else other


class Theirs:
    """What Fairy-Stockfish says of a position."""

    def __init__(self, section, start, moves):
        self.fen = pyffish.get_fen(section, start, moves)
        self.side = "second" if self.fen.split()[1] == "b" else "first"
        # By the move as alfil writes it: a pass is 0000.
        self.moves = {("0000" if is_pass(m) else m): m for m in pyffish.legal_moves(section, start, moves)}
        if section in SHOOTING:
            self.moves = {as_shot(m, self.fen): move for m, move in self.moves.items()}
        if section in WALLING:
            self.moves = {as_wall(m, self.fen): move for m, move in self.moves.items()}
        if section in JUMPING:
            self.moves = {as_jump(m, self.fen): move for m, move in self.moves.items()}
        self.over, value = pyffish.is_immediate_game_end(section, start, moves)
        # What its module says where neither player could win, not what its engine plays to.
        self.winner_unknown = False
        if self.over:
            self.kind, self.moves = "immediate", {}
        elif not self.moves:
            self.over, value = True, pyffish.game_result(section, start, moves)
            self.kind = "no moves"
            self.winner_unknown = all(pyffish.has_insufficient_material(section, start, moves))
        else:
            self.over, value = pyffish.is_optional_game_end(section, start, moves)
            self.kind = "optional" if self.over else None
        self.winner = winner_of(value, self.side) if self.over else None


# The sections in which turns may have several moves, by their keys or those of a parent.
SEVERAL = set()


def turns_have_several(section):
    """Whether players may have to wait while the turn of the other one goes on."""
    return section in SEVERAL


def find_sorts(text, is_fork):
    """Finds the sections in which moves are written otherwise, or turns have several."""
    for section in re.split(r"^(?=\[)", text, flags=re.M):
        header = re.match(r"\[([^\]:]+):?([^\]]*)\]", section)
        if not header:
            continue
        (name, parent), body = header.groups(), section
        own = re.search(r"^\s*(multimoves|progressiveMultimove|forcedJumpContinuation|passUntilSetup)\s*=", body, re.M)
        if own or parent.strip() in SEVERAL | {"balancedalternation"}:
            SEVERAL.add(name.strip())
        if is_fork and (re.search(r"^\s*wallOrMove\s*=\s*true", body, re.M) or parent.strip() in WALLING):
            WALLING.add(name.strip())
        if "capture: locust" in body or parent.strip() in JUMPING:
            JUMPING.add(name.strip())


def choose(rng, style, theirs, played):
    """A move: any, or one that captures, goes forward, is out of the ordinary, or goes back, by the game's style."""
    moves = sorted(theirs.moves)
    liked = []
    if rng.random() < 0.7:
        if style == "captures":
            men = {square for square, _ in standing(theirs.fen)}
            liked = [m for m in moves if (to := re.match(r"[a-z]\d+([a-z]\d+)", m)) and to[1] in men]
        elif style == "forward":
            up = {"first": 1, "second": -1}[theirs.side]
            steps = [(m, re.match(r"[a-z](\d+)[a-z](\d+)", m)) for m in moves]
            liked = [m for m, step in steps if step and (int(step[2]) - int(step[1])) * up > 0]
        elif style == "special":
            liked = [m for m in moves if not re.fullmatch(r"[a-z]\d+[a-z]\d+", m)]
        elif style == "back" and len(played) > 1:
            back = re.sub(r"^([a-z]\d+)([a-z]\d+)$", r"\2\1", played[-2])
            liked = [m for m in moves if m == back]
    return rng.choice(liked or moves)


STYLES = ["any", "captures", "forward", "special", "back", "any"]


class Differences:
    """The first difference of each sort."""

    def __init__(self, name):
        self.name, self.known, self.found = name, set(), {}

    def add(self, what, text):
        if is_known(self.name, what):
            self.known.add(what)
        else:
            self.found.setdefault(what, text)


def fen_fields(fen):
    """A FEN by the names of its fields, the hand apart from the board."""
    board, *rest = fen.split()
    hand = re.search(r"\[.*\]", board)
    # The order of the pieces in hand has no meaning: that program has an order of its own for pieces of an ini.
    held = "".join(sorted(hand[0])) if hand else ""
    fields = {"hand": held, "board": board[: hand.start()] if hand else board}
    names = FIELDS[1:]
    if len(rest) == len(names) + 1:
        names = names[:3] + ["checks"] + names[3:]
    fields.update(zip(names, rest))
    return fields


def compare_fen(differences, theirs, mine, where, has_waits=False):
    """Notes each field of a FEN that differs. Where players wait, moves are numbered otherwise."""
    mine, turn = re.sub(r" >\S+", "", mine), re.search(r" >\S+", mine)
    # Points stand in other places and only here with a comma.
    points = [re.search(r" \{(\d+)[ ,](\d+)\}", fen) for fen in (theirs, mine)]
    if any(points):
        got = [tuple(found.groups()) if found else ("0", "0") for found in points]
        if got[0] != got[1]:
            differences.add("fen points", f"theirs {theirs}\n    ours   {mine}\n    {where}")
        theirs, mine = (re.sub(r" \{\d+[ ,]\d+\}", "", fen) for fen in (theirs, mine))
    # That program names what some promoted pieces were, even where it makes no difference.
    if "~" not in mine:
        theirs = re.sub(r"~:[A-Za-z]['!\"]?", "", theirs)
    a, b = fen_fields(theirs), fen_fields(mine)
    if "castling" in a and "castling" in b and re.fullmatch(r"[KQkq-]*", a["castling"]):
        # That program forgets which pieces of an ini have moved and are back.
        b["castling"] = re.sub(r"([a-z]\d+)+$", "", b["castling"]) or "-"
    if has_waits or turn:
        # Passes count there as moves.
        for field in ["clock", "number"]:
            a.pop(field, None)
            b.pop(field, None)
    for field in sorted(a.keys() | b.keys()):
        if a.get(field) != b.get(field):
            differences.add(f"fen {field}", f"theirs {theirs}\n    ours   {mine}\n    {where}")


def play(section, start, rng, style, most):
    """The positions of one game in Fairy-Stockfish, and the moves between them.

    A pass that is the only move is the wait of a player while the other one's turn goes on: alfil leaves it out.
    """
    positions, moves, written = [], [], []
    while True:
        position = Theirs(section, start, moves)
        while turns_have_several(section) and set(position.moves) == {"0000"} and not position.over:
            moves.append(position.moves["0000"])
            position = Theirs(section, start, moves)
        positions.append(position)
        if position.over or len(moves) >= most:
            return positions, written
        move = choose(rng, style, position, written)
        written.append(move)
        moves.append(position.moves[move])


def compare(name, section, definition, plies, seed, fens):
    """Plies compared, games, ends seen, and the differences."""
    # The same games whatever else is compared.
    rng = random.Random(zlib.crc32(name.encode()) + seed)
    differences = Differences(name)
    done, ends = 0, collections.Counter()
    first = [(fen, fen) for fen in fens] or [(pyffish.start_fen(section), None)]
    start, given = first[0]
    game = 0
    has_waits = turns_have_several(section)
    while done < plies:
        style = STYLES[game % len(STYLES)]
        most = min(LONG if rng.random() < 0.4 else SHORT, plies - done)
        positions, moves = play(section, start, rng, style, most)
        mine, complaint = ours(definition, given, moves)
        for ply, theirs in enumerate(positions):
            where = f"from {start} moves {' '.join(moves[:ply])}"
            if ply >= len(mine) and is_accident(name, moves[len(mine) - 1], positions[len(mine) - 1].fen):
                break
            if ply >= len(mine):
                differences.add("stuck", f"{complaint}\n    {where}")
                return done, game, ends, differences
            here = mine[ply]
            done += 1
            compare_fen(differences, theirs.fen, here["fen"], where, has_waits)
            if theirs.fen.split()[0] != here["fen"].split()[0] and "fen board" in differences.known:
                break
            outcome = ended(here)
            is_same_winner = not theirs.over or theirs.winner_unknown or (outcome and outcome["winner"] == theirs.winner)
            if theirs.over != (outcome is not None) or not is_same_winner:
                if is_accident(name, "", theirs.fen):
                    break
                what = f"end ({theirs.kind})" if theirs.over else f"end ({outcome['reason']} here)"
                says = f"over, {theirs.winner or 'nobody'} wins" if theirs.over else "not over"
                differences.add(what, f"{theirs.fen}: {says}; here {outcome}\n    {where}")
                if not is_known(name, what):
                    return done, game, ends, differences
                break
            if theirs.over:
                ends[f"{outcome['reason']} ({theirs.kind})"] += 1
                break
            unlike = sorted(theirs.moves.keys() ^ set(here["moves"]))
            unlike = [move for move in unlike if not is_accident(name, move, theirs.fen)]
            missing = [move for move in unlike if move in theirs.moves]
            extra = [move for move in unlike if move not in theirs.moves]
            if missing or extra:
                text = f"{theirs.fen}\n    only theirs: {missing}\n    only ours: {extra}\n    {where}"
                differences.add("moves", text)
                if not is_known(name, "moves"):
                    return done, game, ends, differences
                break
        game += 1
        # Every third game begins in the middle of the one before, by its FEN.
        start, given = first[game % len(first)]
        # Not at the second move: the fork tells by the moves played whether the first piece may be taken over.
        if game % 3 == 2 and len(positions) > 3 and not has_waits:
            start = given = positions[rng.randrange(2, len(positions) - 1)].fen
    return done, game, ends, differences


def worker(pipe, *args):
    pipe.send(compare(*args))
    pipe.close()


def in_parallel(tasks, jobs):
    """Each task with what `compare` says of it, or with None where Fairy-Stockfish broke down."""
    waiting, running = list(tasks), []
    while waiting or running:
        while waiting and len(running) < jobs:
            task = waiting.pop(0)
            receiver, sender = multiprocessing.Pipe(False)
            process = multiprocessing.Process(target=worker, args=(sender, *task))
            process.start()
            sender.close()
            running.append((task, process, receiver))
        multiprocessing.connection.wait([receiver for _, _, receiver in running])
        for entry in [entry for entry in running if entry[2].poll()]:
            running.remove(entry)
            task, process, receiver = entry
            try:
                answer = receiver.recv()
            except EOFError:
                answer = None
            process.join()
            yield task, answer


def missing_rules(told):
    """Which settings kept how many sections from being imported, and how many were kept by one alone."""
    keys, current = collections.defaultdict(set), None
    for line in told.splitlines():
        if not line.startswith(" "):
            current = line.split(":")[0]
        elif line.startswith("  missing"):
            keys[current].add(re.sub("(White|Black)$", "", line.split()[1]))
    blocked = collections.Counter(key for found in keys.values() for key in found)
    alone = collections.Counter(key for found in keys.values() if len(found) == 1 for key in found)
    return blocked, alone


def imported(args, folder):
    """The sections to compare: name, section, definition; what is refused; and why."""
    path = args.file
    if args.built_in:
        path = os.path.join(folder, "built-in.ini")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(f"[my-{name}:{name}]\n" for name in built_in_names())
    with open(path, encoding="utf-8") as file:
        text = file.read()
    names = [n if n.startswith("my-") else f"my-{n}" for n in args.names] if args.built_in else args.names
    names = names or re.findall(r"^\[([^\]:]+)", text, re.M)
    pyffish.load_variant_config(text)
    find_sorts(text, args.dialect == "fairy-stockfish-x")
    dialect = ["--dialect", args.dialect]
    told = run("import", path, "--out", folder, *dialect, *names)
    if told.returncode not in (0, 1):
        sys.exit(told.stderr)
    definitions = {name: os.path.join(folder, f"{name}.toml") for name in names}
    tasks = [(name, name, definitions[name]) for name in names if os.path.exists(definitions[name])]
    for name, _, definition in tasks[:3]:
        if ours(definition, None, [])[0] != ours(f"{path}#{name}", None, [], dialect)[0]:
            sys.exit(f"{name}: the section and the definition written for it differ")
    return tasks, [name for name in names if not os.path.exists(definitions[name])], missing_rules(told.stdout)


def bundled(args):
    """The bundled variants to compare, and those Fairy-Stockfish has and alfil does not."""
    ids = {entry["id"] for entry in json.loads(run("list", "--json").stdout)}
    names = args.names or built_in_names()
    tasks = [(name, name, name) for name in names if name in ids]
    return tasks, [name for name in names if name not in ids], (collections.Counter(), collections.Counter())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", help="an ini; not given with --built-in and --bundled")
    parser.add_argument("names", nargs="*", help="sections or variants, all when none is given")
    parser.add_argument("--built-in", action="store_true", help="import each built-in variant")
    parser.add_argument("--bundled", action="store_true", help="compare alfil's own definitions")
    parser.add_argument(
        "--dialect",
        default="fairy-stockfish",
        help="how the ini is read: fairy-stockfish-x where the module is that program's",
    )
    parser.add_argument("--plies", type=int, default=200, help="plies for each variant")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games")
    parser.add_argument("--fen", action="append", default=[], help="where games begin instead of at the start")
    parser.add_argument("--jobs", type=int, default=1, help="variants compared at once")
    args = parser.parse_args()
    if args.built_in or args.bundled:
        args.names = ([args.file] if args.file else []) + args.names
    elif not args.file:
        parser.error("an ini, --built-in or --bundled is needed")
    with tempfile.TemporaryDirectory() as folder:
        tasks, refused, (blocked, alone) = bundled(args) if args.bundled else imported(args, folder)
        known = set(pyffish.variants())
        unknown = [task[0] for task in tasks if task[1] not in known]
        tasks = [(*task, args.plies, args.seed, args.fen) for task in tasks if task[1] in known]
        equal, different, total, sorts = [], [], 0, collections.Counter()
        for task, answer in in_parallel(tasks, args.jobs):
            name = task[0]
            if answer is None:
                different.append(name)
                sorts["broken off"] += 1
                print(f"{name}: DIFFERENT: the comparison broke off", flush=True)
                continue
            done, games, ends, differences = answer
            total += done
            sorts.update(differences.found.keys())
            seen = f"{done} plies in {games} games, ends {dict(ends)}"
            if differences.known:
                seen += f", known: {', '.join(sorted(differences.known))}"
            if differences.found:
                different.append(name)
                print(f"{name}: DIFFERENT in {', '.join(differences.found)} ({seen})")
                for what, text in differences.found.items():
                    print(f"  {what}: {text}", flush=True)
            else:
                equal.append(name)
                print(f"{name}: equal, {seen}", flush=True)
    print(f"\nequal: {' '.join(sorted(equal))}")
    print(f"different: {' '.join(sorted(different))}")
    print(f"not there: {' '.join(refused)}")
    if unknown:
        print(f"not known to Fairy-Stockfish: {' '.join(unknown)}")
    for key, n in blocked.most_common():
        print(f"  {n:4} {key} ({alone[key]} by it alone)")
    for what, n in sorts.most_common():
        print(f"  {n:4} differ in {what}")
    print(
        f"{len(equal) + len(different) + len(refused) + len(unknown)} variants: {len(equal)} equal, "
        f"{len(different)} different, {len(refused)} not there; {total} plies compared"
    )
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
