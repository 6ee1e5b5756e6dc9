"""Moves, taken apart, and what a board that is clicked on needs."""

import pickle

import pytest

import alfil


def parts(id, fen, text):
    return alfil.load(id).game(fen).move(text)


def test_the_parts_of_moves():
    none = {
        "from_square": None,
        "to_square": None,
        "drop": None,
        "promotion": None,
        "captures": [],
        "gate": None,
        "wall": None,
        "is_castling": False,
    }
    passant = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1"
    for id, fen, text, said in [
        ("chess", passant, "e5d6", {"text": "e5d6", "from_square": "e5", "to_square": "d6", "captures": ["d5"]}),
        ("chess", passant, "O-O", {"text": "e1g1", "from_square": "e1", "to_square": "g1", "is_castling": True}),
        (
            "chess",
            "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "axb8=N",
            {"text": "a7b8n", "from_square": "a7", "to_square": "b8", "promotion": "N", "captures": ["b8"]},
        ),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4[R] w", "R@a5", {"text": "R@a5", "to_square": "a5", "drop": "R"}),
        (
            "seirawan",
            "4k3/8/8/8/8/8/8/RN2K3[H] w B - 0 1",
            "b1c3h",
            {"text": "b1c3h", "from_square": "b1", "to_square": "c3", "gate": "H"},
        ),
    ]:
        assert parts(id, fen, text).as_dict() == none | said
    wall = next(move for move in alfil.load("amazons").game().legal_moves_from("d1") if move.wall == "d1")
    assert wall.from_square == "d1" and wall.text.endswith("d1")


def test_moves_are_values_and_can_be_played():
    game = alfil.load("chess").game()
    move = game.move("Nf3")
    assert str(move) == move.text == "g1f3"
    assert pickle.loads(pickle.dumps(move)) == move and hash(move) == hash(game.move("g1f3"))
    assert game.is_legal(move) and game.san(move) == "Nf3" and game.move_in(move, "hodges") == "N-3f"
    assert game.move_of(game.number_of(move)) == "g1f3" and game.why_illegal(move) is None
    game.push(move)
    assert game.moves == ["g1f3"]
    with pytest.raises(alfil.IllegalMove):
        game.push(move)
    with pytest.raises(alfil.IllegalMove):
        game.move("e2e5")
    with pytest.raises(TypeError):
        game.push(7)


def test_moves_of_squares_and_hands_are_all_moves():
    # Some variants of each sort.
    for id in alfil.bundled()[::6]:
        variant = alfil.load(id)
        game = variant.game()
        if game.n_legal() > 500:
            continue
        found = [move for square in variant.squares for move in game.legal_moves_from(square)]
        drops = {piece.id: game.legal_drops(piece.id) for piece in variant.pieces()}
        found += [move for moves in drops.values() for move in moves]
        assert {move.text for move in found} == set(game.legal_moves()), id
        for square in variant.squares[::5]:
            assert all(move.from_square in (square, None) for move in game.legal_moves_from(square)), id
    with pytest.raises(KeyError, match="j9"):
        game.legal_moves_from("j9")
    with pytest.raises(alfil.Error, match="no piece"):
        game.legal_drops("nonsense")


def test_games_go_back_to_a_ply():
    game = alfil.load("chess").game(moves=["e2e4", "e7e5", "g1f3"])
    with pytest.raises(IndexError, match="3 moves were played, not 4"):
        game.undo_to(4)
    assert game.ply == 3
    game.undo_to(3)
    game.undo_to(0)
    assert game.fen() == alfil.load("chess").start_fen


def test_what_a_board_shows():
    game = alfil.load("chess").game("7k/8/5K1Q/8/8/8/8/8 b - - 0 1")
    assert game.checked_royals() == ["h8"] and game.piece_at("h6") == ("first", "Q") and game.piece_at("a1") is None
    assert alfil.load("3check").game().checks_left("second") == 3 and game.checks_left("first") is None
    assert game.points("first") is None and game.claim_sentence() is None
    counted = [id for id in alfil.bundled() if alfil.load(id).game().points("first") is not None]
    assert counted
    chess = alfil.load("chess")
    assert chess.holes == [] and len(chess.open_questions()) > 0
    holed = [variant for variant in map(alfil.load, alfil.bundled()) if variant.holes]
    assert holed and not set(holed[0].holes) & set(holed[0].squares)
    palace = next(region for region in alfil.load("xiangqi").regions() if region.name == "palace")
    assert len(palace.first) == len(palace.second) == 9 and "e1" in palace.first


def test_pieces_say_what_they_promote_to():
    shogi = {piece.id: piece for piece in alfil.load("shogi").pieces()}
    assert shogi["P"].promotes_to == ["+P"] and shogi["+P"].promoted_from == "P" and shogi["P"].promoted_from is None
    assert set(next(p for p in alfil.load("chess").pieces() if p.id == "P").promotes_to) == set("QRBN")
    assert any(piece.glyphs for id in alfil.bundled() for piece in alfil.load(id).pieces())


def test_lines_say_what_they_promise():
    line = alfil.load("chess").game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").think(nodes=2000).lines[0]
    assert line.win_draw_loss == (1000, 0, 0) and line.is_exact and line.mate == 1
