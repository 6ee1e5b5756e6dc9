// @ts-check
/**
 * The moves of a game as a tree: the first child of a move goes on with the game, the others are variations. The server and
 * PGN write it as lines, where a move has other moves in its place.
 *
 * @typedef {{ move: string, before?: string, comment?: string, nags?: number[], variations?: Step[][] }} Step
 */

/** What annotations are called in lists of moves. */
const MARKS = ["", "!", "?", "!!", "??", "!?", "?!"];

/** Tags that say how a game ended. */
const OUTCOME = ["Result", "Termination"];

class Node {
  /** @param {string} move @param {Node | null} parent */
  constructor(move, parent) {
    this.move = move;
    this.parent = parent;
    /** What is said before it, if it begins a variation. */
    this.before = "";
    this.comment = "";
    /** @type {number[]} */
    this.nags = [];
    /** @type {Node[]} */
    this.next = [];
  }

  /** @param {string} move @returns {Node} */
  child(move) {
    let found = this.next.find(node => node.move === move);
    if (!found) this.next.push(found = new Node(move, this));
    return found;
  }

  /** Adds what is said about the move, where that is not said yet. @param {string} comment @param {number[]} nags */
  say(comment, nags) {
    if (comment !== this.comment) this.comment = [this.comment, comment].filter(text => text !== "").join(" ");
    this.nags = [...new Set([...this.nags, ...nags])];
  }

  /** Says after the move what was said before it, since it begins no variation any more. */
  join() {
    const { before, comment } = this;
    this.comment = "";
    this.say(before, []);
    this.say(comment, []);
    this.before = "";
  }

  /** Whether it begins a variation. */
  get isAside() {
    return this.parent !== null && this.parent.next[0] !== this;
  }

  /** The annotations as players write them. */
  get marks() {
    return this.nags.map(nag => MARKS[nag] ?? ` $${nag}`).join("");
  }
}

export class Variations {
  /** @param {Step[]} [line] @param {string} [comment] @param {[string, string][]} [tags] */
  constructor(line = [], comment = "", tags = []) {
    this.root = new Node("", null);
    this.root.comment = comment;
    this.read(this.root, line);
    /** What is known of the game, as in PGN. */
    this.tags = tags;
    /** The move after which the game ended. */
    this.end = this.last;
  }

  /** The last move of the game. */
  get last() {
    let node = this.root;
    while (node.next.length > 0) node = node.next[0];
    return node;
  }

  /** @param {Node} node @param {Step[]} line */
  read(node, line) {
    // What the line plays comes before what a variation plays in the same place.
    const before = line.map(({ move, before, comment, nags }) => {
      const parent = node;
      const isNew = !node.next.some(other => other.move === move);
      node = node.child(move);
      if (before && isNew && node.isAside) node.before = before;
      else if (before) node.say(before, []);
      node.say(comment ?? "", nags ?? []);
      return parent;
    });
    for (const [n, { variations }] of line.entries()) for (const other of variations ?? []) this.read(before[n], other);
  }

  /** Adds moves from the beginning, as far as they are new. @param {string[]} moves */
  add(moves) {
    moves.reduce((node, move) => node.child(move), this.root);
  }

  /** The node after these moves. @param {string[]} moves @returns {Node | undefined} */
  find(moves) {
    return moves.reduce((/** @type {Node | undefined} */ node, move) => node?.next.find(child => child.move === move), this.root);
  }

  /** The moves that lead to a node. @param {Node} node @returns {string[]} */
  to(node) {
    /** @type {string[]} */
    const moves = [];
    for (let at = node; at.parent; at = at.parent) moves.push(at.move);
    return moves.reverse();
  }

  /** The moves that lead to a node, and those with which the game goes on there. @param {Node} node */
  through(node) {
    const moves = this.to(node);
    for (let at = node.next[0]; at; at = at.next[0]) moves.push(at.move);
    return moves;
  }

  /** Removes a move with everything that follows it. Returns the variation that is the game now, if one took its place. @param {string[]} moves up to it */
  cut(moves) {
    const node = this.find(moves);
    if (!node?.parent) return null;
    const { parent } = node;
    const wasGame = this.branch(node) === null;
    parent.next = parent.next.filter(other => other !== node);
    parent.next[0]?.join();
    return wasGame ? parent.next[0] ?? null : null;
  }

  /** Returns an empty tree of the same game, without its end. */
  emptied() {
    return new Variations([], "", this.lastingTags);
  }

  /** Returns the tags that do not describe the end. */
  get lastingTags() {
    return this.tags.filter(([name]) => !OUTCOME.includes(name));
  }

  /** Returns how many variations and comments there are at a move and after it. @param {string[]} moves up to it */
  count(moves) {
    const nodes = [this.find(moves)].filter(node => node !== undefined);
    const counts = { variations: 0, comments: 0 };
    for (let node = nodes.pop(); node; node = nodes.pop()) {
      for (const said of [node.before, node.comment]) if (said !== "") counts.comments += 1;
      counts.variations += Math.max(node.next.length - 1, 0);
      nodes.push(...node.next);
    }
    return counts;
  }

  /** Whether a move is in the tree. @param {Node | undefined} node */
  has(node) {
    return node !== undefined && this.find(this.to(node)) === node;
  }

  /** The first move of the innermost variation that a node is in; none in the game itself. @param {Node | undefined} node */
  branch(node) {
    for (let at = node; at?.parent; at = at.parent) if (at.isAside) return at;
    return null;
  }

  /** Lets a variation take the place of the moves that it replaces. @param {Node} branch */
  promote(branch) {
    const { parent } = branch;
    if (parent) parent.next = [branch, ...parent.next.filter(other => other !== branch)];
    branch.join();
  }

  /**
   * What there is to keep or to write besides the moves of the game: nothing if there is no more.
   * @param {string[]} moves of the game @returns {{ line: Step[], comment: string, tags?: [string, string][] } | null}
   */
  toRecord(moves) {
    let isPlain = this.root.comment === "";
    const step = (/** @type {Node} */ { move, before, comment, nags }) => {
      isPlain &&= comment === "" && nags.length === 0;
      return { move, ...(before ? { before } : {}), ...(comment ? { comment } : {}), ...(nags.length > 0 ? { nags } : {}) };
    };
    /** @param {Node} node @returns {Step[]} */
    const after = node => {
      /** @type {Step[]} */
      const line = [];
      for (let at = node; at.next.length > 0; at = at.next[0]) {
        const [first, ...others] = at.next;
        isPlain &&= others.length === 0;
        const variations = others.map(other => [step(other), ...after(other)]);
        line.push({ ...step(first), ...(variations.length > 0 ? { variations } : {}) });
      }
      return line;
    };
    const line = after(this.root);
    // How another game ended says nothing about this one.
    const tags = this.last === this.end ? this.tags : this.lastingTags;
    if (isPlain && line.length === moves.length && tags.length === 0) return null;
    return { line, comment: this.root.comment, ...(tags.length > 0 ? { tags } : {}) };
  }
}
