// Bundles CodeMirror and an encoder of GIFs: `npm ci && npm run build`. The same lock file gives the same bytes; `--check` says whether it does.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";

const here = (/** @type {string} */ name) => new URL(name, import.meta.url);

/** The bundles, and what goes into them. */
const BUNDLES = [["codemirror.js", "entry.js"], ["gif.js", "gif.js"]];

const made = await Promise.all(BUNDLES.map(async ([name, entry]) => ({ name, ...await build({
  absWorkingDir: here(".").pathname.replace(/\/$/, ""),
  entryPoints: [entry],
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  legalComments: "none",
  charset: "utf8",
  metafile: true,
  write: false,
}) })));

const names = new Set();
for (const input of made.flatMap(({ metafile }) => Object.keys(metafile.inputs))) {
  const match = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
  if (match) names.add(match[1]);
}
let licences = "The scripts in this folder contain these packages.\n";
for (const name of [...names].sort()) {
  const about = JSON.parse(await readFile(here(`node_modules/${name}/package.json`), "utf8"));
  const file = ["LICENSE", "LICENSE.md"].map(f => here(`node_modules/${name}/${f}`)).find(f => existsSync(f));
  const text = file ? await readFile(file, "utf8") : `${about.license}\n`;
  licences += `\n${"=".repeat(40)}\n${name} ${about.version} (${about.license})\n\n${text.trim()}\n`;
}

const scripts = made.map(({ name, outputFiles: [{ text }] }) => [`../${name}`, text]);
const outputs = [...scripts, ["../LICENSES.txt", licences]];
if (process.argv.includes("--check")) {
  for (const [name, text] of outputs) {
    const found = await readFile(here(name), "utf8");
    if (found !== text) {
      console.error(`${name} is not what this lock file gives: run \`npm run build\``);
      process.exitCode = 1;
    }
  }
} else {
  for (const [name, text] of outputs) await writeFile(here(name), text);
}
for (const [name, text] of scripts) console.log(`${name}: ${text.length} characters, sha256 ${createHash("sha256").update(text).digest("hex")}`);
