"""The recipes of `examples/cluster`, as far as one machine can run them: their shards are those of one run."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from test_others import ROOT, program

RECIPES = ROOT / "examples" / "cluster"

SMALL = {"VARIANT": "micro", "GAMES": "8", "NODES": "20"}


@pytest.fixture
def here(tmp_path):
    """Returns a folder in which recipes run, and what is in their environment: the program under its name."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "alfil").symlink_to(program())
    run = tmp_path / "run"
    run.mkdir()
    return run, os.environ | SMALL | {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}


def whole(folder, environment, nodes="20"):
    """Returns the bytes of the run without shards."""
    options = ["--games", SMALL["GAMES"], "--nodes", nodes, "--seed", "1"]
    command = ["alfil", "selfplay", "micro", *options, "--out", "whole.jsonl"]
    subprocess.run(command, cwd=folder, env=environment, check=True)
    return (folder / "whole.jsonl").read_bytes()


def merged(folder, environment):
    parts = sorted(path.name for path in folder.glob("part-*.jsonl"))
    subprocess.run(["alfil", "merge", *parts, "--out", "games.jsonl"], cwd=folder, env=environment, check=True)
    return (folder / "games.jsonl").read_bytes()


def test_the_tasks_of_a_slurm_array_are_the_shards_of_a_run(here):
    folder, environment = here
    for task in ["2", "0", "3", "1", "1"]:
        slurm = {"SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_TASK_COUNT": "4"}
        subprocess.run(["bash", RECIPES / "slurm.sh"], cwd=folder, env=environment | slurm, check=True)
    assert merged(folder, environment) == whole(folder, environment)
    header = (RECIPES / "slurm.sh").read_text()
    assert "#SBATCH --array=0-63" in header and "#SBATCH --requeue" in header


def test_gnu_parallel_plays_the_shards_of_a_run(here):
    if shutil.which("parallel") is None:
        pytest.skip("GNU parallel is not installed")
    folder, environment = here
    shards = environment | {"SHARDS": "4"}
    subprocess.run([RECIPES / "parallel.sh"], cwd=folder, env=shards, check=True)
    assert (folder / "games.jsonl").read_bytes() == whole(folder, environment)


def documents():
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")
    return list(yaml.safe_load_all((RECIPES / "kubernetes.yaml").read_text()))


def test_the_manifest_is_one_that_kubernetes_takes():
    validate = pytest.importorskip("kubernetes_validate", reason="kubernetes-validate is not installed")
    for document in documents():
        validate.validate(document, "1.33", strict=True)


def test_the_indices_of_a_kubernetes_job_are_the_shards_of_a_run(here):
    folder, environment = here
    job = next(document for document in documents() if document["kind"] == "Job")
    (container,) = job["spec"]["template"]["spec"]["containers"]
    shards = job["spec"]["completions"]
    # There are as many indices as the command says.
    assert f"/{shards}" in container["args"][0]
    for index in range(shards):
        variables = environment | {"JOB_COMPLETION_INDEX": str(index)}
        command = [*container["command"], *container["args"]]
        subprocess.run(command, cwd=folder, env=variables, check=True)
    assert merged(folder, environment) == whole(folder, environment, "1000")


@pytest.mark.parametrize("path", sorted(RECIPES.glob("*.py")), ids=lambda path: path.name)
def test_examples_in_python_are_python(path):
    compile(Path(path).read_text(), path, "exec")
