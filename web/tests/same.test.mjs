// @ts-check
/** The module answers what the program answers, byte for byte. Needs no browser. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { Core } from "../site/core.js";
import { unpack } from "../site/lzma.js";
import { PROGRAM, serve } from "./studio.mjs";

const MODULE = fileURLToPath(new URL("../dist/alfil.wasm.lzma", import.meta.url));
const INDEX = JSON.parse(readFileSync(new URL("../index.json", import.meta.url), "utf8"));
const lacks = !existsSync(PROGRAM) ? `there is no ${PROGRAM}: run \`cargo build\`` : !existsSync(MODULE) ? "there is no web/dist: run `.ci/site`" : false;

/** @type {Core} */
let core;
/** @type {any} */
let server;

before(async () => {
  if (lacks) return;
  const module = new WebAssembly.Module(unpack(new Uint8Array(readFileSync(MODULE))));
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  core = new Core(module);
  server = await serve();
});
after(() => server?.child.kill());

/** What both answer, which has to be the same. @param {string} verb @param {any} question */
async function same(verb, question) {
  asked.add(verb);
  const { origin, searchParams } = new URL(server.address);
  const headers = { "content-type": "application/json", authorization: `Bearer ${searchParams.get("token")}` };
  const response = await fetch(`${origin}/api/${verb}`, { method: "POST", headers, body: JSON.stringify(question) });
  // Only the program has a clock.
  const timeless = (/** @type {string} */ text) => text.replace(/"ms":\d+/g, '"ms":0');
  const [native, own] = [await response.text(), core.text(verb, question)].map(timeless);
  assert.equal(own, native, `${verb} ${JSON.stringify(question).slice(0, 300)}`);
  return JSON.parse(own.trimEnd().split("\n").pop() ?? "");
}

/** The verbs that were asked in a test. @type {Set<string>} */
const asked = new Set();

let seed = 7;

/** One of so many, the same in each run. @param {number} n */
function below(n) {
  seed = (seed * 48271) % 2147483647;
  return seed % n;
}

/** A question about the game so far; the moves are chosen by chance. @param {object} source @param {number} plies */
async function play(source, plies) {
  const moves = [];
  for (let ply = 0; ; ply += 1) {
    const position = await same("position", { source, moves });
    if (ply === plies || position.outcome) return moves;
    const squares = position.men.map((/** @type {any[]} */ man) => man[0]);
    await same("why", { source, moves, from: squares[below(squares.length)], to: squares[below(squares.length)] });
    moves.push(position.moves[below(position.moves.length)]);
  }
}

test("every bundled variant starts, and plays the same", { skip: lacks, timeout: 600_000 }, async () => {
  for (const [n, { id }] of INDEX.entries()) {
    const source = { bundled: id };
    await same("check", { source });
    const whole = await same("describe", { source });
    await same("betza", { string: whole.pieces[0].betza, enemies: ["a1"] });
    const moves = await play(source, 6);
    if (n % 9 === 0) await same("think", { source, moves, nodes: 400, lines: 2 });
    if (n % 9 === 4) await same("think", { source, moves, level: 1 + below(4), seed: n });
  }
});

test("as many games of one, two and three moves are counted", { skip: lacks, timeout: 600_000 }, async () => {
  let deep = 0;
  for (const { id } of INDEX) {
    /** @type {number[]} */
    const counts = [];
    for (let plies = 1; plies <= 3; plies += 1) {
      // The claim is wrong, and what is reported names the right number.
      const claim = `[[test]]\nname = "counted"\nperft = [${[...counts, 0].join(", ")}]\n`;
      const text = `format = 1\nname = "Counted"\nextends = "${id}"\n${claim}`;
      const { claims } = await same("validate", { source: { text, name: "counted.toml" } });
      const count = /there (?:are|is) (\d+) sequences?/.exec(claims.at(-1).findings[0]);
      if (!count) {
        assert.match(claims.at(-1).findings[0], /more than 50000|claims take too long/, id);
        break;
      }
      counts.push(Number(count[1]));
    }
    deep += Number(counts.length === 3);
  }
  assert.ok(deep > 80, `only ${deep} variants were counted to three plies`);
});

test("every other question is answered in the same way", { skip: lacks, timeout: 600_000 }, async () => {
  for (const id of ["ogi", "shogi", "duck", "dobutsu", "xiangqi"]) {
    await same("validate", { source: { bundled: id } });
    await same("playouts", { source: { bundled: id }, games: 12, seed: 5 });
    await same("diff", { first: { bundled: "chess" }, second: { bundled: id } });
    const { text } = await same("text", { id });
    await same("check", { source: { text: text.replace("move", "mvoe"), name: "wrong.toml" } });
  }
  await same("list", {});
  await same("ask", { source: { bundled: "breakthrough" }, games: 4 });
  await same("arrange", { source: { bundled: "minishogi" }, men: [["a1", 0, 0], ["e5", 0, 1]], side: 1 });
  await same("import", { ini: "[mine:chess]\npromotionPieceTypes = q\nstalemateValue = loss\ncheckCounting = maybe\n" });
  const message = { jsonrpc: "2.0", method: "textDocument/didOpen", params: { textDocument: { uri: "file:///a.toml", languageId: "toml", version: 1, text: "[[end]]\nwh" } } };
  await same("lsp", { message });
  await same("lsp", { message: { jsonrpc: "2.0", id: 1, method: "textDocument/completion", params: { textDocument: { uri: "file:///a.toml" }, position: { line: 1, character: 2 } } } });
  for (const wrong of [{}, { source: {} }, { source: { hash: "0" } }, { source: { bundled: "nothing" } }, { source: { text: "é[[", name: "x" } }, { surprise: 1 }]) {
    for (const verb of ["check", "position", "nonsense"]) await same(verb, wrong);
  }
});

test("what is drawn, published, watched and studied is the same", { skip: lacks, timeout: 600_000 }, async () => {
  for (const [n, { id }] of INDEX.entries()) {
    const source = { bundled: id };
    await same("picture", { source, bare: n % 2 === 0 });
    await same("picture", { source, claim: 0 });
    await same("study", { source, kind: 0, board: [7, 7], from: "d4", enemies: ["d5", "e6"], friends: ["c4"], moved: n % 2 === 0 });
    if (n % 9 !== 2) continue;
    await same("picture", { source, moves: await play(source, 3) });
    // The lines for XBoard are left to the program.
    for (const part of ["page", "markdown", "svg", "ini", "diagram", "toml"]) await same("publish", { source, parts: [part], claims: true });
    await same("smoke", { source, games: 3, seed: n });
  }
  for (const id of ["chess", "minishogi", "shogi"]) {
    const source = { bundled: id };
    const { pgn, kif } = await same("record", { source, moves: await play(source, 8), tags: [["White", "A"], ["Black", "B"]] });
    for (const text of [pgn, kif, "1. nonsense"]) if (text) await same("replay", { source, text });
  }
  const { left_out: left } = core.ask("publish", { source: { bundled: "chess" }, parts: ["xboard"] })[0];
  assert.deepEqual(left, [{ path: "xboard.txt", why: "it is written by `alfil publish`" }]);
});

test("no verb is left out of this comparison", { skip: lacks }, () => {
  const table = /VERBS: [^=]*=\s*\[([^]*?)\];/.exec(readFileSync(new URL("../../src/studio/api/mod.rs", import.meta.url), "utf8"))?.[1] ?? "";
  const verbs = [...table.matchAll(/\("(\w+)"/g)].map(match => match[1]);
  assert.ok(verbs.length > 10);
  assert.deepEqual(verbs.filter(verb => !asked.has(verb)), []);
});

test("a panic is reported with its reason, and a new instance goes on", { skip: lacks }, () => {
  const source = { bundled: "chess" };
  const first = core.ask("position", { source });
  const { core: exports } = core;
  // No memory is as large as this.
  core.core = { ...exports, alfil_call: () => exports.alfil_alloc(-1) };
  const [{ error }] = core.ask("position", { source });
  assert.equal(error.code, "panic");
  assert.match(error.message, /capacity overflow/);
  assert.notEqual(core.core.memory, exports.memory);
  assert.deepEqual(core.ask("position", { source }), first);
});
