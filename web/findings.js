// @ts-check
/** Findings that stay where they belong while the text around them changes. */

/** What differs between two texts, as one edit. @param {string} before @param {string} after @returns {{ at: [number, number], text: string }} */
export function changed(before, after) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { at: [start, before.length - end], text: after.slice(start, after.length - end) };
}

/**
 * The findings about an earlier text that are not about what has changed since, at their places now.
 * @param {any[]} findings @param {string} before @param {string} after
 * @returns {any[]}
 */
export function carried(findings, before, after) {
  const { at: [start, cut] } = changed(before, after);
  const shift = after.length - before.length;
  /** @param {[number, number]} at @returns {[number, number] | null} */
  const moved = at => (at[1] <= start ? at : at[0] >= cut ? [at[0] + shift, at[1] + shift] : null);
  const kept = [];
  for (const finding of findings) {
    const at = finding.at ? moved(finding.at) : null;
    if (finding.at && !at) continue;
    const fixes = finding.fixes
      .map((/** @type {any} */ fix) => ({ ...fix, edits: fix.edits.map((/** @type {any} */ edit) => ({ ...edit, at: moved(edit.at) })) }))
      .filter((/** @type {any} */ fix) => fix.edits.every((/** @type {any} */ edit) => edit.at !== null));
    kept.push({ ...finding, at: at ?? finding.at, fixes });
  }
  return kept;
}

/** What only the second list has. @param {any[]} quick @param {any[]} all */
export function slower(quick, all) {
  const key = (/** @type {any} */ { code, message, at }) => JSON.stringify([code, message, at]);
  const known = new Set(quick.map(key));
  return all.filter(finding => !known.has(key(finding)));
}
