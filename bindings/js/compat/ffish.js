// @ts-check
/**
 * The functions of the package ffish that alfil can answer, under their names. The others throw and say so.
 *
 * `docs/javascript.md` has the table. Written from the type declarations of ffish and from its answers; no code of it is here.
 */

import init, { FenError, Game, IllegalMoveError, Variant, bundled, iniSections } from "../index.js";

/** The notations of ffish. @enum {number} */
export const Notation = Object.freeze({
  DEFAULT: 0, SAN: 1, LAN: 2, SHOGI_HOSKING: 3, SHOGI_HODGES: 4, SHOGI_HODGES_NUMBER: 5, JANGGI: 6, XIANGQI_WXF: 7, THAI_SAN: 8, THAI_LAN: 9,
});

/** @param {number} notation */
function style(notation) {
  if (notation === Notation.DEFAULT || notation === Notation.SAN) return "algebraic";
  if (notation === Notation.SHOGI_HODGES) return "hodges";
  const name = Object.entries(Notation).find(([, value]) => value === notation)?.[0] ?? notation;
  throw new Error(`alfil does not write moves as Notation.${name}: there are DEFAULT, SAN and SHOGI_HODGES`);
}

/** @param {string} what @param {string} [instead] @returns {never} */
function missing(what, instead = "") {
  throw new Error(`alfil has no counterpart of ffish's \`${what}\`${instead === "" ? "" : `: ${instead}`}`);
}

/** The text of the last `loadVariantConfig` that has a variant, by its name. @type {Map<string, string>} */
const configured = new Map();

/** Variants that were asked for. @type {Map<string, Variant>} */
const known = new Map();

/** @param {string} name @param {boolean} is960 */
function variant(name, is960) {
  const key = is960 ? `${name}960` : name;
  const before = known.get(key);
  if (before) return before;
  const ini = configured.get(name);
  if (ini !== undefined && is960) missing("Board(…, is960) of a configured variant", "set `chess960 = true` in the ini");
  const now = ini === undefined ? Variant.load(key) : Variant.fromIni(ini, name);
  known.set(key, now);
  return now;
}

/** Returns what a text does to a game; false if it names no legal move. @param {() => void} play */
function tried(play) {
  try {
    play();
    return true;
  } catch (error) {
    if (error instanceof IllegalMoveError) return false;
    throw error;
  }
}

/** The letters of a file: after z comes aa. @param {number} file */
const fileName = file => (file < 26 ? "" : "a") + String.fromCharCode(97 + file % 26);

export class Board {
  /** @type {Game} */
  #game;
  #name;
  #is960;

  constructor(uciVariant = "chess", fen = "", is960 = false) {
    this.#name = uciVariant === "" ? "chess" : uciVariant;
    this.#is960 = is960;
    this.#game = this.#from(fen);
  }

  /** @param {string} fen */
  #from(fen) {
    const rules = variant(this.#name, this.#is960);
    if (fen !== "") return new Game(rules, fen);
    // ffish begins with the usual first rank, not with a shuffled one.
    return this.#is960 ? new Game(rules, startingFen(this.#name)) : new Game(rules);
  }

  delete() { this.#game.free(); }
  legalMoves() { return this.#game.legalMoves().join(" "); }
  legalMovesSan() { return this.#game.legalMoves("algebraic").join(" "); }
  numberLegalMoves() { return this.#game.countLegalMoves(); }

  /** @param {string} uciMove */
  push(uciMove) { return tried(() => this.#game.push(uciMove)); }

  /** @param {string} sanMove */
  pushSan(sanMove, notation = Notation.DEFAULT) {
    style(notation);
    return tried(() => this.#game.push(sanMove));
  }

  /** @param {string} uciMoves */
  pushMoves(uciMoves) {
    for (const move of uciMoves.split(" ").filter(Boolean)) this.push(move);
  }

  /** @param {string} sanMoves */
  pushSanMoves(sanMoves, notation = Notation.DEFAULT) {
    for (const move of sanMoves.split(" ").filter(Boolean)) this.pushSan(move, notation);
  }

  pop() { this.#game.pop(); }
  reset() { this.setFen(""); }

  /** @param {string} fen */
  setFen(fen) {
    const game = this.#from(fen);
    this.#game.free();
    this.#game = game;
  }

  is960() { return this.#is960; }

  /** @param {boolean} [showPromoted] @param {number} [countStarted] */
  fen(showPromoted = false, countStarted) {
    if (showPromoted) missing("fen(true)", "`pieces()` of a Game names promoted pieces");
    if (countStarted !== undefined && countStarted !== 0) missing("fen(…, countStarted)");
    return this.#game.fen();
  }

  /** @param {string} uciMove */
  sanMove(uciMove, notation = Notation.DEFAULT) {
    const written = style(notation);
    let text = "";
    tried(() => { text = this.#game.san(uciMove, written); });
    return text;
  }

  /** @param {string} uciMoves */
  variationSan(uciMoves, notation = Notation.DEFAULT, moveNumbers = true) {
    const written = style(notation);
    const game = this.#game.clone();
    const words = /** @type {string[]} */ ([]);
    try {
      for (const move of uciMoves.split(" ").filter(Boolean)) {
        const number = game.turn === "first" ? `${game.moveNumber}. ` : words.length === 0 ? `${game.moveNumber}...` : "";
        const text = game.san(move, written);
        words.push(moveNumbers ? number + text : text);
        game.push(move);
      }
      return words.join(" ");
    } catch (error) {
      if (error instanceof IllegalMoveError) return "";
      throw error;
    } finally {
      game.free();
    }
  }

  turn() { return this.#game.turn === "first"; }
  fullmoveNumber() { return this.#game.moveNumber; }
  halfmoveClock() { return this.#game.quietPlies; }
  // Counted from the number of the move in the position, as ffish does.
  gamePly() { return 2 * (this.#game.moveNumber - 1) + (this.turn() ? 0 : 1); }

  /** How the game ended, or how a claim would end it. @param {boolean} claimDraw */
  #ended(claimDraw) {
    return this.#game.outcome() ?? (claimDraw ? this.#game.claims()[0] : undefined);
  }

  isGameOver(claimDraw = false) { return this.#ended(claimDraw) !== undefined; }

  result(claimDraw = false) {
    const ended = this.#ended(claimDraw);
    if (!ended?.isDecided) return "*";
    return ended.winner === null ? "1/2-1/2" : ended.winner === "first" ? "1-0" : "0-1";
  }

  checkedPieces() { return this.#game.checkedRoyals().join(" "); }
  isCheck() { return this.#game.isCheck(); }

  /** @param {string} uciMove */
  isCapture(uciMove) {
    let captures = false;
    tried(() => { captures = this.#game.move(uciMove).captures.length > 0; });
    return captures;
  }

  moveStack() { return this.#game.history().join(" "); }

  /** @param {boolean} turn */
  pocket(turn) {
    const held = Object.entries(this.#game.hand(turn ? "first" : "second"));
    return held.map(([id, n]) => id.toLowerCase().repeat(n)).join("");
  }

  toString() {
    const rules = variant(this.#name, this.#is960);
    const pieces = this.#game.pieces().map(({ square, id, side }) => /** @type {const} */ ([square, side === "first" ? id : id.toLowerCase()]));
    const walls = this.#game.walls().map(square => /** @type {const} */ ([square, "*"]));
    const holes = new Set(rules.squares());
    const on = new Map([...pieces, ...walls]);
    const cell = (/** @type {string} */ square) => on.get(square) ?? (holes.has(square) ? "." : " ");
    const files = Array.from({ length: rules.files }, (_, file) => fileName(file));
    const ranks = Array.from({ length: rules.ranks }, (_, rank) => rules.ranks - rank);
    return ranks.map(rank => files.map(file => cell(`${file}${rank}`)).join(" ")).join("\n");
  }

  variant() { return this.#name; }

  /** @returns {never} */
  toVerboseString() { return missing("toVerboseString", "`toString()` of a Game draws the board"); }
  /** @returns {never} */
  hasInsufficientMaterial() { return missing("hasInsufficientMaterial", "`outcome()` of a Game says when a game is drawn for that reason"); }
  /** @returns {never} */
  isInsufficientMaterial() { return missing("isInsufficientMaterial", "`outcome()` of a Game says when a game is drawn for that reason"); }
  /** @returns {never} */
  isBikjang() { return missing("isBikjang"); }
}

export const variants = () => [...new Set([...bundled(), ...configured.keys()])].sort().join(" ");

/** @param {string} ini */
export function loadVariantConfig(ini) {
  for (const name of iniSections(ini)) {
    configured.set(name, ini);
    known.delete(name);
  }
}

/** @param {string} uciVariant */
export const startingFen = uciVariant => variant(uciVariant, false).startFen;

/** @param {string} fen */
export function validateFen(fen, uciVariant = "chess", chess960 = false) {
  if (fen === "") return 0;
  try {
    new Game(variant(uciVariant, chess960), fen).free();
    return 1;
  } catch (error) {
    if (error instanceof FenError) return -1;
    throw error;
  }
}

/** @returns {never} */
export const info = () => missing("info");
/** @returns {never} */
export const setOption = () => missing("setOption", "nothing is global in alfil");
/** @returns {never} */
export const setOptionInt = () => missing("setOptionInt", "nothing is global in alfil");
/** @returns {never} */
export const setOptionBool = () => missing("setOptionBool", "nothing is global in alfil");
/** @returns {never} */
export const readGamePGN = () => missing("readGamePGN");
/** @param {string} uciVariant */
export const capturesToHand = uciVariant => variant(uciVariant, false).facts().pockets.captured.startsWith("to-hand");

/**
 * Loads alfil, and returns everything here in one object, as ffish-es6 does: `const ffish = await new Module()`.
 * @param {{ wasmBinary?: any }} [how]
 */
export default function Module(how = {}) {
  const unknown = Object.keys(how).filter(name => name !== "wasmBinary");
  if (unknown.length > 0) missing(`Module({ ${unknown.join(", ")} })`, "there is only `wasmBinary`");
  return init(how.wasmBinary).then(() => ({
    Board, Notation, capturesToHand, info, loadVariantConfig, readGamePGN, setOption, setOptionBool, setOptionInt, startingFen, validateFen, variants,
  }));
}
