"""Games: moves, endings, refusals, pickling."""

import copy
import multiprocessing
import pickle
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import alfil

HARBOUR = """
format = 1
name = "Harbour"
about = "Sailors race across the harbour; the first to reach the far quay wins."
board = { files = 5, ranks = 6 }

[pieces.sailor]
id = "S"
move = "fmWfF"

[setup]
fen = "sssss/5/5/5/5/SSSSS w"

[[end]]
when = { reached = { pieces = "all", side = "mover", region = "last rank" } }
result = "mover wins"
"""


def played(variant, seed, plies):
    """Returns the texts of a random game."""
    chance, game = random.Random(seed), variant.game()
    for _ in range(plies):
        legal = game.legal_moves()
        if not legal:
            break
        game.push(chance.choice(legal))
    return game


def test_moves_are_played_and_taken_back():
    game = alfil.load("chess").game()
    start = game.fen()
    game.push("e2e4")
    game.push("e5")
    assert game.moves == ["e2e4", "e7e5"]
    assert game.pop() == "e7e5"
    assert game.turn == "second"
    assert game.pop() == "e2e4"
    assert game.fen() == start
    with pytest.raises(IndexError):
        game.pop()


@pytest.mark.parametrize(
    ("id", "fen", "text", "reason", "place"),
    [
        ("chess", None, "e2e5", "no-such-move", "<bundled>/chess.toml"),
        ("chess", "r6k/8/8/8/8/8/8/K7 w - - 0 1", "a1a2", "leaves-royal-attacked", "<bundled>/chess.toml"),
        ("chess", None, "up", None, None),
        ("shogi", "4k4/9/9/9/9/9/P8/9/4K4[P] w", "P@a5", "file-limit", "<bundled>/shogi.toml"),
    ],
)
def test_refusals_say_why_and_where(id, fen, text, reason, place):
    game = alfil.load(id).game(fen)
    why = game.why_illegal(text)
    assert why.reason == reason
    assert (why.location and why.location.file) == place
    with pytest.raises(alfil.IllegalMove) as raised:
        game.push(text)
    assert raised.value.refusal == why
    assert why.clause in str(raised.value)


def test_endings_and_claims():
    chess = alfil.load("chess")
    mate = chess.game("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1").outcome()
    assert (mate.winner, mate.reason, mate.is_decided) == ("first", "checkmate", True)
    assert mate.location.line > 0
    game = chess.game(moves=["g1f3", "g8f6", "f3g1", "f6g8"] * 2)
    assert game.outcome() is None
    assert [claim.reason for claim in game.claims()] == ["repetition"]


def test_endings_about_the_history_can_be_left_out():
    chess, fen = alfil.load("chess"), "7k/8/8/8/8/8/8/KR6 w - - 150 90"
    assert chess.game(fen).is_over()
    game = chess.game(fen, history_ends=False)
    assert not game.is_over()
    for again in (copy.copy(game), pickle.loads(pickle.dumps(game))):
        assert not again.is_over()
    assert chess.game(moves=["g1f3", "g8f6", "f3g1", "f6g8"] * 2, history_ends=False).claims() != []


def test_positions_that_cannot_be_read():
    with pytest.raises(alfil.BadFen) as raised:
        alfil.load("chess").game("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert raised.value.problems[0].column == 19
    assert alfil.load("chess").check_fen(alfil.load("chess").start_fen) == []


@pytest.mark.parametrize(
    "call",
    [
        lambda: alfil.load("chess").game("8/8", start=3),
        lambda: alfil.load("chess").side_name("third"),
        lambda: alfil.load("chess").game().history("figurine"),
        lambda: alfil.load("chess").game().think(level=11),
        lambda: alfil.load("chess").game().think(time=-1),
        lambda: alfil.loads_ini("[a:chess]\n", "a", "stockfish"),
        lambda: alfil.Batch(alfil.load("chess"), 2).push([1]),
        lambda: alfil.Batch(alfil.load("chess"), 10**9),
        lambda: alfil.load("chess").playouts(10**12),
    ],
)
def test_wrong_arguments_are_refused(call):
    with pytest.raises(ValueError):
        call()


def test_unknown_names():
    with pytest.raises(alfil.Error, match="`dai-shogi`"):
        alfil.load("daishog")
    with pytest.raises(alfil.Error):
        alfil.load("no such game")
    with pytest.raises(alfil.DefinitionError):
        alfil.load(Path("no-such-file.toml"))
    with pytest.raises(OSError):
        alfil.load("no-such-file.ini#a")
    with pytest.raises(KeyError):
        alfil.load("chess").game().svg(arrows=[("e2", "z9")])


def test_files_are_read(tmp_path):
    (tmp_path / "harbour.toml").write_text(HARBOUR)
    (tmp_path / "bay.toml").write_text('format = 1\nname = "Bay"\nextends = "harbour.toml"\n')
    (tmp_path / "tiny.ini").write_text("[bare:chess]\ncastling = false\n")
    assert alfil.load(tmp_path / "harbour.toml").name == "Harbour"
    assert alfil.load(f"{tmp_path}/tiny.ini#bare").id == "bare"
    bay = alfil.load(tmp_path / "bay.toml")
    assert bay == alfil.loads(HARBOUR)
    again = pickle.loads(pickle.dumps(bay))
    assert (again.id, again.name, again.digest) == ("bay", "Bay", bay.digest)
    pickled = pickle.dumps(bay)
    (tmp_path / "harbour.toml").write_text(HARBOUR.replace("fmWfF", "fmWfFfN"))
    with pytest.raises(alfil.Error, match="other rules"):
        pickle.loads(pickled)


@pytest.mark.parametrize("id", ["chess", "dai-shogi", "crazyhouse", "amazons", "chess960", "seirawan"])
def test_games_and_variants_are_pickled(id):
    variant = alfil.load(id)
    assert pickle.loads(pickle.dumps(variant)) == variant
    game = played(variant, 3, 30)
    again = pickle.loads(pickle.dumps(game))
    assert (again.fen(), again.moves) == (game.fen(), game.moves)
    assert again.legal_moves() == game.legal_moves()


def test_games_from_other_positions_are_pickled():
    game = alfil.load("chess960").game(start=600)
    game.push(game.legal_moves()[0])
    assert pickle.loads(pickle.dumps(game)).fen() == game.fen()
    game = alfil.load("chess").game("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", moves=["g6g5"])
    assert pickle.loads(pickle.dumps(game)).moves == ["g6g5"]


def fen_after(game):
    return game.fen()


def test_other_processes_take_games():
    games = [played(alfil.loads(HARBOUR, id="harbour"), seed, 10) for seed in range(4)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(fen_after, games) == [game.fen() for game in games]


def test_values_are_compared_shown_and_pickled():
    text = 'format = 1\nname = "Also chess"\nextend = "chess"\n'
    finding = alfil.validate(text)[-1]
    assert (finding.line, finding.column, finding.code) == (3, 1, "unknown-key")
    assert pickle.loads(pickle.dumps(finding)) == finding
    assert finding.as_dict()["location"]["line"] == 3
    assert "unknown-key" in repr(finding)
    assert finding.fix.apply(text) == text.replace("extend ", "extends ")
    with pytest.raises(AttributeError):
        finding.code = "other"


def test_errors_carry_their_findings():
    with pytest.raises(alfil.DefinitionError) as raised:
        alfil.loads("format = 1\nname = 7\n", file_name="upload.toml")
    assert [found.code for found in raised.value.findings][-1:] == ["wrong-type"]
    assert raised.value.findings[0].location.file == "upload.toml"
    assert "upload.toml:2:8" in str(raised.value)


def test_two_definitions_of_one_name_are_two_games():
    one = alfil.loads(HARBOUR, id="harbour")
    other = alfil.loads(HARBOUR.replace("fmWfF", "fmWfFfN"), id="harbour")
    assert one != other and one.name == other.name and one.id == other.id
    assert (one.game().n_legal(), other.game().n_legal()) == (13, 21)
    assert one.game().n_legal() == 13


def test_games_are_saved_and_read():
    game = alfil.load("chess").game(moves=["e2e4", "e7e5", "g1f3"])
    text = game.pgn([("White", "Ada")])
    record = alfil.read_games(text)[0]
    assert ("White", "Ada") in record.tags and record.moves == ["e4", "e5", "Nf3"]
    again, problems = record.replay(alfil.load("chess"))
    assert (again.fen(), problems) == (game.fen(), [])
    wrong, problems = alfil.read_games("1. e4 e5 2. Ke3 *\n")[0].replay(alfil.load("chess"))
    assert len(wrong.moves) == 2 and problems[0].is_error


def test_pictures():
    game = alfil.load("ogi").game()
    assert game._repr_svg_().startswith("<svg") and alfil.load("ogi")._repr_svg_().startswith("<svg")
    assert game.svg(flipped=True, arrows=[("a1", "b2")]) != game.svg()
    assert alfil.load("chess").moves_svg("knight").startswith("<svg")
    assert alfil.load("chess").piece_svg("N", "second").startswith("<svg")


def test_a_search_finds_mate_and_keeps_its_seed():
    game = alfil.load("chess").game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    found = game.think(nodes=2000)
    assert (found.best, found.lines[0].mate) == ("a1a8", 1)
    searcher = alfil.Searcher(alfil.load("chess"))
    assert searcher.search(game, depth=3).best == "a1a8"
    one, other = (alfil.load("ogi").game().think(level=2, seed=5) for _ in range(2))
    assert one == other


def test_playouts_are_the_same_with_any_number_of_threads():
    ogi = alfil.load("ogi")
    ends = ogi.playouts(40, seed=3, threads=1)
    assert ends == ogi.playouts(40, seed=3, threads=4)
    assert ends != ogi.playouts(40, seed=4)
    assert len(ends) == 40 == ends.first + ends.second + ends.draws + ends.unfinished
    assert ogi.playouts(2, max_plies=1).unfinished == 2


THREADED = ["chess", "shogi", "xiangqi", "crazyhouse", "ogi", "makruk", "dai-shogi", "atomic"]


def random_plies(variant, plies):
    """Returns what a number of random plies come to, game after game."""
    chance, game, keys = random.Random(11), variant.game(), 0
    for _ in range(plies):
        n = game.n_legal()
        if n == 0:
            keys ^= game.position_key
            game = variant.game()
            continue
        game.push_index(chance.randrange(n))
        keys = (keys * 31 + game.position_key) % (1 << 64)
    return keys


def test_threads_play_what_one_thread_plays():
    variants = [alfil.load(id) for id in THREADED]
    alone = [random_plies(variant, 10_000) for variant in variants]
    together = [None] * len(variants)

    def work(index):
        together[index] = random_plies(variants[index], 10_000)

    threads = [threading.Thread(target=work, args=(index,)) for index in range(len(variants))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone


def test_one_variant_is_shared_by_threads():
    variant, results = alfil.load("chess"), []
    threads = [threading.Thread(target=lambda: results.append(random_plies(variant, 2000))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(results)) == 1


def test_other_threads_go_on_during_long_calls():
    chess, turns = alfil.load("chess"), 0
    thread = threading.Thread(target=chess.perft, args=(5,))
    thread.start()
    while thread.is_alive():
        turns += 1
        thread.join(0.001)
    assert turns > 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize(
    "call", ["alfil.load('chess').perft(12)", "alfil.load('chess').game().think(depth=60)",
             "alfil.load('chess').playouts(10**7)"]
)
def test_ctrl_c_ends_long_calls(call):
    code = f"""
import alfil, os, signal, threading
# Programs in the background are started without it.
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    {call}
except KeyboardInterrupt:
    print("ended")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.stdout == "ended\n", done.stderr


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_a_thousand_loads_take_no_memory():
    def pages():
        return int(Path("/proc/self/statm").read_text().split()[1])

    def load():
        alfil.loads(HARBOUR).game().legal_moves()
        alfil.validate("format = 1\nname = 7\n")

    for _ in range(200):
        load()
    before = pages()
    for _ in range(1000):
        load()
    # 4 MiB: what an allocator keeps.
    assert pages() - before < 1024


def test_a_small_game_is_solved():
    pawns = (
        'format = 1\nname = "Hexapawn"\nboard = { files = 3, ranks = 3 }\n'
        'pieces.pawn = { id = "P", move = "fmWfcF" }\nsetup.fen = "ppp/3/PPP w"\n'
        '[[end]]\nwhen = { reached = { pieces = "all", side = "mover", region = "last rank" } }\n'
        'result = "mover wins"\n[[end]]\nwhen = "no-moves"\nresult = "mover wins"\n'
    )
    variant = alfil.loads(pawns)
    found = variant.solve()
    assert (found.is_solved, found.winner, found.plies, found.is_shortest) == (True, "second", 6, True)
    assert found.positions == found.won + found.drawn + found.lost == 135
    assert variant.solve("ppp/1P1/P1P b").plies == 5
    assert not alfil.load("dobutsu").solve(positions=100).is_solved
    with pytest.raises(ValueError, match="seconds -1"):
        variant.solve(seconds=-1)


def test_depths_and_texts_that_are_too_large_are_refused():
    chess = alfil.load("chess")
    with pytest.raises(ValueError, match="at most 500"):
        chess.perft(501)
    game = chess.game()
    assert not game.is_legal("1" * 5_000_000)
    assert "longer than 1000 bytes" in game.why_illegal("x" * 5_000_000).clause


def test_a_searcher_refuses_games_of_another_variant():
    searcher = alfil.Searcher(alfil.load("chess"))
    with pytest.raises(ValueError, match="another variant"):
        searcher.search(alfil.load("shogi").game(), nodes=10)
    assert searcher.search(alfil.load("chess").game(), nodes=10).best


def test_tags_are_those_of_the_game():
    game = alfil.load("chess").game()
    game.push("e4")
    for tag in [('Site "x"]\n[Event', "y"), ("a b", "1"), ("", "x"), ("Variant", "shogi"), ("FEN", "x"), ("Result", "won")]:
        with pytest.raises(ValueError, match="tag|result"):
            game.pgn([tag])
    resigned = game.pgn([("Result", "1-0"), ("Termination", "Black resigns")])
    assert alfil.read_games(resigned)[0].result == "first"
    over = alfil.load("chess").game("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    assert '[Result "1-0"]' in over.pgn([("Result", "1-0")])
    with pytest.raises(ValueError):
        over.pgn([("Result", "0-1")])


def test_a_record_of_other_rules_is_replayed_with_a_warning():
    chess = alfil.load("chess")
    for tags in ['[RulesHash "1234567812345678"]', '[Variant "shogi"]']:
        (record,) = alfil.read_games(f"{tags}\n\n1. e4 *\n")
        _, problems = record.replay(chess)
        assert [problem.is_error for problem in problems] == [False], tags
        assert "`chess`" in problems[0].message
    game = chess.game()
    game.push("e4")
    assert alfil.read_games(game.pgn())[0].replay(chess)[1] == []


def test_a_fix_for_another_text_is_refused():
    fix = next(found.fix for found in alfil.validate('format = 1\nnam = "x"\n') if found.fix)
    with pytest.raises(ValueError, match="another text"):
        fix.apply("")
