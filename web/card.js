// @ts-check
/** The card of a piece: its picture, and how it moves. */

import { el } from "./dom.js";
import { picture } from "./pictures.js";

/** The most ways to move that are shown before *more*. */
const FEW = 3;

/** How a piece moves in one sentence, and all its ways on demand. @param {any} piece */
export const inShort = piece => [el("p", { class: "short", text: piece.short }),
  el("details", {}, el("summary", { text: "All its moves" }), el("ul", {}, ...piece.moves.split("; ").map((/** @type {string} */ way) => el("li", { text: way.replace(/\.$/, "") })), ...piece.legs.map((/** @type {string} */ text) => el("li", { text }))))];

/** How a piece moves: the first ways, and the others on demand. @param {string} text */
function ways(text) {
  const all = text.split("; ");
  if (all.length <= FEW + 1) return [el("p", { text })];
  const rest = all.slice(FEW).join("; ");
  return [el("p", { text: `${all.slice(0, FEW).join("; ")}.` }),
    el("details", {}, el("summary", { text: `${all.length - FEW} more ways to move` }), el("p", { text: rest.charAt(0).toUpperCase() + rest.slice(1) }))];
}

/** Shows the chosen piece, the last one that was pointed at, or the royal one. @param {any} play */
export function drawCard(play) {
  const { whole, card } = play;
  if (!whole) return;
  const selected = play.man(play.walk.path[0] ?? "");
  const royal = whole.pieces.findIndex((/** @type {any} */ piece) => piece.royal);
  const shownKind = selected ? selected[1] : play.last?.kind ?? Math.max(0, royal);
  const piece = whole.pieces[shownKind] ?? whole.pieces[0];
  const key = `${whole.hash} ${shownKind}`;
  if (!piece || card.dataset.key === key) return;
  card.dataset.key = key;
  const kind = whole.pieces.indexOf(piece);
  card.replaceChildren(
    el("div", { class: "pc" }, picture(whole.hash, kind), el("div", {}, el("h2", { text: piece.name }), el("code", { text: piece.betza }))),
    ...(piece.short ? inShort(piece) : ways(piece.moves)), ...piece.facts.slice(0, 3).map((/** @type {string} */ text) => el("p", { text })));
}
