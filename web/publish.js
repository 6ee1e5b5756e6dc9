// @ts-check
/** The files to publish: chosen, tried in random games, and downloaded or written next to the definition. */

import { Fault, ask, inLine, stream } from "./ask.js";
import { byId, counted, el, marked } from "./dom.js";
import { share, ways } from "./sharing.js";
import { link } from "./views.js";

/** How many random games are looked at. */
const GAMES = 40;

/** What can be published: the word for it, what it is, and whether it is chosen at first. @type {[string, string, string, boolean][]} */
const PARTS = [
  ["page", "Rules page", "index.html: one file to read, print or mail", true],
  ["toml", "Definition", "with everything that it extends", true],
  ["markdown", "Rules in Markdown", "RULES.md, for a README", false],
  ["svg", "Pictures", "the board, each piece and its moves, as SVG", false],
  ["ini", "Section for Fairy-Stockfish", "if its keys can express the game", false],
  ["diagram", "Interactive Diagram", "diagram.html, a block for the Chess Variant Pages", false],
  ["xboard", "Lines for XBoard", "if it can show the board", false],
];

const TYPES = new Map([["html", "text/html"], ["svg", "image/svg+xml"], ["md", "text/markdown"]]);

/** What can be published if there is a player to be filled. @type {[string, string, string, boolean]} */
const PLAY = ["play", "Playable page", "play.html: the game in one file that needs no network", true];

/** @param {any} app */
export async function open(app) {
  /** @type {string[]} */
  let addresses = [];
  const { player } = await ways();
  const boxes = [...(player ? [PLAY] : []), ...PARTS].map(([word, title, what, isChosen]) => ({
    word, title, what, box: el("input", { type: "checkbox", "data-part": word, checked: isChosen }),
  }));
  const boards = el("input", { type: "checkbox", id: "publish-claims" });
  const chosen = () => boxes.filter(({ box }) => box.checked).map(({ word }) => word);
  const source = app.source();
  const publication = () => ({ source, parts: chosen(), claims: boards.checked });
  const state = el("div", { class: "published", role: "status" });
  const tried = el("div", { class: "published", role: "status" });

  const say = (/** @type {any[]} */ ...content) => state.replaceChildren(...content.filter(Boolean));
  /** @param {() => Promise<void>} work */
  const guarded = async work => {
    if (chosen().length === 0) return say(el("p", { text: "Choose something to publish." }));
    say(el("p", { class: "quiet", text: "Writing…" }));
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const failing = error.more.claims ?? [];
      say(el("p", { class: "wrong" }, ...marked(error.message)),
        failing.length > 0 ? el("p", { text: `Failing: ${failing.join("; ")}` }) : null,
        failing.length > 0 ? el("button", { class: "place", type: "button", text: "Show the claims", onclick: () => { app.closeNotice(); app.open("claims"); } }) : null);
    }
  };
  const missing = (/** @type {any[]} */ leftOut) => leftOut.map(({ path, why }) => el("p", { class: "quiet" }, `Without ${path}: `, ...marked(why)));

  const download = () => guarded(async () => {
    const answer = await ask("publish", publication());
    addresses.forEach(address => URL.revokeObjectURL(address));
    addresses = [];
    const links = answer.files.map((/** @type {any} */ { path, text }) => {
      const type = TYPES.get(path.split(".").pop()) ?? "text/plain";
      const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
      addresses.push(address);
      // A page of its own name is easier to find among downloads.
      const name = path === "index.html" ? `${answer.id}.html` : path === "play.html" ? `${answer.id}-play.html` : path.split("/").pop();
      return el("li", {}, el("a", { class: "place", href: address, download: name, text: path }), ` ${Math.max(1, Math.round(text.length / 1024))} KB`);
    });
    say(el("ul", { class: "files" }, ...links), ...missing(answer.left_out));
    if (links.length === 1) links[0].querySelector("a").click();
  });

  const mayWrite = !app.files.read_only && app.files.folder !== null;
  const folder = el("input", { type: "text", id: "publish-folder", value: app.file.name.split("/").pop().replace(/\.[a-z]+$/, "").replace(/[^\w-]/g, "-"), "aria-label": "Folder" });
  const write = () => guarded(async () => {
    const answer = await ask("publish-into", { folder: folder.value.trim(), publication: publication() });
    say(el("p", { text: `${counted(answer.files, "file")} in ${app.files.folder}/${answer.folder}.` }), ...missing(answer.left_out));
  });

  const play = async () => {
    tried.replaceChildren(el("p", { class: "quiet", text: "Playing…" }));
    try {
      const wait = (/** @type {any} */ line) => tried.replaceChildren(el("p", { class: "quiet", text: inLine(line) || "Playing…" }));
      const answer = await stream("smoke", { source, games: GAMES, seed: 1 }, wait);
      const rows = answer.findings.map((/** @type {any} */ found) => el("li", {}, ...marked(found.message), " ", link({ goto: (/** @type {any} */ place) => { app.closeNotice(); app.goto(place); } }, found.place)));
      tried.replaceChildren(el("p", { text: rows.length > 0 ? `Noticed in ${counted(answer.games, "random game")}:` : `Nothing to report after ${counted(answer.games, "random game")}.` }), el("ul", {}, ...rows));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      tried.replaceChildren(el("p", { class: "wrong" }, ...marked(error.message)));
    }
  };

  app.notice("Publish",
    el("fieldset", {}, el("legend", { class: "hidden", text: "What to publish" }),
      ...boxes.map(({ title, what, box }) => el("label", { class: "part" }, box, el("span", {}, el("b", { text: title }), el("small", { text: what })))),
      el("label", { class: "part" }, boards, el("span", {}, el("b", { text: "Claims as boards" }), el("small", { text: "on the rules page, as examples" })))),
    el("div", { class: "actions" }, el("button", { type: "button", id: "try-games", text: `Try ${GAMES} random games first`, onclick: play })), tried,
    ...(mayWrite ? [el("div", { class: "actions into" }, el("span", { class: "quiet", text: `${app.files.folder} /` }), folder, el("button", { class: "primary", type: "button", id: "publish-write", text: "Write the files", onclick: write }))] : []),
    el("div", { class: "actions" },
      el("button", { class: mayWrite ? null : "primary", type: "button", id: "publish-download", text: "Download", onclick: download }),
      el("button", { type: "button", text: "Share", onclick: () => share(app) }),
      el("button", { type: "button", text: "Close", onclick: () => app.closeNotice() })),
    state);
  byId("notice").addEventListener("close", () => addresses.forEach(address => URL.revokeObjectURL(address)), { once: true });
}
