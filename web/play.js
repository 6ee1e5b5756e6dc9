// @ts-check
/** The Play tab: the board, the players, the moves, the computer. */

import { Analysis } from "./analysis.js";
import { Fault, ask, stream } from "./ask.js";
import { drawBar, prize } from "./bar.js";
import { Board, isJump } from "./board.js";
import { drawCard } from "./card.js";
import { closeChoice, openChoice } from "./choice.js";
import { Coordinates } from "./coordinates.js";
import { announce, counted, el, refill } from "./dom.js";
import { listen } from "./escape.js";
import { shown } from "./exchange.js";
import { chosen } from "./ground.js";
import { keyed, label } from "./keyboard.js";
import { MoveList, spelled } from "./movelist.js";
import { define, lettering, picture } from "./pictures.js";
import { Premove } from "./premove.js";
import { SetUp } from "./setup.js";
import { hear } from "./sound.js";
import { Tools } from "./tools.js";
import { Walk, isSquare } from "./tree.js";
import { Variations } from "./variations.js";
import { Zoom } from "./zoom.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** What is said when a variation takes the place of a move that is gone. @param {any} heir its first move */
const inherited = heir => `The variation ${spelled(heir.move)} is now the game.`;

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
    /** All moves of the game, of which `moves` are one line. */
    this.tree = new Variations();
    /** The game that was asked for last, and becomes the game when its position has come. @type {any} */
    this.wanted = { whole: null, fen: null, moves: [], at: 0, earlier: null, tree: this.tree };
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
    /** The game before the one that has just begun, to go back to. @type {{ fen: string | null, moves: string[], at: number, tree: Variations, begun: number } | null} */
    this.earlier = null;
    /** New rules that refuse the game. @type {any} */
    this.newer = null;
    /** How many positions were asked for: only the last one is shown. */
    this.loads = 0;
    /** How many definitions came: only the last one is played. */
    this.rulings = 0;
    /** How many times something was clicked: what is said about an earlier click comes too late. */
    this.clicks = 0;
    /** How many times the reader chose a set of pieces: only the last choice is painted. */
    this.repaints = 0;
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
    // A press on the chosen piece may let it go, or begin to drag it.
    this.board.holds = (/** @type {string} */ square) => this.setup.isOn || square === this.walk.path.findLast(isSquare) || this.premove.isFrom(square);
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
    this.premove = new Premove(this);
    this.analysis = new Analysis(this);
    this.tools = new Tools(this);
    this.card = el("div", { class: "card", id: "piece-card" });
    this.list = new MoveList(this);
    this.claims = el("ul", { class: "claims" });
    this.claimCount = el("span");
    this.claimCard = el("div", { class: "card", hidden: true }, el("h3", {}, "Claims", this.claimCount), this.claims);
    this.column = el("div", { class: "boardcol" });
    this.arrangeColumn();
    listen(this);
    this.stage = el("div", { class: "stage" }, this.column, el("aside", {}, this.setup.panel, this.card, this.analysis.card,
      this.list.card, this.claimCard));
    this.reading = el("p", { class: "reading", hidden: true });
    return el("div", {}, this.reading, this.stage);
  }

  /** Puts the player who is farther away above the board. */
  arrangeColumn() {
    const [far, near] = this.board.flip ? [0, 1] : [1, 0];
    this.players[far].row.classList.add("far");
    this.players[near].row.classList.remove("far");
    this.column.replaceChildren(this.players[far].row, this.zoom.frame, this.players[near].row, this.bar, this.tools.root);
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
    const number = (this.rulings += 1);
    const before = this.whole;
    const isSame = before?.document === whole.document;
    if (isSame && before.hash === whole.hash) {
      if (this.newer) [this.newer, this.why] = [null, null];
      this.arrive();
      return;
    }
    const { setup, fen, moves, at } = this;
    const arranged = setup.isOn ? await setup.left() : null;
    if (number !== this.rulings) return;
    if (!isSame) {
      // Who plays, and from which side the board is seen, is decided for each game.
      this.levels = [null, null];
      if (this.board.flip) {
        this.board.flip = false;
        this.arrangeColumn();
      }
      this.stage.closest("#panels > *")?.scrollTo(0, 0);
      await this.load({ whole, fen: null, moves: [], at: 0, earlier: null, tree: new Variations() });
      if (arranged) this.app.notice("Set-up closed", el("p", { text: "Another game was opened. This is the position that you had set up." }), shown("FEN", arranged, 2),
        el("div", { class: "actions" }, el("button", { type: "button", text: "Close", onclick: () => this.app.closeNotice() })));
      return;
    }
    try {
      if (at < moves.length) await this.asked("position", { fen, moves }, whole);
      if (number !== this.rulings) return;
      await this.load({ whole });
    } catch (error) {
      if (number !== this.rulings) return;
      if (!(error instanceof Fault && (error.isRefusal || error.code === "too-costly"))) throw error;
      // The game keeps its rules, until it begins again or is cut.
      this.newer = whole;
      this.tell(`The game keeps the rules that it began with. Under the new ones ${error.message}.`);
      return;
    }
    if (arranged && number === this.rulings) await setup.carry(arranged);
  }

  /** Asks about the game, or another one. @param {string} verb @param {object} [more] */
  about(verb, more = {}) {
    return this.asked(verb, { fen: this.fen, moves: this.moves.slice(0, this.at), ...more });
  }

  /** Asks about a definition, which the server may have forgotten. @param {string} verb @param {object} question @param {any} [whole] */
  async asked(verb, question, whole = this.whole) {
    return this.streamed(verb, question, () => {}, undefined, whole);
  }

  /**
   * The last line of a long answer about a definition; the others go to `each`.
   * @param {string} verb @param {object} question @param {(line: any) => void} each @param {AbortSignal} [signal] @param {any} [whole]
   */
  async streamed(verb, question, each, signal, whole = this.whole) {
    const source = { hash: whole.hash };
    try {
      return await stream(verb, { source, ...question }, each, signal);
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "unknown-hash") throw error;
      await ask("check", { source: whole.source }, signal);
      return stream(verb, { source, ...question }, each, signal);
    }
  }

  /** The game on the board. */
  get game() {
    const { fen, moves, at, levels, tree } = this;
    const record = tree.toRecord(moves);
    return { fen, moves, at, levels, ...(record ? { tree: record } : {}) };
  }

  /** Whether there are moves or comments. */
  get hasGame() {
    return this.moves.length > 0 || this.tree.toRecord(this.moves) !== null;
  }

  /** Offers a game that was kept beside the one that was begun meanwhile. @param {any} game */
  offer({ fen, moves, at, tree }) {
    this.earlier = { fen, moves, at, tree: new Variations(tree?.line, tree?.comment, tree?.tags), begun: this.moves.length };
    this.wanted.earlier = this.earlier;
    this.draw();
  }

  /** Goes on with a game that was kept. @param {any} game */
  async resume({ fen, moves, at, levels, tree }) {
    this.levels = [levels[0] ?? null, levels[1] ?? null];
    await this.replay({ fen, moves, at, tree: new Variations(tree?.line, tree?.comment, tree?.tags) });
  }

  /**
   * Goes on with a game as far as the rules allow it, and says what they do not.
   * @param {{ whole?: any, fen: string | null, moves: string[], at?: number, earlier?: any, tree?: Variations }} game
   */
  async replay({ whole = this.whole, fen, moves, at = moves.length, earlier = null, tree = new Variations() }) {
    this.stop();
    const number = (this.loads += 1);
    /** @type {Fault | null} */
    let refusal = null;
    try {
      await this.asked("position", { fen, moves }, whole);
    } catch (error) {
      if (!(error instanceof Fault && error.isRefusal)) {
        if (number === this.loads) this.stay();
        throw error;
      }
      refusal = error;
    }
    // Something else was asked for meanwhile.
    if (number !== this.loads) return;
    if (!refusal) {
      await this.load({ whole, fen, moves, at: Math.min(at, moves.length), earlier, tree });
      return;
    }
    const { index } = refusal.more;
    const isStart = typeof index !== "number";
    if (isStart && fen === null) throw refusal;
    const played = isStart ? [] : moves.slice(0, index);
    const cut = isStart ? [] : moves.slice(0, index + 1);
    const { variations, comments } = tree.count(cut);
    // What would come next was not checked.
    const heir = await this.load({ whole, fen: isStart ? null : fen, moves: played, at: played.length, earlier, tree: isStart ? tree.emptied() : tree, cut, ends: true });
    const rest = [moves.slice(played.length).map(spelled).join(" "), variations > 0 ? counted(variations, "variation") : "", comments > 0 ? counted(comments, "comment") : ""].filter(text => text !== "");
    const what = isStart ? "The position from which the game began does not fit the rules" : "The game is shown as far as the rules allow it";
    this.tell(`${what}: ${refusal.message}.${rest.length > 0 ? ` Left out: ${rest.join(", ")}.` : ""}${heir ? ` ${inherited(heir)}` : ""}`);
  }

  /**
   * Loads a position of a game, and goes on with it. Only what could be loaded becomes the game. What was asked for before no
   * longer matters.
   * @param {{ whole?: any, fen?: string | null, moves?: string[], at?: number, earlier?: any, tree?: Variations, cut?: string[], ends?: boolean }} [game]
   *   what differs from the game that was asked for last; moves whose last one is removed from the tree, once the position has
   *   come; and whether the game ends with its moves, even if the tree has more behind them
   * @returns {Promise<any>} the variation that became the game, if one did
   */
  async load({ cut = [], ends = false, ...game } = {}) {
    this.stop();
    const number = (this.loads += 1);
    this.wanted = { ...this.wanted, ...game };
    const { whole, fen, at, earlier, tree } = this.wanted;
    let { moves } = this.wanted;
    let position;
    try {
      position = await this.asked("position", { fen, moves: moves.slice(0, at) }, whole);
    } catch (error) {
      if (number !== this.loads) return;
      if (whole !== this.whole && whole.document === this.whole?.document) this.newer = whole;
      this.stay();
      throw error;
    }
    if (number !== this.loads) return;
    define(whole);
    this.setup.end();
    if (whole !== this.whole) this.newer = null;
    const isNext = whole === this.whole && fen === this.fen && at === this.at + 1 && this.moves.slice(0, this.at).every((move, n) => move === moves[n]);
    if (isNext) hear(this.position, position);
    const { premove } = this;
    const isAwaited = isNext && premove.path.length > 0 && !position.outcome && this.levels[position.side] === null;
    const late = isNext && !position.outcome && !isAwaited ? premove.text : "";
    if (!isAwaited) premove.clear();
    const isOther = whole.document !== this.whole?.document || position.files !== this.position?.files || position.ranks !== this.position?.ranks;
    tree.add(moves);
    const heir = tree.cut(cut);
    // Between people a move that was played before goes on as then; the computer moves anew.
    const end = tree.find(moves);
    if (end && !ends && this.levels.every(level => level === null)) moves = tree.through(end);
    this.wanted.moves = moves;
    Object.assign(this, { whole, fen, moves, at, earlier, tree, position });
    Object.assign(this.coordinates, { files: position.files, ranks: position.ranks, usual: whole.coordinates });
    this.walk = new Walk(position.input);
    this.why = null;
    closeChoice(this);
    this.analysis.clear();
    this.board.marks.clear();
    this.arrive();
    if (isOther) this.zoom.open(position.men.flatMap((/** @type {any[]} */ [square, , side]) => (side === 0 ? [square] : [])));
    this.app.moved();
    this.say();
    if (late !== "") this.tell(`${late} is dropped: ${position.names[position.side]} moves again.`);
    this.go();
    if (isAwaited) await premove.go();
    return heir;
  }

  /** Goes on with the game that is shown, since another one did not come. */
  stay() {
    this.forget();
    // A computer that moves might fail again and again.
    if (this.position && !this.levels[this.position.side]) this.go();
  }

  /** Asks for nothing but the game that is shown. */
  forget() {
    const { whole, fen, moves, at, earlier, tree } = this;
    this.wanted = { whole, fen, moves, at, earlier, tree };
  }

  /** Another definition is being read: what is shown is of the one before. @param {string} text what happens meanwhile */
  leave(text) {
    this.stop();
    this.loads += 1;
    this.rulings += 1;
    this.forget();
    this.stage.classList.add("stale");
    this.stage.inert = true;
    this.await(text);
    this.card.dataset.key = "";
    this.card.replaceChildren();
    this.list.clear();
    this.showClaims([]);
  }

  /** Says why there is no board yet. @param {string} text */
  await(text) {
    this.reading.textContent = text;
    this.reading.hidden = false;
    announce(text);
  }

  /** What is shown is of the definition that was read. */
  arrive() {
    this.stage.classList.remove("stale");
    this.stage.inert = false;
    this.reading.hidden = true;
    this.draw();
  }

  /** Says something in the bar, until something is clicked. @param {string} sentence */
  tell(sentence) {
    this.why = { sentence };
    this.draw();
    this.speak(sentence);
  }

  /** Says something to a screen reader, with squares as the board calls them. @param {string} text */
  speak(text) {
    announce(this.coordinates.shown(text));
  }

  say() {
    const { position } = this;
    const last = this.moves[this.at - 1];
    const [claim] = position.claims;
    const check = position.check.length > 0 ? " Check." : "";
    if (position.outcome) this.speak(position.outcome.sentence);
    else if (claim && !this.levels[position.side]) this.speak(`${position.names[position.side]} may claim ${prize(position, claim)}.`);
    else if (last) this.speak(`${position.names[position.movers[position.movers.length - 1] ?? 1 - position.side]}: ${spelled(last)}.${check}`);
  }

  /** Whether the game that was asked for has not come yet. */
  get isLoading() {
    const { whole, fen, moves, at } = this.wanted;
    return whole !== this.whole || fen !== this.fen || moves !== this.moves || at !== this.at;
  }

  /** Lets the computer move or think. It does so by itself in a position that is still to come. */
  go() {
    const { position } = this;
    const level = this.levels[position.side];
    if (position.outcome || this.setup.isOn || this.isLoading) return;
    if (level && this.at === this.moves.length) this.analysis.think({ level, seed: this.at }, true);
    else if (this.analysis.isOn) this.analysis.think({ lines: 3, ms: 30000 }, false);
  }

  stop() {
    this.analysis.stop();
  }

  /** @param {number} side @param {string} value */
  seat(side, value) {
    this.levels[side] = value ? Number(value) : null;
    this.premove.clear();
    this.app.moved();
    this.stop();
    this.go();
    this.draw();
  }

  /** @param {string} text */
  async play(text) {
    try {
      // The move is one of the position that is shown.
      const { fen, moves, at, earlier, tree } = this;
      await this.load({ fen, moves: [...moves.slice(0, at), text], at: at + 1, earlier, tree });
    } catch (error) {
      // The move can be entered again, or another one.
      this.walk.clear();
      this.draw();
      this.app.failed(error);
    }
  }

  /** Loads a position, and says why if that fails. @param {any} game */
  goTo(game) {
    return this.load(game).catch(error => this.app.failed(error));
  }

  async restart() {
    await this.goTo({ whole: this.newer ?? this.wanted.whole, fen: null, moves: [], at: 0, earlier: this.before(0), tree: new Variations() });
  }

  /** Goes on under the new rules, as far as they allow the game. */
  async renew() {
    const { newer: whole, fen, moves, at, earlier, tree } = this;
    await this.replay({ whole, fen, moves, at, earlier, tree }).catch(error => this.app.failed(error));
  }

  /** The game that is remembered when another one begins. @param {number} begun the moves with which that begins */
  before(begun) {
    const { fen, moves, at, earlier, tree } = this;
    return this.hasGame ? { fen, moves, at, tree, begun } : earlier && { ...earlier, begun };
  }

  /** Goes back to the game before. */
  async goBack() {
    if (this.earlier) await this.replay({ ...this.earlier, earlier: null }).catch(error => this.app.failed(error));
  }

  async takeBack() {
    if (this.walk.path.length > 0) return this.back();
    const { moves, at: now } = this.wanted;
    if (now === 0) return;
    // Against the computer, its moves since the person's last one go too.
    const movers = this.position.movers.slice(0, now);
    const own = movers.findLastIndex((/** @type {number} */ side) => this.levels[side] === null);
    const at = own < 0 ? now - 1 : own;
    const heir = await this.goTo({ moves: moves.slice(0, at), at, cut: moves.slice(0, at + 1) });
    if (heir) this.tell(inherited(heir));
  }

  /** Shows the position after a move of the tree, and the game or variation in which it is. @param {any} node @param {number} at its ply */
  async follow(node, at) {
    const { fen, moves, earlier, tree } = this;
    const line = tree.to(node);
    // A line that goes on behind the move stays chosen.
    const isOn = line.every((move, n) => move === moves[n]) && tree.find(moves) !== undefined;
    await this.goTo({ fen, moves: isOn ? moves : tree.through(node), at, earlier, tree });
  }

  /** Shows the position after so many moves. @param {number} n */
  async show(n) {
    const { moves, at } = this.wanted;
    if (n >= 0 && n <= moves.length && n !== at) await this.goTo({ at: n });
  }

  flip() {
    this.board.flip = !this.board.flip;
    this.arrangeColumn();
    this.draw();
  }

  /** A click on a square, a piece in a hand (`@P`) or a choice (`=+`). @param {string} key */
  async click(key) {
    if (this.setup.isOn) return this.setup.click(key);
    if (this.premove.click(key)) return;
    this.clicks += 1;
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
    const { position, clicks } = this;
    if (position.outcome) return;
    const man = isSquare(key) ? this.man(key) : null;
    if (man) {
      const { name } = this.kind(man);
      const sentence = man[2] === position.side ? `The ${name} on ${key} has no legal move.` : `The ${name} on ${key} belongs to ${position.names[man[2]]}.`;
      this.why = { sentence };
    } else if (key.startsWith("@")) {
      const name = this.whole.pieces.find((/** @type {any} */ piece) => piece.id === key.slice(1))?.name ?? key;
      const empty = [...this.board.cells.keys()].filter(square => !this.man(square) && !position.walls.includes(square));
      const square = empty[Math.floor(empty.length / 2)];
      const why = square ? await this.about("why", { from: key, to: square }).catch(() => null) : null;
      if (this.position !== position || this.clicks !== clicks) return;
      this.why = { sentence: `The ${name} cannot be dropped now.${why ? ` ${why.sentence}` : ""}`, place: why?.place };
    }
    if (this.why) this.speak(this.why.sentence);
  }

  /** @param {string} from @param {string | null} to */
  dragged(from, to) {
    if (this.setup.isOn) return this.setup.dragged(from, to);
    if (to && (this.walk.path.length > 0 || this.premove.path.length === 1)) this.click(to);
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
    this.clicks += 1;
    this.why = null;
    closeChoice(this);
    this.walk.back();
    this.draw();
  }

  /** @param {string} from @param {string} to */
  async askWhy(from, to) {
    const { position, clicks } = this;
    try {
      const why = await this.about("why", { from, to });
      if (this.position !== position || this.clicks !== clicks) return;
      // From a hand, as in `P@e4`.
      this.why = { ...why, text: from.startsWith("@") ? `${from.slice(1)}@${to}` : from + to };
      this.speak(why.sentence);
    } catch (error) {
      this.app.failed(error);
    }
  }

  /** @param {string | null} square */
  look(square) {
    const man = square ? this.man(square) : null;
    const kind = man ? man[1] : null;
    if (kind !== null) this.last = { kind, side: man?.[2] };
    if (square !== null) drawCard(this);
  }

  /** Asks for the pictures of the pieces anew: the reader has chosen another set. */
  async repaint() {
    const number = (this.repaints += 1);
    const wholes = new Set([this.app.whole, this.newer, this.whole].filter(Boolean));
    for (const whole of wholes) {
      const { pieces } = await this.asked("describe", lettering, whole);
      // Another set was chosen meanwhile.
      if (number !== this.repaints) return;
      whole.pieces.forEach((/** @type {any} */ piece, /** @type {number} */ kind) => { piece.pictures = pieces[kind].pictures; });
      define(whole, true);
    }
    this.draw();
    this.app.redraw?.();
  }

  draw() {
    const { position, whole, walk } = this;
    if (!position) return;
    this.men = new Map(position.men.map((/** @type {any[]} */ man) => [man[0], man]));
    const isOver = position.outcome !== null;
    this.reached = this.jumps();
    this.board.ground = { ...whole.ground, look: chosen() || whole.ground.look };
    this.board.draw(position, { hash: whole.hash, walk, label: square => this.coordinates.shown(label(this, square)), frozen: isOver || this.setup.isOn, picked: this.setup.picked, jumps: [...this.reached.keys()], arrows: this.analysis.arrows(), ahead: this.premove.squares });
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
      refill(hand, ...[...held].map(([kind, n]) => this.inHand(side, kind, n)), ...this.setup.adders(side));
    }
    drawBar(this);
    drawCard(this);
    this.list.draw();
    this.analysis.draw();
    this.tools.draw();
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
      drawCard(this);
      if (isOwn) return this.click(key);
      if (this.premove.click(key, side)) return;
      this.why = { sentence: `The ${piece.name} is in the hand of ${position.names[side]}, and it is the turn of ${position.names[position.side]}.` };
      this.draw();
    };
    return el("button", {
      type: "button", "data-hand": piece.id, title: piece.name,
      "aria-label": `${piece.name}${n > 1 ? `, ${n}` : ""} in hand${this.setup.isOn ? ", remove" : canDrop ? ", can be dropped" : ""}`,
      class: isOwn && walk.path[0] === key || !isOwn && this.premove.path[0] === key ? "on" : null,
      onclick: click,
    }, this.image(kind, side), n > 1 ? el("i", { text: String(n) }) : null);
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

  /** Begins from a position, with moves. @param {string | null} fen @param {string[]} moves @param {Variations} [tree] */
  async begin(fen, moves, tree = new Variations()) {
    await this.load({ fen, moves, at: moves.length, earlier: this.before(moves.length), tree });
  }

  /** The position as a claim names it: nothing for the start position. */
  get claimedFen() {
    return this.fen === null && this.at === 0 ? null : this.position.fen;
  }

  /** Ends the game by the claim that the player to move may make. */
  claimResult() {
    this.stop();
    this.premove.clear();
    this.position = { ...this.position, outcome: { ...this.position.claims[0], isClaimed: true }, claims: [] };
    this.why = null;
    this.draw();
    this.say();
  }
}
