// @ts-check
/**
 * A board of any size: a drawing, and over it a grid of buttons, which is what keyboards and screen readers use. It knows
 * no rule: what is marked comes from the walk through the tree of clicks.
 */

import { el, svg } from "./dom.js";
import { Loupe } from "./loupe.js";
import { nameOf } from "./pictures.js";
import { isSquare } from "./tree.js";

const CELL = 40;

/** The width of a square on the page, in pixels, below which a finger needs a loupe. */
const SMALL = 30;

/** The name of a file, as in `a` or `ab`. @param {number} file */
export function fileName(file) {
  const letter = String.fromCharCode(97 + (file % 26));
  return file < 26 ? letter : String.fromCharCode(96 + Math.floor(file / 26)) + letter;
}

/** File and rank of a square, both from 0. @param {string} square @returns {[number, number]} */
export function place(square) {
  const letters = /^[a-z]+/.exec(square)?.[0] ?? "a";
  const last = letters.charCodeAt(letters.length - 1) - 97;
  const file = letters.length === 1 ? last : (letters.charCodeAt(0) - 96) * 26 + last;
  return [file, Number(square.slice(letters.length)) - 1];
}

/** Whether squares lie on one line, each farther than the one before. @param {string[]} squares */
export function isJump(squares) {
  const places = squares.map(place);
  const headings = places.slice(1).map(([file, rank], n) => Math.atan2(rank - places[n][1], file - places[n][0]));
  return headings.every(heading => heading === headings[0]);
}

export class Board {
  /**
   * @param {HTMLElement} home
   * @param {{ click: (square: string) => void, look: (square: string | null) => void, key?: (event: KeyboardEvent) => boolean }} on
   */
  constructor(home, on) {
    this.on = on;
    this.home = home;
    home.classList.add("board");
    this.drawing = svg("svg", { "aria-hidden": "true" });
    this.grid = el("div", { class: "grid", role: "grid", "aria-label": "Board" });
    home.replaceChildren(this.drawing, this.grid);
    this.shape = "";
    /** What files and ranks are called at the edges. @type {{ file: (n: number) => string, rank: (n: number) => string }} */
    this.names = { file: fileName, rank: n => String(n + 1) };
    /** @type {Map<string, any>} */
    this.cells = new Map();
    this.focused = "";
    this.flip = false;
    this.files = 0;
    this.ranks = 0;
    this.rim = 0;
    this.grid.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.keyed(event));
    this.grid.addEventListener("focusin", (/** @type {any} */ event) => this.arrived(event.target.dataset.square));
    this.grid.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.pressed(event));
    this.grid.addEventListener("pointerover", (/** @type {any} */ event) => on.look(event.target.dataset?.square ?? null));
    this.grid.addEventListener("pointerleave", () => on.look(null));
  }

  /** Left upper corner of a square. @param {string} square @returns {[number, number]} */
  at(square) {
    const [file, rank] = place(square);
    const [x, y] = this.flip ? [this.files - 1 - file, rank] : [file, this.ranks - 1 - rank];
    return [this.rim + x * CELL, this.rim + y * CELL];
  }

  /** The parts that change only with the shape. @param {any} position */
  build(position) {
    const { files, ranks, holes } = position;
    const shape = [files, ranks, this.flip, this.names.file(0), this.names.rank(0), holes.join()].join();
    if (shape === this.shape) return;
    this.shape = shape;
    Object.assign(this, { files, ranks });
    // Labels are about as large on the page for any size of the board.
    const RIM = Math.round(Math.min(30, Math.max(11, 1.45 * Math.max(files, ranks))));
    this.rim = RIM;
    const [width, height] = [2 * RIM + files * CELL, 2 * RIM + ranks * CELL];
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.home.closest(".stage, .study-board")?.style.setProperty("--ratio", String(width / height));
    const gone = new Set(holes);
    const fields = svg("g");
    const labels = svg("g", { "font-size": RIM / 2 });
    let other = "";
    let lines = "";
    this.cells.clear();
    this.grid.replaceChildren();
    for (let row = 0; row < ranks; row += 1) {
      const line = el("div", { role: "row" });
      for (let column = 0; column < files; column += 1) {
        const [file, rank] = this.flip ? [files - 1 - column, row] : [column, ranks - 1 - row];
        const square = `${fileName(file)}${rank + 1}`;
        const [x, y] = [RIM + column * CELL, RIM + row * CELL];
        if (gone.has(square)) {
          fields.append(svg("rect", { class: "hole", x, y, width: CELL, height: CELL }));
          line.append(el("span", { role: "gridcell", "aria-label": `${square}, no square` }));
          continue;
        }
        if ((file + rank) % 2 === 0) other += `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`;
        lines += `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`;
        const cell = el("button", { role: "gridcell", tabindex: "-1", "data-square": square });
        this.cells.set(square, cell);
        line.append(cell);
      }
      this.grid.append(line);
    }
    for (let column = 0; column < files; column += 1) {
      const name = this.names.file(this.flip ? files - 1 - column : column);
      const x = RIM + column * CELL + CELL / 2;
      labels.append(svg("text", { x, y: RIM / 2, text: name }), svg("text", { x, y: height - RIM / 2, text: name }));
    }
    for (let row = 0; row < ranks; row += 1) {
      const name = this.names.rank(this.flip ? row : ranks - 1 - row);
      const y = RIM + row * CELL + CELL / 2;
      labels.append(svg("text", { x: RIM / 2, y, text: name }), svg("text", { x: width - RIM / 2, y, text: name }));
    }
    fields.prepend(
      svg("rect", { class: "field", x: RIM, y: RIM, width: files * CELL, height: ranks * CELL }),
      svg("path", { class: "other", d: other }),
    );
    fields.append(svg("path", { class: "lines", d: lines }));
    fields.append(svg("rect", { class: "edge", x: RIM, y: RIM, width: files * CELL, height: ranks * CELL }));
    this.under = svg("g");
    this.men = svg("g");
    this.over = svg("g");
    this.pointers = svg("g");
    this.drawing.replaceChildren(fields, labels, this.under, this.men, this.over, this.pointers);
    const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${(100 * part) / whole}%`;
    const { style } = this.grid;
    style.left = style.right = share(RIM, width);
    style.top = style.bottom = share(RIM, height);
    style.gridTemplateColumns = `repeat(${files}, 1fr)`;
    style.gridTemplateRows = `repeat(${ranks}, 1fr)`;
    if (!this.cells.has(this.focused)) this.focused = this.cells.keys().next().value ?? "";
    this.cells.get(this.focused)?.setAttribute("tabindex", "0");
  }

  /**
   * @param {any} position
   * @param {{ hash: string, walk: import("./tree.js").Walk, label: (square: string) => string, arrows?: string[][], jumps?: string[], picked?: string | null, frozen?: boolean }} view
   */
  draw(position, view) {
    this.build(position);
    const { walk } = view;
    const rect = (/** @type {string} */ name, /** @type {string} */ square, inset = 0, round = 0) => {
      const [x, y] = this.at(square);
      return svg("rect", { class: name, x: x + inset, y: y + inset, width: CELL - 2 * inset, height: CELL - 2 * inset, rx: round });
    };
    const path = walk.path.filter(isSquare);
    const from = path[0];
    const here = path[path.length - 1];
    const under = [
      ...position.walls.map((/** @type {string} */ square) => rect("wall", square, 2, 4)),
      ...position.last.map((/** @type {string} */ square) => rect("last", square)),
      ...position.check.map((/** @type {string} */ square) => rect("check", square)),
      ...[...new Set(path)].map(square => rect("from", square)),
    ];
    this.under.replaceChildren(...under);
    const men = [];
    const pieces = new Map(position.men.map((/** @type {any[]} */ man) => [man[0], man]));
    const man = (/** @type {string} */ square, /** @type {number} */ kind, /** @type {number} */ side, ghost = false) => {
      const [x, y] = this.at(square);
      // Pieces that face a player turn with the board.
      const facing = this.flip ? 1 - side : side;
      return svg("use", { href: nameOf(view.hash, kind, side, facing), x: x + 1.5, y: y + 1.5, width: CELL - 3, height: CELL - 3, class: ghost ? "ghost" : null });
    };
    const mover = from ? pieces.get(from) : null;
    const isUnderWay = mover && path.length > 1;
    for (const [square, kind, side] of position.men) {
      if (isUnderWay && square === here && square !== from) continue;
      men.push(man(square, kind, side, Boolean(isUnderWay) && square === from && here !== from));
    }
    if (isUnderWay && here !== from) men.push(man(here, mover[1], mover[2]));
    this.men.replaceChildren(...men);
    const over = [];
    const targets = walk.path.length > 0 ? [...walk.squares, ...view.jumps ?? []] : [];
    for (const square of targets) {
      const there = pieces.get(square);
      const [x, y] = this.at(square);
      const middle = { cx: x + CELL / 2, cy: y + CELL / 2 };
      if (square === from || square === here) over.push(svg("circle", { class: "stops tgt", ...middle, r: 15 }));
      else if (there && there[2] !== position.side) over.push(rect("takes tgt", square, 2.5, 5));
      else if (there) over.push(rect("stops tgt", square, 2.5, 5));
      else over.push(svg("circle", { class: "goes tgt", ...middle, r: 6 }));
    }
    this.over.replaceChildren(...over);
    this.point(view.arrows ?? []);
    const live = new Set(view.frozen ? [] : [...targets, ...Object.keys(walk.nodes[0])]);
    for (const [square, cell] of this.cells) {
      cell.classList.toggle("live", live.has(square));
      cell.classList.toggle("picked", square === view.picked);
      cell.setAttribute("aria-label", view.label(square));
    }
  }

  /** Draws arrows along squares, the most important first. @param {string[][]} paths */
  point(paths) {
    this.pointers.replaceChildren(...paths.map((path, n) => {
      const points = path.map(square => this.at(square).map(at => at + CELL / 2));
      const name = n === 0 ? "arrow" : "arrow lesser";
      const [x, y] = points[points.length - 1];
      if (points.length === 1) return svg("circle", { class: name, cx: x, cy: y, r: 16 });
      const [fromX, fromY] = points[points.length - 2];
      const heading = Math.atan2(y - fromY, x - fromX);
      const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
        [x + along * Math.cos(heading) - aside * Math.sin(heading), y + along * Math.sin(heading) + aside * Math.cos(heading)].map(n => n.toFixed(1)).join();
      const shaft = [...points.slice(0, -1).map(point => point.join()), at(-10, 0)];
      return svg("g", { class: name }, svg("polyline", { points: shaft.join(" ") }), svg("polygon", { points: [at(0, 0), at(-14, 8), at(-14, -8)].join(" ") }));
    }).reverse());
  }

  /** Where a square is on the page. @param {string} square */
  box(square) {
    return this.cells.get(square)?.getBoundingClientRect();
  }

  /** @param {string} square */
  focus(square) {
    this.cells.get(square)?.focus();
  }

  /** A square has received the focus. @param {string | undefined} square */
  arrived(square) {
    if (!square || !this.cells.has(square)) return;
    this.cells.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = square;
    this.cells.get(square).setAttribute("tabindex", "0");
    this.on.look(square);
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const turn = this.flip ? -1 : 1;
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowLeft: [-turn, 0], ArrowRight: [turn, 0], ArrowUp: [0, turn], ArrowDown: [0, -turn] };
    const step = steps[event.key];
    if (step) {
      let [file, rank] = place(this.focused);
      do {
        file += step[0];
        rank += step[1];
      } while (file >= 0 && rank >= 0 && file < this.files && rank < this.ranks && !this.cells.has(`${fileName(file)}${rank + 1}`));
      this.focus(`${fileName(file)}${rank + 1}`);
    } else if (event.key === "Home" || event.key === "End") {
      const [, rank] = place(this.focused);
      this.focus(`${fileName(event.key === "Home" ? 0 : this.files - 1)}${rank + 1}`);
    } else if (event.key === "Enter" || event.key === " ") {
      this.on.click(this.focused);
    } else if (!this.on.key?.(event)) {
      return;
    }
    event.preventDefault();
  }

  /** A click, or a drag, which is two clicks. @param {PointerEvent} event */
  pressed(event) {
    const cell = /** @type {any} */ (event.target);
    const square = cell.dataset?.square;
    if (!square || event.button !== 0) return;
    event.preventDefault();
    this.cancel();
    const isTouch = event.pointerType === "touch";
    if (isTouch && cell.offsetWidth < SMALL) return this.aimed(event);
    this.focus(square);
    const picture = this.picture?.(square);
    const pans = !picture && this.canPan?.();
    // A finger may turn out to be one of two, and a drag beside the pieces moves the board.
    const waits = isTouch || pans;
    if (!waits) this.on.click(square);
    let [x, y] = [event.clientX, event.clientY];
    /** @type {any} */
    let dragged = null;
    let isDrag = false;
    const move = (/** @type {PointerEvent} */ at) => {
      if (!isDrag && Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) > 8) {
        isDrag = true;
        if (waits && !pans) this.on.click(square);
        if (picture) document.body.append(dragged = el("div", { class: "drag" }, picture));
      }
      if (dragged) dragged.style.transform = `translate(${at.clientX}px, ${at.clientY}px)`;
      else if (isDrag && pans) this.pan?.(at.clientX - x, at.clientY - y);
      [x, y] = [at.clientX, at.clientY];
    };
    const drop = (/** @type {PointerEvent} */ at) => {
      end();
      if (at.type !== "pointerup") return;
      if (waits && !isDrag) return this.on.click(square);
      const under = /** @type {any} */ (document.elementFromPoint(at.clientX, at.clientY))?.dataset?.square;
      if (dragged && under !== square) this.dropped?.(square, under ?? null);
    };
    const end = this.follow(move, drop, () => dragged?.remove());
  }

  /**
   * Follows a press until it ends, or another one begins.
   * @param {(at: PointerEvent) => void} move @param {(at: PointerEvent) => void} drop @param {() => void} tidy
   */
  follow(move, drop, tidy) {
    const end = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      tidy();
      this.ending = null;
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
    this.ending = end;
    return end;
  }

  /** Forgets a press that has not ended. */
  cancel() {
    this.ending?.();
  }

  /** A finger chooses a square of a fine board: the one under it when it is lifted. @param {PointerEvent} event */
  aimed(event) {
    const loupe = new Loupe(this.drawing, CELL);
    const under = (/** @type {PointerEvent} */ at) => {
      const found = /** @type {any} */ (document.elementFromPoint(at.clientX, at.clientY))?.dataset?.square;
      return this.cells.has(found) ? found : null;
    };
    const move = (/** @type {PointerEvent} */ at) => {
      const square = under(at);
      if (square) loupe.show(square, this.at(square), at);
    };
    const drop = (/** @type {PointerEvent} */ at) => {
      end();
      const square = at.type === "pointerup" ? under(at) : null;
      if (!square) return;
      this.focus(square);
      this.on.click(square);
    };
    const end = this.follow(move, drop, () => loupe.remove());
    move(event);
  }
}
