// @ts-check
/** Earlier versions of a text. */

import { counted, el } from "./dom.js";

/** Most versions that are listed. */
const MAX_ROWS = 200;

/** How long ago something was, in words. @param {number} at */
export function ago(at) {
  const minutes = Math.round((Date.now() - at) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${counted(minutes, "minute")} ago`;
  if (minutes < 24 * 60) return `${counted(Math.round(minutes / 60), "hour")} ago`;
  return new Date(at).toLocaleDateString();
}

/** What differs between two texts: how many lines, and the first of them. @param {string} before @param {string} after */
function difference(before, after) {
  const [a, b] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [gone, come] = [a.length - start - end, b.length - start - end];
  const line = b.slice(start, b.length - end).find(text => text.trim() !== "") ?? a[start] ?? "";
  return { what: come === gone ? `${counted(come, "line")} changed` : `${gone > 0 ? `−${gone} ` : ""}${come > 0 ? `+${come} ` : ""}${Math.max(gone, come) === 1 ? "line" : "lines"}`, line };
}

/**
 * A table of versions, the latest first.
 * @param {{ at: number, text: string }[]} versions
 * @param {string} now the text as it is
 * @param {(text: string) => void} take
 */
export function table(versions, now, take) {
  const rows = versions.map((version, n) => {
    const { what, line } = n === 0 ? { what: "the beginning", line: "" } : difference(versions[n - 1].text, version.text);
    const time = new Date(version.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
    const button = version.text === now ? el("span", { class: "quiet", text: "as it is" })
      : el("button", { type: "button", "data-version": String(n), text: "Restore", "aria-label": `Restore the version of ${time}`, onclick: () => take(version.text) });
    return el("tr", {}, el("td", { text: time, title: new Date(version.at).toLocaleString() }), el("td", { class: "quiet", text: what }), el("td", {}, el("code", { text: line.trim().slice(0, 60) })), el("td", {}, button));
  });
  return el("div", { class: "versions" }, el("table", {}, ...rows.reverse().slice(0, MAX_ROWS)));
}
