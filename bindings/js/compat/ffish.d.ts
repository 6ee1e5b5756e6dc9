/** The functions of the package ffish that alfil can answer, under their names. The others throw and say so. */

import type { Source } from "../index.js";

export enum Notation {
  DEFAULT,
  SAN,
  LAN,
  SHOGI_HOSKING,
  SHOGI_HODGES,
  SHOGI_HODGES_NUMBER,
  JANGGI,
  XIANGQI_WXF,
  THAI_SAN,
  THAI_LAN,
}

export class Board {
  /** Throws for an unknown variant, and for a position that cannot be read. */
  constructor(uciVariant?: string, fen?: string, is960?: boolean);
  delete(): void;
  legalMoves(): string;
  legalMovesSan(): string;
  numberLegalMoves(): number;
  push(uciMove: string): boolean;
  pushSan(sanMove: string, notation?: Notation): boolean;
  pushMoves(uciMoves: string): void;
  pushSanMoves(sanMoves: string, notation?: Notation): void;
  pop(): void;
  reset(): void;
  is960(): boolean;
  fen(showPromoted?: false, countStarted?: 0): string;
  setFen(fen: string): void;
  sanMove(uciMove: string, notation?: Notation): string;
  variationSan(uciMoves: string, notation?: Notation, moveNumbers?: boolean): string;
  turn(): boolean;
  fullmoveNumber(): number;
  halfmoveClock(): number;
  gamePly(): number;
  isGameOver(claimDraw?: boolean): boolean;
  result(claimDraw?: boolean): string;
  checkedPieces(): string;
  isCheck(): boolean;
  isCapture(uciMove: string): boolean;
  moveStack(): string;
  pocket(turn: boolean): string;
  toString(): string;
  variant(): string;
  /** Throws: alfil has no counterpart. */
  toVerboseString(): never;
  /** Throws: alfil has no counterpart. */
  hasInsufficientMaterial(turn: boolean): never;
  /** Throws: alfil has no counterpart. */
  isInsufficientMaterial(): never;
  /** Throws: alfil has no counterpart. */
  isBikjang(): never;
}

export function variants(): string;
export function loadVariantConfig(ini: string): void;
export function startingFen(uciVariant: string): string;
/** Returns 1 if the position can be read, 0 if the text is empty, and -1 otherwise. */
export function validateFen(fen: string, uciVariant?: string, chess960?: boolean): number;
/** Throws: alfil has no counterpart. */
export function info(): never;
/** Throws: alfil has no counterpart. */
export function setOption(name: string, value: unknown): never;
/** Throws: alfil has no counterpart. */
export function setOptionInt(name: string, value: number): never;
/** Throws: alfil has no counterpart. */
export function setOptionBool(name: string, value: boolean): never;
/** Throws: alfil has no counterpart. */
export function readGamePGN(pgn: string): never;
export function capturesToHand(uciVariant: string): boolean;

export interface Ffish {
  Board: typeof Board;
  Notation: typeof Notation;
  capturesToHand: typeof capturesToHand;
  info: typeof info;
  loadVariantConfig: typeof loadVariantConfig;
  readGamePGN: typeof readGamePGN;
  setOption: typeof setOption;
  setOptionBool: typeof setOptionBool;
  setOptionInt: typeof setOptionInt;
  startingFen: typeof startingFen;
  validateFen: typeof validateFen;
  variants: typeof variants;
}

/** Loads alfil. ffish-es6 is called with `new` or without, and so is this. */
declare const Module: {
  (how?: { wasmBinary?: Source }): Promise<Ffish>;
  new (how?: { wasmBinary?: Source }): Promise<Ffish>;
};
export default Module;
