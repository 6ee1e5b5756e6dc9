#!/usr/bin/env node
// Random games of Chu Shogi as on Lishogi: all legal moves, those of a Lion on its way, and the ends of games are the same
// as in shogiops, the rules of lishogi.org. Captures are preferred, and captures of Lions most, so that the rules against
// trading Lions are met; most games begin with few pieces.
//
// `CHU=chu-shogi` compares the moves of the rules of the association, without the one rule in which they differ.
//
// Needs shogiops from npm, in `node_modules` or the folder that NODE_PATH names; exits with 77 where that is missing.
// Usage: shogiops.mjs [POSITIONS [SEED]]
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const ALFIL = process.env.ALFIL ?? join(ROOT, "target", "release", "alfil");
const VARIANT = process.env.CHU ?? "chu-shogi-lishogi";
const LISHOGI = VARIANT !== "chu-shogi";

const FOLDER = join(process.env.NODE_PATH ?? join(process.cwd(), "node_modules"), "shogiops", "dist");
if (!existsSync(FOLDER)) {
  console.log("skipped: shogiops is not installed");
  process.exit(77);
}
const load = name => import(pathToFileURL(join(FOLDER, `${name}.js`)).href);
const ops = Object.assign({}, ...await Promise.all(["variant/chushogi", "variant/util", "sfen", "util"].map(load)));

const positions = Number(process.argv[2] ?? 400);
let seed = BigInt(process.argv[3] ?? 1) * 0x9e3779b97f4a7c15n;
function random(n) {
  seed = (seed * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number((seed >> 33n) % BigInt(n));
}

// Their squares are counted from the far right corner, 16 to a rank; ours are named as in chess.
const name = square => String.fromCharCode(97 + 11 - (square % 16)) + (12 - (square >> 4));

const squareOf = text => (12 - Number(text.slice(1).replace("+", ""))) * 16 + (97 + 11 - text.charCodeAt(0));

function fenOf(pos) {
  const [board, side, struck] = ops.makeSfen(pos).split(" ");
  const at = pos.lastLionCapture === undefined || struck === "-" ? "-" : `x${name(pos.lastLionCapture)}`;
  return `${board} ${side === "b" ? "w" : "b"} - ${at} 0 1`;
}

/** Every move, by what it does: start, captures on the way, end, promotion. */
function theirs(pos) {
  const moves = new Map();
  const add = (from, mid, to, promotion) => {
    const occupied = mid !== undefined && mid !== to && pos.board.get(mid)?.color === ops.opposite(pos.turn);
    if (from === to && !occupied) {
      moves.set("0000", { from, to, midStep: mid, promotion });
      return;
    }
    const key = `${name(from)} ${occupied ? name(mid) : ""} ${name(to)}${promotion ? "+" : ""}`;
    const move = mid === undefined ? { from, to, promotion } : { from, to, midStep: mid, promotion };
    if (!moves.has(key)) moves.set(key, move);
  };
  for (const [from, dests] of pos.allMoveDests()) {
    for (const to of dests) {
      const piece = pos.board.get(from);
      if (ops.pieceCanPromote(pos.rules)(piece, from, to, pos.board.get(to))) {
        add(from, undefined, to, true);
        if (!ops.pieceForcePromote(pos.rules)(piece, to)) add(from, undefined, to, false);
      } else {
        add(from, undefined, to, false);
      }
      for (const last of ops.secondLionStepDests(pos, from, to)) add(from, to, last, false);
    }
  }
  return moves;
}

function ours(fen) {
  const text = execFileSync(ALFIL, ["moves", VARIANT, "--fen", fen, "--json"], { encoding: "utf8" });
  const { moves, outcome } = JSON.parse(text);
  const own = moves.map(move => {
    if (move === "0000") return move;
    const squares = move.match(/[a-l]\d+/g);
    const way = move.includes(",") ? squares[1] : "";
    return `${squares[0]} ${way} ${squares.at(-1)}${move.endsWith("+") ? "+" : ""}`;
  });
  return [own, outcome ? `${outcome.winner ?? "draw"}` : "none"];
}

/** Who has won by their account. The server lets a player win who has two royal pieces; shogiops waits for one to go. */
function theirEnd(pos) {
  const outcome = pos.outcome();
  if (outcome) return { sente: "first", gote: "second" }[outcome.winner] ?? "draw";
  return ["sente", "gote"].some(side => pos.kingsOf(side).size() > 1) ? "unsaid" : "none";
}

/** Pieces anywhere. Lions meet seldom in games from the start, and royal pieces are seldom bare. */
function scattered(pieces) {
  const board = Array.from({ length: 12 }, () => Array(12).fill(""));
  const put = piece => {
    for (;;) {
      const [rank, file] = [random(12), random(12)];
      if (board[rank][file] === "") {
        board[rank][file] = piece;
        return;
      }
    }
  };
  for (const dress of [piece => piece.toUpperCase(), piece => piece.toLowerCase()]) {
    for (const piece of pieces()) put(dress(piece));
  }
  const rank = squares => squares.map(piece => piece || "1").join("").replace(/1+/g, run => `${run.length}`);
  return ops.parseSfen("chushogi", `${board.map(rank).join("/")} b - 1`, false).unwrap();
}

function someOf(others, n) {
  return Array.from({ length: n }, () => {
    const piece = others[random(others.length)];
    return (piece === "Q" || random(4) > 0 ? "" : "+") + piece;
  });
}

const melee = () => scattered(() => ["K", "N", "N", "+O", ...someOf("QODHXRBVMALETFGSCIP", 20)]);

/** Royal pieces, and often nothing that counts. */
const endgame = () =>
  scattered(() => [random(5) > 0 ? "K" : "+E", ...someOf("PPPLLLIIG", random(3)), ...someOf("GSRE", random(3) >> 1)]);

/** Whether the Pawn or Go-Between captured on the way is all that protects a Lion: it does so for shogiops. */
function capturesTheProtector(pos, key) {
  const [from, way, to] = key.split(" ").map(text => text && squareOf(text));
  if (way === "") return false;
  const after = pos.clone();
  after.board.take(from);
  after.board.take(way);
  return after.squareAttackers(to, ops.opposite(pos.turn), after.board.occupied).isEmpty();
}

let compared = 0;
let struck = 0;
let games = 0;
let ended = 0;
let differences = 0;
while (compared < positions && differences === 0) {
  // Few pieces come and go: such games are short and many.
  const [begin, plies] = games % 20 === 0 ? [() => ops.Chushogi.default(), 200] : games % 10 === 5 ? [melee, 30] : [endgame, 3];
  games += 1;
  const pos = begin();
  for (let ply = 0; ply < plies && compared < positions; ply += 1) {
    const fen = fenOf(pos);
    const [own, end] = ours(fen);
    compared += 1;
    const ends = theirEnd(pos);
    if (LISHOGI && ends !== "unsaid" && ends !== end) {
      differences += 1;
      console.log(`${fen}\n  shogiops: ${ends}\n  alfil: ${end}`);
      break;
    }
    if (end !== "none" || pos.outcome()) {
      ended += 1;
      break;
    }
    const all = theirs(pos);
    struck += Number(fen.includes(" x"));
    const missing = [...all.keys()].filter(key => !own.includes(key));
    const extra = own.filter(key => !all.has(key) && (LISHOGI || !capturesTheProtector(pos, key)));
    if (missing.length + extra.length > 0) {
      differences += 1;
      console.log(`${fen}\n  only shogiops: ${missing.join("; ")}\n  only alfil: ${extra.join("; ")}`);
      break;
    }
    const moves = [...all.values()];
    const victims = move => [move.midStep, move.to].map(square => square !== undefined && pos.board.get(square)?.role);
    const lions = moves.filter(move => victims(move).some(role => role === "lion" || role === "lionpromoted"));
    const captures = moves.filter(move => pos.board.get(move.to) ?? (move.midStep !== undefined && pos.board.get(move.midStep)));
    const from = lions.length > 0 ? lions : captures.length > 0 && random(4) === 0 ? captures : moves;
    pos.play(from[random(from.length)]);
  }
}
const what = `${struck} just after a Lion was captured, ${ended} ends`;
console.log(`${VARIANT}: ${compared} positions, ${what}, ${differences} differences`);
process.exit(differences > 0 ? 1 : 0);
