// @ts-check
/** The definition on the left can be made wider or narrower, or hidden. */

import { byId } from "./dom.js";

/** Where the browser remembers it, and how wide the parts are at least, in pixels. */
const KEPT = "alfil-left";
const LEAST = 280;
const LEAST_RIGHT = 360;

/** How far a key moves it, in pixels. */
const STEP = 32;

/** @param {number | null} width hidden at 0, as wide as usual without a number */
function set(width) {
  const { body } = document;
  const main = byId("panel-write").parentElement;
  body.classList.toggle("no-left", width === 0);
  // The style sheet leaves room for the board, however wide the window is.
  if (width) main.style.setProperty("--left", `${Math.max(LEAST, Math.min(width, main.clientWidth - LEAST_RIGHT))}px`);
  else main.style.removeProperty("--left");
  report();
  byId("show-left").hidden = width !== 0;
  try {
    if (width === null) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, String(width));
  } catch {
    // Without storage it is as usual after a reload.
  }
}

/** Says how wide it is, and how wide it can be. */
function report() {
  const bar = byId("split");
  bar.setAttribute("aria-valuenow", String(byId("panel-write").offsetWidth));
  bar.setAttribute("aria-valuemax", String(Math.max(0, byId("panel-write").parentElement.clientWidth - LEAST_RIGHT)));
}

/** Whether the definition is hidden. */
export const isHidden = () => document.body.classList.contains("no-left");

/** Shows the definition if it is hidden. */
export function show() {
  if (isHidden()) set(null);
}

export function begin() {
  const bar = byId("split");
  const width = () => byId("panel-write").offsetWidth;
  bar.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    event.preventDefault();
    bar.setPointerCapture(event.pointerId);
    const left = byId("panel-write").getBoundingClientRect().left;
    const move = (/** @type {PointerEvent} */ at) => {
      const wanted = at.clientX - left;
      set(wanted < LEAST / 2 ? 0 : wanted);
    };
    bar.addEventListener("pointermove", move);
    for (const end of ["pointerup", "pointercancel"]) bar.addEventListener(end, () => bar.removeEventListener("pointermove", move), { once: true });
  });
  bar.addEventListener("dblclick", () => set(isHidden() ? null : 0));
  bar.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "ArrowLeft") set(width() - STEP < LEAST ? 0 : width() - STEP);
    else if (event.key === "ArrowRight") set(isHidden() ? LEAST : width() + STEP);
    else if (event.key === "Enter") set(isHidden() ? null : 0);
    else return;
    event.preventDefault();
  });
  byId("hide-left").onclick = () => {
    set(0);
    byId("show-left").focus();
  };
  byId("show-left").onclick = () => {
    set(null);
    byId("hide-left").focus();
  };
  addEventListener("resize", report);
  try {
    const kept = localStorage.getItem(KEPT);
    if (kept !== null && Number.isFinite(Number(kept))) set(Number(kept));
  } catch {
    // Without storage it is as usual.
  }
}
