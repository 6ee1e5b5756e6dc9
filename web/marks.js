// @ts-check
/** Arrows and circles that the reader draws on the board with the right mouse button. */

import { svg } from "./dom.js";

/** An arrow along points, or a circle around the only one. @param {[number, number][]} points @param {string} name @returns {any} */
export function arrow(points, name) {
  const [x, y] = points[points.length - 1];
  if (points.length === 1) return svg("circle", { class: name, cx: x, cy: y, r: 16 });
  const [fromX, fromY] = points[points.length - 2];
  const heading = Math.atan2(y - fromY, x - fromX);
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    [x + along * Math.cos(heading) - aside * Math.sin(heading), y + along * Math.sin(heading) + aside * Math.cos(heading)].map(n => n.toFixed(1)).join();
  const shaft = [...points.slice(0, -1).map(point => point.join()), at(-10, 0)];
  return svg("g", { class: name }, svg("polyline", { points: shaft.join(" ") }), svg("polygon", { points: [at(0, 0), at(-14, 8), at(-14, -8)].join(" ") }));
}

export class Marks {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.layer = svg("g", { class: "marks" });
    /** The squares of each mark, by their names. @type {Map<string, string[]>} */
    this.drawn = new Map();
    // A left click may come first to what is done with a piece.
    board.home.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.pressed(event), true);
    board.home.addEventListener("contextmenu", (/** @type {MouseEvent} */ event) => { if (event.button === 2) event.preventDefault(); });
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    if (event.button === 0) this.clear();
    const from = /** @type {any} */ (event.target).dataset?.square;
    if (event.button !== 2 || !from) return;
    // The focus stays where it is.
    event.preventDefault();
    this.board.cancel();
    let to = from;
    const move = (/** @type {PointerEvent} */ at) => {
      to = /** @type {any} */ (document.elementFromPoint(at.clientX, at.clientY))?.dataset?.square ?? null;
      this.draw(this.board.cells.has(to) ? [from, to] : []);
    };
    const drop = (/** @type {PointerEvent} */ at) => {
      end();
      if (at.type === "pointerup" && this.board.cells.has(to)) this.toggle([from, to]);
    };
    const end = this.board.follow(move, drop, () => this.draw());
    move(event);
  }

  /** Draws a mark, or takes it away if it is there. @param {[string, string]} squares */
  toggle(squares) {
    const name = squares.join();
    if (!this.drawn.delete(name)) this.drawn.set(name, squares);
    this.draw();
  }

  /** Takes all marks away. Returns whether there were any. */
  clear() {
    const had = this.drawn.size > 0;
    this.drawn.clear();
    if (had) this.draw();
    return had;
  }

  /** Draws the marks, and the one that is being drawn. @param {string[]} [more] */
  draw(more = []) {
    const all = [...this.drawn.values(), ...more.length > 0 ? [more] : []];
    this.layer.replaceChildren(...all.map(squares => arrow([...new Set(squares)].map(square => this.board.middle(square)), "arrow")));
  }
}
