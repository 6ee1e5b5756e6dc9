"""Self-play, reports, matches and positions to learn from, as shards."""

from __future__ import annotations

import json
import math
import os
import shutil
import struct
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _tally
from ._shards import ProgramError, Shard, client_of, play, run, write

# What a shard should take.
SECONDS = 60.0

# Games by which that is estimated.
TRIED = 4


def program_here(program: str | None) -> str:
    """Returns the path of the program on this machine: the one named, `$ALFIL`, or `alfil` on the path."""
    named = program or os.environ.get("ALFIL") or shutil.which("alfil")
    if named is None:
        raise ProgramError("there is no program `alfil` on the path: install it, or name it by `program` or ALFIL")
    return named


def inputs(variant: str) -> dict[str, bytes]:
    """Returns the files that a variant needs on a worker: a definition with all it extends, and learned values beside it."""
    path = Path(variant)
    if path.suffix != ".toml":
        if ".ini" in path.suffix or "#" in variant:
            file = Path(variant.partition("#")[0])
            return {file.name: file.read_bytes()}
        return {}
    files = {path.name: path.read_bytes()}
    learned = path.with_suffix(".eval")
    if learned.is_file():
        files[learned.name] = learned.read_bytes()
    for beside in path.resolve().parent.glob("*.toml"):
        files.setdefault(beside.name, beside.read_bytes())
    return files


def word(variant: str) -> str:
    """Returns how a worker calls a variant, whose files are in its folder."""
    return Path(variant).name if inputs(variant) else variant


def n_shards(client: Any, shard: Shard, program: str, games: int) -> int:
    """Returns in how many parts so many games are divided, by the time that a few of them take."""
    begin = time.monotonic()
    client.submit(play, shard, program, pure=False).result()
    each = (time.monotonic() - begin) / TRIED
    n_cores = max(1, int(sum(client.nthreads().values())))
    by_time = math.ceil(games * each / SECONDS)
    return max(1, min(games, max(by_time, 4 * n_cores)))


@dataclass(frozen=True)
class Play:
    """The games of a run."""

    variant: str
    games: int
    seed: int = 1
    nodes: int = 1000
    openings: str = "soft"
    max_plies: int | None = None

    def shard(self, part: int, of: int, games: int | None = None) -> Shard:
        """Returns one of so many parts."""
        out = f"part-{part:05}-of-{of:05}.jsonl"
        arguments = ["selfplay", word(self.variant), "--games", str(games or self.games), "--seed", str(self.seed)]
        arguments += ["--nodes", str(self.nodes), "--threads", "1"]
        files = inputs(self.variant)
        openings = Path(self.openings)
        if self.openings != "soft" and not self.openings.startswith("random:"):
            files[openings.name] = openings.read_bytes()
            arguments += ["--openings", openings.name]
        else:
            arguments += ["--openings", self.openings]
        if self.max_plies is not None:
            arguments += ["--max-plies", str(self.max_plies)]
        return Shard(out, (*arguments, "--shard", f"{part}/{of}", "--out", out), out, files)

    def parts(self, folder: Path, client: Any, program: str, shards: int | None) -> list[Shard]:
        """Returns the parts of the run in a folder, which keep their number when the run goes on."""
        plan = folder / "run.json"
        own = {"games": self.games, "seed": self.seed, "nodes": self.nodes, "openings": self.openings}
        own |= {"variant": self.variant, "max_plies": self.max_plies}
        if plan.exists():
            known = json.loads(plan.read_text("utf-8"))
            number = known.pop("shards")
            if known != own or shards not in (None, number):
                raise ValueError(f"`{folder}` holds another run: {known} in {number} shards")
        else:
            tried = self.shard(0, 1, min(TRIED, self.games))
            number = shards or n_shards(client, tried, program, self.games)
            folder.mkdir(parents=True, exist_ok=True)
            write(plan, json.dumps(own | {"shards": number}).encode())
        return [self.shard(part, number) for part in range(number)]


def _call(program: str, arguments: Sequence[str]) -> str:
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        raise ProgramError(done.stderr.strip())
    return done.stdout


def _played(
    of: Play, folder: Path, cluster: Any, program: str, shards: int | None, prefix: bool
) -> list[Path]:
    """Plays a run, or as much of it as decides whether the game is fair, and returns its parts."""
    with client_of(cluster) as client:
        parts = of.parts(folder, client, program, shards)
        progress, old = _tally.Progress(of.games), {path.name for path in folder.glob("part-*")}
        looked = _tally.Prefix(len(parts), _tally.is_decided)

        def on_part(place: int, path: Path) -> bool:
            is_new = path.name not in old
            progress.add(len(_tally.lines(path)), _tally.points(path), is_new)
            return prefix and looked.add(place, path)

        paths = run(parts, folder, client, program, on_part)
        progress.close()
    return [folder / part.name for part in parts[: looked.end]] if looked.end else paths


def selfplay(
    variant: str,
    folder: str | Path,
    *,
    games: int,
    cluster: Any = "local",
    seed: int = 1,
    nodes: int = 1000,
    openings: str = "soft",
    max_plies: int | None = None,
    shards: int | None = None,
    program: str | None = None,
) -> Path:
    """Plays games as `alfil selfplay` does, and returns the file with all of them, byte for byte that of one run.

    If the folder has parts of the same run, only the others are played. `program` is the path of `alfil` on this machine
    and on workers.
    """
    folder, here = Path(folder), program_here(program)
    of = Play(variant, games, seed, nodes, openings, max_plies)
    paths = _played(of, folder, cluster, here, shards, prefix=False)
    merged = folder / "games.jsonl"
    _call(here, ["merge", *map(str, paths), "--out", str(merged)])
    return merged


def report(
    variant: str,
    folder: str | Path | None,
    *,
    games: int,
    cluster: Any,
    seed: int,
    nodes: int,
    shards: int | None,
    program: str | None,
    options: Sequence[str],
) -> tuple[int, str, str]:
    """Plays on a cluster, and returns the exit code, the output and the errors of `alfil balance`."""
    here = program_here(program)
    with tempfile.TemporaryDirectory(prefix="alfil-") as temporary:
        place = Path(folder) if folder is not None else Path(temporary)
        of = Play(variant, games, seed, nodes)
        paths = _played(of, place, cluster, here, shards, prefix=True)
        command = [here, "balance", variant, *map(str, paths), *options]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


def balance(
    variant: str,
    folder: str | Path | None = None,
    *,
    games: int = 10_000,
    cluster: Any = "local",
    seed: int = 1,
    nodes: int = 400,
    shards: int | None = None,
    program: str | None = None,
    options: Sequence[str] = ("--json",),
) -> str:
    """Returns what `alfil balance` says of the games of a cluster, with `options`: by default JSON.

    The run ends early when its first shards show that the game is fair, or that it is not: after each tenth of them, with
    an interval that is wide enough for ten looks. Skill is not measured.
    """
    code, said, errors = report(
        variant, folder, games=games, cluster=cluster, seed=seed, nodes=nodes, shards=shards, program=program,
        options=options,
    )
    if code != 0:
        raise ProgramError(errors.strip())
    return said


@dataclass(frozen=True)
class Match:
    """The result of a match, from the side of the first player, A."""

    wins: int
    draws: int
    losses: int
    # Pairs of games by A's half points, from 0 to 4.
    pairs: tuple[int, int, int, int, int]
    # The difference and its bounds of 95 per cent, in Elo.
    elo: tuple[float, float, float]
    # Of a sequential test: the logarithm of the likelihood ratio.
    llr: float | None = None


def _elo(score: float) -> float:
    score = min(max(score, 1e-6), 1 - 1e-6)
    return -400 * math.log10(1 / score - 1)


def llr(pairs: Sequence[float], low: float, high: float) -> float:
    """Returns the logarithm of the likelihood ratio of two differences in Elo, from the points of pairs, 0 to 1."""
    n = len(pairs)
    if n < 2:
        return 0.0
    mean = sum(pairs) / n
    variance = sum((value - mean) ** 2 for value in pairs) / n
    if variance == 0:
        return 0.0
    s0, s1 = (1 / (1 + 10 ** (-elo / 400)) for elo in (low, high))
    return n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)


def _pairs(path: Path) -> list[float]:
    """Returns A's share of the points in each pair of games of a part."""
    halves: dict[int, list[int]] = {}
    for line in map(json.loads, path.read_text("utf-8").splitlines()):
        if "pair" in line and line.get("half_points") is not None:
            halves.setdefault(line["pair"], []).append(line["half_points"])
    return [sum(both) / 4 for both in halves.values() if len(both) == 2]


def match(
    a: str,
    b: str,
    folder: str | Path,
    *,
    variant: str = "chess",
    games: int,
    options: Sequence[str],
    cluster: Any = "local",
    seed: int = 1,
    shards: int | None = None,
    sprt: tuple[float, float] | None = None,
    program: str | None = None,
) -> Match:
    """Plays a match of two engines as `alfil match` does, with its `options`, such as `["--nodes", "2000"]`.

    Each shard has a seed of its own. With `sprt` the match ends when a sequential test between two differences in Elo
    decides, with errors of 5 per cent.
    """
    here, folder = program_here(program), Path(folder)
    with client_of(cluster) as client:
        number = shards or max(1, min(games // 2, 4 * sum(client.nthreads().values())))
        each = [games // 2 // number + (place < games // 2 % number) for place in range(number)]

        def shard(place: int) -> Shard:
            out = f"match-{place:05}-of-{number:05}.jsonl"
            arguments = ["match", a, b, "--variant", word(variant), "--games", str(2 * each[place]), *options]
            arguments += ["--seed", str(seed + 1_000_003 * place), "--out", out]
            return Shard(out, tuple(arguments), out, inputs(variant))

        bound = math.log(19)
        values = _tally.Prefix(
            number,
            lambda parts: sprt is not None and abs(llr([v for part in parts for v in part], *sprt)) >= bound,
            read=_pairs,
        )
        paths = run([shard(place) for place in range(number)], folder, client, here, values.add)
    paths = paths[: values.end]
    return _result([value for path in paths for value in _pairs(path)], paths, sprt)


def _result(pairs: list[float], paths: Sequence[Path], sprt: tuple[float, float] | None) -> Match:
    halves = [line["half_points"] for path in paths for line in map(json.loads, path.read_text("utf-8").splitlines())
              if line.get("half_points") is not None]
    counts = [0] * 5
    for value in pairs:
        counts[round(4 * value)] += 1
    mean = _tally.Mean()
    mean.add(pairs)
    score, low, high = mean.interval()
    return Match(
        halves.count(2), halves.count(1), halves.count(0),
        (counts[0], counts[1], counts[2], counts[3], counts[4]),
        (_elo(score), _elo(low), _elo(high)),
        None if sprt is None else llr(pairs, *sprt),
    )


def learn(
    variant: str,
    folder: str | Path,
    *,
    games: int,
    cluster: Any = "local",
    seed: int = 1,
    nodes: int = 500,
    shards: int | None = None,
    program: str | None = None,
) -> Path:
    """Gathers positions as `alfil learn --export` does, and returns the folder with `schema.json` and `data.bin`.

    Each shard is a run of `alfil learn` with a seed of its own, whose weights are dropped. What another program trains from
    the data, `alfil learn --import` admits by a match.
    """
    here, folder = program_here(program), Path(folder)
    with client_of(cluster) as client:
        number = shards or max(1, min(games // 20, 4 * sum(client.nthreads().values())))

        def shard(place: int, out: str, n_games: int) -> Shard:
            arguments = ["learn", word(variant), "--games", str(n_games), "--nodes", str(nodes)]
            arguments += ["--seed", str(seed + 1_000_003 * place), "--threads", "1"]
            arguments += ["--export", "data", "--out", "learned.eval"]
            return Shard(f"{place:05}-of-{number:05}-{out}", tuple(arguments), f"data/{out}", inputs(variant))

        each = -(-games // number)
        parts = folder / "parts"
        paths = run([shard(place, "data.bin", each) for place in range(number)], parts, client, here)
        # The features are the same whatever is played.
        (schema,) = run([shard(0, "schema.json", 2)], parts, client, here)
    _join(paths, schema, folder)
    return folder


def _join(paths: Sequence[Path], schema: Path, folder: Path) -> None:
    """Puts the positions of all parts together."""
    bodies, total, features = [], 0, None
    for path in paths:
        data = path.read_bytes()
        magic, version, n_features, n_positions = struct.unpack_from("<4sIII", data)
        if (magic, version) != (b"ALFD", 1) or features not in (None, n_features):
            raise ValueError(f"`{path}` is not a file of positions of this run")
        features = n_features
        total += n_positions
        bodies.append(data[16:])
    write(folder / "data.bin", struct.pack("<4sIII", b"ALFD", 1, features or 0, total) + b"".join(bodies))
    known = json.loads(schema.read_text("utf-8"))
    write(folder / "schema.json", json.dumps(known | {"positions": total}).encode())
