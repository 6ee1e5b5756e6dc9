// @ts-check
/** The moves of the game, as a list to go back and forth in, with variations and comments. */

import { el, refill } from "./dom.js";

/** A move in words where it has no squares. @param {string} text */
export const spelled = text => (text === "0000" ? "pass" : text);

/** A field for a comment on the move that is shown. */
class CommentField {
  /**
   * @param {MoveList} list @param {string} id @param {string} label
   * @param {"before" | "comment"} part what it writes: the comment before the move, or after it
   */
  constructor(list, id, label, part) {
    this.list = list;
    this.part = part;
    /** The move that the comment is about. @type {any} */
    this.about = undefined;
    this.input = el("textarea", { id, class: "comment", rows: "2", maxlength: "2000", "aria-label": label, placeholder: label, oninput: () => this.written(), onblur: () => this.settle() });
  }

  draw() {
    const { list, part, input } = this;
    const { tree } = list.play;
    input.hidden = part === "before" && !list.here?.isAside;
    // A comment is written to its end, even if the computer moves meanwhile.
    if (input.hidden || document.activeElement !== input || !tree.has(this.about)) this.settle();
  }

  /** Shows the comment of the move that is shown. */
  settle() {
    const { here } = this.list;
    const text = here?.[this.part] ?? "";
    // A variation that becomes the game joins its comments.
    if (this.about !== here || this.input.value.trim() !== text) this.input.value = text;
    this.about = here;
  }

  clear() {
    this.input.value = "";
    this.about = undefined;
  }

  written() {
    if (this.about) this.about[this.part] = this.input.value.trim();
    this.list.changed();
  }
}

/** The part of the page with the moves. */
export class MoveList {
  /** @param {any} play */
  constructor(play) {
    this.play = play;
    this.list = el("ol", { class: "moves mono", "aria-label": "Moves" });
    this.count = el("span");
    const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ run) => el("button", { type: "button", id, text, onclick: run });
    this.promote = button("promote", "Make it the game", () => this.promoted());
    this.drop = button("drop-variation", "Delete the variation", () => this.dropped());
    this.comments = [
      new CommentField(this, "comment-before", "Comment before the variation", "before"),
      new CommentField(this, "comment", "Comment", "comment"),
    ];
    this.card = el("div", { class: "card", id: "moves-card" }, el("h3", {}, "Moves", this.count), this.list,
      el("div", { class: "actions" }, this.promote, this.drop), ...this.comments.map(({ input }) => input));
  }

  /** The move that is shown. */
  get here() {
    const { tree, moves, at } = this.play;
    return tree.find(moves.slice(0, at));
  }

  /** The rows of moves after one, from a ply on. @param {any} node @param {number} ply @param {string} path @param {any} here @returns {any[]} */
  rows(node, ply, path, here) {
    const { play } = this;
    const rows = [];
    const row = (/** @type {any} */ child, /** @type {number} */ n, /** @type {string} */ name) => el("li", {}, el("span", { text: String(n) }),
      el("button", { type: "button", "data-ply": name === "" ? String(n) : null, "data-path": name === "" ? null : `${name}${n}`, text: play.coordinates.shown(spelled(child.move)) + child.marks, "aria-current": child === here ? "true" : null, onclick: () => play.follow(child, n) }));
    const said = (/** @type {string} */ text) => (text === "" ? [] : [el("li", { class: "said", text })]);
    for (let at = node, n = ply; at.next.length > 0; at = at.next[0], n += 1) {
      const [first, ...others] = at.next;
      rows.push(row(first, n, path), ...said(first.comment));
      for (const [number, other] of others.entries()) {
        const name = `${path}${n}.${number} `;
        rows.push(el("li", { class: "variation" }, el("ol", { "aria-label": "Variation" }, ...said(other.before), row(other, n, name), ...said(other.comment), ...this.rows(other, n + 1, name, here))));
      }
    }
    return rows;
  }

  draw() {
    const { list, play, here } = this;
    const { tree, moves } = play;
    this.count.textContent = String(moves.length);
    const rows = this.rows(tree.root, 1, "", here);
    const before = tree.root.comment === "" ? [] : [el("li", { class: "said", text: tree.root.comment })];
    refill(list, ...before, ...(rows.length > 0 ? rows : [el("li", { class: "quiet", text: "None yet." })]));
    const isAside = tree.branch(here) !== null;
    this.promote.hidden = this.drop.hidden = !isAside;
    for (const comment of this.comments) comment.draw();
    // Only the list is scrolled: the board stays where it is.
    const current = list.querySelector("[aria-current]");
    const { scrollTop, clientHeight } = list;
    if (current && (current.offsetTop < scrollTop || current.offsetTop + current.offsetHeight > scrollTop + clientHeight)) {
      list.scrollTop = current.offsetTop - clientHeight / 2;
    }
  }

  /** Shows nothing until there is a game again. */
  clear() {
    this.list.replaceChildren();
    this.count.textContent = "";
    for (const comment of this.comments) comment.clear();
  }

  promoted() {
    const { tree } = this.play;
    const branch = tree.branch(this.here);
    if (branch) tree.promote(branch);
    this.changed();
  }

  /** Deletes the variation, and shows the move before it. */
  dropped() {
    const { play } = this;
    const branch = play.tree.branch(this.here);
    if (!branch) return;
    const { fen, earlier, tree } = play;
    const cut = tree.to(branch);
    play.goTo({ fen, moves: tree.through(branch.parent), at: cut.length - 1, earlier, tree, cut });
  }

  changed() {
    this.play.app.moved();
    this.draw();
  }
}
