// @ts-check
/** The cells of a board: squares, or hexagons of a slanted board. Distances are parts of that between neighbours. */

/** How far apart the middles of rows of hexagons are. */
const ROW = Math.sqrt(3) / 2;

/** The corners of a hexagon with level sides, from its middle. @type {[number, number][]} */
const HEXAGON = [[-0.5 / ROW, 0], [-0.25 / ROW, -0.5], [0.25 / ROW, -0.5], [0.5 / ROW, 0], [0.25 / ROW, 0.5], [-0.25 / ROW, 0.5]];

/** @typedef {{ diagonal: number, level: boolean }} Hexagons where the third line of neighbours rises (1) or falls (-1), and whether ranks are level */

export class Cells {
  /** @param {Hexagons | null | undefined} hexagons */
  constructor(hexagons) {
    this.hexagons = hexagons ?? null;
    /** @type {[number, number][]} */
    this.corners = !hexagons ? [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
      : hexagons.level ? HEXAGON.map(([x, y]) => [y, x]) : HEXAGON;
    /** How wide and high a cell is. */
    this.size = [0, 1].map(axis => 2 * Math.max(...this.corners.map(corner => corner[axis])));
  }

  /** Where a cell lies, to the right and down from a1. @param {number} file @param {number} rank @returns {[number, number]} */
  place(file, rank) {
    if (!this.hexagons) return [file, -rank];
    const { diagonal, level } = this.hexagons;
    return level ? [file - (diagonal * rank) / 2, -rank * ROW] : [file * ROW, (diagonal * file) / 2 - rank];
  }

  /** The colour of a cell, such that neighbours differ: one of two on squares, one of three on hexagons. @param {number} file @param {number} rank */
  colour(file, rank) {
    if (!this.hexagons) return (file + rank) % 2;
    return (((file + this.hexagons.diagonal * rank) % 3) + 3) % 3;
  }

  /** The neighbours to the right of a cell, ahead of it, and along its diagonal, from which lines are drawn. @returns {[number, number][]} */
  get lines() {
    return this.hexagons ? [[1, 0], [0, 1], [1, this.hexagons.diagonal]] : [[1, 0], [0, 1]];
  }

  /** The place that a mirror shows with left and right exchanged. @param {number} file @param {number} rank @param {{ files: number, ranks: number }} board */
  mirrored(file, rank, { files, ranks }) {
    if (!this.hexagons) return [files - 1 - file, rank];
    const { diagonal, level } = this.hexagons;
    const middle = [(files - 1) / 2, (ranks - 1) / 2];
    const [x, y] = [file - middle[0], rank - middle[1]];
    return (level ? [diagonal * y - x, y] : [-x, y - diagonal * x]).map((at, axis) => Math.round(at + middle[axis]));
  }

  /** Whether a cell lies beyond the largest hexagon around the middle of a board. @param {number} file @param {number} rank @param {{ files: number, ranks: number }} board */
  isCorner(file, rank, { files, ranks }) {
    if (!this.hexagons) return false;
    const [x, y] = [file - (files - 1) / 2, rank - (ranks - 1) / 2];
    return Math.abs(x - this.hexagons.diagonal * y) > (Math.max(files, ranks) - 1) / 2;
  }

  /** The outline of a cell. @param {[number, number]} middle @param {number} size of the distance between neighbours */
  outline([x, y], size) {
    const points = this.corners.map(corner => [x + corner[0] * size, y + corner[1] * size].map(n => Number(n.toFixed(2))).join(" "));
    return `M${points.join("L")}z`;
  }

  /** A cell as a part of its box, for a style; with `inner`, a frame whose hole is so large. @param {number} [inner] */
  clip(inner) {
    const points = (/** @type {number} */ scale) => [...this.corners, this.corners[0]].map(corner =>
      corner.map((at, axis) => `${(50 + (100 * scale * at) / this.size[axis]).toFixed(2)}%`).join(" "));
    return inner ? `polygon(evenodd, ${[...points(1), ...points(inner)].join(", ")})` : `polygon(${points(1).join(", ")})`;
  }
}
