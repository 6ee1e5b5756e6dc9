// @ts-check
/** A magnifying glass over the square under a finger, for boards whose squares are smaller than one. */

import { el, svg } from "./dom.js";

/** Its width on the page, and how many squares it shows. */
const WIDTH = 132;
const SQUARES = 3.2;

export class Loupe {
  /** @param {SVGElement} drawing @param {number} cell the width of a square in the drawing @param {import("./cells.js").Cells} lattice */
  constructor(drawing, cell, lattice) {
    this.cell = cell;
    this.glass = svg("svg", { "aria-hidden": "true" }, ...[...drawing.childNodes].map(node => node.cloneNode(true)));
    this.aim = svg("path", { class: "aim", "stroke-linejoin": "round", d: lattice.outline([0, 0], cell - 3) });
    this.glass.append(this.aim);
    this.name = el("b");
    this.root = el("div", { class: "loupe board" }, this.glass, this.name);
    document.body.append(this.root);
  }

  /**
   * Shows a square.
   * @param {string} name @param {[number, number]} at its middle in the drawing
   * @param {{ clientX: number, clientY: number }} finger
   */
  show(name, at, finger) {
    const { cell } = this;
    const size = SQUARES * cell;
    this.glass.setAttribute("viewBox", `${at[0] - size / 2} ${at[1] - size / 2} ${size} ${size}`);
    this.aim.setAttribute("transform", `translate(${at.join(" ")})`);
    this.name.textContent = name;
    const left = Math.max(4, Math.min(finger.clientX - WIDTH / 2, innerWidth - WIDTH - 4));
    // Above the finger, or next to it at the upper edge of the page.
    const above = finger.clientY - WIDTH - 34;
    this.root.style.transform = above >= 4 ? `translate(${left}px, ${above}px)` : `translate(${finger.clientX > innerWidth / 2 ? 4 : innerWidth - WIDTH - 4}px, 4px)`;
  }

  remove() {
    this.root.remove();
  }
}
