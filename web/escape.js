// @ts-check
/** Esc closes the innermost of what is open: one thing with each press. */

/** Closes the innermost thing. Returns whether there was one. @param {any} play */
function closeInnermost(play) {
  const { board, tools, setup, stage, walk } = play;
  const isAlone = document.body.classList.contains("board-only");
  if (board.ending) board.cancel();
  else if (tools.isOpen) tools.close();
  else if (board.marks.clear()) return true;
  else if (play.premove.clear()) play.draw();
  else if (setup.isOn && setup.letGo()) return true;
  else if (!setup.isOn && !stage.inert && (walk.path.length > 0 || play.why)) play.back();
  else if (isAlone) tools.boardOnly();
  else return false;
  return true;
}

/** Whether a key is meant for what is written: in the editor, or in a field that Esc empties. @param {any} target */
const isWriting = target => target.localName === "code-editor" || (target.type === "search" && target.value !== "");

/** @param {any} play */
export function listen(play) {
  document.addEventListener("keydown", event => {
    // The browser closes the dialog.
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]") || isWriting(event.target)) return;
    const had = document.activeElement;
    if (!closeInnermost(play)) return;
    event.preventDefault();
    // What had the focus may be gone.
    if (had !== document.body && (document.activeElement === document.body || !had?.checkVisibility())) play.board.focus(play.board.focused);
  });
}
