// @ts-check
/** A page with one game in it: the Play tab of the studio, with the module and the definition out of the same file. */

import { Fault, ask, carryBy } from "../ask.js";
import { byId, el, marked } from "../dom.js";
import { lettering } from "../pictures.js";
import { Play } from "../play.js";
import { local } from "./local.js";
import { bytes } from "./text85.js";

/** What the board asks of the page around it. */
const page = {
  /** The game, once it can be kept. @type {(() => void) | null} */
  keep: null,

  moved() {
    this.keep?.();
  },

  goto() {},

  /** @param {string} title @param {...Node} content */
  notice(title, ...content) {
    const dialog = byId("notice");
    const close = el("div", { class: "actions" }, el("button", { type: "button", text: "Close", onclick: () => dialog.close() }));
    dialog.replaceChildren(el("h2", { text: title }), ...content, close);
    dialog.setAttribute("aria-label", title);
    if (!dialog.open) dialog.showModal();
  },

  closeNotice() {
    byId("notice").close();
  },

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof Fault)) throw error;
    this.notice("That did not work", el("p", {}, ...marked(error.message)));
  },
};

/** Returns an answer without lines of the definition, which this page does not show. @param {any} answer */
function withoutPlaces(answer) {
  for (const part of [answer, answer?.outcome]) {
    if (part?.place) part.place = null;
  }
  return answer;
}

async function start() {
  const code = new Blob([byId("worker").textContent], { type: "text/javascript" });
  const packed = bytes(byId("module").textContent);
  const carrier = local(() => new Worker(URL.createObjectURL(code)), Promise.resolve(packed));
  carryBy(async (...asked) => withoutPlaces(await carrier(...asked)));
  const source = JSON.parse(byId("definition").textContent);
  const { hash } = await ask("check", { source });
  const whole = await ask("describe", { source: { hash }, ...lettering });
  const play = new Play(page);
  byId("game").replaceChildren(play.root);
  await play.rules({ ...whole, source, document: 1 });
  // A reload of the page goes on with the game of its tab.
  try {
    const kept = JSON.parse(sessionStorage.getItem(hash) ?? "null");
    if (kept?.moves) await play.resume(kept);
    page.keep = () => sessionStorage.setItem(hash, JSON.stringify(play.game));
  } catch {
    // Without storage the game lives as long as the page.
  }
}

start().catch(error => page.failed(error));
