// @ts-check
/** The bar below the board: whose turn it is, what may be done, and why something may not. */

import { claim, claimIllegal, claimLegal, doubt } from "./claiming.js";
import { el, marked, refill } from "./dom.js";
import { spelled } from "./movelist.js";
import { isSquare } from "./tree.js";

/** What a claim gives, in words. @param {any} position @param {any} claim */
export function prize(position, claim) {
  return claim.result === "draw" ? "a draw" : `a win for ${position.names[claim.result === "first" ? 0 : 1]}`;
}

/** @param {any} play */
export function drawBar(play) {
  const { position, walk, why } = play;
  const place = (/** @type {any} */ of) => of ? el("button", { class: "place", type: "button", text: of.file ? `${of.file}, line ${of.line}` : `line ${of.line}`, onclick: () => play.app.goto(of) }) : null;
  const renew = play.newer ? el("button", { type: "button", id: "renew", text: "Go on with the new rules", title: "Replay the game as far as the new rules allow", onclick: () => play.renew() }) : null;
  /** @type {any[]} */
  const parts = [];
  if (play.setup.isOn) {
    parts.push(...play.setup.bar());
  } else if (position.outcome) {
    parts.push(el("span", {}, el("b", { text: "Game over. " }), ...marked(position.outcome.sentence), " ", place(position.outcome.place)),
      el("span", { class: "sp" }), renew, el("button", { type: "button", text: "New game", onclick: () => play.restart() }));
  } else if (why) {
    parts.push(el("span", {}, ...marked(why.sentence), " ", place(why.place)), el("span", { class: "sp" }), renew);
    if (why.reason && play.app.addClaim) {
      parts.push(el("button", { type: "button", id: "should-be-legal", text: "It should be legal", title: "Add a claim that it is legal", onclick: () => claimLegal(play, why) }),
        el("button", { type: "button", id: "rightly-illegal", text: "Correct, add a claim", title: "Add a claim that it is illegal, for this reason", onclick: () => claimIllegal(play, why) }));
    }
  } else if (walk.path.length > 0) {
    const from = walk.path[0];
    const man = play.man(from);
    const name = man ? play.kind(man).name : play.whole.pieces.find((/** @type {any} */ piece) => `@${piece.id}` === from)?.name ?? "";
    const squares = walk.path.filter(isSquare);
    const here = squares[squares.length - 1];
    const takes = squares.length > 1 && play.men?.has(here) && here !== from;
    const text = walk.choices.length > 0 ? `: what does it become on ${here}?`
      : from.startsWith("@") && squares.length === 0 ? ": where is it dropped?"
      : squares.length === 1 ? ` on ${here}. Where does it go?`
      : takes ? ` takes on ${here}. Where does it go next?` : ` goes to ${here}. And then?`;
    parts.push(el("span", {}, el("b", { text: name }), text), el("span", { class: "sp" }));
    if (walk.mayEnd) parts.push(el("button", { type: "button", id: "stop-here", onclick: () => play.end() }, "Stop here"));
    parts.push(el("button", { type: "button", id: "step-back", onclick: () => play.back() }, "Take back", el("kbd", { text: "Esc" })));
  } else {
    const level = play.levels[position.side];
    const who = position.names[position.side];
    const check = position.check.length > 0 ? " Check." : "";
    const next = play.premove.text ? ` Next: ${play.premove.text}, if it is legal.` : "";
    parts.push(el("span", {}, level && play.analysis.job ? `${who}: thinking.${check}${next}` : `${who} to move.${check}`, play.analysis.best), el("span", { class: "sp" }));
    const [offer] = position.claims;
    if (offer && !level) {
      parts.push(el("button", { type: "button", id: "claim-result", title: offer.sentence, text: `Claim ${prize(position, offer)}`, onclick: () => play.claimResult() }));
    }
    // It is not asked again by itself: it might fail again and again.
    if (level && !play.analysis.job && !play.isLoading && play.at === play.moves.length) {
      parts.push(el("button", { type: "button", id: "let-it-move", text: "Let the computer move", onclick: () => play.go() }));
    }
    const pass = /** @type {any} */ (walk.next).pass;
    if (typeof pass === "number") parts.push(el("button", { type: "button", text: "Pass", onclick: () => play.finish(pass) }));
    const last = play.isClaiming ? play.moves[play.at - 1] : null;
    if (last && play.at === play.moves.length && play.levels[1 - position.side] === null) {
      parts.push(el("button", { class: "place", type: "button", id: "should-be-illegal", text: `${spelled(last)} should not be legal`, onclick: () => doubt(play, last) }));
    }
    if (renew) parts.push(renew);
    else if (play.at < play.moves.length) parts.push(el("button", { type: "button", text: "To the last move", onclick: () => play.show(play.moves.length) }));
    else if (play.earlier && play.moves.length === play.earlier.begun) parts.push(el("button", { type: "button", id: "go-back-to-game", text: "Back to the previous game", onclick: () => play.goBack() }));
    else if (play.fen && play.moves.length === 0) parts.push(el("button", { type: "button", text: "Start position", onclick: () => play.restart() }));
  }
  if (play.isClaiming && !play.setup.isOn) {
    parts.push(el("button", { type: "button", id: "claim-this", text: "Add a claim", title: "Add a claim of what is legal here, as a test in the definition", onclick: () => claim(play) }));
  }
  const isKept = refill(play.bar, ...parts.filter(part => part !== null));
  play.coordinates.rename(play.bar);
  if (!isKept) play.board.focus(play.board.focused);
}
