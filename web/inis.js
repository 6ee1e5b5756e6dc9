// @ts-check
/** Texts for Fairy-Stockfish (`variants.ini`): recognised among other texts, and their sections as a list. */

import { counted, el, marked, sentence } from "./dom.js";

/** A header that names a parent, which is no TOML, and any other one. One with a quote is a tag of PGN, or TOML. */
const HEIR = /^\[[^\]:"]+:[^\]"]*\]/;
const HEADER = /^\[[^[\]."]+\]\s*$/;

/** A value as TOML writes it. */
const VALUE = /^(["'[{]|(true|false|[+-]?(inf|nan|\d[\w.:+-]*))\s*(#.*)?$)/;

/** Whether a text is for Fairy-Stockfish: its first section names a parent, or has a value that is no TOML. @param {string} text */
export function isIni(text) {
  const lines = text.split("\n").map(line => line.trim()).filter(line => line !== "" && !/^[#;]/.test(line));
  const [first, ...rest] = lines;
  if (HEIR.test(first ?? "")) return true;
  if (!HEADER.test(first ?? "")) return false;
  const end = rest.findIndex(line => line.startsWith("["));
  const keys = (end < 0 ? rest : rest.slice(0, end)).map(line => /^\w+\s*=\s*(.*)$/.exec(line));
  return keys.some(key => key && !VALUE.test(key[1]));
}

/** @param {any} finding */
const place = finding => (finding.place ? `Line ${finding.place.line}: ` : "");

/** A finding, with what helps against it. @param {any} finding */
const found = finding => el("li", { class: finding.severity }, place(finding),
  ...marked([finding.message.replace(/[^.?!]$/, "$&."), ...finding.help.map(sentence)].join(" ")));

/** A setting that the definition does not have. @param {any} loss */
const lost = ({ setting, state, why, line }) => el("li", { class: state === "missing" ? "warning" : "quiet" },
  line === null ? "" : `Line ${line}: `, ...marked(`\`${setting}\` ${state === "missing" ? "cannot be expressed" : `has no effect: ${why}`}`), ".");

/** What there is to know of a section, in a few words. @param {any} section */
function facts({ text, findings, lost }) {
  const n = (/** @type {string} */ severity) => findings.filter((/** @type {any} */ finding) => finding.severity === severity).length;
  const missing = lost.filter((/** @type {any} */ loss) => loss.state === "missing").length;
  const all = [[n("error"), "error"], [n("warning"), "warning"]].filter(([count]) => count !== 0).map(([count, noun]) => counted(Number(count), String(noun)));
  if (missing > 0) all.push(`${counted(missing, "setting")} missing`);
  if (all.length === 0) all.push(text === null ? "cannot be expressed" : "complete");
  return all.join(", ");
}

/**
 * The sections of an ini, each with its findings; those without errors can be opened.
 * @param {any} answer to `import` @param {(section: any) => void} take
 */
export function sections({ sections, findings }, take) {
  const known = new Set(sections.flatMap((/** @type {any} */ section) => section.findings).map((/** @type {any} */ finding) => JSON.stringify(finding)));
  const others = findings.filter((/** @type {any} */ finding) => !known.has(JSON.stringify(finding)));
  const rows = sections.map((/** @type {any} */ section) => {
    const notes = [...section.findings.map(found), ...section.lost.map(lost)];
    return el("div", { class: "section", "data-section": section.name },
      section.text === null ? el("b", { text: section.name }) : el("button", { class: "place", type: "button", "aria-label": `Open ${section.name}`, text: section.name, onclick: () => take(section) }),
      notes.length === 0 ? el("span", { class: "quiet", text: facts(section) }) : el("details", {}, el("summary", { class: "quiet", text: facts(section) }), el("ul", {}, ...notes)));
  });
  return el("div", { class: "sections" }, ...rows, others.length > 0 ? el("ul", {}, ...others.map(found)) : null);
}
