"""Many games stepped together."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from . import _alfil

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]


def _numbers(data: bytes) -> Any:
    """Returns numbers of eight bytes as an array, of numpy if it is installed."""
    if numpy is not None:
        return numpy.frombuffer(data, dtype="<u8")
    return memoryview(data).cast("Q")


class Batch(_alfil.Batch):
    """Games of one variant that are stepped together on all processors.

    Players claim what there is to claim, and a game is stopped after `max_plies`. With numpy everything is an array of it
    that cannot be written to; without, a memoryview.

    >>> import alfil
    >>> batch = alfil.Batch(alfil.load("chess"), 3)
    >>> numbers, starts = batch.legal()
    >>> [int(start) for start in starts]
    [0, 20, 40, 60]
    >>> batch.push([numbers[start] for start in starts[:-1]])
    >>> [int(turn) for turn in batch.turns()]
    [2, 2, 2]
    """

    def legal(self) -> tuple[Any, Any]:
        """Returns the numbers of the legal moves of all games, and where those of each game start.

        The moves of game `i` are `numbers[starts[i]:starts[i + 1]]`; a game that is over has none.
        """
        numbers, starts = self.legal_bytes()
        return _numbers(numbers), _numbers(starts)

    def push(self, numbers: Sequence[int] | Any) -> None:
        """Plays a move in each game, by its number. Numbers of games that are over are not looked at.

        If one is not legal, `IllegalMove` names the game, and no move is played.
        """
        if numpy is not None:
            moves = numpy.asarray(numbers)
            if moves.ndim != 1 or (len(moves) > 0 and moves.dtype.kind not in "iu"):
                raise TypeError(f"moves are whole numbers in one dimension, not {moves.dtype} in {moves.ndim}")
            if len(moves) > 0 and moves.min() < 0:
                raise OverflowError("the number of a move is not negative")
            data = numpy.ascontiguousarray(moves, dtype="<u8").tobytes()
        else:
            data = array("Q", numbers).tobytes()
        self.push_bytes(data)

    def planes(self) -> Any:
        """Returns the positions: with numpy, an array of games, planes, ranks and files of bytes. See `Game.planes`."""
        data, variant = self.planes_bytes(), self.variant
        shape = (len(self), self.n_planes, variant.ranks, variant.files)
        if numpy is not None:
            return numpy.frombuffer(data, dtype=numpy.uint8).reshape(shape)
        return memoryview(data).cast("B", shape)

    def results(self) -> Any:
        """Returns for each game 1 if the first player won, 2 if the second did, 0 if it was drawn, 255 if it was stopped, and
        254 while it goes on."""
        data = self.results_bytes()
        return memoryview(data) if numpy is None else numpy.frombuffer(data, dtype=numpy.uint8)

    def turns(self) -> Any:
        """Returns for each game 1 if the first player is to move, and 2 if the second is."""
        data = self.turns_bytes()
        return memoryview(data) if numpy is None else numpy.frombuffer(data, dtype=numpy.uint8)
