#!/usr/bin/env python3
"""Chess with Different Armies in Fairy-Stockfish: the same legal moves as alfil's in random games. Long castling of the Clobberers,
which ends on other files than that of the FIDEs, is left out.

Needs pyffish from PyPI; exits with 77 where it is missing. Usage: armies.py [POSITIONS [SEED]]
"""

import random
import sys

from common import alfil

try:
    import pyffish
except ImportError:
    print("skipped: pyffish is not installed")
    sys.exit(77)

INI = """
[armies:chess]
customPiece1 = c:BN
customPiece2 = d:BD
customPiece3 = f:FAD
customPiece4 = w:WA
promotionPieceTypes = qrbncdfw
castlingRookPieces = rd
startFen = dwfckfwd/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1

[armies-2:chess]
knight = -
bishop = -
rook = -
queen = -
customPiece1 = l:fhNfsRK
customPiece2 = g:fsRbWbF
customPiece3 = t:fhNsWbWbF
customPiece4 = i:ffNbbNF
customPiece5 = c:RN
customPiece6 = s:R4
customPiece7 = h:HFD
customPiece8 = w:WD
promotionPieceTypes = lgticshw
castlingRookPieces = gs
startFen = swhckhws/pppppppp/8/8/8/8/PPPPPPPP/GITLKTIG w KQkq - 0 1
"""


def main():
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    pyffish.load_variant_config(INI)
    for theirs, ours in ("armies", "chess-different-armies"), ("armies-2", "chess-different-armies-2"):
        line = []
        for _ in range(positions):
            fen = pyffish.get_fen(theirs, pyffish.start_fen(theirs), line)
            legal = set(pyffish.legal_moves(theirs, fen, []))
            state = alfil(ours, fen)
            left_out = {"e8b8", "e8c8"} if ours == "chess-different-armies" else set()
            castles = {move for move in legal | set(state["moves"]) if move in left_out and "q" in fen.split()[2]}
            if not state["outcome"] and set(state["moves"]) - castles != legal - castles:
                print(f"{ours} {fen}: only one has {sorted(set(state['moves']) ^ legal)}")
                return 1
            moves = sorted(legal - castles)
            if not moves or state["outcome"] or len(line) > 150:
                line = []
            else:
                line = line + [rng.choice(moves)]
        print(f"{ours}: {positions} positions, 0 differences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
