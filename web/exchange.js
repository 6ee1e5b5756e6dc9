// @ts-check
/** Positions and games as texts of other programs: copied, pasted, or dropped onto the page. */

import { Fault } from "./ask.js";
import { counted, el, marked } from "./dom.js";

/** A text that can be copied. @param {string} name @param {string} text @param {number} lines */
function shown(name, text, lines) {
  const area = el("textarea", { readonly: true, rows: String(lines), class: "mono", "aria-label": name, "data-text": name });
  area.value = text;
  const copy = el("button", { type: "button", text: "Copy", "aria-label": `Copy ${name}`, onclick: async () => {
    area.select();
    await navigator.clipboard.writeText(text).catch(() => document.execCommand("copy"));
    copy.textContent = "Copied";
  } });
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
  try {
    if (isPosition(text)) {
      await play.asked("position", { fen: text, moves: [] });
      app.closeNotice();
      await app.show(text, []);
      return "";
    }
    const { games, left_out } = await play.asked("replay", { text });
    const readable = games.filter((/** @type {any} */ game) => game.moves.length > 0 || game.fen !== null);
    if (readable.length === 0) return games[0]?.faults[0] ?? "This is neither a FEN nor a game in PGN, KIF or CSA.";
    const start = async (/** @type {any} */ game) => {
      app.closeNotice();
      await app.show(game.fen, game.moves);
      if (game.faults.length > 0) app.notice("The game is shown as far as it is legal", el("ul", {}, ...game.faults.map((/** @type {string} */ fault) => el("li", {}, ...marked(fault)))));
    };
    if (readable.length === 1) {
      await start(readable[0]);
      return "";
    }
    const rows = readable.map((/** @type {any} */ game, /** @type {number} */ n) => el("tr", {},
      el("td", {}, el("button", { class: "place", type: "button", "data-game": String(n), text: titleOf(game, n), onclick: () => start(game) })),
      el("td", { class: "quiet", text: counted(game.moves.length, "move") }),
      el("td", { class: "quiet", text: game.faults.length > 0 ? "not legal to the end" : "" })));
    app.notice("Games", el("div", { class: "versions" }, el("table", {}, ...rows)), left_out > 0 ? el("p", { text: `${counted(left_out, "more game")} in the text.` }) : "");
    return "";
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.message;
  }
}

/** Shows the position and the game as texts, and takes others. @param {any} play */
export async function exchange(play) {
  const texts = await play.about("record").catch((/** @type {unknown} */ error) => play.app.failed(error));
  if (!texts) return;
  const area = el("textarea", { rows: "4", class: "mono", id: "paste", "aria-label": "FEN, SFEN, PGN, KIF or CSA", spellcheck: "false", placeholder: "Paste a FEN, an SFEN, or games in PGN, KIF or CSA" });
  const wrong = el("p", { class: "wrong", role: "status" });
  const take = async () => {
    const text = area.value.trim();
    if (text !== "") wrong.replaceChildren(...marked(await open(play, text)));
  };
  const form = el("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); take(); } }, area, wrong,
    el("div", { class: "actions" }, el("button", { class: "primary", type: "submit", id: "open-text", text: "Open" }), el("button", { type: "button", text: "Close", onclick: () => play.app.closeNotice() })));
  play.app.notice("Copy and paste", shown("FEN", texts.fen, 2), shown("SFEN", `sfen ${texts.sfen}`, 2), shown("PGN", texts.pgn, 5), form);
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
    const text = await file.text();
    try {
      if (file.name.endsWith(".ini")) await app.importIni(file.name, text);
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
