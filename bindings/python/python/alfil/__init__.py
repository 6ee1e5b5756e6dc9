"""Chess variants: described in text, checked, and played.

>>> import alfil
>>> game = alfil.load("dai-shogi").game()
>>> len(game.legal_moves())
71
>>> game.push("e6e7")
>>> game.turn
'second'
>>> game.why_illegal("e10e8").clause
'the Go Between on e10 cannot go to e8'

What is wrong with a definition is a list of findings, each with its place and what to write instead:

>>> for found in alfil.validate('format = 1\\nname = "Also chess"\\nextend = "chess"\\n')[-1:]:
...     print(found, found.help)
<text>:3:1: error[unknown-key]: unknown key `extend` ['did you mean `extends`?']
"""

from ._alfil import (
    BadFen,
    DefinitionError,
    Edit,
    Error,
    FenProblem,
    Finding,
    Fix,
    Game,
    GameRecord,
    IllegalMove,
    InternalError,
    Line,
    Location,
    Match,
    MatchPair,
    Move,
    Outcome,
    PieceInfo,
    Playouts,
    RecordProblem,
    Refusal,
    Region,
    Rule,
    Searcher,
    SelfPlay,
    SelfPlayGame,
    Solution,
    Thought,
    Variant,
    __version__,
    bundled,
    check_ini,
    check_upload,
    elo_of_pairs,
    fix,
    fix_ini,
    ini_sections,
    load,
    loads,
    loads_ini,
    read_games,
    validate,
)
from ._batch import Batch

__all__ = [
    "BadFen",
    "Batch",
    "DefinitionError",
    "Edit",
    "Error",
    "FenProblem",
    "Finding",
    "Fix",
    "Game",
    "GameRecord",
    "IllegalMove",
    "InternalError",
    "Line",
    "Location",
    "Match",
    "MatchPair",
    "Move",
    "Outcome",
    "PieceInfo",
    "Playouts",
    "RecordProblem",
    "Refusal",
    "Region",
    "Rule",
    "Searcher",
    "SelfPlay",
    "SelfPlayGame",
    "Solution",
    "Thought",
    "Variant",
    "__version__",
    "bundled",
    "check_ini",
    "check_upload",
    "elo_of_pairs",
    "fix",
    "fix_ini",
    "ini_sections",
    "load",
    "loads",
    "loads_ini",
    "read_games",
    "validate",
]
