// @ts-check
/** Variants, games and findings, and what happens when they are used wrongly. */

import assert from "node:assert/strict";
import { test } from "node:test";

import init, { DefinitionError, FenError, Game, IllegalMoveError, Variant, applyFix, bundled, checkUpload, iniSections, validate, validateIni } from "@alfil/core";

const HARBOUR = `format = 1
name = "Harbour"
board = { files = 5, ranks = 6 }

[pieces.sailor]
id = "S"
move = "fmWfF"

[setup]
fen = "sssss/5/5/5/5/SSSSS w"

[[end]]
when = { reached = { pieces = "all", side = "mover", region = "last rank" } }
result = "mover wins"
`;

test("`init` may be awaited in Node too, and again", async () => {
  await init();
  await init();
});

test("a game is played, and taken back", () => {
  const game = new Game(Variant.load("chess"));
  assert.equal(game.legalMoves().length, 20);
  assert.equal(game.push("e4"), "e2e4");
  assert.equal(game.push("e7e5"), "e7e5");
  assert.equal(game.push("Nf3"), "g1f3");
  assert.equal(game.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  assert.deepEqual(game.history("algebraic"), ["e4", "e5", "Nf3"]);
  assert.deepEqual([game.ply, game.turn, game.moveNumber, game.quietPlies], [3, "second", 2, 1]);
  assert.equal(game.pop(), "g1f3");
  assert.equal(game.san("g1f3"), "Nf3");
  assert.equal(game.san("g1f3", "hodges"), "N-3f");
  assert.ok(game.legalMoves("algebraic").includes("Nf3"));
  assert.equal(game.pop(), "e7e5");
  assert.equal(game.pop(), "e2e4");
  assert.equal(game.pop(), null);
});

test("a game ends", () => {
  const game = new Game(Variant.load("chess"));
  for (const move of ["f3", "e5", "g4"]) game.push(move);
  assert.equal(game.outcome(), null);
  game.push("Qh4");
  assert.ok(game.isOver() && game.isCheck());
  const outcome = game.outcome();
  assert.deepEqual([outcome?.winner, outcome?.isDecided, outcome?.reason], ["second", true, "checkmate"]);
  assert.match(outcome?.sentence ?? "", /^Black wins: /);
  assert.equal(outcome?.location?.file, "<bundled>/chess.toml");
  assert.deepEqual(game.checkedRoyals(), ["e1"]);
  assert.deepEqual(game.legalMoves(), []);
});

test("a repetition may be claimed", () => {
  const game = new Game(Variant.load("chess"));
  for (let n = 0; n < 2; n += 1) for (const move of ["g1f3", "g8f6", "f3g1", "f6g8"]) game.push(move);
  assert.equal(game.outcome(), null);
  assert.deepEqual(game.claims().map(claim => [claim.winner, claim.reason]), [[null, "repetition"]]);
});

test("a move that is not legal says why, and by which line", () => {
  const game = new Game(Variant.load("chess"), "r6k/8/8/8/8/8/8/K7 w - - 0 1");
  const why = game.why("a1a2");
  assert.equal(why?.reason, "leaves-royal-attacked");
  assert.equal(game.why("a1b1"), null);
  assert.throws(() => game.push("a1a2"), error => {
    assert.ok(error instanceof IllegalMoveError);
    assert.deepEqual([error.name, error.text, error.reason, error.clause, error.location], ["IllegalMoveError", "a1a2", why?.reason, why?.clause, why?.location]);
    assert.equal(error.message, `a1a2: ${error.clause}`);
    return true;
  });
  assert.equal(game.ply, 0);
  assert.equal(game.why("up")?.reason, null);
});

test("a position that cannot be read says where", () => {
  const chess = Variant.load("chess");
  assert.throws(() => new Game(chess, "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), error => {
    assert.ok(error instanceof FenError);
    assert.equal(error.problems[0].column, 19);
    return true;
  });
  assert.throws(() => new Game(chess, ""), FenError);
});

test("the parts of moves", () => {
  const parts = (/** @type {string} */ id, /** @type {string} */ fen, /** @type {string} */ move) => new Game(Variant.load(id), fen).move(move);
  const move = { drop: null, promotion: null, captures: [], gate: null, wall: null, isCastling: false };
  assert.deepEqual(parts("chess", "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1", "e5d6"), { ...move, text: "e5d6", from: "e5", to: "d6", captures: ["d5"] });
  assert.deepEqual(parts("chess", "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1", "O-O"), { ...move, text: "e1g1", from: "e1", to: "g1", isCastling: true });
  assert.deepEqual(parts("chess", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=N"), { ...move, text: "a7b8n", from: "a7", to: "b8", promotion: "N", captures: ["b8"] });
  assert.deepEqual(parts("shogi", "4k4/9/9/9/9/9/9/9/4K4[R] w", "R@a5"), { ...move, text: "R@a5", from: null, to: "a5", drop: "R" });
  assert.equal(parts("seirawan", "4k3/8/8/8/8/8/8/RN2K3[H] w B - 0 1", "b1c3h").gate, "H");
});

test("a game shows its position", () => {
  const shogi = Variant.load("shogi");
  const game = new Game(shogi, "4k4/9/9/9/9/9/9/9/4K4[PPr] w");
  assert.deepEqual(game.hand("first"), { P: 2 });
  assert.deepEqual(game.hand("second"), { R: 1 });
  assert.deepEqual(game.pieces(), [{ square: "e1", id: "K", side: "first" }, { square: "e9", id: "K", side: "second" }]);
  assert.equal(game.sfen(), "4k4/9/9/9/9/9/9/9/4K4 b 2Pr 1");
  assert.match(game.svg({ flipped: true, arrows: [["e1", "e9"]] }), /^<svg /);
  assert.match(game.toString(), /k/);
  const other = game.clone();
  other.push("P@d5");
  assert.notEqual(game.key, other.key);
  assert.deepEqual([game.ply, other.ply], [0, 1]);
});

test("a variant tells what it is", () => {
  const ogi = Variant.load("ogi");
  assert.deepEqual([ogi.id, ogi.name, ogi.files, ogi.ranks, ogi.sides], ["ogi", "Ōgi", 8, 8, ["Black", "White"]]);
  assert.equal(ogi.squares().length, 64);
  assert.equal(new Game(ogi).fen(), ogi.startFen);
  assert.match(ogi.digest, /^[0-9a-f]{16}$/);
  const king = ogi.pieces().find(piece => piece.isRoyal);
  assert.equal(king?.id, "K");
  assert.match(ogi.pieceSvg("K", { side: "second", upsideDown: true }), /^<svg /);
  assert.match(ogi.movesSvg("K"), /^<svg /);
  assert.equal(ogi.rules().find(rule => rule.section === "Promotion")?.locations[0].file, "<bundled>/ogi.toml");
  assert.ok(Variant.load("chess").openQuestions().some(question => question.startsWith("What if one player repeats the position by giving check")));
  const { royals, pockets, start_fen } = Variant.load("crazyhouse").facts();
  assert.deepEqual([royals.kings, pockets.captured, start_fen], [["K"], "to-hand-unpromoted", Variant.load("crazyhouse").startFen]);
  assert.ok(Variant.load("xiangqi").regions().some(region => region.name === "palace" && region.first.length === 9));
  assert.equal(Variant.load("chess").perft(3), 8902);
});

test("every bundled variant loads", () => {
  const ids = bundled();
  assert.ok(ids.length > 150 && ids.includes("dai-shogi"));
  for (const id of ids) {
    const variant = Variant.load(id);
    const game = new Game(variant);
    assert.ok(game.countLegalMoves() > 0, id);
    assert.equal(game.legalMoves().length, game.countLegalMoves(), id);
    game.free();
    variant.free();
  }
});

test("numbered start positions", () => {
  const variant = Variant.load("chess960");
  assert.match(Game.fromStart(variant, 518).fen(), /^rnbqkbnr\//);
  assert.throws(() => Game.fromStart(variant, 960), RangeError);
});

test("a definition is read, and extends a bundled one", () => {
  const harbour = Variant.fromToml(HARBOUR, { id: "harbour" });
  assert.deepEqual([harbour.id, harbour.name, harbour.files, harbour.ranks], ["harbour", "Harbour", 5, 6]);
  assert.equal(harbour.toToml(), HARBOUR);
  assert.deepEqual(validate(HARBOUR).filter(found => found.severity === "error"), []);
  const chess = Variant.fromToml('format = 1\nname = "Also chess"\nextends = "chess"\n');
  assert.equal(chess.digest, Variant.load("chess").digest);
});

test("a definition with errors is not a variant", () => {
  assert.throws(() => Variant.fromToml('format = 1\nname = "é"\nbaord = "8x8"\n', { fileName: "upload.toml" }), error => {
    assert.ok(error instanceof DefinitionError);
    assert.match(error.message, /^upload\.toml:3:1: error\[unknown-key\]: /m);
    assert.deepEqual(error.findings.map(found => found.location?.line), [1, 3]);
    assert.match(error.report, /3 \| baord = "8x8"/);
    return true;
  });
});

test("fixes count as JavaScript does", () => {
  // The name has a letter of two bytes, and one of two UTF-16 units.
  const text = HARBOUR.replace("Harbour", "é𝔸");
  const found = validate(text.replace("board", "borad")).find(found => found.code === "unknown-key");
  assert.ok(found?.fix?.isSafe);
  assert.equal(applyFix(text.replace("board", "borad"), found.fix), text);
});

test("a fix for another text is refused", () => {
  /** @type {[number, number, string][][]} */
  const wrong = [[[0, 3, "x"], [1, 4, "y"]], [[-1, 99, "x"]], [[2, 1, "zz"]]];
  for (const edits of wrong) {
    const fix = /** @type {any} */ ({ edits: edits.map(([start, end, text]) => ({ start, end, text })) });
    assert.throws(() => applyFix("abc", fix), /the fix is for another text/);
  }
  assert.throws(() => applyFix("abc", /** @type {any} */ ({})), /an array of edits/);
});

test("a variants.ini is read and checked", () => {
  const ini = "[tiny:chess]\nmaxFile = e\nmaxRank = 5\nstartFen = rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\n[other:shogi]\n";
  assert.deepEqual(iniSections(ini), ["tiny", "other"]);
  const tiny = Variant.fromIni(ini, "tiny");
  assert.deepEqual([tiny.id, tiny.files, tiny.ranks], ["tiny", 5, 5]);
  assert.throws(() => Variant.fromIni(ini, "tinny"), error => error instanceof DefinitionError && error.findings[0].code === "import-unknown-section");
  const findings = validateIni("[tiny:chess]\nmaxFiles = 5\n", { fileName: "mine.ini" });
  assert.deepEqual([findings[0].location?.file, findings[0].location?.line], ["mine.ini", 2]);
  assert.throws(() => validateIni("", { dialect: /** @type {any} */ ("sjaak") }), /there is no dialect `sjaak`/);
});

test("an upload is checked as the program checks a file", () => {
  const ini = "[calm:chess]\ncastling = false\n[other:shogi]\n";
  const upload = checkUpload(ini, "mine.ini#calm");
  assert.deepEqual([upload.id, upload.accepted, upload.refusals, upload.findings], ["calm", true, [], []]);
  assert.equal(upload.facts?.start_fen, Variant.fromIni(ini, "calm").startFen);
  assert.equal(upload.pictures.length, 12);
  assert.match(upload.rules_html ?? "", /^<!doctype html>/);
  assert.match(upload.start_svg ?? "", /^<svg /);
  assert.deepEqual(checkUpload(new TextEncoder().encode(ini), "mine.ini#calm"), upload);
  assert.match(checkUpload(ini, "mine.ini").refusals[0], /2 sections/);
  const broken = checkUpload("[calm:chess]\ncastling = fasle\n", "mine.ini");
  assert.deepEqual([broken.accepted, broken.facts, broken.findings[0].file, broken.findings[0].line], [false, null, "mine.ini", 2]);
  assert.deepEqual([checkUpload(HARBOUR).id, checkUpload(HARBOUR, "harbour.toml").id], ["<text>", "harbour"]);
  assert.match(checkUpload(HARBOUR, "harbour.toml", { maxSteps: 10 }).refusals[0], /reached a limit/);
  assert.throws(() => checkUpload(/** @type {any} */ (7)), TypeError);
});

test("what is called wrongly says so", () => {
  const chess = Variant.load("chess");
  const game = new Game(chess);
  const any = /** @type {any} */ (undefined);
  assert.throws(() => Variant.load("chesss"), RangeError);
  assert.throws(() => Variant.load(any), TypeError);
  assert.throws(() => new Game(any), TypeError);
  assert.throws(() => new Game(chess, /** @type {any} */ (null)), TypeError);
  assert.throws(() => game.push(any), TypeError);
  assert.throws(() => game.hand(/** @type {any} */ ("white")), TypeError);
  assert.throws(() => game.svg(/** @type {any} */ ({ fliped: true })), /there is no option `fliped`/);
  assert.throws(() => game.svg({ arrows: [["e2", "j9"]] }), /Chess has no square `j9`/);
  assert.throws(() => game.legalMoves(/** @type {any} */ ("lan")), /there is no notation `lan`/);
  assert.equal(chess.pieceSvg("king"), chess.pieceSvg("K"));
  assert.throws(() => chess.pieceSvg("X"), /Chess has no piece `X`/);
  assert.throws(() => chess.perft(-1), TypeError);
  assert.throws(() => validate("", { maxSteps: 0.5 }), TypeError);
  assert.throws(() => new /** @type {any} */ (Variant)(), TypeError);
  assert.equal(game.legalMoves().length, 20);
});

test("what was freed is not used, and games outlive their variant", () => {
  const chess = Variant.load("chess");
  const game = new Game(chess);
  chess.free();
  chess.free();
  assert.throws(() => chess.name, /^Error: this Variant was freed/);
  assert.throws(() => new Game(chess), /this Variant was freed/);
  assert.equal(game.legalMoves().length, 20);
  game.free();
  game.free();
  assert.throws(() => game.legalMoves(), /^Error: this Game was freed/);
});
