#!/usr/bin/env python3
"""Switching Chess by python-chess with the switches added: the same moves, boards, castling rights and checks as alfil's, in random
games.

Needs `pip install chess`; exits with 77 where it is missing. Usage: switching.py [PLIES [SEED]]
"""

import random
import sys

try:
    import chess
except ImportError:
    print("skipped: python-chess is not installed")
    sys.exit(77)

from common import alfil

VARIANT = "switching-chess"
STARTS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "1N2k3/PP4b1/2r5/8/8/3R4/1pB3p1/1n2K3 w - - 0 1",
    "rk6/p7/8/8/8/8/P7/R1Q3K1 b - - 0 1",
]


def is_beside(a, b):
    return a != b and chess.square_distance(a, b) == 1


def after_switch(board, a, b, becomes=None):
    """The board once the piece on `a` has changed places with the one on `b`."""
    after = board.copy(stack=False)
    one, other = board.piece_at(a), board.piece_at(b)
    after.set_piece_at(b, chess.Piece(becomes or one.piece_type, one.color))
    after.set_piece_at(a, other)
    after.castling_rights &= ~(chess.BB_SQUARES[a] | chess.BB_SQUARES[b])
    if chess.KING in (one.piece_type, other.piece_type):
        after.castling_rights &= ~(chess.BB_RANK_1 if one.color else chess.BB_RANK_8)
    after.ep_square = None
    after.halfmove_clock = 0 if one.piece_type == chess.PAWN else board.halfmove_clock + 1
    after.fullmove_number += not board.turn
    after.turn = not board.turn
    return after


def switches(board):
    """The legal switches as text, each with the board after it."""
    for a in chess.SquareSet(board.occupied_co[board.turn]):
        for b in chess.SquareSet(board.occupied_co[board.turn]):
            one, other = board.piece_at(a), board.piece_at(b)
            if not is_beside(a, b) or one.piece_type == other.piece_type:
                continue
            promotes = one.piece_type == chess.PAWN and chess.square_rank(b) == (7 if board.turn else 0)
            for becomes in [chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT] if promotes else [None]:
                after = after_switch(board, a, b, becomes)
                king = after.king(board.turn)
                if not after.is_attacked_by(not board.turn, king):
                    names = chess.square_name(a), chess.square_name(b)
                    letter = chess.piece_symbol(becomes) if becomes else ""
                    yield f"{names[0]}{names[1]}:{names[1]}{names[0]}{letter}", after


def reached(board):
    """Every legal move as text, with the board after it."""
    for move in board.legal_moves:
        after = board.copy(stack=False)
        after.push(move)
        yield move.uci(), after
    yield from switches(board)


def perft(board, depth):
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1) for _, after in reached(board))


def said(board):
    """What is compared of a position besides its moves."""
    return board.board_fen(), board.turn, set(board.castling_xfen()) - {"-"}, board.is_check()


def main(plies=500, seed=1):
    rng = random.Random(seed)
    done, n_switches, n_promotions = 0, 0, 0
    while done < plies:
        board, line, start = chess.Board(rng.choice(STARTS)), [], None
        start = board.fen()
        while done < plies and len(line) < 80:
            state = alfil(VARIANT, start, *(["--moves", " ".join(line)] if line else []))
            fields = state["fen"].split()
            ours = fields[0], fields[1] == "w", set(fields[2]) - {"-"}, state["check"]
            if ours != said(board):
                sys.exit(f"{start} {' '.join(line)}: {ours} and {said(board)}")
            if state["outcome"]:
                break
            moves = dict(reached(board))
            if set(state["moves"]) != set(moves):
                sys.exit(f"{state['fen']}: only one has {sorted(set(state['moves']) ^ set(moves))}")
            both = [[text for text in moves if (":" in text) is what] for what in (False, True)]
            promotions = [text for text in both[1] if text[-1].isalpha()]
            choice = promotions or both[bool(both[1]) and rng.random() < 0.5] or both[1]
            text = rng.choice(choice)
            n_switches += ":" in text
            n_promotions += ":" in text and text[-1].isalpha()
            board, line, done = moves[text], line + [text], done + 1
    counts = [perft(chess.Board(), depth) for depth in (1, 2)]
    print(f"{VARIANT}: {done} plies equal, {n_switches} switches, {n_promotions} of them promotions; perft {counts}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
