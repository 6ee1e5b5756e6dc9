// @ts-check
/** Sets up a position: pieces are put on the board and into hands by taps or drags, or the FEN is written. */

import { Fault } from "./ask.js";
import { fileName, place } from "./board.js";
import { el, marked } from "./dom.js";
import { Fields } from "./fields.js";
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
    /** Its FEN. @type {Promise<string>} */
    this.arranging = Promise.resolve("");
    /** Whether the field holds something that was not read yet. */
    this.isTyped = false;
    this.tray = el("div", { class: "hand", id: "tray", role: "group", "aria-label": "Pieces" });
    this.search = el("input", { type: "search", placeholder: "Find a piece", "aria-label": "Find a piece", oninput: () => this.fill() });
    this.owners = [0, 1].map(side => el("button", { type: "button", onclick: () => this.show(side) }));
    this.fen = el("input", { type: "text", id: "set-up-fen", class: "mono", spellcheck: "false", autocomplete: "off", "aria-label": "FEN", "aria-describedby": "set-up-wrong", oninput: () => this.typed(), onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") this.done(); } });
    this.wrong = el("p", { class: "wrong", id: "set-up-wrong", role: "status" });
    const button = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ run, id = "") => el("button", { type: "button", text, title, id: id || null, onclick: run });
    this.remove = button("Remove", "Remove the pieces you tap", () => this.take("remove"), "set-up-remove");
    this.fields = new Fields(play, () => this.change({}));
    this.panel = el("div", { class: "card", id: "set-up-panel", hidden: true },
      el("div", { class: "owners", role: "group", "aria-label": "Whose pieces" }, ...this.owners, this.remove),
      this.search, this.tray,
      el("div", { class: "actions" },
        button("Clear", "Take every piece off the board", () => this.change({ men: [], hands: [[], []] }), "set-up-clear"),
        button("Start", "Put the pieces where a game begins", () => this.read(null), "set-up-start"),
        button("Mirror", "Exchange left and right", () => this.mirror(), "set-up-mirror"),
        button("Swap", "Give each player the position of the other", () => this.swap(), "set-up-swap")),
      this.wrong, el("label", {}, "FEN", this.fen), this.fields.root);
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
    play.premove.clear();
    play.why = null;
    play.analysis.clear();
    this.isOn = true;
    this.tool = null;
    this.picked = null;
    // What a click on the board would do otherwise is not shown.
    play.position = { ...play.position, outcome: null, last: [], check: [], claims: [], men: [...play.position.men] };
    this.written = play.position.fen;
    this.arranging = Promise.resolve(this.written);
    this.isTyped = false;
    this.found = this.arranged;
    this.fields.take(play.position.fields);
    this.fen.value = this.written;
    this.fen.removeAttribute("aria-invalid");
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
    await this.play.load().catch((/** @type {unknown} */ error) => this.play.app.failed(error));
  }

  /** Ends. The focus goes back to the button that began it. */
  end() {
    if (!this.isOn) return;
    const { activeElement } = document;
    const isHere = this.panel.contains(activeElement) || this.play.bar.contains(activeElement);
    clearTimeout(this.pause);
    this.asked += 1;
    this.isOn = false;
    this.panel.hidden = true;
    this.play.root.classList.remove("setting-up");
    if (isHere) this.play.tools.setUp.focus({ preventScroll: true });
  }

  /** Lets go of the piece that is picked up, or of the tool. Returns whether there was one. */
  letGo() {
    const had = this.picked !== null || this.tool !== null;
    if (this.picked === null) this.tool = null;
    this.picked = null;
    this.mark();
    this.play.draw();
    return had;
  }

  /** What is arranged when another definition comes: its FEN, or what the field holds. Nothing if it is as it was found. */
  async left() {
    const fen = await this.settled().catch(() => this.fen.value);
    return !this.isOn || (fen === this.written && this.arranged === this.found) ? null : fen;
  }

  /** Goes on setting up under other rules. @param {string} fen */
  async carry(fen) {
    const { play } = this;
    this.begin();
    this.fen.value = fen;
    this.read(fen);
    const fits = await this.settled().then(() => true, () => false);
    play.speak(fits ? "The rules have changed: setting up goes on under the new ones." : `The new rules refuse what was set up: ${this.wrong.textContent}`);
  }

  /** Plays from the position; the game goes on if it is the same. */
  async done() {
    const { play } = this;
    try {
      const fen = await this.settled();
      if (!this.isOn) return;
      if (this.arranged === this.found) await this.cancel();
      else await play.begin(fen, []);
    } catch (error) {
      // The pieces stay as they are, to be arranged otherwise.
      if (this.isOn) play.app.failed(error);
    }
  }

  /** The FEN of what is arranged, once all of it is read. */
  async settled() {
    if (this.isTyped) this.readTyped();
    for (;;) {
      const { arranging } = this;
      try {
        const fen = await arranging;
        if (arranging === this.arranging) return fen;
      } catch (error) {
        if (arranging === this.arranging) throw error;
      }
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
      : tool === "remove" ? "Tap the pieces to remove."
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
    this.play.board.cancel();
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
    const drop = (/** @type {PointerEvent} */ at) => {
      end();
      if (!ghost || at.type !== "pointerup") return;
      const under = /** @type {any} */ (document.elementFromPoint(at.clientX, at.clientY));
      const square = under?.dataset?.square;
      const hand = this.play.players.findIndex((/** @type {any} */ player) => player.row.contains(under));
      if (square) this.put(square, kind, side);
      else if (hand >= 0 && this.play.whole.hands) this.hold(hand, kind, 1);
    };
    const end = this.play.board.follow(move, drop, () => ghost?.remove());
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
    this.play.speak(to ? `${play.kind(man).name} on ${to}` : `${from} is empty`);
  }

  /** @param {string} square @param {number} kind @param {number} side */
  put(square, kind, side) {
    const men = this.play.position.men.filter((/** @type {any[]} */ man) => man[0] !== square);
    this.change({ men: [...men, [square, kind, side]] });
    this.play.speak(`${this.play.whole.pieces[kind].name} on ${square}`);
  }

  /** Buttons that put the chosen piece into a hand. @param {number} side */
  adders(side) {
    const { play, tool } = this;
    if (!this.isOn || !play.whole.hands || tool === null || tool === "remove") return [];
    const name = play.whole.pieces[tool.kind].name;
    return [el("button", { type: "button", class: "add", "data-add": String(side), text: "+", "aria-label": `+ Add a ${name} to the hand of ${play.position.names[side]}`, title: `Put a ${name} into this hand`, onclick: () => this.hold(side, tool.kind, 1) })];
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
    const { board, position } = this.play;
    const mirrored = (/** @type {string} */ square) => {
      const [file, rank] = board.lattice.mirrored(...place(square), position);
      return file < 0 ? "" : `${fileName(file)}${rank + 1}`;
    };
    const men = position.men.map((/** @type {any[]} */ [square, kind, side]) => [mirrored(square), kind, side]);
    if (men.every((/** @type {any[]} */ man) => board.cells.has(man[0]))) {
      this.fields.move(mirrored);
      this.change({ men });
    } else this.wrong.textContent = "Mirroring would move pieces off the board.";
  }

  swap() {
    const { files, ranks, men, hands, side } = this.play.position;
    const turned = (/** @type {string} */ square) => {
      const [file, rank] = place(square);
      return `${fileName(files - 1 - file)}${ranks - rank}`;
    };
    this.fields.move(turned);
    this.fields.swap();
    this.change({ men: men.map((/** @type {any[]} */ [square, kind, owner]) => [turned(square), kind, 1 - owner]), hands: [hands[1], hands[0]], side: 1 - side });
  }

  /** Something is arranged otherwise: the FEN follows. @param {object} parts */
  change(parts) {
    const { play } = this;
    play.position = { ...play.position, ...parts };
    play.draw();
    const { men, hands, side } = play.position;
    clearTimeout(this.pause);
    this.isTyped = false;
    const number = (this.asked += 1);
    this.arranging = this.ask(men, hands, side).then(({ fen, fields }) => {
      if (number === this.asked) {
        this.write(fen);
        this.fields.show(fields);
      }
      return fen;
    });
    this.arranging.catch((/** @type {unknown} */ error) => { if (number === this.asked) this.refuse(error); });
  }

  /** Asks for the FEN of an arrangement. @param {any[]} men @param {any[]} hands @param {number} side @returns {Promise<any>} */
  async ask(men, hands, side) {
    return this.play.asked("arrange", { men, hands, side, ...this.fields.question() });
  }

  /** The field and the board agree. @param {string} fen */
  write(fen) {
    this.fen.value = fen;
    this.agree(fen);
  }

  /** @param {string} fen */
  agree(fen) {
    this.written = fen;
    this.fen.removeAttribute("aria-invalid");
    this.wrong.textContent = "";
  }

  /** @param {unknown} error */
  refuse(error) {
    if (!(error instanceof Fault)) throw error;
    this.fen.setAttribute("aria-invalid", "true");
    this.wrong.replaceChildren(...marked(error.message));
  }

  /** The field is written in: what was asked before does not write over it. */
  typed() {
    clearTimeout(this.pause);
    this.asked += 1;
    this.isTyped = true;
    this.pause = setTimeout(() => this.readTyped(), PAUSE);
  }

  readTyped() {
    clearTimeout(this.pause);
    this.isTyped = false;
    this.read(this.fen.value.trim());
  }

  /** Arranges the pieces as a FEN says, or as at the start. @param {string | null} fen */
  read(fen) {
    const { play } = this;
    const number = (this.asked += 1);
    this.arranging = play.asked("position", { fen, moves: [] }).then((/** @type {any} */ { men, hands, side, walls, holes, fields, fen: printed }) => {
      if (number !== this.asked) return printed;
      play.position = { ...play.position, men, hands, side, walls, holes };
      this.fields.take(fields);
      // A field that is being written in is left alone.
      if (fen === null) this.write(printed);
      else this.agree(fen);
      play.draw();
      return fen ?? printed;
    });
    this.arranging.catch((/** @type {unknown} */ error) => { if (number === this.asked) this.refuse(error); });
  }
}
