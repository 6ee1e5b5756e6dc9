// @ts-check
/** The names of ffish, and the same answers as ffish where it is installed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import Module, { Board, Notation } from "@alfil/core/compat/ffish";

const ffish = await Module();

test("it is loaded as ffish-es6 is", async () => {
  assert.equal((await new Module()).Board, Board);
  await assert.rejects(async () => Module(/** @type {any} */ ({ locateFile: String })), /no counterpart/);
});

test("a board is played", () => {
  const board = new ffish.Board();
  assert.equal(board.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  assert.ok(board.push("e2e4") && board.pushSan("e5") && !board.push("q2q7"));
  assert.equal(board.variationSan("g1f3 b8c6 f1c4"), "2. Nf3 Nc6 3. Bc4");
  assert.equal(board.variationSan("g1f3 b8c6 f1c4", Notation.SAN, false), "Nf3 Nc6 Bc4");
  board.push("g1f3");
  assert.equal(board.variationSan("b8c6 f1c4"), "2...Nc6 3. Bc4");
  assert.equal(board.variationSan("b8c7"), "");
  assert.equal(board.moveStack(), "e2e4 e7e5 g1f3");
  assert.deepEqual([board.turn(), board.gamePly(), board.fullmoveNumber(), board.halfmoveClock()], [false, 3, 2, 1]);
  board.pop();
  assert.equal(board.sanMove("g1f3"), "Nf3");
  board.reset();
  assert.equal(board.legalMoves().split(" ").length, board.numberLegalMoves());
  assert.equal(board.toString(), "r n b q k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\nP P P P P P P P\nR N B Q K B N R");
  board.delete();
});

test("what alfil lacks says so", () => {
  const board = new ffish.Board("janggi");
  assert.throws(() => board.isBikjang(), /alfil has no counterpart of ffish's `isBikjang`/);
  assert.throws(() => board.sanMove("a1a2", Notation.JANGGI), /Notation\.JANGGI/);
  assert.throws(() => board.fen(/** @type {any} */ (true)), /no counterpart/);
  assert.throws(() => new ffish.Board("nosuch"), /there is no bundled variant `nosuch`/);
  for (const name of /** @type {const} */ (["info", "setOption", "setOptionInt", "setOptionBool", "readGamePGN"])) {
    assert.throws(() => /** @type {any} */ (ffish)[name](), /alfil has no counterpart/);
  }
});

/** ffish, which finds its file only without a global `fetch`. */
async function original() {
  const { fetch } = globalThis;
  try {
    Object.assign(globalThis, { fetch: undefined });
    // @ts-ignore it may be missing
    const { default: loaded } = await import("ffish").catch(() => ({ default: null }));
    if (loaded === null) return null;
    await new Promise(done => Object.assign(loaded, { onRuntimeInitialized: done }));
    return loaded;
  } finally {
    Object.assign(globalThis, { fetch });
  }
}

const theirs = await original();
const skip = theirs === null ? "ffish is not installed: `npm install --no-save ffish@0.7.10` beside the tests" : false;

/** Positions in which both are asked. */
const CASES = /** @type {[string, string, boolean?][]} */ ([
  ["chess", ""],
  ["chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"],
  ["chess", "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1"],
  ["chess", "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"],
  ["chess", "bqrbkrnn/pppppppp/8/8/8/8/PPPPPPPP/BQRBKRNN w CFcf - 0 1", true],
  ["atomic", "rnbqkbnr/ppp2ppp/8/8/8/8/PPP2PPP/RNBQKBNR w KQkq - 0 4"],
  ["crazyhouse", "r1b3nr/pppp1kpp/2n5/2b1p3/4P3/2N5/PPPP1PPP/R1B1K1NR[QPbq] w KQ - 0 7"],
  ["3check", ""],
  ["shogi", ""],
  ["xiangqi", ""],
  ["makruk", ""],
  ["capablanca", ""],
  ["grand", ""],
  ["seirawan", ""],
  ["kingofthehill", ""],
  ["racingkings", ""],
  ["dobutsu", ""],
  ["breakthrough", ""],
]);

const sorted = (/** @type {string} */ words) => words.split(" ").sort().join(" ");

test("both answer the same", { skip }, () => {
  for (const [variant, fen, is960 = false] of CASES) {
    const [mine, other] = [new ffish.Board(variant, fen, is960), new theirs.Board(variant, fen, is960)];
    const name = `${variant} ${fen}`;
    // Moves are random, but the same each time.
    let seed = 1;
    for (let ply = 0; ply < 40; ply += 1) {
      const at = `${name}: ${mine.moveStack()}`;
      const moves = sorted(other.legalMoves());
      assert.equal(sorted(mine.legalMoves()), moves, at);
      assert.deepEqual([mine.numberLegalMoves(), mine.turn(), mine.isCheck(), mine.gamePly(), mine.fullmoveNumber(), mine.is960(), mine.variant()], [other.numberLegalMoves(), other.turn(), other.isCheck(), other.gamePly(), other.fullmoveNumber(), other.is960(), other.variant()], at);
      assert.deepEqual([mine.result(), mine.isGameOver()], [other.result(), other.isGameOver()], at);
      assert.equal(sorted(mine.checkedPieces()), sorted(other.checkedPieces()), at);
      assert.equal(mine.moveStack(), other.moveStack(), at);
      assert.equal([...mine.pocket(true)].sort().join(""), [...other.pocket(true)].sort().join(""), at);
      if (moves === "" || mine.isGameOver()) break;
      const words = moves.split(" ");
      seed = (seed * 48271) % 2147483647;
      const move = words[seed % words.length];
      assert.equal(mine.isCapture(move), other.isCapture(move), `${at} ${move}`);
      assert.ok(mine.push(move) && other.push(move), `${at} ${move}`);
      // A position of ffish is read.
      assert.equal(ffish.validateFen(other.fen(), variant, is960), 1, other.fen());
    }
    mine.delete();
    other.delete();
  }
});

test("both write the same SAN", { skip }, () => {
  for (const fen of ["", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1"]) {
    const [mine, other] = [new ffish.Board("chess", fen), new theirs.Board("chess", fen)];
    assert.equal(sorted(mine.legalMovesSan()), sorted(other.legalMovesSan()), fen);
    assert.equal(mine.fen(), other.fen());
    assert.equal(mine.toString(), other.toString());
  }
});

test("both know where captured pieces go", { skip }, () => {
  for (const variant of ["chess", "crazyhouse", "shogi", "xiangqi", "bughouse"]) assert.equal(ffish.capturesToHand(variant), theirs.capturesToHand(variant), variant);
});

test("both read a variants.ini", { skip }, () => {
  const ini = "[tiny:chess]\nmaxFile = e\nmaxRank = 5\nstartFen = rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\ncastling = false\ndoubleStep = false\n";
  for (const each of [ffish, theirs]) each.loadVariantConfig(ini);
  assert.ok(ffish.variants().split(" ").includes("tiny"));
  assert.equal(ffish.startingFen("tiny"), theirs.startingFen("tiny"));
  assert.equal(sorted(new ffish.Board("tiny").legalMoves()), sorted(new theirs.Board("tiny").legalMoves()));
  for (const fen of ["", "8/8", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1"]) {
    assert.equal(Math.sign(ffish.validateFen(fen, "tiny")), Math.sign(theirs.validateFen(fen, "tiny")), fen);
  }
});
