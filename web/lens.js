// @ts-check
/** What the move string at the cursor means, as a card under its line. */

import { ask } from "./ask.js";
import { el, marked } from "./dom.js";
import { drawing } from "./pictures.js";

/** Shows what the move string at the cursor means. @param {any} app */
export async function lens(app) {
  const { text, cursor } = app.editor;
  const before = text.slice(0, cursor);
  const line = before.split("\n").length;
  const whole = text.split("\n")[line - 1] ?? "";
  const string = /\b(?:move|steps)\s*=\s*"([^"]*)"/.exec(whole)?.[1];
  if (!string) {
    if (app.editor.lens) app.editor.look(null);
    return;
  }
  const dialect = /^\s*betza-dialect\s*=\s*"(fairy-stockfish|xbetza)"/m.exec(text)?.[1] ?? "xbetza";
  const key = `${line} ${string} ${dialect} ${app.whole?.hash}`;
  if (app.editor.lens?.key === key) return;
  const answer = await ask("betza", { string, dialect }).catch(() => null);
  if (!answer?.sentence || app.editor.cursor !== cursor) return;
  const piece = /\[pieces\.([\w+-]+)\]/g;
  const name = /\bpieces\.([\w+-]+)\s*=/.exec(whole)?.[1] ?? [...before.matchAll(piece)].pop()?.[1];
  const known = app.whole?.pieces.findIndex((/** @type {any} */ other) => other.key === name && other.betza === string) ?? -1;
  // A known piece is drawn on the cells of its game.
  const diagram = app.whole?.pieces[known]?.diagram ?? answer.diagram;
  // The shadow root of the editor does not see the symbols of the page.
  const card = el("div", { class: "place" }, el("div", { class: "lens" }, known >= 0 ? drawing(app.whole.pieces[known].pictures[0][0]) : null, diagram ? drawing(diagram) : null,
    el("span", {}, name ? el("b", { text: `${app.whole?.pieces[known]?.name ?? name} ` }) : null, ...marked(answer.sentence))));
  app.editor.look({ line, card, key });
}
