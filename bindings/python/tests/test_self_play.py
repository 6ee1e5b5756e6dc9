"""Games of the computer against itself, and matches."""

import pickle

import pytest

import alfil


def test_a_game_depends_on_its_number_only():
    play = alfil.SelfPlay(alfil.load("dobutsu"), nodes=40, seed=3, openings=2, max_plies=50)
    games = play.games(range(6), threads=2)
    again = [play.game(number) for number in reversed(range(6))][::-1]
    assert [game.game.moves for game in games] == [game.game.moves for game in again]
    assert len({tuple(game.game.moves) for game in games}) > 1
    other = alfil.SelfPlay(alfil.load("dobutsu"), nodes=40, seed=4, openings=2, max_plies=50)
    assert other.game(0).game.moves != games[0].game.moves


def test_games_end_as_the_rules_say_or_are_unfinished():
    play = alfil.SelfPlay(alfil.load("dobutsu"), nodes=40, openings=2, max_plies=12)
    for game in play.games(range(8)):
        assert len(game.scores) == len(game.game.moves) <= 12
        ends = [game.game.outcome(), *game.game.claims()]
        assert game.outcome in ends if game.outcome else len(game.game.moves) == 12
        replayed = pickle.loads(pickle.dumps(game.game))
        assert replayed.fen() == game.game.fen() and replayed.moves == game.game.moves


def test_positions_to_begin_from():
    play = alfil.SelfPlay(alfil.load("chess"), nodes=5, openings="e2e4 e7e5\n# a comment\nd2d4\n", max_plies=2)
    starts = []
    for game in play.games(range(3)):
        start = game.game
        while start.moves:
            start.pop()
        starts.append(start.fen().split()[0])
    assert starts[0] == starts[2] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"
    assert starts[1] == "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR"
    with pytest.raises(ValueError, match="line 2: .*e2e5"):
        alfil.SelfPlay(alfil.load("chess"), openings="e2e4\ne2e5")
    with pytest.raises(ValueError, match="there are no positions"):
        alfil.SelfPlay(alfil.load("chess"), openings="# none")
    with pytest.raises(ValueError, match="`nodes` is 0"):
        alfil.SelfPlay(alfil.load("chess"), nodes=0)


def test_a_match_plays_listed_openings_without_other_choices():
    match = alfil.Match(alfil.load("chess"), nodes=9, opponent_nodes=5, openings="e2e4\nd2d4", max_plies=3)
    pairs = match.pairs(range(4))
    moves = [[game.game.moves for game in pair.games] for pair in pairs]
    assert moves[0] == moves[2] and moves[1] == moves[3] and moves[0] != moves[1]
    assert {game.n_opening_plies for pair in pairs for game in pair.games} == {0}


def test_a_match_counts_pairs():
    match = alfil.Match(alfil.load("dobutsu"), nodes=300, opponent_nodes=4, openings=2, max_plies=60)
    pairs = [0] * 5
    for pair in match.pairs(range(6), threads=2):
        first, second = pair.games
        starts = []
        for game in (first.game, second.game):
            while game.moves:
                game.pop()
            starts.append(game.fen())
        assert starts[0] == starts[1]
        points = {None: 1, "first": 2, "second": 0}
        ends = [game.outcome.winner if game.outcome else None for game in pair.games]
        assert pair.half_points == points[ends[0]] + 2 - points[ends[1]]
        pairs[pair.half_points] += 1
    estimate = alfil.elo_of_pairs(pairs)
    assert estimate and estimate[0] > 0
