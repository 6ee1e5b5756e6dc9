"""Shards: what a worker does, and how results come to the folder of a run."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import itertools
import logging
import math
import os
import shutil
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import _child

# A shard that was lost with its worker or its child so often is not tried again.
MOST_TRIES = 20

# Parts in play at least, so that a cluster that grows with its work has a reason to.
FEWEST_IN_PLAY = 8

# Seconds without a result after which it is asked whether there are workers.
PATIENCE = 30

# Seconds after which the processors of a cluster are counted again.
SECONDS_BETWEEN = 1.0


class ProgramError(RuntimeError):
    """The program `alfil` failed on a worker: wrong input, or it cannot be started."""


class ChildKilledError(RuntimeError):
    """A signal ended the program on a worker, which says nothing about the shard."""


@dataclass(frozen=True)
class Shard:
    """A part of a run: the program's arguments, the files it reads, and the file it writes."""

    name: str
    arguments: tuple[str, ...]
    out: str
    files: dict[str, bytes] = field(default_factory=dict)
    # Those of the files that are programs.
    executables: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Played:
    """What a worker made of a shard: the file, and the seconds of work."""

    data: bytes
    seconds: float


def program_here(program: str | None) -> str:
    """Returns the path of the program on this machine: the one named, `$ALFIL`, or `alfil` on the path."""
    named = program or os.environ.get("ALFIL") or shutil.which("alfil")
    if named is None:
        raise ProgramError("there is no program `alfil` on the path: install it, or name it by `program` or ALFIL")
    return named


def play(shard: Shard, program: str | None) -> Played:
    """Runs the program for a shard in a folder of its own, and returns the file that it wrote. Done by workers.

    Without a name it is the worker's own program.
    """
    try:
        program = program_here(program)
    except ProgramError as error:
        why = "a worker has no `alfil` on its path: install it there, or name it by `worker_program`"
        raise ProgramError(why) from error
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="alfil-") as name:
        folder = Path(name)
        for path, data in shard.files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
            if path in shard.executables:
                (folder / path).chmod(0o755)
        try:
            code, errors = _child.run([program, *shard.arguments], folder)
        except OSError as error:
            raise ProgramError(f"`{program}` cannot be started on this worker: {error}") from error
        if code < 0:
            raise ChildKilledError(f"signal {-code} ended `{program}` in shard `{shard.name}`")
        if code != 0:
            raise ProgramError(f"`{program} {' '.join(shard.arguments)}` ended with {code}: {errors.strip()}")
        return Played((folder / shard.out).read_bytes(), time.monotonic() - begin)


def write(path: Path, data: bytes) -> None:
    """Writes a file under a temporary name and renames it, so that whoever sees it sees all of it."""
    temporary = path.with_name(f".{path.name}.{uuid.uuid4().hex}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            temporary.unlink()


def _dask() -> Any:
    """Returns Dask's module, which few of its functions have types for. Imported late: children do without."""
    return importlib.import_module("distributed")


@contextlib.contextmanager
def client_of(cluster: Any) -> Iterator[Any]:
    """Yields a client of a cluster: a client, an address, a cluster, or `"local"`, with as many workers as there are
    processors, or `"local:N"`."""
    dask = _dask()
    if isinstance(cluster, dask.Client):
        yield cluster
        return
    with contextlib.ExitStack() as stack:
        if isinstance(cluster, str) and cluster.split(":")[0] == "local":
            n_workers = int(cluster.partition(":")[2] or os.cpu_count() or 1)
            cluster = stack.enter_context(
                dask.LocalCluster(
                    n_workers=n_workers,
                    threads_per_worker=1,
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,
                )
            )
        if isinstance(cluster, str) and os.path.isfile(cluster):
            yield stack.enter_context(dask.Client(scheduler_file=cluster))
            return
        yield stack.enter_context(dask.Client(cluster))


def is_local(client: Any) -> bool:
    """Returns whether the workers are on this machine."""
    return isinstance(client.cluster, _dask().LocalCluster)


def n_cores(client: Any) -> int:
    """Returns how many processors the workers have, once there is a worker."""
    # An adaptive cluster starts its first worker for a task.
    client.submit(os.getpid, pure=False).result()
    return max(1, int(sum(client.nthreads().values())))


def _revive(client: Any, n_workers: int) -> None:
    """Starts the workers of a local cluster again if all have died. Those of others are their own affair."""
    if is_local(client) and not client.nthreads():
        client.cluster.scale(0)
        client.cluster.scale(n_workers)


def run(
    shards: Sequence[Shard],
    folder: Path,
    client: Any,
    program: str | None = None,
    on_part: Callable[[int, Path, float | None], bool] | None = None,
) -> list[Path]:
    """Plays shards on a cluster, and returns the files in `folder`, in the order of the shards.

    Files that are there already are not played again. `program` is the path of `alfil` on workers, by default their own.
    `on_part` gets the place of each shard, its file and the seconds of work, None for those that were there, which come
    first. It returns whether there is enough: then the rest is not played, and not returned.
    """
    dask = _dask()
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / shard.name for shard in shards]
    due = [place for place, path in enumerate(paths) if not path.exists()]
    enough = False
    for place, path in enumerate(paths):
        if path.exists() and on_part is not None:
            enough = on_part(place, path, None) or enough
    waiting = iter(due)
    tries: dict[int, int] = {}
    places: dict[Any, int] = {}

    def submit(place: int) -> None:
        tries[place] = tries.get(place, 0) + 1
        key = f"{shards[place].name}-{uuid.uuid4().hex}"
        # The first shards come first: a run that ends early needs those without a gap.
        future = client.submit(play, shards[place], program, key=key, pure=False, priority=-place)
        places[future] = place

    def next_ones(n: int) -> None:
        for place in itertools.islice(waiting, n):
            submit(place)

    n_workers, looked = 1, -math.inf

    def fill() -> None:
        # Clusters grow and shrink while they work.
        nonlocal n_workers, looked
        if time.monotonic() - looked > SECONDS_BETWEEN:
            n_workers, looked = int(sum(client.nthreads().values())) or n_workers, time.monotonic()
        next_ones(max(0, max(2 * n_workers, FEWEST_IN_PLAY) - len(places)))

    try:
        if not enough:
            fill()
        while places and not enough:
            try:
                done = dask.wait(list(places), timeout=PATIENCE, return_when="FIRST_COMPLETED").done
            except (TimeoutError, asyncio.TimeoutError):
                _revive(client, n_workers)
                fill()
                continue
            for future in done:
                place = places.pop(future)
                try:
                    # A result that was there may be lost before it has come here, and is then played again.
                    played = future.result()
                except (dask.KilledWorker, ChildKilledError):
                    if tries[place] >= MOST_TRIES:
                        raise
                    submit(place)
                    continue
                write(paths[place], played.data)
                future.release()
                enough = (on_part is not None and on_part(place, paths[place], played.seconds)) or enough
            if not enough:
                fill()
    finally:
        # Nothing may go on in a client of the caller's, whatever was raised.
        client.cancel(list(places), force=True)
    return [path for path in paths if path.exists()]
