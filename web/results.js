// @ts-check
/** What random games show: who won, as a bar with a legend, and which pieces took no part. */

import { el } from "./dom.js";

/** A bar of shares, each with its colour in the legend below. @param {[string, string, number][]} parts name, class and number of games of each */
export function shares(parts) {
  const there = parts.filter(([, , n]) => n > 0);
  const all = there.reduce((sum, [, , n]) => sum + n, 0);
  const bar = el("div", { class: "share-bar", role: "img", "aria-label": parts.map(([name, , n]) => `${name} ${n}`).join(", ") });
  for (const [, kind, n] of there) {
    const part = el("i", { class: kind });
    part.style.width = `${(100 * n) / all}%`;
    bar.append(part);
  }
  return el("div", {}, bar, el("ul", { class: "legend", "aria-hidden": "true" }, ...parts.map(([name, kind, n]) => el("li", {}, el("i", { class: kind }), `${name} ${n}`))));
}

/** The names of the kinds that never moved, each once; a name that other kinds have too, only if none of them moved. @param {any[]} pieces @param {number[]} moved */
export function idle(pieces, moved) {
  const names = new Set(pieces.map(piece => piece.name));
  const busy = new Set(pieces.filter((_, kind) => moved[kind] > 0).map(piece => piece.name));
  const forms = (/** @type {string} */ name) => pieces.filter((piece, kind) => piece.name === name && moved[kind] === 0);
  return [...names].filter(name => forms(name).length > 0)
    .map(name => (busy.has(name) ? `${name} (${forms(name).map(piece => piece.id).join(", ")})` : name)).join(", ");
}
