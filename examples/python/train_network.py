"""Trains a network with PyTorch on games of `alfil selfplay`, for `alfil learn --import`.

    alfil selfplay gardner --games 2000 --nodes 200 --shard 0/64 --out part-0.jsonl     # and the other shards
    python train_network.py gardner trained.json part-*.jsonl
    alfil learn gardner --import trained.json --out gardner.eval     # if it wins its match

It corrects the estimate by the rules, here the score of one position searched. `docs/learning.md` describes the rows.
"""

import json
import math
import sys

import alfil
import torch
from torch import nn

HIDDEN, HELD = 32, 8  # sums of each player; pieces of a kind that count in a hand
ROW_UNIT, RESULT_UNIT = 255, 64  # whole numbers for a weight of 1
SCALE, OF_RESULT = 200, 0.2  # centipawns that multiply the odds by e; the share of the result in a label


class Inputs:
    def __init__(self, variant: alfil.Variant):
        self.files, self.ranks = variant.files, variant.ranks
        assert self.files <= 26, "this example reads files of one letter"
        self.kinds = {piece.id: number for number, piece in enumerate(variant.pieces())}
        self.first_held = 2 * len(self.kinds) * self.files * self.ranks
        self.n_rows = self.first_held + (2 * len(self.kinds) * HELD if "[" in variant.start_fen else 0)
        # The second player sees the board turned round or reflected, so that both see the same at the start.
        start = variant.game().pieces()
        seen = {(kind, *self.seen(at, "first", False)) for at, (side, kind) in start.items() if side == "first"}
        def n_alike(turned):
            others = ((kind, at) for at, (side, kind) in start.items() if side == "second")
            return sum((kind, *self.seen(at, "second", turned)) in seen for kind, at in others)
        self.turned = n_alike(True) > n_alike(False)
        self.most = min(2.0, 120 / (len(start) + 8))  # so that sums of rows fit into 16 bits

    def seen(self, square: str, viewer: str, turned: bool) -> tuple[int, int]:
        file, rank, is_first = ord(square[0]) - ord("a"), int(square[1:]) - 1, viewer == "first"
        return self.files - 1 - file if turned and not is_first else file, rank if is_first else self.ranks - 1 - rank

    def rows(self, game: alfil.Game, viewer: str) -> list[int]:
        """Returns a row for each piece, as a player sees it."""
        rows = []
        for square, (side, kind) in game.pieces().items():
            file, rank = self.seen(square, viewer, self.turned)
            rows.append(((2 * self.kinds[kind] + (side != viewer)) * self.ranks + rank) * self.files + file)
        for side in ("first", "second") if self.n_rows > self.first_held else ():
            for kind, n in game.hand(side).items():
                first = self.first_held + ((side != viewer) * len(self.kinds) + self.kinds[kind]) * HELD
                rows += range(first, first + min(n, HELD))
        return rows


class Network(nn.Module):
    def __init__(self, n_rows: int):
        super().__init__()
        self.row, self.result = nn.EmbeddingBag(n_rows, HIDDEN, mode="sum"), nn.Linear(2 * HIDDEN, 1)
        self.bias = nn.Parameter(0.3 + 0.1 * (2 * torch.rand(HIDDEN) - 1))
        nn.init.uniform_(self.row.weight, -0.1, 0.1)
        for part in self.result.parameters():
            nn.init.zeros_(part)  # at first, it corrects nothing

    def forward(self, *bags):
        sums = [(self.row(*bag) + self.bias).clamp(0, 1) ** 2 for bag in bags]
        return self.result(torch.cat(sums, 1)).squeeze(1)


def positions(variant, inputs, files):
    """Yields quiet positions: the rows of the player to move and of the other, the estimate, the label."""
    searcher = alfil.Searcher(variant)
    for played in (json.loads(line) for name in files for line in open(name)):
        assert played.get("rules", variant.digest) == variant.digest, "the games were played by other rules"
        points = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}.get(played.get("result"))
        game = variant.game(played.get("fen"))
        for ply, text in enumerate(played["moves"].split() if points is not None else ()):
            if ply >= played["open"] and not game.is_check() and not game.move(text).captures:
                found = searcher.search(game, nodes=1).lines
                if found and found[0].centipawns is not None:
                    is_first = game.turn == "first"
                    score = played["scores"][ply] * (1 if is_first else -1)
                    label = OF_RESULT * (points if is_first else 1 - points)
                    label += (1 - OF_RESULT) / (1 + math.exp(-score / SCALE))
                    own, other = ("first", "second") if is_first else ("second", "first")
                    yield inputs.rows(game, own), inputs.rows(game, other), found[0].centipawns / SCALE, label
            game.push(text)


def bag(lists):
    begins = torch.tensor([0] + [len(rows) for rows in lists[:-1]]).cumsum(0)
    return torch.tensor([row for rows in lists for row in rows]), begins


name, out, *files = sys.argv[1:]
variant = alfil.load(name)
inputs = Inputs(variant)
data = list(positions(variant, inputs, files))
assert data, "the games have no quiet positions"
torch.manual_seed(1)
network = Network(inputs.n_rows)
adam = torch.optim.Adam(network.parameters())
for number in range(1, 9):
    total = 0.0
    for batch in torch.randperm(len(data)).split(1024):
        own, other, estimates, labels = zip(*(data[n] for n in batch.tolist()))
        logits = torch.tensor(estimates) + network(bag(own), bag(other))
        loss = nn.functional.binary_cross_entropy_with_logits(logits, torch.tensor(labels))
        adam.zero_grad()
        loss.backward()
        adam.step()
        for weight, most in (network.row.weight, inputs.most), (network.result.weight, 127 / RESULT_UNIT):
            weight.data.clamp_(-most, most)
        total += loss.item() * len(batch)
    print(f"pass {number}: error {total / len(data):.4f} on {len(data)} positions")
units = {"result_bias": ROW_UNIT * RESULT_UNIT, "results": RESULT_UNIT, "bias": ROW_UNIT, "rows": ROW_UNIT}
parts = network.result.bias[0], network.result.weight.view(2, HIDDEN), network.bias, network.row.weight
whole = {name: (part * unit).round().int().tolist() for (name, unit), part in zip(units.items(), parts)}
with open(out, "w") as file:
    json.dump({"rules": variant.digest, "network": {"scale": SCALE, **whole}}, file)
