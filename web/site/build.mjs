// @ts-check
/**
 * Makes the static site, and the page that `alfil publish --player` fills with a game, out of the files of the studio and the
 * two modules: node build.mjs STUDIO.wasm GAME.wasm OUT. `.ci/site` calls it.
 */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { DIGITS } from "./text85.js";

const HERE = dirname(fileURLToPath(import.meta.url));
const WEB = dirname(HERE);

/** The parts of the site that the studio does not have. */
const PARTS = ["core.js", "local.js", "lzma.js", "site.js", "worker.js"];

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

const hash = (/** @type {string | Buffer} */ data, /** @type {"hex" | "base64"} */ as) => createHash("sha256").update(data).digest(as);

/** A packed module, with its size in the header. @param {string} path @returns {Buffer} */
function pack(path) {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(path)));
  if (imports.length > 0) throw new Error(`${path} imports ${imports[0].module}.${imports[0].name}`);
  const packed = execFileSync("xz", ["--stdout", "--format=lzma", "--lzma1=preset=9e,lc=4,lp=0,pb=0", path], { maxBuffer: 1 << 28 });
  packed.writeBigUInt64LE(BigInt(readFileSync(path).length), 5);
  return packed;
}

/** Bytes as text, five digits for each four bytes. @param {Buffer} bytes */
function text85(bytes) {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  let text = "";
  for (let at = 0; at < padded.length; at += 4) {
    let rest = padded.readUInt32BE(at);
    let group = "";
    for (let n = 0; n < 5; n += 1) {
      group = DIGITS[rest % 85] + group;
      rest = Math.floor(rest / 85);
    }
    text += group;
  }
  return text.replace(/.{200}/g, "$&\n");
}

/** A script without comments and indentation. @param {string} text */
function bare(text) {
  const code = text.replace(/^[ \t]*\/\*\*[^]*?\*\/[ \t]*$/gm, "").replace(/\/\*\* @\w+ .*? \*\/ ?/g, "");
  return code.split("\n").map(line => line.trim()).filter(line => line !== "" && !line.startsWith("//")).join("\n");
}

/** One script made of a module and all that it imports, each in a function of its own. @param {string} first */
function bundle(first) {
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {string[]} */
  const parts = [];
  /** @param {string} path @param {string[]} above */
  const add = (path, above) => {
    if (above.includes(path)) throw new Error(`${relative(WEB, path)} imports itself`);
    const known = names.get(path);
    if (known) return known;
    let text = readFileSync(path, "utf8");
    const from = (/** @type {string} */ other) => add(join(dirname(path), other), [...above, path]);
    text = text.replace(/^import "([^"]+)";$/gm, (_, other) => (from(other), ""));
    text = text.replace(/^import \* as (\w+) from "([^"]+)";$/gm, (_, all, other) => `const ${all} = ${from(other)};`);
    text = text.replace(/^import \{([^}]*)\} from "([^"]+)";$/gm, (_, some, other) => `const {${some.replaceAll(" as ", ": ")}} = ${from(other)};`);
    const exported = [...text.matchAll(/^export (?:async )?(?:function|class|const) (\w+)/gm)].map(match => match[1]);
    text = text.replace(/^export (?=(?:async )?(?:function|class|const) )/gm, "");
    const left = /^\s*(?:import|export)\b.*$/m.exec(text);
    if (left) throw new Error(`${relative(WEB, path)}: the bundle cannot take \`${left[0]}\``);
    const name = `m${names.size}`;
    names.set(path, name);
    parts.push(`const ${name} = (() => {\n${bare(text)}\nreturn { ${exported.join(", ")} };\n})();`);
    return name;
  };
  add(first, []);
  const script = parts.join("\n");
  if (/<\/script|<!--/i.test(script)) throw new Error(`${relative(WEB, first)} cannot be embedded in a page`);
  return script;
}

/** Fills a page; what is put in is not looked at again. @param {string} page @param {Record<string, string>} parts */
const fill = (page, parts) => page.replace(/\{\{(\w+)\}\}/g, (marker, name) => parts[name] ?? marker);

/** @param {string} studio @param {string} out */
function site(studio, out) {
  const files = readdirSync(WEB).filter(name => /\.(css|html|js|json|svg)$/.test(name));
  for (const name of [...files, "vendor/codemirror.js", "vendor/gif.js", "vendor/LICENSES.txt", ...PARTS.map(name => `site/${name}`)]) {
    mkdirSync(dirname(join(out, name)), { recursive: true });
    cpSync(join(WEB, name), join(out, name));
  }
  const index = readFileSync(join(WEB, "index.html"), "utf8")
    .replace('<meta charset="utf-8">', `$&\n<meta http-equiv="Content-Security-Policy" content="${POLICY}">`)
    .replace('<script type="module" src="app.js">', '<script type="module" src="site/site.js"></script>\n$&');
  if (!index.includes(POLICY) || !index.includes("site/site.js")) throw new Error("index.html has changed: build.mjs has to follow");
  writeFileSync(join(out, "index.html"), index);
  writeFileSync(join(out, "alfil.wasm.lzma"), pack(studio));
  const kept = /** @type {string[]} */ (readdirSync(out, { recursive: true })).map(name => name.replaceAll("\\", "/"))
    .filter(name => /\.\w+$/.test(name) && name !== "index.html" && !name.endsWith(".txt")).sort();
  const version = hash(["index.html", ...kept].map(name => hash(readFileSync(join(out, name)), "hex")).join(), "hex").slice(0, 16);
  const worker = readFileSync(join(HERE, "sw.js"), "utf8")
    .replace('const CACHE = "";', `const CACHE = "alfil-${version}";`)
    .replace("const FILES = [];", `const FILES = ${JSON.stringify(["./", ...kept])};`);
  writeFileSync(join(out, "sw.js"), worker);
}

/** @param {string} game @param {string} out */
function player(game, out) {
  const script = `\n${bundle(join(HERE, "game.js"))}\n`;
  const page = fill(readFileSync(join(HERE, "game.html"), "utf8"), {
    policy: `default-src 'none'; script-src 'sha256-${hash(script, "base64")}' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'`,
    style: bare(readFileSync(join(WEB, "app.css"), "utf8")),
    worker: bundle(join(HERE, "worker.js")),
    module: text85(pack(game)),
    script,
  });
  for (const mark of ["{{name}}", "{{rules}}", "{{definition}}"]) {
    if (page.split(mark).length !== 2) throw new Error(`the player has not one ${mark}`);
  }
  writeFileSync(join(out, "player.html"), page);
}

const [studio, game, out] = process.argv.slice(2);
if (!out) throw new Error("usage: node build.mjs STUDIO.wasm GAME.wasm OUT");
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
site(studio, out);
player(game, out);
