// @ts-check
/** The tabs next to the board: pieces, rules and balance. Each is drawn from the newest definition without errors. */

import { inLine, isServed } from "./ask.js";
import { inShort } from "./card.js";
import { counted, el, marked } from "./dom.js";
import { drawing, picture } from "./pictures.js";
import { idle, shares } from "./results.js";
import { study } from "./study.js";

/** A link to a line. @param {any} app @param {any} place */
export function link(app, place) {
  if (!place) return null;
  return el("button", { class: "place", type: "button", text: place.file ? `${place.file}:${place.line}` : `line ${place.line}`, onclick: () => app.goto(place) });
}

/** @param {any} app */
export function pieces(app) {
  const root = el("div");
  /** @param {any} whole */
  const draw = whole => {
    const cards = whole.pieces.map((/** @type {any} */ piece, /** @type {number} */ kind) =>
      el("button", { class: "card", type: "button", onclick: () => show(whole, kind) },
        el("div", { class: "pc" }, picture(whole.hash, kind), el("div", {}, el("h2", { text: piece.name }), el("code", { text: piece.betza }))),
        el("p", { text: piece.short ?? piece.moves })));
    root.replaceChildren(el("div", { class: "cards" }, ...cards));
  };
  /** @param {any} whole @param {number} kind */
  const show = (whole, kind) => {
    const piece = whole.pieces[kind];
    const facts = piece.short ? piece.facts : [piece.moves, ...piece.legs, ...piece.facts];
    root.replaceChildren(el("div", { class: "page" },
      el("div", { class: "actions" }, el("button", { type: "button", text: "All pieces", onclick: () => draw(whole) }), link(app, piece.place)),
      el("div", { class: "study" },
        study(app, whole, kind),
        el("div", {}, el("div", { class: "card" },
          el("div", { class: "pc" }, picture(whole.hash, kind), el("div", {}, el("h2", { text: piece.name }), el("code", { text: piece.betza }))),
          ...(piece.short ? inShort(piece) : []), el("ul", { class: "facts" }, ...facts.map((/** @type {string} */ text) => el("li", {}, ...marked(text))))),
        el("div", { class: "diagram" }, piece.diagram ? drawing(piece.diagram) : null)))));
    root.querySelector("button")?.focus();
  };
  return { root, draw };
}

/** @param {any} app */
export function rules(app) {
  const root = el("div");
  /** @param {any} whole */
  const draw = whole => {
    const parts = [el("h2", { text: whole.name }), el("p", { class: "about", text: whole.about })];
    if (whole.questions.length > 0) {
      parts.push(el("div", { class: "open" }, el("h3", { text: "Open questions" }),
        ...whole.questions.map((/** @type {any} */ question) => el("p", {}, el("b", { text: `${question.text} ` }), question.ruling))));
    }
    for (const section of whole.sections) {
      parts.push(el("h3", { text: section.title }), el("ul", { class: "rules" }, ...section.sentences.map((/** @type {any} */ sentence) =>
        el("li", {}, el("span", {}, ...marked(sentence.text)), link(app, sentence.place)))));
    }
    if (whole.sources.length > 0) parts.push(el("h3", { text: "Sources" }), el("ul", { class: "rules" }, ...whole.sources.map((/** @type {string} */ text) => el("li", { text }))));
    root.replaceChildren(el("div", { class: "page" }, ...parts));
  };
  return { root, draw };
}

/** Where a share of n games may really lie, 19 times out of 20. @param {number} n @param {number} all */
function interval(n, all) {
  if (all === 0) return "";
  const z = 1.96;
  const share = n / all;
  const middle = (share + (z * z) / (2 * all)) / (1 + (z * z) / all);
  const width = (z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all))) / (1 + (z * z) / all);
  const percent = (/** @type {number} */ x) => Math.round(100 * Math.max(0, Math.min(1, x)));
  return `${percent(share)} % (${percent(middle - width)}–${percent(middle + width)})`;
}

/** @param {string} name @param {...(Node | string | null)} content */
const row = (name, ...content) => el("tr", {}, el("th", { text: name, scope: "row" }), el("td", {}, ...content));

/** Who won games of the computer. @param {any} line */
function results({ players: [first, second], results }) {
  return shares([[first, "first", results.first], ["Drawn", "draws", results.drawn], ["Not finished", "unfinished", results.unfinished], [second, "second", results.second]]);
}

/** What games of the computer say. @param {any} app @param {any} line */
function judged(app, line) {
  /** A text that may end in a place, as in `… [line 12]`. @param {string} text */
  const linked = text => {
    const [, before, name] = /^([^]*) \[([^\]]+)\]$/.exec(text) ?? [];
    const place = line.places[name];
    return place ? [...marked(before), " ", link(app, place)] : marked(text);
  };
  const save = line.page && el("a", { class: "place", href: URL.createObjectURL(new Blob([line.page], { type: "text/html;charset=utf-8" })), download: "balance.html", text: "Save the report with charts" });
  return [
    el("p", { class: "verdict" }, ...marked(line.verdict)), results(line),
    el("table", { class: "numbers" }, row("games", `${line.played} of ${line.wanted}`),
      ...line.lines.slice(1).map((/** @type {any} */ { title, text }) => row(title, ...linked(text)))),
    save ? el("p", {}, save) : null,
  ].filter(Boolean);
}

/** How random games end. @param {any} app @param {any} whole @param {any} line */
function counts(app, whole, line) {
  const { games, first, second, draws, unfinished, too_many_ways } = line;
  const names = whole.sides;
  const stopped = unfinished - too_many_ways;
  return [shares([[names[0], "first", first], ["Drawn", "draws", draws], ["Not finished", "unfinished", unfinished], [names[1], "second", second]]), el("table", { class: "numbers" },
    row("Games", `${games} of ${line.wanted}`), row(`Won by ${names[0]}`, interval(first, games)), row(`Won by ${names[1]}`, interval(second, games)), row("Drawn", interval(draws, games)),
    ...(stopped > 0 ? [row("Not finished after 1000 plies", String(stopped))] : []),
    ...(too_many_ways > 0 ? [row("Stopped at too many ways to move", String(too_many_ways))] : []),
    row("Length in plies", `${line.plies.least} to ${line.plies.most}, median ${line.plies.median}`),
    row("Never moved", idle(whole.pieces, line.moved) || "every kind of piece moved")),
  line.endings.length > 0 ? el("h3", { text: "How they ended" }) : null,
  el("ul", { class: "rules endings" }, ...line.endings.map((/** @type {any} */ { sentence, place, games }) =>
    el("li", {}, el("span", {}, el("b", { text: `${counted(games, "game")}: ` }), ...marked(sentence)), link(app, place))))].filter(Boolean);
}

/** @param {any} app */
export function balance(app) {
  /** @type {AbortController | null} */
  let job = null;
  /** @type {any} */
  let whole = null;
  const report = el("div");
  const number = el("input", { type: "number", min: "1", max: "10000", value: isServed() ? "40" : "200", "aria-label": "Number of games" });
  // Without the program there is only time for random moves.
  const players = el("select", { "aria-label": "Who plays" },
    isServed() ? el("option", { value: "balance", text: "games of the computer" }) : null, el("option", { value: "playouts", text: "random games" }));
  const about = el("p", { class: "about" });
  const explain = () => {
    about.textContent = players.value === "balance"
      ? "The computer plays itself at three strengths. Its games show who has the better chances, how games end, what never matters and what pieces are worth."
      : "Random games show whether a game ends, how, and which pieces never take part. They do not show which player has the advantage between good players.";
  };
  players.addEventListener("change", explain);
  explain();
  const button = el("button", { class: "primary", type: "button", id: "run-games", text: "Play", onclick: () => (job ? job.abort() : run()) });
  const root = el("div", {}, el("div", { class: "page" }, el("h2", { text: "Balance" }), about, el("div", { class: "actions" }, number, players, button), report));
  const run = async () => {
    const verb = players.value;
    const show = (/** @type {any} */ line) => report.replaceChildren(...(verb === "balance" ? judged(app, line) : counts(app, whole, line)));
    job = new AbortController();
    button.textContent = "Stop";
    if (verb === "balance") report.replaceChildren(el("p", { class: "quiet", text: "Playing the first games…" }));
    try {
      const each = (/** @type {any} */ line) => {
        const waits = inLine(line);
        if (waits === "") show(line);
        else report.replaceChildren(el("p", { class: "quiet", text: waits }));
      };
      show(await app.play.streamed(verb, { games: Number(number.value), seed: 1 }, each, job.signal, whole));
    } catch (error) {
      if (!job.signal.aborted) app.failed(error);
    } finally {
      job = null;
      button.textContent = "Play";
    }
  };
  return {
    root,
    /** @param {any} to */
    draw(to) {
      if (whole && whole.hash !== to.hash) {
        job?.abort();
        report.replaceChildren();
      }
      whole = to;
    },
  };
}
