// @ts-check
/** Positions and games as texts of other programs: copied, pasted, or dropped onto the page. */

import { Fault } from "./ask.js";
import { byId, counted, el, marked } from "./dom.js";
import { isIni } from "./inis.js";
import { Variations } from "./variations.js";

/** Copies what a field shows. @param {any} area @param {any} button the button, which says so */
export async function copied(area, button) {
  area.select();
  await navigator.clipboard.writeText(area.value).catch(() => document.execCommand("copy"));
  button.textContent = "Copied";
}

/** A text that can be copied. @param {string} name @param {string} text @param {number} lines */
export function shown(name, text, lines) {
  const area = el("textarea", { readonly: true, rows: String(lines), class: "mono", "aria-label": name, "data-text": name });
  area.value = text;
  const copy = el("button", { type: "button", text: "Copy", "aria-label": `Copy ${name}`, onclick: () => copied(area, copy) });
  return el("div", { class: "text" }, el("b", { text: name }), area, copy);
}

/** Whether a text is one position, and no game. @param {string} text */
const isPosition = text => /^(sfen\s+)?\S*\/\S*(\s+\S+)*$/.test(text) && !text.includes("\n");

/** What is known of a game. @param {any} game @param {number} n */
function titleOf(game, n) {
  const players = game.white || game.black ? `${game.white ?? "?"} – ${game.black ?? "?"}` : game.event ?? `Game ${n + 1}`;
  return [players, game.date, game.result === "*" ? null : game.result].filter(Boolean).join(", ");
}

/**
 * Opens a position or the games of a text. Returns what is wrong with it, or nothing.
 * @param {any} play @param {string} text @returns {Promise<string>}
 */
async function open(play, text) {
  const { app } = play;
  const { documents } = app;
  try {
    if (isIni(text)) {
      await app.importIni("variants.ini", `${text}\n`);
      return "";
    }
    if (isPosition(text)) {
      await play.asked("position", { fen: text, moves: [] });
      if (app.documents !== documents) return "";
      app.closeNotice();
      await app.show(text, []);
      return "";
    }
    const { games, left_out } = await play.asked("replay", { text });
    if (app.documents !== documents) return "";
    const isReadable = (/** @type {any} */ game) => game.moves.length > 0 || game.fen !== null;
    const readable = games.filter(isReadable);
    if (readable.length === 0) return games[0]?.faults[0] ?? "This is neither a FEN, nor a game in PGN, KIF or CSA, nor an ini.";
    const start = async (/** @type {any} */ game) => {
      app.closeNotice();
      await app.show(game.fen, game.moves, new Variations(game.line, game.comment, game.tags));
      if (game.faults.length > 0) app.notice(game.cut ? "The game is shown as far as it is legal" : "The game is shown, with these remarks", el("ul", {}, ...game.faults.map((/** @type {string} */ fault) => el("li", {}, ...marked(fault)))));
    };
    if (games.length === 1) {
      await start(readable[0]);
      return "";
    }
    const rows = games.map((/** @type {any} */ game, /** @type {number} */ n) => (!isReadable(game) ? el("tr", {}, el("td", { text: titleOf(game, n) }), el("td", { colspan: "2" }, ...marked(game.faults[0] ?? "no moves"))) : el("tr", {},
      el("td", {}, el("button", { class: "place", type: "button", "data-game": String(n), text: titleOf(game, n), onclick: () => start(game) })),
      el("td", { class: "quiet", text: counted(game.moves.length, "move") }),
      el("td", { class: "quiet", text: game.cut ? "not legal to the end" : game.faults.length > 0 ? counted(game.faults.length, "remark") : "" }))));
    app.notice("Games", el("div", { class: "versions" }, el("table", {}, ...rows)), left_out > 0 ? el("p", { text: `The text has ${counted(left_out, "more game")} that ${left_out === 1 ? "is" : "are"} not listed.` }) : "");
    return "";
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.message;
  }
}

/** The position that is shown and the whole game as texts, with what the rules refuse. @param {any} play */
export async function written(play) {
  const record = play.tree.toRecord(play.moves);
  if (record) return play.about("record", record);
  const here = await play.about("record");
  if (play.at === play.moves.length) return here;
  const { pgn, kif } = await play.about("record", { moves: play.moves });
  return { ...here, pgn, kif };
}

/** Lets the reader save the game as a GIF. @param {any} play */
function gif(play) {
  const said = el("span", { class: "quiet", id: "gif-state", role: "status" });
  const running = new AbortController();
  let address = "";
  byId("notice").addEventListener("close", () => {
    running.abort();
    URL.revokeObjectURL(address);
  }, { once: true });
  const progress = (/** @type {string} */ text) => {
    // The dialog may be filled with something else meanwhile, without being closed.
    if (!said.isConnected) running.abort();
    said.textContent = text;
  };
  const button = el("button", { type: "button", id: "gif", text: "Animated GIF", title: "Draw the game that is shown, a picture for each position", onclick: async () => {
    button.disabled = true;
    const { MOST_MOVES, animated } = await import("./animation.js").catch(error => {
      said.textContent = `The program that makes GIFs cannot be loaded: ${error.message}`;
      return {};
    });
    try {
      if (!animated) return;
      const name = play.app.file.name.replace(/\.\w+$/, "");
      const left = Math.max(0, play.moves.length - MOST_MOVES);
      const blob = await animated(play, progress, running.signal);
      URL.revokeObjectURL(address);
      address = URL.createObjectURL(blob);
      const link = el("a", { class: "place", id: "gif-file", href: address, download: `${name}.gif`, text: "Save the GIF" });
      said.replaceChildren(link, ` (${Math.max(1, Math.round(blob.size / 1024))} KB)${left > 0 ? `. It shows the first ${MOST_MOVES} moves: ${counted(left, "move")} are left out.` : ""}`);
    } catch (error) {
      if (running.signal.aborted) return;
      if (error instanceof Fault) said.textContent = error.message;
      else said.textContent = `${error instanceof DOMException ? "The browser cannot draw the pictures" : "The GIF cannot be made"}: ${error.message}`;
    } finally {
      button.disabled = false;
    }
  } });
  return el("div", { class: "actions" }, button, said);
}

/** Shows the position and the game as texts, and takes others. @param {any} play */
export async function exchange(play) {
  const texts = await written(play).catch((/** @type {unknown} */ error) => play.app.failed(error));
  if (!texts) return;
  const { kif } = texts;
  const area = el("textarea", { rows: "4", class: "mono", id: "paste", "aria-label": "FEN, SFEN, PGN, KIF, CSA or ini", spellcheck: "false", placeholder: "Paste a FEN, an SFEN, games in PGN, KIF or CSA, or a variants.ini" });
  const wrong = el("p", { class: "wrong", role: "status" });
  const take = async () => {
    const text = area.value.trim();
    if (text !== "") wrong.replaceChildren(...marked(await open(play, text)));
  };
  const form = el("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); take(); } }, area, wrong,
    el("div", { class: "actions" }, el("button", { class: "primary", type: "submit", id: "open-text", text: "Open" }), el("button", { type: "button", text: "Close", onclick: () => play.app.closeNotice() })));
  play.app.notice("Copy and paste", shown("FEN", texts.fen, 2), shown("SFEN", `sfen ${texts.sfen}`, 2), shown("PGN", texts.pgn, 5), shown("Coordinates", play.moves.join(" "), 2),
    ...kif.missing === undefined ? [shown("KIF", kif.text, 5)] : [el("p", { class: "quiet", id: "no-kif" }, ...marked(`There is no KIF: ${kif.missing}.`))],
    kif.left_out ? el("p", { class: "quiet", id: "kif-left-out" }, ...marked(`The KIF leaves out ${kif.left_out}.`)) : "",
    gif(play), texts.faults.length > 0 ? el("p", { class: "wrong" }, ...marked(`Left out of the PGN: ${texts.faults.join("; ")}.`)) : "", form);
}

/** Opens files that are dropped onto the page: definitions, inis and games. @param {any} app */
export function takeFiles(app) {
  addEventListener("dragover", event => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  addEventListener("drop", async event => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    try {
      const text = await file.text().catch(() => { throw new Fault({ code: "unreadable", message: `${file.name} cannot be read.` }); });
      if (file.name.endsWith(".ini") || !file.name.endsWith(".toml") && isIni(text)) await app.importIni(file.name, text);
      else if (file.name.endsWith(".toml")) await app.load({ sort: "own", name: file.name }, text);
      else {
        const wrong = await open(app.play, text.trim());
        if (wrong !== "") app.notice(`${file.name} cannot be opened`, el("p", {}, ...marked(wrong)));
      }
    } catch (error) {
      app.failed(error);
    }
  });
}
