// @ts-check
/** All words of the page.  What the engine says comes as it is. */

const EN = {
  allKept: "All rules are kept. Time: {time}.",
  allKnown: "All is known already.",
  any: "any",
  askAbout: "Touch another place, or ask about {place}. Why not …",
  back: "Back",
  begunPuzzle: "{title}, {size} ({state})",
  board: "{title}, {height} rows, {width} columns",
  byGesture: "by gesture",
  cannotBe: "{place}, {said}: it cannot be.",
  check: "Check",
  clear: "Clear",
  close: "Close",
  columns: "Columns",
  done: "Done.",
  dropTrial: "Drop trial",
  empty: "empty",
  example: "{title}, example {number}",
  examplesOf: "Examples of {title}",
  explain: "Explain",
  fineSoFar: "Fine so far: no rule is broken. It is not finished yet.",
  forget: "Forget {title}, {size}",
  fromBefore: "These are your marks from before it.",
  gallery: "Gallery",
  genre: "Genre",
  genres: "Genres",
  gesture: "Gesture",
  goBack: "Go back to before it",
  goOnWith: "Go on with",
  help: "Help",
  hint: "Hint",
  keepTrial: "Keep trial",
  keys: "Keys",
  keysTold: "Arrow keys move, Space or Enter goes to the next value, X crosses out, Backspace empties, digits and letters write, with Shift they note (a full stop: always), Tab goes to the next layer, Ctrl-Z and Ctrl-Shift-Z undo and redo. The right mouse button crosses out.",
  law: "A law of what is drawn.",
  layer: "Layer",
  link: "Link",
  linkBelow: "Copy the link from the field below.",
  linkCopied: "The link is on the clipboard.",
  linkMarks: "Link with my marks",
  linkPuzzle: "Link to the puzzle",
  lookAt: "Look at {places}.",
  make: "Make",
  makeIt: "Make it",
  messages: "Messages",
  moves: "Moves",
  newPuzzle: "New puzzle",
  next: "Next",
  noAnswer: "The puzzle has no answer.",
  noMoreForced: "Then nothing more is forced.",
  noNotes: "none",
  noStep: "No step was found.",
  noted: "noted {values}",
  notes: "Notes",
  notesHint: "Small values that you think possible; key: full stop, or Shift with the value",
  oneWrong: "One of your marks is wrong.",
  open: "Open",
  openPuzzle: "Open a puzzle",
  pasted: "An address of puzz.link, or a puzzle as text",
  possible: "{place}, {said}: nothing speaks against it, some answer has it so.",
  puzzle: "Puzzle",
  reading: "Reading {id}",
  redo: "Redo",
  rows: "Rows",
  rule: "Rule {letters}.",
  rules: "Rules",
  search: "Search",
  settings: "Settings",
  share: "Share",
  solved: "Solved!",
  someClash: "Some of your marks cannot be together.",
  stateBegun: "begun",
  stateSolved: "solved",
  steps: "{count} steps.",
  stop: "Stop",
  takeOver: "Take over",
  thinking: "Thinking …",
  timer: "Timer: stops and goes on",
  touchPlace: "Touch a place on the board.",
  trial: "Trial",
  trialOpen: "Trial ({count} open)",
  undo: "Undo",
  unreadable: "The address holds no puzzle that can be read.",
  values: "Values",
  which: "Which?",
  whichRule: "Which rule?",
  why: "Why?",
  whyNot: "Why not?",
  wish_lines: "Each line that hangs together in a colour of its own",
  wish_look: "Look",
  wish_look_dark: "dark",
  wish_look_light: "light",
  wish_look_system: "as the system has it",
  wrong: "Something is wrong:",
  whereRule: "Where rule {letter} applies",
  restsOn: "known",
  ruleLooks: "where the rule looks",
  follows: "what follows",
  noPlaces: "This rule has no places of its own.",
};

/** @typedef {keyof typeof EN} Word */

/**
 * A text of the page, with what belongs into its gaps.
 * @param {Word} key
 * @param {{[gap: string]: string | number}} [gaps]
 */
export function word(key, gaps = {}) {
  return EN[key].replace(/\{(\w+)\}/g, (_, gap) => String(gaps[gap]));
}

/** Write the words of the page where it says which. */
export function showWords() {
  const all = (/** @type {string} */ name) => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-${name}]`));
  for (const one of all("word")) one.textContent = word(/** @type {Word} */ (one.dataset.word));
  for (const one of all("label")) one.setAttribute("aria-label", word(/** @type {Word} */ (one.dataset.label)));
  for (const one of all("hint")) one.title = word(/** @type {Word} */ (one.dataset.hint));
}
