// @ts-check
/**
 * Prints how often a second of the processor alfil, and ffish where it is installed, do what a client asks most:
 * node bench.mjs [VARIANT …]
 */

import { Game, Variant } from "@alfil/core";

const ROUNDS = 5;
/** Microseconds of the processor a round. */
const ROUND = 300_000;

async function load() {
  const { fetch } = globalThis;
  Object.assign(globalThis, { fetch: undefined });
  // @ts-ignore it may be missing
  const { default: loaded } = await import("ffish").catch(() => ({ default: null }));
  if (loaded !== null) {
    await new Promise(done => Object.assign(loaded, { onRuntimeInitialized: done }));
    // It lists its variants only after it has made a board.
    new loaded.Board("chess").delete();
  }
  Object.assign(globalThis, { fetch });
  return loaded;
}
const ffish = await load();

const spent = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** How often a second something is done, in a round. @param {() => number} work returns how often it was done */
function rate(work) {
  const start = spent();
  let [n, now] = [0, start];
  while (now - start < ROUND) {
    for (let k = 0; k < 16; k += 1) n += work();
    now = spent();
  }
  return n * 1e6 / (now - start);
}

/** A game of random moves, the same each time; returns its plies. @param {() => string[]} list @param {(move: string) => void} push */
function randomGame(list, push) {
  let seed = 7;
  for (let ply = 0; ply < 60; ply += 1) {
    const moves = list();
    if (moves.length === 0) return ply;
    seed = (seed * 48271) % 2147483647;
    push(moves[seed % moves.length]);
  }
  return 60;
}

const words = (/** @type {string} */ text) => text === "" ? [] : text.split(" ");

/** @param {string} id @returns {Record<string, (() => number) | null>[]} */
function tasks(id) {
  const variant = Variant.load(id);
  const game = new Game(variant);
  const known = ffish?.variants().split(/\s+/).includes(id) ? ffish : null;
  const board = known && new known.Board(id);
  return [
    { alfil: () => (game.legalMoves(), 1), ffish: board && (() => (words(board.legalMoves()), 1)) },
    { alfil: () => (game.countLegalMoves(), 1), ffish: board && (() => (board.numberLegalMoves(), 1)) },
    {
      alfil: () => {
        const game = new Game(variant);
        const plies = randomGame(() => game.legalMoves(), move => game.push(move));
        game.free();
        return plies;
      },
      ffish: known && (() => {
        const board = new known.Board(id);
        const plies = randomGame(() => words(board.legalMoves()), move => board.push(move));
        board.delete();
        return plies;
      }),
    },
  ];
}

const median = (/** @type {number[]} */ numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const shown = (/** @type {number[]} */ rates) => rates.length === 0 ? "cannot" : Math.round(median(rates)).toLocaleString("en");

console.log(`| a second of the processor, Node ${process.versions.node} | alfil | ffish |\n| --- | --- | --- |`);
const chosen = process.argv.slice(2);
for (const id of chosen.length > 0 ? chosen : ["chess", "shogi", "crazyhouse", "xiangqi", "dai-shogi", "wa-shogi"]) {
  for (const [n, task] of tasks(id).entries()) {
    /** @type {Record<string, number[]>} */
    const rates = { alfil: [], ffish: [] };
    // By turns, so that both meet the same machine. The first round is for the compiler.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [who, work] of Object.entries(task)) {
        const measured = work ? rate(work) : 0;
        if (work && round > 0) rates[who].push(measured);
      }
    }
    console.log(`| ${id}, ${["lists of legal moves", "counts of legal moves", "plies of random games"][n]} | ${shown(rates.alfil)} | ${shown(rates.ffish)} |`);
  }
}
