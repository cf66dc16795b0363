// @ts-check
/** The words of the page, in the language that it speaks: a file for each in `words/`.  What the engine says comes as it is. */

import { SETTINGS, load } from "./store.js";
import { WORDS as EN } from "./words/en.js";
import { WORDS as JA } from "./words/ja.js";

/** @typedef {keyof typeof EN} Word */
/** @type {{[language: string]: {[key in Word]: string}}} */
const TABLES = { en: EN, ja: JA };

/** The languages, each by its own name. */
export const LANGUAGES = Object.fromEntries(Object.entries(TABLES).map(([name, words]) => [name, words.setting_language_own]));

/** What is chosen, or else the first language of the browser that the page speaks. */
export const LANGUAGE = [load(SETTINGS)?.language, ...navigator.languages.map((name) => name.split("-")[0])]
  .find((name) => Object.hasOwn(TABLES, name ?? "")) ?? "en";

/**
 * A text of the page, with what belongs into its gaps.
 * @param {Word} key
 * @param {{[gap: string]: string | number}} [gaps]
 */
export function word(key, gaps = {}) {
  return TABLES[LANGUAGE][key].replace(/\{(\w+)\}/g, (_, gap) => String(gaps[gap]));
}

/** Write the words of the page where it says which. */
export function showWords() {
  document.documentElement.lang = LANGUAGE;
  const all = (/** @type {string} */ name) => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-${name}]`));
  for (const one of all("word")) one.textContent = word(/** @type {Word} */ (one.dataset.word));
  for (const one of all("label")) one.setAttribute("aria-label", word(/** @type {Word} */ (one.dataset.label)));
  for (const one of all("hint")) one.title = word(/** @type {Word} */ (one.dataset.hint));
}
