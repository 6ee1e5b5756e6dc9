// @ts-check
/** What the computer thinks: the best lines as text, the best moves as arrows, and who is ahead as a bar. */

import { inLine } from "./ask.js";
import { drawBar } from "./bar.js";
import { el } from "./dom.js";
import { spelled } from "./movelist.js";

/** A score for people. @param {any} score */
function shown(score) {
  if (score.mate !== undefined) return score.mate >= 0 ? `win in ${score.mate}` : `loss in ${-score.mate}`;
  return `${score.cp > 0 ? "+" : score.cp < 0 ? "−" : ""}${(Math.abs(score.cp) / 100).toFixed(1)}`;
}

/** Where a score lies among all, the best of them last. @param {any} score */
const rank = score => (score.mate === undefined ? score.cp : score.mate >= 0 ? 1e6 - score.mate : -1e6 - score.mate);

/** How likely a win is by a score, from 0 to 1. @param {any} score */
const hope = score => 1 / (1 + 10 ** (-rank(score) / 400));

export class Analysis {
  /** @param {any} play */
  constructor(play) {
    this.play = play;
    this.isOn = false;
    /** @type {AbortController | null} */
    this.job = null;
    /** Lines by their first moves. @type {Map<string, any>} */
    this.lines = new Map();
    this.list = el("ol", { class: "lines", "aria-label": "Best lines" });
    /** Who is ahead: the names, the words between them, and the share of the first player. */
    this.names = [0, 1].map(() => el("span"));
    this.who = el("span", { class: "quiet" });
    this.share = el("i", { class: "first" });
    this.ahead = el("div", { class: "ahead", role: "img", hidden: true },
      el("span", {}, this.names[0], this.who, this.names[1]), el("div", { class: "share-bar" }, this.share, el("i", { class: "second" })));
    /** The best move in words, for the bar. */
    this.best = el("span", { id: "best" });
    this.card = el("div", { class: "card", id: "thoughts", hidden: true }, el("h3", { text: "Thinking" }), this.ahead, this.list);
  }

  /** Begins or ends the analysis. */
  toggle() {
    this.isOn = !this.isOn;
    this.stop();
    this.clear();
    this.card.hidden = !this.isOn;
    this.play.draw();
    this.play.go();
  }

  stop() {
    this.job?.abort();
    this.job = null;
  }

  clear() {
    this.lines.clear();
  }

  /** @param {any} how @param {boolean} plays whether the move is played */
  async think(how, plays) {
    const { play } = this;
    const job = new AbortController();
    this.job = job;
    this.clear();
    this.card.hidden = false;
    this.draw();
    if (plays) drawBar(play);
    const started = performance.now();
    try {
      const question = { fen: play.fen, moves: play.moves.slice(0, play.at), ...how };
      const last = await play.streamed("think", question, line => {
        const waits = inLine(line);
        if (waits !== "") return this.list.replaceChildren(el("li", { class: "quiet", text: waits }));
        this.add(line, how.lines ?? 1);
      }, job.signal);
      // A reply at once looks like a mistake.
      if (plays) await new Promise(done => setTimeout(done, Math.max(0, 260 - (performance.now() - started))));
      // Meanwhile another game may have begun.
      if (this.job !== job) return;
      this.job = null;
      if (!plays || !last?.move) return;
      if (last.claims) return play.claimResult();
      await play.play(last.move);
    } catch (error) {
      if (job.signal.aborted) return;
      this.job = null;
      this.draw();
      drawBar(play);
      play.app.failed(error);
    }
  }

  /** @param {any} line @param {number} n how many are wanted */
  add(line, n) {
    const [first] = line.pv;
    if (first === undefined) return;
    // One that has lost its rank to another goes, and so does what was thought of the same move before.
    for (const [move, other] of this.lines) if (other.rank === line.rank || other.rank > n) this.lines.delete(move);
    this.lines.set(first, line);
    this.draw();
    this.play.board.point(this.arrows());
  }

  /** The lines, the best first. */
  get sorted() {
    return [...this.lines.values()].sort((a, b) => rank(b.score) - rank(a.score) || a.rank - b.rank);
  }

  draw() {
    const lines = this.sorted;
    this.list.replaceChildren(...lines.map(line => el("li", {}, el("b", { text: shown(line.score) }),
      el("span", {}, el("span", { class: "mono", text: this.moves(line.pv.slice(0, 6)) }), el("span", { class: "quiet", text: ` ${line.depth} plies` })))));
    this.ahead.hidden = lines.length === 0;
    if (lines.length > 0) this.balance(lines[0].score);
    const [best] = this.isOn ? lines : [];
    if (best) this.best.replaceChildren(" Best: ", el("b", { class: "mono", text: this.moves(best.pv.slice(0, 1)) }), ` (${shown(best.score)})`);
    else this.best.textContent = this.isOn && this.job ? " Thinking…" : "";
  }

  /** Moves as they are shown. @param {string[]} moves */
  moves(moves) {
    return this.play.coordinates.shown(moves.map(spelled).join(" "));
  }

  /** Shows who is ahead. @param {any} score of the player to move */
  balance(score) {
    const { position } = this.play;
    const [first, second] = position.names;
    const share = position.side === 0 ? hope(score) : 1 - hope(score);
    const percent = Math.round(100 * share);
    const who = percent === 50 ? "equal" : `${percent > 50 ? first : second} is ahead`;
    this.share.style.width = `${100 * share}%`;
    this.who.textContent = who;
    this.names.forEach((name, side) => { name.textContent = position.names[side]; });
    this.ahead.setAttribute("aria-label", `${who}: ${first} ${percent} %, ${second} ${100 - percent} %`);
  }

  /** The squares of the best moves, the best first; a pass has none. @returns {string[][]} */
  arrows() {
    if (!this.isOn || this.play.setup.isOn) return [];
    const paths = this.sorted.map(line => {
      const squares = line.pv[0].replace(/^\S+@/, "").replace(/[=~].*$/, "").match(/[a-z]{1,2}\d{1,2}/g) ?? [];
      return squares.filter((/** @type {string} */ square, /** @type {number} */ n) => square !== squares[n - 1]);
    });
    return paths.filter(path => path.length > 0);
  }
}
