"""What the parts of a run say so far: points, rates, and whether that is enough.

The statistics are those of the program.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from alfil import _alfil

# How often a run may be looked at to end it early.
LOOKS = 10

# The results that count, by the first player's half points.
RESULTS = ("0-1", "1/2-1/2", "1-0")

# A game's moves, as a number, and its result.
Outcome = tuple[int, str]

# What a part says.
Part = TypeVar("Part")


def lines(path: Path) -> list[dict[str, Any]]:
    """Returns the games of a part."""
    return [game for game in map(json.loads, path.read_text("utf-8").splitlines()) if "result" in game]


def results(games: Sequence[dict[str, Any]]) -> list[int]:
    """Returns how many games give the first player 0, ½ and 1 point, without those that the rules do not decide."""
    found = [game["result"] for game in games]
    return [found.count(result) for result in RESULTS]


def pairs(path: Path) -> list[int]:
    """Returns in how many pairs of games of a part player A has 0, ½, 1, 1½ and 2 points."""
    halves: dict[int, list[int]] = {}
    for line in map(json.loads, path.read_text("utf-8").splitlines()):
        if "pair" in line and line.get("half_points") is not None:
            halves.setdefault(line["pair"], []).append(line["half_points"])
    whole = [sum(both) for both in halves.values() if len(both) == 2]
    return [whole.count(points) for points in range(5)]


def total(counts: Sequence[Sequence[int]]) -> list[int]:
    """Returns the sums of counts of the same kind."""
    return [sum(column) for column in zip(*counts)]


def outcomes(games: Sequence[dict[str, Any]]) -> list[Outcome]:
    """Returns the hash of the moves of each game, and its result."""
    return [(hash((game.get("fen"), game["moves"])), game["result"]) for game in games]


def is_decided(parts: Sequence[Sequence[Outcome]]) -> bool:
    """Returns whether a game is clearly fair, or clearly not. Games that repeat others count once, as in reports."""
    found = [result for _, result in {outcome for part in parts for outcome in part}]
    return _alfil.is_fairness_clear([found.count(result) for result in RESULTS], LOOKS)


@dataclass
class Prefix(Generic[Part]):
    """Looks at the first parts without a gap, so that the result does not depend on which worker is fast."""

    n_shards: int
    decided: Callable[[Sequence[Part]], bool]
    parts: dict[int, Part] = field(default_factory=dict)
    # The number of parts after which it was decided.
    end: int | None = None
    _looked: int = 0
    _length: int = 0

    def add(self, place: int, part: Part) -> bool:
        """Adds what a part says and returns whether the first parts decide."""
        self.parts[place] = part
        while self._length in self.parts and self.end is None:
            self._length += 1
            look = self._length * LOOKS // self.n_shards
            if look > self._looked:
                self._looked = look
                if self.decided([self.parts[place] for place in range(self._length)]):
                    self.end = self._length
        return self.end is not None


class Progress:
    """A line on standard error, if that is a terminal: games, games a minute, the score so far.

    The minutes begin with the work on the first part: while workers are waited for, nothing is played.
    """

    def __init__(self, n_games: int) -> None:
        self.n_games = n_games
        self.begin: float | None = None
        self.games, self.n_played, self.n_before = [0, 0, 0], 0, 0
        # The seconds of all workers together.
        self.worked = 0.0
        self.is_shown = sys.stderr.isatty()

    def text(self) -> str:
        """Returns the line."""
        minutes = max(1e-9, (time.monotonic() - self.begin) / 60) if self.begin is not None else 1.0
        rate = (self.n_played - self.n_before) / minutes
        mean, low, high = _alfil.score_of_games(self.games)
        return (
            f"{self.n_played} of {self.n_games} games, {rate:.0f} games a minute, "
            f"{self.worked / 60:.1f} minutes of work, first player {100 * mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        )

    def add(self, n_games: int, games: Sequence[int], seconds: float | None = None) -> None:
        """Adds a part that took so many seconds of work, or that was there before the run began."""
        self.n_played += n_games
        self.games = total([self.games, games])
        if seconds is None:
            self.n_before += n_games
        else:
            self.worked += seconds
            if self.begin is None:
                self.begin = time.monotonic() - seconds
        if self.is_shown:
            sys.stderr.write(f"\r{self.text()}\x1b[K")
            sys.stderr.flush()

    def close(self) -> None:
        if self.is_shown and self.n_played:
            sys.stderr.write("\n")
