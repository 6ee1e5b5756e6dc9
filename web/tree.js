// @ts-check
/**
 * Walks the tree of clicks by which moves are entered. It knows no rule: a node has the clicks that may follow, a leaf the
 * number of a move, and an empty key says that the move may end here.
 *
 * @typedef {number | { [click: string]: Tree }} Tree
 */

export class Walk {
  /** @param {Tree} tree */
  constructor(tree) {
    /** @type {Tree[]} */
    this.nodes = [tree];
    /** @type {string[]} */
    this.path = [];
  }

  /** What may be clicked next. @returns {{ [click: string]: Tree }} */
  get next() {
    const node = this.nodes[this.nodes.length - 1];
    return typeof node === "object" ? node : {};
  }

  /** The squares that may be clicked next, or begin with. */
  get squares() {
    return Object.keys(this.next).filter(key => isSquare(key));
  }

  /** What the piece may become, or what may be gated; an empty key among them means neither. */
  get choices() {
    const keys = Object.keys(this.next).filter(key => key.startsWith("=") || key.startsWith("~"));
    return keys.length > 0 && "" in this.next ? ["", ...keys] : keys;
  }

  /**
   * Squares on which a piece comes to rest behind what it jumps over, each with the clicks that lead there. Squares that may be
   * clicked themselves, and those that several ways lead to, are not among them.
   * @param {(clicks: string[]) => boolean} isJump whether these squares, from the one where the piece is, are a jump
   * @returns {Map<string, string[]>}
   */
  landings(isJump) {
    const { next } = this;
    const here = this.path.filter(isSquare).pop();
    /** @type {Map<string, string[][]>} */
    const found = new Map();
    const add = (/** @type {Tree} */ node, /** @type {string[]} */ clicks) => {
      const square = clicks[clicks.length - 1];
      const rests = typeof node === "number" || Object.keys(node).some(key => !isSquare(key));
      if (clicks.length > 1 && rests && !(square in next)) found.set(square, [...found.get(square) ?? [], clicks]);
      if (typeof node === "number") return;
      for (const key of Object.keys(node).filter(isSquare)) {
        if (isJump([here ?? "", ...clicks, key])) add(node[key], [...clicks, key]);
      }
    };
    if (here) for (const key of this.squares) add(next[key], [key]);
    return new Map([...found].flatMap(([square, ways]) => (ways.length === 1 ? [[square, ways[0]]] : [])));
  }

  /** Whether the move may end here, though it may also go on. */
  get mayEnd() {
    return this.path.length > 0 && "" in this.next;
  }

  /**
   * Clicks. Returns the number of the move that is complete now, or null.
   * @param {string} key
   * @returns {number | null}
   */
  click(key) {
    const node = this.next[key];
    if (node === undefined) return null;
    if (typeof node === "number") return node;
    this.path.push(key);
    this.nodes.push(node);
    const keys = Object.keys(node);
    return keys.length === 1 && keys[0] === "" ? /** @type {number} */ (node[""]) : null;
  }

  /** Takes the last click back; false if there is none. */
  back() {
    if (this.path.length === 0) return false;
    this.path.pop();
    this.nodes.pop();
    return true;
  }

  /** Begins anew. */
  clear() {
    this.path = [];
    this.nodes.length = 1;
  }
}

/** @param {string} key */
export function isSquare(key) {
  return /^[a-z]{1,2}\d{1,2}$/.test(key);
}
