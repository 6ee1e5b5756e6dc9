// @ts-check
/** A move that is entered while the computer thinks, and played after the computer's move if it is legal then. */

import { isSquare } from "./tree.js";

export class Premove {
  /** @param {any} play */
  constructor(play) {
    this.play = play;
    /** Where it begins, and where it leads: squares, or a piece in the hand first. @type {string[]} */
    this.path = [];
  }

  /** Whether a move may be entered: the computer is to move, and a person after it. */
  get isOpen() {
    const { position, levels, at, moves, setup } = this.play;
    return !position.outcome && !setup.isOn && at === moves.length && levels[position.side] !== null && levels[1 - position.side] === null;
  }

  /** Whether it begins on a square and leads nowhere yet. @param {string} square */
  isFrom(square) {
    return this.path.length === 1 && this.path[0] === square;
  }

  get squares() {
    return this.path.filter(isSquare);
  }

  /** The move as it is shown. */
  get text() {
    const [from, to] = this.path;
    return to ? `${from.startsWith("@") ? `${from.slice(1)}@` : from}${to}` : "";
  }

  /** A click while the computer thinks. Returns whether it is for this. @param {string} key @param {number} [hand] whose hand it is in */
  click(key, hand) {
    if (!this.isOpen) return false;
    const person = 1 - this.play.position.side;
    const isOwn = isSquare(key) ? this.play.man(key)?.[2] === person : hand === person;
    if (this.path.length === 1 && isSquare(key)) {
      this.path = key === this.path[0] ? [] : [this.path[0], key];
      if (this.path.length > 1) this.play.speak(`Next: ${this.text}.`);
    } else {
      const had = this.path.length > 0;
      this.path = isOwn ? [key] : [];
      if (!had && !isOwn) return false;
    }
    this.play.why = null;
    this.play.draw();
    return true;
  }

  /** Forgets it. Returns whether there was one. */
  clear() {
    const had = this.path.length > 0;
    this.path = [];
    return had;
  }

  /** Plays it in the position that has come, or says that it is not legal there. */
  async go() {
    const { path, text, play } = this;
    this.clear();
    if (path.length < 2) return play.draw();
    if (path[0] in play.walk.next) {
      play.walk.click(path[0]);
      if (path[1] in play.walk.next || play.jumps().has(path[1])) return play.click(path[1]);
      play.walk.clear();
    }
    play.tell(`${text} is not legal now.`);
  }
}
