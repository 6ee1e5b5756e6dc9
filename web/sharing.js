// @ts-check
/** The definition and the game for others: as a link, as a page to play, as a file, or as texts. */

import { Fault, ask, isServed } from "./ask.js";
import { el, marked } from "./dom.js";
import { copied, shown, written } from "./exchange.js";
import { MAX_LENGTH, write } from "./share.js";

/** Returns how others can open the game. If this page is served, it is on this machine and its address is not offered. @returns {Promise<{ site: string | null, player: boolean }>} */
export async function ways() {
  if (isServed()) return ask("sharing", {});
  return { site: location.href.replace(/[?#].*$/, ""), player: false };
}

/** A link to download something made in the page. @param {string} text @param {string} type @param {string} name @param {string} title */
function saved(text, type, name, title) {
  return el("a", { class: "place", href: `data:${type};charset=utf-8,${encodeURIComponent(text)}`, download: name, text: title });
}

/** A button that makes the page to play and saves it. @param {any} app @param {HTMLElement} state */
function pageToPlay(app, state) {
  const source = app.source();
  const make = async () => {
    state.replaceChildren(el("p", { class: "quiet", text: "Writing…" }));
    try {
      const { id, files: [page], left_out: [missing] } = await ask("publish", { source, parts: ["play"] });
      if (!page) return state.replaceChildren(el("p", { class: "wrong" }, ...marked(missing.why)));
      const address = URL.createObjectURL(new Blob([page.text], { type: "text/html;charset=utf-8" }));
      const link = el("a", { class: "place", href: address, download: `${id}-play.html`, text: `${id}-play.html` });
      state.replaceChildren(el("p", {}, link, ` ${Math.max(1, Math.round(page.text.length / 1024))} KB: one file that needs no network. Send it to anyone who wants to play.`));
      link.click();
      // The dialog may be filled with something else meanwhile.
      link.closest("dialog")?.addEventListener("close", () => URL.revokeObjectURL(address), { once: true });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const failing = error.more.claims ?? [];
      state.replaceChildren(el("p", { class: "wrong" }, ...marked(error.message)), failing.length > 0 ? el("p", { text: `Failing: ${failing.join("; ")}` }) : "");
    }
  };
  return el("button", { type: "button", id: "share-page", text: "Save a playable page", onclick: make });
}

/** Offers what others can open. @param {any} app */
export async function share(app) {
  try {
    await offer(app);
  } catch (error) {
    app.failed(error);
  }
}

/** @param {any} app */
async function offer(app) {
  const { text } = app.editor;
  // While the text has errors, the board may still play the one that was open before.
  const play = app.play.whole?.document === app.documents ? app.play : null;
  const { fen, moves } = play ?? { fen: null, moves: [] };
  const { site, player } = await ways();
  const link = site === null ? null : await write(site, { name: app.file.name, text, fen, moves });
  const state = el("div", { class: "published", role: "status" });
  const actions = [
    player ? pageToPlay(app, state) : "",
    saved(text, "application/toml", app.file.name.split("/").pop(), "Save the file"),
  ];
  if (link !== null) {
    const area = el("textarea", { readonly: true, "aria-label": "Link" });
    area.value = link;
    const copy = el("button", { class: "primary", type: "button", text: "Copy the link", onclick: () => copied(area, copy) });
    app.notice("Share", el("p", { text: `The link contains the definition and the game itself, ${Math.ceil(link.length / 1024)} KB; nothing is stored elsewhere. Anyone who has the link can open it in a studio.` }),
      play?.tree.toRecord(play.moves) ? el("p", { class: "quiet", text: "The link leaves out variations, comments and tags. Copy, paste… gives them as PGN." }) : "",
      area, el("div", { class: "actions" }, copy, ...actions), state);
    return;
  }
  const why = site !== null
    ? [`The definition and the game are too long for a link, which has at most ${MAX_LENGTH / 1024} KB. Send them as they are instead.`]
    : marked("Others cannot open the address of this page, which is on your machine. Send the definition and the game as they are. For links, start `alfil serve` with `--site` and the address of a studio that others can reach.");
  const hint = site === null && !player ? el("p", { class: "quiet" }, ...marked("With `--player`, you can also save a playable page.")) : "";
  const pgn = play && (fen !== null || moves.length > 0) ? (await written(play)).pgn : null;
  app.notice("Share", el("p", {}, ...why), hint, shown("Definition", text, 5), pgn === null ? "" : shown("Game", pgn, 4),
    el("div", { class: "actions" }, ...actions, el("button", { type: "button", text: "Close", onclick: () => app.closeNotice() })), state);
}
