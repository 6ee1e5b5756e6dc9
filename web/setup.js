// @ts-check
/** Sets up a position: pieces are put on the board and into hands by taps or drags, or the FEN is written. */

import { Fault } from "./ask.js";
import { fileName, place } from "./board.js";
import { announce, el, marked } from "./dom.js";
import { isSquare } from "./tree.js";

/** From how many kinds on the tray has a field to search it. */
const MANY = 24;

/** How long the keyboard must rest before a FEN is read, in milliseconds. */
const PAUSE = 200;

export class SetUp {
  /** @param {any} play */
  constructor(play) {
    this.play = play;
    this.isOn = false;
    /** What a tap on a square does: puts this piece there, takes away what is there, or picks it up. @type {{ kind: number, side: number } | "remove" | null} */
    this.tool = null;
    /** The square of a piece that was picked up. @type {string | null} */
    this.picked = null;
    /** Whose pieces the tray shows. */
    this.owner = 0;
    /** The last arrangement that was asked about. */
    this.asked = 0;
    this.tray = el("div", { class: "hand", id: "tray", role: "group", "aria-label": "Pieces" });
    this.search = el("input", { type: "search", placeholder: "Find a piece", "aria-label": "Find a piece", oninput: () => this.fill() });
    this.owners = [0, 1].map(side => el("button", { type: "button", onclick: () => this.show(side) }));
    this.fen = el("input", { type: "text", id: "set-up-fen", class: "mono", spellcheck: "false", autocomplete: "off", "aria-label": "FEN", "aria-describedby": "set-up-wrong", oninput: () => this.typed() });
    this.wrong = el("p", { class: "wrong", id: "set-up-wrong", role: "status" });
    const button = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ run, id = "") => el("button", { type: "button", text, title, id: id || null, onclick: run });
    this.remove = button("Remove", "Take away the pieces that are tapped", () => this.take("remove"), "set-up-remove");
    this.panel = el("div", { class: "card", id: "set-up-panel", hidden: true },
      el("div", { class: "owners", role: "group", "aria-label": "Whose pieces" }, ...this.owners, this.remove),
      this.search, this.tray,
      el("div", { class: "actions" },
        button("Clear", "Take every piece off the board", () => this.change({ men: [], hands: [[], []] }), "set-up-clear"),
        button("Start", "Put the pieces where a game begins", () => this.read(null), "set-up-start"),
        button("Mirror", "Exchange left and right", () => this.mirror(), "set-up-mirror"),
        button("Swap", "Give each player the position of the other", () => this.swap(), "set-up-swap")),
      this.wrong, el("label", {}, "FEN", this.fen));
  }

  /** Begins, or plays from the position. */
  toggle() {
    if (this.isOn) this.done();
    else this.begin();
  }

  begin() {
    const { play } = this;
    play.stop();
    play.walk.clear();
    play.why = null;
    play.analysis.clear();
    this.isOn = true;
    this.tool = null;
    this.picked = null;
    // What a click on the board would do otherwise is not shown.
    play.position = { ...play.position, outcome: null, last: [], check: [], claims: [], men: [...play.position.men] };
    this.written = play.position.fen;
    this.found = this.arranged;
    this.fen.value = this.written;
    this.wrong.textContent = "";
    this.panel.hidden = false;
    play.root.classList.add("setting-up");
    this.search.hidden = play.whole.pieces.length < MANY;
    this.search.value = "";
    this.show(play.position.side);
    play.draw();
  }

  /** Goes on with the game. */
  async cancel() {
    this.end();
    await this.play.load().catch((/** @type {unknown} */ error) => this.play.app.failed(error));
  }

  end() {
    clearTimeout(this.pause);
    this.asked += 1;
    this.isOn = false;
    this.panel.hidden = true;
    this.play.root.classList.remove("setting-up");
  }

  /** Plays from the position; the game goes on if it is the same. */
  async done() {
    const { play } = this;
    if (this.arranged === this.found) return this.cancel();
    try {
      const fen = await (this.arranging ?? this.written);
      if (fen !== null) await play.begin(fen, []);
    } catch (error) {
      // The pieces stay as they are, to be arranged otherwise.
      play.app.failed(error);
    }
  }

  /** What is arranged, as a text. */
  get arranged() {
    const { men, hands, side } = this.play.position;
    return JSON.stringify([side, [...men].sort(), hands, this.written.split(" ").slice(2)]);
  }

  /** What the bar shows. @returns {any[]} */
  bar() {
    const { position, whole } = this.play;
    const tool = this.tool;
    const text = this.picked ? `${this.nameAt(this.picked)} on ${this.picked}: tap where it goes.`
      : tool === "remove" ? "Tap the pieces to take away."
      : tool ? `${whole.pieces[tool.kind].name} of ${position.names[tool.side]}: tap the squares where it goes.`
      : "Tap a piece and then squares, or drag pieces.";
    return [el("span", { text }), el("span", { class: "sp" }),
      el("button", { type: "button", id: "set-up-side", text: `${position.names[position.side]} to move`, title: "Let the other player move", onclick: () => this.change({ side: 1 - position.side }) }),
      el("button", { type: "button", id: "cancel-set-up", text: "Cancel", onclick: () => this.cancel() }),
      el("button", { type: "button", class: "primary", id: "play-from-here", text: "Play from here", onclick: () => this.done() })];
  }

  /** @param {string} square */
  nameAt(square) {
    const man = this.play.man(square);
    return man ? this.play.kind(man).name : "";
  }

  /** Shows the pieces of a player. @param {number} side */
  show(side) {
    this.owner = side;
    if (this.tool !== null && this.tool !== "remove") this.tool = { ...this.tool, side };
    this.owners.forEach((button, n) => {
      button.textContent = this.play.position.names[n];
      button.setAttribute("aria-pressed", String(n === side));
    });
    this.fill();
  }

  fill() {
    const { play, owner } = this;
    const wanted = this.search.value.trim().toLowerCase();
    const buttons = play.whole.pieces.flatMap((/** @type {any} */ piece, /** @type {number} */ kind) => {
      if (!`${piece.name} ${piece.id}`.toLowerCase().includes(wanted)) return [];
      const name = `${piece.name} of ${play.position.names[owner]}`;
      const isOn = this.tool !== null && this.tool !== "remove" && this.tool.kind === kind;
      return [el("button", {
        type: "button", title: name, "aria-label": name, "aria-pressed": String(isOn), "data-tray": piece.id, class: isOn ? "on" : null,
        onpointerdown: (/** @type {PointerEvent} */ event) => this.drag(event, kind),
        onclick: () => this.take({ kind, side: this.owner }),
      }, play.image(kind, owner))];
    });
    this.tray.replaceChildren(...buttons);
    this.remove.setAttribute("aria-pressed", String(this.tool === "remove"));
  }

  /** Takes a piece of the tray, or another tool; the same again lets it go. @param {{ kind: number, side: number } | "remove"} tool */
  take(tool) {
    const isSame = JSON.stringify(tool) === JSON.stringify(this.tool);
    this.tool = isSame ? null : tool;
    this.picked = null;
    this.mark();
    this.play.draw();
  }

  /** Marks the piece of the tray that was taken, leaving its buttons in place: one of them may be under a finger. */
  mark() {
    const { tool } = this;
    const id = tool !== null && tool !== "remove" ? this.play.whole.pieces[tool.kind].id : null;
    for (const button of this.tray.children) {
      const isIt = button.dataset.tray === id;
      button.classList.toggle("on", isIt);
      button.setAttribute("aria-pressed", String(isIt));
    }
    this.remove.setAttribute("aria-pressed", String(tool === "remove"));
  }

  /** Drags a piece from the tray to a square or into a hand. @param {PointerEvent} event @param {number} kind */
  drag(event, kind) {
    if (event.button !== 0) return;
    const side = this.owner;
    /** @type {any} */
    let ghost = null;
    const move = (/** @type {PointerEvent} */ at) => {
      if (!ghost && Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) > 8) {
        ghost = el("div", { class: "drag" }, this.play.image(kind, side));
        document.body.append(ghost);
      }
      if (ghost) ghost.style.transform = `translate(${at.clientX}px, ${at.clientY}px)`;
    };
    const end = (/** @type {PointerEvent} */ at) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      ghost?.remove();
      if (!ghost || at.type !== "pointerup") return;
      const under = /** @type {any} */ (document.elementFromPoint(at.clientX, at.clientY));
      const square = under?.dataset?.square;
      const hand = this.play.players.findIndex((/** @type {any} */ player) => player.row.contains(under));
      if (square) this.put(square, kind, side);
      else if (hand >= 0 && this.play.whole.hands) this.hold(hand, kind, 1);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** A tap on a square. @param {string} square */
  click(square) {
    if (!isSquare(square)) return;
    const man = this.play.man(square);
    const { tool, picked } = this;
    if (picked) {
      this.picked = null;
      if (picked !== square) this.dragged(picked, square);
      else this.play.draw();
    } else if (tool === "remove") {
      if (man) this.dragged(square, null);
    } else if (tool) {
      const isSame = man && man[1] === tool.kind && man[2] === tool.side;
      if (isSame) this.dragged(square, null);
      else this.put(square, tool.kind, tool.side);
    } else if (man) {
      this.picked = square;
      this.play.draw();
    }
  }

  /** A piece is moved, or taken off the board. @param {string} from @param {string | null} to */
  dragged(from, to) {
    const { play } = this;
    this.picked = null;
    const man = play.man(from);
    if (!man) return;
    const men = play.position.men.filter((/** @type {any[]} */ other) => other[0] !== from && other[0] !== to);
    this.change({ men: to ? [...men, [to, man[1], man[2]]] : men });
    announce(to ? `${play.kind(man).name} on ${to}` : `${from} is empty`);
  }

  /** @param {string} square @param {number} kind @param {number} side */
  put(square, kind, side) {
    const men = this.play.position.men.filter((/** @type {any[]} */ man) => man[0] !== square);
    this.change({ men: [...men, [square, kind, side]] });
    announce(`${this.play.whole.pieces[kind].name} on ${square}`);
  }

  /** Buttons that put the chosen piece into a hand. @param {number} side */
  adders(side) {
    const { play, tool } = this;
    if (!this.isOn || !play.whole.hands || tool === null || tool === "remove") return [];
    const name = play.whole.pieces[tool.kind].name;
    return [el("button", { type: "button", class: "add", "data-add": String(side), text: "+", "aria-label": `+ ${name} into the hand of ${play.position.names[side]}`, title: `Put a ${name} into this hand`, onclick: () => this.hold(side, tool.kind, 1) })];
  }

  /** A tap on a piece in a hand takes one away. @param {number} side @param {number} kind */
  held(side, kind) {
    this.hold(side, kind, -1);
  }

  /** @param {number} side @param {number} kind @param {number} more */
  hold(side, kind, more) {
    const hands = this.play.position.hands.map((/** @type {[number, number][]} */ hand) => new Map(hand));
    hands[side].set(kind, (hands[side].get(kind) ?? 0) + more);
    this.change({ hands: hands.map((/** @type {Map<number, number>} */ hand) => [...hand].filter(([, n]) => n > 0)) });
  }

  mirror() {
    const { files, men } = this.play.position;
    this.change({ men: men.map((/** @type {any[]} */ [square, kind, side]) => {
      const [file, rank] = place(square);
      return [`${fileName(files - 1 - file)}${rank + 1}`, kind, side];
    }) });
  }

  swap() {
    const { files, ranks, men, hands, side } = this.play.position;
    const turned = men.map((/** @type {any[]} */ [square, kind, owner]) => {
      const [file, rank] = place(square);
      return [`${fileName(files - 1 - file)}${ranks - rank}`, kind, 1 - owner];
    });
    this.change({ men: turned, hands: [hands[1], hands[0]], side: 1 - side });
  }

  /** Something is arranged otherwise: the FEN follows. @param {object} parts */
  change(parts) {
    const { play } = this;
    play.position = { ...play.position, ...parts };
    play.draw();
    const { men, hands, side } = play.position;
    const number = (this.asked += 1);
    this.arranging = play.asked("arrange", { men, hands, side }).then((/** @type {any} */ { fen }) => {
      if (number === this.asked) this.write(fen);
      return fen;
    });
    this.arranging.catch((/** @type {unknown} */ error) => { if (number === this.asked) this.refuse(error); });
  }

  /** @param {string} fen */
  write(fen) {
    this.written = fen;
    this.fen.value = fen;
    this.fen.removeAttribute("aria-invalid");
    this.wrong.textContent = "";
  }

  /** @param {unknown} error */
  refuse(error) {
    if (!(error instanceof Fault)) throw error;
    this.fen.setAttribute("aria-invalid", "true");
    this.wrong.replaceChildren(...marked(error.message));
  }

  typed() {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.read(this.fen.value.trim()), PAUSE);
  }

  /** Arranges the pieces as a FEN says, or as at the start. @param {string | null} fen */
  read(fen) {
    const { play } = this;
    const number = (this.asked += 1);
    this.arranging = play.asked("position", { fen, moves: [] }).then((/** @type {any} */ { men, hands, side, walls, holes, fen: printed }) => {
      if (number !== this.asked) return null;
      play.position = { ...play.position, men, hands, side, walls, holes };
      const text = fen ?? printed;
      const { selectionStart } = this.fen;
      this.write(text);
      if (fen !== null) this.fen.setSelectionRange(selectionStart, selectionStart);
      play.draw();
      return text;
    });
    this.arranging.catch((/** @type {unknown} */ error) => { if (number === this.asked) this.refuse(error); });
  }
}
