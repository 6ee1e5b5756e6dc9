// @ts-check
/** Games of one's own: from nothing, or from a bundled one. */

import { ask } from "./ask.js";
import { quoted } from "./claim.js";
import { el } from "./dom.js";

/** A definition to begin with. */
export const BLANK = `format = 1
name = "My game"
about = "Two kings and four rooks on a small board."
board = { files = 5, ranks = 5 }

[pieces.king]
id = "K"
move = "K"
royal = true

[pieces.rook]
id = "R"
move = "R"

[setup]
fen = "rk2r/5/5/5/R2KR w"

[royals]
left-attacked = "illegal"
which = "each"

[[end]]
when = "checkmate"
result = "mover wins"

[[end]]
when = "stalemate"
result = "draw"

[[end]]
when = { repetition = { times = 3 } }
result = "draw"
`;

/** A game of one's own that begins as a bundled one. @param {any} app @param {any} entry what is known of it */
export function startFrom(app, { id, title }) {
  const name = `name = ${quoted(`My ${title}`)}`;
  const take = (/** @type {() => Promise<string>} */ make) => async () => {
    app.closeNotice();
    const isWanted = app.chosen();
    await make().then(text => isWanted() && app.load({ sort: "own", name: `my-${id}.toml` }, text)).catch(error => app.failed(error));
  };
  const extended = async () => `format = 1\n${name}\nextends = "${id}"\n\n# Write the differences here. The tab "Rules" shows the rest.\n`;
  const copied = async () => {
    const { text } = await ask("text", { id });
    return text.replace(/^name = .*$/m, () => name);
  };
  app.notice(`Start from ${title}`,
    el("p", { text: "Start with only the differences, or with a copy of the whole definition?" }),
    el("div", { class: "actions" }, el("button", { class: "primary", type: "button", id: "extend", text: "Only the differences", onclick: take(extended) }),
      el("button", { type: "button", id: "copy", text: "The whole text", onclick: take(copied) }),
      el("button", { type: "button", text: "Cancel", onclick: () => app.closeNotice() })));
}
