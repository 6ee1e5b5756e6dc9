// @ts-check
/** A kind of piece on a board of its own, among enemies and friends that a click puts there. */

import { Board, fileName } from "./board.js";
import { Cells } from "./cells.js";
import { announce, el } from "./dom.js";
import { chosen } from "./ground.js";
import { Walk } from "./tree.js";

/** The largest board of a study. */
const LARGEST = 15;

/** What a click makes of a square. @type {Record<string, string>} */
const NEXT = { empty: "enemy", enemy: "friend", friend: "empty" };

/** @param {any} app @param {any} whole @param {number} kind */
export function study(app, whole, kind) {
  /** @type {Map<string, string>} */
  const others = new Map();
  const board = [whole.files, whole.ranks].map(n => Math.min(n, LARGEST));
  /** @type {string | null} */
  let from = null;
  /** @type {any[]} */
  let moves = [];
  let asked = 0;
  // A board of hexagons is one itself.
  const lattice = new Cells(whole.ground.hexagons);
  const squares = Array.from({ length: board[0] * board[1] }, (_, n) => [n % board[0], Math.floor(n / board[0])]);
  const corners = new Set(squares.filter(([file, rank]) => lattice.isCorner(file, rank, { files: board[0], ranks: board[1] })).map(([file, rank]) => `${fileName(file)}${rank + 1}`));
  // The other pieces are of another kind if there is one, so that the piece itself is easy to see.
  const bystander = whole.pieces.findIndex((/** @type {any} */ piece, /** @type {number} */ n) => n !== kind && !piece.royal);
  const home = el("div");
  const moved = el("input", { type: "checkbox", id: "has-moved", onchange: () => load() });
  const empty = el("button", { type: "button", id: "clear-study", text: "Clear", onclick: () => { others.clear(); load(); } });
  const beyond = el("p", { class: "quiet" });
  const root = el("div", { class: "study-board" }, home, beyond,
    el("p", { class: "quiet", text: "Click a square to place an enemy piece, and again for a friendly one. Drag the piece to move it, or go to a square and press P." }),
    el("div", { class: "actions" }, el("label", {}, moved, " It has moved before"), empty));

  const label = (/** @type {string} */ square) => {
    const what = square === from ? `, ${whole.pieces[kind].name}` : others.has(square) ? `, ${others.get(square)}` : "";
    const mv = moves.find(mv => mv.to === square || mv.passing.includes(square));
    const can = mv && square !== from ? (others.get(square) === "enemy" ? ", can be captured" : ", can be reached") : "";
    return `${square}${what}${can}`;
  };

  const draw = () => {
    if (!from) return;
    const men = [[from, kind, 0], ...[...others].map(([square, who]) => [square, bystander >= 0 ? bystander : kind, who === "enemy" ? 1 : 0])];
    const targets = new Set(moves.flatMap(mv => (mv.pass ? [] : [mv.to, ...mv.passing])).filter(square => !corners.has(square)));
    const walk = new Walk({ [from]: Object.fromEntries([...targets].map((square, n) => [square, n])) });
    walk.click(from);
    grid.draw({ files: board[0], ranks: board[1], holes: [...corners], walls: [], last: [], check: [], men, side: 0 }, { hash: whole.hash, walk, label });
    empty.disabled = others.size === 0;
  };

  const load = async () => {
    const number = (asked += 1);
    const squares = (/** @type {string} */ who) => [...others].filter(([, other]) => other === who).map(([square]) => square);
    try {
      const answer = await app.play.asked("study", { kind, board, from, enemies: squares("enemy"), friends: squares("friend"), moved: moved.checked }, whole);
      if (number !== asked) return;
      from = answer.from;
      moves = answer.moves ?? [];
      const off = answer["off-board"];
      beyond.textContent = off.length > 0 ? `The board is too small for some of its moves from ${from}: ${off.join("; ")}.` : "";
      draw();
    } catch (error) {
      app.failed(error);
    }
  };

  /** Puts the piece on a square. @param {string} square */
  const put = square => {
    others.delete(square);
    from = square;
    announce(`${whole.pieces[kind].name} on ${square}`);
    load();
  };

  const grid = new Board(home, {
    click: square => {
      if (square === from) return;
      const next = NEXT[others.get(square) ?? "empty"];
      if (next === "empty") others.delete(square);
      else others.set(square, next);
      announce(`${square}: ${next}`);
      load();
    },
    look: () => {},
    key: event => {
      if (event.key !== "p" && event.key !== "P") return false;
      put(grid.focused);
      return true;
    },
  });
  grid.dropped = (/** @type {string} */ at, /** @type {string | null} */ to) => {
    // The first half of a drag was a click.
    if (at === from && to) put(to);
  };
  // Regions of the game are not those of this board.
  const look = chosen() || whole.ground.look;
  grid.ground = { look: look === "lines" ? "plain" : look, hexagons: whole.ground.hexagons, zones: [], crosses: [], diagonals: [], river: null, dark: whole.ground.dark };
  load();
  return root;
}
