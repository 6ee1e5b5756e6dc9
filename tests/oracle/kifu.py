#!/usr/bin/env python3
"""Games of shogi in KIF and CSA, as cshogi writes them: `alfil replay` reads the same positions.

Needs `pip install cshogi python-shogi`; exits with 77 where one is missing. Usage: kifu.py [GAMES [SEED]]
"""

import os
import random
import subprocess
import sys
import tempfile

try:
    import cshogi
    import shogi
    import shogi.KIF
    from cshogi import KIF
except ImportError:
    print("cshogi or python-shogi is missing")
    sys.exit(77)

ALFIL = os.environ.get("ALFIL", "target/debug/alfil")


def sfens(path):
    """The board, the player and the hands of every position of a game, as SFEN."""
    run = subprocess.run([ALFIL, "replay", path, "--fens"], capture_output=True, text=True, check=False)
    assert run.returncode == 0 and "error" not in run.stderr, run.stderr
    return [sfen_of(line) for line in run.stdout.splitlines()]


def sfen_of(fen):
    """A FEN as SFEN, with the pieces in hand one by one and sorted."""
    board, side = fen.split()[:2]
    board, hand = board.split("[")
    return board, "b" if side == "w" else "w", "".join(sorted(hand.rstrip("]")))


def expected(board):
    """The same of a position of python-shogi."""
    text, side, hand, _ = board.sfen().split()
    pieces, number = "", ""
    for c in "" if hand == "-" else hand:
        if c.isdigit():
            number += c
        else:
            pieces += c * int(number or 1)
            number = ""
    return text, side, "".join(sorted(pieces))


def main():
    n_games = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    n_moves = 0
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(n_games):
            board, other, moves = cshogi.Board(), shogi.Board(), []
            wanted = [expected(other)]
            while len(moves) < 120 and not board.is_game_over():
                move = chance.choice(list(board.legal_moves))
                moves.append(move)
                board.push(move)
                other.push_usi(cshogi.move_to_usi(move))
                wanted.append(expected(other))
            csa = ["V2.2", "N+A", "N-B", "PI", "+"]
            csa += ["+-"[i % 2] + cshogi.move_to_csa(move) for i, move in enumerate(moves)] + ["%CHUDAN"]
            path = os.path.join(folder, "game.csa")
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(csa) + "\n")
            assert sfens(path) == wanted, path
            path = os.path.join(folder, "game.kif")
            exporter = KIF.Exporter(path)
            exporter.header(["A", "B"])
            for move in moves:
                exporter.move(move)
            exporter.end("resign")
            exporter.close()
            with open(path, encoding="cp932") as file:
                text = file.read()
            for encoding in ("utf-8", "cp932"):
                with open(path, "w", encoding=encoding) as file:
                    file.write(text)
                assert sfens(path) == wanted, encoding
            n_moves += len(moves)
        for name, sfen in shogi.KIF.Parser.HANDYCAP_SFENS.items():
            if sfen is None:
                continue
            path = os.path.join(folder, "handicap.kif")
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"手合割：{name}\n   1 投了\n")
            assert sfens(path) == [expected(shogi.Board(sfen))], name
    print(f"{n_games} games with {n_moves} moves are the same in KIF and CSA")


if __name__ == "__main__":
    main()
