"""Shards on Dask: the same games as one run, whatever dies meanwhile."""

import json
import os
import random
import signal
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

distributed = pytest.importorskip("distributed", reason="Dask's `distributed` is not installed")

from alfil import distributed as shards  # noqa: E402
from alfil.distributed import _child, _commands, _shards, _tally  # noqa: E402
from test_others import program  # noqa: E402

# `ALFIL_DEEP=1 pytest` kills in 20 runs.
SEEDS = range(20 if os.environ.get("ALFIL_DEEP") else 2)

RUN = {"games": 64, "nodes": 20, "seed": 3, "max_plies": 60}


# Slow enough for shards to be in play when something is killed.
SLOW = RUN | {"nodes": 150}


def played(run, folder):
    """Returns the file of a run without shards."""
    path = folder / "games.jsonl"
    options = [f"--{key.replace('_', '-')}={value}" for key, value in run.items()]
    subprocess.run([program(), "selfplay", "micro", *options, "--out", path], check=True)
    return path.read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return played(RUN, tmp_path_factory.mktemp("whole"))


@pytest.fixture(scope="module")
def slow(tmp_path_factory):
    return played(SLOW, tmp_path_factory.mktemp("slow"))


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_64_shards_put_together_are_one_run_byte_for_byte(client, whole, tmp_path):
    path = shards.selfplay("micro", tmp_path, **RUN, shards=64, cluster=client, program=str(program()))
    assert path.read_bytes() == whole
    assert len(list(tmp_path.glob("part-*.jsonl"))) == 64
    assert list(tmp_path.glob(".*.tmp")) == []
    # Parts that are there are not played again.
    before = {part: part.stat().st_mtime_ns for part in tmp_path.glob("part-*.jsonl")}
    (tmp_path / "part-00007-of-00064.jsonl").unlink()
    path = shards.selfplay("micro", tmp_path, **RUN, cluster=client, program=str(program()))
    assert path.read_bytes() == whole
    assert sum(part.stat().st_mtime_ns != at for part, at in before.items()) == 1
    with pytest.raises(ValueError, match="holds another run"):
        shards.selfplay("micro", tmp_path, **RUN | {"seed": 4}, cluster=client, program=str(program()))


def children(pids, name=None):
    """Returns the processes whose parent is one of these, those of a program."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            before, _, after = stat.read_text().rpartition(")")
        except OSError:
            continue
        if int(after.split()[1]) in pids and name in (None, before.partition("(")[2]):
            found.append(int(stat.parent.name))
    return found


def kill(pid):
    try:
        os.kill(pid, signal.SIGKILL)
        return True
    except ProcessLookupError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")
@pytest.mark.parametrize("seed", SEEDS)
def test_workers_and_children_killed_at_random_times_lose_and_double_no_game(seed, slow, tmp_path):
    chance, done, killed = random.Random(seed), threading.Event(), []
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):

        def kill_some():
            while not done.wait(chance.uniform(0.1, 0.8)):
                # Workers with a shard in play, and its children.
                pids = [nanny.pid for nanny in list(cluster.workers.values()) if nanny.pid]
                playing = {pid: of for pid in pids if (of := children([pid], program().name))}
                if not playing or len(killed) >= 8:
                    continue
                worker = chance.choice(sorted(playing))
                pid = chance.choice(playing[worker]) if chance.random() < 0.5 else worker
                if kill(pid):
                    killed.append(pid)

        killer = threading.Thread(target=kill_some)
        killer.start()
        try:
            path = shards.selfplay(
                "micro", tmp_path, **SLOW, shards=16, cluster=client, program=str(program())
            )
        finally:
            done.set()
            killer.join()
    assert path.read_bytes() == slow
    assert len(list(tmp_path.glob("part-*.jsonl"))) == 16
    assert killed, "nothing was killed"


@pytest.mark.skipif(sys.platform != "linux", reason="a child dies with its parent on Linux only")
def test_a_child_dies_with_its_worker(tmp_path):
    code = (
        "import sys; from pathlib import Path; from alfil.distributed import _child; "
        "_child.run(['sleep', '60'], Path(sys.argv[1]))"
    )
    worker = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)])
    while not (playing := children([worker.pid])):
        time.sleep(0.02)
        assert worker.poll() is None
    time.sleep(0.2)
    worker.kill()
    worker.wait()
    for _ in range(500):
        if not Path(f"/proc/{playing[0]}").exists() or "Z" in Path(f"/proc/{playing[0]}/stat").read_text():
            return
        time.sleep(0.02)
    pytest.fail("the child goes on without its worker")


def test_what_is_wrong_with_a_shard_is_what_the_program_says(client, tmp_path):
    with pytest.raises(shards.ProgramError, match="no variant `no-such-game`"):
        shards.selfplay("no-such-game", tmp_path, **RUN, shards=2, cluster=client, program=str(program()))
    with pytest.raises(shards.ProgramError, match="cannot be started"):
        shards.selfplay("micro", tmp_path / "b", **RUN, shards=2, cluster=client, program="/no/such/program")


def test_a_report_is_that_of_the_games_and_files_reach_workers(client, tmp_path):
    text = (
        'format = 1\nname = "Race"\nboard = { files = 4, ranks = 5 }\n'
        'pieces.sailor = { id = "S", move = "fmWfF" }\nsetup.fen = "s3/4/4/4/SSSS w"\n'
        '[[end]]\nwhen = { reached = { pieces = "all", side = "mover", region = "last rank" } }\n'
        'result = "mover wins"\n[[end]]\nwhen = "no-moves"\nresult = "mover wins"\n'
    )
    (tmp_path / "race.toml").write_text(text)
    said = json.loads(
        shards.balance(
            str(tmp_path / "race.toml"),
            tmp_path / "run",
            games=2000,
            nodes=20,
            shards=20,
            cluster=client,
            program=str(program()),
        )
    )
    # Four against one: decided after a tenth.
    assert (said["verdict"], said["games"]) == ("first", 200)
    assert said["first_player"]["low"] > 0.9


def test_a_match_is_the_sum_of_its_shards(client, tmp_path):
    options = ["--nodes", "30", "--max-plies", "60"]
    found = shards.match(
        "alfil", "alfil", tmp_path, variant="micro", games=12, options=options, shards=3, cluster=client,
        program=str(program()),
    )
    assert found.wins + found.draws + found.losses == 12
    assert sum(found.pairs) == 6
    assert found.elo[1] <= found.elo[0] <= found.elo[2]


@pytest.mark.parametrize(
    ("values", "decided"),
    [
        ([1.0] * 90, False),
        ([1.0] * 100, True),
        ([0.0] * 100, True),
        ([0.0, 1.0] * 100, False),
        ([0.0, 1.0] * 2000, True),
        ([0.5] * 100, True),
        ([0.0, 1.0, 1.0] * 40, False),
    ],
)
def test_a_run_ends_early_only_when_the_result_is_clear(values, decided):
    assert _tally.is_decided([values]) == decided


def test_the_end_does_not_depend_on_the_order_of_the_parts(tmp_path):
    parts = [[1.0] * 30 for _ in range(20)]
    ends = set()
    for seed in range(5):
        order = list(range(20))
        random.Random(seed).shuffle(order)
        looked = _tally.Prefix(20, _tally.is_decided, read=lambda path: parts[int(path.name)])
        for place in order:
            looked.add(place, Path(str(place)))
        ends.add(looked.end)
    assert ends == {4}


def test_a_sequential_test_goes_the_way_of_the_games():
    won, lost = [0.75, 0.5, 1.0, 0.5] * 100, [0.25, 0.5, 0.0, 0.5] * 100
    assert _commands.llr(won, 0, 10) > 2.94 and _commands.llr(lost, 0, 10) < -2.94
    assert _commands.llr([0.5] * 100, 0, 10) == 0.0


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "part"
    _shards.write(path, b"games")
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        _shards.write(path, b"others")
    assert path.read_bytes() == b"games" and [*tmp_path.iterdir()] == [path]


def test_a_child_that_a_signal_ends_is_told_from_one_that_fails(tmp_path):
    assert _child.run([sys.executable, "-c", "import sys; sys.exit('no')"], tmp_path) == (1, "no\n")
    code, _ = _child.run([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"], tmp_path)
    assert code == -9


def test_positions_of_all_shards_are_put_together(client, tmp_path):
    folder = shards.learn("micro", tmp_path, games=12, nodes=10, shards=2, cluster=client, program=str(program()))
    data = (folder / "data.bin").read_bytes()
    _, _, n_features, n_positions = struct.unpack_from("<4sIII", data)
    schema = json.loads((folder / "schema.json").read_text())
    assert (len(schema["features"]), schema["positions"]) == (n_features, n_positions)
    at = 16
    for _ in range(n_positions):
        at += 10 + 6 * struct.unpack_from("<H", data, at)[0]
    assert at == len(data)
