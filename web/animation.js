// @ts-check
/** A game as an animated GIF: the server draws each position, and the browser encodes the pictures. */

import { lettering } from "./pictures.js";
import { GIFEncoder, applyPalette, quantize } from "./vendor/gif.js";

/** The most moves that are shown. */
export const MOST_MOVES = 400;

/** The longest side of a picture, in pixels, and how many times larger than drawn it may be. */
const LONGEST = 720;
const LARGEST = 1.5;

/** How long a position is shown, and the last one, in milliseconds. */
const PAUSE = 800;
const LAST = 3000;

/** The colours of a picture; one more is what stays as it was. */
const COLOURS = 255;

/** Returns an SVG as an image. @param {string} svg */
async function loaded(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** Returns the pixels that differ from the picture before, as bytes, and their places. @param {Uint32Array} pixels @param {Uint32Array | null} before */
function changes(pixels, before) {
  const places = [];
  for (let n = 0; n < pixels.length; n += 1) if (before === null || pixels[n] !== before[n]) places.push(n);
  return { places, bytes: new Uint8Array(Uint32Array.from(places, n => pixels[n]).buffer) };
}

/**
 * Returns the game that is shown as a GIF.
 * @param {any} play @param {(text: string) => void} said called with the progress @param {AbortSignal} signal
 */
export async function animated(play, said, signal) {
  // The page may show another game, or this one in another way, before the last picture is drawn.
  const { fen, whole } = play;
  const look = { side: play.board.flip ? 1 : 0, framed: true, ...lettering };
  const moves = play.moves.slice(0, MOST_MOVES);
  const encoder = GIFEncoder();
  const canvas = document.createElement("canvas");
  /** @type {any} */
  const context = canvas.getContext("2d", { willReadFrequently: true });
  /** @type {Uint32Array | null} */
  let before = null;
  for (let n = 0; n <= moves.length; n += 1) {
    said(`Drawing ${n + 1} of ${moves.length + 1}…`);
    signal.throwIfAborted();
    const { svg } = await play.asked("picture", { fen, moves: moves.slice(0, n), ...look }, whole);
    const image = await loaded(svg);
    signal.throwIfAborted();
    if (n === 0) {
      const scale = Math.min(LARGEST, LONGEST / Math.max(image.naturalWidth, image.naturalHeight));
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight].map(side => Math.round(side * scale));
    }
    const { width, height } = canvas;
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    const { places, bytes } = changes(pixels, before);
    const palette = places.length > 0 ? quantize(bytes, COLOURS) : [[0, 0, 0]];
    const colours = places.length > 0 ? applyPalette(bytes, palette) : [];
    // What has not changed is transparent.
    const unchanged = palette.length;
    const picture = new Uint8Array(width * height).fill(unchanged);
    places.forEach((place, at) => { picture[place] = colours[at]; });
    encoder.writeFrame(picture, width, height, { palette: [...palette, [0, 0, 0]], delay: n === moves.length ? LAST : PAUSE, transparent: true, transparentIndex: unchanged, dispose: 1 });
    before = pixels;
  }
  encoder.finish();
  return new Blob([encoder.bytes()], { type: "image/gif" });
}
