"""Uploads: what `check_upload` answers, and the example for PyChess."""

import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import alfil

from test_others import ROOT, program

SECTIONS = (ROOT / "tests/uploads/sections.ini").read_text()
NAMES = re.findall(r"^\[([\w-]+)", SECTIONS, re.M)
EXAMPLE = ROOT / "examples/pychess_upload.py"


def broken():
    """Returns the sections, and each with one of its lines cut short."""
    for name in NAMES:
        section = re.search(rf"(?ms)^\[{name}[:\]].*?(?=^\[|\Z)", SECTIONS)
        assert section
        lines = section.group().splitlines()
        yield name, section.group()
        for at in range(1, len(lines)):
            yield name, "\n".join([*lines[:at], lines[at][: len(lines[at]) // 2], *lines[at + 1 :]]) + "\n"


def test_the_answer_is_that_of_the_program(tmp_path):
    texts = [(f"{name}.ini", text) for name, text in broken()]
    texts.append(("harbour.toml", (ROOT / "docs/examples/harbour.toml").read_text()))
    texts.append(("all.ini", SECTIONS))
    # Each start of the program costs more than the check.
    for name, text in texts[:: len(texts) // 25]:
        path = tmp_path / name
        path.write_text(text)
        done = subprocess.run([program(), "check-upload", path, "--json"], capture_output=True, text=True)
        answer = alfil.check_upload(text.encode(), str(path))
        assert answer == json.loads(done.stdout), text
        assert answer["accepted"] == (done.returncode == 0)
    path = tmp_path / "all.ini"
    path.write_text(SECTIONS)
    named = f"{path}#{NAMES[0]}"
    done = subprocess.run([program(), "check-upload", named, "--json"], capture_output=True, text=True)
    assert alfil.check_upload(SECTIONS, named) == json.loads(done.stdout)


def test_threads_get_the_answers_of_one_thread():
    texts = list(broken())
    check = lambda named: alfil.check_upload(named[1], f"{named[0]}.ini")  # noqa: E731
    serial = [check(text) for text in texts]
    assert sum(answer["accepted"] for answer in serial) >= len(NAMES)
    with ThreadPoolExecutor(8) as pool:
        for found in [pool.submit(lambda: [check(text) for text in texts]) for _ in range(8)]:
            assert found.result() == serial


def test_a_check_ends_in_time():
    # A large game with many claims.
    text = 'format = 1\nname = "Large"\nextends = "taikyoku-shogi"\n'
    began = time.monotonic()
    answer = alfil.check_upload(text, max_ms=1)
    assert time.monotonic() - began < 10
    assert not answer["accepted"] and "reached a limit" in answer["refusals"][0]
    assert answer["facts"] is None and answer["pictures"] == []
    assert not alfil.check_upload(text, max_steps=10)["accepted"]
    assert alfil.check_upload('format = 1\nname = "x"\nextends = "chess"\n', max_ms=600_000)["accepted"]


def test_an_ini_of_many_sections_is_read_in_time():
    text = "".join(f"[v{n}:chess]\nmaxRank = 9\n" for n in range(12_000))
    began = time.monotonic()
    answer = alfil.check_upload(text, "x.ini#v11999", max_ms=100)
    assert time.monotonic() - began < 5
    assert not answer["accepted"] and any("reached a limit" in why for why in answer["refusals"])


def test_what_is_wrong_with_an_upload_is_an_answer():
    assert alfil.check_upload(b"format = 1\nname = \"\xff\"\n")["findings"][0]["line"] == 2
    assert alfil.check_upload('format = 1\nname = "\ud800"\n')["findings"][0]["line"] == 2
    for wrong in ([91, 93], bytearray(b"x"), None):
        with pytest.raises(TypeError, match="the bytes of a file"):
            alfil.check_upload(wrong)
    assert alfil.check_upload("", "my.ini")["refusals"] == ["The file has errors."]
    assert alfil.check_upload("", "my.toml")["id"] == "my"
    with pytest.raises(ValueError, match="dialect"):
        alfil.check_upload("", dialect="sjaak")
    with pytest.raises(ValueError, match="max_ms"):
        alfil.check_upload("", max_ms=0)
    with pytest.raises(TypeError):
        alfil.check_upload(7)


def example(*words, python=sys.executable, **environment):
    """Runs the example for PyChess without a program on PATH."""
    environment = {"PATH": "/nowhere", **environment}
    if "SYSTEMROOT" in os.environ:
        environment["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    return subprocess.run([python, EXAMPLE, *words], capture_output=True, text=True, env=environment)


def test_the_example_for_pychess_needs_only_the_package(tmp_path):
    file = tmp_path / "variants.ini"
    file.write_text(SECTIONS)
    words = [f"{file}#{name}" for name in NAMES] + ["--max-ms", "600000"]
    done = example(*words)
    assert done.stdout.count(": accepted\n") == len(NAMES), done
    # The answers are those that it gets from the program.
    assert example(*words, ALFIL=str(program())).stdout == done.stdout
    done = example(str(tmp_path / "nowhere.ini"))
    assert done.returncode == 3 and "Traceback" not in done.stderr and "nowhere.ini" in done.stderr
