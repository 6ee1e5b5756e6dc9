// @ts-check
/** Finds names: the exact one first. */

/** A name as it is compared: without accents, capitals and hyphens. @param {string} name */
const plain = name => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** How well names match a query: 0 for the same name, and more the worse. @param {string} query @param {string[]} names */
function distance(query, names) {
  const fits = [
    (/** @type {string} */ name) => name === query,
    (/** @type {string} */ name) => name.startsWith(`${query} `),
    (/** @type {string} */ name) => name.startsWith(query),
    (/** @type {string} */ name) => ` ${name}`.includes(` ${query}`),
    (/** @type {string} */ name) => name.includes(query),
  ];
  const found = fits.findIndex(fit => names.some(fit));
  return found < 0 ? fits.length : found;
}

/**
 * The entries that contain every word of a query, in their names or in the text about them: those whose names match best first.
 * @template T
 * @param {string} query
 * @param {T[]} entries
 * @param {(entry: T) => { names: string[], text?: string }} read
 * @returns {{ entry: T, distance: number }[]}
 */
export function ranked(query, entries, read) {
  const wanted = plain(query);
  const words = wanted.split(" ").filter(Boolean);
  const found = entries.flatMap(entry => {
    const { names, text = "" } = read(entry);
    const written = names.map(plain);
    const all = `${written.join(" ")} ${plain(text)}`;
    return words.every(word => all.includes(word)) ? [{ entry, distance: words.length > 0 ? distance(wanted, written) : 0 }] : [];
  });
  return found.sort((a, b) => a.distance - b.distance);
}
