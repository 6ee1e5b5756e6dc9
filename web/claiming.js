// @ts-check
/** Claims that are made on the board. */

import { claimText, quoted } from "./claim.js";
import { el } from "./dom.js";

/** Claims what is legal here, or how the game has ended. @param {any} play */
export async function claim(play) {
  const { position, walk, why } = play;
  if (why?.reason) return claimIllegal(play, why);
  if (position.outcome) {
    const { sentence, result, reason, isClaimed } = position.outcome;
    const winner = result === "draw" ? "nobody" : result;
    const written = `{ winner = ${quoted(winner)}, reason = ${quoted(reason)} }`;
    const name = sentence.replace(/\.$/, "");
    // What can be claimed depends on the moves before.
    const moves = play.moves.slice(0, play.at).map(quoted).join(", ");
    return play.app.addClaim(isClaimed ? claimText(name, play.fen, `moves = [${moves}]\nclaimable = ${written}`)
      : claimText(name, position.fen, `outcome = ${written}`));
  }
  const from = walk.path[0];
  const moves = from ? position.moves.filter((/** @type {string} */ text) => text.startsWith(from.replace(/^@(.*)/, "$1@"))) : position.moves;
  if (moves.length > 60) {
    play.app.notice("Add a claim", el("p", { text: `There are ${moves.length} legal moves here, too many to list. Choose a piece first to add a claim of only its moves.` }));
    return;
  }
  const about = from ? `the moves from ${from}` : `the legal moves of ${position.names[position.side]}`;
  const when = play.at === 0 ? (play.fen === null ? "at the start" : "in a position set up") : play.at === 1 ? "after one move" : `after ${play.at} moves`;
  await play.app.addClaim(claimText(`${about} ${when}`, play.claimedFen, `legal = [${moves.map(quoted).join(", ")}]`));
}

/** Claims that a move that was refused is legal, so that the claim fails until the rules allow it. @param {any} play @param {any} why */
export async function claimLegal(play, { text }) {
  play.back();
  await play.app.addClaim(claimText(`${text} is legal`, play.claimedFen, `legal = [${quoted(text)}]`));
}

/** Claims that a move that was refused is rightly so. @param {any} play @param {any} why */
export async function claimIllegal(play, { text, reason, sentence }) {
  play.back();
  await play.app.addClaim(claimText(sentence.replace(/\.$/, ""), play.claimedFen, `illegal = { ${quoted(text)} = ${quoted(reason)} }`));
}

/** Asks why the last move should not be legal, and claims that it is not. @param {any} play @param {string} text */
export function doubt(play, text) {
  const isDrop = text.includes("@");
  const usual = isDrop ? "outside-drop-zone" : "no-such-move";
  const select = el("select", { "aria-label": "Reason", id: "doubt-reason" }, ...play.whole.reasons.map((/** @type {[string, string]} */ [word, sentence]) =>
    el("option", { value: word, text: sentence, selected: word === usual })));
  const claim = async () => {
    play.app.closeNotice();
    const at = play.at - 1;
    await play.show(at);
    // The claim is about that position and no other.
    if (play.at !== at) return;
    await play.app.addClaim(claimText(`${text} is not legal`, play.claimedFen, `illegal = { ${quoted(text)} = ${quoted(select.value)} }`));
  };
  play.app.notice(`${text} should not be legal`, el("p", { text: "Why not? The claim fails until the rules forbid the move for this reason." }), select,
    el("div", { class: "actions" }, el("button", { class: "primary", type: "button", id: "doubt-claim", text: "Write the claim", onclick: claim }),
      el("button", { type: "button", text: "Cancel", onclick: () => play.app.closeNotice() })));
}
