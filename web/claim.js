// @ts-check
/** Claims as text in a definition. */

/** A string in a definition. @param {string} text */
export const quoted = text => JSON.stringify(text);

/**
 * The text of a claim about a position.
 * @param {string} name
 * @param {string | null} fen the position, if it is not the start position
 * @param {...string} says what is claimed, a key on each line
 */
export const claimText = (name, fen, ...says) => ["[[test]]", `name = ${quoted(name)}`, ...(fen ? [`fen = ${quoted(fen)}`] : []), ...says, ""].join("\n");
