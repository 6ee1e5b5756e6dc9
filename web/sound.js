// @ts-check
/** The sound of a piece that is put down, if the reader wants to hear it. */

import { Kept } from "./kept.js";

const kept = new Kept("alfil-sound", new Map([["", "off"], ["on", "on"]]));

/** @type {AudioContext | null} */
let audio = null;

/** Whether the reader wants sound. */
export const isHeard = () => kept.get() === "on";

/** Turns sound on or off; what is turned on is heard at once. */
export function toggle() {
  kept.set(isHeard() ? "" : "on");
  if (isHeard()) knock(220, 0);
}

/** A knock on wood, so high and after so many seconds. @param {number} pitch @param {number} after */
function knock(pitch, after) {
  // Browsers refuse sound, and report it, before the reader has done anything.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  const start = audio.currentTime + after;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = "triangle";
  source.frequency.setValueAtTime(2.5 * pitch, start);
  source.frequency.exponentialRampToValueAtTime(pitch, start + 0.03);
  volume.gain.setValueAtTime(0.4, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + 0.13);
}

/** Knocks for a move, twice if the other player has fewer pieces on the board after it. @param {any} before @param {any} after positions */
export function hear(before, after) {
  if (!isHeard()) return;
  const enemies = (/** @type {any} */ position) => position.men.filter((/** @type {any[]} */ man) => man[2] !== before.side).length;
  knock(220, 0);
  if (enemies(after) < enemies(before)) knock(150, 0.07);
}
