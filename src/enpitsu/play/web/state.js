// @ts-check
/**
 * State is a value, every change is an action: undo, trial, autosave and replay are one mechanism.
 *
 * @typedef {{[name: string]: boolean}} Marks  in the order in which they were made
 * @typedef {{marks: Marks, notes: Marks}} Sheet  `notes`: values that the player thinks possible
 * @typedef {Sheet & {trials: Sheet[]}} State  `trials`: what was there before each open trial
 * @typedef {{kind: "set", set: {[name: string]: boolean | null}}} SetMarks  null: nothing is known
 * @typedef {{kind: "note", set: {[name: string]: boolean | null}}} SetNotes  null: it is not noted
 * @typedef {SetMarks | SetNotes | {kind: "open" | "accept" | "discard" | "clear"}} Action
 * @typedef {{parent: number, action: Action | null, state: State, last: number}} Node
 * @typedef {{nodes: Node[], here: number}} History  a tree: nothing that was done is lost
 */

/** @returns {State} */
export const nothing = () => ({ marks: {}, notes: {}, trials: [] });

/**
 * The state after an action; the old one is left as it is.
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  const { marks, notes, trials } = state;
  switch (action.kind) {
    case "set":
      return { ...state, marks: changed(marks, action.set) };
    case "note":
      return { ...state, notes: changed(notes, action.set) };
    case "open":
      return { ...state, trials: [...trials, { marks, notes }] };
    case "accept":
      return { ...state, trials: trials.slice(0, -1) };
    case "discard":
      return trials.length ? { ...trials[trials.length - 1], trials: trials.slice(0, -1) } : state;
    case "clear":
      return nothing();
  }
}

/** @param {Marks} old @param {{[name: string]: boolean | null}} set @returns {Marks} */
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
 * @returns {History}
 */
export function begin(marks = {}, notes = {}) {
  return { nodes: [{ parent: -1, action: null, state: { marks, notes, trials: [] }, last: -1 }], here: 0 };
}

/** @param {History} history */
export const now = (history) => history.nodes[history.here].state;

/**
 * The history with one more action; actions that were undone stay as another branch.
 * @param {History} history
 * @param {Action} action
 */
export function act(history, action) {
  const { nodes, here } = history;
  const node = { parent: here, action, state: reduce(nodes[here].state, action), last: -1 };
  nodes[here].last = nodes.length;
  nodes.push(node);
  return { nodes, here: nodes.length - 1 };
}

/** @param {History} history */
export function undo(history) {
  const { parent } = history.nodes[history.here];
  return parent < 0 ? history : { ...history, here: parent };
}

/** @param {History} history */
export function redo(history) {
  const { last } = history.nodes[history.here];
  return last < 0 ? history : { ...history, here: last };
}

/**
 * The history as plain data, from which `replayed` makes it again.
 * @param {History} history
 */
export function recorded(history) {
  const [first, ...rest] = history.nodes;
  return {
    marks: first.state.marks,
    notes: first.state.notes,
    actions: rest.map((node) => [node.parent, node.action]),
    lasts: history.nodes.map((node) => node.last),
    here: history.here,
  };
}

/**
 * @param {any} record
 * @returns {History}
 */
export function replayed(record) {
  let history = begin(record.marks, record.notes);
  for (const [parent, action] of record.actions) history = act({ ...history, here: parent }, action);
  record.lasts.forEach((/** @type {number} */ last, /** @type {number} */ n) => (history.nodes[n].last = last));
  return { ...history, here: record.here };
}
