// @ts-check
/** A board that is larger than its place: it is enlarged by keys, a wheel or two fingers, and moved by dragging. */

import { el } from "./dom.js";
import { Overview } from "./overview.js";

/** How much larger a board may become, and how wide squares are, in pixels, below which a wheel enlarges the board. */
const LARGEST = 6;
const WHEEL_ZOOMS = 30;

/** The width of squares, in pixels, below which pieces are illegible, and the width to which such squares are enlarged. */
const SMALLEST = 20;
const LEGIBLE = 30;

export class Zoom {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.factor = 1;
    this.root = el("div", { class: "view" }, board.home);
    this.overview = new Overview(board, this.root);
    this.frame = el("div", { class: "frame" }, this.root, this.overview.root);
    /** The fingers on the board. @type {Map<number, { x: number, y: number }>} */
    this.fingers = new Map();
    board.pan = (/** @type {number} */ dx, /** @type {number} */ dy) => this.root.scrollBy(-dx, -dy);
    board.canPan = () => this.factor > 1;
    /** What is to be shown of a fine board once it has a place on the page. @type {string[]} */
    this.wanted = [];
    /** Whether the window changed its size while the board was hidden. */
    this.isOutdated = false;
    new ResizeObserver(() => {
      this.settle();
      this.pin();
    }).observe(this.root);
    this.root.addEventListener("scroll", () => this.pin());
    addEventListener("resize", () => this.refit());
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
    this.overview.show(this.factor > 1);
    this.pin();
  }

  /** Keeps the labels of the board in view. */
  pin() {
    const { root, board: { home, drawing } } = this;
    const scale = drawing.viewBox.baseVal.width / Math.max(1, home.offsetWidth);
    const below = home.offsetHeight - root.clientHeight - root.scrollTop;
    const isEnlarged = this.factor > 1;
    if (isEnlarged) this.board.pin(root.scrollLeft * scale, Math.max(0, below) * scale);
    else this.board.pin(0, 0);
    // What scrolls into view does not end below the labels.
    const rim = Math.ceil(this.board.rim / scale);
    root.style.scrollPadding = isEnlarged ? `0 0 ${rim}px ${rim}px` : "";
  }

  reset() {
    if (this.factor > 1) this.by(0);
  }

  /** Another board is shown: if its squares are too fine to play, it is enlarged around some of them. @param {string[]} squares */
  open(squares) {
    this.reset();
    this.wanted = squares;
    this.settle();
  }

  /** Enlarges a board that has just come, once it is on the page. */
  settle() {
    const { board, root, wanted } = this;
    const width = board.cells.get(board.focused)?.getBoundingClientRect().width ?? 0;
    if (width === 0) return;
    if (this.isOutdated) this.refit();
    this.wanted = [];
    if (width >= SMALLEST || wanted.length === 0) return;
    this.by(LEGIBLE / width);
    const boxes = wanted.flatMap(square => board.box(square) ?? []);
    const middle = (/** @type {"left" | "top"} */ edge) => boxes.reduce((sum, box) => sum + box[edge], 0) / Math.max(1, boxes.length) + LEGIBLE / 2;
    const view = root.getBoundingClientRect();
    root.scrollBy(middle("left") - view.left - view.width / 2, middle("top") - view.top - view.height / 2);
  }

  /** The place of the board has another size: an enlarged board keeps its share of it, and shows the same squares. */
  refit() {
    const { factor, root, board: { home } } = this;
    if (factor === 1) return;
    this.isOutdated = home.offsetWidth === 0;
    if (this.isOutdated) return;
    const [x, y] = [(root.scrollLeft + root.clientWidth / 2) / home.offsetWidth, (root.scrollTop + root.clientHeight / 2) / home.offsetHeight];
    this.by(0);
    this.by(factor);
    root.scrollTo(x * home.offsetWidth - root.clientWidth / 2, y * home.offsetHeight - root.clientHeight / 2);
  }

  /** @param {WheelEvent} event */
  wheeled(event) {
    const cell = this.board.cells.get(this.board.focused);
    const isFine = cell && cell.offsetWidth / this.factor < WHEEL_ZOOMS;
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
