// @ts-check
/** The module counts what the program counts, and what the records of independent programs say. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { Game, Variant, bundled } from "@alfil/core";

/** The root of the repository, and the program; `.ci/npm` names them. */
const ROOT = process.env.ALFIL_ROOT ?? "";
const PROGRAM = process.env.ALFIL ?? join(ROOT, "target/debug/alfil");

/** Variants with more lines of two plies are counted to depth 2 only. */
const MOST = 3_000;

const run = promisify(execFile);

test("perft of every bundled variant is that of the program", { skip: existsSync(PROGRAM) ? false : `there is no ${PROGRAM}: run \`cargo build\`` }, async () => {
  const counted = bundled().map(id => {
    const variant = Variant.load(id);
    const shallow = variant.perft(2);
    const depth = shallow > MOST ? 2 : 3;
    return { id, depth, count: depth === 2 ? shallow : variant.perft(3) };
  });
  assert.ok(counted.filter(({ depth }) => depth === 3).length > 100);
  for (const { id, depth, count } of counted) {
    const { stdout } = await run(PROGRAM, ["perft", id, String(depth)]);
    assert.equal(`Nodes searched: ${count}`, stdout.trim().split("\n").at(-1), `${id} ${depth}`);
  }
});

/** Counts through handles, move by move. @param {Game} game @param {number} depth @returns {number} */
function perft(game, depth) {
  if (depth === 1) return game.countLegalMoves();
  let count = 0;
  for (const move of game.legalMoves()) {
    game.push(move);
    count += perft(game, depth - 1);
    game.pop();
  }
  return count;
}

const RECORDS = join(ROOT, "tests/perft");

test("lists, pushes and pops count what was recorded", { skip: existsSync(RECORDS) ? false : "there are no records: set ALFIL_ROOT" }, () => {
  let n = 0;
  for (const file of readdirSync(RECORDS)) {
    const variant = Variant.load(file.replace(/\.perft$/, ""));
    let game = new Game(variant);
    for (const line of readFileSync(join(RECORDS, file), "utf8").split("\n")) {
      const [word, ...rest] = line.split(" ");
      if (word === "fen") game = new Game(variant, rest.join(" "));
      const [depth, count] = rest.map(Number);
      if (word !== "perft" || depth > 2 || count > 1500) continue;
      const before = game.fen();
      assert.equal(perft(game, depth), count, `${file}: ${before} ${depth}`);
      assert.equal(game.fen(), before);
      n += 1;
    }
  }
  assert.ok(n > 500, `${n} counts`);
});
