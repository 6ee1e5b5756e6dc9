"""The recipes of `examples/cluster`, as far as one machine can run them: their shards are those of one run."""

import os
import re
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


def test_the_tasks_of_a_slurm_array_are_the_shards_of_a_run(here):
    folder, environment = here
    header = (RECIPES / "slurm.sh").read_text()
    assert "#SBATCH --array=0-63" in header and "#SBATCH --requeue" in header
    shared = folder / "a folder" / "run"
    expected = whole(folder, environment)
    # The line that merges, as the recipe has it.
    (line,) = re.findall(r"^#   (alfil merge .*?)  ", header, re.M)
    for name, place in [("SLURM_SUBMIT_DIR", folder), ("FOLDER", shared)]:
        for task in ["2", "0", "3", "1", "1"]:
            slurm = {"SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_TASK_COUNT": "4", name: str(place)}
            subprocess.run(["bash", RECIPES / "slurm.sh"], cwd=folder.parent, env=environment | slurm, check=True)
        assert sorted(path.name for path in place.glob("part-*")) == [f"part-{part}.jsonl" for part in range(4)]
        merge = line.replace("/shared/run", f"'{place}'")
        subprocess.run(["bash", "-ec", merge], cwd=folder.parent, env=environment, check=True)
        assert (place / "games.jsonl").read_bytes() == expected


def test_gnu_parallel_plays_the_shards_of_a_run(here):
    if shutil.which("parallel") is None:
        pytest.skip("GNU parallel is not installed")
    folder, environment = here
    expected = whole(folder, environment)
    for place in ("a folder/run", str(folder / "b"), "."):
        shards = environment | {"SHARDS": "4", "FOLDER": place}
        subprocess.run([RECIPES / "parallel.sh"], cwd=folder, env=shards, check=True)
        assert len(list((folder / place).glob("part-*.jsonl"))) == 4
        assert (folder / place / "games.jsonl").read_bytes() == expected


def documents(name="kubernetes*.yaml"):
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")
    return [document for path in sorted(RECIPES.glob(name)) for document in yaml.safe_load_all(path.read_text())]


def container_of(job):
    (container,) = job["spec"]["template"]["spec"]["containers"]
    return container


def test_the_manifest_is_one_that_kubernetes_takes():
    validate = pytest.importorskip("kubernetes_validate", reason="kubernetes-validate is not installed")
    for document in documents():
        validate.validate(document, "1.33", strict=True)


def test_the_indices_of_a_kubernetes_job_are_the_shards_of_a_run(here):
    folder, environment = here
    job = next(document for document in documents("kubernetes.yaml") if document["kind"] == "Job")
    (merge,) = documents("kubernetes-merge.yaml")
    container = container_of(job)
    for key in ("image", "workingDir", "volumeMounts"):
        assert container_of(merge)[key] == container[key]
    assert merge["spec"]["template"]["spec"]["volumes"] == job["spec"]["template"]["spec"]["volumes"]
    shards = job["spec"]["completions"]
    # There are as many indices as the command says.
    assert f"/{shards}" in container["args"][0]
    for index in range(shards):
        variables = environment | {"JOB_COMPLETION_INDEX": str(index)}
        command = [*container["command"], *container["args"]]
        subprocess.run(command, cwd=folder, env=variables, check=True)
    command = [*container_of(merge)["command"], *container_of(merge)["args"]]
    subprocess.run(command, cwd=folder, env=environment, check=True)
    assert (folder / "games.jsonl").read_bytes() == whole(folder, environment, "1000")


@pytest.mark.parametrize("path", sorted(RECIPES.glob("*.py")), ids=lambda path: path.name)
def test_examples_in_python_are_python(path):
    compile(Path(path).read_text(), path, "exec")
