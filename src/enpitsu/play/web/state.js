// @ts-check
/**
 * State is a value, every change is an action: undo, trial, autosave and replay are one mechanism.
 *
 * @typedef {{[name: string]: boolean}} Marks  in the order in which they were made
 * @typedef {{[spot: string]: string}} Sketch  what is drawn beside the marks (`sketch.js`)
 * @typedef {{marks: Marks, notes: Marks, sketch: Sketch}} Sheet
 *   `notes`: values that the player thinks possible: true in a corner, false in the middle of the cell
 * @typedef {Sheet & {trials: Sheet[]}} State  `trials`: what was there before each open trial
 * @typedef {{kind: "set", set: {[name: string]: boolean | null}, sketch?: {[spot: string]: string | null}}} SetMarks  null: nothing is known
 * @typedef {{kind: "note", set: {[name: string]: boolean | null}}} SetNotes  null: it is not noted
 * @typedef {SetMarks | SetNotes | {kind: "open" | "accept" | "discard" | "clear"}} Action
 * @typedef {Tree<State, Action>} History
 */

/**
 * A tree of states, each of which came from its parent by an action: nothing that was done is lost.
 * @template S
 * @template A
 * @typedef {{nodes: {parent: number, action: A | null, state: S, last: number}[], here: number}} Tree
 */

/** @returns {State} */
export const nothing = () => ({ marks: {}, notes: {}, sketch: {}, trials: [] });

/**
 * The state after an action; the old one is left as it is.
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  const { marks, notes, sketch, trials } = state;
  switch (action.kind) {
    case "set":
      return { ...state, marks: changed(marks, action.set), sketch: changed(sketch, action.sketch ?? {}) };
    case "note":
      return { ...state, notes: changed(notes, action.set) };
    case "open":
      return { ...state, trials: [...trials, { marks, notes, sketch }] };
    case "accept":
      return { ...state, trials: trials.slice(0, -1) };
    case "discard":
      return trials.length ? { ...trials[trials.length - 1], trials: trials.slice(0, -1) } : state;
    case "clear":
      return nothing();
  }
}

/** @template {boolean | string} V @param {{[name: string]: V}} old @param {{[name: string]: V | null}} set @returns {{[name: string]: V}} */
function changed(old, set) {
  const next = { ...old };
  for (const [name, value] of Object.entries(set)) {
    if (value === (old[name] ?? null)) continue;
    delete next[name];
    if (value !== null) next[name] = value;
  }
  return next;
}

/**
 * @param {Marks} [marks]
 * @param {Marks} [notes]
 * @param {Sketch} [sketch]
 * @returns {History}
 */
export const begin = (marks = {}, notes = {}, sketch = {}) => /** @type {History} */ (rooted({ marks, notes, sketch, trials: [] }));

/** A history of any states that begins with one. @template S @param {S} state @returns {Tree<S, any>} */
export const rooted = (state) => ({ nodes: [{ parent: -1, action: null, state, last: -1 }], here: 0 });

/** @template S @param {Tree<S, any>} history */
export const now = (history) => history.nodes[history.here].state;

/** @param {History} history @param {Action} action */
export const act = (history, action) => step(history, action, reduce);

/**
 * The history with one more action; actions that were undone stay as another branch.
 * @template S
 * @template A
 * @param {Tree<S, A>} history
 * @param {A} action
 * @param {(state: S, action: A) => S} does what an action makes of a state
 * @returns {Tree<S, A>}
 */
export function step({ nodes, here }, action, does) {
  const node = { parent: here, action, state: does(nodes[here].state, action), last: -1 };
  nodes[here].last = nodes.length;
  nodes.push(node);
  return { nodes, here: nodes.length - 1 };
}

/** @template S @template A @param {Tree<S, A>} history @returns {Tree<S, A>} */
export function undo(history) {
  const { parent } = history.nodes[history.here];
  return parent < 0 ? history : { ...history, here: parent };
}

/** @template S @template A @param {Tree<S, A>} history @returns {Tree<S, A>} */
export function redo(history) {
  const { last } = history.nodes[history.here];
  return last < 0 ? history : { ...history, here: last };
}

/** The history as plain data, from which `replayed` makes it again. @param {History} history */
export function recorded(history) {
  const { marks, notes, sketch } = history.nodes[0].state;
  return { marks, notes, sketch, ...recordedActions(history) };
}

/** The actions of a history as plain data. @param {Tree<any, any>} history */
export function recordedActions({ nodes, here }) {
  return { actions: nodes.slice(1).map((node) => [node.parent, node.action]), lasts: nodes.map((node) => node.last), here };
}

/** @param {any} record @returns {History} */
export const replayed = (record) => replayedFrom(begin(record.marks, record.notes, record.sketch), record, reduce);

/**
 * What `recordedActions` tells, done again.
 * @template S
 * @template A
 * @param {Tree<S, A>} history
 * @param {{actions: [number, A][], lasts: number[], here: number}} record
 * @param {(state: S, action: A) => S} does
 * @returns {Tree<S, A>}
 */
export function replayedFrom(history, record, does) {
  for (const [parent, action] of record.actions) history = step({ ...history, here: parent }, action, does);
  record.lasts.forEach((last, n) => (history.nodes[n].last = last));
  return { ...history, here: record.here };
}
