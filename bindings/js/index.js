// @ts-check
/** Variants and games of alfil. `index.d.ts` describes everything here. */

import load, { Game as RawGame, Reading, Variant as RawVariant, __wbg_reset_state, bundled as rawBundled, checkUpload as rawCheckUpload, iniSections as rawIniSections, initSync as loadSync, validate as rawValidate, validateIni as rawValidateIni } from "./wasm/alfil.js";

/** @type {Promise<unknown> | null} */
let loading = null;
let isLoaded = false;

/** Grows with each panic: handles of an instance that panicked are not used again. */
let instance = 0;

/** @param {any} [source] */
export default function init(source) {
  if (isLoaded) return Promise.resolve();
  loading ??= start(source).catch(error => {
    loading = null;
    throw error;
  });
  return /** @type {Promise<void>} */ (loading);
}

/** @param {any} source */
async function start(source) {
  if (source === undefined && typeof globalThis.fetch !== "function") {
    throw new Error("there is no `fetch` to load the module with: pass its bytes to `init`");
  }
  await load({ module_or_path: source });
  isLoaded = true;
}

/** @param {any} source */
export function initSync(source) {
  if (isLoaded) return;
  loadSync({ module: source });
  isLoaded = true;
}

export class DefinitionError extends Error {
  /** @param {any} failure */
  constructor({ message, findings, report }) {
    super(message);
    this.name = "DefinitionError";
    this.findings = findings;
    this.report = report;
  }
}

export class FenError extends Error {
  /** @param {any} failure */
  constructor({ message, problems }) {
    super(message);
    this.name = "FenError";
    this.problems = problems;
  }
}

export class IllegalMoveError extends Error {
  /** @param {any} failure */
  constructor({ message, text, reason, clause, help, location }) {
    super(message);
    this.name = "IllegalMoveError";
    Object.assign(this, { text, reason, clause, help, location });
  }
}

export class PanicError extends Error {
  /** @param {unknown} cause */
  constructor(cause) {
    super(`alfil panicked, and what it made before cannot be used any more: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.name = "PanicError";
  }
}

/** What a caller did wrong, as an error. @param {string} json */
function failed(json) {
  const failure = JSON.parse(json);
  switch (failure.kind) {
    case "definition": return new DefinitionError(failure);
    case "fen": return new FenError(failure);
    case "move": return new IllegalMoveError(failure);
    default: return new RangeError(failure.message);
  }
}

/** Everything that runs in the module runs here. @template T @param {() => T} work @returns {T} */
function call(work) {
  if (!isLoaded) throw new Error("alfil is not loaded: `await init()` first");
  try {
    return work();
  } catch (thrown) {
    if (typeof thrown === "string") throw failed(thrown);
    instance += 1;
    __wbg_reset_state();
    throw new PanicError(thrown);
  }
}

/** @param {unknown} value @param {string} what */
function text(value, what) {
  if (typeof value !== "string") throw new TypeError(`${what} is a string, not ${value === null ? "null" : typeof value}`);
  return value;
}

/** @param {unknown} value @param {string} what @param {number} most */
function whole(value, what, most = Number.MAX_SAFE_INTEGER) {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > most) {
    throw new TypeError(`${what} is a whole number from 0 to ${most}`);
  }
  return value;
}

/** @param {unknown} value */
function isSecond(value) {
  if (value !== "first" && value !== "second") throw new TypeError("a side is \"first\" or \"second\"");
  return value === "second";
}

/** Options, none of them unknown. @param {any} given @param {Record<string, string>} types */
function options(given = {}, types) {
  if (typeof given !== "object" || given === null) throw new TypeError("options are an object");
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(types, name)) throw new TypeError(`there is no option \`${name}\`: there are ${Object.keys(types).join(", ")}`);
    if (value !== undefined && typeof value !== types[name]) throw new TypeError(`the option \`${name}\` is a ${types[name]}`);
  }
  return given;
}

const TOML = { id: "string", fileName: "string", maxSteps: "number" };
const INI = { ...TOML, dialect: "string" };

/** How a text is read. @param {any} given @param {Record<string, string>} types */
function reading(given, types) {
  const { id, fileName, dialect, maxSteps } = options(given, types);
  const steps = maxSteps === undefined ? undefined : BigInt(whole(maxSteps, "`maxSteps`"));
  return () => new Reading(id, fileName, dialect, steps);
}

/** @param {string} joined @param {string} by @returns {string[]} */
const split = (joined, by) => joined === "" ? [] : joined.split(by);

/** @returns {string[]} */
export const bundled = () => split(call(() => rawBundled()), " ");

/** @param {string} definition @param {any} [how] */
export function validate(definition, how) {
  const read = reading(how, TOML);
  text(definition, "a definition");
  return JSON.parse(call(() => rawValidate(definition, read())));
}

/** @param {string} ini @param {any} [how] */
export function validateIni(ini, how) {
  const read = reading(how, INI);
  text(ini, "an ini");
  return JSON.parse(call(() => rawValidateIni(ini, read())));
}

/** @param {string} ini @param {any} [how] @returns {string[]} */
export function iniSections(ini, how) {
  const read = reading(how, INI);
  text(ini, "an ini");
  return JSON.parse(call(() => rawIniSections(ini, read())));
}

/** @param {string | Uint8Array} upload @param {string} [name] @param {any} [how] */
export function checkUpload(upload, name = "<text>", how) {
  const read = reading(how, { dialect: "string", maxSteps: "number" });
  const bytes = upload instanceof Uint8Array ? upload : new TextEncoder().encode(text(upload, "an upload"));
  text(name, "a name");
  return JSON.parse(call(() => rawCheckUpload(bytes, name, read())));
}

/** @param {string} definition @param {any} fix */
export function applyFix(definition, fix) {
  text(definition, "a definition");
  if (!Array.isArray(fix?.edits)) throw new TypeError("a fix has an array of edits");
  const edits = [...fix.edits].sort((a, b) => a.start - b.start);
  let [fixed, at] = ["", 0];
  for (const { start, end, text: replacement } of edits) {
    const isWithin = Number.isInteger(start) && Number.isInteger(end) && at <= start && start <= end && end <= definition.length;
    if (!isWithin) throw new RangeError("the fix is for another text");
    fixed += definition.slice(at, start) + text(replacement, "the text of an edit");
    at = end;
  }
  return fixed + definition.slice(at);
}

/** A constructor that only this file can call. */
const OWN = Symbol("own");

/** The handle in a variant. @type {(variant: Variant) => RawVariant} */
let handle;

/** Whether a handle can still be used. @param {any} raw @param {number} made @param {string} what */
function usable(raw, made, what) {
  if (raw === null) throw new Error(`this ${what} was freed, and cannot be used any more`);
  if (made !== instance) throw new Error(`this ${what} was made before alfil panicked, and cannot be used any more`);
  return raw;
}

export class Variant {
  /** @type {RawVariant | null} */
  #raw;
  #instance = instance;
  /** @type {any} */
  #summary = null;

  static {
    handle = variant => variant.#use();
  }

  /** @param {symbol} own @param {RawVariant} raw */
  constructor(own, raw) {
    if (own !== OWN) throw new TypeError("a variant comes from Variant.load, Variant.fromToml or Variant.fromIni");
    this.#raw = raw;
  }

  /** @returns {RawVariant} */
  #use() {
    return usable(this.#raw, this.#instance, "Variant");
  }

  /** @param {(raw: RawVariant) => string} ask */
  #json(ask) {
    const raw = this.#use();
    return JSON.parse(call(() => ask(raw)));
  }

  #fixed() {
    this.#use();
    this.#summary ??= this.#json(raw => raw.summary());
    return this.#summary;
  }

  /** @param {string} id */
  static load(id) {
    text(id, "an id");
    return new Variant(OWN, call(() => RawVariant.load(id)));
  }

  /** @param {string} definition @param {any} [how] */
  static fromToml(definition, how) {
    const read = reading(how, TOML);
    text(definition, "a definition");
    return new Variant(OWN, call(() => RawVariant.fromToml(definition, read())));
  }

  /** @param {string} ini @param {string} section @param {any} [how] */
  static fromIni(ini, section, how) {
    const read = reading(how, INI);
    text(ini, "an ini");
    text(section, "a section");
    return new Variant(OWN, call(() => RawVariant.fromIni(ini, section, read())));
  }

  get id() { return this.#fixed().id; }
  get name() { return this.#fixed().name; }
  get files() { return this.#fixed().files; }
  get ranks() { return this.#fixed().ranks; }
  get sides() { return [...this.#fixed().sides]; }
  get startFen() { return this.#fixed().startFen; }
  get digest() { return this.#fixed().digest; }
  get findings() { return this.#json(raw => raw.findings()); }

  toToml() {
    const raw = this.#use();
    return call(() => raw.toToml());
  }

  squares() {
    const raw = this.#use();
    return split(call(() => raw.squares()), " ");
  }

  pieces() { return this.#json(raw => raw.pieces()); }
  regions() { return this.#json(raw => raw.regions()); }
  rules() { return this.#json(raw => raw.rules()); }
  facts() { return this.#json(raw => raw.facts()); }
  openQuestions() { return this.#json(raw => raw.openQuestions()); }

  /** @param {number} depth */
  perft(depth) {
    const raw = this.#use();
    whole(depth, "a depth", 255);
    return Number(call(() => raw.perft(depth)));
  }

  /** @param {string} id @param {any} [how] */
  pieceSvg(id, how) {
    const raw = this.#use();
    const { side = "first", upsideDown = false } = options(how, { side: "string", upsideDown: "boolean" });
    const second = isSecond(side);
    text(id, "a piece");
    return call(() => raw.pieceSvg(id, second, upsideDown));
  }

  /** @param {string} id */
  movesSvg(id) {
    const raw = this.#use();
    text(id, "a piece");
    return call(() => raw.movesSvg(id));
  }

  free() {
    const raw = this.#raw;
    this.#raw = null;
    if (raw !== null && this.#instance === instance) call(() => raw.free());
  }
}

const SVG = { flipped: "boolean", lastMove: "boolean", checks: "boolean", bare: "boolean", arrows: "object", prefix: "string" };

export class Game {
  /** @type {RawGame | null} */
  #raw;
  #instance = instance;

  /** @param {Variant | symbol} variant @param {any} [fen] */
  constructor(variant, fen) {
    if (variant === OWN) {
      this.#raw = fen;
      return;
    }
    if (!(variant instanceof Variant)) throw new TypeError("a game needs a Variant");
    if (fen !== undefined) text(fen, "a position");
    const raw = handle(variant);
    this.#raw = call(() => new RawGame(raw, fen));
  }

  /** @param {Variant} variant @param {number} number */
  static fromStart(variant, number) {
    if (!(variant instanceof Variant)) throw new TypeError("a game needs a Variant");
    const raw = handle(variant);
    whole(number, "the number of a start position", 2 ** 32 - 1);
    return new Game(OWN, call(() => RawGame.fromStart(raw, number)));
  }

  /** @returns {RawGame} */
  #use() {
    return usable(this.#raw, this.#instance, "Game");
  }

  clone() {
    const raw = this.#use();
    return new Game(OWN, call(() => raw.copy()));
  }

  /** @param {string} [notation] */
  legalMoves(notation = "coordinates") {
    const raw = this.#use();
    if (notation === "coordinates") return split(call(() => raw.legalMoves()), " ");
    text(notation, "a notation");
    return split(call(() => raw.legalMovesIn(notation)), "\n");
  }

  countLegalMoves() {
    const raw = this.#use();
    return call(() => raw.countLegalMoves());
  }

  /** @param {string} move */
  push(move) {
    const raw = this.#use();
    text(move, "a move");
    return call(() => raw.push(move));
  }

  pop() {
    const raw = this.#use();
    return call(() => raw.pop()) ?? null;
  }

  /** @param {string} move @param {string} [notation] */
  san(move, notation = "algebraic") {
    const raw = this.#use();
    text(move, "a move");
    text(notation, "a notation");
    return call(() => raw.moveIn(move, notation));
  }

  /** @param {string} move */
  move(move) {
    const raw = this.#use();
    text(move, "a move");
    return JSON.parse(call(() => raw.moveParts(move)));
  }

  /** @param {string} move */
  why(move) {
    const raw = this.#use();
    text(move, "a move");
    const why = call(() => raw.why(move));
    return why === undefined ? null : JSON.parse(why);
  }

  fen() {
    const raw = this.#use();
    return call(() => raw.fen());
  }

  sfen() {
    const raw = this.#use();
    return call(() => raw.sfen());
  }

  toString() {
    const raw = this.#use();
    return call(() => raw.text());
  }

  get key() {
    const raw = this.#use();
    return call(() => raw.key());
  }

  pieces() {
    const raw = this.#use();
    return JSON.parse(call(() => raw.pieces()));
  }

  /** @param {string} side */
  hand(side) {
    const raw = this.#use();
    const second = isSecond(side);
    return JSON.parse(call(() => raw.hand(second)));
  }

  walls() {
    const raw = this.#use();
    return split(call(() => raw.walls()), " ");
  }

  get turn() {
    const raw = this.#use();
    return call(() => raw.isSecond()) ? "second" : "first";
  }

  isCheck() {
    const raw = this.#use();
    return call(() => raw.isCheck());
  }

  checkedRoyals() {
    const raw = this.#use();
    return split(call(() => raw.checkedRoyals()), " ");
  }

  isOver() {
    const raw = this.#use();
    return call(() => raw.isOver());
  }

  outcome() {
    const raw = this.#use();
    const outcome = call(() => raw.outcome());
    return outcome === undefined ? null : JSON.parse(outcome);
  }

  claims() {
    const raw = this.#use();
    return JSON.parse(call(() => raw.claims()));
  }

  get ply() {
    const raw = this.#use();
    return call(() => raw.ply());
  }

  /** @param {string} [notation] */
  history(notation = "coordinates") {
    const raw = this.#use();
    text(notation, "a notation");
    return split(call(() => raw.history(notation)), "\n");
  }

  get moveNumber() {
    const raw = this.#use();
    return call(() => raw.moveNumber());
  }

  get quietPlies() {
    const raw = this.#use();
    return call(() => raw.quietPlies());
  }

  /** @param {any} [how] */
  svg(how) {
    const raw = this.#use();
    const { flipped = false, lastMove = false, checks = false, bare = false, arrows = [], prefix = "" } = options(how, SVG);
    if (!Array.isArray(arrows)) throw new TypeError("`arrows` is an array of pairs of squares");
    for (const arrow of arrows) {
      if (!Array.isArray(arrow) || arrow.length !== 2) throw new TypeError("an arrow is a pair of squares");
    }
    const squares = arrows.flat().map(square => text(square, "a square")).join(" ");
    return call(() => raw.svg(flipped, lastMove, checks, bare, squares, prefix));
  }

  free() {
    const raw = this.#raw;
    this.#raw = null;
    if (raw !== null && this.#instance === instance) call(() => raw.free());
  }
}
