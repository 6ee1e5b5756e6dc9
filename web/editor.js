// @ts-check
/**
 * The editor: a textarea that works at once, and CodeMirror in its place once that has arrived. It lives in a shadow root,
 * where the page's content security policy allows CodeMirror its styles.
 */

import { el, marked, sentence } from "./dom.js";

const STYLE = `
:host { display: block; height: 100%; }
.home { height: 100%; display: grid; grid-template-rows: minmax(0, 1fr) auto; }
textarea { width: 100%; height: 100%; resize: none; border: 0; padding: 8px 16px; background: var(--card); color: var(--ink);
  font: 13px/21px ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace; tab-size: 2; outline-offset: -2px; }
.cm-host { height: 100%; overflow: hidden; }
ul { list-style: none; margin: 0; padding: 0 0 4px; max-height: 180px; overflow: auto; }
.place { padding: 2px 14px 8px 0; }
.msg { border-radius: 8px; padding: 7px 12px; white-space: pre-wrap;
  font: 13px/1.5 system-ui, "DejaVu Sans", sans-serif; border-left: 3px solid; overflow-wrap: anywhere; }
li .place { padding: 4px 14px 0; }
.error { background: var(--red-bg); color: var(--red-ink); border-color: var(--red); }
.warning { background: var(--amber-bg); color: var(--ink); border-color: var(--amber); }
.msg code { font: 12.5px ui-monospace, "DejaVu Sans Mono", monospace; }
.msg button, .lens button { font: inherit; cursor: pointer; background: var(--raised); color: var(--red); border: 1px solid var(--line); border-radius: 8px; padding: 2px 10px; margin: 0 6px 0 0; min-height: 24px; }
.msg .fixes { display: block; margin-top: 4px; }
.lens { display: flex; gap: 12px; align-items: center; background: var(--raised); border: 1px solid var(--line);
  border-radius: 12px; padding: 10px 12px; font: 13px/1.5 system-ui, "DejaVu Sans", sans-serif; color: var(--soft); white-space: normal; }
.lens svg { flex: none; width: 84px; height: 84px; }
.lens b { color: var(--ink); }
.lens span { display: -webkit-box; -webkit-line-clamp: 5; -webkit-box-orient: vertical; overflow: hidden; }
`;

const THEME = {
  "&": { height: "100%", fontSize: "13px", backgroundColor: "var(--card)", color: "var(--ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "ui-monospace, SFMono-Regular, Menlo, 'DejaVu Sans Mono', monospace", lineHeight: "21px" },
  ".cm-content": { padding: "8px 0 40px", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--card)", color: "var(--faint)", border: "0", paddingRight: "8px" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "40px" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--here)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--teal) 24%, transparent) !important" },
  ".cm-wrong": { textDecoration: "underline wavy var(--red) 1.4px", textUnderlineOffset: "4px" },
  ".cm-odd": { textDecoration: "underline wavy var(--amber) 1.4px", textUnderlineOffset: "4px" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "10px", boxShadow: "0 8px 30px #0003", overflow: "hidden" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "3px 10px !important" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--teal) !important", color: "var(--on-teal) !important" },
  ".cm-completionInfo": { padding: "8px 12px !important", maxWidth: "340px" },
  ".cm-about": { padding: "8px 12px", maxWidth: "420px", maxHeight: "320px", overflow: "auto", font: "13px/1.5 system-ui, 'DejaVu Sans', sans-serif", whiteSpace: "normal" },
  ".cm-about pre": { font: "12px/1.3 ui-monospace, 'DejaVu Sans Mono', monospace", margin: "6px 0" },
  ".cm-panels": { backgroundColor: "var(--card)", color: "var(--ink)" },
};

/** The little Markdown that the server writes. @param {string} text @returns {HTMLElement} */
function written(text) {
  const home = el("div", { class: "cm-about" });
  text.split("```").forEach((part, n) => {
    if (n % 2) home.append(el("pre", { text: part.replace(/^text\n/, "") }));
    else {
      for (const paragraph of part.split(/\n{2,}/).filter(text => text.trim() !== "")) {
        if (/^-+$/.test(paragraph.trim())) home.append(el("hr"));
        else home.append(el("p", {}, ...marked(paragraph.trim().replaceAll("**", ""))));
      }
    }
  });
  return home;
}

/** A finding in words, with its buttons. @param {any} finding @param {(fix: any) => void} apply */
function message(finding, apply) {
  const help = finding.help.map((/** @type {string} */ text) => ` ${sentence(text)}`).join("");
  const fixes = finding.fixes.map((/** @type {any} */ fix) =>
    el("button", { type: "button", text: fix.title, "data-fix": finding.code, onclick: () => apply(fix) }));
  // Space around it is padding: CodeMirror does not see margins.
  return el("div", { class: "place" }, el("div", { class: `msg ${finding.severity}` },
    el("b", {}, ...marked(sentence(finding.message))), help ? el("span", {}, ...marked(help)) : null,
    fixes.length > 0 ? el("span", { class: "fixes" }, ...fixes) : null));
}

class CodeEditor extends HTMLElement {
  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    this.area = el("textarea", { spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": "Definition" });
    this.list = el("ul", { "aria-label": "Findings" });
    this.home = el("div", { class: "home" }, this.area, this.list);
    root.append(this.home);
    /** @type {any} */
    this.view = null;
    /** @type {any[]} */
    this.findings = [];
    /** @type {any} */
    this.lens = null;
    /** @type {((offset: number, line: number, character: number) => Promise<any>) | null} */
    this.complete = null;
    /** @type {((line: number, character: number) => Promise<string | null>) | null} */
    this.hover = null;
    /** Takes a pasted text that does not belong here. @type {((text: string) => boolean) | null} */
    this.takes = null;
    this.home.addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
      if (!this.takes?.(event.clipboardData?.getData("text/plain") ?? "")) return;
      event.preventDefault();
      event.stopPropagation();
    }, true);
    this.area.addEventListener("input", () => this.edited());
    for (const name of ["keyup", "click"]) this.area.addEventListener(name, () => this.moved());
  }

  edited() {
    this.dispatchEvent(new CustomEvent("edit"));
  }

  moved() {
    this.dispatchEvent(new CustomEvent("move"));
  }

  /** @returns {string} */
  get text() {
    return this.view ? this.view.state.doc.toString() : this.area.value;
  }

  /** A new text, with a history of its own. */
  set text(text) {
    if (this.view) this.view.setState(this.makeState(text));
    else this.area.value = text;
  }

  /** Where the cursor is. @returns {number} */
  get cursor() {
    return this.view ? this.view.state.selection.main.head : this.area.selectionStart;
  }

  /** Replaces parts of the text. @param {{ at: [number, number], text: string }[]} edits */
  replace(edits) {
    if (this.view) {
      this.view.dispatch({ changes: edits.map(edit => ({ from: edit.at[0], to: edit.at[1], insert: edit.text })), userEvent: "input" });
      return;
    }
    let text = this.area.value;
    for (const edit of [...edits].sort((a, b) => b.at[0] - a.at[0])) {
      text = text.slice(0, edit.at[0]) + edit.text + text.slice(edit.at[1]);
    }
    this.area.value = text;
    this.edited();
  }

  /** Writes a text in place of what is selected. @param {string} text */
  insert(text) {
    const at = this.view ? this.view.state.selection.main : { from: this.area.selectionStart, to: this.area.selectionEnd };
    this.replace([{ at: [at.from, at.to], text }]);
  }

  /** Shows a line. @param {number} line */
  goto(line) {
    if (this.view) {
      const { doc } = this.view.state;
      const at = doc.line(Math.max(1, Math.min(line, doc.lines)));
      this.view.dispatch({ selection: { anchor: at.from }, effects: this.cm.EditorView.scrollIntoView(at.from, { y: "center" }) });
      this.view.focus();
      return;
    }
    const before = this.area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.area.focus();
    this.area.setSelectionRange(before, before);
    this.area.scrollTop = (line - 6) * 21;
  }

  /** Takes the last change back; false if there is none. */
  undo() {
    if (this.view) return /** @type {boolean} */ (this.cm.undo(this.view));
    this.area.focus();
    return document.execCommand("undo");
  }

  /** Makes a change again that was taken back. */
  redo() {
    if (this.view) return /** @type {boolean} */ (this.cm.redo(this.view));
    this.area.focus();
    return document.execCommand("redo");
  }

  /** @param {any[]} findings */
  show(findings) {
    this.findings = findings;
    if (this.view) this.view.dispatch({ effects: this.changed.of(null) });
    else {
      const items = findings.map(finding => el("li", {}, message(finding, fix => this.replace(fix.edits))));
      this.list.replaceChildren(...items);
    }
  }

  /** Shows a card under a line. @param {{ line: number, card: HTMLElement } | null} lens */
  look(lens) {
    this.lens = lens;
    if (this.view) this.view.dispatch({ effects: this.changed.of(null) });
  }

  /** Puts CodeMirror in the place of the textarea. */
  async grow() {
    /** @type {any} */
    const cm = await import("./vendor/codemirror.js");
    this.cm = cm;
    this.changed = cm.StateEffect.define();
    const { area } = this;
    const host = el("div", { class: "cm-host" });
    this.makeParts();
    const state = this.makeState(area.value);
    this.list.replaceChildren();
    const isFocused = this.shadowRoot?.activeElement === area;
    area.replaceWith(host);
    this.view = new cm.EditorView({ state, parent: host, root: this.shadowRoot });
    if (isFocused) this.view.focus();
  }

  makeParts() {
    const cm = this.cm;
    const element = this;
    class Widget extends cm.WidgetType {
      /** @param {() => HTMLElement} make @param {string} key */
      constructor(make, key) {
        super();
        this.make = make;
        this.key = key;
      }
      /** @param {any} other */
      eq(other) { return other.key === this.key; }
      toDOM() { return this.make(); }
      ignoreEvent() { return true; }
    }
    /** @param {any} state */
    const decorations = state => {
      const { doc } = state;
      const marks = [];
      for (const finding of element.findings) {
        if (!finding.at) continue;
        const [from, to] = finding.at.map((/** @type {number} */ n) => Math.min(n, doc.length));
        const name = finding.severity === "error" ? "cm-wrong" : "cm-odd";
        if (to > from) marks.push(cm.Decoration.mark({ class: name }).range(from, to));
        const make = () => message(finding, fix => element.replace(fix.edits));
        const widget = new Widget(make, JSON.stringify([finding.message, finding.help, finding.fixes]));
        marks.push(cm.Decoration.widget({ widget, block: true, side: 1 }).range(doc.lineAt(from).to));
      }
      if (element.lens && element.lens.line <= doc.lines) {
        const { line, card, key } = element.lens;
        marks.push(cm.Decoration.widget({ widget: new Widget(() => card, key), block: true, side: 2 }).range(doc.line(line).to));
      }
      return cm.Decoration.set(marks, true);
    };
    this.field = cm.StateField.define({
      create: decorations,
      update: (/** @type {any} */ value, /** @type {any} */ change) => {
        const isNew = change.effects.some((/** @type {any} */ effect) => effect.is(element.changed));
        return isNew ? decorations(change.state) : value.map(change.changes);
      },
      provide: (/** @type {any} */ field) => cm.EditorView.decorations.from(field),
    });
  }

  /** @param {string} text */
  makeState(text) {
    const cm = this.cm;
    const { tags } = cm;
    const style = cm.HighlightStyle.define([
      { tag: tags.comment, color: "var(--comment)" },
      { tag: [tags.string, tags.special(tags.string)], color: "var(--string)" },
      { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--key)" },
      { tag: [tags.atom, tags.bool, tags.number], color: "var(--ink)" },
      { tag: [tags.heading, tags.keyword], color: "var(--head)", fontWeight: "600" },
      { tag: tags.bracket, color: "var(--head)" },
    ]);
    // A header is an atom to the mode, like `true`.
    const language = {
      ...cm.toml,
      token: (/** @type {any} */ stream, /** @type {any} */ state) => {
        const found = cm.toml.token(stream, state);
        return found === "atom" && stream.current().startsWith("[") ? "heading" : found;
      },
    };
    const place = (/** @type {any} */ state, /** @type {number} */ at) => {
      const line = state.doc.lineAt(at);
      return [line.number - 1, at - line.from];
    };
    const source = async (/** @type {any} */ context) => {
      const word = context.matchBefore(/[\w+-]*$/);
      if (!context.explicit && !/[["'.{]|^\s*\w$|\w$/.test(context.state.sliceDoc(context.pos - 1, context.pos))) return null;
      const [line, character] = place(context.state, context.pos);
      const items = await this.complete?.(context.pos, line, character);
      if (!items?.length) return null;
      const at = (/** @type {any} */ p) => context.state.doc.line(p.line + 1).from + p.character;
      const options = items.map((/** @type {any} */ item) => ({
        label: item.label,
        type: item.kind === 10 ? "property" : item.kind === 20 ? "keyword" : "variable",
        info: item.documentation?.value ? () => written(item.documentation.value) : undefined,
        apply: (/** @type {any} */ view) => {
          const { range, newText } = item.textEdit;
          const from = Math.min(at(range.start), word?.from ?? context.pos);
          const to = Math.max(at(range.end), view.state.selection.main.head);
          view.dispatch({ changes: { from, to, insert: newText }, selection: { anchor: from + newText.length } });
        },
      }));
      return { from: word?.from ?? context.pos, options, validFor: /^[\w+-]*$/ };
    };
    const about = async (/** @type {any} */ view, /** @type {number} */ pos) => {
      const [line, character] = place(view.state, pos);
      const text = await this.hover?.(line, character);
      // Below the line are its findings, with the buttons that repair them.
      return text ? { pos, above: true, create: () => ({ dom: written(text) }) } : null;
    };
    const next = (/** @type {any} */ view) => {
      const at = view.state.selection.main.head;
      const places = this.findings.filter(finding => finding.at).map(finding => finding.at[0]).sort((a, b) => a - b);
      const to = places.find(place => place > at) ?? places[0];
      if (to === undefined) return false;
      view.dispatch({ selection: { anchor: to }, scrollIntoView: true });
      return true;
    };
    const repair = (/** @type {any} */ view) => {
      const at = view.state.selection.main.head;
      const line = view.state.doc.lineAt(at);
      const here = this.findings.find(finding => finding.fixes.length > 0 && finding.at && finding.at[0] >= line.from && finding.at[0] <= line.to);
      if (here) this.replace(here.fixes[0].edits);
      return Boolean(here);
    };
    return cm.EditorState.create({
      doc: text,
      extensions: [
        cm.lineNumbers(), cm.highlightActiveLine(), cm.highlightActiveLineGutter(), cm.history(), cm.drawSelection(),
        cm.bracketMatching(), cm.closeBrackets(), cm.EditorView.lineWrapping,
        cm.StreamLanguage.define(language), cm.syntaxHighlighting(style), cm.EditorView.theme(THEME),
        cm.search({ top: true }), cm.highlightSelectionMatches(),
        cm.autocompletion({ override: [source], activateOnTyping: true, icons: false }), cm.hoverTooltip(about),
        this.field,
        cm.EditorView.contentAttributes.of({ "aria-label": "Definition", tabindex: "0" }),
        cm.EditorState.tabSize.of(2),
        cm.keymap.of([
          { key: "F8", run: next }, { key: "Alt-Enter", run: repair },
          ...cm.closeBracketsKeymap, ...cm.defaultKeymap, ...cm.historyKeymap, ...cm.completionKeymap, ...cm.searchKeymap,
        ]),
        cm.EditorView.updateListener.of((/** @type {any} */ update) => {
          if (update.docChanged) this.edited();
          if (update.docChanged || update.selectionSet) this.moved();
        }),
      ],
    });
  }
}

customElements.define("code-editor", CodeEditor);
