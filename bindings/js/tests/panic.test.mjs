// @ts-check
/** What is left after the module stopped in the middle of something: here, for want of memory. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game, PanicError, Variant } from "@alfil/core";

test("a panic is an error, what was made before is not used, and new games can be made", () => {
  const chess = Variant.load("chess");
  const game = new Game(chess);
  const kept = [game];
  assert.throws(() => {
    for (;;) kept.push(game.clone());
  }, PanicError);
  assert.ok(kept.length > 100);
  assert.throws(() => game.legalMoves(), /this Game was made before alfil panicked/);
  assert.throws(() => new Game(chess), /this Variant was made before alfil panicked/);
  for (const old of kept) old.free();
  chess.free();
  assert.equal(new Game(Variant.load("chess")).legalMoves().length, 20);
});
