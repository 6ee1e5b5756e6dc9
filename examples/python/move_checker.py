"""Checks the moves that people write in a chat: one game for each room, any bundled variant.

    python move_checker.py
    > chess e4
    played e4: 20 answers are legal
    > chess e7e4
    e7e4: ...

A real bot calls `answer(room, line)` for each message.
"""

import sys

import alfil

games: dict[tuple[str, str], alfil.Game] = {}


def answer(room: str, line: str) -> str:
    """Returns what to say to a line like `chess e4`."""
    name, _, text = line.strip().partition(" ")
    try:
        game = games.get((room, name)) or alfil.load(name).game()
    except alfil.Error as error:
        return str(error)
    games[room, name] = game
    if text == "board":
        return str(game)
    why = game.why_illegal(text)
    if why is not None:
        return why.sentence
    game.push(text)
    outcome = game.outcome()
    if outcome is not None:
        del games[room, name]
        return outcome.sentence
    return f"played {text}: {game.n_legal()} answers are legal"


if __name__ == "__main__":
    for line in sys.stdin:
        print(answer("here", line))
