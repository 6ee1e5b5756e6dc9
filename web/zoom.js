// @ts-check
/** A board that is larger than its place: it is enlarged by keys, a wheel or two fingers, and moved by dragging. */

import { el } from "./dom.js";

/** How much larger a board may become, and how wide squares are, in pixels, below which a wheel enlarges the board. */
const LARGEST = 6;
const FINE = 30;

export class Zoom {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.factor = 1;
    this.root = el("div", { class: "view" }, board.home);
    /** The fingers on the board. @type {Map<number, { x: number, y: number }>} */
    this.fingers = new Map();
    board.pan = (/** @type {number} */ dx, /** @type {number} */ dy) => this.root.scrollBy(-dx, -dy);
    board.canPan = () => this.factor > 1;
    this.root.addEventListener("wheel", (/** @type {WheelEvent} */ event) => this.wheeled(event), { passive: false });
    this.root.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.pressed(event), true);
  }

  /** @param {number} factor @param {{ x: number, y: number }} [at] what stays where it is: the middle if nothing is named */
  by(factor, at) {
    const { root, board: { home } } = this;
    const { style } = root;
    if (this.factor === 1) {
      // As large as it fits.
      style.setProperty("--fit", `${home.offsetWidth}px`);
      style.setProperty("--fit-height", `${home.offsetHeight}px`);
    }
    const view = root.getBoundingClientRect();
    const point = at ?? { x: view.left + view.width / 2, y: view.top + view.height / 2 };
    const before = home.getBoundingClientRect();
    const share = { x: (point.x - before.left) / before.width, y: (point.y - before.top) / before.height };
    const wanted = Math.max(1, Math.min(LARGEST, this.factor * factor));
    this.factor = wanted < 1.01 ? 1 : wanted;
    style.setProperty("--zoom", String(this.factor));
    root.classList.toggle("enlarged", this.factor > 1);
    const after = home.getBoundingClientRect();
    root.scrollBy(after.left + share.x * after.width - point.x, after.top + share.y * after.height - point.y);
  }

  reset() {
    this.by(0);
  }

  /** @param {WheelEvent} event */
  wheeled(event) {
    const cell = this.board.cells.get(this.board.focused);
    const isFine = cell && cell.offsetWidth / this.factor < FINE;
    // A pinch on a touchpad is a wheel with Ctrl.
    if (!event.ctrlKey && (event.shiftKey || !isFine)) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    if (event.pointerType !== "touch") return;
    const place = (/** @type {PointerEvent} */ of) => ({ x: of.clientX, y: of.clientY });
    this.fingers.set(event.pointerId, place(event));
    if (this.fingers.size > 1) {
      event.stopPropagation();
      this.board.cancel();
    }
    const move = (/** @type {PointerEvent} */ at) => {
      if (at.pointerId !== event.pointerId) return;
      const other = [...this.fingers].find(([id]) => id !== at.pointerId)?.[1];
      const before = this.fingers.get(at.pointerId);
      this.fingers.set(at.pointerId, place(at));
      if (!other || !before || this.fingers.size !== 2) return;
      const apart = (/** @type {{ x: number, y: number }} */ point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      this.by(apart(place(at)) / apart(before), { x: (at.clientX + other.x) / 2, y: (at.clientY + other.y) / 2 });
      this.root.scrollBy((before.x - at.clientX) / 2, (before.y - at.clientY) / 2);
    };
    const end = (/** @type {PointerEvent} */ at) => {
      if (at.pointerId !== event.pointerId) return;
      this.fingers.delete(at.pointerId);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
}
