// @ts-check
/** Bytes that are written in a page, five digits for each four of them. */

/** What bytes are written with in a page: a quarter longer than they are. */
export const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?_~|()[]{}@%$#";

/** The bytes of a text. There may be a few more at its end. @param {string} text */
export function bytes(text) {
  const values = new Uint8Array(128);
  [...DIGITS].forEach((digit, value) => { values[digit.charCodeAt(0)] = value; });
  const digits = text.replace(/\s+/g, "");
  const view = new DataView(new ArrayBuffer((digits.length / 5) * 4));
  for (let at = 0; at < digits.length; at += 5) {
    let value = 0;
    for (let n = 0; n < 5; n += 1) value = value * 85 + values[digits.charCodeAt(at + n)];
    view.setUint32((at / 5) * 4, value);
  }
  return new Uint8Array(view.buffer);
}
