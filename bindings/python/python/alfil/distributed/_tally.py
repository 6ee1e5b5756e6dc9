"""What the parts of a run say so far: points, rates, and whether that is enough."""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

# Of a two-sided interval of 95 per cent.
Z = 1.959964

# How often a run may be looked at to end it early, and the bound that keeps all looks together at 95 per cent (Bonferroni).
LOOKS = 10
Z_OF_LOOKS = 2.807034

# Between these a game is fair, as for `alfil balance`.
FAIR = (0.45, 0.55)

POINTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


@dataclass
class Mean:
    """Numbers of which the mean is wanted."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, values: Iterable[float]) -> None:
        for value in values:
            self.n += 1
            self.total += value
            self.squares += value * value

    def interval(self, z: float = Z) -> tuple[float, float, float]:
        """Returns the mean and its bounds, by the normal distribution; from 0 to 1 for fewer than two numbers."""
        if self.n < 2:
            return (self.total / self.n if self.n else 0.5, 0.0, 1.0)
        mean = self.total / self.n
        variance = max(0.0, (self.squares - self.n * mean * mean) / (self.n - 1))
        half = z * math.sqrt(variance / self.n)
        return (mean, max(0.0, mean - half), min(1.0, mean + half))


def lines(path: Path) -> list[dict[str, Any]]:
    """Returns the games of a part."""
    return [game for game in map(json.loads, path.read_text("utf-8").splitlines()) if "result" in game]


def points(path: Path) -> list[float]:
    """Returns the first player's points in the games of a part that the rules decide."""
    return [POINTS[game["result"]] for game in lines(path) if game["result"] in POINTS]


def is_decided(parts: Sequence[list[float]]) -> bool:
    """Returns whether a game is clearly fair, or clearly not."""
    mean = Mean()
    for part in parts:
        mean.add(part)
    _, low, high = mean.interval(Z_OF_LOOKS)
    return mean.n >= 100 and ((FAIR[0] <= low and high <= FAIR[1]) or low > FAIR[1] or high < FAIR[0])


@dataclass
class Prefix:
    """Looks at the first parts without a gap, so that the result does not depend on which worker is fast."""

    n_shards: int
    decided: Callable[[Sequence[list[float]]], bool]
    read: Callable[[Path], list[float]] = points
    parts: dict[int, list[float]] = field(default_factory=dict)
    # The number of parts after which it was decided.
    end: int | None = None
    _looked: int = 0
    _length: int = 0

    def add(self, place: int, path: Path) -> bool:
        """Adds a part and returns whether the first ones decide."""
        self.parts[place] = self.read(path)
        while self._length in self.parts and self.end is None:
            self._length += 1
            look = self._length * LOOKS // self.n_shards
            if look > self._looked:
                self._looked = look
                if self.decided([self.parts[place] for place in range(self._length)]):
                    self.end = self._length
        return self.end is not None


class Progress:
    """A line on standard error, if that is a terminal: games, games a minute, the score so far."""

    def __init__(self, n_games: int) -> None:
        self.n_games, self.begin = n_games, time.monotonic()
        self.mean, self.n_played, self.n_before = Mean(), 0, 0
        self.is_shown = sys.stderr.isatty()

    def text(self) -> str:
        """Returns the line."""
        minutes = max(1e-9, (time.monotonic() - self.begin) / 60)
        rate = (self.n_played - self.n_before) / minutes
        mean, low, high = self.mean.interval()
        return (
            f"{self.n_played} of {self.n_games} games, {rate:.0f} games a minute, "
            f"first player {100 * mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        )

    def add(self, n_games: int, values: Iterable[float], is_new: bool = True) -> None:
        """Adds a part, which may have been there before the run began."""
        self.n_played += n_games
        self.n_before += 0 if is_new else n_games
        self.mean.add(values)
        if self.is_shown:
            sys.stderr.write(f"\r{self.text()}\x1b[K")
            sys.stderr.flush()

    def close(self) -> None:
        if self.is_shown and self.n_played:
            sys.stderr.write("\n")
