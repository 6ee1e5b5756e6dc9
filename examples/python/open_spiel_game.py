"""A variant as a game in the style of OpenSpiel: `State` has the methods that its algorithms call.

    python open_spiel_game.py ogi

OpenSpiel itself is not needed. To register the game there, derive from `pyspiel.Game` and `pyspiel.State` and pass on to
these.
"""

import random
import struct
import sys

import alfil


class State:
    """A position in a game, with its legal actions: the numbers of moves."""

    def __init__(self, game: alfil.Game) -> None:
        self._game = game
        self._outcome = game.outcome() or next(iter(game.claims()), None)

    def current_player(self) -> int:
        """Returns 0 or 1, or -4 at the end, as `pyspiel.PlayerId.TERMINAL`."""
        if self.is_terminal():
            return -4
        return 0 if self._game.turn == "first" else 1

    def legal_actions(self) -> list[int]:
        """Returns the numbers of the legal moves, ascending."""
        if self.is_terminal():
            return []
        data = self._game.legal_codes()
        return sorted(struct.unpack(f"<{len(data) // 8}Q", data))

    def action_to_string(self, action: int) -> str:
        """Returns a move as text."""
        return self._game.move_of(action)

    def apply_action(self, action: int) -> None:
        """Plays a move."""
        self._game.push_code(action)
        self._outcome = self._game.outcome() or next(iter(self._game.claims()), None)

    def child(self, action: int) -> "State":
        """Returns the state after a move; this one stays."""
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> "State":
        """Returns a state of its own."""
        return State(self._game.copy())

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self._outcome is not None

    def returns(self) -> list[float]:
        """Returns what each player has won: 1, -1 or 0."""
        if self._outcome is None or self._outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if self._outcome.winner == "first" else [-1.0, 1.0]

    def observation_tensor(self) -> list[float]:
        """Returns the position as the player to move sees it."""
        return [float(value) for value in self._game.planes()]

    def __str__(self) -> str:
        return str(self._game)


class Game:
    """A variant."""

    def __init__(self, variant: alfil.Variant) -> None:
        self._variant = variant

    def new_initial_state(self) -> State:
        """Returns the start position."""
        return State(self._variant.game())

    def num_distinct_actions(self) -> int:
        """Returns how many numbers moves have."""
        return self._variant.n_move_numbers

    def num_players(self) -> int:
        """Returns 2."""
        return 2

    def observation_tensor_shape(self) -> list[int]:
        """Returns planes, ranks and files."""
        return [self._variant.game().n_planes, self._variant.ranks, self._variant.files]


def main(name: str) -> None:
    """Plays a random game."""
    chance, state = random.Random(1), Game(alfil.load(name)).new_initial_state()
    n_plies = 0
    while not state.is_terminal() and n_plies < 1000:
        state.apply_action(chance.choice(state.legal_actions()))
        n_plies += 1
    print(state)
    print(f"{n_plies} plies, {state.returns()}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "ogi")
