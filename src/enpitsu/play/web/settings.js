// @ts-check
/** The settings of the page, kept between visits: a form of its own, and one value for each. */

import { byId, element } from "./dom.js";
import { SETTINGS, load, save } from "./store.js";
import { LANGUAGES, word } from "./words.js";

/** The settings with what can be chosen, first what holds if nothing is said. */
const CHOICES = {
  language: ["system", ...Object.keys(LANGUAGES)],
  look: ["system", "light", "dark"],
  clues: ["on", "off"],
  clashes: ["on", "off"],
  trials: ["on", "off"],
  crosses: ["off", "on"],
  lines: ["off", "on"],
  pieces: ["off", "on"],
  left: ["off", "on"],
  still: ["off", "on"],
};

/** @typedef {keyof typeof CHOICES} Setting */

/** @type {{[key: string]: string}} */
const kept = load(SETTINGS) ?? {};
/** @type {(() => void)[]} */
const listeners = [];

/** The value of a setting. @param {Setting} key @returns {string} */
export function setting(key) {
  const [first, ...others] = CHOICES[key];
  return others.includes(kept[key]) ? kept[key] : first;
}

/** @param {Setting} key @param {string} value */
export function choose(key, value) {
  kept[key] = value;
  save(SETTINGS, kept);
  if (key === "language") location.reload();
  wear();
  for (const listener of listeners) listener();
}

/** Be told when a setting changes. @param {() => void} listener */
export function onWish(listener) {
  listeners.push(listener);
}

/** Put what the style sheet must know where it can be read. */
function wear() {
  for (const key of Object.keys(CHOICES)) document.documentElement.dataset[key] = setting(/** @type {Setting} */ (key));
}

/** @param {Setting} key */
function row(key) {
  const choices = CHOICES[key];
  const name = word(/** @type {import("./words.js").Word} */ (`setting_${key}`));
  if (choices[0] === "off") {
    return element("label", {}, element("input", {
      id: `setting-${key}`, type: "checkbox", checked: setting(key) === "on",
      change: (/** @type {any} */ event) => choose(key, event.target.checked ? "on" : "off"),
    }), ` ${name}`);
  }
  const options = choices.map((value) => element("option", { value, selected: value === setting(key) },
    (key === "language" && LANGUAGES[value]) || word(/** @type {import("./words.js").Word} */ (`setting_${key}_${value}`))));
  return element("label", {}, `${name} `, element("select", {
    id: `setting-${key}`, change: (/** @type {any} */ event) => choose(key, event.target.value),
  }, ...options));
}

/** Make the form, and the buttons that open and close it. */
export function showSettings() {
  wear();
  byId("setting-list").replaceChildren(.../** @type {Setting[]} */ (Object.keys(CHOICES)).map(row));
  byId("to-settings").addEventListener("click", () => byId("settings").showModal());
  byId("settings-close").addEventListener("click", () => byId("settings").close());
}
