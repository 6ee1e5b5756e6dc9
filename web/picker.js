// @ts-check
/** Chooses a variant: search, and facets that narrow. */

import { Fault, ask } from "./ask.js";
import { byId, counted, el, whenSeen } from "./dom.js";
import { ago } from "./history.js";
import { ranked } from "./names.js";
import { image, lettering } from "./pictures.js";

/** @type {any[] | null} */
let index = null;

async function load() {
  try {
    index ??= await (await fetch("index.json")).json();
  } catch {
    throw new Fault({ code: "gone", message: "The list of variants cannot be loaded." });
  }
  return /** @type {any[]} */ (index);
}

/** How many bundled variants there are. */
export const count = async () => (await load()).length;

/** What is known of a bundled variant. @param {string} id */
export const about = async id => (await load()).find(entry => entry.id === id);

/** The pictures that were asked for, by id and set of pieces. @type {Map<string, Promise<string | null>>} */
const drawn = new Map();

/** The start position in small, once it is in view. @param {any} entry */
function thumbnail(entry) {
  const place = el("span", { class: "thumb" });
  whenSeen(place, async () => {
    const { id } = entry;
    const key = `${id} ${lettering.pieces ?? ""}`;
    const picture = drawn.get(key) ?? ask("picture", { source: { bundled: id }, bare: true, ...lettering }).then(answer => answer.svg).catch(() => null);
    drawn.set(key, picture);
    const svg = await picture;
    // It is asked for again when the list is drawn anew.
    if (!svg) drawn.delete(key);
    else place.replaceChildren(image(svg));
  });
  return place;
}

/** The most pieces that are named. */
const MOST = 4;

/** Returns names as a list, shortened if there are many. @param {string[]} names */
function some(names) {
  const shown = names.length > MOST + 1 ? [...names.slice(0, MOST), `${names.length - MOST} more`] : names;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : shown[0];
}

/** Returns what is new in a variant: its differences from the one that it extends, or the pieces that only it has. @param {any} entry */
function novelty({ novelty: { than, new: fresh, gone, changed, rules } }) {
  if (than === undefined) return fresh.length > 0 ? `Only in this game: ${some(fresh)}.` : "";
  const parts = [
    ...(fresh.length > 0 ? [`new ${some(fresh)}`] : []),
    ...(gone.length > 0 ? [`no ${some(gone)}`] : []),
    ...(changed.length > 0 ? [`changed ${some(changed)}`] : []),
    ...rules,
  ];
  return parts.length > 0 ? `Differs from ${than}: ${parts.join("; ")}.` : `The same game as ${than}.`;
}

const SIZES = [["under 64 squares", (/** @type {number} */ n) => n < 64], ["8 × 8", (/** @type {number} */ n) => n === 64], ["over 64 squares", (/** @type {number} */ n) => n > 64]];

/**
 * Opens the list.
 * @param {{ files: string[], drafts: import("./drafts.js").Listed[], resume: (id: string) => void, drop: (id: string) => void, choose: (id: string) => void, open: (path: string) => void, start: (entry: any) => void, blank: () => void }} on
 */
export async function open(on) {
  const entries = await load();
  const dialog = byId("picker");
  const input = el("input", { type: "search", placeholder: `Search ${entries.length} variants`, "aria-label": "Search variants" });
  const facets = el("div", { class: "facets", role: "group", "aria-label": "Narrow" });
  const found = el("div", { class: "found" });
  /** @type {Set<string>} */
  const on_ = new Set();
  /** The drafts whose deletion was asked for once. @type {Set<string>} */
  const armed = new Set();
  const families = [...new Set(entries.map(entry => entry.family))];
  const tests = new Map([
    ...families.map(name => /** @type {[string, (entry: any) => boolean]} */ ([name, entry => entry.family === name])),
    ...SIZES.map(([name, test]) => /** @type {[string, (entry: any) => boolean]} */ ([String(name), entry => /** @type {any} */ (test)(entry.files * entry.ranks)])),
    /** @type {[string, (entry: any) => boolean]} */ (["hands", entry => entry.hands]),
    /** @type {[string, (entry: any) => boolean]} */ (["moves of several legs", entry => entry.legs]),
  ]);
  const groups = [families, SIZES.map(size => String(size[0])), ["hands"], ["moves of several legs"]];
  const variant = (/** @type {{ entry: any }} */ { entry }) => {
    const fresh = novelty(entry);
    return el("div", { class: "entry" },
      el("button", { type: "button", "data-id": entry.id, onclick: () => close(() => on.choose(entry.id)) }, thumbnail(entry),
        el("span", {}, el("b", { text: entry.title }), el("small", { text: `${entry.files} × ${entry.ranks}, ${counted(entry.kinds, "kind")}, ${entry.family}` }), el("span", { class: "about", text: entry.about }), el("span", { class: "about novelty", text: fresh, title: fresh || null }))),
      el("button", { class: "start", type: "button", "data-start": entry.id, text: "Start from this", "aria-label": `Start from this: ${entry.title}`, onclick: () => close(() => on.start(entry)) }));
  };
  const draw = () => {
    const query = input.value;
    const isNarrowed = on_.size > 0;
    const inGroup = (/** @type {any} */ entry) => (/** @type {string[]} */ group) => {
      const chosen = group.filter(name => on_.has(name));
      return chosen.length === 0 || chosen.some(name => tests.get(name)?.(entry));
    };
    const files = ranked(query, isNarrowed ? [] : on.files, path => ({ names: [path, path.replace(/.*\//, "").replace(/\.\w+$/, "")] }));
    const drafts = ranked(query, isNarrowed ? [] : on.drafts, draft => ({ names: [draft.title, draft.file.name] }));
    const bundled = ranked(query, entries.filter(entry => groups.every(inGroup(entry))), entry => ({ names: [entry.title, entry.id], text: `${entry.family} ${entry.about}` }));
    // Whoever types the whole name of a bundled variant wants that one.
    const named = query.trim() === "" ? [] : bundled.filter(found => found.distance === 0);
    found.replaceChildren(
      ...named.map(variant),
      ...drafts.map(({ entry: draft }) => el("div", { class: "entry draft" },
        el("button", { type: "button", "data-draft": draft.id, onclick: () => close(() => on.resume(draft.id)) },
          el("span", {}, el("b", { text: draft.title }), el("small", { text: ["draft", draft.file.name, draft.moves > 0 ? counted(draft.moves, "move") : "", ago(draft.changed)].filter(Boolean).join(", ") }))),
        el("button", { class: "start", type: "button", "data-drop": draft.id, text: "Delete", "aria-label": `Delete${armed.has(draft.id) ? " for good?" : ""} (the draft of ${draft.title})`, onclick: () => {
          if (!armed.has(draft.id)) {
            armed.add(draft.id);
            draw();
            found.querySelector(`[data-drop="${draft.id}"]`)?.focus();
            return;
          }
          on.drop(draft.id);
          on.drafts = on.drafts.filter(other => other !== draft);
          draw();
        } }, armed.has(draft.id) ? " for good?" : ""))),
      ...(query.trim() === "" && !isNarrowed ? [el("button", { type: "button", id: "blank", onclick: () => close(on.blank) }, el("b", { text: "A game of your own" }), el("small", { text: "Start from a small playable definition" }))] : []),
      ...files.map(({ entry: path }) => el("button", { type: "button", "data-path": path, onclick: () => close(() => on.open(path)) }, el("b", { text: path }), el("small", { text: "your file" }))),
      ...bundled.filter(found => !named.includes(found)).map(variant));
    if (found.childElementCount === 0) found.append(el("p", { class: "quiet", text: "No variant matches all of these." }));
  };
  const close = (/** @type {() => void} */ then) => {
    dialog.close();
    then();
  };
  for (const name of tests.keys()) {
    facets.append(el("button", {
      type: "button", text: name, "aria-pressed": "false",
      onclick: (/** @type {any} */ event) => {
        if (!on_.delete(name)) on_.add(name);
        event.target.setAttribute("aria-pressed", String(on_.has(name)));
        draw();
      },
    }));
  }
  input.addEventListener("input", draw);
  input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    // Once the dialog is closed, the same key would press the button that has opened it.
    event.preventDefault();
    found.querySelector("button")?.click();
  });
  draw();
  dialog.replaceChildren(el("div", { class: "find" }, input, el("button", { type: "button", "aria-label": "Close", text: "✕", onclick: () => dialog.close() })), facets, found);
  dialog.showModal();
  input.focus();
}
