// @ts-check
/** The rules beside the board, as the puzzle reads them; readings are chosen where a puzzle is set. */

import { offerChoices } from "./choices.js";
import { byId, element } from "./dom.js";
import { word } from "./words.js";

/** Milliseconds for which a letter is pointed at before anybody asks. */
const HOVER_DELAY_MS = 120;

/** Rules are folded where there is no room for them beside the board, but on paper. */
const beside = matchMedia("(min-width: 880px)");
byId("rules-fold").open = beside.matches;
beside.addEventListener("change", () => { byId("rules-fold").open = beside.matches; });
addEventListener("beforeprint", () => { byId("rules-fold").open = true; });

/** The id of the element with the sentences of a rule. @param {string} letter */
const sentencesOf = (letter) => `rule-${letter}`;

/**
 * @param {any} opened
 * @param {(shared: {puzzle: object}) => Promise<void>} openShared
 * @param {(letter: string | null) => void} point shows the places of a letter
 */
export function showRules({ rules, puzzle }, openShared, point) {
  const letterOf = pointers(point);
  const letters = [...new Set(rules.map((/** @type {any} */ rule) => rule.letter))];
  byId("rules").replaceChildren(...letters.map((letter) =>
    element("div", { "data-letter": letter }, element("dt", {}, letterOf(letter)), element("dd", { id: sentencesOf(letter) },
      ...rules.filter((/** @type {any} */ rule) => rule.letter === letter).map((/** @type {any} */ rule) =>
        element("p", {}, rule.sentence))))));
  offerChoices("choices", puzzle, (chosen) => openShared({ puzzle: chosen }));
}

/**
 * The letters, which show where their rule applies: while they are pointed at, and from one press to the next.
 * @param {(letter: string | null) => void} point
 * @returns {(letter: string) => HTMLElement}
 */
function pointers(point) {
  /** @type {string | null} */
  let pressed = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let wait;
  const buttons = () => [...byId("rules").querySelectorAll("button")];
  const show = (/** @type {string | null} */ letter) => {
    clearTimeout(wait);
    wait = setTimeout(() => point(letter ?? pressed), HOVER_DELAY_MS);
  };
  return (letter) => element("button", {
    class: "rule-letter", "data-letter": letter, "aria-pressed": "false", "aria-describedby": sentencesOf(letter),
    "aria-label": word("whereRule", { letter }), title: word("whereRule", { letter }),
    pointerenter: () => show(letter), pointerleave: () => show(null), focus: () => show(letter), blur: () => show(null),
    click: () => {
      pressed = pressed === letter ? null : letter;
      for (const button of buttons()) button.setAttribute("aria-pressed", String(button.dataset.letter === pressed));
      show(pressed);
    },
  }, letter || "–");
}

/** Light up the rules that are spoken of. @param {string[]} letters */
export function lightRules(letters) {
  for (const row of byId("rules").children) row.classList.toggle("cited", letters.includes(row.dataset.letter));
}
