// A stand-in for the module `vscode` that an extension loads: what the tests look at works, and everything else is there and
// does nothing.

import { EventEmitter } from "node:events";

const nothing = { dispose() {} };

/** Returns an object that has every member: functions that do nothing, and, by a capital letter, classes and enums. */
const anything = (known, name = "vscode") =>
  new Proxy(known, {
    get(target, key) {
      if (key in target || typeof key === "symbol" || key === "then") return target[key];
      if (/^[A-Z]/.test(key)) return (target[key] = class {});
      if (key.startsWith("on")) return () => nothing;
      return (target[key] = () => nothing);
    },
    has: () => true,
  });

class Uri {
  constructor(scheme, path, query = "") {
    Object.assign(this, { scheme, path, query, authority: "", fragment: "" });
  }
  static file = (path) => new Uri("file", path);
  static from = ({ scheme, path, query }) => new Uri(scheme, path, query);
  static parse = (text) => new Uri("file", decodeURIComponent(text.replace("file://", "")));
  get fsPath() {
    return this.path;
  }
  with = (parts) => new Uri(parts.scheme ?? this.scheme, parts.path ?? this.path, parts.query ?? this.query);
  toString = () => `${this.scheme}://${encodeURI(this.path)}${this.query && `?${encodeURIComponent(this.query)}`}`;
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(...ends) {
    const [a, b, c, d] = ends;
    this.start = typeof a === "number" ? new Position(a, b) : a;
    this.end = typeof a === "number" ? new Position(c, d) : b;
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
  append = (part) => new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  static Empty = new CodeActionKind("");
}

class Emitter {
  events = new EventEmitter();
  event = (listener) => {
    this.events.on("event", listener);
    return { dispose: () => this.events.off("event", listener) };
  };
  fire = (value) => this.events.emit("event", value);
  dispose() {}
}

/** Returns the module, and what a test sees of it. */
export function standIn(settings) {
  const seen = { commands: new Map(), diagnostics: new Map(), errors: [], terminals: [], panels: [], shown: [], providers: new Map() };
  const opened = new Emitter();
  const closed = new Emitter();
  const saved = new Emitter();
  const documents = [];

  /** Opens a document as the editor would: by its name it is TOML. */
  seen.open = (path, text, languageId = "toml") => {
    const document = {
      uri: Uri.file(path),
      fileName: path,
      languageId,
      version: 1,
      isDirty: false,
      isUntitled: false,
      isClosed: false,
      eol: 1,
      lineCount: text.split("\n").length,
      getText: () => text,
      save: async () => {
        saved.fire(document);
        return true;
      },
    };
    documents.push(document);
    opened.fire(document);
    return document;
  };
  seen.documents = documents;

  const module = anything({
    version: "1.100.0",
    Uri,
    Position,
    Range,
    Diagnostic,
    CodeActionKind,
    EventEmitter: Emitter,
    Disposable: Object.assign(class { dispose() {} }, { from: () => nothing }),
    CancellationTokenSource: class {
      token = { isCancellationRequested: false, onCancellationRequested: () => nothing };
      dispose() {}
      cancel() {}
    },
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
    ViewColumn: { Beside: -2 },
    env: anything({ appName: "stand-in", language: "en" }),
    l10n: { t: (text) => text },
    extensions: anything({ all: [], getExtension: () => undefined }),
    window: anything({
      get activeTextEditor() {
        return seen.active && { document: seen.active };
      },
      showErrorMessage: async (text) => void seen.errors.push(text),
      createTerminal: (options) => {
        seen.terminals.push(options);
        return { show() {} };
      },
      createWebviewPanel: (_type, title) => {
        const panel = { title, webview: { html: "" }, onDidDispose: () => nothing, reveal() {}, dispose() {} };
        seen.panels.push(panel);
        return panel;
      },
      showTextDocument: async (document) => void seen.shown.push(document),
      visibleTextEditors: [],
      tabGroups: anything({ all: [], onDidChangeTabs: () => nothing }),
      createOutputChannel: () => anything({ logLevel: 0 }),
    }),
    workspace: anything({
      isTrusted: settings.isTrusted ?? true,
      workspaceFolders: undefined,
      textDocuments: documents,
      notebookDocuments: [],
      getConfiguration: () => ({ get: (key, usual) => settings[key] ?? usual }),
      asRelativePath: (uri) => uri.path.split("/").pop(),
      onDidOpenTextDocument: opened.event,
      onDidCloseTextDocument: closed.event,
      onDidSaveTextDocument: saved.event,
      registerTextDocumentContentProvider: (scheme, provider) => {
        seen.providers.set(scheme, provider);
        return nothing;
      },
      openTextDocument: async (uri) => ({ uri, text: await seen.providers.get(uri.scheme).provideTextDocumentContent(uri) }),
      createFileSystemWatcher: () => anything({}),
    }),
    commands: anything({
      registerCommand: (name, run) => {
        seen.commands.set(name, run);
        return nothing;
      },
      executeCommand: async () => undefined,
    }),
    languages: anything({
      setTextDocumentLanguage: async (document, languageId) => {
        closed.fire(document);
        document.languageId = languageId;
        opened.fire(document);
        return document;
      },
      match: (selector, document) => Number([selector].flat().some((one) => one.language === document.languageId)),
      createDiagnosticCollection: () => ({
        set: (uri, list) => seen.diagnostics.set(uri.toString(), list),
        delete: (uri) => seen.diagnostics.delete(uri.toString()),
        clear() {},
        dispose() {},
        get: () => [],
        has: () => false,
      }),
    }),
  });
  return { module, seen };
}
