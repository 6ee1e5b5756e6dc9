"""A report of balance by the workers of a cluster: one machine, machines by SSH, Slurm, or Kubernetes.

    python examples/cluster/dask_clusters.py local my-game.toml
    python examples/cluster/dask_clusters.py ssh my-game.toml host-1 host-2
    python examples/cluster/dask_clusters.py slurm my-game.toml
    python examples/cluster/dask_clusters.py kubernetes my-game.toml

Workers need the package `alfil` with its extra `alfil[distributed]`, and the program `alfil` on their path.
"""

import sys

from alfil.distributed import balance


def cluster(kind, hosts):
    if kind == "local":
        from distributed import LocalCluster

        return LocalCluster(threads_per_worker=1, dashboard_address=None)
    if kind == "ssh":
        from distributed import SSHCluster

        # The first host runs the scheduler.
        return SSHCluster([hosts[0], *hosts], worker_options={"nthreads": 1})
    if kind == "slurm":
        from dask_jobqueue import SLURMCluster

        slurm = SLURMCluster(cores=16, processes=16, memory="8GB", walltime="00:30:00")
        # Between one job and 64, as there is work: 1,024 workers.
        slurm.adapt(minimum_jobs=1, maximum_jobs=64)
        return slurm
    if kind == "kubernetes":
        from dask_kubernetes.operator import KubeCluster

        return KubeCluster(name="alfil", image="registry.example/alfil-dask:latest", n_workers=64)
    sys.exit(__doc__)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    kind, variant, *hosts = sys.argv[1:]
    with cluster(kind, hosts) as workers:
        print(balance(variant, "run", games=10_000, cluster=workers, options=["--md"]))
