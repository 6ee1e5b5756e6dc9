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

from alfil import _alfil  # noqa: E402
from alfil import distributed as shards  # noqa: E402
from alfil.distributed import __main__ as command_line  # noqa: E402
from alfil.distributed import _child, _commands, _inputs, _shards, _tally  # noqa: E402
from test_others import program  # noqa: E402

# `ALFIL_DEEP=1 pytest` kills in 20 runs.
SEEDS = range(20 if os.environ.get("ALFIL_DEEP") else 2)

RUN = {"games": 64, "nodes": 20, "seed": 3, "max_plies": 60}


# Slow enough for shards to be in play when something is killed.
SLOW = RUN | {"nodes": 400}


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


@pytest.fixture
def counted(monkeypatch):
    """Returns what counts the games of runs, as they begin."""
    found = []

    class Progress(_tally.Progress):
        def __init__(self, n_games):
            super().__init__(n_games)
            found.append(self)

    monkeypatch.setattr(_tally, "Progress", Progress)
    return found


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
def test_workers_and_children_killed_at_random_times_lose_and_double_no_game(seed, slow, tmp_path, counted):
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
    # A shard that was lost and played again is counted once.
    assert [progress.n_played for progress in counted] == [SLOW["games"]]


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


RACE = (
    'format = 1\nname = "Race"\nboard = { files = 4, ranks = 5 }\n'
    'pieces.sailor = { id = "S", move = "fmWfF" }\nsetup.fen = "s1s1/4/4/4/1S1S w"\n'
    '[[end]]\nwhen = { reached = { pieces = "all", side = "mover", region = "last rank" } }\n'
    'result = "mover wins"\n[[end]]\nwhen = "no-moves"\nresult = "mover wins"\n'
)


def test_a_report_is_that_of_the_games_and_files_reach_workers(client, tmp_path):
    (tmp_path / "race.toml").write_text(RACE)
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
    # Who moves first is ahead: clear long before the last game.
    assert said["games"] <= 1000 and said["first_player"]["low"] > 0.55
    assert said["skill"] and said["verdict"] != "unmeasured"


def test_a_report_of_a_cluster_is_that_of_one_machine(client, tmp_path):
    race = tmp_path / "race.toml"
    race.write_text(RACE.replace("s1s1/4/4/4/1S1S", "ssss/4/4/4/SSS1"))
    asked = {"games": 20, "nodes": 8, "seed": 2}
    found = json.loads(
        shards.balance(str(race), tmp_path / "run", **asked, shards=3, cluster=client, program=str(program()))
    )
    words = [word for key, value in asked.items() for word in (f"--{key}", str(value))]
    one = subprocess.run([program(), "balance", race, *words, "--json"], capture_output=True, check=True)
    known = json.loads(one.stdout)
    for report in (found, known):
        del report["command"], report["variant"]
    assert found == known
    assert found["skill"] and found["armies"]["effects"]


def test_two_variants_are_compared(client, tmp_path):
    before, after = tmp_path / "before.toml", tmp_path / "after.toml"
    before.write_text(RACE.replace("s1s1/4/4/4/1S1S", "ssss/4/4/4/SSSS"))
    after.write_text(RACE.replace("s1s1/4/4/4/1S1S", "ssss/4/4/4/SSSS").replace("fmWfF", "fmWF"))
    said = shards.balance(
        [str(before), str(after)], games=12, nodes=8, shards=2, cluster=client, program=str(program()),
        options=["--json"],
    )
    found = json.loads(said)
    # No game is left out by an early end. Games of other parts repeat others too.
    assert all(found[of]["games"] <= 12 <= found[of]["games"] + found[of]["repeated"] for of in ("before", "after"))
    assert all(found[of]["verdict"] != "unmeasured" for of in ("before", "after"))


def test_a_match_is_the_sum_of_its_shards(client, tmp_path):
    options = ["--nodes", "30", "--max-plies", "60"]
    found = shards.match(
        "alfil", "alfil", tmp_path, variant="micro", games=12, options=options, shards=3, cluster=client,
        program=str(program()),
    )
    assert found.wins + found.draws + found.losses == 12
    assert sum(found.pairs) == 6
    assert found.elo[1] <= found.elo[0] <= found.elo[2]
    # The statistics are those of the program.
    whole = [line for part in sorted(tmp_path.glob("match-*")) for line in part.read_text().splitlines()]
    halves = [game["half_points"] for game in map(json.loads, whole) if "half_points" in game]
    assert sum(halves) == 2 * found.wins + found.draws
    with pytest.raises(ValueError, match="13 games do not make pairs"):
        shards.match("alfil", "alfil", tmp_path, games=13, options=options, cluster=client, program=str(program()))


def test_a_folder_of_another_run_is_refused(client, tmp_path):
    (tmp_path / "race.toml").write_text(RACE)
    race = str(tmp_path / "race.toml")
    common = {"cluster": client, "program": str(program()), "shards": 2}

    def match(folder, **other):
        asked = {"variant": race, "games": 4, "options": ["--nodes", "10"]} | common | other
        return shards.match("alfil", "alfil", folder, **asked)

    first = match(tmp_path / "match")
    assert match(tmp_path / "match") == first
    for other, said in [({"seed": 2}, "seed is 1 there and 2 here"), ({"options": ["--nodes", "20"]}, "options is")]:
        with pytest.raises(ValueError, match=f"holds another run: {said}"):
            match(tmp_path / "match", **other)
    shards.learn(race, tmp_path / "learn", games=4, nodes=10, **common)
    with pytest.raises(ValueError, match="holds another run: nodes is 10 there and 11 here"):
        shards.learn(race, tmp_path / "learn", games=4, nodes=11, **common)
    with pytest.raises(ValueError, match="holds another run: command"):
        shards.selfplay(race, tmp_path / "learn", games=4, nodes=10, **common)
    (tmp_path / "learn" / "run.json").unlink()
    with pytest.raises(ValueError, match="and no `run.json`"):
        shards.learn(race, tmp_path / "learn", games=4, nodes=10, **common)
    # The rules decide, not their file: a comment makes no other run.
    (tmp_path / "race.toml").write_text("# The same.\n" + RACE)
    assert match(tmp_path / "match") == first
    (tmp_path / "race.toml").write_text(RACE.replace("fmWfF", "fmWfFbW"))
    with pytest.raises(ValueError, match="holds another run: rules is"):
        match(tmp_path / "match")


def test_definitions_reach_workers_with_all_that_they_extend(client, tmp_path):
    (tmp_path / "bases" / "old").mkdir(parents=True)
    (tmp_path / "bases" / "old" / "race.toml").write_text(RACE)
    (tmp_path / "bases" / "race.toml").write_text('format = 1\nname = "A"\nextends = "old/race.toml"\n')
    (tmp_path / "mine.toml").write_text('format = 1\nname = "B"\nextends = "bases/race.toml"\n')
    (tmp_path / "other.toml").write_text("not sent")
    assert sorted(_inputs.rules(str(tmp_path / "mine.toml")).inputs.files) == [
        "bases/old/race.toml", "bases/race.toml", "mine.toml",
    ]
    run = {"games": 4, "nodes": 10, "shards": 2, "cluster": client, "program": str(program())}
    path = shards.selfplay(str(tmp_path / "mine.toml"), tmp_path / "run", **run)
    assert len(_tally.lines(path)) == 4


# The same table as in `tests/ini/mod.rs`.
@pytest.mark.parametrize(("word", "file", "section"), [
    ("a.ini#one", "a.ini", "one"),
    ("a.INI#one", "a.INI", "one"),
    ("a.ini#one#two", "a.ini", "one#two"),
    ("a#b/c.ini#one", "a#b/c.ini", "one"),
    ("a.ini#b.ini#one", "a.ini", "b.ini#one"),
    ("a.ini#", "a.ini", ""),
    ("a#b.ini", "a#b.ini", ""),
    ("a#b.toml", "a#b.toml", ""),
    ("chess", "chess", ""),
])
def test_a_word_with_a_section_is_split_as_in_rust(word, file, section):
    assert _inputs.file_and_section(word) == (file, section)


def test_programs_are_sent_to_workers(client, tmp_path):
    old = tmp_path / "old"
    old.write_text(f'#!/bin/sh\nexec {program()} "$@"\n')
    old.chmod(0o755)
    run = {"variant": "micro", "games": 4, "options": ["--nodes", "10"], "shards": 2, "cluster": client}
    with pytest.raises(ValueError, match="names a file that workers do not have: send `./old`"):
        shards.match("alfil", "uci:./old uci", tmp_path / "run", **run, program=str(program()))
    found = shards.match("alfil", "uci:./old uci", tmp_path / "run", **run, send=[old], program=str(program()))
    assert found.wins + found.draws + found.losses == 4


def test_workers_elsewhere_use_their_own_program(tmp_path):
    own = tmp_path / "own"
    own.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path / "used"}\nexec {program()} "$@"\n')
    own.chmod(0o755)
    run = {"games": 4, "nodes": 10, "shards": 2, "program": str(program())}
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, dashboard_address=None, env={"ALFIL": str(own)}
        ) as cluster,
        # By its address, as if it were on other machines.
        distributed.Client(cluster.scheduler_address) as client,
    ):
        shards.selfplay("micro", tmp_path / "a", **run, cluster=client)
        assert (tmp_path / "used").read_text().split() == ["selfplay"] * 2
        shards.selfplay("micro", tmp_path / "b", **run, cluster=client, worker_program=str(program()))
        assert (tmp_path / "used").read_text().split() == ["selfplay"] * 2


def test_workers_may_come_late(tmp_path):
    with (
        distributed.LocalCluster(n_workers=0, threads_per_worker=2, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        threading.Timer(1, lambda: cluster.scale(1)).start()
        shards.match(
            "alfil", "alfil", tmp_path, variant="micro", games=16, options=["--nodes", "10"], cluster=client,
            program=str(program()),
        )
    # Four for each thread of the worker, not those of a cluster without workers.
    assert len(list(tmp_path.glob("match-*"))) == 8


def test_a_cluster_that_starts_workers_for_work_is_not_waited_for(tmp_path):
    with (
        distributed.LocalCluster(n_workers=0, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        cluster.adapt(minimum=0, maximum=1)
        shards.match(
            "alfil", "alfil", tmp_path, variant="micro", games=4, options=["--nodes", "10"], cluster=client,
            program=str(program()),
        )
    assert len(list(tmp_path.glob("match-*"))) > 0


def test_the_time_of_shards_is_that_of_work():
    class Late:
        cluster = None

        def nthreads(self):
            return {"worker": 1}

        def submit(self, *_, **__):
            return self

        def result(self):
            time.sleep(0.3)
            return _shards.Played(b"", 0.004)

    # At a thousandth of a second each, ten thousand games are ten seconds, though the worker came late.
    assert _commands.n_shards(Late(), _shards.Shard("", (), ""), None, 10_000) == 4
    progress = _tally.Progress(100)
    time.sleep(0.2)
    progress.add(10, [5, 0, 5], 0.001)
    assert progress.worked == 0.001 and time.monotonic() - progress.begin < 0.1
    progress.add(10, [5, 0, 5])
    assert (progress.n_played, progress.n_before) == (20, 10)


def test_options_of_the_program_come_after_two_hyphens():
    found = command_line.arguments(["balance", "ogi", "--games", "10", "--cluster", "local", "--", "--md"])
    assert (found["variants"], found["games"], found["options"]) == (["ogi"], 10, ["--md"])
    found = command_line.arguments(["match", "a", "b", "--games", "2", "--folder", "f", "--", "--nodes", "9"])
    assert found["options"] == ["--nodes", "9"]
    for words in (["match", "a", "b", "--games", "2", "--folder", "f"], ["learn", "ogi", "--", "--md"]):
        with pytest.raises(SystemExit):
            command_line.arguments(words)


def test_a_report_that_fails_is_there_all_the_same(client, tmp_path):
    (tmp_path / "race.toml").write_text(RACE)
    race, run = str(tmp_path / "race.toml"), tmp_path / "run"
    asked = {"games": 200, "nodes": 10, "shards": 2}
    fails = ["--md", "--fail-if", "first > 0.1"]
    with pytest.raises(shards.FailedReportError) as raised:
        shards.balance(race, run, **asked, cluster=client, program=str(program()), options=fails)
    assert raised.value.report.startswith("#") and "first > 0.1" in str(raised.value)
    words = [sys.executable, "-m", "alfil.distributed", "balance", race, "--folder", str(run), "--cluster", "local:1"]
    words += [word for key, value in asked.items() for word in (f"--{key}", str(value))]
    done = subprocess.run([*words, "--program", str(program()), "--", *fails], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, raised.value.report)


def test_the_end_does_not_depend_on_the_order_of_the_parts(tmp_path):
    parts = [[(30 * place + game, "1-0") for game in range(30)] for place in range(20)]
    ends = set()
    for seed in range(5):
        order = list(range(20))
        random.Random(seed).shuffle(order)
        looked = _tally.Prefix(20, _tally.is_decided)
        for place in order:
            looked.add(place, parts[place])
        ends.add(looked.end)
    assert ends == {4}
    # One game, however often it is played, decides nothing.
    looked = _tally.Prefix(20, _tally.is_decided)
    assert not any([looked.add(place, [(0, "1-0")] * 30) for place in range(20)])


def test_a_sequential_test_goes_the_way_of_the_games():
    won, lost = (0, 0, 200, 100, 100), (100, 100, 200, 0, 0)
    assert _alfil.log_likelihood_of_pairs(won, 0, 10) > _alfil.sequential_test_bound()
    assert _alfil.log_likelihood_of_pairs(lost, 0, 10) < -_alfil.sequential_test_bound()


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
