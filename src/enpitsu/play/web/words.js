// @ts-check
/** All words of the page.  What the engine says comes as it is. */

const EN = {
  allKept: "All rules are kept. Time: {time}.",
  allKnown: "All is known already.",
  askAbout: "Touch another place, or ask about {place}. Why not …",
  back: "Back",
  board: "{title}, {height} rows, {width} columns",
  byGesture: "by gesture",
  cannotBe: "{place}, {said}: it cannot be.",
  close: "Close",
  done: "Done.",
  empty: "empty",
  fineSoFar: "Fine so far: no rule is broken. It is not finished yet.",
  fromBefore: "These are your marks from before it.",
  goBack: "Go back to before it",
  law: "A law of what is drawn.",
  linkBelow: "Copy the link from the field below.",
  linkCopied: "The link is on the clipboard.",
  lookAt: "Look at {places}.",
  makeIt: "Make it",
  next: "Next",
  noAnswer: "The puzzle has no answer.",
  noMoreForced: "Then nothing more is forced.",
  noStep: "No step was found.",
  oneWrong: "One of your marks is wrong.",
  possible: "{place}, {said}: nothing speaks against it, some answer has it so.",
  reading: "Reading {id}",
  rule: "Rule {letters}.",
  solved: "Solved!",
  someClash: "Some of your marks cannot be together.",
  steps: "{count} steps.",
  takeOver: "Take over",
  thinking: "Thinking …",
  touchPlace: "Touch a place on the board.",
  trial: "Trial",
  trialOpen: "Trial ({count} open)",
  which: "Which?",
  whichRule: "Which rule?",
  why: "Why?",
  wrong: "Something is wrong:",
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
