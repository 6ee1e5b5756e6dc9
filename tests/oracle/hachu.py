#!/usr/bin/env python3
"""Random games: every piece reaches the same squares as in HaChu, in Dai Shogi, Chu Shogi and Wa Shogi without drops.

HaChu shows the squares a lifted piece can go to, and no more: captures on the way and promotion choices stay
uncompared. In Chu Shogi it must also refuse the captures of Lions that a limit bars. Needs Debian's `hachu`; exits with 77
where it is missing. Usage: hachu.py [PLIES [SEED]]
"""

import json
import random
import re
import shutil
import subprocess
import sys

from common import alfil, play, run, squares_of, standing

HACHU = shutil.which("hachu") or shutil.which("/usr/games/hachu")

# alfil's id, HaChu's name.
GAMES = [("dai-shogi", "dai"), ("wa-shogi", "wa-shogi"), ("chu-shogi", "chu")]


class HaChu:
    """A HaChu process, spoken to over the xboard protocol."""

    def __init__(self, variant):
        self.process = subprocess.Popen(
            [HACHU], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1
        )
        self.pings = 0
        for line in ["xboard", "protover 2", "memory 64", "option Allow repeats=1", "option Promote on entry=0"]:
            self.ask(line)
        self.ask(f"variant {variant}")
        self.ask("force")

    def ask(self, line):
        """Sends a line and returns what HaChu answers to it."""
        self.pings += 1
        self.process.stdin.write(f"{line}\nping {self.pings}\n")
        answers = []
        for answer in self.process.stdout:
            if answer.startswith(f"pong {self.pings}"):
                return answers
            if not answer.startswith("#"):
                answers.append(answer.strip())
        sys.exit(f"HaChu ended at: {line}")

    def targets(self, square):
        """Where the piece on a square can go, by what HaChu highlights."""
        targets = set()
        for answer in self.ask(f"lift {square}"):
            if not answer.startswith("highlight "):
                continue
            targets.update(target for target, _ in standing(answer.split()[1]))
        self.ask(f"put {square}")
        return targets - {square}

    def close(self):
        self.process.kill()


def parts(move):
    """First and last square of a move."""
    squares = re.findall(r"[a-z]\d+", move)
    return squares[0], squares[-1]


# Tokens of the Lions of Chu Shogi by player.
LIONS = {"w": ("N", "+O"), "b": ("n", "+o")}


def barred(variant, state, side):
    """Captures of Lions that alfil says a limit bars."""
    standing_there = dict(standing(state["fen"]))
    own = [square for square in standing_there if square in squares_of(state["fen"], side)]
    prey = [square for square, token in standing_there.items() if token in LIONS["b" if side == "w" else "w"]]
    for start in own:
        for end in prey:
            move = start + end
            if not {move, move + "+"} & set(state["moves"]):
                why = run("moves", variant, "--fen", state["fen"], "--moves", move).stderr
                if "may not capture" in why:
                    yield move


def walk(variant, name, plies, rng):
    """One random game; returns plies compared, captures that both refuse, and differences."""
    hachu, fen, done, refused, differences = HaChu(name), first_position(variant), 0, 0, []
    has_lion_rules = variant == "chu-shogi"
    while done < plies and not differences:
        state = alfil(variant, fen)
        if not state["moves"]:
            break
        reach, at_once = {}, {}
        for move in state["moves"]:
            if move != "0000":
                start, end = parts(move)
                reach.setdefault(start, set()).add(end)
                if "," not in move:
                    at_once.setdefault(start, set()).add(end)
        shown = {square: hachu.targets(square) for square in squares_of(fen, fen.split()[1])}
        # HaChu lists nothing where a king can be captured.
        kings = {square for square, token in standing(fen) if token.upper() == "K"}
        if not any(shown.values()) and any(ends & kings for ends in reach.values()):
            break
        for square, theirs in shown.items():
            # HaChu does not show where a Lion may only go by capturing something else first.
            ours = (reach.get(square, set()) & theirs | at_once.get(square, set())) - {square}
            if ours != theirs:
                differences.append((fen, square, sorted(theirs - ours), sorted(ours - theirs)))
        done += 1
        side = fen.split()[1]
        for move in barred(variant, state, side) if has_lion_rules else ():
            refused += 1
            if not any("Illegal" in answer for answer in hachu.ask(f"usermove {move}")):
                differences.append((fen, move, ["played"], []))
        plain = [m for m in state["moves"] if "," not in m and m != "0000"]
        of_lions = [m for m in plain if has_lion_rules and dict(standing(fen))[parts(m)[0]] in LIONS[side]]
        move = rng.choice(of_lions if of_lions and rng.random() < 0.3 else plain)
        if any("Illegal" in answer for answer in hachu.ask(f"usermove {move}")):
            differences.append((fen, move, ["refused"], []))
        fen = " ".join(play(variant, fen, move).split()[:4])
    hachu.close()
    return done, refused, differences


def first_position(variant):
    """The FEN of the start position."""
    return json.loads(run("moves", variant, "--json").stdout)["fen"]


def main():
    if HACHU is None:
        print("skipped: HaChu is not installed")
        return 77
    plies = int(sys.argv[1]) if len(sys.argv) > 1 else 120
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    failed = False
    for variant, name in GAMES:
        rng, done, refused, differences = random.Random(seed), 0, 0, []
        while done < plies and not differences:
            compared, both_refuse, differences = walk(variant, name, min(60, plies - done), rng)
            done, refused = done + compared, refused + both_refuse
        print(f"{variant}: {done} plies, {refused} captures of Lions refused by both, {len(differences)} differences")
        for fen, what, missing, extra in differences:
            failed = True
            print(f"{variant} {fen}\n  {what}: only HaChu: {missing}, only alfil: {extra}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
