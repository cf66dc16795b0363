// @ts-check
/** Changes that break a demand of the genre: they are shown on the board until others make a puzzle with them. */

import { byId, element } from "./dom.js";
import { word } from "./words.js";

/**
 * @typedef {import("./drafts.js").Draft} Draft
 * @typedef {import("./drafts.js").Pending} Pending
 * @typedef {{
 *   draft: Draft, board: import("./setboard.js").SetBoard,
 *   change: (puzzle: import("./drafts.js").Puzzle) => void,
 * }} Setter
 */

/** The pending changes of a draft. @param {Draft} draft @returns {Pending} */
export const pendingOf = ({ pending }) => pending ?? { changes: [], why: "" };

/** Show the pending changes of a draft, and why they are pending; tells whether there are any, or were. @param {Setter} setter */
export function showPending(setter) {
  const before = !byId("set-pending").hidden;
  const { changes, why } = pendingOf(setter.draft);
  setter.board.pending(changes);
  byId("set-pending").hidden = !changes.length;
  byId("set-pending").replaceChildren(...(changes.length ? [
    element("span", {}, word("setPending", { why: why.charAt(0).toUpperCase() + why.slice(1) })),
    element("button", { click: () => setter.change(setter.draft.puzzle) }, word("setDropPending")),
  ] : []));
  return before || changes.length > 0;
}
