// @ts-check
/** The studio as a WebAssembly module: a question goes in, the lines of the answer come out. */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Core {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    this.begin();
  }

  begin() {
    /** @type {any} */
    this.core = new WebAssembly.Instance(this.module).exports;
  }

  /** The lines of an answer as text. @param {string} verb @param {object} question @returns {string} */
  text(verb, question) {
    const bytes = encoder.encode(JSON.stringify({ do: verb, ...question }));
    const at = this.core.alfil_alloc(bytes.length);
    new Uint8Array(this.core.memory.buffer, at, bytes.length).set(bytes);
    const length = this.core.alfil_call();
    return decoder.decode(new Uint8Array(this.core.memory.buffer, this.core.alfil_out(), length));
  }

  /** The lines of an answer. @param {string} verb @param {object} question @returns {any[]} */
  ask(verb, question) {
    try {
      return this.text(verb, question).trimEnd().split("\n").map(line => JSON.parse(line));
    } catch (error) {
      const why = this.lastWords() || String(error);
      // What is left in the memory cannot be trusted.
      this.begin();
      return [{ error: { code: "panic", message: `alfil failed while answering. Please report this with the definition: ${why}` } }];
    }
  }

  /** What a panic left for a report. */
  lastWords() {
    try {
      const bytes = new Uint8Array(this.core.memory.buffer, this.core.alfil_out());
      return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
    } catch {
      return "";
    }
  }
}
