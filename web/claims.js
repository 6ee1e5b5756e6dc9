// @ts-check
/** The Claims tab: each claim with its position, and positions in which a rule matters that no claim covers. */

import { Fault, ask, inLine, stream } from "./ask.js";
import { counted, el, marked, whenSeen } from "./dom.js";
import { image, lettering } from "./pictures.js";
import { link } from "./views.js";

/** @param {any} app */
export function claims(app) {
  const list = el("ul", { class: "boards", "aria-label": "Claims" });
  const asked = el("ul", { class: "boards", "aria-label": "Proposed claims" });
  const state = el("span", { class: "quiet", role: "status" });
  const button = el("button", { type: "button", id: "ask-me", text: "Ask me", onclick: () => search() });
  const root = el("div", {}, el("div", { class: "page wide" }, el("h2", { text: "Claims" }),
    el("p", { class: "about", text: "A claim says what is legal in a position, or how the game ends there. All claims are tested whenever you pause, so you notice at once when a change breaks a rule." }),
    el("div", { class: "actions" }, button, state), asked, list));
  /** @type {any} */
  let whole = null;
  /** @type {AbortController | null} */
  let job = null;

  /** A picture that is asked for when it is scrolled into view. @param {object} question @param {(answer: any) => void} [then] */
  const shot = (question, then) => {
    const place = el("div", { class: "shot" });
    place.style.aspectRatio = `${whole.files} / ${whole.ranks}`;
    whenSeen(place, async () => {
      const answer = await ask("picture", { ...question, ...lettering }).catch(() => null);
      place.style.aspectRatio = "";
      if (answer?.svg) place.replaceChildren(image(answer.svg));
      else place.remove();
      if (answer) then?.(answer);
    });
    return place;
  };

  const search = async () => {
    const { signal } = (job = new AbortController());
    button.disabled = true;
    state.textContent = "Looking for positions where a rule has an effect…";
    try {
      // The rules of the text as it is now, not of the last pause.
      await app.settle();
      const found = await stream("ask", { source: { hash: whole.hash }, games: 30 }, line => { state.textContent = inLine(line) || state.textContent; }, signal);
      state.textContent = found.proposals.length > 0 ? "Is this what you meant?" : "The claims cover every rule that had an effect in random games.";
      asked.replaceChildren(...found.proposals.map((/** @type {any} */ proposal) => {
        const card = el("li", { class: "card" }, shot({ source: { hash: whole.hash }, fen: proposal.fen }),
          el("p", {}, ...marked(proposal.ruling), " ", link(app, proposal.place)),
          el("div", { class: "actions" },
            el("button", { type: "button", "data-accept": "", text: "Yes, add a claim", onclick: async () => { card.remove(); await app.addClaim(proposal.claim); } }),
            el("button", { type: "button", text: "No", title: "Go to the line of the rule", onclick: () => { card.remove(); if (proposal.place) app.goto(proposal.place); } }),
            el("button", { type: "button", text: "Play on", onclick: () => app.show(proposal.fen, []) })));
        return card;
      }));
    } catch (error) {
      if (!signal.aborted) state.textContent = error instanceof Fault ? error.message : "";
    } finally {
      button.disabled = false;
    }
  };

  /** @param {any} claim @param {number} index */
  const card = (claim, index) => {
    const facts = el("div", { class: "facts" });
    const verdict = el("span", { class: claim.holds ? "y" : "x", text: claim.holds ? "✓" : "✗", role: "img", "aria-label": claim.holds ? "holds" : "fails" });
    return el("li", { class: `card${claim.holds ? "" : " fails"}` },
      shot({ source: { hash: app.claimed }, claim: index }, answer => {
        facts.replaceChildren(...answer.facts.map((/** @type {string} */ text) => el("p", { text })));
      }),
      el("p", { class: "name" }, verdict, " ", el("b", { text: claim.name || "Without a name" })),
      ...claim.findings.map((/** @type {string} */ text) => el("p", { class: "wrong" }, ...marked(text))),
      facts,
      el("div", { class: "actions" },
        el("button", { type: "button", text: "Play from here", onclick: () => app.show(claim.fen, claim.moves) }), link(app, claim.place)));
  };

  /** @param {any} to */
  const draw = to => {
    if (whole?.document !== to.document) {
      job?.abort();
      asked.replaceChildren();
      state.textContent = "";
    }
    whole = to;
    const all = app.claims.map((/** @type {any} */ claim, /** @type {number} */ index) => ({ claim, index }));
    all.sort((/** @type {any} */ a, /** @type {any} */ b) => Number(a.claim.holds) - Number(b.claim.holds));
    list.replaceChildren(...all.map((/** @type {any} */ { claim, index }) => card(claim, index)));
    if (all.length === 0) list.replaceChildren(el("li", { class: "card" }, el("p", { text: "There are none yet. “Ask me” proposes some, and “Add a claim” under the board adds one." })));
    list.setAttribute("aria-label", counted(all.length, "claim"));
  };
  return { root, draw };
}
