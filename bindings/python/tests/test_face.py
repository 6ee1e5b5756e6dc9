"""The package has what the library in Rust has: `tests/face.txt` beside the stub."""

import ast
import re
from pathlib import Path

import alfil
from alfil import _alfil

from test_others import ROOT

# What has another name here.
RENAMED = {
    "Game.to_fen": "fen",
    "Game.to_sfen": "sfen",
    "Game.to_svg": "svg",
    "Game.to_pgn": "pgn",
    "Game.side_to_move": "turn",
    "Game.play_text": "push",
    "Game.play": "push",
    "Game.play_unchecked": "push_index",
    "Game.undo": "pop",
    "Game.captures": "move",
    "Game.move_text": "move",
    "Game.read_move": "move",
    "Game.numbered_moves": "legal_codes",
}

# What is reached in another way, and how.
ELSEWHERE = {
    "Game.new": "Variant.game()",
    "Game.from_fen": "Variant.game(fen)",
    "Game.from_start": "Variant.game(start=n)",
    "Game.going_on": "Variant.game(history_ends=False)",
    "Game.try_to_pgn": "pgn(tags), which raises ValueError",
    "Game.solve": "Variant.solve(fen)",
    "Game.solve_until": "Variant.solve(fen), which Ctrl-C ends",
    "GameRecord.read_all": "read_games(text)",
    "GameRecord.tag": "dict(record.tags)",
    "Variant.bundled": "load(id)",
    "Variant.piece_id": "PieceInfo.id",
    "Variant.from_ini": "loads_ini(text, section)",
    "Variant.from_path": "load(path)",
    "Variant.from_toml": "loads(text)",
    "Variant.has_rules_of": "==",
    "Variant.kind": "ids and keys name kinds",
    "Variant.piece": "pieces()",
    "Variant.square": "squares are names",
    "Variant.square_name": "squares are names",
    "Variant.MAX_PERFT_DEPTH": "perft, which raises ValueError",
    "Variant.perft_until": "perft, which Ctrl-C ends",
    "Variant.playout": "playouts(n)",
    "PieceInfo.kind": "id",
    "Searcher.new": "Searcher(variant)",
    "Searcher.search_until": "search, which Ctrl-C ends",
    "Solution.to_json": "as_dict()",
    "SelfPlay.new": "SelfPlay(variant)",
    "SelfPlay.seed": "SelfPlay(variant, seed=n)",
    "SelfPlay.nodes": "SelfPlay(variant, nodes=n)",
    "SelfPlay.max_plies": "SelfPlay(variant, max_plies=n)",
    "SelfPlay.random_openings": "SelfPlay(variant, openings=n)",
    "SelfPlay.openings": "SelfPlay(variant, openings=text)",
    "SelfPlay.game_until": "game, which Ctrl-C ends",
    "Match.new": "Match(variant, nodes=n, opponent_nodes=m, openings=k)",
    "Match.pair_until": "pair, which Ctrl-C ends",
}

# The classes that correspond, by their names in Rust.
CLASSES = {
    name: name
    for name in (
        "Edit FenProblem Finding Fix Game GameRecord Location Match MatchPair Outcome PieceInfo RecordProblem Searcher "
            "SelfPlay SelfPlayGame Solution Variant"
    ).split()
} | {"NamedRegion": "Region", "RuleSentence": "Rule", "IllegalMove": "Refusal", "SearchLine": "Line", "SearchResult": "Thought"}
RENAMED |= {"SearchLine.score": "centipawns"}


def stub():
    """Returns the members of the classes of the stub."""
    text = (Path(alfil.__file__).parent / "_alfil.pyi").read_text()
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    return {
        node.name: {member.name for member in node.body if isinstance(member, ast.FunctionDef)} for node in classes
    }


def test_the_package_has_what_the_library_has():
    members, missing = stub(), []
    face = (ROOT / "tests/face.txt").read_text()
    found = re.findall(r"^(\w+): (?:const )?(?:fn )?(\w+)", face, re.M)
    of_classes = [(owner, member) for owner, member in found if owner in CLASSES]
    assert len(of_classes) > 120
    for owner, member in of_classes:
        name = f"{owner}.{member}"
        if name not in ELSEWHERE and RENAMED.get(name, member) not in members[CLASSES[owner]]:
            missing.append(name)
    assert not missing
    # No exception is kept for what is gone.
    names = {f"{owner}.{member}" for owner, member in found}
    assert not (RENAMED.keys() | ELSEWHERE.keys()) - names


def test_the_stub_has_what_the_module_has():
    for name, of_stub in stub().items():
        own = vars(getattr(_alfil, name))
        public = {member for member in own if not member.startswith("_")}
        assert public == {member for member in of_stub if not member.startswith("_")}, name
