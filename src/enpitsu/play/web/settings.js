// @ts-check
/** What the player wishes of the page, kept between visits: a form of its own, and one value for each wish. */

import { byId, element } from "./dom.js";
import { SETTINGS, load, save } from "./store.js";
import { LANGUAGES, word } from "./words.js";

/** The wishes with what can be chosen, first what holds if nothing is said. */
const CHOICES = {
  language: ["system", ...Object.keys(LANGUAGES)],
  look: ["system", "light", "dark"],
  crosses: ["off", "on"],
  lines: ["off", "on"],
  left: ["off", "on"],
  still: ["off", "on"],
};

/** @typedef {keyof typeof CHOICES} Wish */

/** @type {{[wish: string]: string}} */
const kept = load(SETTINGS) ?? {};
/** @type {(() => void)[]} */
const listeners = [];

/** What is wished. @param {Wish} wish @returns {string} */
export function setting(wish) {
  const [first, ...others] = CHOICES[wish];
  return others.includes(kept[wish]) ? kept[wish] : first;
}

/** @param {Wish} wish @param {string} value */
export function wishFor(wish, value) {
  kept[wish] = value;
  save(SETTINGS, kept);
  if (wish === "language") location.reload();
  wear();
  for (const listener of listeners) listener();
}

/** Be told when another thing is wished. @param {() => void} listener */
export function onWish(listener) {
  listeners.push(listener);
}

/** Put what the style sheet must know where it can be read. */
function wear() {
  for (const wish of Object.keys(CHOICES)) document.documentElement.dataset[wish] = setting(/** @type {Wish} */ (wish));
}

/** @param {Wish} wish */
function row(wish) {
  const choices = CHOICES[wish];
  const name = word(/** @type {import("./words.js").Word} */ (`wish_${wish}`));
  if (choices[0] === "off") {
    return element("label", {}, element("input", {
      id: `wish-${wish}`, type: "checkbox", checked: setting(wish) === "on",
      change: (/** @type {any} */ event) => wishFor(wish, event.target.checked ? "on" : "off"),
    }), ` ${name}`);
  }
  const options = choices.map((value) => element("option", { value, selected: value === setting(wish) },
    (wish === "language" && LANGUAGES[value]) || word(/** @type {import("./words.js").Word} */ (`wish_${wish}_${value}`))));
  return element("label", {}, `${name} `, element("select", {
    id: `wish-${wish}`, change: (/** @type {any} */ event) => wishFor(wish, event.target.value),
  }, ...options));
}

/** Make the form, and the buttons that open and close it. */
export function showSettings() {
  wear();
  byId("wishes").replaceChildren(.../** @type {Wish[]} */ (Object.keys(CHOICES)).map(row));
  byId("to-settings").addEventListener("click", () => byId("settings").showModal());
  byId("settings-close").addEventListener("click", () => byId("settings").close());
}
