"""Examples in docstrings and documents."""

import doctest
import importlib
import re
import runpy
from pathlib import Path

import pytest

import alfil
from alfil import _alfil

ROOT = Path(__file__).resolve().parents[3]


def documented():
    """Returns everything of the module written in Rust that has a docstring."""
    for name, value in vars(_alfil).items():
        if isinstance(value, type):
            yield name, value.__doc__
            for member, function in vars(value).items():
                yield f"{name}.{member}", getattr(function, "__doc__", None)
        elif callable(value):
            yield name, value.__doc__


def runs(name, text):
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    printed = []
    failed, _ = doctest.DocTestRunner(verbose=False).run(test, out=printed.append)
    assert failed == 0, "".join(printed)
    return len(test.examples)


def test_docstrings_of_the_module_run():
    n_examples = sum(runs(name, text) for name, text in documented() if text)
    assert n_examples > 20


@pytest.mark.parametrize(
    ("module", "needs"),
    [("alfil", None), ("alfil._batch", None), ("alfil.compat.pyffish", None), ("alfil.zoo", "pettingzoo")],
)
def test_docstrings_of_the_package_run(module, needs):
    if needs:
        pytest.importorskip(needs, reason=f"{needs} is not installed")
    failed, n_examples = doctest.testmod(importlib.import_module(module))
    assert failed == 0 and n_examples > 0


@pytest.mark.parametrize("path", ["docs/python.md", "bindings/python/README.md"])
def test_examples_of_documents_run(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "harbour.toml").write_text((ROOT / "docs/examples/harbour.toml").read_text())
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / path).read_text(), re.S | re.M)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, path, "exec"), names)


def test_every_public_name_is_documented():
    for name in alfil.__all__:
        value = getattr(alfil, name)
        assert isinstance(value, str) or value.__doc__, name


def test_the_checker_of_a_chat_answers(capsys):
    checker = runpy.run_path(str(ROOT / "examples/python/move_checker.py"))
    for line, part in [
        ("shogi P-7f", "played"),
        ("shogi P-7f", "not a legal move"),
        ("nonsense e2e4", "no variant"),
        ("shogy e2e4", "did you mean `shogi`?"),
    ]:
        assert part in checker["answer"]("table", line), line
