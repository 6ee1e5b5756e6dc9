"""The example that trains a network with PyTorch, which is skipped where PyTorch is missing."""

import json
import subprocess
import sys

import pytest

from test_others import ROOT, program

EXAMPLE = ROOT / "examples" / "python" / "train_network.py"


def test_the_example_is_as_short_as_the_documents_say():
    assert len(EXAMPLE.read_text().splitlines()) <= 120


@pytest.mark.parametrize("variant", ["micro", "gardner"])
def test_a_network_is_trained_on_shards_and_plays_its_match(tmp_path, variant):
    pytest.importorskip("torch")
    alfil = program()
    for shard in ("0/2", "1/2"):
        options = ["--games", "40", "--nodes", "40", "--seed", "2", "--shard", shard, "--out", f"part-{shard[0]}.jsonl"]
        subprocess.run([alfil, "selfplay", variant, *options], cwd=tmp_path, check=True)
    command = [sys.executable, EXAMPLE, variant, "trained.json", "part-0.jsonl", "part-1.jsonl"]
    said = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    errors = [float(line.split()[3]) for line in said.splitlines()]
    assert len(errors) == 8 and errors[-1] < errors[0]
    network = json.loads((tmp_path / "trained.json").read_text())["network"]
    # It has learned something.
    assert any(weight != 0 for weights in network["results"] for weight in weights)
    options = ["--import", "trained.json", "--games", "4", "--nodes", "20", "--out", "new.eval"]
    learned = subprocess.run([alfil, "learn", variant, *options], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "imported weights: " in learned.stdout and " Elo, " in learned.stdout
    # A network for another variant is refused.
    (tmp_path / "trained.json").write_text((tmp_path / "trained.json").read_text().replace('"rules": "', '"rules": "0'))
    refused = subprocess.run([alfil, "learn", variant, *options], cwd=tmp_path, capture_output=True, text=True)
    assert refused.returncode == 1 and "other rules" in refused.stderr
