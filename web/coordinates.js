// @ts-check
/**
 * How squares are called: `a1` from the lower left, as definitions write them, or `9i` from the upper right, as players of
 * shogi do. Only what is shown changes.
 */

import { fileName, place } from "./board.js";
import { Kept } from "./kept.js";

/** The ways to call squares, and what they are called in the menu. @type {Map<string, string>} */
export const WAYS = new Map([["", "as the game defines them"], ["letters", "a1"], ["shogi", "9i, from the upper right"]]);

const kept = new Kept("alfil-coordinates", WAYS);

export class Coordinates {
  constructor() {
    /** The choice of the reader, or nothing. */
    this.way = kept.get();
    /** By what the game calls files: `letters` or `numbers`. */
    this.usual = "letters";
    this.files = 0;
    this.ranks = 0;
  }

  get isShogi() {
    return this.way ? this.way === "shogi" : this.usual === "numbers";
  }

  /** Remembers the choice of the reader, for all games. @param {string} way */
  choose(way) {
    this.way = way;
    kept.set(way);
  }

  /** The name of a file, from 0. @param {number} file */
  file(file) {
    return this.isShogi ? String(this.files - file) : fileName(file);
  }

  /** The name of a rank, from 0. @param {number} rank */
  rank(rank) {
    return this.isShogi ? fileName(this.ranks - 1 - rank) : String(rank + 1);
  }

  /** A text with its squares as they are called. @param {string} text */
  shown(text) {
    if (!this.isShogi) return text;
    // In moves squares follow each other.
    return text.replace(/(?<![A-Za-z0-9])(?:[a-z]{1,2}\d{1,2})+(?![A-Za-z])/g, run => run.replace(/[a-z]{1,2}\d{1,2}/g, square => {
      const [file, rank] = place(square);
      return file < this.files && rank < this.ranks ? `${this.file(file)}${this.rank(rank)}` : square;
    }));
  }

  /** A text in which squares are called as definitions do. @param {string} text */
  read(text) {
    if (!this.isShogi) return text;
    return text.replace(/(\d{1,2})([a-z]{1,2})/g, (all, file, letters) => {
      const [rank] = place(`${letters}1`);
      const [x, y] = [this.files - Number(file), this.ranks - 1 - rank];
      return x >= 0 && y >= 0 && x < this.files && y < this.ranks ? `${fileName(x)}${y + 1}` : all;
    });
  }

  /** Calls the squares in a part of the page as they are called. @param {Node} root */
  rename(root) {
    if (!this.isShogi) return;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) node.nodeValue = this.shown(node.nodeValue ?? "");
  }
}
