"""Games on many machines, by Dask: self-play, reports of balance, matches, and positions to learn from.

A run is divided into shards of about a minute. Each is played by the program `alfil`, as a child of a worker, and its file
comes back to the caller, who writes it to a folder under a temporary name and renames it. A game depends on its seed and
number only, so that a lost worker costs the time of a shard, and no game is lost or played twice.

>>> from alfil import distributed
>>> distributed.selfplay("ogi", "run", games=6400)  # doctest: +SKIP
PosixPath('run/games.jsonl')

`cluster` is a `distributed.Client`, the address of a scheduler, `"local"`, or any cluster object of Dask: `LocalCluster`,
`SSHCluster`, `SLURMCluster` of dask-jobqueue, `KubeCluster` of dask-kubernetes. Workers need this package and the
program: their own `alfil`, or the one that `worker_program` names.
The extra `alfil[distributed]` installs Dask.
"""

from ._commands import FailedReportError, Match, balance, learn, match, selfplay
from ._shards import ProgramError, Shard, run

__all__ = ["FailedReportError", "Match", "ProgramError", "Shard", "balance", "learn", "match", "run", "selfplay"]
