// @ts-check
/**
 * Answers questions in a worker. The module has no clock and cannot show what it has found so far, so a long question is
 * asked in parts, each a little longer; what was found before is not searched for again.
 */

import { Core } from "./core.js";
import { unpack } from "./lzma.js";

/** The time for a move if nothing else limits it, in milliseconds. */
const USUAL_MS = 2000;

/** Positions of the first part of a search, and by how much the parts grow. */
const FIRST_NODES = 1000;
const GROWTH = 1.5;

/** Random games between two reports. */
const GAMES = 10;

/** @type {Core} */
let core;

/** The last line of an answer; the others go to `each`. @typedef {(question: any, each: (line: any) => void) => any} Long */

/** @param {string} verb @param {any} question @param {(line: any) => void} each */
function whole(verb, question, each) {
  const lines = core.ask(verb, question);
  const last = lines.pop();
  lines.forEach(each);
  return last;
}

/** A search that is limited by time. @type {Long} */
function think(question, each) {
  const { ms, ...rest } = question;
  if (question.nodes !== undefined || (question.level !== undefined && ms === undefined)) return whole("think", rest, each);
  const began = performance.now();
  const end = began + (ms ?? USUAL_MS);
  /** The depth shown for each rank: a part begins at depth 1 again. @type {number[]} */
  const shown = [];
  const show = (/** @type {any} */ line) => {
    if (line.depth < (shown[line.rank] ?? 0)) return;
    shown[line.rank] = line.depth;
    each({ ...line, ms: Math.round(performance.now() - began) });
  };
  for (let nodes = FIRST_NODES; ; ) {
    const started = performance.now();
    const last = whole("think", { ...rest, nodes: Math.round(nodes) }, show);
    const now = performance.now();
    // Fewer than allowed: there is nothing left to search.
    if (last.error || last.nodes < nodes * 0.9 || now >= end) return last;
    const speed = nodes / Math.max(1, now - started);
    nodes = Math.min(nodes * GROWTH, speed * (end - now));
    if (nodes < FIRST_NODES) return last;
  }
}

/** Random games. @type {Long} */
function playouts(question, each) {
  for (let games = GAMES; games < question.games; games += GAMES) {
    const line = whole("playouts", { ...question, games }, () => {});
    if (line.error) return line;
    each({ ...line, wanted: question.games });
  }
  return whole("playouts", question, () => {});
}

/** @type {Record<string, Long>} */
const LONG = { think, playouts };

/** @param {string} verb @param {any} question @param {(line: any) => void} each */
function answer(verb, question, each) {
  return (LONG[verb] ?? whole.bind(null, verb))(question, each);
}

onmessage = ({ data }) => {
  const { packed, module, id, verb, question, source } = data;
  if (packed) {
    const made = new WebAssembly.Module(unpack(packed));
    core = new Core(made);
    postMessage({ module: made });
    return;
  }
  if (module) {
    core = new Core(module);
    return;
  }
  const each = (/** @type {any} */ line) => postMessage({ id, line });
  let last = answer(verb, question, each);
  if (last?.error?.code === "unknown-hash" && source) {
    // This worker has not seen the definition yet, or has begun anew.
    core.ask("check", { source });
    last = answer(verb, question, each);
  }
  postMessage({ id, line: last, isLast: true });
};
