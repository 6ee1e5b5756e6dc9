// @ts-check
/** The editor's side of the language server. */

import { PAGE, ask } from "./ask.js";

/** @typedef {{ line: number, character: number }} Place */

export class Session {
  constructor() {
    this.uri = "";
    this.version = 0;
    this.sent = "";
    this.n = 0;
    /** @type {Promise<any>} */
    this.last = Promise.resolve();
  }

  /** @param {object} message */
  send(message) {
    // One after the other: what is asked is about the text that was sent before.
    const next = this.last.then(() => ask("lsp", { message: { jsonrpc: "2.0", ...message }, tab: PAGE }));
    this.last = next.catch(() => null);
    return next;
  }

  /** @param {string} name @param {string} text */
  open(name, text) {
    const part = name.split("/").map(encodeURIComponent).join("/");
    this.uri = `file:///${part}`;
    this.sent = text;
    const document = { uri: this.uri, languageId: "toml", version: (this.version += 1), text };
    return this.send({ method: "textDocument/didOpen", params: { textDocument: document } }).catch(() => null);
  }

  /**
   * @param {string} method
   * @param {string} text
   * @param {object} params
   */
  async request(method, text, params) {
    if (text !== this.sent) {
      this.sent = text;
      const textDocument = { uri: this.uri, version: (this.version += 1) };
      this.send({ method: "textDocument/didChange", params: { textDocument, contentChanges: [{ text }] } });
    }
    const id = (this.n += 1);
    const answer = await this.send({ id, method, params: { textDocument: { uri: this.uri }, ...params } });
    return answer.messages.find((/** @type {any} */ message) => message.id === id)?.result ?? null;
  }
}
