// Everything that the declarations promise, used once; `.ci/npm` checks this file with `tsc --noEmit`.

import init, { DefinitionError, FenError, Game, IllegalMoveError, PanicError, Variant, applyFix, bundled, checkUpload, initSync, iniSections, validate, validateIni } from "@alfil/core";
import type { Facts, Finding, Move, Notation, Outcome, Piece, PieceOnBoard, Refusal, Region, Rule, Side, Upload, UploadFinding } from "@alfil/core";
import Module, { Board } from "@alfil/core/compat/ffish";
import type { Ffish } from "@alfil/core/compat/ffish";

export async function sample(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await init();
  await init(bytes);
  initSync(bytes);

  const ids: string[] = bundled();
  const findings: Finding[] = validate("", { fileName: "a.toml", maxSteps: 1_000 });
  const fixed: string[] = findings.flatMap(({ fix }) => fix === null ? [] : [applyFix("", fix)]);
  const sections: string[] = iniSections("", { dialect: "fairy-stockfish-x" });
  const inis: Finding[] = validateIni("", { id: "a" });

  const upload: Upload = checkUpload(bytes, "mine.ini#calm", { maxSteps: 1_000, dialect: "fairy-stockfish" });
  const wrong: UploadFinding | undefined = checkUpload("").findings[0];
  const drawn: string | undefined = upload.pictures[0]?.svg;
  const line: number | null | undefined = wrong?.line;
  const pockets: string | undefined = upload.facts?.pockets.captured;

  const variant = Variant.load(ids[0] ?? "chess");
  const names: [string, string] = variant.sides;
  const pieces: Piece[] = variant.pieces();
  const rules: Rule[] = variant.rules();
  const regions: Region[] = variant.regions();
  const facts: Facts = variant.facts();
  const kings: string[] = facts.royals.kings;
  const count: number = variant.perft(2);
  const picture: string = variant.pieceSvg("K", { side: "second" }) + variant.movesSvg("K");

  const game = new Game(variant, variant.startFen);
  const notation: Notation = "hodges";
  const moves: string[] = game.legalMoves(notation);
  const move: Move = game.move(moves[0] ?? "");
  const played: string = game.push(move.text);
  const taken: string | null = game.pop();
  const why: Refusal | null = game.why("e2e5");
  const outcome: Outcome | null = game.outcome();
  const claims: Outcome[] = game.claims();
  const side: Side = game.turn;
  const held: number | undefined = game.hand(side)["P"];
  const board: PieceOnBoard[] = game.clone().pieces();
  const svg: string = game.svg({ flipped: true, arrows: [["e2", "e4"]] });
  const key: bigint = game.key;

  try {
    game.push("e2e5");
  } catch (error) {
    if (error instanceof IllegalMoveError) console.log(error.reason, error.location?.line);
    if (error instanceof DefinitionError) console.log(error.findings, error.report);
    if (error instanceof FenError) console.log(error.problems[0]?.column);
    if (error instanceof PanicError) console.log(error.cause);
  }
  game.free();
  variant.free();

  const ffish: Ffish = await Module();
  const same: Ffish = await new Module({ wasmBinary: bytes });
  const text: string = new ffish.Board("chess").legalMoves();
  const code: number = same.validateFen("", "chess");
  const other: boolean = new Board().push("e2e4");
  console.log(upload.refusals, drawn, line, pockets, fixed, sections, inis, names, pieces, rules, regions, kings, count, picture, played, taken, why, outcome, claims, held, board, svg, key, text, code, other);

  // @ts-expect-error there is no such notation
  game.legalMoves("lan");
  // @ts-expect-error variants come from `load`, `fromToml` and `fromIni`
  new Variant();
  // @ts-expect-error there is no such option
  game.svg({ fliped: true });
}
