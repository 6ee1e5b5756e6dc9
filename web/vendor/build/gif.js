// What the studio uses of gifenc.
export { GIFEncoder, applyPalette, quantize } from "gifenc";
