"""The functions of pyffish, the module of Fairy-Stockfish, over the rules of alfil.

In a program that uses pyffish, write `from alfil.compat import pyffish as sf`. Variants are those that alfil bundles, under the
same names, and those of `load_variant_config`; a name may be loaded again, and another `Library` knows nothing of it. What
is absent raises `NotImplementedError`.

>>> from alfil.compat import pyffish as sf
>>> len(sf.legal_moves("chess", sf.start_fen("chess"), ["e2e4"]))
20
>>> sf.get_san("chess", sf.start_fen("chess"), "g1f3")
'Nf3'
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .. import _alfil
from .._alfil import BadFen, Game, Outcome, Variant

VALUE_DRAW = 0
VALUE_MATE = 32000

NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2
NOTATION_SHOGI_HOSKING = 3
NOTATION_SHOGI_HODGES = 4
NOTATION_SHOGI_HODGES_NUMBER = 5
NOTATION_JANGGI = 6
NOTATION_XIANGQI_WXF = 7
NOTATION_THAI_SAN = 8
NOTATION_THAI_LAN = 9

FEN_OK = 1
# The kinds of mistakes are not distinguished: `Variant.check_fen` says it in words.
FEN_INVALID = -10

_NOTATIONS = {NOTATION_DEFAULT: "algebraic", NOTATION_SAN: "algebraic", NOTATION_SHOGI_HODGES: "hodges"}

# Without a legal move, it is not the rules of the variant that end the game.
_WITHOUT_MOVES = ("checkmate", "stalemate", "no-moves")

# Its pieces are dropped first, so that nothing says from where the king castles.
_NOT_960 = ("placement",)

PASS = "0000"

_SQUARES = re.compile(r"[a-z]\d+")

error = _alfil.Error


class Library:
    """The functions of pyffish with variants of its own."""

    def __init__(self) -> None:
        self._variants: dict[str, Variant] = {}
        # With castling from any square, and the inis that variants were loaded from.
        self._variants_960: dict[str, Variant] = {}
        self._inis: dict[str, str] = {}

    def _variant(self, name: str, chess960: bool = False) -> Variant:
        if chess960:
            if name not in self._variants_960:
                if name not in self._inis and name not in _alfil.bundled():
                    raise error(f"there is no variant `{name}`")
                ini = f"{self._inis.get(name, '')}\n[chess960-{name}:{name}]\nchess960 = true\n"
                if name in _NOT_960:
                    raise NotImplementedError(f"`{name}` with chess960")
                try:
                    self._variants_960[name] = _alfil.loads_ini(ini, f"chess960-{name}")
                except _alfil.DefinitionError as wrong:
                    # Fairy-Stockfish does not have every bundled variant.
                    if name in self._inis:
                        raise
                    raise NotImplementedError(f"`{name}` with chess960") from wrong
            return self._variants_960[name]
        if name not in self._variants:
            if name not in _alfil.bundled():
                raise error(f"there is no variant `{name}`")
            self._variants[name] = _alfil.load(name)
        return self._variants[name]

    def _game(
        self,
        variant: str,
        fen: str,
        moves: Sequence[str],
        chess960: bool = False,
        history_ends: bool = False,
    ) -> Game:
        rules = self._variant(variant, chess960)
        start = None if fen in ("", "startpos") else fen
        return rules.game(start, moves=list(moves), history_ends=history_ends)

    def variants(self) -> list[str]:
        """Returns the names of the variants, in alphabetical order."""
        return sorted({*_alfil.bundled(), *self._variants})

    def load_variant_config(self, config: str) -> None:
        """Loads the variants of an ini. A name that is known is replaced. A section that is wrong raises `DefinitionError`."""
        loaded = {name: _alfil.loads_ini(config, name) for name in _alfil.ini_sections(config)}
        self._variants.update(loaded)
        self._inis.update(dict.fromkeys(loaded, config))
        self._variants_960.clear()

    def set_option(self, name: str, value: object) -> None:
        """Loads a file of variants, for the option `VariantPath`; there is no other option."""
        if name != "VariantPath":
            raise NotImplementedError(f"the option `{name}`")
        with open(str(value), encoding="utf-8") as file:
            self.load_variant_config(file.read())

    def captures_to_hand(self, variant: str) -> bool:
        """Returns whether captured pieces go to the hand of the player who captures them."""
        return self._captured(variant).startswith("to-hand")

    def two_boards(self, variant: str) -> bool:
        """Returns whether captured pieces go to a partner on another board."""
        return self._captured(variant) == "to-partner"

    def _captured(self, variant: str) -> str:
        return str(self._variant(variant).facts()["pockets"]["captured"])

    def start_fen(self, variant: str) -> str:
        """Returns the start position."""
        return self._variant(variant).start_fen

    def legal_moves(
        self, variant: str, fen: str, movelist: Sequence[str], chess960: bool = False
    ) -> list[str]:
        """Returns the legal moves after some moves. Repetition and move counts do not end the game here."""
        game = self._game(variant, fen, movelist, chess960)
        legal = game.legal_moves()
        if PASS in legal and (passing := _passing(game)):
            # pyffish writes a pass as a move of the king, or else of the first piece, to its own square.
            legal[legal.index(PASS)] = passing + passing
        return legal

    def get_fen(
        self,
        variant: str,
        fen: str,
        movelist: Sequence[str],
        chess960: bool = False,
        sfen: bool = False,
        show_promoted: bool = False,
        count_started: int = 0,
    ) -> str:
        """Returns the position after some moves."""
        if show_promoted or count_started:
            raise NotImplementedError("show_promoted and count_started")
        game = self._game(variant, fen, movelist, chess960)
        return game.sfen() if sfen else game.fen()

    def get_san(
        self, variant: str, fen: str, move: str, chess960: bool = False, notation: int = NOTATION_DEFAULT
    ) -> str:
        """Returns a move in algebraic notation, or in that of Hodges."""
        return self._game(variant, fen, [], chess960).move_in(move, _notation(notation))

    def get_san_moves(
        self,
        variant: str,
        fen: str,
        movelist: Sequence[str],
        chess960: bool = False,
        notation: int = NOTATION_DEFAULT,
    ) -> list[str]:
        """Returns moves in algebraic notation, or in that of Hodges."""
        return self._game(variant, fen, movelist, chess960).history(_notation(notation))

    def gives_check(self, variant: str, fen: str, movelist: Sequence[str], chess960: bool = False) -> bool:
        """Returns whether the player to move after some moves is in check. Where a king may be left attacked, there is none."""
        game = self._game(variant, fen, movelist, chess960)
        return game.is_check() and not game.variant.facts()["royals"]["may_be_left_attacked"]

    def is_capture(
        self, variant: str, fen: str, movelist: Sequence[str], move: str, chess960: bool = False
    ) -> bool:
        """Returns whether a move takes a piece from the board. Pieces that change sides stay there."""
        game = self._game(variant, fen, movelist, chess960)
        before, own = game.pieces(), game.turn
        game.push(move)
        after = game.pieces()
        taken = {square for square, (side, _) in before.items() if side != own and square not in after}
        squares = _SQUARES.findall(move)
        to = squares[1] if len(squares) > 1 else None
        lands = to in before and before[to][0] != own and to in after and after[to][0] == own
        return bool(taken) or lands

    def game_result(self, variant: str, fen: str, movelist: Sequence[str], chess960: bool = False) -> int:
        """Returns the value of a finished game for the player to move."""
        game = self._game(variant, fen, movelist, chess960)
        outcome = game.outcome()
        if outcome is None:
            raise ValueError("the game goes on: there are legal moves")
        return _value(game, outcome)

    def is_immediate_game_end(
        self, variant: str, fen: str, movelist: Sequence[str], chess960: bool = False
    ) -> tuple[bool, int]:
        """Returns whether the position ends the game, though not for want of moves, and its value for the player to move."""
        game = self._game(variant, fen, movelist, chess960)
        outcome = game.outcome()
        if outcome is None or outcome.reason in _WITHOUT_MOVES:
            return False, VALUE_DRAW
        return True, _value(game, outcome)

    def is_optional_game_end(
        self,
        variant: str,
        fen: str,
        movelist: Sequence[str],
        chess960: bool = False,
        count_started: int = 0,
    ) -> tuple[bool, int]:
        """Returns whether repetition or another ending about the history ends the game, or may be claimed."""
        if count_started:
            raise NotImplementedError("count_started")
        if self._game(variant, fen, movelist, chess960).outcome() is not None:
            return False, VALUE_DRAW
        game = self._game(variant, fen, movelist, chess960, history_ends=True)
        outcome = game.outcome() or next(iter(game.claims()), None)
        return (False, VALUE_DRAW) if outcome is None else (True, _value(game, outcome))

    def validate_fen(self, fen: str, variant: str, chess960: bool = False) -> int:
        """Returns `FEN_OK`, or another number if the position cannot be read."""
        try:
            self._game(variant, fen, [], chess960)
        except BadFen:
            return FEN_INVALID
        return FEN_OK


def _notation(number: int) -> str:
    if number not in _NOTATIONS:
        raise NotImplementedError(f"notation {number}")
    return _NOTATIONS[number]


def _passing(game: Game) -> str | None:
    """Returns the square of a royal piece of the player to move, or else of the first piece, rank after rank."""
    royals = {piece.id for piece in game.variant.pieces() if piece.is_royal}
    own = [(square, id) for square, (side, id) in game.pieces().items() if side == game.turn]
    ranked = sorted(own, key=lambda piece: (piece[1] not in royals, int(piece[0][1:]), piece[0][0]))
    return ranked[0][0] if ranked else None


def _value(game: Game, outcome: Outcome) -> int:
    if outcome.winner is None:
        return VALUE_DRAW
    return VALUE_MATE if outcome.winner == game.turn else -VALUE_MATE


def _absent(name: str) -> NotImplementedError:
    return NotImplementedError(f"alfil.compat.pyffish has no {name}")


def has_insufficient_material(
    variant: str, fen: str, movelist: Sequence[str], chess960: bool = False
) -> tuple[bool, bool]:
    """Not there: in alfil, endings by material are rules of a variant."""
    raise _absent("has_insufficient_material")


def get_fog_fen(fen: str, variant: str, chess960: bool = False) -> str:
    """Not there."""
    raise _absent("get_fog_fen")


def piece_to_partner(variant: str, fen: str, movelist: Sequence[str], chess960: bool = False) -> str:
    """Not there."""
    raise _absent("piece_to_partner")


def version() -> tuple[int, int, int]:
    """Returns the version of alfil."""
    major, minor, patch = _alfil.__version__.split(".")
    return int(major), int(minor), int(patch)


def info() -> str:
    """Returns the name and version of the program."""
    return f"alfil {_alfil.__version__}"


_library = Library()
variants = _library.variants
load_variant_config = _library.load_variant_config
set_option = _library.set_option
captures_to_hand = _library.captures_to_hand
two_boards = _library.two_boards
start_fen = _library.start_fen
legal_moves = _library.legal_moves
get_fen = _library.get_fen
get_san = _library.get_san
get_san_moves = _library.get_san_moves
gives_check = _library.gives_check
is_capture = _library.is_capture
game_result = _library.game_result
is_immediate_game_end = _library.is_immediate_game_end
is_optional_game_end = _library.is_optional_game_end
validate_fen = _library.validate_fen
