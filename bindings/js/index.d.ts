/** Chess variants: described in TOML, checked, and played. */

import type { Facts } from "./facts.js";

export type { Facts } from "./facts.js";

/** Where something is written. Lines and columns count from 1, columns in characters. */
export interface Location {
  /** The name of the file; bundled definitions are called `<bundled>/chess.toml` and the like. */
  file: string;
  line: number;
  column: number;
  endLine: number;
  /** The column after the last character. */
  endColumn: number;
}

/** Something about a text that its author should know. */
export interface Finding {
  /** The stable name of its kind, as in `unknown-key`. */
  code: string;
  severity: "error" | "warning" | "note";
  /** What is wrong, in one line. */
  message: string;
  /** Where it is; null if no text could be read. */
  location: Location | null;
  /** Facts that explain it. */
  notes: string[];
  /** What to do about it. */
  help: string[];
  /** A fix, if one is known. */
  fix: Fix | null;
}

/** What repairs a finding: changes that belong together. `applyFix` applies them. */
export interface Fix {
  /** Whether it can be applied without review: it neither changes the game nor deletes anything the author wrote. */
  isSafe: boolean;
  edits: Edit[];
}

/** A part of a text, and what to write in its place. */
export interface Edit {
  /** The index of its first character, as in `String.prototype.slice`. */
  start: number;
  /** The index after its last character. */
  end: number;
  text: string;
  location: Location;
}

/** A player: `first` begins. */
export type Side = "first" | "second";

/** A way to write moves: `g1f3`; `Nf3`, also called SAN; `P-7f`. */
export type Notation = "coordinates" | "algebraic" | "hodges";

/** How a text is read. */
export interface TomlOptions {
  /** The id of the variant. Default: `<text>`. */
  id?: string;
  /** The name of the file in findings. Default: `<text>`. */
  fileName?: string;
  /** The most steps that the work on the text may take; a step is about the cost of looking at one square. */
  maxSteps?: number;
}

/** How a `variants.ini` is read. */
export interface IniOptions extends TomlOptions {
  /** The program that the file is for. Default: `fairy-stockfish`. */
  dialect?: "fairy-stockfish" | "fairy-stockfish-x";
}

/** A kind of piece. A promoted form is a kind of its own. */
export interface Piece {
  /** Its token in FEN and moves, in capitals: `R`, `X'`, `+R`. */
  id: string;
  /** What the definition calls it: `running-rabbit`, or `+running-rabbit` for its promoted form. */
  key: string;
  /** Its display name. */
  name: string;
  /** Its move in Betza notation, as it was written. */
  betza: string;
  /** How it moves, in sentences. */
  moves: string;
  /** What else holds for it, in sentences. */
  facts: string[];
  isRoyal: boolean;
  /** What the definition says it is worth, in hundredths of a pawn. */
  value: number | null;
  /** The signs that the definition shows on the first and the second player's pictures. */
  glyphs: [string, string] | null;
  /** The id of the kind that it promoted from, for promoted forms. */
  promotedFrom: string | null;
  /** The ids of the kinds that it may promote to. */
  promotesTo: string[];
  location: Location | null;
}

/** A named set of squares, which may differ between the players. */
export interface Region {
  name: string;
  first: string[];
  second: string[];
}

/** A rule, read back. */
export interface Rule {
  /** The title of its section, as in `Promotion`. */
  section: string;
  text: string;
  /** Where it is written; empty if it holds because nothing says otherwise. */
  locations: Location[];
}

/** How a game ended, or would end by a claim. */
export interface Outcome {
  /** Who won; null if the game is drawn or not decided. */
  winner: Side | null;
  /** Whether the rules decide the game. */
  isDecided: boolean;
  /** As in `checkmate`. */
  reason: string;
  /** As in "Black wins: White has no King left on the board." */
  sentence: string;
  /** Where the ending is written. */
  location: Location | null;
}

/** Why a text names no legal move. */
export interface Refusal {
  text: string;
  /** The name of the reason, as in `leaves-royal-attacked`; null if the text is not written as a move. */
  reason: string | null;
  /** Why, as a clause without a full stop. */
  clause: string;
  /** Which moves may have been meant. */
  help: string | null;
  /** Where the rule that forbids the move is written; null if no single rule does. */
  location: Location | null;
}

/** The parts of a move. */
export interface Move {
  /** The move by squares, as `legalMoves` lists it. */
  text: string;
  /** Where the piece starts; null for drops and passes. */
  from: string | null;
  /** Where the piece ends; null for passes. */
  to: string | null;
  /** The id of the piece that is dropped. */
  drop: string | null;
  /** The id of what the piece becomes. */
  promotion: string | null;
  /** The squares of the pieces that it captures, apart from what follows from the move, such as an explosion. */
  captures: string[];
  /** The id of the piece from the hand that comes in on a square that the move leaves. */
  gate: string | null;
  /** Where it places a wall. */
  wall: string | null;
  isCastling: boolean;
}

/** A piece on the board. */
export interface PieceOnBoard {
  square: string;
  id: string;
  side: Side;
}

/** What the picture of a position shows in addition to the pieces. */
export interface SvgOptions {
  /** Whether the second player sits at the bottom. */
  flipped?: boolean;
  /** Whether the squares of the last move are marked. */
  lastMove?: boolean;
  /** Whether royal pieces in check are marked. */
  checks?: boolean;
  /** Whether files and ranks have no names at the edges. */
  bare?: boolean;
  /** Arrows from square to square. */
  arrows?: (readonly [string, string])[];
  /** A prefix for the ids in the SVG. Give each picture on a page its own. */
  prefix?: string;
}

/** The text of a definition or ini does not give a variant. The message has a line for each error. */
export class DefinitionError extends Error {
  private constructor();
  readonly name: "DefinitionError";
  readonly findings: Finding[];
  /** All findings for people, with the lines they are about. */
  readonly report: string;
}

/** The text of a position cannot be read. */
export class FenError extends Error {
  private constructor();
  readonly name: "FenError";
  readonly problems: { column: number; message: string; help: string }[];
}

/** A text does not name a legal move. The game is unchanged. */
export class IllegalMoveError extends Error implements Refusal {
  private constructor();
  readonly name: "IllegalMoveError";
  readonly text: string;
  readonly reason: string | null;
  readonly clause: string;
  readonly help: string | null;
  readonly location: Location | null;
}

/**
 * A bug in alfil, or out of memory. Existing variants and games can no longer be used; new ones can be created.
 */
export class PanicError extends Error {
  private constructor();
  readonly name: "PanicError";
}

/** Where the WebAssembly module comes from: its address, a response with it, its bytes, or the compiled module. */
export type Source = string | URL | Request | Response | Promise<Response> | BufferSource | WebAssembly.Module;

/**
 * Loads the WebAssembly module; await it before calling anything else. Without a source, the module is fetched from the
 * folder of this file. In Node it is already loaded.
 */
export default function init(source?: Source): Promise<void>;

/** Loads the WebAssembly module from its bytes, or compiled. */
export function initSync(source: BufferSource | WebAssembly.Module): void;

/** Returns the ids of the bundled variants. */
export function bundled(): string[];

/** Returns the findings in the text of a definition: errors, lints, and claims that do not hold. */
export function validate(text: string, options?: TomlOptions): Finding[];

/** Returns the findings in a `variants.ini` for Fairy-Stockfish. */
export function validateIni(text: string, options?: IniOptions): Finding[];

/** Returns the names of the sections of a `variants.ini`, without those that the program skips. */
export function iniSections(text: string, options?: IniOptions): string[];

/** What a site needs to know of an uploaded text. */
export interface Upload {
  /** The name of the section of an ini, or of the file. */
  id: string;
  /** Whether a site can offer the variant. */
  accepted: boolean;
  /** Why not, a sentence each. */
  refusals: string[];
  /** What is wrong with the text, as `alfil validate --format json` writes it. */
  findings: UploadFinding[];
  /** What the site needs to know of the rules; null if the text is refused, as are the next fields. */
  facts: Facts | null;
  /** The rules as one page, without scripts and without anything that is loaded. */
  rules_html: string | null;
  /** A picture of each kind of piece for each player, empty if the text is refused. */
  pictures: { piece: string; side: Side; svg: string }[];
  /** The start position. */
  start_svg: string | null;
}

/** A finding in an uploaded text, as `alfil validate --format json` writes it. A finding without a location has null in the location fields. */
export interface UploadFinding {
  severity: "error" | "warning" | "note";
  code: string;
  message: string;
  file: string | null;
  line: number | null;
  column: number | null;
  end_line: number | null;
  end_column: number | null;
  /** What to do about it, a sentence a line. */
  help: string;
  notes: string[];
  /** The text to write at the finding's location, if nothing else has to change. */
  fix: string | null;
  /** What to write instead, and where. */
  fixes: { certain: boolean; file: string; line: number; column: number; end_line: number; end_column: number; text: string }[];
}

/**
 * Returns what a site needs to know of an uploaded text: what `alfil check-upload NAME --json` writes of a file with this name. A name
 * such as `my.ini` or `my.ini#section` makes it a section of a `variants.ini`, any other a definition in TOML. It never throws for a
 * text. `maxSteps` bounds the work; to bound the time, call it in a worker and terminate that.
 */
export function checkUpload(
  text: string | Uint8Array,
  name?: string,
  options?: { dialect?: "fairy-stockfish" | "fairy-stockfish-x"; maxSteps?: number },
): Upload;

/** Returns the text that was checked with the edits of a fix. */
export function applyFix(text: string, fix: Fix): string;

/** A variant, ready to be played. */
export class Variant {
  private constructor();

  /** Returns the bundled variant with an id such as `dai-shogi`, or with the name that another program gives it. */
  static load(id: string): Variant;

  /** Returns the variant of a definition. It may extend bundled variants. Throws `DefinitionError`. */
  static fromToml(text: string, options?: TomlOptions): Variant;

  /** Returns the variant of a section of a `variants.ini`. Throws `DefinitionError`. */
  static fromIni(text: string, section: string, options?: IniOptions): Variant;

  readonly id: string;
  readonly name: string;
  /** The number of files of the board. */
  readonly files: number;
  /** The number of ranks of the board. */
  readonly ranks: number;
  /** What the players are called, as in `["White", "Black"]`. */
  readonly sides: [string, string];
  readonly startFen: string;
  /** The digest of the rules: 16 hexadecimal digits. */
  readonly digest: string;
  /** What was found while the definition was read; no errors. */
  readonly findings: Finding[];

  /** Returns the text of the definition; for a section of an ini, the one that import writes. */
  toToml(): string;
  /** Returns the names of the squares of the board without its holes, a1 first, rank after rank. */
  squares(): string[];
  pieces(): Piece[];
  regions(): Region[];
  /** Returns the rules in sentences, in the order of a rule book, but for how pieces move. */
  rules(): Rule[];
  /** Returns what a site needs to know: the board, royals, pockets, promotions, counters, limits, castling. */
  facts(): Facts;
  /** Returns questions that the definition leaves to the arbiter of a game. */
  openQuestions(): string[];
  /** Returns the number of ways to play this many moves from the start position. */
  perft(depth: number): number;
  /** Returns the picture of a piece, named by its id or key, as SVG. */
  pieceSvg(id: string, options?: { side?: Side; upsideDown?: boolean }): string;
  /** Returns a diagram of the moves of a piece, named by its id or key, as SVG. */
  movesSvg(id: string): string;
  /** Frees its memory now. Games of the variant stay usable. Otherwise, the memory is freed when the object is garbage-collected. */
  free(): void;
}

/** A game: a position with its history. */
export class Game {
  /** Returns a game from a position in FEN or SFEN, or from the start position. Throws `FenError`. */
  constructor(variant: Variant, fen?: string);

  /** Returns a game from one of the numbered start positions of a variant that has them, such as `chess960`. */
  static fromStart(variant: Variant, number: number): Game;

  /** Returns an independent copy of the game, history included. */
  clone(): Game;

  /** Returns every legal move, each once; none if the game is over. */
  legalMoves(notation?: Notation): string[];
  countLegalMoves(): number;
  /** Plays a legal move, written in any notation, and returns it by squares. Throws `IllegalMoveError`. */
  push(move: string): string;
  /** Takes the last move back, and returns it by squares; null if there is none. */
  pop(): string | null;
  /** Returns a legal move in a notation, `algebraic` by default. Throws `IllegalMoveError`. */
  san(move: string, notation?: Notation): string;
  /** Returns the parts of a legal move. Throws `IllegalMoveError`. */
  move(move: string): Move;
  /** Returns why a move is illegal; null if it is legal. */
  why(move: string): Refusal | null;

  /** Returns the position as FEN. It is read back to the same position. */
  fen(): string;
  /** Returns the position as SFEN, which shogi programs read. */
  sfen(): string;
  /** Returns the board with letters. */
  toString(): string;
  /** Returns the picture of the position as SVG. */
  svg(options?: SvgOptions): string;
  /** A number for the position: equal for positions that count as the same for repetition. */
  readonly key: bigint;
  /** Returns the pieces on the board, a1 first, rank after rank. */
  pieces(): PieceOnBoard[];
  /** Returns what a player has in hand: ids and numbers. */
  hand(side: Side): Record<string, number>;
  /** Returns the squares with walls placed during the game. */
  walls(): string[];
  /** Who is to move. */
  readonly turn: Side;
  isCheck(): boolean;
  /** Returns the squares of the royal pieces of the player to move that are attacked, if that is check. */
  checkedRoyals(): string[];

  /** Returns whether the game has ended by itself. Cheaper than `outcome`. */
  isOver(): boolean;
  /** Returns how the game ended; null while it goes on, even if a player may claim that it ends. */
  outcome(): Outcome | null;
  /** Returns how the player to move may end the game by a claim. */
  claims(): Outcome[];

  /** The number of moves played. */
  readonly ply: number;
  /** Returns the moves played. */
  history(notation?: Notation): string[];
  /** The number of the next move, from 1; it grows after the second player's turns. */
  readonly moveNumber: number;
  /** The half-move clock. */
  readonly quietPlies: number;

  /** Frees its memory now. Without this it is freed with the object. */
  free(): void;
}
