// @ts-check
/** The buttons below the board; those that are used less are in a menu. */

import { byId, el } from "./dom.js";
import { showKeys, typeMove } from "./keyboard.js";

export class Tools {
  /** @param {any} play */
  constructor(play) {
    this.play = play;
    const button = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ run, id = "") =>
      el("button", { type: "button", text, title, id, onclick: () => { this.close(); run(); } });
    this.analyse = button("Analyse", "Show the best lines", () => play.analysis.toggle(), "analyse");
    this.setUp = button("Set up", "Set up a position", () => play.setup.toggle(), "set-up");
    this.texts = button("Copy, paste…", "The position and the game as FEN, SFEN and PGN, and others", () => play.app.exchange(), "exchange");
    this.claims = button("Claims", "Offer to claim what is legal, as tests in the definition", () => this.claim(), "claim-mode");
    this.shogi = button("Shogi coordinates", "Call squares 9a to 1i, from the upper right, instead of a1", () => this.coordinates(), "shogi-coordinates");
    this.alone = button("Board only", "Hide everything but the board (Esc shows it again)", () => this.boardOnly(), "board-only");
    this.menu = el("div", { class: "menu", id: "more-tools", hidden: true },
      this.texts, this.claims,
      button("Type a move", "Enter a move as text (/)", () => typeMove(play), "type-move"),
      button("Larger", "Make the board larger (+)", () => play.zoom.by(1.25), "larger"),
      button("Smaller", "Make the board smaller (−)", () => play.zoom.by(0.8), "smaller"),
      this.shogi, this.alone,
      button("Keys", "Show the keyboard shortcuts (?)", () => showKeys(play), "keys"));
    this.more = el("button", { type: "button", id: "more", text: "More", "aria-expanded": "false", "aria-controls": "more-tools", onclick: () => this.open(this.menu.hidden) });
    this.root = el("div", { class: "tools" },
      button("New game", "Start again from the start position", () => play.restart(), "new-game"),
      button("Take back", "Take back the last move (u)", () => play.takeBack(), "take-back"),
      button("Flip", "Turn the board (f)", () => play.flip(), "flip"),
      this.analyse, this.setUp, el("span", { class: "more" }, this.more, this.menu));
    this.root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || this.menu.hidden) return;
      this.close();
      this.more.focus();
    });
    document.addEventListener("pointerdown", event => {
      if (!(event.target instanceof Node && this.root.contains(event.target))) this.close();
    });
    document.addEventListener("keydown", event => {
      if (event.key === "Escape" && !event.defaultPrevented && document.body.classList.contains("board-only")) this.boardOnly();
    });
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    this.menu.hidden = !isOpen;
    this.more.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.menu.querySelector("button:not([hidden])")?.focus();
  }

  close() {
    this.open(false);
  }

  claim() {
    this.play.isClaiming = !this.play.isClaiming;
    this.play.draw();
  }

  coordinates() {
    this.play.coordinates.toggle();
    this.play.draw();
  }

  /** Shows the board and what belongs to it, or everything. */
  boardOnly() {
    document.body.classList.toggle("board-only");
    this.draw();
  }

  draw() {
    const pressed = (/** @type {any} */ button, /** @type {boolean} */ is) => button.setAttribute("aria-pressed", String(is));
    pressed(this.analyse, this.play.analysis.isOn);
    pressed(this.setUp, this.play.setup.isOn);
    pressed(this.claims, this.play.isClaiming);
    pressed(this.shogi, this.play.coordinates.isShogi);
    pressed(this.alone, document.body.classList.contains("board-only"));
    // A page of one game has no definition to write them into.
    this.claims.hidden = !this.play.app.addClaim;
    this.texts.hidden = !this.play.app.exchange;
    this.alone.hidden = byId("tabs") === null;
  }
}
