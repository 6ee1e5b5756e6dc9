// @ts-check
/** The studio: a definition being written on the left, the game that it defines on the right. */

import { Fault, ask } from "./ask.js";
import { claims } from "./claims.js";
import { byId, counted, el, marked } from "./dom.js";
import { Drafts } from "./drafts.js";
import "./editor.js";
import { exchange, takeFiles } from "./exchange.js";
import { carried, changed, slower } from "./findings.js";
import { ago, table } from "./history.js";
import { isIni, sections } from "./inis.js";
import { lens } from "./lens.js";
import { Session } from "./lsp.js";
import * as picker from "./picker.js";
import { define, lettering } from "./pictures.js";
import { Play } from "./play.js";
import * as publish from "./publish.js";
import { save, watch } from "./saving.js";
import { read as readLink } from "./share.js";
import { share } from "./sharing.js";
import * as split from "./split.js";
import { BLANK, startFrom } from "./start.js";
import { balance, pieces, rules } from "./views.js";

/** How long after a key the text is checked; how long the keyboard must rest before the board plays by it, and before claims are tested. */
const PAUSE = 150;
const LONG_PAUSE = 600;

/** The message for a link that cannot be opened. */
const DAMAGED = "The link is damaged or cut off, so it cannot be opened.";

/** How often a file is looked at for changes by other programs, in milliseconds. */
const WATCH = 3000;

const ICONS = {
  write: "M8 6 3 12l5 6M16 6l5 6-5 6", play: "M4 4h16v16H4zM4 12h16M12 4v16", pieces: "M12 3 19 8l1 13H4L5 8z",
  rules: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h4", claims: "m4 12 5 6L20 6", balance: "M5 20V10M12 20V4M19 20v-7",
};

/**
 * @typedef {{ sort: "bundled" | "file" | "own", name: string, id?: string, etag?: string | null }} Text
 */

class App {
  constructor() {
    this.editor = byId("editor");
    this.session = new Session();
    /** @type {Text} */
    this.file = { sort: "own", name: "my-game.toml" };
    /** The text as it was loaded or saved. */
    this.saved = "";
    /** @type {any} */
    this.whole = null;
    this.wholeAt = "";
    /** @type {any[]} */
    this.findings = [];
    /** @type {any[]} */
    this.claims = [];
    /** The hash of the definition that has these claims. */
    this.claimed = "";
    /** What `check` found last, and what only `validate` found, about which text. @type {any[]} */
    this.quick = [];
    this.slow = { text: "", /** @type {any[]} */ findings: [] };
    this.isWhole = false;
    this.files = { files: [], folder: null, only: null, read_only: true };
    this.checks = 0;
    /** Whether a check is under way, and whether the text has changed since it began. */
    this.isLooking = false;
    this.mustLook = false;
    /** Whether the note says that a check was not answered. */
    this.isUnanswered = false;
    /** How many texts were opened, and how many were chosen: the last one is opened, whichever comes first. */
    this.documents = 0;
    this.choices = 0;
    /** Whether a text is being loaded, so that there is nothing to keep yet. */
    this.isLoading = true;
    /** The draft that was left for it. @type {{ id: string, name: string } | null} */
    this.left = null;
    /** A game that was kept with a text, until that has no errors. @type {any} */
    this.waiting = null;
    this.drafts = new Drafts(() => this.draft(), trouble => this.drawKept(trouble), sentence => this.note(sentence));
    this.play = new Play(this);
    this.tab = "play";
    /** @type {Record<string, { title: string, root: HTMLElement, draw?: (whole: any) => void, drawn?: string }>} */
    this.tabs = {
      play: { title: "Play", root: this.play.root },
      pieces: { title: "Pieces", ...pieces(this) },
      rules: { title: "Rules", ...rules(this) },
      claims: { title: "Claims", ...claims(this) },
      balance: { title: "Balance", ...balance(this) },
    };
    this.build();
  }

  build() {
    const tabs = byId("tabs");
    const mobile = byId("mobile");
    const panels = byId("panels");
    const icon = (/** @type {string} */ name) => {
      const made = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${/** @type {any} */ (ICONS)[name]}"/></svg>`, "image/svg+xml").documentElement;
      made.setAttribute("aria-hidden", "true");
      return made;
    };
    mobile.append(el("button", { type: "button", "data-view": "write", onclick: () => this.open("write") }, icon("write"), "Write"));
    for (const [name, { title, root }] of Object.entries(this.tabs)) {
      tabs.append(el("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => this.open(name) }, title, el("span", { class: "n" })));
      mobile.append(el("button", { type: "button", "data-view": name, onclick: () => this.open(name) }, icon(name), title));
      panels.append(el("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "-1", hidden: true }, root));
    }
    tabs.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const names = Object.keys(this.tabs);
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (step === 0) return;
      const name = names[(names.indexOf(this.tab) + step + names.length) % names.length];
      this.open(name);
      byId(`tab-${name}`).focus();
    });
    this.editor.addEventListener("edit", () => this.edited());
    this.editor.addEventListener("move", () => this.lensSoon());
    this.editor.takes = (/** @type {string} */ text) => this.takeIni(text);
    this.editor.complete = (/** @type {number} */ _, /** @type {number} */ line, /** @type {number} */ character) =>
      this.session.request("textDocument/completion", this.editor.text, { position: { line, character } });
    this.editor.hover = async (/** @type {number} */ line, /** @type {number} */ character) =>
      (await this.session.request("textDocument/hover", this.editor.text, { position: { line, character } }))?.contents?.value ?? null;
    byId("choose").onclick = () => this.choose().catch(error => this.failed(error));
    byId("undo").onclick = () => { if (!this.editor.undo()) this.history(); };
    byId("redo").onclick = () => this.editor.redo();
    byId("history").onclick = () => this.history();
    addEventListener("beforeunload", event => {
      if (this.isEdited && this.drafts.wouldLose) event.preventDefault();
    });
    byId("format").onclick = () => this.format().catch(error => this.failed(error));
    byId("share").onclick = () => this.share();
    byId("publish").onclick = () => publish.open(this).catch(error => this.failed(error));
    byId("save").onclick = () => save(this);
    byId("state").onclick = () => this.open(this.isWhole && this.claims.some(claim => !claim.holds) ? "claims" : "write");
    addEventListener("keydown", event => {
      if ((event.ctrlKey || event.metaKey) && event.key === "s") {
        event.preventDefault();
        if (!byId("save").hidden) save(this);
      }
    });
    // What opened the dialog may be drawn anew meanwhile, or be gone.
    for (const dialog of [byId("notice"), byId("picker")]) {
      dialog.addEventListener("close", () => {
        if (document.activeElement === document.body) this.play.board.focus(this.play.board.focused);
      });
    }
    split.begin();
    takeFiles(this);
    this.open("play");
  }

  async start() {
    this.files = await ask("files", {}).catch(() => this.files);
    addEventListener("hashchange", async () => {
      if (location.hash !== "" && !(await this.openLink())) this.note(DAMAGED);
    });
    const isLink = location.hash !== "";
    const isOpen = await this.openLink();
    if (!isOpen && !(await this.goOn())) {
      if (this.files.only) await this.openFile(this.files.only);
      else await this.openBundled("chess").catch(error => this.failed(error));
    }
    if (isLink && !isOpen) this.note(DAMAGED);
    requestAnimationFrame(() => setTimeout(() => this.editor.grow().then(() => this.editor.show(this.findings)), 0));
    setInterval(() => watch(this), WATCH);
  }

  /** Opens what the address contains. Returns whether it is a link. */
  async openLink() {
    if (location.hash === "") return false;
    const shared = await readLink(location.hash).catch(() => null);
    // What is opened is a draft from now on: a reload goes on with it, and the same link opens it anew.
    history.replaceState(null, "", location.pathname);
    if (!shared) return false;
    const file = { sort: "own", name: shared.name };
    await this.load(file, shared.text).catch((/** @type {unknown} */ error) => this.failed(error));
    // What is open stays if the user says so, or if another link came meanwhile.
    if (this.file === file && this.whole && (shared.fen || shared.moves.length > 0)) await this.play.replay(shared).catch(error => this.failed(error));
    return true;
  }

  /** Goes on with the draft of this tab, or with the last one if no tab is open; false if there is none. */
  async goOn() {
    const { own } = this.drafts;
    const { drafts, root } = await this.drafts.all();
    // The tab may have been in another folder before.
    const isElsewhere = drafts.some(draft => draft.id === own?.id && draft.root !== root);
    if (own && !isElsewhere) {
      if (drafts.some(draft => draft.id === own.id) || own.file.sort === "own") {
        if (await this.openDraft(own.id, true).catch(() => false)) return true;
      }
      if (own.file.sort === "bundled") return this.openBundled(own.file.id).then(() => true, () => false);
      if (own.file.sort === "file" && this.files.files.includes(/** @type {never} */ (own.file.name))) return this.openFile(own.file.name).then(() => true);
      return false;
    }
    const last = drafts.find(draft => draft.root === root);
    if (!last || await this.drafts.isAnyOpen()) return false;
    if (!(await this.openDraft(last.id).catch(() => false))) return false;
    const afresh = () => { this.closeNote(); return this.files.only ? this.openFile(this.files.only) : this.openBundled("chess").catch(error => this.failed(error)); };
    this.note(`You were working on ${last.file.name} ${ago(last.changed)}. Your draft is open again.`, el("button", { type: "button", id: "afresh", text: this.files.only ? "Open the file instead" : "Start over", onclick: afresh }));
    return true;
  }

  /** Something is chosen to be opened. Returns what tells whether that is still wanted. */
  chosen() {
    const number = (this.choices += 1);
    return () => number === this.choices;
  }

  /** Opens a draft with its game. @param {string} id @param {boolean} [isOwn] whether this tab had it before */
  async openDraft(id, isOwn = false) {
    const isWanted = this.chosen();
    if (!(await this.mayLeave())) return true;
    const { root } = await this.drafts.all();
    const draft = await this.drafts.open(id, isOwn ? 1000 : 0, isWanted);
    if (!draft) return true;
    // A file of another folder cannot be saved there from here.
    const isHere = draft.file.sort !== "file" || (draft.root ?? null) === root;
    const file = isHere ? draft.file : { sort: "own", name: draft.file.name.split("/").pop() };
    // The text is open, even if its rules could not be asked for.
    await this.load(file, draft.text, draft.saved ?? draft.text, draft.game).catch(error => this.failed(error));
    return true;
  }

  /** What there is to keep: the text and the game. */
  draft() {
    if (this.isLoading) return null;
    const { file, editor: { text }, saved } = this;
    const edited = file.sort === "own" ? text !== BLANK : text !== saved;
    const played = this.play.whole?.document === this.documents ? this.play.game : null;
    const game = this.waiting && !(played && this.play.hasGame) ? this.waiting : played;
    return { file, title: this.whole?.name ?? file.name, text, saved: text === saved ? null : saved, edited, game };
  }

  /** Says that the text is not kept, or that it is again. @param {string} trouble */
  drawKept(trouble) {
    const kept = byId("kept");
    kept.textContent = trouble === "" ? "" : "not kept";
    kept.title = trouble;
    if (trouble !== "") this.note(`Drafts are no longer kept: ${trouble}`);
  }

  /** Shows a note, without interrupting the work. @param {string} text @param {...Node} buttons */
  note(text, ...buttons) {
    this.isUnanswered = false;
    const note = byId("note");
    note.replaceChildren(el("span", { text }), ...buttons, el("button", { type: "button", class: "close", "aria-label": "Close", text: "✕", onclick: () => this.closeNote() }));
    note.hidden = false;
  }

  closeNote() {
    this.isUnanswered = false;
    byId("note").hidden = true;
  }

  /** Lists the earlier versions of the text. */
  async history() {
    const versions = await this.drafts.versions();
    const take = (/** @type {string} */ text) => {
      this.closeNotice();
      this.editor.replace([{ at: [0, this.editor.text.length], text }]);
    };
    const { text } = this.editor;
    const all = versions.length > 0 && versions[0].text !== this.saved ? [{ at: versions[0].at, text: this.saved }, ...versions] : versions;
    this.notice("Earlier versions", all.length > 0 ? table(all, text, take) : el("p", { text: "There are none yet. The studio keeps a version at each pause while you write." }),
      el("div", { class: "actions" }, el("button", { type: "button", text: "Close", onclick: () => this.closeNotice() })));
  }

  /** Shows a tab, or the editor on a small screen. @param {string} name */
  open(name) {
    document.body.classList.toggle("writing", name === "write");
    if (name !== "write") this.tab = name;
    for (const button of /** @type {any} */ (byId("mobile").children)) {
      const isIt = button.dataset.view === name;
      if (isIt) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
    for (const other of Object.keys(this.tabs)) {
      const isIt = other === this.tab;
      byId(`tab-${other}`).setAttribute("aria-selected", String(isIt));
      byId(`tab-${other}`).tabIndex = isIt ? 0 : -1;
      byId(`panel-${other}`).hidden = !isIt;
    }
    this.drawTab();
  }

  /** Disables the other tabs until the new definition has been read. */
  drawStale() {
    for (const [name, { draw }] of Object.entries(this.tabs)) {
      if (!draw) continue;
      const panel = byId(`panel-${name}`);
      panel.inert = this.whole === null;
      panel.classList.toggle("stale", panel.inert);
    }
  }

  /** The file has changed on the disk, and not here: the game goes on, as under an edit. @param {string} text @param {string} etag */
  reread(text, etag) {
    const { file, editor } = this;
    this.file = { ...file, etag };
    this.saved = text;
    editor.replace([changed(editor.text, text)]);
    this.drawFile();
  }

  /** The pictures of pieces are others than before. */
  redraw() {
    for (const tab of Object.values(this.tabs)) tab.drawn = "";
    this.drawTab();
    this.lensSoon();
  }

  drawTab() {
    const tab = this.tabs[this.tab];
    if (!this.whole || !tab.draw) return;
    const key = `${this.whole.hash} ${this.tab === "claims" ? this.claimed + this.claims.map(claim => `${claim.name}${claim.holds}`).join() : ""}`;
    if (tab.drawn === key) return;
    tab.drawn = key;
    tab.draw(this.whole);
  }

  get isEdited() {
    return this.editor.text !== this.saved;
  }

  /**
   * A text to work on. The one before stays a draft; with a game the text is that of the draft that is open.
   * @param {Text} file @param {string} text @param {string} [saved] @param {any} [game]
   */
  async load(file, text, saved = text, game) {
    const isWanted = this.chosen();
    const isWorth = this.isEdited || this.play.hasGame;
    const own = isWorth ? { id: this.drafts.id, name: this.file.name } : null;
    // What was left for a text that is still being read was not offered yet.
    const before = this.isLoading ? this.left : own;
    this.left = before;
    if (game === undefined) {
      if (!(await this.mayLeave())) return;
      await this.drafts.begin();
      if (!isWanted()) return;
    }
    // The text that was edited is left.
    for (const timer of [this.pause, this.later]) clearTimeout(timer);
    this.isLoading = true;
    this.play.leave(`Reading ${file.name}…`);
    // Before anything is open, a note is about something else.
    if (this.documents > 0) this.closeNote();
    // What a dialog would save or publish is not open any more.
    this.closeNotice();
    this.file = file;
    this.saved = saved;
    this.whole = null;
    this.drawStale();
    this.documents += 1;
    this.claims = [];
    this.slow = { text: "", findings: [] };
    this.waiting = game ?? null;
    this.editor.text = text;
    this.editor.look(null);
    this.session.open(file.sort === "file" ? file.name : `scratch/${file.name}`, text);
    try {
      await this.check();
    } catch (error) {
      if (this.file === file && !this.whole) this.play.await(`${file.name} could not be checked. Change it, or open it again.`);
      throw error;
    } finally {
      if (this.file === file) {
        this.isLoading = false;
        this.drawFile();
      }
    }
    if (this.file !== file) return;
    this.drafts.flush();
    this.validate();
    if (before && before.id !== this.drafts.id) {
      this.note(`${before.name} is kept as a draft. To find it, click the game's name at the top.`, el("button", { type: "button", id: "go-back", text: "Go back to it", onclick: () => this.openDraft(before.id).catch(error => this.failed(error)) }));
    }
  }

  /** Keeps the text before another one takes its place; asks whether it may be lost if it cannot be kept. @returns {Promise<boolean>} */
  async mayLeave() {
    await this.drafts.flush();
    if (this.isLoading || !this.isEdited || this.drafts.trouble === "") return true;
    const { name } = this.file;
    return new Promise(done => {
      const answer = (/** @type {boolean} */ isAnswer) => () => {
        done(isAnswer);
        this.closeNotice();
      };
      this.notice("Your changes would be lost", el("p", { text: `Your changes to ${name} are not saved, and drafts cannot be kept: ${this.drafts.trouble}` }),
        el("div", { class: "actions" }, el("button", { class: "primary", type: "button", text: "Stay", onclick: answer(false) }), el("button", { type: "button", text: "Discard them", onclick: answer(true) })));
      byId("notice").addEventListener("close", () => done(false), { once: true });
    });
  }

  /** @param {string} id */
  async openBundled(id) {
    const isWanted = this.chosen();
    const { text } = await ask("text", { id });
    if (isWanted()) await this.load({ sort: "bundled", id, name: `${id}.toml` }, text).catch(error => this.failed(error));
  }

  /** @param {string} path */
  async openFile(path) {
    const isWanted = this.chosen();
    try {
      const { text, etag } = await ask("open", { path });
      if (!isWanted()) return;
      if (path.endsWith(".ini")) return await this.importIni(path, text);
      await this.load({ sort: "file", name: path, etag }, text);
    } catch (error) {
      this.failed(error);
    }
  }

  /** Lists the sections of an ini, to turn one into a definition. @param {string} name @param {string} ini @param {...Node} buttons */
  async importIni(name, ini, ...buttons) {
    const answer = await ask("import", { ini, name });
    const take = (/** @type {any} */ section) => {
      this.closeNotice();
      this.load({ sort: "own", name: `${section.name}.toml` }, section.text).catch(error => this.failed(error));
    };
    this.notice(`Variants in ${name}`, sections(answer, take),
      el("div", { class: "actions" }, ...buttons, el("button", { type: "button", text: "Close", onclick: () => this.closeNotice() })));
  }

  /** Takes a text that is pasted into the definition but is an ini; false if it is none. @param {string} text */
  takeIni(text) {
    if (!isIni(text)) return false;
    const insert = el("button", { type: "button", id: "insert-text", text: "Insert it as text", onclick: () => {
      this.closeNotice();
      this.editor.insert(text);
    } });
    this.importIni("variants.ini", `${text.trimEnd()}\n`, insert).catch(error => this.failed(error));
    return true;
  }

  source() {
    const { file, editor } = this;
    const { text } = editor;
    return file.sort === "bundled" && text === this.saved ? { bundled: file.id } : { text, name: file.name };
  }

  edited() {
    for (const timer of [this.pause, this.later]) clearTimeout(timer);
    this.lookSoon();
    this.pause = setTimeout(() => this.check().catch(error => this.checkFailed(error)), PAUSE);
    this.later = setTimeout(() => this.validate(), LONG_PAUSE);
    this.drafts.soon();
    this.drawFile();
  }

  /** Checks the text at once, or when the last check is answered, so that typing piles up no questions. */
  lookSoon() {
    this.mustLook = true;
    if (this.isLooking) return;
    this.isLooking = true;
    this.mustLook = false;
    this.look().catch(error => this.checkFailed(error)).finally(() => {
      this.isLooking = false;
      if (this.mustLook) this.lookSoon();
    });
  }

  /** Checks the text. What only `validate` finds stays until that has looked again. */
  async look() {
    const number = (this.checks += 1);
    const source = this.source();
    const { text } = this.editor;
    const started = performance.now();
    const found = await ask("check", { source });
    if (this.isUnanswered) this.closeNote();
    if (number !== this.checks) return null;
    this.took = performance.now() - started;
    this.isWhole = found.whole;
    this.quick = found.findings;
    this.found([...found.findings, ...slower(found.findings, carried(this.slow.findings, this.slow.text, text))]);
    return { ...found, source };
  }

  /** Checks the text, and plays by it if it has no errors. */
  async check() {
    // This looks at the newest text; one more look would only make it stale.
    this.mustLook = false;
    const found = await this.look();
    if (found && !found.whole && !this.whole) this.play.await("The definition has errors. The board appears as soon as you fix them.");
    if (!found?.whole) return;
    if (this.whole?.hash === found.hash) {
      await this.resume();
      return;
    }
    const number = this.checks;
    const { source } = found;
    const whole = await ask("describe", { source: { hash: found.hash }, ...lettering });
    if (number !== this.checks) return;
    const mine = { ...whole, source, document: this.documents };
    const before = this.whole;
    this.whole = mine;
    this.wholeAt = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    define(mine);
    try {
      await this.play.rules(mine);
    } catch (error) {
      // The next check tries again.
      if (this.whole === mine) this.whole = before;
      if (this.play.newer === mine) this.play.newer = null;
      throw error;
    }
    // The game that waits is for what was opened meanwhile.
    if (this.whole !== mine) return;
    try {
      await this.resume();
    } finally {
      this.drawFile();
      this.drawStale();
      this.drawTab();
      // The card knows the piece by its name and picture now.
      this.lensSoon();
    }
  }

  /** Checks the text, again if a newer check overtakes that, so that the board plays by the newest text. */
  async settle() {
    for (let number = 0; number !== this.checks; ) {
      number = this.checks + 1;
      await this.check();
    }
  }

  /** Goes on with the game that was kept. If it cannot be asked for, the next check tries again. */
  async resume() {
    const { waiting } = this;
    if (!waiting) return;
    try {
      if (this.play.hasGame) this.play.offer(waiting);
      else await this.play.resume(waiting);
    } catch (error) {
      if (!(error instanceof Fault && ["too-costly", "too-long"].includes(error.code))) throw error;
      this.waiting = null;
      throw error;
    }
    if (this.waiting === waiting) this.waiting = null;
  }

  /** Looks for everything there is to find, and tests the claims. */
  async validate() {
    const number = this.checks;
    const { text } = this.editor;
    const found = await ask("validate", { source: this.source() }).catch(() => null);
    if (!found || number !== this.checks) return;
    // Claims about a text with errors are not tested: the last results stay.
    if (found.whole) [this.claims, this.claimed] = [found.claims, found.hash];
    this.slow = { text, findings: slower(this.quick, found.findings) };
    this.found(carried(found.findings, text, this.editor.text));
    this.play.showClaims(this.claims);
    this.drawTab();
  }

  /** @param {any[]} findings */
  found(findings) {
    this.findings = findings;
    this.editor.show(findings);
    const count = (/** @type {string} */ severity) => findings.filter(finding => finding.severity === severity).length;
    const [errors, warnings] = [count("error"), count("warning")];
    const state = byId("state");
    state.hidden = false;
    state.className = `pill ${errors > 0 ? "error" : warnings > 0 ? "warning" : "ok"}`;
    state.textContent = errors > 0 ? counted(errors, "error") : warnings > 0 ? counted(warnings, "warning") : "nothing to report";
    byId("played").textContent = !this.isWhole && this.whole ? `the board plays the last version without errors, ${this.wholeAt}` : "";
    byId("counts").textContent = errors + warnings === 0 ? "Nothing to report" : `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
    byId("checked").textContent = this.took === undefined ? "" : `checked in ${Math.max(1, Math.round(this.took))} ms`;
    const tab = (/** @type {string} */ name, /** @type {string} */ text) => {
      byId(`tab-${name}`).querySelector(".n").textContent = text;
    };
    tab("pieces", this.whole ? String(this.whole.pieces.length) : "");
    const failing = this.claims.filter(claim => !claim.holds).length;
    tab("claims", this.claims.length > 0 ? `${this.claims.length} ${failing > 0 ? `✗ ${failing}` : "✓"}` : "");
  }

  drawFile() {
    const { file, whole } = this;
    const name = whole?.name ?? file.name;
    document.title = `${name} – alfil`;
    byId("title").textContent = name;
    byId("game-name").textContent = name;
    byId("game-facts").textContent = whole ? `${whole.files} × ${whole.ranks} ▾` : "▾";
    byId("file-name").textContent = file.name;
    byId("file-state").textContent = this.isEdited ? (file.sort === "bundled" ? "your copy" : "edited") : "";
    const save = byId("save");
    save.hidden = this.files.read_only || this.files.folder === null || (this.files.only !== null && file.sort !== "file");
    save.disabled = file.sort === "file" && !this.isEdited;
  }

  /** Something was played. */
  moved() {
    if (!this.isLoading) this.drafts.soon();
  }

  /** Offers the definition and the game to others. */
  share() {
    return share(this);
  }

  /** Shows the game as texts, and takes others. */
  exchange() {
    return exchange(this.play);
  }

  async format() {
    const { documents, editor: { text } } = this;
    const edits = await this.session.request("textDocument/formatting", text, {});
    // What was written meanwhile is not in it.
    if (this.documents !== documents || this.editor.text !== text) return;
    if (!edits) {
      this.notice("Format", el("p", { text: "Only valid TOML can be formatted." }));
    } else if (edits.length > 0) {
      this.editor.replace([{ at: [0, this.editor.text.length], text: edits[0].newText }]);
    }
  }

  /** Adds a claim to the definition. @param {string} claim */
  async addClaim(claim) {
    const { text } = this.editor;
    const gap = text.endsWith("\n\n") ? "" : text.endsWith("\n") ? "\n" : "\n\n";
    this.editor.replace([{ at: [text.length, text.length], text: gap + claim }]);
    byId("live").textContent = "A claim was added at the end of the definition.";
    this.editor.goto(this.editor.text.split("\n").length - claim.split("\n").length + 1);
    for (const timer of [this.pause, this.later]) clearTimeout(timer);
    await this.check().catch(error => this.failed(error));
    await this.validate();
  }

  /** Shows a position on the board. @param {string | null} fen @param {string[]} moves @param {import("./variations.js").Variations} [tree] */
  async show(fen, moves, tree) {
    this.open("play");
    await this.play.begin(fen, moves, tree).catch(error => this.failed(error));
  }

  /** Shows a line of the definition. @param {{ file: string | null, line: number }} place */
  goto(place) {
    if (place.file) {
      const id = place.file.replace(/\.toml$/, "");
      this.notice("Inherited", el("p", { text: `This comes from ${place.file}, line ${place.line}, which the definition extends.` }),
        el("div", { class: "actions" }, el("button", { type: "button", text: `Open ${place.file}`, onclick: () => { this.closeNotice(); this.openBundled(id).catch(() => this.openFile(place.file ?? "")); } })));
      return;
    }
    if (getComputedStyle(byId("mobile")).display !== "none") this.open("write");
    split.show();
    document.body.classList.remove("board-only");
    this.editor.goto(place.line);
  }

  lensSoon() {
    clearTimeout(this.lensing);
    this.lensing = setTimeout(() => lens(this), 60);
  }

  async choose() {
    await this.drafts.flush();
    const { drafts } = await this.drafts.all();
    await picker.open({
      files: this.files.files,
      drafts: drafts.filter(draft => draft.id !== this.drafts.id),
      resume: id => this.openDraft(id).catch(error => this.failed(error)),
      drop: id => this.drafts.drop(id).catch(error => this.failed(error)),
      choose: id => this.openBundled(id).catch(error => this.failed(error)),
      open: path => this.openFile(path),
      start: entry => startFrom(this, entry),
      blank: () => this.load({ sort: "own", name: "my-game.toml" }, BLANK).catch(error => this.failed(error)),
    });
  }

  /** @param {string} title @param {...Node} content */
  notice(title, ...content) {
    const dialog = byId("notice");
    dialog.replaceChildren(el("h2", { text: title }), ...content);
    if (!content.some(node => node instanceof HTMLElement && node.querySelector("button"))) {
      dialog.append(el("div", { class: "actions" }, el("button", { type: "button", text: "Close", onclick: () => dialog.close() })));
    }
    dialog.setAttribute("aria-label", title);
    if (!dialog.open) dialog.showModal();
  }

  closeNotice() {
    byId("notice").close();
  }

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code === "not-whole") return;
    this.notice("That did not work", el("p", {}, ...marked(error.message)));
  }

  /** Says in a note why a check after an edit failed: a dialog at each pause would keep the author from writing. @param {unknown} error */
  checkFailed(error) {
    if (!(error instanceof Fault && ["gone", "too-long"].includes(error.code))) return this.failed(error);
    const isTooLong = error.code === "too-long";
    if (isTooLong) {
      byId("state").className = "pill error";
      byId("state").textContent = byId("counts").textContent = "not checked";
    }
    this.note(isTooLong ? `The definition cannot be checked: ${error.message}. The board plays the last version that was checked.` : error.message);
    this.isUnanswered = true;
  }
}

const app = new App();
app.start().catch(error => app.failed(error));
