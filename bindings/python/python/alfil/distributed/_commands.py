"""Self-play, reports, matches and positions to learn from, as shards."""

from __future__ import annotations

import json
import math
import struct
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from alfil import _alfil

from . import _tally
from ._inputs import Inputs, Rules, check_commands, n_parts, rules
from ._shards import Played, ProgramError, Shard, client_of, is_local, n_cores, play, program_here, run, write

# What a shard should take.
SECONDS = 60.0

# Games by which that is estimated.
TRIED = 4

# The distance of the seeds of parts that have seeds of their own.
SEEDS = 1_000_003


class FailedReportError(ProgramError):
    """A condition of `--fail-if` holds. The report is there all the same."""

    def __init__(self, errors: str, report: str) -> None:
        super().__init__(errors)
        # What `alfil balance` wrote.
        self.report = report


def of_workers(client: Any, here: str, program: str | None) -> str | None:
    """Returns the path of the program on workers: the one named, or that of this machine for a `LocalCluster`.

    None lets each worker look for its own.
    """
    return program or (here if is_local(client) else None)


def n_shards(client: Any, shard: Shard, program: str | None, games: int) -> int:
    """Returns in how many parts so many games are divided, by the time that a worker takes for a few of them."""
    cores = n_cores(client)
    tried: Played = client.submit(play, shard, program, pure=False).result()
    by_time = math.ceil(games * tried.seconds / TRIED / SECONDS)
    return max(1, min(games, max(by_time, 4 * cores)))


@dataclass(frozen=True)
class Play:
    """The games of a run."""

    variant: str
    games: int
    seed: int = 1
    nodes: int = 1000
    openings: str = "soft"
    max_plies: int | None = None
    # The part of a report that the games are, if they are not its usual ones.
    part: str | None = None
    dialect: str | None = None

    def inputs(self) -> tuple[Rules, Inputs, str]:
        """Returns the rules, the files for workers, and what workers call the openings."""
        of = rules(self.variant, self.dialect)
        inputs = of.inputs
        if self.openings == "soft" or self.openings.startswith("random:"):
            return of, inputs, self.openings
        return of, inputs, inputs.add(Path(self.openings))

    def reading(self) -> list[str]:
        """Returns the options by which the program reads the variant."""
        return ["--dialect", self.dialect] if self.dialect else []

    def parts(self, folder: Path, client: Any, program: str | None, shards: int | None) -> list[Shard]:
        """Returns the parts of the run in a folder, which keep their number when the run goes on."""
        of, inputs, openings = self.inputs()
        common = ["selfplay", of.word, "--seed", str(self.seed), "--nodes", str(self.nodes), "--threads", "1"]
        common += ["--openings", openings]
        if self.max_plies is not None:
            common += ["--max-plies", str(self.max_plies)]
        if self.part is not None:
            common += ["--part", self.part]
        common += self.reading()
        executables = frozenset(inputs.executables)

        def shard(part: int, number: int, games: int) -> Shard:
            out = f"part-{part:05}-of-{number:05}.jsonl"
            arguments = (*common, "--games", str(games), "--shard", f"{part}/{number}", "--out", out)
            return Shard(out, arguments, out, inputs.files, executables)

        own = {"command": "selfplay", "games": self.games, "seed": self.seed, "nodes": self.nodes}
        own |= {"max_plies": self.max_plies, "openings": [openings, inputs.digests().get(openings)]}
        own |= {"part": self.part, "dialect": self.dialect}
        tried = shard(0, 1, min(TRIED, self.games))
        number = n_parts(
            folder, own | of.identity(), shards, lambda: n_shards(client, tried, program, self.games)
        )
        return [shard(part, number, self.games) for part in range(number)]


def _call(program: str, arguments: Sequence[str]) -> str:
    done = subprocess.run([program, *arguments], capture_output=True, text=True, encoding="utf-8")
    if done.returncode != 0:
        raise ProgramError(done.stderr.strip())
    return done.stdout


def _played(
    of: Play, folder: Path, cluster: Any, here: str, worker: str | None, shards: int | None, prefix: bool
) -> list[Path]:
    """Plays a run, or as much of it as decides whether the game is fair, and returns its parts."""
    with client_of(cluster) as client:
        program = of_workers(client, here, worker)
        parts = of.parts(folder, client, program, shards)
        progress = _tally.Progress(of.games)
        looked = _tally.Prefix(len(parts), _tally.is_decided)

        def on_part(place: int, path: Path, seconds: float | None) -> bool:
            games = _tally.lines(path)
            progress.add(len(games), _tally.results(games), seconds)
            return prefix and looked.add(place, _tally.outcomes(games))

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
    worker_program: str | None = None,
) -> Path:
    """Plays games as `alfil selfplay` does, and returns the file with all of them, byte for byte that of one run.

    If the folder has parts of the same run, only the others are played. `program` is the path of `alfil` on this machine,
    `worker_program` that on workers, by default their own.
    """
    folder, here = Path(folder), program_here(program)
    of = Play(variant, games, seed, nodes, openings, max_plies)
    paths = _played(of, folder, cluster, here, worker_program, shards, prefix=False)
    merged = folder / "games.jsonl"
    _call(here, ["merge", *map(str, paths), "--out", str(merged)])
    return merged


def _can_other_begin(of: Play, here: str) -> bool:
    """Returns whether the game can begin with the other player to move."""
    with tempfile.TemporaryDirectory(prefix="alfil-") as folder:
        words = ["selfplay", of.variant, "--part", "other-first", "--games", "1", "--nodes", "1", "--max-plies", "1"]
        command = [here, *words, "--out", str(Path(folder) / "one.jsonl"), *of.reading()]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    if done.returncode != 0 and "the other player cannot move first" not in done.stderr:
        raise ProgramError(done.stderr.strip())
    return done.returncode == 0


def _experiment(
    of: Play, folder: Path, client: Any, here: str, worker: str | None, shards: int | None, prefix: bool
) -> list[Path]:
    """Plays the games of a report, each part in a folder of its own but for the usual games, and returns all files."""
    paths = _played(of, folder, client, here, worker, shards, prefix)
    known = json.loads(_call(here, ["balance", of.variant, *map(str, paths), "--json", *of.reading()]))
    usual = known["games"] + known["repeated"]
    quarter = math.ceil(usual / 4)
    parts = {"weak": quarter, "strong": quarter, "skill": 2 * quarter}
    if known["armies"] is not None and _can_other_begin(of, here):
        parts["other-first"] = usual
    for part, games in parts.items():
        own = replace(of, part=part, games=games)
        number = min(shards, games) if shards else None
        paths += _played(own, folder / part, client, here, worker, number, prefix=False)
    return paths


def report(
    variants: Sequence[str],
    folder: str | Path | None,
    *,
    games: int,
    cluster: Any,
    seed: int,
    nodes: int,
    shards: int | None,
    program: str | None,
    worker_program: str | None,
    dialect: str | None,
    options: Sequence[str],
) -> tuple[int, str, str]:
    """Plays on a cluster, and returns the exit code, the output and the errors of `alfil balance`."""
    here = program_here(program)
    with tempfile.TemporaryDirectory(prefix="alfil-") as temporary:
        place = Path(folder) if folder is not None else Path(temporary)
        paths: list[Path] = []
        with client_of(cluster) as client:
            for number, variant in enumerate(variants):
                of = Play(variant, games, seed, nodes, dialect=dialect)
                own = place if len(variants) == 1 else place / f"variant-{number}"
                paths += _experiment(of, own, client, here, worker_program, shards, prefix=len(variants) == 1)
        read = ["--dialect", dialect] if dialect else []
        command = [here, "balance", *variants, *map(str, paths), *read, *options]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


def balance(
    variant: str | Sequence[str],
    folder: str | Path | None = None,
    *,
    games: int = 10_000,
    cluster: Any = "local",
    seed: int = 1,
    nodes: int = 400,
    shards: int | None = None,
    program: str | None = None,
    worker_program: str | None = None,
    dialect: str | None = None,
    options: Sequence[str] = ("--json",),
) -> str:
    """Returns what `alfil balance` says of the games of a cluster, with `options`: by default JSON.

    The usual games end early when their first shards show that the game is fair, or that it is not: after each tenth of
    them, with an interval that is wide enough for ten looks. The games at other strengths, and those for skill and armies,
    follow. With two variants, all games are played, and the report compares them. `dialect` names the program as which a
    `variants.ini` is read. If a condition of `--fail-if` holds, the report is in the FailedReportError that is raised.
    """
    variants = [variant] if isinstance(variant, str) else list(variant)
    code, said, errors = report(
        variants, folder, games=games, cluster=cluster, seed=seed, nodes=nodes, shards=shards, program=program,
        worker_program=worker_program, dialect=dialect, options=options,
    )
    if code != 0 and said:
        raise FailedReportError(errors.strip(), said)
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
    # The difference and its bounds of 95 per cent, in Elo; None without whole pairs.
    elo: tuple[float, float, float] | None
    # Of a sequential test: the logarithm of the likelihood ratio.
    llr: float | None = None


def _shares(n: int, number: int) -> list[int]:
    """Returns how many of so many things each part has."""
    return [n // number + (place < n % number) for place in range(number)]


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
    send: Sequence[str | Path] = (),
    program: str | None = None,
    worker_program: str | None = None,
) -> Match:
    """Plays a match of two engines as `alfil match` does, with its `options`, such as `["--nodes", "2000"]`.

    Each shard has a seed of its own. With `sprt` the match ends when a sequential test between two differences in Elo
    decides, with errors of 5 per cent. `send` names files that workers need, such as the program of `uci:./old uci`: each
    is in the folder in which a shard is played.
    """
    here, folder = program_here(program), Path(folder)
    if games < 2 or games % 2:
        raise ValueError(f"{games} games do not make pairs: ask for an even number")
    of = rules(variant)
    inputs = of.inputs
    sent = [inputs.add(Path(path)) for path in send]
    check_commands([a, b], inputs)
    digests = inputs.digests()
    own = {"command": "match", "a": a, "b": b, "games": games, "seed": seed, "options": list(options)}
    own |= {"sent": {name: digests[name] for name in sent}} | of.identity()
    with client_of(cluster) as client:
        on_workers = of_workers(client, here, worker_program)
        number = n_parts(folder, own, shards, lambda: max(1, min(games // 2, 4 * n_cores(client))))
        each = _shares(games // 2, min(number, games // 2))

        def shard(place: int) -> Shard:
            out = f"match-{place:05}-of-{number:05}.jsonl"
            arguments = ["match", a, b, "--variant", of.word, "--games", str(2 * each[place]), *options]
            arguments += ["--seed", str(seed + SEEDS * place), "--out", out]
            return Shard(out, tuple(arguments), out, inputs.files, frozenset(inputs.executables))

        bound = _alfil.sequential_test_bound()

        def is_decided(parts: Sequence[Sequence[int]]) -> bool:
            return sprt is not None and abs(_alfil.log_likelihood_of_pairs(_tally.total(parts), *sprt)) >= bound

        values = _tally.Prefix(len(each), is_decided)
        paths = run(
            [shard(place) for place in range(len(each))], folder, client, on_workers,
            lambda place, path, _: values.add(place, _tally.pairs(path)),
        )
    return _result(paths[: values.end], sprt)


def _result(paths: Sequence[Path], sprt: tuple[float, float] | None) -> Match:
    halves = [line["half_points"] for path in paths for line in map(json.loads, path.read_text("utf-8").splitlines())
              if line.get("half_points") is not None]
    counts = _tally.total([[0] * 5, *map(_tally.pairs, paths)])
    return Match(
        halves.count(2), halves.count(1), halves.count(0),
        (counts[0], counts[1], counts[2], counts[3], counts[4]),
        _alfil.elo_of_pairs(counts),
        None if sprt is None else _alfil.log_likelihood_of_pairs(counts, *sprt),
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
    worker_program: str | None = None,
) -> Path:
    """Gathers positions as `alfil learn --export` does, and returns the folder with `schema.json` and `data.bin`.

    Each shard is a run of `alfil learn` with a seed of its own, whose weights are dropped. `alfil learn VARIANT --import
    FILE --out LEARNED` takes weights that another program trained from the data, plays a match with them, and writes them
    if they win.
    """
    here, folder = program_here(program), Path(folder)
    of = rules(variant)
    own = {"command": "learn", "games": games, "seed": seed, "nodes": nodes} | of.identity()
    with client_of(cluster) as client:
        on_workers = of_workers(client, here, worker_program)
        number = n_parts(folder, own, shards, lambda: max(1, min(games // 20, 4 * n_cores(client))))
        each = _shares(games, min(number, games))

        def shard(place: int, out: str, n_games: int) -> Shard:
            arguments = ["learn", of.word, "--games", str(n_games), "--nodes", str(nodes)]
            arguments += ["--seed", str(seed + SEEDS * place), "--threads", "1"]
            arguments += ["--export", "data", "--out", "learned.eval"]
            return Shard(f"{place:05}-of-{number:05}-{out}", tuple(arguments), f"data/{out}", of.inputs.files)

        parts = folder / "parts"
        shards_of_data = [shard(place, "data.bin", n) for place, n in enumerate(each)]
        paths = run(shards_of_data, parts, client, on_workers)
        # The features are the same whatever is played.
        (schema,) = run([shard(0, "schema.json", 2)], parts, client, on_workers)
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
