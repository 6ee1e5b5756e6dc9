"""An environment of PettingZoo for any variant: two agents that move in turn.

Needs numpy, pettingzoo and gymnasium: `pip install "alfil[zoo]"`.

>>> from alfil import zoo
>>> env = zoo.env("ogi")
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> observation.shape[:2], int(info["action_mask"].sum())
((8, 8), 25)
"""

from __future__ import annotations

from typing import Any

import gymnasium.spaces
import numpy
from pettingzoo import AECEnv

from ._alfil import Variant, load

AGENTS = ["player_0", "player_1"]

RENDER_MODES = ["ansi", "svg"]


class Env(AECEnv):  # type: ignore[misc]
    """A game of a variant. `player_0` is the first player.

    Actions are the numbers of moves (`Game.number_of`), and those that are legal are in `infos[agent]["action_mask"]`. An
    observation is the position as the player to move sees it: ranks, files and planes (`Game.planes`). The reward at the end
    is 1 for the winner and -1 for the loser. Players claim what there is to claim, and a game is truncated after
    `max_plies`.
    """

    metadata = {"name": "alfil_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}

    def __init__(
        self, variant: Variant | str = "chess", *, max_plies: int = 1000, render_mode: str | None = None
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"`{render_mode}` is no render mode: write \"ansi\" or \"svg\"")
        self.variant = load(variant) if isinstance(variant, str) else variant
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.game = self.variant.game()
        self._shape = (self.game.n_planes, self.variant.ranks, self.variant.files)
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        shape = (*self._shape[1:], self._shape[0])
        self.observation_spaces = {
            agent: gymnasium.spaces.Box(0, 255, shape, numpy.uint8) for agent in AGENTS
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.variant.n_move_numbers) for agent in AGENTS
        }

    def observation_space(self, agent: str) -> Any:
        """Returns the space of observations, the same for both agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Returns the space of actions, the same for both agents."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Any:
        """Returns the position as the player to move sees it."""
        planes = numpy.frombuffer(self.game.planes(), numpy.uint8).reshape(self._shape)
        return numpy.ascontiguousarray(planes.transpose(1, 2, 0))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game: from the start position, or from `options["fen"]`. Nothing in it is left to chance."""
        self.game = self.variant.game((options or {}).get("fen"))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._look()
        self._accumulate_rewards()

    def step(self, action: Any) -> None:
        """Plays the move with a number; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.push_code(int(action))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._look()
        self._accumulate_rewards()

    def _look(self) -> None:
        """Finds out who moves next and what is legal, or how the game ended."""
        self.agent_selection = AGENTS[0 if self.game.turn == "first" else 1]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        outcome = self.game.outcome() or next(iter(self.game.claims()), None)
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            if outcome.winner is not None:
                winner = AGENTS[0 if outcome.winner == "first" else 1]
                self.rewards = {agent: 1 if agent == winner else -1 for agent in self.agents}
            return
        if self.game.ply >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
            return
        mask = numpy.zeros(self.variant.n_move_numbers, numpy.int8)
        mask[numpy.frombuffer(self.game.legal_codes(), "<u8")] = 1
        self.infos[self.agent_selection]["action_mask"] = mask

    def render(self) -> str | None:
        """Returns the board as text (`ansi`) or as a picture (`svg`)."""
        if self.render_mode is None:
            return None
        return str(self.game) if self.render_mode == "ansi" else self.game.svg()

    def close(self) -> None:
        """Ends the environment; there is nothing to give back."""


def env(variant: Variant | str = "chess", *, max_plies: int = 1000, render_mode: str | None = None) -> Env:
    """Returns an environment for a variant, or for the bundled variant with an id."""
    return Env(variant, max_plies=max_plies, render_mode=render_mode)
