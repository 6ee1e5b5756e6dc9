// @ts-check
/** Pictures of pieces: symbols in the page, made once for each definition, and uses of them. */

import { byId, svg } from "./dom.js";
import { Kept } from "./kept.js";

const parser = new DOMParser();

/**
 * Whether two characters of pieces look the same: without a font that has them, both are the same empty box. Boxes that contain
 * a code, as in some browsers, are not noticed.
 */
function lacksCharacters() {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [24, 24];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const drawn = (/** @type {string} */ character) => {
    if (!context) return "";
    context.clearRect(0, 0, 24, 24);
    context.font = "20px serif";
    context.fillText(character, 2, 20);
    return context.getImageData(0, 0, 24, 24).data.join();
  };
  return drawn("王") === drawn("歩");
}

/** The sets of pieces, and what they are called in the menu. @type {Map<string, string>} */
export const SETS = new Map([["", "as the game defines them"], ["marks", "marks of their moves"], ["discs", "discs"], ["wedges", "wedges"], ["figures", "chess figures"], ["letters", "letters"]]);

const kept = new Kept("alfil-pieces", SETS);

/**
 * What is added to questions for pictures: letters in place of characters that this browser cannot show, and the set of pieces
 * that the reader has chosen for all games. @type {{ letters?: boolean, pieces?: string }}
 */
export const lettering = { ...(lacksCharacters() ? { letters: true } : {}), ...(kept.get() ? { pieces: kept.get() } : {}) };

/** Remembers the set that the reader has chosen. @param {string} set */
export function chooseSet(set) {
  kept.set(set);
  if (set) lettering.pieces = set;
  else delete lettering.pieces;
}

/** The SVG of a text from the server. @param {string} text @returns {any} */
function parsed(text) {
  const root = parser.parseFromString(text, "image/svg+xml").documentElement;
  return root.nodeName === "svg" ? root : null;
}

/**
 * Puts the pictures of a definition into the page.
 * @param {any} describe @param {boolean} [isNew] whether its pictures are others than before
 */
export function define(describe, isNew = false) {
  const symbols = byId("symbols");
  const before = byId(nameOf(describe.hash, 0, 0, 0).slice(1));
  if (before && !isNew) return;
  before?.closest("g").remove();
  // The pictures of two definitions are kept: the one that is edited, and the one that is played.
  const groups = [...symbols.children];
  if (groups.length > 1) groups[0].remove();
  const group = svg("g");
  describe.pieces.forEach((/** @type {any} */ piece, /** @type {number} */ kind) => {
    for (const side of [0, 1]) {
      for (const facing of [0, 1]) {
        const root = parsed(piece.pictures[side][facing]);
        const symbol = svg("symbol", { id: nameOf(describe.hash, kind, side, facing).slice(1), viewBox: "0 0 100 100" });
        symbol.append(...[...root.children].filter(child => child.nodeName !== "title"));
        group.append(symbol);
      }
    }
  });
  symbols.append(group);
}

/**
 * The name of a picture: of a kind and a side, facing up (0) or down (1).
 * @param {string} hash @param {number} kind @param {number} side @param {number} facing
 */
export const nameOf = (hash, kind, side, facing) => `#k-${hash}-${kind}-${side}-${facing}`;

/** A picture of a piece. @param {string} hash @param {number} kind @param {number} [side] @param {number} [facing] */
export function picture(hash, kind, side = 0, facing = 0) {
  return svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("use", { href: nameOf(hash, kind, side, facing) }));
}

/** A picture from the server that has ids of its own, so that it cannot be a part of the page. @param {string} text */
export function image(text) {
  const img = new Image();
  img.alt = "";
  img.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  return img;
}

/** A drawing from the server. @param {string} text */
export function drawing(text) {
  const root = parsed(text);
  return root ? document.importNode(root, true) : svg("svg");
}
