// @ts-check
/**
 * Drafts: the text and the game of each tab, kept by the server in a folder of the user, or by the browser where there is no
 * server, so that no reload, closed window or restart loses them.
 */

import { Fault, PAGE, ask } from "./ask.js";
import { sentence } from "./dom.js";

/** How long the keyboard must rest before the draft is kept, in milliseconds. */
const PAUSE = 300;

/** Where a tab remembers its draft; what the names of drafts in the browser and of their locks begin with. */
const OWN = "alfil-tab";
const PREFIX = "alfil-draft-";

/** The most characters that the versions of a draft take in the browser. */
const MAX_VERSIONS = 400_000;

/** How long a tab that is reloaded waits for the page before to let its draft go, in milliseconds. */
const HANDOVER = 1000;

/**
 * @typedef {{ file: any, title: string, text: string, saved: string | null, edited: boolean, game: any }} Draft
 * @typedef {{ id: string, file: any, title: string, edited: boolean, moves: number, annotated: boolean, root: string | null, changed: number }} Listed
 */

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(10)), byte => byte.toString(16).padStart(2, "0")).join("");

/** Whether a game has moves or comments. @param {any} game */
const hasGame = game => (game?.moves.length ?? 0) > 0 || Boolean(game?.tree);

/** The same questions as of the server, answered by the storage of the browser. */
const inBrowser = {
  /** @param {string} id @returns {any} */
  read(id) {
    return JSON.parse(localStorage.getItem(PREFIX + id) ?? "null");
  },

  /** @param {string} verb @param {any} question @returns {any} */
  answer(verb, { id, draft, etag }) {
    const kept = id ? this.read(id) : null;
    if (verb === "drafts") {
      const ids = Object.keys(localStorage).filter(key => key.startsWith(PREFIX)).map(key => key.slice(PREFIX.length));
      const all = ids.map(id => ({ id, kept: this.read(id) })).filter(({ kept }) => kept?.draft);
      const drafts = all.map(({ id, kept: { draft, changed } }) => ({ id, file: draft.file, title: draft.title, edited: draft.edited, moves: draft.game?.moves.length ?? 0, annotated: Boolean(draft.game?.tree), root: null, changed }));
      return { drafts: drafts.sort((a, b) => b.changed - a.changed), root: null };
    }
    if (verb === "drop-draft") {
      localStorage.removeItem(PREFIX + id);
      return {};
    }
    if (verb === "keep-draft") {
      if (kept && kept.draft.writer !== draft.writer && kept.etag !== etag) throw new Fault({ code: "changed", message: "another tab has kept this draft" });
      return this.write(id, draft, kept?.versions ?? []);
    }
    if (!kept) throw new Fault({ code: "no-such-draft", message: "this draft does not exist" });
    return verb === "draft-history" ? { versions: kept.versions } : { draft: kept.draft, etag: kept.etag };
  },

  /** @param {string} id @param {any} draft @param {any[]} before */
  write(id, draft, before) {
    const changed = Date.now();
    const texts = before.length === 0 && draft.saved !== null ? [draft.saved, draft.text] : [draft.text];
    let versions = before.at(-1)?.text === draft.text ? before : [...before, ...texts.map(text => ({ at: changed, text }))];
    const size = () => versions.reduce((sum, { text }) => sum + text.length, 0);
    // Every other one of the older versions goes, but the first.
    while (versions.length > 2 && size() > MAX_VERSIONS) {
      const half = versions.length / 2;
      const fewer = versions.filter((_, n) => n % 2 === 0 || n > half);
      versions = fewer.length < versions.length ? fewer : versions.slice(1);
    }
    const etag = newId();
    try {
      localStorage.setItem(PREFIX + id, JSON.stringify({ draft, etag, versions, changed }));
    } catch {
      throw new Fault({ code: "no-drafts", message: "the browser has no room for drafts" });
    }
    return { etag };
  },
};

export class Drafts {
  /**
   * @param {() => Draft | null} read what there is to keep
   * @param {(trouble: string) => void} said called when drafts can no longer be kept, and with nothing when they can again
   * @param {(sentence: string) => void} noted called when drafts are kept elsewhere from now on
   */
  constructor(read, said, noted) {
    this.read = read;
    this.said = said;
    this.noted = noted;
    this.id = newId();
    /** The tag of a draft that another page kept. @type {string | null} */
    this.etag = null;
    this.number = 0;
    this.isServed = true;
    /** What this page kept last. */
    this.last = "";
    /** @type {Promise<any>} */
    this.keeping = Promise.resolve();
    /** Whether something is not kept yet. */
    this.isPending = false;
    this.trouble = "";
    addEventListener("pagehide", () => this.flush());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.flush(); });
  }

  /** @param {string} verb @param {object} question @returns {Promise<any>} */
  async ask(verb, question) {
    if (this.isServed) {
      try {
        return await ask(verb, question);
      } catch (error) {
        if (!(error instanceof Fault) || !["unknown-verb", "no-drafts"].includes(error.code)) throw error;
        this.isServed = false;
        if (error.code === "no-drafts") this.noted(`${sentence(error.message)} This browser keeps them instead, for this address only.`);
      }
    }
    try {
      return inBrowser.answer(verb, question);
    } catch (error) {
      throw error instanceof Fault ? error : new Fault({ code: "no-drafts", message: "this browser keeps nothing for this page" });
    }
  }

  /** Drafts that have something in them, the latest first, and what is served. @returns {Promise<{ drafts: Listed[], root: string | null }>} */
  async all() {
    const { drafts, root } = await this.ask("drafts", {}).catch(() => ({ drafts: [], root: null }));
    return { drafts: drafts.filter((/** @type {Listed} */ draft) => draft.edited || draft.moves > 0 || draft.annotated), root };
  }

  /** The draft that this tab had before it was reloaded, or what it showed. @returns {{ id: string, file: any } | null} */
  get own() {
    try {
      return JSON.parse(sessionStorage.getItem(OWN) ?? "null");
    } catch {
      return null;
    }
  }

  /** Whether some tab of this browser has a draft open. */
  async isAnyOpen() {
    const { held } = await navigator.locks?.query() ?? {};
    return (held ?? []).some(lock => lock.name?.startsWith(PREFIX));
  }

  /** Takes a draft for this tab; false if another one has it. @param {string} id @param {number} patience */
  hold(id, patience = 0) {
    this.release?.();
    this.release = undefined;
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise(done => {
      const how = patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
      const held = navigator.locks.request(PREFIX + id, how, lock => {
        done(lock !== null);
        return lock && new Promise(release => { this.release = () => release(null); });
      });
      held.catch(() => done(false));
    });
  }

  /** Opens a draft, if it is still wanted then; as a copy if another tab has it. @param {string} id @param {number} patience @param {() => boolean} isWanted @returns {Promise<any>} */
  async open(id, patience, isWanted) {
    const { draft, etag } = await this.ask("draft", { id });
    if (!isWanted()) return null;
    await this.begin();
    const isHeld = await this.hold(id, patience);
    if (isHeld && isWanted()) [this.id, this.etag, this.last] = [id, etag, ""];
    else await this.hold(this.id);
    return isWanted() ? draft : null;
  }

  /** Begins a draft of another text; the one before stays. */
  async begin() {
    await this.flush();
    [this.id, this.etag, this.last] = [newId(), null, ""];
    await this.hold(this.id);
  }

  /** Keeps the draft soon. */
  soon() {
    this.isPending = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  /** Keeps the draft now, if it has changed. */
  flush() {
    clearTimeout(this.timer);
    const draft = this.read();
    if (!draft) return this.keeping;
    try {
      sessionStorage.setItem(OWN, JSON.stringify({ id: this.id, file: draft.file }));
    } catch {
      // Without storage the tab forgets which draft is its own.
    }
    const now = this.id + JSON.stringify(draft);
    const isWorth = draft.edited || draft.file.sort === "own" || hasGame(draft.game);
    // What has gone back to its beginning is kept too, where something else was kept before.
    if (now === this.last || (!isWorth && this.last === "" && this.etag === null)) {
      this.isPending = false;
      return this.keeping;
    }
    this.last = now;
    const question = { id: this.id, etag: this.etag, draft: { ...draft, writer: PAGE, number: (this.number += 1) } };
    // Not after the one before: the page may be about to close. The numbers say which is the later one.
    this.keeping = this.keep(question, now);
    return this.keeping;
  }

  /** @param {any} question @param {string} now */
  async keep(question, now) {
    try {
      const { etag } = await this.ask("keep-draft", question);
      if (question.id === this.id) this.etag = etag;
      if (this.last === now) this.isPending = false;
      if (this.trouble !== "") this.said("");
      this.trouble = "";
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (error.code === "changed" && question.id === this.id) {
        // Another page went on with it: this tab has a draft of its own from now on.
        [this.id, this.etag, this.last] = [newId(), null, ""];
        await this.hold(this.id);
        return this.flush();
      }
      this.trouble = error.message;
      this.last = "";
      this.said(error.message);
    }
  }

  /** Whether closing the page would lose something. */
  get wouldLose() {
    return this.trouble !== "" || (this.isPending && (this.read()?.text.length ?? 0) > 8_000);
  }

  /** The versions of this tab's draft, the first one first. @returns {Promise<{ at: number, text: string }[]>} */
  async versions() {
    await this.flush();
    return (await this.ask("draft-history", { id: this.id }).catch(() => ({ versions: [] }))).versions;
  }

  /** Deletes a draft. @param {string} id */
  drop(id) {
    return this.ask("drop-draft", { id });
  }
}
