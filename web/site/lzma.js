// @ts-check
/** Unpacks LZMA, which makes the module a quarter smaller than what browsers can unpack themselves. */

/** How likely a bit is 0, out of 2048. */
const EVEN = 1024;

/** What follows a literal, a match, a repetition, in all states that the format distinguishes. */
const AFTER_LITERAL = [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 4, 5];

/** The chances of a number of bits, from the highest down or from the lowest up. @param {number} n */
const chances = n => new Uint16Array(n).fill(EVEN);

/** Reads bits, each by its chance. */
class Bits {
  /** @param {Uint8Array} bytes @param {number} at */
  constructor(bytes, at) {
    this.bytes = bytes;
    // The first byte is always 0.
    this.at = at + 5;
    this.range = 0xffffffff;
    this.code = new DataView(bytes.buffer, bytes.byteOffset + at + 1, 4).getUint32(0);
  }

  refill() {
    if (this.range < 0x1000000) {
      this.range *= 256;
      this.code = this.code * 256 + this.bytes[this.at];
      this.at += 1;
    }
  }

  /** @param {Uint16Array} table @param {number} index */
  bit(table, index) {
    const chance = table[index];
    const bound = (this.range >>> 11) * chance;
    let bit = 0;
    if (this.code < bound) {
      this.range = bound;
      table[index] = chance + ((2048 - chance) >>> 5);
    } else {
      this.range -= bound;
      this.code -= bound;
      table[index] = chance - (chance >>> 5);
      bit = 1;
    }
    this.refill();
    return bit;
  }

  /** Bits that are 0 and 1 equally often. @param {number} n */
  plain(n) {
    let value = 0;
    for (let i = 0; i < n; i += 1) {
      this.range = (this.range - (this.range & 1)) / 2;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit) this.code -= this.range;
      this.refill();
      value = value * 2 + bit;
    }
    return value;
  }

  /** A number, the highest bit first. @param {Uint16Array} table @param {number} n @param {number} from */
  down(table, n, from = 0) {
    let node = 1;
    for (let i = 0; i < n; i += 1) node = node * 2 + this.bit(table, from + node);
    return node - (1 << n);
  }

  /** A number, the lowest bit first. @param {Uint16Array} table @param {number} n @param {number} from */
  up(table, n, from = 0) {
    let node = 1;
    let value = 0;
    for (let i = 0; i < n; i += 1) {
      const bit = this.bit(table, from + node);
      node = node * 2 + bit;
      value += bit << i;
    }
    return value;
  }
}

/** Lengths of matches. */
class Lengths {
  constructor() {
    this.choice = chances(2);
    this.low = chances(16 << 3);
    this.middle = chances(16 << 3);
    this.high = chances(256);
  }

  /** @param {Bits} bits @param {number} place */
  read(bits, place) {
    if (!bits.bit(this.choice, 0)) return bits.down(this.low, 3, place << 3);
    if (!bits.bit(this.choice, 1)) return 8 + bits.down(this.middle, 3, place << 3);
    return 16 + bits.down(this.high, 8);
  }
}

/**
 * The bytes that were packed. The size has to be in the header.
 * @param {Uint8Array} packed
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function unpack(packed) {
  const settings = packed[0];
  const [contextBits, literalBits, placeBits] = [settings % 9, Math.floor(settings / 9) % 5, Math.floor(settings / 45)];
  const view = new DataView(packed.buffer, packed.byteOffset, 13);
  const size = view.getUint32(5, true);
  const out = new Uint8Array(size);
  const bits = new Bits(packed, 13);
  const literals = chances(0x300 << (contextBits + literalBits));
  const [isMatch, isLong] = [chances(12 << 4), chances(12 << 4)];
  const [isRepeat, isSecond, isThird, isFourth] = [chances(12), chances(12), chances(12), chances(12)];
  const [slots, near, aligned] = [chances(4 << 6), chances(128), chances(16)];
  const [lengths, repeatLengths] = [new Lengths(), new Lengths()];
  const distances = [0, 0, 0, 0];
  let state = 0;
  let at = 0;
  const literal = () => {
    const before = at > 0 ? out[at - 1] : 0;
    const from = 0x300 * (((at & ((1 << literalBits) - 1)) << contextBits) + (before >>> (8 - contextBits)));
    let node = 1;
    if (state >= 7) {
      // After a match the byte that would have gone on it is a hint.
      let hint = out[at - distances[0] - 1];
      while (node < 0x100) {
        const expected = (hint >>> 7) & 1;
        hint <<= 1;
        const bit = bits.bit(literals, from + ((1 + expected) << 8) + node);
        node = node * 2 + bit;
        if (bit !== expected) break;
      }
    }
    while (node < 0x100) node = node * 2 + bits.bit(literals, from + node);
    out[at] = node;
    at += 1;
    state = AFTER_LITERAL[state];
  };
  /** @param {number} length */
  const distance = length => {
    const slot = bits.down(slots, 6, Math.min(length, 3) << 6);
    if (slot < 4) return slot;
    const n = (slot >>> 1) - 1;
    const base = (2 + (slot & 1)) * 2 ** n;
    if (slot < 14) return base + bits.up(near, n, base - slot);
    return base + bits.plain(n - 4) * 16 + bits.up(aligned, 4);
  };
  while (at < size) {
    const place = at & ((1 << placeBits) - 1);
    if (!bits.bit(isMatch, (state << 4) + place)) {
      literal();
      continue;
    }
    let length = 0;
    if (bits.bit(isRepeat, state)) {
      if (!bits.bit(isSecond, state)) {
        if (!bits.bit(isLong, (state << 4) + place)) {
          out[at] = out[at - distances[0] - 1];
          at += 1;
          state = state < 7 ? 9 : 11;
          continue;
        }
      } else {
        const which = !bits.bit(isThird, state) ? 1 : !bits.bit(isFourth, state) ? 2 : 3;
        distances.unshift(...distances.splice(which, 1));
      }
      length = repeatLengths.read(bits, place);
      state = state < 7 ? 8 : 11;
    } else {
      length = lengths.read(bits, place);
      distances.pop();
      distances.unshift(distance(length));
      state = state < 7 ? 7 : 10;
    }
    const from = at - distances[0] - 1;
    if (from < 0) throw new Error("the module is damaged");
    const end = Math.min(size, at + length + 2);
    for (let i = from; at < end; i += 1, at += 1) out[at] = out[i];
  }
  return out;
}
