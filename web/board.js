// @ts-check
/**
 * A board of any size: a drawing, and over it a grid of buttons, which is what keyboards and screen readers use. It knows
 * no rule: what is marked comes from the walk through the tree of clicks.
 */

import { Cells } from "./cells.js";
import { el, svg } from "./dom.js";
import { draw as drawGround } from "./ground.js";
import { Loupe } from "./loupe.js";
import { Marks, arrow } from "./marks.js";
import { nameOf } from "./pictures.js";
import { isSquare } from "./tree.js";

const CELL = 40;

/** The width of a square on the page, in pixels, below which a finger needs a loupe. */
const SMALL = 30;

/** The width of a square on the page, in pixels, below which pieces have no marks. */
const WITHOUT_MARKS = 32;

/** The size of labels, as a part of the rim. */
const LABEL = 0.62;

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
    /** What is drawn. @type {any} */
    this.position = null;
    /** What it looks like below the pieces. @type {Parameters<typeof drawGround>[0]} */
    this.ground = { look: "chequered", hexagons: null, zones: [], crosses: [], diagonals: [], river: null, dark: 1 };
    /** How its cells lie. */
    this.lattice = new Cells(null);
    /** The distance between neighbours in the drawing. */
    this.cell = CELL;
    /** Where the middle of a1 lies. */
    this.first = [0, 0];
    /** What files and ranks are called at the edges. @type {{ file: (n: number) => string, rank: (n: number) => string }} */
    this.names = { file: fileName, rank: n => String(n + 1) };
    /** @type {Map<string, any>} */
    this.cells = new Map();
    /** The pieces in the drawing, by what they are and where. @type {Map<string, any>} */
    this.placed = new Map();
    /** What each cell says, and whether it can be chosen. @type {Map<string, string>} */
    this.said = new Map();
    this.focused = "";
    this.flip = false;
    this.files = 0;
    this.ranks = 0;
    this.rim = 0;
    this.marks = new Marks(this);
    /** The labels on the left and below, which stay in view while an enlarged board is moved. */
    this.pinned = [svg("g"), svg("g"), svg("g")];
    new ResizeObserver(() => this.hideSmallMarks()).observe(home);
    this.grid.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.keyed(event));
    this.grid.addEventListener("focusin", (/** @type {any} */ event) => this.arrived(event.target.dataset.square));
    this.grid.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.pressed(event));
    this.grid.addEventListener("pointerover", (/** @type {any} */ event) => on.look(event.target.dataset?.square ?? null));
    this.grid.addEventListener("pointerleave", () => on.look(null));
  }

  /** Hides the marks on pieces if the squares are narrow. */
  hideSmallMarks() {
    const width = (CELL * this.home.offsetWidth) / Math.max(1, this.drawing.viewBox.baseVal.width);
    if (width > 0) this.home.classList.toggle("fine", width < WITHOUT_MARKS);
  }

  /** Shifts the left and bottom labels into view. @param {number} right @param {number} up both in the units of the drawing */
  pin(right, up) {
    for (const [n, [x, y]] of [[right, 0], [0, -up], [right, -up]].entries()) this.pinned[n].setAttribute("transform", `translate(${x} ${y})`);
    // A click on a label must not choose the square below it. Those of hexagons stay where they are.
    if (this.lattice.hexagons) return;
    const { width, height } = this.drawing.viewBox.baseVal;
    const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${(100 * part) / Math.max(1, whole - 2 * this.rim)}%`;
    this.grid.style.clipPath = right > 0 || up > 0 ? `inset(0 0 ${share(up, height)} ${share(right, width)})` : "";
  }

  /** What a square is called. @param {string} square */
  called(square) {
    const [file, rank] = place(square);
    return `${this.names.file(file)}${this.names.rank(rank)}`;
  }

  /** The middle of a square. @param {string} square @returns {[number, number]} */
  middle(square) {
    const [x, y] = this.offset(...place(square));
    return [this.first[0] + x, this.first[1] + y];
  }

  /** Where a square lies from a1, as the board is turned. @param {number} file @param {number} rank */
  offset(file, rank) {
    return this.lattice.place(file, rank).map(at => (this.flip ? -at : at) * CELL);
  }

  /** Left upper corner of the square that a piece fills. @param {string} square @returns {[number, number]} */
  at(square) {
    const [x, y] = this.middle(square);
    return [x - CELL / 2, y - CELL / 2];
  }

  /** Finds the size of the drawing, and where a1 is in it. @param {any} position @param {Set<string>} gone */
  measure({ files, ranks }, gone) {
    const names = Array.from({ length: files * ranks }, (_, n) => [n % files, Math.floor(n / files)]);
    // Holes among squares are in the drawing too.
    const there = names.filter(([file, rank]) => !this.lattice.hexagons || !gone.has(`${fileName(file)}${rank + 1}`));
    const all = there.map(([file, rank]) => this.offset(file, rank));
    const size = [0, 1].map(axis => {
      const at = all.map(offset => offset[axis]);
      const [least, most] = [Math.min(...at), Math.max(...at)];
      const half = (this.lattice.size[axis] * CELL) / 2;
      this.first[axis] = this.rim + half - least;
      return most - least + 2 * (this.rim + half);
    });
    return size;
  }

  /** The parts that change only with the shape. @param {any} position */
  build(position) {
    const { files, ranks, holes } = position;
    const shape = [files, ranks, this.flip, this.names.file(0), this.names.rank(0), holes.join(), JSON.stringify(this.ground)].join();
    if (shape === this.shape) return;
    this.shape = shape;
    Object.assign(this, { files, ranks });
    // Labels are about as large on the page for any size of the board.
    const RIM = Math.round(Math.min(30, Math.max(11, 1.45 * Math.max(files, ranks))));
    this.rim = RIM;
    const gone = new Set(holes);
    this.lattice = new Cells(this.ground.hexagons);
    const { hexagons } = this.lattice;
    const [width, height] = this.measure(position, gone);
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.home.closest(".stage, .study-board")?.style.setProperty("--ratio", String(width / height));
    const fields = svg("g");
    const labels = svg("g", { "font-size": RIM * LABEL });
    for (const known of [this.cells, this.placed, this.said]) known.clear();
    this.grid.replaceChildren();
    for (let row = 0; row < ranks; row += 1) {
      const line = el("div", { role: "row" });
      for (let column = 0; column < files; column += 1) {
        const [file, rank] = this.flip ? [files - 1 - column, row] : [column, ranks - 1 - row];
        const square = `${fileName(file)}${rank + 1}`;
        if (gone.has(square)) {
          const [x, y] = this.at(square);
          if (!hexagons) fields.append(svg("rect", { class: "hole", x, y, width: CELL, height: CELL }));
          line.append(el("span", { role: "gridcell", "aria-label": `${this.called(square)}, no square` }));
          continue;
        }
        const cell = el("button", { role: "gridcell", tabindex: "-1", "data-square": square });
        if (hexagons) this.lay(cell, square, [width, height]);
        this.cells.set(square, cell);
        line.append(cell);
      }
      this.grid.append(line);
    }
    if (hexagons) labels.append(...this.nameLines());
    const strip = (/** @type {object} */ box) => svg("rect", { class: "strip", ...box });
    // They reach over the edge of the drawing, since the place of an enlarged board is rounded.
    const inner = RIM + 2;
    const pinned = hexagons ? [] : [strip({ x: -3, y: 0, width: inner, height }), strip({ x: 0, y: height - RIM + 1, width, height: inner }), strip({ x: -3, y: height - RIM + 1, width: inner, height: inner })];
    for (const [n, group] of this.pinned.entries()) {
      group.replaceChildren(...pinned.slice(n, n + 1));
      group.setAttribute("font-size", String(RIM * LABEL));
    }
    const [left, below] = this.pinned;
    for (let column = 0; column < files && !hexagons; column += 1) {
      const name = this.names.file(this.flip ? files - 1 - column : column);
      const x = RIM + column * CELL + CELL / 2;
      labels.append(svg("text", { x, y: RIM / 2, text: name }));
      below.append(svg("text", { x, y: height - RIM / 2, text: name }));
    }
    for (let row = 0; row < ranks && !hexagons; row += 1) {
      const name = this.names.rank(this.flip ? row : ranks - 1 - row);
      const y = RIM + row * CELL + CELL / 2;
      labels.append(svg("text", { x: width - RIM / 2, y, text: name }));
      left.append(svg("text", { x: RIM / 2, y, text: name }));
    }
    const squares = this.cells.keys();
    fields.prepend(...drawGround(this.ground, { lattice: this.lattice, corner: RIM, cell: CELL, files, ranks, squares, place, middle: square => this.middle(square) }));
    if (!hexagons) fields.append(svg("rect", { class: "edge", x: RIM, y: RIM, width: files * CELL, height: ranks * CELL }));
    this.under = svg("g");
    this.men = svg("g");
    this.over = svg("g");
    this.pointers = svg("g");
    this.drawing.replaceChildren(fields, labels, this.under, this.men, this.over, ...this.pinned, this.pointers, this.marks.layer);
    this.marks.draw();
    const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${(100 * part) / whole}%`;
    const { style } = this.grid;
    style.left = style.right = share(RIM, width);
    style.top = style.bottom = share(RIM, height);
    this.grid.classList.toggle("hexagons", hexagons !== null);
    style.clipPath = "";
    style.setProperty("--cell", this.lattice.clip());
    style.setProperty("--ring", this.lattice.clip(0.84));
    style.gridTemplateColumns = `repeat(${files}, 1fr)`;
    style.gridTemplateRows = `repeat(${ranks}, 1fr)`;
    if (!this.cells.has(this.focused)) this.focused = this.cells.keys().next().value ?? "";
    this.hideSmallMarks();
    this.cells.get(this.focused)?.setAttribute("tabindex", "0");
  }

  /** Puts the button of a hexagon where that is. @param {any} button @param {string} square @param {number[]} whole */
  lay(button, square, whole) {
    const [x, y] = this.middle(square);
    const share = [x, y].map((at, axis) => {
      const size = this.lattice.size[axis] * CELL;
      const inner = whole[axis] - 2 * this.rim;
      return [at - size / 2 - this.rim, size].map(n => `${((100 * n) / inner).toFixed(3)}%`);
    });
    Object.assign(button.style, { left: share[0][0], width: share[0][1], top: share[1][0], height: share[1][1] });
  }

  /** The names of slanted files and ranks, beyond their last cells below and to the left. */
  nameLines() {
    const back = this.flip ? 1 : -1;
    const far = CELL / 2 + this.rim * 0.45;
    /** @type {Map<string, { name: string, at: number, square: string, heading: number[] }>} */
    const last = new Map();
    for (const square of this.cells.keys()) {
      const [file, rank] = place(square);
      for (const line of [{ name: this.names.file(file), key: `f${file}`, at: rank, heading: [0, back] }, { name: this.names.rank(rank), key: `r${rank}`, at: file, heading: [back, 0] }]) {
        const other = last.get(line.key);
        if (!other || (line.at - other.at) * back > 0) last.set(line.key, { ...line, square });
      }
    }
    return [...last.values()].map(({ name, square, heading }) => {
      const [x, y] = this.middle(square);
      const [right, down] = this.offset(heading[0], heading[1]).map(at => at / CELL);
      return svg("text", { x: x + right * far, y: y + down * far, text: name });
    });
  }

  /** The outline of a square. @param {string} name @param {string} square @param {number} [inset] @param {number} [round] */
  outline(name, square, inset = 0, round = 0) {
    if (this.lattice.hexagons) return svg("path", { class: name, "stroke-linejoin": "round", d: this.lattice.outline(this.middle(square), CELL - 2 * inset) });
    const [x, y] = this.at(square);
    return svg("rect", { class: name, x: x + inset, y: y + inset, width: CELL - 2 * inset, height: CELL - 2 * inset, rx: round });
  }

  /**
   * @param {any} position
   * @param {{ hash: string, walk: import("./tree.js").Walk, label: (square: string) => string, arrows?: string[][], jumps?: string[], picked?: string | null, frozen?: boolean, ahead?: string[] }} view
   */
  draw(position, view) {
    this.build(position);
    const { walk } = view;
    const outline = (/** @type {[string, string, number?, number?]} */ ...of) => this.outline(...of);
    const path = walk.path.filter(isSquare);
    const from = path[0];
    const here = path[path.length - 1];
    const under = [
      ...position.walls.map((/** @type {string} */ square) => outline("wall", square, 2, 4)),
      ...position.last.map((/** @type {string} */ square) => outline("last", square)),
      ...position.check.map((/** @type {string} */ square) => outline("check", square)),
      ...[...new Set(path)].map(square => outline("from", square)),
      ...(view.ahead ?? []).map(square => outline("next", square)),
    ];
    this.under.replaceChildren(...under);
    /** @type {Set<string>} */
    const men = new Set();
    const pieces = new Map(position.men.map((/** @type {any[]} */ man) => [man[0], man]));
    const man = (/** @type {string} */ square, /** @type {number} */ kind, /** @type {number} */ side, ghost = false) => {
      const [x, y] = this.at(square);
      // Pieces that face a player turn with the board.
      const facing = this.flip ? 1 - side : side;
      const href = nameOf(view.hash, kind, side, facing);
      const key = `${square} ${href} ${ghost}`;
      men.add(key);
      if (this.placed.has(key)) return;
      const node = svg("use", { href, x: x + 1.5, y: y + 1.5, width: CELL - 3, height: CELL - 3, class: ghost ? "ghost" : null });
      this.placed.set(key, node);
      this.men.append(node);
    };
    const mover = from ? pieces.get(from) : null;
    const isUnderWay = mover && path.length > 1;
    for (const [square, kind, side] of position.men) {
      if (isUnderWay && square === here && square !== from) continue;
      man(square, kind, side, Boolean(isUnderWay) && square === from && here !== from);
    }
    if (isUnderWay && here !== from) man(here, mover[1], mover[2]);
    // A large board has hundreds of pieces, and a click changes few.
    for (const [key, node] of this.placed) {
      if (men.has(key)) continue;
      node.remove();
      this.placed.delete(key);
    }
    const over = [];
    const targets = walk.path.length > 0 ? [...walk.squares, ...view.jumps ?? []] : [];
    for (const square of targets) {
      const there = pieces.get(square);
      const [cx, cy] = this.middle(square);
      const middle = { cx, cy };
      if (square === from || square === here) over.push(svg("circle", { class: "stops tgt", ...middle, r: 15 }));
      else if (there && there[2] !== position.side) over.push(outline("takes tgt", square, 2.5, 5));
      else if (there) over.push(outline("stops tgt", square, 2.5, 5));
      else over.push(svg("circle", { class: "goes tgt", ...middle, r: 6 }));
    }
    this.over.replaceChildren(...over);
    this.point(view.arrows ?? []);
    const live = new Set(view.frozen ? [] : [...targets, ...Object.keys(walk.nodes[0])]);
    for (const [square, cell] of this.cells) {
      const [label, isLive, isPicked] = [view.label(square), live.has(square), square === view.picked];
      const said = `${isLive} ${isPicked} ${label}`;
      if (this.said.get(square) === said) continue;
      this.said.set(square, said);
      cell.classList.toggle("live", isLive);
      cell.classList.toggle("picked", isPicked);
      cell.setAttribute("aria-label", label);
    }
    this.position = position;
    this.drawn?.();
  }

  /** Draws arrows along squares, the most important first. @param {string[][]} paths */
  point(paths) {
    this.pointers.replaceChildren(...paths.map((path, n) => arrow(path.map(square => this.middle(square)), n === 0 ? "arrow" : "arrow lesser")).reverse());
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
    const cell = this.cells.get(square);
    cell.setAttribute("tabindex", "0");
    // The browser counts a square below a label as visible.
    if (this.canPan?.() && cell.matches(":focus-visible")) cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.on.look(square);
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[event.key];
    if (step) {
      this.focus(this.beside(this.focused, step));
    } else if (event.key === "Home" || event.key === "End") {
      const [, rank] = place(this.focused);
      const row = [...this.cells.keys()].filter(square => place(square)[1] === rank).sort((a, b) => place(a)[0] - place(b)[0]);
      this.focus(row[event.key === "Home" ? 0 : row.length - 1]);
    } else if (event.key === "Enter" || event.key === " ") {
      this.on.click(this.focused);
    } else if (!this.on.key?.(event)) {
      return;
    }
    event.preventDefault();
  }

  /** The square beside another one on the page. @param {string} square @param {[number, number]} step to the right, and up @returns {string} */
  beside(square, [right, up]) {
    const turn = this.flip ? -1 : 1;
    const { hexagons } = this.lattice;
    let [file, rank] = place(square);
    // Lines that are level or upright on the page are followed; across them the nearest cell of the next line is meant.
    const isAcross = hexagons && (hexagons.level ? up !== 0 : right !== 0);
    do {
      file += right * turn;
      rank += up * turn;
      const near = isAcross ? this.nearest(square, [file, rank]) : `${fileName(file)}${rank + 1}`;
      if (near && this.cells.has(near)) return near;
    } while (file >= 0 && rank >= 0 && file < this.files && rank < this.ranks);
    return square;
  }

  /** The cell of a line that is nearest to a square: of two, the same one there and back. @param {string} square @param {[number, number]} line a cell of it */
  nearest(square, [file, rank]) {
    const isLevel = this.lattice.hexagons?.level;
    const along = isLevel ? 0 : 1;
    const from = place(square);
    const here = this.middle(square)[along];
    const preferred = from[1 - along] % 2 === 0 ? -1 : 1;
    const far = (/** @type {string} */ other) => {
      const aside = this.middle(other)[along] - here;
      return Math.abs(aside) - (aside * preferred > 0 ? 1 : 0);
    };
    const line = [...this.cells.keys()].filter(other => place(other)[1 - along] === (isLevel ? rank : file));
    return line.sort((a, b) => far(a) - far(b))[0];
  }

  /** A click, or a drag, which is two clicks. @param {PointerEvent} event */
  pressed(event) {
    const cell = /** @type {any} */ (event.target);
    const square = cell.dataset?.square;
    if (!square || event.button !== 0) return;
    event.preventDefault();
    this.cancel();
    const isTouch = event.pointerType === "touch";
    const holds = this.holds?.(square);
    if (isTouch && cell.offsetWidth < SMALL) return this.aimed(event);
    this.focus(square);
    const picture = this.picture?.(square);
    const pans = !picture && this.canPan?.();
    // A finger may turn out to be one of two, and a drag beside the pieces moves the board.
    const waits = isTouch || pans || holds;
    if (!waits) this.on.click(square);
    let [x, y] = [event.clientX, event.clientY];
    /** @type {any} */
    let dragged = null;
    let isDrag = false;
    const move = (/** @type {PointerEvent} */ at) => {
      if (!isDrag && Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) > 8) {
        isDrag = true;
        if (waits && !pans && !holds) this.on.click(square);
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
    const loupe = new Loupe(this.drawing, CELL, this.lattice);
    const under = (/** @type {PointerEvent} */ at) => {
      const found = /** @type {any} */ (document.elementFromPoint(at.clientX, at.clientY))?.dataset?.square;
      return this.cells.has(found) ? found : null;
    };
    const move = (/** @type {PointerEvent} */ at) => {
      const square = under(at);
      if (square) loupe.show(this.called(square), this.middle(square), at);
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
