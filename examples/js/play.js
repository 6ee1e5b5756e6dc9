/** A page that plays a variant and shows its rules: everything it knows of the game comes from @alfil/core. */

import init, { Game, IllegalMoveError, Variant, bundled } from "@alfil/core";

const at = id => document.getElementById(id);
const says = at("says");

let variant;
let game;
/** The legal moves with their parts. */
let moves = [];
/** What was clicked: a square, or `P@` for a piece in hand. */
let chosen = "";

function element(name, text = "", attributes = {}) {
  const made = Object.assign(document.createElement(name), { textContent: text });
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const pictures = new Map();
function picture(id, side) {
  const key = `${id} ${side}`;
  if (!pictures.has(key)) {
    const svg = variant.pieceSvg(id, { side, upsideDown: side === "second" });
    pictures.set(key, `data:image/svg+xml,${encodeURIComponent(svg)}`);
  }
  return element("img", "", { src: pictures.get(key), alt: `${id} of ${side}` });
}

const sideName = side => variant.sides[side === "first" ? 0 : 1];
const origin = move => move.drop === null ? move.from : `${move.drop}@`;

function show() {
  moves = game.legalMoves().map(text => game.move(text));
  const outcome = game.outcome();
  says.className = "";
  says.textContent = outcome ? outcome.sentence : `${sideName(game.turn)} to move${game.isCheck() ? ", in check" : ""}.`;
  drawBoard();
  for (const hand of document.querySelectorAll(".hand")) drawHand(hand);
  drawChoices();
}

function drawBoard() {
  const board = at("board");
  board.replaceChildren();
  board.style.gridTemplateColumns = `repeat(${variant.files}, 1fr)`;
  const pieces = new Map(game.pieces().map(piece => [piece.square, piece]));
  const squares = new Set(variant.squares());
  const walls = new Set(game.walls());
  const targets = new Set(moves.filter(move => origin(move) === chosen).map(move => move.to));
  for (let rank = variant.ranks; rank > 0; rank -= 1) {
    for (let file = 0; file < variant.files; file += 1) {
      // Boards have up to 36 files: after z comes aa.
      const letters = file < 26 ? String.fromCharCode(97 + file) : `a${String.fromCharCode(97 + file - 26)}`;
      const square = `${letters}${rank}`;
      const cell = element("button", "", { "data-square": square, "aria-label": square, title: square });
      cell.classList.toggle("hole", !squares.has(square));
      cell.classList.toggle("wall", walls.has(square));
      cell.classList.toggle("chosen", square === chosen);
      cell.classList.toggle("target", targets.has(square));
      const piece = pieces.get(square);
      if (piece) cell.append(picture(piece.id, piece.side));
      cell.onclick = () => click(square);
      board.append(cell);
    }
  }
}

function drawHand(hand) {
  const { side } = hand.dataset;
  hand.replaceChildren();
  for (const [id, n] of Object.entries(game.hand(side))) {
    const button = element("button", "", { "data-drop": id });
    button.append(picture(id, side), element("span", String(n)));
    if (side === game.turn) button.onclick = () => choose(`${id}@`);
    hand.append(button);
  }
}

/** Moves that squares alone do not distinguish, and those that no square begins. */
function drawChoices(among = moves.filter(move => move.from === null && move.drop === null)) {
  at("choices").replaceChildren(...among.map(move => {
    const button = element("button", move.text);
    button.onclick = () => play(move.text);
    return button;
  }));
}

function choose(what) {
  chosen = what;
  show();
}

function click(square) {
  const fitting = moves.filter(move => origin(move) === chosen && move.to === square);
  if (fitting.length === 1) play(fitting[0].text);
  else if (fitting.length > 1) drawChoices(fitting);
  else choose(moves.some(move => move.from === square) ? square : "");
}

function play(text) {
  try {
    game.push(text);
    chosen = "";
    show();
  } catch (error) {
    if (!(error instanceof IllegalMoveError)) throw error;
    says.className = "wrong";
    const where = error.location ? ` (${error.location.file}, line ${error.location.line})` : "";
    says.textContent = `${error.text} is not legal: ${error.clause}${where}. ${error.help ?? ""}`;
  }
}

function showRules() {
  const rules = at("rules");
  rules.replaceChildren(element("h1", variant.name));
  let section = "";
  for (const rule of variant.rules()) {
    if (rule.section !== section) rules.append(element("h2", rule.section));
    section = rule.section;
    rules.append(element("p", rule.text));
  }
  rules.append(element("h2", "Pieces"));
  for (const piece of variant.pieces()) {
    rules.append(element("p", `${piece.name} (${piece.id}): ${[piece.moves, ...piece.facts].join(" ")}`));
  }
}

function load(id) {
  game?.free();
  variant?.free();
  pictures.clear();
  chosen = "";
  variant = Variant.load(id);
  game = new Game(variant);
  showRules();
  show();
}

await init();
at("variants").append(...bundled().map(id => element("option", id)));
at("variants").value = "ogi";
at("variants").onchange = event => load(event.target.value);
at("back").onclick = () => {
  game.pop();
  show();
};
at("typed").onsubmit = event => {
  event.preventDefault();
  play(at("move").value);
  at("move").value = "";
};
load("ogi");
