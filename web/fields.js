// @ts-check
/** The fields of a FEN behind the player to move: rights as switches, counters as numbers. The rules say which there are. */

import { Fault } from "./ask.js";
import { el } from "./dom.js";

/** @typedef {{ squares: string, names: string[], side: number, castling: boolean, held: boolean }} Right */
/** @typedef {{ rights: Right[], checks: number[] | null, points: number[] | null, quiet: number, number: number }} Values */

/** The largest numbers that the server reads. */
const MOST = { checks: 255, points: 65535, quiet: 65535, number: 4294967295 };

export class Fields {
  /** @param {any} play @param {() => void} changed called when one of them is changed */
  constructor(play, changed) {
    this.play = play;
    this.changed = changed;
    this.root = el("div", { class: "fields" });
    /** Rights that were switched off, or are lost. @type {Set<string>} */
    this.lost = new Set();
    /** @type {Values} */
    this.values = { rights: [], checks: null, points: null, quiet: 0, number: 1 };
    this.shape = "";
    /** What is wrong with the numbers that were typed, by their fields. @type {Map<any, string>} */
    this.wrong = new Map();
  }

  /** Begins with the fields of a position. @param {Values} values */
  take(values) {
    this.lost = new Set(values.rights.filter(right => !right.held).map(right => right.squares));
    this.wrong.clear();
    this.show(values);
  }

  /** Shows the fields of what is arranged. A number that is being typed is left alone. @param {Values} values */
  show(values) {
    this.values = structuredClone(values);
    const { position, coordinates } = this.play;
    const shape = JSON.stringify([values.rights.map(right => right.squares), values.checks !== null, values.points !== null, position.names, coordinates.isShogi]);
    if (shape !== this.shape) {
      this.shape = shape;
      this.wrong.clear();
      this.root.replaceChildren(...this.build());
    }
    for (const [switched, squares] of this.switches ?? []) switched.setAttribute("aria-pressed", String(!this.lost.has(squares)));
    for (const [input, name, side] of this.inputs ?? []) {
      if (document.activeElement === input) continue;
      input.value = String(this.number(name, side));
      input.removeAttribute("aria-invalid");
    }
  }

  /** @param {string} name @param {number | null} side @returns {number} */
  number(name, side) {
    const value = /** @type {any} */ (this.values)[name];
    return side === null ? value : value[side];
  }

  build() {
    const { position, coordinates } = this.play;
    /** @type {[any, string][]} */
    this.switches = [];
    /** @type {[any, keyof typeof MOST, number | null][]} */
    this.inputs = [];
    const parts = [];
    for (const [side, player] of position.names.entries()) {
      const own = this.values.rights.filter(right => right.side === side);
      if (own.length === 0) continue;
      parts.push(el("div", { class: "rights", role: "group", "aria-label": `Rights of ${player}` }, el("span", { text: player }), ...own.map(right => {
        const names = right.names.map(name => coordinates.shown(name));
        const title = right.castling ? `The pieces on ${names.join(" and ")} may castle` : `The piece on ${names[0]} has not moved`;
        const button = el("button", { type: "button", text: names.join(" with "), title, "data-right": right.squares, onclick: () => this.switch(right.squares) });
        this.switches?.push([button, right.squares]);
        return button;
      })));
    }
    const numbers = [];
    for (const name of /** @type {const} */ (["checks", "points"])) {
      if (this.values[name] === null) continue;
      const what = name === "checks" ? "Checks left" : "Points";
      numbers.push(...position.names.map((/** @type {string} */ player, /** @type {number} */ side) => this.field(`${what}, ${player}`, name, side)));
    }
    numbers.push(this.field("Plies without progress", "quiet", null), this.field("Move number", "number", null));
    return [...parts, el("div", { class: "counters" }, ...numbers)];
  }

  /** @param {string} label @param {keyof typeof MOST} name @param {number | null} side */
  field(label, name, side) {
    const id = `set-up-${name}${side ?? ""}`;
    const input = el("input", { type: "number", id, min: name === "number" ? "1" : "0", max: String(MOST[name]), step: "1", oninput: () => this.count(input, label, name, side) });
    this.inputs?.push([input, name, side]);
    return el("label", {}, label, input);
  }

  /** @param {string} squares */
  switch(squares) {
    if (!this.lost.delete(squares)) this.lost.add(squares);
    this.changed();
  }

  /** @param {any} input @param {string} label @param {keyof typeof MOST} name @param {number | null} side */
  count(input, label, name, side) {
    const isRight = input.value !== "" && input.checkValidity();
    if (isRight) input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
    if (isRight) this.wrong.delete(input);
    else this.wrong.set(input, `${label}: a whole number from ${input.min} to ${input.max}.`);
    if (isRight && side === null) /** @type {any} */ (this.values)[name] = Number(input.value);
    else if (isRight) /** @type {any} */ (this.values)[name][/** @type {number} */ (side)] = Number(input.value);
    this.changed();
  }

  /** Moves the lost rights with their pieces. @param {(square: string) => string} moved */
  move(moved) {
    this.lost = new Set([...this.lost].map(squares => squares.replace(/[a-z]+\d+/g, moved)));
  }

  /** Gives each player what the other had. */
  swap() {
    for (const name of /** @type {const} */ (["checks", "points"])) this.values[name]?.reverse();
  }

  /** What is asked about an arrangement. A text that is no number is refused. */
  question() {
    const [message] = this.wrong.values();
    if (message) throw new Fault({ code: "bad-number", message });
    const { checks, points, quiet, number } = this.values;
    return { lost: [...this.lost], ...(checks ? { checks } : {}), ...(points ? { points } : {}), quiet, number };
  }
}
