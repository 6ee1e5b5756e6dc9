// @ts-check
/** Carries questions to workers in the page. What takes long has workers of its own, which are stopped by ending them. */

import { Fault } from "../ask.js";

/** Most definitions that are remembered for workers that have not seen them. */
const MAX_KNOWN = 32;

/** The worker that answers what takes long; the others share one. */
const DESKS = new Map([["think", "think"], ["ask", "games"], ["playouts", "games"], ["smoke", "games"]]);

/** @typedef {{ message: any, each: (line: any) => void, done: (last: any) => void, failed: (why: any) => void }} Waiting */

/** A worker and the questions that it has not answered yet. */
class Desk {
  /** @param {() => Promise<Worker>} open */
  constructor(open) {
    this.open = open;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.n = 0;
    /** Why there is no worker and will be none. @type {Fault | null} */
    this.broken = null;
    this.begin();
  }

  begin() {
    const opening = this.open();
    this.worker = opening;
    opening.then(worker => {
      if (this.worker !== opening) return worker.terminate();
      worker.onmessage = ({ data }) => this.hear(data);
      worker.onerror = event => this.fail(event.message);
      for (const { message } of this.waiting.values()) worker.postMessage(message);
      this.ready = worker;
    }).catch(error => { this.broken = this.fail(String(error)); });
  }

  /** @param {any} data */
  hear({ id, line, isLast }) {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    if (!isLast) return waiting.each(line);
    this.waiting.delete(id);
    waiting.done(line);
  }

  /** @param {string} why */
  fail(why) {
    const fault = new Fault({ code: "gone", message: `The game cannot be computed here: ${why}` });
    for (const { failed } of this.waiting.values()) failed(fault);
    this.waiting.clear();
    return fault;
  }

  /**
   * @param {object} asked
   * @param {(line: any) => void} each
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  ask(asked, each, signal) {
    const id = (this.n += 1);
    return new Promise((done, failed) => {
      if (signal?.aborted) return failed(signal.reason);
      if (this.broken) return failed(this.broken);
      const message = { id, ...asked };
      this.waiting.set(id, { message, each, done, failed });
      this.ready?.postMessage(message);
      signal?.addEventListener("abort", () => {
        if (!this.waiting.delete(id)) return;
        failed(signal.reason);
        this.stop();
      });
    });
  }

  /** Ends the work; a new worker takes what others still wait for. */
  stop() {
    this.ready?.terminate();
    this.ready = undefined;
    this.begin();
  }
}

/**
 * A carrier of questions.
 * @param {() => Worker} start starts a worker
 * @param {Promise<Uint8Array>} packed the packed module
 * @returns {import("../ask.js").Carrier}
 */
export function local(start, packed) {
  /** @type {Map<string, object>} */
  const known = new Map();
  /** @type {(module: WebAssembly.Module) => void} */
  let found;
  /** @type {(why: any) => void} */
  let lost;
  /** @type {Promise<WebAssembly.Module>} */
  const module = new Promise((done, failed) => { [found, lost] = [done, failed]; });
  // There may be no other worker that waits for it.
  module.catch(() => {});
  const first = async () => {
    const worker = start();
    // Unpacked and compiled once, for all workers.
    const made = await new Promise((done, failed) => {
      worker.onmessage = ({ data }) => done(data.module);
      worker.onerror = event => failed(event.message ?? "a worker cannot be started");
      packed.then(bytes => worker.postMessage({ packed: bytes }), failed);
    });
    found(made);
    return worker;
  };
  const another = async () => {
    const made = await module;
    const worker = start();
    worker.postMessage({ module: made });
    return worker;
  };
  /** @type {Map<string, Desk>} */
  const desks = new Map([["quick", new Desk(() => first().catch(error => { lost(error); throw error; }))]]);
  return async (verb, question, each, signal) => {
    const name = DESKS.get(verb) ?? "quick";
    const desk = desks.get(name) ?? new Desk(another);
    desks.set(name, desk);
    const { source } = /** @type {any} */ (question);
    const last = await desk.ask({ verb, question, source: known.get(source?.hash) }, each, signal);
    if (last?.hash && source && !source.hash) {
      known.delete(last.hash);
      known.set(last.hash, source);
      if (known.size > MAX_KNOWN) known.delete(known.keys().next().value ?? "");
    }
    return last;
  };
}
