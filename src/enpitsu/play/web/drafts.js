// @ts-check
/** Drafts of puzzles: as values, in the address, and as they are kept in the browser. */

import { byId, element } from "./dom.js";
import { announce } from "./message.js";
import { fragmentOf, isOfAnotherVersion, readFragment } from "./share.js";
import { recordedActions, replayedFrom, rooted } from "./state.js";
import { begun, drop, keyOf, load, saveSurely } from "./store.js";
import { warningsOf, withWarnings } from "./warnings.js";
import { word } from "./words.js";

/**
 * @typedef {{genre: string, options: {[id: string]: string}, givens: string}} Puzzle
 * @typedef {{site: string, text: string | null}} Change
 * @typedef {{changes: Change[], why: string}} Pending  changes that break a demand until others are made, and which
 * @typedef {{puzzle: Puzzle, text: string, trouble: string, pending?: Pending}} Draft
 *   `text`: the givens as they were written; `trouble`: why they cannot be read - then the puzzle is the one before
 * @typedef {{puzzle: Puzzle, draft: string}} Root  what a draft began with, and a name of its own
 * @typedef {{root: Root, warnings: string[]}} Named  a draft that an address names, and what was said of its text
 * @typedef {import("./state.js").Tree<Draft, Draft>} History
 */

/** @param {Puzzle} puzzle @param {string} [text] @returns {Draft} */
export const drafted = (puzzle, text = puzzle.givens) => ({ puzzle, text, trouble: "" });

/** Begin a draft, through the address. @param {object} puzzle @param {string[]} [warnings] */
export async function openDraft(puzzle, warnings = []) {
  await goTo({ puzzle: /** @type {Puzzle} */ (puzzle), draft: Date.now().toString(36) }, warnings);
}

/** @param {Root} root @param {string[]} [warnings] */
async function goTo(root, warnings = []) {
  location.hash = `set=${await fragmentOf({ ...root, ...withWarnings(warnings) })}`;
}

/** Have the address name a draft without its warnings, without going anywhere. @param {Root} root */
export async function renewDraft(root) {
  history.replaceState(null, "", `#set=${await fragmentOf(root)}`);
}

/** The draft that was left last. @returns {Named | null} */
function lastDraft() {
  const root = begun("draft")[0]?.root;
  return root ? { root, warnings: [] } : null;
}

/** The draft that an address names (`#set` alone: the last one); null: none, undefined: it is no address of a draft. @param {string} hash @returns {Promise<Named | null | undefined>} */
export async function rootIn(hash) {
  const [, rest] = /^#set(?:=(.*))?$/.exec(hash) ?? [null, null];
  if (rest === null) return undefined;
  if (rest === undefined) return lastDraft();
  const shared = /** @type {any} */ (await readFragment(rest));
  return shared && { root: { puzzle: shared.puzzle, draft: String(shared.draft ?? "") }, warnings: warningsOf(shared.warnings) };
}

/** What was kept of a draft, or its beginning. @param {Root} root @returns {History} */
export function readDraft(root) {
  const { genre, options, givens } = root.puzzle;
  const first = /** @type {History} */ (rooted(drafted({ genre, options: options ?? {}, givens })));
  const kept = load(keyOf(root, "draft"));
  if (!kept) return first;
  try {
    if (!isOfAnotherVersion(kept)) return replayedFrom(first, kept.history, (_, next) => next);
  } catch {
    // as what says so: it is of another version
  }
  announce(word("keptUnread"));
  return first;
}

/** Keep a draft; tells whether there was room. @param {Root} root @param {History} history @param {any} opened */
export function keepDraft(root, history, { title, board }) {
  if (history.nodes.length < 2) return true;
  const { puzzle } = history.nodes[history.here].state;
  const kept = { root, puzzle, title, size: `${board.height}×${board.width}`, when: Date.now() };
  const last = { parent: 0, action: history.nodes[history.here].state, state: history.nodes[history.here].state, last: -1 };
  const shorter = recordedActions({ nodes: [{ ...history.nodes[0], last: 1 }, last], here: 1 });
  return saveSurely(keyOf(root, "draft"), { ...kept, history: recordedActions(history) }, { ...kept, history: shorter });
}

/** The drafts that are kept, in the gallery. */
export function showDrafts() {
  const all = begun("draft");
  byId("drafts").hidden = !all.length;
  byId("drafts-list").replaceChildren(...all.map(({ key, root, title, size }) => element("li", { class: "bar" },
    element("button", { click: () => goTo(root) }, word("setDraft", { title, size })),
    element("button", {
      "aria-label": word("setForget", { title, size }),
      click: () => {
        drop(key);
        drop(keyOf(root, "about"));
        showDrafts();
        (byId("drafts-list").querySelector("button") ?? byId("search")).focus();
      },
    }, "×"))));
}
