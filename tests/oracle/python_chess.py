#!/usr/bin/env python3
"""alfil as an engine for python-chess, over UCI and over the protocol of XBoard: variants, limits, lines, pondering, games.

Needs `pip install chess`; exits with 77 where it is missing. ALFIL names the program.
"""

import logging
import sys

try:
    import chess
    import chess.engine
    import chess.variant
except ImportError:
    print("skipped: python-chess is not installed")
    sys.exit(77)

from common import ALFIL

BOARDS = [
    chess.Board,
    chess.variant.CrazyhouseBoard,
    chess.variant.AtomicBoard,
    chess.variant.ThreeCheckBoard,
    chess.variant.AntichessBoard,
    chess.variant.GiveawayBoard,
    chess.variant.SuicideBoard,
    chess.variant.KingOfTheHillBoard,
    chess.variant.RacingKingsBoard,
    chess.variant.HordeBoard,
]

# What it does not read, such as `setup`, it mentions.
logging.getLogger("chess.engine").setLevel(logging.ERROR)

# XBoard has no name of its own for this game.
NOT_IN_XBOARD = [chess.variant.AntichessBoard]

done = 0


def check(fact, what):
    global done
    done += 1
    if not fact:
        sys.exit(f"wrong: {what}")


def uci():
    engine = chess.engine.SimpleEngine.popen_uci([ALFIL, "uci"], timeout=60)
    check(engine.id["name"].startswith("alfil "), "the name")
    for kind in BOARDS:
        board = kind()
        for _ in range(8):
            move = engine.play(board, chess.engine.Limit(nodes=300)).move
            check(move in board.legal_moves, f"{kind.__name__}: {move}")
            board.push(move)
            if board.is_game_over():
                break
        print(f"uci: {kind.__name__}: {board.fen()}")
    board = chess.Board()
    lines = engine.analyse(board, chess.engine.Limit(nodes=3000), multipv=3)
    check(len(lines) == 3 and len({line["pv"][0] for line in lines}) == 3, "three lines")
    mate = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    found = engine.analyse(mate, chess.engine.Limit(depth=3))
    check(found["score"].white() == chess.engine.Mate(1), "a mate in one")
    engine.configure({"UCI_ShowWDL": True, "Hash": 32, "Threads": 1})
    found = engine.analyse(board, chess.engine.Limit(nodes=500))
    check(found["wdl"].white().total() == 1000, "wins, draws and losses")
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 2:
                break
    result = engine.play(board, chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.1, black_inc=0.1), ponder=True)
    check(result.move in board.legal_moves and result.ponder is not None, "a move to ponder on")
    board.push(result.move)
    board.push(result.ponder)
    check(engine.play(board, chess.engine.Limit(white_clock=2, black_clock=2), ponder=True).move in board.legal_moves, "a hit")
    shuffled = chess.Board.from_chess960_pos(0)
    check(engine.play(shuffled, chess.engine.Limit(nodes=200)).move in shuffled.legal_moves, "Chess960")
    castling = chess.Board("1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1", chess960=True)
    only = [castling.parse_san("O-O")]
    check(engine.play(castling, chess.engine.Limit(nodes=200), root_moves=only).move == only[0], "castling in Chess960")
    engine.quit()


def xboard():
    engine = chess.engine.SimpleEngine.popen_xboard([ALFIL, "xboard"], timeout=60)
    for kind in (kind for kind in BOARDS if kind not in NOT_IN_XBOARD):
        board = kind()
        for _ in range(6):
            move = engine.play(board, chess.engine.Limit(time=0.05)).move
            check(move in board.legal_moves, f"{kind.__name__}: {move}")
            board.push(move)
            if board.is_game_over():
                break
        print(f"xboard: {kind.__name__}: {board.fen()}")
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    found = engine.play(board, chess.engine.Limit(depth=3), info=chess.engine.INFO_ALL)
    check(found.move == chess.Move.from_uci("d1d8") and found.info["score"].white() == chess.engine.Mate(1), "a mate in one")
    board = chess.Board()
    check(engine.play(board, chess.engine.Limit(nodes=200)).move in board.legal_moves, "a limit of positions")
    clocks = chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.1, black_inc=0.1)
    check(engine.play(board, clocks).move in board.legal_moves, "clocks")
    with engine.analysis(board, root_moves=[chess.Move.from_uci("a2a3")]) as analysis:
        for info in analysis:
            if "pv" in info:
                check(info["pv"][0].uci() == "a2a3", "only one move is analysed")
                break
    shuffled = chess.Board("1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1", chess960=True)
    check(engine.play(shuffled, chess.engine.Limit(nodes=200)).move in shuffled.legal_moves, "Chess960")
    engine.quit()


uci()
xboard()
print(f"{done} facts hold")
