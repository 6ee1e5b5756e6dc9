// Starts the packed extension once in the real editor: node started.mjs FILE.vsix. CODE_SERVER names a code-server, ALFIL the
// program, CHROMIUM a browser; playwright-core is that of web/tests.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../../..");
const require = createRequire(join(root, "web/tests/package.json"));
const { chromium } = require("playwright-core");

const PORT = 8123;
const server = process.env.CODE_SERVER;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const folder = mkdtempSync(join(tmpdir(), "alfil-code-"));
const data = join(folder, "data");
const work = join(folder, "work");
mkdirSync(join(data, "User"), { recursive: true });
mkdirSync(work);
const settings = {
  "alfil.path": process.env.ALFIL,
  "security.workspace.trust.enabled": false,
  "workbench.startupEditor": "none",
  "telemetry.telemetryLevel": "off",
};
writeFileSync(join(data, "User/settings.json"), JSON.stringify(settings));
const harbour = readFileSync(join(root, "docs/examples/harbour.toml"), "utf8");
writeFileSync(join(work, "harbour.toml"), harbour.replace("fmWfF", "fmWff"));

const places = ["--user-data-dir", data, "--extensions-dir", join(folder, "extensions")];
console.log(execFileSync(server, [...places, "--install-extension", resolve(process.argv[2])], { encoding: "utf8" }).trim());
const child = spawn(server, [...places, "--auth", "none", "--bind-addr", `127.0.0.1:${PORT}`, "--disable-telemetry", work], {
  stdio: "ignore",
});
let browser;
try {
  for (let tries = 0; ; tries += 1) {
    if (await fetch(`http://127.0.0.1:${PORT}/healthz`).catch(() => undefined)) break;
    assert.ok(tries < 100, "the editor does not answer");
    await new Promise((done) => setTimeout(done, 200));
  }
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  const open = encodeURIComponent(JSON.stringify([["openFile", `vscode-remote://127.0.0.1:${PORT}${work}/harbour.toml`]]));
  await page.goto(`http://127.0.0.1:${PORT}/?folder=${work}&payload=${open}`);
  // The language at the bottom right, and the finding underlined in the text.
  await page.getByText("Chess variant (alfil)").waitFor({ timeout: 60_000 });
  await page.locator(".squiggly-error").first().waitFor({ timeout: 60_000 });
  await page.keyboard.press("F8");
  await page.getByText("is not followed by an atom").first().waitFor({ timeout: 30_000 });
  await page.keyboard.press("Escape");
  for (const [command, sign] of [
    ["alfil: Show Rules", () => page.getByText("betza-no-atom").first()],
    ["alfil: Preview the Board", () => page.getByRole("tab", { name: /Board of harbour/ })],
  ]) {
    await page.keyboard.press("F1");
    await page.keyboard.type(command);
    await page.locator(".quick-input-list").getByText(command.replace(/^alfil: /, "")).first().waitFor();
    await page.keyboard.press("Enter");
    await sign().waitFor({ timeout: 30_000 });
    await page.locator(".view-lines").first().click();
  }
  if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT });
  console.log("the extension was started, showed a finding, the rules and the board");
} finally {
  await browser?.close();
  child.kill();
  rmSync(folder, { recursive: true, force: true });
}
