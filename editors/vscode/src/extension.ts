// Definitions of chess variants in Visual Studio Code: starts `alfil lsp`, plays, shows rules, draws the board.

import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

const LANGUAGE = "alfil";

/** How many lines decide whether a TOML file is a definition. */
const FIRST_LINES = 60;

let client: LanguageClient | undefined;
let starting: Promise<void> | undefined;
let rules: Rules;

/** Starts everything; what it returns is for tests. */
export async function activate(context: vscode.ExtensionContext) {
  rules = new Rules();
  const boards = new Boards();
  const taken = new Set<string>();
  const command = (name: string, run: (file: vscode.TextDocument) => unknown) =>
    vscode.commands.registerCommand(`alfil.${name}`, async () => {
      const file = vscode.window.activeTextEditor?.document;
      if (file?.languageId !== LANGUAGE) {
        vscode.window.showErrorMessage("Open a definition of a chess variant first.");
        return;
      }
      await run(file);
    });
  context.subscriptions.push(
    rules,
    boards,
    vscode.workspace.registerTextDocumentContentProvider(Rules.SCHEME, rules),
    vscode.workspace.onDidOpenTextDocument((document) => take(document, taken)),
    vscode.workspace.onDidSaveTextDocument((document) => take(document, taken)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("alfil")) void restart();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void restart()),
    command("play", play),
    command("rules", (file) => rules.show(file)),
    command("board", (file) => boards.show(file)),
    command("schema", (file) => addSchema(file, context.asAbsolutePath("out/variant.schema.json"))),
    vscode.commands.registerCommand("alfil.restart", restart),
  );
  await Promise.all(vscode.workspace.textDocuments.map((document) => take(document, taken)));
  return { isDefinition, client: () => client };
}

export const deactivate = stop;

/** Returns whether a text is a definition: its first lines have `format = ` before any table, and a board or another game. */
export function isDefinition(text: string): boolean {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/, FIRST_LINES);
  const table = lines.findIndex((line) => /^\s*\[/.test(line));
  const top = table < 0 ? lines : lines.slice(0, table);
  const isFormat = (line: string) => /^\s*format\s*=\s*\d+\s*(#.*)?$/.test(line);
  const isBoard = (line: string) => /^\s*(\[\s*board\s*\]|\[\s*board\.|board\s*[.=])/.test(line);
  const isExtending = (line: string) => /^\s*extends\s*=/.test(line);
  return top.some(isFormat) && (lines.some(isBoard) || top.some(isExtending));
}

/** Gives a definition its language, once: whoever chooses another language for it afterwards keeps that. */
async function take(document: vscode.TextDocument, taken: Set<string>) {
  const key = document.uri.toString();
  if (document.languageId === LANGUAGE) {
    taken.add(key);
    await start();
  } else if (
    ["toml", "plaintext"].includes(document.languageId) &&
    document.uri.path.endsWith(".toml") &&
    !taken.has(key) &&
    isDefinition(document.getText())
  ) {
    taken.add(key);
    await vscode.languages.setTextDocumentLanguage(document, LANGUAGE);
    await start();
  }
}

const program = () => vscode.workspace.getConfiguration("alfil").get("path", "alfil");

/** Returns which files may be read besides those that are named. */
function reading(): string[] {
  if (!vscode.workspace.isTrusted) return ["--untrusted"];
  const folders = vscode.workspace.getConfiguration("alfil").get<string[]>("allowPaths", []);
  return folders.flatMap((folder) => ["--allow-path", folder]);
}

/** Starts the language server, unless it runs. */
function start(): Promise<void> {
  starting ??= (async () => {
    client = new LanguageClient(
      "alfil",
      "alfil",
      { command: program(), args: ["lsp", ...reading()] },
      { documentSelector: [{ language: LANGUAGE }] },
    );
    await client.start().catch(missing);
  })();
  return starting;
}

async function stop() {
  const [was, whole] = [client, starting];
  client = starting = undefined;
  await whole;
  // A server that never started cannot be stopped.
  await was?.stop().catch(() => undefined);
}

async function restart() {
  await stop();
  if (vscode.workspace.textDocuments.some((document) => document.languageId === LANGUAGE)) await start();
}

/** Says that the program does not run, and leads to the setting. */
function missing(error: unknown) {
  const why = error instanceof Error ? error.message : String(error);
  const text = `\`${program()}\` cannot be started: ${why}. Install alfil, or set its path.`;
  void vscode.window.showErrorMessage(text, "Set the Path").then((chosen) => {
    if (chosen) void vscode.commands.executeCommand("workbench.action.openSettings", "alfil.path");
  });
}

/** Runs the program and returns what it prints; a failure is an error with what it says. */
function run(args: string[], folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: 1 << 26, timeout: 30_000 };
    const child = execFile(program(), args, options, (error, out, said) => {
      if (error) reject(new Error(said.trim() || error.message));
      else resolve(out);
    });
    child.stdin?.end();
  });
}

/** Plays a definition in the terminal. Other programs see only what is saved. */
async function play(file: vscode.TextDocument) {
  if (!(await file.save()) || file.isUntitled) {
    vscode.window.showErrorMessage("Save the definition first.");
    return;
  }
  const terminal = vscode.window.createTerminal({
    name: `alfil play ${vscode.workspace.asRelativePath(file.uri)}`,
    shellPath: program(),
    shellArgs: ["play", ...reading(), file.uri.fsPath],
    cwd: dirname(file.uri.fsPath),
  });
  terminal.show();
}

/** Writes the schema beside a definition, and the line by which other editors find it. */
async function addSchema(file: vscode.TextDocument, schema: string) {
  const target = vscode.Uri.file(join(dirname(file.uri.fsPath), "variant.schema.json"));
  await vscode.workspace.fs.copy(vscode.Uri.file(schema), target, { overwrite: true });
  if (/^#:schema /m.test(file.getText())) return;
  const edit = new vscode.WorkspaceEdit();
  edit.insert(file.uri, new vscode.Position(0, 0), "#:schema ./variant.schema.json\n");
  await vscode.workspace.applyEdit(edit);
}

/** The rules of definitions as sentences, in documents that cannot be edited. */
class Rules implements vscode.TextDocumentContentProvider {
  static readonly SCHEME = "alfil-rules";
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly saved = vscode.workspace.onDidSaveTextDocument((file) => this.changed.fire(Rules.uri(file)));

  private static uri(file: vscode.TextDocument): vscode.Uri {
    return vscode.Uri.from({ scheme: Rules.SCHEME, path: `${file.uri.path}.rules.txt`, query: file.uri.fsPath });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    try {
      return await run(["show", ...reading(), uri.query], dirname(uri.query));
    } catch (error) {
      return String(error instanceof Error ? error.message : error);
    }
  }

  async show(file: vscode.TextDocument) {
    await file.save();
    this.changed.fire(Rules.uri(file));
    const text = await vscode.workspace.openTextDocument(Rules.uri(file));
    await vscode.window.showTextDocument(text, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  }

  dispose() {
    this.changed.dispose();
    this.saved.dispose();
  }
}

/** Previews of boards, one for each definition, drawn again when it is saved. */
class Boards {
  private readonly panels = new Map<string, vscode.WebviewPanel>();
  private readonly saved = vscode.workspace.onDidSaveTextDocument((file) => void this.draw(file));

  async show(file: vscode.TextDocument) {
    const key = file.uri.toString();
    let panel = this.panels.get(key);
    if (!panel) {
      const title = `Board of ${vscode.workspace.asRelativePath(file.uri)}`;
      panel = vscode.window.createWebviewPanel("alfil.board", title, {
        viewColumn: vscode.ViewColumn.Beside,
        preserveFocus: true,
      });
      panel.onDidDispose(() => this.panels.delete(key));
      this.panels.set(key, panel);
    }
    panel.reveal(undefined, true);
    // Saving a file without changes does not count as saving.
    if (!file.isDirty || !(await file.save())) await this.draw(file);
  }

  /** Draws the start position of a file, if somebody looks at it. */
  private async draw(file: vscode.TextDocument) {
    if (!this.panels.has(file.uri.toString())) return;
    const version = file.version;
    let body;
    try {
      const svg = await run(["picture", ...reading(), file.uri.fsPath], dirname(file.uri.fsPath));
      body = `<img alt="The start position" src="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}">`;
    } catch (error) {
      body = `<pre>${escaped(error instanceof Error ? error.message : String(error))}</pre>`;
    }
    const panel = this.panels.get(file.uri.toString());
    // The file may have been saved again since, and the panel may be gone.
    if (!panel || version !== file.version) return;
    panel.webview.html = `<!DOCTYPE html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<style>img { width: 100%; max-height: 95vh; object-fit: contain; background: white } pre { white-space: pre-wrap }</style>
${body}`;
  }

  dispose() {
    this.saved.dispose();
    for (const panel of [...this.panels.values()]) panel.dispose();
  }
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
