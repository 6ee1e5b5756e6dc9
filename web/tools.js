// @ts-check
/** The buttons below the board; those that are used less are in a menu. */

import { WAYS } from "./coordinates.js";
import { byId, el } from "./dom.js";
import { LOOKS, choose, chosen } from "./ground.js";
import { showKeys, typeMove } from "./keyboard.js";
import { SETS, chooseSet, lettering } from "./pictures.js";
import { isHeard, toggle as toggleSound } from "./sound.js";

export class Tools {
  /** @param {any} play */
  constructor(play) {
    this.play = play;
    const button = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ run, id = "") =>
      el("button", { type: "button", text, title, id, onclick: () => { this.close(); run(); } });
    this.analyse = button("Analyse", "Show the best lines", () => play.analysis.toggle(), "analyse");
    this.setUp = button("Set up", "Set up a position", () => play.setup.toggle(), "set-up");
    this.texts = button("Copy, paste…", "Copy the position or the game, or paste another one", () => play.app.exchange(), "exchange");
    this.share = button("Share…", "Share the definition and the game", () => play.app.share(), "share-game");
    this.claims = button("Claims", "Offer to add claims of what is legal, as tests in the definition", () => this.claim(), "claim-mode");
    this.sound = button("Sound", "Hear moves, and captures twice", () => this.hear(), "sound");
    this.alone = button("Board only", "Hide everything but the board (Esc shows it again)", () => this.boardOnly(), "board-only");
    this.ground = el("select", { id: "ground", "aria-label": "Board", onchange: () => this.look() }, ...[...LOOKS].map(([look, name]) => el("option", { value: look, text: `Board: ${name}` })));
    this.pieces = el("select", { id: "pieces", "aria-label": "Pieces", onchange: () => this.choosePieces() }, ...[...SETS].map(([set, name]) => el("option", { value: set, text: `Pieces: ${name}` })));
    this.coordinates = el("select", { id: "coordinates", "aria-label": "Coordinates", onchange: () => this.call() }, ...[...WAYS].map(([way, name]) => el("option", { value: way, text: `Coordinates: ${name}` })));
    this.menu = el("div", { class: "menu", id: "more-tools", hidden: true },
      this.texts, this.share, this.claims,
      button("Type a move", "Enter a move as text (/)", () => typeMove(play), "type-move"),
      button("Larger", "Make the board larger (+)", () => play.zoom.by(1.25), "larger"),
      button("Smaller", "Make the board smaller (−)", () => play.zoom.by(0.8), "smaller"),
      this.coordinates, this.ground, this.pieces, this.sound, this.alone,
      button("Keys", "Show the keyboard shortcuts (?)", () => showKeys(play), "keys"));
    this.more = el("button", { type: "button", id: "more", text: "More", "aria-expanded": "false", "aria-controls": "more-tools", onclick: () => this.open(this.menu.hidden) });
    this.root = el("div", { class: "tools" },
      button("New game", "Start again from the start position", () => play.restart(), "new-game"),
      button("Take back", "Take back the last move (u)", () => play.takeBack(), "take-back"),
      button("Flip", "Turn the board (f)", () => play.flip(), "flip"),
      this.analyse, this.setUp, el("span", { class: "more" }, this.more, this.menu));
    document.addEventListener("pointerdown", event => {
      if (!(event.target instanceof Node && this.root.contains(event.target))) this.close();
    });
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    this.menu.hidden = !isOpen;
    this.more.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.menu.querySelector("button:not([hidden])")?.focus();
  }

  get isOpen() {
    return !this.menu.hidden;
  }

  /** The focus does not stay in a menu that is closed. */
  close() {
    if (this.menu.contains(document.activeElement)) this.more.focus();
    this.open(false);
  }

  claim() {
    this.play.isClaiming = !this.play.isClaiming;
    this.play.draw();
  }

  /** Squares are called as the reader wants it, in every game. */
  call() {
    this.play.coordinates.choose(this.coordinates.value);
    this.play.draw();
  }

  /** The board looks as the reader wants it, in every game. */
  look() {
    choose(this.ground.value);
    this.play.draw();
  }

  /** The pieces look as the reader wants them, in every game. */
  async choosePieces() {
    chooseSet(this.pieces.value);
    await this.play.repaint().catch(error => this.play.app.failed(error));
  }

  hear() {
    toggleSound();
    this.draw();
  }

  /** Shows the board and what belongs to it, or everything. */
  boardOnly() {
    document.body.classList.toggle("board-only");
    this.draw();
  }

  draw() {
    const pressed = (/** @type {any} */ button, /** @type {boolean} */ is) => button.setAttribute("aria-pressed", String(is));
    this.ground.value = chosen();
    this.pieces.value = lettering.pieces ?? "";
    pressed(this.analyse, this.play.analysis.isOn);
    pressed(this.setUp, this.play.setup.isOn);
    pressed(this.claims, this.play.isClaiming);
    this.coordinates.value = this.play.coordinates.way;
    pressed(this.sound, isHeard());
    pressed(this.alone, document.body.classList.contains("board-only"));
    // A page of one game has no definition to write them into.
    this.claims.hidden = !this.play.app.addClaim;
    this.texts.hidden = !this.play.app.exchange;
    this.share.hidden = !this.play.app.share;
    this.alone.hidden = byId("tabs") === null;
  }
}
