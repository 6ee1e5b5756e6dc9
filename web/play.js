// @ts-check
/** The Play tab: the board, the players, the moves, the computer. */

import { Fault, ask, inLine, stream } from "./ask.js";
import { Board } from "./board.js";
import { claimText, quoted } from "./claim.js";
import { announce, byId, el, marked } from "./dom.js";
import { define, picture } from "./pictures.js";
import { Walk, isSquare } from "./tree.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** A score for people. @param {any} score */
function shown(score) {
  if (score.mate !== undefined) return score.mate >= 0 ? `win in ${score.mate}` : `loss in ${-score.mate}`;
  return `${score.cp > 0 ? "+" : score.cp < 0 ? "−" : ""}${(Math.abs(score.cp) / 100).toFixed(1)}`;
}

/** What a claim gives, in words. @param {any} position @param {any} claim */
function prize(position, claim) {
  return claim.result === "draw" ? "a draw" : `a win for ${position.names[claim.result === "first" ? 0 : 1]}`;
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
    /** @type {AbortController | null} */
    this.job = null;
    this.isAnalysing = false;
    /** @type {any[]} */
    this.lines = [];
    /** @type {any} */
    this.why = null;
    /** @type {any} */
    this.last = null;
    this.looked = "";
    this.isSettingUp = false;
    this.turn = 0;
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
      key: event => this.key(event),
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
    const tool = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ run, id = "") =>
      el("button", { type: "button", text, title, onclick: run, id: id || null });
    this.tools = el("div", { class: "tools" },
      tool("New game", "Start again from the start position", () => this.restart(), "new-game"),
      tool("Take back", "Take back the last move (u)", () => this.takeBack(), "take-back"),
      tool("Flip", "Turn the board (f)", () => this.flip(), "flip"),
      tool("Analyse", "Show the best lines", () => this.analyse(), "analyse"),
      tool("Set up", "Set up a position by dragging", () => this.setUp(), "set-up"),
      tool("Claim this", "Claim what is legal here, as a test in the definition", () => this.claim(), "claim-this"),
      tool("Type a move", "Enter a move as text (/)", () => this.type(), "type-move"),
      tool("Keys", "Show the keyboard shortcuts (?)", () => this.help(), "keys"));
    this.card = el("div", { class: "card", id: "piece-card" });
    this.list = el("ol", { class: "moves mono", "aria-label": "Moves" });
    this.count = el("span");
    this.analysis = el("ol", { class: "lines", "aria-label": "Best lines" });
    this.thoughts = el("div", { class: "card", hidden: true }, el("h3", { text: "Thinking" }), this.analysis);
    this.claims = el("ul", { class: "claims" });
    this.claimCount = el("span");
    this.claimCard = el("div", { class: "card", hidden: true }, el("h3", {}, "Claims", this.claimCount), this.claims);
    this.column = el("div", { class: "boardcol" }, this.players[1].row, this.home, this.players[0].row, this.bar, this.tools);
    return el("div", { class: "stage" }, this.column, el("aside", {}, this.card, this.thoughts,
      el("div", { class: "card" }, el("h3", {}, "Moves", this.count), this.list), this.claimCard));
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
    if (before && before.hash === whole.hash) return true;
    const { fen, moves, at } = this;
    const isSame = before && before.document === whole.document;
    try {
      this.whole = whole;
      if (!isSame) [this.fen, this.moves, this.at, this.earlier, this.newer] = [null, [], 0, null, null];
      if (!isSame) this.endSettingUp();
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

  /** Asks about the game; the server may have forgotten the definition. @param {string} verb @param {object} more */
  async about(verb, more = {}) {
    const question = () => ({ source: this.source(), fen: this.fen, moves: this.moves.slice(0, this.at), ...more });
    try {
      return await ask(verb, question());
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "unknown-hash") throw error;
      await ask("check", { source: this.whole.source });
      return ask(verb, question());
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
    this.walk = new Walk(position.input);
    this.why = null;
    this.closeChoice();
    this.lines = [];
    this.draw();
    this.app.moved();
    this.say();
    this.go();
  }

  say() {
    const { position } = this;
    const last = this.moves[this.at - 1];
    const [claim] = position.claims;
    if (position.outcome) announce(position.outcome.sentence);
    else if (claim && !this.levels[position.side]) announce(`${position.names[position.side]} may claim ${prize(position, claim)}.`);
    else if (last) announce(`${position.names[1 - position.side]}: ${last}.${position.check.length > 0 ? " Check." : ""}`);
  }

  /** Lets the computer move or think. */
  go() {
    const { position } = this;
    const level = this.levels[position.side];
    if (!position.outcome && level && this.at === this.moves.length && !this.isSettingUp) this.think({ level, seed: this.at }, true);
    else if (this.isAnalysing && !position.outcome) this.think({ lines: 3, ms: 30000 }, false);
  }

  stop() {
    this.job?.abort();
    this.job = null;
  }

  /** @param {object} how @param {boolean} plays */
  async think(how, plays) {
    const job = new AbortController();
    this.job = job;
    this.lines = [];
    this.thoughts.hidden = false;
    const started = performance.now();
    try {
      const question = { source: this.source(), fen: this.fen, moves: this.moves.slice(0, this.at), ...how };
      const last = await stream("think", question, line => {
        const waits = inLine(line);
        if (waits !== "") return this.analysis.replaceChildren(el("li", { class: "quiet", text: waits }));
        this.lines[line.rank - 1] = line;
        this.drawLines();
      }, job.signal);
      // A reply at once looks like a mistake.
      if (plays) await new Promise(done => setTimeout(done, Math.max(0, 260 - (performance.now() - started))));
      // Meanwhile another game may have begun.
      if (this.job !== job) return;
      this.job = null;
      if (!plays || !last?.move) return;
      if (last.claims) return this.claimResult();
      await this.play(last.move);
    } catch (error) {
      if (!job.signal.aborted) this.app.failed(error);
    }
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
    this.endSettingUp();
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
    this.column.replaceChildren(this.players[this.board.flip ? 0 : 1].row, this.home, this.players[this.board.flip ? 1 : 0].row, this.bar, this.tools);
    this.draw();
  }

  analyse() {
    this.isAnalysing = !this.isAnalysing;
    byId("analyse").setAttribute("aria-pressed", String(this.isAnalysing));
    this.stop();
    this.lines = [];
    this.thoughts.hidden = !this.isAnalysing;
    this.drawLines();
    this.go();
  }

  /** A click on a square, a piece in a hand (`@P`) or a choice (`=+`). @param {string} key */
  async click(key) {
    if (this.isSettingUp) return;
    this.why = null;
    this.closeChoice();
    const { walk } = this;
    const root = /** @type {any} */ (walk.nodes[0]);
    const from = walk.path[0];
    const here = walk.path[walk.path.length - 1];
    if (key in walk.next) {
      const done = walk.click(key);
      if (done !== null) return this.finish(done);
      this.choose();
    } else if (from !== undefined && (key === here || key === from)) {
      walk.back();
    } else if (key in root) {
      walk.clear();
      walk.click(key);
      this.choose();
    } else if (from !== undefined) {
      await this.askWhy(from, key);
    } else if (isSquare(key)) {
      const man = this.man(key);
      if (man && !this.position.outcome) {
        const name = this.kind(man).name;
        const side = this.position.names[man[2]];
        const sentence = man[2] === this.position.side ? `The ${name} on ${key} has no legal move.` : `The ${name} on ${key} is ${side}'s.`;
        this.why = { sentence };
      }
    }
    this.draw();
  }

  /** @param {string} from @param {string | null} to */
  dragged(from, to) {
    if (this.isSettingUp) return this.arrange(from, to);
    if (to && this.walk.path.length > 0) this.click(to);
  }

  /** @param {number} index */
  async finish(index) {
    this.closeChoice();
    await this.play(this.position.moves[index]);
  }

  end() {
    const done = this.walk.next[""];
    if (typeof done === "number") this.finish(done);
  }

  back() {
    this.why = null;
    this.closeChoice();
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

  /** Returns the kind that a choice means, by its name: `+` is the piece's own form, a letter another's id. */
  /** @param {string} key */
  chosen(key) {
    const id = key.slice(1);
    const man = this.man(this.walk.path[0] ?? "");
    const held = this.walk.path[0]?.startsWith("@") ? this.whole.pieces.findIndex((/** @type {any} */ piece) => piece.id === this.walk.path[0].slice(1)) : -1;
    const own = man ? man[1] : held;
    const { pieces } = this.whole;
    if (key === "") return own;
    if (key.startsWith("=") && id === "-") return pieces[own]?.promoted_from ?? own;
    if (key.startsWith("=") && id === "+") return pieces.findIndex((/** @type {any} */ piece) => piece.promoted_from === own && piece.id.startsWith("+"));
    const isIt = (/** @type {any} */ piece) => piece.id.replace(/~$/, "").toLowerCase() === id;
    const forms = pieces.findIndex((/** @type {any} */ piece) => isIt(piece) && piece.promoted_from === own);
    return forms >= 0 ? forms : pieces.findIndex(isIt);
  }

  /** Opens the choice at the square, if there is one. */
  choose() {
    const { choices } = this.walk;
    if (choices.length === 0) return;
    const square = [...this.walk.path].reverse().find(isSquare);
    const menu = el("div", { class: "choice", role: "group", "aria-label": "What the piece becomes" });
    const side = this.position.side;
    // What a piece becomes is usually wanted.
    for (const key of [...choices.filter(key => key !== ""), ...choices.filter(key => key === "")]) {
      const kind = this.chosen(key);
      const name = this.whole.pieces[kind]?.name ?? key;
      const text = key === "" ? (choices[1]?.startsWith("~") ? "Gate nothing" : "Stay") : key.startsWith("~") ? `Gate ${name}` : name;
      menu.append(el("button", {
        type: "button", "data-choice": key,
        onclick: (/** @type {Event} */ event) => {
          event.stopPropagation();
          this.click(key);
        },
      }, kind >= 0 ? this.image(kind, side) : null, el("span", { text })));
    }
    menu.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") {
        this.back();
        this.board.focus(this.board.focused);
      }
    });
    this.home.append(menu);
    const box = this.board.box(square ?? "");
    const home = this.home.getBoundingClientRect();
    if (box) {
      const left = box.left - home.left + box.width / 2 - menu.offsetWidth / 2;
      menu.style.left = `${Math.max(4, Math.min(left, home.width - menu.offsetWidth - 4))}px`;
      const below = box.bottom - home.top + 4;
      menu.style.top = `${below + menu.offsetHeight > home.height ? box.top - home.top - menu.offsetHeight - 4 : below}px`;
    }
    menu.querySelector("button")?.focus();
  }

  closeChoice() {
    this.home.querySelector(".choice")?.remove();
  }

  /** @param {string | null} square */
  look(square) {
    const man = square ? this.man(square) : null;
    const kind = man ? man[1] : null;
    if (kind !== null) this.last = { kind, side: man?.[2] };
    if (square !== null) this.drawCard();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { walk } = this;
    const own = this.position.men.filter((/** @type {any[]} */ man) => man[2] === this.position.side).map((/** @type {any[]} */ man) => man[0]);
    const after = (/** @type {string[]} */ squares) => {
      const sorted = [...squares].sort();
      return sorted.find(square => square > this.board.focused) ?? sorted[0];
    };
    const simple = {
      Escape: () => this.back(), u: () => this.takeBack(), U: () => this.show(this.at + 1), f: () => this.flip(),
      "/": () => this.type(), "?": () => this.help(),
      h: () => this.root.querySelector(".hand button")?.focus(),
      m: () => announce(this.targets()),
      s: () => announce(this.row(1)), S: () => announce(this.row(0)),
      ".": () => this.board.focus(after(walk.path.length > 0 ? walk.squares : own.filter((/** @type {string} */ square) => square in walk.next))),
    };
    const run = /** @type {any} */ (simple)[event.key];
    if (run) {
      run();
      return true;
    }
    if (/^[a-zA-Z]$/.test(event.key)) {
      const wanted = event.key.toUpperCase();
      const squares = own.filter((/** @type {string} */ square) => this.kind(this.man(square)).id.toUpperCase().replace(/^\+/, "").startsWith(wanted));
      if (squares.length > 0) this.board.focus(after(squares));
      return true;
    }
    return false;
  }

  /** Where the man under the focus can go. */
  targets() {
    const next = this.walk.path.length > 0 ? this.walk.next : /** @type {any} */ (this.walk.next)[this.board.focused];
    const squares = Object.keys(typeof next === "object" ? next : {}).filter(isSquare);
    return squares.length > 0 ? `can go to ${squares.join(", ")}` : "cannot move";
  }

  /** Returns the contents of the rank or file of the focus. @param {number} part */
  row(part) {
    const split = (/** @type {string} */ square) => /^([a-z]+)(\d+)$/.exec(square)?.[part + 1];
    const here = split(this.board.focused);
    const men = this.position.men.filter((/** @type {any[]} */ man) => split(man[0]) === here);
    return men.map((/** @type {any[]} */ man) => `${man[0]} ${this.kind(man).name} of ${this.position.names[man[2]]}`).join(", ") || "nothing";
  }

  /** What a square is called. @param {string} square */
  label(square) {
    const { position, walk } = this;
    const man = this.men?.get(square);
    const own = man && man[2] === position.side;
    const what = man ? `, ${own ? "your " : ""}${this.kind(man).name}${own ? "" : ` of ${position.names[man[2]]}`}` : position.walls.includes(square) ? ", a wall" : "";
    const path = walk.path;
    if (path.length > 0 && path[path.length - 1] === square && !(square in walk.next)) return `${square}${what}, chosen`;
    if (square in walk.next) {
      if (path.length === 0) return `${square}${what}, can move`;
      return `${square}${what}, ${man && !own ? "can be captured" : "can be reached"}`;
    }
    return `${square}${what}`;
  }

  draw() {
    const { position, whole, walk } = this;
    if (!position) return;
    this.men = new Map(position.men.map((/** @type {any[]} */ man) => [man[0], man]));
    const isOver = position.outcome !== null;
    this.board.draw(position, { hash: whole.hash, walk, label: square => this.label(square), frozen: isOver || this.isSettingUp });
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
      hand.replaceChildren(...[...held].map(([kind, n]) => {
        const piece = whole.pieces[kind];
        const key = `@${piece.id}`;
        const canDrop = side === position.side && key in /** @type {any} */ (walk.nodes[0]);
        const button = el("button", {
          type: "button", "data-hand": piece.id, title: piece.name,
          "aria-label": `${piece.name}${n > 1 ? `, ${n}` : ""} in hand${canDrop ? ", can be dropped" : ""}`,
          class: walk.path[0] === key ? "on" : null,
          onclick: () => {
            this.last = { kind, side };
            this.drawCard();
            if (side === position.side) this.click(key);
          },
        }, this.image(kind, side), n > 1 ? el("i", { text: String(n) }) : null);
        return button;
      }));
    }
    this.drawBar();
    this.drawCard();
    this.drawMoves();
    this.drawLines();
  }

  drawBar() {
    const { position, walk, why } = this;
    const place = (/** @type {any} */ of) => of ? el("button", { class: "place", type: "button", text: of.file ? `${of.file}, line ${of.line}` : `line ${of.line}`, onclick: () => this.app.goto(of) }) : null;
    const parts = [];
    if (this.isSettingUp) {
      parts.push(el("span", { text: "Drag pieces onto the board or off it." }), el("span", { class: "sp" }),
        el("button", { type: "button", text: `${position.names[this.turn]} to move`, onclick: () => this.turnOver() }),
        el("button", { type: "button", text: "Empty board", onclick: () => this.empty() }),
        el("button", { type: "button", id: "cancel-set-up", text: "Cancel", onclick: () => this.cancelSetUp() }),
        el("button", { type: "button", text: "Play from here", onclick: () => this.setUp() }));
    } else if (position.outcome) {
      parts.push(el("span", {}, el("b", { text: "Game over. " }), ...marked(position.outcome.sentence), " ", place(position.outcome.place)),
        el("span", { class: "sp" }), el("button", { type: "button", text: "New game", onclick: () => this.restart() }));
    } else if (why) {
      parts.push(el("span", {}, ...marked(why.sentence), " ", place(why.place)), el("span", { class: "sp" }));
      if (why.reason) {
        parts.push(el("button", { type: "button", id: "should-be-legal", text: "It should be legal", title: "Add a claim that it is legal", onclick: () => this.claimLegal(why) }),
          el("button", { type: "button", id: "rightly-illegal", text: "Right, claim it", title: "Add a claim that it is illegal, for this reason", onclick: () => this.claimIllegal(why) }));
      }
    } else if (walk.path.length > 0) {
      const from = walk.path[0];
      const man = this.man(from);
      const name = man ? this.kind(man).name : this.whole.pieces.find((/** @type {any} */ piece) => `@${piece.id}` === from)?.name ?? "";
      const squares = walk.path.filter(isSquare);
      const here = squares[squares.length - 1];
      const takes = squares.length > 1 && this.men?.has(here) && here !== from;
      const text = walk.choices.length > 0 ? `: what does it become on ${here}?`
        : from.startsWith("@") && squares.length === 0 ? ": where is it dropped?"
        : squares.length === 1 ? ` on ${here}. Where does it go?`
        : takes ? ` takes on ${here}. Where does it go next?` : ` goes to ${here}. And then?`;
      parts.push(el("span", {}, el("b", { text: name }), text), el("span", { class: "sp" }));
      if (walk.mayEnd) parts.push(el("button", { type: "button", id: "stop-here", onclick: () => this.end() }, "Stop here"));
      parts.push(el("button", { type: "button", id: "step-back", onclick: () => this.back() }, "Take back", el("kbd", { text: "Esc" })));
    } else {
      const level = this.levels[position.side];
      const who = position.names[position.side];
      const check = position.check.length > 0 ? " Check." : "";
      parts.push(el("span", { text: level && this.job ? `${who} is thinking.${check}` : `${who} to move.${check}` }), el("span", { class: "sp" }));
      const [claim] = position.claims;
      if (claim && !level) {
        parts.push(el("button", { type: "button", id: "claim-result", title: claim.sentence, text: `Claim ${prize(position, claim)}`, onclick: () => this.claimResult() }));
      }
      const pass = /** @type {any} */ (walk.next).pass;
      if (typeof pass === "number") parts.push(el("button", { type: "button", text: "Pass", onclick: () => this.finish(pass) }));
      const last = this.moves[this.at - 1];
      if (last && this.at === this.moves.length && this.levels[1 - position.side] === null) {
        parts.push(el("button", { class: "place", type: "button", id: "should-be-illegal", text: `${last} should not be legal`, onclick: () => this.doubt(last) }));
      }
      if (this.newer) parts.push(el("button", { type: "button", text: "Restart with the new rules", onclick: () => this.restart() }));
      else if (this.at < this.moves.length) parts.push(el("button", { type: "button", text: "To the last move", onclick: () => this.show(this.moves.length) }));
      else if (this.earlier && this.moves.length === this.earlier.begun) parts.push(el("button", { type: "button", id: "go-back-to-game", text: "Back to the previous game", onclick: () => this.goBack() }));
      else if (this.fen && this.moves.length === 0) parts.push(el("button", { type: "button", text: "Start position", onclick: () => this.restart() }));
    }
    this.bar.replaceChildren(...parts.filter(part => part !== null));
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
      el("p", { text: piece.moves }), ...piece.facts.slice(0, 3).map((/** @type {string} */ text) => el("p", { text })));
  }

  drawMoves() {
    this.count.textContent = String(this.moves.length);
    const rows = this.moves.map((text, n) => el("li", {}, el("span", { text: String(n + 1) }),
      el("button", { type: "button", text, "aria-current": n + 1 === this.at ? "true" : null, onclick: () => this.show(n + 1) })));
    this.list.replaceChildren(...(rows.length > 0 ? rows : [el("li", { class: "quiet", text: "None yet." })]));
    this.list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  drawLines() {
    const rows = this.lines.filter(Boolean).map(line => el("li", {}, el("b", { text: shown(line.score) }),
      el("span", {}, el("span", { class: "quiet", text: `${line.depth} ` }), el("span", { class: "mono", text: line.pv.slice(0, 6).join(" ") }))));
    this.analysis.replaceChildren(...rows);
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
    this.endSettingUp();
    [this.fen, this.moves, this.at] = [fen, moves, moves.length];
    await this.load();
  }

  type() {
    const { position } = this;
    const list = el("datalist", { id: "legal" }, ...position.moves.slice(0, 2500).map((/** @type {string} */ text) => el("option", { value: text })));
    const input = el("input", { type: "text", list: "legal", "aria-label": "Move", autocomplete: "off", placeholder: position.moves[0] ?? "" });
    const why = el("p", { class: "quiet" });
    const enter = async () => {
      const text = input.value.trim();
      if (position.moves.includes(text)) {
        this.app.closeNotice();
        await this.play(text);
        return;
      }
      const cut = /^(?:(\S+)@|([a-z]{1,2}\d{1,2}))(\S+)$/.exec(text);
      const from = cut?.[1] ? `@${cut[1]}` : cut?.[2] ?? text;
      const found = await this.about("why", { from, to: cut?.[3] ?? "" }).catch(error => ({ sentence: String(error.message) }));
      why.textContent = found.sentence;
      announce(found.sentence);
    };
    this.app.notice("Type a move", el("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); enter(); } }, input, list, why,
      el("div", { class: "actions" }, el("button", { class: "primary", type: "submit", text: "Play" }))));
    input.focus();
  }

  help() {
    const rows = [["arrows, Home, End", "go to another square"], ["Enter, Space", "choose the square"], ["Esc", "a step back"], [".", "the next target, or the next piece that can move"],
      ["a letter", "the next of your pieces with this id"], ["m", "say where this piece can go"], ["s, S", "say what is on this rank, or on this file"], ["h", "go to the hands"],
      ["/", "type a move"], ["u, U", "take back, forward"], ["f", "turn the board"]];
    this.app.notice("Keys on the board", el("table", {}, ...rows.map(([key, what]) => el("tr", {}, el("td", {}, el("kbd", { text: key })), el("td", { text: what })))));
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

  /** Claims what is legal here, or how the game has ended. */
  async claim() {
    const { position, walk, why } = this;
    if (why?.reason) return this.claimIllegal(why);
    if (position.outcome) {
      const { sentence, result, reason, isClaimed } = position.outcome;
      const winner = result === "draw" ? "nobody" : result;
      const written = `{ winner = ${quoted(winner)}, reason = ${quoted(reason)} }`;
      const name = sentence.replace(/\.$/, "");
      // What can be claimed depends on the moves before.
      const moves = this.moves.slice(0, this.at).map(quoted).join(", ");
      return this.app.addClaim(isClaimed ? claimText(name, this.fen, `moves = [${moves}]\nclaimable = ${written}`)
        : claimText(name, position.fen, `outcome = ${written}`));
    }
    const from = walk.path[0];
    const moves = from ? position.moves.filter((/** @type {string} */ text) => text.startsWith(from.replace(/^@(.*)/, "$1@"))) : position.moves;
    if (moves.length > 60) {
      this.app.notice("Claim this position", el("p", { text: `There are ${moves.length} legal moves here, too many to list. Choose a piece first to claim only its moves.` }));
      return;
    }
    const about = from ? `the moves from ${from}` : `the legal moves of ${position.names[position.side]}`;
    const when = this.at === 0 ? (this.fen === null ? "at the start" : "in a position set up") : this.at === 1 ? "after one move" : `after ${this.at} moves`;
    await this.app.addClaim(claimText(`${about} ${when}`, this.claimedFen, `legal = [${moves.map(quoted).join(", ")}]`));
  }

  /** Claims that a move that was refused is legal, so that the claim fails until the rules allow it. @param {any} why */
  async claimLegal({ text }) {
    this.back();
    await this.app.addClaim(claimText(`${text} is legal`, this.claimedFen, `legal = [${quoted(text)}]`));
  }

  /** Claims that a move that was refused is rightly so. @param {any} why */
  async claimIllegal({ text, reason, sentence }) {
    this.back();
    await this.app.addClaim(claimText(sentence.replace(/\.$/, ""), this.claimedFen, `illegal = { ${quoted(text)} = ${quoted(reason)} }`));
  }

  /** Asks why the last move should not be legal, and claims that it is not. @param {string} text */
  doubt(text) {
    const isDrop = text.includes("@");
    const usual = isDrop ? "outside-drop-zone" : "no-such-move";
    const select = el("select", { "aria-label": "Reason", id: "doubt-reason" }, ...this.whole.reasons.map((/** @type {[string, string]} */ [word, sentence]) =>
      el("option", { value: word, text: sentence, selected: word === usual })));
    const claim = async () => {
      this.app.closeNotice();
      await this.show(this.at - 1);
      await this.app.addClaim(claimText(`${text} is not legal`, this.claimedFen, `illegal = { ${quoted(text)} = ${quoted(select.value)} }`));
    };
    this.app.notice(`${text} should not be legal`, el("p", { text: "Why not? The claim fails until the rules forbid the move for this reason." }), select,
      el("div", { class: "actions" }, el("button", { class: "primary", type: "button", id: "doubt-claim", text: "Write the claim", onclick: claim }),
        el("button", { type: "button", text: "Cancel", onclick: () => this.app.closeNotice() })));
  }

  /** Begins or ends setting up a position. A game whose position was not changed goes on. */
  async setUp() {
    this.stop();
    this.walk.clear();
    if (!this.isSettingUp) {
      this.isSettingUp = true;
      byId("set-up").setAttribute("aria-pressed", "true");
      this.turn = this.position.side;
      this.found = this.arranged;
      this.position = { ...this.position, outcome: null, last: [], check: [], men: [...this.position.men] };
      this.fillTray();
      this.draw();
      return;
    }
    if (this.arranged === this.found) return this.cancelSetUp();
    try {
      const hands = this.position.hands;
      const { fen } = await ask("arrange", { source: this.source(), men: this.position.men, hands, side: this.turn });
      await this.begin(fen, []);
    } catch (error) {
      // The pieces stay as they are, to be arranged otherwise.
      this.app.failed(error);
    }
  }

  /** What is being set up, as a text. */
  get arranged() {
    return JSON.stringify([this.turn, [...this.position.men].sort()]);
  }

  /** Ends setting up, and goes on with the game. */
  async cancelSetUp() {
    this.endSettingUp();
    await this.load().catch(error => this.app.failed(error));
  }

  endSettingUp() {
    this.isSettingUp = false;
    this.tray?.remove();
    byId("set-up")?.setAttribute("aria-pressed", "false");
  }

  turnOver() {
    this.turn = 1 - this.turn;
    this.drawBar();
  }

  empty() {
    this.position = { ...this.position, men: [] };
    this.draw();
  }

  /** Pieces to drag onto the board. */
  fillTray() {
    this.tray?.remove();
    this.tray = el("div", { class: "hand", id: "tray", "aria-label": "Pieces" });
    for (const side of [0, 1]) {
      this.whole.pieces.forEach((/** @type {any} */ piece, /** @type {number} */ kind) => {
        const image = this.image(kind, side);
        const button = el("button", { type: "button", title: `${piece.name} of ${this.position.names[side]}`, "aria-label": `${piece.name} of ${this.position.names[side]}` }, image);
        button.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
          event.preventDefault();
          const ghost = el("div", { class: "drag" }, image.cloneNode(true));
          document.body.append(ghost);
          const move = (/** @type {PointerEvent} */ at) => {
            ghost.style.transform = `translate(${at.clientX}px, ${at.clientY}px)`;
          };
          move(event);
          const drop = (/** @type {PointerEvent} */ at) => {
            removeEventListener("pointermove", move);
            ghost.remove();
            const square = /** @type {any} */ (document.elementFromPoint(at.clientX, at.clientY))?.dataset?.square;
            if (square) this.put(square, kind, side);
          };
          addEventListener("pointermove", move);
          addEventListener("pointerup", drop, { once: true });
        });
        button.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter") this.put(this.board.focused, kind, side);
        });
        this.tray.append(button);
      });
    }
    this.bar.after(this.tray);
  }

  /** @param {string} square @param {number} kind @param {number} side */
  put(square, kind, side) {
    const men = this.position.men.filter((/** @type {any[]} */ man) => man[0] !== square);
    this.position = { ...this.position, men: [...men, [square, kind, side]] };
    this.draw();
  }

  /** @param {string} from @param {string | null} to */
  arrange(from, to) {
    const man = this.man(from);
    if (!man) return;
    const men = this.position.men.filter((/** @type {any[]} */ other) => other[0] !== from && other[0] !== to);
    this.position = { ...this.position, men: to ? [...men, [to, man[1], man[2]]] : men };
    this.draw();
  }
}
