/* Made from schema/facts.json by .ci/npm. */

/**
 * A player.
 */
export type Side = "first" | "second";
/**
 * The number at which a count begins.
 */
export type CountStart = "zero" | "piece-count";
/**
 * The reason why a game has ended: the condition in the `when` of the ending.
 */
export type EndReason =
  | "check"
  | "checkmate"
  | "stalemate"
  | "no-moves"
  | "royal-captured"
  | "extinction"
  | "region-reached"
  | "region-in-reach"
  | "only-promotions"
  | "region-occupied"
  | "castled"
  | "may-castle"
  | "castling-lost"
  | "row"
  | "aligned"
  | "block"
  | "chain"
  | "connected"
  | "bare-royals"
  | "only-these-left"
  | "facing"
  | "checks-given"
  | "points"
  | "counted-out"
  | "checked-by"
  | "dropped"
  | "repetition"
  | "perpetual-check"
  | "perpetual-chase"
  | "mutual-check"
  | "perpetual-pursuit"
  | "perpetual-attack"
  | "no-progress"
  | "passes"
  | "back-and-forth"
  | "combination";
/**
 * The result of a game.
 */
export type ResultWord =
  | "draw"
  | "first-wins"
  | "second-wins"
  | "mover-wins"
  | "mover-loses"
  | "culprit-loses"
  | "more-advanced-wins"
  | "more-material-wins"
  | "less-material-wins";
/**
 * What happens once a condition holds.
 */
export type Then = "ends" | "may-be-claimed" | "illegal";
/**
 * When a player may pass, that is, end the turn without a move.
 */
export type Passing = "never" | "if-no-moves" | "always";
/**
 * What becomes of captured pieces.
 */
export type CapturedWord = "removed" | "to-hand-unpromoted" | "to-hand-as-captured" | "to-partner";
/**
 * The supply of pieces to promote to. Source of the words: `docs/guide/promotion.md`, "Promotion".
 */
export type PromotionSource = "hand" | "enemy-hand";
/**
 * The duty to promote.
 */
export type Duty = "never" | "second-chance" | "if-stuck" | "if-possible" | "always";
/**
 * An action that a player repeats with every move of a repetition.
 */
export type Perpetual = "check" | "chase" | "mutual-check" | "pursuit" | "attack";
/**
 * The walls that stay when another is placed.
 */
export type WallsKept = "all" | "latest";
/**
 * When a wall is placed.
 */
export type WallTurn = "move-and-wall" | "move-or-wall";

/**
 * What a site needs to know of a chess variant. Squares are named as in `e4`, pieces by their tokens in positions, in
 * capitals. Facts of a player are under `first` and `second`.
 */
export interface Facts {
  /**
   * Who moves first.
   */
  begins: Side;
  /**
   * The board.
   */
  board: Board;
  /**
   * What boards in use cannot show.
   */
  boards: Boards;
  /**
   * Castling.
   */
  castling: Castlings;
  /**
   * Numbers to show next to the board.
   */
  counters: Counters;
  /**
   * Moves that are counted once few pieces are left.
   */
  counts: Count[];
  /**
   * What identifies the rules: 16 hexadecimal digits.
   */
  digest: string;
  /**
   * How games end, in the order in which the rules ask.
   */
  endings: Ending[];
  /**
   * The number of this form of the object, which changes when a key is removed or gets another meaning.
   */
  format: number;
  /**
   * Pieces that enter the board from the hand where a piece leaves its first square.
   */
  gates: Gates;
  /**
   * What depends on the moves that led to a position.
   */
  history: History;
  /**
   * What moves without progress mean.
   */
  move_limits: MoveLimit[];
  /**
   * The number of start positions: more than 1 if pieces are shuffled.
   */
  n_starts: number;
  /**
   * The name of the game.
   */
  name: string;
  /**
   * Turns without a move.
   */
  passes: Passes;
  /**
   * The kinds of pieces, promoted forms included.
   */
  pieces: Piece[];
  /**
   * What the players are called.
   */
  players: Sides;
  /**
   * What `+` means in positions.
   */
  plus: Plus;
  /**
   * Pieces in hand.
   */
  pockets: Pockets;
  /**
   * Promotions.
   */
  promotion: Promotions;
  /**
   * Why PyChess refuses a variant with these rules; empty if it does not. It plays what Fairy-Stockfish's
   * `variants.ini` can say, which is another question.
   */
  pychess_refuses: Refusal[];
  /**
   * What repeated positions mean.
   */
  repetition: Repetition[];
  /**
   * Royal pieces.
   */
  royals: Royals;
  /**
   * The start position.
   */
  start_fen: string;
  /**
   * Turns of several moves.
   */
  turns: Turns;
  /**
   * Walls that appear during the game.
   */
  walls: Walls;
}
/**
 * The board.
 */
export interface Board {
  /**
   * The number of files.
   */
  files: number;
  /**
   * Squares that do not exist.
   */
  holes: string[];
  /**
   * Whether the last file is next to the first.
   */
  joins_files: boolean;
  /**
   * Whether the last rank is next to the first.
   */
  joins_ranks: boolean;
  /**
   * The number of ranks.
   */
  ranks: number;
  /**
   * Squares with walls at the start.
   */
  walls: string[];
}
/**
 * What boards in use cannot show, a sentence each; empty if they show everything.
 */
export interface Boards {
  /**
   * What chessgroundx 10 cannot show.
   */
  chessgroundx: string[];
  /**
   * What shogiground 0.10 cannot show.
   */
  shogiground: string[];
}
/**
 * Castling.
 */
export interface Castlings {
  /**
   * Whether there is castling.
   */
  exists: boolean;
  /**
   * Whether the pieces may start on other squares of their rank, as in Chess960. Castling is then written as the move of
   * the king to the square of its partner.
   */
  is_from_anywhere: boolean;
  /**
   * Each castling; with `is_from_anywhere`, one for each pair of squares.
   */
  list: Castling[];
}
/**
 * A castling.
 */
export interface Castling {
  /**
   * Where it starts.
   */
  from: string;
  /**
   * The piece that leads.
   */
  king: string;
  /**
   * The other piece.
   */
  partner: string;
  /**
   * Where that one starts.
   */
  partner_from: string;
  /**
   * Where that one ends.
   */
  partner_to: string;
  /**
   * Whose it is.
   */
  side: Side;
  /**
   * Where it ends.
   */
  to: string;
}
/**
 * Numbers to show next to the board.
 */
export interface Counters {
  /**
   * The checks that a player has to give; 0 if they are not counted.
   */
  checks: number;
  /**
   * Whether moves are counted once few pieces are left.
   */
  few_pieces: boolean;
  /**
   * Whether the moves that are left in the turn matter.
   */
  moves_of_turn: boolean;
  /**
   * Whether points are counted.
   */
  points: boolean;
  /**
   * Whether moves without progress are counted.
   */
  quiet_plies: boolean;
}
/**
 * Moves that are counted once few pieces are left.
 */
export interface Count {
  /**
   * The moves that each player has.
   */
  moves: number;
  /**
   * The number at which the count begins.
   */
  starts_at: CountStart;
}
/**
 * An ending.
 */
export interface Ending {
  /**
   * The reason, as outcomes of games name it.
   */
  reason: EndReason;
  /**
   * The result.
   */
  result: ResultWord;
  /**
   * Whether it ends the game by itself.
   */
  then: Then;
}
/**
 * Pieces that enter the board from the hand where a piece leaves its first square.
 */
export interface Gates {
  /**
   * The pieces; empty if there are none.
   */
  pieces: string[];
  /**
   * The squares where they enter.
   */
  squares: Sides3;
}
/**
 * A value of each player.
 */
export interface Sides3 {
  /**
   * Of the player with capital letters.
   */
  first: string[];
  /**
   * Of the other player.
   */
  second: string[];
}
/**
 * What depends on the moves that led to a position.
 */
export interface History {
  /**
   * Whether a game may end because of it.
   */
  matters_for_endings: boolean;
  /**
   * Whether a move may be illegal because of it: a position alone does not say which moves are legal.
   */
  matters_for_legality: boolean;
}
/**
 * What moves without progress mean.
 */
export interface MoveLimit {
  /**
   * Whether something else must hold too.
   */
  is_partial: boolean;
  /**
   * How many moves in a row made no progress, those of both players counted.
   */
  plies: number;
  /**
   * Whether a capture is progress.
   */
  reset_by_capture: boolean;
  /**
   * Whether a drop is progress.
   */
  reset_by_drop: boolean;
  /**
   * The pieces whose moves are progress if they could not go back.
   */
  reset_by_irreversible_moves_of: Sides3;
  /**
   * The pieces whose moves are progress.
   */
  reset_by_moves_of: Sides3;
  /**
   * Whether a promotion is progress.
   */
  reset_by_promotion: boolean;
  /**
   * The result; null if the move is illegal.
   */
  result: ResultWord | null;
  /**
   * What then happens.
   */
  then: Then;
}
/**
 * Turns without a move.
 */
export interface Passes {
  /**
   * When each player may pass.
   */
  allowed: Sides5;
  /**
   * Whether a piece may have a move that ends where it began and changes nothing, which is a pass.
   */
  by_pieces: boolean;
}
/**
 * A value of each player.
 */
export interface Sides5 {
  /**
   * Of the player with capital letters.
   */
  first: Passing;
  /**
   * Of the other player.
   */
  second: Passing;
}
/**
 * A kind of piece.
 */
export interface Piece {
  /**
   * Its move in Betza notation.
   */
  betza: string;
  /**
   * Its token in positions, in capitals: `R`, `X'`, `+R`, `Q~`.
   */
  id: string;
  /**
   * Whether it is royal.
   */
  is_royal: boolean;
  /**
   * What other parts of the definition call it: `rook`, or `+rook` for its promoted form.
   */
  key: string;
  /**
   * Whether each player may come to have one on the board. Squares are not looked at.
   */
  may_appear: Sides2;
  /**
   * Its display name.
   */
  name: string;
  /**
   * The piece of which it is a promoted form; null if it is none.
   */
  promoted_from: string | null;
}
/**
 * A value of each player.
 */
export interface Sides2 {
  /**
   * Of the player with capital letters.
   */
  first: boolean;
  /**
   * Of the other player.
   */
  second: boolean;
}
/**
 * A value of each player.
 */
export interface Sides {
  /**
   * Of the player with capital letters.
   */
  first: string;
  /**
   * Of the other player.
   */
  second: string;
}
/**
 * What `+` means in positions.
 */
export interface Plus {
  /**
   * The promoted forms that are written with `+`, as in shogi; empty if there are none.
   */
  forms: Form[];
  /**
   * The promoted forms that look like other pieces and are written with `~`; empty if there are none.
   */
  marked: Form[];
}
/**
 * A promoted form.
 */
export interface Form {
  /**
   * Its token in positions.
   */
  id: string;
  /**
   * Its display name.
   */
  name: string;
  /**
   * The piece that it promoted from.
   */
  of: string;
}
/**
 * Pieces in hand.
 */
export interface Pockets {
  /**
   * Whether positions are written with hands.
   */
  are_written: boolean;
  /**
   * The pieces in hand at the start, with their numbers.
   */
  at_start: Sides4;
  /**
   * What becomes of captured pieces.
   */
  captured: CapturedWord;
  /**
   * The pieces that each player may drop.
   */
  drops: Sides3;
  /**
   * The pieces that each player may come to have in hand, in the order of the definition.
   */
  pieces: Sides3;
  /**
   * The pieces that players drop from an unlimited supply.
   */
  supplied: string[];
}
/**
 * A value of each player.
 */
export interface Sides4 {
  /**
   * Of the player with capital letters.
   */
  first: {
    [k: string]: number;
  };
  /**
   * Of the other player.
   */
  second: {
    [k: string]: number;
  };
}
/**
 * Promotions.
 */
export interface Promotions {
  /**
   * Everything that pieces promote to, in the order in which a player is asked.
   */
  order: string[];
  /**
   * The pieces that promote, in each of their ways.
   */
  pieces: Promotion[];
}
/**
 * A way to promote.
 */
export interface Promotion {
  /**
   * The hand from which the new piece is taken; null if there is always one.
   */
  from: PromotionSource | null;
  /**
   * The piece.
   */
  id: string;
  /**
   * Whether it is a turn of its own.
   */
  is_own_turn: boolean;
  /**
   * Whether the player may decline.
   */
  must: Duty;
  /**
   * What it may become, in the order in which a player is asked.
   */
  to: Sides3;
  /**
   * The squares of the zone.
   */
  zone: Sides3;
}
/**
 * A reason for which PyChess refuses a variant.
 */
export interface Refusal {
  /**
   * What it is about: the key of a `variants.ini` that may not be set, or `board`.
   */
  about: string;
  /**
   * The reason, in a sentence.
   */
  why: string;
}
/**
 * What repeated positions mean.
 */
export interface Repetition {
  /**
   * Whether something else must hold too.
   */
  is_partial: boolean;
  /**
   * What a player must have done with every move meanwhile; null if that does not matter.
   */
  perpetual: Perpetual | null;
  /**
   * The result; null if the move is illegal.
   */
  result: ResultWord | null;
  /**
   * What then happens.
   */
  then: Then;
  /**
   * How often the position has occurred, the first time included.
   */
  times: number;
}
/**
 * Royal pieces.
 */
export interface Royals {
  /**
   * Royal pieces each of which counts.
   */
  kings: string[];
  /**
   * Whether a move may leave an own royal piece attacked. If so, check is only a warning.
   */
  may_be_left_attacked: boolean;
  /**
   * Royal pieces that count while a player has few of them.
   */
  pseudo_royals: string[];
}
/**
 * Turns of several moves.
 */
export interface Turns {
  /**
   * The pieces that may capture again in the same turn.
   */
  capture_again: string[];
  /**
   * Whether some turns have more than one move, apart from captures that go on.
   */
  have_several_moves: boolean;
}
/**
 * Walls that appear during the game.
 */
export interface Walls {
  /**
   * Which of these walls stay when another is placed; null if players place none.
   */
  keep: WallsKept | null;
  /**
   * Whether there may be walls on the board, placed by players or not.
   */
  may_appear: boolean;
  /**
   * When players place walls; null if they do not.
   */
  put_up: WallTurn | null;
}
