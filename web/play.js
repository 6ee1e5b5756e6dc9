// @ts-check
/** The Play tab: the board, the players, the moves, the computer. */

import { Analysis } from "./analysis.js";
import { Fault, ask } from "./ask.js";
import { drawBar, prize } from "./bar.js";
import { Board, isJump } from "./board.js";
import { closeChoice, openChoice } from "./choice.js";
import { Coordinates } from "./coordinates.js";
import { announce, el } from "./dom.js";
import { keyed, label } from "./keyboard.js";
import { define, picture } from "./pictures.js";
import { SetUp } from "./setup.js";
import { Tools } from "./tools.js";
import { Walk, isSquare } from "./tree.js";
import { Zoom } from "./zoom.js";

/** How a pass is written. */
const PASS = "0000";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** How many ways to move are told at once. */
const FEW = 3;

/** How a piece moves: the first ways, and the others on demand. @param {string} text */
function ways(text) {
  const all = text.split("; ");
  if (all.length <= FEW + 1) return [el("p", { text })];
  const rest = all.slice(FEW).join("; ");
  return [el("p", { text: `${all.slice(0, FEW).join("; ")}.` }),
    el("details", {}, el("summary", { text: `${all.length - FEW} more ways to move` }), el("p", { text: rest.charAt(0).toUpperCase() + rest.slice(1) }))];
}

export class Play {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    /** @type {any} */
    this.whole = null;
    /** @type {any} */
    this.position = null;
    /** @type {string | null} */
    this.fen = null;
    /** @type {string[]} */
    this.moves = [];
    this.at = 0;
    this.walk = new Walk({});
    /** @type {(number | null)[]} */
    this.levels = [null, null];
    /** @type {any} */
    this.why = null;
    /** @type {any} */
    this.last = null;
    /** Squares that are reached by a jump. @type {Map<string, string[]>} */
    this.reached = new Map();
    /** Whether the bar offers to claim what is legal. */
    this.isClaiming = false;
    /** The game before the one that has just begun, to go back to. @type {{ fen: string | null, moves: string[], at: number, begun: number } | null} */
    this.earlier = null;
    /** How many positions were asked for: only the last one is shown. */
    this.loads = 0;
    this.root = this.build();
  }

  build() {
    this.home = el("div");
    this.board = new Board(this.home, {
      click: square => this.click(square),
      look: square => this.look(square),
      key: event => keyed(this, event),
    });
    this.board.picture = (/** @type {string} */ square) => {
      const man = this.man(square);
      return man ? this.image(man[1], man[2]) : null;
    };
    this.board.dropped = (/** @type {string} */ from, /** @type {string | null} */ to) => this.dragged(from, to);
    this.players = [0, 1].map(side => {
      const select = el("select", { "aria-label": "Who plays", onchange: () => this.seat(side, select.value) },
        el("option", { value: "", text: "a person" }),
        ...LEVELS.map(level => el("option", { value: String(level), text: `computer, level ${level}` })));
      const name = el("b");
      const hand = el("div", { class: "hand", role: "group" });
      const row = el("div", { class: "player" }, name, el("i", { class: "turn" }), select, el("span", { class: "sp" }), hand);
      return { row, name, hand, select };
    });
    this.bar = el("div", { class: "bar" });
    this.coordinates = new Coordinates();
    this.board.names = this.coordinates;
    this.zoom = new Zoom(this.board);
    this.setup = new SetUp(this);
    this.analysis = new Analysis(this);
    this.tools = new Tools(this);
    this.card = el("div", { class: "card", id: "piece-card" });
    this.list = el("ol", { class: "moves mono", "aria-label": "Moves" });
    this.count = el("span");
    this.claims = el("ul", { class: "claims" });
    this.claimCount = el("span");
    this.claimCard = el("div", { class: "card", hidden: true }, el("h3", {}, "Claims", this.claimCount), this.claims);
    this.column = el("div", { class: "boardcol" });
    this.arrangeColumn();
    return el("div", { class: "stage" }, this.column, el("aside", {}, this.setup.panel, this.card, this.analysis.card,
      el("div", { class: "card", id: "moves-card" }, el("h3", {}, "Moves", this.count), this.list), this.claimCard));
  }

  /** Puts the player who is farther away above the board. */
  arrangeColumn() {
    const [far, near] = this.board.flip ? [0, 1] : [1, 0];
    this.players[far].row.classList.add("far");
    this.players[near].row.classList.remove("far");
    this.column.replaceChildren(this.players[far].row, this.zoom.root, this.players[near].row, this.bar, this.tools.root);
  }

  /** The man on a square. @param {string} square @returns {any[] | undefined} */
  man(square) {
    return this.position?.men.find((/** @type {any[]} */ man) => man[0] === square);
  }

  /** A piece on the board. @param {number} kind @param {number} side */
  image(kind, side) {
    return picture(this.whole.hash, kind, side, this.board.flip ? 1 - side : side);
  }

  /** @param {any} man */
  kind(man) {
    return this.whole.pieces[man[1]];
  }

  /** Plays by another definition. Its game goes on if its moves are still legal. @param {any} whole */
  async rules(whole) {
    const before = this.whole;
    if (before && before.hash === whole.hash) {
      this.arrive();
      return true;
    }
    const { fen, moves, at } = this;
    const isSame = before && before.document === whole.document;
    try {
      this.whole = whole;
      if (!isSame) [this.fen, this.moves, this.at, this.earlier, this.newer] = [null, [], 0, null, null];
      if (!isSame) this.setup.end();
      await this.load();
      return true;
    } catch (error) {
      if (!isSame || !(error instanceof Fault)) throw error;
      // The game keeps its rules until it begins again.
      [this.whole, this.fen, this.moves, this.at] = [before, fen, moves, at];
      this.newer = whole;
      this.draw();
      return false;
    }
  }

  source() {
    return { hash: this.whole.hash };
  }

  /** Asks about the game, or another one. @param {string} verb @param {object} [more] */
  about(verb, more = {}) {
    return this.asked(verb, { fen: this.fen, moves: this.moves.slice(0, this.at), ...more });
  }

  /** Asks about the definition, which the server may have forgotten. @param {string} verb @param {object} question */
  async asked(verb, question) {
    try {
      return await ask(verb, { source: this.source(), ...question });
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "unknown-hash") throw error;
      await ask("check", { source: this.whole.source });
      return ask(verb, { source: this.source(), ...question });
    }
  }

  /** The game on the board. */
  get game() {
    const { fen, moves, at, levels } = this;
    return { fen, moves, at, levels };
  }

  /** Goes on with a game that was kept. @param {any} game */
  async resume({ fen, moves, at, levels }) {
    [this.fen, this.moves, this.at] = [fen, moves, Math.min(at, moves.length)];
    this.levels = [levels[0] ?? null, levels[1] ?? null];
    this.players.forEach(({ select }, side) => { select.value = String(this.levels[side] ?? ""); });
    try {
      await this.load();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      // The rules have changed since, elsewhere.
      this.moves = [];
      await this.restart();
    }
  }

  /** Loads the position, and goes on. What was asked for before no longer matters. */
  async load() {
    this.stop();
    const number = (this.loads += 1);
    const position = await this.about("position");
    if (number !== this.loads) return;
    define(this.whole);
    this.position = position;
    Object.assign(this.coordinates, { files: position.files, ranks: position.ranks });
    this.walk = new Walk(position.input);
    this.why = null;
    closeChoice(this);
    this.analysis.clear();
    this.arrive();
    this.app.moved();
    this.say();
    this.go();
  }

  /** Another definition is being read: what is shown is of the one before. */
  leave() {
    this.stop();
    this.root.classList.add("stale");
    this.card.dataset.key = "";
    for (const part of [this.card, this.list]) part.replaceChildren();
    this.count.textContent = "";
    this.showClaims([]);
  }

  /** What is shown is of the definition that was read. */
  arrive() {
    this.root.classList.remove("stale");
    this.draw();
  }

  say() {
    const { position } = this;
    const last = this.moves[this.at - 1];
    const [claim] = position.claims;
    if (position.outcome) announce(position.outcome.sentence);
    else if (claim && !this.levels[position.side]) announce(`${position.names[position.side]} may claim ${prize(position, claim)}.`);
    else if (last) announce(`${position.names[1 - position.side]}: ${this.coordinates.shown(last)}.${position.check.length > 0 ? " Check." : ""}`);
  }

  /** Lets the computer move or think. */
  go() {
    const { position } = this;
    const level = this.levels[position.side];
    if (position.outcome || this.setup.isOn) return;
    if (level && this.at === this.moves.length) this.analysis.think({ level, seed: this.at }, true);
    else if (this.analysis.isOn) this.analysis.think({ lines: 3, ms: 30000 }, false);
  }

  stop() {
    this.analysis.stop();
  }

  /** @param {number} side @param {string} value */
  seat(side, value) {
    this.levels[side] = value ? Number(value) : null;
    this.app.moved();
    this.stop();
    this.go();
    this.draw();
  }

  /** @param {string} text */
  async play(text) {
    const before = [this.moves, this.at];
    const played = [...this.moves.slice(0, this.at), text];
    this.moves = played;
    this.at = played.length;
    try {
      await this.load();
    } catch (error) {
      // Another game has begun meanwhile.
      if (this.moves !== played) return;
      // @ts-ignore
      [this.moves, this.at] = before;
      // The move can be entered again, or another one.
      this.walk.clear();
      this.draw();
      this.app.failed(error);
    }
  }

  async restart() {
    if (this.newer) {
      this.whole = this.newer;
      this.newer = null;
    }
    this.keepEarlier();
    [this.fen, this.moves, this.at] = [null, [], 0];
    this.setup.end();
    await this.load().catch(error => this.app.failed(error));
  }

  /** Remembers the game, since another one begins. @param {number} [begun] the moves with which that begins */
  keepEarlier(begun = 0) {
    const { fen, moves, at, earlier } = this;
    if (moves.length > 0) this.earlier = { fen, moves, at, begun };
    else if (earlier) earlier.begun = begun;
  }

  /** Goes back to the game before. */
  async goBack() {
    if (!this.earlier) return;
    const { fen, moves, at } = this.earlier;
    [this.fen, this.moves, this.at, this.earlier] = [fen, moves, at, null];
    await this.load().catch(error => this.app.failed(error));
  }

  async takeBack() {
    if (this.walk.path.length > 0) return this.back();
    if (this.at === 0) return;
    // Against the computer, its moves since the person's last one go too.
    const movers = this.position.movers;
    const own = movers.findLastIndex((/** @type {number} */ side) => this.levels[side] === null);
    const n = own < 0 ? 1 : this.at - own;
    this.stop();
    this.at -= n;
    this.moves = this.moves.slice(0, this.at);
    await this.load().catch(error => this.app.failed(error));
  }

  /** Shows the position after so many moves. @param {number} n */
  async show(n) {
    if (n < 0 || n > this.moves.length || n === this.at) return;
    this.at = n;
    await this.load().catch(error => this.app.failed(error));
  }

  flip() {
    this.board.flip = !this.board.flip;
    this.arrangeColumn();
    this.draw();
  }

  /** A click on a square, a piece in a hand (`@P`) or a choice (`=+`). @param {string} key */
  async click(key) {
    if (this.setup.isOn) return this.setup.click(key);
    this.why = null;
    closeChoice(this);
    const { walk } = this;
    const root = /** @type {any} */ (walk.nodes[0]);
    const from = walk.path[0];
    const here = walk.path[walk.path.length - 1];
    const jump = this.jumps().get(key);
    if (key in walk.next || jump) {
      for (const step of jump ?? [key]) {
        const done = walk.click(step);
        if (done !== null) return this.finish(done);
      }
      openChoice(this);
    } else if (from !== undefined && (key === here || key === from)) {
      walk.back();
    } else if (key in root) {
      walk.clear();
      walk.click(key);
      openChoice(this);
    } else if (from !== undefined && isSquare(key)) {
      await this.askWhy(from, key);
    } else {
      walk.clear();
      await this.explain(key);
    }
    this.draw();
  }

  /** Squares behind pieces that may be jumped over, with the clicks that lead there. */
  jumps() {
    // Where there are walls, the last click may put one down.
    if (this.position.walls.length > 0) return new Map();
    const { side } = this.position;
    return this.walk.landings(squares => isJump(squares) && squares.slice(1, -1).every(square => (this.man(square)?.[2] ?? side) !== side));
  }

  /** Says why a piece cannot be moved or dropped at all. @param {string} key a square, or a piece in the hand of the player to move */
  async explain(key) {
    const { position } = this;
    if (position.outcome) return;
    const man = isSquare(key) ? this.man(key) : null;
    if (man) {
      const { name } = this.kind(man);
      const sentence = man[2] === position.side ? `The ${name} on ${key} has no legal move.` : `The ${name} on ${key} is ${position.names[man[2]]}'s.`;
      this.why = { sentence };
    } else if (key.startsWith("@")) {
      const name = this.whole.pieces.find((/** @type {any} */ piece) => piece.id === key.slice(1))?.name ?? key;
      const empty = [...this.board.cells.keys()].filter(square => !this.man(square) && !position.walls.includes(square));
      const square = empty[Math.floor(empty.length / 2)];
      const why = square ? await this.about("why", { from: key, to: square }).catch(() => null) : null;
      if (this.position !== position) return;
      this.why = { sentence: `The ${name} cannot be dropped now.${why ? ` ${why.sentence}` : ""}`, place: why?.place };
    }
    if (this.why) announce(this.why.sentence);
  }

  /** @param {string} from @param {string | null} to */
  dragged(from, to) {
    if (this.setup.isOn) return this.setup.dragged(from, to);
    if (to && this.walk.path.length > 0) this.click(to);
  }

  /** @param {number} index */
  async finish(index) {
    closeChoice(this);
    await this.play(this.position.moves[index]);
  }

  end() {
    const done = this.walk.next[""];
    if (typeof done === "number") this.finish(done);
  }

  back() {
    this.why = null;
    closeChoice(this);
    this.walk.back();
    this.draw();
  }

  /** @param {string} from @param {string} to */
  async askWhy(from, to) {
    const { position } = this;
    try {
      const why = await this.about("why", { from, to });
      if (this.position !== position) return;
      // From a hand, as in `P@e4`.
      this.why = { ...why, text: from.startsWith("@") ? `${from.slice(1)}@${to}` : from + to };
      announce(why.sentence);
    } catch (error) {
      this.app.failed(error);
    }
  }

  /** Goes a step back. */
  escape() {
    if (this.walk.path.length === 0 && !this.why && document.body.classList.contains("board-only")) this.tools.boardOnly();
    else this.back();
  }

  /** @param {string | null} square */
  look(square) {
    const man = square ? this.man(square) : null;
    const kind = man ? man[1] : null;
    if (kind !== null) this.last = { kind, side: man?.[2] };
    if (square !== null) this.drawCard();
  }

  draw() {
    const { position, whole, walk } = this;
    if (!position) return;
    this.men = new Map(position.men.map((/** @type {any[]} */ man) => [man[0], man]));
    const isOver = position.outcome !== null;
    this.reached = this.jumps();
    this.board.draw(position, { hash: whole.hash, walk, label: square => this.coordinates.shown(label(this, square)), frozen: isOver || this.setup.isOn, picked: this.setup.picked, jumps: [...this.reached.keys()], arrows: this.analysis.arrows() });
    for (const [side, { row, name, hand, select }] of this.players.entries()) {
      row.classList.toggle("to-move", position.side === side && !isOver);
      name.textContent = position.names[side];
      select.value = this.levels[side] ? String(this.levels[side]) : "";
      select.setAttribute("aria-label", `Who plays ${position.names[side]}`);
      hand.setAttribute("aria-label", `Hand of ${position.names[side]}`);
      const held = new Map(position.hands[side].map((/** @type {[number, number]} */ entry) => entry));
      if (side === position.side) {
        for (const key of Object.keys(/** @type {any} */ (walk.nodes[0])).filter(key => key.startsWith("@"))) {
          const kind = whole.pieces.findIndex((/** @type {any} */ piece) => piece.id === key.slice(1));
          if (kind >= 0 && !held.has(kind)) held.set(kind, 0);
        }
      }
      hand.replaceChildren(...[...held].map(([kind, n]) => this.inHand(side, kind, n)), ...this.setup.adders(side));
    }
    drawBar(this);
    this.drawCard();
    this.drawMoves();
    this.analysis.draw();
    this.tools.draw();
  }

  /** Draws what has been thought since. */
  drawAnalysis() {
    this.board.point(this.analysis.arrows());
    drawBar(this);
  }

  /** A piece in a hand. @param {number} side @param {number} kind @param {number} n */
  inHand(side, kind, n) {
    const { position, whole, walk } = this;
    const piece = whole.pieces[kind];
    const key = `@${piece.id}`;
    const isOwn = side === position.side;
    const canDrop = isOwn && key in /** @type {any} */ (walk.nodes[0]);
    const click = () => {
      if (this.setup.isOn) return this.setup.held(side, kind);
      this.last = { kind, side };
      this.drawCard();
      if (isOwn) return this.click(key);
      this.why = { sentence: `The ${piece.name} is in ${position.names[side]}'s hand, and it is ${position.names[position.side]}'s turn.` };
      this.draw();
    };
    return el("button", {
      type: "button", "data-hand": piece.id, title: piece.name,
      "aria-label": `${piece.name}${n > 1 ? `, ${n}` : ""} in hand${this.setup.isOn ? ", take away" : canDrop ? ", can be dropped" : ""}`,
      class: isOwn && walk.path[0] === key ? "on" : null,
      onclick: click,
    }, this.image(kind, side), n > 1 ? el("i", { text: String(n) }) : null);
  }

  drawCard() {
    const { whole } = this;
    if (!whole) return;
    const selected = this.man(this.walk.path[0] ?? "");
    const royal = whole.pieces.findIndex((/** @type {any} */ piece) => piece.royal);
    const shownKind = selected ? selected[1] : this.last?.kind ?? Math.max(0, royal);
    const piece = whole.pieces[shownKind] ?? whole.pieces[0];
    const key = `${whole.hash} ${shownKind}`;
    if (!piece || this.card.dataset.key === key) return;
    this.card.dataset.key = key;
    const kind = whole.pieces.indexOf(piece);
    this.card.replaceChildren(
      el("div", { class: "pc" }, picture(whole.hash, kind), el("div", {}, el("h2", { text: piece.name }), el("code", { text: piece.betza }))),
      ...ways(piece.moves), ...piece.facts.slice(0, 3).map((/** @type {string} */ text) => el("p", { text })));
  }

  drawMoves() {
    this.count.textContent = String(this.moves.length);
    const rows = this.moves.map((text, n) => el("li", {}, el("span", { text: String(n + 1) }),
      el("button", { type: "button", text: text === PASS ? "pass" : this.coordinates.shown(text), "aria-current": n + 1 === this.at ? "true" : null, onclick: () => this.show(n + 1) })));
    this.list.replaceChildren(...(rows.length > 0 ? rows : [el("li", { class: "quiet", text: "None yet." })]));
    // Only the list is scrolled: the board stays where it is.
    const current = this.list.querySelector("[aria-current]");
    const { scrollTop, clientHeight } = this.list;
    if (current && (current.offsetTop < scrollTop || current.offsetTop + current.offsetHeight > scrollTop + clientHeight)) {
      this.list.scrollTop = current.offsetTop - clientHeight / 2;
    }
  }

  /** Shows the claims of the definition. @param {any[]} claims */
  showClaims(claims) {
    this.claimCard.hidden = claims.length === 0;
    const failing = claims.filter(claim => !claim.holds);
    this.claimCount.textContent = failing.length > 0 ? `${failing.length} fail` : `${claims.length} hold`;
    const some = [...failing, ...claims.filter(claim => claim.holds)].slice(0, 3);
    this.claims.replaceChildren(...some.map(claim => el("li", {}, el("span", { class: claim.holds ? "y" : "x", text: claim.holds ? "✓" : "✗" }),
      el("button", { class: "place", type: "button", text: claim.name, onclick: () => this.app.goto(claim.place) }))));
  }

  /** Begins from a position, with moves. @param {string | null} fen @param {string[]} moves */
  async begin(fen, moves) {
    this.keepEarlier(moves.length);
    this.setup.end();
    [this.fen, this.moves, this.at] = [fen, moves, moves.length];
    await this.load();
  }

  /** The position as a claim names it: nothing for the start position. */
  get claimedFen() {
    return this.fen === null && this.at === 0 ? null : this.position.fen;
  }

  /** Ends the game by the claim that the player to move may make. */
  claimResult() {
    this.stop();
    this.position = { ...this.position, outcome: { ...this.position.claims[0], isClaimed: true }, claims: [] };
    this.why = null;
    this.draw();
    this.say();
  }
}
