// @ts-check
/** The board without a mouse: keys, moves as text, and what is where in words. */

import { el } from "./dom.js";
import { isSquare } from "./tree.js";

/** @param {any} play */
export function typeMove(play) {
  const { position } = play;
  const list = el("datalist", { id: "legal" }, ...position.moves.slice(0, 2500).map((/** @type {string} */ text) => el("option", { value: play.coordinates.shown(text) })));
  const input = el("input", { type: "text", list: "legal", "aria-label": "Move", autocomplete: "off", placeholder: play.coordinates.shown(position.moves[0] ?? "") });
  const why = el("p", { class: "quiet" });
  const enter = async () => {
    const text = play.coordinates.read(input.value.trim());
    if (position.moves.includes(text)) {
      play.app.closeNotice();
      await play.play(text);
      return;
    }
    const cut = /^(?:(\S+)@|([a-z]{1,2}\d{1,2}))(\S+)$/.exec(text);
    const from = cut?.[1] ? `@${cut[1]}` : cut?.[2] ?? text;
    const found = await play.about("why", { from, to: cut?.[3] ?? "" }).catch(error => ({ sentence: String(error.message) }));
    why.textContent = play.coordinates.shown(found.sentence);
    play.speak(found.sentence);
  };
  play.app.notice("Type a move", el("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); enter(); } }, input, list, why,
    el("div", { class: "actions" }, el("button", { class: "primary", type: "submit", text: "Play" }))));
  input.focus();
}

/** @param {any} play */
export function showKeys(play) {
  const rows = [["arrows, Home, End", "go to another square"], ["Enter, Space", "choose the square"], ["Esc", "close what is open, or go a step back"], [".", "the next target, or the next piece that can move"],
    ["a letter", "the next of your pieces with this id"], ["m", "say where this piece can go"], ["s, S", "say what is on this rank, or on this file"], ["h", "go to the hands"],
    ["/", "type a move"], ["u, U", "take back, forward"], ["Delete", "take the piece off the board, while you set up a position"], ["f", "turn the board"], ["+, −, 0", "make the board larger or smaller, or fit it"]];
  play.app.notice("Keys on the board", el("table", {}, ...rows.map(([key, what]) => el("tr", {}, el("td", {}, el("kbd", { text: key })), el("td", { text: what })))));
}

/** The keys that mean nothing while a position is set up. */
const OF_GAME = ["u", "U", "/", "m", "."];

/** Where the man under the focus can go. @param {any} play */
function targets(play) {
  const next = play.walk.path.length > 0 ? play.walk.next : /** @type {any} */ (play.walk.next)[play.board.focused];
  const squares = [...Object.keys(typeof next === "object" ? next : {}).filter(isSquare), ...play.reached.keys()];
  return squares.length > 0 ? `can go to ${squares.join(", ")}` : "cannot move";
}

/** Returns the contents of the rank or file of the focus. @param {any} play @param {number} part */
function row(play, part) {
  const split = (/** @type {string} */ square) => /^([a-z]+)(\d+)$/.exec(square)?.[part + 1];
  const here = split(play.board.focused);
  const men = play.position.men.filter((/** @type {any[]} */ man) => split(man[0]) === here);
  return men.map((/** @type {any[]} */ man) => `${man[0]} ${play.kind(man).name} of ${play.position.names[man[2]]}`).join(", ") || "nothing";
}

/** A key on the board. Returns whether it means something. @param {any} play @param {KeyboardEvent} event */
export function keyed(play, event) {
  const { walk, board } = play;
  const own = play.position.men.filter((/** @type {any[]} */ man) => man[2] === play.position.side).map((/** @type {any[]} */ man) => man[0]);
  const after = (/** @type {string[]} */ squares) => {
    const sorted = [...squares].sort();
    return sorted.find(square => square > board.focused) ?? sorted[0];
  };
  const simple = {
    u: () => play.takeBack(), U: () => play.show(play.at + 1), f: () => play.flip(),
    "/": () => typeMove(play), "?": () => showKeys(play),
    h: () => play.root.querySelector(".hand button")?.focus(),
    m: () => play.speak(targets(play)),
    s: () => play.speak(row(play, 1)), S: () => play.speak(row(play, 0)),
    ".": () => board.focus(after(walk.path.length > 0 ? walk.squares : own.filter((/** @type {string} */ square) => square in walk.next))),
    "+": () => play.zoom.by(1.25), "=": () => play.zoom.by(1.25), "-": () => play.zoom.by(0.8), 0: () => play.zoom.reset(),
  };
  const run = /** @type {any} */ (simple)[event.key];
  const isDelete = event.key === "Delete" || event.key === "Backspace";
  if (isDelete && play.setup.isOn) {
    play.setup.dragged(board.focused, null);
    return true;
  }
  if (run) {
    if (play.setup.isOn && OF_GAME.includes(event.key)) play.speak("This key works in a game. Choose Play from here or Cancel first.");
    else run();
    return true;
  }
  if (!/^[a-zA-Z]$/.test(event.key)) return false;
  const wanted = event.key.toUpperCase();
  const squares = own.filter((/** @type {string} */ square) => play.kind(play.man(square)).id.toUpperCase().replace(/^\+/, "").startsWith(wanted));
  if (squares.length > 0) board.focus(after(squares));
  return true;
}

/** What a square is called. @param {any} play @param {string} square */
export function label(play, square) {
  const { position, walk } = play;
  const man = play.men?.get(square);
  const own = man && man[2] === position.side;
  const what = man ? `, ${own ? "your " : ""}${play.kind(man).name}${own ? "" : ` of ${position.names[man[2]]}`}` : position.walls.includes(square) ? ", a wall" : "";
  const path = walk.path;
  if (path.length > 0 && path[path.length - 1] === square && !(square in walk.next)) return `${square}${what}, chosen`;
  if (square in walk.next && !play.setup.isOn) {
    if (path.length === 0) return `${square}${what}, can move`;
    return `${square}${what}, ${man && !own ? "can be captured" : "can be reached"}`;
  }
  return `${square}${what}${play.reached.has(square) ? ", can be reached" : ""}`;
}
