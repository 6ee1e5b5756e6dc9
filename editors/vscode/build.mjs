// Bundles the extension into out/, with the schema of the language and the licences of what is bundled.
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";

await mkdir("out", { recursive: true });
const { metafile } = await build({
  entryPoints: ["src/extension.ts"],
  outfile: "out/extension.js",
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  minify: true,
  legalComments: "none",
  metafile: true,
});
await copyFile("../../schema/variant.schema.json", "out/variant.schema.json");

const inside = Object.keys(metafile.inputs).map((path) => path.match(/^(.*node_modules\/(@[^/]+\/)?[^/]+)\//)?.[1]);
let licences = "";
for (const folder of [...new Set(inside)].filter(Boolean).sort()) {
  const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
  if (!file) throw new Error(`${folder} has no licence`);
  licences += `${folder.replace(/.*node_modules\//, "")}\n\n${(await readFile(`${folder}/${file}`, "utf8")).trim()}\n\n\n`;
}
await writeFile("out/LICENSES.txt", licences);
