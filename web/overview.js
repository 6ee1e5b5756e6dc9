// @ts-check
/**
 * A small map over a corner of an enlarged board: where the men are, and which part is in view. It is for pointers alone,
 * since the keys that move the focus move the board too.
 */

import { el, svg } from "./dom.js";

/** How wide a man is on the map, as a part of its square. */
const MAN = 0.7;

export class Overview {
  /** @param {import("./board.js").Board} board @param {HTMLElement} view what scrolls the board */
  constructor(board, view) {
    this.board = board;
    this.view = view;
    this.men = [svg("path"), svg("path")];
    this.seen = svg("rect", { class: "seen" });
    this.ground = svg("rect", { class: "field" });
    this.map = svg("svg", {}, this.ground, ...this.men, this.seen);
    this.root = el("div", { class: "overview", "aria-hidden": "true", hidden: true }, this.map);
    this.isHeld = false;
    this.root.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.pressed(event));
    view.addEventListener("scroll", () => this.follow());
    board.drawn = () => this.draw();
  }

  /** Whether a part of the board is out of view. */
  get isNeeded() {
    const { view } = this;
    return view.scrollWidth > view.clientWidth + 1 || view.scrollHeight > view.clientHeight + 1;
  }

  /** The board has another size, or lies elsewhere. @param {boolean} isEnlarged */
  show(isEnlarged) {
    const wasHidden = this.root.hidden;
    this.root.hidden = !isEnlarged || !this.isNeeded;
    if (wasHidden) this.draw();
    this.follow();
  }

  /** Draws the men. */
  draw() {
    if (this.root.hidden) return;
    const { board } = this;
    const { width, height } = board.drawing.viewBox.baseVal;
    this.map.setAttribute("viewBox", `0 0 ${width} ${height}`);
    for (const [name, value] of Object.entries({ width, height })) this.ground.setAttribute(name, value);
    const { cell } = board;
    const [inset, size] = [(cell * (1 - MAN)) / 2, cell * MAN];
    const paths = ["", ""];
    for (const [square, , side] of board.position?.men ?? []) {
      const [x, y] = board.at(square);
      paths[side] += `M${x + inset} ${y + inset}h${size}v${size}h-${size}z`;
    }
    for (const [side, path] of this.men.entries()) {
      path.setAttribute("d", paths[side]);
      path.setAttribute("class", side === board.ground.dark ? "dark" : "light");
    }
  }

  /** Shows which part is in view. */
  follow() {
    if (this.root.hidden) return;
    const { width, height } = this.map.viewBox.baseVal;
    const [whole, view] = [this.board.home.getBoundingClientRect(), this.view.getBoundingClientRect()];
    const within = (/** @type {number} */ at) => Math.max(0, Math.min(1, at));
    const [left, right] = [view.left, view.left + this.view.clientWidth].map(x => within((x - whole.left) / whole.width));
    const [top, bottom] = [view.top, view.top + this.view.clientHeight].map(y => within((y - whole.top) / whole.height));
    const part = { x: left * width, y: top * height, width: (right - left) * width, height: (bottom - top) * height };
    for (const [name, value] of Object.entries(part)) this.seen.setAttribute(name, String(value));
    if (this.isHeld) return;
    // Towards what is out of view: a square below the map can then be moved out from under it.
    this.root.classList.toggle("to-left", left + right > 1);
    this.root.classList.toggle("to-top", top + bottom > 1);
  }

  /** What is pressed comes to the middle. @param {PointerEvent} event */
  pressed(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.isHeld = true;
    this.root.setPointerCapture(event.pointerId);
    const move = (/** @type {PointerEvent} */ at) => {
      const [map, whole, view] = [this.map, this.board.home, this.view].map(part => part.getBoundingClientRect());
      const x = whole.left + ((at.clientX - map.left) / map.width) * whole.width;
      const y = whole.top + ((at.clientY - map.top) / map.height) * whole.height;
      this.view.scrollBy(x - view.left - this.view.clientWidth / 2, y - view.top - this.view.clientHeight / 2);
    };
    const end = () => {
      this.isHeld = false;
      this.root.removeEventListener("pointermove", move);
      this.follow();
    };
    this.root.addEventListener("pointermove", move);
    this.root.addEventListener("lostpointercapture", end, { once: true });
    move(event);
  }
}
