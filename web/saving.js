// @ts-check
/** Files of the folder: saved, and watched for changes by other programs. */

import { Fault, ask } from "./ask.js";
import { byId, el } from "./dom.js";

/** The save before, which leaves the tag that the next one needs. */
let last = Promise.resolve();

/** Saves the text as a file. @param {any} app */
export async function save(app) {
  const { file } = app;
  if (file.sort !== "file") {
    const input = el("input", { type: "text", value: file.name, "aria-label": "File name" });
    const enter = async () => {
      app.closeNotice();
      await write(app, input.value.trim(), () => null);
    };
    app.notice("Save to the folder", el("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); enter(); } }, input,
      el("div", { class: "actions" }, el("button", { class: "primary", type: "submit", text: "Save" }))));
    input.select();
    return;
  }
  await write(app, file.name, () => app.file.etag ?? null);
}

/** Writes a file once the one before is written. @param {any} app @param {string} path @param {() => string | null} etag the tag it has until then */
function write(app, path, etag) {
  const { documents } = app;
  last = last.catch(() => {}).then(() => (app.documents === documents ? put(app, path, etag()) : undefined));
  return last;
}

/** @param {any} app @param {string} path @param {string | null} etag @returns {Promise<void>} */
async function put(app, path, etag) {
  const { documents } = app;
  const { text } = app.editor;
  try {
    const saved = await ask("save", { path, text, etag });
    // Another text may have been opened meanwhile.
    if (app.documents === documents) keep(app, path, text, saved.etag);
    app.files = await ask("files", {});
    app.drawFile();
  } catch (error) {
    if (error instanceof Fault && error.code === "changed" && app.documents === documents) await refused(app, path);
    else app.failed(error);
  }
}

/** The file has this text now. @param {any} app @param {string} path @param {string} text @param {string} etag */
function keep(app, path, text, etag) {
  app.file = { sort: "file", name: path, etag };
  app.saved = text;
  app.drafts.flush();
  app.drawFile();
}

/** Looks why a file could not be saved: it has changed, it is another one, or it is gone. @param {any} app @param {string} path */
async function refused(app, path) {
  const { documents } = app;
  try {
    const found = await ask("open", { path });
    if (app.documents !== documents) return;
    if (found.text === app.editor.text) keep(app, path, found.text, found.etag);
    else conflict(app, path, found);
  } catch (error) {
    if (error instanceof Fault && error.code === "no-such-file" && app.documents === documents) await put(app, path, null);
    else app.failed(error);
  }
}

/** Looks whether another program has changed the file. @param {any} app */
export async function watch(app) {
  if (app.file.sort !== "file" || document.hidden || byId("notice").open) return;
  const { name, etag } = app.file;
  const found = await ask("open", { path: name, etag }).catch(() => null);
  // What was found may be what is being saved.
  await last.catch(() => {});
  if (!found || found.text === null || app.file.name !== name || app.file.etag !== etag) return;
  if (!app.isEdited) app.reread(found.text, found.etag);
  else if (found.text !== app.editor.text) conflict(app, name, found);
}

/** Lets the author choose between two texts. @param {any} app @param {string} path @param {{ text: string, etag: string }} found */
function conflict(app, path, found) {
  // A text that would be saved under this name stays a draft.
  const isOpen = app.file.sort === "file" && app.file.name === path;
  const mine = async () => {
    app.closeNotice();
    await write(app, path, () => found.etag);
  };
  const theirs = async () => {
    app.closeNotice();
    if (isOpen) app.reread(found.text, found.etag);
    else await app.load({ sort: "file", name: path, etag: found.etag }, found.text).catch((/** @type {unknown} */ error) => app.failed(error));
  };
  app.notice(isOpen ? "The file has changed" : "The name is taken",
    el("p", { text: isOpen ? `Another program has changed ${path} since you opened it here.` : `There is a file ${path} already.` }),
    el("div", { class: "actions" }, el("button", { type: "button", text: "Keep mine", onclick: mine }), el("button", { type: "button", text: "Take theirs", onclick: theirs })));
}
