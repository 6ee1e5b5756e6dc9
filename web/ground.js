// @ts-check
/** What a board looks like below its pieces: squares in two colours, in one, or lines with the pieces on their intersections. */

import { svg } from "./dom.js";
import { Kept } from "./kept.js";

/** The ways to look, and what they are called in the menu. @type {Map<string, string>} */
export const LOOKS = new Map([["", "as the game defines it"], ["chequered", "chequered"], ["plain", "plain"], ["lines", "lines"]]);

const kept = new Kept("alfil-ground", LOOKS);

/** The choice of the reader, or nothing. */
export const chosen = () => kept.get();

/** Remembers the choice of the reader. @param {string} look */
export const choose = look => kept.set(look);

/**
 * Draws the ground.
 * @param {{ look: string, hexagons: import("./cells.js").Hexagons | null, zones: string[], crosses: string[], diagonals: [string, string][], river: number | null, dark: number }} ground
 * @param {{ lattice: import("./cells.js").Cells, corner: number, cell: number, files: number, ranks: number, squares: Iterable<string>, place: (square: string) => [number, number], middle: (square: string) => [number, number] }} board
 */
export function draw(ground, { lattice, corner, cell, files, ranks, squares, place, middle }) {
  const there = [...squares];
  const outlines = (/** @type {string[]} */ of) => of.map(square => lattice.outline(middle(square), cell)).join("");
  const parts = [lattice.hexagons ? svg("path", { class: "field", d: outlines(there) }) : svg("rect", { class: "field", x: corner, y: corner, width: files * cell, height: ranks * cell })];
  // The fills drawn above cover the inner half of this outline.
  if (lattice.hexagons) parts.unshift(svg("path", { class: "contour", d: outlines(there) }));
  if (ground.look === "lines") {
    parts.push(svg("path", { class: "lines crossed", d: lines(ground, { lattice, files, there, place, middle }) }));
    return parts;
  }
  const zones = new Set(ground.zones);
  const colour = (/** @type {string} */ square) => lattice.colour(...place(square));
  // The cell in the middle of a board of hexagons, and all of its colour, are neither the lightest nor the darkest.
  const medium = lattice.hexagons ? lattice.colour(Math.floor(files / 2), Math.floor(ranks / 2)) : 0;
  const isDark = (/** @type {string} */ square) => (ground.look === "plain" ? zones.has(square) : colour(square) === medium);
  // Squares in two colours are as far apart as the lightest and the darkest of three.
  const isChequered = !lattice.hexagons && ground.look === "chequered";
  parts.push(svg("path", { class: isChequered ? "third" : ground.look === "plain" ? "zone" : "other", d: outlines(there.filter(isDark)) }));
  if (lattice.hexagons && ground.look !== "plain") parts.push(svg("path", { class: "third", d: outlines(there.filter(square => colour(square) === (medium + 2) % 3)) }));
  const crosses = ground.look === "plain" ? ground.crosses : [];
  if (crosses.length > 0) parts.push(svg("path", { class: "third", d: outlines(crosses) }));
  parts.push(svg("path", { class: lattice.hexagons ? "lines" : "lines straight", d: outlines(there) }));
  if (crosses.length > 0) parts.push(svg("path", { class: "lines crossed", d: crosses.map(square => cross(middle(square), cell * CROSS)).join("") }));
  return parts;
}

/** How far a cross reaches from the middle of its square, as a part of it: as in published pictures. */
const CROSS = 0.28;

/** A cross. @param {[number, number]} middle @param {number} r */
const cross = ([x, y], r) => `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}`;

/** Lines through the middles of squares; none but the outer ones cross the river. @param {any} ground @param {any} board */
function lines({ diagonals, river }, { lattice, files, there, place, middle }) {
  const byPlace = new Map(there.map((/** @type {string} */ square) => [place(square).join(), square]));
  let d = "";
  const join = (/** @type {string} */ from, /** @type {string | undefined} */ to) => {
    if (to !== undefined) d += `M${middle(from).join(" ")}L${middle(to).join(" ")}`;
  };
  for (const square of there) {
    const [file, rank] = place(square);
    for (const [right, ahead] of lattice.lines) {
      const isOverRiver = ahead === 1 && rank === river && file > 0 && file < files - 1;
      if (!isOverRiver) join(square, byPlace.get([file + right, rank + ahead].join()));
    }
  }
  for (const [from, to] of diagonals) join(from, to);
  return d;
}
