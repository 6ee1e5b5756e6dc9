// @ts-check
/** What a piece becomes, chosen at the square. */

import { el } from "./dom.js";
import { isSquare } from "./tree.js";

/** Returns the kind that a choice means, by its name: `+` is the piece's own form, a letter another's id. @param {any} play @param {string} key */
function chosen(play, key) {
  const id = key.slice(1);
  const man = play.man(play.walk.path[0] ?? "");
  const held = play.walk.path[0]?.startsWith("@") ? play.whole.pieces.findIndex((/** @type {any} */ piece) => piece.id === play.walk.path[0].slice(1)) : -1;
  const own = man ? man[1] : held;
  const { pieces } = play.whole;
  if (key === "") return own;
  if (key.startsWith("=") && id === "-") return pieces[own]?.promoted_from ?? own;
  if (key.startsWith("=") && id === "+") return pieces.findIndex((/** @type {any} */ piece) => piece.promoted_from === own && piece.id.startsWith("+"));
  const isIt = (/** @type {any} */ piece) => piece.id.replace(/~$/, "").toLowerCase() === id;
  const forms = pieces.findIndex((/** @type {any} */ piece) => isIt(piece) && piece.promoted_from === own);
  return forms >= 0 ? forms : pieces.findIndex(isIt);
}

/** Opens the choice at the square, if there is one. @param {any} play */
export function openChoice(play) {
  const { choices } = play.walk;
  if (choices.length === 0) return;
  const square = [...play.walk.path].reverse().find(isSquare);
  const menu = el("div", { class: "choice", role: "group", "aria-label": "What the piece becomes" });
  const side = play.position.side;
  // The strongest form comes first; to become something is usually wanted.
  const forms = choices.filter(key => key !== "").map(key => ({ key, kind: chosen(play, key) }));
  const strength = (/** @type {number} */ kind) => play.whole.pieces[kind]?.strength ?? 0;
  forms.sort((a, b) => strength(b.kind) - strength(a.kind));
  if (choices.includes("")) forms.push({ key: "", kind: chosen(play, "") });
  for (const { key, kind } of forms) {
    const name = play.whole.pieces[kind]?.name ?? key;
    const text = key === "" ? (choices[1]?.startsWith("~") ? "Gate nothing" : "Stay") : key.startsWith("~") ? `Gate ${name}` : name;
    menu.append(el("button", {
      type: "button", "data-choice": key,
      onclick: (/** @type {Event} */ event) => {
        event.stopPropagation();
        play.click(key);
      },
    }, kind >= 0 ? play.image(kind, side) : null, el("span", { text })));
  }
  play.home.append(menu);
  const box = play.board.box(square ?? "");
  const home = play.home.getBoundingClientRect();
  if (box) {
    const left = box.left - home.left + box.width / 2 - menu.offsetWidth / 2;
    menu.style.left = `${Math.max(4, Math.min(left, home.width - menu.offsetWidth - 4))}px`;
    const below = box.bottom - home.top + 4;
    menu.style.top = `${below + menu.offsetHeight > home.height ? box.top - home.top - menu.offsetHeight - 4 : below}px`;
  }
  menu.querySelector("button")?.focus();
}

/** @param {any} play */
export function closeChoice(play) {
  play.home.querySelector(".choice")?.remove();
}
