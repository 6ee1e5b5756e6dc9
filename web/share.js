// @ts-check
/** Definitions and games in links. Nothing of it is sent anywhere. */

/** @typedef {{ name: string, text: string, fen: string | null, moves: string[] }} Shared */

const VERSION = "1.";

/** The longest link: programs that pass links on cut off longer ones. */
export const MAX_LENGTH = 16 * 1024;

/** The link to a definition and a game; nothing if it would be too long. @param {string} site where it leads @param {Shared} shared @returns {Promise<string | null>} */
export async function write(site, shared) {
  const stream = new Blob([JSON.stringify(shared)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const text = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const link = `${site}#${VERSION}${text}`;
  return link.length > MAX_LENGTH ? null : link;
}

/** What a fragment of an address contains. @param {string} fragment @returns {Promise<Shared | null>} */
export async function read(fragment) {
  const text = fragment.replace(/^#/, "");
  if (!text.startsWith(VERSION)) return null;
  const binary = atob(text.slice(VERSION.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, char => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const found = JSON.parse(await new Response(stream).text());
  if (typeof found?.text !== "string") return null;
  return {
    name: typeof found.name === "string" ? found.name : "shared.toml",
    text: found.text,
    fen: typeof found.fen === "string" ? found.fen : null,
    moves: Array.isArray(found.moves) ? found.moves.filter((/** @type {unknown} */ mv) => typeof mv === "string") : [],
  };
}
