// @ts-check
/** The definition and the game as a link, or as a file. */

import { el } from "./dom.js";
import { MAX_LENGTH, write } from "./share.js";

/** Offers the link, and the file. @param {any} app */
export async function share(app) {
  const { fen, moves } = app.play;
  const link = await write({ name: app.file.name, text: app.editor.text, fen, moves });
  const name = app.file.name.split("/").pop();
  const download = el("a", { class: "place", href: `data:application/toml;charset=utf-8,${encodeURIComponent(app.editor.text)}`, download: name, text: "Save the file" });
  if (link === null) {
    app.notice("Share", el("p", { text: `The definition and the game are too long for a link, which has at most ${MAX_LENGTH / 1024} KB. Send the file instead.` }),
      el("div", { class: "actions" }, download, el("button", { type: "button", text: "Close", onclick: () => app.closeNotice() })));
    return;
  }
  const area = el("textarea", { readonly: true, "aria-label": "Link" });
  area.value = link;
  const copy = el("button", { class: "primary", type: "button", text: "Copy the link", onclick: async () => {
    area.select();
    await navigator.clipboard.writeText(link).catch(() => document.execCommand("copy"));
    copy.textContent = "Copied";
  } });
  app.notice("Share", el("p", { text: `The link contains the definition and the game itself, ${Math.ceil(link.length / 1024)} KB; nothing is stored elsewhere. Anyone who has the link can open it in a studio.` }),
    area, el("div", { class: "actions" }, copy, download));
}
