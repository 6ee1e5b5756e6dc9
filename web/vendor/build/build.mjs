// Bundles CodeMirror: `npm ci && npm run build`. The same lock file gives the same bytes; `--check` says whether it does.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";

const here = (/** @type {string} */ name) => new URL(name, import.meta.url);

const result = await build({
  absWorkingDir: here(".").pathname.replace(/\/$/, ""),
  entryPoints: ["entry.js"],
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  legalComments: "none",
  charset: "utf8",
  metafile: true,
  write: false,
});
const bundle = result.outputFiles[0].text;

const names = new Set();
for (const input of Object.keys(result.metafile.inputs)) {
  const match = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
  if (match) names.add(match[1]);
}
let licences = "The file codemirror.js contains these packages.\n";
for (const name of [...names].sort()) {
  const about = JSON.parse(await readFile(here(`node_modules/${name}/package.json`), "utf8"));
  const file = ["LICENSE", "LICENSE.md"].map(f => here(`node_modules/${name}/${f}`)).find(f => existsSync(f));
  const text = file ? await readFile(file, "utf8") : `${about.license}\n`;
  licences += `\n${"=".repeat(40)}\n${name} ${about.version} (${about.license})\n\n${text.trim()}\n`;
}

const outputs = [["../codemirror.js", bundle], ["../LICENSES.txt", licences]];
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
console.log(`${bundle.length} characters, sha256 ${createHash("sha256").update(bundle).digest("hex")}`);
