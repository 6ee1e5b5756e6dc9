// @ts-check
/** A choice of the reader that the browser remembers, for all games. */

export class Kept {
  /** @param {string} key where it is kept @param {Map<string, string>} words the choices, and what they are called in a menu */
  constructor(key, words) {
    this.key = key;
    this.words = words;
    /** The choice that the browser could not keep: it lasts as long as the page. @type {string | null} */
    this.unsaved = null;
  }

  /** The choice, or nothing. */
  get() {
    if (this.unsaved !== null) return this.unsaved;
    try {
      const kept = localStorage.getItem(this.key) ?? "";
      return this.words.has(kept) ? kept : "";
    } catch {
      return "";
    }
  }

  /** @param {string} word */
  set(word) {
    try {
      localStorage.setItem(this.key, word);
      this.unsaved = null;
    } catch {
      this.unsaved = word;
    }
  }
}
