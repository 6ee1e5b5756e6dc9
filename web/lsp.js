// @ts-check
/** The editor's side of the language server. */

import { PAGE, ask } from "./ask.js";

/** @typedef {{ line: number, character: number }} Place */

const OPEN = "textDocument/didOpen";
const CHANGE = "textDocument/didChange";

export class Session {
  constructor() {
    this.uri = "";
    this.version = 0;
    /** The text that the server has. @type {string | null} */
    this.sent = null;
    this.n = 0;
    /** @type {Promise<any>} */
    this.last = Promise.resolve();
  }

  /** @param {object} message */
  send(message) {
    // One after the other: what is asked is about the text that was sent before.
    const next = this.last.then(() => this.deliver(message));
    this.last = next.catch(() => null);
    return next;
  }

  /** Sends a message. A restarted server has no text: it is given that first, and the message again. @param {any} message */
  async deliver(message) {
    const send = (/** @type {object} */ part) => ask("lsp", { message: { jsonrpc: "2.0", ...part }, tab: PAGE });
    const answer = await send(message);
    if (!answer.new || message.method === OPEN) return answer;
    const opened = await send(this.opening(this.sent ?? ""));
    return message.method === CHANGE ? opened : send(message);
  }

  /** @param {string} text */
  opening(text) {
    return { method: OPEN, params: { textDocument: { uri: this.uri, version: this.version, languageId: "toml", text } } };
  }

  /** @param {string} name @param {string} text */
  open(name, text) {
    const part = name.split("/").map(encodeURIComponent).join("/");
    this.uri = `file:///${part}`;
    this.sent = null;
    return this.tell(text).catch(() => null);
  }

  /** Sends the text. If that fails, the next one opens the file anew. @param {string} text */
  async tell(text) {
    const isOpen = this.sent !== null;
    this.sent = text;
    this.version += 1;
    const { uri, version } = this;
    try {
      await this.send(isOpen ? { method: CHANGE, params: { textDocument: { uri, version }, contentChanges: [{ text }] } } : this.opening(text));
    } catch (error) {
      this.sent = null;
      throw error;
    }
  }

  /**
   * @param {string} method
   * @param {string} text
   * @param {object} params
   */
  async request(method, text, params) {
    const told = text === this.sent ? null : this.tell(text);
    const id = (this.n += 1);
    const asked = this.send({ id, method, params: { textDocument: { uri: this.uri }, ...params } });
    // An answer about another text is of no use.
    const [answer] = await Promise.all([asked, told]);
    return answer.messages.find((/** @type {any} */ message) => message.id === id)?.result ?? null;
  }
}
